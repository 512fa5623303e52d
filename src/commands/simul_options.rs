//! Options of the command that creates a simul.

use crate::commands::choices::{BLACK, COLOR, LEVEL, RED, optional};
use crate::commands::event_terms::EventTerms;
use crate::commands::intent::{CompetitionRequest, Intent, SideChoice};
use crate::commands::options::{CommandOption, GivenOptions, OptionKind};
use crate::i18n::messages as s;

pub(super) const HOST: CommandOption = optional("host", &s::OptionHost, OptionKind::Person);
pub(super) const HOST_LEVEL: CommandOption = CommandOption { about: &s::OptionHostLevel, ..LEVEL };
pub(super) const HOST_SIDE: CommandOption =
    CommandOption { about: &s::OptionHostColor, kind: OptionKind::OneOf(&[RED, BLACK]), ..COLOR };
pub(super) const HOST_EXTRA: CommandOption =
    optional("extra", &s::OptionHostExtra, OptionKind::Integer { min: 0, max: 180 });

/// Returns the intent to see the rules of a simul.
pub(super) fn intent(given: &GivenOptions) -> Intent {
    let chosen = given.terms();
    let host_side = if let Some(SideChoice::Fixed(side)) = chosen.side { Some(side) } else { None };
    let terms = EventTerms {
        time: chosen.time,
        least: given.number("least"),
        games: given.number("games"),
        hours: given.number("hours"),
        role: given.role("role"),
        level: given.level().map(|level| level.get()),
        host_side,
        extra: given.number("extra"),
        ..EventTerms::default()
    };
    Intent::Competition(CompetitionRequest::Simul {
        terms,
        start: given.given_text("start"),
        host: given.person("host"),
        name: given.text("name"),
    })
}
