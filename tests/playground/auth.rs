//! Who is let in, and how much each may do.

use std::net::Ipv4Addr;

use axum::http::header::{COOKIE, HeaderMap};
use xiangqi_bot::config::Secret;
use xiangqi_bot::http::RemoteAddress;
use xiangqi_bot::playground::auth::{
    ACTS_IN_A_MINUTE, Auth, MINUTE, STREAMS, WRONG_IN_A_MINUTE, is_over_tls,
};

fn with_cookie(cookie: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(COOKIE, cookie.parse().unwrap());
    headers
}

#[tokio::test(start_paused = true)]
async fn passwords_are_not_to_be_guessed() {
    let door = Auth::new(false, Some(&Secret::new("correct horse")));
    let [stranger, owner] = [1, 2].map(|last| RemoteAddress::of(Ipv4Addr::new(203, 0, 113, last).into()));
    for _ in 0..WRONG_IN_A_MINUTE {
        assert!(door.enter("correct hors", stranger, false).is_err());
    }
    assert!(door.enter("correct horse", stranger, false).is_err(), "not even the right one for a while");
    assert!(door.enter("correct horse", owner, false).is_ok(), "it shuts nobody else out");
    tokio::time::advance(MINUTE).await;
    let cookie = door.enter("correct horse", stranger, false).unwrap();
    let session = cookie.split(';').next().unwrap();
    assert!(door.knows(&with_cookie(&format!("other=1; {session}"))));
    assert!(!door.knows(&with_cookie("xiangqi-session=")));
    assert!(!door.knows(&with_cookie(&session[..session.len() - 1])));
    assert!(!door.knows(&HeaderMap::new()));
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
}

#[test]
fn a_proxy_says_whether_the_caller_speaks_tls() {
    for (name, value, expected) in [
        ("x-forwarded-proto", "https", true),
        ("x-forwarded-proto", "HTTPS, http", true),
        ("x-forwarded-proto", "http, https", false),
        ("forwarded", "for=192.0.2.1;proto=https;by=203.0.113.1", true),
        ("forwarded", "for=192.0.2.1; Proto=\"https\"", true),
        ("forwarded", "for=192.0.2.1;proto=http, for=203.0.113.1;proto=https", false),
        ("x-other", "https", false),
    ] {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        assert_eq!(is_over_tls(&headers), expected, "{name}: {value}");
    }
}

#[tokio::test(start_paused = true)]
async fn others_than_this_machine_have_a_limit_by_the_minute() {
    let door = Auth::new(false, Some(&Secret::new("correct horse")));
    for _ in 0..ACTS_IN_A_MINUTE {
        assert!(door.act("alice").is_ok());
    }
    assert!(door.act("alice").is_err());
    assert!(door.act("mei").is_ok());
    tokio::time::advance(MINUTE).await;
    assert!(door.act("alice").is_ok());
    let own = Auth::new(true, None);
    assert!((0..=ACTS_IN_A_MINUTE).all(|_| own.act("alice").is_ok()));
}

#[test]
fn streams_are_counted_while_they_are_open() {
    let door = Auth::new(true, None);
    let mut open: Vec<_> = (0..STREAMS).map(|_| door.stream().unwrap()).collect();
    assert!(door.stream().is_err());
    open.pop();
    assert!(door.stream().is_ok());
}
