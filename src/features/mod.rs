//! What people can do, one folder each: handler, messages, state.

pub(crate) mod context;
pub(crate) mod dispatch;
pub mod effects;
pub(crate) mod faults;
pub(crate) mod help;
pub mod hints;
pub(crate) mod hooks;
pub mod lessons;
pub(crate) mod notices;
pub(crate) mod play;
pub(crate) mod posting;
pub(crate) mod privacy;
pub mod puzzles;
pub(crate) mod ratings;
pub mod replay;
pub(crate) mod review;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod writes;

use crate::game::PlayerId;
use crate::store::{OldRows, StateWrite};

/// The features that take part in what the whole bot does.
pub(crate) const FEATURES: &[&dyn hooks::Feature] =
    &[&ratings::RatingFeature, &puzzles::PuzzleFeature, &replay::ReplayFeature];

/// What forgets a person, for whom the anonymous `stand_in` comes in.
pub fn erasure(platform: &str, person: &str, stand_in: PlayerId) -> StateWrite {
    let erase = |feature: &&dyn hooks::Feature| feature.erase(platform, person, &stand_in);
    let statements = FEATURES.iter().flat_map(erase).collect();
    StateWrite::Erased { person: person.to_owned(), stand_in, statements }
}

/// The rows of features that are deleted when they are old.
pub fn old_rows() -> Vec<OldRows> {
    FEATURES.iter().flat_map(|feature| feature.old_rows()).copied().collect()
}
