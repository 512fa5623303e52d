//! A service whose engine is elsewhere: workers over a PostgreSQL database. Left out where `TEST_POSTGRES_URL` names no server.

use xiangqi_bot::engine_pool::worker::{Worker, WorkerSettings};
use xiangqi_bot::features::review::queries;
use xiangqi_bot::game::Game;
use xiangqi_bot::rules::Move;
use xiangqi_bot::store::{Jobs, PostgresJobs, Store};
use xiangqi_bot::watchdog::Monitored as _;

use super::*;

use crate::clock;
use crate::store::postgres::Place as Server;

/// Jobs in a fresh schema, and connections that they know nothing of.
async fn jobs() -> Option<(Server, Arc<dyn Jobs>, sqlx::PgPool)> {
    let server = Server::new().await?;
    Store::open(&server.url()).await.unwrap().close().await;
    let jobs = PostgresJobs::open(&server.url()).await.unwrap();
    let pool = server.pool().await;
    Some((server, Arc::new(jobs), pool))
}

async fn worker(jobs: &Arc<dyn Jobs>) -> Arc<Worker> {
    let settings = WorkerSettings { threads: 1, hash_mb: 1, metrics: Arc::default() };
    Arc::new(Worker::start(settings, jobs.clone()).await.unwrap())
}

/// A worker that takes jobs until this is aborted.
fn at_work(worker: &Arc<Worker>) -> tokio::task::JoinHandle<()> {
    let worker = worker.clone();
    tokio::spawn(async move { worker.run(std::future::pending()).await })
}

/// A table whose chance is the same every time.
struct Table {
    platform: Arc<FakePlatform>,
    store: Store,
    service: Arc<Service>,
}

impl Table {
    /// A game of alice's, as Red, against the bot.
    async fn begin(workers: Option<Arc<dyn Jobs>>, level: i64) -> Table {
        let (platform, store) = (FakePlatform::new(), clock::store().await);
        let chance = AtomicUsize::new(0);
        let env = Env {
            now: Arc::new(|| Timestamp(1_700_000_000_000)),
            random: Arc::new(move || chance.fetch_add(1 << 20, Ordering::SeqCst) as u64),
            heartbeat: Duration::from_secs(5),
        };
        let settings = ServiceSettings { workers, ..settings() };
        let service = Service::start(settings, env, store.clone(), platform.clone()).await.unwrap();
        let game = Table { platform, store, service };
        game.ask(
            "bot",
            &[("level", OptionValue::Integer(level)), ("color", OptionValue::Text("red".into()))],
        )
        .await;
        game
    }

    async fn ask(&self, name: &str, options: &[(&str, OptionValue)]) -> Response {
        self.service.submit(slash("alice", name, options)).await
    }

    async fn state(&self) -> Game {
        let stored = self.store.game(GameId(1)).await.unwrap().unwrap();
        Game::replay(&stored.events).unwrap().unwrap()
    }

    /// Alice plays; the position is one that no book knows.
    async fn plays(&self) {
        let game = self.state().await;
        let plies = game.history().moves().len();
        let legal: Vec<Move> = game.history().position().legal_moves().into_iter().collect();
        let mv = if plies == 0 { "e0e1".parse().unwrap() } else { legal[plies * 7 % legal.len()] };
        let answer = self.ask("move", &[("move", OptionValue::Text(mv.to_string()))]).await;
        let played = self.state().await.history().moves().len() > plies;
        assert!(played, "{mv}: {}", text(answer));
    }

    /// The bot has answered the move of so many plies before.
    async fn answered(&self, plies: usize) {
        let mut changes = self.platform.changes();
        while self.state().await.history().moves().len() != plies {
            changes.changed().await.unwrap();
        }
    }

    async fn counted(&self, name: &str) -> f64 {
        let metrics = self.service.metrics(None).await;
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.map_or(0.0, |value| value.trim().parse().unwrap())
    }
}

