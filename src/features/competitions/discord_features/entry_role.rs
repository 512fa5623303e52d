//! The role that entrants need.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{RequestResult, refuse, server};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::context::Ctx;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::{CompetitionKind, RoleId};

/// Refuses a role in a place without roles.
pub(in crate::features::competitions) fn check_place(ctx: &Ctx<'_>, terms: &EventTerms) -> RequestResult<()> {
    if terms.role.or(terms.prize).is_none() || ctx.request.place.roles.is_some() {
        return Ok(());
    }
    refuse(ctx.l10n.say(&s::RolesNone))
}

/// Says which role the requester needs and does not have.
pub(in crate::features::competitions) fn unmet(ctx: &Ctx<'_>, stored: &StoredCompetition) -> Option<String> {
    let needed = stored.state.terms().role?;
    if !ctx.request.place.is_direct() && stored.server != server(ctx) {
        // A guest of a match of two servers, who cannot have a role of the other one.
        return None;
    }
    let Some(roles) = &ctx.request.place.roles else {
        let channel = format!("<#{}>", stored.channel);
        return Some(ctx.l10n.say(&s::RoleUnseen { channel }));
    };
    // All members have the role with the number of the server, and Discord does not list it.
    if roles.contains(&needed) || needed.0.to_string() == server(ctx) {
        return None;
    }
    Some(ctx.l10n.say(&s::RoleNeeded { role: mention(needed) }))
}

/// Returns the rule about the role.
pub(in crate::features::competitions) fn rule(
    l10n: Localizer,
    kind: CompetitionKind,
    terms: &EventTerms,
) -> Option<String> {
    if kind == CompetitionKind::Season {
        // It has no entrants.
        return None;
    }
    let role = terms.role.map(mention)?;
    Some(l10n.say(&s::RulesRole { role }))
}

/// Mentions a role. No message of the bot pings one.
pub(super) fn mention(RoleId(role): RoleId) -> String {
    format!("<@&{role}>")
}
