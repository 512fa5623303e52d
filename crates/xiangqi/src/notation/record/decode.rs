//! Decoding of files: text in the encodings of Chinese programs, and binary formats.

use encoding_rs::{BIG5, Encoding, GB18030, UTF_16BE, UTF_16LE};

use super::binary::guess_encoding;
use super::{DecodeError, ReadOptions, ccbridge, xqf};

/// Quality of a text in a candidate encoding; the greatest wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// `true` if the text is a record.
    is_record: bool,
    /// Number of moves of the record, otherwise the line of the first fault.
    reach: usize,
    /// `true` if all bytes are valid in the encoding.
    is_valid: bool,
    /// `true` if `chardetng` guesses this encoding.
    is_likely: bool,
    /// Common characters per thousand outside ASCII.
    common: usize,
}

/// Minimum of [`Fit::common`] of a text that is no record.
const ENOUGH_COMMON: usize = 500;

/// Decodes a file: text in UTF-8, UTF-16, GB18030 or Big5, or a file of XQStudio (XQF) or CCBridge (CBR, CBL), which becomes PGN.
///
/// Of several encodings it takes the one in which more of the record can be read, then the one that `chardetng` guesses, then the
/// one with more common characters.
///
/// # Errors
/// If the bytes are neither a record nor likely to be Chinese text, or a binary file has a fault.
pub fn decode(bytes: &[u8]) -> Result<String, DecodeError> {
    if xqf::is_xqf(bytes) {
        return xqf::to_pgn(bytes);
    }
    if ccbridge::is_library(bytes) {
        return ccbridge::library_to_pgn(bytes);
    }
    if ccbridge::is_record(bytes) {
        return ccbridge::record_to_pgn(bytes, 0);
    }
    decode_text(bytes).ok_or(DecodeError::NoText)
}

pub(super) fn decode_text(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return Some(text.into_owned()).filter(|text| !text.contains('\0'));
    }
    // UTF-16 alone writes ASCII with NUL bytes.
    let has_nul = bytes.contains(&0);
    if !has_nul && let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    let likely = guess_encoding(bytes);
    let mut candidates = if has_nul { vec![UTF_16LE, UTF_16BE] } else { vec![GB18030, BIG5] };
    if !has_nul && !candidates.contains(&likely) {
        candidates.push(likely);
    }
    let texts = candidates.into_iter().filter_map(|encoding| {
        let (text, has_errors) = encoding.decode_without_bom_handling(bytes);
        let fit = fit(&text, !has_errors, encoding == likely, common_share(bytes, encoding));
        let is_plausible =
            fit.is_record && (fit.reach > 0 || fit.is_valid) || fit.is_valid && fit.common >= ENOUGH_COMMON;
        if !is_plausible || text.contains('\0') {
            return None;
        }
        Some((fit, text.into_owned()))
    });
    texts.max_by_key(|(fit, _)| *fit).map(|(_, text)| text)
}

fn fit(text: &str, is_valid: bool, is_likely: bool, common: usize) -> Fit {
    let how = ReadOptions::default();
    let read = super::parse_as_written(text, how)
        .or_else(|_| super::parse_as_written(text, ReadOptions { games: 1, ..how }));
    let (is_record, reach) = match read {
        Ok(records) => (true, records.iter().map(|record| record.moves().len()).sum()),
        Err(error) => (false, error.line),
    };
    Fit { is_record, reach, is_valid, is_likely, common }
}

/// Counts the common characters of an encoding per thousand outside ASCII, by their two bytes: each encoding separates common and
/// rare characters.
fn common_share(bytes: &[u8], encoding: &'static Encoding) -> usize {
    let mut all = 0;
    let mut common = 0;
    let mut rest = bytes;
    while let [lead, after @ ..] = rest {
        rest = after;
        if lead.is_ascii() {
            continue;
        }
        let [trail, after @ ..] = after else { break };
        all += 1;
        common += usize::from(match lead {
            0xa1..=0xc6 if encoding == BIG5 => true,
            0xa1..=0xa3 | 0xb0..=0xd7 if encoding == GB18030 => *trail >= 0xa1,
            _ => false,
        });
        rest = after;
    }
    (1000 * common).checked_div(all).unwrap_or(0)
}
