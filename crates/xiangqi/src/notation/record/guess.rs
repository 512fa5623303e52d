//! Guesses whether a text contains moves, correct or not.

use unicode_normalization::UnicodeNormalization as _;

use super::movetext::{begins_move, is_move};
use crate::notation::text::{is_invisible, round_number, without_number};
use crate::notation::{Dialect, Dialects, chinese};

/// Parts of the names of openings that read like moves. In moves a numeral precedes the verb or follows the soldier.
const OPENING_WORDS: &str = "进三兵 进七兵 进中兵 进3卒 进7卒 进三卒 进七卒 进3兵 进7兵 平炮兑车 横车 直车 进左马 进右马 飞左相 飞右相";

/// Words of sentences about moves that were not played.
const SUPPOSITIONS: [&str; 15] =
    ["如", "若", "倘", "则", "則", "应", "應", "改", "可", "假", "或", "以下", "避免", "准备", "準備"];

/// Greatest number of a round; greater numbers are years.
const MAX_ROUND: usize = 300;

/// Removes the names of openings, and simplifies characters with two forms.
fn without_opening_words(text: &str) -> String {
    let plain = text.nfkc().filter(|c| !is_invisible(*c)).map(|c| match c {
        '進' => '进',
        '橫' => '横',
        '車' => '车',
        '馬' => '马',
        '飛' => '飞',
        c => c,
    });
    OPENING_WORDS.split(' ').fold(plain.collect(), |text: String, word| without_word(&text, word))
}

fn without_word(text: &str, word: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(word) {
        kept.push_str(before);
        let ends_with_figure = kept.chars().next_back().is_some_and(|c| chinese::number(c).is_some());
        let begins_with_figure = word.ends_with(['兵', '卒'])
            && after.chars().next().is_some_and(|c| chinese::number(c).is_some());
        kept.push_str(if ends_with_figure || begins_with_figure { word } else { " " });
        rest = after;
    }
    kept + rest
}

/// Returns `true` if a line may contain moves of the game.
pub(super) fn may_have_move(line: &str, dialects: Dialects) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_number = round_number(first).is_some_and(|number| number.value <= MAX_ROUND)
        && !first.chars().all(|c| c.is_ascii_digit());
    is_number || has_move(line, dialects)
}

/// Returns `true` if the moves of a line are hypothetical: `黑如炮8平9，则车二平三，红优。`
pub(super) fn is_commentary(line: &str, dialects: Dialects) -> bool {
    let plain = without_opening_words(line);
    let is_numbered = plain.split_whitespace().any(|word| round_number(word).is_some());
    let mut suppositions = SUPPOSITIONS.iter().filter_map(|word| plain.find(word));
    !is_numbered && suppositions.any(|at| !has_move(&plain[..at], dialects))
}

fn has_move(line: &str, dialects: Dialects) -> bool {
    let plain = without_opening_words(line);
    let typed = dialects.iter().fold(Dialects::ALL, Dialects::with);
    let words: Vec<&str> = plain.split(parts_words).filter(|word| !word.is_empty()).collect();
    let has_word = words.iter().any(|word| {
        let bare = without_number(word).unwrap_or(word);
        begins_move(word, typed)
            || begins_move(bare, typed)
            || is_nearly_western(bare)
            || is_nearly_chinese(bare)
    });
    let signs: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    has_word || signs.windows(4).any(is_chinese_move) || has_spoken(&words)
}

/// Returns `true` for a character between words.
fn parts_words(c: char) -> bool {
    c.is_whitespace() || "()[]{}<>《》【】「」『』“”‘’\"'`*_|:;!?，。、；：→".contains(c)
}

fn is_chinese_move(signs: &[char]) -> bool {
    signs.iter().any(|c| chinese::role(*c).is_some()) && chinese::parse(signs).is_some()
}

/// Returns `true` for a faulty move in letters, like `Cx.5`.
fn is_nearly_western(word: &str) -> bool {
    let letters = word.chars().filter(char::is_ascii_alphabetic).count();
    word.is_ascii()
        && (3..=5).contains(&word.len())
        && (1..=2).contains(&letters)
        && word.contains(|c: char| c.is_ascii_digit())
        && word.contains(['+', '-', '.', '='])
        && word.to_ascii_uppercase().starts_with(|c: char| "KGAEBMHNRCPSTX+-".contains(c))
}

/// Returns `true` for a Chinese move with one wrong or missing character.
fn is_nearly_chinese(word: &str) -> bool {
    if word.is_ascii() {
        return false;
    }
    let signs: Vec<char> = word.chars().collect();
    match signs.len() {
        3 | 4 => count_fitting(&signs) > 2,
        5 => count_fitting(&signs[..4]) > 2 || count_fitting(&signs[1..]) > 2,
        _ => false,
    }
}

/// Counts the characters that fit their place in piece, numeral, verb and numeral.
fn count_fitting(signs: &[char]) -> usize {
    let places = signs.iter().enumerate().filter(|(at, c)| match at {
        0 => chinese::role(**c).is_some() || "前后後中".contains(**c),
        1 | 3 => chinese::number(**c).is_some(),
        _ => chinese::direction(**c).is_some() || "+-=.".contains(**c),
    });
    places.count()
}

/// Returns `true` if consecutive words are a spoken Vietnamese move.
fn has_spoken(words: &[&str]) -> bool {
    (3..=5).any(|count| {
        words.windows(count).any(|some| {
            let text = some.concat();
            text.ends_with(|c: char| c.is_ascii_digit())
                && text.starts_with(char::is_alphabetic)
                && is_move(&text, Dialects::only(Dialect::VietnameseWords))
        })
    })
}
