//! A pool that has workers think, with workers that do what a test says.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use parking_lot::Mutex;
use tokio::sync::mpsc;
use xiangqi_bot::engine::review::ReviewWork;
use xiangqi_bot::engine::{Engine, SearchControl};
use xiangqi_bot::engine_pool::EnginePool;
use xiangqi_bot::engine_pool::jobs::{read_question, write_answer};
use xiangqi_bot::engine_pool::remote::AWAY;
use xiangqi_bot::engine_pool::search::find;
use xiangqi_bot::engine_pool::work::{EngineResult, EngineTask, EngineWork};
use xiangqi_bot::rules::{History, Position, RuleSet};
use xiangqi_bot::store::{
    AnswerNotice, HeartbeatReply, JobId, JobState, Jobs, NewJob, StoreError, TakenJob, WorkerNotice,
    WorkerSign,
};

/// How long a test waits for the pool before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// What became of the jobs, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobFate {
    Asked(i64),
    Withdrawn,
}

/// A table with workers that do what a test says.
#[derive(Debug)]
struct FakeJobs {
    hands: AtomicUsize,
    /// What is said of every job that is looked at, but for those that are `answered`.
    state: Mutex<JobState>,
    /// Whether workers answer at once.
    answers: bool,
    answered: Mutex<HashMap<JobId, String>>,
    /// Whether nothing can be written.
    broken: bool,
    told: Mutex<Vec<JobFate>>,
    news: mpsc::UnboundedSender<AnswerNotice>,
    heard: Mutex<Option<mpsc::UnboundedReceiver<AnswerNotice>>>,
}

