//! CBF, the XML of CCBridge (象棋桥): a head, and moves as points with the file from Red's left and the rank from Black's side.

use super::cursor::TextCursor;
use super::{GameResult, MAX_PLIES, Record, RecordError, RecordErrorKind, dhtmlxq, wrappers};
use crate::rules::{Position, RuleSet};

const ROOT: &str = "<ChineseChessRecord";

/// Elements of the head with their tags.
const TAGS: [(&str, &str); 8] = [
    ("Name", "Title"),
    ("Event", "Event"),
    ("Place", "Site"),
    ("Date", "Date"),
    ("Round", "Round"),
    ("Red", "Red"),
    ("Black", "Black"),
    ("Author", "Annotator"),
];

pub(super) fn is_cbf(text: &str) -> bool {
    text.contains(ROOT)
}

/// Reads the main line; variations follow it in the file and are skipped.
pub(super) fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let start = match element(cursor, "FEN").filter(|(_, fen)| !fen.trim().is_empty()) {
        Some((at, fen)) => fen.parse().map_err(|error| at.error(RecordErrorKind::Fen(error)))?,
        None => Position::startpos(),
    };
    let mut record = Record::new(start, RuleSet::default());
    for (name, tag) in TAGS {
        if let Some((_, value)) = element(cursor, name).filter(|(_, value)| !value.trim().is_empty()) {
            record.set_tag(tag, value.trim());
        }
    }
    let result = element(cursor, "RecordResult").and_then(|(_, code)| code.trim().parse().ok());
    record.set_result(GameResult::from_code(result.unwrap_or(0)));
    while cursor.take_until("<Move ").is_some() {
        let at = cursor;
        let tag =
            cursor.take_until(">").ok_or_else(|| at.error(RecordErrorKind::Unclosed("<Move".to_owned())))?;
        // The first element is the start.
        let points = attribute(tag, "value").unwrap_or_default();
        if points != "00-00" {
            if record.moves().len() == MAX_PLIES {
                return Err(at.error(RecordErrorKind::TooManyMoves));
            }
            let (from, to) = points.split_once('-').unwrap_or_default();
            let mv = dhtmlxq::parse_move(from, to).ok_or_else(|| {
                at.error(RecordErrorKind::Field {
                    field: "Move".to_owned(),
                    expected: "two points like 77-47, files 0 to 8 and ranks 0 to 9",
                })
            })?;
            dhtmlxq::play(&mut record, mv, at, points)?;
        }
        if attribute(tag, "end") == Some("1") {
            break;
        }
    }
    Ok(vec![record])
}

/// Returns the text of the next element with this name, and its place.
fn element<'a>(mut cursor: TextCursor<'a>, name: &str) -> Option<(TextCursor<'a>, String)> {
    let opening = format!("<{name}>");
    cursor.take_until(&opening)?;
    cursor.eat(&opening);
    let at = cursor;
    let text = cursor.take_until("</")?;
    Some((at, wrappers::decode_entities(text)))
}

/// Returns the value of an attribute in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}
