//! How each piece moves.

use crate::rules::Role;

use crate::features::lessons::catalogue::{Goal, Lesson, Step, Task, Text, Title};
use crate::i18n::messages as s;

const fn lesson(role: Role, steps: &'static [Step]) -> Lesson {
    Lesson { name: role.name(), title: Title::Piece(role), steps, free: true }
}

const fn take(on: &'static str, solution: &'static [&'static str]) -> Task {
    Task::Find { goal: Goal::Take(on), solution }
}

pub(crate) const GENERAL: Lesson = lesson(
    Role::General,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/9/4K4/9 w",
            text: Text::Plain(&s::LessonGeneralMoves),
            task: Task::Try("e1"),
        },
        Step {
            name: "takes",
            fen: "3k5/9/9/9/9/9/9/4p4/4K4/9 w",
            text: Text::Plain(&s::LessonGeneralTakes),
            task: take("e2", &["e1e2"]),
        },
    ],
);

pub(crate) const ADVISOR: Lesson = lesson(
    Role::Advisor,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/9/4A4/4K4 w",
            text: Text::Plain(&s::LessonAdvisorMoves),
            task: Task::Try("e1"),
        },
        Step {
            name: "takes",
            fen: "3k5/9/9/9/9/9/9/4pp3/4A4/4K4 w",
            text: Text::Plain(&s::LessonAdvisorTakes),
            task: take("f2", &["e1f2"]),
        },
    ],
);

pub(crate) const ELEPHANT: Lesson = lesson(
    Role::Elephant,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/9/9/4B4/9/4K4 w",
            text: Text::Plain(&s::LessonElephantMoves),
            task: Task::Try("e2"),
        },
        Step {
            name: "eye",
            fen: "3k5/9/9/9/9/2p3p2/3c5/4B4/9/4K4 w",
            text: Text::Plain(&s::LessonElephantEye),
            task: take("g4", &["e2g4"]),
        },
    ],
);

pub(crate) const HORSE: Lesson = lesson(
    Role::Horse,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/4N4/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonHorseMoves),
            task: Task::Try("e4"),
        },
        Step {
            name: "leg",
            fen: "3k5/9/9/9/9/3p1p3/4p1p2/4N4/9/4K4 w",
            text: Text::Plain(&s::LessonHorseLeg),
            task: take("g3", &["e2g3"]),
        },
    ],
);

pub(crate) const CHARIOT: Lesson = lesson(
    Role::Chariot,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/2R6/9/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonChariotMoves),
            task: Task::Try("c5"),
        },
        Step {
            name: "way",
            fen: "3k5/2c6/9/2p6/9/9/2R3n2/9/9/4K4 w",
            text: Text::Plain(&s::LessonChariotWay),
            task: take("g3", &["c3g3"]),
        },
    ],
);

pub(crate) const CANNON: Lesson = lesson(
    Role::Cannon,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/2C6/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonCannonMoves),
            task: Task::Try("c4"),
        },
        Step {
            name: "screen",
            fen: "2rk5/9/9/2p6/9/9/9/2C6/9/4K4 w",
            text: Text::Plain(&s::LessonCannonScreen),
            task: take("c9", &["c2c9"]),
        },
        Step {
            name: "one",
            fen: "3k2r2/9/9/6p2/9/6P2/9/r3N1C2/9/4K4 w",
            text: Text::Plain(&s::LessonCannonOne),
            task: take("a2", &["g2a2"]),
        },
    ],
);

pub(crate) const SOLDIER: Lesson = lesson(
    Role::Soldier,
    &[
        Step {
            name: "moves",
            fen: "3k5/9/9/9/9/9/2P6/9/9/4K4 w",
            text: Text::Plain(&s::LessonSoldierMoves),
            task: Task::Try("c3"),
        },
        Step {
            name: "across",
            fen: "3k5/9/9/9/2pP5/9/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonSoldierAcross),
            task: take("c5", &["d5c5"]),
        },
        Step {
            name: "side",
            fen: "3k5/9/9/9/5nP2/2Pn5/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonSoldierSide),
            task: take("f5", &["g5f5"]),
        },
    ],
);
