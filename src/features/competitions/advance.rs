//! What a competition in rounds does by itself: it begins, pairs, begins games of one sitting, ends what takes too long.

use std::collections::BTreeSet;

use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame};
use crate::features::competitions::rounds::{Rounds, RoundsStep};
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{
    announcements, best_game, messages, queries, round_games, round_messages, round_starts, round_times,
};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::DueCtx;
use crate::game::{Event, GameId, Timestamp};
use crate::i18n::messages as s;
use crate::message::Reply;
use crate::rules::Color;
use crate::store::{Outage, StoreResult};

/// Takes the next step of a competition, if one is due.
pub(super) async fn next_step(ctx: DueCtx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    let DueCtx { services, effective, .. } = ctx;
    let now = services.now();
    let Some(rounds) = stored.state.rounds().filter(|_| !stored.state.is_closed()) else { return Ok(None) };
    if round_times::lost_at(&stored.state).is_some() {
        // The channel takes messages again.
        let command = CompetitionCommand::Move { channel: stored.channel.clone() };
        return Ok(decided(ctx, stored, &command, Vec::new()));
    }
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
        return begin(ctx, stored, rounds.fewest_entrants()).await;
    }
    if let Some(since) = round_times::waiting_since(&stored.state) {
        let away = time_away(ctx, since).await?;
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
    match round_times::longest_game(&stored.state).filter(|(_, until)| *until <= now) {
        Some((game, _)) => decide_by_time(ctx, stored, rounds, game).await,
        None => Ok(None),
    }
}

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
async fn decide_by_time(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    rounds: &Rounds,
    game: GameId,
) -> StoreResult<Option<Effects>> {
    let Some(PairedGame { red, black, .. }) = rounds.game(game) else { return Ok(None) };
    let found = ctx.services.store.game(game).await?;
    let log = found.map(|found| found.events).unwrap_or_default();
    let [for_red, for_black] = time_used(&log, ctx.services.now());
    let l10n = messages::localizer(ctx.effective);
    let name = messages::name(stored);
    let (result, text) = if for_red == for_black {
        (ChallengeResult::Drawn, l10n.say(&s::RoundsTooLongDrawn { name, game }))
    } else {
        let red_wins = for_red < for_black;
        let player = messages::mention(l10n, stored, if red_wins { red } else { black });
        let result = if red_wins { ChallengeResult::ChallengerWon } else { ChallengeResult::ChallengedWon };
        (result, l10n.say(&s::RoundsTooLong { name, game, player }))
    };
    Ok(decided(ctx, stored, &CompetitionCommand::Settle { game, result }, vec![Reply::text(text)]))
}

/// Returns the milliseconds that Red and Black have used, without outages of the bot.
pub(super) fn time_used(log: &[Event], now: Timestamp) -> [i64; 2] {
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
