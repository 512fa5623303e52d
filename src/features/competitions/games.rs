//! Games of competitions: how they begin, are declined, and count.

use crate::commands::table::line_in;
use crate::features::competitions::competition::{CompetitionCommand, CompetitionId};
use crate::features::competitions::ladder::{Challenge, ChallengeResult};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::{access, messages, queries, simul};
use crate::features::context::{Ctx, player};
use crate::features::effects::{Destination, Effects, GameUpdate, NewThread, PrivateReply};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::play::automatic;
use crate::features::play::challenge::{USUAL_TIME, no_game_here};
use crate::features::play::pairing::{self, PairedPlayer};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Actor, Game, GameCommand, GameId, GameKey, GameSetup, Player, TimeControl, Timestamp};
use crate::i18n::{Locale, Localizer, escape, messages as s};
use crate::message::picture::clip;
use crate::message::{CompetitionKind, Reply};
use crate::rules::{Color, Outcome, RuleSet, Termination};
use crate::store::StoreResult;

/// Prefix of the name in the setup of a game, before the number of its competition.
const NAME: &str = "competition:";
/// Maximum length of a thread's name, in characters.
pub(super) const MAX_THREAD_NAME: usize = 100;

/// Returns the competition of a game.
pub(super) fn competition_of(game: &Game) -> Option<CompetitionId> {
    let name = game.opening().belongs_to.as_deref()?;
    name.strip_prefix(NAME)?.parse().ok().map(CompetitionId)
}

/// Returns the competition with a game in its log; `None` for a game of no competition, and for a rematch.
pub(super) async fn competition_with(ctx: &Ctx<'_>, game: GameId) -> StoreResult<Option<StoredCompetition>> {
    let store = &ctx.services.store;
    let Some(found) = store.game(game).await? else { return Ok(None) };
    let Ok(live) = live_game_of(found) else { return Ok(None) };
    let Some(id) = competition_of(&live.game) else { return Ok(None) };
    let stored = queries::competition(store, ctx.channel.platform, id).await?;
    Ok(stored.filter(|stored| stored.state.is_settled(game).is_some()))
}

/// Returns the name in the setup of the games of a competition.
pub(super) fn belongs_to(id: CompetitionId) -> String {
    format!("{NAME}{}", id.0)
}

/// Challenges an entrant of a higher place: the game begins at once, in a thread of its own where that is possible.
pub(super) async fn challenge(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    challenged: EntrantNumber,
) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let Some(challenger) = stored.active_entrant(&ctx.requester) else {
        return Ok(Effects::ephemeral(l10n.say(&s::CompetitionNotIn)));
    };
    let Some(key) = ctx.new_game else { return Ok(ctx.no_game()) };
    let by_rank = access::place_by_rank(ctx, stored, challenger).await?;
    let command = CompetitionCommand::Challenge { challenger, challenged, game: key.id, by_rank };
    let writes = match access::decide(ctx, stored, &command) {
        Ok((_, writes)) => writes,
        Err(refused) => return Ok(*refused),
    };
    let Some(opponent) = stored.people.get(&challenged).filter(|person| !person.is_deleted()) else {
        return Ok(Effects::ephemeral(l10n.say(&s::ChallengeDeleted)));
    };
    let platform = ctx.channel.platform;
    let store = &ctx.services.store;
    if queries::is_blocked(store, platform, ctx.requester.as_str(), opponent.as_str()).await? {
        return Ok(Effects::ephemeral(l10n.say(&s::LadderBlocked)));
    }
    if let Some(refused) = no_game_here(ctx) {
        return Ok(Effects::ephemeral(refused));
    }
    let opponent =
        Player { id: opponent.clone(), name: stored.names.get(&challenged).cloned().unwrap_or_default() };
    let side = Color::ALL[(ctx.seed >> 32) as usize & 1];
    let start = GameStart { key, side, time: USUAL_TIME };
    let [from, to] =
        [challenger, challenged].map(|entrant| stored.state.ladder().place(entrant).unwrap_or_default());
    let name = messages::name(stored);
    let mut effects = begin(ctx, stored, start, (&opponent, None), |l10n| {
        l10n.say(&s::LadderGameBegins { name: &name, from, to })
    })
    .await?;
    effects.writes.extend(writes);
    Ok(effects)
}

