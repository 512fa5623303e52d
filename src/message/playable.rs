//! What can be done on the picture of a board, for pages on which people tap the pieces.

use serde::{Deserialize, Serialize};

use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::board_turn::BoardTurn;
use crate::message::reply::{Drawing, HeardMove, Picture};
use crate::render::{Scene, on_picture};
use crate::rules::{Color, Move, Square};

/// A board picture on which one person can tap a piece and then a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayableBoard {
    #[serde(flatten)]
    pub turn: BoardTurn,
    /// The position, for the reasons why a move cannot be played.
    pub fen: String,
    /// The component that is pressed with a move as its value. Without one a move is typed at the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<String>,
    pub pieces: Vec<PlayablePoint>,
    /// The other pieces, to be looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<PlayablePoint>,
    /// Places of the points a0 and i9, between which all others lie.
    pub corners: [(u16, u16); 2],
    /// The last two moves on the board, the last one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<PlayedMove>,
    /// The last move in words, for screen readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<HeardMove>,
}

/// A point of the picture that can be tapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayablePoint {
    /// Its coordinates. Those of a piece and those of a target together are the move as it is typed.
    pub at: String,
    /// Place of the point, in thousandths of the picture's width and height.
    pub x: u16,
    pub y: u16,
    /// The piece or the move in words, with the file and the rank.
    pub label: String,
    /// The move in the notation of the board's language; empty for a piece.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub written: String,
    /// True if the move captures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub takes: bool,
    /// The points to which the piece can move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PlayablePoint>,
}

/// A move that was played: places of its two points, as in [`PlayablePoint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMove {
    pub from: (u16, u16),
    pub to: (u16, u16),
}

impl PlayableBoard {
    /// Returns the moves that can be played on this picture; `None` if it is no board of a running game.
    pub(crate) fn of(picture: &Picture) -> Option<PlayableBoard> {
        let Drawing::Board(scene) = &picture.drawing else { return None };
        let position = &scene.position;
        let (turn, press, moves) = match (&picture.turn, &picture.taps) {
            (Some(turn), _) if turn.player.is_some() => (turn.clone(), None, position.legal_moves().to_vec()),
            (Some(turn), _) => (turn.clone(), None, Vec::new()),
            (None, Some(taps)) => (BoardTurn::default(), Some(taps.press.to_string()), taps.moves.clone()),
            (None, None) => return None,
        };
        let l10n = Localizer::of(picture.locale);
        let pieces = pieces(l10n, scene, &moves);
        let rest = position.pieces().map(|(square, _)| square);
        let rest = rest.filter(|square| moves.iter().all(|mv| mv.from() != *square));
        let others = rest.map(|square| piece(l10n, scene, square)).collect();
        let place = |square| on_picture(square, scene.view);
        let corners = ["a0", "i9"].map(|square| place(square.parse().expect("these are points")));
        let played = [scene.last, scene.previous].into_iter().flatten();
        let played = played.map(|mv| PlayedMove { from: place(mv.from()), to: place(mv.to()) }).collect();
        let heard = picture.heard.clone();
        Some(PlayableBoard { turn, fen: position.to_string(), press, pieces, others, corners, played, heard })
    }

    /// Returns the move that a text names by its two points, in the notation of the board.
    pub(crate) fn written(&self, text: &str) -> Option<&str> {
        let (from, to) = text.split_at_checked(2)?;
        let piece = self.pieces.iter().find(|piece| piece.at == from)?;
        Some(&piece.moves.iter().find(|target| target.at == to)?.written)
    }
}

/// Returns the pieces that can move on this board, with the points to which they can move.
fn pieces(l10n: Localizer, scene: &Scene, moves: &[Move]) -> Vec<PlayablePoint> {
    let position = &scene.position;
    let mut origins: Vec<Square> = Vec::new();
    for mv in moves {
        if !origins.contains(&mv.from()) {
            origins.push(mv.from());
        }
    }
    let target = |mv: &Move| {
        let written = move_text::short(l10n, position, *mv);
        let side = position.piece_at(mv.from()).map_or(Color::Red, |piece| piece.color);
        let file = l10n.file(mv.to().file_number(side), side);
        let rank = mv.to().depth(side) + 1;
        let taken = position.piece_at(mv.to());
        let label = match taken {
            Some(piece) => l10n.say(&s::BoardTargetTakes { file, rank, piece }),
            None => l10n.say(&s::BoardTarget { file, rank }),
        };
        let takes = taken.is_some();
        PlayablePoint { written, takes, ..point(scene, mv.to(), label) }
    };
    let origin = |from: Square| {
        let moves = moves.iter().filter(|mv| mv.from() == from).map(target).collect();
        PlayablePoint { moves, ..piece(l10n, scene, from) }
    };
    origins.into_iter().map(origin).collect()
}

/// Returns a piece, with its side, its file and its rank as its owner counts them.
fn piece(l10n: Localizer, scene: &Scene, square: Square) -> PlayablePoint {
    let Some(piece) = scene.position.piece_at(square) else {
        return point(scene, square, String::new());
    };
    let side = piece.color;
    let file = l10n.file(square.file_number(side), side);
    point(scene, square, l10n.say(&s::BoardPiece { side, piece, file, rank: square.depth(side) + 1 }))
}

fn point(scene: &Scene, square: Square, label: String) -> PlayablePoint {
    let (x, y) = on_picture(square, scene.view);
    PlayablePoint {
        at: square.to_string(),
        x,
        y,
        label,
        written: String::new(),
        takes: false,
        moves: Vec::new(),
    }
}
