//! Challenges, games and refusals.

use std::sync::atomic::Ordering;

use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::{NoThreadReason, Permission};

use super::Story;

pub(super) async fn challenges(story: &mut Story) {
    story.enter().await;
    story.scene("A challenge is accepted, declined, withdrawn, expires");
    story.slash("alice", "play opponent:@mei color:red time:10+5 rated:true").await;
    story.uses("alice", "accept").await;
    story.uses("zoe", "accept").await;
    story.uses("zoe", "cancel").await;
    story.uses("mei", "decline").await;
    story.slash("alice", "play opponent:@mei").await;
    let red = story.tongue.choice("red");
    story.types("alice", "play", &format!("@zoe {red}")).await;
    story.types("zoe", "no", "").await;
    story.slash("alice", "play opponent:@bob rules:club handicap:two-horses time:3d").await;
    story.types("alice", "abort", "").await;
    story.slash("alice", "play opponent:@carl color:red").await;
    story.room.clock.fetch_add(3_600_000, Ordering::Relaxed);
    story.uses("carl", "accept").await;
    story.uses("carl", "accept").await;
    story.types("carl", "yes", "").await;
    story.scene("An open seat, a game in a thread, a game that is called off");
    story.slash("alice", "play rules:casual time:0/30s").await;
    story.uses("alice", "cancel").await;
    story.slash("alice", "play rules:chinese time:30+0").await;
    story.uses("bob", "accept").await;
    story.types("bob", "abort", "").await;
    story.slash("alice", "play opponent:@mei thread:true time:10/30s rules:computer").await;
    story.slash("bob", "play thread:true").await;
    story.room.platform.closed.store(true, Ordering::Relaxed);
    story.slash("bob", "play thread:true").await;
    story.room.platform.closed.store(false, Ordering::Relaxed);
    story.scene("Challenges that cannot be sent");
    story.slash("alice", "play opponent:@alice").await;
    story.slash("alice", "play opponent:@robot").await;
    story.room.direct = true;
    story.slash("alice", "play opponent:@mei").await;
    story.room.direct = false;
    story.slash("alice", "play opponent:@zoe rated:true handicap:horse").await;
    story.slash("alice", "play opponent:@zoe handicap:cannon fen:3k5/9/9/9/9/9/9/9/9/R3K4 w").await;
    for _ in 0..4 {
        story.slash("alice", "play opponent:@carl").await;
    }
    story.slash("alice", "games").await;
    story.slash("carl", "games").await;
    story.slash("mei", "games player:@alice").await;
    story.slash("mei", "games player:@nobody").await;
    story.write_down();
    for _ in 0..10 {
        story.slash("dave", "play").await;
    }
    story.leaves_out();
    story.slash("dave", "play").await;
    story.scene("Handicaps and clocks, as a challenge tells them");
    for terms in [
        "handicap:horse time:1d",
        "handicap:cannon time:5+3",
        "handicap:two-cannons time:2d+0",
        "handicap:horse-and-cannon",
        "handicap:chariot",
        "handicap:chariot-and-horse",
        "handicap:two-chariots",
    ] {
        story.slash("zoe", &format!("play {terms}")).await;
        story.uses("zoe", "cancel").await;
    }
}

