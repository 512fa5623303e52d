//! Challenges, and how games begin and are called off.

use crate::commands::intent::{GameTerms, SeekTerms, SideChoice};
use crate::features::context::{Ctx, cannot_post, permission_names, place_locale, player, spoken_locale};
use crate::features::effects::{
    Destination, Effects, GameUpdate, NewDirect, NewThread, PostDraft, PrivateReply,
};
use crate::features::live_game::{GameView, LiveGame, live_game_of};
use crate::features::play::announce::announce_opening;
use crate::features::play::{automatic, borrowed, choose_game, command, homes, queries};
use crate::features::services::Services;
use crate::features::writes;
use crate::game::{
    Actor, Event, Game, GameCommand, GameKey, GameSetup, Phase, Player, PlayerId, Refusal, Seat, TimeControl,
    Timestamp,
};
use crate::i18n::messages::{self as s, Sentence};
use crate::i18n::{Locale, Localizer, escape, move_text, time};
use crate::message::picture::clip;
use crate::message::{
    Button, ButtonStyle, CustomId, LobbyComponent, NoThreadReason, Person, Place, Reply, RequestKind, Row,
};
use crate::rules::{Color, History, RuleSet};
use crate::store::{StateWrite, StoreResult};

/// Maximum number of open games and challenges of one person in one channel.
const MAX_OPEN_GAMES: usize = 10;
/// Maximum number of open challenges per pair of players.
const MAX_CHALLENGES: usize = 3;
/// Number of open games of a person that are searched for such challenges.
const OPEN: u32 = 60;
/// Maximum number of open games of a person with which a new game still gets a thread.
const MAX_WITH_THREAD: u32 = 10;
/// Maximum length of a thread's name, in characters.
const MAX_THREAD_NAME: usize = 100;
/// Maximum number of channels named in a refusal.
const MAX_NAMED: usize = 10;
/// Pause after a declined or withdrawn challenge before the next one to the same person, in milliseconds.
const PAUSE: i64 = 3_600_000;
/// Maximum number of invitations by direct message per person and [`DAY`].
const MAX_INVITATIONS: usize = 10;
const DAY: i64 = 24 * 3_600_000;
/// Default clock of rated games and of games found through the lobby.
pub(crate) const USUAL_TIME: TimeControl = TimeControl::PerMove { days: 3, holiday: 7 };

pub(crate) async fn begin(
    ctx: &Ctx<'_>,
    opponent: Option<&Person>,
    terms: &GameTerms,
) -> StoreResult<Effects> {
    if ctx.request.place.is_direct() && opponent.is_none() {
        let reply =
            Reply::text(ctx.l10n.say(&s::ChallengeDirect)).with_buttons(vec![seek_button(ctx, terms)]);
        return Ok(Effects::answer(PrivateReply::Ephemeral(reply)));
    }
    if let Some(opponent) = opponent {
        let refused = if opponent.id == ctx.request.person.id {
            Some(ctx.l10n.say(&s::ChallengeSelf))
        } else if opponent.bot {
            Some(ctx.l10n.say(&s::ChallengeBot))
        } else {
            let paused = too_many_challenges(ctx, &PlayerId::new(opponent.id.clone())).await?;
            paused.or_else(|| may_not_challenge(ctx, &opponent.id))
        };
        if let Some(refused) = refused {
            return Ok(Effects::ephemeral(refused));
        }
    }
    // By default the player who gives a handicap moves first.
    let default = terms.handicap.map_or(SideChoice::Random, |_| SideChoice::Fixed(Color::Red));
    let color = choose_side(ctx, terms.side, default);
    let usual = if ctx.request.place.is_borrowed() {
        TimeControl::None
    } else {
        ctx.effective.place_settings().clock()
    };
    let opening = match setup(ctx, terms, color, usual) {
        Ok(opening) => opening,
        Err(refused) => return Ok(Effects::ephemeral(refused)),
    };
    let mut effects = send_challenge(ctx, color, opponent.map(player), opening, terms.thread, None).await?;
    let Effects { games, posts, .. } = &mut effects;
    let ([update], [post, ..]) = (&games[..], &mut posts[..]) else { return Ok(effects) };
    let is_plain = terms.start.is_none() && terms.handicap.is_none() && terms.rules.is_none();
    if opponent.is_none()
        && is_plain
        && let Some(Row::Buttons(buttons)) = post.reply.rows.last_mut()
    {
        buttons.push(seek_button(ctx, terms));
    }
    if terms.rated && terms.time == Some(TimeControl::None) {
        let l10n = Localizer::of(update.locale());
        let time = time::control(l10n, update.after.opening().time);
        post.add_line(&l10n.say(&s::RatedNeedsClock { time }));
    }
    Ok(effects)
}

