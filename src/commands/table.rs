//! The commands, as data: adapters register them, `help` lists them, [`crate::commands::parser`] reads by them.

use crate::commands::choices::*;
use crate::commands::event_options::{self, HOST, HOST_EXTRA, HOST_LEVEL, HOST_SIDE};
use crate::commands::intent::{
    CompetitionRequest, DataCommand, FollowRequest, HelpTopic, InputError, Intent, LessonRequest,
    LobbyRequest, OrganiserAct, PlayRequest, PrivacyRequest, PuzzleRequest,
};
use crate::commands::options::{CommandOption, GivenOptions, OptionKind, OptionMeaning, slash_name};
use crate::commands::requests::{
    ImportRequest, MastersRequest, NumberedGameRequest, ReplayRequest, StatsQuery,
};
use crate::commands::settings;
use crate::game::GameId;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Locale, Localizer};
use crate::masters::MasterList;
use crate::message::{ArchiveOwner, GameAction, SettingsScope};

/// A slash command, which holds subcommands. Discord limits each one apart: to 25 subcommands and 8,000 characters.
#[derive(Clone, Copy, Debug)]
pub struct CommandRoot {
    pub name: &'static str,
    pub(crate) about: Words,
    pub commands: &'static [CommandSpec],
}

/// The slash commands: the first is for the board, the others for what is done away from it. In typed words it does not
/// matter which of them a command is called with.
pub const ROOTS: &[CommandRoot] = &[
    CommandRoot { name: "xq", about: &s::CommandRoot, commands: GAME_COMMANDS },
    CommandRoot { name: "xq-learn", about: &s::CommandRootLearn, commands: LEARNING_COMMANDS },
    CommandRoot { name: "xq-record", about: &s::CommandRootRecord, commands: RECORD_COMMANDS },
    CommandRoot { name: "xq-players", about: &s::CommandRootPlayers, commands: PLAYER_COMMANDS },
    CommandRoot { name: "xq-event", about: &s::CommandRootEvent, commands: EVENT_COMMANDS },
    CommandRoot { name: "xq-settings", about: &s::CommandRootSettings, commands: SETTING_COMMANDS },
];

pub fn commands() -> impl Iterator<Item = &'static CommandSpec> {
    ROOTS.iter().flat_map(|root| root.commands)
}

/// The subcommand of this English name.
pub fn command_named(name: &str) -> Option<&'static CommandSpec> {
    commands().find(|command| command.name == name)
}

/// The slash command that holds this subcommand.
pub fn root_of(command: &str) -> Option<&'static CommandRoot> {
    ROOTS.iter().find(|root| root.commands.iter().any(|known| known.name == command))
}

/// A subcommand, such as `/xq play`.
#[derive(Clone, Copy, Debug)]
pub struct CommandSpec {
    pub name: &'static str,
    pub(crate) about: Words,
    /// Required ones first.
    pub options: &'static [CommandOption],
    /// Intent of the command with these options.
    pub(crate) intent: fn(&GivenOptions) -> Intent,
}

impl CommandRoot {
    pub fn name_in(&self, locale: Locale) -> String {
        slash_name(locale, self.name, self.name)
    }

    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
}

impl CommandSpec {
    pub fn name_in(&self, locale: Locale) -> String {
        slash_name(locale, self.name, self.name)
    }

    pub fn about(&self, locale: Locale) -> String {
        Localizer::of(locale).say(self.about)
    }
}

/// A subcommand as it is typed in a language, by its English name: `/xq-players rating`.
pub fn line_in(command: &str, locale: Locale) -> String {
    let root = root_of(command).unwrap_or(&ROOTS[0]).name_in(locale);
    format!("/{root} {}", slash_name(locale, command, command))
}

pub(super) const fn command(
    name: &'static str,
    about: Words,
    options: &'static [CommandOption],
    intent: fn(&GivenOptions) -> Intent,
) -> CommandSpec {
    CommandSpec { name, about, options, intent }
}

