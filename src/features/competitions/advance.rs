//! What a competition in rounds does by itself: it begins, pairs, begins games of one sitting, ends what takes too long.

use std::collections::BTreeSet;

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::rounds::{Rounds, RoundsStep};
use crate::features::competitions::steps::{self, decided};
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{
    announcements, best_game, messages, round_games, round_messages, round_times,
};
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::store::StoreResult;

/// Takes the next step of a competition, if one is due.
pub(super) async fn next_step(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    let DueCtx { services, effective, .. } = ctx;
    let now = services.now();
    let Some(rounds) = stored.state.rounds() else { return Ok(None) };
    if round_times::due_at(&stored.state).is_some_and(|due| due <= now)
        && let Some(effects) = on_time(ctx, stored, rounds).await?
    {
        return Ok(Some(effects));
    }
    if let Some(teams) = stored.state.teams().filter(|_| rounds.is_started() && rounds.rounds().is_empty()) {
        let round = teams.pair(rounds);
        let posts = vec![team_messages::pairings(messages::localizer(effective), stored, &round)];
        return Ok(decided(ctx, stored, &CompetitionCommand::Pair { round }, posts));
    }
    let mut absent: BTreeSet<EntrantNumber> = stored.state.entrants().into_iter().collect();
    absent.retain(|entrant| stored.state.away_until(*entrant, now).is_some());
    let searched = rounds.clone();
    // Large fields take up to a second.
    let step = tokio::task::spawn_blocking(move || searched.next(&absent)).await;
    let l10n = messages::localizer(effective);
    let is_live = stored.state.terms().is_live();
    let results = announcements::results(l10n, stored, rounds);
    Ok(match step.unwrap_or(RoundsStep::Wait) {
        RoundsStep::Begin(waiting) if is_live => round_games::begin_due(ctx, stored, &waiting).await?,
        RoundsStep::Wait | RoundsStep::Begin(_) => None,
        RoundsStep::Pair(round) => {
            let posts = [results, announcements::pairings(l10n, stored, &round)].concat();
            decided(ctx, stored, &CompetitionCommand::Pair { round }, posts)
        }
        RoundsStep::Over => {
            let end = [round_messages::end(l10n, stored)];
            let best = best_game::message(services, l10n, stored).await?;
            let posts = results.into_iter().chain(end).chain(best).collect();
            decided(ctx, stored, &CompetitionCommand::End, posts)
        }
    })
}

/// Does what depends on time alone.
async fn on_time(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    rounds: &Rounds,
) -> StoreResult<Option<Effects>> {
    let DueCtx { services, effective, .. } = ctx;
    let now = services.now();
    let l10n = messages::localizer(effective);
    if !rounds.is_started() {
        if round_times::starts_at(&stored.state).is_none_or(|starts| now < starts) {
            let posts = announcements::check_in(l10n, stored);
            return Ok(decided(ctx, stored, &CompetitionCommand::OpenCheckIn, posts));
        }
        return steps::begin(ctx, stored, rounds.fewest_entrants()).await;
    }
    if let Some(since) = round_times::waiting_since(&stored.state) {
        let away = steps::time_away(ctx, since).await?;
        let until = since.plus_millis(round_times::TIME_TO_BEGIN + away);
        if until <= now {
            let posts = announcements::defaulted(l10n, stored, rounds);
            return Ok(decided(ctx, stored, &CompetitionCommand::Default, posts));
        }
        if round_times::reminder_at(&stored.state).is_some_and(|at| at.plus_millis(away) <= now) {
            let posts = announcements::reminder(l10n, stored, rounds, until);
            return Ok(decided(ctx, stored, &CompetitionCommand::Remind, posts));
        }
    }
    let longest = round_times::longest_game(&stored.state).filter(|(_, until)| *until <= now);
    match longest.and_then(|(game, _)| Some((game, rounds.game(game)?))) {
        Some((game, paired)) => steps::decide_by_time(ctx, stored, game, paired).await,
        None => Ok(None),
    }
}
