//! The commands, as data: adapters register them, `help` lists them, [`crate::commands::parser`] reads by them.

use std::collections::BTreeMap;

use crate::engine::Level;
use crate::game::GameId;
use crate::game::Handicap;
use crate::game::TimeControl;
use crate::notation::{NotationStyle, Script};
use crate::puzzles::PuzzleTheme;
use crate::rating::Pool;
use crate::rules::{Color, Position, Role, RuleSet};

use crate::commands::intent::{
    DataCommand, GameTerms, HelpTopic, InputError, Intent, LessonRequest, PuzzleRequest, SettingsRequest,
    SideChoice,
};
use crate::commands::requests::ReplayRequest;
use crate::commands::requests::StatsQuery;
use crate::commands::requests::{Difficulty, PuzzleFilter};
use crate::commands::setting;
use crate::commands::setting::{Setting, SettingValue};
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::message::custom_id::{
    BoardView, ExportFormat, GameAction, HintKind, RecordId, ReviewPage, SettingsScope,
};
use crate::message::request::Person;

/// The slash command that holds all subcommands.
pub const ROOT: &str = "xq";

/// Subcommands that Discord shows together, since it takes 25 entries below [`ROOT`]. Typed, they need no group.
#[derive(Clone, Copy, Debug)]
pub struct CommandGroup {
    /// The name, lower case.
    pub name: &'static str,
    /// What they are for.
    pub(crate) about: Words,
    /// The names of the commands.
    pub commands: &'static [&'static str],
}

/// All groups.
pub const GROUPS: &[CommandGroup] = &[
    CommandGroup {
        name: "stats",
        about: &s::CommandGroupStats,
        commands: &["rating", "top", "versus", "profile"],
    },
    CommandGroup {
        name: "record",
        about: &s::CommandGroupRecord,
        commands: &["replay", "review", "export", "import"],
    },
];

/// The group that a command stands in, if it does.
pub fn group_of(command: &str) -> Option<&'static CommandGroup> {
    GROUPS.iter().find(|group| group.commands.contains(&command))
}

