//! What goes wrong on a real Discord: crowds, limits, missing rights, outages. The real service against the stand-in.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::Semaphore;
use xiangqi_bot::game::{Event, GameSetup, Timestamp};
use xiangqi_bot::rules::{Color, RuleSet};
use xiangqi_bot::runtime::Host as _;

use crate::clock;
use crate::faults::taken;
use crate::support::discord::{ALICE, BOB, BOT, CAROL, Channel, Fake, Fault, GUILD, Given, Options};
use crate::support::trials::table::{keep, player};
use crate::talk::Talk;

#[tokio::test]
async fn strangers_who_mention_the_bot_do_not_hold_up_a_game() {
    let mut talk = Talk::start().await;
    talk.game().await;
    for n in 0..60 {
        let stranger = [CAROL, BOB, ALICE][n % 3];
        talk.fake.message(Channel::GENERAL, stranger, &format!("{} foo{n}", BOT.mention()));
    }
    talk.reply(ALICE, "C2.5");
    // The board comes before what still waits, and each of the three gets few answers and one request to slow down.
    let before = loop {
        let posts = posts(&talk.fake);
        if let Some(at) = posts.iter().position(|text| text.contains("C2.5")) {
            break at;
        }
        talk.fake.next_message().await;
    };
    assert!(before <= 17, "{before} messages before the board");
    let slow_down = "I could not read several";
    let fake = talk.end().await;
    let posts = posts(&fake);
    let strangers: Vec<&String> = posts.iter().skip(2).filter(|text| !text.contains("C2.5")).collect();
    assert!(strangers.len() <= 15, "{strangers:#?}");
    assert!(strangers.iter().filter(|text| text.contains(slow_down)).count() <= 3, "{strangers:#?}");
}

