//! What can be tapped on a board that was posted, and the clocks that a page shows below it.

use xiangqi_bot::game::PlayerId;
use xiangqi_bot::message::playable::PlayableBoard;

use super::Room;
use super::reviews::START;

fn board(room: &Room) -> PlayableBoard {
    room.last().board.expect("a board was posted")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_player_to_move_can_tap_every_piece_that_can_move() {
    let mut room = Room::new().await;
    room.slash("alice", "play opponent:@mei color:red").await;
    assert!(room.last().board.is_none(), "a challenge shows no board");
    room.presses("mei", "Accept").await;
    let start = board(&room);
    assert_eq!(start.turn.player, Some(PlayerId::new("alice")));
    assert_eq!((start.pieces.len(), start.turn.clocks.len()), (16, 0));
    let moves: usize = start.pieces.iter().map(|piece| piece.moves.len()).sum();
    assert_eq!(moves, 44);
    let cannon = start.pieces.iter().find(|piece| piece.at == "h2").unwrap();
    // Column 7 of 8, row 7 of 9, inside the margins.
    assert_eq!((cannon.label.as_str(), cannon.x, cannon.y), ("炮 Cannon (C) · file 2", 821, 730));
    let labels: Vec<&str> = cannon.moves.iter().map(|target| target.label.as_str()).collect();
    assert!(labels.contains(&"C2.5") && labels.contains(&"C2+7, takes the horse"), "{labels:?}");
    let takes: Vec<&str> = cannon.moves.iter().filter(|to| to.takes).map(|to| to.at.as_str()).collect();
    assert_eq!(takes, ["h9"]);

    // Piece and target together are the move as it is typed.
    room.says("alice", "h2e2").await;
    let next = board(&room);
    assert_eq!(next.turn.player, Some(PlayerId::new("mei")));
    assert_eq!(next.turn.game, start.turn.game);

    // After the end nobody can move.
    room.slash("mei", "resign").await;
    room.presses("mei", "Resign").await;
    let end = board(&room);
    assert_eq!((end.turn.player, end.pieces.len()), (None, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_points_follow_the_side_at_the_bottom_and_the_language() {
    let mut room = Room::new().await;
    room.locale = Some("zh-CN".to_owned());
    room.slash("alice", "bot level:1 color:black").await;
    room.waits_for("轮到").await;
    let shown = board(&room);
    assert_eq!(shown.turn.player, Some(PlayerId::new("alice")));
    let chariot = shown.pieces.iter().find(|piece| piece.at == "a9").unwrap();
    // Black's own corner at the right, the side of Black at the bottom.
    assert_eq!((chariot.x, chariot.y), (928, 914));
    assert_eq!(chariot.label, "１路车");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_tap_while_the_coach_waits() {
    let mut room = Room::new().await;
    // The chariot goes where the other one takes it.
    room.slash("alice", &format!("bot level:1 coach:true fen:{START}")).await;
    room.says("alice", "R8.9").await;
    room.waits_for("Take it back").await;
    assert_eq!(board(&room).turn.player, None);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn one_clock_runs_and_the_other_one_stands() {
    let mut room = Room::in_time().await;
    room.slash("alice", "play opponent:@mei color:red time:10+5").await;
    room.presses("mei", "Accept").await;
    let at = |hours: f64| 1_700_000_000_000 + (hours * 3_600_000.0) as i64;
    room.passes(0.05).await;
    room.says("alice", "C2.5").await;
    let clocks = board(&room).turn.clocks;
    // Three minutes were used, and five seconds added.
    let [red, black] = &clocks[..] else { panic!("{clocks:?}") };
    assert_eq!((red.left, red.until), (7 * 60_000 + 5_000, None));
    assert_eq!((black.left, black.until), (10 * 60_000, Some(at(0.05) + 10 * 60_000)));

    // Time in which the bot was away is not charged, and the board is put right.
    room.is_down(1.0).await;
    room.platform
        .until(std::time::Duration::from_secs(3_600), || !room.platform.corrected().is_empty())
        .await;
    let corrected = room.platform.corrected();
    let (_, clocks) = corrected.last().unwrap();
    assert_eq!(clocks[0].until, None);
    assert!(clocks[1].until.unwrap() >= at(1.05), "{clocks:?}");
}
