//! What the live board says in the browser when something fails, and how it goes on.
#![cfg(unix)]

use serde_json::json;
use test_support::bulk::bulk;
use test_support::discord::{ALICE, BOB, Channel, Fault};

use crate::activity::{PLAYABLE, TOO_WIDE, Table};

const PHONE: [u32; 2] = [390, 844];
const DESKTOP: [u32; 2] = [1280, 800];

/// Waits until the page says this in place of the board, within its window.
async fn says(table: &Table, words: &str) {
    let said = format!(
        "/{words}/.test(document.querySelector('#entrance:not([hidden]) #entrance-text').textContent)"
    );
    table.browser.sees(&said).await;
    assert!(table.browser.run(TOO_WIDE).await.as_i64().unwrap() <= 0, "{words}");
}

/// Saves the window as base64 into the folder `TEST_PICTURES`, if that is set, for people to look at.
async fn picture(table: &Table, name: &str) {
    let Some(folder) = std::env::var_os("TEST_PICTURES") else { return };
    let shot =
        table.browser.ask("/goog/cdp/execute", json!({ "cmd": "Page.captureScreenshot", "params": {} }));
    let width = table.browser.run("return innerWidth").await;
    let file = std::path::Path::new(&folder).join(format!("{name}-{width}.b64"));
    std::fs::write(file, shot.await["data"].as_str().unwrap()).unwrap();
}

/// Makes the page hidden or visible for its scripts, `later` milliseconds from now.
async fn set_hidden(table: &Table, hidden: bool, later: u64) {
    let script = format!(
        "const now = Date.now.bind(Date);
         Date.now = () => now() + {later};
         Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});
         document.dispatchEvent(new Event('visibilitychange'));"
    );
    table.browser.run(&script).await;
}

/// Returns a phone; with samples at their full size also a desktop.
fn sizes() -> impl Iterator<Item = [u32; 2]> {
    [PHONE, DESKTOP].into_iter().take(bulk(1, 2))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_discord_is_waited_for() {
    for size in sizes() {
        let Some(table) = Table::open(size, "fr").await else { return };
        table.fake.fail("POST /oauth2/token", Fault::Refuse(500, 0, "down"));
        let busy = json!({ "message": "slow down", "retry_after": 4.0 });
        table.fake.fail("POST /oauth2/token", Fault::RefuseWith(429, busy));
        table.enters(ALICE).await;
        says(&table, "Discord ne répond pas.*3").await;
        says(&table, "Discord ne répond pas.*4").await;
        picture(&table, "busy").await;
        table.browser.sees(PLAYABLE).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_whom_discord_lists_late_comes_in_without_a_tap() {
    let Some(mut table) = Table::open(PHONE, "en").await else { return };
    table.instance = table.fake.open_activity(Channel::GENERAL, &[BOB]);
    // More answers than the server waits for at once.
    table.fake.join_activity(&table.instance, ALICE.id, 4);
    table.enters(ALICE).await;
    table.browser.sees(PLAYABLE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_of_a_deleted_channel_says_so() {
    for size in sizes() {
        let Some(table) = Table::open(size, "en").await else { return };
        table.two_people_begin().await;
        table.enters(ALICE).await;
        table.browser.sees(PLAYABLE).await;
        table.fake.delete_channel(Channel::GENERAL);
        table.fake.end_activity(&table.instance);
        table.client.cut();
        says(&table, "closed, because its channel or call is gone").await;
        table.browser.sees("document.querySelector('#entrance-buttons button')").await;
        picture(&table, "deleted").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_that_slept_for_an_hour_shows_the_present() {
    let Some(mut table) = Table::open(PHONE, "en").await else { return };
    table.two_people_begin().await;
    table.enters(ALICE).await;
    table.browser.sees(PLAYABLE).await;
    table.taps("h2e2", 1).await;
    let board = table.next_board().await;
    set_hidden(&table, true, 0).await;
    // Meanwhile the session is forgotten, and the other side moves.
    table.types(&board, "H8+7");
    let board = table.next_board().await;
    table.restart().await;
    set_hidden(&table, false, 3_600_000).await;
    table.sees_plies(2).await;
    picture(&table, "slept").await;
    table.browser.sees(&format!("!document.querySelector('#state').textContent && {PLAYABLE}")).await;
    table.taps("h0g2", 3).await;
    assert_ne!(table.next_board().await, board);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_begins_in_the_channel_takes_the_place_of_the_empty_board() {
    for size in sizes() {
        let Some(table) = Table::open(size, "en").await else { return };
        table.enters(ALICE).await;
        table.browser.sees(PLAYABLE).await;
        picture(&table, "empty").await;
        table.two_people_begin().await;
        table.browser.sees("/bob/.test(document.querySelector('#text').textContent)").await;
        table.browser.sees(PLAYABLE).await;
        table.taps("h2e2", 1).await;
        table.next_board().await;
        picture(&table, "begun").await;
        table.close().await;
    }
}
