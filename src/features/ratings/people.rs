//! Ratings of people: one person's, the ranking, the score between two.

use crate::features::context::Ctx;
use crate::features::live_game::{LiveGame, readable};
use crate::features::ranks;
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::{messages as s, move_text};
use crate::message::Reply;
use crate::rating::{PROVISIONAL, Pool, Scope, Standing};
use crate::rules::Color;
use crate::store::{Against, ChannelKey, StoreResult, Tally};

/// Number of people of a pool that are loaded for a ranking.
const RANKED: u32 = 30;
/// Number of finished games that the score between two people lists.
const BETWEEN: u32 = 5;
/// Maximum length of a ranking.
const MOST: usize = 20;
/// Maximum length of each of two rankings.
const MOST_OF_TWO: usize = 10;
/// Number of settled ratings below which provisional ones are listed, too.
const FEW: usize = 5;

/// Returns the server of the request, if it is known.
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
    lines.extend(rating_lines(ctx, person, &standings).await?);
    Ok(Reply::text(lines.join("\n")))
}

/// A line for each rating of a person, the overall ones with the rank, and the meaning of the question mark if there is one.
pub(crate) async fn rating_lines(
    ctx: &Ctx<'_>,
    person: &PlayerId,
    standings: &[(Pool, Scope, Standing)],
) -> StoreResult<Vec<String>> {
    let l10n = ctx.l10n;
    let now = ctx.now;
    let mut lines = Vec::new();
    for (pool, scope, standing) in standings {
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
        if *scope == Scope::Overall
            && let [Some(rank)] = ranks::ranks_in(ctx.services, pool, [person]).await?[..]
        {
            line = l10n.join([line, l10n.say(&s::RankIs { rank: ranks::name(l10n, rank) })]);
        }
        if let Some(peak) = standing.peak {
            line = l10n.join([line, l10n.say(&s::RatingPeak { rating: peak.round() as i64 })]);
        }
        lines.push(line);
    }
    if standings.iter().any(|(.., standing)| standing.is_provisional(now)) {
        lines.push(l10n.say(&s::RatingProvisional { deviation: PROVISIONAL as i64 }));
    }
    Ok(lines)
}

pub(crate) async fn top(ctx: &Ctx<'_>, asked: Option<Pool>, overall: bool) -> StoreResult<Reply> {
    let l10n = ctx.l10n;
    let scope =
        if overall { Scope::Overall } else { Scope::Server(server_here(ctx).await?.unwrap_or_default()) };
    let most = if asked.is_some() { MOST } else { MOST_OF_TWO };
    let mut parts = Vec::new();
    for pool in Pool::ALL.into_iter().filter(|pool| asked.is_none_or(|asked| asked == *pool)) {
        let rows = ranking(ctx, pool, &scope, most).await?;
        if rows.is_empty() {
            continue;
        }
        let head = if overall { l10n.say(&s::TopOverall { pool }) } else { l10n.say(&s::TopHere { pool }) };
        let mut lines = vec![head];
        let ranks = ranks::ranks_in(ctx.services, pool, rows.iter().map(|(person, _)| person)).await?;
        for (((person, standing), rank), place) in rows.iter().zip(ranks).zip(1..) {
            let rating = move_text::rating(standing.rating, standing.is_provisional(ctx.now));
            let games = u64::from(standing.games());
            let player = if overall {
                ctx.services.name_of_stranger(person.as_str()).await?
            } else {
                move_text::mention(person)
            };
            lines.push(match rank.map(|rank| ranks::name(l10n, rank)) {
                Some(rank) => l10n.say(&s::TopRankLine { place, player, rank, rating, games }),
                None => l10n.say(&s::TopLine { place, player, rating, games }),
            });
        }
        parts.push(lines.join("\n"));
    }
    if parts.is_empty() {
        return Ok(Reply::text(l10n.say(&s::TopNobody)));
    }
    Ok(Reply::text(parts.join("\n")))
}

/// Returns the ranking of a pool. A settled rating becomes provisional again when its uncertainty has grown.
async fn ranking(
    ctx: &Ctx<'_>,
    pool: Pool,
    scope: &Scope,
    most: usize,
) -> StoreResult<Vec<(PlayerId, Standing)>> {
    let store = &ctx.services.store;
    let platform = ctx.channel.platform;
    let mut rows = store.top(platform, pool, scope, false, RANKED).await?;
    rows.extend(store.top(platform, pool, scope, true, RANKED).await?);
    if rows.iter().filter(|(_, standing)| !standing.is_provisional(ctx.now)).count() >= FEW {
        rows.retain(|(_, standing)| !standing.is_provisional(ctx.now));
    }
    rows.sort_by(|(a, first), (b, second)| second.rating.total_cmp(&first.rating).then_with(|| a.cmp(b)));
    rows.truncate(most);
    Ok(rows)
}

pub(crate) async fn versus(ctx: &Ctx<'_>, one: &PlayerId, other: &PlayerId) -> StoreResult<Reply> {
    let l10n = ctx.l10n;
    let store = &ctx.services.store;
    let platform = ctx.channel.platform;
    let against = Against::Person(other.as_str());
    let tallies = store.tally(platform, one.as_str(), against).await?;
    let latest = readable(store.latest_games(platform, one.as_str(), against, BETWEEN).await?);
    let player = move_text::mention(one);
    let opponent = move_text::mention(other);
    let [wins, draws, losses] = score(&tallies, None);
    if wins + draws + losses == 0 {
        return Ok(Reply::text(l10n.say(&s::VersusNone { player, opponent })));
    }
    let mut lines = vec![l10n.say(&s::VersusScore { player, opponent, wins, draws, losses })];
    for side in Color::ALL {
        let [wins, draws, losses] = score(&tallies, Some(side));
        if wins + draws + losses > 0 {
            lines.push(l10n.say(&s::VersusSide { side, wins, draws, losses }));
        }
    }
    for live in latest {
        let (Some(outcome), Some(at)) = (live.game.outcome(), live.game.ended_at()) else { continue };
        let result = move_text::result(l10n, &live.game, outcome);
        let date = format!("<t:{}:d>", at.seconds());
        lines.push(l10n.say(&s::VersusGame { game: live.id, date, result }));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// Sums up wins, draws and losses, of one side if it is given.
fn score(tallies: &[Tally], side: Option<Color>) -> [u32; 3] {
    let mut score = [0; 3];
    for row in tallies.iter().filter(|row| side.is_none_or(|side| side == row.side)) {
        let result = match row.winner {
            Some(winner) if winner == row.side => 0,
            None => 1,
            Some(_) => 2,
        };
        score[result] += row.count;
    }
    score
}

/// Returns the latest rated games of a channel besides the `known` ones, the oldest first.
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
