//! The profile of a person: ratings, results, openings.

use std::collections::BTreeMap;

use crate::engine::opening;
use crate::features::context::Ctx;
use crate::features::live_game::readable;
use crate::features::puzzles::handler::profile_line;
use crate::features::puzzles::queries::{self, AttemptQuery};
use crate::features::ratings::people;
use crate::game::{Game, PlayerId, Seat, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{Drawing, Picture, Reply};
use crate::rating::{AgainstLevel, Pool, Scope, estimate};
use crate::render::RatingCurve;
use crate::store::{Against, StoreResult, Tally};

/// Number of finished games that a profile reads.
const LATEST: u32 = 50;
/// Maximum number of games in the graph of a pool.
const COURSE: u32 = 300;
/// Maximum number of named openings.
const OPENINGS: usize = 3;
/// Minimum length of a streak, in games.
const STREAK: usize = 2;

pub(crate) async fn profile(ctx: &Ctx<'_>, person: &PlayerId) -> StoreResult<Reply> {
    let l10n = ctx.l10n;
    let id = person.as_str();
    let store = &ctx.services.store;
    let platform = ctx.channel.platform;
    let here = people::server_here(ctx).await?.unwrap_or_default();
    let mut standings = store.standings(platform, &here, id).await?;
    standings.retain(|(_, scope, _)| *scope == Scope::Overall);
    let mut courses = Vec::new();
    for pool in Pool::ALL {
        courses.push((pool, store.course(platform, id, pool, COURSE).await?));
    }
    let bot = by_level(&store.tally(platform, id, Against::Bot).await?);
    let latest = readable(store.latest_games(platform, id, Against::Anybody, LATEST).await?);
    let solver = queries::session(store, platform, id, AttemptQuery::None).await?.solver;
    let puzzles = profile_line(l10n, &solver, ctx.now);
    let player = move_text::mention(person);
    if standings.is_empty() && bot.is_empty() && latest.is_empty() && puzzles.is_none() {
        return Ok(Reply::text(l10n.say(&s::ProfileNone { player })));
    }
    let mut lines = vec![l10n.say(&s::ProfileOf { player })];
    lines.extend(people::rating_lines(ctx, person, &standings).await?);
    let games: Vec<&Game> = latest.iter().map(|live| &live.game).collect();
    lines.extend(streak(l10n, person, &games));
    lines.extend(openings(l10n, &games));
    lines.extend(against_bot(l10n, &bot));
    lines.extend(puzzles);
    let picture = graph(l10n, person, &courses);
    if let Some(Drawing::Ratings(curves)) = picture.as_ref().map(|picture| &picture.drawing)
        && curves.len() > 1
    {
        lines.push(l10n.say(&s::ProfileGraph));
    }
    Ok(Reply { picture, ..Reply::text(lines.join("\n")) })
}

/// Sentence about the latest games between people, if several in a row had the same result.
fn streak(l10n: Localizer, person: &PlayerId, games: &[&Game]) -> Option<String> {
    let mut scores: Vec<Option<bool>> = Vec::new();
    for game in games {
        if let Some(side) = game.side_of(person)
            && let Seat::Person(_) = game.seat(!side)
        {
            scores.push(game.outcome().and_then(|outcome| outcome.winner).map(|winner| winner == side));
        }
    }
    let first = *scores.first()?;
    let count = scores.iter().take_while(|score| **score == first).count();
    if count < STREAK {
        return None;
    }
    let count = count as u64;
    Some(match first {
        Some(true) => l10n.say(&s::StreakWon { count }),
        Some(false) => l10n.say(&s::StreakLost { count }),
        None => l10n.say(&s::StreakDrawn { count }),
    })
}

/// Sentence with the openings of the latest games, the most frequent first.
fn openings(l10n: Localizer, games: &[&Game]) -> Option<String> {
    let mut counted: Vec<(&str, u32)> = Vec::new();
    for opening in games.iter().filter_map(|game| opening::of(game.history())) {
        match counted.iter_mut().find(|(key, _)| *key == opening.key) {
            Some((_, count)) => *count += 1,
            None => counted.push((opening.key, 1)),
        }
    }
    // The sort is stable: of equally frequent ones the latest comes first.
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let named = counted.into_iter().filter_map(|(key, count)| {
        let (_, name) = s::OPENINGS.iter().find(|(known, _)| *known == key)?;
        Some(l10n.say(&s::FavouriteOpening { name: l10n.say(*name), count }))
    });
    let list: Vec<String> = named.take(OPENINGS).collect();
    if list.is_empty() { None } else { Some(l10n.say(&s::ProfileOpenings { openings: l10n.list(&list) })) }
}

/// Sums up the results against the bot by level.
fn by_level(rows: &[Tally]) -> Vec<AgainstLevel> {
    let mut levels: BTreeMap<u8, AgainstLevel> = BTreeMap::new();
    for row in rows {
        let Some(level) = row.level else { continue };
        let of_level = levels.entry(level).or_insert(AgainstLevel { level, wins: 0, draws: 0, losses: 0 });
        match row.winner {
            Some(winner) if winner == row.side => of_level.wins += row.count,
            Some(_) => of_level.losses += row.count,
            None => of_level.draws += row.count,
        }
    }
    levels.into_values().collect()
}

/// Sentences with the highest beaten level, and the level at which the score would be even.
fn against_bot(l10n: Localizer, results: &[AgainstLevel]) -> Option<String> {
    let best = results.iter().filter(|row| row.wins > 0).max_by_key(|row| row.level);
    let mut text = match (best, results.iter().max_by_key(|row| row.games())) {
        (Some(row), _) => {
            l10n.say(&s::BotBeaten { level: row.level, wins: row.wins, games: u64::from(row.games()) })
        }
        (None, Some(row)) => l10n.say(&s::BotNotBeaten { level: row.level, games: u64::from(row.games()) }),
        (None, None) => return None,
    };
    if let Some(level) = estimate(results) {
        text = l10n.join([text, l10n.say(&s::BotEstimate { level: level.round() as u8 })]);
    }
    Some(text)
}

/// The graph of the overall ratings, if a pool has at least two points.
fn graph(l10n: Localizer, person: &PlayerId, courses: &[(Pool, Vec<(Timestamp, f64)>)]) -> Option<Picture> {
    let mut curves = Vec::new();
    let mut sentences = Vec::new();
    for (pool, points) in courses.iter().filter(|(_, points)| points.len() > 1) {
        let ratings: Vec<i32> = points.iter().map(|(_, rating)| rating.round() as i32).collect();
        sentences.push(l10n.say(&s::AltRatings {
            pool: *pool,
            first: ratings[0],
            last: ratings[ratings.len() - 1],
            low: ratings.iter().copied().min().unwrap_or_default(),
            high: ratings.iter().copied().max().unwrap_or_default(),
            games: ratings.len(),
        }));
        curves.push(RatingCurve {
            points: points.iter().map(|(at, _)| at.seconds()).zip(ratings).collect(),
            dashed: *pool == Pool::Correspondence,
        });
    }
    if curves.is_empty() {
        return None;
    }
    let file = format!("ratings-{person}.png");
    Some(Picture::new(l10n, Drawing::Ratings(curves), file, &l10n.join(sentences)))
}
