//! Games of competitions in rounds: how they begin and count.

use crate::features::competitions::arena::{ARENA_TIME, SCORING_DRAW};
use crate::features::competitions::competition::CompetitionCommand;
use crate::features::competitions::games::{self, GameStart};
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::pairing::knockout_match::MatchPace;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::rounds::RoundFormat;
use crate::features::competitions::{access, messages, queries};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::play::challenge::{USUAL_TIME, no_game_here};
use crate::features::services::Services;
use crate::game::{Game, Player, TimeControl, Timestamp};
use crate::i18n::{Localizer, messages as s};
use crate::message::CompetitionKind;
use crate::rules::{Color, Outcome, Termination};
use crate::store::StoreResult;

/// Begins the requester's game of the round.
pub(super) async fn play(ctx: &Ctx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let Some(entrant) = stored.active_entrant(&ctx.requester) else {
        return Ok(Effects::ephemeral(l10n.say(&s::CompetitionNotIn)));
    };
    let Some(waiting) = stored.state.game_to_begin(entrant) else {
        return Ok(Effects::ephemeral(l10n.say(&s::RoundsNoGame)));
    };
    let Some(key) = ctx.new_game else { return Ok(ctx.no_game()) };
    let command = CompetitionCommand::Begin { red: waiting.red, black: waiting.black, game: key.id };
    let writes = match access::decide(ctx, stored, &command) {
        Ok((_, writes)) => writes,
        Err(refused) => return Ok(*refused),
    };
    let side = if waiting.red == entrant { Color::Red } else { Color::Black };
    let other = if side == Color::Red { waiting.black } else { waiting.red };
    let Some(opponent) = stored.people.get(&other).filter(|person| !person.is_deleted()) else {
        return Ok(Effects::ephemeral(l10n.say(&s::ChallengeDeleted)));
    };
    if let Some(refused) = no_game_here(ctx) {
        return Ok(Effects::ephemeral(refused));
    }
    let opponent =
        Player { id: opponent.clone(), name: stored.names.get(&other).cloned().unwrap_or_default() };
    let time = match waiting.pace {
        _ if stored.state.arena().is_some() => ARENA_TIME,
        MatchPace::Normal => USUAL_TIME,
        MatchPace::Short => TimeControl::PerMove { days: 1, holiday: 0 },
    };
    let name = messages::name(stored);
    let start = GameStart { key, side, time };
    let mut effects = games::begin(ctx, stored, start, &opponent, |l10n| match waiting.draw_odds {
        Some(player) => {
            l10n.say(&s::RoundsDrawOdds { name: &name, player: messages::mention(l10n, stored, player) })
        }
        None => match stored.state.rounds() {
            Some(rounds) if rounds.format() != RoundFormat::Knockout => {
                l10n.say(&s::RoundsGameBegins { name: &name, round: rounds.rounds().len() })
            }
            _ => l10n.say(&s::RoundsMatchBegins { name: &name }),
        },
    })
    .await?;
    effects.writes.extend(writes);
    Ok(effects)
}

/// Counts the games that end with these effects, in the transaction that ends them.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn count(services: &Services, platform: &'static str, effects: &mut Effects) -> StoreResult {
    let ended: Vec<GameUpdate> = effects.games.iter().filter(|update| update.ends()).cloned().collect();
    for update in ended {
        let Some(id) = games::competition_of(&update.after) else { continue };
        let Some(stored) = queries::competition(&services.store, platform, id).await? else { continue };
        if stored.state.kind() == CompetitionKind::Ladder {
            continue;
        }
        let at = update.after.ended_at().unwrap_or_else(|| services.now());
        let Some(mut result) = result(&update.after) else { continue };
        let is_short = update.after.history().moves().len() < SCORING_DRAW;
        if result == ChallengeResult::Drawn && is_short && stored.state.arena().is_some() {
            result = ChallengeResult::QuickDraw;
        }
        // A rematch is no game of the competition.
        let command = CompetitionCommand::Settle { game: update.game, result };
        let Ok(event) = stored.state.decide(&command, at) else { continue };
        let (_, writes) = queries::append(&stored, &event, None, platform, None);
        effects.writes.extend(writes);
        let locale = update.locale();
        if let Some(post) = effects.last_post_of(update.game) {
            let l10n = Localizer::of(post.locale.unwrap_or(locale));
            let name = messages::name(&stored);
            post.add_line(&if result == ChallengeResult::QuickDraw {
                l10n.say(&s::ArenaQuickDraw { name })
            } else {
                l10n.say(&s::RoundsCounts { name })
            });
        }
    }
    Ok(())
}

/// Returns the result of a finished game, in which Red counts as the challenger; `None` while it is running.
fn result(game: &Game) -> Option<ChallengeResult> {
    let Outcome { winner, termination } = game.outcome()?;
    if termination == Termination::Aborted {
        // The flag of a side that never moved, or an abort without a result.
        let turn = game.history().position().turn();
        let ended = game.ended_at().unwrap_or(Timestamp(0));
        let has_flagged = game.clock().deadline(turn).is_some_and(|deadline| deadline <= ended);
        return Some(match turn {
            _ if !has_flagged => ChallengeResult::Void,
            Color::Red => ChallengeResult::ChallengerTimedOut,
            Color::Black => ChallengeResult::ChallengedTimedOut,
        });
    }
    Some(match winner {
        None => ChallengeResult::Drawn,
        Some(Color::Red) => ChallengeResult::ChallengerWon,
        Some(Color::Black) => ChallengeResult::ChallengedWon,
    })
}