pub(super) async fn misread(story: &mut Story) {
    story.enter().await;
    story.scene("Commands that are not understood");
    let (bot, play, personal) =
        (story.tongue.word("bot"), story.tongue.word("play"), story.tongue.word("personal"));
    story.says("alice", "@bot boad").await;
    story.says("alice", "@bot xyzzy").await;
    story.says("alice", &format!("@bot {bot} levle:3")).await;
    story.says("alice", &format!("@bot {bot} xyz:3")).await;
    story.says("alice", &format!("@bot {bot} level:11")).await;
    story.says("alice", &format!("@bot {play} rated:perhaps")).await;
    story.says("alice", &format!("@bot {play} opponent:Nobody")).await;
    story.says("alice", &format!("@bot {personal} theme:green")).await;
    story.says("alice", &format!("/xq {personal} off")).await;
    story.types("alice", "move", "").await;
    story.slash("alice", "versus").await;
    story.slash("alice", "move move:\u{3000}").await;
    story.slash("alice", "moves notation:klingon").await;
    for time in ["soon", "15d", "3d+99", "200+5", "10+500"] {
        story.slash("alice", &format!("play opponent:@mei time:{time}")).await;
    }
    story.scene("Positions that cannot be set up");
    for fen in [
        "",
        "nonsense",
        "4k4/9/9/9/8/9/9/9/9/4K4 w",
        "4k4/9/9/9/4x4/9/9/9/9/4K4 w",
        "4k4/9/9/RRR6/9/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/4A4/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/3K5 x",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - soon 1",
        "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
        "3k5/9/9/9/9/9/9/9/9/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 and more",
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 100 100",
    ] {
        story.slash("alice", &format!("bot fen:{fen}")).await;
    }
    story.scene("There is nothing here");
    for command in ["board", "moves", "legal", "hint", "why", "draw", "undo", "rematch", "review", "replay"] {
        story.slash("alice", command).await;
    }
    story.slash("alice", "export format:pgn").await;
    story.slash("alice", "replay game:99").await;
    story.slash("alice", "holiday days:1").await;
    story.slash("alice", "if").await;
    story.types("alice", "yes", "").await;
    story.tries("alice", "C2.5").await;
    story.room.press("alice", "m0", "x1:99aaaaa:1:accept", &[]).await;
    story.room.press("alice", "m0", "somebody else's button", &[]).await;
}

const RATED: &str = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P3+1 P3+1 H8+7 P1+1";

pub(super) async fn reasons(story: &mut Story) {
    story.enter().await;
    story.scene("Something is not as it was asked for");
    story.alts = false;
    story.slash("alice", "play rated:true time:none").await;
    let both = vec![Permission::CreateThreads, Permission::SendInThreads];
    for no_threads in [
        NoThreadReason::BotLacks(both),
        NoThreadReason::PersonLacks(Permission::CreateThreads),
        NoThreadReason::Kind,
        NoThreadReason::Typed,
        NoThreadReason::Many(10),
    ] {
        story.write_down();
        story.slash("alice", "abort").await;
        story.leaves_out();
        story.room.no_threads = Some(no_threads);
        story.slash("alice", "play thread:true").await;
    }
    story.room.no_threads = None;
    story.write_down();
    story.slash("alice", "abort").await;
    story.leaves_out();
    story.slash("alice", "score").await;
    story.slash("alice", "abort result:true").await;
    story.slash("alice", "server rules:club").await;
    story.slash("alice", "server for:server rules:club").await;
    story.room.addressed_only = true;
    story.slash("moderator", "server bare:on").await;
    story.room.addressed_only = false;
    story.game("").await;
    story.plays("mei", "C2.5 H8+7").await;
    story.leaves_out();
    story.slash("alice", "abort").await;
    story.room.first_comer_rules = true;
    story.slash("alice", "abort").await;
    story.room.first_comer_rules = false;
}

pub(super) async fn rated(story: &mut Story) {
    story.enter().await;
    story.scene("A rated game");
    story.alts = false;
    story.slash("alice", "rating").await;
    story.slash("alice", "top").await;
    story.slash("alice", "profile").await;
    story.slash("alice", "versus player:@mei").await;
    story.slash("alice", "play opponent:@mei color:red rated:true time:10+5").await;
    story.slash("alice", "move move:h2e2").await;
    story.types("mei", "yes", "").await;
    story.tries("mei", "H8+7").await;
    story.tries("zoe", "H8+7").await;
    story.types("alice", "hint", "").await;
    story.uses("alice", "move").await;
    story.picks("alice", "piece", "h2").await;
    story.picks("alice", "target", "h2e2").await;
    story.types("alice", "undo", "").await;
    story.slash("alice", "holiday days:2").await;
    story.slash("alice", "if").await;
    let old = story.room.id_of("resign");
    let rest: Vec<&str> = RATED.split(' ').skip(1).collect();
    for (ply, wxf) in rest.iter().enumerate() {
        let text = story.tongue.written(ply % 2 == 1, wxf);
        story.says(if ply % 2 == 1 { "alice" } else { "mei" }, &text).await;
    }
    story.room.press("mei", "m2", &old, &[]).await;
    story.slash("mei", "abort").await;
    story.slash("zoe", "abort").await;
    story.slash("zoe", "resign").await;
    story.types("mei", "resign", "").await;
    story.uses("zoe", "resign-no").await;
    story.uses("mei", "resign-no").await;
    story.slash("mei", "resign").await;
    story.uses("mei", "resign-yes").await;
    story.slash("mei", "resign").await;
    story.scene("Ratings, profiles, lists");
    story.slash("alice", "rating").await;
    story.slash("alice", "top").await;
    story.slash("alice", "top pool:live overall:true").await;
    story.slash("alice", "versus player:@mei").await;
    story.slash("alice", "versus player:@alice").await;
    story.slash("alice", "rating player:@robot").await;
    story.slash("mei", "profile").await;
    story.room.beats_the_bot("alice", 3).await;
    story.slash("alice", "profile").await;
    story.slash("alice", "games").await;
    story.uses("mei", "rematch").await;
    story.uses("mei", "rematch").await;
    story.types("alice", "rematch", "").await;
    let text = story.tongue.written(true, "C2.5");
    story.says("mei", &text).await;
    story.slash("alice", "resign").await;
    story.uses("alice", "resign-yes").await;
    story.slash("alice", "abort result:true").await;
    story.slash("moderator", "abort result:true").await;
    story.uses("alice", "annul-yes").await;
    story.uses("moderator", "annul-yes").await;
    story.slash("alice", "personal profile:hidden").await;
    story.slash("mei", "profile player:@alice").await;
    story.slash("mei", "top").await;
}

