//! Whole messages: moves with decoration, near moves and talk.

use unicode_normalization::UnicodeNormalization as _;

use super::reading::{Reading, is_word, parse};
use super::text::{Chars, digit, is_invisible, normalise, without_number};
use super::{Dialect, Dialects, Direction, Hint, Missing, chinese};
use crate::rules::{Color, Role};

/// Maximum length of a message with a move, in bytes.
const MAX_BYTES: usize = 400;

/// Maximum length of a message with a move, in words.
const MAX_WORDS: usize = 16;

/// Degree to which a message looks like a move, without regard to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLikeness {
    /// A move, perhaps with decoration or in several notations.
    Move,
    /// Nearly a move, with its probable fault.
    Near(Hint),
    /// Anything else.
    Talk,
}

/// Tells whether a message is a move, nearly a move or talk.
///
/// A **move** is one of an enabled dialect, also in quotes, brackets or Markdown, after its number (`1... H8+7`), with punctuation,
/// pictograms or *please* at either end, with a doubled dot (`C2..5`), or in several notations side by side (`C2.5 炮二平五`).
/// **Near** is an incomplete move (`C8+`, `炮二平`), a file or step out of range (`C2.0`), several moves, or a move of a dialect
/// that is not enabled. Everything else is **talk**, in particular a move beside words that belong to none.
///
/// ```
/// use xiangqi::notation::{Dialects, Hint, Missing, MoveLikeness, shape};
///
/// for text in ["C2.5", "**C2.5**", "1... H8+7", "炮二平五。", "C2.5 please", "C2.5 炮二平五"] {
///     assert_eq!(shape(text, Dialects::default()), MoveLikeness::Move);
/// }
/// assert_eq!(shape("C8+", Dialects::default()), MoveLikeness::Near(Hint::Incomplete(Missing::Points)));
/// assert_eq!(shape("H2+", Dialects::default()), MoveLikeness::Near(Hint::Incomplete(Missing::File)));
/// for text in ["C2 is free", "12.5 hours", "H8+7 was better", "see you at 5.30"] {
///     assert_eq!(shape(text, Dialects::default()), MoveLikeness::Talk);
/// }
/// ```
pub fn shape(text: &str, dialects: Dialects) -> MoveLikeness {
    match understand(text, dialects) {
        Ok(_) => MoveLikeness::Move,
        Err(Some(hint)) => MoveLikeness::Near(hint),
        Err(None) => MoveLikeness::Talk,
    }
}

/// Normalised notations of the one move of a message.
type Forms = Vec<Chars>;

/// Returns the move of a message.
///
/// # Errors
/// The fault of a text that is nearly a move, `None` for talk.
pub(super) fn understand(text: &str, dialects: Dialects) -> Result<Forms, Option<Hint>> {
    if let Some(chars) = normalise(text).filter(|chars| is_word(chars, dialects)) {
        return Ok(vec![chars]);
    }
    // Text that is struck through is retracted.
    if text.len() > MAX_BYTES || text.contains("~~") {
        return Err(None);
    }
    let plain: String = text.nfkc().filter(|c| !is_invisible(*c)).collect();
    if plain.split_whitespace().count() > MAX_WORDS {
        return Err(None);
    }
    if !plain.chars().any(char::is_alphabetic) {
        // Bare figures are mostly prices, times and scores, so they get no decoration.
        let chars = normalise(plain.trim().trim_matches('`')).filter(|chars| is_word(chars, dialects));
        return chars.map(|chars| vec![chars]).ok_or(None);
    }
    let undressed = strip_decoration(&plain);
    let core = undressed.trim_matches(is_decoration);
    if let Some(chars) = form(core, dialects).filter(is_plain) {
        return Ok(vec![chars]);
    }
    if let Some(forms) = split_forms(core, dialects) {
        return if is_one_move(&forms, dialects) { Ok(forms) } else { Err(Some(Hint::Several)) };
    }
    // A dot at the end closes the sentence, or it is the operator of an incomplete move.
    let is_dotted =
        undressed.trim_end_matches(|c| c != '.' && c != '。' && is_decoration(c)).ends_with(['.', '。']);
    let dotted = format!("{core}.");
    let texts = [Some(core), is_dotted.then_some(dotted.as_str())];
    let mut hints = texts.into_iter().flatten().filter_map(|text| near(&normalise(text)?, dialects));
    Err(hints.next())
}

