//! What is said and asked on any platform, as it is stored and as it arrives.

mod custom_id;
mod picture;
mod text_tables;

use xiangqi_bot::game::TimeControl;
use xiangqi_bot::i18n::Locale;
use xiangqi_bot::message::{
    ButtonPress, CompletionRequest, OptionValue, Person, PersonSettings, Place, PlaceSettings, Reminders,
    Request, RequestKind, SlashCommand, TypedMessage,
};
use xiangqi_bot::notation::NotationStyle;
use xiangqi_bot::render::{PieceSet, Style, Theme};
use xiangqi_bot::rules::RuleSet;

#[test]
fn settings_are_read_back_and_what_is_unknown_is_passed_over() {
    let json = r#"{"language":"fr","notation":"iccs","looks":{"theme":"night","badges":true,"board":"mover"},"pings":false,"reminders":"direct"}"#;
    let person: PersonSettings = serde_json::from_str(json).unwrap();
    assert_eq!((person.language, person.notation), (Some(Locale::French), Some(NotationStyle::Iccs)));
    assert_eq!((person.looks.theme, person.looks.badges), (Some(Theme::Night), Some(true)));
    assert_eq!((person.reminders, person.pings), (Some(Reminders::Direct), Some(false)));
    assert_eq!(serde_json::to_string(&person).unwrap(), json);
    let later = r#"{"language":"eo","sound":"loud","looks":{"theme":"jade","pieces":"pictogram"}}"#;
    let read: PersonSettings = serde_json::from_str(later).unwrap();
    assert_eq!((read.language, read.looks.theme), (None, None));
    assert_eq!(read.looks.pieces, Some(PieceSet::Pictogram));
    assert_eq!(serde_json::to_string(&PersonSettings::default()).unwrap(), "{}");
    let house = PlaceSettings {
        rules: Some(RuleSet::Club),
        time: "3d+7".parse().ok(),
        channels: vec!["c1".to_owned()],
        ..PlaceSettings::default()
    };
    let json = serde_json::to_string(&house).unwrap();
    assert_eq!(json, r#"{"rules":"club","time":"3d+7","channels":["c1"]}"#);
    assert_eq!(serde_json::from_str::<PlaceSettings>(&json).unwrap(), house);
}

#[test]
fn a_channel_goes_before_its_server() {
    let channel =
        PlaceSettings { rules: Some(RuleSet::Casual), hints: Some(true), ..PlaceSettings::default() };
    let server = PlaceSettings {
        rules: Some(RuleSet::Club),
        hints: Some(false),
        bots: Some(false),
        channels: vec!["c1".to_owned()],
        ..PlaceSettings::default()
    };
    let house = channel.over(&server);
    assert_eq!((house.rules(), house.hints, house.bots), (RuleSet::Casual, Some(true), Some(false)));
    assert!(house.allows("c1") && !house.allows("c2") && PlaceSettings::default().allows("c2"));
    assert_eq!(house.clock(), TimeControl::None);
}

#[test]
fn players_agree_on_what_both_have_chosen() {
    let looks = |json: &str| serde_json::from_str::<PersonSettings>(json).unwrap().looks;
    let mei = looks(r#"{"looks":{"theme":"night","badges":true}}"#);
    let bo = looks(r#"{"looks":{"theme":"night","badges":false}}"#);
    assert_eq!(mei.agreed(bo), looks(r#"{"looks":{"theme":"night"}}"#));
    let style = bo.style(Style { badges: true, ..Style::default() });
    assert_eq!((style.theme, style.badges), (Theme::Night, false));
}

#[test]
fn nothing_of_a_request_holds_a_nul() {
    let text = || "a\0b".to_owned();
    let person = || Person { id: text(), name: text(), bot: false };
    let [locale, server, parent] = [(); 3].map(|()| Some(text()));
    let place = Place { channel: text(), locale, server, parent, ..Place::default() };
    let (message, content, reply_to, mentions) = (text(), text(), Some(text()), vec![person()]);
    let typed =
        TypedMessage { message, content, reply_to, mentions, addressed: true, ..TypedMessage::default() };
    let options = [("words", OptionValue::Text(text())), ("who", OptionValue::Person(person()))];
    let options = options.map(|(name, value)| (name.to_owned(), value)).into();
    let press = ButtonPress { id: text(), values: vec![text()], message: text(), private: true };
    for what in [
        RequestKind::Text(typed),
        RequestKind::Slash(SlashCommand { name: text(), options }),
        RequestKind::Press(press),
    ] {
        let (event, person, place, locale) = (text(), person(), place.clone(), Some(text()));
        let request = Request { event, order: None, person, place, locale, moderator: false, what };
        let shown = format!("{:?}", request.without_nul());
        assert!(shown.contains("\"ab\"") && !shown.contains("\\0"), "{shown}");
    }
    let (person, locale, text) = (text(), Some(text()), text());
    let typing = CompletionRequest { person, locale, place, text, puzzle: false };
    let shown = format!("{:?}", typing.without_nul());
    assert!(shown.contains("\"ab\"") && !shown.contains("\\0"), "{shown}");
}
