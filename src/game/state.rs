//! The state machine of one game.

mod apply;
mod decide;
mod due;

use crate::rules::{Color, History, Move, Outcome, RuleSet, Ruling, Termination};

use crate::game::clock::Clock;
use crate::game::command::{Actor, GameCommand, Refusal};
use crate::game::event::Event;
use crate::game::player::{GameSetup, Player, PlayerId, Seat, Timestamp};
use crate::game::time::TimeControl;

/// The events that a command leads to, or why it is not carried out.
type Decided = Result<Vec<Event>, Refusal>;

/// Most lines that a player can lay down at once, and the longest of them.
const MAX_PLANS: usize = 10;
const LONGEST_PLAN: usize = 20;
/// Time that the bot waits with its answer after the coach has spoken, in milliseconds.
const COACH_WAITS: i64 = 120_000;

/// True if a game waits for an answer, is played, or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A challenge waits for an answer.
    Offered { by: Color, expires: Timestamp },
    /// Moves are played.
    Playing,
    /// It ended with a result, or was called off.
    Over(Outcome),
    /// The challenge was declined, withdrawn or lapsed: there never was a game.
    Dropped,
}

/// A side asks to take back its last move: one ply, or two where the opponent has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakebackRequest {
    pub by: Color,
    pub plies: u32,
}

/// Next task of the bot in a game, as [`Game::duty`] finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// An answer to a draw offer.
    AnswerDraw {
        color: Color,
        level: u8,
    },
    /// Judgement of the coach on the person's last move.
    Coach {
        color: Color,
    },
    Move {
        color: Color,
        level: u8,
    },
}

/// The first event of a log that cannot follow the ones before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq} of the log cannot happen there: {event:?}")]
pub struct ReplayError {
    /// Its number, from 0.
    pub seq: usize,
    pub event: Box<Event>,
}

/// One game. Its state follows from its events alone, see [`Game::replay`].
#[derive(Clone, Debug)]
pub struct Game {
    seats: [Seat; 2],
    phase: Phase,
    opening: GameSetup,
    history: History,
    draw_offer: Option<Color>,
    /// True if a draw offer of each side was declined since its last move.
    draw_declined: [bool; 2],
    /// True if a takeback was refused to each side since its last move.
    takeback_refused: [bool; 2],
    hints: [u32; 2],
    turn: TurnState,
    seed: u64,
    begun_at: Option<Timestamp>,
    last_move_at: Option<Timestamp>,
    ended_at: Option<Timestamp>,
    clock: Clock,
    /// Planned moves of each side: the next moves from here on, the opponent's first.
    plans: [Vec<Vec<Move>>; 2],
    annulled: bool,
    /// Findings of the coach, each with the number of plies before it.
    coached: Vec<(usize, String)>,
    seq: u64,
    position_seq: u64,
}

/// State that holds until a move is played or taken back.
#[derive(Clone, Debug, Default)]
struct TurnState {
    takeback: Option<TakebackRequest>,
    /// True if the side to move has asked for a hint.
    hinted: bool,
    /// True if the side to move was reminded of its time.
    reminded: bool,
    /// Time when the players were asked whether they still play.
    asked_after: Option<Timestamp>,
    /// Until when the bot waits for the move to be taken back that the coach spoke about.
    waits: Option<Timestamp>,
}

impl Game {
    /// A game from its first event; `None` when the event is not one that opens a game.
    pub fn open(event: &Event) -> Option<Game> {
        let (seats, phase, opening, seed, begun_at) = match event {
            Event::Challenged { challenger, color, opponent, opening, expires } => {
                let guest = opponent.clone().map_or(Seat::Open, Seat::Invited);
                let phase = Phase::Offered { by: *color, expires: *expires };
                (seated(*color, Seat::Person(challenger.clone()), guest), phase, opening, 0, None)
            }
            Event::BotChallenged { player, color, level, seed, opening, at } => {
                let bot = Seat::Bot { level: *level };
                (seated(*color, Seat::Person(player.clone()), bot), Phase::Playing, opening, *seed, Some(*at))
            }
            _ => return None,
        };
        let mut clock = Clock::new(opening.time);
        if let Some(at) = begun_at {
            clock.start(at);
        }
        Some(Game {
            seats,
            phase,
            history: History::new(opening.position(), opening.rules),
            opening: opening.clone(),
            draw_offer: None,
            draw_declined: [false; 2],
            takeback_refused: [false; 2],
            hints: [0; 2],
            turn: TurnState::default(),
            seed,
            begun_at,
            last_move_at: None,
            ended_at: None,
            clock,
            plans: [const { Vec::new() }; 2],
            annulled: false,
            coached: Vec::new(),
            seq: 1,
            position_seq: 1,
        })
    }