/// Returns a button that seeks an opponent in the lobby, with the clock of these terms.
fn seek_button(ctx: &Ctx<'_>, terms: &GameTerms) -> Button {
    let time = terms.time.unwrap_or(USUAL_TIME);
    let seek = SeekTerms { time, rated: terms.rated, ..SeekTerms::default() };
    let id = CustomId::Lobby(LobbyComponent::Seek(seek.write()));
    Button::new(id, ctx.l10n.say(&s::ButtonSeek), ButtonStyle::Success)
}

async fn send_challenge(
    ctx: &Ctx<'_>,
    color: Color,
    opponent: Option<Player>,
    opening: GameSetup,
    thread: bool,
    again: Option<&LiveGame>,
) -> StoreResult<Effects> {
    let challenger = player(&ctx.request.person);
    let expires = ctx.now.plus_millis(ctx.services.defaults.challenge_millis);
    let away = ctx.request.place.is_direct() || again.is_some_and(LiveGame::has_two_homes);
    let name = opponent.as_ref().map(|opponent| {
        if away { escape::name_span(&opponent.name) } else { move_text::mention(&opponent.id) }
    });
    let opening = tagged(ctx, opening);
    let event = Event::Challenged { challenger, color, opponent, opening, expires };
    match name {
        Some(opponent) => open_game(ctx, event, &s::ChallengeSent { opponent }, thread, again).await,
        None => open_game(ctx, event, &s::SeatOffered, thread, None).await,
    }
}

pub(crate) async fn against_bot(
    ctx: &Ctx<'_>,
    color: Color,
    level: u8,
    opening: GameSetup,
    thread: bool,
) -> StoreResult<Effects> {
    let event = Event::BotChallenged {
        player: player(&ctx.request.person),
        color,
        level,
        seed: ctx.seed,
        opening: tagged(ctx, opening),
        at: ctx.now,
    };
    open_game(ctx, event, &s::DoneAccepted, thread, None).await
}

/// Puts the tag of the new game into its setup.
fn tagged(ctx: &Ctx<'_>, opening: GameSetup) -> GameSetup {
    GameSetup { tag: ctx.new_game.map_or(opening.tag, |game| game.tag), ..opening }
}

