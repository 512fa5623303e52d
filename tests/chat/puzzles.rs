//! Puzzles and the puzzle of the day, as transcripts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use xiangqi_bot::features::puzzles::queries::{AttemptQuery, session};
use xiangqi_bot::puzzles::PuzzleSet;

use super::room::Room;

/// Milliseconds of an hour.
const HOUR: u64 = 3_600_000;
const PUZZLES: &str = include_str!("../support/puzzles.txt");

async fn room() -> Room {
    Room::with_puzzles(PUZZLES, false).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_solved_by_choosing_pieces() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:mate-in-2").await;
    room.chooses("alice", "俥 Chariot (R) · file 9").await;
    room.chooses("alice", "R9+7").await;
    room.chooses("alice", "俥 Chariot (R) · file 8").await;
    room.chooses("alice", "R8+9").await;
    insta::assert_snapshot!("solved", room.transcript());
    // Buttons of an older board lead to the current state.
    room.presses("alice", "Show solution").await;
    room.presses("alice", "⏭").await;
    room.presses("alice", "◀").await;
    room.presses("alice", "Next puzzle").await;
    insta::assert_snapshot!("solved_and_replayed", room.transcript());
    room.slash("alice", "profile").await;
    insta::assert_snapshot!("puzzles_in_the_profile", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_move_is_refuted_and_may_be_tried_again() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:fork").await;
    room.slash("alice", "puzzle move:H6+5").await;
    room.slash("alice", "puzzle move:H6+9").await;
    room.slash("alice", "puzzle move:K4+1").await;
    room.slash("alice", "puzzle move:H6+7").await;
    room.slash("alice", "puzzle move:c7a6").await;
    insta::assert_snapshot!("refuted", room.transcript());
    // Nothing is counted twice.
    room.slash("alice", "profile").await;
    insta::assert_snapshot!("refuted_profile", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_wins_more_slowly_costs_nothing() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:mate-in-2").await;
    room.slash("alice", "puzzle move:R9+6").await;
    // The puzzle goes on, and still counts as solved at the first try.
    room.slash("alice", "puzzle move:R9+7").await;
    room.slash("alice", "puzzle move:R8+9").await;
    insta::assert_snapshot!("slower", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_name_the_piece_and_then_the_move() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:fork").await;
    room.presses("alice", "Hint").await;
    room.presses("alice", "Hint").await;
    room.chooses("alice", "H6+7").await;
    room.presses("alice", "Show solution").await;
    room.slash("alice", "profile").await;
    room.slash("alice", "puzzle move:H7-9").await;
    insta::assert_snapshot!("hints", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_board_leads_to_the_puzzle_as_it_stands() {
    let mut room = room().await;
    room.slash("alice", "puzzle move:C2.5").await;
    room.slash("alice", "puzzle theme:mate-in-2").await;
    let hint = room.button("Hint");
    room.slash("alice", "puzzle move:R9+7").await;
    room.press("alice", "n0", &hint, &[]).await;
    room.slash("alice", "puzzle move:R8+9").await;
    room.press("alice", "n0", &hint, &[]).await;
    // Another person's board opens a puzzle of one's own.
    room.press("mei", "n0", &hint, &[]).await;
    room.press("mei", "n0", "q1:000000:0:hint", &[]).await;
    room.press("mei", "n0", &hint.replace("hint", "fly"), &[]).await;
    room.press("mei", "n0", &hint.replace("hint", "target"), &["a1a9".to_owned()]).await;
    insta::assert_snapshot!("stale", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_that_another_version_has_shorter_or_not_at_all_is_answered() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:fork").await;
    room.slash("alice", "puzzle move:H6+7").await;
    let hint = room.button("Hint");
    for who in ["mei", "zoe"] {
        room.slash(who, "puzzle theme:mate-in-2").await;
    }
    room.transcript();
    let lines = PUZZLES.lines().filter(|line| !line.contains("mate-in-2"));
    let shorter: Vec<String> = lines.map(|line| line.replace("d5c7 d9d8 c7a6", "d5c7")).collect();
    room.puzzles = Arc::new(PuzzleSet::parse(&shorter.join("\n")).unwrap());
    room.restart().await;
    room.slash("alice", "puzzle move:H7-9").await;
    room.press("alice", "n0", &hint, &[]).await;
    room.slash("mei", "puzzle move:R9+7").await;
    room.slash("mei", "puzzle").await;
    room.slash("mei", "puzzle").await;
    room.presses("zoe", "Next puzzle").await;
    insta::assert_snapshot!("puzzles_of_another_version", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_not_seen_come_first_and_those_of_a_kind_run_out() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:mate-in-1 level:hard").await;
    room.presses("alice", "Next puzzle").await;
    room.slash("alice", "puzzle theme:double-check").await;
    room.slash("alice", "puzzle theme:mate-in-1").await;
    room.slash("alice", "puzzle").await;
    room.presses("alice", "Next puzzle").await;
    room.says("alice", "@bot puzzle theme:knight").await;
    insta::assert_snapshot!("choice", room.transcript());
    let asked = room.completes_in("alice", "R", true).await;
    assert!(!asked.is_empty() && asked.iter().all(|choice| choice.value.starts_with('R')), "{asked:?}");
    assert!(room.completes_in("mei", "R", true).await.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_solved_by_typing() {
    let mut room = room().await;
    room.direct = true;
    room.says("alice", "/xq puzzle fork").await;
    room.says("alice", "@bot H6+5").await;
    room.says("alice", "hello there").await;
    room.says("alice", "@bot H6+9").await;
    room.says("alice", "H6+7").await;
    room.says("alice", "H7+9").await;
    room.says("alice", "@bot H7-9").await;
    insta::assert_snapshot!("typed", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_fits_a_puzzle_and_a_game_is_asked_about() {
    let mut room = room().await;
    room.slash("alice", "bot level:1 color:red fen:3k5/9/9/9/3N5/9/9/9/9/5K3 w - - 0 1").await;
    room.says("alice", "@bot puzzle fork").await;
    room.transcript();
    room.says("alice", "H6+7").await;
    room.presses("alice", "Puzzle: H6+7").await;
    // After a while the game is meant.
    room.clock.fetch_add(11 * 60 * 1000, Ordering::Relaxed);
    room.says("alice", "K4+1").await;
    room.waits_for("Your move!").await;
    insta::assert_snapshot!("game_or_puzzle", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_of_masters_names_its_game_as_far_as_it_is_known() {
    let mate = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w;a1a8 e9f9 b0b9;2442211111;mate-in-2 quiet-move endgame";
    for (number, origin) in
        ["18565 98", "position 864 1983 全國象棋團體錦標賽", "position 1132 1984 -", "position 156 - -"]
            .iter()
            .enumerate()
    {
        let mut room = Room::with_puzzles(&format!("{mate};{origin}"), false).await;
        for (locale, solution) in [("en-GB", "Show solution"), ("fr", "Solution"), ("zh-CN", "看答案")] {
            room.locale = Some(locale.to_owned());
            room.slash(locale, "puzzle").await;
            room.presses(locale, solution).await;
        }
        insta::assert_snapshot!(format!("origin_{number}"), room.transcript());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_of_puzzles_is_handed_over_and_removed() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:fork").await;
    room.slash("alice", "puzzle move:H6+7").await;
    room.slash("alice", "data what:export").await;
    let file = String::from_utf8(room.told.clone().unwrap().file.unwrap().bytes.to_vec()).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&file).unwrap();
    let tries = kept["puzzles"]["tries"].as_object().unwrap();
    assert_eq!(tries.values().next().unwrap()["ply"], 2, "{file}");
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete").await;
    room.slash("alice", "puzzle move:H7+9").await;
    insta::assert_snapshot!("puzzles_removed", room.transcript());
    let known = session(&room.store, "room", "alice", AttemptQuery::All).await.unwrap();
    assert!(known.attempts.is_empty());
}

/// A room with the puzzle of the day at nine in Paris. It is 2023-11-14, 23:13 there.
async fn room_with_daily() -> Room {
    let mut room = Room::with_puzzles(PUZZLES, true).await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server daily:here hour:9h zone:paris").await;
    room
}

/// Oscar solves the puzzle of the day by its hints. Returns the moves.
pub(crate) async fn hinted_moves(room: &mut Room) -> Vec<String> {
    let mut moves = Vec::new();
    room.presses("oscar", "Solve").await;
    while room.told.as_ref().is_some_and(|told| !told.text.contains("solved")) {
        room.presses("oscar", "Hint").await;
        room.presses("oscar", "Hint").await;
        let hint = room.told.clone().unwrap();
        let mv = hint.text.split("the move is **").nth(1).and_then(|rest| rest.split("**").next());
        moves.push(mv.unwrap().to_owned());
        room.chooses("oscar", moves.last().unwrap()).await;
    }
    moves
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_people_solve_the_puzzle_of_the_day_and_are_named_the_next_day() {
    let mut room = room_with_daily().await;
    room.passes(9.7).await;
    insta::assert_snapshot!("daily_settings", room.transcript());
    room.passes(0.2).await;
    room.presses("alice", "Solve").await;
    room.replies("mei", "R1+1").await;
    room.replies("mei", "what a nice puzzle").await;
    room.presses("mei", "Solve").await;
    insta::assert_snapshot!("daily", room.transcript());
    // Oscar takes hints for every move, so he is not named.
    let moves = hinted_moves(&mut room).await;
    for who in ["alice", "mei", "zoe"] {
        room.presses(who, "Solve").await;
        for mv in &moves {
            room.slash(who, &format!("puzzle move:{mv}")).await;
        }
    }
    room.slash("zoe", "personal profile:hidden").await;
    room.transcript();
    room.passes(24.0).await;
    room.presses("zoe", "Solve").await;
    insta::assert_snapshot!("daily_solvers", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn nobody_solves_the_puzzle_of_the_day_aloud() {
    let mut room = room_with_daily().await;
    room.passes(9.9).await;
    room.presses("alice", "Solve").await;
    for text in ["R1+1", "@bot R1+1", "@bot puzzle move:R1+1", "/xq puzzle move:R1+1"] {
        room.transcript();
        room.says("alice", text).await;
        room.has_said("is answered in private");
    }
    room.slash("alice", "puzzle move:R1+1").await;
    let said = room.transcript();
    assert!(said.contains("only alice") && !said.contains("is answered in private"), "{said}");
    room.says("alice", "@bot puzzle").await;
    let said = room.transcript();
    assert!(said.contains("[picture puzzle-") && !said.contains("Your move again"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_typed_move_counts_for_the_puzzle_that_it_replies_to() {
    let mut room = room().await;
    room.platform.in_channel.store(true, Ordering::SeqCst);
    room.says("alice", "@bot puzzle theme:fork").await;
    let first = format!("m{}", room.platform.messages().len() - 1);
    room.says("alice", "@bot puzzle theme:mate-in-2").await;
    room.transcript();
    // A right move in the first puzzle, and no move in the second.
    room.typed("alice", "H6+7", "9001", Some(first.clone())).await;
    let said = room.transcript();
    assert!(said.contains("H6+7") && !said.contains("is not the solution"), "{said}");
    // From here on the first board is an older one of its puzzle.
    room.typed("alice", "c7a6", "9002", Some(first)).await;
    insta::assert_snapshot!("reply_to_an_older_board", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_for_a_game_is_no_try_at_a_puzzle() {
    let mut room = room().await;
    room.slash("alice", "puzzle theme:fork").await;
    room.slash("alice", "play opponent:@mei color:black").await;
    room.presses("mei", "Accept").await;
    room.transcript();
    room.says("alice", "@bot H6+5").await;
    room.clock.fetch_add(11 * 60 * 1000, Ordering::Relaxed);
    room.says("alice", "@bot H6+5").await;
    room.says("alice", "H6+5").await;
    room.slash("moderator", "abort").await;
    // Hours later it is asked about, and what does not address the bot is talk.
    room.clock.fetch_add(2 * 3_600_000, Ordering::Relaxed);
    room.says("alice", "H6+5").await;
    room.says("alice", "@bot H6+5").await;
    room.says("alice", "@bot R1+1").await;
    room.presses("alice", "Puzzle: H6+5").await;
    insta::assert_snapshot!("too_early_for_a_game", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_puzzle_of_the_day_comes_once_whatever_the_clock_does() {
    let mut room = room_with_daily().await;
    let posts =
        |room: &Room| room.said().iter().filter(|said| said.text.contains("Puzzle of the day")).count();
    // That of the day comes at once where its hour is over, that of the next day at nine.
    room.passes(12.0).await;
    assert_eq!(posts(&room), 2);
    room.restart().await;
    room.passes(1.0).await;
    assert_eq!(posts(&room), 2, "after a restart");
    // Back to the morning, and past the hour again.
    room.clock.fetch_sub(5 * HOUR, Ordering::Relaxed);
    room.passes(4.0).await;
    assert_eq!(posts(&room), 2, "after the clock was put back");
    // Two days forward: one puzzle, that of the day it is now.
    room.clock.fetch_add(48 * HOUR, Ordering::Relaxed);
    room.passes(1.0).await;
    assert_eq!(posts(&room), 3, "after the clock leapt forward");
    room.clock.fetch_sub(48 * HOUR, Ordering::Relaxed);
    room.passes(1.0).await;
    assert_eq!(posts(&room), 3, "and back again");
    // The bot was down at the hour, and for a whole day before it.
    room.is_down(72.0).await;
    room.passes(0.1).await;
    assert_eq!(posts(&room), 4, "after an outage");
    // No puzzle came twice.
    let mut shown: Vec<String> = room
        .said()
        .iter()
        .filter_map(|said| Some(said.picture.as_ref()?.name.clone()))
        .filter(|name| name.starts_with("puzzle-"))
        .collect();
    shown.sort();
    shown.dedup();
    assert_eq!(shown.len(), 4);
    room.slash("moderator", "server for:server daily:off").await;
    room.passes(48.0).await;
    assert_eq!(posts(&room), 4);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn servers_get_the_same_puzzle_on_a_day_and_closed_channels_none() {
    use xiangqi_bot::store::{ChannelKey, Closed};

    let mut room = room_with_daily().await;
    for (server, channel) in [("school", "hall"), ("house", "cellar")] {
        room.server = Some(server.to_owned());
        room.channel = channel.to_owned();
        room.slash("moderator", "server for:server daily:here zone:tokyo").await;
    }
    let cellar = ChannelKey { platform: "room", id: "cellar".to_owned() };
    let at = xiangqi_bot::game::Timestamp(7);
    let gone = xiangqi_bot::store::Closure { how: Closed::Gone, at, from: at };
    room.store.set_closed(&cellar, Some(gone)).await.unwrap();
    room.passes(24.0).await;
    let shown: Vec<String> =
        room.said().iter().filter_map(|said| Some(said.picture.as_ref()?.name.clone())).collect();
    // Of the day in Paris, then of the next one, which begins earlier in Tokyo.
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_ne!(shown[0], shown[1]);
    assert_eq!(shown[1], shown[2]);
}
