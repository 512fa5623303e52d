//! PGN as xiangqi uses it: `[Red "…"]`, `[FEN "…"]`, moves in any notation, remarks, results.

use super::cursor::TextCursor;
use super::{
    GameResult, MAX_GAMES, MAX_TAGS, Record, RecordError, RecordErrorKind, dialects_named, movetext,
};
use crate::notation;
use crate::notation::{Dialects, NotationStyle};
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
    let mut start = None;
    let mut rules = RuleSet::default();
    let mut result = GameResult::Open;
    loop {
        skip_between(cursor);
        if cursor.peek() != Some('[') {
            break;
        }
        let at = *cursor;
        let (name, value_at, value) = parse_tag(cursor)?;
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
            "result" => result = GameResult::from_token(value.trim()).unwrap_or_default(),
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
    let mut record = Record::new(start.unwrap_or_else(Position::startpos), rules);
    record.tags = tags;
    record.set_result(result);
    movetext::parse(cursor, &mut record, dialects)?;
    Ok(record)
}

/// Takes `[PieceName "value"]`; gives the name, where the value begins, and the value.
fn parse_tag<'a>(cursor: &mut TextCursor<'a>) -> Result<(String, TextCursor<'a>, String), RecordError> {
    let start = *cursor;
    let malformed = || start.error(RecordErrorKind::Tag);
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
            None | Some('\n') => return Err(start.error(RecordErrorKind::Unclosed("\"".to_owned()))),
            Some('\\') => value.extend(cursor.bump()),
            Some('"') => break,
            Some(c) => value.push(c),
        }
    }
    cursor.skip_blanks();
    if name.is_empty() || !cursor.eat("]") {
        return Err(malformed());
    }
    Ok((name, value_at, value))
}

fn is_xiangqi(name: &str) -> bool {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    matches!(name.as_str(), "" | "xiangqi" | "chinesechess" | "cchess" | "象棋" | "中国象棋" | "中國象棋")
}

/// The record with its moves in `style`, which the `ConvertFormat` tag names.
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
    if !record.is_from_start() {
        push_tag("SetUp", "1", &mut out);
        push_tag("FEN", &record.game().start().to_string(), &mut out);
    }
    push_tag("Format", &format_name(style), &mut out);
    out.push('\n');
    push_moves(record, style, &mut out);
    out
}

/// The name of a style in a `ConvertFormat` tag.
fn format_name(style: NotationStyle) -> String {
    match style {
        NotationStyle::Wxf | NotationStyle::Iccs | NotationStyle::Uci => style.name().to_ascii_uppercase(),
        _ => {
            let mut name = style.dialect().name().chars();
            name.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(name).collect()
        }
    }
}

fn push_tag(name: &str, value: &str, out: &mut String) {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    out.push_str(&format!("[{name} \"{value}\"]\n"));
}

fn push_moves(record: &Record, style: NotationStyle, out: &mut String) {
    let mut words: Vec<String> = Vec::new();
    let mut comments = record.comments().iter().peekable();
    let mut number = 0;
    let mut is_interrupted = true;
    for (ply, (position, mv)) in record.plies().enumerate() {
        while let Some(comment) = comments.next_if(|comment| comment.ply <= ply) {
            words.extend(comment_words(&comment.text));
            is_interrupted = true;
        }
        if position.turn() == Color::Red || ply == 0 {
            number += 1;
        }
        if position.turn() == Color::Red {
            words.push(format!("{number}."));
        } else if is_interrupted {
            words.push(format!("{number}..."));
        }
        is_interrupted = false;
        words.push(move_word(&position, mv, style));
    }
    comments.for_each(|comment| words.extend(comment_words(&comment.text)));
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

/// A move without blanks; ICCS in capitals with a dash, as programs that read PGN expect it.
fn move_word(position: &Position, mv: crate::rules::Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        _ => notation::write(position, mv, style).replace(' ', ""),
    }
}

/// A remark in braces, broken at its blanks; braces inside it become parentheses.
fn comment_words(text: &str) -> Vec<String> {
    let text = text.replace('{', "(").replace('}', ")");
    format!("{{{}}}", text.split_whitespace().collect::<Vec<_>>().join(" "))
        .split(' ')
        .map(str::to_owned)
        .collect()
}
