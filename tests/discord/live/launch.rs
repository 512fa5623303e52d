//! How the board is opened.

use crate::support::discord::{ALICE, Channel, Fake};
use crate::talk::Talk;

use super::talk;

#[tokio::test]
async fn boards_have_a_button_that_opens_the_live_board() {
    let mut talk = talk().await;
    let commands =
        talk.fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands"));
    let commands = commands.await.body;
    let entry = commands.as_array().unwrap().iter().find(|command| command["type"] == 4).unwrap().clone();
    assert_eq!((&entry["name"], &entry["handler"]), (&"Open the board".into(), &1.into()));
    talk.game().await;
    let posted = talk.board.clone().unwrap();
    let id = posted.component("Open the board");
    let pressed = talk.fake.press(Channel::GENERAL, ALICE, posted.message.as_ref().unwrap(), &id);
    assert_eq!(talk.fake.answer(&pressed).await.body, serde_json::json!({ "type": 12 }));
    let private = talk.slash_answer(ALICE, "board", &[]).await;
    assert!(!private.component("Open the board").is_empty());
    let used = talk.fake.use_entry(Channel::GENERAL, ALICE);
    assert_eq!(talk.fake.answer(&used).await.body["type"], 12);
    talk.end().await;
}

#[tokio::test]
async fn without_the_setting_there_is_no_button_and_an_entry_of_the_application_is_kept() {
    let fake = Fake::start().await;
    let entry = serde_json::json!({
        "id": "5", "version": "6", "application_id": "900", "type": 4, "name": "launch", "handler": 1,
        "name_localizations": null, "description": "", "contexts": [0], "integration_types": [0],
    });
    fake.set_commands(serde_json::json!([entry]));
    let mut talk = Talk::with(fake, crate::clock::store().await).await;
    let commands =
        talk.fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands"));
    let commands = commands.await.body;
    let kept: Vec<_> = commands.as_array().unwrap().iter().filter(|command| command["type"] == 4).collect();
    assert_eq!(kept.len(), 1);
    assert_eq!((&kept[0]["name"], &kept[0]["handler"]), (&"launch".into(), &1.into()));
    talk.game().await;
    let posted = talk.board.clone().unwrap();
    assert!(!posted.body.to_string().contains("Open the board"), "{posted}");
    // A button of earlier times says so.
    let used = talk.fake.use_entry(Channel::GENERAL, ALICE);
    let answer = talk.fake.answer(&used).await;
    assert!(answer.text().contains("not switched on here"), "{answer}");
    talk.end().await;
}
