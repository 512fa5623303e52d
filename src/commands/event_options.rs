//! Options of the command that creates a competition.

use crate::commands::choices::{BLACK, COLOR, LEVEL, RED, optional};
use crate::commands::event_terms::EventTerms;
use crate::commands::intent::{CompetitionRequest, Intent, SideChoice};
use crate::commands::options::{CommandOption, GivenOptions, OptionKind};
use crate::i18n::messages as s;
use crate::message::CompetitionKind;

pub(super) const HOST: CommandOption = optional("host", &s::OptionHost, OptionKind::Person);
pub(super) const HOST_LEVEL: CommandOption = CommandOption { about: &s::OptionHostLevel, ..LEVEL };
pub(super) const HOST_SIDE: CommandOption =
    CommandOption { about: &s::OptionHostColor, kind: OptionKind::OneOf(&[RED, BLACK]), ..COLOR };
pub(super) const HOST_EXTRA: CommandOption =
    optional("extra", &s::OptionHostExtra, OptionKind::Integer { min: 0, max: 180 });

/// Returns the intent to see the rules of a competition.
pub(super) fn preview(kind: CompetitionKind, given: &GivenOptions) -> Intent {
    let chosen = given.terms();
    let shared = EventTerms {
        time: chosen.time,
        least: given.number("least"),
        games: given.number("games"),
        hours: given.number("hours"),
        role: given.role("role"),
        ..EventTerms::default()
    };
    let terms = if kind == CompetitionKind::Simul {
        let host_side = if let Some(SideChoice::Fixed(side)) = chosen.side { Some(side) } else { None };
        let level = given.level().map(|level| level.get());
        EventTerms { level, host_side, extra: given.number("extra"), ..shared }
    } else {
        EventTerms {
            rounds: given.number("rounds"),
            prize: given.role("prize"),
            weeks: given.number("weeks"),
            boards: given.number("boards"),
            ..shared
        }
    };
    let start = given.given_text("start");
    let host = given.person("host");
    Intent::Competition(CompetitionRequest::Preview { kind, terms, start, host, name: given.text("name") })
}
