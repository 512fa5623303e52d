//! Two services over one PostgreSQL database, each with its part of the servers, as two processes are.

use std::sync::Arc;
use std::time::Duration;

use xiangqi_bot::message::{OptionValue, Request};
use xiangqi_bot::runtime::{Host as _, Service};
use xiangqi_bot::store::{Lease, PeerEvent, Store};

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
            PeerEvent::Erased => self.service.forget_copies(true).await,
            PeerEvent::Chosen => self.service.forget_copies(false).await,
            PeerEvent::Changed(channel) => self.service.read_again(&channel).await,
            PeerEvent::Leaving(person) => {
                let service = self.service.clone();
                tokio::spawn(async move { service.leave_games(&person).await });
            }
        };
        lease.keep(heed).await
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
    tokio::select! {
        why = here.heeds(lease_here) => panic!("{why}"),
        why = there.heeds(lease_there) => panic!("{why}"),
        () = play => {}
    }
}