/// Plays a few moves with a hint, and reviews the game; all that the engine said.
async fn everything(workers: Option<Arc<dyn Jobs>>) -> (Vec<Move>, String, String) {
    let game = Table::begin(workers.clone(), 6).await;
    for round in 1..=4 {
        game.plays().await;
        game.answered(2 * round).await;
    }
    let hint = text(game.ask("hint", &[("kind", OptionValue::Text("move".into()))]).await);
    let asked = game.ask("resign", &[]).await;
    game.service.submit(press("alice", button(&asked, "Resign"))).await;
    let moves = game.state().await.history().moves().to_vec();
    game.ask("review", &[]).await;
    let subject = format!("game:1{}", game.state().await.opening().tag);
    let parts = loop {
        match queries::review(&game.store, &subject).await.unwrap() {
            Some(review) if review.done => break review.parts,
            _ => tokio::task::yield_now().await,
        }
    };
    let by_workers = game.counted("xiangqi_worker_jobs_total{fate=\"answered\"}").await;
    let here = game.counted("xiangqi_worker_jobs_total{fate=\"here\"}").await;
    let looks = 9 + parts.matches("\"second\"").count();
    let expected = if workers.is_some() { (4 + 1 + looks) as f64 } else { 0.0 };
    assert_eq!(
        (by_workers, here),
        (expected, 0.0),
        "four moves, a hint, nine positions and what was looked at again"
    );
    game.service.shutdown(Duration::from_secs(5)).await;
    (moves, hint, parts)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_hints_and_reviews_are_the_same_as_without_workers() {
    let Some((_server, jobs, pool)) = jobs().await else { return };
    let workers = [worker(&jobs).await, worker(&jobs).await];
    let work = workers.each_ref().map(at_work);
    let own = everything(None).await;
    assert!(own.0.len() == 8 && own.1.len() > 20 && own.2.len() > 100, "{own:?}");
    assert_eq!(everything(Some(jobs.clone())).await, own);
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM engine_jobs").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
    for (worker, work) in workers.iter().zip(work) {
        while worker.under_way() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(worker.faults(), [""; 0]);
        work.abort();
        worker.shutdown(Duration::from_secs(5)).await;
    }
    assert_eq!(jobs.worker_capacity(1).await.unwrap(), 0, "they have said goodbye");
}

/// Waits until a worker has a job; the worker's name.
async fn taken(pool: &sqlx::PgPool) -> String {
    loop {
        let worker = "SELECT worker FROM engine_jobs WHERE taken_until > NOW() AND answer IS NULL";
        let found: Option<Option<String>> = sqlx::query_scalar(worker).fetch_optional(pool).await.unwrap();
        if let Some(Some(name)) = found {
            return name;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_goes_gives_its_job_to_another_one() {
    let Some((_server, jobs, pool)) = jobs().await else { return };
    let first = worker(&jobs).await;
    let work = at_work(&first);
    let game = Table::begin(Some(jobs.clone()), 10).await;
    game.plays().await;
    let name = taken(&pool).await;
    let second = worker(&jobs).await;
    let _second_work = at_work(&second);
    work.abort();
    first.shutdown(Duration::ZERO).await;
    game.answered(2).await;
    assert_eq!(game.counted("xiangqi_worker_jobs_total{fate=\"answered\"}").await, 1.0, "{name}");
    game.service.shutdown(Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_taken_back_ends_the_thinking_about_it() {
    let Some((_server, jobs, pool)) = jobs().await else { return };
    let worker = worker(&jobs).await;
    let _work = at_work(&worker);
    let game = Table::begin(Some(jobs.clone()), 10).await;
    game.plays().await;
    // It is taken first, and begun then.
    while worker.under_way() == 0 {
        tokio::task::yield_now().await;
    }
    game.ask("undo", &[]).await;
    assert_eq!(game.state().await.history().moves().len(), 0);
    while worker.under_way() > 0 {
        tokio::task::yield_now().await;
    }
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM engine_jobs").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
    game.plays().await;
    game.answered(2).await;
    game.service.shutdown(Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_worker_the_channel_is_told_and_the_game_goes_on() {
    let Some((_server, jobs, _pool)) = jobs().await else { return };
    let game = Table::begin(Some(jobs), 10).await;
    game.plays().await;
    game.answered(2).await;
    game.plays().await;
    game.answered(4).await;
    assert_eq!(game.counted("xiangqi_worker_jobs_total{fate=\"here\"}").await, 2.0);
    loop {
        let told = game.platform.texts().iter().filter(|text| text.contains("is away just now")).count();
        assert!(told <= 1, "{:?}", game.platform.texts());
        if told == 1 {
            break;
        }
        tokio::task::yield_now().await;
    }
    game.service.shutdown(Duration::from_secs(5)).await;
}
