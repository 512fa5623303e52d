//! From a typed line to a command.

use jiff::civil::time;
use xiangqi_bot::commands::intent::{InputError, Intent, PlayRequest};
use xiangqi_bot::commands::parser::{read_line, read_text};
use xiangqi_bot::commands::requests::ImportRequest;
use xiangqi_bot::commands::setting::SettingValue;
use xiangqi_bot::features::faults;
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::{OptionValue, Person, TypedMessage};

const PEOPLE: [(&str, &str); 2] = [("mei", "Mei"), ("mei-lin", "Mei Lin")];

fn somebody(text: &str) -> Option<Person> {
    let name = text.strip_prefix('@')?;
    let (id, name) = PEOPLE.into_iter().find(|(_, known)| *known == name)?;
    Some(Person { id: id.to_owned(), name: name.to_owned(), bot: false })
}

fn line(text: &str) -> String {
    let slash = match read_line(text, somebody) {
        Ok(slash) => slash,
        Err(fault @ InputError::BadValue { .. }) => {
            return format!("{fault:?}: {}", faults::words(&fault, Locale::English));
        }
        Err(fault) => return format!("{fault:?}"),
    };
    let mut line = slash.name;
    for (name, value) in slash.options {
        line += &match value {
            OptionValue::Text(text) => format!(" {name}={text:?}"),
            OptionValue::Integer(number) => format!(" {name}={number}"),
            OptionValue::Bool(yes) => format!(" {name}={yes}"),
            OptionValue::Person(person) => format!(" {name}=@{}", person.id),
            OptionValue::Role(role) => format!(" {name}=role {}", role.0),
            OptionValue::File(file) => format!(" {name}={} bytes", file.len()),
        };
    }
    line
}