pub(super) async fn unreadable(story: &mut Story) {
    story.enter().await;
    story.scene("Texts that are no moves, or nearly");
    story.game("").await;
    for wxf in ["C2.5", "H2+3", "R1+1"] {
        let mut incomplete = story.tongue.written(true, wxf);
        incomplete.pop();
        story.says("alice", &format!("@bot {incomplete}")).await;
    }
    for text in [
        "h2-e",
        "C2.0",
        "h10g8",
        "T5.",
        "X1/1",
        "C2.5 H8+7",
        "C2.5 and then some more words that make it too long",
    ] {
        story.says("alice", &format!("@bot {text}")).await;
    }
    story.says("alice", "@bot hello").await;
    story.scene("Letters that mean two pieces");
    story.says("alice", "@bot C8+7").await;
    story.uses("mei", "reading-in:b2b9:wxf").await;
    story.uses("alice", "reading-in:b2b9:wxf").await;
    story.says("mei", "C8+9").await;
    let text = story.tongue.written(false, "H8+7");
    story.says("mei", &text).await;
    story.scene("Two alike on one file");
    story.game("fen:3k5/9/9/9/9/4C4/9/4C4/9/4K4 w - - 0 1").await;
    story.tries("alice", "C5.4").await;
    story.tries("alice", "C+.5").await;
    story.tries("alice", "C-.5").await;
    story.uses("alice", "2:1:move").await;
    story.picks("alice", "piece", "e4").await;
    story.tries("alice", "C+.4").await;
    story.slash("mei", "legal").await;
}

