//! Time from a tap to the other boards, with many spectators. Run with `--ignored --nocapture`.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Board, Page, talk};
use crate::support::discord::{ALICE, BOB, Channel, Given};

const GAMES: usize = 10;
const SPECTATORS: u64 = 60;
/// Red taps, and Black types.
const MOVES: [&str; 20] = [
    "a3a4", "i6i5", "c3c4", "g6g5", "g3g4", "c6c5", "i3i4", "a6a5", "h2g2", "h7g7", "b2c2", "b7c7", "a0a1",
    "a9a8", "i0i1", "i9i8", "a1b1", "a8b8", "i1h1", "i8h8",
];

fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    xiangqi_bot::monitor::resident_in(&status).unwrap_or_default() >> 20
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn sixty_spectators_of_ten_games() {
    let mut talk = talk().await;
    let board = Board::serve(&talk).await;
    for _ in 0..GAMES {
        let options = [("opponent", Given::Person(BOB)), ("color", Given::Text("red"))];
        talk.board = None;
        talk.slash_board(ALICE, "play", &options).await;
        talk.press_for_board(BOB, "Accept").await;
    }
    let instance = talk.fake.open_activity(Channel::GENERAL, &[ALICE]);
    let mut alice = board.open(&talk.fake, ALICE.id, &instance).await;
    let before = memory();
    let mut spectators: Vec<Page> = Vec::new();
    for person in 0..SPECTATORS {
        talk.fake.join_activity(&instance, 5000 + person, 0);
        let page = board.log_in_and_watch(&talk, 5000 + person, &instance, &alice.shown).await;
        spectators.push(page);
    }
    let mut times: Vec<Duration> = Vec::new();
    for (at, mv) in MOVES.into_iter().enumerate() {
        alice.until_plies(at).await;
        let began = Instant::now();
        let watching = std::mem::take(&mut spectators).into_iter().map(|mut page| {
            tokio::spawn(async move {
                page.until_plies(at + 1).await;
                (page, began.elapsed())
            })
        });
        let watching: Vec<_> = watching.collect();
        let is_tapped = at % 2 == 0;
        if is_tapped {
            alice.tap(mv).await;
        } else {
            talk.reply(BOB, mv);
        }
        for page in watching {
            let (page, time) = page.await.unwrap();
            spectators.push(page);
            if is_tapped {
                times.push(time);
            }
        }
        talk.board = Some(talk.fake.next_message().await);
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let after = memory();
    println!(
        "tap to the other boards: p50 {:?}, p99 {:?}, worst {:?}",
        at(50),
        at(99),
        times[times.len() - 1]
    );
    println!("memory: {before} MiB before the spectators, {after} MiB with them");
    assert_eq!(times.len(), 10 * spectators.len());
    board.stop().await;
}

impl Board {
    /// Opens the board of a spectator on the game that somebody shows.
    async fn log_in_and_watch(
        &self,
        talk: &crate::talk::Talk,
        person: u64,
        instance: &str,
        shown: &Value,
    ) -> Page {
        let answer = self.log_in(&talk.fake, person, instance).await;
        let mut page = self.connect(answer["token"].as_str().unwrap(), shown["game"]["id"].as_str()).await;
        page.until("the first snapshot", |_| true).await;
        page
    }
}
