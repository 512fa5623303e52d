//! Storm and weak themes, as transcripts.

use std::sync::atomic::Ordering;

use xiangqi_bot::features::puzzles::queries::{AttemptQuery, session};

use super::room::Room;

/// Five mates in one, each by `R9+9`.
const MATES: &str = "\
3k5/1R7/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1
3k5/2R6/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1
3k5/1R7/9/9/9/8p/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1
3k5/1R7/9/9/9/7p1/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1
3k5/1R7/9/9/9/6p2/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1
";
const PUZZLES: &str = include_str!("../support/puzzles.txt");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_counts_what_is_solved_in_three_minutes() {
    let mut room = Room::with_puzzles(MATES, false).await;
    room.slash("alice", "puzzle mode:storm").await;
    room.presses("alice", "Start").await;
    room.slash("alice", "puzzle move:R9+9").await;
    room.taps("alice", "a0a9").await;
    // A mistake costs ten seconds, and the next puzzle comes.
    room.slash("alice", "puzzle move:R9+1").await;
    room.slash("alice", "puzzle move:R9+").await;
    room.clock.fetch_add(171_000, Ordering::Relaxed);
    room.slash("alice", "puzzle move:R9+9").await;
    insta::assert_snapshot!("storm", room.transcript());
    let known = session(&room.store, "room", "alice", AttemptQuery::All).await.unwrap();
    assert_eq!(
        (known.solver.storm_best, known.solver.standing),
        (2, None),
        "it does not count for the rating"
    );
    assert!(known.attempts.is_empty(), "its puzzles still count as not seen");
    room.slash("alice", "profile").await;
    room.presses("alice", "Once more").await;
    for _ in 0..3 {
        room.slash("alice", "puzzle move:R9+9").await;
    }
    room.slash("alice", "data what:export").await;
    insta::assert_snapshot!("storm_again", room.transcript());
    let kept = String::from_utf8(room.told.clone().unwrap().file.unwrap().bytes.to_vec()).unwrap();
    assert!(kept.contains("\"storm_best\":3"), "{kept}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_board_of_a_storm_is_explained_also_after_a_restart() {
    let mut room = Room::with_puzzles(MATES, false).await;
    room.slash("alice", "puzzle mode:storm").await;
    let start = room.button("Start");
    room.presses("alice", "Start").await;
    let piece = room.told.clone().unwrap().rows[0].ids().next().unwrap().to_string();
    room.slash("alice", "puzzle move:R9+9").await;
    room.restart().await;
    room.press("alice", "n0", &piece, &["a0".to_owned()]).await;
    // The button that began it leads to the present board; another person's board is none of one's own.
    room.press("alice", "n0", &start, &[]).await;
    room.press("mei", "n0", &piece, &["a0".to_owned()]).await;
    room.clock.fetch_add(180_000, Ordering::Relaxed);
    room.press("alice", "n0", &piece, &["a0".to_owned()]).await;
    room.press("alice", "n0", &piece.replace("piece", "fly"), &[]).await;
    insta::assert_snapshot!("storm_stale", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_ends_when_the_puzzles_do_and_is_played_in_direct_messages() {
    let mut room = Room::with_puzzles(MATES, false).await;
    room.direct = true;
    room.says("alice", "puzzle mode:storm").await;
    room.presses("alice", "Start").await;
    room.says("alice", "what a storm").await;
    for _ in 0..5 {
        room.says("alice", "R9+9").await;
    }
    insta::assert_snapshot!("storm_typed", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_theme_that_is_missed_most_comes_five_times() {
    let fork = PUZZLES.lines().find(|line| line.ends_with("fork endgame")).unwrap();
    let mut room = Room::with_puzzles(&format!("{MATES}{fork}"), false).await;
    room.slash("alice", "puzzle mode:weak").await;
    room.slash("alice", "puzzle theme:fork").await;
    room.presses("alice", "Hint").await;
    for _ in 0..2 {
        room.slash("alice", "puzzle theme:mate-in-1").await;
        room.presses("alice", "Show solution").await;
    }
    room.transcript();
    room.slash("alice", "puzzle mode:weak").await;
    for _ in 0..4 {
        room.slash("alice", "puzzle move:R9+9").await;
        room.presses("alice", "Next puzzle").await;
    }
    room.slash("alice", "puzzle move:R9+9").await;
    let said = room.transcript();
    for told in [
        "You miss this kind most: mate in 1 (2 of 2). Here are five.",
        "Weak themes, 1 of 5.",
        "Weak themes, 5 of 5.",
        "That was the set: mate in 1, 3 of 5 at the first try.",
    ] {
        assert!(said.contains(told), "{told} in {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn storms_and_weak_themes_are_told_in_every_language() {
    for code in ["fr", "zh-CN", "zh-TW", "vi"] {
        let mut room = Room::with_puzzles(MATES, false).await;
        room.locale = Some(code.to_owned());
        room.slash("alice", "puzzle mode:weak").await;
        room.slash("alice", "puzzle mode:storm").await;
        room.uses("alice", "begin").await;
        room.slash("alice", "puzzle move:a0a9").await;
        room.slash("alice", "puzzle move:a0a1").await;
        room.clock.fetch_add(171_000, Ordering::Relaxed);
        room.slash("alice", "puzzle move:a0a9").await;
        room.slash("alice", "puzzle").await;
        room.uses("alice", "solution").await;
        room.slash("alice", "puzzle mode:weak").await;
        room.slash("alice", "profile").await;
        insta::assert_snapshot!(format!("storm_{code}"), room.transcript());
    }
}