/// A subcommand of [`ROOT`].
#[derive(Clone, Copy, Debug)]
pub struct CommandSpec {
    /// The name, lower case.
    pub name: &'static str,
    /// What it is for.
    pub(crate) about: Words,
    /// Its options, required ones first.
    pub options: &'static [CommandOption],
    /// What it means with these options.
    pub(crate) intent: fn(&GivenOptions) -> Intent,
}

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
    fn text(&self, name: &str) -> String {
        match self.0.get(name) {
            Some(OptionArgument::Text(text)) => text.clone(),
            _ => String::new(),
        }
    }

    fn given_text(&self, name: &str) -> Option<String> {
        self.0.contains_key(name).then(|| self.text(name))
    }

    fn yes(&self, name: &str) -> bool {
        self.0.get(name) == Some(&OptionArgument::Bool(true))
    }

    fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(OptionArgument::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    fn person(&self, name: &str) -> Option<Person> {
        match self.0.get(name) {
            Some(OptionArgument::Person(person)) => Some(person.clone()),
            _ => None,
        }
    }

    fn position(&self, name: &str) -> Option<Box<Position>> {
        match self.0.get(name) {
            Some(OptionArgument::Position(position)) => Some(position.clone()),
            _ => None,
        }
    }

    fn one(&self, name: &str) -> Option<OptionMeaning> {
        match self.0.get(name) {
            Some(OptionArgument::OneOf(means)) => Some(*means),
            _ => None,
        }
    }

    fn side(&self, name: &str) -> Option<SideChoice> {
        self.one(name).and_then(|means| if let OptionMeaning::Side(side) = means { Some(side) } else { None })
    }

    fn level(&self) -> Option<Level> {
        self.number("level").and_then(|number| Level::new(u8::try_from(number).ok()?))
    }

    fn terms(&self) -> GameTerms {
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

    fn view(&self) -> BoardView {
        let side = match self.side("view") {
            Some(SideChoice::Fixed(side)) => Some(side),
            _ => None,
        };
        BoardView { side, text: self.yes("text"), private: self.yes("private") }
    }

    fn style(&self) -> Option<NotationStyle> {
        match self.one("notation") {
            Some(OptionMeaning::Style(style)) => Some(style),
            _ => None,
        }
    }

    fn hint(&self) -> HintKind {
        match self.one("kind") {
            Some(OptionMeaning::Hint(kind)) => kind,
            _ => HintKind::Nudge,
        }
    }

    /// The settings given, and the one to be shown: the only one that was.
    fn panel(&self, scope: SettingsScope) -> SettingsRequest {
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

    fn pool(&self) -> Option<Pool> {
        match self.one("pool") {
            Some(OptionMeaning::Pool(pool)) => Some(pool),
            _ => None,
        }
    }

    fn lesson(&self) -> Option<&'static str> {
        match self.one("lesson") {
            Some(OptionMeaning::Lesson(name)) => Some(name),
            _ => None,
        }
    }

    fn taste(&self) -> PuzzleFilter {
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
    fn of_game(&self, named: ReplayRequest, unnamed: GameAction) -> Intent {
        match self.number("game") {
            Some(number) => Intent::Record(RecordId::Game(GameId(number)), named),
            None => Intent::Game(unnamed),
        }
    }

    fn format(&self) -> ExportFormat {
        match self.one("format") {
            Some(OptionMeaning::Format(format)) => format,
            _ => ExportFormat::Pgn,
        }
    }

    fn topic(&self) -> Option<HelpTopic> {
        match self.one("topic") {
            Some(OptionMeaning::Topic(topic)) => Some(topic),
            _ => None,
        }
    }
}

/// What the slash command that holds all subcommands is for, in a language.
pub fn about_root(locale: Locale) -> String {
    Localizer::of(locale).say(&s::CommandRoot)
}

/// The entry in a person's menu that challenges this person, in a language.
pub fn menu(locale: Locale) -> String {
    Localizer::of(locale).say(&s::CommandMenu)
}

/// What people type after the slash instead of [`ROOT`], in a language.
pub fn root_name(locale: Locale) -> String {
    slash_name(locale, "root", ROOT)
}

/// A name as Discord shows it in a language; where it has none there, the English one.
fn slash_name(locale: Locale, key: &str, name: &str) -> String {
    Localizer::of(locale).look_up(&format!("slash-{key}")).unwrap_or_else(|| name.to_owned())
}

impl CommandGroup {
    /// The name in a language.
    pub fn name_in(&self, locale: Locale) -> String {
        slash_name(locale, &format!("group-{}", self.name), self.name)
    }

    /// What its commands are for, in a language.
    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
}

impl CommandSpec {
    /// The name in a language.
    pub fn name_in(&self, locale: Locale) -> String {
        slash_name(locale, self.name, self.name)
    }

    /// The whole of it, as it is typed in a language: `/xq stats rating`.
    pub fn line_in(&self, locale: Locale) -> String {
        line_in(self.name, locale)
    }

    /// The name in a language, with that of its group: `stats rating`.
    pub fn path_in(&self, locale: Locale) -> String {
        let group = group_of(self.name).map(|group| group.name_in(locale) + " ").unwrap_or_default();
        group + &self.name_in(locale)
    }

    /// The name with that of its group: `stats rating`.
    pub fn path(&self) -> String {
        group_of(self.name)
            .map_or_else(|| self.name.to_owned(), |group| format!("{} {}", group.name, self.name))
    }

    /// What it is for, in a language.
    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
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

/// A command as it is typed in a language, by its English name: `stats rating`.
pub(crate) fn path_in(command: &str, locale: Locale) -> String {
    let known = COMMANDS.iter().find(|known| known.name == command);
    known.map_or_else(|| command.to_owned(), |known| known.path_in(locale))
}

/// The same with the slash: `/xq stats rating`.
pub(crate) fn line_in(command: &str, locale: Locale) -> String {
    format!("/{} {}", root_name(locale), path_in(command, locale))
}

/// The name of an option in a language, by its English one.
pub(crate) fn option_in(option: &str, locale: Locale) -> String {
    slash_name(locale, &format!("option-{option}"), option)
}

/// The values of an option as people choose them in a language, by their English names.
pub(crate) fn values_in(option: &str, names: &[&'static str], locale: Locale) -> Vec<String> {
    let options = COMMANDS.iter().flat_map(|command| command.options).filter(|known| known.name == option);
    let labels = |known: &CommandOption| -> Vec<(&'static str, String)> {
        match known.kind {
            OptionKind::OneOf(entries) => {
                entries.iter().map(|entry| (entry.name, entry.label(locale))).collect()
            }
            OptionKind::Setting(values) => {
                values.iter().map(|value| (value.name, value.label(locale))).collect()
            }
            _ => Vec::new(),
        }
    };
    // Options of several commands may have one name.
    let found = options.map(labels).find(|labels| labels.iter().map(|(name, _)| name).eq(names.iter()));
    let found = found.map(|labels| labels.into_iter().map(|(_, label)| label).collect());
    found.unwrap_or_else(|| names.iter().map(|name| (*name).to_owned()).collect())
}

impl OptionChoice {
    /// What people choose by, in a language.
    pub fn label(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.label)
    }
}

const fn optional(name: &'static str, about: Words, kind: OptionKind) -> CommandOption {
    CommandOption { name, about, kind, required: false }
}

const fn entry(
    name: &'static str,
    label: Words,
    words: &'static [&'static str],
    means: OptionMeaning,
) -> OptionChoice {
    OptionChoice { name, label, words, means }
}

const fn rules(rules: RuleSet, label: Words, words: &'static [&'static str]) -> OptionChoice {
    entry(rules.name(), label, words, OptionMeaning::Rules(rules))
}

const fn notation(style: NotationStyle, label: Words) -> OptionChoice {
    entry(style.name(), label, &[], OptionMeaning::Style(style))
}

const fn given(handicap: Handicap, label: Words) -> OptionChoice {
    entry(handicap.name(), label, &[], OptionMeaning::Handicap(handicap))
}

const fn piece(role: Role, label: Words, words: &'static [&'static str]) -> OptionChoice {
    entry(role.name(), label, words, OptionMeaning::Topic(HelpTopic::Piece(role)))
}

