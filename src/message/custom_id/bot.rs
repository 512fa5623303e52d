//! Components that begin a game against the bot: `b1-<hash of the person>:<choice>:<terms>`, as in
//! `b1-1c291ca3:new:black,10+5`.

use std::fmt;

use crate::message::custom_id::game::AskedPerson;

/// Skill of a person, in the person's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PlayerSkill {
    New,
    /// Knows the rules.
    Rules,
    Well,
}

/// By what the bot's level is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChoice {
    /// The answer to the question how well one plays.
    Skill(PlayerSkill),
    /// The level that the bot has proposed after a game.
    Level(u8),
}

/// A component that begins a game against the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotComponent {
    /// Person to whom it was shown.
    pub asked: AskedPerson,
    pub choice: LevelChoice,
    /// Other terms given for the game. The code that handles the component reads them.
    pub terms: String,
}

impl BotComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b1-{}:", self.asked)?;
        match self.choice {
            LevelChoice::Skill(skill) => write!(f, "{skill}")?,
            LevelChoice::Level(level) => write!(f, "{level}")?,
        }
        write!(f, ":{}", self.terms)
    }

    pub(super) fn read(text: &str) -> Option<BotComponent> {
        let mut parts = text.strip_prefix("b1-")?.splitn(3, ':');
        let asked = parts.next()?.parse().ok()?;
        let choice = parts.next()?;
        let skill = choice.parse().map(LevelChoice::Skill);
        let choice = skill.or_else(|_| choice.parse().map(LevelChoice::Level)).ok()?;
        Some(BotComponent { asked, choice, terms: parts.next()?.to_owned() })
    }
}
