//! Every lesson from its first step to its last, with wrong answers, as transcripts.

use xiangqi_bot::features::lessons::queries;
use xiangqi_bot::game::{Event, GameSetup, Timestamp};
use xiangqi_bot::message::ButtonStyle;
use xiangqi_bot::rules::{Color, RuleSet};

use crate::platform::{button_id, buttons, player};

use super::room::Room;

/// The lessons with the tries in each step: moves or labels of buttons, between ` / `; steps between ` | `.
const COURSE: &str = "\
general: d1e2 / d1c1 / d1d2 | d1e1 / d1d2
advisor: e1e2 / e1d2 | e1e2 / e1f2
elephant: e2e3 / e2g4 | e2c4 / e2g4
horse: e4e5 / d0e0 / e4f6 | e2d4 / e2c3 / e2g3
chariot: c5d6 / c5c0 | c3c8 / c3c6 / c3g3
cannon: c4d5 / c4i4 | c2c6 / c2c9 | g2g9 / g2g4 / g2a2
soldier: c3d3 / c3c4 | d5d4 / d5d6 / d5c5 | c4d4 / g5f5
palace: f0g0 / f0e0 / f0f1 | e0f0 / d0e1 | c4e6 / d4e6
check: a1a5 / a1a9 | f0f1 / f0e0 | e0d0 / d3e5 | h1h2 / e0f0 / h1e1 | i1i8 / i1b1 / i1i9 | \
    f8f9 / f8e8 | Yes, it may / No, it has
notation: C2+2 / C2.5 | H2+3 / H8+7 | h2e2 / R1+1 / R1+2 | C2-1 / C2-2 | R-.4 / R+.4 | H2+3 / H8+7
mates-cannon: e5e3 / h3e3 | e7f9 / h2e2 | h2e2 / h2h9 | h2h8 / h2h9 | d1d8 / d1d9
mates-horse: b6d7 / b6c8 | d8d9 / g5f7 | a1e1 / a1a9 | i1f1 / i1i9 | i1i6 / i1f1 | h8d8 / a6b8 | b5a7 / b5c7
mates-chariot: d0e0 / a5a8 / i1i2 / i1i9 | i1i9 / i1d1 | e4e7 / e4e8 | f7f8 / b9d9 | g7h9 / h2h9 | \
    c8b8 / d7d8 | a1a9 / a1a8
repetition: Draw / Red loses | Black loses / Red loses | Red loses / Black loses | Red loses / Draw | \
    Black loses / Draw | Red loses / Draw
";