pub(crate) async fn rematch(ctx: &Ctx<'_>, live: &LiveGame) -> StoreResult<Effects> {
    let Some(side) = live.game.side_of(&ctx.requester) else {
        return Ok(ctx.refused(live, &Refusal::NotAPlayer));
    };
    if live.game.outcome().is_none() {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchTooEarly)));
    }
    let mut opening = live.game.opening().clone();
    opening.coach &= ctx.effective.place_settings().hints != Some(false);
    // Only the host of a simul has more time, in its games.
    opening.extra = None;
    // A handicap is given again, from the same side.
    let color = if opening.handicap.is_some() { side } else { !side };
    let again = ctx.live_games.iter().any(|newer| {
        newer.id > live.id
            && newer.game.phase() == Phase::Playing
            && newer.game.side_of(&ctx.requester) == Some(color)
            && match (live.game.seat(!side), newer.game.seat(!color)) {
                (Seat::Person(then), Seat::Person(now)) => then.id == now.id,
                (then, now) => then == now,
            }
    });
    if again {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchIsOn)));
    }
    match live.game.seat(!side) {
        Seat::Bot { level } => against_bot(ctx, color, *level, opening, false).await,
        Seat::Person(other) => {
            if let [theirs, ..] = challenges(ctx, &other.id, &ctx.requester)[..] {
                return Ok(accept(ctx, theirs));
            }
            if let Some(refused) = may_not_challenge(ctx, other.id.as_str()) {
                return Ok(Effects::ephemeral(refused));
            }
            if !challenges(ctx, &ctx.requester, &other.id).is_empty() {
                return Ok(Effects::ephemeral(ctx.l10n.say(&s::RematchAlreadyOffered)));
            }
            if let Some(refused) = too_many_challenges(ctx, &other.id).await? {
                return Ok(Effects::ephemeral(refused));
            }
            let mut effects =
                send_challenge(ctx, color, Some(other.clone()), opening, false, Some(live)).await?;
            if let Some(offered) = effects.first_game().filter(|_| live.has_two_homes()).map(|new| new.game) {
                let writes =
                    queries::no_crossing_challenge(live, offered, ctx.channel, &ctx.requester, &other.id);
                effects.writes.extend(writes);
            }
            Ok(effects)
        }
        Seat::Open | Seat::Invited(_) => Ok(ctx.refused(live, &Refusal::NotStarted)),
    }
}

/// Refuses a challenge to a person who has just declined one, or who has too many open ones of the requester.
async fn too_many_challenges(ctx: &Ctx<'_>, to: &PlayerId) -> StoreResult<Option<String>> {
    let services = ctx.services;
    let opponent = move_text::mention(to);
    let open = services.store.open_games(ctx.channel.platform, ctx.requester.as_str(), OPEN).await?;
    let declined =
        services.states.play.refusals.lock().get(&(ctx.requester.to_string(), to.to_string())).copied();
    let pause_ends = declined.map(|at| at.plus_millis(PAUSE));
    if let Some(until) = pause_ends.filter(|until| ctx.now < *until) {
        return Ok(Some(ctx.l10n.say(&s::ChallengePaused { opponent, until: time::at(until) })));
    }
    let everywhere = open.iter().filter_map(|open| Game::replay(&open.game.events).ok().flatten());
    let everywhere = everywhere.filter(|game| is_challenge(game, &ctx.requester, to)).count();
    let waiting = challenges(ctx, &ctx.requester, to).len().max(everywhere);
    let max = if ctx.request.place.is_direct() { 1 } else { MAX_CHALLENGES };
    if waiting < max {
        return Ok(None);
    }
    Ok(Some(ctx.l10n.say(&s::TooManyChallenges { opponent, max: max as u64 })))
}

/// Refuses a further invitation by direct message if the requester has sent too many.
async fn too_many_invitations(ctx: &Ctx<'_>) -> StoreResult<Option<String>> {
    let since = ctx.now.plus_millis(-DAY);
    let sent =
        queries::invited_since(&ctx.services.store, ctx.channel.platform, ctx.requester.as_str(), since)
            .await?;
    let Some(oldest) = sent.get(MAX_INVITATIONS - 1) else { return Ok(None) };
    let until = time::at(Timestamp(oldest * 1000).plus_millis(DAY));
    Ok(Some(ctx.l10n.say(&s::InvitesSpent { max: MAX_INVITATIONS, until })))
}

/// Refuses a challenge to a person who takes none. It does not reveal whether the person takes none at all or blocks the
/// requester.
fn may_not_challenge(ctx: &Ctx<'_>, opponent: &str) -> Option<String> {
    if PlayerId::new(opponent).is_deleted() {
        return Some(ctx.l10n.say(&s::ChallengeDeleted));
    }
    let theirs = ctx.effective.person(opponent);
    let player = move_text::mention(&opponent);
    if ctx.myself().blocks(opponent) {
        return Some(ctx.l10n.say(&s::ChallengeBlocked { player }));
    }
    if theirs.settings.challenges == Some(false) || theirs.blocks(ctx.requester.as_str()) {
        return Some(ctx.l10n.say(&s::ChallengeUnwanted { player }));
    }
    None
}

