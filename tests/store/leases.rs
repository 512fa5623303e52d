//! Leases: of several processes over one database exactly one speaks in a channel, and who has lost a lease writes nothing more.

use std::cell::RefCell;
use std::time::Duration;

use xiangqi_bot::features::erasure;
use xiangqi_bot::game::{GameId, PlayerId, Timestamp};
use xiangqi_bot::store::{ChannelWrite, Lease, PeerEvent, ShardRange, StateWrite, Store, StoreError};

use super::contract::{channel, opened, opening_in, post};
use super::postgres::{Place, open};

/// A game in a channel of this server.
async fn game_on(store: &Store, server: u64) {
    let id = store.reserve_game().await.unwrap();
    let step = ChannelWrite {
        server: Some((server << 22).to_string()),
        posts: vec![post(Some(id), true, "board")],
        ..opening_in(&channel(&format!("of {server}")), id, vec![opened()], true)
    };
    store.commit(step).await.unwrap();
}

/// Asks for a lease that another process has, and lets so much time go by that it may be taken over once it has run out.
async fn watch(store: &Store, owner: &str) {
    assert!(
        store.postgres().unwrap().claim("discord", 0, 1, owner).await.unwrap().is_none(),
        "it may still be renewed"
    );
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(10)).await;
    tokio::time::resume();
}

/// Prolongs all leases, which are not renewed here.
async fn prolong(place: &Place) {
    let text = "UPDATE leases SET until = until + INTERVAL '1 hour'";
    sqlx::query(text).execute(&place.pool().await).await.unwrap();
}

#[tokio::test]
async fn every_part_of_the_servers_is_one_process_s_own() {
    let Some(place) = Place::new().await else { return };
    let all = open(&place).await;
    for server in 0..4 {
        game_on(&all, server).await;
    }
    let one = open(&place).await;
    let two = open(&place).await;
    let three = open(&place).await;
    let first = one.postgres().unwrap().claim("discord", 4, 2, "one").await.unwrap().unwrap();
    prolong(&place).await;
    assert!(
        three.postgres().unwrap().claim("discord", 4, 1, "three").await.unwrap().is_none(),
        "they are shared out otherwise"
    );
    assert_eq!(three.postgres().unwrap().differently_shared("discord", 4, 1).await.unwrap(), Some((2, 4)));
    assert_eq!(three.postgres().unwrap().differently_shared("discord", 4, 2).await.unwrap(), None);
    // One that is given back is free at once.
    let four = open(&place).await;
    let given_back = four.postgres().unwrap().claim("discord", 4, 2, "four").await.unwrap().unwrap();
    let part = given_back.part();
    given_back.give_back().await;
    let second = two.postgres().unwrap().claim("discord", 4, 2, "two").await.unwrap().unwrap();
    assert_eq!(second.part(), part);
    prolong(&place).await;
    assert_eq!([first.part(), second.part()], [0, 1].map(|number| ShardRange::part(number, 2, 4)));
    assert!(
        three.postgres().unwrap().claim("discord", 4, 2, "three").await.unwrap().is_none(),
        "none is left"
    );
    for (store, own) in [(&one, ["of 0", "of 1"]), (&two, ["of 2", "of 3"])] {
        let open = store.open_channels("discord").await.unwrap();
        assert_eq!(open.iter().map(|open| &*open.channel).collect::<Vec<_>>(), own);
        assert_eq!(store.waiting_channels("discord").await.unwrap(), own);
        // Each part has its own outages.
        store.heartbeat("discord", Timestamp(0), 10).await.unwrap();
    }
    assert!(one.heartbeat("discord", Timestamp(50), 10).await.unwrap().is_some());
    assert_eq!(two.outages("discord", Timestamp(-1)).await.unwrap(), []);
}

