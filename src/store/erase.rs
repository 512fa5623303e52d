//! Replaces a deleted person by an anonymous seat in events, and finds what names the person.

use crate::game::{Event, Player, PlayerId};

/// Games that may name the person `$2` of the platform `$1`, by indexes only; `$3` is the person's [`id_pattern`].
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

/// Query of the events that may name a person, see `naming_games`.
pub const EVENTS_NAMING: &str = concat!(
    "SELECT e.game, e.seq, e.event, g.is_open FROM events e JOIN games g ON g.id = e.game WHERE e.game IN (",
    naming_games!(),
    ") AND e.event LIKE $3 ESCAPE '!'"
);
/// Query of the games that may name a person, see `naming_games`.
pub const GAMES_NAMING: &str = concat!(
    "SELECT g.id, g.is_open FROM games g WHERE g.id IN (",
    naming_games!(),
    ") AND g.set_aside IS NULL ORDER BY g.id"
);

/// Name that replaces the person's.
const NAME: &str = "deleted player";

/// Returns the event with `stand_in` in the person's place, or `None` if the event does not name the person.
pub(super) fn in_event(event: &Event, person: &str, stand_in: &PlayerId) -> Option<Event> {
    let mut event = event.clone();
    let is_named = match &mut event {
        Event::Challenged { challenger, opponent, .. } => {
            let is_challenger = replace_player(challenger, person, stand_in);
            opponent.as_mut().is_some_and(|opponent| replace_player(opponent, person, stand_in))
                || is_challenger
        }
        Event::BotChallenged { player, .. } | Event::Accepted { by: player, .. } => {
            replace_player(player, person, stand_in)
        }
        Event::Declined { by } | Event::Annulled { by } => replace_id(by, person, stand_in),
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
        | Event::TimeCredited { .. }
        | Event::InactivityAsked { .. }
        | Event::ConditionalMovesSet { .. }
        | Event::ConditionalMovesCleared { .. }
        | Event::Ended { .. } => false,
    };
    is_named.then_some(event)
}

fn replace_player(player: &mut Player, person: &str, stand_in: &PlayerId) -> bool {
    let is_person = replace_id(&mut player.id, person, stand_in);
    if is_person {
        NAME.clone_into(&mut player.name);
    }
    is_person
}

fn replace_id(id: &mut PlayerId, person: &str, stand_in: &PlayerId) -> bool {
    let is_person = id.as_str() == person;
    if is_person {
        *id = stand_in.clone();
    }
    is_person
}

/// Returns the LIKE pattern of JSON that contains the person's id as a string.
pub(super) fn id_pattern(person: &str) -> String {
    let text = serde_json::to_string(person).expect("a string is JSON");
    format!("%{}%", escape_like(&text))
}

/// Returns the LIKE pattern of a text that mentions the person.
pub(super) fn mention_pattern(person: &str) -> String {
    format!("%<@{}>%", escape_like(person))
}

/// Escapes the wildcards of LIKE, for `ESCAPE '!'`.
fn escape_like(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}
