//! Leases: of several processes over one database exactly one speaks in a channel.
//!
//! A process takes a free part of the shards and renews its row every two seconds, by the server's clock. Every transaction
//! of it first finds the row still its own, and keeps it so until it has ended. A process that could not renew in time
//! ends before the row runs out, so the next one may take it over.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::Row as _;
use sqlx::postgres::PgPool;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::store::{Part, StoreError};

use super::PostgresStore;

/// How long a lease holds after it was renewed, in seconds: the server's side.
const HOLDS: i64 = 6;
/// How long its holder trusts it; the rest is for clocks that differ in speed, and for what is on its way.
const TRUSTED: Duration = Duration::from_secs(5);
/// How often it is renewed, and how soon again when that failed.
const PAUSE: Duration = Duration::from_secs(2);
const RETRY: Duration = Duration::from_millis(500);

/// What a transaction looks for first: the row of `$1`, `$2` is that of `$3`, and how many people were removed so far.
/// Neither changes until the transaction ends.
pub(super) const FENCE: &str = "SELECT c.number FROM leases l, changes c
     WHERE l.platform = $1 AND l.number = $2 AND l.owner = $3 AND l.until > CLOCK_TIMESTAMP() AND c.name = 'erased'
     FOR KEY SHARE OF l FOR SHARE OF c";

/// What the writers of a process must know of its lease.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) platform: String,
    pub(super) number: i64,
    pub(super) owner: String,
    pub(super) part: Part,
    /// The number of removed people that the memory of this process takes into account.
    pub(super) known: AtomicI64,
    /// Told when a writer finds that there were more.
    pub(super) behind: watch::Sender<i64>,
}

/// Something that other processes have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// A person was removed.
    Erased,
    /// People or moderators have chosen something.
    Chosen,
}

/// A part of the shards that is this process's own.
#[derive(Debug)]
pub struct Lease {
    held: Arc<Held>,
    /// A connection of its own, so that no crowd of statements keeps a lease from being renewed.
    pool: PgPool,
    until: Instant,
}

impl PostgresStore {
    /// Takes a free part of a platform's shards, when they are shared out among so many processes; none while all are
    /// taken, or while processes are at work that share them out otherwise. From then on all that is written by this store
    /// and its clones is written under this lease, and what it tells of channels is told of those of its part.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn claim(
        &self,
        platform: &str,
        shards: u32,
        processes: u32,
        owner: &str,
    ) -> Result<Option<Lease>, StoreError> {
        let began = Instant::now();
        let pool = self.database().pool();
        let mut tx = pool.begin().await?;
        // One after the other; those who renew a lease wait for none of them.
        sqlx::query("SELECT pg_advisory_xact_lock(hashtext('leases of xiangqi-bot'))")
            .execute(&mut *tx)
            .await?;
        sqlx::query("DELETE FROM leases WHERE platform = $1 AND until <= CLOCK_TIMESTAMP()")
            .bind(platform)
            .execute(&mut *tx)
            .await?;
        let taken = sqlx::query("SELECT number, parts, shards FROM leases WHERE platform = $1")
            .bind(platform)
            .fetch_all(&mut *tx)
            .await?;
        let mut numbers = Vec::with_capacity(taken.len());
        for row in taken {
            let (parts, of): (i64, i64) = (row.try_get("parts")?, row.try_get("shards")?);
            if (parts, of) != (i64::from(processes), i64::from(shards)) {
                tracing::warn!(parts, shards = of, "other processes share the shards out otherwise");
                return Ok(None);
            }
            numbers.push(row.try_get::<i64, _>("number")?);
        }
        let Some(free) = (0..processes).find(|number| !numbers.contains(&i64::from(*number))) else {
            return Ok(None);
        };
        sqlx::query(
            "INSERT INTO leases (platform, number, parts, shards, owner, until)
             VALUES ($1, $2, $3, $4, $5, CLOCK_TIMESTAMP() + $6 * INTERVAL '1 second')",
        )
        .bind(platform)
        .bind(i64::from(free))
        .bind(i64::from(processes))
        .bind(i64::from(shards))
        .bind(owner)
        .bind(HOLDS)
        .execute(&mut *tx)
        .await?;
        let known = sqlx::query_scalar("SELECT number FROM changes WHERE name = 'erased'");
        let known = known.fetch_one(&mut *tx).await?;
        tx.commit().await?;
        let held = Arc::new(Held {
            platform: platform.to_owned(),
            number: i64::from(free),
            owner: owner.to_owned(),
            part: Part::of(free, processes, shards),
            known: AtomicI64::new(known),
            behind: watch::channel(known).0,
        });
        self.database().hold(held.clone());
        let own =
            pool.options().clone().max_connections(1).connect_lazy_with((*pool.connect_options()).clone());
        Ok(Some(Lease { held, pool: own, until: began + TRUSTED }))
    }
}

