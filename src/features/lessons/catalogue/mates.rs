//! The classical mates. A step has the name of its `MatePattern`; a test holds that the mate is the one taught.

use crate::features::lessons::catalogue::{
    Lesson, LessonGoal, LessonStep, LessonTask, LessonTitle, TaskText,
};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;

const fn mate(
    name: &'static str,
    fen: &'static str,
    text: Words,
    moves: u8,
    solution: &'static [&'static str],
) -> LessonStep {
    LessonStep {
        name,
        fen,
        text: TaskText::Plain(text),
        task: LessonTask::Find { goal: LessonGoal::Mate(moves), solution },
    }
}

pub(crate) const CANNONS: Lesson = Lesson {
    name: "mates-cannon",
    title: LessonTitle::Words(&s::LessonMatesCannon),
    free: false,
    steps: &[
        mate("double-cannon", "2bakab2/9/9/9/4C4/9/7C1/9/4A4/3K5 w", &s::LessonDoubleCannon, 1, &["h3e3"]),
        mate(
            "cannon-behind-horse",
            "4k1b2/9/4N4/p8/9/9/9/7C1/9/3K5 w",
            &s::LessonCannonBehindHorse,
            1,
            &["h2e2"],
        ),
        mate(
            "smothered-palace",
            "2b1ka3/4a4/9/8p/9/9/9/7C1/9/4K4 w",
            &s::LessonSmotheredPalace,
            1,
            &["h2h9"],
        ),
        mate(
            "heaven-and-earth-cannons",
            "4k1P2/4a4/4b4/p8/9/4C4/9/7C1/9/3K5 w",
            &s::LessonHeavenAndEarthCannons,
            1,
            &["h2h9"],
        ),
        mate("iron-bolt", "4ka3/4a4/4b4/p8/9/4C4/9/9/3R5/3K5 w", &s::LessonIronBolt, 1, &["d1d9"]),
    ],
};

pub(crate) const HORSES: Lesson = Lesson {
    name: "mates-horse",
    title: LessonTitle::Words(&s::LessonMatesHorse),
    free: false,
    steps: &[
        mate(
            "palace-side-horse",
            "4ka3/4a4/9/1N6p/9/9/9/9/3R5/4K4 w",
            &s::LessonPalaceSideHorse,
            1,
            &["b6c8"],
        ),
        mate("corner-horse", "4ka3/3R5/9/p8/6N2/9/9/9/4A4/4K4 w", &s::LessonCornerHorse, 1, &["g5f7"]),
        mate("angler-horse", "4kab2/9/6N2/8p/9/9/9/9/R8/3K5 w", &s::LessonAnglerHorse, 1, &["a1a9"]),
        mate("side-tiger", "5k3/9/9/p5N2/9/9/9/9/8R/3K5 w", &s::LessonSideTiger, 1, &["i1i9"]),
        mate("octagon-horse", "5k3/9/3N5/p8/9/9/9/9/8R/3K5 w", &s::LessonOctagonHorse, 1, &["i1f1"]),
        mate("spring-horse", "3k5/7R1/9/NP6p/9/9/9/9/9/4K4 w", &s::LessonSpringHorse, 1, &["a6b8"]),
        mate("smothered-mate", "3kra3/3n5/9/p8/1N7/9/9/9/9/5K3 w", &s::LessonSmotheredMate, 1, &["b5c7"]),
    ],
};

pub(crate) const CHARIOTS: Lesson = Lesson {
    name: "mates-chariot",
    title: LessonTitle::Words(&s::LessonMatesChariot),
    free: false,
    steps: &[
        mate(
            "alternating-chariots",
            "9/4k4/9/2p6/R8/9/9/9/8R/3K5 w",
            &s::LessonAlternatingChariots,
            2,
            &["a5a8", "e8e9", "i1i9"],
        ),
        mate("white-faced-general", "3k5/9/9/p8/9/9/9/9/8R/4K4 w", &s::LessonWhiteFacedGeneral, 1, &["i1d1"]),
        mate("heart-piercing", "2N1ka2R/4a4/9/p8/9/4R4/9/9/9/3K5 w", &s::LessonHeartPiercing, 1, &["e4e8"]),
        mate("scooping-the-moon", "1R7/9/3k1P3/p8/9/9/9/9/9/5K3 w", &s::LessonScoopingTheMoon, 1, &["b9d9"]),
        mate(
            "three-pieces-to-one-side",
            "4k3C/9/6N2/p3p4/9/9/9/7R1/9/3K5 w",
            &s::LessonThreePiecesToOneSide,
            1,
            &["h2h9"],
        ),
        mate(
            "escorting-the-buddha",
            "3k5/2P6/3P5/8p/9/9/9/9/9/4K4 w",
            &s::LessonEscortingTheBuddha,
            1,
            &["d7d8"],
        ),
        mate(
            "minister-over-lord",
            "9/3k5/3aN4/8p/9/9/9/9/R8/4K4 w",
            &s::LessonMinisterOverLord,
            1,
            &["a1a8"],
        ),
    ],
};
