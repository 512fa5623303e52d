//! The puzzle of the day: posted once for each server and calendar day, at the hour that the server has chosen.
//!
//! The store knows which server has had the puzzle of which day, so neither a restart nor a clock that jumps makes a second
//! message. The time is looked at often and never counted, so a clock that jumps forward makes none late.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp as Instant;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::features::puzzles::state::daily_puzzle;
use crate::game::Timestamp;
use crate::i18n::time_zone::TimeZoneName;
use crate::message::preferences::PlaceSettings;
use crate::store::{ChannelKey, ChannelWrite, Committed, DailyPuzzleWrite, StoreError, UnsentPost};

use crate::features::puzzles::daily;
use crate::runtime::channel::{ChannelActor, ChannelMessage};
use crate::runtime::{ChannelRegistry, ServiceState, send};

/// How often it is looked whether a puzzle is due.
pub(crate) const PAUSE: Duration = Duration::from_secs(30);
/// The hour where none was chosen.
const HOUR: u8 = 8;
/// How many of those who solved the puzzle of the day before are named.
const NAMED: u32 = 10;
/// The setting without which a server gets no puzzles.
const SETTING: &str = "daily";

/// A puzzle that is due on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DueDailyPuzzle {
    server: String,
    day: Date,
}

/// The day whose puzzle a server should have had by now.
fn day_due(settings: &PlaceSettings, now: Timestamp) -> Option<Date> {
    let zone = settings.daily_zone.map_or(TimeZone::UTC, time_zone);
    let now = Instant::from_millisecond(now.0).ok()?;
    let day = now.to_zoned(zone.clone()).date();
    // An hour that is left out when clocks are put forward counts as the one after it; of one that comes twice, the first
    // is meant.
    let hour = i8::try_from(settings.daily_hour.unwrap_or(HOUR)).ok()?;
    let at = day.at(hour, 0, 0, 0).to_zoned(zone).ok()?;
    if at.timestamp() <= now { Some(day) } else { None }
}

fn time_zone(zone: TimeZoneName) -> TimeZone {
    TimeZone::get(zone.name()).unwrap_or(TimeZone::UTC)
}

/// The days whose puzzles servers are known to have had, so that the store is not asked again and again.
#[derive(Debug, Default)]
pub(crate) struct PostedDays(Mutex<HashMap<String, Date>>);

/// Hands every puzzle that is due to its channel, unless that is closed to the bot. Returns how many.
pub(crate) async fn look(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
    had: &PostedDays,
) -> Result<u64, StoreError> {
    let platform = shared.platform.name();
    let (now, mut found) = (shared.now(), 0);
    for (server, settings) in shared.store.servers_with(platform, SETTING).await? {
        let settings: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let (Some(channel), Some(day)) = (&settings.daily, day_due(&settings, now)) else { continue };
        let known = had.0.lock().unwrap_or_else(PoisonError::into_inner).get(&server) == Some(&day);
        if known {
            continue;
        }
        if shared.store.had_daily(platform, &server, &day.to_string()).await? {
            had.0.lock().unwrap_or_else(PoisonError::into_inner).insert(server, day);
            continue;
        }
        let key = ChannelKey { platform, id: channel.clone() };
        if shared.store.is_closed(&key).await? {
            continue;
        }
        found += 1;
        send(shared, lines, channel, |_| Some(ChannelMessage::Daily(DueDailyPuzzle { server, day })));
    }
    Ok(found)
}

