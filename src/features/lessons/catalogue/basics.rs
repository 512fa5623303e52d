//! The palace and the river, check and mate, writing moves, forbidden repetitions.

use crate::features::lessons::catalogue::{Goal, Lesson, Step, Task, Text, Title};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

const fn find(goal: Goal, solution: &'static [&'static str]) -> Task {
    Task::Find { goal, solution }
}

pub(crate) const PALACE: Lesson = Lesson {
    name: "palace",
    title: Title::Words(&s::LessonPalace),
    free: true,
    steps: &[
        Step {
            name: "edge",
            fen: "3k5/9/9/9/9/9/9/9/9/r4K3 w",
            text: Text::Plain(&s::LessonPalaceEdge),
            task: find(Goal::Any, &["f0f1"]),
        },
        Step {
            name: "guard",
            fen: "3k5/9/9/9/4r4/9/9/9/9/3AK4 w",
            text: Text::Plain(&s::LessonPalaceGuard),
            task: find(Goal::Reach("e1"), &["d0e1"]),
        },
        Step {
            name: "river",
            fen: "3k5/9/9/4c4/9/2BN5/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonPalaceRiver),
            task: find(Goal::Take("e6"), &["d4e6"]),
        },
    ],
};

pub(crate) const CHECK: Lesson = Lesson {
    name: "check",
    title: Title::Words(&s::LessonCheck),
    free: true,
    steps: &[
        Step {
            name: "give",
            fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w",
            text: Text::Plain(&s::LessonCheckGive),
            task: find(Goal::Check, &["a1d1"]),
        },
        Step {
            name: "leave",
            fen: "3k5/9/9/9/5r3/9/9/9/9/5K3 w",
            text: Text::Plain(&s::LessonCheckLeave),
            task: find(Goal::Any, &["f0e0"]),
        },
        Step {
            name: "take",
            fen: "3k5/9/9/9/4r4/9/3N5/9/9/4K4 w",
            text: Text::Plain(&s::LessonCheckTake),
            task: find(Goal::Take("e5"), &["d3e5"]),
        },
        Step {
            name: "block",
            fen: "3k5/9/9/9/4r4/9/9/9/7R1/4K4 w",
            text: Text::Plain(&s::LessonCheckBlock),
            task: find(Goal::Reach("e1"), &["h1e1"]),
        },
        Step {
            name: "mate",
            fen: "3k5/R8/9/9/9/9/9/9/8R/4K4 w",
            text: Text::Plain(&s::LessonCheckMate),
            task: find(Goal::Mate(1), &["i1i9"]),
        },
        Step {
            name: "no-move",
            fen: "3k5/5P3/9/9/9/9/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonCheckNoMove),
            task: find(Goal::NoMove, &["f8e8"]),
        },
        Step {
            name: "facing",
            fen: "4k4/9/3r5/9/4N4/9/9/9/9/4K4 w",
            text: Text::Plain(&s::LessonCheckFacing),
            task: Task::Choose {
                answers: &[&s::LessonAnswerMayTake, &s::LessonAnswerMayNotTake],
                right: 1,
                why: &s::LessonCheckFacingWhy,
            },
        },
    ],
};

pub(crate) const NOTATION: Lesson = Lesson {
    name: "notation",
    title: Title::Words(&s::LessonNotation),
    free: false,
    steps: &[
        Step {
            name: "signs",
            fen: START,
            text: Text::Signs,
            task: Task::Write { mv: "h2e2", others: ["b2e2", "h2h4", "h2d2"] },
        },
        Step {
            name: "arrival",
            fen: START,
            text: Text::Letters(&s::LessonNotationArrival),
            task: Task::Write { mv: "b0c2", others: ["b0a2", "h0g2", "c0e2"] },
        },
        Step {
            name: "points",
            fen: START,
            text: Text::Letters(&s::LessonNotationSteps),
            task: Task::Write { mv: "i0i2", others: ["a0a2", "i0i1", "i3i4"] },
        },
        Step {
            name: "back",
            fen: "rnbakabnr/9/1c5c1/p1p1p1pCp/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w",
            text: Text::Letters(&s::LessonNotationBack),
            task: Task::Write { mv: "h6h4", others: ["h6h5", "b2b1", "h6h2"] },
        },
        Step {
            name: "tandem",
            fen: "3k5/9/9/2R6/9/9/2R6/9/9/4K4 w",
            text: Text::Letters(&s::LessonNotationTandem),
            task: Task::Write { mv: "c6f6", others: ["c3f3", "c6g6", "c6c8"] },
        },
        Step {
            name: "black",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
            text: Text::Letters(&s::LessonNotationBlack),
            task: Task::Write { mv: "h9g7", others: ["b9c7", "h9i7", "h7g7"] },
        },
    ],
};

/// What a repetition can lead to.
const RULINGS: &[Words] = &[&s::LessonAnswerRedLoses, &s::LessonAnswerBlackLoses, &s::LessonAnswerDraw];

pub(crate) const REPETITION: Lesson = Lesson {
    name: "repetition",
    title: Title::Words(&s::LessonRepetition),
    free: false,
    steps: &[
        Step {
            name: "check",
            fen: "4k4/9/9/9/9/9/9/9/9/3R1K3 w",
            text: Text::Plain(&s::LessonRepetitionCheck),
            task: Task::Rule {
                cycle: &["d0e0", "e9d9", "e0d0", "d9e9"],
                answers: RULINGS,
                right: 0,
                why: &s::LessonRepetitionCheckWhy,
            },
        },
        Step {
            name: "chase",
            fen: "c3k4/9/9/9/9/9/9/9/9/1R1K5 w",
            text: Text::Plain(&s::LessonRepetitionChase),
            task: Task::Rule {
                cycle: &["b0a0", "a9b9", "a0b0", "b9a9"],
                answers: RULINGS,
                right: 0,
                why: &s::LessonRepetitionChaseWhy,
            },
        },
        Step {
            name: "black",
            fen: "3k5/9/9/9/9/9/5r3/9/9/4K4 b",
            text: Text::Plain(&s::LessonRepetitionBlack),
            task: Task::Rule {
                cycle: &["f3e3", "e0f0", "e3f3", "f0e0"],
                answers: RULINGS,
                right: 1,
                why: &s::LessonRepetitionCheckWhy,
            },
        },
        Step {
            name: "soldier",
            fen: "3k5/9/9/4c4/3P5/9/9/9/9/5K3 w",
            text: Text::Plain(&s::LessonRepetitionSoldier),
            task: Task::Rule {
                cycle: &["d5e5", "e6d6", "e5d5", "d6e6"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionSoldierWhy,
            },
        },
        Step {
            name: "both",
            fen: "3akr3/5c3/1P2R4/9/9/9/9/9/9/4CK3 b",
            text: Text::Plain(&s::LessonRepetitionBoth),
            task: Task::Rule {
                cycle: &["f8e8", "e7f7", "e8f8", "f7e7"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionBothWhy,
            },
        },
        Step {
            name: "quiet",
            fen: "3k5/r8/9/9/9/9/9/9/8R/5K3 w",
            text: Text::Plain(&s::LessonRepetitionQuiet),
            task: Task::Rule {
                cycle: &["i1i2", "a8a7", "i2i1", "a7a8"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionQuietWhy,
            },
        },
    ],
};