/// Withdraws a challenge. Because each challenge pings, the next one to the same person has to wait. Cancellations by the
/// bot, as in a deleted channel, do not count.
pub(crate) fn withdraw(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let effects = command::issue(ctx, live, &GameCommand::Cancel);
    if let Some((challenger, Some(guest))) = live.game.challenge()
        && challenger.id == ctx.requester
        && !effects.games.is_empty()
    {
        remember_refusal(ctx.services, &challenger.id, &guest.id, ctx.now);
    }
    effects
}

/// Withdraws a challenge of the requester, or calls the game off.
pub(crate) fn abort(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if choose_game::is_own_offer(ctx, live) {
        return withdraw(ctx, live);
    }
    let abort = GameCommand::Abort { moderator: ctx.moderates(live) };
    let refused = live.game.decide(&ctx.actor(), &abort, ctx.now).err();
    let asks_moderator =
        refused == Some(Refusal::MayNotAbort) || (ctx.request.moderator && !ctx.is_mine(live));
    if live.has_two_homes() && live.game.is_open() && asks_moderator {
        return Effects::ephemeral(ctx.l10n.say(&s::RefuseTwoPlaces));
    }
    command::issue(ctx, live, &abort)
}

/// Returns the open challenges from one person to another, the latest first.
fn challenges<'a>(ctx: &Ctx<'a>, by: &PlayerId, to: &PlayerId) -> Vec<&'a LiveGame> {
    ctx.filter(|live| is_challenge(&live.game, by, to))
}

/// Opens a game, in a thread of its own if that is `wanted` and possible. `again` is the game of a rematch.
async fn open_game(
    ctx: &Ctx<'_>,
    event: Event,
    done: &(dyn Sentence + Sync),
    wanted: bool,
    again: Option<&LiveGame>,
) -> StoreResult<Effects> {
    if let Some(refused) = borrowed::refuses(ctx, &event) {
        return Ok(refused);
    }
    if let Some(refused) = no_game_here(ctx) {
        return Ok(Effects::ephemeral(refused));
    }
    let place_settings = ctx.effective.place_settings();
    let is_against_bot = matches!(event, Event::BotChallenged { .. });
    if is_against_bot && !ctx.request.place.is_direct() && place_settings.bots == Some(false) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::PlaceNoBots)));
    }
    let Some(GameKey { id, .. }) = ctx.new_game else { return Ok(ctx.no_game()) };
    let game = Game::open(&event).expect("the event opens a game");
    let pressed = matches!(ctx.request.what, RequestKind::Press(_));
    if pressed && ctx.live_games.iter().any(|live| is_same_beginning(&live.game, &game)) {
        return Ok(Effects::ephemeral(ctx.l10n.say(done)));
    }
    let homes = match guest_home(ctx, &game, again) {
        Some(guest) => {
            vec![
                GameView::new(&ctx.channel.id, guest.side.map(|side| !side), home_language(ctx, again)),
                guest,
            ]
        }
        None => vec![GameView::new(&ctx.channel.id, None, public_language(ctx, &game))],
    };
    let mut live = LiveGame::new(id, game, homes);
    ctx.effective.style_game(&mut live);
    let mut posts = homes::posts(&live, |seen| announce_opening(seen, &event, ctx.now));
    let done = ctx.l10n.say(done);
    // A game in two channels gets no thread in one of them.
    let usual = !live.has_two_homes()
        && place_settings.threads.is_some_and(|games| games.has(live.game.bot_side().is_some()));
    let why_none = if wanted || usual { no_thread(ctx).await? } else { None };
    let (wanted, why_none) = match why_none {
        // A game that begins in a thread stays there.
        Some(NoThreadReason::Kind) if !wanted => (false, None),
        // The setting of the server does not depend on the rights of one person.
        Some(NoThreadReason::Typed | NoThreadReason::PersonLacks(_)) if usual => (true, None),
        why => (wanted || usual, why),
    };
    let (answer, thread) = match why_none {
        Some(why) => (PrivateReply::ephemeral(without_thread(ctx.l10n, Some(&why), done)), None),
        None if wanted && !ctx.request.place.is_direct() => {
            (PrivateReply::Silence, Some(new_thread(ctx, &live, usual, done)))
        }
        None if ctx.answers_privately() => (PrivateReply::ephemeral(done), None),
        None => (PrivateReply::Silence, None),
    };
    let channel = if thread.is_some() { Destination::NewThread } else { Destination::Here };
    posts.iter_mut().filter(|post| post.to == Destination::Here).for_each(|post| post.to = channel.clone());
    let guest = live.game.challenge().and_then(|(_, guest)| guest).filter(|_| live.is_at(""));
    let direct = guest.map(|guest| {
        let refused = ctx.l10n.say(&s::InviteRefused { opponent: escape::name_span(&guest.name) });
        NewDirect { person: guest.id.to_string(), refused }
    });
    let mut writes = Vec::from_iter(remember_language(ctx));
    if direct.is_some() {
        if let Some(refused) = too_many_invitations(ctx).await? {
            return Ok(Effects::ephemeral(refused));
        }
        writes.push(queries::record_invitation(ctx.channel.platform, ctx.requester.as_str(), id, ctx.now));
    }
    let games = vec![GameUpdate { channel, ..GameUpdate::new(live, 0, vec![event]) }];
    Ok(Effects { games, writes, posts, answer, thread, direct, ..Effects::default() })
}

