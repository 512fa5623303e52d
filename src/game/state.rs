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

/// Events of a command, or the reason why it is refused.
type Decided = Result<Vec<Event>, Refusal>;

/// Maximum number of lines of conditional moves of a player, and of moves of a line.
const MAX_CONDITIONAL_LINES: usize = 10;
const MAX_CONDITIONAL_PLIES: usize = 20;
/// Pause of the bot after a comment of the coach, in milliseconds.
const COACH_WAITS: i64 = 120_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A challenge waits for an answer.
    Offered {
        by: Color,
        expires: Timestamp,
    },
    Playing,
    /// The game ended, with a result or aborted.
    Over(Outcome),
    /// The challenge was declined, withdrawn or expired.
    Dropped,
}

/// Request of a side to take back its last move: one ply, or two if the opponent has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakebackRequest {
    pub by: Color,
    pub plies: u32,
}

/// Next task of the bot in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// An answer to a draw offer.
    AnswerDraw {
        color: Color,
        level: u8,
    },
    /// A comment of the coach on the person's last move.
    Coach {
        color: Color,
    },
    Move {
        color: Color,
        level: u8,
    },
}

/// Error of a log with an event that cannot follow the ones before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq} of the log cannot happen there: {event:?}")]
pub struct ReplayError {
    /// Number of the event, from 0.
    pub seq: usize,
    pub event: Box<Event>,
}

/// State of a game, which follows from its events alone.
#[derive(Clone, Debug)]
pub struct Game {
    seats: [Seat; 2],
    phase: Phase,
    opening: GameSetup,
    history: History,
    draw_offer: Option<Color>,
    /// Whether a draw offer of each side was declined since the side's last move.
    draw_declined: [bool; 2],
    /// Whether a takeback was refused to each side since the side's last move.
    takeback_refused: [bool; 2],
    hints: [u32; 2],
    turn: TurnState,
    seed: u64,
    begun_at: Option<Timestamp>,
    last_move_at: Option<Timestamp>,
    ended_at: Option<Timestamp>,
    clock: Clock,
    /// Conditional moves of each side: lines from the present position, the opponent's move first.
    conditional_moves: [Vec<Vec<Move>>; 2],
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
    /// Whether the side to move has asked for a hint.
    hinted: bool,
    /// Whether the side to move was reminded of its time.
    reminded: bool,
    /// Time at which the players were asked whether they still play.
    inactivity_asked: Option<Timestamp>,
    /// End of the pause of the bot after a comment of the coach.
    waits: Option<Timestamp>,
}

impl Game {
    /// Opens a game by its first event; `None` if the event does not open one.
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
        let mut clock = Clock::new(opening.time, opening.extra);
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
            conditional_moves: [const { Vec::new() }; 2],
            annulled: false,
            coached: Vec::new(),
            seq: 1,
            position_seq: 1,
        })
    }

    /// Returns the state after a whole log; `None` if the log is empty.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Option<Game>, ReplayError> {
        let mut game: Option<Game> = None;
        for (seq, event) in events.into_iter().enumerate() {
            let is_applied = match &mut game {
                None => {
                    game = Game::open(event);
                    game.is_some()
                }
                Some(game) => game.try_apply(event),
            };
            if !is_applied {
                return Err(ReplayError { seq, event: Box::new(event.clone()) });
            }
        }
        Ok(game)
    }

    /// Returns the number of events.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the number of events after which the present position arose. It identifies the position, unlike the ply, which
    /// occurs again after a takeback.
    pub fn position_seq(&self) -> u64 {
        self.position_seq
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns `true` for a challenge that waits for an answer and for a game in progress.
    pub fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Offered { .. } | Phase::Playing)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Returns the ruling by which the game ended on the board, with its evidence.
    pub fn ruling(&self) -> Option<Ruling> {
        self.history.ruling().filter(|ruling| self.outcome() == Some(ruling.outcome))
    }

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

    /// Returns the people who play or are invited, Red first.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.seats.iter().filter_map(Seat::player)
    }

    /// Returns the challenger of a challenge that waits for an answer, and the person who is invited, if any.
    pub fn challenge(&self) -> Option<(&Player, Option<&Player>)> {
        let Phase::Offered { by, .. } = self.phase else { return None };
        Some((self.seat(by).player()?, self.seat(!by).player()))
    }

    /// Returns the side that a person plays, which an invited person does not.
    pub fn side_of(&self, id: &PlayerId) -> Option<Color> {
        Color::ALL.into_iter().find(|color| matches!(self.seat(*color), Seat::Person(p) if p.id == *id))
    }

    pub fn bot_side(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| matches!(self.seat(*color), Seat::Bot { .. }))
    }

    pub fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Returns the takeback request that waits for an answer.
    pub fn takeback(&self) -> Option<TakebackRequest> {
        self.turn.takeback
    }

    /// Returns the number of moves for which a side has asked for a hint.
    pub fn hints(&self, color: Color) -> u32 {
        self.hints[color.index()]
    }

    /// Returns the seed of the bot's choices in this game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn begun_at(&self) -> Option<Timestamp> {
        self.begun_at
    }

    /// Returns the time of the last move, even if it was taken back since.
    pub fn last_move_at(&self) -> Option<Timestamp> {
        self.last_move_at
    }

    pub fn ended_at(&self) -> Option<Timestamp> {
        self.ended_at
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the conditional moves of a side: lines that begin with the opponent's next move.
    pub fn conditional_moves(&self, side: Color) -> &[Vec<Move>] {
        &self.conditional_moves[side.index()]
    }

    /// Returns the findings of the coach in order, each with the number of plies before it.
    pub fn coached(&self) -> &[(usize, String)] {
        &self.coached
    }

    /// Returns the end of the pause of the bot after a comment of the coach.
    pub fn waits_until(&self) -> Option<Timestamp> {
        self.turn.waits
    }

    /// Returns `true` if the coach has not judged the last move yet.
    fn is_coach_due(&self) -> bool {
        let plies = self.history.moves().len();
        self.opening.coach && plies > 0 && self.coached.last().is_none_or(|(ply, _)| *ply < plies)
    }

    /// Returns the next task of the bot, if any.
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
