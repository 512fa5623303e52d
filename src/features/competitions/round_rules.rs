//! The rules of competitions, with the terms that were chosen.

use crate::commands::event_terms::EventTerms;
use crate::commands::table::line_in;
use crate::features::competitions::discord_features::{champion_role, entry_role};
use crate::features::competitions::round_text::date;
use crate::features::competitions::seasons::season_messages;
use crate::features::competitions::simul;
use crate::features::competitions::teams::team_messages;
use crate::features::play::challenge::USUAL_TIME;
use crate::game::Timestamp;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::i18n::time;
use crate::message::CompetitionKind;
use crate::rating::FEWEST_PLIES;

/// Returns the rules of a kind on these terms; `starts` is the time at which it begins by itself.
pub(super) fn rules(
    l10n: Localizer,
    kind: CompetitionKind,
    terms: &EventTerms,
    starts: Option<Timestamp>,
) -> String {
    let mut lines = vec![rules_of_kind(l10n, kind, terms, starts)];
    if !matches!(kind, CompetitionKind::Simul | CompetitionKind::Season) {
        lines.extend(conditions(l10n, kind, terms, starts));
    }
    lines.extend(entry_role::rule(l10n, kind, terms));
    lines.extend(champion_role::rule(l10n, kind, terms));
    lines.join("\n")
}

fn rules_of_kind(
    l10n: Localizer,
    kind: CompetitionKind,
    terms: &EventTerms,
    starts: Option<Timestamp>,
) -> String {
    let mut lines = vec![match kind {
        CompetitionKind::Ladder => return l10n.say(&s::LadderRules),
        CompetitionKind::Arena => return l10n.say(&s::ArenaRules),
        CompetitionKind::Simul => return simul::terms::rules(l10n, terms, starts),
        CompetitionKind::Season => return season_messages::rules(l10n, terms),
        CompetitionKind::Swiss => l10n.say(&s::SwissRules { command: line_in("away", l10n.locale()) }),
        CompetitionKind::RoundRobin => l10n.say(&s::RoundRobinRules),
        CompetitionKind::Knockout => l10n.say(&s::KnockoutRules),
        CompetitionKind::Teams => team_messages::rules(l10n, terms),
    }];
    match terms.rounds {
        Some(rounds) if kind == CompetitionKind::Swiss => lines.push(l10n.say(&s::RulesRounds { rounds })),
        None if kind == CompetitionKind::Swiss => lines.push(l10n.say(&s::RulesRoundsByPlayers)),
        _ => {}
    }
    if kind == CompetitionKind::Swiss {
        lines.push(l10n.say(&s::RulesByesInTies));
    }
    let time = time::control(l10n, terms.time.unwrap_or(USUAL_TIME));
    let moves = FEWEST_PLIES / 2;
    if terms.is_live() {
        lines.push(l10n.say(&s::RulesLive { time, moves }));
    } else {
        lines.push(l10n.say(&s::RulesDays { time, moves }));
        lines.push(l10n.say(&s::RulesLongest));
    }
    lines.push(l10n.say(&s::RulesThread));
    if kind != CompetitionKind::Teams {
        lines.push(l10n.say(&s::RulesNextRound));
    }
    lines.join("\n")
}

/// Returns the conditions of entry and the time at which it begins by itself.
fn conditions(
    l10n: Localizer,
    kind: CompetitionKind,
    terms: &EventTerms,
    starts: Option<Timestamp>,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(least) = terms.least {
        lines.push(l10n.say(&s::RulesLeast { least }));
    }
    if let Some(games) = terms.games {
        lines.push(l10n.say(&s::RulesGames { games }));
    }
    if let Some(starts) = starts.filter(|_| kind != CompetitionKind::Ladder) {
        lines.push(l10n.say(&s::RulesStarts { starts: date(l10n, starts) }));
    }
    if has_check_in(kind) {
        lines.push(if starts.is_some() && terms.is_live() {
            l10n.say(&s::RulesCheckIn)
        } else {
            l10n.say(&s::RulesCheckInAsked)
        });
    }
    lines
}

/// Returns `true` for kinds whose entrants can be asked to check in. Before a live one that begins by itself they are asked.
pub(super) fn has_check_in(kind: CompetitionKind) -> bool {
    matches!(kind, CompetitionKind::Swiss | CompetitionKind::RoundRobin | CompetitionKind::Knockout)
}