/// The texts of what the bot posted in the channel, in order.
fn posts(fake: &Fake) -> Vec<String> {
    let bot = BOT.id.to_string();
    let mut messages = fake.messages(Channel::GENERAL);
    messages.retain(|message| message["author"]["id"] == bot.as_str());
    messages.iter().map(|message| message["content"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn where_the_bot_may_not_post_it_says_so_and_begins_nothing() {
    let mut talk = Talk::start().await;
    talk.fake.let_post(Channel::GENERAL, false);
    let level = [("level", Given::Number(1))];
    let answer = talk.slash_answer(ALICE, "bot", &level).await;
    assert!(answer.text().contains("Send Messages"), "{answer}");
    assert!(talk.service.live_channels(None).await.unwrap().is_empty());
    // Private commands work.
    let asked = talk.slash(ALICE, "help", &[]).await;
    assert!(!talk.answer(&asked).await.text().is_empty());
    talk.fake.let_post(Channel::GENERAL, true);
    talk.slash_board(ALICE, "bot", &level).await;
    talk.end().await;
}

#[tokio::test]
async fn what_is_confirmed_and_then_refused_by_discord_is_taken_back() {
    let mut talk = Talk::start().await;
    // The message is refused in spite of all permissions, even as text.
    for _ in 0..2 {
        talk.fake.fail("POST /channels/301/messages", Fault::Refuse(403, 50013, "Missing Permissions"));
    }
    let asked = talk.slash(ALICE, "bot", &[("level", Given::Number(1))]).await;
    let mut told = talk.answer(&asked).await;
    while !told.text().contains("I cannot write in this channel just now.") {
        told = talk.fake.follow_up(&asked).await;
    }
    talk.end().await;
}

#[tokio::test]
async fn what_is_owed_is_said_when_the_right_to_post_returns() {
    for gives_back_with_a_word in [true, false] {
        let mut talk = Talk::start().await;
        talk.game().await;
        talk.fake.let_post(Channel::GENERAL, false);
        talk.reply(ALICE, "C2.5");
        let refused = talk.fake.next_message().await;
        assert_eq!(refused.status, 403);
        // A restart in between loses nothing, and tries nothing.
        let mut talk = talk.restart(|_, _| ()).await;
        if gives_back_with_a_word {
            talk.fake.let_post(Channel::GENERAL, true);
        } else {
            talk.fake.give_right_silently(Channel::GENERAL);
            talk.slash_answer(BOB, "legal", &[]).await;
        }
        let board = taken(&talk).await;
        assert!(board.text().contains("C2.5"), "{board}");
        talk.end().await;
    }
}

#[tokio::test]
async fn a_move_counts_only_for_the_board_it_was_typed_at() {
    let mut talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("color", Given::Text("red"))];
    talk.slash_board(ALICE, "bot", &options).await;
    // Typed twice, because no answer came: the second one was not meant for the board after the bot's move.
    let mut talk = talk
        .restart(|fake, board| {
            fake.reply(Channel::GENERAL, ALICE, board, "P5+1");
            fake.message(Channel::GENERAL, ALICE, &format!("{} P5+1", BOT.mention()));
        })
        .await;
    let mut boards = 0;
    let mut refusals = 0;
    while boards == 0 || refusals == 0 {
        let said = talk.fake.next_message().await;
        let older = ["typed before the last move", "replied to an older board", "I am thinking"];
        if older.iter().any(|words| said.text().contains(words)) {
            refusals += 1;
        } else {
            boards += 1;
            talk.board = Some(said);
        }
    }
    assert_eq!((boards, refusals), (1, 1));
    // A reply to an older board is meant for that one.
    let first = talk.fake.messages(Channel::GENERAL)[0]["id"].as_str().unwrap().to_owned();
    talk.fake.reply(Channel::GENERAL, ALICE, &first, "P5+1");
    let said = talk.fake.next_message().await;
    assert!(said.text().contains("replied to an older board"), "{said}");
    talk.reply(ALICE, "P5+1");
    let said = talk.fake.next_message().await;
    assert!(said.text().contains("Your move") && said.file.is_some(), "{said}");
    talk.end().await;
}

#[tokio::test]
async fn two_people_who_type_during_an_outage_are_both_read_in_order() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let talk = talk
        .restart(|fake, board| {
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
            fake.message(Channel::GENERAL, BOB, &format!("{} H8+7", BOT.mention()));
        })
        .await;
    // A command waits for the messages that were typed before it.
    let asked = talk.fake.slash(Channel::GENERAL, ALICE, "move", &[("move", Given::Text("H2+3"))]);
    for expected in ["C2.5", "H8+7", "H2+3"] {
        let board = talk.fake.next_message().await;
        assert!(board.text().contains(expected), "{expected}: {board}");
    }
    let answer = talk.fake.answer(&asked).await;
    assert!(answer.text().contains("H2+3") || answer.to_string().contains("will answer"), "{answer}");
    talk.end().await;
}

#[tokio::test]
async fn a_command_is_carried_out_in_a_channel_that_cannot_be_read_back() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let readable = Arc::new(Semaphore::new(0));
    let held = Arc::clone(&readable);
    let talk = talk
        .restart(|fake, board| {
            fake.fail("GET /channels/301/messages", Fault::Held(held));
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
        })
        .await;
    let asked = talk.fake.slash(Channel::GENERAL, BOB, "board", &[]);
    let answer = talk.fake.answer_told(&asked, false).await;
    assert!(answer.text().contains("Here is the board"), "{answer}");
    let board = talk.fake.next_message().await;
    assert!(board.text().contains("to move") && !board.text().contains("C2.5"), "{board}");
    // The missed move is played as soon as it can be read.
    readable.add_permits(1);
    let board = talk.fake.next_message().await;
    assert!(board.text().contains("C2.5") && board.file.is_some(), "{board}");
    talk.end().await;
}

/// A game that has begun, with twenty other ones on either side of it, whatever their order is.
async fn among_forty_games() -> Talk {
    let fake = Fake::start().await;
    let store = clock::store().await;
    let others = async |fake: &Fake, ids: std::ops::Range<u64>| {
        for id in ids {
            let channel = Channel { id, direct: false };
            fake.add_channels(&[channel]);
            let game = Event::BotChallenged {
                player: player(ALICE),
                color: Color::Red,
                level: 1,
                seed: id,
                opening: GameSetup::under(RuleSet::Casual),
                at: Timestamp(1_700_000_000_000),
            };
            keep(&store, channel, GUILD, vec![game], false, None).await;
        }
    };
    others(&fake, 201..221).await;
    let mut talk = Talk::with(fake, store.clone()).await;
    talk.game().await;
    others(&talk.fake, 801..821).await;
    talk
}

/// How the other ones are read back.
fn others_pages() -> impl Iterator<Item = String> {
    (201..221).chain(801..821).map(|id| format!("GET /channels/{id}/messages"))
}

#[tokio::test]
async fn what_cannot_be_read_back_holds_up_no_other_channel() {
    let talk = among_forty_games().await;
    let mut talk = talk
        .restart(|fake, board| {
            for page in others_pages() {
                for _ in 0..6 {
                    fake.fail(&page, Fault::Refuse(500, 0, "oh"));
                }
            }
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
        })
        .await;
    let board = talk.fake.next_message().await;
    assert!(board.text().contains("C2.5"), "{board}");
    for page in others_pages() {
        assert!(talk.fake.faults_ahead(&page) > 0, "{page}");
    }
    talk.board = Some(board);
    talk.end().await;
}

