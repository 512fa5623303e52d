//! Results of the games of competitions, and what players are told of them.

use crate::features::competitions::arena::SCORING_DRAW;
use crate::features::competitions::competition::{CompetitionCommand, CompetitionId};
use crate::features::competitions::ladder::{Challenge, ChallengeResult};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::{messages, queries};
use crate::features::effects::{Effects, GameUpdate};
use crate::features::services::Services;
use crate::game::{Game, GameId, Timestamp};
use crate::i18n::{Localizer, messages as s};
use crate::rules::{Color, Outcome, Termination};
use crate::store::StoreResult;

/// Counts the games that end with these effects, in the transaction that ends them.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn count(services: &Services, platform: &'static str, effects: &mut Effects) -> StoreResult {
    let ended: Vec<GameUpdate> = effects.games.iter().filter(|update| update.ends()).cloned().collect();
    for update in ended {
        let Some(id) = CompetitionId::of_game(&update.after) else { continue };
        let Some(stored) = queries::competition(&services.store, platform, id).await? else { continue };
        let challenge = stored.state.ladder().challenges().get(&update.game).copied();
        let result = match &challenge {
            Some(challenge) => result_of_challenge(&stored, challenge, &update.after),
            None => result_of_pairing(&stored, &update.after),
        };
        let Some(result) = result else { continue };
        let at = update.after.ended_at().unwrap_or_else(|| services.now());
        // A rematch is no game of the competition.
        let command = CompetitionCommand::Settle { game: update.game, result };
        let Ok(event) = stored.state.decide(&command, at) else { continue };
        let (after, writes) = queries::append(&stored, &event, None, platform, None);
        // A game that is declined has been counted.
        if challenge.is_some() && effects.writes.contains(&writes[0]) {
            continue;
        }
        effects.writes.extend(writes);
        let locale = update.locale();
        if let Some(post) = effects.last_post_of(update.game) {
            let l10n = Localizer::of(post.locale.unwrap_or(locale));
            let line = match &challenge {
                Some(challenge) => Some(change_of_places(l10n, &stored, &after, challenge)),
                None => counted_line(l10n, &stored, update.game, result),
            };
            if let Some(line) = line {
                post.add_line(&line);
            }
        }
    }
    Ok(())
}

/// Returns the side of the challenger in the game of a challenge.
pub(super) fn side_of_challenger(stored: &StoredCompetition, challenge: &Challenge, game: &Game) -> Color {
    let challenger = stored.people.get(&challenge.challenger).map(|player| &player.id);
    let red = game.seat(Color::Red).player().map(|player| &player.id);
    if red.is_some() && red == challenger { Color::Red } else { Color::Black }
}

fn result_of_challenge(
    stored: &StoredCompetition,
    challenge: &Challenge,
    game: &Game,
) -> Option<ChallengeResult> {
    let challenger = side_of_challenger(stored, challenge, game);
    let has_timed_out = game.outcome()?.termination == Termination::Timeout;
    Some(match result(game, challenger)? {
        ChallengeResult::ChallengerWon if has_timed_out => ChallengeResult::ChallengedTimedOut,
        ChallengeResult::ChallengedWon if has_timed_out => ChallengeResult::ChallengerTimedOut,
        result => result,
    })
}

fn result_of_pairing(stored: &StoredCompetition, game: &Game) -> Option<ChallengeResult> {
    let result = result(game, Color::Red)?;
    let is_quick = game.history().moves().len() < SCORING_DRAW;
    if result == ChallengeResult::Drawn && is_quick && stored.state.arena().is_some() {
        return Some(ChallengeResult::QuickDraw);
    }
    Some(result)
}

/// Returns the result of a finished game; `None` while it is running.
fn result(game: &Game, challenger: Color) -> Option<ChallengeResult> {
    let Outcome { winner, termination } = game.outcome()?;
    if termination == Termination::Aborted {
        // The flag of a side that never moved, or an abort without a result.
        let turn = game.history().position().turn();
        let ended = game.ended_at().unwrap_or(Timestamp(0));
        let has_flagged = game.clock().deadline(turn).is_some_and(|deadline| deadline <= ended);
        return Some(if !has_flagged {
            ChallengeResult::Void
        } else if turn == challenger {
            ChallengeResult::ChallengerTimedOut
        } else {
            ChallengeResult::ChallengedTimedOut
        });
    }
    Some(winner.map_or(ChallengeResult::Drawn, |winner| ChallengeResult::won_by(winner, challenger)))
}

/// Says what a result changes in the ladder.
pub(super) fn change_of_places(
    l10n: Localizer,
    before: &StoredCompetition,
    after: &StoredCompetition,
    challenge: &Challenge,
) -> String {
    let name = messages::name(before);
    let both = [challenge.challenger, challenge.challenged];
    let mut lines = Vec::new();
    for entrant in both {
        let [old, new] = [before, after].map(|stored| stored.state.ladder().place(entrant));
        let player = messages::mention(l10n, before, entrant);
        match (old, new) {
            (Some(old), Some(new)) if new < old => {
                lines.push(l10n.say(&s::LadderClimbed { name: &name, player, place: new }));
            }
            (Some(_), None) => lines.push(l10n.say(&s::LadderDropped { player })),
            _ => {}
        }
    }
    if lines.is_empty() {
        lines.push(l10n.say(&s::LadderUnchanged { name }));
    }
    l10n.join(lines)
}

/// Says how a paired game counts.
fn counted_line(
    l10n: Localizer,
    stored: &StoredCompetition,
    game: GameId,
    result: ChallengeResult,
) -> Option<String> {
    let name = messages::name(stored);
    Some(match result {
        ChallengeResult::QuickDraw => l10n.say(&s::ArenaQuickDraw { name }),
        ChallengeResult::Void if stored.state.arena().is_some() => return None,
        ChallengeResult::Void if stored.state.simul().is_some() => l10n.say(&s::SimulNoResult { name }),
        ChallengeResult::Void => l10n.say(&s::RoundsPlayAgain { name }),
        ChallengeResult::ChallengerTimedOut | ChallengeResult::ChallengedTimedOut => {
            no_show(l10n, stored, game, result)
        }
        _ => l10n.say(&s::RoundsCounts { name }),
    })
}

/// Says who did not appear to a game, and who gets the point.
fn no_show(l10n: Localizer, stored: &StoredCompetition, game: GameId, result: ChallengeResult) -> String {
    let name = messages::name(stored);
    let rounds = stored.state.rounds();
    let in_arena = stored.state.arena().and_then(|arena| arena.game(game));
    let Some(paired) = in_arena.or_else(|| rounds?.game(game)) else {
        return l10n.say(&s::RoundsCounts { name });
    };
    let [red, black] = [paired.red, paired.black].map(|entrant| messages::mention(l10n, stored, entrant));
    let [player, opponent] =
        if result == ChallengeResult::ChallengerTimedOut { [red, black] } else { [black, red] };
    if in_arena.is_some() {
        l10n.say(&s::ArenaNoShow { name, player, opponent })
    } else if rounds.is_some_and(Rounds::takes_back) {
        l10n.say(&s::RoundsNoShowBack { name, player, opponent })
    } else {
        l10n.say(&s::RoundsNoShow { name, player, opponent })
    }
}
