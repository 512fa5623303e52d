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
        let blocks = reader.list(|reader| packed.split_off(..reader.small()?))?;
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

    pub(super) fn moves_of(&self, number: GameNumber) -> Option<Vec<Move>> {
        let game = usize::from(number.0);
        let block = game / GAMES_PER_BLOCK;
        let unpacked = inflate(self.blocks.get(block)?)?;
        let mut reader = Reader(&unpacked);
        let mut places = Vec::new();
        for head in self.heads.get(block * GAMES_PER_BLOCK..=game)? {
            places.truncate(reader.small()?);
            let own = usize::from(head.plies).checked_sub(places.len())?;
            places.extend_from_slice(reader.bytes(own)?);
        }
        let mut position = Position::startpos();
        let mut moves = Vec::with_capacity(places.len());
        for place in places {
            let mv = *position.legal_moves().get(usize::from(place))?;
            position.make(mv);
            moves.push(mv);
        }
        Some(moves)
    }
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
        *name = reader.small::<u16>()?.checked_sub(1);
    }
    let year = reader.small()?;
    let month = NonZero::new(reader.small()?);
    let day = NonZero::new(reader.small()?);
    let date = NonZero::new(year).map(|year| PlayedOn { year, month, day });
    let result = *MasterResult::ALL.get(reader.small::<usize>()?)?;
    Some(StoredHead { names, date, result, plies: reader.small()?, feat: read_feat(reader)? })
}

/// Reads 0 for no feat, otherwise the number of the kind and its counts.
fn read_feat(reader: &mut Reader<'_>) -> Option<Option<Feat>> {
    Some(match reader.small::<u8>()? {
        0 => None,
        1 => Some(Feat::WithoutChariot { against: reader.small()? }),
        2 => Some(Feat::Outnumbered { own: reader.small()?, against: reader.small()? }),
        3 => Some(Feat::Checks(reader.small()?)),
        _ => return None,
    })
}

fn read_move(reader: &mut Reader<'_>) -> Option<BookMove> {
    let mv = Move::from_bits(reader.small()?)?;
    let [games, red_wins, draws, black_wins] =
        [reader.small()?, reader.small()?, reader.small()?, reader.small()?];
    let first: u16 = reader.small()?;
    let last = first.checked_add(reader.small()?)?;
    let years = if first > 0 { Some((first, last)) } else { None };
    let notable = reader.list(|reader| reader.small().map(GameNumber))?;
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

    /// Reads a number, `None` if it does not fit.
    fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        self.number()?.try_into().ok()
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    /// Reads a text after its length.
    fn text(&mut self) -> Option<String> {
        let length = self.small()?;
        String::from_utf8(self.bytes(length)?.to_vec()).ok()
    }

    /// Reads a list after its length.
    fn list<T>(&mut self, mut read: impl FnMut(&mut Reader<'a>) -> Option<T>) -> Option<Vec<T>> {
        let count: u32 = self.small()?;
        (0..count).map(|_| read(self)).collect()
    }
}
