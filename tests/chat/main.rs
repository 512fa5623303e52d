//! Transcripts: the real service on a store in memory, with a recording platform.

mod arena;
mod boards;
mod clocks;
mod coach;
mod competitions;
mod exercises;
mod fair_play;
mod follow;
mod homes;
mod hostile;
mod ladder;
mod languages;
mod large_rounds;
mod lessons;
mod levels;
mod lobby;
mod masters;
mod meant;
mod newcomers;
mod people;
mod plain_words;
mod puzzles;
mod questions;
mod races;
mod ranks;
mod records;
mod releases;
mod reviews;
mod rounds;
mod seasons;
mod settings;
mod several;
mod share;
mod simul;
mod stale;
mod start_times;
mod storm;
mod teams;

use test_support::discord::picture_name;
use test_support::trials::Dice;
use test_support::{bulk, clock, platform, recount, release_folders, room};

use std::sync::atomic::Ordering;

use platform::person;
use room::{Room, accepted_challenge};
use xiangqi_bot::game::{Event, Timestamp};
use xiangqi_bot::message::{Choice, OptionValue, Place, Request, RequestKind, SlashCommand};
use xiangqi_bot::platform::{Response, SendError};
use xiangqi_bot::rules::{History, Position, RuleSet};
use xiangqi_bot::runtime::Host as _;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_to_checkmate() {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@mei color:red").await;
    room.presses("alice", "Accept").await;
    room.presses("zoe", "Accept").await;
    room.presses("mei", "Accept").await;
    room.replies("alice", "C2.5").await;
    room.replies("mei", "馬８進７").await;
    room.says("alice", "nice weather today").await;
    room.says("zoe", "H2+3").await;
    room.says("mei", "H2+3").await;
    room.says("alice", "H2+4").await;
    insta::assert_snapshot!("two_people_begin", room.transcript());
    // The shortest games end with two cannons on one file.
    room.play("alice", "mei", "C8+4 p1+1 C5+4").await;
    room.says("mei", "R1+2").await;
    room.says("mei", "A4+5").await;
    insta::assert_snapshot!("two_people_check", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_answers_in_one_message() {
    let mut room = Room::new().await;
    room.slash("alice", "bot level:2").await;
    room.replies("alice", "C2.5").await;
    room.waits_for("1… **").await;
    let last = room.last();
    assert!(last.ping.is_empty(), "whoever waits for the answer is not pinged");
    room.slash("alice", "undo").await;
    let last = room.last();
    assert!(last.text.starts_with("Your move again, <@alice>."), "{}", last.text);
    room.transcript();
    room.slash("alice", "bot color:black level:4 fen:3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 0 1").await;
    room.waits_for("Checkmate! Bot level 4 (Red) beats <@alice>.").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_button_shows_the_board_as_it_stands() {
    let mut room = Room::with_game("").await;
    let old = room.button("Resign");
    room.says("alice", "C2.5").await;
    room.transcript();
    room.press("alice", "m1", &old, &[]).await;
    insta::assert_snapshot!("stale", room.transcript());
    // The challenge and the first board have lost their buttons.
    assert_eq!(room.platform.cleared(), ["m0", "m1"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeated_event_is_worked_on_once() {
    let mut room = fresh_game().await;
    for _ in 0..2 {
        room.typed("alice", "C2.5", "same-event", None).await;
        room.typed("mei", "C2.6 ", "same-illegal-event", None).await;
        room.typed("mei", "R9.5", "same-refused-event", None).await;
    }
    insta::assert_snapshot!("repeated_event", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_goes_on_where_it_was() {
    let mut room = Room::with_game("").await;
    room.says("alice", "C2.5").await;
    room.restart().await;
    room.says("mei", "H8+7").await;
    let text = room.transcript();
    assert!(text.ends_with("(pings alice)") && text.contains("1… **H8+7** 馬８進７"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_fails_is_sent_again() {
    let mut room = Room::new().await;
    let later = SendError::Later { after: None, reason: "a test".to_owned() };
    room.platform.failures.lock().unwrap().extend([later.clone(), later]);
    room.slash("alice", "play").await;
    room.has_said("is looking for an opponent");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_expires() {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@mei").await;
    room.clock.fetch_add(3_600_000, Ordering::Relaxed);
    room.presses("mei", "Accept").await;
    room.has_said("<@alice>’s challenge has expired");
    room.presses("mei", "Accept").await;
    room.has_said("no longer open");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_table_speaks_french() {
    let mut room = Room::new().await;
    room.locale = Some("fr".to_owned());
    room.slash("alice", "play opponent:@mei color:red rules:club").await;
    room.presses("mei", "Accepter").await;
    room.says("alice", "H2+4").await;
    room.slash("alice", "help topic:rules").await;
    room.slash("alice", "legal").await;
    room.says("alice", "C2.5").await;
    insta::assert_snapshot!("french", room.transcript());
}

fn values(choices: &[Choice]) -> String {
    choices.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn completion_offers_what_fits() {
    let room = Room::with_game("").await;
    let horses = values(&room.completes("alice", "h2").await);
    // `C2+1` could be a French cheval: its coordinates stand for it.
    assert!(horses.starts_with("H2+1 H2+3 "), "WXF first, then coordinates: {horses}");
    assert!(horses.contains(" h2h3 "), "{horses}");
    assert_eq!(values(&room.completes("alice", "炮二平五").await), "C2.5");
    assert_eq!(room.completes("alice", "").await.len(), 25);
    assert_eq!(values(&room.completes("mei", "").await), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_completion_is_read_back_whatever_the_person_speaks() {
    let mut room = fresh_game().await;
    // C is the cannon, but a cheval could play this as well.
    assert_eq!(room.completes("alice", "C2.5").await.remove(0).value, "C2.5");
    let chosen = room.completes("alice", "C8+7").await.remove(0).value;
    assert_eq!(chosen, "b2b9");
    room.slash("alice", &format!("move move:{chosen}")).await;
    let said = room.transcript();
    assert!(said.contains("✓ C8+7") && said.contains("1. **C8+7** 炮八進七"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_completion_is_in_the_notation_that_the_person_has_chosen() {
    let table = [
        ("en-US", "vietnamese", "P2-5"),
        ("en-US", "french", "B2.5"),
        ("vi", "wxf", "C2.5"),
        ("fr", "chinese", "炮二平五"),
        ("zh-CN", "iccs", "h2e2"),
    ];
    for (locale, notation, written) in table {
        let mut room = fresh_game().await;
        room.locale = Some(locale.to_owned());
        room.slash("alice", &format!("personal notation:{notation}")).await;
        let choice = room.completes("alice", "h2e2").await.remove(0);
        assert!(choice.label.starts_with(written), "{locale}, {notation}: {}", choice.label);
        room.transcript();
        room.slash("alice", &format!("move move:{}", choice.value)).await;
        let said = room.transcript();
        assert!(said.contains('✓'), "{locale}, {notation}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answered_question_keeps_no_buttons() {
    let mut room = fresh_game().await;
    room.slash("mei", "play opponent:@alice color:red").await;
    room.presses("alice", "Accept").await;
    room.transcript();
    let cleared = room.platform.cleared().len();
    // A public question is for one person too.
    room.says("alice", "@bot resign").await;
    room.presses("mei", "Game 1").await;
    assert_eq!(room.platform.cleared().len(), cleared, "nobody has answered yet");
    room.presses("alice", "Game 1").await;
    room.presses("alice", "Play on").await;
    room.says("alice", "@bot hint").await;
    room.slash("alice", "moves").await;
    room.presses("alice", "Game 2").await;
    room.slash("mei", "draw").await;
    room.presses("mei", "Game 2").await;
    room.slash("mei", "board").await;
    room.presses("mei", "Game 1").await;
    insta::assert_snapshot!("answered_questions", room.transcript());
    room.says("alice", "@bot resign").await;
    room.presses("alice", "Game 2").await;
    room.presses("alice", "Resign").await;
    room.waits_for("resigns").await;
    let asked = room.platform.cleared().into_iter().filter(|message| message.starts_with('t'));
    assert_eq!(asked.count(), 2, "the questions that all saw have lost their buttons");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_dialects_are_read_and_listed() {
    let mut room = plain_words::game("fr", "Accepter").await;
    // Bombarde, the cannon in French letters.
    room.says("alice", "B2.5").await;
    // Cheval, which could be the cannon in English letters.
    room.says("mei", "C8+7").await;
    room.presses("mei", "C8+7").await;
    room.transcript();
    for notation in ["wxf", "chinese-simplified", "french", "vietnamese", "uci", "book"] {
        room.slash("zoe", &format!("moves notation:{notation}")).await;
    }
    room.slash("zoe", "moves notation:klingon").await;
    room.slash("zoe", "help topic:horse").await;
    insta::assert_snapshot!("dialects", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_that_names_two_pieces_is_asked_about_in_french() {
    let mut room = plain_words::game("fr", "Accepter").await;
    // Cheval, or cannon in English letters: only the horse can.
    room.says("alice", "C8+9").await;
    room.presses("mei", "C8+9").await;
    // Both can.
    room.says("alice", "C8+7").await;
    // The reader's own letters come first, and a completion is unambiguous.
    let chosen = room.completes("alice", "C8+7").await.remove(0);
    assert_eq!((chosen.label.as_str(), chosen.value.as_str()), ("C8+7  馬八進七  b0c2", "b0c2"));
    room.presses("alice", "C8+9").await;
    room.says("mei", "C2.5").await;
    insta::assert_snapshot!("two_pieces", room.transcript());
}

/// Begins a game between alice, Red, and mei, without its transcript.
async fn fresh_game() -> Room {
    let mut room = Room::with_game("").await;
    room.transcript();
    room
}

/// The ways in which a text reaches the bot.
const WAYS: [&str; 4] = ["replies", "mentions", "types", "commands"];

async fn sends(room: &mut Room, way: &str, text: &str) {
    match way {
        "replies" => room.replies("alice", text).await,
        "mentions" => room.says("alice", &format!("@bot {text}")).await,
        "types" => room.says("alice", text).await,
        _ => room.slash("alice", &format!("move move:{}", text.replace(' ', "\u{a0}"))).await,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_played_whatever_people_put_around_it() {
    let texts = [
        "C2..5",
        "C2.5.",
        "1. C2.5",
        "1... C2.5",
        "**C2.5**",
        "`C2.5`",
        "(C2.5)",
        "C2.5!",
        "C2.5?",
        "\"C2.5\"",
        "炮二平五。",
        "C2.5 please",
        "C2.5 炮二平五",
        "1. **C2.5** 炮二平五",
    ];
    let mut room = fresh_game().await;
    for way in WAYS {
        for text in texts {
            room.slash("moderator", "abort").await;
            room.starts_game("").await;
            room.transcript();
            sends(&mut room, way, text).await;
            let said = room.transcript();
            assert!(said.contains("bot: 1. **C2.5** 炮二平五"), "{way} {text}: {said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_nearly_a_move_is_explained_in_a_line() {
    let texts = [
        "C2.",
        "H2+",
        "C8+",
        "炮二平",
        "炮二平。",
        "**H2+**",
        "1. R1+",
        "h2-e",
        "C2.0",
        "h10g8",
        "C2.5 H8+7",
    ];
    let mut told = Vec::new();
    for way in WAYS {
        let mut room = fresh_game().await;
        let mut answers = Vec::new();
        for text in texts {
            sends(&mut room, way, text).await;
            let said = room.transcript();
            let answer: Vec<&str> = said.lines().skip(1).collect();
            // People discuss lines among themselves.
            let is_talk = way == "types" && text == "C2.5 H8+7";
            assert_eq!(answer.len(), usize::from(!is_talk), "{way} {text}: {said}");
            answers
                .extend(answer.first().map(|line| line.split_once("): ").unwrap().1.replace('\u{a0}', " ")));
        }
        told.push(answers);
    }
    for other in [&told[1], &told[3]] {
        assert_eq!(told[0], *other);
    }
    assert_eq!(told[0][..told[2].len()], told[2]);
    insta::assert_snapshot!("near_moves", told[0].join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ordinary_talk_is_passed_over() {
    let texts = [
        "ok",
        "good game",
        "gg",
        "lol",
        ":)",
        "+1",
        "...",
        "12.5 hours",
        "(12.5)",
        "$12.5",
        "C2 is free",
        "C2 is free.",
        "see you at 5.30",
        "5.30?",
        "H8+7 was better",
        "I like C2.5",
        "C2.5 or C8.5?",
        "c2.5 and then?",
        "~~C2.5~~",
        "~~C2.~~",
        "C++",
        "H2O",
        "R2-D2",
        "COVID-19",
        "v2.0",
        "that was move 12.",
        "马后炮",
        "好棋",
        "thanks!",
    ];
    let mut room = fresh_game().await;
    for text in texts {
        sends(&mut room, "types", text).await;
        let said = room.transcript();
        assert_eq!(said.lines().count(), 1, "{text}: {said}");
        // A reply that names a move is asked about, and a question is explained.
        let names_move =
            ["H8+7 was", "I like", "C2.5 or", "c2.5 and"].iter().any(|start| text.starts_with(start));
        sends(&mut room, "replies", text).await;
        let said = room.transcript();
        let is_answered = said.contains("you mean") || said.contains("goes sideways to file 5");
        assert_eq!(is_answered, names_move, "{text}: {said}");
        assert!(names_move || said.lines().count() == 1, "{text}: {said}");
        if names_move {
            continue;
        }
        sends(&mut room, "mentions", text).await;
        let said = room.transcript();
        assert!(said.contains("bot (to alice): "), "{text}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_of_languages_not_spoken_here_are_talk() {
    let mut room = fresh_game().await;
    for text in ["T5.", "X1/", "Tg5."] {
        sends(&mut room, "types", text).await;
        assert_eq!(room.transcript(), format!("alice: {text}"));
        sends(&mut room, "mentions", text).await;
        let said = room.transcript();
        assert!(said.contains("bot") && !said.contains("[T5") && !said.contains("Did you mean"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_breaks_off_is_explained_in_the_letters_of_the_table() {
    let mut room = plain_words::game("fr", "Accepter").await;
    for (text, missing) in
        [("T5.", "Vers quelle colonne"), ("T9+", "De combien de points"), ("E7+", "colonne")]
    {
        for way in ["types", "replies", "mentions"] {
            sends(&mut room, way, text).await;
            let said = room.transcript();
            assert!(
                said.contains("il manque le dernier chiffre") && said.contains(missing),
                "{way} {text}: {said}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_are_read_first_as_the_language_of_the_reader_writes_them() {
    let puzzles = include_str!("../support/puzzles.txt");
    let mut told = String::new();
    // Mã and sĩ, cheval and mandarin: in WXF they name elephants, soldiers, cannons.
    for (locale, illegal, record) in
        [("vi", ["M2.4", "S5.5"], "1. P2-5 M8.7 2. S5.5"), ("fr", ["C3+4", "M4+7"], "1. B2.5 C8+7 2. M4+7")]
    {
        let mut room = Room::with_puzzles(puzzles, false).await;
        room.locale = Some(locale.to_owned());
        room.slash("alice", "bot level:1 color:red").await;
        room.transcript();
        for text in illegal {
            room.says("alice", &format!("@bot {text}")).await;
        }
        room.slash("mei", "puzzle theme:fork").await;
        room.slash("mei", "lessons lesson:palace").await;
        room.transcript();
        for text in illegal {
            room.slash("mei", &format!("puzzle move:{text}")).await;
            room.slash("mei", &format!("lessons move:{text}")).await;
        }
        room.slash("mei", &format!("import record:{record}")).await;
        let whole = record.rsplit_once(" 2.").map_or(record, |(whole, _)| whole);
        room.slash("mei", &format!("import record:{whole}")).await;
        told += &room.transcript();
    }
    insta::assert_snapshot!("letters_of_the_reader", told);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_an_option_out_or_makes_one_up_hears_which_there_are() {
    let mut room = Room::new().await;
    for text in ["export", "holiday", "versus", "top foo:3", "resign foo:3", "boards"] {
        room.says("alice", &format!("@bot {text}")).await;
    }
    // 級別 is the traditional form of the word of the Mainland, 等級 that of Taiwan.
    room.says("alice", "@bot 電腦 級別:2 紅方").await;
    insta::assert_snapshot!("options_that_there_are", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_typed_is_repeated_in_a_code_span() {
    let mut room = fresh_game().await;
    let words =
        ["[click](https://example.com)", "<@1><@&2>", "@everyone", "`**x**", "```a```", "||x||", "C2.5`](x)"];
    for word in words {
        let said = format!("@bot {word}");
        room.says("alice", &said).await;
        for option in [
            "bot level:",
            "play color:",
            "play rules:",
            "moves notation:",
            "hint kind:",
            "board view:",
            "move move:",
        ] {
            room.slash("alice", &format!("{option}{word}")).await;
        }
        for fen in [
            "4k4/9/9/9/WORD/9/9/9/9/4K4",
            "4k4/9/9/9/9/9/9/9/9/3K5 WORD",
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - WORD",
        ] {
            room.slash("alice", &format!("bot fen:{}", fen.replace("WORD", word))).await;
        }
    }
    let transcript = room.transcript();
    let answers: Vec<&str> = transcript.lines().filter(|line| line.starts_with("bot (")).collect();
    assert_eq!(answers.len(), words.len() * 11, "{transcript}");
    for answer in answers {
        let parts: Vec<&str> = answer.split('`').collect();
        assert!(parts.len() % 2 == 1, "a code span is open: {answer}");
        let outside: String = parts.into_iter().step_by(2).collect();
        for mark in ["](", "<@", "@everyone", "**", "||", "http"] {
            assert!(!outside.contains(mark), "{mark} outside of code: {answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_ten_thousand_moves_keeps_its_picture() {
    let mut room = Room::with_game("rules:world fen:3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 9999").await;
    room.transcript();
    room.says("mei", "d9d8").await;
    room.says("alice", "e1d1").await;
    let said = room.transcript();
    assert_eq!(said.matches("[picture xiangqi-1-").count(), 2, "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_list_of_moves_has_pages() {
    let mut room = Room::new().await;
    let mut events = accepted_challenge("alice", "mei");
    let mut history = History::new(Position::startpos(), RuleSet::World);
    let mut dice = Dice::new(1);
    while history.moves().len() < 210 {
        let moves = history.position().legal_moves();
        let mv = moves[dice.below(moves.len())];
        history.push(mv).unwrap();
        if history.ruling().is_some() {
            history.pop();
        } else {
            events.push(Event::Moved { mv, at: Timestamp(1) });
        }
    }
    room.store_game(events).await;
    room.slash("zoe", "moves").await;
    let mut pages = vec![room.transcript()];
    while pages.len() < 20 && pages.last().unwrap().contains("    [Earlier moves]") {
        room.presses("zoe", "Earlier moves").await;
        pages.push(room.transcript());
    }
    let lengths: Vec<usize> = pages.iter().map(|page| page.chars().count()).collect();
    assert!(lengths.len() >= 2 && lengths.iter().all(|length| *length < 2_100), "{lengths:?}");
    assert!(pages[1].contains("[Later moves]") && !pages[0].contains("[Later moves]"));
    for number in 1..=105 {
        let start = format!("{number}.");
        let on =
            pages.iter().flat_map(|page| page.lines()).filter(|line| line.trim_start().starts_with(&start));
        assert_eq!(on.count(), 1, "{number}");
    }
    room.presses("zoe", "Later moves").await;
    assert!(room.transcript().contains(pages[pages.len() - 2].lines().nth(3).unwrap()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_came_too_early_stays_unplayed() {
    let mut room = fresh_game().await;
    room.typed("mei", "P5+1", "too-early", None).await;
    assert_eq!(room.transcript(), "bot (to mei): Not your turn: Red is to move.");
    room.says("alice", "C2.5").await;
    room.restart().await;
    room.transcript();
    // Read back after the restart, when it has become her turn.
    room.typed("mei", "P5+1", "too-early", None).await;
    assert_eq!(room.transcript(), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_are_answered_in_words_and_survive_a_new_board() {
    let mut room = Room::with_game("").await;
    room.says("alice", "C2.5").await;
    room.slash("alice", "undo").await;
    room.slash("zoe", "board").await;
    room.transcript();
    room.presses("mei", "Refuse").await;
    room.slash("alice", "draw").await;
    room.replies("mei", "no").await;
    room.replies("mei", "no").await;
    room.replies("mei", "move on please").await;
    room.replies("mei", "H8+7").await;
    room.replies("alice", "H2+3").await;
    room.slash("alice", "draw").await;
    room.replies("mei", "yes").await;
    room.presses("mei", "Rematch").await;
    room.presses("alice", "Rematch").await;
    room.slash("alice", "rematch").await;
    insta::assert_snapshot!("questions", room.transcript());
}

/// Replaces the chances, which change with the evaluation.
fn without_chances(transcript: &str) -> String {
    let mut parts: Vec<String> = transcript.split('%').map(str::to_owned).collect();
    let last = parts.len() - 1;
    for part in &mut parts[..last] {
        let gap = part.trim_end().len();
        let number = part[..gap].trim_end_matches(|c: char| c.is_ascii_digit()).len();
        part.replace_range(number..gap, "NN");
    }
    parts.join("%")
}

/// Red's chariot can take a horse that nothing protects and that is about to take a cannon.
const LOOSE_PIECES: &str = "2bak1b2/4a4/9/9/4n4/9/3C5/9/4R4/4K4 w - - 0 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_a_nudge_or_a_move() {
    let mut room = Room::new().await;
    room.slash("alice", "hint").await;
    room.slash("alice", &format!("bot level:1 color:red fen:{LOOSE_PIECES}")).await;
    room.slash("alice", "hint").await;
    room.presses("alice", "Show the move").await;
    room.says("alice", "@bot hint").await;
    room.says("alice", "@bot hint move").await;
    room.slash("alice", "hint kind:all").await;
    room.locale = Some("fr".to_owned());
    room.slash("alice", "hint kind:nudge").await;
    room.slash("alice", "hint kind:move").await;
    insta::assert_snapshot!("hints", without_chances(&room.transcript()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_an_opening_the_hint_is_a_move_of_masters() {
    let mut room = Room::with_game("").await;
    for (player, mv) in [("alice", "C2.5"), ("mei", "H8+7"), ("alice", "H2+3"), ("mei", "R9.8")] {
        room.slash(player, "hint").await;
        room.slash(player, "hint kind:move").await;
        room.says(player, mv).await;
    }
    insta::assert_snapshot!("hints_in_an_opening", without_chances(&room.transcript()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn between_people_the_opponent_hears_of_a_hint() {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@mei color:red fen:3k5/1R7/9/9/9/9/9/9/8r/R4K3 w - - 0 1").await;
    room.slash("alice", "hint").await;
    room.presses("mei", "Accept").await;
    room.transcript();
    room.slash("zoe", "hint").await;
    room.slash("mei", "hint").await;
    room.presses("alice", "⋯").await;
    room.presses("alice", "Hint").await;
    // The second hint on a move is not announced.
    room.slash("alice", "hint kind:move").await;
    room.says("alice", "R9+9").await;
    room.slash("alice", "hint").await;
    insta::assert_snapshot!("hints_between_people", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_win_by_leaving_no_move_is_not_called_mate_in_hints() {
    let mut told = String::new();
    for (color, turn) in [("red", "w"), ("black", "b")] {
        let mut room = Room::new().await;
        let fen = format!("3k5/5P3/9/9/9/9/9/9/9/4K4 {turn} - - 0 1");
        room.slash("alice", &format!("play opponent:@mei color:{color} fen:{fen}")).await;
        room.presses("mei", "Accept").await;
        room.transcript();
        for locale in [None, Some("fr".to_owned())] {
            room.locale = locale;
            room.slash("alice", "hint").await;
            room.slash("alice", "hint kind:move").await;
        }
        told += &room.transcript();
    }
    insta::assert_snapshot!("hints_without_mate", told);
}

/// A request of a person without special rights.
fn request_at(place: Place, who: &str, event: &str, what: RequestKind) -> Request {
    let event = event.to_owned();
    Request { event, order: None, person: person(who), place, locale: None, moderator: false, what }
}

fn slash(name: &str, options: &[(&str, OptionValue)]) -> RequestKind {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    RequestKind::Slash(SlashCommand { name: name.to_owned(), options })
}

/// A slash command of alice.
fn slash_request(channel: &str, event: &str, name: &str, options: &[(&str, OptionValue)]) -> Request {
    let place = Place { channel: channel.to_owned(), ..Place::default() };
    request_at(place, "alice", event, slash(name, options))
}

fn text(value: &str) -> OptionValue {
    OptionValue::Text(value.to_owned())
}

fn note_text(response: Response) -> String {
    match response {
        Response::Ephemeral(note) => note.text,
        other => panic!("no note: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_that_the_game_overtakes_is_withdrawn() {
    let room = Room::with_game("").await;
    let hint = slash_request(room::CHANNEL, "asked", "hint", &[("kind", text("move"))]);
    let moved = slash_request(room::CHANNEL, "moved", "move", &[("move", text("C2.5"))]);
    // Both are queued before the engine begins.
    let hint = room.service.submit(hint);
    let moved = room.service.submit(moved);
    assert_eq!(note_text(moved.await), "✓ C2.5");
    assert_eq!(note_text(hint.await), "The game has moved on since you asked for a hint.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_for_many_games_at_once_are_refused_in_words() {
    let room = Room::new().await;
    let channels: Vec<String> = (0..12).map(|number| format!("channel {number}")).collect();
    for channel in &channels {
        let options = [("level", OptionValue::Integer(1)), ("color", text("red"))];
        room.service.submit(slash_request(channel, &format!("opens {channel}"), "bot", &options)).await;
    }
    let mut hints = Vec::new();
    for channel in &channels {
        hints.push(room.service.submit(slash_request(channel, &format!("asks {channel}"), "hint", &[])));
    }
    let mut refused = Vec::new();
    for (channel, hint) in channels.iter().zip(hints) {
        let hint = note_text(hint.await);
        if hint.starts_with("I am still thinking about your other games.") {
            refused.push(channel);
        } else {
            assert!(hint.starts_with("Look at "), "{hint}");
        }
    }
    // Three wait, and one or more were thought about meanwhile.
    assert!((1..=9).contains(&refused.len()), "{refused:?}");
    for channel in refused {
        let again = slash_request(channel, &format!("asks again {channel}"), "hint", &[]);
        let hint = note_text(room.service.submit(again).await);
        assert!(hint.starts_with("Look at "), "{hint}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn openings_are_named_when_they_are_reached() {
    let mut room = fresh_game().await;
    room.play("alice", "mei", "C8.5 H2+3 H8+7 R1.2 R9.8 H8+7 P3+1 P3+1 R8+6").await;
    room.locale = Some("fr".to_owned());
    room.slash("mei", "board private:true").await;
    room.locale = None;
    room.presses("mei", "Resign").await;
    room.presses("mei", "Resign").await;
    insta::assert_snapshot!("openings", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_opens_by_the_book() {
    let mut room = Room::new().await;
    room.slash("alice", "bot level:10 color:black").await;
    room.waits_for("Opening: ").await;
    let first = room.last().text;
    room.slash("alice", "board text:true").await;
    room.slash("alice", "move move:R1+1").await;
    room.waits_for("2. **").await;
    assert!(first.starts_with("1. **"), "{first}");
}

/// Two games of alice and mei; alice is Red in the first, mei in the second.
async fn two_games() -> Room {
    let mut room = Room::new().await;
    for who in ["alice", "mei"] {
        let other = if who == "alice" { "mei" } else { "alice" };
        room.slash(who, &format!("play opponent:@{other} color:red")).await;
        room.presses(other, "Accept").await;
    }
    room.transcript();
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_can_mean_several_games_asks_which() {
    let mut room = two_games().await;
    room.slash("alice", "resign").await;
    room.presses("alice", "Game 2").await;
    room.presses("alice", "Play on").await;
    room.slash("zoe", "board").await;
    // Alice is to move in the first game only.
    room.says("alice", "@bot C2.5").await;
    room.says("mei", "@bot C2.5").await;
    room.presses("mei", "Game 2").await;
    room.says("mei", "@bot yes").await;
    room.slash("alice", "draw").await;
    room.presses("alice", "Game 1").await;
    room.slash("mei", "undo").await;
    room.says("mei", "@bot yes").await;
    room.slash("mei", "why").await;
    room.slash("mei", "rematch").await;
    insta::assert_snapshot!("several_games", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn examples_are_legal_where_they_are_given() {
    let mut room = Room::with_game("rules:club").await;
    room.transcript();
    room.replies("alice", "how do I move?").await;
    let text = room.transcript();
    let example = text.rsplit('`').nth(1).unwrap().to_owned();
    room.says("alice", &example).await;
    assert!(room.transcript().contains(&format!("**{example}**")), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_position_with_check_says_so() {
    let room = Room::with_game("fen:3k5/9/9/9/9/9/9/9/3r5/R2K5 w - - 0 1").await;
    assert!(room.last().text.contains("Check!"), "{}", room.last().text);
}
