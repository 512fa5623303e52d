//! The file format of the World Xiangqi Federation, in which PlayOK and XieXie write: a field a line, then `START{ MOVES }END`.

use super::cursor::TextCursor;
use super::headings::said_result;
use super::{MAX_GAMES, ReadOptions, Record, RecordError, RecordErrorKind, dialects_named, movetext};
use crate::rules::{Position, RuleSet};

const START: &str = "START{";

const END: &str = "}END";

/// Fields with the tags that they become.
const TAGS: [(&str, &str); 8] = [
    ("EVENT", "Event"),
    ("GAME", "Event"),
    ("SITE", "Site"),
    ("PLACE", "Site"),
    ("ROUND", "Round"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("DATE", "Date"),
];

/// Returns `true` if a text begins with fields and has moves in this format.
pub(super) fn is_wxf(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    text.contains(START) && (first.starts_with(START) || first.chars().all(|c| c.is_ascii_uppercase()))
}

/// Reads up to as many games as are wanted.
pub(super) fn parse(text: &str, how: ReadOptions) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let mut records = Vec::new();
    while records.len() < how.games && cursor.rest().contains(START) {
        if records.len() == MAX_GAMES {
            return Err(cursor.error(RecordErrorKind::TooManyGames));
        }
        records.push(parse_game(&mut cursor, how)?);
    }
    Ok(records)
}

fn parse_game(cursor: &mut TextCursor<'_>, mut how: ReadOptions) -> Result<Record, RecordError> {
    let mut fields: Vec<(String, TextCursor<'_>, &str)> = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat(START) {
            break;
        }
        let name = cursor.take_while(|c| !c.is_whitespace()).to_ascii_uppercase();
        if name.is_empty() {
            return Err(cursor.error(RecordErrorKind::Unclosed(START.to_owned())));
        }
        cursor.take_while(|c| c == ' ' || c == '\t');
        fields.push((name, *cursor, cursor.line().trim()));
        cursor.skip(cursor.line());
    }
    let field = |wanted: &str| fields.iter().find(|(name, _, value)| name == wanted && !value.is_empty());
    if let Some((_, _, format)) = field("FORMAT") {
        how.dialects = dialects_named(format).unwrap_or(how.dialects);
    }
    let start = match field("FEN") {
        Some((_, at, fen)) => fen.parse().map_err(|error| at.error(RecordErrorKind::Fen(error)))?,
        None => Position::startpos(),
    };
    let mut record = Record::new(start, RuleSet::default());
    record.says_start = field("FEN").is_some();
    for (name, tag) in TAGS {
        // Behind the name stand the rating and the team.
        let value =
            field(name).map_or("", |(_, _, value)| value.split(';').next().unwrap_or_default().trim());
        if !value.is_empty() && record.tag(tag).is_none() {
            record.set_tag(tag, &if tag == "Date" { pgn_date(value) } else { value.to_owned() });
        }
    }
    let Some(length) = cursor.rest().find(END) else {
        return Err(cursor.error(RecordErrorKind::Unclosed(START.to_owned())));
    };
    let mut moves = cursor.cut(length);
    movetext::parse_any(&mut moves, &mut record, how, true)?;
    moves.skip_blanks();
    if let Some(c) = moves.peek() {
        return Err(moves.error(RecordErrorKind::Unopened(c)));
    }
    if let Some((_, _, result)) = field("RESULT") {
        record.set_result(said_result(result));
    }
    cursor.skip(&cursor.rest()[..length]);
    cursor.eat(END);
    Ok(record)
}

/// `2024-03-05 10:20:30` as `2024.03.05`; a date in another order as it is.
fn pgn_date(text: &str) -> String {
    let day = text.split_whitespace().next().unwrap_or_default();
    let begins_with_year = day.len() == 10 && day.bytes().take(4).all(|c| c.is_ascii_digit());
    if begins_with_year { day.replace(['-', '/'], ".") } else { text.to_owned() }
}
