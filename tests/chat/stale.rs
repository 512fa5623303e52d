//! Lists, buttons and boards of positions and games that are no more.

use xiangqi_bot::game::GameId;
use xiangqi_bot::store::Statement;

use super::room::Room;
use crate::clock;

async fn begun(room: &mut Room, red: &str, black: &str) {
    room.slash(red, &format!("play opponent:@{black} color:red")).await;
    room.presses(black, "Accept").await;
}

/// How many events a game has.
async fn events(room: &Room, game: i64) -> usize {
    room.store.game(GameId(game)).await.unwrap().unwrap().events.len()
}

/// The last two moves are taken back, and two others played in their place.
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
    assert!(room.transcript().contains("moves have been taken back since"));
    assert_eq!(events(&room, 1).await, before);
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
    let told = room.transcript();
    assert!(told.contains("You replied to an older board, so I have not played `H2+3`."), "{told}");
    assert_eq!(events(&room, 1).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_and_boards_of_a_game_do_nothing_to_another_game_of_its_number() {
    let mut room = Room::new().await;
    begun(&mut room, "alice", "mei").await;
    let (draw, challenge) = (room.button("Offer draw"), "m0".to_owned());
    let board = format!("m{}", room.said().len() - 1);
    room.slash("alice", "import record:1. C2.5 H8+7").await;
    let viewed = room.button("Flip");
    room.slash("alice", "replay game:1").await;
    let replayed = room.button("Flip");
    assert_ne!(viewed, replayed);
    // A database of before all that is restored, and chance goes on.
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
    assert!(room.transcript().contains("You have no such imported game."));
    // An answer in words means nothing either.
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
    let told = room.transcript();
    assert!(told.contains("You replied to an older board"), "{told}");
}