pub(super) async fn illegal(story: &mut Story) {
    story.enter().await;
    story.scene("Moves that the rules forbid");
    story.alts = false;
    for (fen, moves) in [
        (
            "r2akab1r/9/1cn4c1/p1p1p3p/9/2P3p2/P3P1P1P/1C2B2C1/9/RN1AKABNR w - - 0 1",
            "H5+6 E5+7 H2+4 R1+3 R1+4 C2+6 C8+5 P1-1 P9.8 A4+3 K5+2 K5.4 b9c7 a9a8 h0h9 C+.5 C2.2 H2.3 R1-5 e5e6",
        ),
        // Two screens, the river, an eye, a leg.
        ("3k5/9/9/9/9/2B6/3P5/1C1N1N1r1/4A4/3AK4 w - - 0 1", "C8.2 E7+9 E7-5 H6+5"),
        // A pinned chariot, and generals that would face each other.
        ("3k5/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "R5.4 K5.6"),
        // Into the attack of a horse.
        ("5k3/9/9/9/9/9/P8/5n3/9/3K5 w - - 0 1", "K6.5"),
    ] {
        story.game(&format!("fen:{fen}")).await;
        for wxf in moves.split(' ') {
            story.tries("alice", wxf).await;
        }
        story.write_down();
        story.slash("alice", "abort").await;
        story.leaves_out();
    }
    story.game("").await;
    story.says("alice", "@bot 馬 (32)-35").await;
    story.write_down();
    story.slash("alice", "abort").await;
    story.leaves_out();
    story.game("rules:club").await;
    story.tries("alice", "C2.5").await;
    story.scene("Black hears of files too");
    story.game("fen:3k5/9/2n6/2p6/9/6p2/9/9/9/4K3R b - - 0 1").await;
    for wxf in ["H3+4", "H3+2", "P3.4", "P7-1", "K6-1"] {
        story.tries("mei", wxf).await;
    }
}

pub(super) async fn offers(story: &mut Story) {
    story.enter().await;
    story.scene("Draws, takebacks, and good manners");
    story.alts = false;
    story.game("").await;
    story.slash("mei", "moves").await;
    story.types("mei", "draw", "").await;
    story.types("mei", "draw", "").await;
    story.slash("zoe", "board").await;
    story.slash("alice", "undo").await;
    story.uses("alice", "draw-no").await;
    story.uses("alice", "draw-no").await;
    story.types("mei", "draw", "").await;
    story.plays("mei", "C2.5").await;
    story.slash("alice", "undo").await;
    story.slash("alice", "undo").await;
    story.uses("alice", "undo-yes").await;
    story.uses("mei", "undo-no").await;
    story.uses("mei", "undo-no").await;
    story.slash("alice", "undo").await;
    story.tries("mei", "H8+7").await;
    story.tries("alice", "H2+3").await;
    let old = story.room.id_of("resign");
    story.slash("alice", "undo").await;
    story.types("mei", "yes", "").await;
    story.room.press("alice", "m2", &old, &[]).await;
    story.tries("alice", "H2+3").await;
    story.uses("mei", "more").await;
    story.slash("mei", "board").await;
    story.slash("mei", "board text:true view:black").await;
    story.slash("mei", "moves").await;
    story.slash("mei", "legal").await;
    story.slash("mei", "why").await;
    story.slash("alice", "draw").await;
    story.types("mei", "yes", "").await;
    story.scene("Two games at once: which one is meant?");
    story.game("").await;
    story.slash("mei", "play opponent:@alice color:red").await;
    story.uses("alice", "accept").await;
    story.slash("alice", "games").await;
    story.slash("alice", "resign").await;
    story.slash("zoe", "board").await;
    story.slash("mei", "draw").await;
    story.slash("moderator", "abort").await;
    story.uses("moderator", "abort").await;
    story.scene("A moderator's own game");
    story.enter().await;
    story.slash("moderator", "play opponent:@mei color:red").await;
    story.uses("mei", "accept").await;
    story.says("moderator", "h2e2").await;
    story.says("mei", "h9g7").await;
    story.slash("moderator", "abort").await;
    story.uses("moderator", "abort").await;
}

pub(super) async fn endings(story: &mut Story) {
    story.enter().await;
    story.scene("Check, double check, mate, and a rematch");
    story.game("fen:3k5/9/9/9/9/9/9/9/4R4/5K3 w").await;
    story.plays("mei", "R5.6").await;
    story.tries("mei", "K4+1").await;
    story.slash("alice", "board private:true").await;
    story.tries("mei", "K4.5").await;
    story.slash("alice", "undo").await;
    story.enter().await;
    story.game("fen:3k5/9/9/9/3N5/9/9/3R5/9/5K3 w").await;
    story.tries("alice", "H6+7").await;
    story.enter().await;
    story.game("fen:3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1").await;
    story.tries("alice", "R9+9").await;
    story.uses("mei", "rematch").await;
    story.types("alice", "yes", "").await;
    story.uses("alice", "rematch").await;
    story.scene("Other endings");
    for (terms, wxf) in [
        ("fen:3k5/5P3/9/9/9/9/9/9/9/4K4 w", "P4.5"),
        ("fen:3k5/9/9/9/9/9/9/9/4p4/4K4 w", "K5+1"),
        ("fen:3k5/9/9/9/9/4p4/9/9/9/5K3 w - - 99 80", "K4+1"),
        ("rules:club fen:3k5/9/4R4/9/9/9/9/9/9/4K4 w", "R5+1"),
    ] {
        story.enter().await;
        story.game(terms).await;
        story.tries("alice", wxf).await;
    }
}

/// Where Red must vary, or both may go on: the rules, the position, and the moves of a loop that ends the game.
const LOOPS: [(&str, &str, &str); 9] = [
    ("world", "3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9"),
    ("world", "c3k4/9/9/9/9/9/9/9/9/1R1K5 w", "b0a0 a9b9 a0b0 b9a9 b0a0 a9b9 a0b0 b9a9"),
    ("world", "4k4/9/c7r/9/9/9/9/9/9/1R1K5 w", "b0a0 a7b7 a0b0 b7a7 b0a0 a7b7 a0b0 b7a7"),
    (
        "world",
        "3akc3/4a4/9/9/3n5/1R7/9/9/4A4/4KAB2 w",
        "b4b5 d5c3 b5c5 c3e4 c5c4 e4d6 c4d4 d6f5 d4d5 f5e3 d5e5 e3c4 e5e4 c4d6 e4d4 d6f5 d4d5 f5e3 d5e5 e3c4 e5e4 c4d6 e4d4",
    ),
    (
        "world",
        "2bak4/RC2arN2/4b1n2/2p5p/6p2/2P6/4p1P1c/4B4/4A4/4KAB2 b",
        "e8f9 b8b9 f9e8 b9b8 e8f9 b8b9 f9e8 b9b8",
    ),
    ("club", "3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9"),
    (
        "chinese",
        "c3k4/9/9/9/9/9/9/9/9/1R1K5 w",
        "b0a0 a9b9 a0b0 b9a9 b0a0 a9b9 a0b0 b9a9 b0a0 a9b9 a0b0 b9a9",
    ),
    (
        "chinese",
        "3k5/9/1R7/9/9/9/9/9/9/R4K3 w",
        "b7b8 d9e9 b8b7 e9d9 b7b8 d9e9 b8b7 e9d9 b7b8 d9e9 b8b7 e9d9",
    ),
    ("casual", "c3k4/9/9/9/9/9/9/9/9/1R1K5 w", "b0a0 a9b9 a0b0 b9a9 b0a0 a9b9 a0b0 b9a9"),
];

pub(super) async fn repetitions(story: &mut Story) {
    for (rules, fen, moves) in LOOPS {
        story.enter().await;
        story.scene(&format!("A repetition under the rules of \"{rules}\""));
        story.alts = false;
        story.game(&format!("rules:{rules} fen:{fen}")).await;
        let black = fen.ends_with('b');
        let moves: Vec<&str> = moves.split(' ').collect();
        for (ply, mv) in moves.iter().enumerate() {
            // The beginning is like any game.
            if ply + 5 == moves.len() {
                story.leaves_out();
            }
            story.says(if (ply % 2 == 0) == black { "mei" } else { "alice" }, mv).await;
            if ply + 2 == moves.len() {
                story.slash("zoe", "why").await;
            }
        }
        story.types("zoe", "why", "").await;
    }
}

/// Positions in which Red is to move, each with another idea behind the best move, or another danger.
const IDEAS: [&str; 24] = [
    "3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1",
    "3k5/5P3/9/9/9/9/9/9/9/4K4 w",
    "2bak1b2/4a4/9/9/4n4/9/3C5/9/4R4/4K4 w - - 0 1",
    "3k5/9/9/9/9/9/4p4/R3r4/9/4K4 w",
    "3k5/9/9/9/2n3c2/9/9/9/4R4/5K3 w",
    "2bakab2/9/9/9/r3N4/9/4P4/9/9/2BAKAB2 w",
    "2bakab2/9/9/4p4/9/2n6/1R2P4/9/9/2BAKAB2 w",
    "r2k5/9/9/9/9/9/9/9/1r7/4K4 w",
    "3k5/9/9/9/9/9/9/8r/r8/4KA3 w",
    "3k5/3r5/9/9/9/9/9/9/3R5/5K3 w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "2bakab2/9/9/4p4/9/9/4P4/9/9/2BAKABN1 w",
    "3k5/9/9/4p4/9/9/4P4/9/1C7/5K3 w",
    "2bakab2/9/9/9/2n3c2/9/9/9/4R4/2BAKAB2 w",
    "2bakab2/9/2n6/9/2r6/9/3N5/9/9/2BAKAB2 w",
    "2bakab2/9/9/9/9/9/4p4/R3r4/9/3AKA3 w",
    "2bakab2/9/9/9/9/9/9/9/9/r3K4 w",
    "2bakab2/9/9/9/4r4/9/9/9/9/3AK1B2 w",
    "r2k5/9/9/9/9/9/9/8R/1r7/4K4 w",
    "2bakab2/9/3r5/9/9/9/9/9/3R5/2BAKAB2 w",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w",
    "2bakab2/9/n8/9/9/9/N8/9/R8/2BAKAB2 w",
    "2bakab2/9/2n6/9/r8/4N4/9/9/9/2BAKAB2 w",
    "3ak4/4a4/9/9/9/9/4P4/9/9/2BAKABN1 w",
];

/// Indices of the ideas that no other English transcript shows.
const ENGLISH_IDEAS: [usize; 12] = [4, 5, 6, 7, 9, 11, 12, 14, 15, 17, 20, 22];

pub(super) async fn hints(story: &mut Story) {
    story.enter().await;
    story.scene("Hints");
    for (index, fen) in IDEAS.iter().enumerate() {
        if story.tongue.locale == Locale::English && !ENGLISH_IDEAS.contains(&index) {
            continue;
        }
        story.game(&format!("fen:{fen}")).await;
        story.slash("alice", "hint").await;
        story.uses("alice", "hint:move").await;
        story.write_down();
        story.slash("alice", "resign").await;
        story.uses("alice", "resign-yes").await;
        story.leaves_out();
    }
    story.game("").await;
    story.slash("alice", "hint kind:all").await;
}

pub(super) async fn against_the_bot(story: &mut Story) {
    story.enter().await;
    story.scene("The first game against the bot");
    story.types("alice", "bot", "").await;
    story.uses("mei", "new").await;
    story.uses("alice", "new").await;
    story.slash("mei", "bot").await;
    story.uses("mei", "rules").await;
    story.leaves_out();
    story.room.beats_the_bot("zoe", 3).await;
    story.room.channel = "den".to_owned();
    story.room.plays_the_bot("zoe", 3, "b2b6 a9a8 b6e6 a8a9 h2h4 a9a8").await;
    story.says("zoe", "h4e4").await;
    story.uses("zoe", "4").await;
    story.uses("zoe", "4").await;
    story.enter().await;
    story.scene("Against the bot, with a coach");
    story.alts = false;
    let red = story.tongue.choice("red");
    story.types("alice", "bot", &format!("2 {red}")).await;
    let text = story.tongue.written(true, "C2.5");
    story.says("alice", &text).await;
    story.room.waits_for("<@alice>").await;
    story.types("alice", "undo", "").await;
    story.slash("alice", "draw").await;
    story.slash("alice", "abort").await;
    story.slash("alice", "bot level:2 coach:true color:red fen:rnbakabnr/9/1c5c1/2p1p1p1p/9/1R7/2P1P1P1P/1C5C1/9/1NBAKABNR w").await;
    let text = story.tongue.written(true, "R8.9");
    story.says("alice", &text).await;
    story.room.waits_for("<t:").await;
    story.uses("mei", "take-back").await;
    story.uses("alice", "take-back").await;
    story.says("alice", &text).await;
    story.room.waits_for("<t:").await;
    story.uses("alice", "play-on").await;
    story.room.waits_for("<@alice>").await;
    story.slash("alice", "resign").await;
    story.uses("alice", "resign-yes").await;
}

/// Praise and blame of the coach, one game each.
pub(super) async fn coach_verdicts(story: &mut Story) {
    // A warning names no player, but the time at which the bot plays on.
    for (fen, mv, answer) in [
        ("2bak1b2/4a4/9/9/4n4/9/3C5/9/4R4/4K4", "e1e5", "<@alice>"),
        ("4k4/9/9/9/9/9/9/9/R8/1R1K5", "a1a8", "<@alice>"),
        ("3k5/9/9/9/4n4/9/9/9/4R4/5K3", "e1e5", "<@alice>"),
        ("3k5/9/1R7/9/9/9/9/9/8r/R4K3", "b7b8", "<t:"),
    ] {
        story.slash("alice", &format!("bot level:4 coach:true color:red fen:{fen} w - - 0 1")).await;
        story.says("alice", mv).await;
        story.room.waits_for(answer).await;
        story.slash("alice", "resign").await;
        story.uses("alice", "resign-yes").await;
    }
    story.slash("alice", "bot color:black level:4 fen:3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1").await;
    let mate = story.tongue.shown("R9+9");
    story.room.waits_for(&mate).await;
}
