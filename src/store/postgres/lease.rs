//! Leases: of several processes over one database exactly one speaks in a channel.
//!
//! A process takes a free part of the shards and renews its row every two seconds, by the server's clock. Every transaction
//! of it first finds the row still its own, and keeps it so until it has ended. A process that could not renew in time says
//! nothing more before the row runs out, so the next one may take it over. As long as none has, the row is still its own: it
//! renews it when it can again, and goes on. Nobody else has written in its part meanwhile.
//!
//! A row that has run out may be that of a process which could not reach the database any more than the next one could. So a
//! process takes it over only when the database has answered it for a while ([`SETTLED`]), in which the owner would have
//! renewed it: after an outage of the database all go on as before.
//!
//! Advisory locks of PostgreSQL would save some 40 of these lines, not the clock, the renewal and the fence. A session that breaks
//! off unseen keeps its lock until the server notices, and its process does not know that it lost it. Poolers of connections that
//! hand out transactions do not keep such locks.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use sqlx::postgres::PgPool;
use tokio::sync::watch;
use tokio::time::Instant;

use super::PostgresDatabase;
use crate::store::statement::{all, execute, first};
use crate::store::{ShardRange, StoreResult, params};

/// Lifetime of a lease after it was renewed, in seconds: the server's side.
const HOLDS: i64 = 6;
/// Time for which its holder trusts it; the rest is for clocks that differ in speed, and for calls on their way.
const TRUSTED: Duration = Duration::from_secs(5);
/// Pause between renewals, time limit of a renewal, and pause before the next try after a failure.
const PAUSE: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_millis(1_500);
const RETRY: Duration = Duration::from_millis(300);
/// Time for which the database must have answered before an expired lease is taken over: its owner is through with an
/// attempt that hangs by then, and with the next one.
const SETTLED: Duration = Duration::from_secs(4);

/// First query of a transaction: it checks that the row of `$1`, `$2` is that of `$3`, and reads the number of removed people.
/// Neither changes until the transaction ends.
pub(super) const FENCE: &str = "SELECT c.number FROM leases l, changes c
     WHERE l.platform = $1 AND l.number = $2 AND l.owner = $3 AND l.until > CLOCK_TIMESTAMP() AND c.name = 'erased'
     FOR KEY SHARE OF l FOR SHARE OF c";

/// State of the lease of a process, for its writers.
#[derive(Debug)]
pub(super) struct LeaseState {
    pub(super) platform: String,
    pub(super) number: i64,
    pub(super) owner: String,
    pub(super) part: ShardRange,
    /// The number of removed people that the memory of this process takes into account.
    pub(super) known: AtomicI64,
    /// Told when a writer finds that there were more.
    pub(super) behind: watch::Sender<i64>,
    /// Time until which the process may speak.
    until: Mutex<Instant>,
}

/// Something that other processes have done, and everybody heeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// A person was removed.
    Erased,
    /// People or moderators have chosen something.
    Chosen,
    /// A person with this id is to be removed: open games of this person are to be called off.
    Leaving(String),
    /// Games or messages of a channel with this id were changed: it is to be read again where this process speaks in it.
    Changed(String),
}

/// A part of the shards that is this process's own.
#[derive(Debug)]
pub struct Lease {
    held: Arc<LeaseState>,
    /// A connection of its own, so that no crowd of statements keeps a lease from being renewed.
    pool: PgPool,
    seen: ChangeCounts,
}

/// Counts of changes to data of which processes keep copies, and of requests to all of them: who was removed,
/// what was chosen, who is leaving, which channels are to be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChangeCounts {
    erased: i64,
    chosen: i64,
    leaving: i64,
    told: i64,
}

/// The columns of [`ChangeCounts`].
macro_rules! seen {
    () => {
        "(SELECT number FROM changes WHERE name = 'erased'), (SELECT number FROM changes WHERE name = 'chosen'),
         (SELECT number FROM changes WHERE name = 'leaving'), (SELECT number FROM changes WHERE name = 'told')"
    };
}

impl From<(i64, i64, i64, i64)> for ChangeCounts {
    fn from((erased, chosen, leaving, told): (i64, i64, i64, i64)) -> ChangeCounts {
        ChangeCounts { erased, chosen, leaving, told }
    }
}

impl PostgresDatabase {
    /// Takes a free part of a platform's shards, when they are shared out among so many processes; none while all are
    /// taken, or while processes are at work that share them out otherwise. From then on all that is written by this store
    /// and its clones is written under this lease, and what it tells of channels is told of those of its part. A lease that
    /// has run out counts as free to who has asked for some seconds and was answered each time.
    pub async fn claim(
        &self,
        platform: &str,
        shards: u32,
        processes: u32,
        owner: &str,
    ) -> StoreResult<Option<Lease>> {
        let claimed = self.try_claim(platform, [processes, shards], owner).await;
        if claimed.is_err() {
            self.did_not_answer();
        }
        claimed
    }