const RED: OptionChoice =
    entry("red", &s::ChoiceRed, &["rouge"], OptionMeaning::Side(SideChoice::Fixed(Color::Red)));
const BLACK: OptionChoice =
    entry("black", &s::ChoiceBlack, &["noir"], OptionMeaning::Side(SideChoice::Fixed(Color::Black)));
const RANDOM: OptionChoice =
    entry("random", &s::ChoiceRandom, &["hasard"], OptionMeaning::Side(SideChoice::Random));
const COLOR: CommandOption = optional("color", &s::OptionColor, OptionKind::OneOf(&[RED, BLACK, RANDOM]));
const RULES: CommandOption = optional(
    "rules",
    &s::OptionRules,
    OptionKind::OneOf(&[
        rules(RuleSet::World, &s::ChoiceWorld, &["asian"]),
        rules(RuleSet::Computer, &s::ChoiceComputer, &[]),
        rules(RuleSet::Casual, &s::ChoiceCasual, &[]),
        rules(RuleSet::Chinese, &s::ChoiceChinese, &[]),
        rules(RuleSet::Club, &s::ChoiceClub, &[]),
    ]),
);
const FEN: CommandOption = optional("fen", &s::OptionFen, OptionKind::Position);
const TIME: CommandOption = optional("time", &s::OptionTime, OptionKind::Time);
const RATED: CommandOption = optional("rated", &s::OptionRated, OptionKind::Bool);
const THREAD: CommandOption = optional("thread", &s::OptionThread, OptionKind::Bool);
const COACH: CommandOption = optional("coach", &s::OptionCoach, OptionKind::Bool);
const HANDICAPS: OptionKind = OptionKind::OneOf(&[
    given(Handicap::Horse, &s::ChoiceHandicapHorse),
    given(Handicap::Cannon, &s::ChoiceHandicapCannon),
    given(Handicap::TwoHorses, &s::ChoiceHandicapTwoHorses),
    given(Handicap::TwoCannons, &s::ChoiceHandicapTwoCannons),
    given(Handicap::HorseAndCannon, &s::ChoiceHandicapHorseAndCannon),
    given(Handicap::Chariot, &s::ChoiceHandicapChariot),
    given(Handicap::ChariotAndHorse, &s::ChoiceHandicapChariotAndHorse),
    given(Handicap::TwoChariots, &s::ChoiceHandicapTwoChariots),
]);
const HANDICAP: CommandOption = optional("handicap", &s::OptionHandicap, HANDICAPS);
const HANDICAP_BOT: CommandOption = optional("handicap", &s::OptionHandicapBot, HANDICAPS);
const LEVEL: CommandOption =
    optional("level", &s::OptionLevel, OptionKind::Integer { min: 1, max: Level::MAX.get() as i64 });
