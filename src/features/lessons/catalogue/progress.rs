//! How far somebody is with the lessons: plain data that is stored as JSON.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// How far somebody is. Names of steps that are not known (of another version) are kept and count for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LessonProgress {
    /// The step that the person looks at: `horse.leg`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The moves made in it so far, in ICCS coordinates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub done: BTreeSet<String>,
}
