//! A simul on Discord: threads, links to them, and the list that is edited.

use crate::competitions::{create, runs_until};
use crate::support::discord::{ALICE, BOB, CAROL, Channel, Given};
use crate::talk::Talk;

/// The thread of a link.
fn thread_of(link: &str) -> Channel {
    let id = link.trim_start_matches("<#").trim_end_matches('>');
    Channel { id: id.parse().expect("the link names a thread"), direct: false }
}

/// The newest board in a thread.
fn board(talk: &Talk, thread: Channel) -> Option<String> {
    let messages = talk.fake.messages(thread);
    let mut boards = messages.iter().filter(|message| message["attachments"][0]["filename"].is_string());
    Some(boards.next_back()?["id"].as_str().unwrap().to_owned())
}

/// Returns the links of the boards on which the list says that the host is to move.
fn boards_waiting(talk: &Talk, list: &str) -> Vec<String> {
    let calls = talk.fake.calls_of(list);
    let latest = calls.iter().rev().find_map(|call| {
        call.text().lines().find(|line| line.starts_with("Waiting for the host: <#")).map(str::to_owned)
    });
    let words = latest.iter().flat_map(|line| line.split_whitespace());
    words.filter(|word| word.starts_with("<#")).map(str::to_owned).collect()
}

/// Returns the message with the score.
fn end_of(talk: &Talk) -> Option<serde_json::Value> {
    talk.fake.messages(Channel::GENERAL).into_iter().find(|message| {
        message["content"].as_str().is_some_and(|text| text.starts_with("**`Club` is over.**"))
    })
}

#[tokio::test]
async fn a_simul_is_played_in_threads_and_keeps_one_list() {
    let mut talk = Talk::start().await;
    let options = [
        ("kind", Given::Text("simul")),
        ("name", Given::Text("Club")),
        ("host", Given::Person(BOB)),
        ("time", Given::Text("5+3")),
    ];
    let list = create(&mut talk, &options).await;
    assert_eq!(list.data()["allowed_mentions"]["users"][0], BOB.id.to_string(), "the host is told");
    for who in [ALICE, CAROL] {
        talk.press_answer(who, &list, "Join").await;
    }
    talk.press_answer(BOB, &list, "Start it now").await;
    let message = list.message.clone().unwrap();
    runs_until(&mut talk, |talk| boards_waiting(talk, &message).len() == 2).await;
    let links = boards_waiting(&talk, &message);
    // The move is answered with the way to the other board.
    let thread = thread_of(&links[0]);
    // The list may name a board before it is posted.
    runs_until(&mut talk, |talk| board(talk, thread).is_some()).await;
    talk.fake.reply(thread, BOB, &board(&talk, thread).unwrap(), "C2.5");
    let next = format!("Next board, {}: {}", BOB.mention(), links[1]);
    talk.fake.wait("the next board", |call| call.text().contains(&next)).await;
    // Time decides both: the host has moved on one of them.
    talk.passes(1.0).await;
    runs_until(&mut talk, |talk| end_of(talk).is_some()).await;
    let ended = end_of(&talk).expect("the score is announced");
    let text = ended["content"].as_str().unwrap();
    assert!(text.contains(&format!("{} wins 1, draws 0 and loses 1.", BOB.mention())), "{text}");
    let lists = talk.fake.messages(Channel::GENERAL);
    let lists = lists.iter().filter(|message| message["content"].as_str().unwrap().contains("**Simul**"));
    assert_eq!(lists.count(), 1, "the list is never repeated");
    talk.end().await;
}
