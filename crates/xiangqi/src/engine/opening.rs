//! Names of openings, defined by formations of pieces.
//!
//! In xiangqi an opening is named by its formation ("central cannon against screen horses"), so a name is a set of pieces on
//! points or its mirror image, in any order of moves. The names are in `assets/openings.txt`.

use std::sync::LazyLock;

use crate::rules::{History, Piece, Position, Square};

/// Openings of `assets/openings.txt`, parsed on first use.
static OPENINGS: LazyLock<Vec<NamedOpening>> =
    LazyLock::new(|| parse(include_str!("../../assets/openings.txt")).expect("a test reads the same file"));

/// Default of the ply up to which a formation is named.
const BY: u8 = 24;

/// An opening of `assets/openings.txt`: its names and its formation.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// Key of the name, such as `screen-horses`.
    pub key: &'static str,
    /// Name in traditional characters, such as 中炮對屏風馬.
    pub chinese: &'static str,
    /// Ply up to which the formation is named.
    by: u8,
    formation: Vec<(Square, Piece)>,
}

/// Returns all openings. Of two formations of equal size in one position the later one wins.
pub fn all() -> &'static [NamedOpening] {
    &OPENINGS
}

/// Returns the opening of a game: the largest formation reached so far, the latest one of equal size. Returns `None` before
/// the first formation and for games from another start position.
pub fn of(history: &History) -> Option<&'static NamedOpening> {
    let mut position = Position::startpos();
    if history.start().hash() != position.hash() {
        return None;
    }
    let mut found: Option<&NamedOpening> = None;
    let last = all().iter().map(|opening| opening.by.into()).max().unwrap_or(0);
    for (ply, &mv) in history.moves().iter().enumerate().take(last) {
        position.make(mv);
        let size = found.map_or(0, |opening| opening.formation.len());
        let here = all()
            .iter()
            .filter(|opening| usize::from(opening.by) > ply && opening.formation.len() >= size)
            .filter(|opening| opening.is_on(&position))
            .max_by_key(|opening| opening.formation.len());
        found = here.or(found);
    }
    found
}

impl NamedOpening {
    fn is_on(&self, position: &Position) -> bool {
        let mut formation = self.formation.iter();
        let mut mirrored = self.formation.iter();
        formation.all(|(square, piece)| position.piece_at(*square) == Some(*piece))
            || mirrored.all(|(square, piece)| position.piece_at(square.mirror()) == Some(*piece))
    }
}

/// Parses the text of `assets/openings.txt`.
///
/// # Errors
///
/// A message with the first invalid line.
pub fn parse(text: &'static str) -> Result<Vec<NamedOpening>, String> {
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> =
            line.split_once('#').map_or(line, |(words, _)| words).split_whitespace().collect();
        if let Some((&what, rest)) = words.split_first() {
            take(&mut openings, what, rest)
                .ok_or_else(|| format!("line {} cannot be read: {line}", number + 1))?;
        }
    }
    Ok(openings)
}

fn take(openings: &mut Vec<NamedOpening>, what: &str, rest: &[&'static str]) -> Option<()> {
    if let ("opening", &[key, chinese]) = (what, rest) {
        let is_new = openings.iter().all(|opening| opening.key != key);
        openings.push(NamedOpening { key, chinese, by: BY, formation: Vec::new() });
        return if is_new { Some(()) } else { None };
    }
    let opening = openings.last_mut()?;
    match (what, rest) {
        ("formation", [_, ..]) if opening.formation.is_empty() => {
            opening.formation = rest.iter().map(|text| parse_piece(text)).collect::<Option<_>>()?;
        }
        ("by", [ply]) => opening.by = ply.parse().ok()?,
        _ => return None,
    }
    Some(())
}

/// Parses `Ce2`: the letter of a piece and its point.
fn parse_piece(text: &str) -> Option<(Square, Piece)> {
    let (letter, square) = text.split_at_checked(1)?;
    Some((square.parse().ok()?, Piece::from_char(letter.chars().next()?)?))
}
