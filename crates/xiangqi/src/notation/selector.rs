//! Names of pieces in relative notations: by file, or by the place among equal pieces of one file.

use arrayvec::ArrayVec;

use super::IllegalReason;
use crate::rules::{Color, Piece, Position, Role, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selector {
    /// By its file. In WXF, `means_middle`, it may be the middle one of three or five soldiers.
    OnFile { role: Role, file: u8, means_middle: bool },
    /// By its place among several of its kind on `file`, or on any file.
    Marked { role: Role, mark: Mark, file: Option<u8> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Front,
    Rear,
    Middle,
    /// WXF `+`: the first piece, but the second of four or five.
    Plus,
    /// WXF `-`: the last piece, but the last but one of four or five.
    Minus,
    /// Number from the front, from 1.
    Nth(u8),
    /// Number among all tandem soldiers, from 1, right file to left, front to rear (XQBase).
    Lettered(u8),
}

impl Mark {
    /// Returns the mark of a number, at most that of a side's soldiers.
    pub(super) fn nth(number: u8) -> Option<Mark> {
        if number <= 5 { Some(Mark::Nth(number)) } else { None }
    }
}

impl Selector {
    /// Returns the selector of a numbered soldier as 象棋巫师 counts them: right file to left, front to rear.
    pub(super) fn across_files(self) -> Option<Selector> {
        match self {
            Selector::Marked { role: Role::Soldier, mark: Mark::Nth(number), file: None } => {
                Some(Selector::Marked { role: Role::Soldier, mark: Mark::Lettered(number), file: None })
            }
            _ => None,
        }
    }
}

const MIDDLE_FILE: u8 = 5;

/// Equal pieces on one file, front to rear.
pub(super) type FileStack = ArrayVec<Square, 10>;

/// Pieces of a selector; those of `loose` are tried if no strict one can make the move.
#[derive(Debug, Default)]
pub(super) struct Selection {
    pub(super) strict: ArrayVec<Square, 32>,
    pub(super) loose: ArrayVec<Square, 32>,
}

impl Selector {
    pub(super) fn role(self) -> Role {
        match self {
            Selector::OnFile { role, .. } | Selector::Marked { role, .. } => role,
        }
    }

    /// Returns the pieces of the side to move that the selector may mean, at least one.
    pub(super) fn select(self, position: &Position) -> Result<Selection, IllegalReason> {
        let piece = Piece::new(position.turn(), self.role());
        match self {
            Selector::OnFile { role, file, means_middle } => {
                let stack = stack(position, piece, file);
                let selection = if means_middle && role == Role::Soldier {
                    select_soldiers_by_file(position, piece, stack, file)
                } else {
                    Selection { strict: stack.into_iter().collect(), ..Selection::default() }
                };
                if selection.strict.is_empty() {
                    return Err(IllegalReason::NoSuchPiece { role, file: Some(file) });
                }
                Ok(selection)
            }
            Selector::Marked { mark, file, .. } => {
                let strict = select_marked(position, piece, mark, file)?;
                Ok(Selection { strict, ..Selection::default() })
            }
        }
    }
}

fn select_marked(
    position: &Position,
    piece: Piece,
    mark: Mark,
    file: Option<u8>,
) -> Result<ArrayVec<Square, 32>, IllegalReason> {
    let files = file.map_or(1..=9, |file| file..=file);
    let stacks: ArrayVec<FileStack, 9> = files.map(|file| stack(position, piece, file)).collect();
    if stacks.iter().all(|stack| stack.is_empty()) {
        return Err(IllegalReason::NoSuchPiece { role: piece.role, file });
    }
    let tandems = stacks.iter().filter(|stack| stack.len() > 1);
    let mut squares = ArrayVec::new();
    match mark {
        Mark::Lettered(number) => {
            squares.extend(tandems.clone().flatten().nth(usize::from(number) - 1).copied());
        }
        // 三兵 is the third of its file, or of all soldiers on crowded files.
        Mark::Nth(number) if piece.role == Role::Soldier && file.is_none() && tandems.clone().count() > 1 => {
            squares.extend(tandems.clone().flatten().nth(usize::from(number) - 1).copied());
        }
        _ => {}
    }
    for stack in tandems {
        for index in mark.places(stack.len(), file.is_some()) {
            squares.push(stack[index]);
        }
    }
    // 中炮 without a middle one of three is the one on the middle file.
    if squares.is_empty() && mark == Mark::Middle && file.is_none() {
        squares.extend(stack(position, piece, MIDDLE_FILE));
    }
    if squares.is_empty() {
        return Err(IllegalReason::NoSuchTandem { role: piece.role, file });
    }
    Ok(squares)
}

/// Selects `P3` of WXF: a lone soldier of file 3, the middle one of three or five there, otherwise any of them. If file 3 is
/// empty, some pages mean "the third", the middle of the only stack of five.
fn select_soldiers_by_file(position: &Position, piece: Piece, stack: FileStack, file: u8) -> Selection {
    let mut selection = Selection::default();
    match stack.len() {
        0 if file == 3 => {
            let stacks = (1..=9).map(|file| self::stack(position, piece, file));
            let odd = stacks.filter(|stack| matches!(stack.len(), 3 | 5));
            selection.strict.extend(odd.map(|stack| stack[stack.len() / 2]));
        }
        3 | 5 => {
            selection.strict.push(stack[stack.len() / 2]);
            selection.loose.extend(stack);
        }
        _ => selection.strict.extend(stack),
    }
    selection
}

impl Mark {
    /// Returns the places, from 0 at the front, that the mark may mean among `len` pieces, 2 or more.
    fn places(self, len: usize, has_file: bool) -> ArrayVec<usize, 2> {
        let place = match self {
            Mark::Front => Some(0),
            Mark::Rear => Some(len - 1),
            Mark::Middle => (len % 2 == 1).then_some(len / 2),
            // WXF names the file only beside a second tandem file, where no stack has more than three: of four or five it may be
            // either piece.
            Mark::Plus if len > 3 && has_file => return ArrayVec::from([0, 1]),
            Mark::Minus if len > 3 && has_file => return ArrayVec::from([len - 2, len - 1]),
            Mark::Plus => Some(usize::from(len > 3)),
            Mark::Minus => Some(if len > 3 { len - 2 } else { len - 1 }),
            Mark::Nth(number) => Some(usize::from(number) - 1).filter(|index| *index < len),
            Mark::Lettered(_) => None,
        };
        place.into_iter().collect()
    }
}

/// Name of a piece to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceName {
    /// Its file.
    File(u8),
    /// One of `len` on its file, from 0 at the front. `crowded` if another file has several as well, so the file must be named.
    Place { file: u8, place: usize, len: usize, crowded: bool },
}

impl PieceName {
    pub(super) fn new(position: &Position, from: Square, piece: Piece) -> PieceName {
        let file = from.file_number(piece.color);
        // Of two advisors or elephants on a file only one can make a given move.
        if matches!(piece.role, Role::General | Role::Advisor | Role::Elephant) {
            return PieceName::File(file);
        }
        let stack = stack(position, piece, file);
        let Some(place) = stack.iter().position(|square| *square == from).filter(|_| stack.len() > 1) else {
            return PieceName::File(file);
        };
        let crowded = piece.role == Role::Soldier
            && (1..=9).any(|other| other != file && self::stack(position, piece, other).len() > 1);
        PieceName::Place { file, place, len: stack.len(), crowded }
    }
}

/// Returns all pieces equal to `piece` on the file that its owner numbers `file`, front to rear.
fn stack(position: &Position, piece: Piece, file: u8) -> FileStack {
    let (file, ranks) = match piece.color {
        Color::Red => (9 - file, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        Color::Black => (file - 1, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    };
    ranks
        .into_iter()
        .filter_map(|rank| Square::new(file, rank))
        .filter(|square| position.piece_at(*square) == Some(piece))
        .collect()
}
