//! The bot's level: question, proposal, settings.

use super::room::{PATIENCE, Room};

/// Six plies after which `C2.5` mates.
const MATE_NEXT: &str = "b2b6 a9a8 b6e6 a8a9 h2h4 a9a8";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_is_asked_once_and_gets_a_coach_pictograms_and_lessons() {
    let mut room = Room::new().await;
    room.slash("alice", "bot color:red").await;
    room.presses("mei", "I am new to this").await;
    room.presses("alice", "I am new to this").await;
    room.resigns("alice").await;
    room.presses("alice", "Lessons").await;
    room.slash("alice", "bot").await;
    room.slash("alice", "data what:export").await;
    insta::assert_snapshot!(room.transcript());
    let kept = String::from_utf8(room.told.unwrap().file.unwrap().bytes.to_vec()).unwrap();
    for kept_as in ["\"bot_level\":1", "\"coach\":true", "\"pieces\":\"pictogram\""] {
        assert!(kept.contains(kept_as), "{kept_as} in {kept}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_keeps_what_was_asked_for_and_takes_the_buttons_of_a_typed_question() {
    let mut room = Room::new().await;
    room.platform.in_channel.store(true, std::sync::atomic::Ordering::SeqCst);
    room.says("alice", "@bot bot black 10+5 rules:casual").await;
    room.waits_for("How well do you know xiangqi?").await;
    room.presses("alice", "I play well").await;
    room.waits_for("Your move").await;
    let transcript = room.transcript();
    for told in ["How well do you know xiangqi?", "against level 5", "Bot level 5 (Red)", "10+5", "Casual"] {
        assert!(transcript.contains(told), "{told} in {transcript}");
    }
    room.platform.until(PATIENCE, || room.platform.cleared().contains(&"m0".to_owned())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_names_a_level_or_a_position_is_not_asked() {
    let mut room = Room::new().await;
    room.slash("alice", "bot level:1").await;
    room.slash("alice", "bot handicap:horse").await;
    let transcript = room.transcript();
    assert_eq!(transcript.matches("The game is on.").count(), 2, "{transcript}");
    // No question before a refusal.
    room.slash("moderator", "server bots:off").await;
    room.slash("mei", "bot").await;
    let refused = room.transcript();
    assert!(!refused.contains("How well"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_two_games_with_the_same_end_another_level_is_proposed() {
    let mut room = Room::new().await;
    room.beats_the_bot("mei", 3).await;
    room.plays_the_bot("mei", 3, MATE_NEXT).await;
    room.says("mei", "C2.5").await;
    room.presses("alice", "Play level 4").await;
    room.presses("mei", "Play level 4").await;
    room.presses("mei", "Play level 4").await;
    for _ in 0..2 {
        room.slash("mei", "resign").await;
        room.uses("mei", "resign-yes").await;
        room.slash("mei", "bot").await;
    }
    insta::assert_snapshot!(room.transcript());
}