    async fn try_claim(
        &self,
        platform: &str,
        [processes, shards]: [u32; 2],
        owner: &str,
    ) -> StoreResult<Option<Lease>> {
        let began = Instant::now();
        let pool = self.pool();
        let mut tx = pool.begin().await?;
        // One after the other; those who renew a lease wait for none of them.
        let lock = "SELECT pg_advisory_xact_lock(hashtext('leases of xiangqi-bot'))";
        execute(&mut *tx, lock, vec![]).await?;
        let takes_over = self.has_answered(began.elapsed() < PATIENCE) >= SETTLED;
        let delete = "DELETE FROM leases WHERE platform = $1 AND until <= CLOCK_TIMESTAMP() AND $2";
        execute(&mut *tx, delete, params![platform, takes_over]).await?;
        let text = "SELECT number, parts, shards FROM leases WHERE platform = $1";
        let taken: Vec<(i64, i64, i64)> = all(&mut *tx, text, params![platform]).await?;
        let [parts, of] = [processes, shards].map(i64::from);
        if taken.iter().any(|row| (row.1, row.2) != (parts, of)) {
            return Ok(None);
        }
        let is_free = |number: &u32| taken.iter().all(|row| row.0 != i64::from(*number));
        let Some(free) = (0..processes).find(is_free) else { return Ok(None) };
        let number = i64::from(free);
        let insert = "INSERT INTO leases (platform, number, parts, shards, owner, until)
             VALUES ($1, $2, $3, $4, $5, CLOCK_TIMESTAMP() + $6 * INTERVAL '1 second')";
        execute(&mut *tx, insert, params![platform, number, parts, of, owner, HOLDS]).await?;
        // Whoever asked that long ago has given up.
        let forget = "DELETE FROM departures WHERE asked < CLOCK_TIMESTAMP() - INTERVAL '1 minute'";
        execute(&mut *tx, forget, vec![]).await?;
        let seen: Option<(i64, i64, i64, i64)> = first(&mut *tx, concat!("SELECT ", seen!()), vec![]).await?;
        let seen = ChangeCounts::from(seen.ok_or(sqlx::Error::RowNotFound)?);
        tx.commit().await?;
        let held = Arc::new(LeaseState {
            platform: platform.to_owned(),
            number,
            owner: owner.to_owned(),
            part: ShardRange::of(free, processes, shards),
            known: AtomicI64::new(seen.erased),
            behind: watch::channel(seen.erased).0,
            until: Mutex::new(began + TRUSTED),
        });
        self.attach_lease(held.clone());
        Ok(Some(Lease { held, pool: one_connection(pool), seen }))
    }

    /// Among how many processes those at work share how many shards out, where it is otherwise than so.
    pub async fn differently_shared(
        &self,
        platform: &str,
        shards: u32,
        processes: u32,
    ) -> StoreResult<Option<(i64, i64)>> {
        let text = "SELECT parts, shards FROM leases
             WHERE platform = $1 AND until > CLOCK_TIMESTAMP() AND (parts <> $2 OR shards <> $3) LIMIT 1";
        let params = params![platform, i64::from(processes), i64::from(shards)];
        first(self.pool(), text, params).await
    }
}

/// To the same database.
fn one_connection(pool: &PgPool) -> PgPool {
    let options = pool.options().clone().max_connections(1).acquire_timeout(PATIENCE);
    options.connect_lazy_with((*pool.connect_options()).clone())
}

impl Lease {
    /// Shards in which this process speaks.
    pub fn part(&self) -> ShardRange {
        self.held.part
    }

    /// Function that is true if this process may speak right now; to be called before a message is sent.
    pub fn may_send(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let held = self.held.clone();
        move || Instant::now() < *held.until.lock()
    }

    /// Renews it until another process has it; `heed` is called when something has happened elsewhere that everybody
    /// heeds. Returns why nothing may be said here any more.
    pub async fn keep(&mut self, heed: impl AsyncFn(PeerEvent)) -> String {
        let (tell, told) = watch::channel(self.seen);
        let Lease { held, pool, seen } = self;
        let readers = one_connection(pool);
        let why = tokio::select! {
            why = renewed(held, pool, &tell) => why,
            () = watch_changes(held, &readers, seen, told, heed) => unreachable!("it never ends"),
        };
        *held.until.lock() = Instant::now();
        why
    }

