//! Limits of challenges between two people: their number, pauses, blocks.

use crate::features::context::{Ctx, cannot_post};
use crate::features::effects::{Destination, Effects, GameUpdate, PostDraft};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::play::{automatic, queries};
use crate::features::services::Services;
use crate::game::{Actor, DAY, Event, Game, GameCommand, HOUR, PlayerId, Seat, Timestamp};
use crate::i18n::messages as s;
use crate::i18n::{move_text, time};
use crate::rules::Color;
use crate::store::StoreResult;

/// Maximum number of open challenges per pair of players.
const MAX_CHALLENGES: usize = 3;
/// Number of open games of a person that are searched for such challenges.
const OPEN: u32 = 60;
/// Pause after a declined or withdrawn challenge before the next one to the same person, in milliseconds.
const PAUSE: i64 = HOUR;
/// Maximum number of invitations by direct message per person and day.
const MAX_INVITATIONS: usize = 10;

/// Refuses a challenge to a person who has just declined one, or who has too many open ones of the requester.
pub(super) async fn too_many_challenges(ctx: &Ctx<'_>, to: &PlayerId) -> StoreResult<Option<String>> {
    let services = ctx.services;
    let opponent = move_text::mention(to);
    let open = services.store.open_games(ctx.channel.platform, ctx.requester.as_str(), OPEN).await?;
    let declined =
        services.states.play.refusals.lock().get(&(ctx.requester.to_string(), to.to_string())).copied();
    let pause_ends = declined.map(|at| at.plus_millis(PAUSE));
    if let Some(until) = pause_ends.filter(|until| ctx.now < *until) {
        return Ok(Some(ctx.l10n.say(&s::ChallengePaused { opponent, until: time::at(until) })));
    }
    let everywhere = open.iter().filter_map(|open| Game::replay(&open.game.events).ok().flatten());
    let everywhere = everywhere.filter(|game| is_challenge(game, &ctx.requester, to)).count();
    let waiting = challenges(ctx, &ctx.requester, to).len().max(everywhere);
    let max = if ctx.request.place.is_direct() { 1 } else { MAX_CHALLENGES };
    if waiting < max {
        return Ok(None);
    }
    Ok(Some(ctx.l10n.say(&s::TooManyChallenges { opponent, max: max as u64 })))
}

/// Refuses a further invitation by direct message if the requester has sent too many.
pub(super) async fn too_many_invitations(ctx: &Ctx<'_>) -> StoreResult<Option<String>> {
    let since = ctx.now.plus_millis(-DAY);
    let sent =
        queries::invited_since(&ctx.services.store, ctx.channel.platform, ctx.requester.as_str(), since)
            .await?;
    let Some(oldest) = sent.get(MAX_INVITATIONS - 1) else { return Ok(None) };
    let until = time::at(Timestamp(oldest * 1000).plus_millis(DAY));
    Ok(Some(ctx.l10n.say(&s::InvitesSpent { max: MAX_INVITATIONS, until })))
}

/// Refuses a challenge to a person who takes none. It does not reveal whether the person takes none at all or blocks the
/// requester.
pub(super) fn may_not_challenge(ctx: &Ctx<'_>, opponent: &str) -> Option<String> {
    if PlayerId::new(opponent).is_deleted() {
        return Some(ctx.l10n.say(&s::ChallengeDeleted));
    }
    let theirs = ctx.effective.person(opponent);
    let player = move_text::mention(&opponent);
    if ctx.myself().blocks(opponent) {
        return Some(ctx.l10n.say(&s::ChallengeBlocked { player }));
    }
    if theirs.settings.challenges == Some(false) || theirs.blocks(ctx.requester.as_str()) {
        return Some(ctx.l10n.say(&s::ChallengeUnwanted { player }));
    }
    None
}

/// Returns the open challenges from one person to another, the latest first.
pub(super) fn challenges<'a>(ctx: &Ctx<'a>, by: &PlayerId, to: &PlayerId) -> Vec<&'a LiveGame> {
    ctx.filter(|live| is_challenge(&live.game, by, to))
}

/// Returns `true` for an open challenge from one person to another.
pub(super) fn is_challenge(game: &Game, by: &PlayerId, to: &PlayerId) -> bool {
    let people = game.challenge().map(|(challenger, guest)| (&challenger.id, guest.map(|guest| &guest.id)));
    people == Some((by, Some(to)))
}

/// Remembers that a challenge was refused, so that the next one does not ping the same person at once.
pub(crate) fn note_refusal(services: &Services, change: &GameUpdate) {
    let invited = Color::ALL.into_iter().find_map(|side| match change.after.seat(side) {
        Seat::Invited(guest) => Some(&guest.id),
        _ => None,
    });
    let by = match (&change.events[..], invited) {
        ([Event::Declined { by }], _) => by,
        // An expired invitation by direct message counts as a refusal.
        ([Event::Expired], Some(guest)) if change.has_two_homes() => guest,
        _ => return,
    };
    for challenger in change.after.players().filter(|player| player.id != *by) {
        remember_refusal(services, &challenger.id, by, services.now());
    }
}

pub(super) fn remember_refusal(
    services: &Services,
    challenger: &PlayerId,
    challenged: &PlayerId,
    at: Timestamp,
) {
    let people = (challenger.to_string(), challenged.to_string());
    services.states.play.refusals.lock().put(people, at);
}

/// Ends all challenges between the requester and the blocked person `whom`, in every channel of this process. Where the bot
/// cannot post they stay, and cannot be accepted.
pub(crate) async fn end_all(ctx: &Ctx<'_>, whom: &PlayerId) -> StoreResult<Effects> {
    let mut all = Effects::default();
    let here = ctx.live_games.iter().filter(|_| cannot_post(ctx).is_none());
    for ended in here.filter_map(|live| end_challenge(ctx, live, whom)) {
        all.games.extend(ended.games);
        all.posts.extend(ended.posts);
    }
    let store = &ctx.services.store;
    for open in store.open_games(ctx.channel.platform, ctx.requester.as_str(), OPEN).await? {
        let live = live_game_of(open.game)?;
        let channel = live.acting_home().to_owned();
        if live.is_at(&ctx.channel.id) || !store.speaks_in(open.server.as_deref()) {
            continue;
        }
        let Some(ended) = end_challenge(ctx, &live, whom) else { continue };
        let to = || Destination::Channel(channel.clone());
        all.games.extend(ended.games.into_iter().map(|update| GameUpdate { channel: to(), ..update }));
        all.posts.extend(ended.posts.into_iter().map(|post| match post.to {
            Destination::Here => PostDraft { to: to(), ..post },
            _ => post,
        }));
    }
    Ok(all)
}

/// Ends a challenge between the requester and the blocked person `whom`; `None` if there is none.
fn end_challenge(ctx: &Ctx<'_>, live: &LiveGame, whom: &PlayerId) -> Option<Effects> {
    let (challenger, Some(guest)) = live.game.challenge()? else { return None };
    let (actor, command) = if (&challenger.id, &guest.id) == (&ctx.requester, whom) {
        (challenger, GameCommand::Cancel)
    } else if (&challenger.id, &guest.id) == (whom, &ctx.requester) {
        (guest, GameCommand::Decline)
    } else {
        return None;
    };
    automatic::decided(live, &Actor::Person(actor.clone()), &command, ctx.now)
}
