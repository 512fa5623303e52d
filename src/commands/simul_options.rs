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
    let [least, games, hours, extra] =
        ["least", "games", "hours", "extra"].map(|name| u16::try_from(given.number(name)?).ok());
    let chosen = given.terms();
    let host_side = if let Some(SideChoice::Fixed(side)) = chosen.side { Some(side) } else { None };
    let level = given.level().map(|level| level.get());
    let terms = EventTerms {
        time: chosen.time,
        least,
        games,
        hours,
        role: given.role("role"),
        level,
        host_side,
        extra,
        ..EventTerms::default()
    };
    Intent::Competition(CompetitionRequest::Simul {
        terms,
        start: given.given_text("start"),
        host: given.person("host"),
        name: given.text("name"),
    })
}