/// A command about a game, without options.
const fn plain(name: &'static str, about: Words, intent: fn(&GivenOptions) -> Intent) -> CommandSpec {
    CommandSpec { name, about, options: &[], intent }
}

const MY_SETTINGS: &[CommandOption] =
    &settings::options::<{ settings::count(SettingsScope::Me) }>(&[], SettingsScope::Me);

const COMPETITION_SETTINGS: &[CommandOption] =
    &settings::options::<{ settings::count(SettingsScope::Competitions) }>(&[], SettingsScope::Competitions);

const PLACE_SETTINGS: &[CommandOption] = &settings::options::<{ 1 + settings::count(SettingsScope::Server) }>(
    &[optional(
        "for",
        &s::OptionScope,
        OptionKind::OneOf(&[
            entry("channel", &s::ChoiceThisChannel, &["salon"], OptionMeaning::Scope(SettingsScope::Channel)),
            entry("server", &s::ChoiceWholeServer, &["serveur"], OptionMeaning::Scope(SettingsScope::Server)),
        ]),
    )],
    SettingsScope::Server,
);

/// An option for a rating of the opponent.
const fn rating_bound(name: &'static str, about: Words) -> CommandOption {
    optional(name, about, OptionKind::Integer { min: 0, max: 4_000 })
}

const GAME_COMMANDS: &[CommandSpec] = &[
    command(
        "play",
        &s::CommandPlay,
        &[
            optional("opponent", &s::OptionOpponent, OptionKind::Person),
            COLOR,
            TIME,
            RULES,
            RATED,
            HANDICAP,
            FEN,
            THREAD,
        ],
        |given| {
            Intent::Play(PlayRequest::Challenge { opponent: given.person("opponent"), terms: given.terms() })
        },
    ),
    command(
        "seek",
        &s::CommandSeek,
        &[TIME, RATED, rating_bound("least", &s::OptionLeast), rating_bound("most", &s::OptionMost)],
        |given| {
            Intent::Lobby(LobbyRequest::Seek {
                time: given.terms().time,
                rated: given.yes("rated"),
                least: given.number("least"),
                most: given.number("most"),
            })
        },
    ),
    command("bot", &s::CommandBot, &[LEVEL, COLOR, TIME, RULES, HANDICAP_BOT, FEN, THREAD, COACH], |given| {
        Intent::Play(PlayRequest::Bot { level: given.level(), terms: given.terms() })
    }),
    command("move", &s::CommandMove, &[required("move", &s::OptionMove, OptionKind::Move)], |given| {
        Intent::Move { text: given.text("move"), addressed: true }
    }),
    command(
        "board",
        &s::CommandBoard,
        &[
            optional("view", &s::OptionView, OptionKind::OneOf(&[RED, BLACK])),
            optional("text", &s::OptionText, OptionKind::Bool),
            optional("private", &s::OptionPrivate, OptionKind::Bool),
        ],
        |given| Intent::Game(GameAction::Board(given.view())),
    ),
    command("moves", &s::CommandMoves, &[NOTATION], |given| Intent::Game(GameAction::Moves(given.style()))),
    plain("legal", &s::CommandLegal, |_| Intent::Game(GameAction::Legal)),
    command("hint", &s::CommandHint, &[KIND], |given| Intent::Game(GameAction::Hint(given.hint()))),
    plain("why", &s::CommandWhy, |_| Intent::Game(GameAction::Why)),
    plain("resign", &s::CommandResign, |_| Intent::Game(GameAction::Resign)),
    plain("draw", &s::CommandDraw, |_| Intent::Game(GameAction::Draw)),
    plain("undo", &s::CommandUndo, |_| Intent::Game(GameAction::Undo)),
    command(
        "if",
        &s::CommandIf,
        &[
            optional("moves", &s::OptionLine, OptionKind::Moves),
            optional("clear", &s::OptionClear, OptionKind::Bool),
        ],
        |given| Intent::Play(PlayRequest::Plan { line: given.text("moves"), clear: given.yes("clear") }),
    ),
    command(
        "holiday",
        &s::CommandHoliday,
        &[required("days", &s::OptionDays, OptionKind::Integer { min: 1, max: 30 })],
        |given| Intent::Game(GameAction::Holiday(given.number("days").unwrap_or(1))),
    ),
    plain("rematch", &s::CommandRematch, |_| Intent::Game(GameAction::Rematch)),
    command("abort", &s::CommandAbort, &[optional("result", &s::OptionResult, OptionKind::Bool)], |given| {
        Intent::Game(if given.yes("result") { GameAction::Annul } else { GameAction::Abort })
    }),
    command("games", &s::CommandGames, &[PLAYER, OVER], |given| match given.person("player") {
        Some(program) if program.bot => Intent::Ask(StatsQuery::Games(Some(program))),
        player if given.yes("over") => {
            Intent::Archive { owner: player.map(|player| ArchiveOwner::Person(player.id)), page: 0 }
        }
        player => Intent::Ask(StatsQuery::Games(player)),
    }),
    command("help", &s::CommandHelp, &[TOPIC], |given| Intent::Help(given.topic())),
];

