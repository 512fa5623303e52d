//! Two services over one PostgreSQL database, each with its part of the servers, as two processes are.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use xiangqi_bot::message::{OptionValue, Request};
use xiangqi_bot::runtime::{Host as _, Service};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, Lease, PeerEvent, StateWrite, Store};

use super::{button, press, slash, start, text};
use crate::platform::{FakePlatform, PLATFORM};
use crate::store::postgres::Place;

/// Servers of the first and of the second of two shards.
const HERE: u64 = 2 << 22;
const THERE: u64 = 3 << 22;

struct Process {
    platform: Arc<FakePlatform>,
    service: Arc<Service>,
    store: Store,
}

impl Process {
    async fn start(place: &Place, name: &str) -> (Process, Lease) {
        let store = Store::open(&place.url()).await.unwrap();
        let lease = store.postgres().unwrap().claim(PLATFORM, 2, 2, name).await.unwrap().unwrap();
        let platform = FakePlatform::new();
        let service = start(&platform, &store, &Arc::default()).await;
        (Process { platform, service, store }, lease)
    }

    /// Does what the others have done, as long as the lease lasts.
    async fn heeds(&self, mut lease: Lease) -> String {
        let heed = async |what| match what {
            PeerEvent::Erased => self.service.forget_erased().await,
            PeerEvent::SettingsChanged => self.service.forget_settings(),
            PeerEvent::Changed(channel) => self.service.reload_channel(&channel).await,
            PeerEvent::Leaving(person) => {
                let service = self.service.clone();
                tokio::spawn(async move { service.leave_games(&person).await });
            }
        };
        lease.keep(heed).await
    }
}

/// Awaits something while two processes heed each other.
async fn while_both_run<T>([one, two]: [(&Process, Lease); 2], play: impl Future<Output = T>) -> T {
    tokio::select! {
        why = one.0.heeds(one.1) => panic!("{why}"),
        why = two.0.heeds(two.1) => panic!("{why}"),
        done = play => done,
    }
}

