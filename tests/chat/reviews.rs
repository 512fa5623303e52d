//! Reviews: asked for, worked on in the background, shown, kept.

use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::Semaphore;
use xiangqi_bot::features::review::queries;

use super::room::Room;
use crate::platform::buttons;

/// Red can take a cannon, or put a chariot where the other one takes it (composed for this test).
pub(crate) const START: &str = "rnbakabnr/9/1c5c1/2p1p1p1p/9/1R7/2P1P1P1P/1C5C1/9/1NBAKABNR w";

/// A game in which Red gives a chariot for a cannon, and gives up.
pub(crate) async fn lost_game(room: &mut Room) {
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 R2+7 R8+2").await;
    room.resigns("alice").await;
}

/// A game with moves of the book only, so the review is immediate.
async fn book_game(room: &mut Room) {
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3").await;
    room.resigns("alice").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_reviewed_once_and_for_all() {
    let mut room = Room::new().await;
    lost_game(&mut room).await;
    room.transcript();
    room.presses("mei", "Review").await;
    room.waits_for_edit("accuracy").await;
    // Again: without a search, and privately.
    room.slash("alice", "review").await;
    room.presses("alice", "1:").await;
    room.presses("mei", "1:").await;
    room.presses("mei", "Back to the review").await;
    insta::assert_snapshot!(without_progress(&room.transcript()));
    // The board of the move that alice has looked at, in letters.
    room.slash("alice", "board text:true").await;
    let told = room.transcript();
    assert!(told.contains("Played: ") && told.contains("\n0  R H E A K A E R ."), "{told}");
}

/// Removes progress edits; their number depends on the machine.
fn without_progress(transcript: &str) -> String {
    transcript
        .lines()
        .filter(|line| !line.starts_with("bot edits message") || !line.contains("positions so far"))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_review_that_is_done_at_once_is_told_by_one_edit() {
    let mut room = Room::in_time().await;
    book_game(&mut room).await;
    room.transcript();
    room.presses("mei", "Review").await;
    room.waits_for_reviews().await;
    let told = room.transcript();
    assert_eq!(told.matches("bot edits message").count(), 1, "{told}");
    assert!(room.last().text.contains("accuracy"), "{}", room.last().text);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_private_review_that_is_done_at_once_has_one_update() {
    let mut room = Room::in_time().await;
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2").await;
    room.presses("alice", "Review").await;
    let updates = room.told.clone().and_then(|told| told.updates).expect("more is to come");
    let first = loop {
        if let Some(update) = updates.next().now_or_never() {
            break update.expect("the review is done");
        }
        crate::clock::real_pause().await;
    };
    assert!(first.text.contains("accuracy"), "{}", first.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_waits_for_no_edit_of_its_message() {
    let mut room = Room::new().await;
    book_game(&mut room).await;
    room.platform.edit_gate.forget_permits(Semaphore::MAX_PERMITS);
    room.presses("mei", "Review").await;
    let done = async {
        let subject = queries::under_way(&room.store, "room").await.unwrap()[0].subject.clone();
        while !queries::review(&room.store, &subject).await.unwrap().unwrap().done {
            crate::clock::real_pause().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), done).await.expect("it is done without its edits");
    room.platform.edit_gate.add_permits(100);
    room.waits_for_edit("accuracy").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_refused_where_there_is_nothing_to_review() {
    let mut room = Room::new().await;
    room.slash("alice", "review").await;
    room.starts_game("").await;
    room.slash("alice", "review").await;
    room.says("alice", "C2.5").await;
    room.slash("mei", "review").await;
    room.slash("alice", "undo").await;
    room.says("mei", "yes").await;
    room.slash("alice", "abort").await;
    room.slash("alice", "review").await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_coach_speaks_before_the_bot_answers() {
    let mut room = Room::new().await;
    room.slash("alice", "personal coach:on").await;
    room.slash("alice", &format!("bot level:1 fen:{START}")).await;
    room.says("alice", "R8.9").await;
    room.waits_for("I play on").await;
    room.presses("mei", "Take it back").await;
    room.presses("alice", "Take it back").await;
    room.says("alice", "R8.9").await;
    room.waits_for("I play on").await;
    room.says("alice", "R9.8").await;
    room.slash("alice", "hint").await;
    room.presses("alice", "Play on").await;
    room.waits_for("Your move").await;
    room.resigns("alice").await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_coach_names_what_the_opponent_can_take_and_what_comes_back() {
    let mut room = Room::new().await;
    for (level, fen, mv) in [
        // The horse in the corner is left to the cannon.
        (1, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "R1+1"),
        // The chariot takes a protected horse.
        (3, "2baka3/9/4b4/p3p3p/6n2/9/P1P1P3P/6R2/9/2BAKAB2 w", "R3+3"),
        // The cannon goes where a soldier takes it.
        (5, "2bakab2/9/4c1n2/p3p1p1p/2p6/9/P3P1P1P/2C1N4/9/2BAKAB2 w", "C7+2"),
    ] {
        room.slash("alice", &format!("bot level:{level} coach:true color:red fen:{fen}")).await;
        room.says("alice", mv).await;
        room.waits_for("I play on").await;
        room.resigns("alice").await;
    }
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_goes_on_by_itself_when_nobody_answers_the_coach() {
    let mut room = Room::new().await;
    room.slash("alice", &format!("bot level:1 coach:true fen:{START}")).await;
    room.says("alice", "R8.9").await;
    room.waits_for("I play on").await;
    // Two minutes go by while the bot is down.
    room.clock.fetch_add(120_000, std::sync::atomic::Ordering::SeqCst);
    room.restart().await;
    room.waits_for("Your move").await;
    let transcript = room.transcript();
    assert_eq!(transcript.matches("I play on").count(), 1, "{transcript}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_is_reviewed_from_its_replay_and_leads_back_to_it() {
    let mut room = Room::new().await;
    // The last move leaves a chariot to a horse.
    room.slash("alice", "import record:1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 H2+3 4. R2+7").await;
    room.presses("alice", "Review").await;
    // The message becomes the review.
    room.waits_for_update("accuracy").await;
    room.presses("alice", "1:").await;
    room.presses("alice", "Replay").await;
    room.presses("alice", "Review").await;
    room.presses("alice", "Replay").await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_from_a_review_that_all_see_is_shown_to_one() {
    let mut room = Room::new().await;
    lost_game(&mut room).await;
    room.presses("mei", "Review").await;
    room.waits_for_edit("accuracy").await;
    let before = room.said().len();
    room.transcript();
    room.presses("mei", "Replay").await;
    room.presses("mei", "⏭").await;
    room.presses("mei", "◀").await;
    assert_eq!(room.said().len(), before);
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_goes_on_with_a_review_in_the_same_message() {
    let mut room = Room::new().await;
    lost_game(&mut room).await;
    room.presses("mei", "Review").await;
    let messages = room.said().len();
    room.restart().await;
    room.waits_for_edit("accuracy").await;
    assert_eq!(room.said().len(), messages, "no second message is posted");
    assert!(room.last().text.contains("Where the game turned"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_coach_waits_every_board_has_its_buttons() {
    let mut room = Room::new().await;
    room.slash("alice", &format!("bot level:1 coach:true fen:{START}")).await;
    room.says("alice", "R8.9").await;
    room.waits_for("I play on").await;
    room.transcript();
    room.slash("alice", "move move:R9.8").await;
    room.has_said("I am waiting for you");
    room.slash("alice", "board").await;
    let board = room.last();
    let labels: Vec<&str> = buttons(&board.rows).map(|button| button.label.as_str()).collect();
    assert_eq!(labels, ["Take it back", "Play on", "Offer draw", "Resign", "⋯"]);
    room.presses("alice", "Take it back").await;
    assert!(room.last().text.contains("Your move again"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_has_no_coach_where_hints_are_off() {
    let mut room = Room::new().await;
    room.slash("alice", "bot level:1 coach:true").await;
    assert!(room.last().text.contains("coach"), "{}", room.last().text);
    room.resigns("alice").await;
    room.slash("moderator", "server hints:off").await;
    room.presses("alice", "Rematch").await;
    assert!(!room.last().text.contains("coach"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_the_channel_is_reviewed_for_all_whoever_had_it_reviewed_before() {
    let mut room = Room::new().await;
    lost_game(&mut room).await;
    room.channel = "den".to_owned();
    room.slash("alice", "review game:1").await;
    room.waits_for_reviews().await;
    let said = room.said().len();
    room.channel = super::room::CHANNEL.to_owned();
    // Where the bot may not post, nothing is begun.
    room.missing = Some(vec![xiangqi_bot::message::Permission::Send]);
    room.transcript();
    room.slash("bob", "review game:1").await;
    room.has_said("I cannot post in this channel");
    assert_eq!(room.said().len(), said);
    room.missing = None;
    room.slash("bob", "review game:1").await;
    room.waits_for_reviews().await;
    assert_eq!(room.said().len(), said + 1);
    assert!(room.last().text.contains("accuracy"), "{}", room.last().text);
    room.slash("mei", "review game:1").await;
    assert_eq!(room.said().len(), said + 1, "{}", room.transcript());
    assert!(room.told.clone().unwrap().text.contains("accuracy"));
}
