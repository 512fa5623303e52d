//! Components of settings, lists and questions that belong to no game, puzzle, lesson or record.

use serde::{Deserialize, Serialize};

use crate::message::custom_id::game::AskedPerson;

/// Owner of a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveOwner {
    /// The person with this id of the platform.
    Person(String),
    /// The channel in which it is asked for.
    Channel,
}

/// A component of a list of finished games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveComponent {
    /// The select of a game to be replayed.
    Replay,
    /// The select of a game to be reviewed.
    Review,
    /// Shows this page of a list, from 0.
    Page(ArchiveOwner, u16),
}

/// Skill of a person, in the person's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerSkill {
    New,
    /// Knows the rules.
    Rules,
    Well,
}

/// Source of the bot's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LevelChoice {
    /// The answer to the question how well the person plays.
    Skill(PlayerSkill),
    /// The level that the bot has proposed after a game.
    Level(u8),
}

/// A component that begins a game against the bot, such as `b1:471638947:skill:new:black,10+5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotComponent {
    /// Person to whom it was shown.
    pub asked: AskedPerson,
    pub choice: LevelChoice,
    /// Other terms given for the game.
    pub terms: String,
}

/// A component that challenges a person in the direct messages of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectComponent {
    /// The platform's id of the opponent.
    pub opponent: String,
    pub terms: String,
    /// The opponent's name, or its beginning.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LobbyComponent {
    /// Looks for an opponent on these terms.
    Seek(String),
    /// A select of people who look for an opponent.
    Take,
    /// Shows who looks for an opponent.
    List,
    /// Looks for an opponent no more.
    Stop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HelpComponent {
    Start,
    Learn,
    Typing,
    Play,
    Notation,
    Rules,
    Commands,
    Pieces,
    Privacy,
    Bot,
    Puzzle,
}

/// Owner of the settings.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    strum::Display,
    strum::EnumString,
    strum::VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum SettingsScope {
    Me,
    Channel,
    Server,
    /// A server, in what concerns competitions.
    Competitions,
}

/// A component of settings, blocks and data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SettingsComponent {
    /// The list of settings of a scope, or the values of the setting of this name.
    Menu(SettingsScope, Option<String>),
    /// Lets this person challenge again.
    Unblock(String),
    /// Removes everything that is kept.
    Erase,
}
