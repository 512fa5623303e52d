//! What happened in a game; the event log is a list of these.

use serde::{Deserialize, Serialize};

use crate::game::player::{GameSetup, Player, PlayerId, Timestamp};
use crate::rules::{Color, Move, Termination};

/// One thing that happened. The JSON form is the stored form; see ARCHITECTURE.md, *Truth and order*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Somebody challenged somebody, or offered an open seat to anybody.
    Challenged {
        challenger: Player,
        color: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Player>,
        opening: GameSetup,
        expires: Timestamp,
    },
    /// Somebody sat down against the bot, level 1 to 10; the game is on at once.
    BotChallenged { player: Player, color: Color, level: u8, seed: u64, opening: GameSetup, at: Timestamp },
    /// The challenge was accepted; the game is on.
    Accepted { by: Player, at: Timestamp },
    /// The challenged person declined.
    Declined { by: PlayerId },
    /// The challenger withdrew the challenge.
    Cancelled,
    /// Nobody accepted in time.
    Expired,
    /// A move was played; it is written in ICCS coordinates.
    Moved {
        #[serde(rename = "move")]
        mv: Move,
        at: Timestamp,
    },
    /// A side offered a draw; it stands until the opponent moves.
    DrawOffered { by: Color },
    /// The draw offer was declined.
    DrawDeclined,
    /// The side to move asked the engine for a hint.
    HintTaken { by: Color },
    /// The coach has looked at the last move. Only its writer reads the note; the bot waits `until` then with its answer.
    Coached {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// The move that the coach spoke about stands: the bot answers.
    PlayedOn,
    /// A side asked to take moves back.
    TakebackAsked { by: Color, plies: u32 },
    /// The request was refused or withdrawn.
    TakebackRefused,
    /// The last moves were taken back.
    TakenBack { plies: u32, at: Timestamp },
    /// The side to move was reminded of its time.
    Reminded { by: Color },
    /// A player spent days of holiday: the present or next turn is that much longer.
    HolidayTaken { by: Color, days: u8 },
    /// The bot was away: this time is not charged to the side to move.
    Stood { from: Timestamp, until: Timestamp },
    /// Nobody has moved for long, and the players were asked whether they still play.
    AskedAfter { at: Timestamp },
    /// A player laid down what to answer: the opponent's move, the answer, and so on in turn.
    Planned { by: Color, line: Vec<Move> },
    /// A player dropped all that was laid down.
    PlansDropped { by: Color },
    /// A moderator took the result out of the ratings.
    Annulled { by: PlayerId },
    /// The game ended.
    Ended {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Color>,
        termination: Termination,
        at: Timestamp,
    },
}