/// Returns `true` if `new` is like an open game without a move of a person, because a button was pressed twice.
fn is_same_beginning(known: &Game, new: &Game) -> bool {
    let opening = GameSetup { tag: known.opening().tag, ..new.opening().clone() };
    let moved = known.history().moves().len() > usize::from(known.bot_side() == Some(Color::Red));
    known.is_open()
        && !moved
        && *known.opening() == opening
        && Color::ALL.iter().all(|side| known.seat(*side) == new.seat(*side))
}

/// Returns the home of a person who is challenged from elsewhere: in a rematch that of the last game, else direct messages,
/// whose channel is not known yet.
fn guest_home(ctx: &Ctx<'_>, game: &Game, again: Option<&LiveGame>) -> Option<GameView> {
    let (_, guest) = game.challenge()?;
    let known = again.filter(|again| again.has_two_homes());
    let guest = guest.filter(|_| known.is_some() || ctx.request.place.is_direct())?;
    let side = !game.side_of(&ctx.requester)?;
    let home = known.and_then(|again| again.homes.iter().find(|home| home.channel != ctx.channel.id));
    let spoken = ctx.effective.person(guest.id.as_str()).settings.spoken();
    let locale = spoken.or(home.map(|home| home.locale)).unwrap_or_else(|| home_language(ctx, again));
    Some(GameView::new(home.map_or("", |home| &home.channel), Some(side), locale))
}

/// Returns the language of the challenger's home: that of the person, else that of the last game.
fn home_language(ctx: &Ctx<'_>, again: Option<&LiveGame>) -> Locale {
    let spoken = spoken_locale(ctx.request, &ctx.myself().settings);
    let played = again.map(|again| again.locale_at(&ctx.channel.id));
    let known = spoken.or(played).or_else(|| ctx.effective.place_settings().language);
    known.or_else(|| place_locale(ctx.request)).unwrap_or_default()
}

