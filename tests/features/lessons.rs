//! What the tables promise: every task can be solved, is solved by its solution, and by nothing that it should not be.

use std::collections::BTreeSet;

use xiangqi_bot::commands::options::OptionKind;
use xiangqi_bot::commands::table::command_named;
use xiangqi_bot::features::lessons::catalogue::judge::{LessonMistake, LessonMoveResult, judge, right_move};
use xiangqi_bot::features::lessons::catalogue::{
    Aim, EndgameTask, LESSONS, Lesson, LessonCursor, LessonGoal, LessonStep, LessonTask, StepIndex, shape,
};
use xiangqi_bot::masters::MasterBook;
use xiangqi_bot::message::{CustomId, LessonAction, LessonComponent, LessonList, LessonProgress};
use xiangqi_bot::notation::{NotationStyle, write};
use xiangqi_bot::rules::{Color, History, MatePattern, Move, MoveError, Role, RuleSet, mate_pattern};

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn steps() -> impl Iterator<Item = (String, &'static LessonStep)> {
    StepIndex::all().map(|place| (place.name(), place.step()))
}

#[test]
fn lessons_and_steps_have_names_of_their_own_and_fit_into_one_select() {
    let names: BTreeSet<String> = StepIndex::all().map(StepIndex::name).collect();
    assert_eq!(names.len(), StepIndex::all().count());
    assert!(names.iter().all(|name| name.len() <= 50 && !name.contains(':')), "{names:?}");
    assert!(LESSONS.iter().all(|lesson| !lesson.steps.is_empty()));
    // The command offers the same lessons in the same order.
    let learn = command_named("lessons").unwrap();
    for (option, list) in LessonList::ALL.into_iter().enumerate() {
        let (OptionKind::OneOf(entries) | OptionKind::Listed(entries)) = learn.options[option].kind else {
            panic!("it offers lessons")
        };
        let offered: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
        let known = LESSONS.iter().filter(|lesson| lesson.list == list);
        let known: Vec<&str> = known.map(|lesson| lesson.name.as_str()).collect();
        assert!(offered == known && known.len() <= 25, "{offered:?}");
    }
}

#[test]
fn every_opening_has_a_line_a_trap_five_choices_and_a_game_as_masters_played_it() {
    let book = MasterBook::builtin();
    let openings: Vec<&Lesson> =
        LESSONS.iter().filter(|lesson| lesson.list == LessonList::Openings).collect();
    assert_eq!(openings.len(), 12);
    for lesson in openings {
        let names: Vec<&str> = lesson.steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(names, ["line", "trap", "1", "2", "3", "4", "5", "game"], "{}", lesson.name);
        for step in &lesson.steps {
            let name = format!("{}.{}", lesson.name, step.name);
            let known = |moves: &[Move]| book.position(&step.after(moves).unwrap());
            match &step.task {
                LessonTask::Walk { line, from, why } if step.name == "line" => {
                    assert_eq!((*from, why.len()), (0, line.len()), "{name}: each move has its reason");
                    let made =
                        |ply: usize| known(&line[..ply]).is_some_and(|at| at.find(line[ply]).is_some());
                    assert!((0..line.len()).all(made), "{name} leaves the book");
                }
                LessonTask::Walk { line, from, why } => {
                    // Of one move both buttons would do the same.
                    assert!(*from + 1 < line.len() && step.after(&line[*from..]).is_some(), "{name}");
                    assert_eq!(why.len(), line.len() - from, "{name}: each move has its reason");
                }
                LessonTask::Choose { right, wrong, .. } => {
                    let at = known(&[]).unwrap_or_else(|| panic!("{name} is in no game"));
                    // The masters' move is right, and hardly one of them played a wrong one.
                    assert!(right.iter().all(|mv| at.find(*mv).is_some()), "{name}");
                    for [mv, _] in wrong {
                        let games = at.find(*mv).map_or(0, |played| played.games);
                        assert!(games * 50 <= at.games, "{name}: {mv} was played in {games} games");
                    }
                }
                LessonTask::Play(EndgameTask { line, side: Some(_), .. }) => {
                    assert!(step.after(line).is_some(), "{name}");
                }
                other => panic!("{name} is {other:?}"),
            }
        }
    }
}