const LEARNING_COMMANDS: &[CommandSpec] = &[
    command(
        "lessons",
        &s::CommandLessons,
        &[LESSON, MIDDLE_GAME, OPENING, optional("move", &s::OptionLessonMove, OptionKind::Moves)],
        |given| match given.text("move") {
            text if text.is_empty() => Intent::Learn(LessonRequest::Lesson(given.lesson())),
            text => Intent::Learn(LessonRequest::Move(text)),
        },
    ),
    command(
        "puzzle",
        &s::CommandPuzzle,
        &[
            optional("theme", &s::OptionPuzzleTheme, THEMES),
            optional("level", &s::OptionPuzzleLevel, HARDNESS),
            optional("mode", &s::OptionPuzzleMode, MODES),
            optional("move", &s::OptionPuzzleMove, OptionKind::PuzzleMove),
        ],
        |given| {
            Intent::Puzzle(match (given.text("move"), given.puzzle_mode()) {
                (text, _) if !text.is_empty() => PuzzleRequest::Move(text),
                (_, Some(mode)) => PuzzleRequest::Mode(mode),
                (_, None) => PuzzleRequest::New(given.puzzle_filter()),
            })
        },
    ),
];

const RECORD_COMMANDS: &[CommandSpec] = &[
    command(
        "replay",
        &s::CommandReplay,
        &[optional("gif", &s::OptionGif, OptionKind::Bool), GAME],
        |given| {
            if given.yes("gif") {
                given.of_game(NumberedGameRequest::Replay(ReplayRequest::Animate(None)), GameAction::Animate)
            } else {
                given.of_game(NumberedGameRequest::Replay(ReplayRequest::Open), GameAction::Replay)
            }
        },
    ),
    command("review", &s::CommandReview, &[GAME], |given| {
        given.of_game(NumberedGameRequest::Review, GameAction::Review)
    }),
    command("share", &s::CommandShare, &[GAME], |given| {
        given.of_game(NumberedGameRequest::Share, GameAction::Share)
    }),
    command(
        "masters",
        &s::CommandMasters,
        &[GAME, optional("moves", &s::OptionMastersMoves, OptionKind::Moves)],
        |given| match (given.number("game"), given.text("moves")) {
            (Some(number), _) => Intent::NumberedGame(GameId(number), NumberedGameRequest::Masters),
            (None, moves) if moves.is_empty() => Intent::Masters(MastersRequest::Latest),
            (None, moves) => Intent::Masters(MastersRequest::After(moves)),
        },
    ),
    command(
        "famous",
        &s::CommandFamous,
        &[
            optional("player", &s::OptionMaster, OptionKind::Master(MasterList::Players)),
            optional("event", &s::OptionEvent, OptionKind::Master(MasterList::Events)),
        ],
        |given| {
            let [player, event] = ["player", "event"].map(|name| given.given_text(name));
            Intent::Masters(MastersRequest::Famous { player, event })
        },
    ),
    command("export", &s::CommandExport, &[FORMAT, GAME], |given| {
        let format = given.format();
        given.of_game(
            NumberedGameRequest::Replay(ReplayRequest::Export(format, None)),
            GameAction::Export(format),
        )
    }),
    command(
        "import",
        &s::CommandImport,
        &[
            optional("record", &s::OptionRecord, OptionKind::Record),
            optional("file", &s::OptionFile, OptionKind::File),
        ],
        |given| Intent::Import(ImportRequest::Bring(given.record("file", "record"))),
    ),
];

