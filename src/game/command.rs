//! What somebody wants to do in a game, and why it may not be done.

use crate::rules::{Color, Move, MoveError};

use crate::game::player::{Player, PlayerId, Timestamp};

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
    Stand {
        /// From when.
        from: Timestamp,
        /// Until when.
        until: Timestamp,
    },
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
    /// Keep what the coach has found about the person's last move.
    Coach {
        /// What was found, in a form that only its writer reads; empty when there is nothing to say.
        note: String,
        /// Whether the bot waits with its answer, so that the move can be taken back.
        waits: bool,
    },
    /// Let the move stand that the coach spoke about.
    PlayOn,
    /// Ask to take one's last move back (granted at once by the bot).
    AskTakeback,
    /// Grant the opponent's request.
    GrantTakeback,
    /// Refuse the opponent's request.
    RefuseTakeback,
    /// Spend days of holiday.
    Holiday {
        /// How many.
        days: u8,
    },
    /// Lay down what to answer to the opponent's next moves: the opponent's move, the answer, and so on in turn.
    Plan(Vec<Move>),
    /// Drop all that was laid down.
    DropPlans,
    /// Take the result out of the ratings; for moderators.
    Annul,
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
    /// The bot waits, on its turn, whether the move is taken back that the coach spoke about.
    #[error("the bot waits whether the last move is taken back")]
    CoachWaits,
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
    /// Nothing falls due yet.
    #[error("nothing is due yet")]
    NothingDue,
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
    /// There are no hints in rated games.
    #[error("there are no hints in rated games")]
    RatedHint,
    /// There are no takebacks in rated games.
    #[error("there are no takebacks in rated games")]
    RatedTakeback,
    /// Holiday and answers laid down exist in games with days per move only.
    #[error("only games with days per move have that")]
    NoDaysPerMove,
    /// The player has not that many days of holiday left.
    #[error("{left} days of holiday are left")]
    HolidayTooLong {
        /// How many are left.
        left: u8,
    },
    /// An answer is laid down while the opponent thinks.
    #[error("it is one's own turn")]
    PlanOnOwnTurn,
    /// A line that is laid down has to end with an answer of one's own.
    #[error("the line does not end with an own move")]
    PlanWithoutAnswer,
    /// Too much is laid down already.
    #[error("at most {max} lines can be laid down")]
    TooManyPlans {
        /// How many are possible.
        max: usize,
    },
    /// The line has more moves than can be laid down in one.
    #[error("a line has at most {max} moves")]
    PlanTooLong {
        /// How many are possible.
        max: usize,
    },
    /// Nothing is laid down.
    #[error("nothing is laid down")]
    NoPlans,
    /// The game has no result that counts.
    #[error("the game does not count for ratings")]
    NotRated,
    /// Both sides have moved and the person is no moderator.
    #[error("only a moderator may abort a game in which both sides have moved")]
    MayNotAbort,
}
