//! The log of a game proves itself: whatever was turned in it is found, and nothing that follows from it is believed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;
use xiangqi_bot::game::{GameId, PlayerId};
use xiangqi_bot::store::{
    ChannelWrite, ColumnValue, Rebuilt, Statement, Store, StoreError, UnsoundGame, backup,
};

use super::contract::{channel, erase, game_step, moved};
use super::records::{a_tournament, an_open_game, everything};

/// Runs the part of the contract that is about changed logs; each part gets a fresh store.
pub(crate) async fn holds(fresh: impl AsyncFn() -> Store) {
    a_changed_log_is_not_read(&fresh().await).await;
    what_cannot_be_read_keeps_its_result_and_changes_no_rating(&fresh().await).await;
    ratings_are_changed_on_demand(&fresh().await).await;
    a_deletion_makes_the_digest_anew_and_hides_no_damage(&fresh().await).await;
}

async fn change(store: &Store, text: &'static str, game: GameId) {
    store.run(Statement::new(text, vec![ColumnValue::from(game.0)])).await.unwrap();
}

async fn is_read(store: &Store, game: GameId) -> bool {
    match store.game(game).await {
        Ok(found) => found.is_some(),
        Err(StoreError::Corrupt(reason)) if reason.contains(&format!("game {game}: its log is not")) => false,
        Err(error) => panic!("{error}"),
    }
}

async fn a_changed_log_is_not_read(store: &Store) {
    for text in [
        "UPDATE events SET event = REPLACE(event, 'h2e2', 'b2e2') WHERE game = $1",
        "UPDATE events SET event = event || ' ' WHERE game = $1 AND seq = 3",
        "UPDATE events SET event = (SELECT event FROM events WHERE game = $1 AND seq = 2) WHERE game = $1 AND seq = 3",
        "UPDATE games SET digest = '' WHERE id = $1",
    ] {
        let game = an_open_game(store).await;
        let other = an_open_game(store).await;
        assert!(is_read(store, game).await, "{text}");
        change(store, text, game).await;
        assert!(!is_read(store, game).await && is_read(store, other).await, "{text}");
        let found = store.games_of_channel(&channel("s0")).await.unwrap();
        assert!(found.unreadable.iter().any(|(id, _)| *id == game), "{text}");
        // A later event does not hide it.
        let step = game_step(game, 5, vec![moved(9)], true);
        store.commit(ChannelWrite { channel: channel("s0"), ..step }).await.unwrap();
        assert!(!is_read(store, game).await, "{text}");
    }
}

async fn what_cannot_be_read_keeps_its_result_and_changes_no_rating(store: &Store) {
    let (people, games) = a_tournament(store).await;
    let before = everything(store, &people).await;
    let turned = games[3];
    let text =
        "UPDATE events SET event = REPLACE(REPLACE(event, '\"winner\":\"red\"', '\"winner\":\"gray\"'),
                    '\"winner\":\"black\"', '\"winner\":\"red\"') WHERE game = $1";
    change(store, text, turned).await;
    assert!(store.game(turned).await.is_err());
    for ratings in [false, true] {
        let Rebuilt { games: read, rated, unreadable, ratings } = store.rebuild(ratings).await.unwrap();
        let count = games.len() as u64;
        assert_eq!((read, rated, ratings), (count - 1, count, 0));
        assert!(matches!(&unreadable[..], [UnsoundGame { id, .. }] if *id == turned), "{unreadable:?}");
    }
    // But for the lists of games themselves, which leave it out.
    let line = format!("{turned}\n");
    assert_eq!(everything(store, &people).await, before.replace(&line, ""));
}

async fn ratings_are_changed_on_demand(store: &Store) {
    let (people, games) = a_tournament(store).await;
    let before = everything(store, &people).await;
    let text = "UPDATE ratings SET rating = rating + $1 WHERE pool = 'live'";
    change(store, text, games[0]).await;
    let changed = everything(store, &people).await;
    let rebuilt = store.rebuild(false).await.unwrap();
    assert!(rebuilt.ratings > 2 && rebuilt.unreadable.is_empty(), "{rebuilt:?}");
    assert!(everything(store, &people).await == changed && changed != before);
    assert_eq!(store.rebuild(true).await.unwrap(), rebuilt);
    assert_eq!(everything(store, &people).await, before);
    assert_eq!(store.rebuild(true).await.unwrap().ratings, 0);
}

