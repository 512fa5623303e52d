//! Notations of origin and destination: ICCS, UCI and the book style.

use super::chinese;
use super::text::digit;
use crate::rules::{Color, Role, Square};

/// Origin, destination and, in the book style, the kind of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Coordinates {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) role: Option<Role>,
}

/// `h2e2` or `H2-E2`, ranks 0 to 9.
pub(super) fn parse_iccs(chars: &[char]) -> Option<Coordinates> {
    parse_pair(chars, |chars| match chars {
        [rank @ '0'..='9', rest @ ..] => Some((*rank as u8 - b'0', rest)),
        _ => None,
    })
}

/// `h3e3` or `h3-e3`, ranks 1 to 10.
pub(super) fn parse_uci(chars: &[char]) -> Option<Coordinates> {
    parse_pair(chars, |chars| match chars {
        ['1', '0', rest @ ..] => Some((9, rest)),
        [rank, rest @ ..] => Some((digit(*rank)? - 1, rest)),
        [] => None,
    })
}

type ParseRank = fn(&[char]) -> Option<(u8, &[char])>;

fn parse_pair(chars: &[char], parse_rank: ParseRank) -> Option<Coordinates> {
    let (from, rest) = parse_square(chars, parse_rank)?;
    let (to, rest) = parse_square(rest.strip_prefix(&['-']).unwrap_or(rest), parse_rank)?;
    rest.is_empty().then_some(Coordinates { from, to, role: None })
}

fn parse_square(chars: &[char], parse_rank: ParseRank) -> Option<(Square, &[char])> {
    let (file, rest) = chars.split_first()?;
    let file = match file {
        'a'..='i' => *file as u8 - b'a',
        'A'..='I' => *file as u8 - b'A',
        _ => return None,
    };
    let (rank, rest) = parse_rank(rest)?;
    Some((Square::new(file, rank)?, rest))
}

/// `炮(32)-35`: rank, then file, both from 1 and from the mover's side. Also reads English letters.
pub(super) fn parse_book(chars: &[char], turn: Color) -> Option<Coordinates> {
    let (piece, rest) = chars.split_first()?;
    let role = chinese::role(*piece).or_else(|| Role::from_char(*piece))?;
    let (from, rest) = parse_point(rest.strip_prefix(&['('])?, turn)?;
    let (to, rest) = parse_point(rest.strip_prefix(&[')', '-'])?, turn)?;
    rest.is_empty().then_some(Coordinates { from, to, role: Some(role) })
}

fn parse_point(chars: &[char], turn: Color) -> Option<(Square, &[char])> {
    let (rank, file, rest) = match chars {
        ['1', '0', file, rest @ ..] => (10, digit(*file)?, rest),
        [rank, file, rest @ ..] => (digit(*rank)?, digit(*file)?, rest),
        _ => return None,
    };
    let square = match turn {
        Color::Red => Square::new(9 - file, rank - 1),
        Color::Black => Square::new(file - 1, 10 - rank),
    };
    Some((square?, rest))
}

/// Returns rank and file of a point in the book style, both from 1 and from the mover's side.
pub(super) fn book_point(square: Square, turn: Color) -> (u8, u8) {
    (square.depth(turn) + 1, square.file_number(turn))
}
