//! Records as bytes: texts in any of the encodings of Chinese programs, and binary files.

use encoding_rs::{BIG5, Encoding, GB18030, UTF_16BE, UTF_16LE};

use super::binary::guess;
use super::{DecodeError, ReadOptions, ccbridge, xqf};

/// Quality of a text in a guessed encoding: the greatest is the best guess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// True if it is a record.
    is_record: bool,
    /// Number of moves that are read, else the line of the first fault.
    reach: usize,
    /// True if it has no byte that the encoding does not know.
    is_whole: bool,
    /// True if the detector of encodings guesses this encoding.
    is_likely: bool,
    common: usize,
}

/// So many characters in a thousand are common in a text whose encoding was guessed right.
const ENOUGH_COMMON: usize = 500;

/// The text of a record: of a text in UTF-8, UTF-16, GB18030 or Big5, or of a file of XQStudio (XQF) or CCBridge (CBR, CBL), whose
/// games become PGN.
///
/// Of several encodings it takes the one in which more of the record can be read. Where they read alike, it takes what
/// `chardetng` says, then the one in which more characters are common ones.
///
/// # Errors
/// For what is no text, for what is neither a record nor likely to be Chinese, and for a binary file with a fault.
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
    let whole = std::str::from_utf8(bytes).ok();
    if !bytes.contains(&0) && whole.is_some() {
        return whole.map(str::to_owned);
    }
    // Signs of ASCII have a byte of nothing in UTF-16, and in no other encoding.
    let candidates: &[&'static Encoding] =
        if bytes.contains(&0) { &[UTF_16LE, UTF_16BE] } else { &[GB18030, BIG5] };
    let likely = guess(bytes);
    let others = (!bytes.contains(&0) && !candidates.contains(&likely)).then_some(likely);
    let texts = candidates.iter().copied().chain(others).filter_map(|encoding| {
        let (text, is_bad) = encoding.decode_without_bom_handling(bytes);
        let fit = fit(&text, !is_bad, encoding == likely, share(bytes, encoding));
        let is_believed = fit.is_record && fit.reach > 0
            || !is_bad && fit.common >= ENOUGH_COMMON
            || fit.is_record && !is_bad;
        (is_believed && !text.contains('\0')).then(|| (fit, text.into_owned()))
    });
    texts.max_by_key(|(fit, _)| *fit).map(|(_, text)| text)
}

fn fit(text: &str, is_whole: bool, is_likely: bool, common: usize) -> Fit {
    let how = ReadOptions::default();
    let first = || super::parse_as_written(text, ReadOptions { games: 1, ..how });
    let read = super::parse_as_written(text, how).or_else(|_| first());
    let (is_record, reach) = match read {
        Ok(records) => (true, records.iter().map(|record| record.moves().len()).sum()),
        Err(error) => (false, error.line),
    };
    Fit { is_record, reach, is_whole, is_likely, common }
}

/// Common characters of an encoding per thousand outside ASCII, by their two bytes: each encoding has its common
/// characters apart from the rare ones.
fn share(bytes: &[u8], encoding: &'static Encoding) -> usize {
    let (mut all, mut common) = (0, 0);
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