impl ChannelActor {
    /// Posts the puzzle of a day, unless the server has had it.
    pub(crate) async fn daily(&mut self, due: DueDailyPuzzle) -> Result<(), StoreError> {
        let DueDailyPuzzle { server, day } = due;
        let shared = self.shared.clone();
        let (platform, of_day) = (self.channel.platform, day.to_string());
        self.server = Some(server.clone());
        self.load().await?;
        if shared.store.had_daily(platform, &server, &of_day).await? {
            return Ok(());
        }
        let known = shared.store.daily_puzzles(platform).await?;
        let Some(puzzle) = daily_puzzle(&shared.puzzles, &of_day, &known).map(|puzzle| puzzle.id()) else {
            return Ok(());
        };
        let before = day.yesterday().map(|day| day.to_string()).unwrap_or_default();
        let (solvers, all) = shared.store.daily_solvers(platform, &server, &before, NAMED).await?;
        let others = all - solvers.len() as u64;
        let Some(say) = daily::daily(&shared.puzzles, &self.settings, puzzle, &of_day, &solvers, others)
        else {
            return Ok(());
        };
        let post = self.post_of(&say, None);
        let step = DailyPuzzleWrite {
            server: server.clone(),
            day: of_day,
            puzzle: puzzle.to_string(),
            nonce: post.nonce.clone(),
        };
        let step = ChannelWrite {
            server: Some(server),
            records: vec![crate::store::StateWrite::Daily(step)],
            posts: vec![post.clone()],
            ..ChannelWrite::in_channel(&self.channel)
        };
        let committed = {
            // Nobody is named any more who has left meanwhile.
            let erasures = shared.erasures.read().await;
            if *erasures != self.erasures {
                return Ok(());
            }
            shared.write(shared.store.commit(step)).await
        };
        match committed {
            Ok(Committed::Stored(ids)) => {
                for id in ids {
                    self.outbox.enqueue(UnsentPost { id, post: post.clone() }, None);
                }
                Ok(())
            }
            // Another task has posted it, in another channel perhaps.
            Ok(Committed::Duplicate) | Err(StoreError::Overtaken) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(zone: Option<&str>, hour: Option<u8>, now: &str) -> Option<String> {
        let settings = PlaceSettings {
            daily_hour: hour,
            daily_zone: zone.map(|zone| zone.parse().unwrap()),
            ..PlaceSettings::default()
        };
        let now: Instant = now.parse().unwrap();
        day_due(&settings, Timestamp(now.as_millisecond())).map(|day| day.to_string())
    }

    #[test]
    fn a_day_is_due_from_its_hour_on_in_the_zone_of_the_server() {
        let cases = [
            (None, None, "2026-11-22T07:59:59Z", None),
            (None, None, "2026-11-22T08:00:00Z", Some("2026-11-22")),
            (None, None, "2026-11-22T23:59:59Z", Some("2026-11-22")),
            (None, None, "2026-11-23T00:00:00Z", None),
            (None, Some(0), "2026-11-23T00:00:00Z", Some("2026-11-23")),
            (Some("Asia/Shanghai"), Some(8), "2026-11-21T23:59:59Z", None),
            (Some("Asia/Shanghai"), Some(8), "2026-11-22T00:00:00Z", Some("2026-11-22")),
            (Some("America/Los_Angeles"), Some(20), "2026-11-23T03:59:00Z", None),
            (Some("America/Los_Angeles"), Some(20), "2026-11-23T04:00:00Z", Some("2026-11-22")),
        ];
        for (zone, hour, now, expected) in cases {
            assert_eq!(day(zone, hour, now).as_deref(), expected, "{zone:?} {hour:?} {now}");
        }
    }

    #[test]
    fn an_hour_that_is_left_out_or_comes_twice_makes_one_day() {
        // In Paris the hour from 2 is left out on 2026-03-29, and comes twice on 2026-10-25.
        let paris = |now| day(Some("Europe/Paris"), Some(2), now);
        assert_eq!(paris("2026-03-29T00:59:59Z"), None);
        assert_eq!(paris("2026-03-29T01:00:00Z").as_deref(), Some("2026-03-29"));
        assert_eq!(paris("2026-10-24T23:59:59Z"), None);
        assert_eq!(paris("2026-10-25T00:00:00Z").as_deref(), Some("2026-10-25"));
        assert_eq!(paris("2026-10-25T01:30:00Z").as_deref(), Some("2026-10-25"));
        // Summer time itself moves the hour in UTC.
        let at_nine = |now| day(Some("Europe/Paris"), Some(9), now);
        assert_eq!(at_nine("2026-07-01T07:00:00Z").as_deref(), Some("2026-07-01"));
        assert_eq!(at_nine("2026-12-01T07:59:00Z"), None);
        assert_eq!(at_nine("2026-12-01T08:00:00Z").as_deref(), Some("2026-12-01"));
    }

    #[test]
    fn every_zone_that_can_be_chosen_is_known() {
        for zone in TimeZoneName::ALL {
            assert!(TimeZone::get(zone.name()).is_ok(), "{zone}");
        }
    }
}
