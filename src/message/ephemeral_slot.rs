//! What a private message with buttons is there for. Of two messages in the same slot, the newer one replaces the older.

use crate::message::custom_id::{
    CustomId, GameAction, GameComponent, HintKind, LessonComponent, LessonList, RecordId, ReplayComponent,
};
use crate::message::reply::Row;

/// Content of a private message. A person has one message of each at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EphemeralSlot {
    Record(RecordId, &'static str),
    /// A lesson: one step is before somebody at a time.
    Lesson,
    /// A puzzle: there is one board of puzzles at a time.
    Puzzle,
}

impl EphemeralSlot {
    /// The slot of a message with these components; none without components.
    pub fn of(rows: &[Row]) -> Option<EphemeralSlot> {
        EphemeralSlot::of_component(rows.first()?.ids().next()?)
    }

    /// The slot of a message whose first component is this one.
    pub fn of_component(id: &CustomId) -> Option<EphemeralSlot> {
        match id {
            CustomId::Puzzle(_) | CustomId::PuzzleTheme(_) => Some(EphemeralSlot::Puzzle),
            CustomId::Replay(ReplayComponent::At(record, ..) | ReplayComponent::WhatIf(record, ..)) => {
                Some(EphemeralSlot::Record(*record, "viewer"))
            }
            // The button that leads to the list of lessons stands below many things.
            CustomId::Lesson(id) if *id != LessonComponent::List(LessonList::Basics) => {
                Some(EphemeralSlot::Lesson)
            }
            CustomId::Game(GameComponent { board, action, .. }) => {
                let what = match action {
                    // The steps of one choice.
                    GameAction::Piece | GameAction::Target => GameAction::Move.into(),
                    GameAction::Hint(HintKind::Move) => "hint-move",
                    action => action.into(),
                };
                Some(EphemeralSlot::Record(RecordId::Game(board.game), what))
            }
            _ => None,
        }
    }
}