#[tokio::test]
async fn where_somebody_types_is_read_back_before_the_others() {
    let unreadable = Arc::new(Semaphore::new(0));
    let talk = among_forty_games().await;
    let talk = talk
        .restart(|fake, board| {
            for page in others_pages() {
                fake.fail(&page, Fault::Held(Arc::clone(&unreadable)));
            }
            fake.reply(Channel::GENERAL, ALICE, board, "C2.5");
        })
        .await;
    talk.fake.message(Channel::GENERAL, BOB, &format!("{} H8+7", BOT.mention()));
    for expected in ["C2.5", "H8+7"] {
        let board = talk.fake.next_message().await;
        assert!(board.text().contains(expected), "{expected}: {board}");
    }
    // Sixteen of the others are being read, and none of these has been given up meanwhile.
    let unread: usize = others_pages().map(|page| talk.fake.faults_ahead(&page)).sum();
    assert!(unread >= 24, "{unread} of 40 are not read yet");
    unreadable.add_permits(100);
    talk.end().await;
}

#[tokio::test]
async fn old_buttons_are_owed_like_messages() {
    let mut talk = Talk::start().await;
    talk.game().await;
    let old = talk.board.clone().unwrap().message.unwrap();
    talk.fake.fail(&format!("PATCH /channels/301/messages/{old}"), Fault::Refuse(500, 0, "oh"));
    talk.reply(ALICE, "C2.5");
    let board = talk.fake.next_message().await;
    talk.fake.wait("a refused edit", |call| call.method == "PATCH" && call.status == 500).await;
    // Another start tidies up what the one before could not.
    talk.board = Some(board);
    let talk = talk.restart(|_, _| ()).await;
    talk.fake
        .wait("the end of the old buttons", |call| {
            call.method == "PATCH" && call.path.ends_with(&old) && call.status == 200
        })
        .await;
    talk.end().await;
}

#[tokio::test]
async fn a_burst_stays_within_the_limits() {
    let mut talk =
        Talk::with(Fake::with(Options { limits: true, ..Options::default() }).await, clock::store().await)
            .await;
    talk.game().await;
    for n in 0..40 {
        talk.fake.answer(&talk.fake.slash(Channel::OTHER, [ALICE, BOB, CAROL][n % 3], "play", &[])).await;
    }
    talk.reply(ALICE, "C2.5");
    talk.board().await;
    let (counted, refused) = talk.fake.measured();
    assert!(counted >= 5 && refused == 0, "{refused} of {counted} calls were refused");
    talk.end().await;
}

#[tokio::test]
async fn a_game_gets_a_thread_where_that_is_allowed() {
    let talk = Talk::start().await;
    let asked = talk.fake.slash(
        Channel::GENERAL,
        ALICE,
        "play",
        &[("thread", Given::Yes(true)), ("time", Given::Text("3d"))],
    );
    let answer = talk.fake.answer(&asked).await;
    assert!(answer.text().starts_with("Open seat offered. It is in <#"), "{}", answer.text());
    let opened =
        talk.fake.rest().into_iter().find(|call| call.path.ends_with("/channels/301/threads")).unwrap();
    assert_eq!(opened.body["name"], "Xiangqi: alice");
    let offer = talk.fake.next_message().await;
    assert!(offer.text().contains("3 days per move"), "{}", offer.text());
    assert!(!offer.path.contains("/301/"), "{}", offer.path);
    // Without the right the game stays in the channel, and Discord is not asked in vain.
    talk.fake.forbid_threads(Channel::OTHER);
    let answer = talk
        .fake
        .answer(&talk.fake.slash(Channel::OTHER, ALICE, "play", &[("thread", Given::Yes(true))]))
        .await;
    let why = "It has no thread of its own: I lack “Create Public Threads” here.";
    assert_eq!(answer.text(), format!("Open seat offered. {why}"));
    assert!(!talk.fake.saw(|call| call.path.ends_with("/channels/302/threads")));
    talk.end().await;
}

#[tokio::test]
async fn nobody_gets_threads_who_may_open_none() {
    let talk = Talk::start().await;
    let options = [("level", Given::Number(1)), ("thread", Given::Yes(true))];
    talk.fake.forbid_threads_of_people(Channel::OTHER);
    let answer = talk.fake.answer(&talk.fake.slash(Channel::OTHER, ALICE, "bot", &options)).await;
    assert!(answer.text().ends_with("you lack “Create Public Threads” here."), "{answer}");
    // Typed messages contain no permissions.
    talk.fake.message(Channel::OTHER, BOB, &format!("{} bot 1 thread:true", BOT.mention()));
    talk.fake.wait("a board", |call| call.is_post() && call.text().contains(&BOB.mention())).await;
    assert!(!talk.fake.saw(|call| call.path.ends_with("/threads")));
    talk.end().await;
}

