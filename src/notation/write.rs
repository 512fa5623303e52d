//! Writing: the canonical form of a move in each style.

use super::coordinates::book_point;
use super::selector::PieceName;
use super::{Direction, NotationStyle, Script, chinese, letters};
use crate::rules::{Color, Move, Piece, Position, Role};

/// Writes a move of the piece that stands on its origin; `position` is the one before the move.
///
/// Reading the text in the same position gives the move back, in the style's own dialect and (for WXF, Chinese, ICCS
/// and the book style) in the default set of dialects.
///
/// ```
/// use xiangqi_bot::notation::{Script, NotationStyle, write};
/// use xiangqi_bot::rules::Position;
///
/// let position = Position::startpos();
/// let mv = "h2e2".parse()?;
/// assert_eq!(write(&position, mv, NotationStyle::Chinese(Script::Simplified)), "炮二平五");
/// assert_eq!(write(&position, mv, NotationStyle::Vietnamese), "P2-5");
/// # Ok::<(), xiangqi_bot::rules::ParseSquareError>(())
/// ```
pub fn write(position: &Position, mv: Move, style: NotationStyle) -> String {
    let mut out = String::with_capacity(16);
    write_into(position, mv, style, &mut out);
    out
}

/// Appends to `out` what [`write`](write()) returns. A move from an empty point is written in ICCS.
pub fn write_into(position: &Position, mv: Move, style: NotationStyle, out: &mut String) {
    let Some(piece) = position.piece_at(mv.from()) else { return out.push_str(&mv.to_string()) };
    match style {
        NotationStyle::Iccs => out.push_str(&mv.to_string()),
        NotationStyle::Uci => {
            for square in [mv.from(), mv.to()] {
                out.push((b'a' + square.file()) as char);
                push_number(square.rank() + 1, out);
            }
        }
        NotationStyle::Book => {
            let [from, to] = [mv.from(), mv.to()].map(|square| book_point(square, piece.color));
            out.push(chinese::glyph(piece.role, piece.color, Script::Traditional));
            out.push_str(" (");
            push_number(from.0, out);
            push_number(from.1, out);
            out.push_str(")-");
            push_number(to.0, out);
            push_number(to.1, out);
        }
        NotationStyle::Wxf => {
            push_western_name(position, mv, piece, piece.role.letter(), out);
            push_western_step(mv, piece, out);
        }
        NotationStyle::French => {
            push_western_name(position, mv, piece, letters::french_letter(piece.role), out);
            push_western_step(mv, piece, out);
        }
        NotationStyle::Vietnamese => {
            push_vietnamese_name(position, mv, piece, out);
            let (direction, number) = step(mv, piece);
            out.push(match direction {
                Direction::Forward => '.',
                Direction::Backward => '/',
                Direction::Sideways => '-',
            });
            push_number(number, out);
        }
        NotationStyle::Chinese(script) => {
            push_chinese_name(position, mv, piece, script, out);
            let (direction, number) = step(mv, piece);
            out.push(chinese::verb(direction, script));
            out.push(chinese::numeral(number, piece.color));
        }
    }
}

/// The head of WXF: `C2`, `C+`, and for soldiers `3+ 33 3-` beside a second tandem file, `++ P+ P3 P- --` of four or five.
fn push_western_name(position: &Position, mv: Move, piece: Piece, letter: char, out: &mut String) {
    match PieceName::of(position, mv.from(), piece) {
        PieceName::File(file) => {
            out.push(letter);
            push_number(file, out);
        }
        PieceName::Place { file, place, len, crowded } => {
            let (first, last) = (place == 0, place + 1 == len);
            if len > 3 && (first || last) {
                out.push_str(if first { "++" } else { "--" });
                return;
            }
            if len % 2 == 1 && place == len / 2 {
                // On files 1 and 3 the doubled digit would also read as the first or third soldier from the front.
                if crowded && file != 1 && file != 3 {
                    push_number(file, out);
                } else {
                    out.push(letter);
                }
                push_number(file, out);
                return;
            }
            if crowded {
                push_number(file, out);
            } else {
                out.push(letter);
            }
            out.push(if place < len / 2 { '+' } else { '-' });
        }
    }
}

fn push_western_step(mv: Move, piece: Piece, out: &mut String) {
    let (direction, number) = step(mv, piece);
    out.push(match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => '.',
    });
    push_number(number, out);
}

fn push_vietnamese_name(position: &Position, mv: Move, piece: Piece, out: &mut String) {
    let letters = letters::vietnamese_letters(piece.role);
    match PieceName::of(position, mv.from(), piece) {
        PieceName::File(file) => {
            out.push_str(letters);
            push_number(file, out);
        }
        PieceName::Place { file, place, len, .. } if len > 3 => {
            push_number(place as u8 + 1, out);
            out.push_str(letters);
            push_number(file, out);
        }
        PieceName::Place { file, place, len, crowded } => {
            out.push_str(letters);
            out.push(match place {
                0 => 't',
                _ if place + 1 == len => 's',
                _ => 'g',
            });
            if crowded {
                push_number(file, out);
            }
        }
    }
}

fn push_chinese_name(position: &Position, mv: Move, piece: Piece, script: Script, out: &mut String) {
    let glyph = chinese::glyph(piece.role, piece.color, script);
    match PieceName::of(position, mv.from(), piece) {
        PieceName::File(file) => {
            out.push(glyph);
            out.push(chinese::numeral(file, piece.color));
        }
        PieceName::Place { file, place, len, crowded } => {
            out.push(chinese::place_word(place, len, script));
            if crowded {
                out.push(chinese::numeral(file, piece.color));
            } else {
                out.push(glyph);
            }
        }
    }
}

/// Direction and number of a move: points for a straight move along the file, otherwise the file of arrival.
fn step(mv: Move, piece: Piece) -> (Direction, u8) {
    let (from, to) = (mv.from(), mv.to());
    let file = to.file_number(piece.color);
    if from.rank() == to.rank() {
        return (Direction::Sideways, file);
    }
    let up = to.rank() > from.rank();
    let direction = if up == (piece.color == Color::Red) { Direction::Forward } else { Direction::Backward };
    let is_diagonal = matches!(piece.role, Role::Advisor | Role::Elephant | Role::Horse);
    (direction, if is_diagonal { file } else { from.rank().abs_diff(to.rank()) })
}

fn push_number(number: u8, out: &mut String) {
    if number >= 10 {
        out.push((b'0' + number / 10) as char);
    }
    out.push((b'0' + number % 10) as char);
}