/// How a game of a competition begins.
pub(super) struct GameStart {
    pub key: GameKey,
    /// The first player's colour.
    pub side: Color,
    pub time: TimeControl,
}

/// Begins a game of the requester, with a line above its first board. The opponent's home is another channel, if one is given.
pub(super) async fn begin(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    start: GameStart,
    (opponent, home): (&Player, Option<&str>),
    line: impl Fn(Localizer) -> String,
) -> StoreResult<Effects> {
    let own = player(&ctx.request.person);
    let context = ChannelContext {
        channel: ctx.channel,
        parent: ctx.request.place.parent.as_deref(),
        server: ctx.request.place.server.as_deref().or(ctx.server),
    };
    let setting = (&**ctx.services, context, ctx.l10n.locale(), ctx.now);
    let there = home.unwrap_or(&ctx.channel.id);
    let (mut effects, locale) = open_between(setting, stored, start, [&own, opponent], there, line).await?;
    let done = ctx.l10n.say(&s::LadderChallengeSent { opponent: escape::name_span(&opponent.name) });
    effects.answer = ctx.in_place(Reply::text(done.clone()));
    let place = &ctx.request.place;
    if home.is_none() && place.no_threads.is_none() && !place.is_direct() {
        move_into_thread(&mut effects);
        let mut thread = new_thread(ctx, Localizer::of(locale), [&own, opponent], done);
        if stored.state.arena().is_some() {
            // A line for each of hundreds of games would bury the pairings, and take the room of their messages in Discord's limits.
            thread.line = None;
        }
        effects.thread = Some(thread);
    }
    Ok(effects)
}

