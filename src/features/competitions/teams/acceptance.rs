//! How a second server accepts a match.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::server;
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::creation::NewCompetition;
use crate::features::competitions::teams::code;
use crate::features::competitions::{access, messages, organiser, queries, standing_message};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft};
use crate::i18n::messages as s;
use crate::message::{CompetitionKind, Reply};
use crate::store::StoreResult;

/// Brings the second team of a match of another server to this channel.
pub(in crate::features::competitions) async fn accept(ctx: &Ctx<'_>, code: &str) -> StoreResult<Effects> {
    if let Some(refused) = organiser::refuses(ctx) {
        return Ok(refused);
    }
    let unknown = || Effects::ephemeral(ctx.l10n.say(&s::TeamsUnknownCode));
    let given = code.trim().to_lowercase();
    let Some(id) = code::match_of(&given) else { return Ok(unknown()) };
    let found = queries::competition(&ctx.services.store, ctx.channel.platform, id).await?;
    let Some(host) = found.filter(|found| found.state.terms().secret.is_some() && code::code(found) == given)
    else {
        return Ok(unknown());
    };
    if host.server == server(ctx) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::TeamsOwnCode { name: messages::name(&host) })));
    }
    let terms = EventTerms { host_match: Some(id.0), ..EventTerms::default() }.write();
    let new = NewCompetition::new(ctx, CompetitionKind::Teams, &terms, host.state.name());
    let command = CompetitionCommand::AddGuest { guest: new.stored.id.0 };
    let (after, mut writes) = match access::decide(ctx, &host, &command) {
        Ok(added) => added,
        Err(refused) => return Ok(*refused),
    };
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
