//! Spans of time and clocks.

use xiangqi_bot::game::DAY;
use xiangqi_bot::i18n::time::{dial, span};
use xiangqi_bot::i18n::{Locale, Localizer};

const ENGLISH: Localizer = Localizer::of(Locale::English);

#[test]
fn spans_and_dials_are_short() {
    assert_eq!(dial(598_999), "9:58");
    assert_eq!(dial(3_600_000), "1:00:00");
    assert_eq!(dial(-5), "0:00");
    assert_eq!(span(ENGLISH, 45_400), "45 seconds");
    assert_eq!(span(ENGLISH, 60_000), "1 minute");
    assert_eq!(span(ENGLISH, 5_400_001), "2 hours");
    assert_eq!([span(ENGLISH, DAY), span(ENGLISH, 7 * DAY)], ["24 hours", "7 days"]);
}