const PLAYER_COMMANDS: &[CommandSpec] = &[
    plain("lobby", &s::CommandLobby, |_| Intent::Lobby(LobbyRequest::List)),
    command("rating", &s::CommandRating, &[PLAYER], |given| {
        Intent::Ask(StatsQuery::Rating(given.person("player")))
    }),
    command("top", &s::CommandTop, &[POOL, OVERALL], |given| {
        Intent::Ask(StatsQuery::Top { pool: given.pool(), overall: given.yes("overall") })
    }),
    command(
        "versus",
        &s::CommandVersus,
        &[CommandOption { required: true, ..PLAYER }, optional("other", &s::OptionOther, OptionKind::Person)],
        |given| match given.person("player") {
            Some(player) => Intent::Ask(StatsQuery::Versus { player, other: given.person("other") }),
            None => Intent::Fault(InputError::Missing { command: "versus", option: "player" }),
        },
    ),
    command("profile", &s::CommandProfile, &[PLAYER], |given| {
        Intent::Ask(StatsQuery::Profile(given.person("player")))
    }),
    command(
        "follow",
        &s::CommandFollow,
        &[GAME, optional("stop", &s::OptionStop, OptionKind::Bool)],
        |given| {
            let game = given.number("game").map(GameId);
            Intent::Follow(if given.yes("stop") {
                FollowRequest::Stop(game)
            } else {
                FollowRequest::Begin(game)
            })
        },
    ),
    command(
        "block",
        &s::CommandBlock,
        &[
            optional("player", &s::OptionBlock, OptionKind::Person),
            optional("remove", &s::OptionUnblock, OptionKind::Bool),
        ],
        |given| {
            Intent::Privacy(PrivacyRequest::Block {
                player: given.person("player"),
                on: !given.yes("remove"),
            })
        },
    ),
];

