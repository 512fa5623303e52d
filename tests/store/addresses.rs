//! Addresses without passwords, and the ranges of shards.

use xiangqi_bot::store::{ShardRange, without_password};

#[test]
fn an_address_is_shown_without_its_password() {
    for (url, shown) in [
        ("sqlite://games.db?mode=rwc", "sqlite://games.db?mode=rwc"),
        ("postgres://bot:hush@db.example/games", "postgres://***@db.example/games"),
        ("postgres://bot:hu@sh@db.example/games", "postgres://***@db.example/games"),
        (
            "postgres://db.example/games?user=bot&password=hush&sslmode=require",
            "postgres://db.example/games?user=bot&password=***&sslmode=require",
        ),
        ("games.db", "games.db"),
        ("sqlite::memory:", "sqlite::memory:"),
        ("postgres:/bot:hush@db.example/games", "***"),
        ("host=db.example password=hush", "***"),
        ("postgres://db.example/games?password=hu@sh&sslmode=require", "postgres://***"),
        ("postgres://bot:hu?sh@db.example/games", "postgres://***"),
        ("postgres://bot:hush/games", "postgres://***"),
        ("postgres://[::1]:5432/games", "postgres://[::1]:5432/games"),
        ("postgres://[::1]/games", "postgres://[::1]/games"),
        ("http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api"),
        ("bot:hush", "***"),
        ("host=db password=hush sslrootcert=file:///etc/ca.pem", "***"),
        ("Server=db;Uid=bot;Pwd=hush", "***"),
        ("sqlite:/srv/x=y/games.db", "sqlite:/srv/x=y/games.db"),
        ("localhost:8080", "localhost:8080"),
        ("file:games.db", "file:games.db"),
    ] {
        assert_eq!(without_password(url), shown);
    }
}

#[test]
fn every_server_belongs_to_one_part() {
    for (parts, shards) in [(1, 0), (1, 1), (2, 2), (2, 5), (3, 16), (7, 7)] {
        let all: Vec<ShardRange> = (0..parts).map(|number| ShardRange::part(number, parts, shards)).collect();
        for server in (0..40_u64).map(|number| (number << 22 | 17).to_string()) {
            assert_eq!(all.iter().filter(|part| part.has(Some(&server))).count(), 1, "{all:?} {server}");
        }
        assert_eq!(all.iter().position(|part| part.has(None)), Some(0));
    }
    assert!(ShardRange::part(2, 16, 16).has(Some("197038439483310086")), "it belongs to shard 2 of 16");
}
