//! The boards of a simul: where each is, and whose turn it is there.

use crate::features::competitions::board_links;
use crate::features::competitions::messages::name;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::simul::board::SimulBoard;
use crate::features::competitions::simul::messages;
use crate::features::competitions::simul::state::Simul;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::live_game_of;
use crate::features::services::Services;
use crate::game::Game;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::store::StoreResult;

/// Returns the boards of a simul in the order of their beginnings. Games that cannot be read are left out.
pub(super) async fn load(
    services: &Services,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Vec<SimulBoard>> {
    let mut boards = Vec::new();
    for known in simul.games() {
        let Some(found) = services.store.game(known.game).await? else { continue };
        let Ok(live) = live_game_of(found) else { continue };
        let link = board_links::link(services, stored, &live).await?;
        boards.push(SimulBoard {
            known: *known,
            link,
            is_hosts_turn: is_hosts_turn(simul, &live.game) && live.game.outcome().is_none(),
            since: live.game.clock().since(),
        });
    }
    Ok(boards)
}

fn is_hosts_turn(simul: &Simul, game: &Game) -> bool {
    game.history().position().turn() == simul.host_side()
}

/// Returns the message with players or boards.
pub(in crate::features::competitions) async fn list(
    services: &Services,
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Reply> {
    let boards = load(services, stored, simul).await?;
    Ok(messages::list(l10n, stored, simul, &boards))
}

/// Shows the host the boards that wait for a move, a player the own board, and others the list.
pub(in crate::features::competitions) async fn own(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    simul: &Simul,
) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let entrant = stored.active_entrant(&ctx.requester);
    if let Some(entrant) = entrant
        && !simul.is_started()
        && !stored.state.is_closed()
    {
        let reply = messages::before_start(l10n, stored, simul, entrant);
        return Ok(Effects::answer(ctx.in_place(reply)));
    }
    let Some(entrant) = entrant else {
        let reply = list(ctx.services, l10n, stored, simul).await?;
        return Ok(Effects::answer(ctx.in_place(reply)));
    };
    let boards = load(ctx.services, stored, simul).await?;
    if entrant == simul.host() {
        let text = messages::for_host(l10n, stored, simul, &boards);
        return Ok(Effects::answer(ctx.in_place(Reply::text(text))));
    }
    let board = boards.iter().find(|board| board.known.paired.color_of(entrant).is_some());
    let text = match board {
        Some(board) => messages::line(l10n, stored, simul, board),
        None => l10n.say(&s::RoundsOwnIn { name: name(stored) }),
    };
    Ok(Effects::answer(ctx.in_place(Reply::text(text))))
}
