//! Parts of the search that were tuned with the network.

/// Values of those parts. Levels 1 to 9 and the ratings of puzzles play without the network, and keep the search with which
/// they were measured.
pub(super) struct SearchParameters {
    /// Weight of the correction by the last two moves, where that by the pieces of a side has 1.
    pub(super) move_correction: i32,
    /// Units that a late move is reduced less in the principal variation.
    pub(super) principal: i32,
    /// Units that a late move is reduced more where many of the moves before were refuted.
    pub(super) refuted: i32,
    /// Plies of a reduction from which a move that cost its side nothing is searched a ply deeper after all.
    pub(super) reduced_too_much: i32,
    /// Centipawns below the limit of a singular move at which it is extended twice, outside the principal variation.
    pub(super) singular_twice: i32,
    /// Centipawns for the depth squared that a position must lie below `alpha` to be razored.
    pub(super) razor_per_depth: i32,
}

pub(super) const WITH_NETWORK: SearchParameters = SearchParameters {
    move_correction: 3,
    principal: 768,
    refuted: 768,
    reduced_too_much: 3,
    singular_twice: 15,
    razor_per_depth: 250,
};

pub(super) const BY_HAND: SearchParameters = SearchParameters {
    move_correction: 0,
    principal: 0,
    refuted: 0,
    reduced_too_much: i32::MAX,
    singular_twice: 30,
    razor_per_depth: 170,
};