impl FakeJobs {
    fn new(hands: usize, answers: bool) -> FakeJobs {
        let (news, heard) = mpsc::unbounded_channel();
        FakeJobs {
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

    fn told(&self) -> Vec<JobFate> {
        self.told.lock().clone()
    }
}

fn never<T>() -> Result<T, StoreError> {
    Err(StoreError::Unavailable("only workers ask for that".to_owned()))
}

#[async_trait]
impl Jobs for FakeJobs {
    async fn ask(&self, job: NewJob<'_>) -> Result<(), StoreError> {
        if self.broken {
            return Err(StoreError::Unavailable("nothing can be written".to_owned()));
        }
        self.told.lock().push(JobFate::Asked(job.priority));
        if self.answers {
            let (history, work) = read_question(job.question).expect("a question can be read");
            let found =
                find(&mut Engine::new(1), &history, work, &SearchControl::new()).expect("it is found");
            self.answered.lock().insert(job.id, write_answer(&found));
            self.news.send(Some(job.id)).expect("somebody hears");
        }
        Ok(())
    }

    async fn look(&self, id: JobId) -> Result<JobState, StoreError> {
        let answered = self.answered.lock().remove(&id).map(JobState::Answered);
        Ok(answered.unwrap_or_else(|| self.state.lock().clone()))
    }

    async fn withdraw(&self, _id: JobId) -> Result<(), StoreError> {
        self.told.lock().push(JobFate::Withdrawn);
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

    async fn heartbeat(&self, _sign: WorkerSign<'_>) -> Result<HeartbeatReply, StoreError> {
        never()
    }

    async fn leave(&self, _worker: &str) -> Result<(), StoreError> {
        never()
    }

    fn worker_notices(&self) -> BoxStream<'static, WorkerNotice> {
        futures_util::stream::empty().boxed()
    }

    fn answer_notices(&self) -> BoxStream<'static, AnswerNotice> {
        let heard = self.heard.lock().take().expect("one listens");
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

const MOVE: EngineWork = EngineWork::Move { red: true, level: 4, seed: 7, shortened: false };

struct FakeJobsState {
    desk: Arc<FakeJobs>,
    pool: EnginePool,
}

impl FakeJobsState {
    fn new(desk: FakeJobs) -> FakeJobsState {
        let desk = Arc::new(desk);
        FakeJobsState { pool: EnginePool::with_remote_engines(desk.clone(), 1, 1, Arc::default()), desk }
    }

    fn submit(&self, history: &History, work: EngineWork, stop: &SearchControl) -> Receiver<EngineResult> {
        let (to, found) = channel();
        let done = Box::new(move |found| drop(to.send(found)));
        let (person, channel) = ("alice".to_owned(), "lounge".to_owned());
        self.pool.submit(EngineTask {
            person,
            channel,
            history: history.clone(),
            work,
            stop: stop.clone(),
            done,
        });
        found
    }

    /// What is found, once it is.
    async fn found(&self, history: &History, work: EngineWork) -> EngineResult {
        let found = self.submit(history, work, &SearchControl::new());
        soon(found).await.expect("the pool answers")
    }
}

async fn soon(found: Receiver<EngineResult>) -> Option<EngineResult> {
    tokio::task::spawn_blocking(move || found.recv_timeout(PATIENCE).ok()).await.unwrap()
}

fn own(history: &History, work: EngineWork) -> EngineResult {
    find(&mut Engine::new(1), history, work, &SearchControl::new()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_is_asked_and_its_answer_taken() {
    let table = FakeJobsState::new(FakeJobs::new(2, true));
    let draw = EngineWork::AnswerDraw { red: true, level: 1, seed: 0 };
    for (work, priority) in
        [(MOVE, 0), (draw, 0), (EngineWork::Analysis, 1), (EngineWork::Background(ReviewWork::Look), 2)]
    {
        assert_eq!(table.found(&history(), work).await, own(&history(), work));
        assert_eq!(table.desk.told().last(), Some(&JobFate::Asked(priority)));
    }
    assert_eq!(table.desk.told().len(), 4, "each is asked for once");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_book_knows_is_asked_of_nobody() {
    let table = FakeJobsState::new(FakeJobs::new(2, false));
    let start = History::new(Position::startpos(), RuleSet::World);
    assert_eq!(table.found(&start, MOVE).await, own(&start, MOVE));
    assert_eq!(table.desk.told(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_works_the_bot_thinks_by_itself_after_a_while() {
    let table = FakeJobsState::new(FakeJobs::new(0, false));
    assert!(!table.pool.is_away(), "they may yet come");
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE));
    assert!(table.pool.is_away());
    assert_eq!(table.desk.told(), [JobFate::Asked(0), JobFate::Withdrawn]);
    // Then at once, without asking anybody.
    assert_eq!(
        table.found(&history(), EngineWork::Background(ReviewWork::Look)).await,
        own(&history(), EngineWork::Background(ReviewWork::Look))
    );
    assert_eq!(table.desk.told().len(), 2);
    assert_eq!(table.pool.fault(PATIENCE), None, "not for long");
    assert!(table.pool.fault(AWAY).is_some_and(|fault| fault.contains("no engine worker")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_nothing_holds_no_game_up() {
    let table = FakeJobsState::new(FakeJobs { broken: true, ..FakeJobs::new(2, true) });
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE));
    let table = FakeJobsState::new(FakeJobs::new(2, false));
    *table.desk.state.lock() = JobState::Gone;
    assert_eq!(table.found(&history(), MOVE).await, own(&history(), MOVE), "it was lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_brings_workers_down_is_not_tried_here() {
    let table = FakeJobsState::new(FakeJobs::new(2, false));
    *table.desk.state.lock() = JobState::GivenUp;
    assert_eq!(table.found(&history(), EngineWork::Analysis).await, EngineResult::Analysis(None));
    assert!(matches!(table.found(&history(), MOVE).await, EngineResult::Decision(_)), "the game goes on");
    assert_eq!(
        table.desk.told(),
        [JobFate::Asked(1), JobFate::Withdrawn, JobFate::Asked(0), JobFate::Withdrawn]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_wants_any_more_is_taken_back() {
    let table = FakeJobsState::new(FakeJobs::new(2, false));
    let stop = SearchControl::new();
    let found = table.submit(&history(), MOVE, &stop);
    while table.desk.told().is_empty() {
        tokio::task::yield_now().await;
    }
    stop.stop();
    assert_eq!(soon(found).await, None);
    assert_eq!(table.desk.told(), [JobFate::Asked(0), JobFate::Withdrawn]);
}

#[tokio::test(flavor = "multi_thread")]
async fn as_much_is_asked_at_once_as_the_workers_have_hands() {
    let table = FakeJobsState::new(FakeJobs::new(3, false));
    while table.pool.queue.room() != 3 {
        tokio::task::yield_now().await;
    }
    let stop = SearchControl::new();
    let found: Vec<_> = (0..5).map(|_| table.submit(&history(), MOVE, &stop)).collect();
    while table.desk.told().len() < 3 {
        tokio::task::yield_now().await;
    }
    table.desk.hands.store(4, Ordering::SeqCst);
    while table.desk.told().len() < 4 {
        tokio::task::yield_now().await;
    }
    assert_eq!(table.desk.told(), [JobFate::Asked(0); 4]);
    table.pool.stop();
    table.pool.ended().await;
    drop(found);
    assert_eq!(table.desk.told()[4..], [JobFate::Withdrawn; 4], "the end takes them back");
}
