//! Stale lists, buttons and boards, also after a kill.

use std::sync::atomic::Ordering;
use std::time::Duration;

use xiangqi_bot::game::GameId;
use xiangqi_bot::message::{Place, RequestKind, TypedMessage};
use xiangqi_bot::platform::SendError;
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::Statement;

use super::request_at;
use super::room::{CHANNEL, Room};
use crate::clock;

async fn begun(room: &mut Room, red: &str, black: &str) {
    room.slash(red, &format!("play opponent:@{black} color:red")).await;
    room.presses(black, "Accept").await;
}

async fn events(room: &Room, game: i64) -> usize {
    room.store.game(GameId(game)).await.unwrap().unwrap().events.len()
}

/// Replaces the last two moves by others.
async fn other_moves(room: &mut Room) {
    room.slash("alice", "undo").await;
    room.says("mei", "@bot yes").await;
    room.play("alice", "mei", "P3+1 H2+3").await;
    room.transcript();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_opened_before_a_takeback_plays_nothing_at_the_same_ply() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.presses("alice", "Move").await;
    room.picks("alice", "piece", "h0").await;
    let old = room.button("Offer draw");
    other_moves(&mut room).await;
    let before = events(&room, 1).await;
    // Legal in both positions.
    room.picks("alice", "target", "h0g2").await;
    let told = room.transcript();
    assert!(told.contains("moves have been taken back since") && told.contains("xiangqi-1-2.png"), "{told}");
    room.press("alice", "m2", &old, &[]).await;
    room.has_said("moves have been taken back since");
    assert_eq!(events(&room, 1).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_on_in_a_game_that_has_ended_meanwhile() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    room.slash("alice", "resign").await;
    let kept = room.button("Play on");
    room.resigns("mei").await;
    room.transcript();
    room.press("alice", "n1", &kept, &[]).await;
    let told = room.transcript();
    assert!(told.contains("This game is over.") && !told.contains("You play on"), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_to_a_board_before_a_takeback_plays_nothing_at_the_same_ply() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    let board = format!("m{}", room.said().len() - 1);
    other_moves(&mut room).await;
    let before = events(&room, 1).await;
    room.typed("alice", "H2+3", "late", Some(board)).await;
    room.has_said("You replied to an older board, so I have not played `H2+3`.");
    assert_eq!(events(&room, 1).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_and_boards_of_a_game_do_nothing_to_another_game_of_its_number() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    let draw = room.button("Offer draw");
    let challenge = "m0".to_owned();
    let board = format!("m{}", room.said().len() - 1);
    room.slash("alice", "import record:1. C2.5 H8+7").await;
    let viewed = room.button("Flip");
    room.slash("alice", "replay game:1").await;
    let replayed = room.button("Flip");
    assert_ne!(viewed, replayed);
    // An older database is restored.
    room.store = clock::store().await;
    room.chance = 8;
    room.restart().await;
    begun(&mut room, "alice", "mei").await;
    room.slash("alice", "import record:1. H2+3").await;
    let before = events(&room, 1).await;
    room.transcript();
    room.press("mei", &board, &draw, &[]).await;
    assert_eq!(room.transcript(), "bot (only mei): I do not know this game any more.");
    room.typed("alice", "C2.5", "late", Some(board)).await;
    assert_eq!(room.transcript(), "bot (to alice): I do not know this game any more.");
    room.press("alice", "n1", &replayed, &[]).await;
    assert_eq!(room.transcript(), "bot (only alice): I do not know this game any more.");
    room.press("alice", "n1", &viewed, &[]).await;
    room.has_said("You have no such imported game.");
    room.typed("mei", "yes", "later", Some(challenge)).await;
    assert_eq!(room.transcript(), "");
    assert_eq!(events(&room, 1).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_to_a_board_that_was_never_noted_is_for_its_game() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    begun(&mut room, "alice", "bob").await;
    // The program was killed after the boards were sent, each time.
    let forget = || Statement::new("DELETE FROM messages", Vec::new());
    room.store.run(forget()).await.unwrap();
    let first = format!("m{}", room.said().len() - 3);
    room.transcript();
    room.replies_to(GameId(1), "alice", "C2.5").await;
    let told = room.transcript();
    assert!(told.contains("(pings mei)") && !told.contains("Which"), "{told}");
    room.replies_to(GameId(1), "mei", "H8+7").await;
    room.store.run(forget()).await.unwrap();
    room.transcript();
    room.typed("alice", "H2+3", "late", Some(first)).await;
    room.has_said("You replied to an older board");
}

/// Types in a channel that takes no messages, without waiting for the answer.
async fn types(room: &Room, who: &str, content: &str) {
    let event = format!("typed-{content}");
    let text = TypedMessage {
        message: event.clone(),
        content: content.to_owned(),
        addressed: true,
        ..TypedMessage::default()
    };
    let place = Place { channel: CHANNEL.to_owned(), ..Place::default() };
    room.service.submit(request_at(place, who, &event, RequestKind::Text(text))).await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_answer_that_a_person_waits_for_survives_a_kill() {
    for (typed, answer) in [
        // A move that cannot be played, one with several readings, and another question.
        ("H2+4", "horse"),
        ("c2+1", "can mean"),
        ("draw", "Which game"),
    ] {
        let mut room = Room::in_time().await;
        room.platform.in_channel.store(true, Ordering::SeqCst);
        begun(&mut room, "alice", "mei").await;
        if typed == "draw" {
            begun(&mut room, "alice", "bob").await;
        }
        let before = room.said().len();
        let later = SendError::Later { after: Some(Duration::from_secs(3_600)), reason: "down".to_owned() };
        room.platform.failures.lock().unwrap().push(later);
        types(&room, "alice", typed).await;
        assert_eq!(room.said().len(), before, "{typed}");
        room.restart().await;
        let said = room.said();
        assert_eq!(said.len(), before + 1, "{typed}: {}", room.transcript());
        assert!(said[before].text.contains(answer), "{typed}: {}", said[before].text);
        assert_eq!(said[before].reply_to, Some(format!("typed-{typed}")));
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn few_answers_to_one_person_wait_before_the_boards() {
    let mut room = Room::in_time().await;
    room.platform.in_channel.store(true, Ordering::SeqCst);
    begun(&mut room, "alice", "mei").await;
    let before = room.said().len();
    room.platform.gate.forget_permits(tokio::sync::Semaphore::MAX_PERMITS);
    // There are horses on two files only.
    for file in [1, 3, 4, 5, 6, 7, 9] {
        types(&room, "alice", &format!("H{file}+9")).await;
    }
    types(&room, "alice", "C2.5").await;
    room.platform.gate.add_permits(100);
    let said = room.platform.has_sent(before + 4).await;
    assert!(said[before + 3].contains("**C2.5**"), "one under way, two that wait, and the board: {said:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_confirmed_resignation_counts_whatever_was_played_meanwhile() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    room.says("alice", "C2.5").await;
    room.slash("alice", "resign").await;
    room.says("mei", "H8+7").await;
    room.transcript();
    room.presses("alice", "Resign").await;
    room.has_said("<@mei> (Black) beats <@alice>");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_request_is_withdrawn_by_a_move_of_its_sender() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.slash("alice", "undo").await;
    room.says("alice", "H2+3").await;
    let withdrawn = "<@alice> has withdrawn the takeback request.";
    assert!(room.last().text.contains(withdrawn), "{}", room.last().text);
    room.slash("alice", "undo").await;
    room.says("mei", "R9.8").await;
    assert!(!room.last().text.contains("withdrawn"), "{}", room.last().text);
}