#[test]
fn commands_are_read_named_and_by_place() {
    let cases = [
        ("/xq help", "help"),
        ("/XQ Help", "help"),
        ("/xq aide cheval", r#"help topic="horse""#),
        ("/xq move C2.5", r#"move move="C2.5""#),
        ("/xq move move:炮二平五", r#"move move="炮二平五""#),
        ("/xq move  cannon 2 to 5 ", r#"move move="cannon 2 to 5""#),
        ("/xq bot", "bot"),
        ("/xq bot 3 black", r#"bot color="black" level=3"#),
        ("/xq bot level 3", "bot level=3"),
        ("/xq bot niveau:3 noir", r#"bot color="black" level=3"#),
        ("/xq bot 3 10+5", r#"bot level=3 time="10+5""#),
        ("/xq bot 3 3j", r#"bot level=3 time="3j""#),
        ("/xq play time:不限时 rated:yes", r#"play rated=true time="不限时""#),
        ("/xq bot time:2 ngày", r#"bot time="2 ngày""#),
        ("/xq bot time:3 jours + 5", r#"bot time="3 jours + 5""#),
        ("/xq play @Mei 3d rated", r#"play opponent=@mei rated=true time="3d""#),
        ("/xq play time: 10 + 5 rated:yes", r#"play rated=true time="10 + 5""#),
        ("/xq play temps:10/30s two-horses", r#"play handicap="two-horses" time="10/30s""#),
        ("/xq if H8+7 then R1.2", r#"if moves="H8+7 then R1.2""#),
        ("/xq if", "if"),
        ("/xq holiday 3", "holiday days=3"),
        ("/xq bot BLACK", r#"bot color="black""#),
        ("/xq bot asian", r#"bot rules="world""#),
        ("/xq bot level:10 color:red", r#"bot color="red" level=10"#),
        (
            "/xq bot fen:4k4/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1 level:2",
            r#"bot fen="4k4/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1" level=2"#,
        ),
        ("/xq bot 2 4k4/9/9/9/4p4/9/9/9/9/4K4 b", r#"bot fen="4k4/9/9/9/4p4/9/9/9/9/4K4 b" level=2"#),
        ("/xq play @Mei", "play opponent=@mei"),
        ("/xq play @Mei Lin red", r#"play color="red" opponent=@mei-lin"#),
        ("/xq play red", r#"play color="red""#),
        ("/xq board text:yes private:true", "board private=true text=true"),
        ("/xq board black private", r#"board private=true view="black""#),
        ("/xq hint coup", r#"hint kind="move""#),
        ("/xq moves notation:chinese", r#"moves notation="chinese""#),
        // Away from the board, with its own slash command, with another one, and by the words of every language.
        ("/xq-learn puzzle", "puzzle"),
        ("/XQ-Learn lessons chariot", r#"lessons lesson="chariot""#),
        ("/xq puzzle", "puzzle"),
        ("/xq learn", "lessons"),
        ("/xq-apprendre problème", "puzzle"),
        ("/xq-reglages personnels", "personal"),
        ("/cotuong-học bài-tập", "puzzle"),
        ("/cotuong cài-đặt", "personal"),
        ("/象棋训练 做题", "puzzle"),
        ("/象棋 做题", "puzzle"),
        ("/象棋訓練 解題", "puzzle"),
        ("/象棋設定 設定", "personal"),
        ("/xq rating @Mei", "rating player=@mei"),
        ("/xq-players rating @Mei", "rating player=@mei"),
        ("/xq-learn bot 3", "bot level=3"),
    ];
    for (text, expected) in cases {
        assert_eq!(line(text), expected, "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_command_is_told() {
    let cases = [
        ("/help", r#"NotOurs("help")"#),
        ("/xq", "NoName"),
        ("/xq-learn", "NoName"),
        ("/xq-lern puzzle", r#"NotOurs("xq-lern")"#),
        ("/xq setings", r#"UnknownCommand { given: "setings", near: Some("personal") }"#),
        ("/xq mvoe C2.5", r#"UnknownCommand { given: "mvoe", near: Some("move") }"#),
        ("/xq castle", r#"UnknownCommand { given: "castle", near: None }"#),
        ("/xq plataeu", r#"UnknownCommand { given: "plataeu", near: Some("board") }"#),
        // Three letters are near to too much.
        ("/xq bat", r#"UnknownCommand { given: "bat", near: None }"#),
        ("/xq bot levle:3", r#"UnknownOption { command: "bot", given: "levle", near: Some("level") }"#),
        (
            "/xq bot 11",
            concat!(
                r#"BadValue { command: "bot", option: "level", given: "11" }"#,
                ": `level` cannot be `11`: it is a whole number from 1 to 10."
            ),
        ),
        (
            "/xq bot color:green",
            concat!(
                r#"BadValue { command: "bot", option: "color", given: "green" }"#,
                ": `color` cannot be `green`. Its values are `Red`, `Black` and `Random`."
            ),
        ),
        ("/xq play @Nobody", r#"TooMuch { command: "play", given: "@Nobody" }"#),
        (
            "/xq play opponent:@Nobody",
            concat!(
                r#"BadValue { command: "play", option: "opponent", given: "@Nobody" }"#,
                ": I cannot find anybody called `@Nobody` here."
            ),
        ),
        ("/xq move", r#"Missing { command: "move", option: "move" }"#),
        (
            "/xq move move:",
            concat!(
                r#"BadValue { command: "move", option: "move", given: "" }"#,
                ": Which move? For example `/xq move C2.5`."
            ),
        ),
        ("/xq resign now", r#"TooMuch { command: "resign", given: "now" }"#),
        ("/xq play time:soon", "BadTime(Form)"),
        ("/xq play time:20d", "BadTime(Days)"),
        ("/xq bot fen:nonsense", "BadPosition(Ranks(1))"),
    ];
    for (text, expected) in cases {
        assert_eq!(line(text), expected, "{text}");
    }
}

#[test]
fn a_text_is_a_game_from_two_moves_on() {
    let read =
        |content: &str| read_text(&TypedMessage { content: content.to_owned(), ..TypedMessage::default() });
    let long = |end: &str| format!("1. C2.5 {{{}}} H8+7 2. H2+3 {end}", "remark ".repeat(50));
    for game in
        ["1. C2.5 H8+7", "1. C2.5 (1. H2+3 what) H8+7 2. what", &long("R9.8"), &long("{unclosed"), &long("(")]
    {
        assert!(matches!(read(game), Some(Intent::Import(ImportRequest::Pasted { .. }))), "{game}");
    }
    for talk in ["1. C2.5 and so on", &long("").replace("C2.5", "we met"), "1. C2.5 { H8+7 2. H2+3"] {
        assert_eq!(read(talk), None, "{talk}");
    }
}

#[test]
fn words_followed_by_talk_are_talk() {
    let text = |content: &str, reply: bool| TypedMessage {
        content: content.to_owned(),
        addressed: true,
        reply_to: reply.then(|| "m1".to_owned()),
        ..TypedMessage::default()
    };
    assert!(matches!(read_text(&text("draw", true)), Some(Intent::Game(_))));
    for talk in ["draw the curtains", "yes of course", "board games are fun", "move on please", "nice"] {
        let words = Intent::Words { text: talk.to_owned(), fault: None };
        assert_eq!(read_text(&text(talk, true)), Some(words), "{talk}");
        let unaddressed = TypedMessage { addressed: false, ..text(talk, false) };
        assert_eq!(read_text(&unaddressed), None, "{talk}");
    }
}

#[test]
fn values_are_read_in_quotation_marks_and_as_people_write_times() {
    let line = |text: &str| read_line(text, |_| None).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let option = |text: &str, name: &str| line(text).options.get(name).cloned();
    for (typed, time) in [
        ("/xq play time:\"5+3\"", "5+3"),
        ("/xq play time:“10/30s”", "10/30s"),
        ("/xq play time:「3天」", "3天"),
        ("/xq play time:5", "5"),
        ("/xq play time:10 min", "10 min"),
        ("/xq play time:15 phút", "15 phút"),
        ("/象棋 对弈 用时:20分钟", "20分钟"),
    ] {
        assert_eq!(option(typed, "time"), Some(OptionValue::Text(time.to_owned())), "{typed}");
    }
    let clock = |typed: &str| match read_text(&TypedMessage {
        content: typed.to_owned(),
        addressed: true,
        ..TypedMessage::default()
    }) {
        Some(Intent::Play(PlayRequest::Challenge { terms, .. })) => terms.time.map(|time| time.to_string()),
        other => panic!("{typed}: {other:?}"),
    };
    for (typed, time) in
        [("play time:5", "5+0"), ("play time:'7 minutes'", "7+0"), ("play time:10+5", "10+5")]
    {
        assert_eq!(clock(typed).as_deref(), Some(time), "{typed}");
    }
    for typed in ["9", "9h", "9:00", "09:00", "9 am", "9点", "\"9\""] {
        let typed = format!("/xq server for:server hour:{typed}");
        assert_eq!(option(&typed, "hour"), Some(OptionValue::Text("9h".to_owned())), "{typed}");
    }
    assert_eq!(option("/xq server for:server hour:9pm", "hour"), Some(OptionValue::Text("21h".to_owned())));
    for typed in ["9:30", "9h30", "9:30 am", "9点30分"] {
        let text = TypedMessage {
            content: format!("/xq server for:server hour:{typed}"),
            ..TypedMessage::default()
        };
        let Some(Intent::Settings(request)) = read_text(&text) else { panic!("{typed}") };
        let time = SettingValue::TimeOfDay(time(9, 30, 0, 0));
        assert_eq!(request.changes, [("hour", time)], "{typed}");
    }
    for (typed, zone) in
        [("Hanoi", "ho-chi-minh"), ("America/Toronto", "America/Toronto"), ("\"New York\"", "new-york")]
    {
        let typed = format!("/xq server for:server zone:{typed}");
        assert_eq!(option(&typed, "zone"), Some(OptionValue::Text(zone.to_owned())), "{typed}");
    }
    let nowhere = read_line("/xq server for:server zone:atlantis", |_| None);
    assert!(matches!(nowhere, Err(InputError::BadValue { option: "zone", .. })), "{nowhere:?}");
    // A number alone is a level, not a clock.
    assert!(matches!(read_line("/xq bot 11", |_| None), Err(InputError::BadValue { option: "level", .. })));
}
