//! What people want, in types: everything that arrives is read into this.

use serde::{Deserialize, Serialize};

use crate::commands::event_terms::EventTerms;
use crate::commands::requests::{
    BroughtRecord, ImportRequest, MastersRequest, NumberedGameRequest, PuzzleFilter, ReplayRequest,
    StatsQuery,
};
use crate::commands::setting::SettingValue;
use crate::engine::Level;
use crate::game::{GameId, GameKey, Handicap, TimeControl, TimeControlError};
use crate::message::{
    ArchiveOwner, AskedPerson, CompetitionComponent, CompetitionKind, ExerciseComponent, GameAction,
    GameComponent, LessonAction, LessonComponent, LevelChoice, Person, PuzzleComponent, PuzzleMode, RecordId,
    ReviewPage, SelectedEntry, SettingsScope, StormComponent,
};
use crate::rules::{Color, FenError, Position, Role, RuleSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChoice {
    Fixed(Color),
    /// Drawn by lot.
    Random,
}

/// Requested terms of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTerms {
    pub side: Option<SideChoice>,
    pub rules: Option<RuleSet>,
    /// The start position, if it is not the usual one.
    pub start: Option<Box<Position>>,
    pub time: Option<TimeControl>,
    pub rated: bool,
    /// Handicap that one side gives.
    pub handicap: Option<Handicap>,
    /// True if the game gets a thread of its own.
    pub thread: bool,
    /// True if a coach is to watch one's moves, against the bot.
    pub coach: bool,
}

const RANDOM: &str = "random";
const THREAD: &str = "thread";
const COACH: &str = "coach";

