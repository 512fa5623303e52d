//! Binary files: what their bytes are taken for, a place in them, and their games: a start, and a tree of moves in the order in
//! which such files write it.

use std::collections::BTreeMap;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GB18030};

use super::{DecodeError, GameResult, MAX_DEPTH, movetext, pgn};
use crate::rules::{Color, Move, Piece, Position, START_FEN, Square};

/// Encoding of bytes according to `chardetng`.
pub(super) fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guessed = detector.guess(None, Utf8Detection::Deny);
    // GBK is a part of it.
    if guessed == encoding_rs::GBK { GB18030 } else { guessed }
}

/// The encoding of the texts in a binary file.
pub(super) fn chinese_encoding(bytes: &[u8]) -> &'static Encoding {
    if guess(bytes) == BIG5 { BIG5 } else { GB18030 }
}

/// A place in the bytes of a file.
pub(super) struct BinaryCursor<'a> {
    rest: &'a [u8],
    place: usize,
    format: &'static str,
}

impl<'a> BinaryCursor<'a> {
    /// The beginning of `bytes`, which is at `place` of the file.
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
        (self.rest, self.place) = (rest, self.place + length);
        Ok(taken)
    }

    pub(super) fn take<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let taken = self.take_slice(N)?;
        Ok(taken.try_into().expect("so many were taken"))
    }
}

/// The result that files of XQStudio and CCBridge write as a number.
pub(super) fn result_of(code: u8) -> GameResult {
    match code {
        1 => GameResult::Won(Color::Red),
        2 => GameResult::Won(Color::Black),
        3 => GameResult::Drawn,
        _ => GameResult::Open,
    }
}

/// A game with its variations, not yet played through.
#[derive(Default)]
pub(super) struct GameTree {
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) result: GameResult,
    pub(super) pieces: BTreeMap<Square, Piece>,
    /// True if the file says that Black begins; the first move says it better.
    pub(super) black_begins: bool,
    /// The first is no move: it stands for the start.
    pub(super) nodes: Vec<TreeNode>,
}

pub(super) struct TreeNode {
    mv: Option<Move>,
    comment: String,
    children: Vec<usize>,
}

/// A move as a file writes it: what hangs on it follows first, then the other moves in its place.
pub(super) struct WrittenMove {
    pub(super) mv: Option<Move>,
    pub(super) comment: String,
    pub(super) goes_on: bool,
    pub(super) has_sibling: bool,
}

impl GameTree {
    /// Reads all moves; the first that `next` gives is the start.
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

    /// The game as PGN in ICCS, as it was written: whoever reads it says what cannot be played.
    pub(super) fn to_pgn(&self, format: &'static str, board_at: usize) -> Result<String, DecodeError> {
        let mut out = String::new();
        for (name, value) in self.tags.iter().filter(|(_, value)| !value.trim().is_empty()) {
            pgn::push_tag(name, value.trim(), &mut out);
        }
        pgn::push_tag("Result", self.result.as_str(), &mut out);
        let first = self.nodes.first().and_then(|start| self.nodes[*start.children.first()?].mv);
        let mover = first.and_then(|mv| self.pieces.get(&mv.from())).map(|piece| piece.color);
        let said = if self.black_begins { Color::Black } else { Color::Red };
        let start = Position::of_pieces(self.pieces.clone(), mover.unwrap_or(said))
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

    /// Writes what follows a move, each other move in parentheses behind the first.
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
