//! What can be done on the picture of a game, for pages on which people tap the pieces.

use serde::{Deserialize, Serialize};

use crate::i18n::localizer::Localizer;
use crate::i18n::move_text;
use crate::message::board_turn::BoardTurn;
use crate::message::reply::{Drawing, Picture};
use crate::render::{Scene, on_picture};
use crate::rules::{Move, Square};

/// A board picture on which one person can tap a piece and then a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayableBoard {
    #[serde(flatten)]
    pub turn: BoardTurn,
    /// The pieces that can move.
    pub pieces: Vec<PlayablePoint>,
}

/// A point of the picture that can be tapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayablePoint {
    /// Its coordinates. Those of a piece and those of a target together are the move as it is typed.
    pub at: String,
    /// Place of the point, in thousandths of the picture's width and height.
    pub x: u16,
    pub y: u16,
    /// The piece, or the move, in words.
    pub label: String,
    /// True if the move captures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes: bool,
    /// The points to which the piece can move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PlayablePoint>,
}

impl PlayableBoard {
    /// Moves that can be played on this picture. `None` where it is not the board of a game.
    pub(crate) fn of(picture: &Picture) -> Option<PlayableBoard> {
        let (turn, Drawing::Board(scene)) = (picture.turn.clone()?, &picture.drawing) else { return None };
        let pieces = match turn.player {
            Some(_) => pieces(Localizer::of(picture.locale), scene),
            None => Vec::new(),
        };
        Some(PlayableBoard { turn, pieces })
    }
}

/// The pieces that can move on this board, with the points to which they can move.
fn pieces(l10n: Localizer, scene: &Scene) -> Vec<PlayablePoint> {
    let position = &scene.position;
    let point = |square: Square, label: String| {
        let (x, y) = on_picture(square, scene.view);
        PlayablePoint { at: square.to_string(), x, y, label, takes: false, moves: Vec::new() }
    };
    let moves = position.legal_moves();
    let groups = moves.chunk_by(|a, b| a.from() == b.from());
    let piece = |group: &[Move]| {
        let target = |mv: &Move| {
            let written = move_text::short(l10n, position, *mv);
            let takes = position.piece_at(mv.to()).is_some();
            PlayablePoint { takes, ..point(mv.to(), move_text::taking(l10n, position, *mv, written)) }
        };
        let from = group[0].from();
        let moves = group.iter().map(target).collect();
        PlayablePoint { moves, ..point(from, move_text::piece_label(l10n, position, from)) }
    };
    groups.map(piece).collect()
}
