//! Reading: every enabled dialect, the legal readings kept.

use arrayvec::ArrayVec;

use crate::rules::{Color, Move, Position, Role, Square};

use super::coordinates::{self, Coordinates};
use super::letters::{self, Relative};
use super::text::{digit, normalise};
use super::{Dialect, Dialects, Direction, Hint, IllegalReason, ReadError, chinese};

/// Reads one move of the side to move.
///
/// Every enabled dialect is tried and the legal readings are kept: one is the answer, several are an ambiguity, none is
/// explained by the most telling reason.
///
/// # Errors
/// Unreadable, illegal or ambiguous, see [`ReadError`].
///
/// # Examples
/// ```
/// use xiangqi_bot::notation::{Dialects, IllegalReason, ReadError, read};
/// use xiangqi_bot::rules::{Position, Role};
///
/// let position = Position::startpos();
/// for text in ["C2.5", "c25", "炮二平五", "炮2平5", "H2-E2", "炮 (32)-35"] {
///     assert_eq!(read(&position, text, Dialects::default())?.to_string(), "h2e2");
/// }
/// assert_eq!(
///     read(&position, "H3+4", Dialects::default()),
///     Err(ReadError::Illegal { reason: IllegalReason::NoSuchPiece { role: Role::Horse, file: Some(3) } })
/// );
/// # Ok::<(), ReadError>(())
/// ```
pub fn read(position: &Position, text: &str, dialects: Dialects) -> Result<Move, ReadError> {
    let readings = match normalise(text) {
        Some(chars) => parse(&chars, dialects, position.turn()),
        None => Readings::new(),
    };
    if readings.is_empty() {
        return Err(ReadError::Unreadable { text: excerpt(text), hint: hint(text, dialects) });
    }
    let mut legal: ArrayVec<Move, MAX_CANDIDATES> = ArrayVec::new();
    let mut reason: Option<IllegalReason> = None;
    for reading in &readings {
        let mut keep = |result: Result<Move, IllegalReason>| match result {
            Ok(mv) if legal.contains(&mv) => {}
            Ok(mv) => {
                let _ = legal.try_push(mv);
            }
            Err(new) => {
                if reason.as_ref().is_none_or(|old| old.weight() < new.weight()) {
                    reason = Some(new);
                }
            }
        };
        match *reading {
            Reading::Coordinates(coordinates) => keep(resolve_coordinates(position, coordinates)),
            Reading::Relative(relative) => resolve_relative(position, relative, keep),
        }
    }
    match legal.as_mut_slice() {
        [mv] => Ok(*mv),
        [] => Err(ReadError::Illegal { reason: reason.expect("each reading gives a move or a reason") }),
        several => {
            several.sort_unstable_by_key(|mv| iccs_order(*mv));
            Err(ReadError::Ambiguous { candidates: several.to_vec() })
        }
    }
}

/// Tests whether a whole message has the shape of a move in an enabled dialect, in whatever position.
///
/// ```
/// use xiangqi_bot::notation::{Dialects, is_move_shaped};
///
/// assert!(is_move_shaped("H8+7!", Dialects::default()));
/// assert!(!is_move_shaped("h2 was better", Dialects::default()));
/// ```
pub fn is_move_shaped(text: &str, dialects: Dialects) -> bool {
    normalise(text).is_some_and(|chars| !parse(&chars, dialects, Color::Red).is_empty())
}

/// More moves than any text can mean.
const MAX_CANDIDATES: usize = 48;

/// One way to understand a text.
#[derive(Clone, Copy, Debug)]
enum Reading {
    Coordinates(Coordinates),
    Relative(Relative),
}

type Readings = ArrayVec<Reading, 16>;

fn parse(chars: &[char], dialects: Dialects, turn: Color) -> Readings {
    let mut readings = Readings::new();
    for dialect in dialects.iter() {
        match dialect {
            Dialect::Wxf => readings.extend(letters::parse_wxf(chars).into_iter().map(Reading::Relative)),
            Dialect::French => {
                readings.extend(letters::parse_french(chars).into_iter().map(Reading::Relative))
            }
            Dialect::Numbered => readings.extend(letters::parse_numbered(chars).map(Reading::Relative)),
            Dialect::Vietnamese => readings.extend(letters::parse_vietnamese(chars).map(Reading::Relative)),
            Dialect::Chinese => readings.extend(chinese::parse(chars).map(Reading::Relative)),
            Dialect::Iccs => readings.extend(coordinates::parse_iccs(chars).map(Reading::Coordinates)),
            Dialect::Uci => readings.extend(coordinates::parse_uci(chars).map(Reading::Coordinates)),
            Dialect::Book => readings.extend(coordinates::parse_book(chars, turn).map(Reading::Coordinates)),
        }
    }
    readings
}

