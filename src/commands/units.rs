//! The words of a typed text.

use unicode_normalization::UnicodeNormalization as _;

/// Returns a text in small letters, word by word and in Chinese sign by sign.
pub(super) fn units(text: &str) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    let mut open = false;
    for c in text.nfkc().flat_map(char::to_lowercase) {
        let chinese = is_chinese(c);
        match units.last_mut() {
            Some(unit) if open && !chinese && c.is_alphanumeric() => unit.push(c),
            _ if c.is_alphanumeric() => units.push(c.to_string()),
            _ => {}
        }
        open = c.is_alphanumeric() && !chinese;
    }
    units
}

pub(super) fn is_chinese(c: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&c) && c.is_alphabetic()
}
