//! Games of competitions in rounds: how they begin and count.

use std::time::Duration;

use crate::features::competitions::arena::{ARENA_TIME, SCORING_DRAW};
use crate::features::competitions::competition::{CompetitionCommand, CompetitionEvent};
use crate::features::competitions::games::{self, GameStart};
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::pairing::knockout_match::{MatchGame, MatchPace};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::round_text::stage_name;
use crate::features::competitions::rounds::RoundFormat;
use crate::features::competitions::teams::guest;
use crate::features::competitions::{
    access, arena_messages, board_links, messages, queries, round_messages, simul,
};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::hooks::DueCtx;
use crate::features::live_game::live_game_of;
use crate::features::play::challenge::{USUAL_TIME, no_game_here};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Game, GameId, GameKey, GameTag, Player, TimeControl, Timestamp};
use crate::i18n::{Localizer, messages as s};
use crate::message::CompetitionKind;
use crate::rules::{Color, Outcome, Termination};
use crate::store::StoreResult;

/// Timeout of opening a thread, for which the channel waits.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Begins the requester's game of the round.
pub(super) async fn play(ctx: &Ctx<'_>, stored: &StoredCompetition) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let entrant = stored.active_entrant(&ctx.requester);
    let waiting = entrant.and_then(|entrant| stored.state.game_to_begin(entrant));
    let (Some(entrant), Some(waiting)) = (entrant, waiting) else {
        // The opponent may have begun it.
        let own = own(ctx, stored).await?;
        return Ok(own.unwrap_or_else(|| Effects::ephemeral(l10n.say(&s::CompetitionNotIn))));
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
    let start = GameStart { key, side, time: clock(stored, waiting.pace) };
    let home = guest::home_of(ctx.services, stored, other).await?;
    let line = |l10n: Localizer| line(l10n, stored, &waiting);
    let mut effects = games::begin(ctx, stored, start, (&opponent, home.as_deref()), line).await?;
    effects.writes.extend(writes);
    Ok(effects)
}

/// Shows the requester's place in rounds or an arena, and the game that waits or runs, with a link; `None` for other people.
pub(super) async fn own(ctx: &Ctx<'_>, stored: &StoredCompetition) -> StoreResult<Option<Effects>> {
    let l10n = ctx.l10n;
    let Some(entrant) = stored.entrant(&ctx.requester) else { return Ok(None) };
    let is_in = stored.state.is_in(entrant);
    let (mut reply, running) = match (stored.state.arena(), stored.state.rounds()) {
        // Players who pause belong to the arena.
        (Some(arena), _) if is_in || (arena.is_started() && !stored.state.is_closed()) => {
            (arena_messages::own(l10n, stored, arena, entrant), arena.running_game(entrant))
        }
        (None, Some(rounds)) if is_in => {
            (round_messages::own(l10n, stored, rounds, entrant), rounds.running_game(entrant))
        }
        _ => return Ok(None),
    };
    if let Some((game, _)) = running.filter(|_| !stored.state.is_closed())
        && let Some(Ok(live)) = ctx.services.store.game(game).await?.map(live_game_of)
        && !live.has_two_homes()
        && let Some(link) = board_links::link(ctx.services, stored, &live).await?
    {
        reply.text = format!("{}\n{link}", reply.text);
    }
    Ok(Some(Effects::answer(ctx.in_place(reply))))
}

/// Begins a game of one sitting by itself, in a thread where that is possible.
pub(super) async fn begin_due(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    waiting: &MatchGame,
) -> StoreResult<Option<Effects>> {
    let DueCtx { services, channel, effective } = ctx;
    let now = services.now();
    let players = [waiting.red, waiting.black].map(|entrant| {
        let id = stored.people.get(&entrant).filter(|person| !person.is_deleted())?;
        Some(Player { id: id.clone(), name: stored.names.get(&entrant).cloned().unwrap_or_default() })
    });
    let [Some(red), Some(black)] = players else { return Ok(None) };
    let key = GameKey { id: services.store.reserve_game().await?, tag: GameTag::draw(services.random()) };
    let command = CompetitionCommand::Begin { red: waiting.red, black: waiting.black, game: key.id };
    let Ok(event) = stored.state.decide(&command, now) else { return Ok(None) };
    let (_, writes) = queries::append(stored, &event, None, channel.platform, None);
    let server = Some(stored.server.as_str()).filter(|server| !server.is_empty());
    let context = ChannelContext { channel, parent: None, server };
    let usual = messages::localizer(effective).locale();
    if let Some(teams) = stored.state.teams()
        && let Some(home) = guest::guest_of(services, stored).await?.map(|guest| guest.channel)
    {
        let side = if teams.team_of(waiting.red) == Some(0) { Color::Red } else { Color::Black };
        let sides = if side == Color::Red { [&red, &black] } else { [&black, &red] };
        let start = GameStart { key, side, time: clock(stored, waiting.pace) };
        let (mut effects, _) =
            games::open_between((services, context, usual, now), stored, start, sides, &home, |l10n| {
                line(l10n, stored, waiting)
            })
            .await?;
        effects.writes.extend(writes);
        return Ok(Some(effects));
    }
    let start = GameStart { key, side: Color::Red, time: clock(stored, waiting.pace) };
    let sides = [&red, &black];
    let (mut effects, locale) =
        games::open_game((services, context, usual, now), stored, start, sides, |l10n| {
            line(l10n, stored, waiting)
        })
        .await?;
    effects.writes.extend(writes);
    let name = games::thread_name(Localizer::of(locale), sides);
    open_in_thread(ctx, stored, &mut effects, &name).await;
    Ok(Some(effects))
}

/// Moves a new game into a thread of its own where that is possible.
pub(super) async fn open_in_thread(
    ctx: DueCtx<'_>,
    stored: &StoredCompetition,
    effects: &mut Effects,
    name: &str,
) {
    games::move_into_thread(effects);
    // An earlier try, before a kill, may have opened it: the number of games was the same.
    let games = stored.state.log().iter().filter(|event| matches!(event, CompetitionEvent::Begun { .. }));
    let nonce = format!("{:x}-{}", stored.id.0, games.count());
    let opened = ctx.services.platform.open_thread(&ctx.channel.id, name, None, &nonce);
    let thread = tokio::time::timeout(THREAD_TIMEOUT, opened).await.ok().and_then(Result::ok);
    effects.in_thread(thread.as_deref());
}

/// Returns the clock of a game. Later games of a drawn match are shorter.
fn clock(stored: &StoredCompetition, pace: MatchPace) -> TimeControl {
    if stored.state.arena().is_some() {
        return ARENA_TIME;
    }
    if stored.state.simul().is_some() {
        return simul::terms::time(stored.state.terms());
    }
    let usual = stored.state.terms().time.unwrap_or(USUAL_TIME);
    match (pace, usual) {
        (MatchPace::Normal, usual) => usual,
        (MatchPace::Short, TimeControl::Increment { minutes, seconds }) => {
            TimeControl::Increment { minutes: minutes.div_ceil(2), seconds }
        }
        (MatchPace::Short, TimeControl::Byoyomi { minutes, seconds }) => {
            TimeControl::Byoyomi { minutes: minutes / 2, seconds }
        }
        (MatchPace::Short, TimeControl::PerMove { .. } | TimeControl::None) => {
            TimeControl::PerMove { days: 1, holiday: 0 }
        }
    }
}

/// Returns the line above the first board of a game.
fn line(l10n: Localizer, stored: &StoredCompetition, game: &MatchGame) -> String {
    if let Some(simul) = stored.state.simul() {
        return simul::messages::first_line(l10n, stored, simul);
    }
    let name = messages::name(stored);
    if let Some(player) = game.draw_odds {
        return l10n.say(&s::RoundsDrawOdds { name, player: messages::mention(l10n, stored, player) });
    }
    let Some(rounds) = stored.state.rounds().filter(|rounds| rounds.format() != RoundFormat::Teams) else {
        return l10n.say(&s::RoundsMatchBegins { name });
    };
    if rounds.format() != RoundFormat::Knockout {
        return l10n.say(&s::RoundsGameBegins { name, round: rounds.rounds().len() });
    }
    match rounds.bracket().stage([game.red, game.black]) {
        Some(stage) => l10n.say(&s::KnockoutGameBegins { name, stage: stage_name(l10n, stage) }),
        None => l10n.say(&s::RoundsMatchBegins { name }),
    }
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
            let text = match result {
                ChallengeResult::QuickDraw => l10n.say(&s::ArenaQuickDraw { name }),
                ChallengeResult::Void if stored.state.arena().is_some() => continue,
                ChallengeResult::Void if stored.state.simul().is_some() => {
                    l10n.say(&s::SimulNoResult { name })
                }
                ChallengeResult::Void => l10n.say(&s::RoundsPlayAgain { name }),
                ChallengeResult::ChallengerTimedOut | ChallengeResult::ChallengedTimedOut => {
                    no_show(l10n, &stored, update.game, result)
                }
                _ => l10n.say(&s::RoundsCounts { name }),
            };
            post.add_line(&text);
        }
    }
    Ok(())
}

/// Says who did not appear to a game, and who gets the point.
fn no_show(l10n: Localizer, stored: &StoredCompetition, game: GameId, result: ChallengeResult) -> String {
    let name = messages::name(stored);
    let rounds = stored.state.rounds();
    let Some((rounds, paired)) = rounds.and_then(|rounds| Some((rounds, rounds.game(game)?))) else {
        return l10n.say(&s::RoundsCounts { name });
    };
    let [red, black] = [paired.red, paired.black].map(|entrant| messages::mention(l10n, stored, entrant));
    let [player, opponent] =
        if result == ChallengeResult::ChallengerTimedOut { [red, black] } else { [black, red] };
    if rounds.takes_back() {
        l10n.say(&s::RoundsNoShowBack { name, player, opponent })
    } else {
        l10n.say(&s::RoundsNoShow { name, player, opponent })
    }
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
