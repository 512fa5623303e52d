//! The page in a real browser: Chromium, driven through WebDriver. Left out, with a word, where there is none.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

use reqwest::Client;
use serde_json::{Value, json};
use test_support::ports::free_port;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{PATIENCE, Playground};

/// Permits for browsers. More than two at a time would take the machine from the other tests.
static BROWSERS: Semaphore = Semaphore::const_new(2);
/// Attempts to start a driver, which ends where another program has taken its port meanwhile.
const ATTEMPTS: usize = 3;

/// The key codes of WebDriver.
pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const TAB: &str = "\u{e004}";
pub(crate) const UP: &str = "\u{e013}";
pub(crate) const RIGHT: &str = "\u{e014}";

pub(crate) struct Browser {
    driver: Child,
    session: String,
    client: Client,
    _permit: SemaphorePermit<'static>,
}

/// Starts a driver, and returns it with its port; none where there is no driver.
fn start_driver() -> Option<(Child, u16)> {
    for _ in 0..ATTEMPTS {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        let Ok(mut driver) = started else {
            assert!(
                std::env::var_os("TEST_BROWSER").is_none(),
                "TEST_BROWSER is set, and there is no chromedriver"
            );
            // Past the capture of the test: it did not pass, it was left out.
            let _ = writeln!(std::io::stderr(), "the page is NOT tested: there is no chromedriver here");
            return None;
        };
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        if let Some(port) = port {
            return Some((driver, port));
        }
        let _ = driver.kill();
        let _ = driver.wait();
    }
    panic!("the driver never names its port");
}

impl Browser {
    /// A browser with a window size and a language.
    pub(crate) async fn open(size: [u32; 2], language: &str) -> Option<Browser> {
        Browser::open_with(size, language, &[]).await
    }

    /// The same, with more arguments of Chromium.
    pub(crate) async fn open_with(size: [u32; 2], language: &str, more: &[String]) -> Option<Browser> {
        let permit = BROWSERS.acquire().await.unwrap();
        let (driver, port) = start_driver()?;
        let session = format!("http://127.0.0.1:{port}/session");
        let client = Client::builder().no_proxy().build().unwrap();
        let mut browser = Browser { driver, session, client, _permit: permit };
        let [width, height] = size;
        let mut arguments =
            json!(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
        arguments.as_array_mut().unwrap().extend(more.iter().map(|argument| json!(argument)));
        let options = json!({
            "args": arguments,
            "prefs": { "intl.accept_languages": language },
            "mobileEmulation": { "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1, "touch": width < 800 } },
        });
        let wanted = json!({
            "browserName": "chrome",
            "timeouts": { "script": PATIENCE.as_millis() as u64 },
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": options,
        });
        let made = browser.ask("", json!({ "capabilities": { "alwaysMatch": wanted } })).await;
        let id = made["sessionId"].as_str().expect("there is a session").to_owned();
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    pub(crate) async fn ask(&self, path: &str, body: Value) -> Value {
        let value = self.try_ask(path, body.clone()).await;
        assert!(value["error"].is_null(), "{path} {body}: {}", value["message"]);
        value
    }

    /// The same, where an error is an answer.
    async fn try_ask(&self, path: &str, body: Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.session)).body(body.to_string());
        let answer = request.send().await.unwrap().text().await.unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["value"].clone()
    }

    pub(crate) async fn go(&self, url: &str) {
        self.ask("/url", json!({ "url": url })).await;
    }

    /// The value of an expression, as soon as it is neither null nor false nor empty.
    pub(crate) async fn sees(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[0];
             const look = () => {{
               let found = null;
               try {{ found = {expression}; }} catch {{ /* not there yet */ }}
               if (found) done(found === true || typeof found === 'string' ? found : true); else setTimeout(look, 50);
             }};
             look();"
        );
        self.ask("/execute/async", json!({ "script": script, "args": [] })).await
    }

    pub(crate) async fn run(&self, script: &str) -> Value {
        self.ask("/execute/sync", json!({ "script": script, "args": [] })).await
    }

