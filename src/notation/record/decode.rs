//! Records as bytes: UTF-8, and the two encodings of older Chinese programs.

use encoding_rs::{BIG5, Encoding, GB18030};

/// How well a text in a guessed encoding reads: the greatest is the best guess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// Whether it is a record.
    is_record: bool,
    /// How many moves are read, else the line of the first fault.
    reach: usize,
    common: usize,
}

/// So many characters in a thousand are common in a text whose encoding was guessed right.
const ENOUGH_COMMON: usize = 500;

/// The text of a record in UTF-8, GB18030 or Big5.
///
/// Of the two Chinese encodings it takes the one in which more of the record can be read. Where both read alike, it takes the one
/// in which more characters are common ones. `None` for what is no text, and for what is neither a record nor likely to
/// be Chinese.
pub fn decode(bytes: &[u8]) -> Option<String> {
    let has_no_nul = |text: &String| !text.contains('\0');
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.to_owned()).filter(has_no_nul);
    }
    let guess = |encoding, is_common: fn(u8, u8) -> bool| {
        let text = read_in(encoding, bytes).filter(has_no_nul)?;
        Some((fit(&text, share(bytes, is_common)), text))
    };
    // Each encoding has its common characters apart from the rare ones.
    let gb = guess(GB18030, |lead, trail| trail >= 0xa1 && matches!(lead, 0xa1..=0xa3 | 0xb0..=0xd7));
    let big5 = guess(BIG5, |lead, _| matches!(lead, 0xa1..=0xc6));
    let best = match (gb, big5) {
        (Some(gb), Some(big5)) if big5.0 > gb.0 => Some(big5),
        (None, guess) | (guess, _) => guess,
    };
    best.filter(|(fit, _)| fit.is_record || fit.common >= ENOUGH_COMMON).map(|(_, text)| text)
}

fn read_in(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    Some(encoding.decode_without_bom_handling_and_without_replacement(bytes)?.into_owned())
}

fn fit(text: &str, common: usize) -> Fit {
    let read = super::parse_all(text).or_else(|_| super::parse(text).map(|record| vec![record]));
    match read {
        Ok(records) => {
            let reach = records.iter().map(|record| record.moves().len()).sum();
            Fit { is_record: true, reach, common }
        }
        Err(error) => Fit { is_record: false, reach: error.line, common },
    }
}

/// How many characters in a thousand of those outside ASCII are common ones, by their two bytes.
fn share(bytes: &[u8], is_common: fn(u8, u8) -> bool) -> usize {
    let (mut all, mut common) = (0, 0);
    let mut rest = bytes;
    while let [lead, after @ ..] = rest {
        rest = after;
        if lead.is_ascii() {
            continue;
        }
        let [trail, after @ ..] = after else { break };
        all += 1;
        common += usize::from(is_common(*lead, *trail));
        rest = after;
    }
    (1000 * common).checked_div(all).unwrap_or(0)
}
