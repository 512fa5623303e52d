//! Basic endings, played out against the bot.

use crate::engine::Level;
use crate::features::lessons::catalogue::{
    Aim, EndgameTask, Lesson, LessonStep, LessonTask, LessonTitle, TaskText,
};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;

/// A level that defends well and answers soon.
const LEVEL: Level = Level::new(9).expect("the level exists");

const fn play(name: &'static str, fen: &'static str, text: Words, aim: Aim, moves: u32) -> LessonStep {
    LessonStep {
        name,
        fen,
        text: TaskText::Plain(text),
        task: LessonTask::Play(EndgameTask { aim, moves, level: LEVEL }),
    }
}

pub(crate) const ENDINGS: Lesson = Lesson {
    name: "endings",
    title: LessonTitle::Words(&s::LessonEndings),
    free: false,
    steps: &[
        play("soldier", "4k4/9/9/9/9/P8/9/9/9/3K5 w", &s::LessonEndingSoldier, Aim::Win, 20),
        play("soldiers", "4k4/4a4/9/9/2P3P2/9/9/9/9/4K4 w", &s::LessonEndingSoldiers, Aim::Win, 25),
        play("chariot", "4k4/4a4/3a5/9/9/9/9/9/R8/5K3 w", &s::LessonEndingChariot, Aim::Win, 20),
        play("chariot-horse", "4k4/9/4n4/9/9/9/9/9/R8/3K5 w", &s::LessonEndingChariotHorse, Aim::Win, 15),
        play("horse", "4k4/4a4/9/9/9/3N5/9/9/9/3K5 w", &s::LessonEndingHorse, Aim::Win, 30),
        play(
            "horse-soldier",
            "3k1a3/4a4/9/9/4N1P2/9/9/9/9/4K4 w",
            &s::LessonEndingHorseSoldier,
            Aim::Win,
            35,
        ),
        play("cannon", "3k1a3/4a4/9/9/9/9/9/7C1/4A4/4K4 w", &s::LessonEndingCannon, Aim::Win, 40),
        play("fortress", "3k5/9/9/4r4/9/9/9/4B4/4A4/2BAK4 w", &s::LessonEndingFortress, Aim::Hold, 30),
    ],
};
