//! The rings of a hint.

use xiangqi_bot::i18n::localizer::{Locale, Localizer};
use xiangqi_bot::message::picture;
use xiangqi_bot::render::Style;
use xiangqi_bot::rules::Position;

#[test]
fn pieces_that_the_message_names_have_a_ring_where_no_arrow_ends() {
    let position = Position::startpos();
    let l10n = Localizer::of(Locale::English);
    let board =
        picture::with_hint(l10n, picture::of_position(l10n, &position), &position, "h2e2".parse().unwrap());
    let picture = picture::with_named(board, ["h2", "h9", "e5"].map(|text| text.parse().unwrap()));
    assert_eq!(picture.named, ["h9", "e5"]);
    // A piece has left the other point since.
    assert_eq!(picture.scene(&Style::default()).unwrap().dots, ["h9".parse().unwrap()]);
}
