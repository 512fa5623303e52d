//! Quiet boards: with the setting `live:quiet`, a board takes the place of the game's last one while all players look at the live
//! board. Once one of them does not, the board is posted as usual, so that the player to move is pinged.

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Destination, Effects, GameUpdate, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::live::queries::{self, QuietBoard};
use crate::features::live_game::live_game_of;
use crate::features::play::automatic;
use crate::features::services::Services;
use crate::game::{Event, Game, GameId};
use crate::store::{ChannelKey, StateWrite, StoreResult};

/// Makes the boards of games quiet whose players all look at the live board of this channel or of its parent.
pub(crate) fn quiet_boards(
    services: &Services,
    channel: &ChannelKey,
    effective: &EffectiveSettings,
    effects: &mut Effects,
) {
    if effective.place_settings().live_quiet != Some(true) {
        return;
    }
    let parent = effective.places.thread_of.as_deref();
    for update in &effects.games {
        let is_quiet = is_move(update) && has_all_players(services, &update.after, &channel.id, parent);
        let mut has_board = false;
        for board in effects.posts.iter_mut().filter(|post| is_board_here(post, update)) {
            has_board = true;
            if is_quiet {
                board.reply.quiet = true;
                board.reply.ping.clear();
            }
        }
        if has_board {
            let at = is_quiet.then(|| services.now());
            let noted = queries::note_board(channel, update.game, at);
            effects.writes.push(StateWrite::Run(noted));
        }
    }
}

fn is_board_here(post: &PostDraft, update: &GameUpdate) -> bool {
    post.board && post.game == Some(update.game) && post.to == Destination::Here
}

/// Returns `true` for a move of a game that goes on here. What begins or ends a game is posted.
fn is_move(update: &GameUpdate) -> bool {
    let is_here = update.channel == Destination::Here && !update.has_two_homes();
    let first = update.events.first();
    is_here && !update.ends() && matches!(first, Some(Event::Moved { .. } | Event::TakenBack { .. }))
}

/// Returns `true` if all people who play this game look at the live board.
fn has_all_players(services: &Services, game: &Game, channel: &str, parent: Option<&str>) -> bool {
    let attendance = &services.states.live.attendance;
    game.players().all(|player| {
        let mut places = [Some(channel), parent].into_iter().flatten();
        places.any(|place| attendance.is_present(place, player.id.as_str()))
    })
}

/// Returns the tasks for quiet boards that a player no longer sees on the live board.
pub(crate) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut found = Vec::new();
    if !store.speaks_in(None) {
        return Ok(found);
    }
    for board in queries::quiet_boards(store, platform, None).await? {
        let QuietBoard { game, channel, parent, server } = board;
        let Some(stored) = store.game(game).await? else { continue };
        let Ok(live) = live_game_of(stored) else { continue };
        let key = ChannelKey { platform, id: channel };
        let is_watched = has_all_players(services, &live.game, &key.id, parent.as_deref());
        if !is_watched && !store.is_closed(&key).await? {
            let server = server.unwrap_or_default();
            found.push(DueTask { channel: key.id, server, what: game.to_string() });
        }
    }
    Ok(found)
}

/// Posts the board of a game as usual, unless another task has done so.
pub(super) async fn post(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let Ok(game) = task.what.parse().map(GameId) else { return Ok(Effects::default()) };
    let store = &services.store;
    let quiet = queries::quiet_boards(store, channel.platform, Some(game)).await?.pop();
    let Some((board, stored)) = quiet.zip(store.game(game).await?) else { return Ok(Effects::default()) };
    let log = stored.events.clone();
    let mut live = live_game_of(stored)?;
    if has_all_players(services, &live.game, &channel.id, board.parent.as_deref()) {
        return Ok(Effects::default());
    }
    effective.style_game(&mut live);
    let mut effects =
        Effects { writes: vec![StateWrite::Run(queries::post_board(channel, &live))], ..Effects::default() };
    if let Some(mut reply) = automatic::newest_board(&live, &log, effective) {
        reply.in_place = false;
        effects.posts.push(PostDraft { board: true, ..PostDraft::here(reply, Some(game)) });
    }
    Ok(effects)
}
