//! Search parameters that were tuned with the network.

/// Search parameters with or without the network. Levels 1 to 9 and the rating of puzzles have no network and keep the
/// parameters with which they were measured.
pub(super) struct SearchParameters {
    /// Weight of the correction by the last two moves; the correction by the pieces of a side has 1.
    pub(super) continuation_correction: i32,
    /// Units by which a late move is reduced less in the principal variation.
    pub(super) pv_reduction: i32,
    /// Units by which a late move is reduced more after many cut-offs one ply below.
    pub(super) cutoff_reduction: i32,
    /// Minimum reduction, in plies, after which a node is searched a ply deeper if the move did not lower its side's evaluation.
    pub(super) hindsight_reduction: i32,
    /// Margin of a double extension below the singular limit, in centipawns; not in the principal variation.
    pub(super) double_extension_margin: i32,
    /// Razoring margin, in centipawns per squared ply of depth.
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