/// Begins a game of two entrants in a channel, with a line above its first board. Returns the language of the game, too.
pub(super) async fn open_game(
    setting: (&Services, ChannelContext<'_>, Locale, Timestamp),
    stored: &StoredCompetition,
    start: GameStart,
    players: [&Player; 2],
    line: impl Fn(Localizer) -> String,
) -> StoreResult<(Effects, Locale)> {
    let home = setting.1.channel.id.clone();
    open_between(setting, stored, start, players, &home, line).await
}

/// Begins a game as [`open_game`], with the home of the second player in another channel.
pub(super) async fn open_between(
    (services, context, usual, now): (&Services, ChannelContext<'_>, Locale, Timestamp),
    stored: &StoredCompetition,
    GameStart { key, side, time }: GameStart,
    players: [&Player; 2],
    home: &str,
    line: impl Fn(Localizer) -> String,
) -> StoreResult<(Effects, Locale)> {
    let people = players.map(|player| player.id.to_string()).into();
    let effective = services.settings.load(&services.store, context, &people).await?;
    let [own, other] = players.map(|player| effective.person(player.id.as_str()).settings.spoken());
    let common = effective.place_settings().language.unwrap_or(usual);
    let locale = if own == other { own.unwrap_or(common) } else { common };
    let here = PairedPlayer { player: players[0].clone(), channel: context.channel.id.clone(), locale };
    let mut there = PairedPlayer { player: players[1].clone(), channel: home.to_owned(), locale };
    if there.channel != here.channel {
        there.locale = other.unwrap_or(common);
    }
    let opening = GameSetup {
        time,
        // A host plays many boards at once.
        rated: stored.state.simul().is_none(),
        extra: simul::terms::extra_time(&stored.state),
        belongs_to: Some(belongs_to(stored.id)),
        ..GameSetup::under(RuleSet::World)
    };
    let effects = pairing::begin(key, [&here, &there], side, opening, &effective, now, |seen| {
        line(Localizer::of(seen.locale()))
    });
    Ok((effects, locale))
}

/// Sends a new game into the thread that is opened for it.
pub(super) fn move_into_thread(effects: &mut Effects) {
    for post in &mut effects.posts {
        post.to = Destination::NewThread;
    }
    for update in &mut effects.games {
        update.channel = Destination::NewThread;
    }
}

/// Returns the name of the thread of a game.
pub(super) fn thread_name(public: Localizer, players: [&Player; 2]) -> String {
    let [player, opponent] = &players.map(|player| escape::name(&player.name));
    clip(&public.say(&s::ThreadName { player, opponent }), MAX_THREAD_NAME)
}

fn new_thread(ctx: &Ctx<'_>, public: Localizer, players: [&Player; 2], done: String) -> NewThread {
    let l10n = ctx.l10n;
    let [player, opponent] = &players.map(|player| escape::name(&player.name));
    let name = thread_name(public, players);
    let answer = move |thread: Option<&str>| match thread {
        Some(thread) => {
            PrivateReply::ephemeral(l10n.say(&s::InThread { done, thread: format!("<#{thread}>") }))
        }
        None => PrivateReply::ephemeral(done),
    };
    let line = public.say(&s::ThreadLine { player, opponent });
    NewThread { name, line: Some(line), answer: Box::new(answer) }
}

/// Gives the requester's place away without a game, before both have moved.
pub(super) async fn decline(ctx: &Ctx<'_>, stored: &StoredCompetition, game: GameId) -> StoreResult<Effects> {
    let l10n = ctx.l10n;
    let entrant = stored.active_entrant(&ctx.requester);
    let challenge = stored.state.ladder().challenges().get(&game);
    let Some(challenge) = challenge.filter(|challenge| Some(challenge.challenged) == entrant) else {
        return Ok(Effects::ephemeral(l10n.say(&s::CompetitionUnknownGame)));
    };
    let command = CompetitionCommand::Settle { game, result: ChallengeResult::Declined };
    let (after, writes) = match access::decide(ctx, stored, &command) {
        Ok(settled) => settled,
        Err(refused) => return Ok(*refused),
    };
    let Some(game) = ctx.services.store.game(game).await? else { return Ok(ctx.unknown_game()) };
    let live = live_game_of(game)?;
    if live.game.history().moves().len() >= 2 {
        return Ok(Effects::ephemeral(l10n.say(&s::LadderTooLateToDecline)));
    }
    let abort = GameCommand::Abort { moderator: true };
    let by = Actor::Person(player(&ctx.request.person));
    let Some(effects) = automatic::decided(&live, &by, &abort, ctx.now) else {
        return Ok(ctx.unknown_game());
    };
    let mut effects = at_home(effects, &live);
    if let Some(post) = effects.last_post_of(live.id) {
        let l10n = live.l10n();
        post.add_line(&l10n.say(&s::LadderDeclined {
            name: messages::name(stored),
            player: messages::mention(l10n, stored, challenge.challenged),
        }));
        post.add_line(&change_of_places(l10n, stored, &after, challenge));
    }
    effects.writes.extend(writes);
    let done = l10n.say(&s::LadderDeclineDone);
    effects.answer = ctx.in_place(Reply::text(done));
    Ok(effects)
}

/// Sends the change of a game and its messages to its home, from any other channel.
pub(super) fn at_home(mut effects: Effects, live: &LiveGame) -> Effects {
    let home = Destination::Channel(live.homes[0].channel.clone());
    for update in &mut effects.games {
        update.channel = home.clone();
    }
    for post in effects.posts.iter_mut().filter(|post| post.to == Destination::Here) {
        post.to = home.clone();
    }
    effects
}

/// Refuses to let a player abort a game of a ladder: it is declined, or played.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn refuses_abort(ctx: &Ctx<'_>, live: &LiveGame) -> StoreResult<Option<Effects>> {
    let Some(id) = competition_of(&live.game).filter(|_| ctx.is_mine(live)) else { return Ok(None) };
    let stored = queries::competition(&ctx.services.store, ctx.channel.platform, id).await?;
    let paired = stored.as_ref().filter(|stored| stored.state.kind() != CompetitionKind::Ladder);
    if let Some(stored) = paired {
        let name = messages::name(stored);
        if stored.state.is_settled(live.id) == Some(false) {
            return Ok(Some(Effects::ephemeral(ctx.l10n.say(&s::RoundsNoAbort { name }))));
        }
        return Ok(None);
    }
    // A rematch is no game of the ladder.
    let running = stored.filter(|stored| stored.state.ladder().running().any(|(game, _)| game == live.id));
    Ok(running.map(|stored| {
        let command = line_in("events", ctx.l10n.locale());
        let name = messages::name(&stored);
        Effects::ephemeral(ctx.l10n.say(&s::LadderNoAbort { name, command }))
    }))
}

/// Counts the games that end with these effects, in the transaction that ends them.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn count(services: &Services, platform: &'static str, effects: &mut Effects) -> StoreResult {
    let ended: Vec<GameUpdate> = effects.games.iter().filter(|update| update.ends()).cloned().collect();
    for update in ended {
        let Some(id) = competition_of(&update.after) else { continue };
        let Some(stored) = queries::competition(&services.store, platform, id).await? else { continue };
        let Some(challenge) = stored.state.ladder().challenges().get(&update.game).copied() else { continue };
        let at = update.after.ended_at().unwrap_or_else(|| services.now());
        let Some(result) = result(&stored, &challenge, &update.after) else { continue };
        let command = CompetitionCommand::Settle { game: update.game, result };
        let Ok(event) = stored.state.decide(&command, at) else { continue };
        let (after, writes) = queries::append(&stored, &event, None, platform, None);
        // A game that is declined has been counted.
        if effects.writes.contains(&writes[0]) {
            continue;
        }
        effects.writes.extend(writes);
        let locale = update.locale();
        if let Some(post) = effects.last_post_of(update.game) {
            let l10n = Localizer::of(post.locale.unwrap_or(locale));
            post.add_line(&change_of_places(l10n, &stored, &after, &challenge));
        }
    }
    Ok(())
}

