//! What a game is set up with: time controls and handicaps.

use xiangqi_bot::game::TimeControlError::{Days, Form, Holiday, Minutes, Seconds};
use xiangqi_bot::game::{Handicap, TimeControl};
use xiangqi_bot::rules::Color;

#[test]
fn time_controls_are_read_as_they_are_written() {
    for (text, written) in [
        ("none", "none"),
        ("3d", "3d+7"),
        ("3 days", "3d+7"),
        ("1 day", "1d+7"),
        ("14D+0", "14d+0"),
        ("10+5", "10+5"),
        (" 10 + 5 ", "10+5"),
        ("0+3", "0+3"),
        ("5+0", "5+0"),
        ("10/30s", "10/30s"),
        ("10/30", "10/30s"),
        ("0/10s", "0/10s"),
    ] {
        let control: TimeControl = text.parse().expect(text);
        assert_eq!(control.to_string(), written);
        assert_eq!(written.parse(), Ok(control));
    }
}

#[test]
fn what_is_no_time_control_is_refused_with_the_reason() {
    for (text, error) in [
        ("", Form),
        ("soon", Form),
        ("d", Form),
        ("3d7", Form),
        ("+5", Form),
        ("10+", Form),
        ("10+5+1", Form),
        ("10+5/3", Form),
        ("-1+5", Form),
        ("1.5+5", Form),
        ("99999999999+5", Form),
        ("0d", Days),
        ("15d", Days),
        ("300d", Days),
        ("3d+31", Holiday),
        ("181+5", Minutes),
        ("70000+5", Minutes),
        ("10+181", Seconds),
        ("0+0", Seconds),
        ("10/0s", Seconds),
    ] {
        assert_eq!(text.parse::<TimeControl>(), Err(error), "{text}");
    }
}

#[test]
fn the_giver_lacks_these_pieces() {
    assert_eq!(
        Handicap::Horse.position(Color::Red).to_string(),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1"
    );
    assert_eq!(
        Handicap::ChariotAndHorse.position(Color::Black).to_string(),
        "rnbakab2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    );
    for (handicap, pieces) in Handicap::ALL.into_iter().zip([1, 1, 2, 2, 2, 1, 2, 2]) {
        assert_eq!(handicap.name().parse(), Ok(handicap));
        for giver in Color::ALL {
            assert_eq!(handicap.position(giver).pieces().count(), 32 - pieces, "{handicap}");
        }
    }
}