#[test]
fn every_step_has_its_sentences_and_no_sentence_is_of_none() {
    let mut wanted: BTreeSet<String> = LESSONS.iter().map(|lesson| format!("{}-end", lesson.name)).collect();
    for (name, step) in steps() {
        let name = name.replace('.', "-");
        match &step.task {
            LessonTask::Write { signs: true, .. } | LessonTask::Play(EndgameTask { side: Some(_), .. }) => {
                continue;
            }
            LessonTask::Choose { why, after, .. } => {
                wanted.insert(format!("why-{why}"));
                // In an opening the task is the same each time.
                if !after.is_empty() {
                    continue;
                }
            }
            LessonTask::Walk { why, .. } => wanted.extend(why.iter().map(|why| format!("why-{why}"))),
            LessonTask::Ask { answers, .. } => {
                wanted.insert(format!("{name}-why"));
                wanted.extend(answers.iter().map(|answer| format!("answer-{answer}")));
            }
            _ => {}
        }
        wanted.insert(name);
    }
    let english = [
        include_str!("../../assets/locales/en/lessons.ftl"),
        include_str!("../../assets/locales/en/middle-game.ftl"),
        include_str!("../../assets/locales/en/openings.ftl"),
    ];
    let found: BTreeSet<String> = english
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| Some(line.strip_prefix("step-")?.split_once(" =")?.0.to_owned()))
        .collect();
    assert_eq!(found, wanted);
}

/// The step that teaches the rule by which a move is refused.
fn taught_in(error: &MoveError) -> Option<&'static str> {
    Some(match error {
        MoveError::LeavesPalace { piece } if piece.role == Role::Advisor => "advisor.moves",
        MoveError::LeavesPalace { .. } => "general.moves",
        MoveError::CrossesRiver => "elephant.moves",
        MoveError::EyeBlocked { .. } => "elephant.eye",
        MoveError::Hobbled { .. } => "horse.leg",
        MoveError::Blocked { .. } => "chariot.way",
        MoveError::NoScreen { .. } | MoveError::TooManyScreens { .. } => "cannon.screen",
        MoveError::Backwards | MoveError::SidewaysTooEarly => "soldier.moves",
        MoveError::LeavesCheck { .. } => "palace.edge",
        MoveError::FacingGenerals => "check.facing",
        _ => return None,
    })
}

#[test]
fn no_move_is_refused_by_a_rule_that_is_taught_later() {
    let order: Vec<String> = StepIndex::all().map(StepIndex::name).collect();
    let at = |name: &str| order.iter().position(|known| known == name).unwrap();
    let mut early = Vec::new();
    for (name, step) in steps().filter(|(_, step)| step.takes_moves()) {
        let own = step.start.pieces().filter(|(_, piece)| piece.color == step.side()).map(|(from, _)| from);
        let moves = own.flat_map(|from| shape(&step.start, from).into_iter().map(move |to| (from, to)));
        for mv in moves.map(|(from, to)| Move::new(from, to)) {
            let Err(error) = step.start.check_move(mv) else { continue };
            let rule = taught_in(&error).unwrap_or_else(|| panic!("{name}: {mv}: {error}"));
            if at(rule) > at(&name) {
                early.push(format!("{name}: {mv}: {error}"));
            }
        }
    }
    assert_eq!(early, [""; 0]);
}

#[test]
fn a_right_move_is_known_wherever_one_is_wanted() {
    for (name, step) in steps().filter(|(_, step)| step.takes_moves()) {
        let shown = right_move(step, &[]).unwrap_or_else(|| panic!("{name}"));
        let found = judge(step, &[], shown);
        assert!(matches!(found, Ok(LessonMoveResult::Solved | LessonMoveResult::Answered(_))), "{name}");
    }
    // Another first move than that of the solution leads to other positions.
    let step = StepIndex::named("mates-chariot.alternating-chariots").unwrap().step();
    let others = step.start.legal_moves().into_iter().filter_map(|mv| match judge(step, &[], mv) {
        Ok(LessonMoveResult::Answered(reply)) => Some([mv, reply]),
        _ => None,
    });
    for made in others {
        let shown = right_move(step, &made).unwrap();
        assert_eq!(judge(step, &made, shown), Ok(LessonMoveResult::Solved), "{made:?}");
    }
}

