//! Writing of moves in their canonical form.

use super::coordinates::book_point;
use super::selector::PieceName;
use super::{Direction, NotationStyle, Script, chinese, letters};
use crate::rules::{Color, Move, Piece, Position, Role};

/// Writes a move that is pseudo-legal in `position`. A move from an empty point is written in ICCS.
///
/// In this position, the text reads back as the move in the dialect of the style and, for WXF, Chinese, ICCS and the book style, in
/// the default set of dialects.
///
/// ```
/// use xiangqi::notation::{Script, NotationStyle, write};
/// use xiangqi::rules::Position;
///
/// let position = Position::startpos();
/// let mv = "h2e2".parse()?;
/// assert_eq!(write(&position, mv, NotationStyle::Chinese(Script::Simplified)), "炮二平五");
/// assert_eq!(write(&position, mv, NotationStyle::Vietnamese), "P2-5");
/// # Ok::<(), xiangqi::rules::ParseSquareError>(())
/// ```
pub fn write(position: &Position, mv: Move, style: NotationStyle) -> String {
    let Some(piece) = position.piece_at(mv.from()) else { return mv.to_string() };
    let points = [mv.from(), mv.to()];
    let (direction, number) = step(mv, piece);
    match style {
        NotationStyle::Iccs => mv.to_string(),
        NotationStyle::Uci => {
            points.map(|square| format!("{}{}", (b'a' + square.file()) as char, square.rank() + 1)).concat()
        }
        NotationStyle::Book => {
            let glyph = chinese::glyph(piece.role, piece.color, Script::Traditional);
            let [from, to] = points.map(|square| book_point(square, piece.color));
            format!("{glyph} ({}{})-{}{}", from.0, from.1, to.0, to.1)
        }
        NotationStyle::Wxf | NotationStyle::French => {
            let letter = match style {
                NotationStyle::Wxf => piece.role.letter(),
                _ => letters::french_letter(piece.role),
            };
            let operator = match direction {
                Direction::Forward => '+',
                Direction::Backward => '-',
                Direction::Sideways => '.',
            };
            format!("{}{operator}{number}", western_name(position, mv, piece, letter))
        }
        NotationStyle::Vietnamese => {
            let operator = match direction {
                Direction::Forward => '.',
                Direction::Backward => '/',
                Direction::Sideways => '-',
            };
            format!("{}{operator}{number}", vietnamese_name(position, mv, piece))
        }
        NotationStyle::Chinese(script) => {
            let verb = chinese::verb(direction, script);
            let number = chinese::numeral(number, piece.color);
            format!("{}{verb}{number}", chinese_name(position, mv, piece, script))
        }
    }
}

/// Returns the piece in WXF: `C2`, `C+`, and for soldiers `3+ 33 3-` beside a second tandem file, `++ P+ P3 P- --` of four or five.
fn western_name(position: &Position, mv: Move, piece: Piece, letter: char) -> String {
    match PieceName::new(position, mv.from(), piece) {
        PieceName::File(file) => format!("{letter}{file}"),
        PieceName::Place { place: 0, len: 4.., .. } => "++".to_owned(),
        PieceName::Place { place, len: len @ 4.., .. } if place + 1 == len => "--".to_owned(),
        PieceName::Place { file, place, len, crowded } if len % 2 == 1 && place == len / 2 => {
            // `11` and `33` would also read as the first or third soldier from the front.
            if crowded && file != 1 && file != 3 {
                format!("{file}{file}")
            } else {
                format!("{letter}{file}")
            }
        }
        PieceName::Place { file, place, len, crowded } => {
            let sign = if place < len / 2 { '+' } else { '-' };
            if crowded { format!("{file}{sign}") } else { format!("{letter}{sign}") }
        }
    }
}

fn vietnamese_name(position: &Position, mv: Move, piece: Piece) -> String {
    let letters = letters::vietnamese_letters(piece.role);
    match PieceName::new(position, mv.from(), piece) {
        PieceName::File(file) => format!("{letters}{file}"),
        PieceName::Place { file, place, len: 4.., .. } => format!("{}{letters}{file}", place + 1),
        PieceName::Place { file, place, len, crowded } => {
            let mark = match place {
                0 => 't',
                _ if place + 1 == len => 's',
                _ => 'g',
            };
            if crowded { format!("{letters}{mark}{file}") } else { format!("{letters}{mark}") }
        }
    }
}

fn chinese_name(position: &Position, mv: Move, piece: Piece, script: Script) -> String {
    let glyph = chinese::glyph(piece.role, piece.color, script);
    match PieceName::new(position, mv.from(), piece) {
        PieceName::File(file) => format!("{glyph}{}", chinese::numeral(file, piece.color)),
        PieceName::Place { file, place, len, crowded } => {
            let sign = if crowded { chinese::numeral(file, piece.color) } else { glyph };
            format!("{}{sign}", chinese::place_word(place, len, script))
        }
    }
}

/// Returns direction and number of a move: points for a straight move along the file, otherwise the file of arrival.
fn step(mv: Move, piece: Piece) -> (Direction, u8) {
    let from = mv.from();
    let to = mv.to();
    let file = to.file_number(piece.color);
    if from.rank() == to.rank() {
        return (Direction::Sideways, file);
    }
    let up = to.rank() > from.rank();
    let direction = if up == (piece.color == Color::Red) { Direction::Forward } else { Direction::Backward };
    let is_diagonal = matches!(piece.role, Role::Advisor | Role::Elephant | Role::Horse);
    (direction, if is_diagonal { file } else { from.rank().abs_diff(to.rank()) })
}
