//! What a whole message says: a move with all that people put around it, nearly a move, or talk.

use unicode_normalization::UnicodeNormalization as _;

use super::reading::{Reading, is_word, parse};
use super::text::{Chars, digit, is_invisible, normalise, without_number};
use super::{Dialect, Dialects, Direction, Hint, Missing, chinese};
use crate::rules::{Color, Role};

/// Messages of more bytes than this are talk.
const MAX_BYTES: usize = 400;

/// Messages of more words than this are talk.
const MAX_WORDS: usize = 16;

/// Degree to which a message looks like a move, in whatever position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLikeness {
    /// It is a move, perhaps with something around it that changes nothing, or in several notations.
    Move,
    /// It was meant as one: what is wrong with it.
    Near(Hint),
    /// It is something else.
    Talk,
}

/// Tells a move, nearly a move and talk from each other.
///
/// **A move** is one in an enabled dialect, however it is dressed: in quotes, brackets or the marks of Markdown, behind
/// its number (`1... H8+7`), with punctuation, pictograms or *please* at either end, its dot doubled (`C2..5`), or in
/// several notations side by side (`C2.5 炮二平五`). **Near** is what breaks off (`C8+`, `炮二平`), names a file or step that
/// there is not (`C2.0`), several moves, or a move in a dialect that is not enabled. **Talk** is everything else: where a
/// word stands that belongs to no move, the message is about moves and is none.
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

/// The texts in which a message gives its one move, in one notation or several, each ready to be read.
type Forms = Vec<Chars>;

/// Move that a message gives; else the fault of a text that is nearly a move, and nothing for talk.
pub(super) fn understand(text: &str, dialects: Dialects) -> Result<Forms, Option<Hint>> {
    if let Some(chars) = normalise(text).filter(|chars| is_word(chars, dialects)) {
        return Ok(vec![chars]);
    }
    // What is struck through is taken back.
    if text.len() > MAX_BYTES || text.contains("~~") {
        return Err(None);
    }
    let plain: String = text.nfkc().filter(|c| !is_invisible(*c)).collect();
    if plain.split_whitespace().count() > MAX_WORDS {
        return Err(None);
    }
    if !plain.chars().any(char::is_alphabetic) {
        // Bare figures are mostly prices, times and scores.
        let chars = normalise(plain.trim().trim_matches('`')).filter(|chars| is_word(chars, dialects));
        return chars.map(|chars| vec![chars]).ok_or(None);
    }
    let undressed = strip_decoration(&plain);
    let core = undressed.trim_matches(is_decoration);
    if let Some(chars) = form(core, dialects).filter(is_plain) {
        return Ok(vec![chars]);
    }
    match forms(core, dialects) {
        Some(Some(forms)) => return Ok(forms),
        Some(None) => return Err(Some(Hint::Several)),
        None => {}
    }
    // A dot at the end closes the sentence, or it is where the move breaks off.
    let is_dotted =
        undressed.trim_end_matches(|c| c != '.' && c != '。' && is_decoration(c)).ends_with(['.', '。']);
    let dotted = format!("{core}.");
    let texts = [Some(core), is_dotted.then_some(dotted.as_str())];
    let mut hints = texts.into_iter().flatten().filter_map(|text| near(&normalise(text)?, dialects));
    Err(hints.next())
}

/// Possible fault of a text that no enabled dialect reads.
pub(super) fn hint(text: &str, dialects: Dialects) -> Option<Hint> {
    match normalise(text) {
        Some(chars) => fault(&chars, dialects),
        None => (text.split_whitespace().count() == 1).then_some(Hint::TooLong),
    }
}

