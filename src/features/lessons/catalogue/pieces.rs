//! How each piece moves.

use crate::rules::Role;

use crate::features::lessons::catalogue::{
    Lesson, LessonGoal, LessonStep, LessonTask, LessonTitle, TaskText,
};
use crate::i18n::messages as s;

const fn lesson(role: Role, steps: &'static [LessonStep]) -> Lesson {
    Lesson { name: role.name(), title: LessonTitle::Piece(role), steps, free: true }
}

const fn take(on: &'static str, solution: &'static [&'static str]) -> LessonTask {
    LessonTask::Find { goal: LessonGoal::Take(on), solution }
}

pub(crate) const GENERAL: Lesson = lesson(
    Role::General,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/9/4K4/9 w",
            text: TaskText::Plain(&s::LessonGeneralMoves),
            task: LessonTask::Try("e1"),
        },
        LessonStep {
            name: "takes",
            fen: "3k5/9/9/9/9/9/9/4p4/4K4/9 w",
            text: TaskText::Plain(&s::LessonGeneralTakes),
            task: take("e2", &["e1e2"]),
        },
    ],
);

pub(crate) const ADVISOR: Lesson = lesson(
    Role::Advisor,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/9/4A4/4K4 w",
            text: TaskText::Plain(&s::LessonAdvisorMoves),
            task: LessonTask::Try("e1"),
        },
        LessonStep {
            name: "takes",
            fen: "3k5/9/9/9/9/9/9/4pp3/4A4/4K4 w",
            text: TaskText::Plain(&s::LessonAdvisorTakes),
            task: take("f2", &["e1f2"]),
        },
    ],
);

pub(crate) const ELEPHANT: Lesson = lesson(
    Role::Elephant,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/4B4/9/4K4 w",
            text: TaskText::Plain(&s::LessonElephantMoves),
            task: LessonTask::Try("e2"),
        },
        LessonStep {
            name: "eye",
            fen: "3k5/9/9/9/9/2p3p2/3c5/4B4/9/4K4 w",
            text: TaskText::Plain(&s::LessonElephantEye),
            task: take("g4", &["e2g4"]),
        },
    ],
);

pub(crate) const HORSE: Lesson = lesson(
    Role::Horse,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/4N4/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonHorseMoves),
            task: LessonTask::Try("e4"),
        },
        LessonStep {
            name: "leg",
            fen: "3k5/9/9/9/9/3p1p3/4p1p2/4N4/9/4K4 w",
            text: TaskText::Plain(&s::LessonHorseLeg),
            task: take("g3", &["e2g3"]),
        },
    ],
);

pub(crate) const CHARIOT: Lesson = lesson(
    Role::Chariot,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/2R6/9/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonChariotMoves),
            task: LessonTask::Try("c5"),
        },
        LessonStep {
            name: "way",
            fen: "3k5/2c6/9/2p6/9/9/2R3n2/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonChariotWay),
            task: take("g3", &["c3g3"]),
        },
    ],
);

pub(crate) const CANNON: Lesson = lesson(
    Role::Cannon,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/2C6/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonCannonMoves),
            task: LessonTask::Try("c4"),
        },
        LessonStep {
            name: "screen",
            fen: "2rk5/9/9/2p6/9/9/9/2C6/9/4K4 w",
            text: TaskText::Plain(&s::LessonCannonScreen),
            task: take("c9", &["c2c9"]),
        },
        LessonStep {
            name: "one",
            fen: "3k2r2/9/9/6p2/9/6P2/9/r3N1C2/9/4K4 w",
            text: TaskText::Plain(&s::LessonCannonOne),
            task: take("a2", &["g2a2"]),
        },
    ],
);

pub(crate) const SOLDIER: Lesson = lesson(
    Role::Soldier,
    &[
        LessonStep {
            name: "moves",
            fen: "3k5/9/9/9/9/9/2P6/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonSoldierMoves),
            task: LessonTask::Try("c3"),
        },
        LessonStep {
            name: "across",
            fen: "3k5/9/9/9/2pP5/9/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonSoldierAcross),
            task: take("c5", &["d5c5"]),
        },
        LessonStep {
            name: "side",
            fen: "3k5/9/9/9/5nP2/2Pn5/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonSoldierSide),
            task: take("f5", &["g5f5"]),
        },
    ],
);
