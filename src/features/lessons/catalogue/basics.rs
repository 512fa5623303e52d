//! The palace and the river, check and mate, writing moves, forbidden repetitions.

use crate::features::lessons::catalogue::{
    Lesson, LessonGoal, LessonStep, LessonTask, LessonTitle, TaskText,
};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

const fn find(goal: LessonGoal, solution: &'static [&'static str]) -> LessonTask {
    LessonTask::Find { goal, solution }
}

pub(crate) const PALACE: Lesson = Lesson {
    name: "palace",
    title: LessonTitle::Words(&s::LessonPalace),
    free: true,
    steps: &[
        LessonStep {
            name: "edge",
            fen: "3k5/9/9/9/9/9/9/9/9/r4K3 w",
            text: TaskText::Plain(&s::LessonPalaceEdge),
            task: find(LessonGoal::Any, &["f0f1"]),
        },
        LessonStep {
            name: "guard",
            fen: "3k5/9/9/9/4r4/9/9/9/9/3AK4 w",
            text: TaskText::Plain(&s::LessonPalaceGuard),
            task: find(LessonGoal::Reach("e1"), &["d0e1"]),
        },
        LessonStep {
            name: "river",
            fen: "3k5/9/9/4c4/9/2BN5/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonPalaceRiver),
            task: find(LessonGoal::Take("e6"), &["d4e6"]),
        },
    ],
};

pub(crate) const CHECK: Lesson = Lesson {
    name: "check",
    title: LessonTitle::Words(&s::LessonCheck),
    free: true,
    steps: &[
        LessonStep {
            name: "give",
            fen: "3k5/9/9/9/9/9/9/9/R8/5K3 w",
            text: TaskText::Plain(&s::LessonCheckGive),
            task: find(LessonGoal::Check, &["a1d1"]),
        },
        LessonStep {
            name: "leave",
            fen: "3k5/9/9/9/5r3/9/9/9/9/5K3 w",
            text: TaskText::Plain(&s::LessonCheckLeave),
            task: find(LessonGoal::Any, &["f0e0"]),
        },
        LessonStep {
            name: "take",
            fen: "3k5/9/9/9/4r4/9/3N5/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonCheckTake),
            task: find(LessonGoal::Take("e5"), &["d3e5"]),
        },
        LessonStep {
            name: "block",
            fen: "3k5/9/9/9/4r4/9/9/9/7R1/4K4 w",
            text: TaskText::Plain(&s::LessonCheckBlock),
            task: find(LessonGoal::Reach("e1"), &["h1e1"]),
        },
        LessonStep {
            name: "mate",
            fen: "3k5/R8/9/9/9/9/9/9/8R/4K4 w",
            text: TaskText::Plain(&s::LessonCheckMate),
            task: find(LessonGoal::Mate(1), &["i1i9"]),
        },
        LessonStep {
            name: "no-move",
            fen: "3k5/5P3/9/9/9/9/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonCheckNoMove),
            task: find(LessonGoal::NoMove, &["f8e8"]),
        },
        LessonStep {
            name: "facing",
            fen: "4k4/9/3r5/9/4N4/9/9/9/9/4K4 w",
            text: TaskText::Plain(&s::LessonCheckFacing),
            task: LessonTask::Choose {
                answers: &[&s::LessonAnswerMayTake, &s::LessonAnswerMayNotTake],
                right: 1,
                why: &s::LessonCheckFacingWhy,
            },
        },
    ],
};