/// Returns the probable fault of a text that no enabled dialect reads.
pub(super) fn hint(text: &str, dialects: Dialects) -> Option<Hint> {
    match normalise(text) {
        Some(chars) => fault(&chars, dialects),
        None => (text.split_whitespace().count() == 1).then_some(Hint::TooLong),
    }
}

fn fault(chars: &Chars, dialects: Dialects) -> Option<Hint> {
    let disabled: Dialects = Dialects::ALL.iter().filter(|dialect| !dialects.contains(*dialect)).collect();
    let likely = disabled.iter().find(|dialect| is_conceivable(chars, *dialect));
    let possible =
        likely.or_else(|| disabled.iter().find(|dialect| is_word(chars, Dialects::only(*dialect))));
    if let Some(dialect) = possible {
        return Some(Hint::NotEnabled(dialect));
    }
    for (i, c) in chars.iter().enumerate().filter(|(_, c)| c.is_ascii_digit()) {
        let mut other = chars.clone();
        other[i] = '5';
        if digit(*c).is_none() && is_word(&other, dialects) {
            return Some(Hint::OutOfRange(*c));
        }
    }
    let mut longer = chars.clone();
    let is_begun = chars.iter().any(|c| "+-.=/".contains(*c) || chinese::is_part(*c));
    if chars.len() < 2 || !is_begun || longer.try_push('5').is_err() {
        return None;
    }
    let readings = parse(&longer, dialects, Color::Red);
    let mut missing = readings.iter().map(|reading| match reading {
        Reading::Coordinates(coordinates) if coordinates.role.is_none() => Missing::Rank,
        Reading::Coordinates(_) => Missing::File,
        Reading::Algebraic(_) => Missing::Rank,
        Reading::Relative(relative) => match (relative.selector.role(), relative.direction) {
            (Role::Horse | Role::Elephant | Role::Advisor, _) | (_, Direction::Sideways) => Missing::File,
            _ => Missing::Points,
        },
    });
    let first = missing.next()?;
    Some(Hint::Incomplete(if missing.all(|other| other == first) { first } else { Missing::Number }))
}

/// Returns `true` if some piece can make the move of a text in this dialect on some board.
fn is_conceivable(chars: &Chars, dialect: Dialect) -> bool {
    parse(chars, Dialects::only(dialect), Color::Red).iter().any(|reading| match reading {
        Reading::Relative(relative) => relative.is_conceivable(),
        Reading::Coordinates(_) | Reading::Algebraic(_) => true,
    })
}

/// Returns the fault of a text that is hardly anything but a move: letters and figures with an operator.
fn near(chars: &Chars, dialects: Dialects) -> Option<Hint> {
    let hint = fault(chars, dialects)?;
    let is_chinese = chars.iter().any(|c| chinese::role(*c).is_some());
    let has_letter = chars.iter().any(|c| c.is_alphabetic());
    let has_digit = is_chinese || chars.iter().any(|c| c.is_ascii_digit());
    let is_whole = matches!(hint, Hint::NotEnabled(Dialect::Uci));
    (has_letter && has_digit && (is_whole || has_operator(chars))).then_some(hint)
}

fn has_operator(chars: &[char]) -> bool {
    chars.iter().any(|c| "+-.=,/".contains(*c) || chinese::direction(*c).is_some())
}

/// Polite words around a move.
const COURTESIES: [&[&str]; 13] = [
    &["please"],
    &["pls"],
    &["plz"],
    &["thanks"],
    &["thx"],
    &["thank", "you"],
    &["s'il", "te", "plaît"],
    &["s'il", "vous", "plaît"],
    &["s'il", "te", "plait"],
    &["s'il", "vous", "plait"],
    &["merci"],
    &["svp"],
    &["stp"],
];

