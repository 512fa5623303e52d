//! What handlers want stored, in the form of the store.

use crate::features::effects::DataWrite;
use crate::game::PlayerId;
use crate::message::preferences::PlaceSettings;
use crate::store::StateWrite;

/// What is to be stored, in the form of the store.
pub(crate) fn record_of(keep: &DataWrite) -> StateWrite {
    let text = PlayerId::to_string;
    let json = |settings: &PlaceSettings| serde_json::to_string(settings).expect("settings are plain data");
    match keep {
        DataWrite::Person(person, settings) => StateWrite::Person {
            person: text(person),
            settings: serde_json::to_string(settings).expect("settings are plain data"),
            hidden: settings.hidden == Some(true),
        },
        DataWrite::Channel(settings) => StateWrite::Channel { settings: json(settings) },
        DataWrite::Server(server, settings) => {
            StateWrite::Server { server: server.clone(), settings: json(settings) }
        }
        DataWrite::Block { by, whom, on } => StateWrite::Block { by: text(by), whom: text(whom), on: *on },
        DataWrite::DirectAgain(person) => StateWrite::DmRefused { person: text(person), refused: false },
        DataWrite::Lessons(person, progress) => StateWrite::Lessons {
            person: text(person),
            progress: serde_json::to_string(progress).expect("progress is plain data"),
        },
        DataWrite::Run(statement) => StateWrite::Run(statement.clone()),
        DataWrite::Met(person) => StateWrite::Met { person: text(person) },
    }
}