pub(crate) const NOTATION: Lesson = Lesson {
    name: "notation",
    title: LessonTitle::Words(&s::LessonNotation),
    free: false,
    steps: &[
        LessonStep {
            name: "signs",
            fen: START,
            text: TaskText::Signs,
            task: LessonTask::Write { mv: "h2e2", others: ["b2e2", "h2h4", "h2d2"] },
        },
        LessonStep {
            name: "arrival",
            fen: START,
            text: TaskText::Letters(&s::LessonNotationArrival),
            task: LessonTask::Write { mv: "b0c2", others: ["b0a2", "h0g2", "c0e2"] },
        },
        LessonStep {
            name: "points",
            fen: START,
            text: TaskText::Letters(&s::LessonNotationSteps),
            task: LessonTask::Write { mv: "i0i2", others: ["a0a2", "i0i1", "i3i4"] },
        },
        LessonStep {
            name: "back",
            fen: "rnbakabnr/9/1c5c1/p1p1p1pCp/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w",
            text: TaskText::Letters(&s::LessonNotationBack),
            task: LessonTask::Write { mv: "h6h4", others: ["h6h5", "b2b1", "h6h2"] },
        },
        LessonStep {
            name: "tandem",
            fen: "3k5/9/9/2R6/9/9/2R6/9/9/4K4 w",
            text: TaskText::Letters(&s::LessonNotationTandem),
            task: LessonTask::Write { mv: "c6f6", others: ["c3f3", "c6g6", "c6c8"] },
        },
        LessonStep {
            name: "black",
            fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
            text: TaskText::Letters(&s::LessonNotationBlack),
            task: LessonTask::Write { mv: "h9g7", others: ["b9c7", "h9i7", "h7g7"] },
        },
    ],
};

/// What a repetition can lead to.
const RULINGS: &[Words] = &[&s::LessonAnswerRedLoses, &s::LessonAnswerBlackLoses, &s::LessonAnswerDraw];

pub(crate) const REPETITION: Lesson = Lesson {
    name: "repetition",
    title: LessonTitle::Words(&s::LessonRepetition),
    free: false,
    steps: &[
        LessonStep {
            name: "check",
            fen: "4k4/9/9/9/9/9/9/9/9/3R1K3 w",
            text: TaskText::Plain(&s::LessonRepetitionCheck),
            task: LessonTask::Rule {
                cycle: &["d0e0", "e9d9", "e0d0", "d9e9"],
                answers: RULINGS,
                right: 0,
                why: &s::LessonRepetitionCheckWhy,
            },
        },
        LessonStep {
            name: "chase",
            fen: "c3k4/9/9/9/9/9/9/9/9/1R1K5 w",
            text: TaskText::Plain(&s::LessonRepetitionChase),
            task: LessonTask::Rule {
                cycle: &["b0a0", "a9b9", "a0b0", "b9a9"],
                answers: RULINGS,
                right: 0,
                why: &s::LessonRepetitionChaseWhy,
            },
        },
        LessonStep {
            name: "black",
            fen: "3k5/9/9/9/9/9/5r3/9/9/4K4 b",
            text: TaskText::Plain(&s::LessonRepetitionBlack),
            task: LessonTask::Rule {
                cycle: &["f3e3", "e0f0", "e3f3", "f0e0"],
                answers: RULINGS,
                right: 1,
                why: &s::LessonRepetitionCheckWhy,
            },
        },
        LessonStep {
            name: "soldier",
            fen: "3k5/9/9/4c4/3P5/9/9/9/9/5K3 w",
            text: TaskText::Plain(&s::LessonRepetitionSoldier),
            task: LessonTask::Rule {
                cycle: &["d5e5", "e6d6", "e5d5", "d6e6"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionSoldierWhy,
            },
        },
        LessonStep {
            name: "both",
            fen: "3akr3/5c3/1P2R4/9/9/9/9/9/9/4CK3 b",
            text: TaskText::Plain(&s::LessonRepetitionBoth),
            task: LessonTask::Rule {
                cycle: &["f8e8", "e7f7", "e8f8", "f7e7"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionBothWhy,
            },
        },
        LessonStep {
            name: "quiet",
            fen: "3k5/r8/9/9/9/9/9/9/8R/5K3 w",
            text: TaskText::Plain(&s::LessonRepetitionQuiet),
            task: LessonTask::Rule {
                cycle: &["i1i2", "a8a7", "i2i1", "a7a8"],
                answers: RULINGS,
                right: 2,
                why: &s::LessonRepetitionQuietWhy,
            },
        },
    ],
};