/// Returns the reason why a game gets no thread here, as far as it is known before the platform is asked.
async fn no_thread(ctx: &Ctx<'_>) -> StoreResult<Option<NoThreadReason>> {
    let Place { no_threads, .. } = &ctx.request.place;
    if no_threads.is_some() || ctx.request.place.is_direct() {
        return Ok(no_threads.clone());
    }
    let store = &ctx.services.store;
    let open = store.open_games(ctx.channel.platform, ctx.requester.as_str(), MAX_WITH_THREAD).await?;
    let max = MAX_WITH_THREAD as usize;
    if open.len() >= max { Ok(Some(NoThreadReason::Many(max))) } else { Ok(None) }
}

/// Returns the thread of a new game, and the answer to the requester.
fn new_thread(ctx: &Ctx<'_>, live: &LiveGame, with_line: bool, done: String) -> NewThread {
    let l10n = ctx.l10n;
    let private = ctx.answers_privately();
    let player = &escape::name(&ctx.request.person.name);
    let opponent = Color::ALL.into_iter().find_map(|side| match live.game.seat(side) {
        Seat::Bot { level } => Some(l10n.say(&s::BotName { level: *level })),
        Seat::Person(other) | Seat::Invited(other) if other.id != ctx.requester => {
            Some(escape::name(&other.name))
        }
        _ => None,
    });
    let name = match &opponent {
        Some(opponent) => l10n.say(&s::ThreadName { player, opponent }),
        None => l10n.say(&s::ThreadNameOpen { player }),
    };
    let public = live.l10n();
    let line = match &opponent {
        _ if !with_line => None,
        Some(opponent) if live.game.challenge().is_some() => {
            Some(public.say(&s::ThreadLineInvited { player, opponent }))
        }
        Some(opponent) => Some(public.say(&s::ThreadLine { player, opponent })),
        None => Some(public.say(&s::ThreadLineOpen { player })),
    };
    let answer = move |thread: Option<&str>| match thread {
        Some(thread) if private => {
            PrivateReply::ephemeral(l10n.say(&s::InThread { done, thread: format!("<#{thread}>") }))
        }
        // The platform shows the thread below a typed message.
        Some(_) => PrivateReply::Silence,
        None => PrivateReply::ephemeral(without_thread(l10n, None, done)),
    };
    NewThread { name: clip(&name, MAX_THREAD_NAME), line, answer: Box::new(answer) }
}

/// Says what was done, and why there is no thread.
fn without_thread(l10n: Localizer, why: Option<&NoThreadReason>, done: String) -> String {
    match why {
        Some(NoThreadReason::Kind) => l10n.say(&s::NoThreadKind { done }),
        Some(NoThreadReason::BotLacks(rights)) => {
            l10n.say(&s::NoThreadBot { done, rights: permission_names(l10n, rights) })
        }
        Some(NoThreadReason::PersonLacks(right)) => {
            l10n.say(&s::NoThreadPerson { done, right: permission_names(l10n, &[*right]) })
        }
        Some(NoThreadReason::Typed) => l10n.say(&s::NoThreadTyped { done }),
        Some(NoThreadReason::Many(max)) => l10n.say(&s::NoThreadMany { done, max: *max }),
        None => l10n.say(&s::NoThread { done }),
    }
}

/// Accepts a challenge. From then on the game uses the language of both players.
pub(crate) fn accept(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if let Some((challenger, guest)) = live.game.challenge() {
        let blocks = ctx.myself().blocks(challenger.id.as_str());
        let is_blocked = ctx.effective.person(challenger.id.as_str()).blocks(ctx.requester.as_str());
        let unwanted = match guest {
            None => is_blocked,
            // A block ends challenges, but not in channels that could not be reached then.
            Some(guest) => guest.id == ctx.requester && (blocks || is_blocked),
        };
        if unwanted {
            return Effects::ephemeral(ctx.l10n.say(&s::SeatUnwanted));
        }
    }
    let Ok(events) = live.game.decide(&ctx.actor(), &GameCommand::Accept, ctx.now) else {
        return command::issue(ctx, live, &GameCommand::Accept);
    };
    let mut game = live.game.clone();
    events.iter().for_each(|event| game.apply(event));
    let mut live = live.clone();
    for home in &mut live.homes {
        if home.side.is_none() {
            home.locale = public_language(ctx, &game);
        } else if home.side == game.side_of(&ctx.requester) {
            // The challenger's home keeps its language.
            home.locale = spoken_locale(ctx.request, &ctx.myself().settings).unwrap_or(home.locale);
        }
    }
    let mut effects = command::issue(ctx, &live, &GameCommand::Accept);
    effects.writes.extend(remember_language(ctx));
    effects
}

