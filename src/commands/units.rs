//! The words of a typed text, and the vocabularies in which they are looked up.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization as _;

use crate::commands::lexicon::fold;
use crate::i18n::{Locale, Localizer};

/// The phrases of a language by their folded units, each as it is written and with what it means.
pub(super) type Vocabulary<M> = HashMap<String, Vec<(String, M)>>;

/// Makes a vocabulary of the lists with these keys, each with what its phrases mean.
pub(super) fn vocabulary<M: Copy>(
    locale: Locale,
    lists: impl IntoIterator<Item = (String, M)>,
) -> Vocabulary<M> {
    let mut found = Vocabulary::new();
    for (key, meaning) in lists {
        let list = Localizer::of(locale).look_up(&key).unwrap_or_default();
        for phrase in list.split('|') {
            let written = units(phrase).join(" ");
            found.entry(fold(&written)).or_default().push((written, meaning));
        }
    }
    found
}

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
