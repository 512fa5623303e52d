//! The steps of all lessons. A step about a classical mate has the name of its `MatePattern`.

use crate::features::lessons::catalogue::{
    Aim, EndgameTask, LessonGoal, LessonStep, LessonTask, Moves, TaskText,
};
use crate::i18n::messages::{self as s, Words};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

const fn step(name: &'static str, fen: &'static str, text: Words, task: LessonTask) -> LessonStep {
    LessonStep { name, fen, text: TaskText::Plain(text), task }
}

const fn find(goal: LessonGoal, solution: Moves) -> LessonTask {
    LessonTask::Find { goal, solution }
}

const fn take(on: &'static str, solution: Moves) -> LessonTask {
    find(LessonGoal::Take(on), solution)
}

const fn mate(name: &'static str, fen: &'static str, text: Words, solution: Moves) -> LessonStep {
    step(name, fen, text, find(LessonGoal::Mate(solution.len().div_ceil(2)), solution))
}

const fn write(
    name: &'static str,
    fen: &'static str,
    text: Words,
    mv: &'static str,
    others: [&'static str; 3],
) -> LessonStep {
    LessonStep { name, fen, text: TaskText::Letters(text), task: LessonTask::Write { mv, others } }
}

/// A question about what the repetition of a cycle leads to; `right` counts Red's loss, Black's loss, a draw.
const fn rule(cycle: Moves, right: usize, why: Words) -> LessonTask {
    let answers: &[Words] = &[&s::LessonAnswerRedLoses, &s::LessonAnswerBlackLoses, &s::LessonAnswerDraw];
    LessonTask::Rule { cycle, answers, right, why }
}

const fn play(name: &'static str, fen: &'static str, text: Words, aim: Aim, moves: u32) -> LessonStep {
    step(name, fen, text, LessonTask::Play(EndgameTask { aim, moves }))
}

pub(super) const GENERAL: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/9/9/9/4K4/9 w", &s::LessonGeneralMoves, LessonTask::Try("e1")),
    step("takes", "3k5/9/9/9/9/9/9/4p4/4K4/9 w", &s::LessonGeneralTakes, take("e2", &["e1e2"])),
];

pub(super) const ADVISOR: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", &s::LessonAdvisorMoves, LessonTask::Try("e1")),
    step("takes", "3k5/9/9/9/9/9/9/4pp3/4A4/4K4 w", &s::LessonAdvisorTakes, take("f2", &["e1f2"])),
];

pub(super) const ELEPHANT: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/9/9/4B4/9/4K4 w", &s::LessonElephantMoves, LessonTask::Try("e2")),
    step("eye", "3k5/9/9/9/9/2p3p2/3c5/4B4/9/4K4 w", &s::LessonElephantEye, take("g4", &["e2g4"])),
];

pub(super) const HORSE: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", &s::LessonHorseMoves, LessonTask::Try("e4")),
    step("leg", "3k5/9/9/9/9/3p1p3/4p1p2/4N4/9/4K4 w", &s::LessonHorseLeg, take("g3", &["e2g3"])),
];

pub(super) const CHARIOT: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/2R6/9/9/9/9/4K4 w", &s::LessonChariotMoves, LessonTask::Try("c5")),
    step("way", "3k5/2c6/9/2p6/9/9/2R3n2/9/9/4K4 w", &s::LessonChariotWay, take("g3", &["c3g3"])),
];

pub(super) const CANNON: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/2C6/9/9/9/4K4 w", &s::LessonCannonMoves, LessonTask::Try("c4")),
    step("screen", "2rk5/9/9/2p6/9/9/9/2C6/9/4K4 w", &s::LessonCannonScreen, take("c9", &["c2c9"])),
    step("one", "3k2r2/9/9/6p2/9/6P2/9/r3N1C2/9/4K4 w", &s::LessonCannonOne, take("a2", &["g2a2"])),
];

pub(super) const SOLDIER: &[LessonStep] = &[
    step("moves", "3k5/9/9/9/9/9/2P6/9/9/4K4 w", &s::LessonSoldierMoves, LessonTask::Try("c3")),
    step("across", "3k5/9/9/9/2pP5/9/9/9/9/4K4 w", &s::LessonSoldierAcross, take("c5", &["d5c5"])),
    step("side", "3k5/9/9/9/5nP2/2Pn5/9/9/9/4K4 w", &s::LessonSoldierSide, take("f5", &["g5f5"])),
];

pub(super) const PALACE: &[LessonStep] = &[
    step("edge", "3k5/9/9/9/9/9/9/9/9/r4K3 w", &s::LessonPalaceEdge, find(LessonGoal::Any, &["f0f1"])),
    step(
        "guard",
        "3k5/9/9/9/4r4/9/9/9/9/3AK4 w",
        &s::LessonPalaceGuard,
        find(LessonGoal::Reach("e1"), &["d0e1"]),
    ),
    step("river", "3k5/9/9/4c4/9/2BN5/9/9/9/4K4 w", &s::LessonPalaceRiver, take("e6", &["d4e6"])),
];

