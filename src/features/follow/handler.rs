//! Begin and end of following a game.

use crate::commands::intent::FollowRequest;
use crate::features::context::{Ctx, RepliedGame};
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::late;
use crate::features::follow::due::{self, PAUSE};
use crate::features::follow::{board, queries};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::play::choose_game;
use crate::game::{GameId, Phase};
use crate::i18n::messages as s;
use crate::message::{Reply, picture};
use crate::store::{StateWrite, StoreResult};

/// Maximum number of games that a person follows.
const MOST: usize = 10;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &FollowRequest) -> StoreResult<Effects> {
    match *request {
        FollowRequest::Begin(game) => match find(ctx, game) {
            Ok(live) => begin(ctx, live).await,
            Err(told) => Ok(*told),
        },
        FollowRequest::Stop(game) => match (game, ctx.replied_to) {
            (None, RepliedGame::Unknown) => Ok(ctx.unknown_game()),
            (None, RepliedGame::Game(replied)) => stop(ctx, Some(replied)).await,
            _ => stop(ctx, game).await,
        },
        FollowRequest::Pressed(game) => {
            let known = ctx.services.store.game(game.id).await?.map(live_game_of).transpose()?;
            match known.filter(|live| live.board().game == game) {
                Some(live) => Ok(ctx.answered(stop(ctx, Some(live.id)).await?)),
                None => Ok(ctx.unknown_button()),
            }
        }
    }
}

/// Finds the game to follow: the one named or replied to, else the only running game of others here. A game of other places, for
/// instance of direct messages, is not found.
fn find<'a>(ctx: &Ctx<'a>, named: Option<GameId>) -> Result<&'a LiveGame, Box<Effects>> {
    if named.is_none() && ctx.replied_to == RepliedGame::Unknown {
        return Err(Box::new(ctx.unknown_game()));
    }
    let found = match named.map(|game| ctx.live_game(game)).or(ctx.replied_game().map(Some)) {
        Some(live) => live.into_iter().collect(),
        None => match ctx.filter(|live| live.game.phase() == Phase::Playing && !ctx.is_mine(live)) {
            // One that cannot be followed tells why.
            others if others.is_empty() => ctx.filter(|_| true).into_iter().take(1).collect(),
            others => others,
        },
    };
    match found[..] {
        [live] => Ok(live),
        [] => Err(Box::new(Effects::ephemeral(match named {
            Some(game) => ctx.l10n.say(&s::FollowNotHere { game }),
            None => ctx.l10n.say(&s::FollowNoGame),
        }))),
        [first, ..] => {
            let games = found.iter().map(|live| choose_game::label(ctx, live));
            let text = ctx.l10n.say(&s::FollowWhich { game: first.id });
            let text = picture::join_lines([text].into_iter().chain(games));
            Err(Box::new(Effects::ephemeral(text)))
        }
    }
}

async fn begin(ctx: &Ctx<'_>, live: &LiveGame) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let services = ctx.services.clone();
    let game = live.id;
    let platform = ctx.channel.platform;
    let person = ctx.requester.to_string();
    let followed = queries::games_of(&services.store, platform, &person).await?;
    let refused = match live.game.phase() {
        Phase::Playing if ctx.is_mine(live) => Some(l10n.say(&s::FollowOwn { game })),
        Phase::Playing if due::is_blocked(ctx.effective, live, &person) => {
            Some(l10n.say(&s::FollowUnwanted { game }))
        }
        Phase::Playing if followed.contains(&game) => Some(l10n.say(&s::FollowAlready { game })),
        Phase::Playing if followed.len() >= MOST => Some(l10n.say(&s::FollowTooMany { most: MOST as u64 })),
        Phase::Playing => None,
        Phase::Offered { .. } => Some(l10n.say(&s::RefuseNotStarted)),
        Phase::Over(_) => Some(l10n.say(&s::RefuseGameOver)),
        Phase::Dropped => Some(l10n.say(&s::RefuseNotOpen)),
    };
    if let Some(refused) = refused {
        return Ok(Effects::ephemeral(refused));
    }
    let delay = if late::is_late(&live.game) { l10n.say(&s::FollowLate) } else { String::new() };
    let follows = l10n.join([l10n.say(&s::FollowBegun { game }), delay]);
    let begun = queries::begin(ctx.channel, game, &person, l10n.locale(), ctx.now.plus_millis(-PAUSE));
    let reply = Box::pin(async move {
        // After a failure that may pass they are opened again with the first board.
        Some(Reply::text(match due::open(&services, game, &person).await {
            Ok(Ok(_)) => follows,
            Ok(Err(error)) if due::is_refusal(&error) => l10n.say(&s::FollowUnreachable),
            _ => l10n.join([follows, l10n.say(&s::FollowUnsure)]),
        }))
    });
    Ok(Effects {
        writes: vec![StateWrite::Run(begun)],
        answer: PrivateReply::Later { reply, replaces: false },
        ..Effects::default()
    })
}

/// Ends the follow of a game, or of all games if none is named.
async fn stop(ctx: &Ctx<'_>, game: Option<GameId>) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let platform = ctx.channel.platform;
    let person = ctx.requester.as_str();
    let mut games = queries::games_of(&ctx.services.store, platform, person).await?;
    games.retain(|followed| game.is_none_or(|game| game == *followed));
    let writes = games.iter().map(|game| StateWrite::Run(queries::end(platform, *game, person))).collect();
    Ok(match (game, &games[..]) {
        (Some(game), []) => Effects::ephemeral(l10n.say(&s::FollowNot { game })),
        (None, []) => Effects::ephemeral(l10n.say(&s::FollowNone)),
        _ => Effects { writes, ..Effects::ephemeral(board::stopped(l10n, &games)) },
    })
}
