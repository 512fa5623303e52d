//! Access to the page over HTTP, and its limits.

use std::sync::Arc;

use reqwest::StatusCode;
use serde_json::{Value, json};
use xiangqi_bot::playground::{PlaygroundPlatform, bind, may_serve, serve};
use xiangqi_bot::runtime::Host;

use super::stand_in::StandIn;
use super::{Table, place, store};

/// Sends what a person has typed, or a password, with a cookie; returns the cookie of the answer too.
async fn post(table: &Table, path: &str, cookie: &str, body: Value) -> (StatusCode, Value, Option<String>) {
    let request = table.client.post(format!("{}{path}", table.url)).header("cookie", cookie);
    let answer =
        request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap();
    let cookie = answer.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
    let status = answer.status();
    (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default(), cookie)
}

#[tokio::test]
async fn only_who_knows_the_password_is_let_in() {
    let table = Table::locked().await;
    let message = json!({ "channel": "general", "person": "alice", "text": "hi" });
    // Only the page itself is public.
    let page = table.fetch("").await;
    assert_eq!(page.status(), StatusCode::OK);
    for path in [
        "/api/state",
        "/api/channels/general/messages",
        "/api/events?person=alice",
        "/api/commands",
        "/api/complete?channel=general&person=alice&typed=C",
        "/api/files/0000.png",
    ] {
        let answer = table.fetch(path).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
    for path in
        ["/api/messages", "/api/press", "/api/dismiss", "/api/appearance", "/api/people", "/api/channels"]
    {
        for cookie in ["", "xiangqi-session=", "xiangqi-session=0; xiangqi-session=1"] {
            let (status, answer, _) = post(&table, path, cookie, message.clone()).await;
            assert_eq!(
                (status, &answer["error"]["kind"]),
                (StatusCode::UNAUTHORIZED, &json!("locked")),
                "{path}"
            );
        }
    }
    for wrong in ["", "correct horsf", "correct hors", "correct horse "] {
        let (status, answer, cookie) = post(&table, "/api/login", "", json!({ "password": wrong })).await;
        assert_eq!((status, cookie), (StatusCode::FORBIDDEN, None), "{wrong}");
        assert!(!answer.to_string().contains("horse"), "{answer}");
    }
    let (status, _, cookie) = post(&table, "/api/login", "", json!({ "password": "correct horse" })).await;
    assert_eq!(status, StatusCode::OK);
    let cookie = cookie.unwrap();
    assert!(
        cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict") && cookie.contains("; Path=/")
    );
    let session = cookie.split(';').next().unwrap();
    let (status, answer, _) = post(&table, "/api/messages", session, message).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    table.close().await;
}

#[tokio::test]
async fn wrong_passwords_of_strangers_behind_a_proxy_shut_nobody_else_out() {
    let table = Table::locked().await;
    // A proxy on this machine says for whom it asks, and how they came.
    let login = async |caller: &str, scheme: &str, password: &str| {
        let request = table.client.post(format!("{}/api/login", table.url)).header("x-forwarded-for", caller);
        let request = request.header("x-forwarded-proto", scheme).header("content-type", "application/json");
        let answer = request.body(json!({ "password": password }).to_string()).send().await.unwrap();
        let cookie = answer.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap().to_owned());
        (answer.status(), cookie)
    };
    for _ in 0..30 {
        assert_eq!(login("203.0.113.9", "https", "guess").await.0, StatusCode::FORBIDDEN);
    }
    for password in ["guess", "correct horse"] {
        // The proxy appends the client to the header.
        let caller = "198.51.100.7, 203.0.113.9";
        assert_eq!(login(caller, "https", password).await.0, StatusCode::TOO_MANY_REQUESTS);
    }
    // (where the owner comes from, whether the cookie is for TLS alone)
    for (caller, scheme, secure) in [("198.51.100.7", "https", true), ("2001:db8::7", "http", false)] {
        let (status, cookie) = login(caller, scheme, "correct horse").await;
        assert_eq!(status, StatusCode::OK, "{caller}");
        assert_eq!(cookie.unwrap().contains("; Secure"), secure, "{scheme}");
    }
    table.close().await;
}