pub(super) const CHECK: &[LessonStep] = &[
    step("give", "3k5/9/9/9/9/9/9/9/R8/5K3 w", &s::LessonCheckGive, find(LessonGoal::Check, &["a1d1"])),
    step("leave", "3k5/9/9/9/5r3/9/9/9/9/5K3 w", &s::LessonCheckLeave, find(LessonGoal::Any, &["f0e0"])),
    step("take", "3k5/9/9/9/4r4/9/3N5/9/9/4K4 w", &s::LessonCheckTake, take("e5", &["d3e5"])),
    step(
        "block",
        "3k5/9/9/9/4r4/9/9/9/7R1/4K4 w",
        &s::LessonCheckBlock,
        find(LessonGoal::Reach("e1"), &["h1e1"]),
    ),
    mate("mate", "3k5/R8/9/9/9/9/9/9/8R/4K4 w", &s::LessonCheckMate, &["i1i9"]),
    step(
        "no-move",
        "3k5/5P3/9/9/9/9/9/9/9/4K4 w",
        &s::LessonCheckNoMove,
        find(LessonGoal::NoMove, &["f8e8"]),
    ),
    step(
        "facing",
        "4k4/9/3r5/9/4N4/9/9/9/9/4K4 w",
        &s::LessonCheckFacing,
        LessonTask::Choose {
            answers: &[&s::LessonAnswerMayTake, &s::LessonAnswerMayNotTake],
            right: 1,
            why: &s::LessonCheckFacingWhy,
        },
    ),
];

pub(super) const NOTATION: &[LessonStep] = &[
    LessonStep {
        text: TaskText::Signs,
        ..write("signs", START, &s::LessonNotationWhich, "h2e2", ["b2e2", "h2h4", "h2d2"])
    },
    write("arrival", START, &s::LessonNotationArrival, "b0c2", ["b0a2", "h0g2", "c0e2"]),
    write("points", START, &s::LessonNotationSteps, "i0i2", ["a0a2", "i0i1", "i3i4"]),
    write(
        "back",
        "rnbakabnr/9/1c5c1/p1p1p1pCp/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w",
        &s::LessonNotationBack,
        "h6h4",
        ["h6h5", "b2b1", "h6h2"],
    ),
    write(
        "tandem",
        "3k5/9/9/2R6/9/9/2R6/9/9/4K4 w",
        &s::LessonNotationTandem,
        "c6f6",
        ["c3f3", "c6g6", "c6c8"],
    ),
    write(
        "black",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
        &s::LessonNotationBlack,
        "h9g7",
        ["b9c7", "h9i7", "h7g7"],
    ),
];

pub(super) const CANNON_MATES: &[LessonStep] = &[
    mate("double-cannon", "2bakab2/9/9/9/4C4/9/7C1/9/4A4/3K5 w", &s::LessonDoubleCannon, &["h3e3"]),
    mate("cannon-behind-horse", "4k1b2/9/4N4/p8/9/9/9/7C1/9/3K5 w", &s::LessonCannonBehindHorse, &["h2e2"]),
    mate("smothered-palace", "2b1ka3/4a4/9/8p/9/9/9/7C1/9/4K4 w", &s::LessonSmotheredPalace, &["h2h9"]),
    mate(
        "heaven-and-earth-cannons",
        "4k1P2/4a4/4b4/p8/9/4C4/9/7C1/9/3K5 w",
        &s::LessonHeavenAndEarthCannons,
        &["h2h9"],
    ),
    mate("iron-bolt", "4ka3/4a4/4b4/p8/9/4C4/9/9/3R5/3K5 w", &s::LessonIronBolt, &["d1d9"]),
];

pub(super) const HORSE_MATES: &[LessonStep] = &[
    mate("palace-side-horse", "4ka3/4a4/9/1N6p/9/9/9/9/3R5/4K4 w", &s::LessonPalaceSideHorse, &["b6c8"]),
    mate("corner-horse", "4ka3/3R5/9/p8/6N2/9/9/9/4A4/4K4 w", &s::LessonCornerHorse, &["g5f7"]),
    mate("angler-horse", "4kab2/9/6N2/8p/9/9/9/9/R8/3K5 w", &s::LessonAnglerHorse, &["a1a9"]),
    mate("side-tiger", "5k3/9/9/p5N2/9/9/9/9/8R/3K5 w", &s::LessonSideTiger, &["i1i9"]),
    mate("octagon-horse", "5k3/9/3N5/p8/9/9/9/9/8R/3K5 w", &s::LessonOctagonHorse, &["i1f1"]),
    mate("spring-horse", "3k5/7R1/9/NP6p/9/9/9/9/9/4K4 w", &s::LessonSpringHorse, &["a6b8"]),
    mate("smothered-mate", "3kra3/3n5/9/p8/1N7/9/9/9/9/5K3 w", &s::LessonSmotheredMate, &["b5c7"]),
];