    /// Gives it back, so that the next process need not wait until it runs out. One that is lost is left alone.
    pub async fn give_back(self) {
        if Instant::now() >= *self.held.until.lock() {
            return;
        }
        *self.held.until.lock() = Instant::now();
        let LeaseState { platform, number, owner, .. } = &*self.held;
        let text = "DELETE FROM leases WHERE platform = $1 AND number = $2 AND owner = $3";
        let gone = execute(&self.pool, text, params![platform, *number, owner]);
        let gone = tokio::time::timeout(PATIENCE, gone).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        if let Err(error) = gone {
            tracing::warn!(%error, "the lease was not released; it expires by itself");
        }
        let _ = tokio::time::timeout(PATIENCE, self.pool.close()).await;
    }
}

/// Renews a lease until another process has it, and tells what was seen.
async fn renewed(held: &LeaseState, pool: &mut PgPool, tell: &watch::Sender<ChangeCounts>) -> String {
    let mut silent = false;
    loop {
        let began = Instant::now();
        let renewed = tokio::time::timeout(PATIENCE, renew(held, pool)).await;
        let error = match renewed {
            Ok(Ok(Some(seen))) => {
                *held.until.lock() = began + TRUSTED;
                tell.send_if_modified(|known| std::mem::replace(known, seen) != seen);
                if std::mem::take(&mut silent) {
                    tracing::warn!(
                        "the lease is renewed, and nobody else had it meanwhile: this process speaks again"
                    );
                }
                tokio::time::sleep_until(began + PAUSE).await;
                continue;
            }
            Ok(Ok(None)) => return "another process has taken over".to_owned(),
            Ok(Err(error)) => error.to_string(),
            Err(_) => {
                // What hangs is left to itself.
                *pool = one_connection(pool);
                "the database does not answer".to_owned()
            }
        };
        tracing::warn!(error, "the lease could not be renewed; retrying");
        if Instant::now() >= *held.until.lock() && !std::mem::replace(&mut silent, true) {
            tracing::error!("the lease has expired: nothing is sent until it is renewed");
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Renews the lease, and returns the change counts seen with it; none when the lease is lost.
async fn renew(held: &LeaseState, pool: &PgPool) -> StoreResult<Option<ChangeCounts>> {
    let text = concat!(
        "UPDATE leases SET until = CLOCK_TIMESTAMP() + $4 * INTERVAL '1 second'
         WHERE platform = $1 AND number = $2 AND owner = $3 RETURNING ",
        seen!()
    );
    let LeaseState { platform, number, owner, .. } = held;
    let seen = first::<(i64, i64, i64, i64)>(pool, text, params![platform, *number, owner, HOLDS]).await?;
    Ok(seen.map(ChangeCounts::from))
}

/// Has everything heeded that is told, and what the writers find out by themselves.
async fn watch_changes(
    held: &LeaseState,
    pool: &PgPool,
    seen: &mut ChangeCounts,
    mut told: watch::Receiver<ChangeCounts>,
    heed: impl AsyncFn(PeerEvent),
) {
    let mut behind = held.behind.subscribe();
    loop {
        let known = *told.borrow();
        let unread = seen.leaving < known.leaving || seen.told < known.told;
        // Whoever tells is there as long as this is.
        tokio::select! {
            _ = told.changed() => {}
            _ = behind.changed() => {}
            () = tokio::time::sleep(PAUSE), if unread => {}
        }
        let now = *told.borrow_and_update();
        let erased = now.erased.max(*behind.borrow_and_update());
        if held.known.load(Ordering::Acquire) < erased {
            heed(PeerEvent::Erased).await;
            held.known.fetch_max(erased, Ordering::AcqRel);
        }
        if std::mem::replace(&mut seen.chosen, now.chosen) != now.chosen {
            heed(PeerEvent::Chosen).await;
        }
        let leaving = "SELECT person FROM departures WHERE platform = $1 AND number > $2 AND number <= $3
             ORDER BY number";
        for person in named(held, pool, leaving, &mut seen.leaving, now.leaving).await {
            heed(PeerEvent::Leaving(person)).await;
        }
        let told =
            "SELECT DISTINCT channel FROM told_channels WHERE platform = $1 AND number > $2 AND number <= $3
             ORDER BY channel";
        for channel in named(held, pool, told, &mut seen.told, now.told).await {
            heed(PeerEvent::Changed(channel)).await;
        }
    }
}

/// What a statement names whose numbers are between those `seen` and `now`, which are seen then. Where it cannot be read it
/// stays unseen, and is read again.
async fn named(
    held: &LeaseState,
    pool: &PgPool,
    text: &'static str,
    seen: &mut i64,
    now: i64,
) -> Vec<String> {
    if *seen >= now {
        return Vec::new();
    }
    match all(pool, text, params![&held.platform, *seen, now]).await {
        Ok(found) => {
            *seen = now;
            found.into_iter().map(|(name,)| name).collect()
        }
        Err(error) => {
            tracing::warn!(%error, "what other processes have changed could not be read");
            Vec::new()
        }
    }
}
