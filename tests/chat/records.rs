//! Replays, exports and imports.

use super::Room;

/// A short game that alice, Red, has won.
async fn a_game_is_over(room: &mut Room) {
    room.slash("alice", "play opponent:@mei color:red").await;
    room.presses("mei", "Accept").await;
    room.play("alice", "mei", "C2.5 H8+7 C5+4 A4+5").await;
    room.slash("mei", "resign").await;
    room.presses("mei", "Resign").await;
    room.transcript();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_leafed_through() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.presses("alice", "Replay").await;
    for button in ["▶", "▶", "▶", "◀", "⏭", "▶", "Turn board", "⏮", "◀"] {
        room.presses("alice", button).await;
    }
    insta::assert_snapshot!("replay", room.transcript());
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
    room.presses("mei", "Post as animation").await;
    insta::assert_snapshot!("saved", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_from_any_of_its_positions() {
    let mut room = Room::new().await;
    a_game_is_over(&mut room).await;
    room.slash("alice", "replay").await;
    room.presses("alice", "▶").await;
    room.presses("alice", "Play on from here").await;
    room.presses("alice", "Play Black instead").await;
    room.presses("alice", "Back to the replay").await;
    room.presses("alice", "Play on from here").await;
    room.presses("alice", "Offer an open seat").await;
    room.presses("mei", "Accept").await;
    insta::assert_snapshot!("play_on", room.transcript());
    room.slash("alice", "replay game:1").await;
    room.presses("alice", "Play on from here").await;
    room.presses("alice", "Play Black instead").await;
    room.chooses("alice", "Bot, level 1").await;
    room.waits_for("<@alice>").await;
    let last = room.last().text;
    assert!(last.contains("Bot, level 1"), "{last}");
}
