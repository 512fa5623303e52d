//! The words in which people say a move, by language.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;

use crate::commands::lexicon::fold;
use crate::i18n::move_text::letters;
use crate::i18n::{Locale, Localizer};
use crate::notation::Dialect;
use crate::rules::Role;

/// Most units of a phrase in the vocabulary.
const MAX_PHRASE: usize = 4;

/// Meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Piece(Role),
    Number(u8),
    /// A point: its file from 0 and its rank as it was typed, which may count from 0 or from 1.
    Point {
        file: u8,
        rank: u8,
    },
    To,
    From,
    With,
    Takes,
    Forward,
    Back,
    Sideways,
    Left,
    Right,
    Front,
    Rear,
    Middle,
    Edge,
    File,
    Steps,
    River,
    Check,
}

/// One meaning of a word, and how far-fetched it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sense {
    pub(super) cost: u32,
    pub(super) words: Vec<Word>,
}

/// The words that mean something in a text, each with its senses.
pub(super) type Sentence = Vec<Vec<Sense>>;

const WORDS: [(&str, Option<Word>); 18] = [
    ("to", Some(Word::To)),
    ("from", Some(Word::From)),
    ("with", Some(Word::With)),
    ("takes", Some(Word::Takes)),
    ("forward", Some(Word::Forward)),
    ("back", Some(Word::Back)),
    ("sideways", Some(Word::Sideways)),
    ("left", Some(Word::Left)),
    ("right", Some(Word::Right)),
    ("front", Some(Word::Front)),
    ("rear", Some(Word::Rear)),
    ("middle", Some(Word::Middle)),
    ("edge", Some(Word::Edge)),
    ("file", Some(Word::File)),
    ("steps", Some(Word::Steps)),
    ("river", Some(Word::River)),
    ("check", Some(Word::Check)),
    // Phrases that hold such words and say nothing of a move.
    ("nothing", None),
];

/// The phrases of a language by their folded units, each as it is written and with what it means.
type Vocabulary = HashMap<String, Vec<(String, Option<Word>)>>;

static VOCABULARIES: LazyLock<Vec<(Locale, Vocabulary)>> =
    LazyLock::new(|| Locale::all().map(|locale| (locale, vocabulary(locale))).collect());

fn vocabulary(locale: Locale) -> Vocabulary {
    let roles = Role::ALL.map(|role| (role.name().to_owned(), Some(Word::Piece(role))));
    let numbers = (1..=9).map(|number| (number.to_string(), Some(Word::Number(number))));
    let words = WORDS.map(|(name, word)| (name.to_owned(), word));
    let mut found = Vocabulary::new();
    for (name, word) in roles.into_iter().chain(numbers).chain(words) {
        let list = Localizer::of(locale).look_up(&format!("words-said-{name}")).unwrap_or_default();
        for phrase in list.split('|') {
            let written = units(phrase).join(" ");
            found.entry(fold(&written)).or_default().push((written, word));
        }
    }
    found
}

/// A text in small letters, word by word and in Chinese sign by sign.
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

/// What the words of a text mean to a reader of this language. English is understood besides.
pub(super) fn read(units: &[String], locale: Locale) -> Sentence {
    let known = VOCABULARIES.iter().filter(|(known, _)| [locale, Locale::English].contains(known));
    let known: Vec<&Vocabulary> = known.map(|(_, words)| words).collect();
    // Who types diacritics at all means a word without them as it stands.
    let heeds = units.iter().any(|unit| fold(unit) != *unit);
    let mut sentence = Sentence::new();
    let mut rest = units;
    while let Some(unit) = rest.first() {
        let phrase = (1..=MAX_PHRASE.min(rest.len())).rev().find_map(|length| {
            let found = phrase(&known, &rest[..length].join(" "), heeds)?;
            Some((found, length))
        });
        let (senses, length) = phrase.unwrap_or_else(|| (written(unit, locale), 1));
        sentence.extend(Some(senses).filter(|senses| !senses.is_empty()));
        rest = &rest[length..];
    }
    sentence
}

/// The senses of a phrase in these vocabularies.
fn phrase(known: &[&Vocabulary], written: &str, heeds: bool) -> Option<Vec<Sense>> {
    let folded = fold(written);
    let found: Vec<_> = known.iter().filter_map(|words| words.get(&folded)).flatten().collect();
    let exact = |(known, _): &&&(String, Option<Word>)| known == written;
    let heeds = heeds && found.iter().any(|entry| exact(&entry));
    let mut senses: Vec<Sense> = Vec::new();
    for (_, word) in found.iter().filter(|entry| !heeds || exact(entry)) {
        let sense = Sense { cost: 0, words: word.iter().copied().collect() };
        if !senses.contains(&sense) {
            senses.push(sense);
        }
    }
    // “One” may be an article, “right” an answer, and 下 means playing as well as going down.
    let idle = match senses.first()?.words.as_slice() {
        [Word::Number(1)] => Some(1),
        [Word::Right | Word::Takes] => Some(2),
        [Word::Back] if written.starts_with(is_chinese) => Some(2),
        _ => None,
    };
    senses.extend(idle.map(|cost| Sense { cost, words: Vec::new() }));
    Some(senses)
}

/// The senses of a word that is no word of the language: a number, points, or a letter with a number.
fn written(unit: &str, locale: Locale) -> Vec<Sense> {
    let chars: Vec<char> = unit.chars().collect();
    let plain = |words: Vec<Word>| vec![Sense { cost: 0, words }];
    if let [c] = chars[..] {
        return match c {
            '1'..='9' => plain(vec![Word::Number(c as u8 - b'0')]),
            'x' => plain(vec![Word::Takes]),
            _ => Vec::new(),
        };
    }
    if let Some((first, rest)) = point(&chars) {
        let rest = rest.strip_prefix(&['x']).unwrap_or(rest);
        match (rest, point(rest)) {
            ([], _) => {
                let mut senses = plain(vec![first]);
                senses.extend(lettered(&chars, locale, 1));
                return senses;
            }
            (_, Some((second, []))) => return plain(vec![first, second]),
            _ => {}
        }
    }
    lettered(&chars, locale, 0)
}

fn point(chars: &[char]) -> Option<(Word, &[char])> {
    let [file @ 'a'..='i', digits @ ..] = chars else { return None };
    let length = if digits.starts_with(&['1', '0']) { 2 } else { 1 };
    let rank: String = digits.get(..length)?.iter().collect();
    let point = Word::Point { file: *file as u8 - b'a', rank: rank.parse().ok()? };
    Some((point, &digits[length..]))
}

/// A letter for a piece, and what follows: a file (`c2`) or a point (`ng2`).
fn lettered(chars: &[char], locale: Locale, cost: u32) -> Vec<Sense> {
    let [letter, rest @ ..] = chars else { return Vec::new() };
    let target = match (rest, point(rest)) {
        ([digit @ '1'..='9'], _) => Word::Number(*digit as u8 - b'0'),
        (_, Some((point, []))) => point,
        _ => return Vec::new(),
    };
    let own = match locale {
        Locale::French => Dialect::French,
        Locale::Vietnamese => Dialect::Vietnamese,
        _ => Dialect::Wxf,
    };
    let role_in = |dialect| {
        let letters = letters(dialect);
        let of = |role: &Role| letters[role.index()].eq_ignore_ascii_case(&letter.to_string());
        Role::ALL.into_iter().find(of)
    };
    let role = role_in(own).or(Role::from_char(*letter));
    role.map(|role| Sense { cost, words: vec![Word::Piece(role), target] }).into_iter().collect()
}
