//! What the engine says about positions whose truth is known: the best move, the mate, the threat, the idea.

mod ideas;

use xiangqi::engine::{Analysis, Engine, Idea, Limits, Score, SearchControl, ThreatKind};
use xiangqi::rules::{Color, History, Move, Position, RuleSet, Square};

fn analyse(fen: &str, limits: &Limits) -> Analysis {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Engine::new(1).analyse(&History::new(position, RuleSet::World), limits, &SearchControl::new())
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn a_mate_is_told_with_its_length_for_either_side() {
    let winning = analyse("3k5/1R7/9/9/9/9/9/9/9/R4K3 w", &Limits::depth(6));
    assert_eq!(winning.mate(), Some((Color::Red, 1)));
    assert_eq!((winning.best(), &winning.idea), (Some(mv("a0a9")), &Some(Idea::Mates { moves: 1 })));
    assert_eq!((winning.win_chance(Color::Red), winning.win_chance(Color::Black)), (1.0, 0.0));
    assert_eq!(winning.threat, None);
    let lost = analyse("3k5/1R7/9/9/9/9/9/9/9/R4K3 b", &Limits::depth(6));
    assert_eq!(lost.mate(), Some((Color::Red, 1)));
    assert_eq!((lost.win_chance(Color::Black), lost.idea), (0.0, Some(Idea::HoldsOut)));
    assert_eq!(lost.threat.map(|threat| threat.kind), Some(ThreatKind::Mates(1)));
}

#[test]
fn a_win_by_leaving_no_move_is_not_called_mate() {
    let analysis = analyse("3k5/5P3/9/9/9/9/9/9/9/4K4 w", &Limits::depth(4));
    assert_eq!(analysis.mate(), Some((Color::Red, 1)));
    assert_eq!((analysis.best(), analysis.idea), (Some(mv("f8e8")), Some(Idea::LeavesNoMove { moves: 1 })));
    let threatened = analyse("3k5/9/3nP4/9/8R/9/9/9/9/3K5 b", &Limits::depth(8));
    let threat = threatened.threat.expect("there is a threat");
    assert_eq!((threat.first(), threat.kind), (mv("e7e8"), ThreatKind::LeavesNoMove(1)));
    assert_eq!(threatened.idea, Some(Idea::HoldsOut));
    let avoided = analyse("3k5/5P3/9/9/9/9/9/9/9/4K4 b", &Limits::depth(2));
    assert_eq!(avoided.idea, Some(Idea::KeepsAMove), "{:?}", avoided.threat);
}

#[test]
fn a_mate_that_the_last_positions_visited_bring_is_told_as_mate() {
    // The search ends before it has the whole line, which short searches then complete.
    for nodes in (1_500..4_000).step_by(100) {
        let analysis = analyse("1C2kab2/4a4/4b4/3c5/2p6/1N2pn3/2r6/B8/4K4/6R2 b", &Limits::nodes(nodes));
        if analysis.mate().is_some() {
            assert!(matches!(analysis.idea, Some(Idea::Mates { .. })), "{nodes}: {analysis:?}");
        }
    }
}

#[test]
fn a_threatened_mate_is_seen_and_stopped() {
    let analysis = analyse("3k5/1R7/9/9/9/9/9/9/8r/R3K4 b", &Limits::depth(8));
    let threat = analysis.threat.expect("there is a threat");
    assert_eq!(threat.kind, ThreatKind::Mates(1));
    // The check wins the chariot that was about to mate.
    assert_eq!((analysis.lines[0].moves[0], analysis.idea), (mv("i1i0"), Some(Idea::StopsMate)));
}

#[test]
fn a_hanging_piece_is_a_gain_for_one_side_and_a_threat_for_the_other() {
    let fen = |turn| format!("2bakab2/9/9/9/r3N4/9/4P4/9/9/2BAKAB2 {turn}");
    let on = square("e5");
    let gain = analyse(&fen("b"), &Limits::depth(6));
    assert_eq!(gain.best(), Some(mv("a5e5")));
    assert_eq!(gain.idea, Some(Idea::Takes { target: on, free: true }));
    assert!(gain.win_chance(Color::Black) > 0.6, "{:?}", gain.score);
    let danger = analyse(&fen("w"), &Limits::depth(6));
    let threat = danger.threat.as_ref().expect("there is a threat");
    assert!(matches!(threat.kind, ThreatKind::Takes(_, at, 430) if at == on), "{threat:?}");
    assert_eq!(threat.first(), mv("a5e5"));
    // The horse leaves, perhaps with a check, or the soldier steps up behind it.
    let expected = [
        Idea::Protects { target: on },
        Idea::Escapes,
        Idea::Checks,
        Idea::ChecksAndAttacks { target: square("c9") },
        Idea::ChecksAndAttacks { target: square("g9") },
    ];
    assert!(danger.idea.as_ref().is_some_and(|idea| expected.contains(idea)), "{:?}", danger.idea);
}

#[test]
fn a_threat_of_two_moves_names_what_it_wins() {
    let fen = |turn| format!("2bakab2/9/9/4p4/9/2n6/1R2P4/9/9/2BAKAB2 {turn}");
    let threat = analyse(&fen("w"), &Limits::depth(7)).threat.expect("there is a threat");
    assert_eq!(threat.first(), mv("c4d2"));
    assert!(matches!(threat.kind, ThreatKind::Takes(_, on, _) if on == square("b3")), "{threat:?}");
    let own = analyse(&fen("b"), &Limits::depth(7));
    assert_eq!(
        (own.best(), own.idea),
        (Some(mv("c4d2")), Some(Idea::ChecksAndAttacks { target: square("b3") }))
    );
}

#[test]
fn a_side_in_check_cannot_pass_so_that_nothing_more_is_threatened() {
    let analysis = analyse("3k5/9/9/9/9/9/4p4/R3r4/9/4K4 w", &Limits::depth(4));
    assert_eq!(analysis.threat, None);
    assert!(matches!(analysis.idea, Some(Idea::TakesChecker { .. } | Idea::StepsOutOfCheck)), "{analysis:?}");
}

#[test]
fn a_side_without_a_move_gets_no_line_threat_or_idea() {
    let analysis = analyse("3k5/4P4/3P5/9/9/9/9/9/9/4K4 b", &Limits::depth(4));
    assert_eq!((analysis.best(), &analysis.threat, &analysis.idea), (None, &None, &None));
    assert_eq!((analysis.score, analysis.mate()), (Score::Mate(0), Some((Color::Red, 0))));
}

#[test]
fn lines_are_as_many_as_asked_and_the_same_every_time() {
    let limits = Limits { lines: 3, ..Limits::nodes(20_000) };
    let history = History::new(Position::startpos(), RuleSet::World);
    let mut engine = Engine::new(1);
    let first = engine.analyse(&history, &limits, &SearchControl::new());
    assert_eq!(first.lines.len(), 3);
    assert!((0.35..0.7).contains(&first.win_chance(Color::Red)), "{:?}", first.score);
    assert_eq!(first.win_chance(Color::Red) + first.win_chance(Color::Black), 1.0);
    engine.search(&history, &Limits::nodes(3_000), &SearchControl::new(), &mut |_| ());
    assert_eq!(engine.analyse(&history, &limits, &SearchControl::new()), first);
}

#[test]
fn the_best_line_shows_what_follows_and_taking_back_is_no_gain() {
    let start = History::new(Position::startpos(), RuleSet::World);
    for nodes in [500, 3_000, 20_000] {
        let analysis = Engine::new(1).analyse(&start, &Limits::nodes(nodes), &SearchControl::new());
        assert!(analysis.lines[0].moves.len() >= 6, "{nodes}: {:?}", analysis.lines);
    }
    // Both take the horse on d2 with a soldier or a chariot; only one of them has just lost a horse there.
    let taken = |fen: &str, earlier: Option<&str>| {
        let mut game = History::new(fen.parse().unwrap(), RuleSet::World);
        if let Some(earlier) = earlier {
            game.push(mv(earlier)).unwrap();
        }
        Engine::new(1).analyse(&game, &Limits::depth(4), &SearchControl::new())
    };
    let back = taken("3k5/9/9/9/2n6/9/3N5/9/3R5/5K3 b", Some("c5d3"));
    assert_eq!((back.best(), back.idea), (Some(mv("d1d3")), Some(Idea::Captures { target: square("d3") })));
    let won = taken("3k5/9/9/9/9/9/3n5/9/3R5/5K3 w", None);
    assert_eq!(
        (won.best(), won.idea),
        (Some(mv("d1d3")), Some(Idea::Takes { target: square("d3"), free: true }))
    );
}

#[test]
fn a_stopped_analysis_still_has_a_legal_move_and_claims_no_threat() {
    let stop = SearchControl::new();
    stop.stop();
    let position: Position = "3k5/1R7/9/9/9/9/9/9/8r/R4K3 b".parse().unwrap();
    let history = History::new(position.clone(), RuleSet::World);
    let analysis = Engine::new(1).analyse(&history, &Limits::default(), &stop);
    assert!(analysis.best().is_some_and(|best| position.is_legal(best)));
    assert_eq!(analysis.threat, None);
}
