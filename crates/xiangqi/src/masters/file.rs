//! The file of the book, written by `examples/masters_book/write.rs`:
//!
//! - the length of the packed tables, four bytes, little-endian;
//! - the tables, deflated: names, heads of games, lengths of the blocks, positions with their moves;
//! - the blocks, each deflated: the moves of some games, in the order of their numbers. A move is its index among the legal
//!   moves. A game begins with the number of plies that it shares with the game before it in the block.

use std::io::Read as _;
use std::num::NonZero;
use std::ops::Range;

use flate2::read::DeflateDecoder;

use super::feat::Feat;
use super::game::{GameHead, GameNumber, MasterName, MasterResult, PlayedOn};
use super::languages;
use super::seen::BookMove;
use crate::rules::{Move, Position};

/// Number of games in a block of the file, except the last.
pub const GAMES_PER_BLOCK: usize = 64;

pub(super) struct BookFile {
    names: Vec<MasterName>,
    heads: Vec<StoredHead>,
    /// Packed moves of the games.
    blocks: Vec<&'static [u8]>,
    /// Hash of each position and the range of its moves in `moves`, sorted by hash.
    positions: Vec<(u64, Range<u32>)>,
    moves: Vec<BookMove>,
}

/// Head of a game with indices into the table of names.
struct StoredHead {
    /// Names of Red, Black, event and place.
    names: [Option<u16>; 4],
    date: Option<PlayedOn>,
    result: MasterResult,
    plies: u16,
    feat: Option<Feat>,
}

impl BookFile {
    pub(super) fn read(file: &'static [u8]) -> Option<BookFile> {
        let (length, rest) = file.split_first_chunk()?;
        let (tables, mut packed) = rest.split_at_checked(u32::from_le_bytes(*length).try_into().ok()?)?;
        let tables = inflate(tables)?;
        let mut reader = Reader(&tables);
        let names = reader.list(|reader| {
            let [traditional, simplified, latin] = [reader.text()?, reader.text()?, reader.text()?];
            let french = languages::french(&traditional, &latin);
            let vietnamese = languages::vietnamese(&traditional, &latin);
            Some(MasterName { traditional, simplified, latin, french, vietnamese })
        })?;
        let heads = reader.list(read_head)?;
        let blocks = reader.list(|reader| packed.split_off(..reader.int()?))?;
        let mut hash = 0;
        let mut moves = Vec::new();
        let positions = reader.list(|reader| {
            hash += reader.number()?;
            let first = moves.len() as u32;
            moves.append(&mut reader.list(read_move)?);
            Some((hash, first..moves.len() as u32))
        })?;
        Some(BookFile { names, heads, blocks, positions, moves })
    }

    /// Returns the moves of the position with a hash.
    pub(super) fn moves_in(&self, hash: u64) -> Option<&[BookMove]> {
        let at = self.positions.binary_search_by_key(&hash, |(hash, _)| *hash).ok()?;
        let Range { start, end } = self.positions[at].1;
        self.moves.get(start as usize..end as usize)
    }

    pub(super) fn head(&self, number: GameNumber) -> Option<GameHead<'_>> {
        let head = self.heads.get(usize::from(number.0))?;
        let [red, black, event, place] = head.names.map(|name| self.names.get(usize::from(name?)));
        Some(GameHead {
            number,
            red,
            black,
            event,
            place,
            date: head.date,
            result: head.result,
            plies: head.plies.into(),
            feat: head.feat,
        })
    }

    pub(super) fn heads(&self) -> impl ExactSizeIterator<Item = GameHead<'_>> {
        let count = self.heads.len() as u16;
        (0..count).map(|number| self.head(GameNumber(number)).expect("it is below their number"))
    }

    /// Decodes the moves of a game. All games before it in the block are read, as each begins with plies of the previous one.
    pub(super) fn moves_of(&self, number: GameNumber) -> Option<Vec<Move>> {
        let game = usize::from(number.0);
        let block = game / GAMES_PER_BLOCK;
        let unpacked = inflate(self.blocks.get(block)?)?;
        let mut reader = Reader(&unpacked);
        let mut move_indices = Vec::new();
        for head in self.heads.get(block * GAMES_PER_BLOCK..=game)? {
            let shared = reader.int()?;
            move_indices.truncate(shared);
            let rest = usize::from(head.plies).checked_sub(move_indices.len())?;
            move_indices.extend_from_slice(reader.bytes(rest)?);
        }
        play_indices(&move_indices)
    }
}

/// Returns the moves from the start position with these indices among the legal moves.
fn play_indices(move_indices: &[u8]) -> Option<Vec<Move>> {
    let mut position = Position::startpos();
    let mut moves = Vec::with_capacity(move_indices.len());
    for &index in move_indices {
        let mv = *position.legal_moves().get(usize::from(index))?;
        position.make(mv);
        moves.push(mv);
    }
    Some(moves)
}

fn inflate(packed: &[u8]) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut unpacked).ok()?;
    Some(unpacked)
}

fn read_head(reader: &mut Reader<'_>) -> Option<StoredHead> {
    let mut names = [None; 4];
    for name in &mut names {
        // 0 means none.
        *name = reader.int::<u16>()?.checked_sub(1);
    }
    let year = reader.int()?;
    let month = NonZero::new(reader.int()?);
    let day = NonZero::new(reader.int()?);
    let date = NonZero::new(year).map(|year| PlayedOn { year, month, day });
    let result = *MasterResult::ALL.get(reader.int::<usize>()?)?;
    Some(StoredHead { names, date, result, plies: reader.int()?, feat: read_feat(reader)? })
}

/// Reads 0 for no feat, otherwise the number of the kind and its counts.
fn read_feat(reader: &mut Reader<'_>) -> Option<Option<Feat>> {
    Some(match reader.int::<u8>()? {
        0 => None,
        1 => Some(Feat::WithoutChariot { against: reader.int()? }),
        2 => Some(Feat::Outnumbered { own: reader.int()?, against: reader.int()? }),
        3 => Some(Feat::Checks(reader.int()?)),
        _ => return None,
    })
}

fn read_move(reader: &mut Reader<'_>) -> Option<BookMove> {
    let mv = Move::from_bits(reader.int()?)?;
    let [games, red_wins, draws, black_wins] = [reader.int()?, reader.int()?, reader.int()?, reader.int()?];
    let first: u16 = reader.int()?;
    let last = first.checked_add(reader.int()?)?;
    let years = if first > 0 { Some((first, last)) } else { None };
    let notable = reader.list(|reader| reader.int().map(GameNumber))?;
    Some(BookMove { mv, games, red_wins, draws, black_wins, years, notable })
}

/// Reader of numbers and texts; has the remaining bytes.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Reads a number in groups of seven bits, the lowest first; all but the last have the highest bit set.
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.0.split_off_first()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// Reads an integer; `None` if it does not fit the type.
    fn int<T: TryFrom<u64>>(&mut self) -> Option<T> {
        self.number()?.try_into().ok()
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    /// Reads a text after its length.
    fn text(&mut self) -> Option<String> {
        let length = self.int()?;
        String::from_utf8(self.bytes(length)?.to_vec()).ok()
    }

    /// Reads a list after its length.
    fn list<T>(&mut self, mut read: impl FnMut(&mut Reader<'a>) -> Option<T>) -> Option<Vec<T>> {
        let count: u32 = self.int()?;
        (0..count).map(|_| read(self)).collect()
    }
}
