//! The live board in a real browser: Discord's client around the page, Discord's proxy before it, and the built program behind.
#![cfg(unix)]

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use test_support::discord::client::Client;
use test_support::discord::{ALICE, BOB, CAROL, Channel, Fake, Given, Options, Somebody, TOKEN};
use test_support::ports::free_port;

use crate::browser::{Browser, ENTER, RIGHT, TAB, UP};
use crate::{Running, program};

/// The program on the stand-in for Discord, with its live board behind Discord's client.
pub(crate) struct Table {
    pub(crate) fake: Fake,
    pub(crate) client: Client,
    listen: SocketAddr,
    folder: tempfile::TempDir,
    program: Running,
    pub(crate) browser: Browser,
    /// Id of the Activity in the channel.
    pub(crate) instance: String,
}

impl Table {
    /// Opens the live board for one person; `None` without a browser.
    pub(crate) async fn open(size: [u32; 2], language: &str) -> Option<Table> {
        let fake = Fake::with(Options { activity: true, ..Options::default() }).await;
        let listen = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let client = fake.client(listen).await;
        let browser = Browser::open_with(size, language, &client.browser_arguments()).await?;
        let instance = fake.open_activity(Channel::GENERAL, &[ALICE, BOB, CAROL]);
        let folder = tempfile::tempdir().unwrap();
        let program = start(&fake, folder.path(), listen);
        fake.ready().await;
        Some(Table { fake, client, listen, folder, program, browser, instance })
    }

    /// Loads the page as this person, in the window that the browser shows.
    pub(crate) async fn enters(&self, person: Somebody) {
        self.enters_with(person, "").await;
    }

    /// The same, with more of the query of Discord's client.
    async fn enters_with(&self, person: Somebody, more: &str) {
        let Somebody { id, name, .. } = person;
        let query = format!("person={id}&name={name}&instance={}{more}", self.instance);
        self.browser.go(&format!("https://discord.com/client?{query}")).await;
        self.browser.ask("/frame", json!({ "id": 0 })).await;
    }

    /// Runs a script in the window of Discord's client.
    async fn client_runs(&self, script: &str) -> Value {
        self.browser.ask("/frame", json!({ "id": null })).await;
        let value = self.browser.run(script).await;
        self.browser.ask("/frame", json!({ "id": 0 })).await;
        value
    }

    /// Begins a game in which Alice has Red and Bob Black; the message with its board.
    pub(crate) async fn two_people_begin(&self) -> String {
        let options = [("opponent", Given::Person(BOB)), ("color", Given::Text("red"))];
        let asked = self.fake.slash(Channel::GENERAL, ALICE, "play", &options);
        let challenge = self.fake.next_message().await;
        self.fake.answer(&asked).await;
        let message = challenge.message.clone().unwrap();
        self.fake.press(Channel::GENERAL, BOB, &message, &challenge.component("Accept"));
        self.next_board().await
    }

    /// Goes on in the page of another window.
    async fn turns_to(&self, window: &Value) {
        self.browser.ask("/window", json!({ "handle": window })).await;
        self.browser.ask("/frame", json!({ "id": 0 })).await;
    }

    /// The id of the next board in the channel.
    pub(crate) async fn next_board(&self) -> String {
        let board = self.fake.wait("a board", |call| call.is_post() && call.file.is_some()).await;
        board.message.unwrap()
    }

    /// Bob answers a board by typing a move.
    pub(crate) fn types(&self, board: &str, text: &str) {
        self.fake.reply(Channel::GENERAL, BOB, board, text);
    }

    /// Taps a move, and waits until so many moves were played.
    pub(crate) async fn taps(&self, mv: &str, plies: usize) {
        self.taps_points(mv).await;
        self.sees_plies(plies).await;
    }

    /// Taps a piece and its target.
    async fn taps_points(&self, mv: &str) {
        self.browser.taps(&format!("#board .piece[data-at={}]", &mv[..2])).await;
        self.browser.taps(&format!("#board .target[data-at={}]", &mv[2..])).await;
    }

    pub(crate) async fn sees_plies(&self, plies: usize) {
        self.browser.sees(&format!("document.querySelectorAll('.moves button').length === {plies}")).await;
    }

    /// Starts the program again after a power cut.
    pub(crate) async fn restart(&mut self) {
        self.program.0.kill().unwrap();
        self.program.0.wait().unwrap();
        let sessions = self.fake.identified().len();
        self.program = start(&self.fake, self.folder.path(), self.listen);
        self.fake.session(sessions + 1).await;
    }

