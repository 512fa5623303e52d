//! Events of a game, of which its log consists.

use serde::{Deserialize, Serialize};

use crate::game::player::{GameSetup, Player, PlayerId, Timestamp};
use crate::rules::{Color, Move, Termination};

/// Event of a game. Its JSON form is stored; see ARCHITECTURE.md, *Truth and order*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A person challenged another one, or offered an open seat.
    Challenged {
        challenger: Player,
        color: Color,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Player>,
        opening: GameSetup,
        expires: Timestamp,
    },
    /// A person began a game against the bot at a level of 1 to 10.
    BotChallenged { player: Player, color: Color, level: u8, seed: u64, opening: GameSetup, at: Timestamp },
    /// The challenge was accepted, and the game began.
    Accepted { by: Player, at: Timestamp },
    /// The challenge was declined.
    Declined { by: PlayerId },
    /// The challenge was withdrawn.
    Cancelled,
    /// The challenge was not accepted in time.
    Expired,
    /// A move was played; stored in ICCS coordinates.
    Moved {
        #[serde(rename = "move")]
        mv: Move,
        at: Timestamp,
    },
    /// A side offered a draw. The offer ends with the opponent's next move.
    DrawOffered { by: Color },
    /// The draw offer was declined.
    DrawDeclined,
    /// The side to move asked the engine for a hint.
    HintTaken { by: Color },
    /// The coach judged the last move. Only its writer reads the note; the bot does not move before `until`.
    Coached {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// The player kept the move that the coach commented on.
    PlayedOn,
    /// A side asked to take moves back.
    TakebackAsked { by: Color, plies: u32 },
    /// The request was refused or withdrawn.
    TakebackRefused,
    /// The last moves were taken back.
    TakenBack { plies: u32, at: Timestamp },
    /// The side to move was reminded of its time.
    Reminded { by: Color },
    /// A player spent days of holiday, which lengthen the present or next turn.
    HolidayTaken { by: Color, days: u8 },
    /// A span in which the bot was away was credited to the side to move.
    TimeCredited { from: Timestamp, until: Timestamp },
    /// After a long time without a move the players were asked whether they still play.
    InactivityAsked { at: Timestamp },
    /// A player added conditional moves: the opponent's move, the answer, and so on in turn.
    ConditionalMovesSet { by: Color, moves: Vec<Move> },
    /// A player deleted all conditional moves.
    ConditionalMovesCleared { by: Color },
    /// A moderator excluded the result from the ratings.
    Annulled { by: PlayerId },
    /// The game ended.
    Ended {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Color>,
        termination: Termination,
        at: Timestamp,
    },
}
