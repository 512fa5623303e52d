//! How people stand: ratings, the strongest, the score between two.

use crate::features::context::Ctx;
use crate::features::live_game::{LiveGame, readable};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::{messages as s, move_text};
use crate::message::Reply;
use crate::rating::{PROVISIONAL, Pool, Scope, Standing};
use crate::rules::Color;
use crate::store::{Against, ChannelKey, StoreResult};

/// Number of people of a pool that are read for a list.
const RANKED: u32 = 30;
/// Number of finished games that the score between two people names.
const BETWEEN: u32 = 5;
/// Most people on a list, and on each of two.
const MOST: usize = 20;
const MOST_OF_TWO: usize = 10;
/// While fewer have a settled rating, provisional ones are listed too.
const FEW: usize = 5;

/// The server where this is asked, if it is known.
pub(crate) async fn server_here(ctx: &Ctx<'_>) -> StoreResult<Option<String>> {
    match &ctx.request.place.server {
        Some(server) => Ok(Some(server.clone())),
        None => ctx.services.store.server_of(ctx.channel).await,
    }
}

pub(crate) async fn rating(ctx: &Ctx<'_>, person: &PlayerId) -> StoreResult<Reply> {
    let here = server_here(ctx).await?.unwrap_or_default();
    let mut standings = ctx.services.store.standings(ctx.channel.platform, &here, person.as_str()).await?;
    if !ctx.request.place.is_in_server() {
        standings.retain(|(_, scope, _)| *scope == Scope::Overall);
    }
    let player = move_text::mention(person);
    if standings.is_empty() {
        return Ok(Reply::text(ctx.l10n.say(&s::RatingNone { player })));
    }
    let mut lines = vec![ctx.l10n.say(&s::RatingOf { player })];
    lines.extend(rating_lines(ctx, &standings));
    Ok(Reply::text(lines.join("\n")))
}

/// A line for each rating, and what the question mark means where there is one.
pub(crate) fn rating_lines(ctx: &Ctx<'_>, standings: &[(Pool, Scope, Standing)]) -> Vec<String> {
    let (l10n, now) = (ctx.l10n, ctx.now);
    let mut lines: Vec<String> = standings
        .iter()
        .map(|(pool, scope, standing)| {
            let pool = *pool;
            let rating = move_text::rating(standing.rating, standing.is_provisional(now));
            let deviation = standing.deviation_at(now).round() as i64;
            let games = u64::from(standing.games());
            let Standing { wins, draws, losses, .. } = *standing;
            let mut line = match scope {
                Scope::Overall => {
                    l10n.say(&s::RatingOverall { pool, rating, deviation, games, wins, draws, losses })
                }
                Scope::Server(_) => {
                    l10n.say(&s::RatingServer { pool, rating, deviation, games, wins, draws, losses })
                }
            };
            if let Some(peak) = standing.peak {
                line = l10n.join([line, l10n.say(&s::RatingPeak { rating: peak.round() as i64 })]);
            }
            line
        })
        .collect();
    if standings.iter().any(|(.., standing)| standing.is_provisional(now)) {
        lines.push(l10n.say(&s::RatingProvisional { deviation: PROVISIONAL as i64 }));
    }
    lines
}

pub(crate) async fn top(ctx: &Ctx<'_>, asked: Option<Pool>, overall: bool) -> StoreResult<Reply> {
    let l10n = ctx.l10n;
    let scope = match overall {
        true => Scope::Overall,
        false => Scope::Server(server_here(ctx).await?.unwrap_or_default()),
    };
    let most = if asked.is_some() { MOST } else { MOST_OF_TWO };
    let mut parts = Vec::new();
    for pool in Pool::ALL.into_iter().filter(|pool| asked.is_none_or(|asked| asked == *pool)) {
        let rows = listed(ctx, pool, &scope, most).await?;
        if rows.is_empty() {
            continue;
        }
        let head = if overall { l10n.say(&s::TopOverall { pool }) } else { l10n.say(&s::TopHere { pool }) };
        let mut lines = vec![head];
        for ((person, standing, provisional), place) in rows.iter().zip(1..) {
            let rating = move_text::rating(standing.rating, *provisional);
            let games = u64::from(standing.games());
            let player = match overall {
                true => ctx.services.name_of_stranger(person.as_str()).await?,
                false => move_text::mention(person),
            };
            lines.push(l10n.say(&s::TopLine { place, player, rating, games }));
        }
        parts.push(lines.join("\n"));
    }
    if parts.is_empty() {
        return Ok(Reply::text(l10n.say(&s::TopNobody)));
    }
    Ok(Reply::text(parts.join("\n")))
}

