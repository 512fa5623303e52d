//! Records, reviews, puzzles, lessons, settings and help.

use super::Story;

/// A game in which Red gives a chariot for a cannon, and gives up.
async fn lost_game(story: &mut Story) {
    story.game("").await;
    story.plays("mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 R2+7 R8+2").await;
    story.slash("alice", "resign").await;
    story.uses("alice", "resign-yes").await;
    story.leaves_out();
}

pub(super) async fn records(story: &mut Story) {
    story.enter().await;
    story.scene("A game is replayed and saved");
    story.alts = false;
    lost_game(story).await;
    story.uses("alice", "replay").await;
    for part in
        ["next", "next", "last", "back", "flip", "choose:red", "choose:black", "stay", "first", "animate"]
    {
        story.uses("alice", part).await;
    }
    story.types("zoe", "replay", "gif").await;
    for format in ["pgn", "dhtmlxq", "text", "fen"] {
        story.slash("mei", &format!("export format:{format}")).await;
        if format != "fen" {
            story.shows_file();
        }
    }
    story.uses("alice", "next").await;
    story.uses("alice", "choose:black").await;
    story.uses("alice", "seat:black").await;
    story.types("mei", "yes", "").await;
    story.slash("mei", "abort").await;
    story.scene("Games are brought along");
    story.alts = false;
    story.slash("alice", "import").await;
    story.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8").await;
    story.uses("alice", "next").await;
    let import = story.tongue.word("import");
    let pgn = format!(
        "@bot {import} ```pgn\n[Red \"Hu Ronghua\"]\n[Black \"Xu Yinchuan\"]\n[Result \"1-0\"]\n\n\
         1. 炮二平五 {{the central cannon}} 馬８進７ 1-0\n\n[Red \"A\"]\n[Black \"B\"]\n\n1. C2.5 *\n```"
    );
    story.says("alice", &pgn).await;
    story.uses("alice", "next").await;
    story.uses("alice", "last").await;
    story.slash("alice", "import").await;
    story.picks("alice", "imports", "1").await;
    story.scene("Records with faults");
    for record in [
        "hello",
        "1. C2.5 H8+7 2. H2+4",
        "1. C2.5 H8+7 2. blub",
        "1. C2.5 {a remark without an end",
        "1. C2.5 ) H8+7",
        "[FEN \"9/9 w\"] 1. C2.5",
        "[Red Mei] 1. C2.5",
        "[Game \"Chess\"] 1. e4",
        "[Rules \"house\"] 1. C2.5",
        "# notation: klingon\n1. C2.5",
        "{nothing but a remark}",
        "[DhtmlXQ][DhtmlXQ_binit]12[/DhtmlXQ_binit][/DhtmlXQ]",
    ] {
        story.slash("alice", &format!("import record:{record}")).await;
    }
    story.slash("alice", &format!("import record:{}", "C2.5 C8.5 C5.2 C5.8 ".repeat(300))).await;
    story.slash("alice", &format!("import record:{}", "1. C2.5 H8+7 ".repeat(20_000))).await;
}

pub(super) async fn reviews(story: &mut Story) {
    story.enter().await;
    story.scene("A review");
    story.slash("alice", "play opponent:@mei color:red").await;
    story.uses("mei", "accept").await;
    story.leaves_out();
    story.slash("alice", "review").await;
    story.slash("alice", "resign").await;
    story.uses("alice", "resign-yes").await;
    story.slash("alice", "review").await;
    story.enter().await;
    lost_game(story).await;
    story.uses("mei", "r1").await;
    story.write_down();
    // The number of progress edits depends on the machine.
    story.room.waits_for_edit("**").await;
    story.leaves_out();
    story.slash("alice", "review").await;
    story.uses("alice", "r1").await;
    story.slash("mei", "review").await;
    story.uses("mei", "r1").await;
}

