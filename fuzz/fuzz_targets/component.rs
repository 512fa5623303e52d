//! Any text as the id of a button or select, with a value chosen in it: what is read of it is written as an id that means the
//! same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::commands::parser;
use xiangqi_bot::features::lessons::catalogue::id::LessonId;
use xiangqi_bot::features::puzzles::custom_id::QuizId;
use xiangqi_bot::features::replay::recording::{RecordId, ViewerId};
use xiangqi_bot::features::review::button::ReviewId;
use xiangqi_bot::message::component::{ComponentId, Offer};
use xiangqi_bot::message::request::{Person, Place, Press, Request, What};
use xiangqi_bot::puzzles::PuzzleId;

/// What `read` makes of a text it also makes of the text that stands for it.
fn again<T: PartialEq + std::fmt::Debug + ToString>(text: &str, read: impl Fn(&str) -> Option<T>) {
    if let Some(id) = read(text) {
        assert_eq!(read(&id.to_string()), Some(id), "{text:?}");
    }
}

fuzz_target!(|input: (&str, &str)| {
    let (id, value) = input;
    again(id, |text| text.parse::<ComponentId>().ok());
    again(id, |text| text.parse::<RecordId>().ok());
    again(id, |text| text.parse::<PuzzleId>().ok());
    again(id, LessonId::read);
    again(id, QuizId::read);
    again(id, ReviewId::read);
    again(id, ViewerId::read);
    let _ = Offer::of_component(id);
    let press = Press {
        id: id.to_owned(),
        values: (!value.is_empty()).then(|| value.to_owned()).into_iter().collect(),
        message: "1".to_owned(),
        private: value.len() % 2 == 0,
    };
    let _ = read(&request(What::Press(press)));
});

fn request(what: What) -> Request {
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
