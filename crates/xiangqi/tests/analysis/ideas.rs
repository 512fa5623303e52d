//! Ideas of given moves on small boards, independent of any search.

use xiangqi::engine::{Idea, PrincipalVariation, Score, Threat, ThreatKind, find_idea};
use xiangqi::rules::{Move, Position, START_FEN};

use super::square;

/// The point of the first move of a line.
fn idea_of(fen: &str, line: &str, score: Score, threat: Option<&Threat>) -> Idea {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
    let mut end = position.clone();
    for &mv in &moves {
        assert!(end.is_legal(mv), "{mv} of {line} in {fen}");
        end.make(mv);
    }
    find_idea(&position, &PrincipalVariation { score, moves }, threat)
}

#[track_caller]
fn check(fen: &str, mv: &str, expected: Idea) {
    assert_eq!(idea_of(fen, mv, Score::Centipawns(0), None), expected, "{mv} in {fen}");
}

/// The point of a move when the opponent threatens the capture `threat`.
#[track_caller]
fn check_parry(fen: &str, threat: &str, mv: &str, expected: Idea) {
    let position: Position = fen.parse().unwrap();
    let first: Move = threat.parse().unwrap();
    let piece = position.piece_at(first.to()).expect("the threat is a capture");
    let kind = ThreatKind::Takes(piece, first.to(), 430);
    let threat = Threat { moves: vec![first], kind };
    assert_eq!(idea_of(fen, mv, Score::Centipawns(0), Some(&threat)), expected, "{mv} in {fen}");
}

#[test]
fn captures_are_wins_or_trades() {
    let free = "2bak1b2/4a4/9/9/4n4/9/9/9/4R4/4K4 w";
    check(free, "e1e5", Idea::Takes { target: square("e5"), free: true });
    // A chariot for a horse that an elephant protects is no gain, a horse for a protected chariot is.
    check("2b1k4/9/n8/9/9/9/9/9/R8/3K5 w", "a1a7", Idea::Offers);
    check("2rk5/9/9/9/2r6/9/3N5/9/9/5K3 w", "d3c5", Idea::Takes { target: square("c5"), free: false });
    check("3k5/3r5/9/9/9/9/9/9/3R5/5K3 w", "d1d8", Idea::Trades { target: square("d8") });
}

#[test]
fn a_check_is_answered_in_three_ways() {
    let fen = "3k5/9/9/9/9/9/4p4/R3r4/9/4K4 w";
    check(fen, "a2e2", Idea::TakesChecker { target: square("e2") });
    check(fen, "e0f0", Idea::StepsOutOfCheck);
    check("3k5/9/9/9/9/9/4p4/4r4/R8/4K4 w", "a1e1", Idea::StopsCheck);
}

#[test]
fn attacks_are_told_with_what_they_attack() {
    check(
        "3k5/9/9/9/2n3c2/9/9/9/4R4/5K3 w",
        "e1e5",
        Idea::Forks { targets: vec![square("g5"), square("c5")] },
    );
    check("3k5/9/9/9/2n6/9/9/9/4R4/5K3 w", "e1e5", Idea::Attacks { target: square("c5"), free: true });
    check("2rk5/9/9/9/2r6/9/6N2/9/9/5K3 w", "g3e4", Idea::Attacks { target: square("c5"), free: false });
    let uncovered = Idea::Uncovers { attacker: square("a1"), target: square("a7") };
    check("3k5/9/c8/9/9/9/N8/9/R8/5K3 w", "a3c4", uncovered);
    let screened = Idea::Screens { attacker: square("a1"), target: square("a7") };
    check("3k5/9/h8/9/9/9/9/9/C8/1N3K3 w", "b0a2", screened);
    // With the chariot's help the horse gains an elephant, but the cannon is exchanged and not won.
    check("3k5/9/4b4/9/2c6/9/3N5/9/R8/5K3 w", "a1c1", Idea::Restricts { target: square("c5") });
    // An attack from a point where the attacker is lost is none.
    check("3k5/9/9/4p4/2n6/9/9/9/4R4/5K3 w", "e1e5", Idea::Offers);
    // The middle soldier stands unprotected at the start.
    let middle = Idea::Attacks { target: square("e6"), free: true };
    check(START_FEN, "h2e2", middle);
}

