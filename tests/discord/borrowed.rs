//! Channels to which the bot has no access, because only a person has installed it: a group conversation, and a server without
//! the bot. The stand-in refuses every call by the bot's token there and remembers it, so that the test fails.

use xiangqi_bot::message::PlaceKind;

use crate::script::Bot;
use crate::support::discord::{ALICE, BOB, Call, Channel, Fake, Fault, Given, Interaction, Somebody};
use crate::talk::Talk;

const BORROWED: [Channel; 2] = [Channel::GROUP, Channel::FOREIGN];
const REFUSED: &str = "I have not been added here";
const GAME: &str = "1. C2.5 H8+7 2. H2+3";

/// Asserts that only one person sees an answer.
fn is_private(answer: &Call) {
    assert_eq!(answer.data()["flags"], 64, "{answer}");
}

/// Presses a button of a private message and returns the answer.
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
        fake.answer(&fake.slash(channel, ALICE, "help", &[])).await;
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
async fn buttons_of_private_answers_work_in_a_borrowed_channel() {
    let talk = Talk::start().await;
    for channel in BORROWED {
        let asked = talk.fake.slash(channel, ALICE, "import", &[("record", Given::Text(GAME))]);
        let shown = talk.fake.answer_told(&asked, false).await;
        let (_, next) = press(&talk, channel, &shown, "▶").await;
        assert!(next.text().contains("1. **C2.5**"), "{next}");
        // A public message follows the answer.
        let gif = next.component("Post as GIF");
        let asked = talk.fake.press(channel, ALICE, next.message.as_ref().unwrap(), &gif);
        talk.fake.answer(&asked).await;
        let posted = talk.fake.wait("the animation", Call::is_follow_up).await;
        assert!(posted.path.contains(&asked.token) && posted.file.is_some(), "{posted}");
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
    let review = talk
        .fake
        .wait("the review", |call| call.path.contains(&asked.token) && call.text().contains("**Review of"));
    assert_eq!(review.await.method, "PATCH");
    // A second request of the person is answered at once, in any channel.
    let message = talk.fake.message(Channel::FOREIGN, BOB, GAME);
    let asked = talk.fake.message_menu(Channel::FOREIGN, ALICE, "Review this game", &message);
    let told = talk.fake.answer_told(&asked, false).await;
    assert!(told.text().contains("**Review of"), "{told}");
    is_private(&told);
    talk.end().await;
}

/// The next message for all in a borrowed channel; a board before it loses its buttons, where `reached` says so.
async fn follows(talk: &mut Talk, reached: bool) {
    let board = talk.fake.wait("a message after an answer", Call::is_follow_up).await;
    talk.note(&board);
    let old = talk.board.replace(board).and_then(|old| old.message);
    if let Some(old) = old.filter(|_| reached) {
        tidied(talk, &old).await;
    }
}

/// A message loses its buttons.
async fn tidied(talk: &mut Talk, old: &str) {
    let edit = talk.cleared(old).await;
    talk.note(&edit);
    assert_eq!(talk.fake.components(old), Vec::<serde_json::Value>::new());
}

/// What the person sees who has pressed a button of a board: a message of their own beside it.
async fn told_beside(talk: &mut Talk, asked: &Interaction) -> Call {
    talk.answer(asked).await;
    let told = talk.fake.follow_up(asked).await;
    talk.note(&told);
    assert_eq!(told.data()["flags"], 64, "{told}");
    told
}

/// Plays a move by the lists below the board.
async fn picks(talk: &mut Talk, who: Somebody, piece: &str, target: &str) {
    let asked = talk.press_board(who, "Move").await;
    let pieces = told_beside(talk, &asked).await;
    let targets = talk.choose_answer(who, &pieces, piece).await;
    talk.choose_answer(who, &targets, target).await;
}

/// Bob has accepted Alice's challenge and she, who is red, is to move.
async fn begin(talk: &mut Talk) {
    talk.slash_answer(ALICE, "play", &[("opponent", Given::Person(BOB)), ("color", Given::Text("red"))])
        .await;
    follows(talk, false).await;
    talk.press_board_answer(BOB, "Accept").await;
    follows(talk, true).await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_in_a_borrowed_channel() {
    let mut talk = Talk::start().await;
    talk.place = Channel::GROUP;
    begin(&mut talk).await;
    picks(&mut talk, ALICE, "炮 Cannon (C) · file 2", "C2.5").await;
    follows(&mut talk, true).await;
    let asked = talk.slash(BOB, "move", &[("move", Given::Text("H8+7"))]).await;
    talk.answer(&asked).await;
    follows(&mut talk, true).await;
    // A refusal is private, and the board stays.
    let asked = talk.press_board(BOB, "Move").await;
    assert!(told_beside(&mut talk, &asked).await.text().contains("turn"));
    let board = talk.board.clone().and_then(|board| board.message).unwrap();
    talk.press_board_answer(ALICE, "Offer draw").await;
    follows(&mut talk, false).await;
    talk.press_board_answer(BOB, "Accept draw").await;
    follows(&mut talk, true).await;
    tidied(&mut talk, &board).await;
    talk.press_board_answer(BOB, "Rematch").await;
    follows(&mut talk, false).await;
    talk.press_board_answer(ALICE, "Accept").await;
    follows(&mut talk, true).await;
    talk.slash_answer(ALICE, "board", &[]).await;
    follows(&mut talk, true).await;
    let sure = talk.slash_answer(ALICE, "resign", &[]).await;
    talk.press_answer(ALICE, &sure, "Resign").await;
    follows(&mut talk, true).await;
    talk.finish("borrowed_group").await;
}

#[tokio::test]
async fn the_bot_answers_after_the_move_in_a_borrowed_channel() {
    let mut talk = Talk::start().await;
    talk.place = Channel::GROUP;
    talk.slash_answer(ALICE, "bot", &[("level", Given::Number(1))]).await;
    follows(&mut talk, false).await;
    let asked = talk.slash(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    talk.answer(&asked).await;
    let board = talk
        .fake
        .wait("the move of the bot", |call| call.is_follow_up() && call.text().contains("Your move"))
        .await;
    assert!(board.path.contains(&asked.token), "{board}");
    talk.end().await;
}

#[tokio::test]
async fn an_old_board_is_played_on_and_tidied_by_its_next_press() {
    let mut talk = Talk::start().await;
    talk.place = Channel::GROUP;
    begin(&mut talk).await;
    let first = talk.board.clone().unwrap();
    talk.passes(1.0).await;
    talk.fake.forget_interactions();
    // No answer reaches the old board, so its buttons stay until one of them is pressed.
    talk.slash_answer(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    follows(&mut talk, false).await;
    let asked = talk.press(BOB, &first, "Move").await;
    let stale = told_beside(&mut talk, &asked).await;
    assert!(stale.file.is_some(), "{stale}");
    tidied(&mut talk, &first.message.unwrap()).await;
    talk.end().await;
}

#[tokio::test]
async fn what_could_not_be_posted_follows_the_next_action() {
    let mut talk = Talk::start().await;
    talk.place = Channel::GROUP;
    begin(&mut talk).await;
    // Nothing can be added to the answer: its token is not taken any more.
    talk.fake.fail("POST /webhooks/", Fault::Refuse(404, 10015, "Unknown Webhook"));
    talk.slash_answer(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    talk.fake.wait("a refused message", |call| call.is_follow_up() && call.status == 404).await;
    let mut talk = talk.restart(|_, _| ()).await;
    assert!(!talk.fake.saw(|call| call.is_follow_up() && call.text().contains("C2.5") && call.status < 300));
    let asked = talk.slash(BOB, "help", &[]).await;
    talk.answer(&asked).await;
    let board = talk.fake.wait("the board", |call| call.is_follow_up() && call.text().contains("C2.5")).await;
    assert!(board.path.contains(&asked.token), "{board}");
    // It comes once.
    talk.slash_answer(BOB, "help", &[]).await;
    talk.settle().await;
    assert!(talk.fake.rest().iter().all(|call| !call.is_follow_up()), "{:#?}", talk.fake.rest());
    talk.end().await;
}

#[tokio::test]
async fn where_answers_are_private_a_game_is_offered_in_direct_messages() {
    let mut talk = Talk::start().await;
    talk.place = Channel::FOREIGN;
    talk.fake.hide_answers(Channel::FOREIGN, true);
    talk.slash_answer(ALICE, "bot", &[]).await;
    let refused = talk
        .slash_answer(ALICE, "play", &[("opponent", Given::Person(BOB)), ("rules", Given::Text("casual"))])
        .await;
    talk.press_answer(ALICE, &refused, "Play in direct messages").await;
    for whose in ["Alice's", "Bob's"] {
        talk.fake.wait(whose, |call| call.path == "/users/@me/channels").await;
    }
    for channel in [Channel::DIRECT, Channel::BOBS] {
        let there = format!("/channels/{}/messages", channel.id);
        let told = talk.fake.wait("an invitation", |call| call.is_post() && call.path == there).await;
        talk.note(&told);
    }
    talk.finish("borrowed_private").await;
}

#[tokio::test]
async fn an_answer_that_turns_out_private_says_so_and_the_game_waits() {
    let mut talk = Talk::start().await;
    talk.place = Channel::FOREIGN;
    talk.fake.hide_answers(Channel::FOREIGN, false);
    talk.slash_answer(ALICE, "play", &[("opponent", Given::Person(BOB))]).await;
    let hidden = talk.fake.wait("a hidden message", Call::is_follow_up).await;
    let told = talk.fake.wait("why", |call| call.method == "PATCH" && call.message == hidden.message).await;
    assert!(told.text().contains("Use External Apps"), "{told}");
    talk.end().await;
}

#[tokio::test]
async fn clocks_and_settings_are_refused_in_words_in_a_borrowed_channel() {
    let mut talk = Talk::start().await;
    talk.place = Channel::GROUP;
    for (name, options) in [
        ("play", vec![("opponent", Given::Person(BOB)), ("time", Given::Text("10+5"))]),
        ("play", vec![("opponent", Given::Person(BOB)), ("rated", Given::Yes(true))]),
        ("bot", vec![("level", Given::Number(3)), ("time", Given::Text("3d"))]),
        ("bot", vec![("level", Given::Number(3)), ("thread", Given::Yes(true))]),
        ("seek", vec![]),
        ("server", vec![("language", Given::Text("french"))]),
    ] {
        let asked = talk.slash(ALICE, name, &options).await;
        is_private(&talk.answer(&asked).await);
    }
    follows(&mut talk, false).await;
    talk.finish("borrowed_refusals").await;
}

#[tokio::test]
async fn a_game_goes_on_where_the_bot_was_thrown_out_and_when_it_is_back() {
    let mut talk = Talk::start().await;
    talk.game().await;
    talk.fake.throw_out();
    talk.settle().await;
    talk.slash_answer(ALICE, "move", &[("move", Given::Text("C2.5"))]).await;
    follows(&mut talk, false).await;
    talk.fake.let_in();
    talk.settle().await;
    talk.slash_answer(BOB, "move", &[("move", Given::Text("H8+7"))]).await;
    let board = talk.fake.next_message().await;
    assert!(board.text().contains("H8+7"), "{board}");
    talk.end().await;
}

#[tokio::test]
async fn an_invitation_that_discord_refuses_is_withdrawn_in_words() {
    for code in [50007, 50278] {
        let mut talk = Talk::start().await;
        talk.place = Channel::GROUP;
        talk.fake.refuse_direct(Channel::BOBS, code);
        let options = [("opponent", Given::Person(BOB)), ("time", Given::Text("10+5"))];
        let refused = talk.slash_answer(ALICE, "play", &options).await;
        talk.press_answer(ALICE, &refused, "Play in direct messages").await;
        let told =
            talk.fake.wait("why", |call| call.is_post() && call.text().contains("I cannot write to")).await;
        assert!(told.path.contains(&Channel::DIRECT.id.to_string()), "{told}");
        talk.end().await;
    }
}
