//! Judgements near their thresholds, turning points and exercises.

use xiangqi::engine::review::{Finding, Loss, SecondLook, captured_in, dearest_capture};
use xiangqi::engine::{Judgement, PrincipalVariation, Review, Score};
use xiangqi::rules::Position;

use super::{QUIET, game, loss, mv, of, seen_again, square};

/// Moves that lose 20 % and more by another engine, of games of the bot's lower levels.
const COSTLY_MOVES: [(&str, &str); 4] = [
    ("2b1ka1R1/4a4/2n1b4/8r/P1p3p2/9/2P1p1c1P/3NB4/4A4/2B1KA3 b", "i6d6"),
    ("2b1ka1R1/4a4/2n1b4/3r5/P1p3p2/9/2P1p1c1P/3NB4/4A4/2B1KA3 w", "i3i4"),
    ("rnbakab1r/9/4R3c/p1p1C3p/c4np2/9/P1P1P1P1P/1C6N/4A4/RNB1KAB2 b", "f9e8"),
    ("4kab2/1c2a4/2n1b4/p1R4PC/9/2P3B2/P1R1p1rrP/4B4/4C4/1c1AKA3 w", "e2c0"),
];

#[test]
fn moves_that_lose_where_a_side_leads_by_much_are_judged() {
    for (fen, played) in COSTLY_MOVES {
        let reviewed = of(fen, played);
        assert!(reviewed.judgement >= Judgement::Inaccuracy && reviewed.better.is_some(), "{reviewed:?}");
    }
}

#[test]
fn the_judgement_follows_from_the_chances_shown() {
    let judged = |good, bad| {
        let [good, bad] = [good, bad].map(Score::Centipawns);
        let reviewed = seen_again(QUIET, (good, "a1b1 c4d6"), (bad, "f0f1 e9e8"));
        let [before, after] = [reviewed.before, reviewed.after].map(|chance| (chance * 100.0).round());
        (before, after, reviewed.judgement)
    };
    assert_eq!(judged(0, -93), (50.0, 34.0, Judgement::Good));
    assert_eq!(judged(0, -99), (50.0, 33.0, Judgement::Inaccuracy));
    assert_eq!(judged(0, -220), (50.0, 17.0, Judgement::Mistake));
    assert_eq!(judged(0, -343), (50.0, 8.0, Judgement::Blunder));
    // The curve of the chances is flat here, the milder one is not.
    assert_eq!(judged(454, 211), (96.0, 82.0, Judgement::Inaccuracy));
    assert_eq!(judged(-198, -469), (20.0, 3.0, Judgement::Inaccuracy));
    assert_eq!(judged(350, 240), (92.0, 85.0, Judgement::Good));
}

/// A review of three quiet moves; each has the mover's scores with the better and with the played move.
fn review_of_scores(scores: [(i32, i32); 3]) -> Review {
    let moves = ["f0f1", "e9e8", "f1f0"];
    let better = ["a1b1", "c4d6", "a1b1"];
    let line = |score, moves: &[&str]| PrincipalVariation {
        score: Score::Centipawns(score),
        moves: moves.iter().map(|text| mv(text)).collect(),
    };
    let mut findings = Vec::new();
    for (ply, (good, bad)) in scores.into_iter().enumerate() {
        let second = SecondLook {
            better: line(good, &better[ply..=ply]),
            played: line(bad, &moves[ply..=ply]),
            times: 0,
        };
        findings.push(Finding {
            score: Score::Centipawns(good),
            line: vec![mv(better[ply])],
            threat: None,
            second: Some(Box::new(second)),
        });
    }
    let last = -scores[2].1;
    findings.push(Finding {
        score: Score::Centipawns(last),
        line: vec![mv("c4d6")],
        threat: None,
        second: None,
    });
    Review::from_findings(&game(QUIET, &moves.join(" ")), &findings).unwrap()
}

fn turning_plies(review: &Review) -> Vec<usize> {
    review.turning.iter().map(|turning| turning.ply).collect()
}

#[test]
fn a_game_lost_in_small_steps_has_the_losers_costliest_moves_as_turning_points() {
    let lost = review_of_scores([(-40, -90), (90, 85), (-85, -160)]);
    assert_eq!(turning_plies(&lost), [1, 3]);
    assert!(lost.moves.iter().all(|moved| moved.judgement < Judgement::Mistake), "{lost:?}");
    assert_eq!(lost.exercises(), [1, 3]);
    // An even end has none.
    assert_eq!(turning_plies(&review_of_scores([(40, 0), (0, 0), (0, -30)])), [0; 0]);
}

#[test]
fn exercises_are_the_turning_points_and_the_costliest_other_judged_moves() {
    let review = review_of_scores([(200, -200), (200, 100), (-100, -320)]);
    assert_eq!(turning_plies(&review), [1]);
    assert_eq!(review.exercises(), [1, 3]);
}

#[test]
fn the_dearest_capture_of_a_line_is_the_one_that_is_not_paid_for() {
    // The chariot takes the soldier, and the horse a move later. If it is taken itself, nothing is gained.
    let position: Position = "3k5/9/9/9/n3p3R/9/9/9/4r4/5K3 w".parse().unwrap();
    let line = ["i5e5", "d9d8", "e5a5"].map(mv);
    let horse = Loss { at_once: false, ..loss('n', "a5", 'R', "i5") };
    assert_eq!(dearest_capture(&position, &line), Some(horse));
    assert_eq!(captured_in(&line, square("a5")), Some(2));
    assert_eq!(dearest_capture(&position, &line[..1]), Some(loss('p', "e5", 'R', "i5")));
    assert_eq!(dearest_capture(&position, &["i5e5", "e1e5"].map(mv)), None);
}
