//! What the steps share that competitions take by themselves.

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::PairedGame;
use crate::features::competitions::{messages, queries, round_starts, simul};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::game::{Event, GameId, Timestamp};
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::rules::Color;
use crate::store::{Outage, StoreResult};

/// Begins a competition at its time; it does not take place with too few entrants.
pub(super) async fn begin(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    fewest: usize,
) -> StoreResult<Option<Effects>> {
    let ratings = round_starts::ratings(ctx.services, ctx.channel.platform, stored).await?;
    if let Some(begun) = decided(ctx, stored, &CompetitionCommand::Start { ratings }, Vec::new()) {
        return Ok(Some(begun));
    }
    let l10n = messages::localizer(ctx.effective);
    let text = l10n.say(&s::RoundsNotBegun { name: messages::name(stored), fewest });
    Ok(decided(ctx, stored, &CompetitionCommand::Close, vec![Reply::text(text)]))
}

/// Returns the milliseconds since a time in which the bot could not be reached.
pub(super) async fn time_away(ctx: DueCtx<'_>, since: Timestamp) -> StoreResult<i64> {
    let outages = ctx.services.store.outages(ctx.channel.platform, since).await?;
    Ok(outages.iter().map(|Outage { from, until }| until.0 - from.0.max(since.0)).sum())
}

/// Gives a game that takes too long to the player who has used less time. It can be played on, and does not count any more.
pub(super) async fn decide_by_time(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    game: GameId,
    paired: PairedGame,
) -> StoreResult<Option<Effects>> {
    let found = ctx.services.store.game(game).await?;
    let log = found.map(|found| found.events).unwrap_or_default();
    let [for_red, for_black] = time_used(&log, ctx.services.now());
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    let (result, text) = if for_red == for_black {
        (ChallengeResult::Drawn, l10n.say(&s::RoundsTooLongDrawn { name, game }))
    } else {
        let winner = if for_red < for_black { Color::Red } else { Color::Black };
        let player = match stored.state.simul() {
            Some(simul) if winner == simul.host_side() => simul::messages::host(l10n, stored, simul),
            _ => messages::mention(l10n, stored, paired.player(winner)),
        };
        let result = ChallengeResult::won_by(winner, Color::Red);
        (result, l10n.say(&s::RoundsTooLong { name, game, player }))
    };
    Ok(decided(ctx, stored, &CompetitionCommand::Settle { game, result }, vec![Reply::text(text)]))
}

/// Returns the milliseconds that Red and Black have used, without outages of the bot.
fn time_used(log: &[Event], now: Timestamp) -> [i64; 2] {
    let mut used = [0; 2];
    let mut turn = Color::Red;
    let mut since = now;
    for event in log {
        match event {
            Event::Accepted { at, .. } | Event::BotChallenged { at, .. } => since = *at,
            Event::Moved { at, .. } => {
                used[turn.index()] += at.0 - since.0;
                since = *at;
                turn = !turn;
            }
            Event::TakenBack { plies, at } => {
                used[turn.index()] += at.0 - since.0;
                since = *at;
                if !plies.is_multiple_of(2) {
                    turn = !turn;
                }
            }
            Event::TimeCredited { from, until } => used[turn.index()] -= until.0 - from.0,
            _ => {}
        }
    }
    used[turn.index()] += now.0 - since.0;
    used
}

/// Returns the effects of a command with public messages; `None` if it is refused.
pub(super) fn decided(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    command: &CompetitionCommand,
    posts: Vec<Reply>,
) -> Option<Effects> {
    let event = stored.state.decide(command, ctx.services.now()).ok()?;
    let (_, writes) = queries::append(stored, &event, None, ctx.channel.platform, None);
    let posts = posts.into_iter().map(|reply| PostDraft::here(reply, None)).collect();
    Some(Effects { writes, posts, ..Effects::default() })
}
