//! The boards of a simul: their places and sides to move.

use crate::features::competitions::access::RequestResult;
use crate::features::competitions::board_links;
use crate::features::competitions::messages::{leave_button, name};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::simul::board::SimulBoard;
use crate::features::competitions::simul::queries::SimulBoardRow;
use crate::features::competitions::simul::state::Simul;
use crate::features::competitions::simul::{messages, queries};
use crate::features::competitions::state::SimulTurn;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::services::Services;
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
    let rows = rows(services, simul).await?;
    let mut boards = Vec::new();
    for known in simul.games() {
        let Some(row) = rows.iter().find(|row| row.game == known.game) else { continue };
        let Some(turn) = turn(services, simul, row).await? else { continue };
        boards.push(SimulBoard {
            known: *known,
            link: board_links::address(services, stored, &row.channel, row.board.as_deref()),
            is_hosts_turn: turn.is_hosts,
            since: turn.since,
        });
    }
    Ok(boards)
}

/// Returns the rows of the games of a simul, and of others that began meanwhile.
pub(super) async fn rows(services: &Services, simul: &Simul) -> StoreResult<Vec<SimulBoardRow>> {
    let games = simul.games().iter().map(|known| known.game);
    let (Some(first), Some(last)) = (games.clone().min(), games.max()) else { return Ok(Vec::new()) };
    queries::boards_between(&services.store, services.platform.name(), [first, last]).await
}

/// Returns the turn on a board. Only a game that has changed is loaded: the list of a simul asks every half minute.
async fn turn(services: &Services, simul: &Simul, row: &SimulBoardRow) -> StoreResult<Option<SimulTurn>> {
    let lists = &services.states.simul_lists;
    if let Some(turn) = lists.turn(row.game, row.seq) {
        return Ok(Some(turn));
    }
    let Some(found) = services.store.game(row.game).await? else { return Ok(None) };
    let Ok(LiveGame { game, .. }) = live_game_of(found) else { return Ok(None) };
    let is_hosts = game.history().position().turn() == simul.host_side() && game.outcome().is_none();
    let turn = SimulTurn { seq: game.seq().cast_signed(), is_hosts, since: game.clock().since() };
    lists.record_turn(row.game, turn);
    Ok(Some(turn))
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
) -> RequestResult {
    let l10n = ctx.l10n;
    let Some(entrant) = stored.active_entrant(&ctx.requester) else {
        let reply = list(ctx.services, l10n, stored, simul).await?;
        return Ok(Effects::answer(ctx.in_place(reply)));
    };
    if !simul.is_started() && !stored.state.is_closed() {
        let reply = messages::before_start(l10n, stored, simul, entrant);
        return Ok(Effects::answer(ctx.in_place(reply)));
    }
    let boards = load(ctx.services, stored, simul).await?;
    let board = boards.iter().find(|board| board.known.paired.color_of(entrant).is_some());
    let text = match board {
        _ if entrant == simul.host() => messages::for_host(l10n, stored, simul, &boards),
        Some(board) => messages::line(l10n, stored, simul, board),
        None => l10n.say(&s::RoundsOwnIn { name: name(stored) }),
    };
    let mut reply = Reply::text(text);
    if !stored.state.is_closed() && simul.open_games(entrant).next().is_some() {
        reply = reply.with_buttons(vec![leave_button(l10n, stored)]);
    }
    Ok(Effects::answer(ctx.in_place(reply)))
}
