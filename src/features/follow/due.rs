//! Boards for followers: one a minute at most, and one with the result.

use crate::features::effective::{EffectiveSettings, text_style};
use crate::features::effects::{Effects, PostDraft, Recipient};
use crate::features::fair_play::late;
use crate::features::follow::board;
use crate::features::follow::queries::{self, StoredFollow};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Event, GameId, Timestamp};
use crate::i18n::{Locale, Localizer};
use crate::message::{PersonSettings, Reply};
use crate::platform::SendError;
use crate::store::{ChannelKey, ChannelWrite, StateWrite, StoreResult, StoredGame};

/// Minimum time between two boards of a game, in milliseconds.
pub(super) const PAUSE: i64 = 60_000;

/// Opens the direct messages of a follower. A refusal ends the view.
pub(super) async fn open(
    services: &Services,
    game: GameId,
    person: &str,
) -> StoreResult<Result<ChannelKey, SendError>> {
    let platform = services.platform.name();
    let direct = async {
        let id = services.platform.open_direct(person).await?;
        services.platform.probe(&id).await.map(|()| ChannelKey { platform, id })
    };
    let mut direct = services.in_time("direct messages", person, direct).await;
    // A channel that is known to be closed is tried again only when the person writes there.
    if let Ok(channel) = &direct
        && services.store.is_closed(channel).await?
    {
        direct = Err(SendError::Closed("it was closed before".to_owned()));
    }
    match &direct {
        Ok(channel) => {
            let reached = StateWrite::Run(queries::reached(channel, game, person));
            let write = ChannelWrite { writes: vec![reached], ..ChannelWrite::in_channel(channel) };
            services.write(services.store.commit(write)).await?;
        }
        Err(error) if is_refusal(error) => {
            tracing::info!(%game, %error, "direct messages were refused, so a follow ends");
            services.write(services.store.run(queries::end(platform, game, person))).await?;
        }
        Err(_) => {}
    }
    Ok(direct)
}

/// Returns `true` if a retry would fail, too.
pub(super) fn is_refusal(error: &SendError) -> bool {
    !matches!(error, SendError::Later { .. } | SendError::Unclear(_))
}

/// Returns `true` if a player of the game blocks this person.
pub(super) fn is_blocked(effective: &EffectiveSettings, live: &LiveGame, person: &str) -> bool {
    live.game.players().any(|player| effective.person(player.id.as_str()).blocks(person))
}

/// Returns the tasks of due boards whose channels are open.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut found = Vec::new();
    if !store.speaks_in(None) {
        return Ok(found);
    }
    for follow in queries::waiting(store, platform, shown_before(services), None).await? {
        let StoredFollow { game, person, channel, .. } = follow;
        let channel = match channel {
            Some(id) => ChannelKey { platform, id },
            None => match open(services, game, &person).await? {
                Ok(channel) => channel,
                Err(_) => continue,
            },
        };
        if !store.is_closed(&channel).await? {
            found.push(DueTask {
                channel: channel.id,
                server: String::new(),
                what: format!("{game}:{person}"),
            });
        }
    }
    Ok(found)
}

/// Returns the time before which the last board must have been sent.
fn shown_before(services: &Services) -> Timestamp {
    services.now().plus_millis(-PAUSE)
}

/// Returns the view whose board is due, with its game, unless another task has sent it.
async fn due_game(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Option<(StoredFollow, StoredGame)>> {
    let DueCtx { services, channel, .. } = ctx;
    let Some((game, person)) = task.what.split_once(':') else { return Ok(None) };
    let Ok(game) = game.parse().map(GameId) else { return Ok(None) };
    let store = &services.store;
    let one = Some((game, person));
    let follow = queries::waiting(store, channel.platform, shown_before(services), one).await?.pop();
    Ok(follow.zip(store.game(game).await?))
}

/// Posts the new board of a view, if there is one. The view ends with the game, or if a player blocks the follower.
pub(super) async fn show(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let Some((follow, stored)) = due_game(ctx, task).await? else { return Ok(Effects::default()) };
    let DueCtx { services, channel, .. } = ctx;
    let person = follow.person.as_str();
    let seen = stored.events.len();
    let new = stored.events.get(follow.seen.unsigned_abs() as usize..).unwrap_or_default();
    let taken_back = new.iter().any(|event| matches!(event, Event::TakenBack { .. }));
    let live = live_game_of(stored)?;
    let people = live.game.players().map(|player| player.id.to_string()).chain([person.to_owned()]);
    let context = ChannelContext { channel, parent: None, server: None };
    let effective = services.settings.load(&services.store, context, &people.collect()).await?;
    let Recipient { l10n, looks } = reader(&effective.person(person).settings, follow.locale);
    let blocked = is_blocked(&effective, &live, person);
    let over = blocked || !live.game.is_open();
    let ply = late::shown_ply(&live.game);
    let is_new = over || taken_back || ply as i64 != follow.shown;
    let board = is_new.then_some((ply as i64, services.now()));
    let write = if over {
        queries::end(channel.platform, live.id, person).or_overtaken()
    } else {
        queries::looked_at(channel.platform, &follow, seen as i64, board)
    };
    let mut effects = Effects { writes: vec![StateWrite::Run(write)], ..Effects::default() };
    if is_new {
        let mut reply = if blocked {
            Reply::text(board::stopped(l10n, &[live.id]))
        } else {
            board::message(l10n, &live, &follow.place, ply)
        };
        if let Some(picture) = &mut reply.picture {
            picture.apply_style(looks, None);
        }
        effects.posts.push(PostDraft::here(reply, None));
    }
    Ok(effects)
}

/// Returns the follower as the recipient of a board; `begun` is the language in which the follow began.
fn reader(own: &PersonSettings, begun: Locale) -> Recipient {
    let l10n = Localizer::of(own.language.unwrap_or(begun)).with(text_style(own));
    Recipient { l10n, looks: own.own_looks() }
}
