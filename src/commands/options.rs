//! Options of commands, and the arguments given for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::commands::intent::{DataCommand, GameTerms, HelpTopic, Intent, ResultChoice, SideChoice};
use crate::commands::requests::{BroughtRecord, Difficulty, NumberedGameRequest, PuzzleFilter};
use crate::commands::setting::SettingValue;
use crate::engine::Level;
use crate::game::{GameId, Handicap, TimeControl};
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer};
use crate::masters::MasterList;
use crate::message::{
    BoardView, CompetitionKind, ExportFormat, GameAction, HintKind, Person, PuzzleMode, RoleId, SettingsScope,
};
use crate::notation::NotationStyle;
use crate::puzzles::PuzzleTheme;
use crate::rating::Pool;
use crate::rules::Position;

/// An option of a command; its name is lower case.
#[derive(Clone, Copy, Debug)]
pub struct CommandOption {
    pub name: &'static str,
    pub(crate) about: Words,
    pub kind: OptionKind,
    pub required: bool,
}

/// Kind of the values of an option, and of their completion.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A move, completed while it is typed from the legal moves of the game.
    Move,
    /// A move in the open puzzle, completed like a move.
    PuzzleMove,
    /// Moves in a row, up to the end of the line.
    Moves,
    /// A position as a FEN.
    Position,
    /// A record of a game in any form, all that follows the command.
    Record,
    /// A file with a record.
    File,
    /// A time control, completed while it is typed.
    Time,
    /// A whole number, both ends included.
    Integer {
        min: i64,
        max: i64,
    },
    Bool,
    Person,
    Role,
    /// A player or an event of the masters' games, completed while it is typed; the value is the traditional name.
    Master(MasterList),
    OneOf(&'static [OptionChoice]),
    /// One of these values, or another one that can be read (a time zone by its name, a time of day), completed while it
    /// is typed.
    Open(&'static [OptionChoice]),
    /// One of these values, completed while it is typed. Discord counts no names of theirs in its limit for a command.
    Listed(&'static [OptionChoice]),
}

/// Words that are read as a value, besides its name and label.
pub(crate) type OtherWords = &'static [&'static str];

/// One value of a closed list, and how people name it.
#[derive(Clone, Copy, Debug)]
pub struct OptionChoice {
    /// The name, lower case.
    pub name: &'static str,
    /// Label by which people choose.
    pub(crate) label: Words,
    pub words: OtherWords,
    pub means: OptionMeaning,
}

/// Meaning of a value of a closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumTryAs)]
pub enum OptionMeaning {
    Side(SideChoice),
    Hint(HintKind),
    Topic(HelpTopic),
    Scope(SettingsScope),
    Data(DataCommand),
    Handicap(Handicap),
    Pool(Pool),
    Lesson(&'static str),
    Theme(PuzzleTheme),
    Hardness(Difficulty),
    PuzzleMode(PuzzleMode),
    Format(ExportFormat),
    Competition(CompetitionKind),
    /// Result that an organiser gives a game.
    Result(ResultChoice),
    Setting(SettingValue),
}

/// A value that an option has taken.
#[derive(Clone, Debug, PartialEq, strum::EnumTryAs)]
pub(crate) enum OptionArgument {
    Text(String),
    File(Arc<[u8]>),
    Position(Box<Position>),
    Time(TimeControl),
    Integer(i64),
    Bool(bool),
    Person(Person),
    Role(RoleId),
    OneOf(OptionMeaning),
}

/// The options that were given with a command, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GivenOptions(pub(crate) BTreeMap<&'static str, OptionArgument>);

impl GivenOptions {
    fn get<T>(&self, name: &str, read: fn(OptionArgument) -> Option<T>) -> Option<T> {
        self.0.get(name).cloned().and_then(read)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.given_text(name).unwrap_or_default()
    }

    pub(crate) fn given_text(&self, name: &str) -> Option<String> {
        self.get(name, OptionArgument::try_as_text)
    }

    /// The record of these options: of a file, or written out.
    pub(crate) fn record(&self, file: &str, text: &str) -> Option<BroughtRecord> {
        match self.get(file, OptionArgument::try_as_file) {
            Some(bytes) => Some(BroughtRecord::File(bytes)),
            None => self.given_text(file).or_else(|| self.given_text(text)).map(BroughtRecord::Text),
        }
    }

    pub(crate) fn yes(&self, name: &str) -> bool {
        self.get(name, OptionArgument::try_as_bool) == Some(true)
    }

    pub(crate) fn number<T: TryFrom<i64>>(&self, name: &str) -> Option<T> {
        self.get(name, OptionArgument::try_as_integer)?.try_into().ok()
    }

    pub(crate) fn person(&self, name: &str) -> Option<Person> {
        self.get(name, OptionArgument::try_as_person)
    }

    pub(crate) fn role(&self, name: &str) -> Option<RoleId> {
        self.get(name, OptionArgument::try_as_role)
    }

    pub(crate) fn one(&self, name: &str) -> Option<OptionMeaning> {
        self.get(name, OptionArgument::try_as_one_of)
    }

    fn side(&self, name: &str) -> Option<SideChoice> {
        self.one(name)?.try_as_side()
    }

    pub(crate) fn level(&self) -> Option<Level> {
        Level::new(self.number("level")?)
    }

    pub(crate) fn terms(&self) -> GameTerms {
        GameTerms {
            side: self.side("color"),
            rules: self.one("rules").and_then(|meaning| meaning.try_as_setting()?.try_as_rules()),
            start: self.get("fen", OptionArgument::try_as_position),
            time: self.get("time", OptionArgument::try_as_time),
            rated: self.yes("rated"),
            handicap: self.one("handicap").and_then(OptionMeaning::try_as_handicap),
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
        self.one("notation")?.try_as_setting()?.try_as_notation()
    }

    pub(crate) fn hint(&self) -> HintKind {
        self.one("kind").and_then(OptionMeaning::try_as_hint).unwrap_or(HintKind::Nudge)
    }

    pub(crate) fn pool(&self) -> Option<Pool> {
        self.one("pool")?.try_as_pool()
    }

    pub(crate) fn lesson(&self) -> Option<&'static str> {
        ["lesson", "middle-game", "opening"].into_iter().find_map(|option| self.one(option))?.try_as_lesson()
    }

    pub(crate) fn puzzle_filter(&self) -> PuzzleFilter {
        PuzzleFilter {
            theme: self.one("theme").and_then(OptionMeaning::try_as_theme),
            hardness: self.one("level").and_then(OptionMeaning::try_as_hardness),
        }
    }

    pub(crate) fn puzzle_mode(&self) -> Option<PuzzleMode> {
        self.one("mode")?.try_as_puzzle_mode()
    }

    /// The game of this number, or the one that is meant where none is named.
    pub(crate) fn of_game(&self, named: NumberedGameRequest, unnamed: GameAction) -> Intent {
        match self.number("game") {
            Some(number) => Intent::NumberedGame(GameId(number), named),
            None => Intent::Game(unnamed),
        }
    }

    pub(crate) fn format(&self) -> ExportFormat {
        self.one("format").and_then(OptionMeaning::try_as_format).unwrap_or(ExportFormat::Pgn)
    }

    pub(crate) fn topic(&self) -> Option<HelpTopic> {
        self.one("topic")?.try_as_topic()
    }
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
    pub fn name_in(&self, locale: Locale) -> String {
        option_in(self.name, locale)
    }

    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
}

impl OptionChoice {
    pub fn label(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.label)
    }
}
