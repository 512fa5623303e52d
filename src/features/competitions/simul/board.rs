//! A board of a simul, as its list shows it.

use crate::features::competitions::simul::state::SimulGame;
use crate::game::Timestamp;

/// A board of a simul.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SimulBoard {
    pub known: SimulGame,
    /// Link to the board, if there is one.
    pub link: Option<String>,
    pub is_hosts_turn: bool,
    /// Start of the present turn.
    pub since: Option<Timestamp>,
}

/// Returns the running boards on which the host is to move, the longest wait first.
pub(super) fn waiting_for_host(boards: &[SimulBoard]) -> Vec<&SimulBoard> {
    let mut waiting: Vec<&SimulBoard> =
        boards.iter().filter(|board| board.known.paired.result.is_none() && board.is_hosts_turn).collect();
    waiting.sort_by_key(|board| board.since);
    waiting
}