#[test]
fn checks_and_threats_of_mate_are_told() {
    let fork = "2bakab2/9/9/4p4/9/2n6/1R2P4/9/9/2BAKAB2 b";
    check(fork, "c4d2", Idea::ChecksAndAttacks { target: square("b3") });
    check("3k5/9/9/9/9/9/9/9/R8/5K3 w", "a1a9", Idea::Checks);
    check("3k5/9/1R7/9/9/9/9/9/9/R4K3 w", "b7b8", Idea::ThreatensMate);
    check("2b1k1b2/9/4n4/9/9/9/9/9/R8/3K5 w", "a1e1", Idea::Pins { target: square("e7") });
}

#[test]
fn threats_are_met_in_three_ways() {
    check_parry("3k5/9/9/9/r3N4/9/9/9/9/5K3 w", "a5e5", "e5f7", Idea::Escapes);
    let target = square("e5");
    check_parry("3k5/9/9/9/r3N4/9/9/9/8R/5K3 w", "a5e5", "i1i5", Idea::Protects { target });
    check_parry("3k5/9/9/9/r3N4/2P6/9/9/9/5K3 w", "a5e5", "c4c5", Idea::Shields { target });
    // A move that leaves the piece to its fate does not meet the threat.
    check_parry("3k5/9/9/9/r3N4/9/9/9/9/5K3 w", "a5e5", "f0f1", Idea::Quiet);
}

#[test]
fn a_line_that_takes_the_piece_after_all_belies_its_escape() {
    let fen = "3k5/9/9/9/r3N4/9/9/9/9/5K3 w";
    check_parry(fen, "a5e5", "e5f7 a5a6", Idea::Escapes);
    // In this line the horse goes where the chariot takes it two moves later.
    check_parry(fen, "a5e5", "e5f7 a5f5 f0e0 f5f7", Idea::Quiet);
    // What escapes by taking something takes something.
    let takes = Idea::Trades { target: square("f7") };
    check_parry("3k5/5p3/5n3/9/r3N4/9/9/9/9/5K3 w", "a5e5", "e5f7", takes);
}

#[test]
fn a_capture_that_stops_a_mate_is_told_as_a_capture() {
    let fen = "3k5/1R7/9/9/9/9/9/1n7/9/R4K3 b";
    let threat = Threat { moves: vec!["a0a9".parse().unwrap()], kind: ThreatKind::Mates(1) };
    let taken = Idea::Takes { target: square("a0"), free: true };
    assert_eq!(idea_of(fen, "b2a0", Score::Centipawns(0), Some(&threat)), taken);
}

#[test]
fn a_move_that_leaves_the_threat_of_no_move_on_does_not_stop_it() {
    let threat = Threat { moves: vec!["e7e8".parse().unwrap()], kind: ThreatKind::LeavesNoMove(1) };
    let fen = "9/3k5/4P4/9/9/9/9/9/9/5K3 b";
    assert_ne!(idea_of(fen, "d8d9", Score::Centipawns(0), Some(&threat)), Idea::KeepsAMove);
    let fen = "3k5/5P3/9/9/9/9/9/9/9/4K4 b";
    assert_eq!(idea_of(fen, "d9d8", Score::Centipawns(0), Some(&threat)), Idea::KeepsAMove);
}

