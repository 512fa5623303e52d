//! How a second server accepts a match.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::{RequestResult, check_organiser, decide, refuse, server};
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::creation::NewCompetition;
use crate::features::competitions::teams::code;
use crate::features::competitions::{messages, queries, standing_message};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft};
use crate::i18n::messages as s;
use crate::message::{CompetitionKind, Reply};

/// Brings the second team of a match of another server to this channel.
pub(in crate::features::competitions) async fn accept(ctx: &Ctx<'_>, code: &str) -> RequestResult {
    check_organiser(ctx)?;
    let given = code.trim().to_lowercase();
    let found = match code::match_of(&given) {
        Some(id) => queries::competition(&ctx.services.store, ctx.channel.platform, id).await?,
        None => None,
    };
    let Some(host) = found.filter(|found| found.state.terms().secret.is_some() && code::code(found) == given)
    else {
        return refuse(ctx.l10n.say(&s::TeamsUnknownCode));
    };
    if host.server == server(ctx) {
        return refuse(ctx.l10n.say(&s::TeamsOwnCode { name: messages::name(&host) }));
    }
    let terms = EventTerms { host_match: Some(host.id.0), ..EventTerms::default() }.write();
    let new = NewCompetition::new(ctx, CompetitionKind::Teams, &terms, host.state.name());
    let command = CompetitionCommand::AddGuest { guest: new.stored.id.0 };
    let (after, mut writes) = decide(ctx, &host, &command)?;
    writes.extend(new.writes);
    let public = messages::localizer(ctx.effective);
    let standings = standing_message::public_standings(ctx.services, public, &after).await?;
    let text = ctx.l10n.say(&s::TeamsAccepted { name: messages::name(&host) });
    Ok(Effects {
        writes,
        posts: vec![PostDraft::here(standings, None)],
        nonce: Some(new.nonce),
        ..Effects::answer(ctx.in_place(Reply::text(text)))
    })
}
