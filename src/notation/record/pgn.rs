//! PGN as xiangqi uses it: `[Red "…"]`, `[FEN "…"]`, moves in any notation, remarks, results.

use super::cursor::TextCursor;
use super::headings::{said_result, skip_footer, tag_of};
use super::{
    Comment, GameResult, MAX_GAMES, MAX_TAGS, Record, RecordError, RecordErrorKind, dialects_named, movetext,
};
use crate::notation::{self, Dialect, Dialects, NotationStyle};
use crate::rules::{Color, Position, RuleSet, excerpt};

/// Tags that are written first, with what they say when nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// Tags that are made from the record itself when it is written.
const DERIVED: [&str; 7] = ["Game", "Variant", "Rules", "Result", "Format", "FEN", "SetUp"];

/// Lines of moves are broken before they are longer than this.
const WIDTH: usize = 80;

/// Reads up to `games` games, in these dialects where a game names none.
pub(super) fn parse(text: &str, games: usize, dialects: Dialects) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let mut records = Vec::new();
    while records.len() < games {
        skip_between(&mut cursor);
        if cursor.rest().is_empty() {
            break;
        }
        if records.len() == MAX_GAMES {
            return Err(cursor.error(RecordErrorKind::TooManyGames));
        }
        records.push(parse_game(&mut cursor, dialects)?);
        skip_footer(&mut cursor, dialects);
    }
    Ok(records)
}

/// Goes past blanks and lines that begin with `%`.
fn skip_between(cursor: &mut TextCursor<'_>) {
    loop {
        cursor.skip_blanks();
        if cursor.peek() != Some('%') {
            return;
        }
        cursor.take_while(|c| c != '\n');
    }
}

fn parse_game(cursor: &mut TextCursor<'_>, mut dialects: Dialects) -> Result<Record, RecordError> {
    let mut tags: Vec<(String, String)> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    let mut start = None;
    let mut rules = RuleSet::default();
    let mut result = GameResult::Open;
    let mut is_named = false;
    loop {
        let before = *cursor;
        skip_between(cursor);
        if cursor.peek() != Some('[') {
            break;
        }
        let at = *cursor;
        let (name, value_at, value) = parse_tag(cursor)?;
        let name = tag_of(&name).map_or(name, str::to_owned);
        // After an empty line a tag that the game has already begins the next one: this has no moves.
        let is_apart = before.until(&at).matches('\n').count() > 1;
        if is_apart && seen.contains(&name.to_ascii_lowercase()) {
            *cursor = at;
            break;
        }
        seen.push(name.to_ascii_lowercase());
        match name.to_ascii_lowercase().as_str() {
            "fen" if !value.trim().is_empty() => {
                let position: Position =
                    value.parse().map_err(|error| value_at.error(RecordErrorKind::Fen(error)))?;
                start = Some(position);
            }
            "rules" | "ruleset" => {
                rules = value.parse().map_err(|_| value_at.error(RecordErrorKind::Rules(excerpt(&value))))?;
            }
            "variant" | "game" if !is_xiangqi(&value) => {
                return Err(value_at.error(RecordErrorKind::Game(excerpt(&value))));
            }
            "variant" | "game" => is_named |= !value.trim().is_empty(),
            "result" => result = said_result(&value),
            // Any of the usual notations when it promises something else.
            "format" => dialects = dialects_named(&value).unwrap_or(dialects),
            _ => {}
        }
        let name = if name.eq_ignore_ascii_case("white") { "Red".to_owned() } else { name };
        let is_derived = DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(&name));
        if tags.len() == MAX_TAGS {
            return Err(at.error(RecordErrorKind::TooManyTags));
        }
        if !is_derived && !tags.iter().any(|(tag, _)| tag.eq_ignore_ascii_case(&name)) {
            tags.push((name, value));
        }
    }
    let mut record = Record::new(start.clone().unwrap_or_else(Position::startpos), rules);
    record.tags = tags;
    record.says_start = start.is_some();
    record.set_result(result);
    movetext::parse_any(cursor, &mut record, dialects, is_named)?;
    Ok(record)
}

/// Takes `[Name "value"]`; gives the name, where the value begins, and the value.
fn parse_tag<'a>(cursor: &mut TextCursor<'a>) -> Result<(String, TextCursor<'a>, String), RecordError> {
    let start = *cursor;
    let malformed = || start.error(RecordErrorKind::Tag);
    let unclosed = || start.error(RecordErrorKind::Unclosed("\"".to_owned()));
    cursor.bump();
    cursor.skip_blanks();
    let name = cursor.take_while(|c| c.is_alphanumeric() || c == '_' || c == '-').to_owned();
    cursor.skip_blanks();
    if !cursor.eat("\"") {
        return Err(malformed());
    }
    let value_at = *cursor;
    let mut value = String::new();
    loop {
        match cursor.bump() {
            None => return Err(unclosed()),
            // A value may go on in the next line, unless that is empty or begins the next tag.
            Some('\n') if goes_on(cursor.rest()) => value.push(' '),
            Some('\n') => return Err(unclosed()),
            Some('\r') => {}
            Some('\\') => value.extend(cursor.bump()),
            Some('"') if ends_tag(cursor.rest()) => break,
            Some(c) => value.push(c),
        }
    }
    cursor.skip_blanks();
    if name.is_empty() || !cursor.eat("]") {
        return Err(malformed());
    }
    Ok((name, value_at, value))
}

