//! PGN of xiangqi: `[Red "…"]`, `[FEN "…"]`, moves in any notation, remarks, results.

use super::cursor::TextCursor;
use super::guess::may_have_move;
use super::headings::{Headings, skip_footer, tag_of_label};
use super::{
    Comment, CommentBody, GameResult, MAX_GAMES, MAX_TAGS, ReadOptions, Record, RecordError, RecordErrorKind,
    dialects_named, movetext,
};
use crate::notation::{self, Dialects, NotationStyle};
use crate::rules::{Color, Move, Position, RuleSet, excerpt};

/// Tags that are written first, with their values if unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("Red", "?"), ("Black", "?")];

/// Tags that are derived from the rest of the record.
const DERIVED: [&str; 7] = ["Game", "Variant", "Rules", "Result", "Format", "FEN", "SetUp"];

/// Opening quotation marks of values.
const QUOTES: [char; 8] = ['"', '“', '”', '„', '«', '＂', '「', '‘'];

/// Closing quotation marks of values that begin with another mark than `"`.
const CLOSING_QUOTES: [char; 7] = ['”', '“', '"', '»', '＂', '」', '’'];

/// Maximum distance of the end of a value from a line break in it, in bytes.
const MAX_AHEAD: usize = 1_000;

/// Maximum length of a line of moves, in characters.
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

/// Returns `true` if a text begins with a tag: `[Name "`.
pub(super) fn is_tag(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else { return false };
    let value = rest.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
    value.len() < rest.len() && value.trim_start().starts_with(QUOTES)
}

/// Skips the text before the first tag.
fn skip_preface(cursor: &mut TextCursor<'_>) {
    cursor.skip_blanks();
    while !cursor.rest().is_empty() && !cursor.rest().starts_with(['[', '%']) {
        cursor.skip(cursor.line());
        cursor.skip_blanks();
    }
}

/// Skips blanks and lines that begin with `%`.
fn skip_between(cursor: &mut TextCursor<'_>) {
    loop {
        cursor.skip_blanks();
        if cursor.peek() != Some('%') {
            return;
        }
        cursor.take_while(|c| c != '\n');
    }
}

fn parse_game(cursor: &mut TextCursor<'_>, how: ReadOptions) -> Result<Record, RecordError> {
    let TagSection { tags, start, rules, result, dialects, is_xiangqi } = parse_tags(cursor, how.dialects)?;
    let says_start = start.is_some();
    let mut record = Record::new(start.unwrap_or_else(Position::startpos), rules);
    record.tags = tags;
    record.says_start = says_start;
    record.set_result(result);
    if says_start {
        // The headings of a composed position are its task, which is not kept.
        Headings::take_before_game(cursor, dialects);
    }
    movetext::parse_any(cursor, &mut record, ReadOptions { dialects, ..how }, is_xiangqi)?;
    Ok(record)
}

/// Tags of a game.
struct TagSection {
    tags: Vec<(String, String)>,
    start: Option<Position>,
    rules: RuleSet,
    result: GameResult,
    dialects: Dialects,
    /// `true` if a tag names the game.
    is_xiangqi: bool,
}

fn parse_tags(cursor: &mut TextCursor<'_>, dialects: Dialects) -> Result<TagSection, RecordError> {
    let mut section = TagSection {
        tags: Vec::new(),
        start: None,
        rules: RuleSet::default(),
        result: GameResult::Open,
        dialects,
        is_xiangqi: false,
    };
    let mut seen: Vec<String> = Vec::new();
    loop {
        let before = *cursor;
        skip_between(cursor);
        let at = *cursor;
        if cursor.peek() != Some('[') {
            return Ok(section);
        }
        let (name, value_at, value) = parse_tag(cursor)?;
        let name = tag_of_label(&name).map_or(name, str::to_owned);
        // After an empty line, a tag that this game already has begins the next one.
        let is_apart = before.until(&at).matches('\n').count() > 1;
        if is_apart && seen.contains(&name.to_ascii_lowercase()) {
            *cursor = at;
            return Ok(section);
        }
        seen.push(name.to_ascii_lowercase());
        section.interpret(&name, &value, value_at)?;
        if section.tags.len() == MAX_TAGS {
            return Err(at.error(RecordErrorKind::TooManyTags));
        }
        section.keep(name, value);
    }
}

impl TagSection {
    fn interpret(&mut self, name: &str, value: &str, at: TextCursor<'_>) -> Result<(), RecordError> {
        match name.to_ascii_lowercase().as_str() {
            "fen" if !value.trim().is_empty() => {
                self.start = Some(value.parse().map_err(|error| at.error(RecordErrorKind::Fen(error)))?);
            }
            "rules" | "ruleset" => {
                self.rules = value.parse().map_err(|_| at.error(RecordErrorKind::Rules(excerpt(value))))?;
            }
            "variant" | "game" if !is_xiangqi(value) => {
                return Err(at.error(RecordErrorKind::Game(excerpt(value))));
            }
            "variant" | "game" => self.is_xiangqi |= !value.trim().is_empty(),
            "result" => self.result = GameResult::from_field(value),
            "format" => self.dialects = dialects_named(value).unwrap_or(self.dialects),
            _ => {}
        }
        Ok(())
    }