fn fault(chars: &Chars, dialects: Dialects) -> Option<Hint> {
    let others = || Dialects::ALL.iter().filter(|dialect| !dialects.contains(*dialect));
    let can_be = |dialect: &Dialect| {
        let readings = parse(chars, Dialects::only(*dialect), Color::Red);
        readings
            .iter()
            .any(|reading| !matches!(reading, Reading::Relative(relative) if !relative.is_conceivable()))
    };
    // A dialect in which some piece could move like that goes before one in which none can.
    let likely = others().find(can_be);
    if let Some(dialect) = likely.or_else(|| others().find(|one| is_word(chars, Dialects::only(*one)))) {
        return Some(Hint::NotEnabled(dialect));
    }
    // Would a digit that is on the board make it a move?
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

/// The fault of a text that can hardly be anything but a move: letters and figures with an operator between them.
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

/// Words in which people ask for a move politely; alone they say nothing.
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

/// The message without courtesies, pictograms and the number of the move.
fn strip_decoration(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare: Vec<String> =
        words.iter().map(|word| word.trim_matches(is_decoration).replace('’', "'").to_lowercase()).collect();
    let (mut first, mut last) = (0, words.len());
    loop {
        let all = bare.get(first..last).unwrap_or_default();
        let front = all.iter().take_while(|word| word.is_empty()).count();
        let back = all.iter().rev().take_while(|word| word.is_empty()).count();
        let rest = all.get(front..all.len() - back).unwrap_or_default();
        let known = || COURTESIES.iter().filter(|courtesy| rest.len() > courtesy.len());
        if let Some(courtesy) = known().find(|words| rest.iter().take(words.len()).eq(words.iter())) {
            first += front + courtesy.len();
        } else if let Some(courtesy) =
            known().find(|words| rest.iter().rev().take(words.len()).eq(words.iter().rev()))
        {
            last -= back + courtesy.len();
        } else {
            break;
        }
    }
    let rest = words.get(first..last).unwrap_or_default().join(" ");
    let rest = rest.trim_start_matches(is_decoration);
    without_number(rest).unwrap_or(rest).to_owned()
}

/// True for signs without meaning at either end of a move: quotes, brackets, punctuation, marks of Markdown, pictograms.
fn is_decoration(c: char) -> bool {
    const MARKS: &str = "*_`|>~^\"'´“”„‟‘’‚«»‹›()[]{}<.,;:!?¿¡•·…";
    c.is_whitespace() || MARKS.contains(c) || (c >= '\u{2600}' && !c.is_alphanumeric())
}

fn form(text: &str, dialects: Dialects) -> Option<Chars> {
    let chars = normalise(text)?;
    if is_word(&chars, dialects) {
        return Some(chars);
    }
    // A dot that was struck twice.
    let mut single = Chars::new();
    for c in chars {
        let is_repeated = ".=,".contains(c) && single.last().is_some_and(|last| ".=,".contains(*last));
        if !is_repeated {
            single.push(c);
        }
    }
    is_word(&single, dialects).then_some(single)
}

/// True if a form can hardly be anything else: three characters without an operator (`C25`) may as well be a seat.
fn is_plain(chars: &Chars) -> bool {
    has_operator(chars) || chars.len() > 3
}

/// A message that is made of moves throughout: the forms of one move, or nothing when they are several moves.
fn forms(text: &str, dialects: Dialects) -> Option<Option<Forms>> {
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
    let mut families: Vec<u8> = found.iter().map(|chars| family(chars, dialects)).collect();
    families.sort_unstable();
    let is_one_move = families.windows(2).all(|pair| pair[0] != pair[1]);
    found.iter().any(is_plain).then(|| is_one_move.then_some(found))
}

/// True if a word stands between two notations of a move, or two moves: a number, a dash, a bar.
fn is_joint(word: &str) -> bool {
    let mut bare = word.trim_matches(is_decoration).chars();
    bare.all(|c| c.is_ascii_digit() || "=/-–—→".contains(c))
}

/// Letters, Chinese, coordinates or the book style: who writes a move twice writes it in two of these.
pub(super) fn family(chars: &[char], dialects: Dialects) -> u8 {
    let dialect = dialects.iter().find(|dialect| is_word(chars, Dialects::only(*dialect)));
    match dialect {
        Some(Dialect::Chinese) => 1,
        Some(Dialect::Iccs | Dialect::Uci) => 2,
        Some(Dialect::Book) => 3,
        _ => 0,
    }
}
