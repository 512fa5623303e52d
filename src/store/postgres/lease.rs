//! Leases: of several processes over one database exactly one sends in a channel.
//!
//! A process takes a free part of the shards and renews its row every two seconds, by the server's clock. Each of its transactions
//! first checks and locks the row. A process that could not renew the row in time sends nothing before the row expires, and another
//! process may then take it over. If none does, the owner renews it later and goes on.
//!
//! After an outage of the database all rows have expired. So that the owners keep them, a process takes a row over only when the
//! database has answered it for [`SETTLED`], in which the owner would have renewed it.
//!
//! Advisory locks of PostgreSQL do not replace this: a broken session keeps its lock until the server notices, its process does not
//! learn that it lost the lock, and poolers that hand out transactions do not keep such locks.

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

/// Lifetime of a lease after a renewal by the server's clock, in seconds.
const HOLDS: i64 = 6;
/// Time for which the owner relies on a lease. The rest is a margin for the speed of clocks and for calls under way.
const TRUSTED: Duration = Duration::from_secs(5);
/// Pause between renewals, timeout of a renewal, and pause after a failure.
const PAUSE: Duration = Duration::from_secs(2);
const RENEWAL_TIMEOUT: Duration = Duration::from_millis(1_500);
const RETRY: Duration = Duration::from_millis(300);
/// Time for which the database must have answered before an expired lease is taken over. It covers a renewal of the owner that
/// times out, and the next one.
const SETTLED: Duration = Duration::from_secs(4);

/// First query of a transaction: checks that the row of `$1`, `$2` belongs to `$3`, and reads the number of deleted people. Both
/// rows are locked until the transaction ends.
pub(super) const FENCE: &str = "SELECT c.number FROM leases l, changes c
     WHERE l.platform = $1 AND l.number = $2 AND l.owner = $3 AND l.until > CLOCK_TIMESTAMP() AND c.name = 'erased'
     FOR KEY SHARE OF l FOR SHARE OF c";

/// State of a lease, for the writers of the process.
#[derive(Debug)]
pub(super) struct LeaseState {
    pub(super) platform: String,
    pub(super) number: i64,
    pub(super) owner: String,
    pub(super) part: ShardRange,
    /// Number of deleted people that the caches of this process take into account.
    pub(super) known: AtomicI64,
    /// Notified when a writer finds a greater number.
    pub(super) behind: watch::Sender<i64>,
    /// Time until which the process may send.
    until: Mutex<Instant>,
}

/// Event of another process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// A person was deleted.
    Erased,
    SettingsChanged,
    /// The person with this id is to be deleted; the open games of the person must be aborted.
    Leaving(String),
    /// Games or messages of the channel with this id were changed and must be read again.
    Changed(String),
}

/// Right of this process to a part of the shards.
#[derive(Debug)]
pub struct Lease {
    held: Arc<LeaseState>,
    /// Own connection, so that other statements do not delay a renewal.
    pool: PgPool,
    seen: ChangeCounts,
}

/// Counters of [`PeerEvent`]s by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ChangeCounts {
    erased: i64,
    chosen: i64,
    leaving: i64,
    told: i64,
}

/// Columns of [`ChangeCounts`].
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
    /// Takes a free part of a platform's shards, which are divided among `processes`. Returns `None` if all parts are taken, or if
    /// running processes use another division. Afterwards every write of this store checks the lease. An expired
    /// lease is free after `SETTLED`.
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

    /// Takes the first free part in one transaction, as [`PostgresDatabase::claim`] says.
    async fn try_claim(
        &self,
        platform: &str,
        [processes, shards]: [u32; 2],
        owner: &str,
    ) -> StoreResult<Option<Lease>> {
        let began = Instant::now();
        let pool = self.pool();
        let mut tx = pool.begin().await?;
        // Attempts are serialized; renewals do not wait for them.
        let lock = "SELECT pg_advisory_xact_lock(hashtext('leases of xiangqi-bot'))";
        execute(&mut *tx, lock, vec![]).await?;
        let takes_over = self.has_answered(began.elapsed() < RENEWAL_TIMEOUT) >= SETTLED;
        let delete = "DELETE FROM leases WHERE platform = $1 AND until <= CLOCK_TIMESTAMP() AND $2";
        execute(&mut *tx, delete, params![platform, takes_over]).await?;
        let text = "SELECT number, parts, shards FROM leases WHERE platform = $1";
        let taken: Vec<(i64, i64, i64)> = all(&mut *tx, text, params![platform]).await?;
        let parts = i64::from(processes);
        let total = i64::from(shards);
        if taken.iter().any(|row| (row.1, row.2) != (parts, total)) {
            return Ok(None);
        }
        let free = (0..processes).find(|number| taken.iter().all(|row| row.0 != i64::from(*number)));
        let Some(free) = free else { return Ok(None) };
        let number = i64::from(free);
        let insert = "INSERT INTO leases (platform, number, parts, shards, owner, until)
             VALUES ($1, $2, $3, $4, $5, CLOCK_TIMESTAMP() + $6 * INTERVAL '1 second')";
        execute(&mut *tx, insert, params![platform, number, parts, total, owner, HOLDS]).await?;
        // Older requests have timed out.
        let forget = "DELETE FROM departures WHERE asked < CLOCK_TIMESTAMP() - INTERVAL '1 minute'";
        execute(&mut *tx, forget, vec![]).await?;
        let seen: Option<(i64, i64, i64, i64)> = first(&mut *tx, concat!("SELECT ", seen!()), vec![]).await?;
        let seen = ChangeCounts::from(seen.ok_or(sqlx::Error::RowNotFound)?);
        tx.commit().await?;
        let held = Arc::new(LeaseState {
            platform: platform.to_owned(),
            number,
            owner: owner.to_owned(),
            part: ShardRange::part(free, processes, shards),
            known: AtomicI64::new(seen.erased),
            behind: watch::channel(seen.erased).0,
            until: Mutex::new(began + TRUSTED),
        });
        self.attach_lease(held.clone());
        Ok(Some(Lease { held, pool: one_connection(pool), seen }))
    }

    /// Returns the numbers of processes and shards that running processes use, if they differ from these.
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

