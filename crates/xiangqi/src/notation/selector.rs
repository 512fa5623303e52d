//! Which piece a relative move names: by its file, or by its place among equal pieces of one file.

use arrayvec::ArrayVec;

use super::IllegalReason;
use crate::rules::{Color, Piece, Position, Role, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selector {
    /// By its file, which in WXF alone may mean the middle soldier of three or five.
    OnFile { role: Role, file: u8, means_middle: bool },
    /// By its place in a file that holds several of its kind, of one file when that is named.
    Marked { role: Role, mark: Mark, file: Option<u8> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Front,
    Rear,
    Middle,
    /// WXF `+`: the front piece, but the second of four or five.
    Plus,
    /// WXF `-`: the rear piece, but the last but one of four or five.
    Minus,
    /// The piece with this number from the front, from 1.
    Nth(u8),
    /// The soldier with this number among all tandem soldiers, right file to left, front to rear (XQBase).
    Lettered(u8),
}

impl Selector {
    /// Soldiers of two crowded files as records number them: right file to left, front to rear (象棋巫师).
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

/// The pieces that a selector strictly means, and those of a looser reading, for when none of these can move so.
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

    pub(super) fn select(self, position: &Position) -> Result<Selection, IllegalReason> {
        let piece = Piece::new(position.turn(), self.role());
        let mut selection = Selection::default();
        match self {
            Selector::OnFile { role, file, means_middle } => {
                let stack = stack(position, piece, file);
                if means_middle && role == Role::Soldier {
                    select_soldiers_by_file(position, piece, &stack, file, &mut selection);
                } else {
                    selection.strict.extend(stack);
                }
                if selection.strict.is_empty() {
                    return Err(IllegalReason::NoSuchPiece { role, file: Some(file) });
                }
            }
            Selector::Marked { role, mark, file } => {
                let files = file.map_or(1..=9, |file| file..=file);
                let stacks: ArrayVec<FileStack, 9> = files.map(|file| stack(position, piece, file)).collect();
                if stacks.iter().all(|stack| stack.is_empty()) {
                    return Err(IllegalReason::NoSuchPiece { role, file });
                }
                let tandems = stacks.iter().filter(|stack| stack.len() > 1);
                if let Mark::Lettered(number) = mark {
                    let square = tandems.flatten().nth(usize::from(number) - 1);
                    selection.strict.extend(square.copied());
                } else {
                    // 三兵 is the third of its file, or of all soldiers on crowded files: who is asked can say which.
                    if let (Mark::Nth(number), Role::Soldier, None) = (mark, role, file)
                        && tandems.clone().count() > 1
                    {
                        selection
                            .strict
                            .extend(tandems.clone().flatten().nth(usize::from(number) - 1).copied());
                    }
                    for stack in tandems {
                        for index in mark.places(stack.len(), file.is_some()) {
                            selection.strict.push(stack[index]);
                        }
                    }
                }
                // 中炮 without a middle one of three is the one on the middle file.
                if selection.strict.is_empty() && mark == Mark::Middle && file.is_none() {
                    selection.strict.extend(stack(position, piece, MIDDLE_FILE));
                }
                if selection.strict.is_empty() {
                    return Err(IllegalReason::NoSuchTandem { role, file });
                }
            }
        }
        Ok(selection)
    }
}

/// `P3` in WXF: a lone soldier of file 3, the middle one of three or five there, otherwise any of them. Where file 3 is
/// empty it is read as "the third", the middle of the only stack of five, as some pages have it.
fn select_soldiers_by_file(
    position: &Position,
    piece: Piece,
    stack: &FileStack,
    file: u8,
    selection: &mut Selection,
) {
    match stack.len() {
        0 if file == 3 => {
            let middles = (1..=9).filter_map(|file| {
                let stack = self::stack(position, piece, file);
                (stack.len() == 3 || stack.len() == 5).then(|| stack[stack.len() / 2])
            });
            selection.strict.extend(middles);
        }
        3 | 5 => {
            selection.strict.push(stack[stack.len() / 2]);
            selection.loose.extend(stack.iter().copied());
        }
        _ => selection.strict.extend(stack.iter().copied()),
    }
}

impl Mark {
    /// The places, from 0 at the front, that the mark may mean among `len` pieces, 2 or more.
    fn places(self, len: usize, file_named: bool) -> ArrayVec<usize, 2> {
        let place = match self {
            Mark::Front => Some(0),
            Mark::Rear => Some(len - 1),
            Mark::Middle => (len % 2 == 1).then_some(len / 2),
            // WXF knows the file form only beside a second tandem file, where no stack is longer than three:
            // of four or five it may mean either.
            Mark::Plus if len > 3 && file_named => return ArrayVec::from([0, 1]),
            Mark::Minus if len > 3 && file_named => return ArrayVec::from([len - 2, len - 1]),
            Mark::Plus => Some(usize::from(len > 3)),
            Mark::Minus => Some(if len > 3 { len - 2 } else { len - 1 }),
            Mark::Nth(number) => Some(usize::from(number) - 1).filter(|index| *index < len),
            Mark::Lettered(_) => None,
        };
        place.into_iter().collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceName {
    /// Its file is enough.
    File(u8),
    /// One of `len` on its file, from 0 at the front. In a crowd another file holds several too, so that the file must be named.
    Place { file: u8, place: usize, len: usize, crowded: bool },
}

impl PieceName {
    pub(super) fn of(position: &Position, from: Square, piece: Piece) -> PieceName {
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

/// All pieces equal to `piece` on the file that its owner numbers `file`, front to rear.
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
