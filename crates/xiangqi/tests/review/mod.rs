//! Reviews and the coach: a planted blunder is found with its reason, accuracy tells good play from bad, and the same game
//! gives the same review.

mod coach;
mod given_away;
mod turning;

use xiangqi::engine::review::{Finding, ForcedWin, Loss, Reason, Reviewed, Reviewer, SecondLook};
use xiangqi::engine::{
    Engine, Idea, Judgement, Limits, PrincipalVariation, Review, Score, SearchControl, Threat, ThreatKind,
};
use xiangqi::rules::{Color, History, MatePattern, Move, Piece, Position, RuleSet, Square, Termination};

const NODES: u64 = 12_000;

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn piece(letter: char) -> Piece {
    Piece::from_char(letter).unwrap()
}

fn game(fen: &str, moves: &str) -> History {
    let start: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut game = History::new(start, RuleSet::World);
    for text in moves.split_whitespace() {
        game.push(mv(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

fn review(game: &History) -> Review {
    let mut reviewer = Reviewer::new(game.clone(), NODES);
    while let Some(task) = reviewer.next_task() {
        reviewer.take(task.run(&SearchControl::new()).unwrap());
    }
    reviewer.finish().unwrap()
}

/// The review of a single move.
fn of(fen: &str, played: &str) -> Reviewed {
    let review = review(&game(fen, played));
    assert_eq!((review.moves.len(), review.chances.len()), (1, 2));
    review.moves.into_iter().next().unwrap()
}

/// The reason why a single move was bad.
#[track_caller]
fn reason(fen: &str, played: &str) -> Reason {
    let reviewed = of(fen, played);
    assert!(reviewed.judgement >= Judgement::Inaccuracy, "{reviewed:?}");
    assert!(reviewed.better.is_some(), "{reviewed:?}");
    reviewed.reason.clone().unwrap_or_else(|| panic!("no reason: {reviewed:?}"))
}

fn loss(letter: char, on: &str, taker: char, from: &str) -> Loss {
    Loss { piece: piece(letter), on: square(on), taker: piece(taker), from: square(from), at_once: true }
}

#[test]
fn a_chariot_that_is_put_before_a_horse_is_lost_to_it() {
    let expected = Reason::Loses(loss('R', "g5", 'n', "e6"));
    assert_eq!(reason("2bakab2/9/9/4n4/8R/9/4P4/9/9/2BAKAB2 w", "i5g5"), expected);
    // The same for Black, the board turned.
    let turned = "2bakab2/9/9/4p4/9/r8/4N4/9/9/2BAKAB2 b";
    assert_eq!(reason(turned, "a4c4"), Reason::Loses(loss('r', "c4", 'N', "e3")));
}

#[test]
fn a_piece_in_danger_that_is_left_there_is_told_as_that() {
    let kind = ThreatKind::Takes(piece('N'), square("e5"), 430);
    let threat = Threat { moves: vec![mv("a5e5")], kind };
    let [good, bad] = [100, -300].map(Score::Centipawns);
    let fen = "2bakab2/9/9/9/r3N4/9/4P4/9/9/2BAKABC1 w";
    let left = threatened(fen, Some(threat), (good, "e5d7 e9e8"), (bad, "h0i0 a5e5"));
    assert_eq!(left.reason, Some(Reason::LetsThreatStand(loss('N', "e5", 'r', "a5"))));
}

#[test]
fn a_mate_that_a_move_allows_is_named_with_its_length() {
    // The chariot on b3 holds the b-file, and could take the one on b5.
    let fen = "4k4/9/9/9/1r7/9/1R5R1/9/r8/5K3 w";
    let pattern = Some(MatePattern::AlternatingChariots);
    assert_eq!(reason(fen, "b3f3"), Reason::AllowsWin(ForcedWin { moves: 1, checkmate: true, pattern }));
    let in_two = reason(fen, "b3d3");
    let Reason::AllowsWin(win) = in_two else { panic!("{in_two:?}") };
    assert_eq!((win.moves, win.checkmate), (2, true));
}

#[test]
fn a_fork_that_a_move_allows_is_the_reason() {
    let found = reason("r1bakab2/9/c8/9/7n1/9/4P4/4R4/9/3AKAR2 w", "g0g2");
    let Reason::Allows { answer, idea: Idea::Forks { mut targets } } = found else { panic!("{found:?}") };
    targets.sort();
    assert_eq!((answer, targets), (mv("h5f4"), vec![square("e2"), square("g2")]));
}

#[test]
fn a_discovered_attack_that_a_move_allows_is_the_reason() {
    let found = reason("3akab2/9/9/9/r1n6/5R3/4P4/9/4K4/8R w", "f4f5");
    let Reason::Allows { idea, .. } = found else { panic!("{found:?}") };
    assert_eq!(idea, Idea::ChecksAndAttacks { target: square("f5") });
}

#[test]
fn a_missed_mate_is_told_by_its_name() {
    let fen = "r2aka3/9/9/9/4C4/9/9/7C1/9/3K5 w";
    let missed = ForcedWin { moves: 1, checkmate: true, pattern: Some(MatePattern::DoubleCannon) };
    let reviewed = of(fen, "d0d1");
    assert_eq!((reviewed.missed, reviewed.judgement), (Some(missed), Judgement::Blunder));
    assert_eq!(reviewed.reason, Some(Reason::MissesWin(missed)));
    assert_eq!(
        reviewed.better.map(|better| (better.mv(), better.idea)),
        Some((mv("h2e2"), Idea::Mates { moves: 1 }))
    );
    // Who mates has played the best move, whichever of several mates it is.
    let mated = of(fen, "h2e2");
    assert_eq!((mated.judgement, mated.after, mated.better), (Judgement::Best, 1.0, None));
}

#[test]
fn a_free_piece_that_is_left_is_the_reason() {
    let fen = "2bak1b2/4a4/9/9/4n4/9/9/9/4R4/2BAK4 w";
    let missed = Reason::MissesPiece(loss('n', "e5", 'R', "e1"));
    assert_eq!(reason_in(fen, "e1e5 c9a7", "e1h1 e5g4"), Some(missed));
    // Taken a move later, it was not missed.
    assert_eq!(reason_in(fen, "e1e5 c9a7", "e1e3 c9a7 e3e5"), None);
}

/// An opening in which Red gives a chariot for a cannon at ply 11.
const PLANTED: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 a9a8 b0c2 a8d8 h0h7 h9h7";

#[test]
fn a_planted_blunder_is_the_turning_point_of_its_game() {
    let review = review(&game(xiangqi::rules::START_FEN, PLANTED));
    let worst = review.moves.iter().max_by(|a, b| a.loss.total_cmp(&b.loss)).unwrap();
    assert_eq!((worst.mv, worst.judgement), (mv("h0h7"), Judgement::Blunder));
    assert_eq!(worst.reason, Some(Reason::Loses(loss('R', "h7", 'r', "h9"))));
    assert!(review.turning.iter().any(|turning| (turning.ply, turning.gained) == (11, Color::Black)));
    assert!(review.turning.len() <= 3 && review.turning.is_sorted_by_key(|turning| turning.ply));
    assert!((7..12).contains(&review.book_plies), "{}", review.book_plies);
    assert_eq!(review.opening.map(|opening| opening.chinese), Some("中炮對屏風馬"));
    let [Some(red), Some(black)] = review.accuracy else { panic!("{:?}", review.accuracy) };
    assert!(black > red + 10.0, "{red} {black}");
}

#[test]
fn the_same_game_gives_the_same_review_however_it_was_made() {
    let game = game(xiangqi::rules::START_FEN, PLANTED);
    let first = review(&game);
    assert_eq!(review(&game), first);
    // Stopped in the middle of a position, put away and taken up again; other games were analysed meanwhile.
    let mut reviewer = Reviewer::new(game.clone(), NODES);
    // Twelve steps: some positions of the book, and a second look or two.
    for _ in 0..12 {
        let task = reviewer.next_task().unwrap();
        let stop = SearchControl::new();
        stop.stop();
        assert_eq!(task.run(&stop), None);
        Engine::new(1).search(&task.history, &Limits::nodes(3_000), &SearchControl::new(), &mut |_| ());
        reviewer.take(task.run(&SearchControl::new()).unwrap());
    }
    let kept: Vec<Finding> = reviewer.findings().to_vec();
    let mut resumed = Reviewer::new(game.clone(), NODES).resume(kept);
    assert_eq!((resumed.done(), resumed.total(), resumed.finish()), (reviewer.done(), 13, None));
    while let Some(task) = resumed.next_task() {
        resumed.take(task.run(&SearchControl::new()).unwrap());
    }
    assert_eq!(resumed.finish(), Some(first.clone()));
    assert_eq!(Review::from_findings(&game, resumed.findings()), Some(first));
}

#[test]
fn findings_of_another_game_make_no_review() {
    let game = game(xiangqi::rules::START_FEN, "h2e2");
    let finding = |score, line| Finding {
        score: Score::Centipawns(score),
        line: vec![mv(line)],
        threat: None,
        second: None,
    };
    let start = finding(20, "h2e2");
    let next = finding(-20, "h9g7");
    assert!(Review::from_findings(&game, &[start.clone(), next.clone()]).is_some());
    assert_eq!(Review::from_findings(&game, std::slice::from_ref(&start)), None, "one is missing");
    assert_eq!(Review::from_findings(&game, &[next, start]), None, "the lines are illegal");
}

#[test]
fn good_play_is_accurate_and_random_play_is_not() {
    let mut engine = Engine::new(4);
    let mut good = History::new(Position::startpos(), RuleSet::World);
    for _ in 0..crate::bulk(14, 24) {
        let report = engine.search(&good, &Limits::nodes(4 * NODES), &SearchControl::new(), &mut |_| ());
        good.push(report.best.unwrap()).unwrap();
    }
    let accuracy = review(&good).accuracy;
    assert!(accuracy.iter().all(|side| side.is_some_and(|side| side > 90.0)), "{accuracy:?}");
    for seed in 1..=crate::bulk(1, 3) as u64 {
        let mut random = History::new(Position::startpos(), RuleSet::World);
        let mut dice = seed;
        while random.moves().len() < crate::bulk(24, 60) && random.ruling().is_none() {
            dice = dice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            let moves = random.position().legal_moves();
            random.push(moves[(dice >> 33) as usize % moves.len()]).unwrap();
        }
        let accuracy = review(&random).accuracy;
        assert!(accuracy.iter().all(|side| side.is_some_and(|side| side < 60.0)), "{accuracy:?}");
    }
}

#[test]
fn where_the_rules_end_the_game_no_search_knows_better() {
    let drawn = review(&game("3k5/9/9/9/9/9/9/R8/9/5K3 w - - 99 80", "a2a1"));
    assert_eq!(drawn.chances[1], 0.5);
    let mated = review(&game("3k5/R8/9/9/9/9/9/9/8R/5K3 w", "i1i8 d9e9 i8i9"));
    assert!(mated.chances[0] > 0.9 && mated.chances[3] == 1.0, "{:?}", mated.chances);
    assert!(
        mated.turning.is_empty() && mated.accuracy.iter().all(|side| side.is_some_and(|side| side > 99.9)),
        "{mated:?}"
    );
}

#[test]
fn a_repetition_that_gives_a_won_game_away_is_the_reason() {
    // Two chariots more, and the same position for the third time.
    let drawn = review(&game("3k5/9/9/9/9/9/9/R8/R8/5K3 b", &["d9d8 a1b1 d8d9 b1a1"; 2].join(" ")));
    let last = drawn.moves.last().unwrap();
    assert_eq!((last.after, last.judgement), (0.5, Judgement::Blunder));
    let Some(Reason::EndsTheGame { termination }) = last.reason else { panic!("{last:?}") };
    assert_eq!(termination, Termination::Repetition);
    assert!(last.before > 0.9 && last.better.is_some(), "{last:?}");
}

/// The review of `played`, where a second look has found `better` and this for the mover.
fn seen_again(fen: &str, better: (Score, &str), played: (Score, &str)) -> Reviewed {
    threatened(fen, None, better, played)
}

/// The same where something was threatened before.
fn threatened(fen: &str, threat: Option<Threat>, better: (Score, &str), played: (Score, &str)) -> Reviewed {
    let moves = |line: &str| line.split_whitespace().map(mv).collect::<Vec<Move>>();
    let line = |(score, line): (Score, &str)| PrincipalVariation { score, moves: moves(line) };
    let second = Box::new(SecondLook { better: line(better), played: line(played), times: 0 });
    let first = |score, line: &str| Finding { score, line: moves(line), threat: None, second: None };
    let before = Finding { second: Some(second), threat, ..first(better.0, better.1) };
    let (mv, answer) = played.1.split_once(' ').unwrap();
    let findings = [before, first(Score::Centipawns(100), answer)];
    Review::from_findings(&game(fen, mv), &findings).unwrap().moves.remove(0)
}

/// The reason why `played` was bad, where this was better.
fn reason_in(fen: &str, better: &str, played: &str) -> Option<Reason> {
    reason_between([100, -300], fen, better, played)
}

/// The same where the two lines have these scores.
fn reason_between(scores: [i32; 2], fen: &str, better: &str, played: &str) -> Option<Reason> {
    let [good, bad] = scores.map(Score::Centipawns);
    let reviewed = seen_again(fen, (good, better), (bad, played));
    assert!(reviewed.judgement >= Judgement::Inaccuracy, "{reviewed:?}");
    reviewed.reason
}

#[test]
fn what_the_lines_do_not_show_is_no_reason() {
    // Nothing is won or lost in either line.
    assert_eq!(reason_in("4k4/9/9/9/9/2N6/9/9/9/3K5 w", "d0d1 e9e8", "c4a5 e9e8"), None);
    // A check forks the soldier three plies later, which it would not after the better move.
    let soldier = "4k4/9/4b4/1n7/8P/9/5P3/9/9/4K4 w";
    let later = "i5i6 b6c4 i6i7 c4d2 e0e1 d2f3";
    let lost = reason_between([100, -100], soldier, "f3f4 b6d7", later);
    let expected = Loss { at_once: false, ..loss('P', "f3", 'n', "b6") };
    assert_eq!(lost, Some(Reason::Loses(expected)));
    // Where much more was lost it explains nothing.
    assert_eq!(reason_in(soldier, "f3f4 b6d7", later), None);
    // It falls in both: that is no reason.
    let falls = "i5h5 b6c4 h5h6 c4d2 e0e1 d2f3";
    assert_eq!(reason_between([100, -100], soldier, falls, later), None);
    // The last move before it falls would have saved it.
    let let_go = "d0d1 a5a4 i0i1 a4a3 i1i2";
    assert_eq!(reason_between([100, -100], "4k4/9/9/9/p8/9/P8/9/9/3K4R w", "i0i3 e9e8", let_go), None);
}

#[test]
fn a_piece_lost_further_down_the_line_is_named_where_it_stands() {
    // The horse takes the chariot with its third move; its own point and the chariot's are those of now.
    let fen = "4k4/9/4b4/1n7/8P/9/5R3/9/9/4K4 w";
    let lost = reason_in(fen, "f3f4 b6d7", "i5i6 b6c4 i6i7 c4d2 e0e1 d2f3");
    let expected = Loss { at_once: false, ..loss('R', "f3", 'n', "b6") };
    assert_eq!(lost, Some(Reason::Loses(expected)));
}

#[test]
fn what_the_better_move_attacks_or_wins_later_is_a_reason() {
    let fen = "3k5/9/9/9/2n3c2/9/9/9/4R4/5K3 w";
    let forks = Idea::Forks { targets: vec![square("g5"), square("c5")] };
    assert_eq!(
        reason_in(fen, "e1e5 g5g0 e5c5 d9d8", "f0f1 d9d8"),
        Some(Reason::Misses { better: mv("e1e5"), idea: forks })
    );
    // The better move itself attacks nothing; the horse falls two moves later.
    let missed = reason_in(fen, "f0e0 d9d8 e1e5 d8d9 e5c5", "f0f1 d9d8");
    let expected = Loss { at_once: false, ..loss('n', "c5", 'R', "e1") };
    assert_eq!(missed, Some(Reason::MissesPiece(expected)));
    let pinned = "2b1k1b2/9/4n4/9/9/9/9/9/R8/3K5 w";
    let idea = Idea::Pins { target: square("e7") };
    assert_eq!(
        reason_in(pinned, "a1e1 c9a7", "a1a2 c9a7"),
        Some(Reason::Misses { better: mv("a1e1"), idea })
    );
    // Taken all the same in the line that was played, it was not missed.
    assert_eq!(reason_in(fen, "e1e5 g5g0 e5c5 d9d8", "e1c1 g5g0 c1c5 d9d8"), None);
}

#[test]
fn a_costly_move_names_the_better_one_even_if_it_is_not_called_wrong() {
    let reviewed = |good, bad| {
        let [good, bad] = [good, bad].map(Score::Centipawns);
        seen_again("4k4/9/9/9/9/2N6/9/9/9/3K5 w", (good, "d0d1 e9e8"), (bad, "c4a5 e9e8"))
    };
    let costly = reviewed(70, -20);
    assert_eq!(costly.judgement, Judgement::Good);
    assert_eq!(costly.better.map(|better| better.mv()), Some(mv("d0d1")));
    assert_eq!(reviewed(60, 55).better, None);
}

#[test]
fn a_chariot_is_lost_for_a_cannon_and_exchanged_for_a_chariot() {
    let fen = |taker, screen| format!("1{taker}1k5/9/9/9/1{screen}7/8R/9/2N6/9/1R3K3 w");
    let line = "f0f1 b9b0 c2b0 d9d8 i4i7 d8d9";
    let loss = Loss { at_once: true, ..loss('R', "b0", 'c', "b9") };
    let stood = Some(Reason::LetsThreatStand(loss));
    assert_eq!(reason_in(&fen('c', 'p'), "b0a0 d9d8", line), stood, "for a cannon");
    assert_eq!(reason_in(&fen('r', '1'), "b0a0 d9d8", line), None, "for a chariot");
}

#[test]
fn a_mistake_that_is_given_back_at_once_turns_nothing() {
    let game = game(QUIET, "f0f1 e9e8 f1f0");
    let line = |score, moves: &str| PrincipalVariation {
        score: Score::Centipawns(score),
        moves: moves.split_whitespace().map(mv).collect(),
    };
    let finding = |score, better: &str, played: Option<(i32, &str)>| Finding {
        score: Score::Centipawns(score),
        line: line(score, better).moves,
        threat: None,
        second: played.map(|(after, played)| {
            Box::new(SecondLook { better: line(score, better), played: line(after, played), times: 0 })
        }),
    };
    let turned = |given_back: Option<(i32, &str)>| {
        let findings = [
            finding(200, "a1b1", Some((-200, "f0f1"))),
            finding(200, if given_back.is_some() { "c4d6" } else { "e9e8" }, given_back),
            finding(given_back.map_or(-200, |_| 200), "f1f0", None),
            finding(0, "c4d6", None),
        ];
        let review = Review::from_findings(&game, &findings).unwrap();
        review.turning.iter().map(|turning| turning.ply).collect::<Vec<_>>()
    };
    assert_eq!(turned(None), [1]);
    assert_eq!(turned(Some((-200, "e9e8"))), [0; 0]);
}

const QUIET: &str = "4k4/9/9/9/8P/2n6/9/9/R8/5K3 w";

#[test]
fn only_what_the_second_look_confirms_is_said() {
    let [good, bad] = [200, -200].map(Score::Centipawns);
    let confirmed = seen_again(QUIET, (good, "a1b1 c4d6"), (bad, "f0f1 e9e8"));
    assert_eq!(
        (confirmed.judgement, confirmed.better.map(|it| it.mv())),
        (Judgement::Blunder, Some(mv("a1b1")))
    );
    let cleared = seen_again(QUIET, (bad, "a1b1 c4d6"), (good, "f0f1 e9e8"));
    assert_eq!((cleared.judgement, cleared.loss, cleared.better), (Judgement::Good, 0.0, None));
    // Without a second look nothing is said at all.
    let first = |score, line: &str| Finding {
        score: Score::Centipawns(score),
        line: vec![mv(line)],
        threat: None,
        second: None,
    };
    let findings = [first(300, "a1b1"), first(300, "e9e8")];
    let review = Review::from_findings(&game(QUIET, "f0f1"), &findings).unwrap();
    assert_eq!((review.moves[0].judgement, review.moves[0].better.as_ref()), (Judgement::Good, None));
}

#[test]
fn what_changes_nothing_in_a_decided_game_is_good_and_to_allow_mate_is_a_blunder() {
    let judged = |better, played| seen_again(QUIET, (better, "a1b1 c4d6"), (played, "f0f1 e9e8")).judgement;
    let at = Score::Centipawns;
    // Won before and after, lost before and after.
    assert_eq!(judged(Score::Mate(5), at(2_000)), Judgement::Good);
    assert_eq!(judged(at(-1_500), at(-2_500)), Judgement::Good);
    // Mate at once is never a trifle, a longer one where the game was not lost.
    assert_eq!(judged(at(-1_500), Score::Mate(-1)), Judgement::Blunder);
    assert_eq!(judged(at(-1_500), Score::Mate(-4)), Judgement::Good);
    assert_eq!(judged(at(-250), Score::Mate(-4)), Judgement::Blunder);
    // A move before an unavoidable mate is no mistake.
    assert_eq!(judged(Score::Mate(-2), Score::Mate(-1)), Judgement::Good);
}