const NOTATION: CommandOption = optional(
    "notation",
    &s::OptionNotation,
    OptionKind::OneOf(&[
        notation(NotationStyle::Wxf, &s::ChoiceWxf),
        notation(NotationStyle::Chinese(Script::Traditional), &s::ChoiceChineseTraditional),
        notation(NotationStyle::Chinese(Script::Simplified), &s::ChoiceChineseSimplified),
        notation(NotationStyle::Chinese(Script::Taiwan), &s::ChoiceChineseTaiwan),
        notation(NotationStyle::Iccs, &s::ChoiceIccs),
        notation(NotationStyle::Uci, &s::ChoiceUci),
        notation(NotationStyle::Vietnamese, &s::ChoiceVietnamese),
        notation(NotationStyle::French, &s::ChoiceFrench),
        notation(NotationStyle::Book, &s::ChoiceBook),
    ]),
);
const KIND: CommandOption = optional(
    "kind",
    &s::OptionKind,
    OptionKind::OneOf(&[
        entry("nudge", &s::ChoiceNudge, &["idea", "idée"], OptionMeaning::Hint(HintKind::Nudge)),
        entry("move", &s::ChoiceMove, &["coup"], OptionMeaning::Hint(HintKind::Move)),
    ]),
);
const TOPIC: CommandOption = optional(
    "topic",
    &s::OptionTopic,
    OptionKind::OneOf(&[
        entry("play", &s::ChoicePlay, &["jouer"], OptionMeaning::Topic(HelpTopic::Play)),
        entry("notation", &s::ChoiceNotation, &[], OptionMeaning::Topic(HelpTopic::Notation)),
        entry("rules", &s::ChoiceRules, &["règles", "regles"], OptionMeaning::Topic(HelpTopic::Rules)),
        entry("commands", &s::ChoiceCommands, &["commandes"], OptionMeaning::Topic(HelpTopic::Commands)),
        entry("pieces", &s::ChoiceAllPieces, &["pièces"], OptionMeaning::Topic(HelpTopic::Pieces)),
        entry(
            "privacy",
            &s::ChoicePrivacy,
            &["données", "confidentialité"],
            OptionMeaning::Topic(HelpTopic::Privacy),
        ),
        piece(Role::General, &s::ChoiceGeneral, &["général"]),
        piece(Role::Advisor, &s::ChoiceAdvisor, &["mandarin"]),
        piece(Role::Elephant, &s::ChoiceElephant, &["éléphant"]),
        piece(Role::Horse, &s::ChoiceHorse, &["cheval"]),
        piece(Role::Chariot, &s::ChoiceChariot, &["char"]),
        piece(Role::Cannon, &s::ChoiceCannon, &["canon"]),
        piece(Role::Soldier, &s::ChoiceSoldier, &["soldat"]),
    ]),
);

const fn lesson(name: &'static str, label: Words, words: &'static [&'static str]) -> OptionChoice {
    entry(name, label, words, OptionMeaning::Lesson(name))
}

const LESSON: CommandOption = optional(
    "lesson",
    &s::OptionLesson,
    OptionKind::OneOf(&[
        lesson("general", &s::ChoiceGeneral, &["général"]),
        lesson("advisor", &s::ChoiceAdvisor, &["mandarin"]),
        lesson("elephant", &s::ChoiceElephant, &["éléphant"]),
        lesson("horse", &s::ChoiceHorse, &["cheval"]),
        lesson("chariot", &s::ChoiceChariot, &["char"]),
        lesson("cannon", &s::ChoiceCannon, &["canon"]),
        lesson("soldier", &s::ChoiceSoldier, &["soldat"]),
        lesson("palace", &s::LessonPalace, &["palais"]),
        lesson("check", &s::LessonCheck, &["échec"]),
        lesson("notation", &s::LessonNotation, &[]),
        lesson("mates-cannon", &s::LessonMatesCannon, &["mats-canon"]),
        lesson("mates-horse", &s::LessonMatesHorse, &["mats-cheval"]),
        lesson("mates-chariot", &s::LessonMatesChariot, &["mats-char"]),
        lesson("endings", &s::LessonEndings, &["finales"]),
        lesson("repetition", &s::LessonRepetition, &["répétition"]),
    ]),
);

/// The lesson of this name.
pub(crate) fn lesson_named(name: &str) -> Option<&'static str> {
    let OptionKind::OneOf(lessons) = LESSON.kind else { return None };
    lessons.iter().find(|lesson| lesson.name == name).map(|lesson| lesson.name)
}

