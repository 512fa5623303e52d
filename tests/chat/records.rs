//! Replays, exports and imports.

use std::sync::atomic::Ordering;

use xiangqi_bot::commands::requests::BroughtRecord;
use xiangqi_bot::features::decoder::RecordDecoder;
use xiangqi_bot::features::replay::queries::{StoredImport, write_import};
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::notation::Dialect;
use xiangqi_bot::rules::Move;
use xiangqi_bot::store::{ChannelKey, ChannelWrite, StateWrite};

use super::Room;

fn import_numbers(text: &str) -> Vec<String> {
    let marked = text.split("as import ").skip(1);
    marked.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect()).collect()
}

/// A short game that alice, Red, has won.
async fn a_game_is_over(room: &mut Room) {
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 H8+7 C5+4 A4+5").await;
    room.resigns("mei").await;
    room.transcript();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_are_over_are_listed_and_opened() {
    let mut room = Room::new().await;
    room.slash("alice", "games over:true").await;
    let none = room.transcript();
    for _ in 0..11 {
        a_game_is_over(&mut room).await;
    }
    room.slash("mei", "games over:true").await;
    room.presses("mei", "▶").await;
    room.presses("mei", "This channel").await;
    room.chooses("mei", "11: alice – mei").await;
    // Another person's games are those of this channel.
    room.slash("zoe", "games over:true player:@alice").await;
    room.channel = "den".to_owned();
    room.slash("zoe", "games over:true player:@alice").await;
    room.slash("alice", "games over:true").await;
    room.presses("alice", "This channel").await;
    room.slash("alice", "personal profile:hidden").await;
    room.slash("zoe", "games over:true player:@alice").await;
    room.channel = "lounge".to_owned();
    room.slash("zoe", "games over:true player:@mei").await;
    insta::assert_snapshot!("games_over", format!("{none}\n{}", room.transcript()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_leafed_through() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.presses("alice", "Replay").await;
    for button in ["▶", "▶", "▶", "◀", "⏭", "▶", "Flip board", "⏮", "◀"] {
        room.presses("alice", button).await;
    }
    insta::assert_snapshot!("replay", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_move_is_tried_out_in_a_replay() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.presses("alice", "Replay").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "▶").await;
    // The cannon takes a soldier that a horse guards.
    room.taps("alice", "e2e6").await;
    room.presses("alice", "Back to the replay").await;
    // No legal move of this board.
    room.taps("alice", "e9e8").await;
    insta::assert_snapshot!("what_if", room.transcript());
    // In the position of one's own rated game nothing is tried out.
    room.starts_game("rated:true").await;
    room.says("alice", "C2.5").await;
    room.slash("alice", "replay game:1").await;
    room.taps("alice", "h2e2").await;
    let told = room.told.clone().unwrap().text;
    assert!(told.contains("the position of a rated game that you play"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_move_is_tried_out_in_a_review() {
    let mut room = Room::new().await;
    room.starts_game("").await;
    // Red gives a chariot for a cannon.
    room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 R2+7 R8+2").await;
    room.resigns("alice").await;
    room.presses("mei", "Review").await;
    room.waits_for_edit("accuracy").await;
    room.presses("alice", "1:").await;
    room.transcript();
    // The chariot goes less far.
    room.taps("alice", "h0h4").await;
    room.has_said("R2+4");
    room.presses("alice", "Review").await;
    let told = room.told.clone().unwrap();
    assert!(told.picture.is_some_and(|board| board.name.starts_with("review-1-")), "{}", told.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_shown_and_saved() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.slash("zoe", "replay gif:true").await;
    room.says("zoe", "@bot replay gif").await;
    for format in ["pgn", "dhtmlxq", "text", "fen", "gif"] {
        room.slash("mei", &format!("export format:{format}")).await;
    }
    room.slash("mei", "replay game:1").await;
    room.presses("mei", "▶").await;
    room.chooses("mei", "FEN").await;
    room.presses("mei", "Post as GIF").await;
    insta::assert_snapshot!("saved", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_from_any_of_its_positions() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.slash("alice", "replay").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "Play from here").await;
    room.presses("alice", "Play as Red instead").await;
    room.presses("alice", "Back to the replay").await;
    room.presses("alice", "Play from here").await;
    room.presses("alice", "Offer an open seat").await;
    room.presses("mei", "Accept").await;
    insta::assert_snapshot!("play_on", room.transcript());
    room.slash("alice", "replay game:1").await;
    room.presses("alice", "Play from here").await;
    room.presses("alice", "Play as Black instead").await;
    room.transcript();
    room.chooses("alice", "Level 1").await;
    room.waits_for("Your move").await;
    room.has_said("Bot level 1");
    // A second choice on another device leads to that game.
    room.chooses("alice", "Level 1").await;
    let said = room.transcript();
    assert!(said.contains("The game is on.") && !said.contains("[picture"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_brought_along() {
    let mut room = Room::new().await;
    room.slash("alice", "import").await;
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8").await;
    room.presses("alice", "▶").await;
    let pgn = "@bot import ```pgn\n[Red \"Hu *Ronghua*\"]\n[Black \"<@mei>\"]\n[Result \"1-0\"]\n\n\
               1. 炮二平五 {the central cannon} 馬８進７ 1-0\n```";
    room.says("alice", pgn).await;
    room.presses("alice", "▶").await;
    room.presses("alice", "⏭").await;
    room.presses("mei", "▶").await;
    let first = room.button("▶");
    room.press("mei", "n0", &first, &[]).await;
    room.slash("alice", "import").await;
    room.chooses("alice", "1: ").await;
    room.chooses("alice", "PGN").await;
    insta::assert_snapshot!("import", room.transcript());
    room.slash("alice", "data what:export").await;
    let file = room.told.clone().unwrap().file.unwrap();
    let data = String::from_utf8(file.bytes.to_vec()).unwrap();
    assert!(data.contains(r#""import":2"#) && data.contains("Hu *Ronghua*"), "{data}");
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete my data").await;
    room.slash("alice", "import").await;
    assert!(room.told.clone().unwrap().rows.is_empty(), "no import is left");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_games_the_chat_asks_which() {
    let mut room = Room::new().await;
    let game = |number: usize| {
        let tags = if number.is_multiple_of(2) {
            "[Red \"許銀川\"]\n[Black \"趙國榮\"]\n"
        } else {
            "[Round \"1\"]\n"
        };
        format!("{tags}\n1. C2.5 H8+7 (1... C8.5) 2. H2+3 {{game {number}}} *\n")
    };
    let text: Vec<String> = (1..=27).map(game).collect();
    room.slash("alice", &format!("import record:{}", text.join("\n"))).await;
    room.presses("alice", "▶").await;
    room.chooses("alice", "26: ").await;
    room.presses("alice", "⏭").await;
    room.chooses("alice", "PGN").await;
    insta::assert_snapshot!("several_games", room.transcript());
    // Only the chosen game is imported.
    room.slash("alice", "import").await;
    room.has_said("You have imported one game.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_behind_the_first_that_cannot_be_read_is_named() {
    let games = "[Event \"one\"]\n\n1. C2.5 H8+7 *\n\n[Event \"two\"]\n\n1. C2.5 H8+7 2. H2+4 *\n";
    let named = "Only the first game is read. What follows it: I cannot read this game. Line 7, character 17";
    let mut room = Room::new().await;
    room.slash("alice", &format!("import record:{games}")).await;
    let told = room.transcript();
    assert!(told.contains(named) && told.contains("H8+7"), "{told}");
    room.says("alice", games).await;
    let offered = room.transcript();
    assert!(offered.contains(named) && offered.contains("[Import this game]"), "{offered}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_has_imports_of_their_own_from_one_on_without_gaps() {
    let mut room = Room::new().await;
    for (who, record) in [
        ("alice", "1. C2.5 H8+7"),
        ("alice", "no record"),
        ("mei", "1. C2.5 H8+7"),
        ("alice", "1. C2.9"),
        ("alice", "1. H2+3"),
        ("mei", "1. P3+1"),
    ] {
        room.slash(who, &format!("import record:{record}")).await;
    }
    assert_eq!(import_numbers(&room.transcript()), ["1", "1", "2", "2"]);
    // An import has one number everywhere.
    room.slash("mei", "import").await;
    room.chooses("mei", "2: ").await;
    room.presses("mei", "Review").await;
    room.waits_for_reviews().await;
    room.slash("mei", "import").await;
    room.chooses("mei", "2: ").await;
    room.chooses("mei", "PGN").await;
    let told = room.transcript();
    assert!(told.contains("Imported game 2.") && told.contains("xiangqi-import-2-wxf.pgn"), "{told}");
    // Numbers go on after the latest one.
    let import =
        StoredImport { number: 1000, own: Some(57), record: "1. h2e2 *".to_owned(), created: Timestamp(1) };
    let at = ChannelKey { platform: "room", id: "lounge".to_owned() };
    let records = write_import("room", "zoe", &import, 50).into_iter().map(StateWrite::Run).collect();
    room.store.commit(ChannelWrite { writes: records, ..ChannelWrite::in_channel(&at) }).await.unwrap();
    room.slash("zoe", "import record:1. H2+3").await;
    room.slash("zoe", "import").await;
    let told = room.transcript();
    assert_eq!(import_numbers(&told), ["58"], "{told}");
    assert!(told.contains("57: ") && told.contains("58: "), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_two_exports_share_a_name() {
    let mut room = Room::new().await;
    let mut names = Vec::new();
    room.starts_game("").await;
    for mv in ["C2.5", "H8+7", ""] {
        match mv {
            "" => {
                room.resigns("mei").await;
            }
            mv => room.says(if mv == "C2.5" { "alice" } else { "mei" }, mv).await,
        }
        for format in ["pgn", "dhtmlxq", "text", "fen"] {
            // A resignation keeps the last position.
            if mv.is_empty() && format == "fen" {
                continue;
            }
            room.slash("zoe", &format!("export format:{format} game:1")).await;
            names.push(room.told.clone().unwrap().file.unwrap().name);
        }
        room.slash("zoe", "export format:gif game:1").await;
        names.push(room.told.clone().unwrap().picture.unwrap().name);
    }
    room.slash("zoe", "personal notation:chinese").await;
    for format in ["pgn", "text"] {
        room.slash("zoe", &format!("export format:{format} game:1")).await;
        names.push(room.told.clone().unwrap().file.unwrap().name);
    }
    for hour in 0..2 {
        room.clock.fetch_add(3_600_000 * hour, Ordering::Relaxed);
        room.slash("zoe", "data what:export").await;
        names.push(room.told.clone().unwrap().file.unwrap().name);
    }
    insta::assert_snapshot!("file_names", names.join("\n"));
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "{names:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_game_is_named_and_talk_about_imports_is_ignored() {
    let mut room = Room::new().await;
    room.says("alice", "@bot import C2.5 H8+7").await;
    room.slash("mei", "replay game:99").await;
    room.slash("mei", "replay").await;
    room.slash("mei", "export format:pgn").await;
    room.slash("mei", "play").await;
    room.replies("alice", "import taxes are too high").await;
    room.slash("mei", "replay gif:true").await;
    insta::assert_snapshot!("missing_games", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pasted_game_is_offered_for_import_and_a_refused_one_shows_its_fault() {
    let mut room = Room::new().await;
    room.says("alice", "全国象棋个人赛\n红方：胡荣华  黑方：柳大华\n1. 炮二平五 马8进7\n2. 马二进三\n红胜")
        .await;
    room.presses("mei", "Import this game").await;
    room.presses("alice", "Import this game").await;
    room.says("alice", "@bot C2.5 H8+7").await;
    room.slash("alice", "import").await;
    room.says("alice", "1. C2.5 H8+7 2. H2+4").await;
    room.says("alice", "@bot https://example.org/game/17").await;
    room.slash("alice", "import record:https://example.org/game/17").await;
    for talk in ["C2.5 H8+7", "https://example.org/game/17", "1. C2.5", "I like 1. C2.5 H8+7 2. H2+3 best"] {
        room.says("alice", talk).await;
    }
    // The player to move may mean moves.
    room.slash("alice", "bot level:1").await;
    room.says("alice", "@bot C2.5 H8+7").await;
    insta::assert_snapshot!("pasted", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_game_or_position_that_is_pasted_to_the_bot_is_offered_for_import() {
    let mut room = Room::with_game("").await;
    room.slash("zoe", "personal language:fr").await;
    for (who, pasted, offered) in [
        ("bob", "C2.5 H8+7 H2+3 R9.8", "a game of 4 moves"),
        ("bob", "炮二平五 马8进7 马二进三", "a game of 3 moves"),
        ("bob", "炮二平五馬８進７", "a game of 2 moves"),
        ("bob", "h2e2 h9g7 h0g2", "a game of 3 moves"),
        ("zoe", "B2=5 C8+7 C2+3", "une partie de 3 coups"),
        ("bob", "[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist][/DhtmlXQ]", "a game of 3 moves"),
        ("bob", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1", "a position"),
        ("bob", "3k5/9/9/9/9/9/9/9/4K4/R8 w", "a position"),
        ("bob", "position startpos moves h2e2 h9g7 h0g2", "a game of 3 moves"),
        (
            "bob",
            "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7",
            "a game of 2 moves",
        ),
        // The player to move may type two moves; more are a game.
        ("alice", "C2.5 H8+7 H2+3", "a game of 3 moves"),
        ("alice", "3k5/9/9/9/9/9/9/9/4K4/R8 w", "a position"),
    ] {
        room.transcript();
        room.says(who, &format!("@bot {pasted}")).await;
        let said = room.transcript();
        assert!(said.contains(offered), "{said}");
        assert!(said.contains("[Import this game]") || said.contains("[Importer cette partie]"), "{said}");
    }
    room.says("bob", "@bot rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b").await;
    room.presses("bob", "Import this game").await;
    room.has_said("[Play from here]");
    for linked in ["https://example.org/game/17", "look at this: https://example.org/game/17 nice, isn't it?"]
    {
        room.replies_to(xiangqi_bot::game::GameId(1), "alice", linked).await;
        room.has_said("I open no links. Paste the moves here, or attach the file.");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_looks_as_the_one_who_asks_sees_boards_and_an_export_has_its_date() {
    let mut room = Room::new().await;
    room.slash("mei", "personal pieces:pictogram theme:night").await;
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.slash("alice", "replay gif:true").await;
    let plain = room.last().picture.unwrap();
    room.slash("mei", "replay gif:true").await;
    let own = room.last().picture.unwrap();
    assert_eq!(
        (plain.name.as_str(), own.name.as_str()),
        ("xiangqi-1-until-2.gif", "xiangqi-1-until-2-black.gif")
    );
    assert_ne!(plain.bytes, own.bytes);
    room.slash("alice", "export format:pgn").await;
    let pgn = String::from_utf8(room.told.unwrap().file.unwrap().bytes.to_vec()).unwrap();
    assert!(pgn.contains("[Date \"2023.11.14\"]"), "{pgn}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_moves_that_the_bot_has_shown_is_the_same_game_when_it_is_brought_back() {
    let mut room = Room::with_game("").await;
    room.play("alice", "mei", "C2.5 C8.5 C5+4 A4+5 H2+3 H8+7").await;
    let expected = "h2e2 h7e7 e2e6 d9e8 h0g2 h9g7";
    let decoder = RecordDecoder::default();
    let notations = " wxf chinese chinese-simplified chinese-taiwan iccs uci vietnamese french book";
    for locale in ["en", "fr", "zh-CN", "zh-TW", "vi"] {
        room.locale = Some(locale.to_owned());
        for notation in notations.split(' ') {
            let option = if notation.is_empty() { String::new() } else { format!(" notation:{notation}") };
            room.slash("alice", &format!("moves{option}")).await;
            let list = room.told.clone().unwrap().text;
            assert!(list.contains("```"), "{list}");
            for letters in [None, Some(Dialect::French), Some(Dialect::Vietnamese)] {
                let read = decoder.read(BroughtRecord::Text(list.clone()), letters).await;
                let read = read.unwrap_or_else(|error| panic!("{locale} {notation}: {error:?} in\n{list}"));
                let moves: Vec<String> = read.games[0].record.moves().iter().map(Move::to_string).collect();
                assert_eq!(
                    (read.games.len(), moves.join(" ").as_str()),
                    (1, expected),
                    "{locale} {notation}\n{list}"
                );
                assert!(read.fault.is_none(), "{list}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_address_of_a_position_is_imported_as_that_position() {
    let mut room = Room::new().await;
    let address = "https://www.chessdb.cn/query/?4k4/9/9/9/9/9/9/9/4A4/R3K4_b";
    room.slash("alice", &format!("import record:{address}")).await;
    let told = room.transcript();
    assert!(told.contains("Black to move") && told.contains("as import 1"), "{told}");
    room.slash("alice", "import record:7. C2.5 H8+7").await;
    room.has_said("begins with move 7");
}
