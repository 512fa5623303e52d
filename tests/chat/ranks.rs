//! Ranks below the boards of rated games.

use super::ladder::server_room;
use super::room::Room;

const RANKS: &str = "alice: Soldier across the river · mei: Soldier";

/// Begins a game on these terms and returns the texts of its messages and those after a move.
async fn first_boards(room: &mut Room, terms: &str) -> Vec<String> {
    let before = room.platform.texts().len();
    room.starts_game(terms).await;
    room.says("alice", "C2.5").await;
    let texts = room.platform.texts().split_off(before);
    room.resigns("mei").await;
    texts
}

fn count(texts: &[String], part: &str) -> usize {
    texts.iter().filter(|text| text.contains(part)).count()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn ranks_are_below_boards_of_rated_games_where_a_server_wants_them() {
    let mut room = server_room().await;
    room.slash("moderator", "server rank:on").await;
    // Nobody has a rank before the first game that counts.
    room.starts_game("time:10+5 rated:true").await;
    room.play("alice", "mei", "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1 R2+7 R8+2").await;
    assert_eq!(count(&room.platform.texts(), "Soldier"), 0);
    room.resigns("mei").await;
    let rated = first_boards(&mut room, "time:10+5 rated:true").await;
    assert!(count(&rated, RANKS) >= 2, "{rated:#?}");
    let ranks = rated.iter().filter(|text| text.contains(RANKS));
    assert!(ranks.into_iter().all(|text| text.ends_with(RANKS)), "{rated:#?}");
    // Games of days have ranks of their own.
    let days = first_boards(&mut room, "time:3d rated:true").await;
    assert_eq!(count(&days, "Soldier"), 0, "{days:#?}");
    let casual = first_boards(&mut room, "time:10+5").await;
    assert_eq!(count(&casual, "Soldier"), 0, "{casual:#?}");
    room.slash("mei", "personal profile:hidden").await;
    let hidden = first_boards(&mut room, "time:10+5 rated:true").await;
    assert!(count(&hidden, "alice: Soldier across the river") >= 2, "{hidden:#?}");
    assert_eq!(count(&hidden, "mei: Soldier"), 0, "{hidden:#?}");
    room.slash("moderator", "server rank:off").await;
    let off = first_boards(&mut room, "time:10+5 rated:true").await;
    assert_eq!(count(&off, "Soldier"), 0, "{off:#?}");
}