fn resolve_coordinates(position: &Position, coordinates: Coordinates) -> Result<Move, IllegalReason> {
    let Coordinates { from, to, role } = coordinates;
    if let (Some(named), Some(piece)) = (role, position.piece_at(from))
        && piece.color == position.turn()
        && piece.role != named
    {
        return Err(IllegalReason::WrongPiece { from, named, stands: piece.role });
    }
    check(position, Move::new(from, to))
}

fn resolve_relative(
    position: &Position,
    relative: Relative,
    mut keep: impl FnMut(Result<Move, IllegalReason>),
) {
    let selection = match relative.selector.select(position) {
        Ok(selection) => selection,
        Err(reason) => return keep(Err(reason)),
    };
    let role = relative.selector.role();
    let mut found = false;
    for group in [&selection.strict, &selection.loose] {
        for &from in group {
            let result = target(from, role, relative.direction, relative.number, position.turn())
                .and_then(|to| check(position, Move::new(from, to)));
            found |= result.is_ok();
            keep(result);
        }
        if found {
            return;
        }
    }
}

fn check(position: &Position, mv: Move) -> Result<Move, IllegalReason> {
    position.check_move(mv).map(|()| mv).map_err(|error| IllegalReason::Rules { mv, error })
}

/// Where a piece arrives: straight movers count points forward and backward, all else names the file of arrival.
fn target(
    from: Square,
    role: Role,
    direction: Direction,
    number: u8,
    color: Color,
) -> Result<Square, IllegalReason> {
    let cannot = IllegalReason::CannotReach { role, from, direction, number };
    let is_straight = matches!(role, Role::General | Role::Chariot | Role::Cannon | Role::Soldier);
    // To the right as Red sees the board.
    let files = match color {
        Color::Red => 9 - number as i8 - from.file() as i8,
        Color::Black => number as i8 - 1 - from.file() as i8,
    };
    let ranks = match (is_straight, direction) {
        (true, Direction::Sideways) if files != 0 => return from.offset(files, 0).ok_or(cannot),
        (_, Direction::Sideways) => return Err(cannot),
        (true, _) => number as i8,
        (false, _) => match (role, files.abs()) {
            (Role::Horse, 1) | (Role::Elephant, 2) => 2,
            (Role::Horse, 2) | (Role::Advisor, 1) => 1,
            _ => return Err(cannot),
        },
    };
    let forward = (direction == Direction::Forward) == (color == Color::Red);
    let files = if is_straight { 0 } else { files };
    from.offset(files, if forward { ranks } else { -ranks }).ok_or(IllegalReason::OffBoard { role, from })
}

/// Sorts moves as the referee lists them: by file and rank of origin, then of destination.
fn iccs_order(mv: Move) -> (u8, u8, u8, u8) {
    (mv.from().file(), mv.from().rank(), mv.to().file(), mv.to().rank())
}

/// What may be wrong with a text that no enabled dialect reads.
fn hint(text: &str, dialects: Dialects) -> Option<Hint> {
    let Some(chars) = normalise(text) else {
        return (text.split_whitespace().count() == 1).then_some(Hint::TooLong);
    };
    let reads = |chars: &[char], dialects| !parse(chars, dialects, Color::Red).is_empty();
    if let Some(dialect) = Dialect::ALL
        .into_iter()
        .find(|dialect| !dialects.contains(*dialect) && reads(&chars, Dialects::only(*dialect)))
    {
        return Some(Hint::NotEnabled(dialect));
    }
    // Would a digit that is on the board make it a move?
    for (i, c) in chars.iter().enumerate().filter(|(_, c)| c.is_ascii_digit()) {
        let mut other = chars.clone();
        other[i] = '5';
        if digit(*c).is_none() && reads(&other, dialects) {
            return Some(Hint::OutOfRange(*c));
        }
    }
    let mut longer = chars.clone();
    let has_operator =
        chars.iter().any(|c| "+-.=".contains(*c)) || chars.iter().any(|c| chinese::is_part(*c));
    if chars.len() >= 2 && has_operator && longer.try_push('5').is_ok() && reads(&longer, dialects) {
        return Some(Hint::Incomplete);
    }
    None
}

/// The text as far as an error message repeats it.
fn excerpt(text: &str) -> String {
    const MAX: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(MAX) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