#[tokio::test]
async fn who_has_lost_a_lease_writes_nothing_more() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let mut lost = one.postgres().unwrap().claim("discord", 0, 1, "one").await.unwrap().unwrap();
    game_on(&one, 0).await;
    let pool = place.pool().await;
    sqlx::query("UPDATE leases SET until = CLOCK_TIMESTAMP()").execute(&pool).await.unwrap();
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    watch(&two, "two").await;
    let _kept = two.postgres().unwrap().claim("discord", 0, 1, "two").await.unwrap().unwrap();
    prolong(&place).await;
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(one.heartbeat("discord", Timestamp(1), 0).await, Err(StoreError::Unavailable(_))));
    assert_eq!(lost.keep(async |_| ()).await, "another process has taken over");
    // Only its owner can give it back.
    lost.give_back().await;
    game_on(&two, 0).await;
    assert!(open(&place).await.postgres().unwrap().claim("discord", 0, 1, "three").await.unwrap().is_none());
}

#[tokio::test]
async fn a_process_takes_over_while_the_one_before_it_is_writing() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let _first = one.postgres().unwrap().claim("discord", 0, 1, "one").await.unwrap().unwrap();
    let pool = place.pool().await;
    watch(&two, "two").await;
    let mut written = 0;
    let mut refused = 0;
    let write = async {
        while refused < 3 {
            match one.reserve_game().await {
                Ok(_) => written += 1,
                Err(StoreError::Unavailable(_)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
    };
    let take = async {
        sqlx::query("UPDATE leases SET until = CLOCK_TIMESTAMP()").execute(&pool).await.unwrap();
        two.postgres().unwrap().claim("discord", 0, 1, "two").await.unwrap().unwrap();
        two.reserve_game().await.unwrap()
    };
    let ((), first_of_two) = tokio::join!(write, take);
    // Nothing of the first comes after the second has begun.
    assert_eq!(first_of_two, GameId(written + 1));
    assert_eq!(two.reserve_game().await.unwrap(), GameId(written + 2));
}

#[tokio::test]
async fn nobody_writes_with_somebody_in_mind_who_was_removed_elsewhere() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let _first = one.postgres().unwrap().claim("discord", 2, 2, "one").await.unwrap().unwrap();
    let mut second = two.postgres().unwrap().claim("discord", 2, 2, "two").await.unwrap().unwrap();
    prolong(&place).await;
    let erased = erasure("discord", "alice", PlayerId::new("deleted:1"));
    let step = ChannelWrite { writes: vec![erased], ..ChannelWrite::in_channel(&channel("c1")) };
    one.commit(step).await.unwrap();
    // Who has removed the person knows.
    one.reserve_game().await.unwrap();
    assert!(matches!(two.reserve_game().await, Err(StoreError::Overtaken)));
    let told = heard(&mut second, async || {
        while two.reserve_game().await.is_err() {
            crate::clock::real_pause().await;
        }
    });
    assert_eq!(told.await.first(), Some(&PeerEvent::Erased));
}

/// What a process hears of the others until something has come about.
async fn heard(lease: &mut Lease, until: impl AsyncFnOnce()) -> Vec<PeerEvent> {
    let told = RefCell::new(Vec::new());
    tokio::select! {
        why = lease.keep(async |what| told.borrow_mut().push(what)) => panic!("{why}"),
        () = until() => {}
    }
    told.into_inner()
}

#[tokio::test]
async fn a_lease_that_ran_out_goes_on_where_nobody_took_it() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let mut lease = one.postgres().unwrap().claim("discord", 0, 1, "one").await.unwrap().unwrap();
    let may_send = lease.may_send();
    assert!(may_send());
    let pool = place.pool().await;
    sqlx::query("UPDATE leases SET until = CLOCK_TIMESTAMP()").execute(&pool).await.unwrap();
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    let heard = heard(&mut lease, async || {
        while one.reserve_game().await.is_err() {
            crate::clock::real_pause().await;
        }
    });
    assert_eq!(heard.await, []);
    assert!(may_send());
    lease.give_back().await;
    assert!(!may_send(), "who has given it back says nothing more");
}

