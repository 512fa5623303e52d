//! Parts of the search that were tuned with the network.

/// Values of those parts. Levels 1 to 9, and all levels that rate puzzles, play without the network. They keep the search with
/// which they were measured.
pub(super) struct SearchParameters {
    /// Weight of the correction by the last two moves, where that by the pieces of a side has 1.
    pub(super) continuation_correction: i32,
    /// Units that a late move is reduced less in the principal variation.
    pub(super) pv_reduction: i32,
    /// Units that a late move is reduced more after many cut-offs one ply below.
    pub(super) cutoff_reduction: i32,
    /// Least reduction in plies after which a node may be searched a ply deeper. Its move must not have lowered its side's
    /// evaluation.
    pub(super) hindsight_reduction: i32,
    /// Double extension: centipawns by which all other moves must lie below the singular limit. Not in the principal variation.
    pub(super) double_extension_margin: i32,
    /// Centipawns of the razoring margin for each unit of depth squared.
    pub(super) razor_per_depth_squared: i32,
}

pub(super) const WITH_NETWORK: SearchParameters = SearchParameters {
    continuation_correction: 3,
    pv_reduction: 768,
    cutoff_reduction: 768,
    hindsight_reduction: 3,
    double_extension_margin: 15,
    razor_per_depth_squared: 250,
};

pub(super) const BY_HAND: SearchParameters = SearchParameters {
    continuation_correction: 0,
    pv_reduction: 0,
    cutoff_reduction: 0,
    hindsight_reduction: i32::MAX,
    double_extension_margin: 30,
    razor_per_depth_squared: 170,
};
