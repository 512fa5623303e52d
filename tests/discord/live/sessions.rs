//! Who may open the board, and where.

use serde_json::json;

use super::{Board, ORIGIN, PUBLIC_URL, talk};
use crate::support::discord::{ALICE, BOB, Channel, Fault};

#[tokio::test]
async fn the_page_is_served_with_and_without_the_prefix_of_the_proxy() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    for path in ["/", "/.proxy/", "/?instance_id=1&frame_id=2", "/.proxy/?instance_id=1"] {
        let page = board.get(path).await;
        assert_eq!(page.status(), 200, "{path}");
        let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("https://*.discordsays.com"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(page.text().await.unwrap().contains("name=\"application\" content=\"900\""), "{path}");
    }
    assert_eq!(board.get("/api/pictures/none.png").await.status(), 404);
    assert_eq!(board.get("/healthz").await.status(), 404);
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_session_is_for_the_person_of_the_code_in_the_channel_of_the_instance() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let answer = board.log_in(&talk.fake, ALICE.id, &instance).await;
    assert_eq!(answer["me"], json!({ "id": "201", "name": "alice" }));
    assert_eq!(answer["channel"]["id"], "301");
    assert!(answer["token"].as_str().unwrap().len() >= 32);
    let page = board.open(&talk.fake, ALICE.id, &instance).await;
    assert_eq!(page.shown["me"]["id"], "201");
    assert_eq!(page.shown["watchers"], json!([{ "id": "201", "name": "alice" }]));
    board.stop().await;
    talk.end().await;
}

/// A request for a session, and the reason why it is refused.
#[tokio::test]
async fn whatever_the_page_says_of_itself_is_not_believed() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let foreign = talk.fake.open_activity(Channel::FOREIGN, &[ALICE]);
    let used = talk.fake.code(ALICE.id);
    board.ask(&json!({ "code": used, "instance_id": instance }), ORIGIN).await;
    let ask = |code: String, instance: &str| json!({ "code": code, "instance_id": instance });
    let cases = [
        // Another site.
        (ask(talk.fake.code(ALICE.id), &instance), "https://evil.example", 403, "origin"),
        (ask(talk.fake.code(ALICE.id), &instance), "null", 403, "origin"),
        // A code that was used, and one that never was given.
        (ask(used, &instance), ORIGIN, 401, "code"),
        (ask("made-up".to_owned(), &instance), ORIGIN, 401, "code"),
        // Instances that do not exist, in no form.
        (ask(talk.fake.code(ALICE.id), "i-none"), ORIGIN, 404, "instance"),
        (ask(talk.fake.code(ALICE.id), "../../users/@me"), ORIGIN, 404, "instance"),
        // Somebody else's instance.
        (ask(talk.fake.code(BOB.id), &instance), ORIGIN, 403, "not-here"),
        // A channel without the bot.
        (ask(talk.fake.code(ALICE.id), &foreign), ORIGIN, 403, "channel"),
        // A channel that the page names.
        (json!({ "code": "x", "instance_id": instance, "channel_id": "302" }), ORIGIN, 400, "bad-request"),
    ];
    for (body, origin, status, kind) in cases {
        let (found, answer) = board.ask(&body, origin).await;
        assert_eq!((found, answer["error"]["kind"].as_str()), (status, Some(kind)), "{body}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| text.len() > 20), "{answer}");
        assert!(answer.get("token").is_none());
    }
    // The operator's own address is the origin where Discord loads the page without its proxy.
    let own = PUBLIC_URL.trim_end_matches("/board");
    let (status, _) = board.ask(&ask(talk.fake.code(ALICE.id), &instance), own).await;
    assert_eq!(status, 200);
    board.stop().await;
    let violations = talk.fake.violations();
    assert!(violations.iter().all(|call| call.contains("/channels/305")), "{violations:?}");
}

#[tokio::test]
async fn a_socket_needs_an_origin_and_a_token_of_its_own() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    assert!(board.dial("https://evil.example").await.is_err());
    let mut page = board.connect("0000", None).await;
    assert_eq!(page.next().await["error"]["kind"], "session");
    assert_eq!(page.next().await["closed"], 4001);
    let mut page = board.connect("0000", None).await;
    page.send(&json!({ "do": "open", "game": null })).await;
    assert_eq!(page.next().await["error"]["kind"], "session");
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn while_discord_is_down_or_busy_the_page_is_told_when_to_try_again() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let faults = [
        (Fault::Refuse(500, 0, "down"), 3),
        (Fault::RefuseWith(429, json!({ "message": "slow down", "retry_after": 7.0 })), 7),
    ];
    for (fault, seconds) in faults {
        talk.fake.fail("POST /oauth2/token", fault);
        let code = talk.fake.code(ALICE.id);
        let body = json!({ "code": code, "instance_id": instance, "locale": "fr" });
        let (status, answer) = board.ask(&body, ORIGIN).await;
        assert_eq!((status, answer["error"]["kind"].as_str()), (503, Some("discord")), "{answer}");
        assert_eq!(answer["error"]["retry_after"], seconds);
        assert!(
            answer["error"]["message"].as_str().unwrap().starts_with("Discord ne répond pas"),
            "{answer}"
        );
        // The code was not used up.
        assert_eq!(board.ask(&body, ORIGIN).await.0, 200);
    }
    board.stop().await;
    talk.end().await;
}

#[tokio::test]
async fn a_person_whom_discord_lists_late_comes_in() {
    let talk = talk().await;
    let board = Board::serve(&talk).await;
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    board.open(&talk.fake, ALICE.id, &instance).await;
    talk.fake.join_activity(&instance, BOB.id, 1);
    board.open(&talk.fake, BOB.id, &instance).await;
    board.stop().await;
    talk.end().await;
}