const fn setting(name: &'static str, about: Words, values: &'static [SettingValue]) -> CommandOption {
    optional(name, about, OptionKind::Setting(values))
}

const LANGUAGE: CommandOption = setting("language", &s::OptionLanguage, setting::LANGUAGES);
const WRITING: CommandOption = setting("notation", &s::OptionWriting, setting::NOTATIONS);
const THEME: CommandOption = setting("theme", &s::OptionTheme, setting::THEMES);
const PIECES: CommandOption = setting("pieces", &s::OptionPieces, setting::PIECES);
const BADGES: CommandOption = setting("badges", &s::OptionBadges, setting::BADGES);
const BOARD: CommandOption = setting("board", &s::OptionBoard, setting::BOARDS);
const NUMERALS: CommandOption = setting("numerals", &s::OptionNumerals, setting::NUMERALS);
const PLAYER: CommandOption = optional("player", &s::OptionPlayer, OptionKind::Person);
const POOL: CommandOption = optional(
    "pool",
    &s::OptionPool,
    OptionKind::OneOf(&[
        entry("live", &s::ChoiceLive, &["direct"], OptionMeaning::Pool(Pool::Live)),
        entry(
            "correspondence",
            &s::ChoiceCorrespondence,
            &["correspondance"],
            OptionMeaning::Pool(Pool::Correspondence),
        ),
    ]),
);
const OVERALL: CommandOption = optional("overall", &s::OptionOverall, OptionKind::Bool);

const fn theme(theme: PuzzleTheme, label: Words, words: &'static [&'static str]) -> OptionChoice {
    entry(theme.name(), label, words, OptionMeaning::Theme(theme))
}

const THEMES: OptionKind = OptionKind::OneOf(&[
    theme(PuzzleTheme::MateIn1, &s::ThemeMateIn1, &["mate1"]),
    theme(PuzzleTheme::MateIn2, &s::ThemeMateIn2, &["mate2"]),
    theme(PuzzleTheme::MateIn3, &s::ThemeMateIn3, &["mate3"]),
    theme(PuzzleTheme::LongMate, &s::ThemeLongMate, &[]),
    theme(PuzzleTheme::Fork, &s::ThemeFork, &["fourchette"]),
    theme(PuzzleTheme::Skewer, &s::ThemeSkewer, &["enfilade"]),
    theme(PuzzleTheme::Pin, &s::ThemePin, &["clouage"]),
    theme(PuzzleTheme::DiscoveredAttack, &s::ThemeDiscoveredAttack, &[]),
    theme(PuzzleTheme::DiscoveredCheck, &s::ThemeDiscoveredCheck, &[]),
    theme(PuzzleTheme::DoubleCheck, &s::ThemeDoubleCheck, &[]),
    theme(PuzzleTheme::Screen, &s::ThemeScreen, &["affût", "affut"]),
    theme(PuzzleTheme::RemovingTheGuard, &s::ThemeRemovingTheGuard, &[]),
    theme(PuzzleTheme::Deflection, &s::ThemeDeflection, &["déviation", "deviation"]),
    theme(PuzzleTheme::Sacrifice, &s::ThemeSacrifice, &[]),
    theme(PuzzleTheme::TrappedPiece, &s::ThemeTrappedPiece, &[]),
    theme(PuzzleTheme::QuietMove, &s::ThemeQuietMove, &[]),
    theme(PuzzleTheme::Endgame, &s::ThemeEndgame, &["finale"]),
]);
const HARDNESS: OptionKind = OptionKind::OneOf(&[
    entry("easy", &s::ChoiceEasy, &["facile"], OptionMeaning::Hardness(Difficulty::Easy)),
    entry("medium", &s::ChoiceMedium, &["moyen"], OptionMeaning::Hardness(Difficulty::Medium)),
    entry("hard", &s::ChoiceHard, &["difficile"], OptionMeaning::Hardness(Difficulty::Hard)),
]);
/// Numbers of games are far below what Discord takes.
const GAME: CommandOption =
    optional("game", &s::OptionGameNumber, OptionKind::Integer { min: 1, max: (1 << 53) - 1 });