/// Opens a pool with one connection to the same database.
fn one_connection(pool: &PgPool) -> PgPool {
    let options = pool.options().clone().max_connections(1).acquire_timeout(RENEWAL_TIMEOUT);
    options.connect_lazy_with((*pool.connect_options()).clone())
}

impl Lease {
    /// Returns the shards in which this process sends.
    pub fn part(&self) -> ShardRange {
        self.held.part
    }

    /// Returns a function that tells whether this process may send now.
    pub fn may_send(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let held = self.held.clone();
        move || Instant::now() < *held.until.lock()
    }

    /// Renews the lease until another process has it, and passes events of other processes to `handle`. Returns the reason of the
    /// loss.
    pub async fn keep(&mut self, handle: impl AsyncFn(PeerEvent)) -> String {
        let (sender, counts) = watch::channel(self.seen);
        let Lease { held, pool, seen } = self;
        let readers = one_connection(pool);
        let reason = tokio::select! {
            reason = keep_renewing(held, pool, &sender) => reason,
            () = watch_changes(held, &readers, seen, counts, handle) => unreachable!("it never ends"),
        };
        *held.until.lock() = Instant::now();
        reason
    }

    /// Releases the lease, unless it is lost, so that the next process need not wait until it expires.
    pub async fn give_back(self) {
        if Instant::now() >= *self.held.until.lock() {
            return;
        }
        *self.held.until.lock() = Instant::now();
        let LeaseState { platform, number, owner, .. } = &*self.held;
        let text = "DELETE FROM leases WHERE platform = $1 AND number = $2 AND owner = $3";
        let released = execute(&self.pool, text, params![platform, *number, owner]);
        let released = tokio::time::timeout(RENEWAL_TIMEOUT, released).await;
        if let Err(error) = released.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            tracing::warn!(%error, "the lease was not released; it expires by itself");
        }
        let _ = tokio::time::timeout(RENEWAL_TIMEOUT, self.pool.close()).await;
    }
}

/// Renews a lease until another process has it, and publishes the counters of changes.
async fn keep_renewing(held: &LeaseState, pool: &mut PgPool, counts: &watch::Sender<ChangeCounts>) -> String {
    let mut is_silent = false;
    loop {
        let began = Instant::now();
        let renewed = tokio::time::timeout(RENEWAL_TIMEOUT, renew(held, pool)).await;
        let error = match renewed {
            Ok(Ok(Some(seen))) => {
                *held.until.lock() = began + TRUSTED;
                counts.send_if_modified(|known| std::mem::replace(known, seen) != seen);
                if std::mem::take(&mut is_silent) {
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
                // The old connection hangs.
                *pool = one_connection(pool);
                "the database does not answer".to_owned()
            }
        };
        tracing::warn!(error, "the lease could not be renewed; retrying");
        if Instant::now() >= *held.until.lock() && !std::mem::replace(&mut is_silent, true) {
            tracing::error!("the lease has expired: nothing is sent until it is renewed");
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Renews the lease, and returns the counters of changes; `None` if the lease is lost.
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

/// Passes the events that the counters and the writers report to `handle`.
async fn watch_changes(
    held: &LeaseState,
    pool: &PgPool,
    seen: &mut ChangeCounts,
    mut counts: watch::Receiver<ChangeCounts>,
    handle: impl AsyncFn(PeerEvent),
) {
    let mut behind = held.behind.subscribe();
    loop {
        let known = *counts.borrow();
        let is_unread = seen.leaving < known.leaving || seen.told < known.told;
        // The senders live as long as this task, so `changed()` never fails.
        tokio::select! {
            _ = counts.changed() => {}
            _ = behind.changed() => {}
            () = tokio::time::sleep(PAUSE), if is_unread => {}
        }
        let now = *counts.borrow_and_update();
        let erased = now.erased.max(*behind.borrow_and_update());
        if held.known.load(Ordering::Acquire) < erased {
            handle(PeerEvent::Erased).await;
            held.known.fetch_max(erased, Ordering::AcqRel);
        }
        if std::mem::replace(&mut seen.chosen, now.chosen) != now.chosen {
            handle(PeerEvent::SettingsChanged).await;
        }
        let leaving = "SELECT person FROM departures WHERE platform = $1 AND number > $2 AND number <= $3
             ORDER BY number";
        for person in read_names(held, pool, leaving, &mut seen.leaving, now.leaving).await {
            handle(PeerEvent::Leaving(person)).await;
        }
        let channels =
            "SELECT DISTINCT channel FROM told_channels WHERE platform = $1 AND number > $2 AND number <= $3
             ORDER BY channel";
        for channel in read_names(held, pool, channels, &mut seen.told, now.told).await {
            handle(PeerEvent::Changed(channel)).await;
        }
    }
}

/// Returns the names that a query finds between the numbers `seen` and `now`, and advances `seen`, unless the query fails.
async fn read_names(
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
