//! The words in which people say a move, by language.

use std::sync::LazyLock;

use crate::commands::lexicon::fold;
use crate::commands::questions;
use crate::commands::units::{self, is_chinese};
use crate::i18n::Locale;
use crate::i18n::move_text::letters;
use crate::notation::Dialect;
use crate::rules::Role;

/// Most units of a phrase in the vocabulary.
const MAX_PHRASE: usize = 4;

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

/// A word that means something in a text.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// What it can mean, at least one thing.
    pub(super) meanings: Vec<Word>,
    /// `true` if it may be left out, because it can be a mere filler.
    pub(super) is_optional: bool,
}

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

type Vocabulary = units::Vocabulary<Option<Word>>;

static VOCABULARIES: LazyLock<Vec<(Locale, Vocabulary)>> =
    LazyLock::new(|| Locale::all().map(|locale| (locale, vocabulary(locale))).collect());

fn vocabulary(locale: Locale) -> Vocabulary {
    let roles = Role::ALL.map(|role| (role.name().to_owned(), Some(Word::Piece(role))));
    let numbers = (1..=9).map(|number| (number.to_string(), Some(Word::Number(number))));
    let words = WORDS.map(|(name, word)| (name.to_owned(), word));
    let all = roles.into_iter().chain(numbers).chain(words);
    units::vocabulary(locale, all.map(|(name, word)| (format!("words-said-{name}"), word)))
}

/// What a text says of a move.
pub(super) struct Said {
    /// The words that mean something.
    pub(super) terms: Vec<Term>,
    /// Number of units that are neither such words nor fillers.
    pub(super) unknown: usize,
}

/// Returns what a text says of a move to readers of these languages. `c2` is a point, or where letters come first a cannon on
/// file 2.
pub(super) fn read(units: &[String], locales: &[Locale], letters_first: bool) -> Said {
    let known = VOCABULARIES.iter().filter(|(known, _)| locales.contains(known));
    let known: Vec<&Vocabulary> = known.map(|(_, words)| words).collect();
    // A text with diacritics means its other words literally.
    let has_accents = units.iter().any(|unit| fold(unit) != *unit);
    let fillers = questions::fillers(units, locales);
    let mut said = Said { terms: Vec::new(), unknown: 0 };
    let mut at = 0;
    while at < units.len() {
        let rest = &units[at..];
        let phrase = (1..=MAX_PHRASE.min(rest.len())).rev().find_map(|length| {
            let found = phrase(&known, &rest[..length].join(" "), has_accents)?;
            Some((found, length))
        });
        match phrase {
            Some((term, length)) => {
                said.terms.extend(Some(term).filter(|term| !term.meanings.is_empty()));
                at += length;
            }
            None => {
                let words = written(&rest[0], locales[0], letters_first);
                if words.is_empty() && !fillers[at] {
                    said.unknown += 1;
                }
                said.terms
                    .extend(words.into_iter().map(|word| Term { meanings: vec![word], is_optional: false }));
                at += 1;
            }
        }
    }
    said
}

/// Returns what a phrase of these vocabularies can mean.
fn phrase(known: &[&Vocabulary], written: &str, has_accents: bool) -> Option<Term> {
    let folded = fold(written);
    let found: Vec<_> = known.iter().filter_map(|words| words.get(&folded)).flatten().collect();
    let is_literal = has_accents && found.iter().any(|(known, _)| known == written);
    let mut meanings: Vec<Word> = Vec::new();
    for (_, word) in found.iter().filter(|(known, _)| !is_literal || known == written) {
        if let Some(word) = word
            && !meanings.contains(word)
        {
            meanings.push(*word);
        }
    }
    if found.is_empty() {
        return None;
    }
    // “One” may be an article, “right” an answer, and 下 means playing as well as going down.
    let is_optional = match meanings.first() {
        Some(Word::Number(1) | Word::Right | Word::Takes) => true,
        Some(Word::Back) => written.starts_with(is_chinese),
        _ => false,
    };
    Some(Term { meanings, is_optional })
}

/// Returns the meaning of a word that is no word of the language: a number, points, or a letter for a piece with a file or a
/// point behind it.
fn written(unit: &str, locale: Locale, letters_first: bool) -> Vec<Word> {
    let chars: Vec<char> = unit.chars().collect();
    if let [c] = chars[..] {
        return match c {
            '1'..='9' => vec![Word::Number(c as u8 - b'0')],
            'x' => vec![Word::Takes],
            _ => Vec::new(),
        };
    }
    let lettered = lettered(&chars, locale);
    if letters_first && lettered.is_some() {
        return lettered.unwrap_or_default();
    }
    let Some((first, rest)) = point(&chars) else { return lettered.unwrap_or_default() };
    let rest = rest.strip_prefix(&['x']).unwrap_or(rest);
    match point(rest) {
        _ if rest.is_empty() => vec![first],
        Some((second, [])) => vec![first, second],
        _ => lettered.unwrap_or_default(),
    }
}

fn point(chars: &[char]) -> Option<(Word, &[char])> {
    let [file @ 'a'..='i', digits @ ..] = chars else { return None };
    let length = if digits.starts_with(&['1', '0']) { 2 } else { 1 };
    let rank: String = digits.get(..length)?.iter().collect();
    let point = Word::Point { file: *file as u8 - b'a', rank: rank.parse().ok()? };
    Some((point, &digits[length..]))
}

/// Reads a letter for a piece, and what follows: a file (`c2`) or a point (`ng2`).
fn lettered(chars: &[char], locale: Locale) -> Option<Vec<Word>> {
    let (letter, rest) = chars.split_first()?;
    let target = match (rest, point(rest)) {
        ([digit @ '1'..='9'], _) => Word::Number(*digit as u8 - b'0'),
        (_, Some((point, []))) => point,
        _ => return None,
    };
    let own = match locale {
        Locale::French => Dialect::French,
        Locale::Vietnamese => Dialect::Vietnamese,
        _ => Dialect::Wxf,
    };
    let letters = letters(own);
    let known =
        Role::ALL.into_iter().find(|role| letters[role.index()].eq_ignore_ascii_case(&letter.to_string()));
    Some(vec![Word::Piece(known.or(Role::from_char(*letter))?), target])
}