#[tokio::test]
async fn a_lease_that_ran_out_while_the_database_was_away_is_its_owners() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let mut lease = one.postgres().unwrap().claim("discord", 0, 1, "one").await.unwrap().unwrap();
    let pool = place.pool().await;
    // The state when the database is back and the standby is the first to reach it.
    sqlx::query("UPDATE leases SET until = CLOCK_TIMESTAMP()").execute(&pool).await.unwrap();
    assert!(two.postgres().unwrap().claim("discord", 0, 1, "two").await.unwrap().is_none());
    let may_send = lease.may_send();
    let heard = heard(&mut lease, async || {
        while one.reserve_game().await.is_err() {
            crate::clock::real_pause().await;
        }
    });
    assert_eq!(heard.await, []);
    assert!(may_send());
    lease.give_back().await;
}

#[tokio::test]
async fn who_speaks_elsewhere_hears_that_somebody_is_leaving_and_what_was_chosen() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let _first = one.postgres().unwrap().claim("discord", 2, 2, "one").await.unwrap().unwrap();
    let mut second = two.postgres().unwrap().claim("discord", 2, 2, "two").await.unwrap().unwrap();
    prolong(&place).await;
    let here = (2_u64 << 22).to_string();
    let there = (3_u64 << 22).to_string();
    assert!(one.speaks_in(Some(&here)) && !one.speaks_in(Some(&there)) && one.speaks_in(None));
    assert!(!two.speaks_in(Some(&here)) && two.speaks_in(Some(&there)) && !two.speaks_in(None));
    one.ask_to_leave("discord", "alice").await.unwrap();
    one.ask_to_leave("discord", "bob").await.unwrap();
    let chosen = StateWrite::Person { person: "carol".to_owned(), settings: "{}".to_owned(), hidden: false };
    one.commit(ChannelWrite { writes: vec![chosen], ..ChannelWrite::in_channel(&channel("c1")) })
        .await
        .unwrap();
    let told = RefCell::new(Vec::new());
    let all = tokio::sync::Notify::new();
    let hear = async |what| {
        told.borrow_mut().push(what);
        if told.borrow().len() == 3 {
            all.notify_one();
        }
    };
    tokio::select! {
        why = second.keep(hear) => panic!("{why}"),
        () = all.notified() => {}
    }
    let [alice, bob] = ["alice", "bob"].map(|who| PeerEvent::Leaving(who.to_owned()));
    assert_eq!(told.into_inner(), [PeerEvent::SettingsChanged, alice, bob]);
    // The name of a deleted person is removed.
    let erased = erasure("discord", "alice", PlayerId::new("deleted:1"));
    one.commit(ChannelWrite { writes: vec![erased], ..ChannelWrite::in_channel(&channel("c1")) })
        .await
        .unwrap();
    let left: Vec<String> =
        sqlx::query_scalar("SELECT person FROM departures").fetch_all(&place.pool().await).await.unwrap();
    assert_eq!(left, ["bob"]);
}

#[tokio::test]
async fn nobody_is_removed_from_a_game_that_has_just_begun_elsewhere() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let two = open(&place).await;
    let _first = one.postgres().unwrap().claim("discord", 2, 2, "one").await.unwrap().unwrap();
    let _second = two.postgres().unwrap().claim("discord", 2, 2, "two").await.unwrap().unwrap();
    prolong(&place).await;
    game_on(&two, 3).await;
    let erased = erasure("discord", "alice", PlayerId::new("deleted:1"));
    let step = ChannelWrite { writes: vec![erased], ..ChannelWrite::in_channel(&channel("c1")) };
    let games = one.games_of_person("discord", "alice").await.unwrap();
    assert!(games.iter().any(|game| game.open), "{games:?}");
    assert!(matches!(one.commit(step).await, Err(StoreError::Overtaken)));
    // Because it was rolled back, other processes need not read anything.
    two.reserve_game().await.unwrap();
}