    /// The state after a whole log, or the first event that cannot follow the ones before it.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Option<Game>, ReplayError> {
        let mut game: Option<Game> = None;
        for (seq, event) in events.into_iter().enumerate() {
            let done = match &mut game {
                None => {
                    game = Game::open(event);
                    game.is_some()
                }
                Some(game) => game.try_apply(event),
            };
            if !done {
                return Err(ReplayError { seq, event: Box::new(event.clone()) });
            }
        }
        Ok(game)
    }

    /// Number of events of the game.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How many events it had when the present position came about. It names this position: the plies do not, since other
    /// moves may be played after a takeback.
    pub fn position_seq(&self) -> u64 {
        self.position_seq
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// True if it still waits for somebody: a challenge or a game under way.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Offered { .. } | Phase::Playing)
    }

    /// Outcome of the game; none while it is open, and where no game came of the challenge.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The ruling with its evidence, when the game ended on the board.
    pub fn ruling(&self) -> Option<Ruling> {
        self.history.ruling().filter(|ruling| self.outcome() == Some(ruling.outcome))
    }

    /// Setup of the game.
    pub fn opening(&self) -> &GameSetup {
        &self.opening
    }

    pub fn rules(&self) -> RuleSet {
        self.opening.rules
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    pub fn seat(&self, color: Color) -> &Seat {
        &self.seats[color.index()]
    }

    /// The people who play or are invited, Red first.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.seats.iter().filter_map(Seat::player)
    }

    /// While a challenge waits for an answer: the challenger, and who is invited; nobody is where the seat is open.
    pub fn challenge(&self) -> Option<(&Player, Option<&Player>)> {
        let Phase::Offered { by, .. } = self.phase else { return None };
        Some((self.seat(by).player()?, self.seat(!by).player()))
    }

    /// The side on which a person plays (an invitation does not count).
    pub fn side_of(&self, id: &PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|color| matches!(self.seat(*color), Seat::Person(p) if p.id == *id))
    }

    /// The side that the bot plays; none in a game between people.
    pub fn bot_side(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| matches!(self.seat(*color), Seat::Bot { .. }))
    }

    /// The side whose draw offer waits for an answer.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// The request that waits for an answer; the next move ends it.
    pub fn takeback(&self) -> Option<TakebackRequest> {
        self.turn.takeback
    }

    /// On how many moves a side has asked for a hint.
    pub fn hints(&self, color: Color) -> u32 {
        self.hints[color.index()]
    }

    /// The number from which the bot's choices in this game are drawn.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Time when the game began, as far as its log tells.
    pub fn begun_at(&self) -> Option<Timestamp> {
        self.begun_at
    }

    /// Time when a move was last played, even if it was taken back since.
    pub fn last_move_at(&self) -> Option<Timestamp> {
        self.last_move_at
    }

    /// Time when the game ended.
    pub fn ended_at(&self) -> Option<Timestamp> {
        self.ended_at
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Planned answers of a side: the opponent's next move first, then its own, and so on.
    pub fn plans(&self, side: Color) -> &[Vec<Move>] {
        &self.plans[side.index()]
    }

    /// Findings of the coach in order, each with the number of plies before it.
    pub fn coached(&self) -> &[(usize, String)] {
        &self.coached
    }

    /// Until when the bot waits for the move to be taken back that the coach spoke about, while it does.
    pub fn waits_until(&self) -> Option<Timestamp> {
        self.turn.waits
    }

    /// True if the coach has yet to look at the last move.
    fn is_coach_due(&self) -> bool {
        let plies = self.history.moves().len();
        self.opening.coach && plies > 0 && self.coached.last().is_none_or(|(ply, _)| *ply < plies)
    }

    /// Next task of the bot in this game, if any; an answer to an offer comes before a move.
    pub fn duty(&self) -> Option<Duty> {
        let color = self.bot_side()?;
        let Seat::Bot { level } = *self.seat(color) else { return None };
        if self.phase != Phase::Playing {
            None
        } else if self.draw_offer == Some(!color) {
            Some(Duty::AnswerDraw { color, level })
        } else if self.history.position().turn() != color || self.turn.waits.is_some() {
            None
        } else if self.is_coach_due() {
            Some(Duty::Coach { color })
        } else {
            Some(Duty::Move { color, level })
        }
    }
}

fn ended(winner: Option<Color>, termination: Termination, now: Timestamp) -> Event {
    Event::Ended { winner, termination, at: now }
}

fn with_ruling(mut events: Vec<Event>, after: &History, now: Timestamp) -> Vec<Event> {
    if let Some(Ruling { outcome: Outcome { winner, termination }, .. }) = after.ruling() {
        events.push(ended(winner, termination, now));
    }
    events
}

fn seated(color: Color, host: Seat, guest: Seat) -> [Seat; 2] {
    match color {
        Color::Red => [host, guest],
        Color::Black => [guest, host],
    }
}