/// The reasons why a move was bad, one review each.
pub(super) async fn review_reasons(story: &mut Story) {
    for (fen, moves) in [
        // A mate is missed, one is allowed, a piece is lost, another is left alone.
        ("3k5/1R7/9/9/9/9/9/9/9/R3K4", "e0f0 d9e9 a0a1 e9d9"),
        ("r2k5/9/9/9/9/9/9/8R/1r7/4K4", "i2i3 a9a0"),
        ("2bak1b2/4a4/9/9/4n4/9/3C5/9/4R4/4K4", "d3d4 e5g4"),
        ("2bakab2/9/9/4p4/9/2n6/1R2P4/9/9/2BAKAB2", "e3e4 c4d2"),
    ] {
        story.enter().await;
        story.game(&format!("fen:{fen} w")).await;
        for (ply, mv) in moves.split(' ').enumerate() {
            story.says(if ply % 2 == 0 { "alice" } else { "mei" }, mv).await;
        }
        story.slash("alice", "resign").await;
        if story.room.offers("resign-yes") {
            story.uses("alice", "resign-yes").await;
        }
        story.uses("mei", "r1").await;
        story.room.waits_for_edit("**").await;
        story.leaves_out();
        story.slash("alice", "review").await;
        if story.room.offers("r1") {
            story.uses("alice", "r1").await;
        }
    }
}

pub(super) async fn puzzles(story: &mut Story) {
    story.enter().await;
    story.scene("A puzzle: wrong moves, hints, the solution");
    story.slash("alice", "puzzle theme:fork").await;
    let old = story.room.id_of("hint");
    for wxf in ["H6+5", "H6+9", "K4+1", "H6-7", "H6+8", "H6-5"] {
        let text = story.tongue.written(true, wxf);
        story.slash("alice", &format!("puzzle move:{text}")).await;
    }
    story.uses("alice", "hint").await;
    story.uses("alice", "hint").await;
    story.picks("alice", "piece", "d5").await;
    story.picks("alice", "target", "d5c7").await;
    story.room.press("alice", "n0", &old, &[]).await;
    story.uses("alice", "solution").await;
    story.slash("alice", "puzzle move:c7a6").await;
    story.uses("alice", "3:next").await;
    story.scene("A puzzle that is solved");
    let theme = story.tongue.theme("mate-in2");
    story.types("mei", "puzzle", &format!("theme:{theme}")).await;
    for wxf in ["R9+7", "R8+9"] {
        let text = story.tongue.written(true, wxf);
        story.says("mei", &format!("@bot {text}")).await;
    }
    story.slash("mei", "puzzle move:b0b9").await;
    story.slash("mei", "puzzle theme:mate-in-1 level:hard").await;
    for mv in ["b8b9", "a0a9"] {
        story.slash("mei", &format!("puzzle move:{mv}")).await;
    }
    story.slash("mei", "puzzle theme:double-check").await;
    story.slash("mei", "puzzle theme:mate-in-2").await;
    story.slash("mei", "profile").await;
    story.slash("zoe", "puzzle move:C2.5").await;
}

/// Lessons with the moves and buttons of each step.
const COURSE: &str = "\
general: show d1e2 d1d2 | d1e1 d1d2
horse: e4e5 d0e0 e4f6 | e2d4 e2c3 e2g3
cannon: c4d5 c4i4 | c2c6 c2c9 | g2g9 g2g4 g2a2
palace: f0g0 f0e0 f0f1 | e0f0 d0e1 | c4e6 d4e6
check: a1a5 a1a9 | f0f1 f0e0 | e0d0 d3e5 | h1h2 e0f0 h1e1 | i1i8 i1b1 i1i9 | f8f9 f8e8 | answer:0 answer:1
notation: answer:3 answer:2 | show | show | show | show | show
mates-cannon: e5e3 h3e3 | e7f9 h2e2 | show
repetition: answer:2 answer:0 | answer:1 answer:0 | answer:0 answer:1 | show | answer:1 answer:2 | \
    answer:0 answer:2
";

