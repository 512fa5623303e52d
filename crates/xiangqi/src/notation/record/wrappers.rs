//! What pages, chats and wrong encodings put around a record.

use encoding_rs::{BIG5, GB18030, WINDOWS_1252};

use super::decode::decode_text;
use super::guess::may_have_move;
use crate::notation::Dialects;

/// Tags of forums around a record, in brackets.
const FORUM_TAGS: [&str; 5] = ["pgn", "code", "quote", "game", "b"];

/// Tags of HTML that begin a line.
const LINE_TAGS: [&str; 8] = ["br", "p", "div", "li", "tr", "h1", "h2", "pre"];

/// Longest tag of HTML that is looked for, in bytes.
const MAX_TAG: usize = 1_000;

/// The texts that a text may be in a wrapping, the likeliest first.
pub(super) fn plain_texts(text: &str, dialects: Dialects) -> impl Iterator<Item = String> {
    let unwrapped = unwrapped(text, dialects).filter(|plain| plain != text);
    unwrapped.into_iter().chain(in_right_encoding(text))
}

/// The text without HTML, tags of forums, fences, signs of quotation and of Markdown; none where moves stand outside the fences.
fn unwrapped(text: &str, dialects: Dialects) -> Option<String> {
    let mut plain = page_text(text).unwrap_or_else(|| text.to_owned());
    if plain.contains("```") {
        plain = fenced(&plain, dialects)?;
    }
    let plain = without_forum_tags(&plain);
    let lines = plain.lines().map(|line| line.trim_start_matches(['>', ' ', '\t', '\u{3000}']));
    let plain = lines.collect::<Vec<_>>().join("\n");
    Some(["**", "__", "||", "~~", "`"].iter().fold(plain, |text, sign| text.replace(sign, " ")))
}

/// The text of a page in HTML; none for another text.
pub(super) fn page_text(text: &str) -> Option<String> {
    let is_page = ["&nbsp;", "</", "<br"].iter().any(|sign| text.contains(sign));
    if is_page { Some(without_html(text)) } else { None }
}

/// The blocks of code of a message, one behind the other.
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

fn without_forum_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let ahead = &after[..after.floor_char_boundary(10)];
        let name = ahead.split_once(']').map_or("", |(name, _)| name);
        let is_tag = FORUM_TAGS.contains(&&*name.trim_start_matches('/').to_ascii_lowercase());
        plain.push(if is_tag { '\n' } else { '[' });
        rest = if is_tag { &after[name.len() + 1..] } else { after };
    }
    plain + rest
}

/// The text without tags and with the signs that entities stand for.
fn without_html(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        let ahead = &after[..after.floor_char_boundary(MAX_TAG)];
        let tag = ahead
            .split_once('>')
            .filter(|_| after.starts_with(|c: char| c.is_ascii_alphabetic() || "/!".contains(c)));
        let Some((tag, _)) = tag else {
            plain.push('<');
            rest = after;
            continue;
        };
        let name =
            tag.trim_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let begins_line = LINE_TAGS.contains(&&*name.to_ascii_lowercase());
        plain.push_str(if begins_line { "\n" } else { " " });
        rest = &after[tag.len() + 1..];
    }
    plain.push_str(rest);
    with_entities(&plain)
}

/// The text with the signs that entities of HTML and XML stand for.
pub(super) fn with_entities(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let ahead = &after[..after.floor_char_boundary(10)];
        let found = ahead.split_once(';').and_then(|(name, _)| Some((name, entity(name)?)));
        match found {
            Some((name, sign)) => {
                plain.push(sign);
                rest = &after[name.len() + 1..];
            }
            None => {
                plain.push('&');
                rest = after;
            }
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

/// The texts whose bytes, read in a wrong encoding, are this text: `ÅÚ¶þÆ½Îå` is 炮二平五.
fn in_right_encoding(text: &str) -> Vec<String> {
    if text.is_ascii() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let latin: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    found.extend(latin);
    for encoding in [WINDOWS_1252, GB18030, BIG5] {
        let (bytes, _, is_lossy) = encoding.encode(text);
        // What was Chinese in one of these can only have been UTF-8.
        if !is_lossy && (encoding == WINDOWS_1252 || std::str::from_utf8(&bytes).is_ok()) {
            found.push(bytes.into_owned());
        }
    }
    found.iter().filter_map(|bytes| decode_text(bytes)).filter(|plain| plain != text).collect()
}
