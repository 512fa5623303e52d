//! What somebody wants to do in a game, and why it may not be done.

use crate::rules::{Color, Move, MoveError};

use super::{Player, PlayerId};

/// Who wants something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person.
    Person(Player),
    /// The bot, for its own seat.
    Bot,
}

/// What somebody wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw one's own challenge.
    Cancel,
    /// Let a challenge lapse if its time is over.
    Expire,
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
    /// Ask to take one's last move back (granted at once by the bot).
    AskTakeback,
    /// Grant the opponent's request.
    GrantTakeback,
    /// Refuse the opponent's request.
    RefuseTakeback,
    /// Call the game off without a result: a player before both have moved, a moderator at any time.
    Abort {
        /// Whether a moderator asks.
        moderator: bool,
    },
}

/// Why a command is not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The person has no seat in this game.
    #[error("not a player of this game")]
    NotAPlayer,
    /// It is the other side's turn.
    #[error("it is {turn}'s turn")]
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] MoveError),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The challenge has not been accepted yet.
    #[error("the challenge has not been accepted yet")]
    NotStarted,
    /// The challenge is no longer open: accepted, declined, withdrawn or lapsed.
    #[error("the challenge is no longer open")]
    NotOpen,
    /// The challenger cannot accept or decline the own challenge.
    #[error("one cannot accept one's own challenge")]
    OwnChallenge,
    /// The challenge is for somebody else.
    #[error("the challenge is for {0}")]
    ForSomebodyElse(PlayerId),
    /// Only the challenger may withdraw the challenge.
    #[error("only the challenger may withdraw a challenge")]
    NotYourChallenge,
    /// The challenge's time is not over yet.
    #[error("the challenge has not lapsed yet")]
    NotExpired,
    /// The own draw offer already stands.
    #[error("the draw offer already stands")]
    DrawAlreadyOffered,
    /// The opponent has declined a draw since one's last move.
    #[error("the draw offer was declined; it may be made again after a further move")]
    DrawJustDeclined,
    /// The opponent has offered no draw.
    #[error("no draw is offered")]
    NoDrawOffer,
    /// There is no own move to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The own request already stands.
    #[error("the takeback is already asked for")]
    TakebackAlreadyAsked,
    /// The opponent has refused a takeback since one's last move.
    #[error("the takeback was refused; it may be asked for again after a further move")]
    TakebackJustRefused,
    /// The opponent has not asked for a takeback.
    #[error("no takeback is asked for")]
    NoTakebackAsked,
    /// Both sides have moved and the person is no moderator.
    #[error("only a moderator may abort a game in which both sides have moved")]
    MayNotAbort,
}
