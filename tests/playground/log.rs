//! The playground's log: pages of changes, and deletion.

use std::collections::BTreeSet;

use xiangqi_bot::platform::{File, Outgoing};
use xiangqi_bot::playground::log::{ChatLog, LogEvent, MessageContent, MessageWindow, NewMessage};
use xiangqi_bot::store::SqliteDatabase;

async fn log() -> ChatLog {
    ChatLog { database: SqliteDatabase::open("sqlite::memory:").await.unwrap() }
}

/// Something that changed, in short.
fn name(news: &LogEvent) -> String {
    match news {
        LogEvent::Person(_, member) => member.id.clone(),
        LogEvent::Channel(_, channel) => format!("#{}", channel.id),
        LogEvent::Message(message) => message.body.text.clone(),
    }
}

#[tokio::test]
async fn news_come_page_by_page_and_skip_nothing() {
    let log = log().await;
    let mut all = Vec::new();
    for round in 0..4 {
        log.add_channel(&format!("c{round}"), "channel").await.unwrap();
        // Two changes under one number.
        log.add_person(&format!("p{round}"), "person").await.unwrap();
        all.extend([format!("#c{round}"), format!("p{round}"), format!("#dm-p{round}")]);
        for number in 0..round {
            let text = format!("message {round} {number}");
            let channel = format!("c{round}");
            log.post(
                NewMessage { channel: &channel, ..NewMessage::default() },
                &MessageContent::typed(text.clone()),
            )
            .await
            .unwrap();
            all.push(text);
        }
    }
    all.retain(|name| !name.starts_with("#dm") || name == "#dm-p2");
    for limit in 1..all.len() + 2 {
        let mut told = Vec::new();
        let mut after = 0;
        loop {
            let page = log.news(after, Some("p2"), limit).await.unwrap();
            let Some(last) = page.last() else { break };
            assert!(page.len() <= limit + 1, "{limit}: {}", page.len());
            after = last.rev();
            told.extend(page.iter().map(name));
        }
        assert_eq!(told, all, "{limit}");
    }
}

#[tokio::test]
async fn only_old_private_answers_and_pictures_that_nobody_shows_are_forgotten() {
    let log = log().await;
    log.add_person("alice", "Alice").await.unwrap();
    log.add_channel("general", "general").await.unwrap();
    // Distinct pictures, more of them than go at once.
    let mut ids = Vec::new();
    for number in 0..50_u32 {
        let message = Outgoing {
            text: number.to_string(),
            picture: Some(File {
                name: "b.png".to_owned(),
                bytes: number.to_be_bytes().to_vec().into(),
                alt: String::new(),
            }),
            ..Outgoing::default()
        };
        let only_for = (number > 0).then_some("alice");
        let draft = NewMessage { channel: "general", only_for, ..NewMessage::default() };
        ids.push(log.post(draft, &MessageContent::of(&message)).await.unwrap().0.id);
    }
    assert_eq!(log.prune().await.unwrap(), 0);
    let kept = [ids[0], ids[1]];
    // Two days pass, but not for the second.
    let mut tx = log.database.begin().await.unwrap();
    sqlx::query("UPDATE playground_messages SET at = at - 2 * 86400000 WHERE id <> ?")
        .bind(ids[1])
        .execute(&mut *tx)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    // A private answer that is written anew no longer shows its old picture.
    log.rewrite(ids[1], &MessageContent::typed("written anew".to_owned())).await.unwrap();
    assert_eq!(log.prune().await.unwrap(), 48 + 49);
    let window =
        MessageWindow { channel: "general", person: Some("alice"), after: None, before: None, limit: 99 };
    let left: BTreeSet<i64> =
        log.messages(window).await.unwrap().into_iter().map(|message| message.id).collect();
    assert_eq!(left, BTreeSet::from(kept));
    let shown = log.message(ids[0]).await.unwrap().unwrap().body.picture.unwrap();
    assert_eq!(log.file(&shown.hash).await.unwrap().unwrap(), [0; 4]);
}

/// A message of the bot, with a file.
fn said(text: &str, file: Option<(&str, &[u8])>) -> Outgoing {
    Outgoing {
        text: text.to_owned(),
        file: file.map(|(name, bytes)| File {
            name: name.to_owned(),
            bytes: bytes.to_vec().into(),
            alt: String::new(),
        }),
        ..Outgoing::default()
    }
}

#[tokio::test]
async fn what_only_a_removed_person_saw_is_forgotten() {
    let log = log().await;
    for (id, name) in [("alice", "Alice"), ("mei", "Mei")] {
        log.add_person(id, name).await.unwrap();
    }
    log.add_channel("general", "general").await.unwrap();
    let post = async |channel: &str, only_for: Option<&str>, message: &Outgoing| {
        let draft = NewMessage { channel, only_for, ..NewMessage::default() };
        log.post(draft, &MessageContent::of(message)).await.unwrap().0
    };
    let shared = said("a list", Some(("list.txt", b"shared")));
    // What alice alone has seen, and the file of a typed command in her direct messages.
    let mut gone = Vec::new();
    for message in [
        said("your settings", None),
        said("your data", Some(("data.json", "of alice".as_bytes()))),
        shared.clone(),
    ] {
        gone.push(post("general", Some("alice"), &message).await);
    }
    for number in 0..9 {
        gone.push(post("general", Some("alice"), &said(&number.to_string(), None)).await);
    }
    gone.push(
        post("dm-alice", None, &said("your data", Some(("data.json", "typed by alice".as_bytes())))).await,
    );
    let mut kept = Vec::new();
    for message in
        [said("your settings", None), said("your data", Some(("data.json", "of mei".as_bytes()))), shared]
    {
        kept.push(post("general", Some("mei"), &message).await);
    }
    kept.push(post("general", None, &said("The game is on", None)).await);
    kept.push(post("dm-alice", None, &said("The game is on", None)).await);
    let before = kept.last().unwrap().rev;
    log.forget("alice").await.unwrap();
    for message in &gone {
        assert!(log.message(message.id).await.unwrap().is_none(), "{}", message.body.text);
    }
    for message in &kept {
        assert_eq!(log.message(message.id).await.unwrap().unwrap().body, message.body);
        let Some(file) = &message.body.picture else { continue };
        assert!(log.file(&file.hash).await.unwrap().is_some(), "{}", message.body.text);
    }
    let files: Vec<Option<Vec<u8>>> = futures_util::future::join_all(
        [&gone[1], &gone[12]]
            .map(|message| async { log.file(&message.body.picture.as_ref().unwrap().hash).await.unwrap() }),
    )
    .await;
    assert_eq!(files, [None, None]);
    let words: Vec<String> = sqlx::query_scalar("SELECT body FROM playground_messages WHERE gone = 1")
        .fetch_all(log.database.pool())
        .await
        .unwrap();
    assert_eq!((words.len(), words.iter().any(|body| body.contains("settings"))), (13, false));
    // Open pages get an event for each, however small a page of changes is.
    let mut told = 0;
    let mut after = before;
    loop {
        let page = log.news(after, Some("alice"), 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after = last.rev();
        told += page.len();
    }
    assert_eq!(told, gone.len());
    // The answer to the deletion takes the place of the question.
    let answer = MessageContent::typed("All is removed.".to_owned());
    assert!(log.rewrite(gone[0].id, &answer).await.unwrap().is_some());
    assert_eq!(log.message(gone[0].id).await.unwrap().unwrap().body.text, "All is removed.");
}
