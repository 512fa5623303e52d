//! Reads `assets/openings.txt` and writes the tables of `src/engine/opening.rs` and `src/engine/book.rs`.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use super::notation::{Dialect, Dialects, read};
use super::rules::{Move, Piece, Position, Square};

/// The ply up to which a formation gives its name where the file does not say.
const BY: u8 = 24;

/// All that the file says.
#[derive(Default)]
pub(crate) struct Openings {
    named: Vec<Named>,
    /// (hash of the position, move) -> weight.
    book: BTreeMap<(u64, u16), u32>,
}

/// An opening with the line of the file on which it begins.
struct Named {
    at: usize,
    key: String,
    chinese: String,
    formation: Vec<(char, usize)>,
    by: Option<u8>,
}

/// What is wrong on which line; shown as `12: no reason`.
#[derive(Debug)]
pub(crate) struct Fault {
    line: usize,
    reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

/// Reads the file.
///
/// # Errors
/// The first line that cannot be read or played.
pub(crate) fn parse(text: &str) -> Result<Openings, Fault> {
    let mut openings = Openings::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some((&what, rest)) = words.split_first() {
            openings.take(number + 1, what, rest).map_err(|reason| Fault { line: number + 1, reason })?;
        }
    }
    match openings.named.iter().find(|named| named.formation.is_empty()) {
        Some(named) => Err(Fault { line: named.at, reason: format!("{} has no formation", named.key) }),
        None => Ok(openings),
    }
}

impl Openings {
    fn take(&mut self, at: usize, what: &str, rest: &[&str]) -> Result<(), String> {
        if what == "opening" {
            let &[key, chinese] = rest else { return Err("an opening has a key and a name".to_owned()) };
            if !key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') {
                return Err(format!("the key {key} is not of small letters, digits and dashes"));
            }
            if self.named.iter().any(|named| named.key == key) {
                return Err(format!("the opening {key} stands twice"));
            }
            let (key, chinese) = (key.to_owned(), chinese.to_owned());
            self.named.push(Named { at, key, chinese, formation: Vec::new(), by: None });
            return Ok(());
        }
        let named = self.named.last_mut().ok_or("no opening has begun yet")?;
        match (what, rest) {
            ("formation", [_, ..]) if named.formation.is_empty() => {
                named.formation = rest.iter().map(|text| read_piece(text)).collect::<Result<_, _>>()?;
                Ok(())
            }
            ("formation", [_, ..]) => Err(format!("{} has a formation already", named.key)),
            ("by", [ply]) if named.by.is_none() => {
                named.by = Some(ply.parse().map_err(|_| format!("{ply} is no ply from 0 to 255"))?);
                Ok(())
            }
            ("line", [weight, moves @ ..]) if !moves.is_empty() => {
                let weight = weight.parse().map_err(|_| format!("{weight} is no weight from 0 to 255"))?;
                self.play(weight, moves)
            }
            _ => Err(format!("\"{what}\" is none of opening, formation, by and line, or misses something")),
        }
    }

    /// Plays a line and its mirror image, and enters their moves.
    fn play(&mut self, weight: u8, words: &[&str]) -> Result<(), String> {
        let mut position = Position::startpos();
        let mut moves = Vec::new();
        for word in words {
            let mv = read(&position, word, Dialects::only(Dialect::Wxf))
                .map_err(|error| format!("{word}, move {} of the line: {error}", moves.len() + 1))?;
            position.make(mv);
            moves.push(mv);
        }
        if weight > 0 {
            self.enter(weight, moves.iter().copied());
            self.enter(weight, moves.iter().map(|mv| mv.mirror()));
        }
        Ok(())
    }

    fn enter(&mut self, weight: u8, moves: impl Iterator<Item = Move>) {
        let mut position = Position::startpos();
        for mv in moves {
            *self.book.entry((position.hash(), mv.bits())).or_default() += u32::from(weight);
            position.make(mv);
        }
    }

    /// The names and their formations, as an expression.
    pub(crate) fn names(&self) -> String {
        let mut code = String::from("&[\n");
        for Named { key, chinese, formation, by, .. } in &self.named {
            let by = by.unwrap_or(BY);
            let pieces: String =
                formation.iter().map(|(piece, square)| format!("stand('{piece}', {square}), ")).collect();
            let _ = writeln!(
                code,
                "    Opening {{ key: {key:?}, chinese: {chinese:?}, by: {by}, formation: &[{pieces}] }},"
            );
        }
        code.push(']');
        code
    }

    /// The moves, as an expression: (hash of the position, move, weight), in this order.
    pub(crate) fn book(&self) -> String {
        let mut code = String::from("&[\n");
        for ((hash, mv), weight) in &self.book {
            let _ = writeln!(code, "    ({hash:#x}, {mv}, {weight}),");
        }
        code.push(']');
        code
    }
}

/// Reads `Ce2`: the letter of a piece and the index of its point.
fn read_piece(text: &str) -> Result<(char, usize), String> {
    let wrong = || format!("\"{text}\" is no piece on a point; write it like Ce2");
    let letter = text.chars().next().ok_or_else(wrong)?;
    let piece = Piece::from_char(letter).ok_or_else(wrong)?;
    let square: Square = text[letter.len_utf8()..].parse().map_err(|_| wrong())?;
    Ok((piece.char(), square.index()))
}