    /// Taps the element of a CSS selector once it exists. Covered elements cannot be tapped.
    pub(crate) async fn taps(&self, selector: &str) {
        let quoted = json!(selector);
        loop {
            self.sees(&format!("document.querySelector({quoted})")).await;
            let found = self.try_ask("/element", json!({ "using": "css selector", "value": selector })).await;
            let found =
                found.as_object().and_then(|found| found.values().next()?.as_str().map(str::to_owned));
            let Some(element) = found else { continue };
            let clicked = self.try_ask(&format!("/element/{element}/click"), json!({})).await;
            // The page may redraw the element between the two requests.
            if clicked["error"] == "stale element reference" {
                continue;
            }
            assert!(clicked["error"].is_null(), "{selector}: {}", clicked["message"]);
            return;
        }
    }

    /// Taps the empty point d1 of the board in this element.
    pub(crate) async fn taps_d1(&self, board: &str) {
        let script = format!(
            "const at = (point) => {{
               const {{ x, y, width, height }} = document.querySelector(`{board} .point[data-at=${{point}}]`).getBoundingClientRect();
               return [x + width / 2, y + height / 2];
             }};
             const [[left], [x, y]] = [at('c0'), at('d0')];
             return [Math.round(x), Math.round(y - (x - left))];"
        );
        let place = self.run(&script).await;
        let steps = json!([
            { "type": "pointerMove", "origin": "viewport", "x": place[0], "y": place[1] },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let finger = json!({ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": steps });
        self.ask("/actions", json!({ "actions": [finger] })).await;
    }

    /// Presses keys one after the other, where the focus is.
    pub(crate) async fn types(&self, text: &str) {
        let keys = text
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": keys.collect::<Vec<_>>() });
        self.ask("/actions", json!({ "actions": [keyboard] })).await;
    }

    /// Writes a line into the message box. The list of what can be typed next may be open above it.
    pub(crate) async fn writes(&self, text: &str) {
        self.run("document.getElementById('input').focus()").await;
        self.types(text).await;
        self.run("document.getElementById('composer').requestSubmit()").await;
    }

    /// Ends the browser, if it has complained of nothing.
    pub(crate) async fn close(self) {
        let told = self.ask("/se/log", json!({ "type": "browser" })).await;
        let faults = told.as_array().unwrap().iter().filter(|line| line["level"] == "SEVERE");
        // A server that is away is none of the page's faults.
        let faults: Vec<_> = faults.filter(|line| !line.to_string().contains("net::ERR_")).collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver's group holds the browser as well.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.driver.id())]).status();
        let _ = self.driver.wait();
    }
}

/// Plays the first move by taps, and one that is not possible.
async fn first_game(size: [u32; 2]) {
    let Some(browser) = Browser::open(size, "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    browser.go(&table.url).await;
    browser.sees("document.querySelector('.start .piece')").await;
    assert_eq!(browser.run("return document.querySelectorAll('.answers :checked').length").await, 0);
    browser.taps(".answers [value=new]").await;
    browser.sees("document.querySelector('.start img').src.includes('newcomer=true')").await;
    browser.taps(".start .piece[data-at=b0]").await;
    // The elephant on c0 blocks the way to d1.
    browser.taps_d1(".start").await;
    let why = browser.sees("document.querySelector('.start .why').textContent").await;
    assert_eq!(why, "your horse on file 8 is hobbled by your elephant on file 7.");
    browser.taps(".start .target[data-at=c2]").await;
    // One's own move is written as people write it, and quotes nothing.
    browser
        .sees("[...document.querySelectorAll('.message .text')].some((text) => text.textContent === 'H8+7')")
        .await;
    browser.sees("document.querySelector('.message:last-child .piece')").await;
    assert_eq!(browser.run("return document.querySelectorAll('.quote').length").await, 0);
    let first = "document.querySelector('.message:last-child .components').textContent";
    browser.sees(&format!("{first}.startsWith('Hint')")).await;
    let wide = browser.run("return document.documentElement.scrollWidth - innerWidth").await;
    assert!(wide.as_i64().unwrap() <= 0, "the page is {wide} pixels too wide at {size:?}");
    browser.close().await;
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_game_is_played_by_taps() {
    for size in [[390, 844], [1280, 800]] {
        first_game(size).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_played_by_taps_and_a_lesson_by_keys() {
    let Some(browser) = Browser::open([1280, 800], "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    browser.go(&table.url).await;
    browser.sees("document.querySelector('.start .piece')").await;
    browser.writes("/xq puzzle").await;
    browser.taps(".message:last-child .piece").await;
    browser.taps(".message:last-child .target").await;
    // Right or wrong, the piece is on its new square.
    browser.sees("/[✓✗]/.test(document.querySelector('.message:last-child .text').textContent)").await;

    browser.writes("/xq learn chariot").await;
    browser.sees("document.querySelector('.message:last-child .text').textContent.includes('Chariot')").await;
    // The board is one stop of the Tab key; the arrows lead on from there.
    browser.run("document.querySelector('#log').focus()").await;
    let reach = "document.activeElement.matches('.message:last-child .piece')";
    for _ in 0..60 {
        if browser.run(&format!("return {reach}")).await == true {
            break;
        }
        browser.types(TAB).await;
    }
    browser.sees(reach).await;
    let label = browser.run("return document.activeElement.getAttribute('aria-label')").await;
    assert!(
        label.as_str().unwrap().starts_with("Red ") && label.as_str().unwrap().contains(", rank "),
        "{label}"
    );
    browser.types(ENTER).await;
    browser.sees("document.activeElement.matches('.target')").await;
    browser.types(UP).await;
    browser.types(RIGHT).await;
    browser.types(ENTER).await;
    browser.sees("/[✓✗]/.test(document.querySelector('.message:last-child .text').textContent)").await;
    browser.sees("/[✓✗]/.test(document.querySelector('#heard').textContent)").await;
    browser.close().await;
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn back_reload_and_a_server_that_comes_back_lose_nothing() {
    let Some(browser) = Browser::open([390, 844], "en").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let table = Playground::start_at(folder.path(), &address, |_| {});
    browser.go(&table.url).await;
    browser.sees("document.querySelector('.start .piece')").await;
    // Back closes the menu, then leads to the channel before.
    browser.taps("#open-menu").await;
    browser.taps("#channels li:nth-child(2) .entry").await;
    browser.sees("location.hash === '#tea-house'").await;
    browser.taps("#open-menu").await;
    browser.sees("document.querySelector('#sidebar.open')").await;
    browser.ask("/back", json!({})).await;
    browser.sees("!document.querySelector('#sidebar.open') && location.hash === '#tea-house'").await;
    browser.ask("/back", json!({})).await;
    browser.sees("document.querySelector('#title').textContent === '#general'").await;

    browser.writes("hello").await;
    let hello =
        "[...document.querySelectorAll('.text')].filter((text) => text.textContent === 'hello').length === 1";
    browser.sees(hello).await;
    browser.ask("/refresh", json!({})).await;
    browser.sees(hello).await;

    table.kill();
    browser.sees("document.querySelector('#state').textContent").await;
    browser.writes("nothing typed is lost").await;
    browser.sees("!document.querySelector('#oops').hidden && document.querySelector('#input').value").await;
    let table = Playground::start_at(folder.path(), &address, |_| {});
    browser.sees("!document.querySelector('#state').textContent").await;
    browser.run("document.getElementById('composer').requestSubmit()").await;
    browser
        .sees("document.querySelector('.message:last-child .text').textContent === 'nothing typed is lost'")
        .await;
    browser.sees(hello).await;
    browser.close().await;
    table.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_pasted_and_each_language_is_spoken() {
    let Some(browser) = Browser::open([1280, 800], "vi").await else { return };
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    browser.go(&table.url).await;
    browser.sees("document.documentElement.lang === 'vi' && document.querySelector('.start .piece')").await;
    let mut heading = browser.run("return document.querySelector('#welcome h2').textContent").await;
    for locale in ["en", "fr", "vi", "zh-CN", "zh-TW"] {
        let choose = format!(
            "const list = document.querySelector('#language');
             list.value = '{locale}';
             list.dispatchEvent(new Event('change'));"
        );
        browser.run(&choose).await;
        browser.sees(&format!("document.documentElement.lang === '{locale}'")).await;
        // No two languages greet alike.
        let other = format!("document.querySelector('#welcome h2').textContent !== {heading}");
        heading =
            browser.sees(&format!("{other} && document.querySelector('#welcome h2').textContent")).await;
        browser.sees("document.querySelector('.start .piece')").await;
    }
    // Too long to be typed.
    let moves = "1. 炮二平五 马8进7 2. 马二进三 车9平8 ".to_owned() + "{" + &"好棋".repeat(1200) + "}";
    let paste = format!(
        "const data = new DataTransfer(); data.setData('text/plain', {});
         document.querySelector('#input').dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}))",
        json!(moves)
    );
    browser.run(&paste).await;
    browser.sees("document.querySelector('.message:last-child img')").await;
    browser.close().await;
    table.kill();
}
