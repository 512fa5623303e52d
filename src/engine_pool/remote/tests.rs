use async_trait::async_trait;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};

use futures_util::stream::BoxStream;
use tokio::sync::mpsc;

use crate::engine_pool::EnginePool;
use crate::engine_pool::jobs::{read_question, write_answer};
use crate::engine_pool::remote::*;
use crate::game::Duty;
use crate::rules::{Color, History, Position, RuleSet};
use crate::store::StoreError;
use crate::store::jobs::{Answered, Held, Order, TakenJob, WorkerSign};

/// How long a test waits for the pool before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// What became of the jobs, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Asked(i64),
    Withdrawn,
}

/// A table with workers that do what a test says.
#[derive(Debug)]
struct Desk {
    /// How many hands the workers have.
    hands: AtomicUsize,
    /// What is said of every job that is looked at, but for those that are `answered`.
    state: Mutex<JobState>,
    /// Whether workers answer at once.
    answers: bool,
    answered: Mutex<HashMap<JobId, String>>,
    /// Whether nothing can be written.
    broken: bool,
    told: Mutex<Vec<Told>>,
    news: mpsc::UnboundedSender<Answered>,
    heard: Mutex<Option<mpsc::UnboundedReceiver<Answered>>>,
}

impl Desk {
    fn new(hands: usize, answers: bool) -> Desk {
        let (news, heard) = mpsc::unbounded_channel();
        Desk {
            hands: AtomicUsize::new(hands),
            state: Mutex::new(JobState::Waiting),
            answers,
            answered: Mutex::default(),
            broken: false,
            told: Mutex::default(),
            news,
            heard: Mutex::new(Some(heard)),
        }
    }

    fn told(&self) -> Vec<Told> {
        lock(&self.told).clone()
    }
}

fn never<T>() -> Result<T, StoreError> {
    Err(StoreError::Unavailable("only workers ask for that".to_owned()))
}

#[async_trait]
impl Jobs for Desk {
    async fn ask(&self, job: NewJob<'_>) -> Result<(), StoreError> {
        if self.broken {
            return Err(StoreError::Unavailable("nothing can be written".to_owned()));
        }
        lock(&self.told).push(Told::Asked(job.priority));
        if self.answers {
            let (history, work) = read_question(job.question).expect("a question can be read");
            let found = find(&mut Engine::new(1), &history, work, &Stop::new()).expect("it is found");
            lock(&self.answered).insert(job.id, write_answer(&found));
            self.news.send(Some(job.id)).expect("somebody hears");
        }
        Ok(())
    }

    async fn look(&self, id: JobId) -> Result<JobState, StoreError> {
        let answered = lock(&self.answered).remove(&id).map(JobState::Answered);
        Ok(answered.unwrap_or_else(|| lock(&self.state).clone()))
    }

    async fn withdraw(&self, _id: JobId) -> Result<(), StoreError> {
        lock(&self.told).push(Told::Withdrawn);
        Ok(())
    }

    async fn worker_capacity(&self, _form: i64) -> Result<usize, StoreError> {
        Ok(self.hands.load(Ordering::SeqCst))
    }

    async fn take(&self, _worker: &str, _form: i64) -> Result<Option<TakenJob>, StoreError> {
        never()
    }

    async fn answer(&self, _worker: &str, _id: JobId, _answer: &str) -> Result<bool, StoreError> {
        never()
    }

    async fn heartbeat(&self, _sign: WorkerSign<'_>) -> Result<Held, StoreError> {
        never()
    }

    async fn leave(&self, _worker: &str) -> Result<(), StoreError> {
        never()
    }

    fn orders(&self) -> BoxStream<'static, Order> {
        futures_util::stream::empty().boxed()
    }

    fn answers(&self) -> BoxStream<'static, Answered> {
        let heard = lock(&self.heard).take().expect("one listens");
        futures_util::stream::unfold(heard, |mut heard| async { Some((heard.recv().await?, heard)) }).boxed()
    }

    async fn close(&self) -> Result<(), StoreError> {
        async { Ok(()) }.await
    }
}

/// A position that no book knows.
fn history() -> History {
    History::new("4k4/9/9/9/9/9/9/9/R8/3K5 w".parse().unwrap(), RuleSet::World)
}

const MOVE: Work = Work::Owed { duty: Duty::Move { color: Color::Red, level: 4 }, seed: 7 };

struct Table {
    desk: Arc<Desk>,
    pool: EnginePool,
}

impl Table {
    fn new(desk: Desk) -> Table {
        let desk = Arc::new(desk);
        Table { pool: EnginePool::elsewhere(desk.clone(), 1, 1, Arc::default()), desk }
    }