/// Returns the language of the public messages of a game: that of its players, else the channel's or server's, else English.
fn public_language(ctx: &Ctx<'_>, game: &Game) -> Locale {
    let own = spoken_locale(ctx.request, &ctx.myself().settings);
    let mut languages = game.players().filter_map(|player| {
        if player.id == ctx.requester {
            own
        } else {
            ctx.effective.person(player.id.as_str()).settings.spoken()
        }
    });
    let first = languages.next();
    first
        .filter(|first| languages.all(|other| other == *first))
        .or_else(|| ctx.effective.place_settings().language)
        .or_else(|| place_locale(ctx.request))
        .unwrap_or_default()
}

/// Remembers a new language of the requester's app, for games with others.
pub(crate) fn remember_language(ctx: &Ctx<'_>) -> Option<StateWrite> {
    let settings = ctx.own_settings();
    if settings == ctx.myself().settings { None } else { Some(writes::person(&ctx.requester, &settings)) }
}

/// Refuses a game here if too many are open, or if the settings of the channel do not allow it.
pub(crate) fn no_game_here(ctx: &Ctx<'_>) -> Option<String> {
    let open = ctx.filter(|live| live.game.is_open() && live.game.side_of(&ctx.requester).is_some());
    if open.len() >= MAX_OPEN_GAMES {
        return Some(ctx.l10n.say(&s::TooManyGames { max: MAX_OPEN_GAMES }));
    }
    let place = &ctx.request.place;
    if place.is_direct() {
        return None;
    }
    let settings = ctx.effective.place_settings();
    let parent = place.parent.as_ref().or(ctx.effective.places.thread_of.as_ref());
    if settings.allows(&place.channel) || parent.is_some_and(|parent| settings.allows(parent)) {
        return None;
    }
    let names = settings.channels.iter().take(MAX_NAMED).map(|channel| format!("<#{channel}>"));
    let channels = ctx.l10n.list(&names.collect::<Vec<_>>());
    Some(ctx.l10n.say(&s::PlaceElsewhere { channels }))
}

/// Returns the setup of a game on these terms. `giver` is the side that gives a handicap, `clock` the default clock.
///
/// # Errors
/// Why there is no such game.
pub(super) fn setup(
    ctx: &Ctx<'_>,
    terms: &GameTerms,
    giver: Color,
    clock: TimeControl,
) -> Result<GameSetup, String> {
    if terms.handicap.is_some() && terms.start.is_some() {
        return Err(ctx.l10n.say(&s::HandicapOrPosition));
    }
    let usual = if terms.rated { RuleSet::World } else { ctx.effective.place_settings().rules() };
    let rules = terms.rules.unwrap_or(usual);
    let is_plain = terms.start.is_none() && terms.handicap.is_none() && rules == RuleSet::World;
    if terms.rated && !is_plain {
        return Err(ctx.l10n.say(&s::RatedNeedsStart));
    }
    let start = match terms.handicap {
        Some(handicap) => Some(handicap.position(giver)),
        None => terms.start.as_deref().cloned(),
    };
    if let Some(start) = &start
        && History::new(start.clone(), rules).ruling().is_some()
    {
        return Err(ctx.l10n.say(&s::FaultPositionOver));
    }
    let mut time = terms.time.unwrap_or(clock);
    // Without a clock a player could leave a rated game for good.
    if terms.rated && time == TimeControl::None {
        time = USUAL_TIME;
    }
    Ok(GameSetup { start, time, rated: terms.rated, handicap: terms.handicap, ..GameSetup::under(rules) })
}

