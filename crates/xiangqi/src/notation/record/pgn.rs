//! PGN as xiangqi uses it: `[Red "…"]`, `[FEN "…"]`, moves in any notation, remarks, results.

use super::cursor::TextCursor;
use super::guess::may_have_move;
use super::headings::{Headings, said_result, skip_footer, tag_of};
use super::movetext::{QUOTES, is_tag};
use super::{
    Comment, CommentBody, GameResult, MAX_GAMES, MAX_TAGS, ReadOptions, Record, RecordError, RecordErrorKind,
    dialects_named, movetext,
};
use crate::notation::{self, Dialects, NotationStyle};
use crate::rules::{Color, Move, Position, RuleSet, excerpt};

/// Tags that are written first, with what they say when nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// Tags that are made from the record itself when it is written.
const DERIVED: [&str; 7] = ["Game", "Variant", "Rules", "Result", "Format", "FEN", "SetUp"];

/// Signs that end the value of a tag which one of their kind began.
const CLOSING_QUOTES: [char; 7] = ['”', '“', '"', '»', '＂', '」', '’'];

/// So many bytes behind a line break the end of a value is looked for.
const MAX_AHEAD: usize = 1_000;

/// Lines of moves are broken before they are longer than this.
const WIDTH: usize = 80;

pub(super) fn parse(text: &str, how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    skip_preface(&mut cursor);
    let mut records = Vec::new();
    while records.len() < how.games {
        skip_between(&mut cursor);
        if cursor.rest().is_empty() {
            break;
        }
        if records.len() == MAX_GAMES {
            return Err(cursor.error(RecordErrorKind::TooManyGames));
        }
        records.push(parse_game(&mut cursor, how)?);
        skip_footer(&mut cursor, how.dialects)?;
    }
    Ok(records)
}

/// Returns `true` if the first line that may belong to a game is a tag.
pub(super) fn is_pgn(text: &str, dialects: Dialects) -> bool {
    let text = text.trim_start();
    let line = text.split('\n').next().unwrap_or_default();
    // `[红先胜]` is the task of a position.
    let is_caption = line.starts_with('[') && !line.contains(|c: char| c.is_ascii_alphanumeric());
    if text.starts_with(['[', '%']) && !is_caption {
        return true;
    }
    let mut lines = text.lines().map(str::trim_start);
    lines.find(|line| is_tag(line) || may_have_move(line, dialects)).is_some_and(is_tag)
}

/// Goes past the text before the first tag.
fn skip_preface(cursor: &mut TextCursor<'_>) {
    cursor.skip_blanks();
    while !cursor.rest().is_empty() && !cursor.rest().starts_with(['[', '%']) {
        cursor.skip(cursor.line());
        cursor.skip_blanks();
    }
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

fn parse_game(cursor: &mut TextCursor<'_>, mut how: ReadOptions) -> Result<Record, RecordError> {
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
            "format" => how.dialects = dialects_named(&value).unwrap_or(how.dialects),
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
    if record.says_start {
        // The task of a composed position.
        Headings::before(cursor, how.dialects);
    }
    movetext::parse_any(cursor, &mut record, how, is_named)?;
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
    let quote = cursor.peek().filter(|c| QUOTES.contains(c)).ok_or_else(malformed)?;
    cursor.bump();
    let value_at = *cursor;
    let mut value = String::new();
    loop {
        match cursor.bump() {
            // Telephones and word processors change the quotation marks.
            Some(c) if quote != '"' && CLOSING_QUOTES.contains(&c) && ends_tag(cursor.rest()) => break,
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

/// True if a value ends at the quotation mark before this text: one that no bracket follows is in the value, unless the next
/// one in its line opens a value.
fn ends_tag(rest: &str) -> bool {
    if rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n').starts_with(']') {
        return true;
    }
    // Only up to the next quotation mark, so that each is looked for once.
    match rest.split_once(['"', '\n']) {
        Some((before, _)) if rest[before.len()..].starts_with('"') => {
            let name =
                before.rsplit_once('[').map(|(_, name)| name.trim_start_matches(char::is_alphanumeric));
            name.is_some_and(|name| name.starts_with(' ') && name.trim().is_empty())
        }
        _ => true,
    }
}

fn goes_on(rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\r']);
    let ahead = &rest[..rest.floor_char_boundary(MAX_AHEAD)];
    !next.starts_with(['[', '\n']) && ahead.split("\n[").next().is_some_and(|value| value.contains("\"]"))
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
    let mut line = LineWriter { style, words: Vec::new() };
    let start = record.game().start();
    line.write(start, usize::from(start.turn() == Color::Black), record.moves(), record.comments());
    line.words.push(record.result().as_str().to_owned());
    let mut column = 0;
    for word in line.words {
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

/// The moves of a line with their numbers, remarks and variations, in words that are not broken.
struct LineWriter {
    style: NotationStyle,
    words: Vec<String>,
}

impl LineWriter {
    /// Writes a line from `start` on; `offset` plies stand before its first move, one more where Black began.
    fn write(&mut self, start: &Position, offset: usize, moves: &[Move], comments: &[Comment]) {
        let mut remarks = comments.iter().peekable();
        let mut is_interrupted = true;
        let (mut before, mut position) = (start.clone(), start.clone());
        for (ply, &mv) in moves.iter().enumerate() {
            while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
                self.remark(remark, &before, offset);
                is_interrupted = true;
            }
            let number = (offset + ply) / 2 + 1;
            if position.turn() == Color::Red {
                self.words.push(format!("{number}."));
            } else if is_interrupted {
                self.words.push(format!("{number}..."));
            }
            is_interrupted = false;
            self.words.push(move_word(&position, mv, self.style));
            before = position.clone();
            position.make(mv);
        }
        remarks.for_each(|remark| self.remark(remark, &before, offset));
    }

    /// Writes a remark in braces, or a variation in parentheses; `before` is the position before the last move.
    fn remark(&mut self, remark: &Comment, before: &Position, offset: usize) {
        let first = self.words.len();
        match &remark.body {
            CommentBody::Text(text) => {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                self.words.extend(movetext::in_braces(&text).split(' ').map(str::to_owned));
                return;
            }
            CommentBody::Unread(text) => self.words.extend(text.split_whitespace().map(str::to_owned)),
            CommentBody::Variation(moves, comments) => {
                self.write(before, (offset + remark.ply).saturating_sub(1), moves, comments);
            }
        }
        movetext::parenthesise(&mut self.words, first);
    }
}

/// A move without blanks; ICCS in capitals with a dash, as programs that read PGN expect it.
fn move_word(position: &Position, mv: Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        _ => notation::write(position, mv, style).replace(' ', ""),
    }
}
