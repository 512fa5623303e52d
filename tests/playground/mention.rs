//! Mentions in typed text.

use xiangqi_bot::playground::BOT_ID;
use xiangqi_bot::playground::mention::{find_person, read};
use xiangqi_bot::playground::message::Member;

fn people() -> Vec<Member> {
    [("mei", "Mei"), ("mei-lin", "Mei Lin"), ("p7", "小明")]
        .map(|(id, name)| Member { id: id.to_owned(), name: name.to_owned() })
        .to_vec()
}

#[test]
fn mentions_are_read_by_name_and_by_id() {
    // typed, shown, content, whether the bot is meant
    let cases = [
        ("C2.5", "C2.5", "C2.5", false),
        ("@Xiangqi C2.5", "<@xiangqi> C2.5", "C2.5", true),
        ("board @xiangqi", "board <@xiangqi>", "board", true),
        ("@mei hi", "<@mei> hi", "<@mei> hi", false),
        ("@Mei Lin, hi", "<@mei-lin>, hi", "<@mei-lin>, hi", false),
        ("play @小明!", "play <@p7>!", "play <@p7>!", false),
        ("<@mei> and <@nobody>", "<@mei> and <@nobody>", "<@mei> and <@nobody>", false),
        ("mail me@mei.example", "mail me@mei.example", "mail me@mei.example", false),
        ("@meiling", "@meiling", "@meiling", false),
        ("@@", "@@", "@@", false),
    ];
    for (typed, shown, content, bot) in cases {
        let found = read(typed, &people());
        assert_eq!(
            (found.shown.as_str(), found.content.as_str(), found.bot),
            (shown, content, bot),
            "{typed}"
        );
    }
}

#[test]
fn everybody_is_listed_once_and_the_bot_not_at_all() {
    let found = read("@mei @Xiangqi @MEI <@mei>", &people());
    assert_eq!(found.people.len(), 1);
    assert_eq!(found.people[0].id, "mei");
}

#[test]
fn a_person_option_takes_every_way_to_name_somebody() {
    for text in ["Mei Lin", "@mei lin", "mei-lin", "<@mei-lin>"] {
        assert_eq!(
            find_person(text, &people()).map(|member| member.id).as_deref(),
            Some("mei-lin"),
            "{text}"
        );
    }
    assert_eq!(find_person("@Xiangqi", &people()).map(|member| member.id).as_deref(), Some(BOT_ID));
    assert_eq!(find_person("@nobody", &people()), None);
}