/// People on the list: a rating that has become too uncertain meanwhile is provisional again.
async fn listed(
    ctx: &Ctx<'_>,
    pool: Pool,
    scope: &Scope,
    most: usize,
) -> StoreResult<Vec<(PlayerId, Standing, bool)>> {
    let (store, platform) = (&ctx.services.store, ctx.channel.platform);
    let mut rows = store.top(platform, pool, scope, false, RANKED).await?;
    rows.extend(store.top(platform, pool, scope, true, RANKED).await?);
    let judged = |(person, standing): (PlayerId, Standing)| {
        let provisional = standing.is_provisional(ctx.now);
        (person, standing, provisional)
    };
    let mut rows: Vec<_> = rows.into_iter().map(judged).collect();
    if rows.iter().filter(|(.., provisional)| !provisional).count() >= FEW {
        rows.retain(|(.., provisional)| !provisional);
    }
    rows.sort_by(|(a, first, _), (b, second, _)| {
        second.rating.total_cmp(&first.rating).then_with(|| a.cmp(b))
    });
    rows.truncate(most);
    Ok(rows)
}

pub(crate) async fn versus(ctx: &Ctx<'_>, one: &PlayerId, other: &PlayerId) -> StoreResult<Reply> {
    let (l10n, store, platform) = (ctx.l10n, &ctx.services.store, ctx.channel.platform);
    let against = Against::Person(other.as_str());
    let tallies = store.tally(platform, one.as_str(), against).await?;
    let latest = readable(store.latest_games(platform, one.as_str(), against, BETWEEN).await?);
    let (player, opponent) = (move_text::mention(one), move_text::mention(other));
    let count = |on: Option<Color>, fits: fn(Color, Option<Color>) -> bool| -> u32 {
        let rows = tallies.iter().filter(|row| on.is_none_or(|on| on == row.side));
        rows.filter(|row| fits(row.side, row.winner)).map(|row| row.count).sum()
    };
    let score = |on| {
        let wins = count(on, |side, winner| winner == Some(side));
        let losses = count(on, |side, winner| winner == Some(!side));
        (wins, count(on, |_, winner| winner.is_none()), losses)
    };
    let (wins, draws, losses) = score(None);
    if wins + draws + losses == 0 {
        return Ok(Reply::text(l10n.say(&s::VersusNone { player, opponent })));
    }
    let mut lines = vec![l10n.say(&s::VersusScore { player, opponent, wins, draws, losses })];
    for side in Color::ALL {
        let (wins, draws, losses) = score(Some(side));
        if wins + draws + losses > 0 {
            lines.push(l10n.say(&s::VersusSide { side, wins, draws, losses }));
        }
    }
    for live in latest {
        let (Some(outcome), Some(at)) = (live.game.outcome(), live.game.ended_at()) else { continue };
        let (game, result) = (live.id, move_text::result(l10n, &live.game, outcome));
        let date = format!("<t:{}:d>", at.seconds());
        lines.push(l10n.say(&s::VersusGame { game, date, result }));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// The latest rated games of a channel besides those at hand, the oldest first.
pub(crate) async fn rated_live_games(
    services: &Services,
    channel: &ChannelKey,
    known: &[LiveGame],
) -> StoreResult<Vec<LiveGame>> {
    let mut found = readable(services.store.rated_games(channel, BETWEEN).await?);
    found.retain(|live| known.iter().all(|known| known.id != live.id));
    found.reverse();
    Ok(found)
}
