//! The game of a command or word that names none.

use std::sync::atomic::Ordering;

use super::Room;

async fn begun(room: &mut Room, red: &str, black: &str, more: &str) {
    room.slash(red, &format!("play opponent:@{black} color:red {more}")).await;
    room.presses(black, "Accept").await;
}

fn asks_which(answer: &str) -> bool {
    answer.contains("[Game 1") && answer.contains("[Game 2")
}

/// Returns the answer to one command.
async fn told(room: &mut Room, who: &str, command: &str) -> String {
    room.transcript();
    room.slash(who, command).await;
    room.transcript()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_game_that_has_just_ended_outlives_a_restart() {
    let mut room = Room::in_time().await;
    begun(&mut room, "bob", "carol", "").await;
    begun(&mut room, "alice", "mei", "").await;
    begun(&mut room, "oscar", "zoe", "").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.passes(0.1).await;
    room.resigns("alice").await;
    room.slash("paul", "play").await;
    room.slash("paul", "abort").await;
    let before = told(&mut room, "alice", "moves").await;
    assert!(before.contains("Game 2"), "{before}");
    room.restart().await;
    let after = told(&mut room, "alice", "moves").await;
    assert_eq!(before, after);
    let review = told(&mut room, "alice", "review").await;
    assert!(review.contains("game 2"), "{review}");
    let again = told(&mut room, "alice", "rematch").await;
    assert!(again.contains("<@mei>"), "{again}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_begun_after_another_ended_is_the_newer_one_after_a_restart() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei color:red").await;
    room.passes(0.1).await;
    begun(&mut room, "alice", "bob", "").await;
    room.passes(0.1).await;
    room.slash("alice", "abort").await;
    room.presses("alice", "Game 2").await;
    room.passes(0.1).await;
    room.says("mei", "@bot accept").await;
    let before = told(&mut room, "alice", "board").await;
    assert!(before.contains("Game 1"), "{before}");
    room.restart().await;
    assert_eq!(before, told(&mut room, "alice", "board").await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_yes_to_something_else_of_the_bots_accepts_nothing() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei", "").await;
    room.slash("carol", "play").await;
    room.slash("mei", "draw").await;
    room.transcript();
    // Answers to typed text show no game.
    for (who, word) in [("alice", "yes"), ("alice", "好"), ("oscar", "yes"), ("mei", "no")] {
        room.typed(who, word, &format!("{who}-{word}"), Some("an explanation".to_owned())).await;
    }
    assert_eq!(room.transcript(), "");
    room.says("alice", "@bot yes").await;
    room.has_said("Draw");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_in_one_game_is_not_done_in_another() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei", "").await;
    begun(&mut room, "alice", "bob", "").await;
    for other in ["mei", "bob"] {
        room.transcript();
        let game = xiangqi_bot::game::GameId(if other == "mei" { 1 } else { 2 });
        room.replies_to(game, "alice", "C2.5").await;
        room.replies_to(game, other, "H8+7").await;
    }
    room.slash("alice", "draw").await;
    room.presses("alice", "Game 1").await;
    let again = told(&mut room, "alice", "draw").await;
    assert!(asks_which(&again), "already offered: {again}");
    room.presses("mei", "Decline draw").await;
    let again = told(&mut room, "alice", "draw").await;
    assert!(asks_which(&again), "just declined: {again}");
    room.slash("alice", "undo").await;
    room.presses("alice", "Game 1").await;
    let again = told(&mut room, "alice", "undo").await;
    assert!(asks_which(&again), "already asked: {again}");
    room.presses("mei", "Refuse").await;
    let again = told(&mut room, "alice", "undo").await;
    assert!(asks_which(&again), "just refused: {again}");
    // Only one game is possible.
    room.presses("alice", "Game 2").await;
    room.has_said("(pings bob)");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn holiday_and_calling_off_stay_in_the_game_they_are_meant_for() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei", "time:3d+2").await;
    begun(&mut room, "alice", "bob", "time:3d+7").await;
    let holiday = told(&mut room, "alice", "holiday days:3").await;
    assert!(asks_which(&holiday), "{holiday}");
    for (who, text) in [("alice", "C2.5"), ("mei", "H8+7")] {
        room.replies_to(xiangqi_bot::game::GameId(1), who, text).await;
    }
    let abort = told(&mut room, "alice", "abort").await;
    assert!(asks_which(&abort), "both have moved in one: {abort}");
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei", "rated:true").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.slash("alice", "bot level:1").await;
    room.replies("alice", "C2.5").await;
    room.waits_for("Your move").await;
    let undo = told(&mut room, "alice", "undo").await;
    assert!(asks_which(&undo), "one is rated: {undo}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_cannot_be_played_is_answered_to_a_player_and_talk_is_not() {
    let mut room = Room::with_game("").await;
    for (who, text) in [
        ("mei", "H8+7"),
        ("mei", "what about H8+7"),
        ("mei", "12.5"),
        ("mei", "C8+"),
        ("zoe", "C2.5"),
        ("alice", "C2.5"),
        ("alice", "H2+3"),
    ] {
        room.says(who, text).await;
    }
    room.resigns("mei").await;
    room.says("mei", "H8+7").await;
    room.says("zoe", "H8+7").await;
    insta::assert_snapshot!(room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_answers_are_shown_by_the_page_itself_a_move_without_a_game_is_answered_too() {
    let mut room = Room::new().await;
    room.says("alice", "C2.5").await;
    room.has_said("There is no game here.");
    room.says("alice", "good evening").await;
    assert_eq!(room.transcript(), "alice: good evening");
    room.platform.in_channel.store(true, Ordering::SeqCst);
    room.says("alice", "C2.5").await;
    assert_eq!(room.transcript(), "alice: C2.5");
}
