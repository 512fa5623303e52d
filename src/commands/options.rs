//! Options of commands: what they take, and what was given for them.

use std::collections::BTreeMap;

use crate::engine::Level;
use crate::game::GameId;
use crate::game::Handicap;
use crate::game::TimeControl;
use crate::notation::NotationStyle;
use crate::puzzles::PuzzleTheme;
use crate::rating::Pool;
use crate::rules::{Position, RuleSet};

use crate::commands::intent::{DataCommand, GameTerms, HelpTopic, Intent, SettingsRequest, SideChoice};
use crate::commands::requests::ReplayRequest;
use crate::commands::requests::{Difficulty, PuzzleFilter};
use crate::commands::setting::{Setting, SettingValue};
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages::Words;
use crate::message::custom_id::{BoardView, ExportFormat, GameAction, HintKind, RecordId, SettingsScope};
use crate::message::request::Person;

/// The slash command that holds all subcommands.
pub const ROOT: &str = "xq";

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct CommandOption {
    /// The name, lower case.
    pub name: &'static str,
    /// What it is for.
    pub(crate) about: Words,
    /// What it takes.
    pub kind: OptionKind,
    /// Whether the command needs it.
    pub required: bool,
}

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A move, completed while it is typed from the legal moves of the game.
    Move,
    /// A move in the puzzle that is open, completed in the same way.
    PuzzleMove,
    /// Moves in a row, up to the end of the line.
    Moves,
    /// A position as a FEN.
    Position,
    /// A record of a game in any form, all that follows the command.
    Record,
    /// A file with a record, whose text is the value.
    File,
    /// A time control, completed while it is typed.
    Time,
    /// A whole number in a range.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Yes or no.
    Bool,
    /// Somebody.
    Person,
    /// One of these values.
    OneOf(&'static [OptionChoice]),
    /// One of the values of a setting.
    Setting(&'static [SettingValue]),
}

/// A value of [`OptionKind::OneOf`].
#[derive(Clone, Copy, Debug)]
pub struct OptionChoice {
    /// The name, lower case.
    pub name: &'static str,
    /// What people choose by.
    pub(crate) label: Words,
    /// Other words for it.
    pub words: &'static [&'static str],
    pub(crate) means: OptionMeaning,
}

/// What a value of [`OptionKind::OneOf`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionMeaning {
    Side(SideChoice),
    Rules(RuleSet),
    Style(NotationStyle),
    Hint(HintKind),
    Topic(HelpTopic),
    Scope(SettingsScope),
    Data(DataCommand),
    Handicap(Handicap),
    Pool(Pool),
    Lesson(&'static str),
    Theme(PuzzleTheme),
    Hardness(Difficulty),
    Format(ExportFormat),
}

/// A value that an option has taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionArgument {
    Text(String),
    Position(Box<Position>),
    Time(TimeControl),
    Integer(i64),
    Bool(bool),
    Person(Person),
    OneOf(OptionMeaning),
    Setting(Setting),
}

/// The options that were given with a command, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GivenOptions(pub(crate) BTreeMap<&'static str, OptionArgument>);

