//! Wrappings of records: HTML, Markdown, forums and wrong encodings.

use encoding_rs::{BIG5, GB18030, WINDOWS_1252};

use super::decode::decode_text;
use super::guess::may_have_move;
use crate::notation::Dialects;

/// Tags of forums, in brackets.
const FORUM_TAGS: [&str; 5] = ["pgn", "code", "quote", "game", "b"];

/// Tags of HTML that begin a line.
const LINE_TAGS: [&str; 8] = ["br", "p", "div", "li", "tr", "h1", "h2", "pre"];

/// Maximum length of a tag of HTML, in bytes.
const MAX_TAG: usize = 1_000;

/// Maximum length of an entity or of a forum's tag, in bytes.
const MAX_NAME: usize = 10;

/// Returns the texts that may be wrapped in a text, the most likely first.
pub(super) fn plain_texts(text: &str, dialects: Dialects) -> impl Iterator<Item = String> {
    let unwrapped = unwrap_text(text, dialects).filter(|plain| plain != text);
    unwrapped.into_iter().chain(reencode(text))
}

/// Removes HTML, forum tags, code fences, quotation marks and Markdown; `None` if moves are outside the fences.
fn unwrap_text(text: &str, dialects: Dialects) -> Option<String> {
    let mut plain = page_text(text).unwrap_or_else(|| text.to_owned());
    if plain.contains("```") {
        plain = fenced(&plain, dialects)?;
    }
    let plain = replace_between(&plain, ('[', ']'), MAX_NAME, |name| {
        let name = name.trim_start_matches('/').to_ascii_lowercase();
        FORUM_TAGS.contains(&&*name).then_some('\n')
    });
    let lines = plain.lines().map(|line| line.trim_start_matches(['>', ' ', '\t', '\u{3000}']));
    let plain = lines.collect::<Vec<_>>().join("\n");
    Some(["**", "__", "||", "~~", "`"].iter().fold(plain, |text, sign| text.replace(sign, " ")))
}

/// Returns the text of an HTML page without tags and entities; `None` for another text.
pub(super) fn page_text(text: &str) -> Option<String> {
    if !["&nbsp;", "</", "<br"].iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let plain = replace_between(text, ('<', '>'), MAX_TAG, |tag| {
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic() || "/!".contains(c)) {
            return None;
        }
        let name = tag.trim_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let begins_line = LINE_TAGS.contains(&&*name.to_ascii_lowercase());
        Some(if begins_line { '\n' } else { ' ' })
    });
    Some(decode_entities(&plain))
}

/// Returns the code blocks of a message; `None` if moves are outside.
fn fenced(text: &str, dialects: Dialects) -> Option<String> {
    let mut inside = String::new();
    for (number, part) in text.split("```").enumerate() {
        if number % 2 == 0 {
            if part.lines().any(|line| may_have_move(line, dialects)) {
                return None;
            }
            continue;
        }
        // The first line of a block may name a language.
        let (first, rest) = part.split_once('\n').unwrap_or(("", part));
        inside.push_str(if first.chars().all(|c| c.is_ascii_alphabetic()) { rest } else { part });
        inside.push_str("\n\n");
    }
    Some(inside)
}

/// Replaces the entities of HTML and XML by their characters.
pub(super) fn decode_entities(text: &str) -> String {
    replace_between(text, ('&', ';'), MAX_NAME, entity)
}

/// Replaces each text from an opening to a closing character, at most `longest` bytes apart, by the result of `replace`, if any.
fn replace_between(
    text: &str,
    (opening, closing): (char, char),
    longest: usize,
    replace: impl Fn(&str) -> Option<char>,
) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(opening) {
        plain.push_str(before);
        let ahead = &after[..after.floor_char_boundary(longest)];
        let found = ahead.split_once(closing).and_then(|(inside, _)| Some((inside, replace(inside)?)));
        if let Some((inside, replacement)) = found {
            plain.push(replacement);
            rest = &after[inside.len() + closing.len_utf8()..];
        } else {
            plain.push(opening);
            rest = after;
        }
    }
    plain + rest
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| *c != '\0');
    }
    Some(match name {
        "nbsp" => ' ',
        "lt" => '<',
        "gt" => '>',
        "quot" | "ldquo" | "rdquo" => '"',
        "apos" | "lsquo" | "rsquo" => '\'',
        "amp" => '&',
        "ndash" | "mdash" => '–',
        "frac12" => '½',
        "hellip" => '…',
        _ => return None,
    })
}

/// Returns the texts that become this text if their bytes are read in a wrong encoding: 炮二平五 for `ÅÚ¶þÆ½Îå`.
fn reencode(text: &str) -> Vec<String> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let latin: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    found.extend(latin);
    for encoding in [WINDOWS_1252, GB18030, BIG5] {
        let (bytes, _, is_lossy) = encoding.encode(text);
        // Chinese encodings hide nothing but UTF-8.
        if !is_lossy && (encoding == WINDOWS_1252 || std::str::from_utf8(&bytes).is_ok()) {
            found.push(bytes.into_owned());
        }
    }
    found.iter().filter_map(|bytes| decode_text(bytes)).filter(|plain| plain != text).collect()
}
