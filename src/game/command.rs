//! Commands to a game, and the reasons why they are refused.

use crate::game::player::{Player, PlayerId, Timestamp};
use crate::rules::{Color, Move, MoveError};

/// Issuer of a command; ignored for [`GameCommand::Tick`] and [`GameCommand::CreditTime`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(Player),
    Bot,
}

/// Command to a game, which `Game::decide` turns into events or a [`Refusal`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    /// Do everything due: expire a challenge, let a flag fall, remind a player or ask whether the game goes on.
    Tick,
    /// Credit a span in which the bot was away to the side to move.
    CreditTime { from: Timestamp, until: Timestamp },
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
    /// Note a hint for the side to move; a second one before the move changes nothing.
    TakeHint,
    /// Note the coach's finding about the last move (empty if none), and whether the bot waits with its answer.
    Coach { note: String, waits: bool },
    /// Keep the move that the coach commented on.
    PlayOn,
    /// Ask for a takeback of one's last move; the bot grants it at once.
    AskTakeback,
    /// Grant the opponent's takeback.
    GrantTakeback,
    /// Refuse the opponent's takeback.
    RefuseTakeback,
    /// Spend days of holiday.
    Holiday { days: u8 },
    /// Add conditional moves: the opponent's next move, the answer, and so on in turn.
    SetConditionalMoves(Vec<Move>),
    /// Delete all conditional moves.
    ClearConditionalMoves,
    /// Exclude the result from the ratings; for moderators.
    Annul,
    /// Abort the game without a result: for a player before both sides have moved, for a moderator while it is open.
    Abort { moderator: bool },
}

/// Reason why a command is refused.
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
    ConditionalMovesOnOwnTurn,
    #[error("the line does not end with an own move")]
    ConditionalMovesWithoutAnswer,
    #[error("at most {max} lines of conditional moves are possible")]
    TooManyConditionalMoves { max: usize },
    #[error("a line has at most {max} moves")]
    ConditionalMovesTooLong { max: usize },
    #[error("there are no conditional moves")]
    NoConditionalMoves,
    #[error("the game does not count for ratings")]
    NotRated,
    #[error("only a moderator may abort a game in which both sides have moved")]
    MayNotAbort,
}