/// Returns the result of a finished game; `None` while it is running.
fn result(stored: &StoredCompetition, challenge: &Challenge, game: &Game) -> Option<ChallengeResult> {
    let Outcome { winner, termination } = game.outcome()?;
    let is_challenger = |side: Color| {
        let player = game.seat(side).player().map(|player| &player.id);
        player.is_some() && player == stored.people.get(&challenge.challenger)
    };
    if termination == Termination::Aborted {
        // The flag of a side that never moved, or an abort without a result.
        let turn = game.history().position().turn();
        let deadline = game.clock().deadline(turn);
        let ended = game.ended_at().unwrap_or(Timestamp(0));
        if deadline.is_none_or(|deadline| ended < deadline) {
            return Some(ChallengeResult::Void);
        }
        return Some(if is_challenger(turn) {
            ChallengeResult::ChallengerTimedOut
        } else {
            ChallengeResult::ChallengedTimedOut
        });
    }
    let Some(winner) = winner else { return Some(ChallengeResult::Drawn) };
    Some(match (is_challenger(winner), termination == Termination::Timeout) {
        (true, false) => ChallengeResult::ChallengerWon,
        (true, true) => ChallengeResult::ChallengedTimedOut,
        (false, false) => ChallengeResult::ChallengedWon,
        (false, true) => ChallengeResult::ChallengerTimedOut,
    })
}

/// Says what a result changes in the ladder.
fn change_of_places(
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
