//! Access to the page, and its limits.

use std::net::Ipv4Addr;

use axum::http::header::{COOKIE, HeaderMap};
use xiangqi_bot::config::Secret;
use xiangqi_bot::http::RemoteAddress;
use xiangqi_bot::playground::auth::{ACTIONS, Auth, MAX_STREAMS, WRONG_PASSWORDS, is_over_tls};

fn with_cookie(cookie: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(COOKIE, cookie.parse().unwrap());
    headers
}

#[tokio::test(start_paused = true)]
async fn passwords_are_not_to_be_guessed() {
    let auth = Auth::new(false, Some(&Secret::new("correct horse")));
    let [stranger, owner] = [1, 2].map(|last| RemoteAddress::of(Ipv4Addr::new(203, 0, 113, last).into()));
    for _ in 0..WRONG_PASSWORDS.at_once {
        assert!(auth.log_in("correct hors", stranger, false).is_err());
    }
    assert!(auth.log_in("correct horse", stranger, false).is_err(), "not even the right one for a while");
    assert!(auth.log_in("correct horse", owner, false).is_ok(), "it shuts nobody else out");
    tokio::time::advance(WRONG_PASSWORDS.pause).await;
    let cookie = auth.log_in("correct horse", stranger, false).unwrap();
    let session = cookie.split(';').next().unwrap();
    assert!(auth.has_session(&with_cookie(&format!("other=1; {session}"))));
    assert!(!auth.has_session(&with_cookie("xiangqi-session=")));
    assert!(!auth.has_session(&with_cookie(&session[..session.len() - 1])));
    assert!(!auth.has_session(&HeaderMap::new()));
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
    let auth = Auth::new(false, Some(&Secret::new("correct horse")));
    for _ in 0..ACTIONS.at_once {
        assert!(auth.count_action("alice").is_ok());
    }
    assert!(auth.count_action("alice").is_err());
    assert!(auth.count_action("mei").is_ok());
    tokio::time::advance(ACTIONS.pause).await;
    assert!(auth.count_action("alice").is_ok());
    let own = Auth::new(true, None);
    assert!((0..=ACTIONS.at_once).all(|_| own.count_action("alice").is_ok()));
}

#[test]
fn streams_are_counted_while_they_are_open() {
    let auth = Auth::new(true, None);
    let mut open: Vec<_> = (0..MAX_STREAMS).map(|_| auth.open_stream().unwrap()).collect();
    assert!(auth.open_stream().is_err());
    open.pop();
    assert!(auth.open_stream().is_ok());
}