    /// Ends everything, if the browser has complained of nothing.
    pub(crate) async fn close(self) {
        self.browser.close().await;
    }
}

fn start(fake: &Fake, folder: &Path, listen: SocketAddr) -> Running {
    let process = program(folder, &["run"])
        .env("DISCORD_TOKEN", TOKEN)
        .env("DISCORD_API", fake.settings().api.unwrap())
        .env("DISCORD_CLIENT_SECRET", "secret-for-tests")
        .env("ACTIVITY_LISTEN", listen.to_string())
        .env("ACTIVITY_PUBLIC_URL", "https://board.example")
        .stdout(Stdio::null())
        .spawn();
    Running(process.unwrap())
}

pub(crate) const PLAYABLE: &str = "document.querySelector('#board .piece')";
/// The pixels by which the page is wider than its window.
pub(crate) const TOO_WIDE: &str = "return document.documentElement.scrollWidth - innerWidth";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_taps_and_one_types_to_checkmate_before_a_spectator() {
    let Some(table) = Table::open([1280, 800], "en").await else { return };
    table.two_people_begin().await;
    let browser = &table.browser;
    let playing = browser.ask("/window/new", json!({ "type": "window" })).await["handle"].clone();
    browser.ask("/window", json!({ "handle": playing })).await;
    table.enters(ALICE).await;
    browser.sees(PLAYABLE).await;
    let watching = browser.ask("/window/new", json!({ "type": "window" })).await["handle"].clone();
    browser.ask("/window", json!({ "handle": watching })).await;
    table.enters(CAROL).await;
    browser.sees("document.querySelector('#board img')").await;
    // Nothing can be tapped by somebody who only watches, and both see who is there.
    browser.sees("/alice/.test(document.querySelector('#watchers').textContent)").await;
    assert_eq!(browser.run("return document.querySelectorAll('#board .target').length").await, 0);

    let moves = ["h2e2", "e2e6", "b2b4", "b4e4"];
    let answers = ["P1+1", "P9+1", "R1+1"];
    for (at, mv) in moves.iter().enumerate() {
        table.turns_to(&playing).await;
        table.sees_plies(2 * at).await;
        table.taps(mv, 2 * at + 1).await;
        // The channel has the picture of the move as before.
        let board = table.next_board().await;
        table.turns_to(&watching).await;
        table.sees_plies(2 * at + 1).await;
        if let Some(answer) = answers.get(at) {
            table.types(&board, answer);
            table.next_board().await;
            table.sees_plies(2 * at + 2).await;
        }
    }
    // Both see the end, and what can be done now.
    for handle in [&watching, &playing] {
        table.turns_to(handle).await;
        browser.sees("/checkmate/i.test(document.querySelector('#text').textContent)").await;
    }
    browser.sees("/Rematch/.test(document.querySelector('#rows').textContent)").await;
    // Earlier boards can be looked at, and the way back.
    let picture = browser.run("return document.querySelector('#board img').src").await;
    browser.taps("#record [data-id='⏮']").await;
    browser.sees(&format!("document.querySelector('#board img').src !== {picture}")).await;
    browser.taps("#record .primary").await;
    browser.sees(&format!("document.querySelector('#board img').src === {picture}")).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_channel_is_two_taps_from_a_game() {
    for size in [[390, 844], [844, 390], [640, 400]] {
        let Some(table) = Table::open(size, "en").await else { return };
        table.enters(ALICE).await;
        let browser = &table.browser;
        table.taps_points("b0c2").await;
        // The bot may ask how well one plays before it begins.
        let asked = "document.querySelector('.answered [data-id*=\":skill:rules\"]')";
        browser.sees(&format!("document.querySelectorAll('.moves button').length >= 1 || {asked}")).await;
        if browser.run(&format!("return Boolean({asked})")).await == true {
            browser.taps(".answered [data-id*=\":skill:rules\"]").await;
        }
        table.sees_plies(2).await;
        assert!(browser.run(TOO_WIDE).await.as_i64().unwrap() <= 0, "{size:?}");
        // The board fills the shorter side of the window, and lies in it as a whole.
        let share = browser
            .run(
                "const { top, bottom, left, right, width, height } = document.querySelector('#board img').getBoundingClientRect();
                 const inside = top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
                 return inside ? Math.round(100 * Math.max(width / innerWidth, height / innerHeight)) : 0",
            )
            .await;
        assert!(share.as_i64().unwrap() >= 75, "{size:?}: {share}");
        // In a small window there is the board alone.
        table.client_runs("dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: 1 })").await;
        browser.sees("getComputedStyle(document.querySelector('#beside')).display === 'none'").await;
        table.close().await;
    }
}

/// Waits until the board has its picture and stays in its place.
async fn sees_steady_board(browser: &Browser) {
    browser
        .sees(
            "(() => {
               const { x, y } = document.querySelector('#board .points').getBoundingClientRect();
               const { complete, naturalWidth } = document.querySelector('#board img');
               const before = window.placeBefore;
               window.placeBefore = `${x} ${y}`;
               return complete && naturalWidth && before === window.placeBefore;
             })()",
        )
        .await;
}

