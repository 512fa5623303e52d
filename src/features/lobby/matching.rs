//! Two people who fit: the game between them begins, and neither looks for an opponent any more.

use std::time::Duration;

use crate::commands::intent::SeekTerms;
use crate::features::effects::Effects;
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::lobby::{messages, queries};
use crate::features::play::pairing::{self, PairedPlayer};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{GameKey, GameSetup, GameTag, Timestamp};
use crate::i18n::messages as s;
use crate::i18n::{Localizer, escape};
use crate::platform::SendError;
use crate::rating::{NO_SERVER, Pool, START};
use crate::rules::{Color, RuleSet};
use crate::store::{ChannelKey, StateWrite, StoreResult};

/// Time limit for asking whether a person can be reached or has left: others who seek wait for it.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// Result of a search for an opponent.
pub(super) struct Search {
    /// The seek that has waited longest, of those that fit and whose person can be reached.
    pub(super) partner: Option<WaitingSeek>,
    /// The writes that end the seeks of people who have left the server, and of channels that take no messages.
    pub(super) ended: Vec<StateWrite>,
}

/// Searches the waiting seeks for an opponent.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn search(
    services: &Services,
    channel: &ChannelKey,
    seek: &WaitingSeek,
    now: Timestamp,
) -> StoreResult<Search> {
    let mut waiting = queries::waiting(&services.store, channel.platform, &seek.seek.person, now).await?;
    let mut ended = Vec::new();
    loop {
        let partner = partner(seek, &waiting).cloned();
        let Some(found) = &partner else { return Ok(Search { partner, ended }) };
        if has_left(services, &found.seek).await {
            ended.push(queries::end(channel.platform, &found.seek));
            let left = found.seek.person.clone();
            waiting.retain(|waiting| waiting.seek.person != left);
            continue;
        }
        if can_reach(services, channel, &found.seek).await {
            return Ok(Search { partner, ended });
        }
        let place = &found.seek.channel;
        let (there, others): (Vec<WaitingSeek>, Vec<_>) =
            waiting.into_iter().partition(|waiting| waiting.seek.channel == *place);
        ended.extend(there.iter().map(|closed| queries::end(channel.platform, &closed.seek)));
        waiting = others;
    }
}

/// True if a board in the channel of a seek would be seen, as far as the platform tells.
pub(super) async fn can_reach(services: &Services, here: &ChannelKey, seek: &Seek) -> bool {
    if seek.channel == here.id {
        return true;
    }
    let probed = tokio::time::timeout(PROBE_TIMEOUT, services.platform.probe(&seek.channel)).await;
    !matches!(probed, Ok(Err(SendError::Closed(_) | SendError::Gone(_) | SendError::Borrowed)))
}

/// Returns `true` if the person of a seek has left its server, as far as the platform tells.
pub(super) async fn has_left(services: &Services, seek: &Seek) -> bool {
    let Some(server) = &seek.server else { return false };
    let asked = tokio::time::timeout(PROBE_TIMEOUT, services.platform.is_member(server, &seek.person)).await;
    matches!(asked, Ok(Ok(false)))
}

/// The oldest of the waiting seeks with which one fits.
pub(super) fn partner<'a>(seek: &WaitingSeek, waiting: &'a [WaitingSeek]) -> Option<&'a WaitingSeek> {
    waiting.iter().find(|other| seek.fits(other))
}

/// Rating of a person over all servers with such a clock, and whether it is provisional.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn rating(
    services: &Services,
    person: &str,
    terms: SeekTerms,
    now: Timestamp,
) -> StoreResult<(i64, bool)> {
    let pool = Pool::for_setup(&GameSetup { time: terms.time, ..GameSetup::under(RuleSet::World) });
    let known = services.store.standings(services.platform.name(), NO_SERVER, person).await?;
    let standing = known.into_iter().find(|(of, ..)| *of == pool).map(|(_, _, standing)| standing);
    Ok(match standing {
        Some(standing) => (standing.rating.round() as i64, standing.is_provisional(now)),
        None => (START.rating.round() as i64, true),
    })
}

/// Effects of the game between `here`, who has it in the channel of the actor, and `there`, who has waited. The seek of `there` ends
/// with it, and that of `here` where it is stored.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn begin(
    services: &Services,
    (channel, key): (&ChannelKey, GameKey),
    [here, there]: [&WaitingSeek; 2],
    is_stored: bool,
    (now, seed): (Timestamp, u64),
) -> StoreResult<Effects> {
    let context = ChannelContext { channel, parent: None, server: here.seek.server.as_deref() };
    let people = [here, there].map(|waiting| waiting.seek.person.clone()).into();
    let effective = services.settings.load(&services.store, context, &people).await?;
    let place = |seek: &Seek| PairedPlayer {
        player: seek.player(),
        channel: seek.channel.clone(),
        locale: seek.locale(),
    };
    let SeekTerms { time, rated, .. } = there.seek.terms;
    let opening = GameSetup { time, rated, ..GameSetup::under(RuleSet::World) };
    let side = Color::ALL[(seed >> 32) as usize & 1];
    let players = [&place(&here.seek), &place(&there.seek)];
    let mut effects = pairing::begin(key, players, side, opening, &effective, now, |seen| {
        let l10n = Localizer::of(seen.locale());
        let found = |waiting: &WaitingSeek| {
            let name = escape::name_span(&waiting.seek.name);
            l10n.say(&s::SeekFound { opponent: messages::rated_name(l10n, name, waiting) })
        };
        match seen.seen_by {
            Some(of) if of == side => found(there),
            Some(_) => found(here),
            None => l10n.say(&s::SeekFoundHere),
        }
    });
    effects.writes.push(queries::end(channel.platform, &there.seek));
    if is_stored {
        effects.writes.push(queries::end(channel.platform, &here.seek));
    }
    Ok(effects)
}

/// Lets the game of a seek in the channel of the actor begin, if somebody who has waited longer fits: two who asked at the same
/// moment, in two processes, have not seen each other.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn match_waiting(
    services: &Services,
    channel: &ChannelKey,
    person: &str,
) -> StoreResult<Effects> {
    let one_at_a_time = services.lobby.clone().lock_owned().await;
    let (store, platform, now) = (&services.store, channel.platform, services.now());
    let Some(seek) = queries::seek_of(store, platform, person).await? else { return Ok(Effects::default()) };
    if seek.seek.channel != channel.id || seek.seek.until <= now {
        return Ok(Effects::default());
    }
    if has_left(services, &seek.seek).await {
        return Ok(Effects { writes: vec![queries::end(platform, &seek.seek)], ..Effects::default() });
    }
    let Search { partner, ended } = search(services, channel, &seek, now).await?;
    let Some(other) = partner else { return Ok(Effects { writes: ended, ..Effects::default() }) };
    let tag = GameTag::draw(services.random());
    let key = GameKey { id: store.reserve_game().await?, tag };
    let seeks = [&seek, &other];
    let mut effects = begin(services, (channel, key), seeks, true, (now, services.random())).await?;
    effects.writes.extend(ended);
    effects.after = Some(Box::new(move || drop(one_at_a_time)));
    Ok(effects)
}
