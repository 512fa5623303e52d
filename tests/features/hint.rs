//! The rings of a hint.

use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::message::{Drawing, picture};
use xiangqi_bot::rules::Position;

#[test]
fn pieces_that_the_message_names_have_a_ring_where_no_arrow_ends() {
    let position = Position::startpos();
    let l10n = Localizer::of(Locale::English);
    let board = picture::of_position(l10n, &position, "a.png".to_owned());
    let board = picture::with_hint(l10n, board, &position, "h2e2".parse().unwrap());
    let picture = picture::with_named(board, ["h2", "h9", "e5"].map(|text| text.parse().unwrap()));
    let Drawing::Board(scene) = picture.drawing else { panic!("{picture:?}") };
    // An arrow ends on one of the other points, and no piece stands on e5.
    assert_eq!(scene.dots, ["h9".parse().unwrap()]);
}
