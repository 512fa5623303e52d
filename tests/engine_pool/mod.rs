//! The engine pool: turns, panics, and searches that hang.

mod background;
mod findings;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use xiangqi_bot::engine::{Engine, Level, Limits, SearchControl};
use xiangqi_bot::engine_pool::queue::{
    REMEMBERED, ServiceOrder, TaskQueue, TaskQueueState, WAITING_ANALYSES,
};
use xiangqi_bot::engine_pool::search::move_limits;
use xiangqi_bot::engine_pool::work::{Decision, EngineResult, EngineTask, EngineWork};
use xiangqi_bot::engine_pool::{EnginePool, find_for};
use xiangqi_bot::rules::{Color, History, Position, RuleSet};

/// How long a test waits for the pool before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the engine did, in order: the channel whose job it thought about.
type Thought = (&'static str, Decision);

fn pool_of(
    threads: usize,
    find: impl Fn(&mut Engine, &EngineTask, &SearchControl) -> Option<EngineResult> + Send + Sync + 'static,
) -> EnginePool {
    EnginePool::with(TaskQueue::new(threads, Arc::default()), 1, find)
}

/// A move that the bot owes to a person who plays in one channel.
fn task(channel: &'static str, stop: &SearchControl, answers: &Sender<Thought>) -> EngineTask {
    let answers = answers.clone();
    EngineTask {
        person: format!("of {channel}"),
        channel: channel.to_owned(),
        history: History::new(Position::startpos(), RuleSet::World),
        work: to_move(1),
        stop: stop.clone(),
        done: Box::new(move |found| {
            let EngineResult::Decision(decision) = found else { panic!("a decision was asked for") };
            answers.send((channel, decision)).unwrap();
        }),
    }
}

fn to_move(level: u8) -> EngineWork {
    EngineWork::Move { level, seed: 1, shortened: false }
}

/// Asks for a move in each of these channels, and hears what is answered.
fn ask(pool: &EnginePool, channels: &[&'static str]) -> Receiver<Thought> {
    let (answers, heard) = channel();
    for name in channels {
        assert!(pool.submit(task(name, &SearchControl::new(), &answers)));
    }
    heard
}

fn next(answers: &Receiver<Thought>) -> Thought {
    answers.recv_timeout(PATIENCE).expect("the pool answers")
}

fn search_for_ever(engine: &mut Engine, task: &EngineTask, stop: &SearchControl) {
    engine.search(&task.history, &Limits { infinite: true, ..Limits::default() }, stop, &mut |_| ());
}

/// A pool of one thread whose engine panics in the channel "cursed".
fn cursed() -> EnginePool {
    pool_of(1, |engine, task, stop| {
        assert_ne!(task.channel, "cursed", "this panic belongs to the test");
        find_for(engine, task, stop)
    })
}

/// A pool of `threads` that answers at once, but for the channel "gate": there it waits for a word of the test.
fn gated(threads: usize) -> (EnginePool, Sender<()>) {
    let (open, gate) = channel();
    let gate = Mutex::new(gate);
    let pool = pool_of(threads, move |_, task, _| {
        if task.channel == "gate" {
            gate.lock().unwrap().recv_timeout(PATIENCE).unwrap();
        }
        Some(EngineResult::Decision(Decision::AcceptDraw))
    });
    (pool, open)
}

#[test]
fn people_take_turns_and_so_do_the_channels_of_each() {
    let busy = |channels: &[&'static str]| {
        let mut asked = vec![("busy", "gate")];
        asked.extend(channels.iter().map(|channel| ("busy", *channel)));
        // They come late, in a channel of their own and in one of the busy person's.
        asked.extend([("quiet", "quiet"), ("shy", channels[0])]);
        asked
    };
    // (who asks in which channel, the channels that are answered first)
    let table = [
        (
            ["gate", "busy", "busy", "busy", "quiet", "late"].map(|name| (name, name)).to_vec(),
            vec!["gate", "busy", "quiet", "late", "busy", "busy"],
        ),
        (
            ["gate", "a", "a", "a", "b", "c", "b"].map(|name| ("one", name)).to_vec(),
            vec!["gate", "a", "b", "c", "a", "b", "a"],
        ),
        (busy(&["one"; 11]), vec!["gate", "quiet", "one"]),
        (busy(&["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"]), vec!["gate", "quiet", "c0"]),
    ];
    for (asked, answered) in table {
        let (pool, open) = gated(1);
        let (answers, heard) = channel();
        for (person, channel) in asked {
            let task = task(channel, &SearchControl::new(), &answers);
            assert!(pool.submit(EngineTask { person: person.to_owned(), ..task }));
        }
        open.send(()).unwrap();
        let order: Vec<&str> = answered.iter().map(|_| next(&heard).0).collect();
        assert_eq!(order, answered);
    }
}

#[test]
fn the_person_served_longest_ago_is_next() {
    let (answers, _heard) = channel();
    let mut state = TaskQueueState::default();
    let push = |state: &mut TaskQueueState, names: &[&'static str]| {
        state.waiting.extend(names.iter().map(|name| task(name, &SearchControl::new(), &answers)));
    };
    push(&mut state, &["a", "b", "c"]);
    let next = |state: &mut TaskQueueState| state.next(1).map(|task| task.channel);
    for expected in ["a", "b"] {
        assert_eq!(next(&mut state).as_deref(), Some(expected));
    }
    push(&mut state, &["b", "a", "new"]);
    for expected in ["c", "new", "a", "b"] {
        assert_eq!(next(&mut state).as_deref(), Some(expected));
    }
    assert_eq!(next(&mut state), None);
}

#[test]
fn too_many_hints_of_one_person_are_refused_and_moves_never() {
    let (pool, open) = gated(1);
    let (answers, heard) = channel();
    assert!(pool.submit(task("gate", &SearchControl::new(), &answers)));
    let hint = |person: &str, stop: &SearchControl| {
        let mut hint = task("hints", stop, &answers);
        hint.person = person.to_owned();
        hint.work = EngineWork::Analysis;
        pool.submit(hint)
    };
    let withdrawn = SearchControl::new();
    assert!(hint("keen", &withdrawn));
    let kept = [(); WAITING_ANALYSES - 1].map(|()| SearchControl::new());
    assert!(kept.iter().all(|stop| hint("keen", stop)));
    assert!(!hint("keen", &SearchControl::new()), "enough of them wait");
    assert!(hint("other", &SearchControl::new()), "another person is not concerned");
    withdrawn.stop();
    assert!(hint("keen", &SearchControl::new()), "one is no longer wanted");
    for _ in 0..50 {
        let person = "keen".to_owned();
        assert!(pool.submit(EngineTask { person, ..task("moves", &SearchControl::new(), &answers) }));
    }
    open.send(()).unwrap();
    let moves = (0..).map(|_| next(&heard).0).filter(|name| *name == "moves");
    assert_eq!(moves.take(50).count(), 50);
}

#[test]
fn those_served_long_ago_are_forgotten() {
    let mut turns = ServiceOrder::default();
    for number in 0..3 * REMEMBERED {
        turns.serve(&number.to_string());
        assert!(turns.last.len() <= REMEMBERED);
        assert_eq!(turns.last(&number.to_string()), number as u64 + 1);
    }
    assert_eq!(turns.last("0"), 0);
}

#[test]
fn no_more_jobs_run_at_once_than_there_are_threads() {
    let running = Arc::new(AtomicUsize::new(0));
    let most = Arc::new(AtomicUsize::new(0));
    let now = running.clone();
    let peak = most.clone();
    let pool = pool_of(2, move |_, _, _| {
        peak.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        thread::yield_now();
        now.fetch_sub(1, Ordering::SeqCst);
        Some(EngineResult::Decision(Decision::DeclineDraw))
    });
    let heard = ask(&pool, &["a", "b", "c", "d"].repeat(50));
    for _ in 0..200 {
        next(&heard);
    }
    assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
}

#[test]
fn a_cancelled_job_is_neither_thought_about_nor_answered() {
    let (pool, open) = gated(1);
    let (answers, heard) = channel();
    let running = SearchControl::new();
    let waiting = SearchControl::new();
    pool.submit(task("gate", &running, &answers));
    pool.submit(task("cancelled", &waiting, &answers));
    pool.submit(task("wanted", &SearchControl::new(), &answers));
    waiting.stop();
    running.stop();
    open.send(()).unwrap();
    assert_eq!(next(&heard).0, "wanted");
    drop((pool, answers));
    assert_eq!(heard.recv_timeout(PATIENCE).err(), Some(RecvTimeoutError::Disconnected), "nothing else");
}

#[test]
fn a_cancelled_search_ends_and_makes_room() {
    let (begin, begun) = channel();
    let begin = Mutex::new(begin);
    let pool = pool_of(1, move |engine, task, stop| {
        if task.channel == "endless" {
            begin.lock().unwrap().send(()).unwrap();
            search_for_ever(engine, task, stop);
        }
        find_for(engine, task, stop)
    });
    let stop = SearchControl::new();
    pool.submit(task("endless", &stop, &channel().0));
    begun.recv_timeout(PATIENCE).expect("it is thought about");
    stop.stop();
    let (name, decision) = next(&ask(&pool, &["next"]));
    assert_eq!(name, "next");
    assert!(matches!(decision, Decision::Move(mv) if Position::startpos().is_legal(mv)));
}

#[test]
fn a_panic_costs_a_deep_look_and_nothing_else() {
    let stand_in = Engine::new(1).choose(
        &History::new(Position::startpos(), RuleSet::World),
        Level::new(4).unwrap(),
        1,
        &SearchControl::new(),
    );
    let pool = cursed();
    let (answers, heard) = channel();
    for name in ["cursed", "cursed", "fine"] {
        pool.submit(task(name, &SearchControl::new(), &answers));
    }
    let mut offer = task("cursed", &SearchControl::new(), &answers);
    offer.work = EngineWork::AnswerDraw { color: Color::Black };
    pool.submit(offer);
    for _ in 0..4 {
        match next(&heard) {
            ("cursed", Decision::DeclineDraw) => {}
            ("cursed", Decision::Move(mv)) => assert_eq!(Some(mv), stand_in),
            ("fine", Decision::Move(mv)) => assert!(Position::startpos().is_legal(mv), "{mv}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_pool_that_is_stopped_ends_its_searches_without_an_answer() {
    let pool = EnginePool::new(2, 1, Arc::default());
    let (answers, heard) = channel();
    let stops = ["a", "b", "c", "d"].map(|name| {
        let stop = SearchControl::new();
        let mut hard = task(name, &stop, &answers);
        hard.work = to_move(10);
        // Off the book, which answers at once.
        for mv in ["a0a1", "a9a8"] {
            hard.history.push(mv.parse().unwrap()).unwrap();
        }
        pool.submit(hard);
        stop
    });
    pool.stop();
    pool.submit(task("too late", &SearchControl::new(), &answers));
    drop((pool, answers));
    let nothing = heard.recv_timeout(PATIENCE).err();
    assert_eq!(nothing, Some(RecvTimeoutError::Disconnected), "every task is dropped unanswered");
    drop(stops);
}

#[test]
fn an_analysis_is_answered_and_a_panic_in_it_is_told() {
    let pool = cursed();
    let (answers, heard) = channel();
    for name in ["cursed", "fine"] {
        let answers = answers.clone();
        let mut wish = task(name, &SearchControl::new(), &channel().0);
        // A mate in one ends the search early.
        wish.history = History::new("3k5/1R7/9/9/9/9/9/9/9/R4K3 w".parse().unwrap(), RuleSet::World);
        wish.work = EngineWork::Analysis;
        wish.done = Box::new(move |found| answers.send(found).unwrap());
        pool.submit(wish);
    }
    let found: Vec<EngineResult> =
        (0..2).map(|_| heard.recv_timeout(PATIENCE).expect("the pool answers")).collect();
    assert_eq!(found[0], EngineResult::Analysis(None));
    assert!(
        matches!(&found[1], EngineResult::Analysis(Some(analysis)) if analysis.mate() == Some((Color::Red, 1)))
    );
}

#[test]
fn a_search_that_hangs_is_ended_and_the_move_played_all_the_same() {
    // It thinks until it is told to stop, and finds nonsense then.
    let pool = pool_of(1, |_, task, stop| {
        while task.channel == "hangs" && !stop.is_stopped() {
            thread::yield_now();
        }
        Some(EngineResult::Decision(Decision::AcceptDraw))
    });
    let heard = ask(&pool, &["hangs", "waits"]);
    let ended = loop {
        assert!(pool.end_hung(PATIENCE).is_empty(), "it has not run for long");
        let ended = pool.end_hung(Duration::ZERO);
        if !ended.is_empty() {
            break ended;
        }
        thread::yield_now();
    };
    assert_eq!(ended, ["hangs"]);
    let (channel, decision) = next(&heard);
    assert!(channel == "hangs" && matches!(decision, Decision::Move(_)), "{decision:?}");
    assert_eq!(next(&heard), ("waits", Decision::AcceptDraw));
    assert_eq!(pool.hang(PATIENCE), None);
}

#[test]
fn a_thread_outlives_a_panic_where_none_is_foreseen() {
    let pool = pool_of(1, |_, _, _| Some(EngineResult::Decision(Decision::AcceptDraw)));
    let (answers, heard) = channel();
    let breaks = EngineTask {
        done: Box::new(|_| panic!("this panic belongs to the test")),
        ..task("breaks", &SearchControl::new(), &answers)
    };
    pool.submit(breaks);
    pool.submit(task("next", &SearchControl::new(), &answers));
    assert_eq!(next(&heard), ("next", Decision::AcceptDraw));
    assert_eq!(pool.hang(PATIENCE), None);
}

#[test]
fn the_wait_is_told_from_what_earlier_jobs_took() {
    let (pool, open) = gated(1);
    let (answers, heard) = channel();
    for level in [1, 5] {
        pool.queue.state.lock().usual.note(to_move(level), Duration::from_secs(u64::from(level)));
    }
    let at = |channel, level| EngineTask {
        work: to_move(level),
        ..task(channel, &SearchControl::new(), &answers)
    };
    // Nothing is known of the first; it is under way before anything else is asked.
    pool.submit(at("gate", 9));
    while pool.queue.state.lock().running.is_empty() {
        thread::yield_now();
    }
    for (name, level) in [("a", 1), ("b", 5), ("c", 1), ("d", 5)] {
        pool.submit(at(name, level));
    }
    let place =
        |name: &str| pool.place(&format!("of {name}"), name).map(|place| (place.ahead, place.wait.as_secs()));
    assert_eq!(
        ["a", "b", "c", "d", "elsewhere"].map(place),
        [Some((1, 1)), Some((2, 6)), Some((3, 7)), Some((4, 12)), None]
    );
    open.send(()).unwrap();
    for _ in 0..5 {
        next(&heard);
    }
    assert_eq!(["a", "b", "c", "d"].map(place), [None; 4]);
}

#[test]
fn moves_are_shortened_while_more_than_eight_games_wait() {
    let shortened = Arc::new(Mutex::new(Vec::new()));
    let (open, gate) = channel();
    let gate = Mutex::new(gate);
    let seen = shortened.clone();
    let pool = pool_of(1, move |_, task, _| {
        if task.channel == "gate" {
            gate.lock().unwrap().recv_timeout(PATIENCE).unwrap();
        }
        if let EngineWork::Move { shortened, .. } = task.work {
            seen.lock().unwrap().push(shortened);
        }
        Some(EngineResult::Decision(Decision::DeclineDraw))
    });
    pool.queue.state.lock().usual.note(to_move(10), Duration::from_secs(40));
    let (answers, heard) = channel();
    let to_do = |channel, work| EngineTask { work, ..task(channel, &SearchControl::new(), &answers) };
    pool.submit(to_do("gate", EngineWork::Coach));
    while pool.queue.state.lock().running.is_empty() {
        thread::yield_now();
    }
    // Hints are not games.
    let hint =
        |person: usize| EngineTask { person: person.to_string(), ..to_do("hints", EngineWork::Analysis) };
    for person in 0..10 {
        pool.submit(hint(person));
    }
    let last = "the last";
    for channel in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", last] {
        pool.submit(to_do(channel, to_move(10)));
    }
    let place = pool.place(&format!("of {last}"), last).unwrap();
    assert_eq!((place.ahead, place.wait.as_secs()), (22, 3 * 10 + 9 * 40));
    open.send(()).unwrap();
    for _ in 0..23 {
        heard.recv_timeout(PATIENCE).expect("the pool answers");
    }
    assert_eq!(*shortened.lock().unwrap(), [vec![true; 3], vec![false; 9]].concat());
}

#[test]
fn a_shortened_move_visits_a_quarter_of_the_positions() {
    for level in Level::ALL {
        let [whole, short] = [false, true].map(|shortened| move_limits(level, shortened).nodes.unwrap());
        assert_eq!((whole, short), (level.nodes(), level.nodes() / 4));
    }
}