impl Lease {
    /// What this process speaks in.
    pub fn part(&self) -> Part {
        self.held.part
    }

    /// Renews it as long as that is possible; `forget` is called when something has changed elsewhere of which copies may
    /// be kept. Returns why nothing may be said any more.
    pub async fn keep(&mut self, forget: impl AsyncFn(Elsewhere)) -> String {
        let why = self.kept(forget).await;
        self.until = Instant::now();
        why
    }

    async fn kept(&mut self, forget: impl AsyncFn(Elsewhere)) -> String {
        let mut behind = self.held.behind.subscribe();
        let (mut next, mut chosen) = (Instant::now(), None);
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(next) => {}
                _ = behind.changed() => {
                    let erased = *behind.borrow_and_update();
                    self.catch_up(erased, &forget).await;
                    continue;
                }
            }
            let began = Instant::now();
            match tokio::time::timeout_at(self.until, self.renew()).await {
                Ok(Ok(Some((erased, choices)))) => {
                    self.until = began + TRUSTED;
                    next = began + PAUSE;
                    self.catch_up(erased, &forget).await;
                    if chosen.replace(choices).is_some_and(|known| known != choices) {
                        forget(Elsewhere::Chosen).await;
                    }
                }
                Ok(Ok(None)) => return "another process has taken over".to_owned(),
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the lease could not be renewed; it is tried again");
                    next = Instant::now() + RETRY;
                }
                Err(_) => return "the database did not renew the lease in time".to_owned(),
            }
            if Instant::now() >= self.until {
                return "the lease was not renewed in time".to_owned();
            }
        }
    }

    async fn catch_up(&self, erased: i64, forget: &impl AsyncFn(Elsewhere)) {
        if self.held.known.load(Ordering::Acquire) < erased {
            forget(Elsewhere::Erased).await;
            self.held.known.fetch_max(erased, Ordering::AcqRel);
        }
    }

    /// How many people were removed and how many choices made so far; none when the lease is lost.
    async fn renew(&self) -> Result<Option<(i64, i64)>, sqlx::Error> {
        let row = sqlx::query(
            "UPDATE leases SET until = CLOCK_TIMESTAMP() + $4 * INTERVAL '1 second'
             WHERE platform = $1 AND number = $2 AND owner = $3 AND until > CLOCK_TIMESTAMP()
             RETURNING (SELECT number FROM changes WHERE name = 'erased') AS erased,
                       (SELECT number FROM changes WHERE name = 'chosen') AS chosen",
        )
        .bind(&self.held.platform)
        .bind(self.held.number)
        .bind(&self.held.owner)
        .bind(HOLDS)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((row.try_get("erased")?, row.try_get("chosen")?)))
    }

    /// Gives it back, so that the next process need not wait until it runs out. One that is lost is left alone.
    pub async fn give_back(self) {
        if Instant::now() >= self.until {
            return;
        }
        let gone = sqlx::query("DELETE FROM leases WHERE platform = $1 AND number = $2 AND owner = $3")
            .bind(&self.held.platform)
            .bind(self.held.number)
            .bind(&self.held.owner)
            .execute(&self.pool);
        if let Err(error) = tokio::time::timeout(PAUSE, gone).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
        {
            tracing::warn!(%error, "the lease was not given back; it runs out by itself");
        }
        self.pool.close().await;
    }
}
