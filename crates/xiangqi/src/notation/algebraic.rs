//! Algebraic notation of programs for many chess variants: `Che2`, `Ade8`, `xe5`, `R0xe3`, or long `Ch2-e2`.

use super::text::digit;
use crate::rules::{Move, Position, Role, Square};

/// Kind of the piece, destination and known parts of the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Algebraic {
    pub(super) role: Role,
    to: Square,
    file: Option<u8>,
    rank: Option<u8>,
}

/// Parses a move whose ranks start at `lowest`, 0 or 1. A soldier has no letter or `P`.
pub(super) fn parse(chars: &[char], lowest: u8) -> Option<Algebraic> {
    let (role, rest) = match chars {
        [letter, rest @ ..] if letter.is_ascii_uppercase() => (Role::from_char(*letter)?, rest),
        _ => (Role::Soldier, chars),
    };
    let (rest, to_rank) = rank(rest, lowest)?;
    let (rest, to_file) = file(rest)?;
    let dashed = rest.strip_suffix(&['-']);
    let rest = dashed.or_else(|| rest.strip_suffix(&['x'])).unwrap_or(rest);
    let (rest, rank) = rank(rest, lowest).map_or((rest, None), |(rest, rank)| (rest, Some(rank)));
    let (rest, file) = file(rest).map_or((rest, None), |(rest, file)| (rest, Some(file)));
    // A dash needs a point on both sides.
    if dashed.is_some() && (rank.is_none() || file.is_none()) {
        return None;
    }
    rest.is_empty().then_some(Algebraic { role, to: Square::new(to_file, to_rank)?, file, rank })
}

fn rank(chars: &[char], lowest: u8) -> Option<(&[char], u8)> {
    match chars {
        [rest @ .., '1', '0'] if lowest == 1 => Some((rest, 9)),
        [rest @ .., '0'] if lowest == 0 => Some((rest, 0)),
        [rest @ .., rank] => Some((rest, digit(*rank)? - lowest)),
        [] => None,
    }
}

fn file(chars: &[char]) -> Option<(&[char], u8)> {
    match chars {
        [rest @ .., file @ 'a'..='i'] => Some((rest, *file as u8 - b'a')),
        _ => None,
    }
}

impl Algebraic {
    /// Iterates over the pseudo-moves that fit, one per piece of the kind.
    pub(super) fn moves(self, position: &Position) -> impl Iterator<Item = Move> {
        position
            .pieces()
            .filter(move |(from, piece)| {
                (piece.color, piece.role) == (position.turn(), self.role)
                    && self.file.is_none_or(|file| file == from.file())
                    && self.rank.is_none_or(|rank| rank == from.rank())
            })
            .map(move |(from, _)| Move::new(from, self.to))
    }
}

/// Returns `true` if all words are moves of Western chess: they name only its pieces, files and ranks.
pub(super) fn is_western_chess<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut words = words.map(|word| word.trim_end_matches(['+', '#', '!', '?'])).peekable();
    words.peek().is_some() && words.all(is_western)
}

fn is_western(word: &str) -> bool {
    if matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let word = word.split_once('=').map_or(word, |(word, _)| word);
    let word = word.strip_prefix(['K', 'Q', 'R', 'B', 'N']).unwrap_or(word).replace('x', "");
    let mut points = word.chars().rev();
    let [rank, file] = [points.next(), points.next()];
    matches!((file, rank), (Some('a'..='h'), Some('1'..='8')))
        && points.all(|c| matches!(c, 'a'..='h' | '1'..='8'))
        && word.len() <= 4
}
