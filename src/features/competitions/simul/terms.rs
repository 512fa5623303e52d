//! Terms of a simul: clocks, the host's extra time, the rules in words.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::competition::Competition;
use crate::game::{ExtraTime, TimeControl, Timestamp};
use crate::i18n::messages as s;
use crate::i18n::{Localizer, time as time_words};
use crate::rules::Color;

/// Usual clock of the games.
const SIMUL_TIME: TimeControl = TimeControl::Increment { minutes: 20, seconds: 30 };
/// Usual extra time of the host on each clock, in minutes for each player.
const MINUTES_PER_PLAYER: u16 = 2;

/// Returns the clock of the games. A game without a clock might never end.
pub(in crate::features::competitions) fn time(terms: &EventTerms) -> TimeControl {
    terms.time.filter(|time| *time != TimeControl::None).unwrap_or(SIMUL_TIME)
}

/// Returns the extra time of the host on each clock. The bot needs none, nor does a host with days for a move.
pub(in crate::features::competitions) fn extra_time(state: &Competition) -> Option<ExtraTime> {
    let simul = state.simul()?;
    let terms = state.terms();
    if terms.level.is_some() || !time(terms).is_live() {
        return None;
    }
    let boards = u16::try_from(simul.boards()).unwrap_or(u16::MAX);
    let minutes = terms.extra.unwrap_or(boards.saturating_mul(MINUTES_PER_PLAYER));
    if minutes == 0 { None } else { Some(ExtraTime { side: simul.host_side(), minutes }) }
}

/// Returns the rules of a simul on these terms; `starts` is the time at which it begins by itself.
pub(in crate::features::competitions) fn rules(
    l10n: Localizer,
    terms: &EventTerms,
    starts: Option<Timestamp>,
) -> String {
    let side = terms.host_side.unwrap_or(Color::Red);
    let mut lines = vec![match terms.level {
        Some(level) => l10n.say(&s::SimulRulesBot { level, side }),
        None => l10n.say(&s::SimulRulesHost { side }),
    }];
    let clock = time(terms);
    lines.push(l10n.say(&s::SimulRulesClock { time: time_words::control(l10n, clock) }));
    if terms.level.is_none() && clock.is_live() {
        match terms.extra {
            Some(0) => {}
            Some(minutes) => lines.push(l10n.say(&s::SimulRulesExtra { minutes: minutes.into() })),
            None => lines.push(l10n.say(&s::SimulRulesUsualExtra {
                minutes: MINUTES_PER_PLAYER,
                example: 10 * MINUTES_PER_PLAYER,
            })),
        }
    }
    if terms.level.is_some() {
        lines.push(l10n.say(&s::SimulRulesLeavingBot));
    } else {
        lines.push(l10n.say(&s::SimulRulesLeaving));
    }
    if !clock.is_live() {
        lines.push(l10n.say(&s::RulesLongest));
    }
    if let Some(least) = terms.least {
        lines.push(l10n.say(&s::RulesLeast { least }));
    }
    if let Some(games) = terms.games {
        lines.push(l10n.say(&s::RulesGames { games }));
    }
    match starts {
        Some(starts) => lines.push(l10n.say(&s::RulesStarts { starts: time_words::at(starts) })),
        None if terms.level.is_some() => lines.push(l10n.say(&s::SimulRulesStartBot)),
        None => lines.push(l10n.say(&s::SimulRulesStart)),
    }
    lines.join("\n")
}
