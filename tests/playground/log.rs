//! The playground's log: pages of news, and what is forgotten.

use std::collections::BTreeSet;

use xiangqi_bot::platform::{File, Outgoing};
use xiangqi_bot::playground::log::{ChatLog, LogEvent, MessageContent, MessageWindow, NewMessage};
use xiangqi_bot::store::Database;

async fn log() -> ChatLog {
    ChatLog { database: Database::open("sqlite::memory:").await.unwrap() }
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
        let (mut told, mut after) = (Vec::new(), 0);
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
