//! What the coach says of a move, and of a game.

use xiangqi::engine::coach::{
    CoachFinding, CoachSummary, Mistake, PlacedRemark, Praise, Remark, is_fresh, summary,
};
use xiangqi::engine::review::{ForcedWin, Reason};
use xiangqi::engine::{Engine, Judgement, Limits, SearchControl};

use xiangqi::rules::MatePattern;

use super::{NODES, game, loss, mv, piece, square};

/// The coach's remark on a move.
pub(super) fn said(fen: &str, earlier: &str, played: &str) -> Option<Remark> {
    let before = game(fen, earlier);
    let mut after = before.clone();
    after.push(mv(played)).unwrap();
    let limits = [2 * NODES, 20 * NODES].map(Limits::nodes);
    let found =
        CoachFinding::look(&mut Engine::new(4), &after, &limits[0], &limits[1], &SearchControl::new())
            .unwrap();
    found.remark(&before, mv(played), true)
}

#[track_caller]
fn praised(fen: &str, played: &str, expected: &Praise) {
    assert_eq!(said(fen, "", played), Some(Remark::Praise(expected.clone())));
}

#[test]
fn a_blunder_is_told_with_its_reason_and_the_better_move() {
    let found = said("2bakab2/9/9/4n4/8R/9/4P4/9/9/2BAKAB2 w", "", "i5g5");
    let Some(Remark::Fault(fault)) = found else { panic!("{found:?}") };
    assert_eq!(fault.reason, Some(Reason::Loses(loss('R', "g5", 'n', "e6"))));
    assert!(fault.judgement == Judgement::Blunder && fault.better != mv("i5g5"));
}

#[test]
fn a_piece_that_is_given_away_is_named_whatever_the_chances() {
    // Black is a chariot, a cannon and a horse ahead: no move costs Red any chance.
    let lost = "3akab2/9/1cn6/8r/r8/9/4P4/9/4R4/3AKA3 w";
    for (fen, played, loss) in [
        (lost, "e1a1", loss('R', "a1", 'r', "a5")),
        (lost, "e1i1", loss('R', "i1", 'r', "i6")),
        ("3akab2/9/1cn6/8r/r8/9/2N1P4/9/9/3AKA3 w", "c3b5", loss('N', "b5", 'r', "a5")),
    ] {
        let found = said(fen, "", played);
        let Some(Remark::Fault(Mistake { given: Some(given), .. })) = found else {
            panic!("{fen} {played}: {found:?}")
        };
        let named = (given.piece, given.on, given.taker, given.from);
        assert_eq!(named, (loss.piece, loss.on, loss.taker, loss.from), "{fen} {played}");
    }
}

#[test]
fn a_trade_gives_nothing_away() {
    // The chariot takes a chariot that a horse protects.
    let found = said("2bakab2/9/9/9/r3p4/2n6/R8/9/9/2BAKAB2 w", "", "a3a5");
    let given = matches!(&found, Some(Remark::Fault(Mistake { given: Some(_), .. })));
    assert!(!given, "{found:?}");
}

#[test]
fn good_moves_are_praised_for_what_they_do() {
    let pattern = Some(MatePattern::DoubleCannon);
    let win = ForcedWin { moves: 1, checkmate: true, pattern };
    praised("r2aka3/9/9/9/4C4/9/9/7C1/9/3K5 w", "h2e2", &Praise::FindsWin(win));
    praised(
        "2bak1b2/4a4/9/9/4n4/9/9/9/4R4/2BAK4 w",
        "e1e5",
        &Praise::WinsPiece { piece: piece('n'), on: square("e5") },
    );
    // The only way to stop the mate.
    praised("3k5/1R7/9/9/9/9/9/9/8r/R3K4 b", "i1i0", &Praise::StopsMate);
    // The horse leaves the chariot's line with check.
    praised(
        "2bakab2/9/9/9/2r1N4/9/4P4/9/9/2BA1KB2 w",
        "e5d7",
        &Praise::SavesPiece { piece: piece('N'), on: square("e5") },
    );
}

#[test]
fn a_move_without_which_a_won_game_is_none_is_the_only_one() {
    for (fen, played) in [
        ("2bak1bn1/4a4/9/p1R3p1p/4p4/9/3r4P/B3C4/4N4/c3KAB2 w", "e2c2"),
        ("7r1/3ka4/3ab1P2/4c4/p8/1R7/P8/5A3/4A4/3K5 w", "b4b8"),
        ("1Rb1ka3/r3a3n/4b4/p2N4p/2p1r4/9/P5P1P/6NC1/3nA4/2B1KAB2 w", "h2h8"),
    ] {
        praised(fen, played, &Praise::OnlyMove);
    }
}

#[test]
fn an_ordinary_move_and_a_recapture_are_passed_over() {
    assert_eq!(said(xiangqi::rules::START_FEN, "", "h2e2"), None);
    // Black has just taken there: taking back is no feat.
    let taken = "2bakab2/9/9/9/3n5/9/R3P4/9/9/2BAKAB2 b";
    assert_eq!(said(taken, "d5e3", "a3e3"), None);
}

#[test]
fn a_summary_names_the_gravest_faults_and_praises_of_different_kinds() {
    let fault = |ply, loss| PlacedRemark {
        ply,
        mv: mv("a0a1"),
        remark: Remark::Fault(Mistake {
            judgement: Judgement::from_loss(loss),
            loss,
            reason: None,
            better: mv("a0a2"),
            answer: Vec::new(),
            given: None,
        }),
    };
    let praise = |ply, praise| PlacedRemark { ply, mv: mv("a0a1"), remark: Remark::Praise(praise) };
    let horse = Praise::SavesPiece { piece: piece('N'), on: square("e5") };
    let noted = [
        praise(3, horse.clone()),
        fault(5, 0.15),
        praise(7, horse.clone()),
        fault(9, 0.5),
        fault(11, 0.3),
        praise(13, Praise::OnlyMove),
    ];
    let expected = CoachSummary {
        well: vec![noted[0].clone(), noted[5].clone()],
        look_at: vec![noted[3].clone(), noted[4].clone()],
        given: Vec::new(),
    };
    assert_eq!(summary(&noted), expected);
    // Two of one kind are better than one.
    assert_eq!(summary(&[noted[0].clone(), noted[2].clone()]).well.len(), 2);
    assert_eq!(summary(&[]), CoachSummary::default());
}

#[test]
fn praise_comes_now_and_then_and_never_twice_the_same_way_in_a_row() {
    let said = [(11, Praise::OnlyMove)];
    assert!(is_fresh(&Praise::StopsMate, 3, &[]));
    assert!(!is_fresh(&Praise::StopsMate, 13, &said), "too soon");
    assert!(!is_fresh(&Praise::OnlyMove, 31, &said), "the same as before");
    assert!(is_fresh(&Praise::StopsMate, 17, &said));
}