/// Returns the message without courtesies, pictograms and the number of the move.
fn strip_decoration(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare: Vec<String> =
        words.iter().map(|word| word.trim_matches(is_decoration).replace('’', "'").to_lowercase()).collect();
    let mut first = 0;
    let mut last = words.len();
    loop {
        let all = bare.get(first..last).unwrap_or_default();
        let front = all.iter().take_while(|word| word.is_empty()).count();
        let back = all.iter().rev().take_while(|word| word.is_empty()).count();
        let rest = all.get(front..all.len() - back).unwrap_or_default();
        if let Some(count) = (1..rest.len()).find(|count| is_courtesy(&rest[..*count])) {
            first += front + count;
        } else if let Some(at) = (1..rest.len()).find(|at| is_courtesy(&rest[*at..])) {
            last -= back + rest.len() - at;
        } else {
            break;
        }
    }
    let rest = words.get(first..last).unwrap_or_default().join(" ");
    let rest = rest.trim_start_matches(is_decoration);
    without_number(rest).unwrap_or(rest).to_owned()
}

fn is_courtesy(words: &[String]) -> bool {
    COURTESIES.iter().any(|courtesy| words.iter().eq(courtesy.iter()))
}

/// Returns `true` for characters without meaning at either end of a move: quotes, brackets, punctuation, Markdown, pictograms.
fn is_decoration(c: char) -> bool {
    const MARKS: &str = "*_`|>~^\"'´“”„‟‘’‚«»‹›()[]{}<.,;:!?¿¡•·…";
    c.is_whitespace() || MARKS.contains(c) || (c >= '\u{2600}' && !c.is_alphanumeric())
}

fn form(text: &str, dialects: Dialects) -> Option<Chars> {
    let chars = normalise(text)?;
    if is_word(&chars, dialects) {
        return Some(chars);
    }
    // A dot that was typed twice.
    let mut single = Chars::new();
    for c in chars {
        let is_repeated = ".=,".contains(c) && single.last().is_some_and(|last| ".=,".contains(*last));
        if !is_repeated {
            single.push(c);
        }
    }
    is_word(&single, dialects).then_some(single)
}

/// Returns `true` if a form is hardly anything but a move: three characters without an operator (`C25`) may be a seat.
fn is_plain(chars: &Chars) -> bool {
    has_operator(chars) || chars.len() > 3
}

/// Splits a message of nothing but moves into these.
fn split_forms(text: &str, dialects: Dialects) -> Option<Forms> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found: Vec<Chars> = Vec::new();
    let mut rest = words.as_slice();
    while let Some((word, behind)) = rest.split_first() {
        let taken = (1..=rest.len()).rev().find_map(|count| {
            let (group, behind) = rest.split_at_checked(count)?;
            let text = group.join(" ");
            let bare = without_number(&text).unwrap_or(&text).trim_matches(is_decoration);
            Some((form(bare, dialects)?, behind))
        });
        match taken {
            Some((chars, behind)) => {
                if !found.contains(&chars) {
                    found.push(chars);
                }
                rest = behind;
            }
            None if is_joint(word) => rest = behind,
            None => return None,
        }
    }
    if found.iter().any(is_plain) { Some(found) } else { None }
}

/// Returns `true` if the moves can be notations of one move: each is of another family.
fn is_one_move(forms: &[Chars], dialects: Dialects) -> bool {
    let mut families: Vec<NotationFamily> = forms.iter().map(|chars| family(chars, dialects)).collect();
    families.sort_unstable();
    families.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns `true` for a number, dash or bar between two notations or moves.
fn is_joint(word: &str) -> bool {
    let mut bare = word.trim_matches(is_decoration).chars();
    bare.all(|c| c.is_ascii_digit() || "=/-–—→".contains(c))
}

/// Kind of notation. A move that is written twice has one spelling of each of two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NotationFamily {
    Letters,
    Chinese,
    Coordinates,
    Book,
}

/// Returns the family of the first dialect in which a text can be a move.
pub(super) fn family(chars: &[char], dialects: Dialects) -> NotationFamily {
    let dialect = dialects.iter().find(|dialect| is_word(chars, Dialects::only(*dialect)));
    match dialect {
        Some(Dialect::Chinese) => NotationFamily::Chinese,
        Some(Dialect::Iccs | Dialect::Uci) => NotationFamily::Coordinates,
        Some(Dialect::Book) => NotationFamily::Book,
        _ => NotationFamily::Letters,
    }
}
