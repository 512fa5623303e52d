//! Stored form of settings.

use serde::Serialize;

use crate::game::PlayerId;
use crate::message::PersonSettings;
use crate::store::StateWrite;

pub(crate) fn person(person: &PlayerId, settings: &PersonSettings) -> StateWrite {
    let hidden = settings.hidden == Some(true);
    StateWrite::Person { person: person.to_string(), settings: json(settings), hidden }
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is plain data with text keys")
}
