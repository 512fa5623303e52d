//! Work in the background of the engine pool.

use std::time::Instant;

use xiangqi_bot::engine::review::ReviewWork;

use xiangqi_bot::engine_pool::queue::RunningTask;

use super::*;

fn background(person: &'static str, answers: &Sender<&'static str>) -> EngineTask {
    let answers = answers.clone();
    EngineTask {
        person: person.to_owned(),
        channel: String::new(),
        history: History::new(Position::startpos(), RuleSet::World),
        work: EngineWork::Background(ReviewWork::Look),
        stop: SearchControl::new(),
        done: Box::new(move |_| answers.send(person).unwrap()),
    }
}

#[test]
fn work_in_the_background_comes_last_and_people_take_turns_in_it() {
    let (pool, open) = gated(1);
    let (answers, heard) = channel();
    let told = |name, answers: &Sender<&'static str>| {
        let answers = answers.clone();
        EngineTask {
            done: Box::new(move |_| answers.send(name).unwrap()),
            ..task(name, &SearchControl::new(), &channel().0)
        }
    };
    pool.submit(told("gate", &answers));
    for person in ["alice", "alice", "alice", "mei"] {
        assert!(pool.submit(background(person, &answers)));
    }
    pool.submit(told("move", &answers));
    pool.submit(EngineTask { work: EngineWork::Analysis, ..told("hint", &answers) });
    open.send(()).unwrap();
    let order: Vec<&str> = (0..7).map(|_| heard.recv_timeout(PATIENCE).unwrap()).collect();
    assert_eq!(order, ["gate", "move", "hint", "alice", "mei", "alice", "alice"]);
}

#[test]
fn a_search_in_the_background_makes_room_and_is_made_again() {
    let (begin, begun) = channel();
    let begin = Mutex::new(begin);
    let tries = AtomicUsize::new(0);
    let pool = pool_of(1, move |engine, task, stop| {
        if task.work.is_background() && tries.fetch_add(1, Ordering::SeqCst) == 0 {
            begin.lock().unwrap().send(()).unwrap();
            search_for_ever(engine, task, stop);
            return None;
        }
        Some(EngineResult::Decision(Decision::AcceptDraw))
    });
    let (answers, heard) = channel();
    pool.submit(background("review", &answers));
    begun.recv_timeout(PATIENCE).expect("it is thought about");
    let told = answers.clone();
    let done = Box::new(move |_| told.send("move").unwrap());
    pool.submit(EngineTask { done, ..task("move", &SearchControl::new(), &channel().0) });
    let order: Vec<&str> = (0..2).map(|_| heard.recv_timeout(PATIENCE).unwrap()).collect();
    assert_eq!(order, ["move", "review"], "it ends for the move, and nothing of it is lost");
}

#[test]
fn no_more_room_is_made_than_is_needed() {
    let mut state = TaskQueueState::default();
    let (answers, _heard) = channel();
    let room = |work| RunningTask {
        stop: SearchControl::new(),
        work,
        channel: String::new(),
        began: Instant::now(),
        hung: Arc::default(),
    };
    let review = EngineWork::Background(ReviewWork::Look);
    state.running = vec![room(review), room(review), room(EngineWork::Analysis)];
    let stopped =
        |state: &TaskQueueState| state.running.iter().map(|room| room.stop.is_stopped()).collect::<Vec<_>>();
    let moves = channel().0;
    state.idle = 1;
    for expected in [[false; 3], [true, false, false], [true, true, false], [true, true, false]] {
        state.waiting.push(task("move", &SearchControl::new(), &moves));
        state.make_room(4);
        assert_eq!(stopped(&state), expected);
    }
    state.later.push_back(background("review", &answers));
    state.waiting.clear();
    assert!(state.next(1).is_none(), "half of the threads work in the background at most");
}
