//! A deleted person is in no file of the running program.

use std::fs;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;
use xiangqi_bot::features::lessons::queries as lessons;
use xiangqi_bot::features::old_rows;
use xiangqi_bot::features::puzzles::queries::write_session;
use xiangqi_bot::features::puzzles::state::{CurrentPuzzle, PuzzleAttempt, PuzzleStats};
use xiangqi_bot::features::replay::queries::{StoredImport, reserve_import, write_import};
use xiangqi_bot::game::{Event, GameSetup, Player, PlayerId, Timestamp};
use xiangqi_bot::message::{LessonProgress, Reply};
use xiangqi_bot::puzzles::PuzzleSet;
use xiangqi_bot::rules::{Color, RuleSet};
use xiangqi_bot::store::{ChannelWrite, Post, StateWrite, Store};

use super::contract::{channel, erase, game_step, moved, opening_in, post, stored};

/// The person, by an id that nothing else has.
const PERSON: &str = "918273645546372819";

/// The files of a folder that contain the id, with its number of occurrences.
fn copies(folder: &Path) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let count = bytes.windows(PERSON.len()).filter(|part| *part == PERSON.as_bytes()).count();
        if count > 0 {
            found.push((path.file_name().unwrap().to_str().unwrap().to_owned(), count));
        }
    }
    found
}

async fn open(folder: &Path) -> Store {
    Store::open(&format!("sqlite://{}", folder.join("games.db").display())).await.unwrap()
}

fn player(id: &str) -> Player {
    Player { id: PlayerId::new(id), name: format!("name of {id}") }
}

/// Games, messages, settings and whatever else is kept of the person, among those of others.
async fn live(store: &Store, rounds: i64) {
    let puzzles = PuzzleSet::builtin();
    for round in 0..rounds {
        let other = format!("{}", 700_000_000_000_000_000 + round);
        let at = channel(&format!("c{}", round % 7));
        let id = store.reserve_game().await.unwrap();
        let events = vec![
            Event::Challenged {
                challenger: player(PERSON),
                color: Color::Red,
                opponent: Some(player(&other)),
                opening: GameSetup::under(RuleSet::Casual),
                expires: Timestamp(i64::MAX),
            },
            Event::Accepted { by: player(&other), at: Timestamp(round) },
        ];
        let import = StoredImport {
            own: Some(1),
            number: reserve_import(store, 7).await.unwrap(),
            record: format!("[Red \"{PERSON}\"] {}", "h2e2 ".repeat(40)),
            created: Timestamp(1),
        };
        let stats = PuzzleStats {
            streak: round as u32,
            current: Some(CurrentPuzzle {
                puzzle: "s".repeat(round as usize),
                channel: at.id.clone(),
                at: Timestamp(1),
                filter: Default::default(),
            }),
            ..PuzzleStats::default()
        };
        let attempt = PuzzleAttempt { ply: round as usize % 50, ..PuzzleAttempt::default() };
        let attempt = (puzzles.all()[round as usize % 1000].id(), attempt);
        let mut statements = write_import("discord", PERSON, &import, 20);
        statements.extend(write_session("discord", PERSON, round as u64, &stats, Some(&attempt), None));
        let learnt = LessonProgress { at: Some("x".repeat(round as usize)), ..LessonProgress::default() };
        let mut records = vec![
            StateWrite::Met { person: PERSON.to_owned() },
            StateWrite::Person {
                person: PERSON.to_owned(),
                settings: format!("{{\"size\":{round}}}"),
                hidden: round % 2 == 0,
            },
            lessons::write_progress("discord", &PlayerId::new(PERSON), &learnt),
            StateWrite::Block { by: PERSON.to_owned(), whom: other.clone(), on: round % 3 > 0 },
        ];
        records.extend(statements.into_iter().map(StateWrite::Run));
        let text = format!("Your move, <@{PERSON}>.");
        let reply = Reply { text, ping: vec![PERSON.to_owned()], ..Reply::default() };
        let body = serde_json::to_string(&reply).unwrap();
        let step = ChannelWrite {
            event: Some(format!("e{id}")),
            writes: records,
            posts: [true, false]
                .map(|board| Post { nonce: format!("{id} {board}"), ..post(Some(id), board, &body) })
                .to_vec(),
            ..opening_in(&at, id, events, true)
        };
        let posts = stored(store, step).await;
        store.mark_sent(posts[0], &format!("m{id}"), vec![]).await.unwrap();
        let step = ChannelWrite { channel: at, ..game_step(id, 2, vec![moved(0), Event::Cancelled], false) };
        store.commit(step).await.unwrap();
    }
}

/// A program that reads the file, so that the log cannot be emptied.
async fn reader(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join("games.db"));
    let mut reader = options.connect().await.unwrap();
    for sql in ["BEGIN", "SELECT COUNT(*) FROM games"] {
        sqlx::query(sql).execute(&mut reader).await.unwrap();
    }
    reader
}

#[tokio::test]
async fn who_is_removed_is_in_no_file_of_the_running_program() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path()).await;
    live(&store, 150).await;
    assert!(copies(folder.path()).iter().map(|(_, count)| count).sum::<usize>() > 1_000);
    erase(&store, PERSON, PlayerId::deleted(7)).await;
    assert_eq!(copies(folder.path()), []);
    assert_eq!(store.games_of_person("discord", PERSON).await.unwrap(), []);
    // The person comes back and leaves once more. Because a program reads the file, the log is emptied later.
    live(&store, 20).await;
    let reader = reader(folder.path()).await;
    erase(&store, PERSON, PlayerId::deleted(7)).await;
    assert!(copies(folder.path()).iter().any(|(name, _)| name == "games.db-wal"));
    reader.close().await.unwrap();
    store.prune(&old_rows()).await.unwrap();
    assert_eq!(copies(folder.path()), []);
    store.close().await;
}

#[tokio::test]
async fn who_was_removed_by_a_program_that_was_killed_is_in_no_file_after_the_next_start() {
    let folder = TempDir::new().unwrap();
    let store = open(folder.path()).await;
    live(&store, 50).await;
    let reader = reader(folder.path()).await;
    erase(&store, PERSON, PlayerId::deleted(7)).await;
    // The files as the kill leaves them.
    let killed = TempDir::new().unwrap();
    for name in ["games.db", "games.db-wal"] {
        fs::copy(folder.path().join(name), killed.path().join(name)).unwrap();
    }
    reader.close().await.unwrap();
    store.close().await;
    assert_ne!(copies(killed.path()), []);
    let store = open(killed.path()).await;
    assert_eq!(copies(killed.path()), []);
    store.close().await;
}
