//! Hostile texts are answered without mentions, formats or links from them.

use xiangqi_bot::message::{MAX_TEXT, Row};
use xiangqi_bot::message::{OptionValue, Person, RequestKind, TypedMessage};
use xiangqi_bot::platform::Outgoing;

use crate::platform::person;
use crate::room::Room;
use crate::slash;

pub(crate) fn hostile() -> Vec<String> {
    let zalgo = "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}".repeat(20);
    [
        "@everyone",
        "@here <@&42> <@666> <#7> </play:1>",
        "**bold** __under__ ~~out~~ ||spoiler||",
        "[click](https://evil.example) <https://evil.example>",
        "`` `x` ``` ```\n# heading\n> quote",
        "\u{202e}drow sdrawkcab\u{202c}",
        "a\u{0}b\u{7}c\u{1b}[31m",
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
        "'; DROP TABLE games; --",
        "{ $player } {0} %s %n \\u0000",
        zalgo.as_str(),
        "\u{feff}\u{200b}\u{2066}",
        "🏳️‍🌈👨‍👩‍👧‍👦",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain([
        "x".repeat(10_000),
        "炮".repeat(10_000),
        "`".repeat(10_000),
        "\n".repeat(2_000) + "end",
        "C2.5 ".repeat(2_000),
    ])
    .collect()
}

/// Removes code spans and blocks.
fn outside_code(text: &str) -> String {
    let mut outside = String::new();
    for (at, part) in text.split("```").enumerate() {
        if at % 2 == 0 {
            outside.extend(part.split('`').step_by(2));
        }
    }
    outside
}

/// Panics if typed text mentions, formats or links.
fn hold(message: &Outgoing, typed: &str) {
    let outside = outside_code(&message.text);
    for sign in
        ["@everyone", "@here", "<@&", "<@666>", "<#7>", "](http", "||", "__", "~~", "<script", "DROP TABLE"]
    {
        assert!(!outside.contains(sign), "{sign} of {typed:?} in {:?}", message.text);
    }
    let labels = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
        Row::Select(select) => select
            .options
            .iter()
            .map(|option| option.label.as_str())
            .chain([select.placeholder.as_str()])
            .collect(),
    });
    for text in labels.chain([message.text.as_str()]) {
        for sign in ['\0', '\u{7}', '\u{1b}', '\u{202e}', '\u{2066}'] {
            assert!(!text.contains(sign), "{sign:?} of {typed:?} in {text:?}");
        }
        assert!(text.chars().count() <= MAX_TEXT, "{typed:?} is repeated at length");
    }
    assert!(!message.ping.iter().any(|id| id == "666"), "{typed:?} pings somebody");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_text_is_repeated_as_text_alone() {
    let mut room = Room::with_game("").await;
    // Commands that repeat text.
    let closed_channels = [
        ("move", "move"),
        ("bot", "fen"),
        ("bot", "rules"),
        ("play", "time"),
        ("import", "record"),
        ("games", "game"),
        ("export", "format"),
        ("puzzle", "theme"),
        ("personal", "language"),
        ("help", "topic"),
        ("nonsense", "option"),
    ];
    for text in hostile() {
        let mut told = Vec::new();
        for addressed in [false, true] {
            let content = text.clone();
            let reply_to = if addressed { Some("m0".to_owned()) } else { None };
            let message = "1".to_owned();
            let typed = TypedMessage { message, content, addressed, reply_to, ..TypedMessage::default() };
            told.extend(room.asks(person("alice"), RequestKind::Text(typed)).await);
        }
        for (command, option) in closed_channels {
            let asked = slash(command, &[(option, OptionValue::Text(text.clone()))]);
            told.extend(room.asks(person("alice"), asked).await);
        }
        for choice in room.completes("alice", &text).await {
            assert!(choice.label.chars().count() <= 100, "{text:?}: {}", choice.label);
        }
        assert!(!told.is_empty(), "{text:?} is answered");
        told.iter().chain(&room.said()).for_each(|message| hold(message, &text));
    }
    room.says("alice", "C2.5").await;
    assert!(room.last().text.contains("C2.5"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_names_are_names() {
    for name in hostile() {
        let mut room = Room::new().await;
        let person = |id: &str| Person { id: id.to_owned(), name: name.clone(), bot: false };
        let mut told = Vec::new();
        let accept = || {
            RequestKind::Text(TypedMessage {
                content: "accept".to_owned(),
                addressed: true,
                ..TypedMessage::default()
            })
        };
        // Two games, which lists distinguish by names.
        for opponent in ["11", "12"] {
            let play = slash("play", &[("opponent", OptionValue::Person(person(opponent)))]);
            told.extend(room.asks(person("10"), play).await);
            told.extend(room.asks(person(opponent), accept()).await);
        }
        for command in ["games", "board", "resign", "export", "profile", "leaderboard", "record"] {
            told.extend(room.asks(person("10"), slash(command, &[])).await);
        }
        told.iter().chain(&room.said()).for_each(|message| hold(message, &name));
    }
}
