//! Settings and progress in the form of the store.

use serde::Serialize;

use crate::features::lessons::catalogue::LessonProgress;
use crate::game::PlayerId;
use crate::message::preferences::{PersonSettings, PlaceSettings};
use crate::store::StateWrite;

pub(crate) fn person(person: &PlayerId, settings: &PersonSettings) -> StateWrite {
    let hidden = settings.hidden == Some(true);
    StateWrite::Person { person: person.to_string(), settings: json(settings), hidden }
}

pub(crate) fn channel(settings: &PlaceSettings) -> StateWrite {
    StateWrite::Channel { settings: json(settings) }
}

pub(crate) fn server(server: String, settings: &PlaceSettings) -> StateWrite {
    StateWrite::Server { server, settings: json(settings) }
}

pub(crate) fn lessons(person: &PlayerId, progress: &LessonProgress) -> StateWrite {
    StateWrite::Lessons { person: person.to_string(), progress: json(progress) }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is plain data with text keys")
}
