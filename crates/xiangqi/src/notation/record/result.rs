//! Results that records state, as signs, words and codes.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;

use crate::rules::Color;

/// Result that a record states, as PGN writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`
    Drawn,
    /// `*`: unfinished or unknown.
    #[default]
    Open,
}

/// Results in words.
const WORDS: &[(GameResult, &[&str])] = &[
    (
        GameResult::Won(Color::Red),
        &["红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "先胜", "先勝", "黑负", "黑負", "1-0"],
    ),
    (
        GameResult::Won(Color::Black),
        &["黑胜", "黑勝", "黑方胜", "黑方勝", "红先负", "紅先負", "先负", "先負", "红负", "紅負", "0-1"],
    ),
    (GameResult::Drawn, &["和棋", "和局", "红先和", "紅先和", "先和", "平局", "1/2-1/2", "½-½"]),
];

/// Maximum length of a result in other than plain characters, in bytes.
const MAX_TOKEN: usize = 32;

impl GameResult {
    /// Returns `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::Won(Color::Red) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    /// Parses a result as PGN writes it, also with other dashes or as `½-½`, and the words of Chinese records.
    pub fn from_token(token: &str) -> Option<GameResult> {
        let is_plain = token.is_ascii() || token.len() > MAX_TOKEN;
        let plain = if is_plain { Cow::Borrowed(token) } else { Cow::Owned(to_plain_signs(token)) };
        Some(match &*plain {
            "1-0" | "1:0" => GameResult::Won(Color::Red),
            "0-1" | "0:1" => GameResult::Won(Color::Black),
            "1/2-1/2" | "1/2" => GameResult::Drawn,
            "*" => GameResult::Open,
            _ => return GameResult::from_word(token),
        })
    }

    /// Parses one of the words of results, perhaps in brackets.
    pub(super) fn from_word(token: &str) -> Option<GameResult> {
        let word = token.trim_matches(['（', '）', '。', '，', '！', '【', '】']);
        WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(result, _)| *result)
    }

    /// Parses the field of a record: a sign, a letter, or words of several languages.
    pub(super) fn from_field(text: &str) -> GameResult {
        let text = text.trim().to_lowercase();
        match &*text {
            "w" | "win" | "won" => return GameResult::Won(Color::Red),
            "l" | "loss" | "lose" | "lost" => return GameResult::Won(Color::Black),
            "d" => return GameResult::Drawn,
            _ => {}
        }
        if let Some(result) = GameResult::from_token(&text) {
            return result;
        }
        let parts: [(GameResult, &[&str]); 3] = [
            (GameResult::Won(Color::Red), &["红胜", "紅勝", "先胜", "先勝", "red", "1-0"]),
            (GameResult::Won(Color::Black), &["黑胜", "黑勝", "先负", "先負", "black", "0-1"]),
            (GameResult::Drawn, &["和", "draw", "1/2"]),
        ];
        let found = parts.iter().find(|(_, words)| words.iter().any(|word| text.contains(word)));
        found.map(|(result, _)| *result).unwrap_or_default()
    }

    /// Returns the result of a code in the files of XQStudio and CCBridge.
    pub(super) fn from_code(code: u8) -> GameResult {
        match code {
            1 => GameResult::Won(Color::Red),
            2 => GameResult::Won(Color::Black),
            3 => GameResult::Drawn,
            _ => GameResult::Open,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Returns a text in plain digits and dashes, with halves as `1/2`.
fn to_plain_signs(text: &str) -> String {
    let plain = text.nfkc().map(|c| match c {
        '\u{2044}' => '/',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    });
    plain.collect()
}

/// Returns `true` if a word is the task of a composed position: 红先胜 is no result before the first move.
pub(super) fn is_task(word: &str) -> bool {
    !word.is_ascii() && GameResult::from_word(word).is_some()
}

/// Finds the first result in words in a line; of several at one place the longest.
pub(super) fn find_result(text: &str) -> Option<(GameResult, Range<usize>)> {
    let words = WORDS.iter().flat_map(|(result, words)| words.iter().map(move |word| (*result, *word)));
    let places = words
        .filter(|(_, word)| !word.is_ascii() || text.split_whitespace().any(|other| other == *word))
        .filter_map(|(result, word)| {
            let at = text.find(word)?;
            Some((result, at..at + word.len()))
        });
    places.min_by_key(|(_, place)| (place.start, usize::MAX - place.len()))
}