impl GivenOptions {
    pub(crate) fn text(&self, name: &str) -> String {
        match self.0.get(name) {
            Some(OptionArgument::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }

    pub(crate) fn given_text(&self, name: &str) -> Option<String> {
        self.0.contains_key(name).then(|| self.text(name))
    }

    pub(crate) fn yes(&self, name: &str) -> bool {
        self.0.get(name) == Some(&OptionArgument::Bool(true))
    }

    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(OptionArgument::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    pub(crate) fn person(&self, name: &str) -> Option<Person> {
        match self.0.get(name) {
            Some(OptionArgument::Person(person)) => Some(person.clone()),
            _ => None,
        }
    }

    pub(crate) fn position(&self, name: &str) -> Option<Box<Position>> {
        match self.0.get(name) {
            Some(OptionArgument::Position(position)) => Some(position.clone()),
            _ => None,
        }
    }

    pub(crate) fn one(&self, name: &str) -> Option<OptionMeaning> {
        match self.0.get(name) {
            Some(OptionArgument::OneOf(means)) => Some(*means),
            _ => None,
        }
    }

    pub(crate) fn side(&self, name: &str) -> Option<SideChoice> {
        self.one(name).and_then(|means| if let OptionMeaning::Side(side) = means { Some(side) } else { None })
    }

    pub(crate) fn level(&self) -> Option<Level> {
        self.number("level").and_then(|number| Level::new(u8::try_from(number).ok()?))
    }

    pub(crate) fn terms(&self) -> GameTerms {
        let rules = match self.one("rules") {
            Some(OptionMeaning::Rules(rules)) => Some(rules),
            _ => None,
        };
        let time = match self.0.get("time") {
            Some(OptionArgument::Time(time)) => Some(*time),
            _ => None,
        };
        let handicap = match self.one("handicap") {
            Some(OptionMeaning::Handicap(handicap)) => Some(handicap),
            _ => None,
        };
        GameTerms {
            side: self.side("color"),
            rules,
            start: self.position("fen"),
            time,
            rated: self.yes("rated"),
            handicap,
            thread: self.yes("thread"),
            coach: self.yes("coach"),
        }
    }

    pub(crate) fn view(&self) -> BoardView {
        let side = match self.side("view") {
            Some(SideChoice::Fixed(side)) => Some(side),
            _ => None,
        };
        BoardView { side, text: self.yes("text"), private: self.yes("private") }
    }

    pub(crate) fn style(&self) -> Option<NotationStyle> {
        match self.one("notation") {
            Some(OptionMeaning::Style(style)) => Some(style),
            _ => None,
        }
    }

    pub(crate) fn hint(&self) -> HintKind {
        match self.one("kind") {
            Some(OptionMeaning::Hint(kind)) => kind,
            _ => HintKind::Nudge,
        }
    }

    /// The settings given, and the one to be shown: the only one that was.
    pub(crate) fn panel(&self, scope: SettingsScope) -> SettingsRequest {
        let mut given: Vec<(&'static str, Setting)> = Vec::new();
        for (name, taken) in &self.0 {
            if let OptionArgument::Setting(setting) = taken {
                given.push((name, *setting));
            }
        }
        given.sort_by_key(|(_, setting)| setting.comes_late());
        let open = if let [(name, _)] = given[..] { Some(name) } else { None };
        SettingsRequest { scope, changes: given.into_iter().map(|(_, setting)| setting).collect(), open }
    }

    pub(crate) fn pool(&self) -> Option<Pool> {
        match self.one("pool") {
            Some(OptionMeaning::Pool(pool)) => Some(pool),
            _ => None,
        }
    }

    pub(crate) fn lesson(&self) -> Option<&'static str> {
        match self.one("lesson") {
            Some(OptionMeaning::Lesson(name)) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn taste(&self) -> PuzzleFilter {
        PuzzleFilter {
            theme: self
                .one("theme")
                .and_then(|means| if let OptionMeaning::Theme(theme) = means { Some(theme) } else { None }),
            hardness: self.one("level").and_then(|means| match means {
                OptionMeaning::Hardness(hardness) => Some(hardness),
                _ => None,
            }),
        }
    }

    /// The game of this number, or the one that is meant where none is named.
    pub(crate) fn of_game(&self, named: ReplayRequest, unnamed: GameAction) -> Intent {
        match self.number("game") {
            Some(number) => Intent::Record(RecordId::Game(GameId(number)), named),
            None => Intent::Game(unnamed),
        }
    }

    pub(crate) fn format(&self) -> ExportFormat {
        match self.one("format") {
            Some(OptionMeaning::Format(format)) => format,
            _ => ExportFormat::Pgn,
        }
    }

    pub(crate) fn topic(&self) -> Option<HelpTopic> {
        match self.one("topic") {
            Some(OptionMeaning::Topic(topic)) => Some(topic),
            _ => None,
        }
    }
}

/// What people type after the slash instead of [`ROOT`], in a language.
pub fn root_name(locale: Locale) -> String {
    slash_name(locale, "root", ROOT)
}

/// A name as Discord shows it in a language; where it has none there, the English one.
pub(crate) fn slash_name(locale: Locale, key: &str, name: &str) -> String {
    Localizer::of(locale).look_up(&format!("slash-{key}")).unwrap_or_else(|| name.to_owned())
}

/// The name of an option in a language, by its English one.
pub(crate) fn option_in(option: &str, locale: Locale) -> String {
    slash_name(locale, &format!("option-{option}"), option)
}

impl CommandOption {
    /// The name in a language.
    pub fn name_in(&self, locale: Locale) -> String {
        option_in(self.name, locale)
    }

    /// What it is for, in a language.
    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
}

impl OptionChoice {
    /// What people choose by, in a language.
    pub fn label(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.label)
    }
}
