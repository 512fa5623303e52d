//! Pieces that moves give away, in the positions of `given_away.txt`.

use xiangqi::engine::coach::Remark;
use xiangqi::engine::{GivenAway, Score, given_away};

use super::coach::said;
use super::{mv, piece, square};

fn given(fen: &str, played: &str) -> Option<GivenAway> {
    given_away(&fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), mv(played))
}

#[test]
fn pieces_given_away_are_found_and_moves_of_masters_are_not_blamed() {
    for line in include_str!("given_away.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, played, expected] = fields[..] else { panic!("{line}") };
        let found = given(fen, played);
        if expected != "sound" {
            assert_eq!(found.map(|given| given.on), Some(square(expected)), "{line}: {found:?}");
        } else if found.is_some() {
            // The board sees a loss where the search sees none.
            let remark = said(fen, "", played);
            assert!(!matches!(remark, Some(Remark::Fault(_))), "{line}: {remark:?}");
        }
    }
}

#[test]
fn what_comes_back_for_a_piece_is_named() {
    // The chariot takes a horse that an elephant protects.
    let found = given("3k5/9/4b4/9/2n6/9/2R6/9/9/5K3 w", "c3c5").unwrap();
    assert_eq!((found.piece, found.taker, found.returned), (piece('R'), piece('b'), Some(piece('n'))));
    // A horse recaptures a soldier that has taken a chariot, and nothing recaptures in the other position.
    let protected = given("3k5/9/9/4p4/9/9/3N5/9/4R4/5K3 w", "e1e5").unwrap();
    assert_eq!((protected.piece, protected.returned), (piece('R'), Some(piece('p'))));
    let alone = given("3k5/9/9/4p4/9/9/9/9/4R4/5K3 w", "e1e5").unwrap();
    assert_eq!((alone.piece, alone.returned), (piece('R'), None));
}

#[test]
fn a_piece_that_cannot_be_kept_or_is_paid_for_is_not_given_away() {
    // The general must leave the line, and the chariot takes the horse behind it.
    assert_eq!(given("3k5/9/9/9/9/9/9/9/9/r3K2N1 w", "e0e1"), None);
    // The cannon takes a horse and is taken.
    assert_eq!(given(xiangqi::rules::START_FEN, "b2b9"), None);
    // A soldier that has not crossed the river.
    assert_eq!(given("3k5/9/9/4r4/9/9/4P4/9/9/3AK4 w", "e0f0"), None);
}

#[test]
fn the_scores_confirm_what_is_given_away() {
    let given = given(xiangqi::rules::START_FEN, "i0i1").unwrap();
    let scores = |best, answer| given.is_confirmed(best, answer);
    assert!(scores(Score::Centipawns(20), Score::Centipawns(150)));
    assert!(!scores(Score::Centipawns(20), Score::Centipawns(20)), "the move costs less");
    assert!(!scores(Score::Centipawns(20), Score::Mate(-2)), "the mover mates");
    assert!(scores(Score::Mate(-5), Score::Mate(4)), "the game is lost, the material is not");
}
