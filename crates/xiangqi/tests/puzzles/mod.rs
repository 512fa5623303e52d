//! The puzzles that the program comes with hold, and the maker makes the same ones again.

#[cfg(unix)]
mod survey;

use std::collections::HashSet;

use xiangqi::engine::{Engine, Level};
use xiangqi::masters::{GameNumber, MasterBook, MasterList, MasterName};
use xiangqi::puzzles::{
    Finder, Flaw, Maker, MoveOutcome, ParsePuzzleIdError, Puzzle, PuzzleGoal, PuzzleId, PuzzleOrigin,
    PuzzleQuery, PuzzleSet, PuzzleTheme, Solves, TRIES, Verifier, level_ratings, rate, themes,
};
use xiangqi::rules::{Move, Position};

/// Positions for each search of a sample.
const NODES: u64 = 40_000;

/// A horse checks between two pieces and takes the chariot; then other lines of the same kind.
const FORK: &str = "C1rakc3/4a4/9/9/9/6N2/3n5/R8/4A4/2B1KAB2 b;d3c1 e0d0 c1a2;4442211111;fork";
const MATE_IN_2: &str =
    "1r1akab2/7N1/4b1n2/1CR6/6P2/3p4P/3n4c/N3B4/4A4/3AK1B2 w;h8f7 e9e8 c6c8;0042211111;mate-in-2";

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