const EVENT_COMMANDS: &[CommandSpec] = &[
    command(
        "new",
        &s::CommandNew,
        // Like moves, a name reaches to the end of the line.
        &[
            COMPETITION,
            required("name", &s::OptionCompetitionName, OptionKind::Moves),
            CommandOption { about: &s::OptionCompetitionTime, ..TIME },
            optional("rounds", &s::OptionCompetitionRounds, OptionKind::Integer { min: 3, max: 11 }),
            rating_bound("least", &s::OptionCompetitionLeast),
            optional("games", &s::OptionCompetitionGames, OptionKind::Integer { min: 1, max: 500 }),
            optional("hours", &s::OptionCompetitionHours, OptionKind::Integer { min: 1, max: 720 }),
            optional("start", &s::OptionCompetitionStart, OptionKind::Moves),
            optional("weeks", &s::OptionSeasonWeeks, OptionKind::Integer { min: 1, max: 52 }),
            optional("role", &s::OptionCompetitionRole, OptionKind::Role),
            optional("prize", &s::OptionPrize, OptionKind::Role),
            HOST,
            HOST_LEVEL,
            HOST_SIDE,
            HOST_EXTRA,
            optional("boards", &s::OptionTeamBoards, OptionKind::Integer { min: 2, max: 20 }),
        ],
        |given| match given.one("kind") {
            Some(OptionMeaning::Competition(kind)) => event_options::preview(kind, given),
            _ => Intent::Fault(InputError::Missing { command: "new", option: "kind" }),
        },
    ),
    plain("events", &s::CommandEvents, |_| Intent::Competition(CompetitionRequest::List)),
    plain("hall", &s::CommandHall, |_| Intent::Competition(CompetitionRequest::Hall)),
    command(
        "match",
        &s::CommandMatch,
        &[required("code", &s::OptionMatchCode, OptionKind::Moves)],
        |given| Intent::Competition(CompetitionRequest::Accept { code: given.text("code") }),
    ),
    command(
        "away",
        &s::CommandAway,
        &[required("days", &s::OptionAwayDays, OptionKind::Integer { min: 0, max: 30 })],
        |given| {
            Intent::Competition(CompetitionRequest::Away { days: given.number("days").unwrap_or_default() })
        },
    ),
    command(
        "organise",
        &s::CommandOrganise,
        &[
            optional("expel", &s::OptionExpel, OptionKind::Person),
            optional("enter", &s::OptionEnter, OptionKind::Person),
            optional("swap", &s::OptionSwap, OptionKind::Person),
            optional("with", &s::OptionSwapWith, OptionKind::Person),
            CommandOption { about: &s::OptionCorrectGame, ..GAME },
            WINNER,
            optional("undo", &s::OptionUndoAct, OptionKind::Bool),
            optional("close", &s::OptionClose, OptionKind::Bool),
            optional("here", &s::OptionMoveHere, OptionKind::Bool),
            optional("start", &s::OptionMoveStart, OptionKind::Moves),
        ],
        |given| {
            let game = given.number("game").map(GameId);
            let winner = given.one("winner").and_then(OptionMeaning::try_as_result);
            let act = if let Some(person) = given.person("enter") {
                OrganiserAct::Enter(person)
            } else if let Some(start) = given.given_text("start") {
                OrganiserAct::MoveStart(start)
            } else if let (Some(one), Some(other)) = (given.person("swap"), given.person("with")) {
                OrganiserAct::Swap(one, other)
            } else if let Some(person) = given.person("expel") {
                OrganiserAct::Expel(person)
            } else if let (Some(game), Some(winner)) = (game, winner) {
                OrganiserAct::Correct(game, winner)
            } else if given.yes("undo") {
                OrganiserAct::Undo
            } else if given.yes("close") {
                OrganiserAct::Close
            } else if given.yes("here") {
                OrganiserAct::MoveHere
            } else {
                OrganiserAct::Nothing
            };
            Intent::Competition(CompetitionRequest::Organise(act))
        },
    ),
];

const SETTING_COMMANDS: &[CommandSpec] = &[
    command("personal", &s::CommandPersonal, MY_SETTINGS, |given| {
        Intent::Settings(settings::given(given, SettingsScope::Me))
    }),
    command("server", &s::CommandServer, PLACE_SETTINGS, |given| {
        let scope = match given.one("for") {
            Some(OptionMeaning::Scope(scope)) => scope,
            _ => SettingsScope::Channel,
        };
        Intent::Settings(settings::given(given, scope))
    }),
    command("competitions", &s::CommandCompetitions, COMPETITION_SETTINGS, |given| {
        Intent::Settings(settings::given(given, SettingsScope::Competitions))
    }),
    command(
        "data",
        &s::CommandData,
        &[required(
            "what",
            &s::OptionData,
            OptionKind::OneOf(&[
                entry("export", &s::ChoiceExport, &["exporter"], OptionMeaning::Data(DataCommand::Export)),
                entry("delete", &s::ChoiceDelete, &["effacer"], OptionMeaning::Data(DataCommand::Delete)),
            ]),
        )],
        |given| match given.one("what") {
            Some(OptionMeaning::Data(command)) => Intent::Privacy(PrivacyRequest::Data(command)),
            _ => Intent::Help(Some(HelpTopic::Privacy)),
        },
    ),
];