#[test]
fn every_position_is_open_and_every_solution_is_legal_and_solves_its_task() {
    for (name, step) in steps() {
        let start = step.start.clone();
        match &step.task {
            LessonTask::Try(from) => {
                let moves = start.legal_moves();
                let mut own = moves.iter().filter(|mv| mv.from() == *from).peekable();
                assert!(own.peek().is_some(), "{name}");
                assert!(own.all(|mv| judge(step, &[], *mv) == Ok(LessonMoveResult::Solved)), "{name}");
            }
            LessonTask::Find { solution, .. } => {
                let mut made: Vec<Move> = Vec::new();
                for pair in solution.chunks(2) {
                    let found = judge(step, &made, pair[0]).unwrap_or_else(|error| panic!("{name}: {error}"));
                    match pair.get(1) {
                        None => assert_eq!(found, LessonMoveResult::Solved, "{name}: {}", pair[0]),
                        Some(reply) => {
                            assert_eq!(found, LessonMoveResult::Answered(*reply), "{name}: {}", pair[0]);
                            made.extend(pair);
                        }
                    }
                }
            }
            LessonTask::Write { mv: right, others, .. } => {
                for style in NotationStyle::ALL {
                    let texts: BTreeSet<String> =
                        others.iter().chain([right]).map(|mv| write(&start, *mv, style)).collect();
                    assert_eq!(texts.len(), 4, "{name}: {style}");
                }
                for mv in others.iter().chain([right]) {
                    assert_eq!(start.check_move(*mv), Ok(()), "{name}: {mv}");
                }
            }
            LessonTask::Ask { answers, right, cycle } => {
                assert!(*right < answers.len() && answers.len() <= 5);
                let mut history = History::new(start, RuleSet::World);
                for mv in cycle.iter().chain(cycle) {
                    assert_eq!(history.ruling(), None, "{name}");
                    history.push(*mv).unwrap_or_else(|error| panic!("{name}: {mv}: {error}"));
                }
                if cycle.is_empty() {
                    continue;
                }
                let ruling = history.ruling().unwrap_or_else(|| panic!("{name} comes to no ruling"));
                let wanted = [Some(Color::Black), Some(Color::Red), None][*right];
                assert_eq!(ruling.outcome.winner, wanted, "{name}");
                assert_eq!(ruling.repetition.map(|found| found.cycle.len()), Some(cycle.len()), "{name}");
            }
            LessonTask::Play(ending) => {
                // The natural limit does not come first.
                assert!(ending.moves <= 50, "{name}");
                let mut history = History::new(start, RuleSet::World);
                for mv in &ending.line {
                    assert_eq!(history.ruling(), None, "{name}");
                    history.push(*mv).unwrap_or_else(|error| panic!("{name}: {mv}: {error}"));
                }
                let winner = history.ruling().and_then(|ruling| ruling.outcome.winner);
                let wanted = (ending.aim == Aim::Win).then_some(step.side());
                assert_eq!(winner, wanted, "{name}");
                assert!(ending.line.len().div_ceil(2) <= ending.moves as usize, "{name}");
                assert!(!ending.line.is_empty(), "{name}");
            }
            LessonTask::Choose { right, wrong, .. } => {
                let position = step.after(&[]).unwrap();
                assert!(right.iter().all(|mv| position.is_legal(*mv)), "{name}");
                for [mv, reply] in wrong {
                    assert!(!right.contains(mv) && position.is_legal(*mv), "{name}: {mv}");
                    assert!(position.after(*mv).is_legal(*reply), "{name}: {mv} {reply}");
                }
            }
            // The test of openings looks at them.
            LessonTask::Walk { .. } => {}
        }
    }
}

/// Returns the legal moves after `made` that are not judged wrong.
fn right_moves(step: &LessonStep, made: &[Move]) -> Vec<Move> {
    let moves = step.after(made).unwrap().legal_moves().into_iter();
    moves.filter(|mv| !matches!(judge(step, made, *mv), Ok(LessonMoveResult::Wrong(_)))).collect()
}

#[test]
fn most_moves_do_not_solve_a_task_and_a_mate_is_as_short_as_it_is_said_to_be() {
    for (name, step) in steps() {
        let LessonTask::Find { goal, solution } = &step.task else { continue };
        let start = step.start.clone();
        let right = right_moves(step, &[]);
        assert!(right.contains(&solution[0]), "{name}");
        let most = if solution.len() > 1 { 6 } else { 4 };
        assert!(right.len() <= most, "{name} is solved by {right:?}");
        if *goal == LessonGoal::Mate && solution.len() > 1 {
            let mates = start.legal_moves().into_iter().filter(|mv| start.after(*mv).is_checkmate());
            assert_eq!(mates.count(), 0, "{name} is a mate in one");
        }
        if let LessonGoal::Take(on) = goal {
            let before = step.after(&solution[..solution.len() - 1]).unwrap();
            assert!(before.piece_at(*on).is_some_and(|taken| taken.color != step.side()), "{name}");
        }
    }
}

/// A piece to take or a point to reach in the middle game is that of one move, whatever the learner plays.
#[test]
fn a_middle_game_has_ten_lessons_for_red_with_one_right_move_each_time() {
    let lessons: Vec<&Lesson> =
        LESSONS.iter().filter(|lesson| lesson.list == LessonList::MiddleGame).collect();
    assert_eq!(lessons.len(), 10);
    for place in StepIndex::listed(LessonList::MiddleGame) {
        let name = place.name();
        let step = place.step();
        assert_eq!(step.side(), Color::Red, "{name}");
        assert!((2..=4).contains(&place.lesson().steps.len()), "{name}");
        let LessonTask::Find { goal: LessonGoal::Take(_) | LessonGoal::Reach(_), solution } = &step.task
        else {
            continue;
        };
        for made in (0..solution.len()).step_by(2) {
            let made = &solution[..made];
            assert_eq!(right_moves(step, made), [solution[made.len()]], "{name}");
        }
    }
}