#[test]
fn a_sample_of_the_puzzles_holds() {
    let set = PuzzleSet::builtin();
    let mut verifier = Verifier::default();
    let faults: Vec<String> = set
        .all()
        .iter()
        .step_by(set.all().len().div_ceil(16))
        .filter_map(|puzzle| Some(format!("{}: {}", puzzle.id(), verifier.verify(puzzle, NODES).err()?)))
        .collect();
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_puzzle_with_a_flaw_does_not_hold() {
    let mut verifier = Verifier::default();
    assert_eq!(verifier.verify(&puzzle(FORK), NODES), Ok(()));
    let wrong_theme = FORK.replace(";fork", ";pin");
    assert!(matches!(verifier.verify(&puzzle(&wrong_theme), NODES), Err(Flaw::Themes(_))));
    // The cannon steps back and leaves the chariot.
    let loses = "C1rakc3/4a4/9/9/9/6N2/3n5/R8/4A4/2B1KAB2 b;f9f8;0000000000;quiet-move";
    let found = verifier.verify(&puzzle(loses), NODES);
    assert!(matches!(found, Err(Flaw::NotWinning { ply: 1, .. })), "{found:?}");
    // Another move mates, too, one move later.
    let near = "1R3abr1/C3a4/3kb3n/p1pr5/1C5cp/2P1P1N2/3c3RP/4B4/4A4/2BAK4 w;g4e5 d6e6 h3d3;0000000000;";
    let near = puzzle(near);
    let near = near.clone().with_themes(themes(&near));
    let found = verifier.verify(&near, 10 * NODES);
    assert!(matches!(found, Err(Flaw::OtherWay { ply: 1, .. })), "{found:?}");
    // After the check that forks the chariot falls whatever comes: the puzzle may end there.
    let early = puzzle(&FORK.replace("d3c1 e0d0 c1a2", "d3c1"));
    let early = early.clone().with_themes(themes(&early));
    assert_eq!(verifier.verify(&early, NODES), Ok(()), "{early}");
    // The first move of a mate in two alone wins nothing yet.
    let begun = puzzle("1N2kab2/4a4/4b4/p2N1R3/8p/P3p4/4p2nP/6r2/2p6/2BAKA3 w;d6c8;0000000000;");
    assert_eq!(verifier.verify(&begun, NODES), Err(Flaw::NoGain), "{begun}");
    // In the end two moves mate.
    let ends = "2bnka3/1r2a4/4b4/p1p3R1p/3N3n1/2P6/P2RCr1c1/2N1C4/4A4/2BK1AB2 w;d5e7 f3f0 e1f0 a6a5 e7g8;0000011111;";
    let ends = puzzle(ends);
    let ends = ends.clone().with_themes(themes(&ends));
    assert_eq!(verifier.verify(&ends, NODES), Ok(()), "{ends}");
    let mates = |mv: &Move| ends.answer(4, *mv) == MoveOutcome::Solved;
    assert_eq!(ends.position_after(4).legal_moves().iter().filter(|mv| mates(mv)).count(), 3);
    // Two chariots mate in more than one way.
    let two_ways = "3k5/R8/9/9/9/9/9/9/8R/5K3 w;i1i8 d9e9 a8a9;0000000000;";
    let flawed = puzzle(two_ways);
    let flawed = flawed.clone().with_themes(themes(&flawed));
    assert!(matches!(verifier.verify(&flawed, NODES), Err(Flaw::OtherWay { .. })), "{flawed}");
}

#[test]
fn the_same_seed_makes_the_same_puzzles_whatever_was_made_before() {
    let made = |maker: &mut Maker, number| -> Vec<String> {
        maker.game(7, number).iter().map(ToString::to_string).collect()
    };
    let mut maker = Maker::default();
    let first: Vec<Vec<String>> = (0..3).map(|number| made(&mut maker, number)).collect();
    for number in (0..3).rev() {
        assert_eq!(made(&mut maker, number), first[number as usize], "game {number}");
    }
}

#[test]
fn a_puzzle_of_masters_is_the_position_of_their_game() {
    for puzzle in PuzzleSet::builtin().all() {
        let (game, ply) = match puzzle.origin() {
            Some(PuzzleOrigin::Game { game, ply }) => (*game, *ply),
            Some(PuzzleOrigin::Position { event: Some(event), .. }) => {
                let known = |(name, _): &(&MasterName, u32)| name.traditional == *event;
                assert!(MasterList::Events.names().iter().any(known), "{puzzle}");
                continue;
            }
            _ => continue,
        };
        let game = MasterBook::builtin().game(game).unwrap();
        let mut position = Position::startpos();
        let before = usize::from(ply);
        game.moves[..before].iter().for_each(|mv| {
            position.make(*mv);
        });
        assert_eq!(PuzzleId::new(&position), puzzle.id(), "{puzzle}");
    }
}

#[test]
fn a_mistake_in_a_game_of_masters_is_found_again() {
    let set = PuzzleSet::builtin();
    let game = GameNumber(15_022);
    let ply = 84;
    let is_there = |puzzle: &&Puzzle| puzzle.origin() == Some(&PuzzleOrigin::Game { game, ply });
    let puzzle = set.all().iter().find(is_there).unwrap();
    let moves = MasterBook::builtin().game(game).unwrap().moves;
    let found = Finder::default().game(&Position::startpos(), &moves, 16);
    let found: Vec<String> = found
        .into_iter()
        .map(|(ply, found)| found.with_origin(Some(PuzzleOrigin::Game { game, ply: ply as u16 })).to_string())
        .collect();
    assert!(found.contains(&puzzle.to_string()), "{ply}: {found:?}");
}

#[test]
fn the_set_is_large_and_varied() {
    let set = PuzzleSet::builtin();
    let count = |query: &PuzzleQuery| set.all().iter().filter(|puzzle| query.is_met_by(puzzle)).count();
    let theme = |theme| PuzzleQuery { theme: Some(theme), ..PuzzleQuery::default() };
    for wanted in PuzzleTheme::ALL {
        assert!(count(&theme(wanted)) > 0, "no puzzle shows {wanted}");
    }
    let ratings: HashSet<u16> = set.all().iter().map(Puzzle::rating).collect();
    assert!(ratings.len() >= 20, "{} different ratings", ratings.len());
    assert!(count(&theme(PuzzleTheme::MateIn1)) * 5 < set.all().len(), "too many mates in one");
}

/// The levels together solve fewer of the puzzles that are rated higher, and higher levels solve more of each.
#[test]
fn difficulty_rises_with_the_rating() {
    let set = PuzzleSet::builtin();
    let mut before = 1.0;
    for band in [1..=3, 4..=4, 5..=10] {
        let levels: Vec<Level> = band.filter_map(Level::new).collect();
        let puzzles: Vec<&Puzzle> = set
            .all()
            .iter()
            .filter(|puzzle| levels.iter().any(|level| level_ratings(*level).contains(&puzzle.rating())))
            .collect();
        let share = |solvers: &[Level]| {
            let rows = puzzles
                .iter()
                .flat_map(|puzzle| solvers.iter().map(|solver| puzzle.solves().for_level(*solver)));
            let (solved, tries) =
                rows.fold((0, 0), |all, row| (all.0 + u32::from(row.0), all.1 + u32::from(row.1)));
            f64::from(solved) / f64::from(tries)
        };
        let all = share(&Level::ALL);
        assert!(all < before, "{all} of those in {levels:?}, {before} of easier ones");
        assert!(share(&Level::ALL[..5]) <= share(&Level::ALL[5..]), "{levels:?}");
        before = all;
    }
}

#[test]
fn the_levels_solve_a_puzzle_as_often_as_the_file_says() {
    let set = PuzzleSet::builtin();
    let mut engine = Engine::new(2);
    for puzzle in set.all().iter().step_by(set.all().len().div_ceil(6)) {
        assert_eq!(
            rate(&mut engine, puzzle),
            puzzle.solves(),
            "{puzzle}: the example `puzzles` rates them again (`tag --rate`)"
        );
    }
}

#[test]
fn a_move_is_right_wrong_or_the_end() {
    let fork = puzzle(FORK);
    assert_eq!((fork.goal(), fork.moves()), (PuzzleGoal::Gain, 2));
    assert_eq!(fork.answer(0, mv("d3c1")), MoveOutcome::Correct { reply: mv("e0d0") });
    assert_eq!(fork.answer(0, mv("d3b2")), MoveOutcome::Wrong);
    assert_eq!(fork.answer(0, mv("a0a1")), MoveOutcome::Wrong, "an illegal move");
    assert_eq!(fork.answer(2, mv("c1a2")), MoveOutcome::Solved);
    let mate = puzzle(MATE_IN_2);
    assert_eq!(mate.goal(), PuzzleGoal::Mate(2));
    assert_eq!(mate.answer(2, mv("c6c8")), MoveOutcome::Solved);
    assert!(!mate.position_after(3).has_legal_move());
}

#[test]
fn a_puzzle_is_chosen_as_wished_and_not_twice() {
    let set = PuzzleSet::builtin();
    let query = PuzzleQuery { theme: Some(PuzzleTheme::Fork), ..PuzzleQuery::default() };
    let mut seen = HashSet::new();
    while let Some(puzzle) = set.choose(&query, seen.len() as u64, |id| seen.contains(&id)) {
        assert!(puzzle.themes().contains(&PuzzleTheme::Fork));
        assert!(seen.insert(puzzle.id()), "{} came twice", puzzle.id());
    }
    assert_eq!(seen.len(), set.all().iter().filter(|puzzle| query.is_met_by(puzzle)).count());
    for rating in [700, 1300, 1600] {
        let near = set.choose_near(rating, &PuzzleQuery::default(), 1, |_| false).unwrap();
        let nearer =
            set.all().iter().filter(|other| other.rating().abs_diff(rating) < near.rating().abs_diff(rating));
        assert!(nearer.count() < 12, "{} is far from {rating}", near.rating());
    }
}

/// What `docs/puzzles.md` shows is what the file holds.
#[test]
fn the_documentation_has_the_tables_of_the_set() {
    let docs = include_str!("../../../../docs/puzzles.md");
    let tables = survey::survey(&PuzzleSet::builtin());
    assert!(docs.contains(&tables), "put this into docs/puzzles.md:\n\n{tables}");
}

#[test]
fn a_position_has_the_id_of_its_mirror_images() {
    let id = |fen: &str| PuzzleId::new(&fen.parse().unwrap());
    let own = id("3k5/4P4/9/9/9/9/9/9/4p4/5K1R1 w");
    for same in [
        "5k3/4P4/9/9/9/9/9/9/4p4/1R1K5 w",
        "5k1r1/4P4/9/9/9/9/9/9/4p4/3K5 b",
        "1r1k5/4P4/9/9/9/9/9/9/4p4/5K3 b",
    ] {
        assert_eq!(id(same), own, "{same}");
    }
    for other in [
        "3k5/4P4/9/9/9/9/9/9/4p4/5K1R1 b",
        "3k5/4P4/9/9/9/9/9/9/4p4/5KR2 w",
        "5k1r1/4P4/9/9/9/9/9/9/4p4/3K5 w",
    ] {
        assert_ne!(id(other), own, "{other}");
    }
}

#[test]
fn an_id_is_read_as_it_is_written() {
    for puzzle in PuzzleSet::builtin().all().iter().take(100) {
        let id = puzzle.id();
        assert_eq!(id.to_string().parse(), Ok(id), "{id}");
    }
    for text in ["", "12345", "1234567", "12345u", "12345é"] {
        assert_eq!(text.parse::<PuzzleId>(), Err(ParsePuzzleIdError), "{text}");
    }
}

#[test]
fn the_file_of_puzzles_is_well_formed() {
    let set =
        PuzzleSet::parse(include_str!("../../assets/puzzles.txt")).unwrap_or_else(|error| panic!("{error}"));
    assert!(!set.all().is_empty());
    for puzzle in set.all() {
        assert_eq!(set.get(puzzle.id()), Some(puzzle));
        assert_eq!(&puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
    }
}

#[test]
fn a_fault_is_named_with_its_line() {
    let good = "4ka3/4a4/4c4/R5R1p/4p4/9/p5P1P/6r2/4A4/4K4 b;g2g0;0442211111;mate-in-1";
    let twice = "4k4/4a4/6R2/P5p1p/9/4P4/r5r1P/4C4/4A4/4KA3 w;g7g9;0442211111;mate-in-1";
    // (what stands in the third line, what is said of it)
    let table = [
        (
            "4k4 w;a0a1",
            "line 3: 2 fields, there must be 4 or 5: position; moves; solves by level; themes; origin",
        ),
        (twice, "line 3: the position is that of line 2, perhaps mirrored or with the colours exchanged"),
        ("3k5/9/9/9/9/9/9/9/9/5K2R w;i0h9;0000000000;", "line 3: move 1 of the solution, i0h9: "),
        ("3k5/1R7/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1;1", "line 3: \"1\" is no origin: it is"),
        ("3k5/1R7/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1;x 1", "line 3: \"x 1\" is no origin"),
        (
            "3k5/1R7/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1;position 1 0 -",
            "line 3: \"position 1 0 -\" is no origin",
        ),
        (
            "3k5/1R7/9/9/9/9/9/9/9/R3K4 w;a0a9;0000000000;mate-in-1;position 1 - a b",
            "line 3: \"position 1 - a b\" is no origin",
        ),
    ];
    for (line, said) in table {
        let text = format!("# A note.\n{good}\n{line}\n");
        let error = PuzzleSet::parse(&text).map(|set| set.all().len()).unwrap_err().to_string();
        assert!(error.starts_with(said), "{line}: {error}");
    }
}

#[test]
fn the_fewer_levels_solve_a_puzzle_the_higher_it_is_rated() {
    let mut counts = [0; 10];
    let rating = |counts: [u8; 10]| {
        counts.map(|count| count.to_string()).concat().parse::<Solves>().unwrap().rating(1)
    };
    let mut ratings = vec![rating(counts)];
    for level in (0..10).rev() {
        counts[level] = TRIES[level];
        ratings.push(rating(counts));
    }
    assert!(ratings.is_sorted_by(|a, b| a > b || *a == 2399), "{ratings:?}");
    assert!(ratings[0] == 2399 && ratings[10] > 0, "{ratings:?}");
    // Half of the levels solve it: it is about as strong as the middle one.
    assert!((1500..2300).contains(&ratings[5]), "{ratings:?}");
}

#[test]
fn solves_are_read_as_they_are_written() {
    for text in ["0000000000", "4442211111", "0122211110"] {
        assert_eq!(text.parse::<Solves>().unwrap().to_string(), text);
    }
    for text in ["", "444221111", "44422111111", "5442211111", "444221111x", "4442211112"] {
        assert!(text.parse::<Solves>().is_err(), "{text}");
    }
}
