//! Leases: of several processes over one database exactly one speaks in a channel, and who has lost a lease writes nothing more.

use std::cell::RefCell;
use std::time::Duration;

use xiangqi_bot::features::erasure;
use xiangqi_bot::game::{GameId, PlayerId, Timestamp};
use xiangqi_bot::store::{ChannelWrite, Lease, PeerEvent, ShardRange, StateWrite, Store, StoreError};

use super::contract::{channel, erase, opened, opening_in, post, state_step};
use super::postgres::{Place, open, open_two, pass};

/// Asks for a part of the servers, which so many processes share.
async fn claim(store: &Store, shards: u32, processes: u32, owner: &str) -> Option<Lease> {
    store.postgres().unwrap().claim("discord", shards, processes, owner).await.unwrap()
}

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
    assert!(claim(store, 0, 1, owner).await.is_none(), "it may still be renewed");
    pass(Duration::from_secs(10)).await;
}

/// Prolongs all leases, which are not renewed here.
async fn prolong(place: &Place) {
    let text = "UPDATE leases SET until = until + INTERVAL '1 hour'";
    sqlx::query(text).execute(&place.pool().await).await.unwrap();
}

/// Lets all leases run out.
async fn run_out(place: &Place) {
    let text = "UPDATE leases SET until = CLOCK_TIMESTAMP()";
    sqlx::query(text).execute(&place.pool().await).await.unwrap();
}

#[tokio::test]
async fn every_part_of_the_servers_is_one_process_s_own() {
    let Some(place) = Place::new().await else { return };
    let all = open(&place).await;
    for server in 0..4 {
        game_on(&all, server).await;
    }
    let (one, two) = open_two(&place).await;
    let three = open(&place).await;
    let first = claim(&one, 4, 2, "one").await.unwrap();
    prolong(&place).await;
    assert!(claim(&three, 4, 1, "three").await.is_none(), "they are shared out otherwise");
    assert_eq!(three.postgres().unwrap().differently_shared("discord", 4, 1).await.unwrap(), Some((2, 4)));
    assert_eq!(three.postgres().unwrap().differently_shared("discord", 4, 2).await.unwrap(), None);
    // One that is given back is free at once.
    let four = open(&place).await;
    let given_back = claim(&four, 4, 2, "four").await.unwrap();
    let part = given_back.part();
    given_back.give_back().await;
    let second = claim(&two, 4, 2, "two").await.unwrap();
    assert_eq!(second.part(), part);
    prolong(&place).await;
    assert_eq!([first.part(), second.part()], [0, 1].map(|number| ShardRange::part(number, 2, 4)));
    assert!(claim(&three, 4, 2, "three").await.is_none(), "none is left");
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
    let (one, two) = open_two(&place).await;
    let mut lost = claim(&one, 0, 1, "one").await.unwrap();
    game_on(&one, 0).await;
    run_out(&place).await;
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    watch(&two, "two").await;
    let _kept = claim(&two, 0, 1, "two").await.unwrap();
    prolong(&place).await;
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(one.heartbeat("discord", Timestamp(1), 0).await, Err(StoreError::Unavailable(_))));
    assert_eq!(lost.keep(async |_| ()).await, "another process has taken over");
    // Only its owner can give it back.
    lost.give_back().await;
    game_on(&two, 0).await;
    assert!(claim(&open(&place).await, 0, 1, "three").await.is_none());
}

#[tokio::test]
async fn a_process_takes_over_while_the_one_before_it_is_writing() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let _first = claim(&one, 0, 1, "one").await.unwrap();
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
        run_out(&place).await;
        claim(&two, 0, 1, "two").await.unwrap();
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
    let (one, two) = open_two(&place).await;
    let _first = claim(&one, 2, 2, "one").await.unwrap();
    let mut second = claim(&two, 2, 2, "two").await.unwrap();
    prolong(&place).await;
    erase(&one, "alice", PlayerId::deleted(1)).await;
    // Who has removed the person knows.
    one.reserve_game().await.unwrap();
    assert!(matches!(two.reserve_game().await, Err(StoreError::Overtaken)));
    assert_eq!(heard(&mut second, &two).await.first(), Some(&PeerEvent::Erased));
}