impl GameTerms {
    /// The terms as they stand in the custom id of a button: `black,10+5,casual,coach`. A position, a handicap and whether
    /// the result counts are left out.
    pub fn write(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.side.map(|side| match side {
            SideChoice::Fixed(color) => color.name().to_owned(),
            SideChoice::Random => RANDOM.to_owned(),
        }));
        words.extend(self.time.map(|time| time.to_string()));
        words.extend(self.rules.map(|rules| rules.to_string()));
        if self.thread {
            words.push(THREAD.to_owned());
        }
        if self.coach {
            words.push(COACH.to_owned());
        }
        words.join(",")
    }

    /// Reads the terms of a custom id, words between commas; nothing when a word is unknown.
    pub fn read(text: &str) -> Option<GameTerms> {
        let mut terms = GameTerms::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            match word {
                RANDOM => terms.side = Some(SideChoice::Random),
                THREAD => terms.thread = true,
                COACH => terms.coach = true,
                word => {
                    if let Ok(color) = word.parse() {
                        terms.side = Some(SideChoice::Fixed(color));
                    } else if let Ok(rules) = word.parse() {
                        terms.rules = Some(rules);
                    } else {
                        terms.time = Some(word.parse().ok()?);
                    }
                }
            }
        }
        Some(terms)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTopic {
    /// How to begin.
    Start,
    Learn,
    /// What can be typed.
    Typing,
    /// Course of a game.
    Play,
    Notation,
    Rules,
    Commands,
    /// All pieces with their names and letters.
    Pieces,
    /// Data that is kept, and for how long.
    Privacy,
    /// Rule for the moves of a piece.
    Piece(Role),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeekTerms {
    pub time: TimeControl,
    pub rated: bool,
    /// Lowest rating of the opponent.
    pub least: Option<u16>,
    /// Highest rating of the opponent.
    pub most: Option<u16>,
}

impl SeekTerms {
    /// The terms as they stand in the custom id of a button: `10+5,rated,1400-`.
    pub fn write(&self) -> String {
        let [least, most] =
            [self.least, self.most].map(|bound| bound.map_or_else(String::new, |bound| bound.to_string()));
        let rated = if self.rated { "rated" } else { "casual" };
        format!("{},{rated},{least}-{most}", self.time)
    }

    /// Reads the terms of a custom id; nothing when they are not of this form.
    pub fn read(text: &str) -> Option<SeekTerms> {
        let [time, rated, bounds] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
        let (least, most) = bounds.split_once('-')?;
        let rated = match rated {
            "rated" => true,
            "casual" => false,
            _ => return None,
        };
        let time = time.parse().ok()?;
        Some(SeekTerms { time, rated, least: parse_bound(least)?, most: parse_bound(most)? })
    }
}

fn parse_bound(text: &str) -> Option<Option<u16>> {
    if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyRequest {
    /// To find an opponent on these terms; without a clock on the usual one.
    Seek { time: Option<TimeControl>, rated: bool, least: Option<u16>, most: Option<u16> },
    /// To see who looks for an opponent.
    List,
    /// To play this person on the terms of the person's seek.
    Take(AskedPerson),
    /// To look for an opponent no more.
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsRequest {
    pub scope: SettingsScope,
    /// The values chosen, by the names of their settings.
    pub changes: Vec<(&'static str, SettingValue)>,
    /// Setting to show with its values.
    pub open: Option<&'static str>,
}

/// Request about all data that is kept of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataCommand {
    Export,
    /// To be asked whether it is to be removed.
    Delete,
    /// To have it removed.
    Erase,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonRequest {
    /// The lesson of this name, or the list of all.
    Lesson(Option<&'static str>),
    /// To try a move, in any notation, in the step that the person looks at.
    Move(String),
    /// A component of a lesson was used; with the entry chosen in a select.
    Component(LessonComponent, Option<SelectedEntry>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleRequest {
    New(PuzzleFilter),
    /// To play a move in the open one, in any notation.
    Move(String),
    /// A component of one was used.
    Part(PuzzleComponent, Option<SelectedEntry>),
    /// Begin a way of solving puzzles.
    Mode(PuzzleMode),
    /// A component of a storm was used; with the entry chosen in a select.
    Storm(StormComponent, Option<SelectedEntry>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlayRequest {
    /// A game against a person, or an open seat.
    Challenge { opponent: Option<Person>, terms: GameTerms },
    /// A game against the bot.
    Bot { level: Option<Level>, terms: GameTerms },
    /// A game against the bot at a level chosen by a button.
    ChooseLevel { choice: LevelChoice, asked: AskedPerson, terms: GameTerms },
    /// To answer a question or a challenge, in words.
    Answer(bool),
    /// To lay down what to answer to the opponent's next moves, in any notation. An empty line shows what is laid down;
    /// `clear` drops all of it.
    Plan { line: String, clear: bool },
}

/// Request about following games of others in direct messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowRequest {
    /// To follow the game of this number, or the one that is meant.
    Begin(Option<GameId>),
    /// To follow this game no more; without one, none at all.
    Stop(Option<GameId>),
    /// The button that stops it was pressed.
    Pressed(GameKey),
}

/// Result that an organiser gives a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultChoice {
    Red,
    Black,
    Draw,
    Void,
}

/// Act of an organiser in the competition of the channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrganiserAct {
    /// Take a person out.
    Expel(Person),
    /// Enter a person.
    Enter(Person),
    /// Exchange two people in the pairings of the round.
    Swap(Person, Person),
    /// Move the competition to this channel.
    MoveHere,
    /// Move the start to a time, as the person wrote it.
    MoveStart(String),
    /// Give a game another result.
    Correct(GameId, ResultChoice),
    /// Take the last act back.
    Undo,
    /// Be asked whether to close it.
    Close,
    /// No act was named.
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompetitionRequest {
    /// See the rules before one is created.
    Preview {
        kind: CompetitionKind,
        terms: EventTerms,
        /// Its start, as the person wrote it.
        start: Option<String>,
        /// Host of a simul; without one the requester hosts it.
        host: Option<Person>,
        name: String,
    },
    /// List those of the server, or one's own.
    List,
    /// A component was used; with the entrant chosen in a select.
    Component(CompetitionComponent, Option<u32>),
    /// Be away for a number of days; 0 ends an absence.
    Away {
        days: u8,
    },
    Organise(OrganiserAct),
    /// See the champions and winners of the server.
    Hall,
    /// Bring the second team of a match of another server.
    Accept {
        code: String,
    },
}

/// Request about blocks and about all data that is kept of a person.
#[derive(Clone, Debug, PartialEq)]
pub enum PrivacyRequest {
    /// Block a person, or unblock if `on` is false; without a person, list the blocks.
    Block { player: Option<Person>, on: bool },
    /// Unblock a person by id.
    Unblock(String),
    /// Something about everything that is kept about oneself.
    Data(DataCommand),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    Play(PlayRequest),
    Lobby(LobbyRequest),
    /// To play a move, in any notation. Where the bot was not addressed, what does not concern it stays unanswered.
    Move {
        text: String,
        addressed: bool,
    },
    /// Something in words that are neither a move nor a command. Where they mean neither in plain words, the fault is said.
    Words {
        text: String,
        fault: Option<InputError>,
    },
    /// Something of a game that is not named.
    Game(GameAction),
    /// A component of a game was used; with the entry chosen in a select.
    Component {
        id: GameComponent,
        picked: Option<SelectedEntry>,
    },
    /// Something of a game or an import that is named.
    Replay(RecordId, ReplayRequest),
    /// The review of a game or an import that is named.
    Review(RecordId, ReviewPage),
    /// A component of an exercise was used; with the entry chosen in a select.
    Exercise(ExerciseComponent, Option<SelectedEntry>),
    /// Something of a game that is named by its number alone.
    NumberedGame(GameId, NumberedGameRequest),
    Masters(MastersRequest),
    Import(ImportRequest),
    /// Review a game from a record.
    ReviewBrought(BroughtRecord),
    /// To see this position.
    Position(Box<Position>),
    Puzzle(PuzzleRequest),
    /// To know something about people.
    Ask(StatsQuery),
    /// A page of finished games, from 0; without an owner, one's own.
    Archive {
        owner: Option<ArchiveOwner>,
        page: u16,
    },
    /// Something of games of others that one follows.
    Follow(FollowRequest),
    Competition(CompetitionRequest),
    Settings(SettingsRequest),
    /// Word of the platform that the person's app is dark, or is not.
    Appearance {
        dark: bool,
    },
    Privacy(PrivacyRequest),
    Learn(LessonRequest),
    /// To have this carried out in the person's direct messages with the bot.
    InDirectMessages(Box<Intent>),
    Help(Option<HelpTopic>),
    /// Something that was meant for the bot and cannot be carried out as it is written.
    Fault(InputError),
}

impl Intent {
    /// True if it plays a move, or chooses one to play.
    pub fn is_move(&self) -> bool {
        match self {
            Intent::Move { .. } => true,
            Intent::Component { id, .. } => {
                matches!(
                    id.action,
                    GameAction::Move
                        | GameAction::Piece
                        | GameAction::Target
                        | GameAction::Reading(_)
                        | GameAction::ReadingIn(..)
                )
            }
            _ => false,
        }
    }

    /// How much it takes of what a person may ask for at once: to read a record takes longer than a word.
    pub fn cost(&self) -> u32 {
        match self {
            Intent::Import(ImportRequest::Bring(Some(_)) | ImportRequest::Pasted { .. })
            | Intent::ReviewBrought(_)
            | Intent::Masters(MastersRequest::After(_)) => 10,
            _ => 1,
        }
    }

    /// True if carrying it out may open a new game.
    pub fn may_open_game(&self) -> bool {
        match self {
            Intent::Play(request) => !matches!(request, PlayRequest::Answer(_) | PlayRequest::Plan { .. }),
            Intent::Lobby(request) => matches!(request, LobbyRequest::Seek { .. } | LobbyRequest::Take(_)),
            Intent::Learn(LessonRequest::Component(LessonComponent::Step { action, .. }, _)) => {
                *action == LessonAction::Play
            }
            Intent::Game(action) | Intent::Component { id: GameComponent { action, .. }, .. } => {
                *action == GameAction::Rematch
            }
            Intent::Replay(_, ReplayRequest::Bot(..) | ReplayRequest::Seat(..))
            | Intent::Competition(CompetitionRequest::Component(
                CompetitionComponent::Challenge(_) | CompetitionComponent::Play(_),
                _,
            )) => true,
            _ => false,
        }
    }

    /// Another person whom it concerns.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Intent::Play(PlayRequest::Challenge { opponent: Some(person), .. })
            | Intent::Privacy(PrivacyRequest::Block { player: Some(person), .. }) => Some(person),
            _ => None,
        }
    }

    /// Person who was asked the question that the intent answers, if it does: [`GameComponent::asked`].
    pub fn asked(&self) -> Option<AskedPerson> {
        match self {
            Intent::Component { id, .. } => id.asked,
            Intent::Play(PlayRequest::ChooseLevel { choice: LevelChoice::Skill(_), asked, .. }) => {
                Some(*asked)
            }
            _ => None,
        }
    }

    pub fn component_game(&self) -> Option<GameId> {
        match self {
            Intent::Component { id, .. } => Some(id.board.game.id),
            Intent::Review(RecordId::Game(game), _) => Some(game.id),
            Intent::NumberedGame(game, NumberedGameRequest::Review) => Some(*game),
            _ => None,
        }
    }
}

/// Reason why an input that was meant for the bot cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// A command of another program: `/help`.
    NotOurs(String),
    /// A command without a name: `/xq`.
    NoName,
    /// The platform still offers a command that is not, or no longer, ours: `/xq score`.
    OldCommand(String),
    /// There is no such command.
    UnknownCommand { given: String, near: Option<&'static str> },
    /// The command has no such option.
    UnknownOption { command: &'static str, given: String, near: Option<&'static str> },
    /// The command needs this option.
    Missing { command: &'static str, option: &'static str },
    /// The option does not take this value.
    BadValue { command: &'static str, option: &'static str, given: String },
    /// There is no position in the message.
    NoPosition,
    /// The position cannot be set up.
    BadPosition(FenError),
    /// The text is no time control.
    BadTime(TimeControlError),
    /// The command has no place for these words.
    TooMuch { command: &'static str, given: String },
    /// A button or select that is none of the bot's.
    UnknownComponent,
}