#[tokio::test]
async fn a_command_that_is_not_ours_is_answered() {
    let talk = Talk::start().await;
    let score = json!([{ "name": "score", "type": 1, "options": [] }]);
    let play = json!([{ "name": "play", "type": 1, "options": [] }]);
    let mv = json!([{ "name": "move", "type": 3, "value": "C2.5" }]);
    let old = json!({ "id": "700", "name": "xq", "type": 1, "options": score });
    for (data, name) in [
        (json!({ "id": "9", "name": "xiangqi", "type": 1, "options": [] }), "`/xiangqi`"),
        (json!({ "id": "9", "name": "xiangqi", "type": 1, "options": play }), "`/xiangqi play`"),
        (json!({ "id": "9", "name": "Read the board", "type": 3, "target_id": "1" }), "`Read the board`"),
        (old.clone(), "`/xq score`"),
        (json!({ "id": "9", "name": "xq-learn", "type": 1, "options": score }), "`/xq-learn score`"),
        (json!({ "id": "700", "name": "xq", "type": 1, "options": mv }), "`/xq`"),
    ] {
        let answer = talk.fake.answer(&talk.fake.other_command(Channel::GENERAL, ALICE, data)).await;
        let expected =
            format!("I do not know the command {name}, or no longer. `/xq help` lists my commands.");
        assert!(answer.text().starts_with(&expected), "{answer}");
    }
    let asked = talk.fake.other_command(Channel::GENERAL, CAROL, old);
    let answer = talk.fake.answer(&asked).await;
    assert!(answer.text().starts_with("Je ne connais pas, ou plus, la commande `/xq score`"), "{answer}");
    talk.end().await;
}

/// A person's list of open games.
async fn games_of(talk: &Talk, who: crate::support::discord::Somebody) -> String {
    let asked = talk.fake.slash(Channel::DIRECT, who, "games", &[]);
    talk.fake.answer(&asked).await.text().to_owned()
}

#[tokio::test]
async fn games_of_what_is_deleted_are_called_off_without_a_result() {
    for how in ["heard", "unheard", "with the server"] {
        let mut talk = Talk::start().await;
        talk.game_with(&[("rated", Given::Yes(true)), ("time", Given::Text("10+5"))]).await;
        talk.moves(&["C2.5", "H8+7"]).await;
        talk.settle().await;
        assert!(games_of(&talk, ALICE).await.contains("`bob`"));
        let open = async |talk: &Talk| talk.store.counts().await.unwrap().open_games;
        match how {
            "heard" => talk.fake.delete_channel(Channel::GENERAL),
            "with the server" => talk.fake.delete_server(),
            _ => {
                talk = talk.restart(|fake, _| fake.delete_channel_unheard(Channel::GENERAL)).await;
            }
        }
        while open(&talk).await > 0 {
            crate::clock::real_pause().await;
        }
        assert!(!games_of(&talk, ALICE).await.contains("`bob`"), "{how}");
        // No result, and no change at the next start.
        let standings = talk.store.standings("discord", "100", "201").await.unwrap();
        assert!(standings.iter().all(|(.., standing)| standing.losses + standing.wins == 0), "{standings:?}");
        let talk = talk.restart(|fake, _| fake.forget_calls()).await;
        assert!(!games_of(&talk, ALICE).await.contains("`bob`"), "{how}");
        assert!(!talk.fake.saw(|call| call.path.contains("/301")), "{how}");
        talk.end().await;
    }
}

#[tokio::test]
async fn a_game_in_a_thread_ends_with_the_channel_of_the_thread() {
    let talk = Talk::start().await;
    let options = [("thread", Given::Yes(true)), ("opponent", Given::Person(BOB))];
    talk.fake.answer(&talk.fake.slash(Channel::GENERAL, ALICE, "play", &options)).await;
    talk.settle().await;
    assert_eq!(talk.store.counts().await.unwrap().open_games, 1);
    talk.fake.delete_channel(Channel::GENERAL);
    while talk.store.counts().await.unwrap().open_games > 0 {
        crate::clock::real_pause().await;
    }
    talk.end().await;
}

#[tokio::test]
async fn clocks_are_completed_while_they_are_typed() {
    let talk = Talk::start().await;
    let asked = talk.fake.complete(Channel::GENERAL, ALICE, "play", "time", "10");
    let choices = talk.fake.answer(&asked).await.body["data"]["choices"].clone();
    let values: Vec<&str> =
        choices.as_array().unwrap().iter().map(|choice| choice["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["10+0", "10+5", "10/30s"]);
    talk.end().await;
}
