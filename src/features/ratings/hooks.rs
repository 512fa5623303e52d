//! The ratings' part in the whole bot: the end of a rated game, export.

use async_trait::async_trait;
use serde_json::json;

use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::{ExportCtx, Exported, Feature};
use crate::features::services::Services;
use crate::game::{DAY, Timestamp};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::rating::{MOST_A_DAY, NO_SERVER, RatingChange, Scope, Standings, UnratedReason, rate, rated_game};
use crate::store::{ChannelKey, Rated, StoreResult};

/// Ratings, rankings and profiles.
pub(crate) struct RatingFeature;

#[async_trait]
impl Feature for RatingFeature {
    async fn game_ended(
        &self,
        services: &Services,
        channel: &ChannelKey,
        server: Option<&str>,
        effects: &mut Effects,
    ) -> StoreResult {
        let Effects { games, posts, .. } = effects;
        for update in games.iter_mut().filter(|update| update.ends()) {
            let shown = match rate_end(services, channel, server, update).await? {
                Ok((rated, shown)) => {
                    update.rated = Some(rated);
                    Ok(shown)
                }
                Err(why) => Err(why),
            };
            // The last message in each home of the game.
            let mut places = Vec::new();
            for post in posts.iter_mut().rev().filter(|post| post.game == Some(update.game)) {
                if places.contains(&post.to) {
                    continue;
                }
                places.push(post.to.clone());
                let l10n = Localizer::of(post.locale.unwrap_or(update.locale()));
                let line = match &shown {
                    Ok(shown) => changes(l10n, shown, update),
                    Err(why) => unrated_reason_text(l10n, why),
                };
                if let Some(line) = line {
                    post.add_line(&line);
                }
            }
        }
        Ok(())
    }

    async fn export(&self, of: ExportCtx<'_>) -> StoreResult<Exported> {
        let ExportCtx { services, channel, person } = of;
        let server = services.store.server_of(channel).await?.unwrap_or_default();
        let standings = services.store.standings(channel.platform, &server, person).await?;
        let ratings = standings.iter().map(|(pool, scope, standing)| {
            let server = match scope {
                Scope::Overall => None,
                Scope::Server(server) => Some(server),
            };
            json!({
                "pool": pool.name(),
                "server": server,
                "rating": standing.rating,
                "deviation": standing.deviation,
                "wins": standing.wins,
                "draws": standing.draws,
                "losses": standing.losses,
            })
        });
        Ok(vec![("ratings", ratings.collect())])
    }
}

/// Rates the end of a game, and returns the public changes, those of hidden people left out; the error says why the game does
/// not count.
async fn rate_end(
    services: &Services,
    channel: &ChannelKey,
    server: Option<&str>,
    change: &GameUpdate,
) -> StoreResult<Result<(Rated, Vec<RatingChange>), UnratedReason>> {
    let store = &services.store;
    let platform = channel.platform;
    let server = match server {
        _ if change.has_two_homes() => server_of_both(services, channel.platform, change).await?,
        Some(server) => server.to_owned(),
        None => store.server_of(channel).await?.unwrap_or_default(),
    };
    let game = match rated_game(change.game, &change.after, &server) {
        Ok(game) => game,
        Err(why) => return Ok(Err(why)),
    };
    let people = game.players.clone().map(|player| player.to_string());
    let [red, black] = &people;
    let today = Timestamp(game.at.0 - DAY);
    if store.rated_between(platform, [red, black], today).await? >= MOST_A_DAY {
        return Ok(Err(UnratedReason::TooManyToday { most: MOST_A_DAY }));
    }
    let mut known = Standings::new();
    for person in &game.players {
        let found = store.standings(platform, &server, person.as_str()).await?;
        let found = found.into_iter().filter(|(pool, ..)| *pool == game.pool);
        known.extend(found.map(|(_, scope, standing)| ((scope, person.clone()), standing)));
    }
    let changes = rate(&game, &known);
    let hidden = store.hidden_people(platform, &people).await?;
    let here = if server == NO_SERVER { Scope::Overall } else { Scope::Server(server) };
    let mut shown = changes.clone();
    shown.retain(|change| change.scope == here && !hidden.contains(&change.person.to_string()));
    Ok(Ok((Rated { game, changes }, shown)))
}

/// Returns the common server of the homes of a game, or [`NO_SERVER`].
async fn server_of_both(
    services: &Services,
    platform: &'static str,
    change: &GameUpdate,
) -> StoreResult<String> {
    let mut servers = Vec::new();
    for home in &change.homes {
        servers.push(services.store.server_of(&ChannelKey { platform, id: home.channel.clone() }).await?);
    }
    Ok(match &servers[..] {
        [Some(one), Some(two)] if one == two => one.clone(),
        _ => NO_SERVER.to_owned(),
    })
}

/// Sentence with the public rating changes, if any.
fn changes(l10n: Localizer, shown: &[RatingChange], update: &GameUpdate) -> Option<String> {
    if shown.is_empty() {
        return None;
    }
    let changes: Vec<String> = shown.iter().map(|change| changed(l10n, change, update)).collect();
    Some(l10n.say(&s::RatingChanges { changes: l10n.list(&changes) }))
}

/// `<@alice> 1512 (+12)`
fn changed(l10n: Localizer, change: &RatingChange, update: &GameUpdate) -> String {
    let game = &update.after;
    let player = match game.side_of(&change.person) {
        // In two homes a mention may show a number.
        Some(side) if update.has_two_homes() => move_text::named_seat(l10n, game.seat(side)),
        _ => move_text::mention(&change.person),
    };
    let (before, after) = change.rounded();
    let by = move_text::rating_change(after - before);
    let provisional = game.ended_at().is_none_or(|at| change.after.is_provisional(at));
    let rating = move_text::rating(change.after.rating, provisional);
    l10n.say(&s::RatingChange { player, rating, by })
}

/// Says why a game does not count, if its players expect that it does.
fn unrated_reason_text(l10n: Localizer, why: &UnratedReason) -> Option<String> {
    Some(match *why {
        UnratedReason::NotRated | UnratedReason::NoResult => return None,
        UnratedReason::TooShort { min_plies } => l10n.say(&s::UnratedTooShort { moves: min_plies / 2 }),
        UnratedReason::TooManyToday { most } => l10n.say(&s::UnratedTooMany { most }),
        UnratedReason::Hints => l10n.say(&s::UnratedHints),
        UnratedReason::NotBetweenPeople | UnratedReason::OtherRules | UnratedReason::OtherStart => {
            l10n.say(&s::UnratedTerms)
        }
    })
}
