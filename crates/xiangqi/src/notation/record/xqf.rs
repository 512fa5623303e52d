//! XQF, files of XQStudio: a header of 1,024 bytes, then a tree of moves. From version 11 on both are encrypted.
//! `docs/notation.md` has the layout.

use encoding_rs::Encoding;

use super::binary::{BinaryCursor, GameTree, WrittenMove, guess_chinese_encoding};
use super::{DecodeError, GameResult, PIECE_ORDER};
use crate::rules::{Color, Move, Piece, Square};

const FORMAT: &str = "XQF";

/// Offset at which the moves begin.
const MOVES: usize = 0x400;

/// Latest version with a known cipher.
const LATEST: u8 = 18;

const PIECES: usize = 0x10;
const FIRST_MOVER: usize = 0x32;
const RESULT: usize = 0x33;

/// Flags of a move.
const GOES_ON: u8 = 0x80;
const HAS_SIBLING: u8 = 0x40;
const HAS_COMMENT: u8 = 0x20;
/// Flags of a move before version 11.
const OLD_GOES_ON: u8 = 0xf0;
const OLD_HAS_SIBLING: u8 = 0x0f;

/// Texts of the header: offset of the length, and tag.
const TEXTS: [(usize, &str); 8] = [
    (0xd0, "Event"),
    (0x120, "Site"),
    (0x110, "Date"),
    (0x130, "Red"),
    (0x140, "Black"),
    (0x50, "Title"),
    (0x1d0, "Annotator"),
    (0x1e0, "Author"),
];

pub(super) fn is_xqf(bytes: &[u8]) -> bool {
    matches!(bytes, [b'X', b'Q', version, ..] if version.is_ascii_control())
}

/// Keys of the cipher, all zero before version 11.
#[derive(Default)]
struct XqfKeys {
    /// `true` before version 11: every move has the length of its comment.
    is_old: bool,
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl XqfKeys {
    fn new(header: &[u8]) -> XqfKeys {
        if header[2] <= 10 {
            return XqfKeys { is_old: true, ..XqfKeys::default() };
        }
        let [sum, pieces_key, from_key, to_key] = [12, 13, 14, 15].map(|at: usize| header[at]);
        let pieces = mix_key(pieces_key).wrapping_mul(pieces_key);
        let from = mix_key(from_key).wrapping_mul(pieces);
        let to = mix_key(to_key).wrapping_mul(from);
        let comment = (u32::from(sum) * 256 + u32::from(pieces_key)) % 32_000 + 767;
        let mut stream = *b"[(C) Copyright Mr. Dong Shiwei.]";
        for (at, byte) in stream.iter_mut().enumerate() {
            *byte &= header[12 + at % 4] & header[3] | header[8 + at % 4];
        }
        XqfKeys { is_old: false, pieces, from, to, comment, stream }
    }
}

fn mix_key(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}

/// Converts the game of a file to PGN.
pub(super) fn to_pgn(bytes: &[u8]) -> Result<String, DecodeError> {
    let header = bytes.get(..MOVES).ok_or(DecodeError::Truncated { format: FORMAT, byte: bytes.len() })?;
    let version = header[2];
    if !(1..=LATEST).contains(&version) {
        return Err(DecodeError::Version { format: FORMAT, version, known: "1 to 18" });
    }
    let keys = XqfKeys::new(header);
    let mut clear = bytes[MOVES..].to_vec();
    for (byte, key) in clear.iter_mut().zip(keys.stream.iter().cycle()) {
        *byte = byte.wrapping_sub(*key);
    }
    let fields = TEXTS.map(|(at, tag)| (tag, text_field(header, at)));
    // All texts together, so the moves are read twice, are the sample for guessing the encoding.
    let mut sample: Vec<u8> = fields.iter().flat_map(|(_, text)| text.iter().copied()).collect();
    let mut cursor = BinaryCursor::new(&clear, MOVES, FORMAT);
    GameTree::default().read_moves(|is_start| {
        read_move(&mut cursor, &keys, is_start, |text| {
            sample.extend_from_slice(text);
            String::new()
        })
    })?;
    let encoding = guess_chinese_encoding(&sample);
    let mut tree = GameTree {
        tags: fields
            .iter()
            .map(|(tag, text)| (*tag, decode(text, encoding).trim_end_matches('\u{fffd}').to_owned()))
            .collect(),
        result: GameResult::from_code(header[RESULT]),
        black_begins: header[FIRST_MOVER] == 1,
        ..GameTree::default()
    };
    for (at, point) in points(header, &keys).into_iter().enumerate() {
        let color = if at < 16 { Color::Red } else { Color::Black };
        if let Some(square) = square(point) {
            tree.pieces.insert(square, Piece::new(color, PIECE_ORDER[at % 16]));
        }
    }
    let mut cursor = BinaryCursor::new(&clear, MOVES, FORMAT);
    tree.read_moves(|is_start| read_move(&mut cursor, &keys, is_start, |text| decode(text, encoding)))?;
    tree.to_pgn(FORMAT, PIECES)
}

fn decode(text: &[u8], encoding: &'static Encoding) -> String {
    encoding.decode_without_bom_handling(text).0.into_owned()
}

fn text_field(header: &[u8], at: usize) -> &[u8] {
    let room = if matches!(at, 0x50 | 0xd0) { 63 } else { 15 };
    let text = &header[at + 1..][..usize::from(header[at]).min(room)];
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Returns the points of the 32 pieces, whose order is rotated from version 12 on.
fn points(header: &[u8], keys: &XqfKeys) -> [u8; 32] {
    let mut points = [0; 32];
    for (at, &written) in header[PIECES..][..32].iter().enumerate() {
        let to = if header[2] >= 12 { (at + usize::from(keys.pieces) + 1) % 32 } else { at };
        points[to] = written.wrapping_sub(keys.pieces);
    }
    points
}

/// Parses a point: tens are the file from Red's left, units the rank from Red's side.
fn square(point: u8) -> Option<Square> {
    Square::new(point / 10, point % 10)
}

fn read_move(
    cursor: &mut BinaryCursor<'_>,
    keys: &XqfKeys,
    is_start: bool,
    mut decode: impl FnMut(&[u8]) -> String,
) -> Result<WrittenMove, DecodeError> {
    let at = cursor.place();
    let [from, to, flags, _] = cursor.take::<4>()?;
    let from = square(from.wrapping_sub(24).wrapping_sub(keys.from));
    let to = square(to.wrapping_sub(32).wrapping_sub(keys.to));
    let mv = from.zip(to).map(|(from, to)| Move::new(from, to)).filter(|_| !is_start);
    if mv.is_none() && !is_start {
        return Err(DecodeError::Point { format: FORMAT, byte: at });
    }
    let length = if keys.is_old || flags & HAS_COMMENT != 0 {
        u32::from_le_bytes(cursor.take()?).wrapping_sub(keys.comment)
    } else {
        0
    };
    let comment = decode(cursor.take_slice(length as usize)?);
    let (goes_on, has_sibling) = if keys.is_old {
        (flags & OLD_GOES_ON != 0, flags & OLD_HAS_SIBLING != 0)
    } else {
        (flags & GOES_ON != 0, flags & HAS_SIBLING != 0)
    };
    Ok(WrittenMove { mv, comment, goes_on, has_sibling })
}
