//! What a question or a request in plain words is about, in any of the languages.
//!
//! A language has phrases that name a topic, and words (cues) of which several together make one. The language whose words
//! cover most of the text is heard.

mod topic;
mod vocabulary;

use std::cmp::Reverse;

use crate::commands::questions::topic::{Cue, RULES};
use crate::commands::questions::vocabulary::Heard;
use crate::commands::units::units;
use crate::i18n::Locale;
use crate::rules::Role;

pub use crate::commands::questions::topic::Topic;

/// Longer texts are talk, in bytes and in words.
const MAX_BYTES: usize = 300;
const MAX_UNITS: usize = 40;
/// Weight of a piece's name beside cues, in words.
const PIECE_WEIGHT: usize = 2;

/// Topic and words of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub topic: Option<Topic>,
    /// Pieces that it names, or the horse if something cannot jump.
    pub roles: Vec<Role>,
    /// True if it asks something, whatever it is.
    pub asks: bool,
    /// True if it asks what a move means or whether it is good, if it holds one.
    pub is_about_meaning: bool,
    /// True if hardly a word is unknown, so that it is no talk about other things.
    pub is_certain: bool,
    /// Language of the words.
    pub locale: Locale,
}

/// Reads a text; the `reader`'s language comes first where several fit.
pub fn read_question(text: &str, reader: Locale) -> Question {
    let marked = text.contains(['?', '？']) && text.contains(char::is_alphabetic);
    let nothing = Question {
        topic: None,
        roles: Vec::new(),
        asks: marked,
        is_about_meaning: false,
        is_certain: false,
        locale: reader,
    };
    if text.len() > MAX_BYTES || text.contains("~~") {
        return nothing;
    }
    let units = units(text);
    if units.is_empty() || units.len() > MAX_UNITS {
        return nothing;
    }
    let mut heard: Vec<Heard> = Locale::all().map(|locale| vocabulary::hear(&units, locale)).collect();
    if marked {
        heard.iter_mut().for_each(Heard::mark);
    }
    heard.sort_by_key(|heard| (Reverse(heard.known()), heard.locale != reader));
    let best = &heard[0];
    let asks = marked || (best.known() * 2 >= units.len() && best.asks());
    let found = heard.iter().filter(|heard| heard.known() * 2 > units.len()).find_map(|heard| {
        let (topic, score, unknown) = best_topic(heard, asks)?;
        Some((topic, unknown * 2 < score, heard))
    });
    let (topic, is_certain, heard) = match found {
        Some((topic, is_certain, heard)) => (Some(topic), is_certain, heard),
        None => (None, false, best),
    };
    let mut roles = heard.roles.clone();
    if roles.is_empty() && heard.length_of(Cue::Jump).is_some() {
        roles.push(Role::Horse);
    }
    Question {
        topic,
        roles,
        asks,
        is_about_meaning: heard.is_about_meaning(),
        is_certain,
        locale: heard.locale,
    }
}

/// Returns the topic of a text with the number of words that name it and the number of unknown words beside them.
fn best_topic(heard: &Heard, asks: bool) -> Option<(Topic, usize, usize)> {
    // A whole phrase says more than words apart.
    let phrases = heard
        .topics
        .iter()
        .map(|(topic, span)| (*topic, span.len() + topic.weight(), heard.unknown_beside(span)));
    let rules = RULES.iter().filter_map(|(topic, cues)| {
        let lengths: Option<Vec<usize>> = cues.iter().map(|cue| heard.length_of(*cue)).collect();
        // A question that names a piece is seldom about anything else.
        let weight = if cues.contains(&Cue::Piece) { PIECE_WEIGHT } else { 0 };
        Some((*topic, lengths?.iter().sum::<usize>() + weight, heard.unknown_beside(&(0..0))))
    });
    let slack = usize::from(asks || heard.wants());
    let found = phrases.chain(rules).filter(|(_, score, unknown)| *unknown <= score + slack);
    // The longest words say most: “give me a hint” is no “hi”.
    found.min_by_key(|(topic, score, _)| (Reverse(*score), *topic as usize))
}

/// Returns for each unit of a text whether it is a word of one of these languages that adds nothing to a move.
pub(super) fn fillers(units: &[String], locales: &[Locale]) -> Vec<bool> {
    let heard: Vec<Heard> = locales.iter().map(|locale| vocabulary::hear(units, *locale)).collect();
    (0..units.len()).map(|at| heard.iter().any(|heard| heard.is_filler[at])).collect()
}