/// Drags the piece on a point to another one with a finger.
async fn drags(browser: &Browser, from: &str, to: [f64; 2]) {
    let start = browser
        .run(&format!(
            "const {{ x, y, width, height }} = document.querySelector('#board .point[data-at={from}]').getBoundingClientRect();
             return [x + width / 2, y + height / 2]"
        ))
        .await;
    let [x, y] = [0, 1].map(|at| start[at].as_f64().unwrap());
    let mut steps = vec![
        json!({ "type": "pointerMove", "origin": "viewport", "x": x.round(), "y": y.round() }),
        json!({ "type": "pointerDown", "button": 0 }),
    ];
    for step in 1..=5 {
        let share = f64::from(step) / 5.0;
        let [x, y] = [x + (to[0] - x) * share, y + (to[1] - y) * share].map(f64::round);
        steps.push(json!({ "type": "pointerMove", "duration": 20, "origin": "viewport", "x": x, "y": y }));
    }
    steps.push(json!({ "type": "pointerUp", "button": 0 }));
    let finger = json!({ "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" }, "actions": steps });
    browser.ask("/actions", json!({ "actions": [finger] })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finger_drags_and_a_planned_move_is_played_in_its_turn() {
    let Some(table) = Table::open([390, 844], "en").await else { return };
    table.two_people_begin().await;
    table.enters(ALICE).await;
    let browser = &table.browser;
    browser.sees(PLAYABLE).await;
    sees_steady_board(browser).await;
    // From h2 to e2: the soldier on e3 is one rank above it.
    let above = "const at = (point) => {
          const { x, y, width, height } = document.querySelector(`#board .point[data-at=${point}]`).getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        };
        return [at('e3')[0], at('h2')[1]]";
    let goal = browser.run(above).await;
    drags(browser, "h2", [0, 1].map(|at| goal[at].as_f64().unwrap())).await;
    table.sees_plies(1).await;
    let board = table.next_board().await;
    // A plan is shown, taken back by a tap, and made anew.
    for _ in 0..2 {
        table.taps_points("h0g2").await;
        browser.sees("/^Planned: .*horse.*file 3/i.test(document.querySelector('#plan').textContent)").await;
        browser.taps("#board .planned").await;
        browser
            .sees("!document.querySelector('#plan').textContent && document.querySelector('#board .piece')")
            .await;
    }
    table.taps_points("h0g2").await;
    browser.sees("document.querySelector('#board .planned')").await;
    table.types(&board, "H8+7");
    table.sees_plies(3).await;
    table.next_board().await;
    let board = table.next_board().await;
    // A plan that has become impossible is dropped, with a word.
    table.taps_points("b0b9").await;
    browser.sees("document.querySelector('#board .planned')").await;
    table.types(&board, "R9.8");
    browser.sees("/no longer possible/.test(document.querySelector('#oops').textContent)").await;
    table.sees_plies(4).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_line_and_a_restart_lose_no_move_and_double_none() {
    let Some(mut table) = Table::open([1280, 800], "en").await else { return };
    table.two_people_begin().await;
    table.enters(ALICE).await;
    table.browser.sees(PLAYABLE).await;
    // The line breaks with the tap.
    table.browser.taps("#board .piece[data-at=h2]").await;
    table.client.cut();
    table.browser.taps("#board .target[data-at=e2]").await;
    table.sees_plies(1).await;
    let board = table.next_board().await;
    // What is typed while the line is broken is on the board after it.
    table.client.cut();
    table.types(&board, "H8+7");
    table.next_board().await;
    table.sees_plies(2).await;
    table.restart().await;
    table
        .browser
        .sees("!document.querySelector('#state').textContent && document.querySelector('#board .piece')")
        .await;
    table.taps("h0g2", 3).await;
    // One move, tapped and typed at the same time.
    let board = table.next_board().await;
    table.types(&board, "R9.8");
    table.sees_plies(4).await;
    let board = table.next_board().await;
    table.browser.taps("#board .piece[data-at=i0]").await;
    table.fake.reply(Channel::GENERAL, ALICE, &board, "R1.2");
    table.browser.run("document.querySelector('#board .target[data-at=h0]')?.click()").await;
    table.sees_plies(5).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_keys_alone_play_and_what_is_impossible_is_explained() {
    let Some(table) = Table::open([1280, 800], "en").await else { return };
    table.two_people_begin().await;
    table.enters(ALICE).await;
    let browser = &table.browser;
    browser.sees(PLAYABLE).await;
    browser.run("document.activeElement.blur()").await;
    let reach = "document.activeElement.matches('#board .point')";
    for _ in 0..20 {
        if browser.run(&format!("return {reach}")).await == true {
            break;
        }
        browser.types(TAB).await;
    }
    browser.sees(reach).await;
    let label = browser.run("return document.activeElement.getAttribute('aria-label')").await;
    assert!(label.as_str().unwrap().contains("rank"), "{label}");
    // The elephant on c0 blocks the way to d1.
    browser.taps("#board .piece[data-at=b0]").await;
    browser.taps_d1("#board").await;
    let why = browser.sees("document.querySelector('#why-not').textContent").await;
    assert_eq!(why, "your horse on file 8 is hobbled by your elephant on file 7.");
    browser.taps("#board .piece[data-at=b0]").await;
    browser.run("document.querySelector('#board .piece[data-at=b0]').focus()").await;
    browser.types(ENTER).await;
    browser.sees("document.activeElement.matches('.target')").await;
    browser.types(UP).await;
    browser.types(RIGHT).await;
    browser.types(ENTER).await;
    table.sees_plies(1).await;
    browser.sees("document.querySelector('#heard').textContent").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_person_reads_why() {
    let Some(mut table) = Table::open([390, 844], "en").await else { return };
    table.instance = table.fake.open_activity(Channel::GENERAL, &[BOB]);
    let browser = &table.browser;
    let says = |words: &str| format!("/{words}/.test(document.querySelector('#entrance-text').textContent)");
    // Outside Discord.
    browser.go("https://900.discordsays.com/").await;
    browser.sees(&says("opens inside Discord")).await;
    // The person says no.
    table.enters_with(ALICE, "&deny=1").await;
    browser.sees(&says("needs to know who you are")).await;
    browser.sees("document.querySelector('#entrance-buttons button')").await;
    // Discord does not list the person.
    table.enters(ALICE).await;
    browser.sees("document.querySelector('#entrance-buttons button')").await;
    browser.sees("document.querySelector('#entrance-text').textContent.length > 20").await;
    // Listed now, a second attempt succeeds.
    table.fake.join_activity(&table.instance, ALICE.id, 0);
    browser.taps("#entrance-buttons button").await;
    browser.sees(PLAYABLE).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_frame_cannot_pretend_to_be_discord() {
    let Some(table) = Table::open([390, 844], "en").await else { return };
    // The client never greets; a frame beside the page does, from Discord's own origin.
    table.enters_with(ALICE, "&silent=1").await;
    let browser = &table.browser;
    browser.sees("document.querySelector('#entrance-text').textContent").await;
    browser
        .run("addEventListener('message', ({ data }) => { window.forged ||= data[1]?.evt === 'READY'; })")
        .await;
    let forge = "const frame = document.createElement('iframe');
         document.body.append(frame);
         const script = frame.contentDocument.createElement('script');
         script.textContent = `parent.frames[0].postMessage([1, { cmd: 'DISPATCH', evt: 'READY', data: {}, nonce: null }], '*')`;
         frame.contentDocument.body.append(script);
         return true";
    table.client_runs(forge).await;
    // A page that had believed it would have asked who this is.
    browser.sees("window.forged").await;
    assert_eq!(table.client_runs("return told.filter(([opcode]) => opcode === 1).length").await, 0);
    table.close().await;
}
