//! What the coach says of a move before the bot answers it.

use super::Room;
use super::bulk::bulk;

/// Number of moves that give a piece away, and of sound ones; a sixth of them is tried in every run.
const FAULTS: usize = 31;
const SOUND: usize = 12;

/// Returns the rows of the table: level, position, move, and the coach's sentence or `-`.
fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    let lines = include_str!("coach.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        <[&str; 4]>::try_from(columns).unwrap_or_else(|columns| panic!("four columns: {columns:?}"))
    })
}

/// Plays a move against the bot with a coach, and returns the next post of the bot.
async fn answer(level: &str, fen: &str, mv: &str) -> String {
    let mut room = Room::new().await;
    let color = if fen.contains(" w ") { "red" } else { "black" };
    room.slash("alice", &format!("bot level:{level} color:{color} coach:true fen:{fen}")).await;
    let before = room.said().len();
    room.says("alice", mv).await;
    room.platform.has_sent(before + 1).await.swap_remove(before)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_names_the_piece_that_falls_and_what_takes_it() {
    let mut missed = Vec::new();
    let mut count = 0;
    for [level, fen, mv, expected] in rows().filter(|row| row[3] != "-").step_by(bulk(6, 1)) {
        let said = answer(level, fen, mv).await;
        count += 1;
        if !(said.starts_with(expected) && said.contains("back? (I play on ")) {
            missed.push(format!("{level} {fen} {mv}: {said}\n    {expected}"));
        }
    }
    assert_eq!(count, FAULTS.div_ceil(bulk(6, 1)));
    assert!(missed.is_empty(), "{} of {count}:\n{}", missed.len(), missed.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_lets_sound_moves_pass() {
    let mut warned = Vec::new();
    let mut count = 0;
    for [level, fen, mv, _] in rows().filter(|row| row[3] == "-").step_by(bulk(6, 1)) {
        let said = answer(level, fen, mv).await;
        count += 1;
        if said.contains("(I play on ") {
            warned.push(format!("{level} {fen} {mv}: {said}"));
        }
    }
    assert_eq!(count, SOUND.div_ceil(bulk(6, 1)));
    assert!(warned.is_empty(), "{} of {count}:\n{}", warned.len(), warned.join("\n"));
}
