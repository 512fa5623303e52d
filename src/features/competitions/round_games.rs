//! Games of competitions in rounds: how they begin.

use std::time::Duration;

use crate::features::competitions::access::{self, RequestResult, refuse};
use crate::features::competitions::arena::ARENA_TIME;
use crate::features::competitions::competition::{CompetitionCommand, CompetitionEvent};
use crate::features::competitions::games::{self, GameStart};
use crate::features::competitions::pairing::knockout_match::{MatchGame, MatchPace};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::round_text::stage_name;
use crate::features::competitions::rounds::RoundFormat;
use crate::features::competitions::steps::decided;
use crate::features::competitions::teams::guest;
use crate::features::competitions::{arena_messages, board_links, messages, round_messages, simul};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hooks::DueCtx;
use crate::features::live_game::live_game_of;
use crate::features::play::challenge::{USUAL_TIME, no_game_here};
use crate::features::settings_cache::ChannelContext;
use crate::game::{GameKey, GameTag, TimeControl};
use crate::i18n::{Localizer, messages as s};
use crate::rules::Color;
use crate::store::StoreResult;

/// Timeout of opening a thread, for which the channel waits.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Begins the requester's game of the round.
pub(super) async fn play(ctx: &Ctx<'_>, stored: &StoredCompetition) -> RequestResult {
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
    let (_, writes) = access::decide(ctx, stored, &command)?;
    let side = if waiting.red == entrant { Color::Red } else { Color::Black };
    let other = if side == Color::Red { waiting.black } else { waiting.red };
    let Some(opponent) = stored.person(other) else {
        return refuse(l10n.say(&s::ChallengeDeleted));
    };
    if let Some(refused) = no_game_here(ctx) {
        return refuse(refused);
    }
    let start = GameStart { key, side, time: clock(stored, waiting.pace) };
    let home = guest::home_of(ctx.services, stored, other).await?;
    let line = |l10n: Localizer| line(l10n, stored, &waiting);
    let mut effects = games::begin(ctx, stored, start, (opponent, home.as_deref()), line).await?;
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
    let people = [waiting.red, waiting.black].map(|entrant| stored.person(entrant));
    let [Some(red), Some(black)] = people else { return Ok(None) };
    let key = GameKey { id: services.store.reserve_game().await?, tag: GameTag::draw(services.random()) };
    let command = CompetitionCommand::Begin { red: waiting.red, black: waiting.black, game: key.id };
    let Some(begun) = decided(ctx, stored, &command, Vec::new()) else { return Ok(None) };
    let server = Some(stored.server.as_str()).filter(|server| !server.is_empty());
    let context = ChannelContext { channel, parent: None, server };
    let setting = (services, context, messages::localizer(effective).locale(), services.now());
    let guests = guest::guest_of(services, stored).await?.map(|guest| guest.channel);
    // The second player's home is the channel of the guests.
    let team_of_red = stored.state.teams().and_then(|teams| teams.team_of(waiting.red));
    let is_red_guest = guests.is_some() && team_of_red != Some(0);
    let (side, sides) = if is_red_guest { (Color::Black, [black, red]) } else { (Color::Red, [red, black]) };
    let start = GameStart { key, side, time: clock(stored, waiting.pace) };
    let home = guests.as_deref().unwrap_or(&channel.id);
    let line = |l10n: Localizer| line(l10n, stored, waiting);
    let (mut effects, locale) = games::open_game(setting, stored, start, sides, home, line).await?;
    effects.writes.extend(begun.writes);
    if guests.is_none() {
        let name = games::thread_name(Localizer::of(locale), sides);
        open_in_thread(ctx, stored, &mut effects, &name).await;
    }
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
