//! CBR and CBL, files of CCBridge (象棋桥) with one game and with a library. `docs/notation.md` has the layout.

use encoding_rs::UTF_16LE;

use super::binary::{BinaryCursor, GameTree, WrittenMove};
use super::{DecodeError, GameResult, MAX_GAMES};
use crate::rules::{Color, Move, Piece, Role, Square};

const RECORD: &[u8] = b"CCBridge Record\0";
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

const CBR: &str = "CBR";
const CBL: &str = "CBL";

const VERSION: usize = 19;
const RESULT: usize = 2076;
const FIRST_MOVER: usize = 2112;
const BOARD: usize = 2120;
const MOVES: usize = 2214;

/// Flags of a move.
const IS_LAST: u8 = 1;
const HAS_SIBLING: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// Texts of the header: offset, length in bytes, and tag.
const TEXTS: [(usize, usize, &str); 10] = [
    (692, 64, "Event"),
    (948, 64, "Site"),
    (884, 64, "Date"),
    (756, 64, "Round"),
    (1076, 64, "Red"),
    (1300, 64, "Black"),
    (180, 128, "Title"),
    (1140, 64, "RedTeam"),
    (1364, 64, "BlackTeam"),
    (1652, 64, "Annotator"),
];

/// In a library: offset of the number of places, offset of the index, and length of an entry.
const PLACES: usize = 60;
const INDEX: usize = 66_624;
const ENTRY: usize = 276;

/// Games of a library begin at multiples of this.
const BLOCK: usize = 4096;

pub(super) fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(RECORD)
}

pub(super) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(LIBRARY)
}

/// Converts all games of a library to PGN.
pub(super) fn library_to_pgn(bytes: &[u8]) -> Result<String, DecodeError> {
    let truncated = DecodeError::Truncated { format: CBL, byte: bytes.len() };
    let places = bytes.get(PLACES..PLACES + 4).and_then(|places| places.try_into().ok());
    let places = u32::from_le_bytes(places.ok_or(truncated.clone())?);
    let first = INDEX.saturating_add(ENTRY.saturating_mul(places as usize));
    let starts: Vec<usize> =
        (first..bytes.len()).step_by(BLOCK).filter(|&at| is_record(&bytes[at..])).collect();
    if starts.is_empty() {
        return Err(truncated);
    }
    let mut games = Vec::new();
    for (number, &start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(bytes.len());
        let record = &bytes[start..end];
        // A record with an empty board is a heading.
        let is_heading = record
            .get(BOARD..BOARD + 90)
            .is_some_and(|board| board.iter().all(|code| piece(*code).is_none()));
        if !is_heading {
            games.push(record_to_pgn(record, start)?);
        }
        // One game more than the maximum makes the reader report it.
        if games.len() > MAX_GAMES {
            break;
        }
    }
    Ok(games.join("\n"))
}

/// Converts the game at offset `place` of a file to PGN.
pub(super) fn record_to_pgn(bytes: &[u8], place: usize) -> Result<String, DecodeError> {
    let truncated = DecodeError::Truncated { format: CBR, byte: place + bytes.len() };
    let header = bytes.get(..MOVES).ok_or(truncated)?;
    if header[VERSION] != 2 {
        return Err(DecodeError::Version { format: CBR, version: header[VERSION], known: "2" });
    }
    let mut tree = GameTree {
        tags: TEXTS.iter().map(|&(at, length, tag)| (tag, text(&header[at..][..length]))).collect(),
        result: GameResult::from_code(header[RESULT]),
        black_begins: header[FIRST_MOVER] == 2,
        ..GameTree::default()
    };
    for (point, &code) in (0..).zip(&header[BOARD..][..90]) {
        if let Some((square, piece)) = square(point).zip(piece(code)) {
            tree.pieces.insert(square, piece);
        }
    }
    let mut cursor = BinaryCursor::new(&bytes[MOVES..], place + MOVES, CBR);
    tree.read_moves(|is_start| read_move(&mut cursor, is_start))?;
    tree.to_pgn(CBR, place + BOARD)
}

/// Decodes a text up to the first NUL.
fn text(bytes: &[u8]) -> String {
    let text = UTF_16LE.decode_without_bom_handling(bytes).0;
    text.split('\0').next().unwrap_or_default().to_owned()
}

fn piece(code: u8) -> Option<Piece> {
    use Role::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let color = match code >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let order = [Chariot, Horse, Elephant, Advisor, General, Cannon, Soldier];
    Some(Piece::new(color, *order.get(usize::from(code & 0xf).checked_sub(1)?)?))
}

/// Points are counted from Black's left rear corner as Red sees it, rank by rank.
fn square(point: u8) -> Option<Square> {
    Square::new(point % 9, 9u8.checked_sub(point / 9)?)
}

fn read_move(cursor: &mut BinaryCursor<'_>, is_start: bool) -> Result<WrittenMove, DecodeError> {
    let at = cursor.place();
    let [flags, _, from, to] = cursor.take::<4>()?;
    let mv = square(from).zip(square(to)).map(|(from, to)| Move::new(from, to)).filter(|_| !is_start);
    if mv.is_none() && !is_start {
        return Err(DecodeError::Point { format: CBR, byte: at });
    }
    let length = if flags & HAS_COMMENT == 0 { 0 } else { u32::from_le_bytes(cursor.take()?) };
    let comment = text(cursor.take_slice(length as usize)?);
    Ok(WrittenMove { mv, comment, goes_on: flags & IS_LAST == 0, has_sibling: flags & HAS_SIBLING != 0 })
}
