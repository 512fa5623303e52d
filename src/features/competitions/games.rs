//! Games of competitions: how they begin and are declined.

use crate::commands::table::line_in;
use crate::features::competitions::access::{self, RequestResult, refuse};
use crate::features::competitions::competition::{CompetitionCommand, CompetitionId};
use crate::features::competitions::ladder::ChallengeResult;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::{counting, messages, queries, simul};
use crate::features::context::{Ctx, player};
use crate::features::effects::{Destination, Effects, NewThread, PrivateReply};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::play::automatic;
use crate::features::play::challenge::{USUAL_TIME, no_game_here};
use crate::features::play::pairing::{self, PairedPlayer};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{Actor, GameCommand, GameId, GameKey, GameSetup, Player, TimeControl, Timestamp};
use crate::i18n::{Locale, Localizer, escape, messages as s};
use crate::message::picture::clip;
use crate::message::{CompetitionKind, Reply};
use crate::rules::{Color, RuleSet};
use crate::store::StoreResult;

/// Maximum length of a thread's name, in characters.
pub(super) const MAX_THREAD_NAME: usize = 100;

/// Returns the competition with a game in its log; `None` for a game of no competition, and for a rematch.
pub(super) async fn competition_with(ctx: &Ctx<'_>, game: GameId) -> StoreResult<Option<StoredCompetition>> {
    let store = &ctx.services.store;
    let Some(found) = store.game(game).await? else { return Ok(None) };
    let Ok(live) = live_game_of(found) else { return Ok(None) };
    let Some(id) = CompetitionId::of_game(&live.game) else { return Ok(None) };
    let stored = queries::competition(store, ctx.channel.platform, id).await?;
    Ok(stored.filter(|stored| stored.state.is_settled(game).is_some()))
}

/// Challenges an entrant of a higher place: the game begins at once, in a thread of its own where that is possible.
pub(super) async fn challenge(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
    challenged: EntrantNumber,
) -> RequestResult {
    let l10n = ctx.l10n;
    let challenger = access::own_entrant(ctx, stored)?;
    let Some(key) = ctx.new_game else { return Ok(ctx.no_game()) };
    let by_rank = access::place_by_rank(ctx, stored, challenger).await?;
    let command = CompetitionCommand::Challenge { challenger, challenged, game: key.id, by_rank };
    let (_, writes) = access::decide(ctx, stored, &command)?;
    let Some(opponent) = stored.person(challenged) else {
        return refuse(l10n.say(&s::ChallengeDeleted));
    };
    let platform = ctx.channel.platform;
    let store = &ctx.services.store;
    if queries::is_blocked(store, platform, ctx.requester.as_str(), opponent.id.as_str()).await? {
        return refuse(l10n.say(&s::LadderBlocked));
    }
    if let Some(refused) = no_game_here(ctx) {
        return refuse(refused);
    }
    let side = Color::ALL[(ctx.seed >> 32) as usize & 1];
    let start = GameStart { key, side, time: USUAL_TIME };
    let [from, to] =
        [challenger, challenged].map(|entrant| stored.state.ladder().place(entrant).unwrap_or_default());
    let name = messages::name(stored);
    let mut effects = begin(ctx, stored, start, (opponent, None), |l10n| {
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
    let (mut effects, locale) = open_game(setting, stored, start, [&own, opponent], there, line).await?;
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

/// Begins a game of two entrants, with a line above its first board. The home of the second player may be another channel. Returns
/// the language of the game, too.
pub(super) async fn open_game(
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
        belongs_to: Some(stored.id.name_in_games()),
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
pub(super) async fn decline(ctx: &Ctx<'_>, stored: &StoredCompetition, game: GameId) -> RequestResult {
    let l10n = ctx.l10n;
    let entrant = stored.active_entrant(&ctx.requester);
    let challenge = stored.state.ladder().challenges().get(&game);
    let Some(challenge) = challenge.filter(|challenge| Some(challenge.challenged) == entrant) else {
        return refuse(l10n.say(&s::CompetitionUnknownGame));
    };
    let command = CompetitionCommand::Settle { game, result: ChallengeResult::Declined };
    let (after, writes) = access::decide(ctx, stored, &command)?;
    let Some(game) = ctx.services.store.game(game).await? else { return Ok(ctx.unknown_game()) };
    let live = live_game_of(game)?;
    if live.game.history().moves().len() >= 2 {
        return refuse(l10n.say(&s::LadderTooLateToDecline));
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
        post.add_line(&counting::change_of_places(l10n, stored, &after, challenge));
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
    let Some(id) = CompetitionId::of_game(&live.game).filter(|_| ctx.is_mine(live)) else { return Ok(None) };
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
