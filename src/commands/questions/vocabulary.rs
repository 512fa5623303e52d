//! The words of questions by language, and what of them is heard in a text.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use strum::VariantArray as _;

use crate::commands::lexicon::fold;
use crate::commands::questions::topic::{Cue, Topic};
use crate::commands::units;
use crate::i18n::Locale;
use crate::rules::Role;

/// Most units of a phrase in the vocabulary.
const MAX_PHRASE: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Topic(Topic),
    Cue(Cue),
    Piece(Role),
    /// No meaning, but a word of the language.
    Idle,
}

impl Meaning {
    /// Returns `true` for words that may stand beside a move: “please”, “I want to go”.
    fn is_filler(self) -> bool {
        use Cue::{Asks, Can, Move, Play, Want, You};
        matches!(self, Meaning::Idle | Meaning::Cue(Asks | Can | Move | Play | Want | You))
    }
}

type Vocabulary = units::Vocabulary<Meaning>;

static VOCABULARIES: LazyLock<HashMap<Locale, Vocabulary>> =
    LazyLock::new(|| Locale::all().map(|locale| (locale, vocabulary(locale))).collect());

fn vocabulary(locale: Locale) -> Vocabulary {
    let topics = Topic::VARIANTS.iter().map(|topic| {
        let name: &str = topic.into();
        (format!("words-asked-{name}"), Meaning::Topic(*topic))
    });
    let cues = Cue::VARIANTS.iter().map(|cue| {
        let name: &str = cue.into();
        (format!("words-cue-{name}"), Meaning::Cue(*cue))
    });
    let roles = Role::ALL.map(|role| (format!("words-said-{}", role.name()), Meaning::Piece(role)));
    let idle = [("words-cue-idle".to_owned(), Meaning::Idle)];
    let mut found = units::vocabulary(locale, topics.chain(cues).chain(roles).chain(idle));
    // A hyphen means no phrase.
    found.remove("");
    found
}

/// Returns the meanings of a phrase. A text may be typed without any diacritics; one that has some is meant literally.
fn look_up(vocabulary: &Vocabulary, units: &[String], has_accents: bool) -> Vec<Meaning> {
    let written = units.join(" ");
    let folded = fold(&written);
    let Some(found) = vocabulary.get(&folded) else { return Vec::new() };
    let found = found.iter().filter(|(known, _)| *known == written || (!has_accents && written == folded));
    found.map(|(_, meaning)| *meaning).collect()
}

/// Topics and words of a text in one language.
pub(super) struct Heard {
    pub(super) locale: Locale,
    /// Phrases that name a topic, with their place.
    pub(super) topics: Vec<(Topic, Range<usize>)>,
    pub(super) roles: Vec<Role>,
    /// Cues with their place.
    cues: Vec<(Cue, Range<usize>)>,
    /// Whether each unit is a word of the language, or a number.
    is_known: Vec<bool>,
    /// Whether each unit is a word that may stand beside a move.
    pub(super) is_filler: Vec<bool>,
}

/// Hears a text in one language: all phrases that name a topic, and of the other words the longest at each place.
pub(super) fn hear(text: &[String], locale: Locale) -> Heard {
    let vocabulary = &VOCABULARIES[&locale];
    let has_accents = text.iter().any(|unit| fold(unit) != *unit);
    let is_known = text.iter().map(|unit| unit.contains(|c: char| c.is_ascii_digit())).collect();
    let mut heard = Heard {
        locale,
        topics: Vec::new(),
        roles: Vec::new(),
        cues: Vec::new(),
        is_filler: vec![false; text.len()],
        is_known,
    };
    let mut behind = 0;
    for start in 0..text.len() {
        for length in (1..=MAX_PHRASE.min(text.len() - start)).rev() {
            let span = start..start + length;
            let meanings = look_up(vocabulary, &text[span.clone()], has_accents);
            let is_word =
                start >= behind && meanings.iter().any(|meaning| !matches!(meaning, Meaning::Topic(_)));
            let is_filler = meanings.iter().any(|meaning| meaning.is_filler());
            for meaning in meanings {
                match meaning {
                    Meaning::Topic(topic) => heard.topics.push((topic, span.clone())),
                    Meaning::Cue(cue) if is_word => heard.cues.push((cue, span.clone())),
                    Meaning::Piece(role) if is_word => {
                        heard.roles.push(role);
                        heard.cues.push((Cue::Piece, span.clone()));
                    }
                    Meaning::Cue(_) | Meaning::Piece(_) | Meaning::Idle => {}
                }
            }
            if is_word {
                heard.is_known[span.clone()].fill(true);
                heard.is_filler[span].fill(is_filler);
                behind = start + length;
            }
        }
    }
    heard
}

impl Heard {
    /// Returns the number of units that are words of the language.
    pub(super) fn known(&self) -> usize {
        let named = |at: usize| self.topics.iter().any(|(_, span)| span.contains(&at));
        self.is_known.iter().enumerate().filter(|(at, known)| **known || named(*at)).count()
    }

    /// Returns the number of unknown units outside a span.
    pub(super) fn unknown_beside(&self, span: &Range<usize>) -> usize {
        self.is_known.iter().enumerate().filter(|(at, known)| !**known && !span.contains(at)).count()
    }

    /// Returns the number of units of a cue, if it is heard.
    pub(super) fn length_of(&self, cue: Cue) -> Option<usize> {
        self.cues.iter().find(|(heard, _)| *heard == cue).map(|(_, span)| span.len())
    }

    /// Counts a question mark as a word that asks.
    pub(super) fn mark(&mut self) {
        let end = self.is_known.len();
        self.cues.push((Cue::Asks, end - 1..end));
    }

    /// Returns `true` if the words ask something. Words that only ask do so at either end; 是不是 and 能不能 do anywhere.
    pub(super) fn asks(&self) -> bool {
        let end = self.is_known.len();
        let is_chinese = matches!(self.locale, Locale::SimplifiedChinese | Locale::TraditionalChinese);
        self.cues.iter().any(|(cue, span)| match cue {
            Cue::What | Cue::Who | Cue::Where | Cue::Why | Cue::How => true,
            Cue::Asks => span.start == 0 || span.end == end || (is_chinese && span.len() >= 3),
            _ => false,
        })
    }

    pub(super) fn wants(&self) -> bool {
        self.length_of(Cue::Want).is_some()
    }

    /// Returns `true` if a move beside these words is asked about, not played.
    pub(super) fn is_about_meaning(&self) -> bool {
        use Cue::{Good, How, Learn, Mean, What, Why};
        [Good, How, Learn, Mean, What, Why].iter().any(|cue| self.length_of(*cue).is_some())
    }
}