fn at(server: u64, mut request: Request) -> Request {
    request.place.channel = format!("of {server}");
    request.place.server = Some(server.to_string());
    request
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_removed_leaves_the_games_of_other_processes_too() {
    let Some(place) = Place::new().await else { return };
    let (here, lease_here) = Process::start(&place, "here").await;
    let (there, lease_there) = Process::start(&place, "there").await;
    let play = async {
        let game = slash("alice", "bot", &[("level", OptionValue::Integer(1))]);
        there.service.submit(at(THERE, game)).await;
        there.platform.has_sent(1).await;
        let delete = slash("alice", "data", &[("what", OptionValue::Text("delete".to_owned()))]);
        let question = here.service.submit(at(HERE, delete)).await;
        let sure = press("alice", button(&question, "Delete my data"));
        let done = text(here.service.submit(at(HERE, sure)).await);
        assert!(!done.contains("incident"), "{done}");
        // The process that speaks there has said so there; this one has said nothing in public.
        let called_off = || there.platform.has_edited("called off");
        there.platform.until(Duration::from_secs(60), called_off).await;
        assert_eq!(there.platform.texts().len(), 1);
        assert_eq!(here.platform.texts(), Vec::<String>::new());
        assert_eq!(here.store.open_channels(PLATFORM).await.unwrap(), []);
        assert_eq!(there.store.open_channels(PLATFORM).await.unwrap(), []);
        assert_eq!(there.store.games_of_person(PLATFORM, "alice").await.unwrap(), []);
        // And the other one goes on as before.
        let again = slash("bob", "bot", &[("level", OptionValue::Integer(1))]);
        there.service.submit(at(THERE, again)).await;
        there.platform.has_sent(2).await;
    };
    while_both_run([(&here, lease_here), (&there, lease_there)], play).await;
}

/// Lets the seeks of servers out, and those of others in.
async fn open_lobbies(store: &Store, servers: impl Iterator<Item = u64>) {
    let opened = servers.map(|server| StateWrite::Server {
        server: server.to_string(),
        settings: r#"{"lobby_out":true,"lobby_in":true}"#.to_owned(),
    });
    let channel = ChannelKey { platform: PLATFORM, id: "of the owner".to_owned() };
    let write = ChannelWrite { writes: opened.collect(), ..ChannelWrite::in_channel(&channel) };
    store.commit(write).await.unwrap();
}

fn seek(who: &str, time: &str) -> Request {
    slash(who, "seek", &[("time", OptionValue::Text(time.to_owned()))])
}

fn mv(who: &str, text: &str) -> Request {
    slash(who, "move", &[("move", OptionValue::Text(text.to_owned()))])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_in_servers_of_two_processes_play_one_game() {
    let Some(place) = Place::new().await else { return };
    let (here, lease_here) = Process::start(&place, "here").await;
    let (there, lease_there) = Process::start(&place, "there").await;
    open_lobbies(&here.store, [HERE, THERE].into_iter()).await;
    let play = async {
        here.service.submit(at(HERE, seek("alice", "3d"))).await;
        there.service.submit(at(THERE, seek("mei", "3d"))).await;
        // Each process has shown the board to its own player.
        let first = here.platform.has_sent(1).await;
        let other = there.platform.has_sent(1).await;
        assert!(first[0].contains("Opponent found: `mei`"), "{first:?}");
        assert!(other[0].contains("Opponent found: `alice`"), "{other:?}");
        let mut red = (&here, HERE, "alice");
        let mut black = (&there, THERE, "mei");
        if !first[0].contains("Your move, <@alice>") {
            std::mem::swap(&mut red, &mut black);
        }
        for ((process, server, who), text, boards) in
            [(red, "C2.5", 2), (black, "H8+7", 3), (red, "H2+3", 4), (black, "R9.8", 5)]
        {
            process.service.submit(at(server, mv(who, text))).await;
            here.platform.has_sent(boards).await;
            there.platform.has_sent(boards).await;
        }
        assert_eq!((here.platform.texts().len(), there.platform.texts().len()), (5, 5));
    };
    while_both_run([(&here, lease_here), (&there, lease_there)], play).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_seeks_over_two_processes_match_nobody_twice() {
    const CLOCKS: [&str; 4] = ["3d", "10+5", "15+10", "5+3"];
    let Some(place) = Place::new().await else { return };
    let (here, lease_here) = Process::start(&place, "here").await;
    let (there, lease_there) = Process::start(&place, "there").await;
    let servers: Vec<u64> = (2..52_u64).map(|number| number << 22).collect();
    open_lobbies(&here.store, servers.iter().copied()).await;
    let play = async {
        // Twenty people at once, from all servers.
        for group in 0..50 {
            let requests = (0..20).map(|one| {
                let number = group * 20 + one;
                let server = servers[number % 50];
                let who = format!("p{number}");
                let process = if (server >> 22).is_multiple_of(2) { &here } else { &there };
                process.service.submit(at(server, seek(&who, CLOCKS[number / 7 % 4])))
            });
            for answer in join_all(requests).await {
                let answer = text(answer);
                assert!(!answer.contains("incident"), "{answer}");
            }
        }
        // Two who asked at the same moment in two processes meet a little later.
        let mut waiting = usize::MAX;
        let mut shown_here = here.platform.changes();
        let mut shown_there = there.platform.changes();
        while waiting > CLOCKS.len() {
            shown_here.mark_unchanged();
            shown_there.mark_unchanged();
            let mut playing: BTreeMap<String, usize> = BTreeMap::new();
            for number in 0..1_000 {
                let who = format!("p{number}");
                let games = here.store.games_of_person(PLATFORM, &who).await.unwrap().len();
                assert!(games <= 1, "{who} has {games} games");
                playing.insert(who, games);
            }
            waiting = playing.values().filter(|games| **games == 0).count();
            if waiting > CLOCKS.len() {
                tokio::select! {
                    shown = shown_here.changed() => shown.unwrap(),
                    shown = shown_there.changed() => shown.unwrap(),
                }
            }
        }
    };
    let play = tokio::time::timeout(Duration::from_secs(300), play);
    let done = while_both_run([(&here, lease_here), (&there, lease_there)], play).await;
    done.expect("it ends in time");
}
