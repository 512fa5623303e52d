//! What happened in a game; the event log is a list of these.

use serde::{Deserialize, Serialize};

use crate::rules::{Color, Move, Termination};

use crate::game::player::{GameSetup, Player, PlayerId, Timestamp};
use crate::game::wire;

/// One thing that happened. The JSON form is the stored form: fields may be added with a default, never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody challenged somebody, or offered an open seat.
    Challenged {
        /// Who offers the game.
        challenger: Player,
        /// The challenger's colour.
        #[serde(with = "wire::text")]
        color: Color,
        /// Who is challenged; anybody when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Player>,
        /// Rules and start.
        opening: GameSetup,
        /// When the challenge lapses.
        expires: Timestamp,
    },
    /// Somebody sat down against the bot; the game is on at once.
    BotChallenged {
        /// Who plays.
        player: Player,
        /// The person's colour.
        #[serde(with = "wire::text")]
        color: Color,
        /// The bot's level, 1 to 10.
        level: u8,
        /// Makes the bot's choices repeatable.
        seed: u64,
        /// Rules and start.
        opening: GameSetup,
        /// When; unknown in logs of earlier versions, as below.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Timestamp>,
    },
    /// The challenge was accepted; the game is on.
    Accepted {
        /// By whom.
        by: Player,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Timestamp>,
    },
    /// The challenged person declined.
    Declined {
        /// Who.
        by: PlayerId,
    },
    /// The challenger withdrew the challenge.
    Cancelled,
    /// Nobody accepted in time.
    Expired,
    /// A move was played.
    Moved {
        /// In ICCS coordinates.
        #[serde(rename = "move", with = "wire::text")]
        mv: Move,
        /// When.
        at: Timestamp,
    },
    /// A side offered a draw; it stands until the opponent moves.
    DrawOffered {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
    },
    /// The draw offer was declined.
    DrawDeclined,
    /// The side to move asked the engine for a hint.
    HintTaken {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
    },
    /// The coach has looked at the last move, which is the person's.
    Coached {
        /// What was found, in a form that only its writer reads; empty when there is nothing to say.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        /// Until when the bot waits with its answer, so that the move can be taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// The move that the coach spoke about stands: the bot answers.
    PlayedOn,
    /// A side asked to take moves back.
    TakebackAsked {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
        /// How many plies.
        plies: u32,
    },
    /// The request was refused or withdrawn.
    TakebackRefused,
    /// The last moves were taken back.
    TakenBack {
        /// How many plies.
        plies: u32,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Timestamp>,
    },
    /// The side to move was reminded of its time.
    Reminded {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
    },
    /// A player spent days of holiday: the present or next turn is that much longer.
    HolidayTaken {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
        /// How many days.
        days: u8,
    },
    /// The bot was away: this time is not charged to the side to move.
    Stood {
        /// From when.
        from: Timestamp,
        /// Until when.
        until: Timestamp,
    },
    /// Nobody has moved for long, and the players were asked whether they still play.
    AskedAfter {
        /// When.
        at: Timestamp,
    },
    /// A player laid down what to answer to the opponent's next moves.
    Planned {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
        /// The opponent's move, the answer, and so on in turn.
        #[serde(with = "wire::texts")]
        line: Vec<Move>,
    },
    /// A player dropped all that was laid down.
    PlansDropped {
        /// Which side.
        #[serde(with = "wire::text")]
        by: Color,
    },
    /// A moderator took the result out of the ratings.
    Annulled {
        /// Who.
        by: PlayerId,
    },
    /// The game ended.
    Ended {
        /// Who won, if anybody.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::text_option")]
        winner: Option<Color>,
        /// Why.
        #[serde(with = "wire::text")]
        termination: Termination,
        /// When.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Timestamp>,
    },
}