async fn take_lesson(room: &mut Room, lesson: &str, steps: &str) {
    room.slash("alice", &format!("lessons lesson:{lesson}")).await;
    for (at, tries) in steps.split(" | ").enumerate() {
        if at > 0 {
            room.presses("alice", "Next").await;
        }
        for one in tries.split(" / ") {
            let is_answer = one.contains(' ') || one == "Draw";
            if is_answer || lesson == "notation" && one != "h2e2" {
                room.presses("alice", one).await;
            } else {
                room.slash("alice", &format!("lessons move:{one}")).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_lesson_is_taken_from_its_first_step_to_its_last() {
    let mut room = Room::new().await;
    for (lesson, steps) in COURSE.lines().filter_map(|line| line.split_once(": ")) {
        take_lesson(&mut room, lesson, steps).await;
        insta::assert_snapshot!(format!("lesson_{lesson}_en"), room.transcript());
    }
    // The endings are played in the channel.
    room.slash("alice", "lessons lesson:endings").await;
    for _ in 0..7 {
        room.presses("alice", "Skip").await;
    }
    room.presses("alice", "Play it").await;
    room.slash("alice", "lessons").await;
    insta::assert_snapshot!("lesson_endings_en", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_step_of_every_lesson_shows_something() {
    let mut room = Room::new().await;
    room.slash("alice", "lessons lesson:general").await;
    let mut shown = Vec::new();
    loop {
        room.presses("alice", "Show me").await;
        let told = room.told.clone().unwrap();
        let picture = told.attachment().unwrap().name.clone();
        shown.push(format!("{picture}: {}", told.text.lines().next().unwrap()));
        if button_id(&told.rows, "Next").is_none() {
            break;
        }
        room.presses("alice", "Next").await;
    }
    insta::assert_snapshot!("lessons_shown", shown.join("\n"));
}

/// The lessons of the middle game with the tries in each step: a wrong move, then the right ones, or the
/// answers of buttons.
const MIDDLE_GAME: &[(&str, [&str; 3])] = &[
    ("hanging-pieces", ["e4e6 h5h6", "g8g9 g8b8", "c4c7 a6e6"]),
    ("cannon-pin", ["f6i6 f6f7", "e1e7 g4g9", "f8f3 f8e8 e8g8 e8e5"]),
    ("open-file", ["a2c3 b0b9", "c3b3 c3h3", "a2b2 c2b2 b2b3"]),
    ("horse-leg", ["e5f7 e3e4", "c4e5 g4d4", "d6d7 d6e6"]),
    ("double-attack", ["e3e6 d5d6", "d5f6 d5c7 a8b8 c7e6", "f2f3 c7e7 e7e4"]),
    ("discovered-attack", ["b4b9 b4e4 c2c9 b0b9", "d7c7 d7h7", "f7f6 f7d7 d7d8 d7d3"]),
    ("empty-cannon", ["d5f6 e2e6", "g7g9 g7e7 e7e8 e7b7 b7b2", "i6e6 d3e3 i6d6"]),
    ("palace-gaps", ["f6g8 d9d7", "e7e6 e7b7 b7b9", "f9e9 d7b8 f9d9"]),
    ("trades", ["answer:0 answer:1", "answer:0 answer:1", "answer:2 show answer:0"]),
    ("won-ending", ["f8f9 f8e8", "f6f3 f6d6 d6d4", "show play"]),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_middle_game_is_taken_from_its_first_step_to_its_last() {
    for code in ["en", "fr", "vi", "zh-CN", "zh-TW"] {
        let mut room = Room::new().await;
        room.locale = Some(code.to_owned());
        // English shows all of it, the other languages a lesson of moves and one of choices.
        for (lesson, steps) in MIDDLE_GAME {
            if code != "en" && !["empty-cannon", "trades"].contains(lesson) {
                continue;
            }
            for (at, tries) in steps.iter().enumerate() {
                let step = format!("l1:step:{lesson}.{}", at + 1);
                match at {
                    0 => room.slash("alice", &format!("lessons middle-game:{lesson}")).await,
                    _ => room.press("alice", "n0", &format!("{step}:open"), &[]).await,
                }
                for one in tries.split(' ') {
                    if *lesson == "trades" || ["show", "play"].contains(&one) {
                        room.press("alice", "n0", &format!("{step}:{one}"), &[]).await;
                    } else {
                        room.slash("alice", &format!("lessons move:{one}")).await;
                    }
                }
            }
        }
        room.press("alice", "n0", "l1:list:middle-game", &[]).await;
        insta::assert_snapshot!(format!("lesson_middle_game_{code}"), room.transcript());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_opening_is_learnt_from_its_idea_to_the_game() {
    for code in ["en", "fr", "vi", "zh-CN", "zh-TW"] {
        let mut room = Room::new().await;
        room.locale = Some(code.to_owned());
        room.slash("alice", "lessons opening:opposite-direction-cannons").await;
        for step in ["line", "trap"] {
            // At its ends the line has no effect.
            room.presses("alice", "◀").await;
            while let Some(on) = forward(&room) {
                room.presses("alice", &on).await;
            }
            room.presses("alice", "▶").await;
            let next = format!(
                "l1:step:opposite-direction-cannons.{}:open",
                if step == "line" { "trap" } else { "1" }
            );
            room.press("alice", "n0", &next, &[]).await;
        }
        for number in 1..=5 {
            let at = format!("l1:step:opposite-direction-cannons.{number}");
            for answer in 0..3 {
                room.press("alice", "n0", &format!("{at}:answer:{answer}"), &[]).await;
            }
            room.press("alice", "n0", &format!("{at}:show"), &[]).await;
        }
        room.press("alice", "n0", "l1:step:opposite-direction-cannons.game:open", &[]).await;
        room.press("alice", "n0", "l1:step:opposite-direction-cannons.game:show", &[]).await;
        room.press("alice", "n0", "l1:list:openings", &[]).await;
        insta::assert_snapshot!(format!("lesson_opening_{code}"), room.transcript());
    }
}

/// Returns the button to the next move of a line, unless at its end.
fn forward(room: &Room) -> Option<String> {
    let on = buttons(&room.told.as_ref()?.rows)
        .find(|button| button.label == "▶" && button.look == ButtonStyle::Primary)?;
    Some(on.label.clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_even_exchange_is_told_from_a_mistake() {
    for code in ["en", "fr", "vi", "zh-CN", "zh-TW"] {
        let mut room = Room::new().await;
        room.locale = Some(code.to_owned());
        for answer in 0..3 {
            room.press("alice", "n0", &format!("l1:step:elephant-opening.3:answer:{answer}"), &[]).await;
        }
        insta::assert_snapshot!(format!("lesson_exchange_{code}"), room.transcript());
    }
}

/// The bot plays the moves of the opening as long as masters played them, and the aim is noted after fifteen moves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_plays_the_opening_that_the_lesson_teaches() {
    let mut room = Room::new().await;
    room.press("alice", "n0", "l1:step:opposite-direction-cannons.game:play", &[]).await;
    for mv in ["h2e2", "h0g2", "i0h0", "g3g4"] {
        room.says("alice", mv).await;
        room.waits_for("Your move").await;
    }
    insta::assert_snapshot!("lesson_opening_game", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lessons_are_begun_by_buttons_left_and_taken_up_again() {
    let mut room = Room::new().await;
    room.slash("alice", "help").await;
    room.presses("alice", "Learn").await;
    room.presses("alice", "Lessons").await;
    room.presses("alice", "Begin").await;
    room.presses("alice", "Show me").await;
    room.presses("alice", "Try it").await;
    room.chooses("alice", "K6+1").await;
    room.presses("alice", "Next").await;
    room.presses("alice", "Show me").await;
    room.presses("alice", "Try it").await;
    room.chooses("alice", "帥 General").await;
    room.chooses("alice", "K6.5").await;
    room.chooses("alice", "帥 General").await;
    room.chooses("alice", "K6+1").await;
    room.presses("alice", "Back").await;
    room.presses("alice", "Lessons").await;
    room.chooses("alice", "傌 Horse").await;
    room.presses("alice", "Skip").await;
    room.restart().await;
    room.slash("alice", "lessons").await;
    room.presses("alice", "Continue").await;
    room.chooses("alice", "傌 Horse").await;
    room.chooses("alice", "H5+6").await;
    room.chooses("alice", "傌 Horse").await;
    room.chooses("alice", "H5+3 · file 3, 1 forward, takes the soldier").await;
    insta::assert_snapshot!("lessons_by_buttons", room.transcript());
    // Another learner has a list of her own, also by Alice's button.
    room.presses("mei", "Lessons").await;
    room.slash("mei", "lessons move:H2+3").await;
    room.slash("alice", "lessons").await;
    // A typed word shows the lesson to all; its buttons answer privately.
    room.says("mei", "@bot learn cannon").await;
    room.chooses("alice", "C7.1").await;
    insta::assert_snapshot!("lessons_of_two", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_learnt_is_answered_clearly() {
    let mut room = Room::new().await;
    room.slash("alice", "lessons lesson:juggling").await;
    room.slash("alice", "lessons lesson:check").await;
    for text in ["R9.6x", "castle", "R5.6", "C2.5", "K4+1", "H2+3"] {
        room.slash("alice", &format!("lessons move:{text}")).await;
    }
    for id in [
        "l1:step:juggling.balls:open",
        "l1:step:horse.leg:open:a0a9",
        "l1:step:horse.leg:answer:0",
        "l1:step:check.facing:answer:7",
        "l1:step:check.facing:piece",
        "l1:step:horse.leg:play",
    ] {
        room.press("alice", "n0", id, &[]).await;
    }
    room.press("alice", "n0", "l1:step:horse.leg:piece", &["a0".to_owned()]).await;
    room.press("alice", "n0", "l1:step:horse.leg:target", &["e9d9".to_owned()]).await;
    room.press("alice", "n0", "l1:pick", &["juggling".to_owned()]).await;
    // A question takes no move, and two cannons on one file need a name each.
    room.slash("alice", "lessons lesson:repetition").await;
    room.slash("alice", "lessons move:R6.5").await;
    insta::assert_snapshot!("lessons_refused", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_taught_in_the_notation_of_the_reader() {
    let mut room = Room::new().await;
    for notation in ["iccs", "uci", "book", "chinese", "vietnamese", "french"] {
        room.slash("alice", &format!("personal notation:{notation}")).await;
        room.transcript();
        room.slash("alice", "lessons lesson:notation").await;
        room.presses("alice", "Skip").await;
        insta::assert_snapshot!(format!("lessons_{notation}"), room.transcript());
    }
}

/// A game of the lesson on soldiers, as far as the last but one move of the learner.
async fn with_ending(learner: &str, fen: &str, moves: &str) -> Room {
    let room = Room::new().await;
    let begun = Event::BotChallenged {
        player: player(learner),
        color: Color::Red,
        level: 9,
        seed: 1,
        opening: GameSetup { start: Some(fen.parse().unwrap()), ..GameSetup::under(RuleSet::World) },
        at: Timestamp(1_700_000_000_000),
    };
    let mut events = vec![begun];
    for (ply, mv) in moves.split_whitespace().enumerate() {
        let at = Timestamp(1_699_999_900_000 + ply as i64);
        events.push(Event::Moved { mv: mv.parse().unwrap(), at });
    }
    room.store_game(events).await;
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_ending_that_is_won_in_time_is_noted_and_another_is_not() {
    let fen = "4k4/9/9/9/9/P8/9/9/9/3K5 w";
    let way = "a4a5 e9f9 a5b5 f9f8 b5c5 f8f9 c5d5 f9f8 d5e5 f8f9 e5e6 f9f8 e6e7 f8f9";
    let mut room = with_ending("alice", fen, way).await;
    room.says("alice", "e7e8").await;
    room.presses("alice", "Next lesson step").await;
    // Resignation does not reach the aim.
    room.slash("alice", "lessons lesson:endings").await;
    insta::assert_snapshot!("lesson_ending_won", room.transcript());
    let mut room = with_ending("mei", fen, way).await;
    room.resigns("mei").await;
    room.slash("mei", "lessons lesson:endings").await;
    let waiting = format!("{} {way}", ["d0d1 e9f9 d1d0 f9e9"; 7].join(" "));
    let mut slow = with_ending("bob", fen, &waiting).await;
    slow.says("bob", "e7e8").await;
    insta::assert_snapshot!("lesson_ending_missed", format!("{}\n{}", room.transcript(), slow.transcript()));
}

/// The lines of the endings in the file are played out; the last move is typed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_every_ending_is_announced_and_leads_on() {
    let files =
        [include_str!("../../assets/lessons.toml"), include_str!("../../assets/middle-game-lessons.toml")];
    let files = files.map(|file| toml::from_str::<toml::Table>(file).unwrap());
    let lessons = files.iter().flat_map(|file| file["lesson"].as_array().unwrap());
    let endings = lessons.flat_map(|lesson| lesson["steps"].as_array().unwrap());
    let mut said = Vec::new();
    for step in endings.filter(|step| step.get("play").is_some()) {
        let line = step["play"]["line"].as_array().unwrap();
        let mut moves: Vec<&str> = line.iter().map(|mv| mv.as_str().unwrap()).collect();
        let last = moves.pop().unwrap();
        let mut room = with_ending("alice", step["fen"].as_str().unwrap(), &moves.join(" ")).await;
        room.says("alice", last).await;
        room.waits_for("✓ Lesson done").await;
        said.push(room.transcript());
    }
    insta::assert_snapshot!("lesson_endings_played", said.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_takes_the_progress_along_and_who_asks_gets_it() {
    let mut room = Room::new().await;
    room.slash("alice", "lessons lesson:general").await;
    room.slash("alice", "lessons move:d1d2").await;
    room.slash("alice", "data what:export").await;
    let progress = queries::progress(&room.store, "room", "alice").await.unwrap();
    assert_eq!(progress.at.as_deref(), Some("general.moves"));
    assert_eq!(progress.done.iter().collect::<Vec<_>>(), ["general.moves"]);
    // Lessons alone do not end the newcomer's status.
    assert_eq!(room.store.people("room", &["alice".to_owned()]).await.unwrap(), []);
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete").await;
    assert!(queries::progress(&room.store, "room", "alice").await.unwrap().done.is_empty());
    room.transcript();
    room.slash("alice", "lessons").await;
    insta::assert_snapshot!("lessons_forgotten", room.transcript());
}
