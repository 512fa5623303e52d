//! What somebody wants to do in a game, and why it may not be done.

use crate::game::player::{Player, PlayerId, Timestamp};
use crate::rules::{Color, Move, MoveError};

/// Issuer of a command; for [`GameCommand::Tick`] and [`GameCommand::Stand`] it makes no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(Player),
    Bot,
}

/// Command to a game; `Game::decide` answers with events or a [`Refusal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    /// Let happen what falls due by itself: a challenge lapses, a flag falls, somebody is reminded or asked after.
    Tick,
    /// The bot was away in this span: it is not charged.
    Stand { from: Timestamp, until: Timestamp },
    /// Play a move.
    Move(Move),
    /// Give up.
    Resign,
    /// Offer a draw, or accept the one that the opponent offered.
    OfferDraw,
    /// Accept the opponent's draw offer.
    AcceptDraw,
    /// Decline the opponent's draw offer.
    DeclineDraw,
    /// Ask the engine for a hint on one's move; asking again before the move changes nothing.
    TakeHint,
    /// Keep what the coach has found about the person's last move (empty: nothing to say), and whether the bot waits with its answer.
    Coach { note: String, waits: bool },
    /// Let the move stand that the coach spoke about.
    PlayOn,
    /// Ask to take one's last move back (granted at once by the bot).
    AskTakeback,
    /// Grant the opponent's request.
    GrantTakeback,
    /// Refuse the opponent's request.
    RefuseTakeback,
    /// Spend days of holiday.
    Holiday { days: u8 },
    /// Lay down what to answer to the opponent's next moves: the opponent's move, the answer, and so on in turn.
    Plan(Vec<Move>),
    /// Drop all that was laid down.
    DropPlans,
    /// Take the result out of the ratings; for moderators.
    Annul,
    /// Call the game off without a result: a player before both have moved, a moderator while it is open.
    Abort { moderator: bool },
}

/// Reason why a command is not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("not a player of this game")]
    NotAPlayer,
    #[error("the bot waits whether the last move is taken back")]
    CoachWaits,
    #[error("it is {turn}'s turn")]
    NotYourTurn { turn: Color },
    #[error(transparent)]
    Illegal(#[from] MoveError),
    #[error("the game is over")]
    GameOver,
    #[error("the challenge has not been accepted yet")]
    NotStarted,
    #[error("the challenge is no longer open")]
    NotOpen,
    #[error("one cannot accept one's own challenge")]
    OwnChallenge,
    #[error("the challenge is for {0}")]
    ForSomebodyElse(PlayerId),
    #[error("only the challenger may withdraw a challenge")]
    NotYourChallenge,
    #[error("nothing is due yet")]
    NothingDue,
    #[error("the draw offer already stands")]
    DrawAlreadyOffered,
    #[error("the draw offer was declined; it may be made again after a further move")]
    DrawJustDeclined,
    #[error("no draw is offered")]
    NoDrawOffer,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("the takeback is already asked for")]
    TakebackAlreadyAsked,
    #[error("the takeback was refused; it may be asked for again after a further move")]
    TakebackJustRefused,
    #[error("no takeback is asked for")]
    NoTakebackAsked,
    #[error("there are no hints in rated games")]
    RatedHint,
    #[error("there are no takebacks in rated games")]
    RatedTakeback,
    #[error("only games with days per move have that")]
    NoDaysPerMove,
    #[error("{left} days of holiday are left")]
    HolidayTooLong { left: u8 },
    #[error("it is one's own turn")]
    PlanOnOwnTurn,
    #[error("the line does not end with an own move")]
    PlanWithoutAnswer,
    #[error("at most {max} lines can be laid down")]
    TooManyPlans { max: usize },
    #[error("a line has at most {max} moves")]
    PlanTooLong { max: usize },
    #[error("nothing is laid down")]
    NoPlans,
    #[error("the game does not count for ratings")]
    NotRated,
    #[error("only a moderator may abort a game in which both sides have moved")]
    MayNotAbort,
}
