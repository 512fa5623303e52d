//! Channels to which the bot has no access, because only a person has installed it: a group conversation, and a server without
//! the bot. The stand-in refuses every call by the bot's token there and remembers it, so that the test fails.

use serde_json::json;
use xiangqi_bot::message::PlaceKind;
use xiangqi_bot::runtime::Host as _;

use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, CAROL, Call, Channel, Fake, Given, Interaction};
use crate::talk::Talk;

const BORROWED: [Channel; 2] = [Channel::GROUP, Channel::FOREIGN];
const REFUSED: &str = "I have not been added here";
const GAME: &str = "1. C2.5 H8+7 2. H2+3";

/// Asserts that only one person sees an answer.
fn is_private(answer: &Call) {
    assert_eq!(answer.data()["flags"], 64, "{answer}");
}

/// The answer of the private message whose button was pressed.
async fn press(talk: &Talk, channel: Channel, on: &Call, label: &str) -> (Interaction, Call) {
    let asked = talk.fake.press(channel, ALICE, on.message.as_ref().unwrap(), &on.component(label));
    let answer = talk.fake.answer_told(&asked, true).await;
    (asked, answer)
}

#[tokio::test]
async fn the_context_and_the_owners_of_an_install_tell_where_one_is() {
    let fake = Fake::start().await;
    let mut bot = Bot::start(&fake).await;
    for (channel, kind, server) in [
        (Channel::GENERAL, PlaceKind::Server, Some("100")),
        (Channel::DIRECT, PlaceKind::Direct, None),
        (Channel::GROUP, PlaceKind::Borrowed, None),
        (Channel::FOREIGN, PlaceKind::Borrowed, None),
    ] {
        let asked = fake.slash(channel, ALICE, "help", &[]);
        fake.answer(&asked).await;
        let place = bot.request().await.place;
        assert_eq!((place.kind, place.server.as_deref()), (kind, server), "{channel:?}");
    }
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn what_only_one_person_sees_works_in_a_borrowed_channel() {
    let mut talk = Talk::start().await;
    for channel in BORROWED {
        for (name, options) in [
            ("help", vec![]),
            ("lessons", vec![]),
            ("puzzle", vec![]),
            ("import", vec![]),
            ("import", vec![("record", Given::Text(GAME))]),
            ("famous", vec![]),
            ("masters", vec![("moves", Given::Text("C2.5"))]),
            ("profile", vec![]),
            ("rating", vec![("player", Given::Person(BOB))]),
            ("top", vec![]),
            ("games", vec![]),
            ("games", vec![("over", Given::Yes(true))]),
            ("block", vec![]),
            ("personal", vec![]),
            ("personal", vec![("theme", Given::Text("night"))]),
            ("data", vec![("what", Given::Text("export"))]),
        ] {
            let asked = talk.fake.slash(channel, ALICE, name, &options);
            let answer = talk.answer(&asked).await;
            is_private(&answer);
            assert!(!answer.text().is_empty() && !answer.text().contains(REFUSED), "{name}: {answer}");
        }
    }
    talk.end().await;
}

#[tokio::test]
async fn what_others_would_have_to_see_is_refused_in_words_in_a_borrowed_channel() {
    let mut talk = Talk::start().await;
    for channel in BORROWED {
        for (name, options) in [
            ("play", vec![]),
            ("play", vec![("opponent", Given::Person(BOB))]),
            ("bot", vec![]),
            ("bot", vec![("level", Given::Number(3)), ("thread", Given::Yes(true))]),
            ("move", vec![("move", Given::Text("C2.5"))]),
            ("board", vec![]),
            ("hint", vec![]),
            ("if", vec![]),
            ("resign", vec![]),
            ("rematch", vec![]),
            ("review", vec![]),
            ("server", vec![("language", Given::Text("french"))]),
        ] {
            // Carol may moderate.
            let asked = talk.fake.slash(channel, CAROL, name, &options);
            let answer = talk.answer(&asked).await;
            is_private(&answer);
            assert!(answer.text().starts_with("On ne m’a pas ajouté ici"), "{name}: {answer}");
        }
        let asked = talk.fake.person_menu(channel, ALICE, "Challenge to xiangqi", BOB);
        assert!(talk.answer(&asked).await.text().contains(REFUSED));
        let typing = talk.fake.complete(channel, ALICE, "move", "move", "C");
        assert_eq!(talk.fake.answer(&typing).await.data()["choices"], json!([]));
    }
    assert!(talk.service.live_channels(None).await.unwrap().is_empty());
    talk.end().await;
}

#[tokio::test]
async fn buttons_of_private_answers_work_in_a_borrowed_channel() {
    let talk = Talk::start().await;
    for channel in BORROWED {
        let asked = talk.fake.slash(channel, ALICE, "import", &[("record", Given::Text(GAME))]);
        let shown = talk.fake.answer_told(&asked, false).await;
        let (_, next) = press(&talk, channel, &shown, "▶").await;
        assert!(next.text().contains("1. **C2.5**"), "{next}");
        // What would begin a game or post is refused beside it.
        for label in ["Play from here", "Post as GIF"] {
            let (_, refused) = press(&talk, channel, &next, label).await;
            assert!(refused.text().contains(REFUSED), "{label}: {refused}");
            is_private(&refused);
        }
        let asked = talk.fake.slash(channel, ALICE, "lessons", &[("lesson", Given::Text("general"))]);
        let lesson = talk.fake.answer_told(&asked, false).await;
        let (_, solved) = press(&talk, channel, &lesson, "Show me").await;
        assert!(solved.file.is_some(), "{solved}");
    }
    talk.end().await;
}

#[tokio::test]
async fn a_game_is_reviewed_in_a_borrowed_channel() {
    let talk = Talk::start().await;
    let message = talk.fake.message(Channel::GROUP, BOB, GAME);
    let asked = talk.fake.message_menu(Channel::GROUP, ALICE, "Review this game", &message);
    let begun = talk.fake.answer_told(&asked, false).await;
    is_private(&begun);
    let done = |call: &Call| call.path.contains(&asked.token) && call.text().contains("**Review of");
    let told = talk.fake.wait("the review", done).await;
    assert_eq!(told.method, "PATCH", "{told}");
    // It is there at once wherever the same person asks again.
    let message = talk.fake.message(Channel::FOREIGN, BOB, GAME);
    let asked = talk.fake.message_menu(Channel::FOREIGN, ALICE, "Review this game", &message);
    let told = talk.fake.answer_told(&asked, false).await;
    assert!(told.text().contains("**Review of"), "{told}");
    is_private(&told);
    talk.end().await;
}

#[tokio::test]
async fn a_server_that_has_thrown_the_bot_out_is_a_borrowed_one() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.fake.throw_out();
    let asked = talk.slash(ALICE, "resign", &[]).await;
    let answer = talk.answer(&asked).await;
    assert!(answer.text().contains(REFUSED), "{answer}");
    talk.settle().await;
    assert!(!talk.fake.saw(|call| call.is_post() && call.status >= 300), "it posts where it has no access");
    talk.end().await;
}
