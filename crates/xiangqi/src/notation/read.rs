//! Reading of moves in all enabled dialects.

use arrayvec::ArrayVec;

use super::coordinates::Coordinates;
use super::letters::Relative;
use super::message::{hint, understand};
use super::reading::{Reading, is_word, parse};
use super::text::normalise;
use super::{Dialect, Dialects, Direction, IllegalReason, ReadError, chinese};
use crate::rules::{Color, Move, Position, Role, Square, excerpt};

/// Reads a move of the side to move, with the decoration that [`shape`](super::shape()) describes.
///
/// Tries every enabled dialect and keeps the legal readings. A move in several notations is the one that all of them allow.
///
/// # Errors
/// [`ReadError::Unreadable`] if no dialect reads the text, [`ReadError::Illegal`] if no reading is legal, [`ReadError::Ambiguous`] if
/// several are. [`ReadError::Doubtful`] if two dialects name different pieces of the mover and only one can move like that.
///
/// ```
/// use xiangqi::notation::{Dialect, Dialects, IllegalReason, ReadError, read};
/// use xiangqi::rules::{Position, Role};
///
/// let position = Position::startpos();
/// for text in ["C2.5", "c25", "炮二平五", "炮2平5", "H2-E2", "炮 (32)-35", "1. **C2.5** 炮二平五"] {
///     assert_eq!(read(&position, text, Dialects::default())?.to_string(), "h2e2");
/// }
/// assert_eq!(
///     read(&position, "H3+4", Dialects::default()),
///     Err(ReadError::Illegal { reason: IllegalReason::NoSuchPiece { role: Role::Horse, file: Some(3) } })
/// );
/// // C is a cannon, in French letters a horse (*cheval*).
/// let french = Dialects::default().with(Dialect::French);
/// assert!(matches!(read(&position, "C8+9", french), Err(ReadError::Doubtful { role: Role::Horse, .. })));
/// # Ok::<(), ReadError>(())
/// ```
pub fn read(position: &Position, text: &str, dialects: Dialects) -> Result<Move, ReadError> {
    let forms = understand(text, dialects).map_err(|near| {
        let hint = near.or_else(|| hint(text, dialects));
        ReadError::Unreadable { text: excerpt(text), hint }
    })?;
    let mut all = Vec::new();
    for form in &forms {
        all.push(legal_readings(position, form, dialects).map_err(|reason| ReadError::Illegal { reason })?);
    }
    if let [only] = all.as_mut_slice() {
        return only.decide(position);
    }
    let mut candidates: Vec<Move> =
        all[0].moves.iter().copied().filter(|mv| all.iter().all(|one| one.moves.contains(mv))).collect();
    if let [mv] = candidates[..] {
        return Ok(mv);
    }
    if candidates.is_empty() {
        // The notations name different moves.
        candidates = all.iter().flat_map(|one| one.moves.clone()).collect();
    }
    candidates.sort_unstable_by_key(|mv| iccs_order(*mv));
    candidates.dedup();
    Err(ReadError::Ambiguous { candidates })
}

/// Reads a word of a record: a move without decoration.
pub(super) fn read_word(position: &Position, word: &str, dialects: Dialects) -> Result<Move, ReadError> {
    let Some(chars) = normalise(word).filter(|chars| is_word(chars, dialects)) else {
        return Err(ReadError::Unreadable { text: excerpt(word), hint: hint(word, dialects) });
    };
    let found = legal_readings(position, &chars, dialects)
        .map_err(|reason| ReadError::Illegal { reason })?
        .decide(position);
    match found {
        // A record counts soldiers in one way, and its author cannot be asked.
        Err(ReadError::Ambiguous { .. }) if dialects.contains(Dialect::Chinese) => {
            across_files(position, &chars).map_or(found, Ok)
        }
        found => found,
    }
}

