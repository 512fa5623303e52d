//! CBF, the XML of CCBridge (象棋桥): a head, and moves as points with the file from Red's left and the rank from Black's side.

use super::binary::result_of;
use super::cursor::TextCursor;
use super::{MAX_PLIES, Record, RecordError, RecordErrorKind, dhtmlxq, wrappers};
use crate::rules::{Position, RuleSet};

const ROOT: &str = "<ChineseChessRecord";

/// Elements of the head, with the tags that they become.
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

/// Reads the game up to the end of its main line; variations follow it in the file and are left out.
pub(super) fn parse(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut cursor = TextCursor::new(text);
    let start = match element(&mut cursor.clone(), "FEN").filter(|(_, fen)| !fen.trim().is_empty()) {
        Some((at, fen)) => fen.parse().map_err(|error| at.error(RecordErrorKind::Fen(error)))?,
        None => Position::startpos(),
    };
    let mut record = Record::new(start, RuleSet::default());
    for (name, tag) in TAGS {
        if let Some((_, value)) =
            element(&mut cursor.clone(), name).filter(|(_, value)| !value.trim().is_empty())
        {
            record.set_tag(tag, value.trim());
        }
    }
    let result = element(&mut cursor.clone(), "RecordResult").and_then(|(_, code)| code.trim().parse().ok());
    record.set_result(result_of(result.unwrap_or(0)));
    while cursor.take_until("<Move ").is_some() {
        let at = cursor;
        let tag =
            cursor.take_until(">").ok_or_else(|| at.error(RecordErrorKind::Unclosed("<Move".to_owned())))?;
        let attribute = |name: &str| {
            let (_, value) = tag.split_once(&format!("{name}=\""))?;
            value.split_once('"').map(|(value, _)| value)
        };
        // The first element stands for the start.
        let points = attribute("value").unwrap_or_default();
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
        if attribute("end") == Some("1") {
            break;
        }
    }
    Ok(vec![record])
}

/// The text of the next element with this name, and where it begins.
fn element<'a>(cursor: &mut TextCursor<'a>, name: &str) -> Option<(TextCursor<'a>, String)> {
    let opening = format!("<{name}>");
    cursor.take_until(&opening)?;
    cursor.eat(&opening);
    let at = *cursor;
    let text = cursor.take_until("</")?;
    Some((at, wrappers::with_entities(text)))
}
