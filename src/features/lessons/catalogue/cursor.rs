//! Where somebody is in a lesson.

use crate::rules::Move;

use crate::features::lessons::catalogue::StepIndex;
use crate::message::custom_id::{CustomId, LessonAction, LessonComponent};

/// A step with the moves made in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LessonCursor {
    pub(crate) place: StepIndex,
    pub(crate) moves: Vec<Move>,
}

impl LessonCursor {
    /// The beginning of a step.
    pub(crate) fn start(place: StepIndex) -> LessonCursor {
        LessonCursor { place, moves: Vec::new() }
    }

    /// The step of this name after these moves; `None` when there is no such step, or the moves cannot be played in it.
    pub(crate) fn read(step: &str, moves: &[Move]) -> Option<LessonCursor> {
        let place = StepIndex::named(step)?;
        place.step().after(moves)?;
        Some(LessonCursor { place, moves: moves.to_vec() })
    }

    /// The component of the step that does this.
    pub(crate) fn component(&self, action: LessonAction) -> CustomId {
        let (step, moves) = (self.place.name(), self.moves.clone());
        CustomId::Lesson(LessonComponent::Step { step, moves, action })
    }
}
