//! When a puzzle of the day is due.

use jiff::Timestamp as Instant;
use jiff::civil::time;
use jiff::tz::TimeZone;
use xiangqi_bot::features::puzzles::daily::day_due;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::i18n::TimeZoneName;
use xiangqi_bot::message::PlaceSettings;

fn day(zone: Option<&str>, hour: Option<i8>, now: &str) -> Option<String> {
    let settings = PlaceSettings {
        daily_time: hour.map(|hour| time(hour, 0, 0, 0)),
        daily_zone: zone.map(|zone| zone.parse().unwrap()),
        ..PlaceSettings::default()
    };
    let now: Instant = now.parse().unwrap();
    day_due(&settings, Timestamp(now.as_millisecond())).map(|day| day.to_string())
}

#[test]
fn a_day_is_due_from_its_hour_on_in_the_zone_of_the_server() {
    let shanghai = Some("Asia/Shanghai");
    let los_angeles = Some("America/Los_Angeles");
    // In Paris the hour from 2 is left out on 2026-03-29 and comes twice on 2026-10-25. Summer time moves the hour in UTC.
    let paris = Some("Europe/Paris");
    let cases = [
        (None, None, "2026-11-22T07:59:59Z", None),
        (None, None, "2026-11-22T08:00:00Z", Some("2026-11-22")),
        (None, None, "2026-11-22T23:59:59Z", Some("2026-11-22")),
        (None, None, "2026-11-23T00:00:00Z", None),
        (None, Some(0), "2026-11-23T00:00:00Z", Some("2026-11-23")),
        (shanghai, Some(8), "2026-11-21T23:59:59Z", None),
        (shanghai, Some(8), "2026-11-22T00:00:00Z", Some("2026-11-22")),
        (los_angeles, Some(20), "2026-11-23T03:59:00Z", None),
        (los_angeles, Some(20), "2026-11-23T04:00:00Z", Some("2026-11-22")),
        (paris, Some(2), "2026-03-29T00:59:59Z", None),
        (paris, Some(2), "2026-03-29T01:00:00Z", Some("2026-03-29")),
        (paris, Some(2), "2026-10-24T23:59:59Z", None),
        (paris, Some(2), "2026-10-25T00:00:00Z", Some("2026-10-25")),
        (paris, Some(2), "2026-10-25T01:30:00Z", Some("2026-10-25")),
        (paris, Some(9), "2026-07-01T07:00:00Z", Some("2026-07-01")),
        (paris, Some(9), "2026-12-01T07:59:00Z", None),
        (paris, Some(9), "2026-12-01T08:00:00Z", Some("2026-12-01")),
    ];
    for (zone, hour, now, expected) in cases {
        assert_eq!(day(zone, hour, now).as_deref(), expected, "{zone:?} {hour:?} {now}");
    }
}

#[test]
fn every_zone_that_can_be_chosen_is_known() {
    for zone in TimeZoneName::all() {
        assert!(TimeZone::get(zone.name()).is_ok(), "{zone}");
    }
}
