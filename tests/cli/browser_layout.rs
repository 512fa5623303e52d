//! Sizes and places on the page, in a real browser.
#![cfg(unix)]

use serde_json::json;

use crate::Playground;
use crate::browser::Browser;

/// Begins a game against the bot by the first move on the board of an empty channel.
async fn begins_a_game(browser: &Browser, url: &str) {
    browser.go(url).await;
    // The answer draws the board again.
    browser.sees("document.querySelector('.start .board')").await;
    browser.run("document.querySelector('.start').firstElementChild.dataset.old = ''").await;
    browser.taps(".answers [value=rules]").await;
    browser.sees("!document.querySelector('.start [data-old]')").await;
    browser.taps(".start .piece[data-at=b0]").await;
    browser.taps(".start .target[data-at=c2]").await;
    // The bot's answer draws the board again.
    let answered = "[...document.querySelectorAll('.message .text')].some((text) => /1…|Your move!/.test(text.textContent))";
    browser.sees(&format!("{answered} && document.querySelector('.message:last-child .board .piece')")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reload_keeps_the_first_move_while_the_bot_asks_how_well_one_plays() {
    let Some(browser) = Browser::open([390, 844], "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    browser.go(&table.url).await;
    browser.taps(".start .piece[data-at=b0]").await;
    browser.taps(".start .target[data-at=c2]").await;
    browser.sees("document.querySelector('.message [data-id*=\":skill:rules\"]')").await;
    browser.ask("/refresh", json!({})).await;
    browser.taps(".message [data-id*=\":skill:rules\"]").await;
    let played = "[...document.querySelectorAll('.message .text')].filter((text) => text.textContent === 'H8+7').length";
    browser.sees(&format!("{played} === 1")).await;
    browser.sees("document.querySelector('.message:last-child .board .piece')").await;
    // It is played once, whatever is loaded again.
    browser.ask("/refresh", json!({})).await;
    browser
        .sees(&format!("{played} === 1 && document.querySelector('.message:last-child .board .piece')"))
        .await;
    browser.close().await;
    table.kill();
}

/// The first covered point of the newest board that is in sight, as a CSS selector of what covers it.
const COVERED: &str = "(() => {
    const box = [...document.querySelectorAll('.message .board')].at(-1);
    const { left, top, width, height } = box.getBoundingClientRect();
    const list = document.getElementById('log').getBoundingClientRect();
    for (let x = left + 4; x < left + width - 4; x += width / 20) {
      for (let y = Math.max(top, list.top) + 4; y < Math.min(top + height, list.bottom) - 4; y += height / 20) {
        const seen = document.elementFromPoint(x, y);
        if (!box.contains(seen)) return seen ? `${seen.tagName}#${seen.id}.${seen.className}` : 'nothing';
      }
    }
    return 'free';
  })()";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_is_as_high_as_the_window_and_nothing_covers_it() {
    for size in [[1280, 800], [1920, 1080], [640, 400]] {
        let Some(browser) = Browser::open(size, "en").await else { return };
        let folder = tempfile::tempdir().unwrap();
        let table = Playground::start(folder.path());
        begins_a_game(&browser, &table.url).await;
        let share = "(() => {
            const { top, bottom, height } = [...document.querySelectorAll('.board')].at(-1).getBoundingClientRect();
            const list = document.getElementById('log').getBoundingClientRect();
            return Math.round((top >= list.top && bottom <= list.bottom ? 100 : -100) * height / list.height);
          })()";
        // The board comes into sight once its picture is loaded, and fills nine tenths of the list or more.
        browser.sees(&format!("{share} >= 90 && {share} <= 100")).await;
        // What the page tells meanwhile.
        browser.run("document.getElementById('newest').hidden = false").await;
        browser.run("document.getElementById('typing').textContent = 'Xiangqi is thinking'").await;
        assert_eq!(browser.run(&format!("return {COVERED}")).await, "free", "{size:?}");
        let larger = "[...document.querySelectorAll('.larger')].at(-1).hidden";
        assert_eq!(browser.run(&format!("return {larger}")).await, false, "{size:?}");
        // A picture of few pixels would be smaller than the board.
        browser
            .run(
                "const board = [...document.querySelectorAll('.board img')].at(-1);
                 Object.defineProperty(board, 'naturalWidth', { value: 200 });
                 Object.defineProperty(board, 'naturalHeight', { value: 233 });
                 board.dispatchEvent(new Event('load'));",
            )
            .await;
        browser.sees(larger).await;
        browser.close().await;
        table.kill();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_boards_are_as_large_as_public_ones_on_a_phone() {
    let Some(browser) = Browser::open([390, 844], "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    begins_a_game(&browser, &table.url).await;
    browser.writes("/xq puzzle").await;
    browser.sees("document.querySelector('.message.private .board .piece')").await;
    let script = "return [':not(.private)', '.private'].map((of) =>
        document.querySelector(`.message${of} .board`).getBoundingClientRect().width)";
    let widths = browser.run(script).await;
    assert_eq!(widths[0], widths[1]);
    assert!(widths[0].as_f64().unwrap() > 360.0, "{widths}");
    // Enlarged, less of the board would be in sight.
    assert_eq!(
        browser.run("return [...document.querySelectorAll('.larger')].every((note) => note.hidden)").await,
        true
    );
    browser.close().await;
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_follows_ones_own_move_in_direct_messages() {
    let Some(browser) = Browser::open([390, 640], "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    begins_a_game(&browser, &format!("{}/#dm-alice", table.url)).await;
    browser.sees("document.querySelectorAll('.message .board').length >= 1").await;
    // The board is read from its beginning, so the end of the list is out of sight.
    browser.run("[...document.querySelectorAll('.board')].at(-1).scrollIntoView({ block: 'start' })").await;
    browser.sees("document.getElementById('log').scrollTop > 0").await;
    browser.taps(".message:last-child .board .piece[data-at=h0]").await;
    browser.taps(".message:last-child .board .target[data-at=g2]").await;
    // The bot's answer may come at once, and moves the list on.
    browser
        .sees(
            "(() => {
               const own = [...document.querySelectorAll('.message')].find((item) => item.querySelector('.text')?.textContent === 'H2+3');
               const list = document.getElementById('log').getBoundingClientRect();
               return [own, own.nextElementSibling].some((item) => {
                 const top = item?.getBoundingClientRect().top;
                 return top >= list.top - 1 && top < list.bottom;
               });
             })()",
        )
        .await;
    browser.close().await;
    table.kill();
}