    /// Has something thought about.
    fn submit(&self, history: &History, work: Work, stop: &Stop) -> Receiver<Found> {
        let (to, found) = channel();
        let done = Box::new(move |found| drop(to.send(found)));
        let (person, channel) = ("alice".to_owned(), "lounge".to_owned());
        self.pool.submit(Task { person, channel, history: history.clone(), work, stop: stop.clone(), done });
        found
    }

    /// What is found, once it is.
    async fn found(&self, history: &History, work: Work) -> Found {
        let found = self.submit(history, work, &Stop::new());
        soon(found).await.expect("the pool answers")
    }
}

async fn soon(found: Receiver<Found>) -> Option<Found> {
    tokio::task::spawn_blocking(move || found.recv_timeout(PATIENCE).ok()).await.unwrap()
}

/// What is found without workers.
fn own(history: &History, work: Work) -> Found {
    find(&mut Engine::new(1), history, work, &Stop::new()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_is_asked_and_its_answer_taken() {
    let table = Table::new(Desk::new(2, true));
    let draw = Work::Owed { duty: Duty::AnswerDraw { color: Color::Red, level: 1 }, seed: 0 };
    for (work, priority) in [(MOVE, 0), (draw, 0), (Work::Analysis, 1), (Work::Background, 2)] {
        assert_eq!(table.found(&history(), work).await, own(&history(), work));
        assert_eq!(table.desk.told().last(), Some(&Told::Asked(priority)));
    }
    assert_eq!(table.desk.told().len(), 4, "each is asked for once");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_book_knows_is_asked_of_nobody() {
    let table = Table::new(Desk::new(2, false));
    let start = History::new(Position::startpos(), RuleSet::World);
    assert_eq!(table.found(&start, MOVE).await, own(&start, MOVE));
    assert_eq!(table.desk.told(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_works_the_bot_thinks_by_itself_after_a_while() {
    let table = Table::new(Desk::new(0, false));
    assert!(!table.pool.is_away(), "they may yet come");
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE));
    assert!(table.pool.is_away());
    assert_eq!(table.desk.told(), [Told::Asked(0), Told::Withdrawn]);
    // Then at once, without asking anybody.
    assert_eq!(table.found(&history(), Work::Background).await, own(&history(), Work::Background));
    assert_eq!(table.desk.told().len(), 2);
    assert_eq!(table.pool.fault(PATIENCE), None, "not for long");
    assert!(table.pool.fault(AWAY).is_some_and(|fault| fault.contains("no engine worker")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_nothing_holds_no_game_up() {
    let table = Table::new(Desk { broken: true, ..Desk::new(2, true) });
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE));
    let table = Table::new(Desk::new(2, false));
    *lock(&table.desk.state) = JobState::Gone;
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE), "it was lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_brings_workers_down_is_not_tried_here() {
    let table = Table::new(Desk::new(2, false));
    *lock(&table.desk.state) = JobState::GivenUp;
    assert_eq!(table.found(&history(), Work::Analysis).await, Found::Analysis(None));
    assert!(matches!(table.found(&history(), MOVE).await, Found::Decision(_)), "the game goes on");
    assert_eq!(table.desk.told(), [Told::Asked(1), Told::Withdrawn, Told::Asked(0), Told::Withdrawn]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_wants_any_more_is_taken_back() {
    let table = Table::new(Desk::new(2, false));
    let stop = Stop::new();
    let found = table.submit(&history(), MOVE, &stop);
    while table.desk.told().is_empty() {
        tokio::task::yield_now().await;
    }
    stop.stop();
    assert_eq!(soon(found).await, None);
    assert_eq!(table.desk.told(), [Told::Asked(0), Told::Withdrawn]);
}

#[tokio::test(flavor = "multi_thread")]
async fn as_much_is_asked_at_once_as_the_workers_have_hands() {
    let table = Table::new(Desk::new(3, false));
    while table.pool.queue.room() != 3 {
        tokio::task::yield_now().await;
    }
    let stop = Stop::new();
    let found: Vec<_> = (0..5).map(|_| table.submit(&history(), MOVE, &stop)).collect();
    while table.desk.told().len() < 3 {
        tokio::task::yield_now().await;
    }
    table.desk.hands.store(4, Ordering::SeqCst);
    while table.desk.told().len() < 4 {
        tokio::task::yield_now().await;
    }
    assert_eq!(table.desk.told(), [Told::Asked(0); 4]);
    table.pool.stop();
    table.pool.ended().await;
    drop(found);
    assert_eq!(table.desk.told()[4..], [Told::Withdrawn; 4], "the end takes them back");
}
