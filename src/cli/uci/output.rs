//! What is said to the program on the other side.

use std::fmt::Write as _;
use std::io::Write as _;

use crate::engine::{Score, SearchInfo};
use crate::rules::Move;

/// The `info` line of a finished line; `many` when several are shown.
pub(super) fn info(info: &SearchInfo, many: bool) -> String {
    let millis = info.time.as_millis();
    let nps = (info.nodes as f64 / info.time.as_secs_f64().max(1e-4)) as u64;
    let mut text = format!("info depth {} seldepth {}", info.depth, info.seldepth);
    if many {
        let _ = write!(text, " multipv {}", info.line);
    }
    let _ = write!(
        text,
        " score {} nodes {} nps {nps} hashfull {} time {millis} pv",
        score(info.score),
        info.nodes,
        info.fullness
    );
    for mv in &info.pv {
        let _ = write!(text, " {mv}");
    }
    text
}

/// The `info` line of a position without a move.
pub(super) fn nothing(lost: Score) -> String {
    format!("info depth 0 score {}", score(lost))
}

pub(super) fn best_move(best: Option<Move>, ponder: Option<Move>) -> String {
    match (best, ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove (none)".to_owned(),
    }
}

pub(super) fn complain(message: &str) {
    say(&format!("info string {message}"));
}

/// Writes a line at once; a reader that has gone away is no reason to fail.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}
