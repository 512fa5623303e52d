//! Pairing of seeks that fit: the game begins, and both seeks end.

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

/// Timeout of asking the platform whether a person can be reached or has left.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// Result of a search for an opponent.
pub(super) struct Search {
    /// Oldest fitting seek whose person can be reached.
    pub(super) partner: Option<WaitingSeek>,
    /// Writes that end the seeks of people who left their server, and of unreachable channels.
    pub(super) ended: Vec<StateWrite>,
}

/// Searches the waiting seeks for an opponent.
pub(super) async fn search(
    services: &Services,
    channel: &ChannelKey,
    seek: &WaitingSeek,
    now: Timestamp,
) -> StoreResult<Search> {
    let mut waiting = queries::waiting(&services.store, channel.platform, &seek.seek.person, now).await?;
    waiting.retain(|other| other.seek.person != seek.seek.person);
    let mut ended = Vec::new();
    while let Some(partner) = partner(seek, &waiting).cloned() {
        let Seek { person, channel: place, .. } = &partner.seek;
        let left = has_left_server(services, &partner.seek).await;
        if !left && can_reach(services, channel, &partner.seek).await {
            return Ok(Search { partner: Some(partner), ended });
        }
        waiting.retain(|WaitingSeek { seek, .. }| {
            let ends = if left { seek.person == *person } else { seek.channel == *place };
            if ends {
                ended.push(queries::end(channel.platform, seek));
            }
            !ends
        });
    }
    Ok(Search { partner: None, ended })
}

/// Returns `true` unless the platform says that the channel of a seek takes no messages.
pub(super) async fn can_reach(services: &Services, here: &ChannelKey, seek: &Seek) -> bool {
    if seek.channel == here.id {
        return true;
    }
    let probed = tokio::time::timeout(PROBE_TIMEOUT, services.platform.probe(&seek.channel)).await;
    !matches!(probed, Ok(Err(SendError::Closed(_) | SendError::Gone(_) | SendError::Borrowed)))
}

/// Returns `true` if the person of a seek has left its server, as far as the platform tells.
pub(super) async fn has_left_server(services: &Services, seek: &Seek) -> bool {
    let Some(server) = &seek.server else { return false };
    let asked = tokio::time::timeout(PROBE_TIMEOUT, services.platform.is_member(server, &seek.person)).await;
    matches!(asked, Ok(Ok(false)))
}

/// Returns the oldest waiting seek that fits.
pub(super) fn partner<'a>(seek: &WaitingSeek, waiting: &'a [WaitingSeek]) -> Option<&'a WaitingSeek> {
    waiting.iter().find(|other| seek.fits(other))
}

/// Returns the overall rating of a person with such a clock, and whether it is provisional.
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

/// Begins the game between `here`, in the channel of the actor, and `there`, whose stored seek ends.
pub(super) async fn begin(
    services: &Services,
    (channel, key): (&ChannelKey, GameKey),
    [here, there]: [&WaitingSeek; 2],
    (now, seed): (Timestamp, u64),
) -> StoreResult<Effects> {
    let context = ChannelContext { channel, parent: None, server: here.seek.server.as_deref() };
    let people = [here, there].map(|waiting| waiting.seek.person.clone()).into();
    let effective = services.settings.load(&services.store, context, &people).await?;
    let SeekTerms { time, rated, .. } = there.seek.terms;
    let opening = GameSetup { time, rated, ..GameSetup::under(RuleSet::World) };
    let side = Color::ALL[(seed >> 32) as usize & 1];
    let players = [&paired_player(&here.seek), &paired_player(&there.seek)];
    let mut effects = pairing::begin(key, players, side, opening, &effective, now, |seen| {
        let l10n = Localizer::of(seen.locale());
        let Some(reader) = seen.seen_by else { return l10n.say(&s::SeekFoundHere) };
        let opponent = if reader == side { there } else { here };
        let name = escape::name_span(&opponent.seek.name);
        l10n.say(&s::SeekFound { opponent: messages::rated_name(l10n, name, opponent) })
    });
    effects.writes.push(queries::end(channel.platform, &there.seek));
    Ok(effects)
}

fn paired_player(seek: &Seek) -> PairedPlayer {
    PairedPlayer { player: seek.player(), channel: seek.channel.clone(), locale: seek.locale() }
}

/// Pairs a stored seek of the channel with an older one that fits: two people who seek at the same moment do not see each
/// other's seek.
pub(super) async fn match_waiting(
    services: &Services,
    channel: &ChannelKey,
    person: &str,
) -> StoreResult<Effects> {
    let now = services.now();
    let seek = queries::seek_of(&services.store, channel.platform, person).await?;
    let Some(seek) = seek.filter(|known| known.seek.channel == channel.id && known.seek.until > now) else {
        return Ok(Effects::default());
    };
    let end = queries::end(channel.platform, &seek.seek);
    if has_left_server(services, &seek.seek).await {
        return Ok(Effects { writes: vec![end], ..Effects::default() });
    }
    let Search { partner, ended } = search(services, channel, &seek, now).await?;
    let Some(other) = partner else { return Ok(Effects { writes: ended, ..Effects::default() }) };
    let key = GameKey { id: services.store.reserve_game().await?, tag: GameTag::draw(services.random()) };
    let mut effects = begin(services, (channel, key), [&seek, &other], (now, services.random())).await?;
    effects.writes.push(end);
    effects.writes.extend(ended);
    Ok(effects)
}