pub(super) fn choose_side(ctx: &Ctx<'_>, wanted: Option<SideChoice>, default: SideChoice) -> Color {
    match wanted.unwrap_or(default) {
        SideChoice::Fixed(color) => color,
        SideChoice::Random => Color::ALL[(ctx.seed >> 32) as usize & 1],
    }
}

/// Returns `true` for an open challenge from one person to another.
fn is_challenge(game: &Game, by: &PlayerId, to: &PlayerId) -> bool {
    let people = game.challenge().map(|(challenger, guest)| (&challenger.id, guest.map(|guest| &guest.id)));
    people == Some((by, Some(to)))
}

/// Remembers that a challenge was refused, so that the next one does not ping the same person at once.
pub(crate) fn note_refusal(services: &Services, change: &GameUpdate) {
    let invited = Color::ALL.into_iter().find_map(|side| match change.after.seat(side) {
        Seat::Invited(guest) => Some(&guest.id),
        _ => None,
    });
    let by = match (&change.events[..], invited) {
        ([Event::Declined { by }], _) => by,
        // An expired invitation by direct message counts as a refusal.
        ([Event::Expired], Some(guest)) if change.has_two_homes() => guest,
        _ => return,
    };
    for challenger in change.after.players().filter(|player| player.id != *by) {
        remember_refusal(services, &challenger.id, by, services.now());
    }
}

fn remember_refusal(services: &Services, challenger: &PlayerId, challenged: &PlayerId, at: Timestamp) {
    let people = (challenger.to_string(), challenged.to_string());
    services.states.play.refusals.lock().put(people, at);
}

/// Ends all challenges between the requester and the blocked person `whom`, in every channel of this process. Where the bot
/// cannot post they stay, and cannot be accepted.
pub(crate) async fn end_all(ctx: &Ctx<'_>, whom: &PlayerId) -> StoreResult<Effects> {
    let mut all = Effects::default();
    let here = ctx.live_games.iter().filter(|_| cannot_post(ctx).is_none());
    for ended in here.filter_map(|live| end_challenge(ctx, live, whom)) {
        all.games.extend(ended.games);
        all.posts.extend(ended.posts);
    }
    let store = &ctx.services.store;
    for open in store.open_games(ctx.channel.platform, ctx.requester.as_str(), OPEN).await? {
        let live = live_game_of(open.game)?;
        let channel = live.acting_home().to_owned();
        if live.is_at(&ctx.channel.id) || !store.speaks_in(open.server.as_deref()) {
            continue;
        }
        let Some(ended) = end_challenge(ctx, &live, whom) else { continue };
        let to = || Destination::Channel(channel.clone());
        all.games.extend(ended.games.into_iter().map(|update| GameUpdate { channel: to(), ..update }));
        all.posts.extend(ended.posts.into_iter().map(|post| match post.to {
            Destination::Here => PostDraft { to: to(), ..post },
            _ => post,
        }));
    }
    Ok(all)
}

/// Ends a challenge between the requester and the blocked person `whom`; `None` if there is none.
fn end_challenge(ctx: &Ctx<'_>, live: &LiveGame, whom: &PlayerId) -> Option<Effects> {
    let (challenger, Some(guest)) = live.game.challenge()? else { return None };
    let (actor, command) = if (&challenger.id, &guest.id) == (&ctx.requester, whom) {
        (challenger, GameCommand::Cancel)
    } else if (&challenger.id, &guest.id) == (whom, &ctx.requester) {
        (guest, GameCommand::Decline)
    } else {
        return None;
    };
    automatic::decided(live, &Actor::Person(actor.clone()), &command, ctx.now)
}
