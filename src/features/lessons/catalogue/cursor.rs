//! Where somebody is in a lesson.

use crate::features::lessons::catalogue::StepIndex;
use crate::message::custom_id::{CustomId, LessonAction, LessonComponent};
use crate::rules::Move;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCursor {
    pub place: StepIndex,
    pub moves: Vec<Move>,
}

impl LessonCursor {
    pub fn start(place: StepIndex) -> LessonCursor {
        LessonCursor { place, moves: Vec::new() }
    }

    /// The step of this name after these moves; `None` when there is no such step, or the moves cannot be played in it.
    pub fn read(step: &str, moves: &[Move]) -> Option<LessonCursor> {
        let place = StepIndex::named(step)?;
        place.step().after(moves)?;
        Some(LessonCursor { place, moves: moves.to_vec() })
    }

    pub fn component(&self, action: LessonAction) -> CustomId {
        let (step, moves) = (self.place.name(), self.moves.clone());
        CustomId::Lesson(LessonComponent::Step { step, moves, action })
    }
}
