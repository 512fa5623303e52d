//! Files of the World Xiangqi Federation, also of PlayOK and XieXie: a field a line, then `START{ MOVES }END`.

use super::cursor::TextCursor;
use super::{
    GameResult, MAX_GAMES, ReadOptions, Record, RecordError, RecordErrorKind, dialects_named, movetext,
};
use crate::rules::{Position, RuleSet};

const START: &str = "START{";

const END: &str = "}END";

/// Fields with their tags.
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

/// Reads up to `how.games` games.
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

/// Name, place and value of a field.
type Field<'a> = (String, TextCursor<'a>, &'a str);

/// Returns place and value of a field that is not empty.
fn find_field<'a>(fields: &[Field<'a>], name: &str) -> Option<(TextCursor<'a>, &'a str)> {
    fields
        .iter()
        .find(|(other, _, value)| other == name && !value.is_empty())
        .map(|(_, at, value)| (*at, *value))
}

fn parse_game(cursor: &mut TextCursor<'_>, mut how: ReadOptions) -> Result<Record, RecordError> {
    let mut fields = Vec::new();
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
    let fen = find_field(&fields, "FEN");
    if let Some((_, format)) = find_field(&fields, "FORMAT") {
        how.dialects = dialects_named(format).unwrap_or(how.dialects);
    }
    let start = match fen {
        Some((at, fen)) => fen.parse().map_err(|error| at.error(RecordErrorKind::Fen(error)))?,
        None => Position::startpos(),
    };
    let mut record = Record::new(start, RuleSet::default());
    record.says_start = fen.is_some();
    for (name, tag) in TAGS {
        let Some((_, value)) = find_field(&fields, name) else { continue };
        // Rating and team follow the name of a player.
        let value = value.split(';').next().unwrap_or_default().trim();
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
    if let Some((_, result)) = find_field(&fields, "RESULT") {
        record.set_result(GameResult::from_field(result));
    }
    cursor.skip(&cursor.rest()[..length]);
    cursor.eat(END);
    Ok(record)
}

/// Converts `2024-03-05 10:20:30` to `2024.03.05`; returns a date in another order as it is.
fn pgn_date(text: &str) -> String {
    let day = text.split_whitespace().next().unwrap_or_default();
    let begins_with_year = day.len() == 10 && day.bytes().take(4).all(|c| c.is_ascii_digit());
    if begins_with_year { day.replace(['-', '/'], ".") } else { text.to_owned() }
}
