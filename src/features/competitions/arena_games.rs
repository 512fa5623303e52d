//! What an arena does by itself: it pairs waiting players, pauses those who do not begin, and ends.

use std::collections::BTreeSet;

use crate::features::competitions::arena::{self, Arena, ArenaStep};
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::steps::{self, decided};
use crate::features::competitions::{arena_messages, best_game, messages, round_times};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Time away that moves the end of an arena, in milliseconds. Shorter outages are a restart.
const SHORTEST_DELAY: i64 = 60_000;

/// Takes the next step of an arena, if one is due.
pub(super) async fn next_step(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    arena: &Arena,
) -> StoreResult<Option<Effects>> {
    let DueCtx { services, effective, .. } = ctx;
    let now = services.now();
    let Some(started) = arena.started_at() else {
        return match round_times::starts_at(&stored.state) {
            Some(starts) if starts <= now => steps::begin(ctx, stored, arena::FEWEST_ENTRANTS).await,
            _ => Ok(None),
        };
    };
    let millis = arena.delay_for(steps::time_away(ctx, started).await?);
    let ends = arena.ends_at().unwrap_or(now).plus_millis(millis);
    if millis >= SHORTEST_DELAY && now < ends {
        let reply = arena_messages::delayed(messages::localizer(effective), stored, ends);
        return Ok(decided(ctx, stored, &CompetitionCommand::Delay { millis }, vec![reply]));
    }
    let l10n = messages::localizer(effective);
    let mut absent: BTreeSet<EntrantNumber> = arena.present().into_iter().collect();
    absent.retain(|entrant| stored.state.away_until(*entrant, now).is_some());
    let copy = arena.clone();
    // Large fields take some time.
    let step = tokio::task::spawn_blocking(move || copy.next(now, &absent)).await;
    let (command, replies) = match step.unwrap_or(ArenaStep::Wait) {
        ArenaStep::Wait => return Ok(None),
        ArenaStep::Pair(round) => {
            let replies = arena_messages::pairings(l10n, stored, &round);
            (CompetitionCommand::Pair { round }, replies)
        }
        ArenaStep::Pause => {
            let reply = arena_messages::paused(l10n, stored, &arena.late(now));
            (CompetitionCommand::Default, vec![reply])
        }
        ArenaStep::End => {
            let end = [arena_messages::end(l10n, stored, arena)];
            let best = best_game::message(services, l10n, stored).await?;
            (CompetitionCommand::End, end.into_iter().chain(best).collect())
        }
    };
    Ok(decided(ctx, stored, &command, replies))
}
