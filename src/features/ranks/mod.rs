//! Ranks of people, derived from the stored games that count.

mod queries;
pub(crate) mod state;

use crate::features::effects::{GameUpdate, PostDraft};
use crate::features::services::Services;
use crate::game::PlayerId;
use crate::i18n::messages::Words;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::rating::{Pool, Rank};
use crate::rules::Color;
use crate::store::StoreResult;

pub(crate) fn name(l10n: Localizer, rank: Rank) -> String {
    let name: Words = match rank {
        Rank::Soldier => &s::RankSoldier,
        Rank::RiverSoldier => &s::RankRiverSoldier,
        Rank::Advisor => &s::RankAdvisor,
        Rank::Elephant => &s::RankElephant,
        Rank::Horse => &s::RankHorse,
        Rank::LinkedHorses => &s::RankLinkedHorses,
        Rank::Cannon => &s::RankCannon,
        Rank::CentralCannon => &s::RankCentralCannon,
        Rank::Chariot => &s::RankChariot,
        Rank::General => &s::RankGeneral,
    };
    l10n.say(name)
}

/// Returns the ranks of people in a pool, in their order; `None` without a game that counts.
pub(crate) async fn ranks_in<'a>(
    services: &Services,
    pool: Pool,
    people: impl IntoIterator<Item = &'a PlayerId>,
) -> StoreResult<Vec<Option<Rank>>> {
    let mut pools = services.states.ranks.0.lock().await;
    let known = &mut pools[pool as usize];
    queries::update(&services.store, services.platform.name(), pool, known).await?;
    Ok(people.into_iter().map(|person| known.rank(person)).collect())
}

/// Adds the ranks of both players below the board of a rated game.
pub(crate) async fn show_below(
    services: &Services,
    update: &GameUpdate,
    post: &mut PostDraft,
) -> StoreResult {
    let game = &update.after;
    if !post.board || !game.opening().rated {
        return Ok(());
    }
    let l10n = Localizer::of(post.locale.unwrap_or(update.locale()));
    let people: Vec<PlayerId> = game.players().map(|player| player.id.clone()).collect();
    let ids: Vec<String> = people.iter().map(ToString::to_string).collect();
    let hidden = services.store.hidden_people(services.platform.name(), &ids).await?;
    let ranks = ranks_in(services, Pool::for_setup(game.opening()), &people).await?;
    let mut lines = Vec::new();
    for side in Color::ALL {
        let Some(player) = game.seat(side).player().filter(|player| !hidden.contains(&player.id.to_string()))
        else {
            continue;
        };
        let known = people.iter().position(|person| *person == player.id).and_then(|at| ranks[at]);
        let Some(rank) = known else { continue };
        let player = move_text::plain_name(l10n, game.seat(side));
        lines.push(l10n.say(&s::RankOf { player, rank: name(l10n, rank) }));
    }
    if !lines.is_empty() {
        post.add_line(&lines.join(" · "));
    }
    Ok(())
}
