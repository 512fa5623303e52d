//! Any text as a message that somebody types, as a command of the page, and as the value of an option: an intent or none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_bot::commands::menu::MESSAGE_MENU;
use xiangqi_bot::commands::parser;
use xiangqi_bot::commands::parser::read_line;
use xiangqi_bot::commands::table::commands;
use xiangqi_bot::message::{OptionValue, Person, Place, Request, RequestKind, SlashCommand, TypedMessage};

fuzz_target!(|input: (u8, bool, &str)| {
    let (command, addressed, text) = input;
    let somebody = Person { id: "2".to_owned(), name: "b".to_owned(), bot: false };
    let typed = TypedMessage {
        message: "1".to_owned(),
        content: text.to_owned(),
        addressed,
        reply_to: (command % 2 == 0).then(|| "1".to_owned()),
        mentions: vec![somebody.clone()],
        ..TypedMessage::default()
    };
    let _ = parser::read(&request(RequestKind::Text(typed)));
    let _ = read_line(text, |name: &str| (name == "b").then(|| somebody.clone()));
    let all = || commands().chain(MESSAGE_MENU);
    let command = all().nth(usize::from(command) % all().count()).unwrap();
    for option in command.options {
        let options = [(option.name.to_owned(), OptionValue::Text(text.to_owned()))].into();
        let _ = parser::read(&request(RequestKind::Slash(SlashCommand {
            name: command.name.to_owned(),
            options,
        })));
    }
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