const FORMAT: CommandOption = CommandOption {
    required: true,
    ..optional(
        "format",
        &s::OptionFormat,
        OptionKind::OneOf(&[
            entry("pgn", &s::ChoicePgn, &[], OptionMeaning::Format(ExportFormat::Pgn)),
            entry("dhtmlxq", &s::ChoiceDhtmlxq, &[], OptionMeaning::Format(ExportFormat::Dhtmlxq)),
            entry("text", &s::ChoiceMoveList, &["texte", "txt"], OptionMeaning::Format(ExportFormat::Text)),
            entry("fen", &s::ChoicePositionFen, &[], OptionMeaning::Format(ExportFormat::Fen)),
            entry("gif", &s::ChoiceGif, &[], OptionMeaning::Format(ExportFormat::Gif)),
        ]),
    )
};

/// A command about a game, without options.
const fn plain(name: &'static str, about: Words, intent: fn(&GivenOptions) -> Intent) -> CommandSpec {
    CommandSpec { name, about, options: &[], intent }
}

/// All subcommands, in the order in which help lists them.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "play",
        about: &s::CommandPlay,
        options: &[
            optional("opponent", &s::OptionOpponent, OptionKind::Person),
            COLOR,
            TIME,
            RULES,
            RATED,
            HANDICAP,
            FEN,
            THREAD,
        ],
        intent: |given| Intent::Play { opponent: given.person("opponent"), terms: given.terms() },
    },
    CommandSpec {
        name: "bot",
        about: &s::CommandBot,
        options: &[LEVEL, COLOR, TIME, RULES, HANDICAP_BOT, FEN, THREAD, COACH],
        intent: |given| Intent::Bot { level: given.level(), terms: given.terms() },
    },
    CommandSpec {
        name: "move",
        about: &s::CommandMove,
        options: &[CommandOption { required: true, ..optional("move", &s::OptionMove, OptionKind::Move) }],
        intent: |given| Intent::Move { text: given.text("move"), addressed: true },
    },
    CommandSpec {
        name: "board",
        about: &s::CommandBoard,
        options: &[
            optional("view", &s::OptionView, OptionKind::OneOf(&[RED, BLACK])),
            optional("text", &s::OptionText, OptionKind::Bool),
            optional("private", &s::OptionPrivate, OptionKind::Bool),
        ],
        intent: |given| Intent::Game(GameAction::Board(given.view())),
    },
    CommandSpec {
        name: "moves",
        about: &s::CommandMoves,
        options: &[NOTATION],
        intent: |given| Intent::Game(GameAction::Moves(given.style())),
    },
    plain("legal", &s::CommandLegal, |_| Intent::Game(GameAction::Legal)),
    CommandSpec {
        name: "hint",
        about: &s::CommandHint,
        options: &[KIND],
        intent: |given| Intent::Game(GameAction::Hint(given.hint())),
    },
    plain("why", &s::CommandWhy, |_| Intent::Game(GameAction::Why)),
    plain("resign", &s::CommandResign, |_| Intent::Game(GameAction::Resign)),
    plain("draw", &s::CommandDraw, |_| Intent::Game(GameAction::Draw)),
    plain("undo", &s::CommandUndo, |_| Intent::Game(GameAction::Undo)),
    CommandSpec {
        name: "if",
        about: &s::CommandIf,
        options: &[
            optional("moves", &s::OptionLine, OptionKind::Moves),
            optional("clear", &s::OptionClear, OptionKind::Bool),
        ],
        intent: |given| Intent::Plan { line: given.text("moves"), clear: given.yes("clear") },
    },
    CommandSpec {
        name: "holiday",
        about: &s::CommandHoliday,
        options: &[CommandOption {
            required: true,
            ..optional("days", &s::OptionDays, OptionKind::Integer { min: 1, max: 30 })
        }],
        intent: |given| {
            let days = given.number("days").and_then(|days| u8::try_from(days).ok());
            Intent::Game(GameAction::Holiday(days.unwrap_or(1)))
        },
    },
    plain("rematch", &s::CommandRematch, |_| Intent::Game(GameAction::Rematch)),
    CommandSpec {
        name: "abort",
        about: &s::CommandAbort,
        options: &[optional("result", &s::OptionResult, OptionKind::Bool)],
        intent: |given| Intent::Game(if given.yes("result") { GameAction::Annul } else { GameAction::Abort }),
    },
    CommandSpec {
        name: "review",
        about: &s::CommandReview,
        options: &[GAME],
        intent: |given| given.of_game(ReplayRequest::Review(ReviewPage::Whole), GameAction::Review),
    },
    CommandSpec {
        name: "replay",
        about: &s::CommandReplay,
        options: &[optional("gif", &s::OptionGif, OptionKind::Bool), GAME],
        intent: |given| match given.yes("gif") {
            true => given.of_game(ReplayRequest::Animate(None), GameAction::Animate),
            false => given.of_game(ReplayRequest::Open, GameAction::Replay),
        },
    },
    CommandSpec {
        name: "export",
        about: &s::CommandExport,
        options: &[FORMAT, GAME],
        intent: |given| {
            let format = given.format();
            given.of_game(ReplayRequest::Export(format, None), GameAction::Export(format))
        },
    },
    CommandSpec {
        name: "import",
        about: &s::CommandImport,
        options: &[
            optional("record", &s::OptionRecord, OptionKind::Record),
            optional("file", &s::OptionFile, OptionKind::File),
        ],
        intent: |given| {
            let text = ["file", "record"].map(|name| given.given_text(name));
            Intent::Import(text.into_iter().flatten().next())
        },
    },
    CommandSpec {
        name: "games",
        about: &s::CommandGames,
        options: &[PLAYER],
        intent: |given| Intent::Ask(StatsQuery::Games(given.person("player"))),
    },
    CommandSpec {
        name: "rating",
        about: &s::CommandRating,
        options: &[PLAYER],
        intent: |given| Intent::Ask(StatsQuery::Rating(given.person("player"))),
    },
    CommandSpec {
        name: "top",
        about: &s::CommandTop,
        options: &[POOL, OVERALL],
        intent: |given| Intent::Ask(StatsQuery::Top { pool: given.pool(), overall: given.yes("overall") }),
    },
    CommandSpec {
        name: "versus",
        about: &s::CommandVersus,
        options: &[
            CommandOption { required: true, ..PLAYER },
            optional("other", &s::OptionOther, OptionKind::Person),
        ],
        intent: |given| match given.person("player") {
            Some(player) => Intent::Ask(StatsQuery::Versus { player, other: given.person("other") }),
            None => Intent::Fault(InputError::Missing { command: "versus", option: "player" }),
        },
    },
    CommandSpec {
        name: "profile",
        about: &s::CommandProfile,
        options: &[PLAYER],
        intent: |given| Intent::Ask(StatsQuery::Profile(given.person("player"))),
    },
    CommandSpec {
        name: "puzzle",
        about: &s::CommandPuzzle,
        options: &[
            optional("theme", &s::OptionPuzzleTheme, THEMES),
            optional("level", &s::OptionPuzzleLevel, HARDNESS),
            optional("move", &s::OptionPuzzleMove, OptionKind::PuzzleMove),
        ],
        intent: |given| {
            Intent::Puzzle(match given.text("move") {
                text if text.is_empty() => PuzzleRequest::New(given.taste()),
                text => PuzzleRequest::Move(text),
            })
        },
    },
    CommandSpec {
        name: "settings",
        about: &s::CommandSettings,
        options: &[
            LANGUAGE,
            WRITING,
            THEME,
            PIECES,
            BADGES,
            BOARD,
            NUMERALS,
            setting("pings", &s::OptionPings, setting::PINGS),
            setting("reminders", &s::OptionReminders, setting::REMINDERS),
            setting("tips", &s::OptionTips, setting::TIPS),
            setting("coach", &s::OptionCoachSetting, setting::COACH),
            setting("challenges", &s::OptionChallenges, setting::CHALLENGES),
            setting("profile", &s::OptionProfile, setting::PROFILES),
        ],
        intent: |given| Intent::Settings(given.panel(SettingsScope::Me)),
    },
    CommandSpec {
        name: "server",
        about: &s::CommandServer,
        options: &[
            optional(
                "for",
                &s::OptionScope,
                OptionKind::OneOf(&[
                    entry(
                        "channel",
                        &s::ChoiceThisChannel,
                        &["salon"],
                        OptionMeaning::Scope(SettingsScope::Channel),
                    ),
                    entry(
                        "server",
                        &s::ChoiceWholeServer,
                        &["serveur"],
                        OptionMeaning::Scope(SettingsScope::Server),
                    ),
                ]),
            ),
            setting("rules", &s::OptionHouseRules, setting::RULES),
            setting("time", &s::OptionHouseTime, setting::TIMES),
            setting("hints", &s::OptionHouseHints, setting::HINTS),
            setting("bots", &s::OptionHouseBots, setting::BOTS),
            setting("bare", &s::OptionHouseBare, setting::BARE),
            LANGUAGE,
            WRITING,
            THEME,
            PIECES,
            BADGES,
            BOARD,
            NUMERALS,
            setting("channels", &s::OptionHouseChannels, setting::CHANNELS),
            setting("daily", &s::OptionHouseDaily, setting::DAILY),
            setting("hour", &s::OptionHouseHour, setting::HOURS),
            setting("zone", &s::OptionHouseZone, setting::ZONES),
        ],
        intent: |given| {
            let scope = match given.one("for") {
                Some(OptionMeaning::Scope(scope)) => scope,
                _ => SettingsScope::Channel,
            };
            Intent::Settings(given.panel(scope))
        },
    },
    CommandSpec {
        name: "block",
        about: &s::CommandBlock,
        options: &[
            optional("player", &s::OptionBlock, OptionKind::Person),
            optional("remove", &s::OptionUnblock, OptionKind::Bool),
        ],
        intent: |given| Intent::Block { player: given.person("player"), on: !given.yes("remove") },
    },
    CommandSpec {
        name: "data",
        about: &s::CommandData,
        options: &[CommandOption {
            required: true,
            ..optional(
                "what",
                &s::OptionData,
                OptionKind::OneOf(&[
                    entry(
                        "export",
                        &s::ChoiceExport,
                        &["exporter"],
                        OptionMeaning::Data(DataCommand::Export),
                    ),
                    entry("delete", &s::ChoiceDelete, &["effacer"], OptionMeaning::Data(DataCommand::Delete)),
                ]),
            )
        }],
        intent: |given| match given.one("what") {
            Some(OptionMeaning::Data(wish)) => Intent::Data(wish),
            _ => Intent::Help(Some(HelpTopic::Privacy)),
        },
    },
    CommandSpec {
        name: "learn",
        about: &s::CommandLearn,
        options: &[LESSON, optional("move", &s::OptionLessonMove, OptionKind::Moves)],
        intent: |given| match given.text("move") {
            text if text.is_empty() => Intent::Learn(LessonRequest::Lesson(given.lesson())),
            text => Intent::Learn(LessonRequest::Move(text)),
        },
    },
    CommandSpec {
        name: "help",
        about: &s::CommandHelp,
        options: &[TOPIC],
        intent: |given| Intent::Help(given.topic()),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_of_a_group_exists_and_stands_in_no_other() {
        let mut seen = BTreeSet::new();
        for name in GROUPS.iter().flat_map(|group| group.commands) {
            assert!(COMMANDS.iter().any(|command| command.name == *name), "{name}");
            assert!(seen.insert(*name), "{name} stands in two groups");
        }
    }

    #[test]
    fn no_word_names_two_values() {
        for option in COMMANDS.iter().flat_map(|command| command.options) {
            let OptionKind::OneOf(entries) = option.kind else { continue };
            let mut seen = BTreeSet::new();
            for word in entries.iter().flat_map(|entry| entry.words.iter().chain([&entry.name])) {
                assert!(seen.insert(*word), "{word} names two values of {}", option.name);
            }
        }
    }

    #[test]
    fn every_rule_set_notation_and_piece_can_be_chosen() {
        let all: Vec<OptionMeaning> = COMMANDS
            .iter()
            .flat_map(|command| command.options)
            .filter_map(
                |option| if let OptionKind::OneOf(entries) = option.kind { Some(entries) } else { None },
            )
            .flatten()
            .map(|entry| entry.means)
            .collect();
        for rules in RuleSet::ALL {
            assert!(all.contains(&OptionMeaning::Rules(rules)), "{rules}");
        }
        for style in NotationStyle::ALL {
            assert!(all.contains(&OptionMeaning::Style(style)), "{style}");
        }
        for theme in PuzzleTheme::ALL {
            assert!(all.contains(&OptionMeaning::Theme(theme)), "{theme}");
        }
        for role in Role::ALL {
            assert!(all.contains(&OptionMeaning::Topic(HelpTopic::Piece(role))), "{role}");
        }
        for handicap in Handicap::ALL {
            assert!(all.contains(&OptionMeaning::Handicap(handicap)), "{handicap}");
        }
    }
}
