//! Puts an anonymous seat in the place of a person, in events and in messages that wait.

use serde_json::Value;

use crate::game::{Event, Player, PlayerId};

/// The games that name the person `$2` of the platform `$1`, and few others; `$3` is what an event that names somebody
/// holds. No part of it reads all events, or all games.
macro_rules! naming_games {
    () => {
        "SELECT p.game FROM players p WHERE p.platform = $1 AND p.person = $2
         UNION SELECT e.game FROM events e
               WHERE SUBSTR(e.event, 1, 20) IN ('{\"event\":\"annulled\",', '{\"event\":\"declined\",')
                 AND e.event LIKE $3 ESCAPE '!'
                 AND EXISTS (SELECT 1 FROM games g WHERE g.id = e.game AND g.platform = $1)
         UNION SELECT g.id FROM games g WHERE g.platform = $1 AND g.set_aside IS NOT NULL"
    };
}

/// The events that may name a person, see `naming_games`.
pub const EVENTS_NAMING: &str = concat!(
    "SELECT e.game, e.seq, e.event, g.is_open FROM events e JOIN games g ON g.id = e.game WHERE e.game IN (",
    naming_games!(),
    ") AND e.event LIKE $3 ESCAPE '!'"
);
/// The games that may name a person.
pub const GAMES_NAMING: &str = concat!(
    "SELECT g.id, g.is_open FROM games g WHERE g.id IN (",
    naming_games!(),
    ") AND g.set_aside IS NULL ORDER BY g.id"
);

/// Text that replaces the name of the person.
const NAME: &str = "deleted player";

/// The event with `stand_in` in the person's place; `None` when the person is not in it.
pub(super) fn in_event(event: &Event, person: &str, stand_in: &PlayerId) -> Option<Event> {
    let mut event = event.clone();
    let mut found = false;
    let mut id = |id: &mut PlayerId| {
        if id.as_str() == person {
            *id = stand_in.clone();
            found = true;
        }
        id == stand_in
    };
    let mut player = |player: &mut Player| {
        if id(&mut player.id) {
            NAME.clone_into(&mut player.name);
        }
    };
    match &mut event {
        Event::Challenged { challenger, opponent, .. } => {
            player(challenger);
            opponent.iter_mut().for_each(player);
        }
        Event::BotChallenged { player: one, .. } | Event::Accepted { by: one, .. } => player(one),
        Event::Declined { by } | Event::Annulled { by } => {
            id(by);
        }
        Event::Cancelled
        | Event::Expired
        | Event::Moved { .. }
        | Event::DrawOffered { .. }
        | Event::DrawDeclined
        | Event::HintTaken { .. }
        | Event::Coached { .. }
        | Event::PlayedOn
        | Event::TakebackAsked { .. }
        | Event::TakebackRefused
        | Event::TakenBack { .. }
        | Event::Reminded { .. }
        | Event::HolidayTaken { .. }
        | Event::Stood { .. }
        | Event::AskedAfter { .. }
        | Event::Planned { .. }
        | Event::PlansDropped { .. }
        | Event::Ended { .. } => {}
    }
    found.then_some(event)
}

/// Fewest letters of a name that may be only its beginning.
const CLIPPED: usize = 16;

/// The stored message without mentions of the person, whom it pings no more.
pub(super) fn in_message(body: &str, person: &str) -> Option<String> {
    let mut value: Value = serde_json::from_str(body).ok()?;
    let found = scrub(&mut value, person, &format!("<@{person}>"));
    found.then(|| value.to_string())
}

/// The name of the person, where the text of an event has it.
pub(super) fn name_in(event: &str, person: &str) -> Option<String> {
    fn find(value: &Value, person: &str) -> Option<String> {
        match value {
            Value::Object(map) if map.get("id").and_then(Value::as_str) == Some(person) => {
                Some(map.get("name")?.as_str()?.to_owned())
            }
            Value::Object(map) => map.values().find_map(|value| find(value, person)),
            _ => None,
        }
    }
    find(&serde_json::from_str(event).ok()?, person)
}

/// Number of the game that the picture of a stored message shows, by the picture's file name.
pub(super) fn shown_game(body: &str) -> Option<i64> {
    let (_, rest) = body.split_once(r#""file":"xiangqi-"#)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
    digits.parse().ok()
}

/// The stored message with other words in place of a name, which stands there in a code span: cleaned of odd signs, and clipped.
pub(super) fn without_name(body: &str, name: &str) -> String {
    let plain = |text: &str| -> String {
        let is_plain = |c: &char| c.is_alphanumeric() || (*c > '\u{2fff}' && *c != '\u{feff}');
        text.chars().filter(is_plain).collect()
    };
    let name = plain(name);
    let is_name = |span: &str| {
        let span = plain(span);
        !span.is_empty() && (span == name || (span.chars().count() >= CLIPPED && name.starts_with(&span)))
    };
    let parts = body.split('`').enumerate();
    // Every other part stands between two of these signs.
    let mended = parts.map(|(at, part)| if at % 2 == 1 && is_name(part) { NAME } else { part });
    mended.collect::<Vec<_>>().join("`")
}

fn scrub(value: &mut Value, person: &str, mention: &str) -> bool {
    match value {
        Value::String(text) if text.contains(mention) => {
            *text = text.replace(mention, NAME);
            true
        }
        Value::Array(list) => {
            let before = list.len();
            list.retain(|entry| entry.as_str() != Some(person));
            let gone = list.len() < before;
            list.iter_mut().fold(gone, |found, entry| scrub(entry, person, mention) | found)
        }
        Value::Object(map) => {
            // What was meant for the person alone goes to the channel.
            map.retain(|key, entry| key != "direct" || entry.as_str() != Some(person));
            map.iter_mut().fold(false, |found, (key, entry)| {
                // Whose turn and whose clock it was, and who played Black.
                if ["player", "black"].contains(&&**key) && entry.as_str() == Some(person) {
                    *entry = NAME.into();
                    return true;
                }
                scrub(entry, person, mention) | found
            })
        }
        _ => false,
    }
}

/// LIKE pattern for a text that names the person; the rows it finds are checked closely afterwards.
pub(super) fn naming(person: &str) -> String {
    let text = serde_json::to_string(person).expect("a text is JSON");
    format!("%{}%", plain(&text))
}

/// A text in which no letter means anything to LIKE.
pub(super) fn plain(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}
