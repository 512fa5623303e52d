//! The second server of a match: how it accepts, and what is shown and begun there.

use crate::commands::event_terms::EventTerms;
use crate::features::competitions::access::server;
use crate::features::competitions::competition::{CompetitionCommand, CompetitionId};
use crate::features::competitions::creation::NewCompetition;
use crate::features::competitions::games::{self, GameStart};
use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{access, advance, messages, organiser, round_times, standing_message};
use crate::features::context::{Ctx, player};
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Player, PlayerId};
use crate::i18n::{Localizer, escape, messages as s};
use crate::message::{CompetitionKind, Reply};
use crate::store::StoreResult;

/// Base of the code of a match.
const CODE_BASE: u32 = 36;

/// Returns the code with which another server accepts a match.
pub(super) fn code(id: CompetitionId) -> String {
    let mut rest = id.0.cast_unsigned();
    let mut code = Vec::new();
    while rest > 0 {
        let digit = (rest % u64::from(CODE_BASE)) as u32;
        code.push(char::from_digit(digit, CODE_BASE).expect("the digit is below the base"));
        rest /= u64::from(CODE_BASE);
    }
    code.iter().rev().collect()
}

/// Brings the second team of a match of another server to this channel.
pub(in crate::features::competitions) async fn accept(ctx: &Ctx<'_>, code: &str) -> StoreResult<Effects> {
    if let Some(refused) = organiser::refuses(ctx) {
        return Ok(refused);
    }
    let unknown = || Effects::ephemeral(ctx.l10n.say(&s::TeamsUnknownCode));
    let Ok(id) = i64::from_str_radix(code.trim(), CODE_BASE) else { return Ok(unknown()) };
    let found = queries::competition(&ctx.services.store, ctx.channel.platform, CompetitionId(id)).await?;
    let Some(host) =
        found.filter(|found| found.state.teams().is_some() && found.state.terms().host_match.is_none())
    else {
        return Ok(unknown());
    };
    if host.server == server(ctx) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::TeamsOwnCode { name: messages::name(&host) })));
    }
    let terms = EventTerms { host_match: Some(id), ..EventTerms::default() }.write();
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

/// Returns the match whose guests have their message in this competition.
pub(in crate::features::competitions) async fn host_of(
    services: &Services,
    stored: &StoredCompetition,
) -> StoreResult<Option<StoredCompetition>> {
    let Some(host) = stored.state.terms().host_match else { return Ok(None) };
    queries::competition(&services.store, services.platform.name(), CompetitionId(host)).await
}

/// Puts the match itself in the place of the competition of its guests, with their channel.
pub(in crate::features::competitions) async fn show_host(
    services: &Services,
    stored: &mut StoredCompetition,
) -> StoreResult {
    if let Some(host) = host_of(services, stored).await? {
        *stored =
            StoredCompetition { channel: stored.channel.clone(), server: stored.server.clone(), ..host };
    }
    Ok(())
}

/// Returns the competition of the guests of a match.
pub(in crate::features::competitions) async fn guest_of(
    services: &Services,
    stored: &StoredCompetition,
) -> StoreResult<Option<StoredCompetition>> {
    let Some(guest) = stored.state.teams().and_then(|teams| teams.guest()) else { return Ok(None) };
    queries::competition(&services.store, services.platform.name(), guest).await
}

/// Takes the next step of the competition of the guests: it ends with the match.
pub(in crate::features::competitions) async fn next_step(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
) -> StoreResult<Option<Effects>> {
    if stored.state.is_closed() {
        return Ok(None);
    }
    if round_times::lost_at(&stored.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: stored.channel.clone() };
        return Ok(advance::decided(ctx, stored, &command, Vec::new()));
    }
    match host_of(ctx.services, stored).await? {
        Some(host) if !host.state.is_closed() => Ok(None),
        _ => Ok(advance::decided(ctx, stored, &CompetitionCommand::End, Vec::new())),
    }
}

/// Sends the public messages of a match to its guests, too. Each mentions the players of its place.
pub(in crate::features::competitions) async fn copy_posts(
    services: &Services,
    stored: &StoredCompetition,
    effects: &mut Effects,
) -> StoreResult {
    let Some(teams) = stored.state.teams() else { return Ok(()) };
    let Some(guest) = guest_of(services, stored).await? else { return Ok(()) };
    let team_of = |person: &str| {
        let entrant = stored.entrant(&PlayerId::new(person))?;
        teams.team_of(entrant)
    };
    let mut copies = Vec::new();
    for post in effects.posts.iter_mut().filter(|post| post.game.is_none()) {
        let mut copy = PostDraft { to: Destination::Channel(guest.channel.clone()), ..post.clone() };
        copy.reply.ping.retain(|person| team_of(person) == Some(1));
        post.reply.ping.retain(|person| team_of(person) == Some(0));
        copies.push(copy);
    }
    effects.posts.extend(copies);
    Ok(())
}

/// Returns the channel in which an entrant plays, if the teams are of two servers.
pub(in crate::features::competitions) async fn home_of(
    services: &Services,
    stored: &StoredCompetition,
    entrant: EntrantNumber,
) -> StoreResult<Option<String>> {
    let Some(guest) = guest_of(services, stored).await? else { return Ok(None) };
    let team = stored.state.teams().and_then(|teams| teams.team_of(entrant));
    Ok(Some(if team == Some(1) { guest.channel } else { stored.channel.clone() }))
}

/// Begins a board of the requester, who plays here, against an opponent in the other server.
pub(in crate::features::competitions) async fn begin(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    start: GameStart,
    (opponent, home): (&Player, &str),
) -> StoreResult<Effects> {
    let own = player(&ctx.request.person);
    let context = ChannelContext {
        channel: ctx.channel,
        parent: ctx.request.place.parent.as_deref(),
        server: ctx.request.place.server.as_deref().or(ctx.server),
    };
    let setting = (&**ctx.services, context, ctx.l10n.locale(), ctx.now);
    let line = |l10n: Localizer| team_messages::board_line(l10n, stored);
    let (effects, _) = games::open_between(setting, stored, start, [&own, opponent], home, line).await?;
    let done = ctx.l10n.say(&s::LadderChallengeSent { opponent: escape::name_span(&opponent.name) });
    Ok(Effects { answer: ctx.in_place(Reply::text(done)), ..effects })
}

/// Returns `true` if the guests of a match are in this server.
pub(in crate::features::competitions) async fn is_guest(
    services: &Services,
    stored: &StoredCompetition,
    server: &str,
) -> StoreResult<bool> {
    Ok(guest_of(services, stored).await?.is_some_and(|guest| guest.server == server))
}