#[tokio::test]
async fn other_sites_are_refused_with_the_right_cookie_too() {
    let table = Table::locked().await;
    let (_, _, cookie) = post(&table, "/api/login", "", json!({ "password": "correct horse" })).await;
    let cookie = cookie.unwrap();
    let session = cookie.split(';').next().unwrap();
    let body = json!({ "channel": "general", "person": "alice", "text": "hi" }).to_string();
    // (header, value): a browser never lets a page choose these.
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let request = table.client.post(format!("{}/api/messages", table.url)).header("cookie", session);
        let request = request.header("content-type", "application/json").header(name, value);
        let answer = request.body(body.clone()).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{name}: {value}");
    }
    // A form is no JSON.
    let form = table.client.post(format!("{}/api/messages", table.url)).header("cookie", session);
    let form = form.header("content-type", "text/plain").body(body).send().await.unwrap();
    assert_eq!(form.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    table.close().await;
}

#[tokio::test]
async fn nobody_else_is_served_without_a_password() {
    let (_folder, database) = place();
    let store = store(&database).await;
    let platform = Arc::new(PlaygroundPlatform::open(store.sqlite().unwrap().clone()).await.unwrap());
    let bot = StandIn::new(Arc::clone(&platform)) as Arc<dyn Host>;
    let listener = bind("0.0.0.0:0".parse().unwrap()).await.unwrap();
    let refused = serve(listener, platform, bot, None, std::future::pending()).await.unwrap_err();
    assert!(refused.to_string().contains("PLAYGROUND_PASSWORD"), "{refused}");
    for (address, fine) in [
        ("127.0.0.1:1", true),
        ("[::1]:1", true),
        ("127.9.9.9:1", true),
        ("0.0.0.0:1", false),
        ("[::]:1", false),
        ("192.168.1.2:1", false),
        ("[::ffff:10.0.0.1]:1", false),
    ] {
        assert_eq!(may_serve(address.parse().unwrap(), None).is_ok(), fine, "{address}");
    }
}

#[tokio::test]
async fn hostile_text_and_names_change_nothing_for_others() {
    let table = Table::start().await;
    let zalgo = "z\u{300}\u{301}\u{302}\u{303}".repeat(100);
    for text in [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "a\u{0}b",
        "\u{202e}drow",
        zalgo.as_str(),
        "'; DROP TABLE playground_messages; --",
        "@everyone <@nobody> <@&1>",
        "\u{1b}]0;title\u{7}",
        "\r\ndata: {}\r\n\r\nevent: gone",
    ] {
        // The text is not changed.
        let said = table.say("alice", text).await;
        assert_eq!(said["message"]["text"], text.trim(), "{text:?}");
        assert_eq!(said["message"]["ping"], json!([]), "{text:?}");
        assert_eq!(table.texts("general", "alice").await.last().unwrap(), text.trim());
        for path in ["/api/people", "/api/channels"] {
            table.refused(path, json!({ "name": text }), "bad-name").await;
        }
        // A person or channel of that name is none.
        let body = json!({ "channel": text, "person": text, "text": "hi" });
        assert_eq!(table.post("/api/messages", body).await.0, StatusCode::BAD_REQUEST);
        let body = json!({ "channel": "general", "person": "alice", "text": "hi", "locale": text });
        assert_eq!(table.post("/api/messages", body).await.0, StatusCode::BAD_REQUEST);
        let body = json!({ "person": "alice", "message": "1", "id": text, "values": [text] });
        assert_eq!(table.post("/api/press", body).await.0, StatusCode::BAD_REQUEST);
    }
    table.refused("/api/messages", super::message("alice", &"x".repeat(10_000)), "too-long").await;
    // A text that looks like the end of an event is one line of JSON in it.
    let mut stream = super::Stream::open(&table, "person=alice&after=0", None).await;
    while let Some((name, _, data)) = stream.next().await {
        assert_ne!(name, "gone");
        if data["text"].as_str().is_some_and(|text| text.contains("event: gone")) {
            break;
        }
    }
    drop(stream);
    table.close().await;
}

#[tokio::test]
async fn people_and_channels_have_an_end() {
    let table = Table::start().await;
    // A thousand of each are there already.
    let pool = table.store.sqlite().unwrap().pool();
    for statement in [
        "INSERT INTO playground_people (id, name, rev)
         WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000) SELECT 'x' || n, 'x' || n, 1 FROM n",
        "INSERT INTO playground_channels (id, name, rev)
         WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000) SELECT 'x' || n, 'x' || n, 1 FROM n",
    ] {
        sqlx::query(statement).execute(pool).await.unwrap();
    }
    for path in ["/api/people", "/api/channels"] {
        let (status, answer) = table.post(path, json!({ "name": "one more" })).await;
        assert_eq!((status, &answer["error"]["kind"]), (StatusCode::CONFLICT, &json!("full")), "{path}");
        assert!(answer["error"]["message"].as_str().unwrap().contains("1000"), "{answer}");
    }
    table.say("alice", "hi").await;
    table.close().await;
}