pub(super) async fn lessons(story: &mut Story) {
    story.enter().await;
    story.scene("Lessons");
    story.alts = false;
    story.slash("alice", "lessons").await;
    story.uses("alice", "continue").await;
    for (lesson, steps) in COURSE.lines().filter_map(|line| line.split_once(": ")) {
        story.slash("alice", &format!("lessons lesson:{lesson}")).await;
        for (at, tries) in steps.split(" | ").enumerate() {
            if at > 0 {
                story.room.uses_last("alice", "open").await;
            }
            for one in tries.split(' ') {
                if one == "show" || one.starts_with("answer") {
                    story.uses("alice", one).await;
                } else {
                    story.slash("alice", &format!("lessons move:{one}")).await;
                }
            }
        }
    }
    story.slash("alice", "lessons lesson:juggling").await;
    story.slash("alice", "lessons lesson:endings").await;
    for _ in 0..7 {
        story.room.uses_last("alice", "open").await;
    }
    story.uses("alice", "show").await;
    story.uses("alice", "play").await;
    story.slash("alice", "lessons").await;
}

pub(super) async fn settings(story: &mut Story) {
    story.enter().await;
    story.scene("Settings");
    story.alts = true;
    story.slash("alice", "personal").await;
    let options =
        "language notation theme pieces badges board numerals pings reminders tips coach challenges profile";
    for option in options.split(' ') {
        story.picks("alice", "me", option).await;
    }
    story.picks("alice", "me:profile", "hidden").await;
    story.slash("alice", "personal pieces:simplified badges:on board:mover tips:off reminders:dm").await;
    story.slash("moderator", "personal").await;
    story.room.channel = "den".to_owned();
    story.scene("Settings of a channel and a server");
    story.slash("alice", "server rules:club").await;
    story.slash("moderator", "server").await;
    for option in ["rules", "time", "hints", "bots", "bare"] {
        story.picks("moderator", "channel", option).await;
    }
    story.slash("moderator", "server for:server").await;
    for option in ["channels", "daily", "hour", "zone"] {
        story.picks("moderator", "server", option).await;
    }
    story.slash("moderator", "server daily:here").await;
    story.slash("moderator", "server for:server channels:not-here").await;
    story.room.direct = true;
    story.slash("moderator", "server").await;
    story.room.direct = false;
    story.slash("moderator", "server hints:off bots:off bare:off").await;
    story.slash("alice", "bot").await;
    story.game("").await;
    story.slash("alice", "hint").await;
    story.slash("moderator", "server for:server channels:here").await;
    story.room.channel = "attic".to_owned();
    story.slash("alice", "play").await;
    story.scene("Who may challenge whom");
    story.room.channel = "den".to_owned();
    story.slash("alice", "block").await;
    story.slash("alice", "block player:@alice").await;
    story.slash("alice", "block player:@robot").await;
    story.slash("alice", "block player:@mei remove:true").await;
    story.slash("alice", "block player:@mei").await;
    story.slash("alice", "block player:@mei").await;
    story.slash("alice", "block player:@zoe").await;
    story.slash("alice", "block").await;
    story.types("alice", "block", "@zoe").await;
    story.slash("mei", "play opponent:@alice").await;
    story.slash("alice", "play opponent:@mei").await;
    story.uses("alice", "unblock:mei").await;
    story.scene("What is kept");
    story.types("alice", "data", "").await;
    story.slash("alice", "data what:export").await;
    story.slash("alice", "data what:delete").await;
    story.uses("alice", "erase").await;
    story.slash("alice", "data what:export").await;
    story.slash("mei", "games").await;
    story.slash("mei", "play opponent:@alice").await;
}

pub(super) async fn help(story: &mut Story) {
    story.enter().await;
    story.scene("Help");
    story.types("alice", "help", "").await;
    for topic in ["play", "notation", "rules", "commands", "pieces", "privacy"] {
        story.slash("alice", &format!("help topic:{topic}")).await;
    }
    for piece in ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"] {
        let name = story.tongue.choice(piece);
        story.types("alice", "help", &format!("topic:{name}")).await;
    }
}