/// Whether a value ends at the quotation mark before this text: one that no bracket follows belongs to the value.
fn ends_tag(rest: &str) -> bool {
    let line = rest.split('\n').next().unwrap_or_default();
    let opens = |at: &usize| {
        let word = line[at + 1..].trim_start_matches(char::is_alphanumeric);
        word.starts_with(' ') && word.trim_start().starts_with('"')
    };
    let next = line.match_indices('[').map(|(at, _)| at).find(opens).unwrap_or(line.len());
    line.trim_start().starts_with(']') || !line[..next].contains('"')
}

fn goes_on(rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\r']);
    !next.starts_with(['[', '\n']) && rest.split("\n[").next().is_some_and(|value| value.contains("\"]"))
}

fn is_xiangqi(name: &str) -> bool {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    matches!(name.as_str(), "" | "xiangqi" | "chinesechess" | "cchess" | "象棋" | "中国象棋" | "中國象棋")
}

/// The record with its moves in `style`, which the `Format` tag names.
pub(super) fn write(record: &Record, style: NotationStyle) -> String {
    let mut out = String::new();
    push_tag("Game", "Chinese Chess", &mut out);
    for (name, unknown) in ROSTER {
        push_tag(name, record.tag(name).unwrap_or(unknown), &mut out);
    }
    push_tag("Result", record.result().as_str(), &mut out);
    for (name, value) in record.tags() {
        if !ROSTER.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            push_tag(name, value, &mut out);
        }
    }
    push_tag("Rules", record.game().rules().name(), &mut out);
    // A game without moves is its position.
    if !record.is_from_start() || record.moves().is_empty() {
        push_tag("SetUp", "1", &mut out);
        push_tag("FEN", &record.game().start().to_string(), &mut out);
    }
    push_tag("Format", &format_name(style), &mut out);
    out.push('\n');
    push_moves(record, style, &mut out);
    out
}

/// The name of a style in a `Format` tag.
fn format_name(style: NotationStyle) -> String {
    match style {
        NotationStyle::Wxf | NotationStyle::Iccs | NotationStyle::Uci => style.name().to_ascii_uppercase(),
        _ => {
            let mut name = style.dialect().name().chars();
            name.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(name).collect()
        }
    }
}

pub(super) fn push_tag(name: &str, value: &str, out: &mut String) {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    out.push_str(&format!("[{name} \"{value}\"]\n"));
}

fn push_moves(record: &Record, style: NotationStyle, out: &mut String) {
    let main = LinePlace { offset: usize::from(record.game().start().turn() == Color::Black), depth: 0 };
    let mut words = line_words(record, style, main);
    words.push(record.result().as_str().to_owned());
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 {
            let breaks = column + 1 + width > WIDTH;
            out.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        column += width;
        out.push_str(&word);
    }
    out.push('\n');
}

/// Where a line of moves stands in its game.
#[derive(Clone, Copy)]
struct LinePlace {
    /// The plies before its first move, one more where Black began.
    offset: usize,
    /// In how many variations it is.
    depth: usize,
}

/// The moves of a line with their numbers, remarks and variations.
fn line_words(record: &Record, style: NotationStyle, place: LinePlace) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut remarks = record.comments().iter().peekable();
    let mut is_interrupted = true;
    let mut before = record.game().start().clone();
    for (ply, (position, mv)) in record.plies().enumerate() {
        while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
            words.extend(remark_words(remark, &before, record, style, place));
            is_interrupted = true;
        }
        let number = (place.offset + ply) / 2 + 1;
        if position.turn() == Color::Red {
            words.push(format!("{number}."));
        } else if is_interrupted {
            words.push(format!("{number}..."));
        }
        is_interrupted = false;
        words.push(move_word(&position, mv, style));
        before = position;
    }
    remarks.for_each(|remark| words.extend(remark_words(remark, &before, record, style, place)));
    words
}

/// A remark in braces, or a variation in parentheses; `before` is the position before the last move.
fn remark_words(
    remark: &Comment,
    before: &Position,
    record: &Record,
    style: NotationStyle,
    place: LinePlace,
) -> Vec<String> {
    if !remark.is_variation {
        return comment_words(&remark.text);
    }
    let place = LinePlace { offset: (place.offset + remark.ply).saturating_sub(1), depth: place.depth + 1 };
    let (rules, iccs) = (record.game().rules(), Dialects::only(Dialect::Iccs));
    let known = movetext::read_variation(&remark.text, before.clone(), rules, iccs, place.depth);
    let mut words = match known {
        Some(variation) => line_words(&variation, style, place),
        None => remark.text.split_whitespace().map(str::to_owned).collect(),
    };
    match &mut *words {
        [] => words.push("()".to_owned()),
        [first, .., last] => {
            first.insert(0, '(');
            last.push(')');
        }
        [only] => *only = format!("({only})"),
    }
    words
}

/// A move without blanks; ICCS in capitals with a dash, as programs that read PGN expect it.
fn move_word(position: &Position, mv: crate::rules::Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        _ => notation::write(position, mv, style).replace(' ', ""),
    }
}

/// A remark in braces, broken at its blanks.
fn comment_words(text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    movetext::in_braces(&text).split(' ').map(str::to_owned).collect()
}