/// Returns the legal move of a soldier that is numbered over several files, if the text is one.
fn across_files(position: &Position, chars: &[char]) -> Option<Move> {
    let relative = chinese::parse(chars)?;
    let relative = Relative { selector: relative.selector.across_files()?, ..relative };
    let mut found = None;
    resolve_relative(position, relative, |result| found = result.ok());
    found
}

/// Capacity for the moves of a text, more than any has.
const MAX_CANDIDATES: usize = 48;

/// Legal moves of a text, at least one.
struct Legal {
    moves: ArrayVec<Move, MAX_CANDIDATES>,
    /// Another piece of the mover that the text may mean, and the reason why it cannot move like that.
    doubt: Option<(Role, IllegalReason)>,
}

impl Legal {
    fn decide(&mut self, position: &Position) -> Result<Move, ReadError> {
        match (self.moves.as_mut_slice(), self.doubt.take()) {
            ([mv], None) => Ok(*mv),
            ([mv], Some((other, reason))) => {
                let role = position.piece_at(mv.from()).map_or(other, |piece| piece.role);
                Err(ReadError::Doubtful { mv: *mv, role, other, reason })
            }
            (several, _) => {
                several.sort_unstable_by_key(|mv| iccs_order(*mv));
                Err(ReadError::Ambiguous { candidates: several.to_vec() })
            }
        }
    }
}

/// Returns the legal readings of a text that is a move in an enabled dialect.
///
/// # Errors
/// The reason with the greatest weight if no reading is legal.
fn legal_readings(position: &Position, chars: &[char], dialects: Dialects) -> Result<Legal, IllegalReason> {
    let mut moves: ArrayVec<Move, MAX_CANDIDATES> = ArrayVec::new();
    let mut worst: Option<IllegalReason> = None;
    let mut named: ArrayVec<(Role, IllegalReason), 16> = ArrayVec::new();
    for reading in &parse(chars, dialects, position.turn()) {
        let mut own: Option<IllegalReason> = None;
        let mut keep = |result: Result<Move, IllegalReason>| match result {
            Ok(mv) if moves.contains(&mv) => {}
            Ok(mv) => {
                let _ = moves.try_push(mv);
            }
            Err(new) => {
                if own.as_ref().is_none_or(|old| old.weight() < new.weight()) {
                    own = Some(new);
                }
            }
        };
        match *reading {
            Reading::Coordinates(coordinates) => keep(resolve_coordinates(position, coordinates)),
            Reading::Relative(relative) => resolve_relative(position, relative, keep),
            Reading::Algebraic(algebraic) => {
                let mut moves = algebraic.moves(position).map(|mv| check(position, mv)).peekable();
                if moves.peek().is_none() {
                    keep(Err(IllegalReason::NoSuchPiece { role: algebraic.role, file: None }));
                }
                moves.for_each(keep);
            }
        }
        let Some(reason) = own else { continue };
        if let Reading::Relative(relative) = reading
            && relative.is_conceivable()
            && relative.selector.select(position).is_ok()
        {
            let _ = named.try_push((relative.selector.role(), reason.clone()));
        }
        if worst.as_ref().is_none_or(|old| old.weight() < reason.weight()) {
            worst = Some(reason);
        }
    }
    if moves.is_empty() {
        return Err(worst.expect("each reading gives a move or a reason"));
    }
    let doubt = named.into_iter().find(|(role, _)| {
        !moves.iter().any(|mv| position.piece_at(mv.from()).is_some_and(|piece| piece.role == *role))
    });
    Ok(Legal { moves, doubt })
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

/// Returns the destination: the number counts points for a straight move along a file, otherwise it is the file of arrival.
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

/// Returns the sort key of [`Position::legal_moves`]: file and rank of the origin, then of the destination.
fn iccs_order(mv: Move) -> (u8, u8, u8, u8) {
    (mv.from().file(), mv.from().rank(), mv.to().file(), mv.to().rank())
}
