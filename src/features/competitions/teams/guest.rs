//! The second server of a match: its message and its games.

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::competitions::results::EntrantNumber;
use crate::features::effects::{Destination, Effects, PostDraft};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::store::StoreResult;

/// Returns the match that has the message for its guests in this competition.
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
    queries::competition(&services.store, services.platform.name(), CompetitionId(guest)).await
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

/// Returns `true` if the guests of a match are in this server.
pub(in crate::features::competitions) async fn is_guest(
    services: &Services,
    stored: &StoredCompetition,
    server: &str,
) -> StoreResult<bool> {
    Ok(guest_of(services, stored).await?.is_some_and(|guest| guest.server == server))
}