#[test]
fn the_mates_taught_are_those_that_reviews_recognise() {
    let mut taught = BTreeSet::new();
    let mut others = Vec::new();
    for (name, step) in steps() {
        let (LessonTask::Find { solution, .. }, true) = (&step.task, name.starts_with("mates-")) else {
            continue;
        };
        let found = mate_pattern(&step.after(solution).unwrap()).map(MatePattern::name);
        if found != Some(&*step.name) {
            others.push((&step.name, found));
        }
        taught.insert(&*step.name);
    }
    assert_eq!(others, []);
    assert_eq!(taught, MatePattern::ALL.iter().map(|pattern| pattern.name()).collect());
}

fn judged(name: &str, text: &str) -> Result<LessonMoveResult, MoveError> {
    judge(StepIndex::named(name).unwrap().step(), &[], mv(text))
}

#[test]
fn what_is_wrong_with_a_move_is_known() {
    assert!(judged("horse.leg", "e2d4").is_err());
    assert!(judged("check.facing", "e5d7").is_err());
    for (step, text, mistake) in [
        ("horse.moves", "d0e0", LessonMistake::OtherPiece),
        ("chariot.way", "c3c6", LessonMistake::NotTaken("g3".parse().unwrap())),
        ("palace.guard", "e0f0", LessonMistake::ElsewhereGone),
        ("check.give", "a1b1", LessonMistake::NoCheck),
        ("check.no-move", "f8f9", LessonMistake::StillMoves(mv("d9d8"))),
        ("mates-cannon.iron-bolt", "d1d2", LessonMistake::NoCheck),
        ("double-attack.2", "d5e7", LessonMistake::ElsewhereGone),
    ] {
        assert_eq!(judged(step, text), Ok(LessonMoveResult::Wrong(mistake)), "{step}");
    }
    let slow = judged("mates-chariot.alternating-chariots", "d0d1");
    assert!(matches!(slow, Ok(LessonMoveResult::Wrong(LessonMistake::Escapes(_)))), "{slow:?}");
}

#[test]
fn every_step_fits_into_a_custom_id_and_is_found_again() {
    for place in StepIndex::all() {
        let mut cursors = vec![LessonCursor::start(place)];
        if let LessonTask::Find { solution, .. } = &place.step().task {
            let shown = (0..solution.len()).step_by(2);
            cursors.extend(shown.map(|made| LessonCursor { place, moves: solution[..made].to_vec() }));
        }
        for cursor in cursors {
            let id = cursor.component(LessonAction::Reading(mv("h2e2")));
            assert!(id.to_string().len() <= 100, "{id}");
            let Ok(CustomId::Lesson(LessonComponent::Step { step, moves, .. })) = id.to_string().parse()
            else {
                panic!("{id} is no step");
            };
            assert_eq!(LessonCursor::read(&step, &moves), Some(cursor), "{id}");
        }
    }
    assert_eq!(LessonCursor::read("horse.wings", &[]), None);
    assert_eq!(LessonCursor::read("horse.leg", &[mv("a0a9")]), None);
    assert_eq!(LessonCursor::read("horse.leg", &[mv("e2d4")]), None);
}

#[test]
fn steps_follow_each_other_through_all_lessons() {
    for list in LessonList::ALL {
        let listed: Vec<StepIndex> = StepIndex::listed(list).collect();
        for (at, place) in listed.iter().enumerate() {
            assert_eq!(place.after(), listed.get(at + 1).copied());
            assert_eq!(place.before(), at.checked_sub(1).map(|before| listed[before]));
            assert_eq!(StepIndex::named(&place.name()), Some(*place));
        }
    }
}

#[test]
fn progress_is_read_back_also_what_another_version_wrote() {
    let progress = LessonProgress {
        at: Some("horse.leg".to_owned()),
        moves: Vec::new(),
        done: ["horse.moves".to_owned()].into(),
    };
    let json = serde_json::to_string(&progress).unwrap();
    assert_eq!(json, r#"{"at":"horse.leg","done":["horse.moves"]}"#);
    assert_eq!(serde_json::from_str::<LessonProgress>(&json).unwrap(), progress);
    let later: LessonProgress = serde_json::from_str(r#"{"stars":3,"done":["juggling.balls"]}"#).unwrap();
    assert_eq!(later.done.len(), 1);
    assert_eq!(serde_json::to_string(&LessonProgress::default()).unwrap(), "{}");
}
