//! Any text as the id of a button or select, with a value chosen in it: what is read of it is written as an id that means the
//! same.
#![no_main]

use std::fmt::Debug;
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::commands::parser;
use xiangqi_bot::puzzles::PuzzleId;
use xiangqi_bot::message::{CustomId, RecordId, EphemeralSlot, ButtonPress, Person, Place, Request, RequestKind};

/// RequestKind is read of a text is also read of the text that stands for it.
fn again<T: FromStr + PartialEq + Debug + ToString>(text: &str) -> Option<T> {
    let id: T = text.parse().ok()?;
    assert_eq!(id.to_string().parse().ok().as_ref(), Some(&id), "{text:?}");
    Some(id)
}

fuzz_target!(|input: (&str, &str)| {
    let (id, value) = input;
    again::<RecordId>(id);
    again::<PuzzleId>(id);
    if let Some(id) = again::<CustomId>(id) {
        let _ = EphemeralSlot::of_component(&id);
    }
    let press = ButtonPress {
        id: id.to_owned(),
        values: (!value.is_empty()).then(|| value.to_owned()).into_iter().collect(),
        message: "1".to_owned(),
        private: value.len() % 2 == 0,
    };
    let _ = parser::read(&request(RequestKind::Press(press)));
});

fn request(what: RequestKind) -> Request {
    Request {
        event: "1".to_owned(),
        order: Some(1),
        person: Person { id: "1".to_owned(), name: "a".to_owned(), bot: false },
        place: Place::default(),
        locale: None,
        moderator: false,
        what,
    }
}