pub(super) const CHARIOT_MATES: &[LessonStep] = &[
    mate(
        "alternating-chariots",
        "9/4k4/9/2p6/R8/9/9/9/8R/3K5 w",
        &s::LessonAlternatingChariots,
        &["a5a8", "e8e9", "i1i9"],
    ),
    mate("white-faced-general", "3k5/9/9/p8/9/9/9/9/8R/4K4 w", &s::LessonWhiteFacedGeneral, &["i1d1"]),
    mate("heart-piercing", "2N1ka2R/4a4/9/p8/9/4R4/9/9/9/3K5 w", &s::LessonHeartPiercing, &["e4e8"]),
    mate("scooping-the-moon", "1R7/9/3k1P3/p8/9/9/9/9/9/5K3 w", &s::LessonScoopingTheMoon, &["b9d9"]),
    mate(
        "three-pieces-to-one-side",
        "4k3C/9/6N2/p3p4/9/9/9/7R1/9/3K5 w",
        &s::LessonThreePiecesToOneSide,
        &["h2h9"],
    ),
    mate("escorting-the-buddha", "3k5/2P6/3P5/8p/9/9/9/9/9/4K4 w", &s::LessonEscortingTheBuddha, &["d7d8"]),
    mate("minister-over-lord", "9/3k5/3aN4/8p/9/9/9/9/R8/4K4 w", &s::LessonMinisterOverLord, &["a1a8"]),
];

pub(super) const ENDINGS: &[LessonStep] = &[
    play("soldier", "4k4/9/9/9/9/P8/9/9/9/3K5 w", &s::LessonEndingSoldier, Aim::Win, 20),
    play("soldiers", "4k4/4a4/9/9/2P3P2/9/9/9/9/4K4 w", &s::LessonEndingSoldiers, Aim::Win, 25),
    play("chariot", "4k4/4a4/3a5/9/9/9/9/9/R8/5K3 w", &s::LessonEndingChariot, Aim::Win, 20),
    play("chariot-horse", "4k4/9/4n4/9/9/9/9/9/R8/3K5 w", &s::LessonEndingChariotHorse, Aim::Win, 15),
    play("horse", "4k4/4a4/9/9/9/3N5/9/9/9/3K5 w", &s::LessonEndingHorse, Aim::Win, 30),
    play("horse-soldier", "3k1a3/4a4/9/9/4N1P2/9/9/9/9/4K4 w", &s::LessonEndingHorseSoldier, Aim::Win, 35),
    play("cannon", "3k1a3/4a4/9/9/9/9/9/7C1/4A4/4K4 w", &s::LessonEndingCannon, Aim::Win, 40),
    play("fortress", "3k5/9/9/4r4/9/9/9/4B4/4A4/2BAK4 w", &s::LessonEndingFortress, Aim::Hold, 30),
];

pub(super) const REPETITION: &[LessonStep] = &[
    step(
        "check",
        "4k4/9/9/9/9/9/9/9/9/3R1K3 w",
        &s::LessonRepetitionCheck,
        rule(&["d0e0", "e9d9", "e0d0", "d9e9"], 0, &s::LessonRepetitionCheckWhy),
    ),
    step(
        "chase",
        "c3k4/9/9/9/9/9/9/9/9/1R1K5 w",
        &s::LessonRepetitionChase,
        rule(&["b0a0", "a9b9", "a0b0", "b9a9"], 0, &s::LessonRepetitionChaseWhy),
    ),
    step(
        "black",
        "3k5/9/9/9/9/9/5r3/9/9/4K4 b",
        &s::LessonRepetitionBlack,
        rule(&["f3e3", "e0f0", "e3f3", "f0e0"], 1, &s::LessonRepetitionCheckWhy),
    ),
    step(
        "soldier",
        "3k5/9/9/4c4/3P5/9/9/9/9/5K3 w",
        &s::LessonRepetitionSoldier,
        rule(&["d5e5", "e6d6", "e5d5", "d6e6"], 2, &s::LessonRepetitionSoldierWhy),
    ),
    step(
        "both",
        "3akr3/5c3/1P2R4/9/9/9/9/9/9/4CK3 b",
        &s::LessonRepetitionBoth,
        rule(&["f8e8", "e7f7", "e8f8", "f7e7"], 2, &s::LessonRepetitionBothWhy),
    ),
    step(
        "quiet",
        "3k5/r8/9/9/9/9/9/9/8R/5K3 w",
        &s::LessonRepetitionQuiet,
        rule(&["i1i2", "a8a7", "i2i1", "a7a8"], 2, &s::LessonRepetitionQuietWhy),
    ),
];