    /// Keeps a tag that is neither derived nor known already.
    fn keep(&mut self, name: String, value: String) {
        let name = if name.eq_ignore_ascii_case("white") { "Red".to_owned() } else { name };
        let is_derived = DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(&name));
        if !is_derived && !self.tags.iter().any(|(tag, _)| tag.eq_ignore_ascii_case(&name)) {
            self.tags.push((name, value));
        }
    }
}

/// Takes `[Name "value"]`; returns name, place of the value, and value.
fn parse_tag<'a>(cursor: &mut TextCursor<'a>) -> Result<(String, TextCursor<'a>, String), RecordError> {
    let start = *cursor;
    cursor.bump();
    cursor.skip_blanks();
    let name = cursor.take_while(|c| c.is_alphanumeric() || c == '_' || c == '-').to_owned();
    cursor.skip_blanks();
    let Some(quote) = cursor.peek().filter(|c| QUOTES.contains(c)) else {
        return Err(start.error(RecordErrorKind::Tag));
    };
    cursor.bump();
    let value_at = *cursor;
    let mut value = String::new();
    loop {
        match cursor.bump() {
            // Telephones and word processors change quotation marks.
            Some(c) if quote != '"' && CLOSING_QUOTES.contains(&c) && ends_tag(cursor.rest()) => break,
            Some('\n') if continues_value(cursor.rest()) => value.push(' '),
            None | Some('\n') => return Err(start.error(RecordErrorKind::Unclosed("\"".to_owned()))),
            Some('\r') => {}
            Some('\\') => value.extend(cursor.bump()),
            Some('"') if ends_tag(cursor.rest()) => break,
            Some(c) => value.push(c),
        }
    }
    cursor.skip_blanks();
    if name.is_empty() || !cursor.eat("]") {
        return Err(start.error(RecordErrorKind::Tag));
    }
    Ok((name, value_at, value))
}

/// Returns `true` if a value ends at the quotation mark before `rest`: a bracket follows, or the next quotation mark of the line
/// opens another value, or there is none.
fn ends_tag(rest: &str) -> bool {
    if rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n').starts_with(']') {
        return true;
    }
    // Only up to the next quotation mark, so the work is linear.
    match rest.split_once(['"', '\n']) {
        Some((before, _)) if rest[before.len()..].starts_with('"') => {
            let name =
                before.rsplit_once('[').map(|(_, name)| name.trim_start_matches(char::is_alphanumeric));
            name.is_some_and(|name| name.starts_with(' ') && name.trim().is_empty())
        }
        _ => true,
    }
}

/// Returns `true` if a value continues in the line `rest`, which is neither empty nor the next tag.
fn continues_value(rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t', '\r']);
    let ahead = &rest[..rest.floor_char_boundary(MAX_AHEAD)];
    !next.starts_with(['[', '\n']) && ahead.split("\n[").next().is_some_and(|value| value.contains("\"]"))
}

fn is_xiangqi(name: &str) -> bool {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    matches!(name.as_str(), "" | "xiangqi" | "chinesechess" | "cchess" | "象棋" | "中国象棋" | "中國象棋")
}

/// Writes a record with its moves in `style`, which the `Format` tag names.
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
    // Without moves, the position is the content.
    if !record.is_from_start() || record.moves().is_empty() {
        push_tag("SetUp", "1", &mut out);
        push_tag("FEN", &record.game().start().to_string(), &mut out);
    }
    push_tag("Format", &format_name(style), &mut out);
    out.push('\n');
    push_moves(record, style, &mut out);
    out
}

/// Returns the name of a style in a `Format` tag.
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

/// Writer of the moves of a line with numbers, remarks and variations, as words for line breaking.
struct LineWriter {
    style: NotationStyle,
    words: Vec<String>,
}

impl LineWriter {
    /// Writes a line from `start` on. `offset` is the number of plies before it, plus 1 if Black began.
    fn write(&mut self, start: &Position, offset: usize, moves: &[Move], comments: &[Comment]) {
        let mut remarks = comments.iter().peekable();
        let mut is_interrupted = true;
        let mut before = start.clone();
        let mut position = start.clone();
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

/// Writes a move without blanks; ICCS in capitals with a dash, as programs expect it.
fn move_word(position: &Position, mv: Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        _ => notation::write(position, mv, style).replace(' ', ""),
    }
}
