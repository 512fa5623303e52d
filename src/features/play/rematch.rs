//! Rematches.

use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::features::play::{challenge, challenge_limits, queries};
use crate::game::{Phase, Refusal, Seat};
use crate::i18n::messages as s;
use crate::store::StoreResult;

/// Offers the opponent of a finished game another one, or accepts such an offer. Sides are changed.
pub(crate) async fn rematch(ctx: &Ctx<'_>, live: &LiveGame) -> StoreResult<Effects> {
    let Some(side) = live.game.side_of(&ctx.requester) else {
        return Ok(ctx.refused(live, &Refusal::NotAPlayer));
    };
    if live.game.outcome().is_none() {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchTooEarly)));
    }
    let mut opening = live.game.opening().clone();
    opening.coach &= ctx.effective.place_settings().hints != Some(false);
    // Only the host of a simul has more time, in its games.
    opening.extra = None;
    // A handicap is given again, from the same side.
    let color = if opening.handicap.is_some() { side } else { !side };
    let again = ctx.live_games.iter().any(|newer| {
        newer.id > live.id
            && newer.game.phase() == Phase::Playing
            && newer.game.side_of(&ctx.requester) == Some(color)
            && match (live.game.seat(!side), newer.game.seat(!color)) {
                (Seat::Person(then), Seat::Person(now)) => then.id == now.id,
                (then, now) => then == now,
            }
    });
    if again {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchIsOn)));
    }
    match live.game.seat(!side) {
        Seat::Bot { level } => challenge::against_bot(ctx, color, *level, opening, false).await,
        Seat::Person(other) => {
            if let [theirs, ..] = challenge_limits::challenges(ctx, &other.id, &ctx.requester)[..] {
                return Ok(challenge::accept(ctx, theirs));
            }
            if let Some(refused) = challenge_limits::may_not_challenge(ctx, other.id.as_str()) {
                return Ok(Effects::ephemeral(refused));
            }
            if !challenge_limits::challenges(ctx, &ctx.requester, &other.id).is_empty() {
                return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchAlreadyOffered)));
            }
            if let Some(refused) = challenge_limits::too_many_challenges(ctx, &other.id).await? {
                return Ok(Effects::ephemeral(refused));
            }
            let mut effects =
                challenge::send_challenge(ctx, color, Some(other.clone()), opening, false, Some(live))
                    .await?;
            if let Some(offered) = effects.first_game().filter(|_| live.has_two_homes()).map(|new| new.game) {
                let writes =
                    queries::no_crossing_challenge(live, offered, ctx.channel, &ctx.requester, &other.id);
                effects.writes.extend(writes);
            }
            Ok(effects)
        }
        Seat::Open | Seat::Invited(_) => Ok(ctx.refused(live, &Refusal::NotStarted)),
    }
}
