//! Names of openings, known by the formation that the pieces take.
//!
//! In xiangqi an opening is called by what stands on the board ("central cannon against screen horses"), so a name is
//! a set of pieces on points, reached in whatever order of moves, or its mirror image. The names are written down in
//! `assets/openings.txt`.

use std::sync::LazyLock;

use crate::rules::{History, Piece, Position, Square};

/// The file, read when something of it is first asked for.
static OPENINGS: LazyLock<Vec<NamedOpening>> =
    LazyLock::new(|| parse(include_str!("../../assets/openings.txt")).expect("a test reads the same file"));

/// The ply up to which a formation gives its name where the file does not say.
const BY: u8 = 24;

/// An opening of `assets/openings.txt`: its names and its formation.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// Names the opening among the sentences of a language: `screen-horses`.
    pub key: &'static str,
    /// The name in traditional characters: 中炮對屏風馬.
    pub chinese: &'static str,
    /// After so many plies the formation is no longer given the name.
    by: u8,
    formation: Vec<(Square, Piece)>,
}

/// Of two formations as large the later one counts.
pub fn all() -> &'static [NamedOpening] {
    &OPENINGS
}

/// The name of the game's opening: the largest formation reached so far, the latest of those as large. `None` before
/// there is one, and for games that did not begin in the start position.
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
        let all = |mirrored: bool| {
            self.formation.iter().all(|&(square, piece)| {
                let square = if mirrored { square.mirror() } else { square };
                position.piece_at(square) == Some(piece)
            })
        };
        all(false) || all(true)
    }
}

/// Reads the file; a fault is named with its line.
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
        return is_new.then_some(());
    }
    let opening = openings.last_mut()?;
    match (what, rest) {
        ("formation", [_, ..]) if opening.formation.is_empty() => {
            opening.formation = rest.iter().map(|text| read_piece(text)).collect::<Option<_>>()?;
        }
        ("by", [ply]) => opening.by = ply.parse().ok()?,
        _ => return None,
    }
    Some(())
}

/// Reads `Ce2`: the letter of a piece and its point.
fn read_piece(text: &str) -> Option<(Square, Piece)> {
    let (letter, square) = text.split_at_checked(1)?;
    Some((square.parse().ok()?, Piece::from_char(letter.chars().next()?)?))
}