async fn a_deletion_makes_the_digest_anew_and_hides_no_damage(store: &Store) {
    let (people, games) = a_tournament(store).await;
    let turned = games[1];
    change(store, "UPDATE events SET event = event || ' ' WHERE game = $1 AND seq = 4", turned).await;
    for (number, person) in people.iter().enumerate() {
        erase(store, person, PlayerId::deleted(number as u64)).await;
    }
    for game in games {
        assert_eq!(is_read(store, game).await, game != turned, "{game}");
    }
    let rebuilt = store.rebuild(true).await.unwrap();
    assert_eq!((rebuilt.unreadable.len(), rebuilt.ratings), (1, 0));
}

/// The rows that are a game: its log, and what follows from it.
const ROWS: [&str; 4] = [
    "SELECT QUOTE(game) || QUOTE(seq) || QUOTE(event) FROM events ORDER BY 1",
    "SELECT QUOTE(id) || QUOTE(seq) || QUOTE(digest) || QUOTE(is_open) || QUOTE(uneven) || QUOTE(result) FROM games ORDER BY 1",
    "SELECT QUOTE(game) || QUOTE(side) || QUOTE(platform) || QUOTE(person) || QUOTE(level) FROM players ORDER BY 1",
    "SELECT QUOTE(game) || QUOTE(seq) || QUOTE(platform) || QUOTE(server) || QUOTE(pool) || QUOTE(red) || QUOTE(black)
         || QUOTE(winner) || QUOTE(at) || QUOTE(annulled) FROM results ORDER BY 1",
];

/// What SQLite reads of them, however little it is.
async fn games(file: &Path) -> Vec<Result<Vec<Vec<u8>>, String>> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection: SqliteConnection = match options.connect().await {
        Ok(connection) => connection,
        Err(error) => return vec![Err(error.to_string())],
    };
    let mut all = Vec::new();
    for text in ROWS {
        // As bytes: a text may not be Unicode any more.
        let text = sqlx::AssertSqlSafe(text.replacen("SELECT ", "SELECT CAST(", 1).replacen(
            " FROM",
            " AS BLOB) FROM",
            1,
        ));
        let rows = sqlx::query_scalar(text).fetch_all(&mut connection).await;
        all.push(rows.map_err(|error| error.to_string()));
    }
    connection.close().await.unwrap();
    all
}

#[tokio::test]
async fn every_turned_bit_in_a_game_is_found_by_a_backup() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.db");
    let url = format!("sqlite://{}", file.display());
    let store = Store::open(&url).await.unwrap();
    a_tournament(&store).await;
    for _ in 0..5 {
        an_open_game(&store).await;
    }
    store.close().await;
    let copy = folder.path().join("copy.db");
    let copied = backup(&url, &copy).await.unwrap();
    assert_eq!((copied.unsound, copied.open), (vec![], 5));
    fs::remove_file(&copy).unwrap();
    let whole = fs::read(&file).unwrap();
    let before = games(&file).await;
    // Half of them anywhere, half in the texts of events.
    let starts: Vec<usize> = (0..whole.len()).filter(|at| whole[*at..].starts_with(b"{\"event\":")).collect();
    let mut seed = 11_u64;
    let mut hits = BTreeMap::new();
    let mut missed = Vec::new();
    let mut draw = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for round in 0..200 {
        let at = match round % 2 {
            0 => draw(whole.len()),
            _ => starts[draw(starts.len())] + draw(60),
        };
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << draw(8);
        fs::write(&file, bytes).unwrap();
        let is_hit = games(&file).await != before;
        let found = match backup(&url, &copy).await {
            Ok(copied) => {
                fs::remove_file(&copy).unwrap();
                !copied.unsound.is_empty()
            }
            Err(_) => true,
        };
        *hits.entry((is_hit, found)).or_insert(0) += 1;
        if is_hit && !found {
            missed.push(at);
        }
    }
    assert_eq!(missed, [0; 0], "{hits:?}");
    assert!(hits[&(true, true)] > 100, "{hits:?}");
}
