//! The identities of the components of lessons: `l1:menu`, `l1:horse.leg:h2e2.e9d9:target`. They hold the step and the
//! moves made in it; nothing about the person.

use std::fmt;

use crate::features::lessons::catalogue::Place;
use crate::rules::Move;

/// Most moves that an identity holds: those of the longest task but its last one.
const MAX_MOVES: usize = 4;

/// What a component does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Shows the step.
    Open,
    /// The select of the piece.
    Piece,
    /// The select of its target.
    Target,
    /// One of the moves that a text can mean.
    Reading(Move),
    /// An answer, counted from 0.
    Answer(u8),
    /// Shows the solution.
    Show,
    /// Begins the game against the bot.
    Play,
}

/// A step with the moves made in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub(crate) place: Place,
    pub(crate) moves: Vec<Move>,
}

/// The identity of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonId {
    /// Shows the list of lessons.
    Menu,
    /// The select of a lesson.
    Pick,
    /// Shows the step at which the person stopped, or the first one that is not done.
    Continue,
    /// Belongs to a step.
    Step(Spot, Act),
}

impl fmt::Display for LessonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spot, act) = match self {
            LessonId::Menu => return f.write_str("l1:menu"),
            LessonId::Pick => return f.write_str("l1:pick"),
            LessonId::Continue => return f.write_str("l1:continue"),
            LessonId::Step(spot, act) => (spot, act),
        };
        let moves: Vec<String> = spot.moves.iter().map(ToString::to_string).collect();
        write!(f, "l1:{}:{}:", spot.place.name(), moves.join("."))?;
        match act {
            Act::Open => f.write_str("open"),
            Act::Piece => f.write_str("piece"),
            Act::Target => f.write_str("target"),
            Act::Reading(mv) => write!(f, "reading-{mv}"),
            Act::Answer(number) => write!(f, "answer-{number}"),
            Act::Show => f.write_str("show"),
            Act::Play => f.write_str("play"),
        }
    }
}

impl LessonId {
    /// The component of this identity; `None` also for a step that there is no more.
    pub fn read(id: &str) -> Option<LessonId> {
        let parts: Vec<&str> = id.strip_prefix("l1:")?.split(':').collect();
        let (name, moves, act) = match parts[..] {
            ["menu"] => return Some(LessonId::Menu),
            ["pick"] => return Some(LessonId::Pick),
            ["continue"] => return Some(LessonId::Continue),
            [name, moves, act] => (name, moves, act),
            _ => return None,
        };
        let place = Place::named(name)?;
        let moves: Vec<Move> = match moves {
            "" => Vec::new(),
            moves => moves.split('.').map(|text| text.parse().ok()).collect::<Option<_>>()?,
        };
        if moves.len() > MAX_MOVES || place.step().after(&moves).is_none() {
            return None;
        }
        let act = match act.split_once('-') {
            None => match act {
                "open" => Act::Open,
                "piece" => Act::Piece,
                "target" => Act::Target,
                "show" => Act::Show,
                "play" => Act::Play,
                _ => return None,
            },
            Some(("reading", mv)) => Act::Reading(mv.parse().ok()?),
            Some(("answer", number)) => Act::Answer(number.parse().ok()?),
            Some(_) => return None,
        };
        Some(LessonId::Step(Spot { place, moves }, act))
    }
}