#[test]
fn mates_come_first() {
    let fen = "3k5/1R7/9/9/9/9/9/9/8r/R4K3 b";
    let threat = Threat { moves: vec!["a0a9".parse().unwrap()], kind: ThreatKind::Mates(1) };
    assert_eq!(idea_of(fen, "i1a1", Score::Centipawns(0), Some(&threat)), Idea::StopsMate);
    // This one leaves the mate on.
    let idea = idea_of(fen, "i1i2", Score::Centipawns(0), Some(&threat));
    assert_ne!(idea, Idea::StopsMate);
    // Only a line that is played to its end tells mate from a side without a move, which is true of both.
    assert_eq!(idea_of(fen, "i1a1", Score::Mate(3), Some(&threat)), Idea::LeavesNoMove { moves: 3 });
    assert_eq!(idea_of(&fen.replace(" b", " w"), "a0a9", Score::Mate(1), None), Idea::Mates { moves: 1 });
    assert_eq!(idea_of(fen, "i1a1", Score::Mate(-2), Some(&threat)), Idea::HoldsOut);
}

#[test]
fn quiet_moves_are_told_by_where_they_go() {
    check("3k5/9/9/9/9/9/9/1C7/9/5K3 w", "b2e2", Idea::TakesMiddleFile);
    check("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4e5", Idea::CrossesRiver);
    check(START_FEN, "b0c2", Idea::Develops);
    check("3k5/9/9/p8/9/9/P8/9/R8/5K3 w", "a1b1", Idea::TakesOpenFile);
    check("3k5/9/9/9/9/6B2/9/9/9/2B2K3 w", "c0e2", Idea::Links { target: square("g4") });
    check("3k5/9/9/9/9/9/9/9/5K3/9 w", "f1f0", Idea::Waits);
}

#[test]
fn a_mate_that_is_far_off_is_not_told_as_stopped() {
    let fen = "3k5/1R7/9/9/9/9/9/9/8r/R3K4 b";
    let idea = |moves| {
        let threat = Threat { moves: vec!["a0a9".parse().unwrap()], kind: ThreatKind::Mates(moves) };
        idea_of(fen, "i1a1", Score::Centipawns(0), Some(&threat))
    };
    assert_eq!(idea(3), Idea::StopsMate);
    assert_ne!(idea(4), Idea::StopsMate);
}

#[test]
fn only_like_for_like_is_a_trade() {
    let target = square("d8");
    let line = |fen, line| idea_of(fen, line, Score::Centipawns(0), None);
    let chariots = "3k5/3r5/9/9/9/9/P8/9/3R5/5K3 w";
    assert_eq!(line(chariots, "d1d8 d9d8"), Idea::Trades { target });
    // A soldier is taken, and one falls elsewhere later in the line: the board proves a capture only.
    let soldiers = "3k5/9/9/p8/9/9/P2r5/R7p/9/5K3 w";
    assert_eq!(line(soldiers, "a2i2 d9d8 i2i1 d3a3"), Idea::Captures { target: square("i2") });
}

#[test]
fn an_attack_that_the_line_does_not_carry_out_is_none() {
    let fen = "3k5/9/9/9/2n6/9/9/9/4R4/5K3 w";
    let attack = Idea::Attacks { target: square("c5"), free: true };
    let line = |line| idea_of(fen, line, Score::Centipawns(0), None);
    assert_eq!(line("e1e5 c5b3 e5e2"), attack, "the horse leaves");
    assert_eq!(line("e1e5 d9d8 e5c5"), attack, "the horse is taken");
    assert_eq!(line("e1e5 d9d8 e5e4"), Idea::CrossesRiver, "it could be taken, and is not");
}

#[test]
fn what_the_line_wins_back_is_not_given_up() {
    // A chariot is taken, and takes nothing; a move later the other one wins a chariot.
    let fen = "3k5/r8/9/4p4/9/9/9/9/4R4/5K2R w";
    let line = |line| idea_of(fen, line, Score::Centipawns(0), None);
    assert_eq!(line("e1e5 e6e5"), Idea::Offers);
    assert_ne!(line("e1e5 e6e5 i0i8 e5e4"), Idea::Offers);
}
