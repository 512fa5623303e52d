//! Binary files: encodings of their texts, a cursor over their bytes, and trees of moves.

use std::collections::BTreeMap;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GB18030};

use super::error::MAX_DEPTH;
use super::{DecodeError, GameResult, movetext, pgn};
use crate::rules::{Color, Move, Piece, Position, START_FEN, Square};

/// Guesses the encoding of a text other than UTF-8 with `chardetng`.
pub(super) fn guess_encoding(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    // GB18030 contains GBK.
    if guessed == encoding_rs::GBK { GB18030 } else { guessed }
}

/// Guesses the encoding of a Chinese text.
pub(super) fn guess_chinese_encoding(bytes: &[u8]) -> &'static Encoding {
    if guess_encoding(bytes) == BIG5 { BIG5 } else { GB18030 }
}

/// A cursor over the bytes of a file.
pub(super) struct BinaryCursor<'a> {
    rest: &'a [u8],
    /// Offset in the file.
    place: usize,
    format: &'static str,
}

impl<'a> BinaryCursor<'a> {
    /// Creates a cursor at the beginning of `bytes`, which is at offset `place` of the file.
    pub(super) fn new(bytes: &'a [u8], place: usize, format: &'static str) -> BinaryCursor<'a> {
        BinaryCursor { rest: bytes, place, format }
    }

    pub(super) fn place(&self) -> usize {
        self.place
    }

    pub(super) fn take_slice(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(length)
            .ok_or(DecodeError::Truncated { format: self.format, byte: self.place })?;
        self.rest = rest;
        self.place += length;
        Ok(taken)
    }

    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let taken = self.take_slice(N)?;
        Ok(taken.try_into().expect("N bytes were taken"))
    }
}

/// A game with its variations, whose moves are not checked.
#[derive(Default)]
pub(super) struct GameTree {
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) result: GameResult,
    pub(super) pieces: BTreeMap<Square, Piece>,
    /// Side to move according to the file; the first move is more reliable.
    pub(super) black_begins: bool,
    /// The first node is the start and no move.
    pub(super) nodes: Vec<TreeNode>,
}

pub(super) struct TreeNode {
    mv: Option<Move>,
    comment: String,
    children: Vec<usize>,
}

/// A move of a file in depth-first order: moves after it come first, then those in its place.
pub(super) struct WrittenMove {
    pub(super) mv: Option<Move>,
    pub(super) comment: String,
    pub(super) goes_on: bool,
    pub(super) has_sibling: bool,
}

impl GameTree {
    /// Reads all moves with `next`, whose argument is `true` for the start.
    pub(super) fn read_moves(
        &mut self,
        mut next: impl FnMut(bool) -> Result<WrittenMove, DecodeError>,
    ) -> Result<(), DecodeError> {
        let mut parents = Vec::new();
        let mut parent: Option<usize> = None;
        loop {
            let WrittenMove { mv, comment, goes_on, has_sibling } = next(parent.is_none())?;
            let at = self.nodes.len();
            self.nodes.push(TreeNode { mv, comment, children: Vec::new() });
            if let Some(parent) = parent {
                self.nodes[parent].children.push(at);
                if has_sibling {
                    parents.push(parent);
                }
            }
            parent = if goes_on { Some(at) } else { parents.pop() };
            if parent.is_none() {
                return Ok(());
            }
        }
    }

    /// Writes the game as PGN in ICCS, without checking its moves.
    pub(super) fn to_pgn(&self, format: &'static str, board_at: usize) -> Result<String, DecodeError> {
        let mut out = String::new();
        for (name, value) in self.tags.iter().filter(|(_, value)| !value.trim().is_empty()) {
            pgn::push_tag(name, value.trim(), &mut out);
        }
        pgn::push_tag("Result", self.result.as_str(), &mut out);
        let first = self.nodes.first().and_then(|start| self.nodes[*start.children.first()?].mv);
        let mover = first.and_then(|mv| self.pieces.get(&mv.from())).map(|piece| piece.color);
        let stated = if self.black_begins { Color::Black } else { Color::Red };
        let start = Position::from_pieces(self.pieces.clone(), mover.unwrap_or(stated))
            .map_err(|error| DecodeError::Start { format, byte: board_at, error })?;
        if start.to_string() != START_FEN {
            pgn::push_tag("FEN", &start.to_string(), &mut out);
        }
        pgn::push_tag("Format", "ICCS", &mut out);
        out.push('\n');
        if !self.nodes.is_empty() {
            self.write(0, &mut out);
            self.write_line(0, 0, &mut out);
        }
        out.push_str(self.result.as_str());
        out.push('\n');
        Ok(out)
    }

    fn write(&self, node: usize, out: &mut String) {
        let TreeNode { mv, comment, .. } = &self.nodes[node];
        if let Some(mv) = mv {
            out.push_str(&format!("{mv}\n"));
        }
        if !comment.trim().is_empty() {
            out.push_str(&movetext::in_braces(comment));
            out.push('\n');
        }
    }

    /// Writes the moves after a node, alternatives in parentheses behind the first one.
    fn write_line(&self, after: usize, depth: usize, out: &mut String) {
        let mut at = after;
        while let [main, others @ ..] = &*self.nodes[at].children {
            self.write(*main, out);
            for &other in others.iter().filter(|_| depth < MAX_DEPTH) {
                out.push('(');
                self.write(other, out);
                self.write_line(other, depth + 1, out);
                out.push_str(")\n");
            }
            at = *main;
        }
    }
}