/// What a process hears of the others until it can write.
async fn heard(lease: &mut Lease, store: &Store) -> Vec<PeerEvent> {
    let told = RefCell::new(Vec::new());
    let until = async {
        while store.reserve_game().await.is_err() {
            crate::clock::real_pause().await;
        }
    };
    tokio::select! {
        why = lease.keep(async |what| told.borrow_mut().push(what)) => panic!("{why}"),
        () = until => {}
    }
    told.into_inner()
}

#[tokio::test]
async fn a_lease_that_ran_out_goes_on_where_nobody_took_it() {
    let Some(place) = Place::new().await else { return };
    let one = open(&place).await;
    let mut lease = claim(&one, 0, 1, "one").await.unwrap();
    let may_send = lease.may_send();
    assert!(may_send());
    run_out(&place).await;
    assert!(matches!(one.reserve_game().await, Err(StoreError::Unavailable(_))));
    assert_eq!(heard(&mut lease, &one).await, []);
    assert!(may_send());
    lease.give_back().await;
    assert!(!may_send(), "who has given it back says nothing more");
}

#[tokio::test]
async fn a_lease_that_ran_out_while_the_database_was_away_is_its_owners() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let mut lease = claim(&one, 0, 1, "one").await.unwrap();
    // The state when the database is back and the standby is the first to reach it.
    run_out(&place).await;
    assert!(claim(&two, 0, 1, "two").await.is_none());
    let may_send = lease.may_send();
    assert_eq!(heard(&mut lease, &one).await, []);
    assert!(may_send());
    lease.give_back().await;
}

#[tokio::test]
async fn who_speaks_elsewhere_hears_that_somebody_is_leaving_and_what_was_chosen() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let _first = claim(&one, 2, 2, "one").await.unwrap();
    let mut second = claim(&two, 2, 2, "two").await.unwrap();
    prolong(&place).await;
    let here = (2_u64 << 22).to_string();
    let there = (3_u64 << 22).to_string();
    assert!(one.speaks_in(Some(&here)) && !one.speaks_in(Some(&there)) && one.speaks_in(None));
    assert!(!two.speaks_in(Some(&here)) && two.speaks_in(Some(&there)) && !two.speaks_in(None));
    one.ask_to_leave("discord", "alice").await.unwrap();
    one.ask_to_leave("discord", "bob").await.unwrap();
    let chosen = StateWrite::Person { person: "carol".to_owned(), settings: "{}".to_owned(), hidden: false };
    one.commit(state_step(vec![chosen])).await.unwrap();
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
    erase(&one, "alice", PlayerId::deleted(1)).await;
    let left: Vec<String> =
        sqlx::query_scalar("SELECT person FROM departures").fetch_all(&place.pool().await).await.unwrap();
    assert_eq!(left, ["bob"]);
}

#[tokio::test]
async fn nobody_is_removed_from_a_game_that_has_just_begun_elsewhere() {
    let Some(place) = Place::new().await else { return };
    let (one, two) = open_two(&place).await;
    let _first = claim(&one, 2, 2, "one").await.unwrap();
    let _second = claim(&two, 2, 2, "two").await.unwrap();
    prolong(&place).await;
    game_on(&two, 3).await;
    let step = state_step(vec![erasure("discord", "alice", PlayerId::deleted(1))]);
    let games = one.games_of_person("discord", "alice").await.unwrap();
    assert!(games.iter().any(|game| game.open), "{games:?}");
    assert!(matches!(one.commit(step).await, Err(StoreError::Overtaken)));
    // Because it was rolled back, other processes need not read anything.
    two.reserve_game().await.unwrap();
}
