//! How games begin and are called off.

use crate::commands::intent::{GameTerms, SeekTerms, SideChoice};
use crate::features::context::{Ctx, cannot_post, place_locale, player, rights_in_words, spoken_locale};
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

/// Most open games and challenges of one person in one channel.
const MAX_OPEN_GAMES: usize = 10;
/// Most challenges from one person to another that wait for an answer.
const MAX_CHALLENGES: usize = 3;
/// Number of open games of a person that are searched for such challenges.
const OPEN: u32 = 60;
/// Number of open games of a person, in all places, from which on another one gets no thread.
const MAX_WITH_THREAD: u32 = 10;
/// Longest name of a thread, in characters.
const MAX_THREAD_NAME: usize = 100;
/// Most channels that are named to somebody who is sent there.
const MAX_NAMED: usize = 10;
/// Time after a declined or withdrawn challenge in which the same person cannot be challenged again, in milliseconds.
const PAUSE: i64 = 3_600_000;
/// Most invitations by direct message of one person within [`DAY`].
const MAX_INVITATIONS: usize = 10;
const DAY: i64 = 24 * 3_600_000;
/// The clock of a game between people who know nothing of each other, and of a rated game, where none is named.
pub(crate) const USUAL_TIME: TimeControl = TimeControl::PerMove { days: 3, holiday: 7 };

pub(crate) async fn begin(
    ctx: &Ctx<'_>,
    opponent: Option<&Person>,
    terms: &GameTerms,
) -> StoreResult<Effects> {
    if ctx.request.place.is_direct() && opponent.is_none() {
        let reply =
            Reply::text(ctx.l10n.say(&s::ChallengeDirect)).with_buttons(vec![seek_button(ctx, terms)]);
        return Ok(Effects::answer(PrivateReply::Note(reply)));
    }
    if let Some(opponent) = opponent {
        let to = PlayerId::new(opponent.id.clone());
        let refused = match () {
            () if opponent.id == ctx.request.person.id => Some(ctx.l10n.say(&s::ChallengeSelf)),
            () if opponent.bot => Some(ctx.l10n.say(&s::ChallengeBot)),
            () => too_many_to(ctx, &to).await?.or_else(|| may_not_challenge(ctx, &opponent.id)),
        };
        if let Some(refused) = refused {
            return Ok(Effects::note(refused));
        }
    }
    // Who gives pieces moves first, if not asked otherwise.
    let default = terms.handicap.map_or(SideChoice::Random, |_| SideChoice::Fixed(Color::Red));
    let color = chosen_side(ctx, terms.side, default);
    let usual = match ctx.request.place.is_borrowed() {
        true => TimeControl::None,
        false => ctx.effective.place_settings().clock(),
    };
    let opening = match setup(ctx, terms, color, usual) {
        Ok(opening) => opening,
        Err(refused) => return Ok(Effects::note(refused)),
    };
    let clock_added = terms.rated && terms.time == Some(TimeControl::None);
    let mut effects = send_challenge(ctx, color, opponent.map(player), opening, terms.thread, None).await?;
    let Effects { games, posts, .. } = &mut effects;
    let plain = terms.start.is_none() && terms.handicap.is_none() && terms.rules.is_none();
    if let (None, true, [post, ..]) = (opponent, plain, &mut posts[..])
        && let Some(Row::Buttons(buttons)) = post.reply.rows.last_mut()
    {
        buttons.push(seek_button(ctx, terms));
    }
    if let (true, [update], [post, ..]) = (clock_added, &games[..], &mut posts[..]) {
        let l10n = Localizer::of(update.locale());
        let note = l10n.say(&s::RatedNeedsClock { time: time::control(l10n, update.after.opening().time) });
        post.add_line(&note);
    }
    Ok(effects)
}

/// A button that looks for an opponent everywhere, with the clock of these terms.
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
    let mention = opponent.as_ref().map(|opponent| match away {
        true => escape::name_span(&opponent.name),
        false => move_text::mention(&opponent.id),
    });
    let opening = tagged(ctx, opening);
    let event = Event::Challenged { challenger, color, opponent, opening, expires };
    match mention {
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
    let (player, seed, at) = (player(&ctx.request.person), ctx.seed, ctx.now);
    let opening = tagged(ctx, opening);
    let event = Event::BotChallenged { player, color, level, seed, opening, at };
    open_game(ctx, event, &s::DoneAccepted, thread, None).await
}

/// The setup with the letters of the game that may be opened.
fn tagged(ctx: &Ctx<'_>, opening: GameSetup) -> GameSetup {
    GameSetup { tag: ctx.new_game.map_or(opening.tag, |game| game.tag), ..opening }
}

pub(crate) async fn rematch(ctx: &Ctx<'_>, live: &LiveGame) -> StoreResult<Effects> {
    let Some(side) = live.game.side_of(&ctx.me) else {
        return Ok(ctx.refused(live, &Refusal::NotAPlayer));
    };
    if live.game.outcome().is_none() {
        return Ok(Effects::note(ctx.l10n.say(&s::RematchTooEarly)));
    }
    let mut opening = live.game.opening().clone();
    opening.coach &= ctx.effective.place_settings().hints != Some(false);
    // Who gave pieces gives them again, and from the same side.
    let color = if opening.handicap.is_some() { side } else { !side };
    let again = ctx.live_games.iter().any(|newer| {
        newer.id > live.id
            && newer.game.phase() == Phase::Playing
            && newer.game.side_of(&ctx.me) == Some(color)
            && match (live.game.seat(!side), newer.game.seat(!color)) {
                (Seat::Person(then), Seat::Person(now)) => then.id == now.id,
                (then, now) => then == now,
            }
    });
    if again {
        return Ok(Effects::note(ctx.l10n.say(&s::RematchIsOn)));
    }
    match live.game.seat(!side) {
        Seat::Bot { level } => against_bot(ctx, color, *level, opening, false).await,
        Seat::Person(other) => {
            if let [theirs, ..] = challenges(ctx, &other.id, &ctx.me)[..] {
                return Ok(accept(ctx, theirs));
            }
            if let Some(refused) = may_not_challenge(ctx, other.id.as_str()) {
                return Ok(Effects::note(refused));
            }
            if !challenges(ctx, &ctx.me, &other.id).is_empty() {
                return Ok(Effects::note(ctx.l10n.say(&s::RematchAlreadyOffered)));
            }
            if let Some(refused) = too_many_to(ctx, &other.id).await? {
                return Ok(Effects::note(refused));
            }
            let mut effects =
                send_challenge(ctx, color, Some(other.clone()), opening, false, Some(live)).await?;
            if let Some(offered) = effects.first_game().filter(|_| live.has_two_homes()).map(|new| new.game) {
                let writes = queries::no_crossing_challenge(live, offered, ctx.channel, &ctx.me, &other.id);
                effects.writes.extend(writes);
            }
            Ok(effects)
        }
        Seat::Open | Seat::Invited(_) => Ok(ctx.refused(live, &Refusal::NotStarted)),
    }
}

/// Reason why this person was challenged often enough, if so: one was just declined, or too many challenges wait.
async fn too_many_to(ctx: &Ctx<'_>, to: &PlayerId) -> StoreResult<Option<String>> {
    let (services, opponent) = (ctx.services, move_text::mention(to));
    let open = services.store.open_games(ctx.channel.platform, ctx.me.as_str(), OPEN).await?;
    let declined = services.refusals.lock().get(&(ctx.me.to_string(), to.to_string())).copied();
    let pause_ends = declined.map(|at| at.plus_millis(PAUSE));
    if let Some(until) = pause_ends.filter(|until| ctx.now < *until) {
        return Ok(Some(ctx.l10n.say(&s::ChallengePaused { opponent, until: time::at(until) })));
    }
    let everywhere = open.iter().filter_map(|open| Game::replay(&open.game.events).ok().flatten());
    let everywhere = everywhere.filter(|game| is_challenge(game, &ctx.me, to)).count();
    let waiting = challenges(ctx, &ctx.me, to).len().max(everywhere);
    // Nobody gets several invitations by direct message.
    let max = if ctx.request.place.is_direct() { 1 } else { MAX_CHALLENGES };
    let refused = || ctx.l10n.say(&s::TooManyChallenges { opponent, max: max as u64 });
    Ok((waiting >= max).then(refused))
}

/// Reason why the requester may send no further invitation by direct message, if so.
async fn too_many_invitations(ctx: &Ctx<'_>) -> StoreResult<Option<String>> {
    let since = ctx.now.plus_millis(-DAY);
    let sent =
        queries::invited_since(&ctx.services.store, ctx.channel.platform, ctx.me.as_str(), since).await?;
    let Some(oldest) = sent.get(MAX_INVITATIONS - 1) else { return Ok(None) };
    let until = time::at(Timestamp(oldest * 1000).plus_millis(DAY));
    Ok(Some(ctx.l10n.say(&s::InvitesSpent { max: MAX_INVITATIONS, until })))
}

/// Reason why this person cannot be challenged, if so; it does not tell if the person refuses all or blocks the challenger.
fn may_not_challenge(ctx: &Ctx<'_>, opponent: &str) -> Option<String> {
    if PlayerId::new(opponent).is_deleted() {
        return Some(ctx.l10n.say(&s::ChallengeDeleted));
    }
    let theirs = ctx.effective.person(opponent);
    let player = move_text::mention(&opponent);
    if ctx.myself().blocks(opponent) {
        return Some(ctx.l10n.say(&s::ChallengeBlocked { player }));
    }
    let refuses = theirs.settings.challenges == Some(false) || theirs.blocks(ctx.me.as_str());
    refuses.then(|| ctx.l10n.say(&s::ChallengeUnwanted { player }))
}

/// Withdraws a challenge. The next one to the same person has to wait as after a refusal, since each one pings. The bot's own
/// cancellations, as in a channel that is gone, do not count.
pub(crate) fn withdraw(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let effects = command::issue(ctx, live, &GameCommand::Cancel);
    if let Some((challenger, Some(guest))) = live.game.challenge()
        && challenger.id == ctx.me
        && !effects.games.is_empty()
    {
        ctx.services.refusals.lock().put((challenger.id.to_string(), guest.id.to_string()), ctx.now);
    }
    effects
}

/// Withdraws a challenge that this person has made, or calls the game off.
pub(crate) fn abort(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if choose_game::is_own_offer(ctx, live) {
        return withdraw(ctx, live);
    }
    let abort = GameCommand::Abort { moderator: ctx.moderates(live) };
    let refused = live.game.decide(&ctx.actor(), &abort, ctx.now).err();
    let asks_moderator =
        refused == Some(Refusal::MayNotAbort) || (ctx.request.moderator && !ctx.is_mine(live));
    if live.has_two_homes() && live.game.is_open() && asks_moderator {
        return Effects::note(ctx.l10n.say(&s::RefuseTwoPlaces));
    }
    command::issue(ctx, live, &abort)
}

/// The challenges from one person to another that wait for an answer, the latest first.
fn challenges<'a>(ctx: &Ctx<'a>, by: &PlayerId, to: &PlayerId) -> Vec<&'a LiveGame> {
    ctx.filter(|live| is_challenge(&live.game, by, to))
}

/// Opens a game, in a thread of its own where that is `wanted` and possible.
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
    let place_settings = ctx.effective.place_settings();
    let bot = matches!(event, Event::BotChallenged { .. });
    let no_bots = || {
        let refuses = bot && !ctx.request.place.is_direct() && place_settings.bots == Some(false);
        refuses.then(|| ctx.l10n.say(&s::PlaceNoBots))
    };
    if let Some(refused) = no_game_here(ctx).or_else(no_bots) {
        return Ok(Effects::note(refused));
    }
    let Some(GameKey { id, .. }) = ctx.new_game else { return Ok(ctx.no_game()) };
    let game = Game::open(&event).expect("the event opens a game");
    let pressed = matches!(ctx.request.what, RequestKind::Press(_));
    if pressed && ctx.live_games.iter().any(|live| is_same_beginning(&live.game, &game)) {
        return Ok(Effects::note(ctx.l10n.say(done)));
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
    // A game that two channels show is played in no thread of one of them.
    let usual = !live.has_two_homes()
        && place_settings.threads.is_some_and(|games| games.has(live.game.bot_side().is_some()));
    let why_none = if wanted || usual { no_thread(ctx).await? } else { None };
    let (wanted, why_none) = match why_none {
        // A game that begins in a thread stays there.
        Some(NoThreadReason::Kind) if !wanted => (false, None),
        // Whoever runs the server has chosen it for everybody.
        Some(NoThreadReason::Typed | NoThreadReason::PersonLacks(_)) if usual => (true, None),
        why => (wanted || usual, why),
    };
    let (answer, thread) = match why_none {
        Some(why) => (PrivateReply::note(without_thread(ctx.l10n, Some(&why), done)), None),
        None if wanted && !ctx.request.place.is_direct() => {
            (PrivateReply::Silence, Some(new_thread(ctx, &live, usual, done)))
        }
        None if ctx.answers_privately() => (PrivateReply::note(done), None),
        None => (PrivateReply::Silence, None),
    };
    let channel = if thread.is_some() { Destination::NewThread } else { Destination::Here };
    posts.iter_mut().filter(|post| post.to == Destination::Here).for_each(|post| post.to = channel.clone());
    let guest = live.game.challenge().and_then(|(_, guest)| guest).filter(|_| live.is_at(""));
    let direct = guest.map(|guest| {
        let refused = ctx.l10n.say(&s::InviteRefused { opponent: escape::name_span(&guest.name) });
        NewDirect { person: guest.id.to_string(), refused }
    });
    let mut writes = heard_language(ctx);
    if direct.is_some() {
        if let Some(refused) = too_many_invitations(ctx).await? {
            return Ok(Effects::note(refused));
        }
        writes.push(queries::record_invitation(ctx.channel.platform, ctx.me.as_str(), id, ctx.now));
    }
    let update = GameUpdate {
        game: id,
        channel,
        homes: live.homes,
        expected_seq: 0,
        events: vec![event],
        after: live.game,
        rated: None,
    };
    let games = vec![update];
    Ok(Effects { games, writes, posts, answer, thread, direct, ..Effects::default() })
}

/// True if an open game in which nobody has moved, but for the bot, is like one that is to begin: a button was pressed twice.
fn is_same_beginning(known: &Game, new: &Game) -> bool {
    let opening = GameSetup { tag: known.opening().tag, ..new.opening().clone() };
    let moved = known.history().moves().len() > usize::from(known.bot_side() == Some(Color::Red));
    known.is_open()
        && !moved
        && *known.opening() == opening
        && Color::ALL.iter().all(|side| known.seat(*side) == new.seat(*side))
}

/// The home of a person who is challenged from elsewhere: where the two have played before, that of the game that is played
/// `again`; from direct messages those of that person, whose channel is not known yet.
fn guest_home(ctx: &Ctx<'_>, game: &Game, again: Option<&LiveGame>) -> Option<GameView> {
    let (_, guest) = game.challenge()?;
    let known = again.filter(|again| again.has_two_homes());
    let guest = guest.filter(|_| known.is_some() || ctx.request.place.is_direct())?;
    let side = !game.side_of(&ctx.me)?;
    let home = known.and_then(|again| again.homes.iter().find(|home| home.channel != ctx.channel.id));
    let spoken = ctx.effective.person(guest.id.as_str()).settings.spoken();
    let locale = spoken.or(home.map(|home| home.locale)).unwrap_or_else(|| home_language(ctx, again));
    Some(GameView::new(home.map_or("", |home| &home.channel), Some(side), locale))
}

/// The language of the home of the one who challenges: that of the person, else that of the game that is played `again`.
fn home_language(ctx: &Ctx<'_>, again: Option<&LiveGame>) -> Locale {
    let spoken = spoken_locale(ctx.request, &ctx.myself().settings);
    let played = again.map(|again| again.locale_at(&ctx.channel.id));
    let known = spoken.or(played).or_else(|| ctx.effective.place_settings().language);
    known.or_else(|| place_locale(ctx.request)).unwrap_or_default()
}

/// Reason why a game gets no thread of its own here, as far as it is known before one is asked for.
async fn no_thread(ctx: &Ctx<'_>) -> StoreResult<Option<NoThreadReason>> {
    let Place { no_threads, .. } = &ctx.request.place;
    if no_threads.is_some() || ctx.request.place.is_direct() {
        return Ok(no_threads.clone());
    }
    let store = &ctx.services.store;
    let open = store.open_games(ctx.channel.platform, ctx.me.as_str(), MAX_WITH_THREAD).await?;
    let max = MAX_WITH_THREAD as usize;
    Ok((open.len() >= max).then_some(NoThreadReason::Many(max)))
}

/// The thread of a new game, and the answer to the person who opens it.
fn new_thread(ctx: &Ctx<'_>, live: &LiveGame, with_line: bool, done: String) -> NewThread {
    let (l10n, private) = (ctx.l10n, ctx.answers_privately());
    let player = &escape::name(&ctx.request.person.name);
    let opponent = Color::ALL.into_iter().find_map(|side| match live.game.seat(side) {
        Seat::Bot { level } => Some(l10n.say(&s::BotName { level: *level })),
        Seat::Person(other) | Seat::Invited(other) if other.id != ctx.me => Some(escape::name(&other.name)),
        _ => None,
    });
    let name = match &opponent {
        Some(opponent) => l10n.say(&s::ThreadName { player, opponent }),
        None => l10n.say(&s::ThreadNameOpen { player }),
    };
    let public = live.l10n();
    let line = with_line.then(|| match &opponent {
        Some(opponent) if live.game.challenge().is_some() => {
            public.say(&s::ThreadLineInvited { player, opponent })
        }
        Some(opponent) => public.say(&s::ThreadLine { player, opponent }),
        None => public.say(&s::ThreadLineOpen { player }),
    });
    let answer = move |thread: Option<&str>| match thread {
        Some(thread) if private => {
            PrivateReply::note(l10n.say(&s::InThread { done, thread: format!("<#{thread}>") }))
        }
        // To whoever typed it the platform shows the thread itself.
        Some(_) => PrivateReply::Silence,
        None => PrivateReply::note(without_thread(l10n, None, done)),
    };
    NewThread { name: clip(&name, MAX_THREAD_NAME), line, answer: Box::new(answer) }
}

/// Text that tells what was done, and why it has no thread of its own.
fn without_thread(l10n: Localizer, why: Option<&NoThreadReason>, done: String) -> String {
    match why {
        Some(NoThreadReason::Kind) => l10n.say(&s::NoThreadKind { done }),
        Some(NoThreadReason::BotLacks(rights)) => {
            l10n.say(&s::NoThreadBot { done, rights: rights_in_words(l10n, rights) })
        }
        Some(NoThreadReason::PersonLacks(right)) => {
            l10n.say(&s::NoThreadPerson { done, right: rights_in_words(l10n, &[*right]) })
        }
        Some(NoThreadReason::Typed) => l10n.say(&s::NoThreadTyped { done }),
        Some(NoThreadReason::Many(max)) => l10n.say(&s::NoThreadMany { done, max: *max }),
        None => l10n.say(&s::NoThread { done }),
    }
}

/// Accepts a challenge; the game is told in the language of both players from then on.
pub(crate) fn accept(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if let Some((challenger, guest)) = live.game.challenge() {
        let mine = || ctx.myself().blocks(challenger.id.as_str());
        let theirs = || ctx.effective.person(challenger.id.as_str()).blocks(ctx.me.as_str());
        let unwanted = match guest {
            None => theirs(),
            // A challenge that a block should have ended is still here where its channel could not be reached then.
            Some(guest) => guest.id == ctx.me && (mine() || theirs()),
        };
        if unwanted {
            return Effects::note(ctx.l10n.say(&s::SeatUnwanted));
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
        } else if home.side == game.side_of(&ctx.me) {
            // The challenger's home keeps its language.
            home.locale = spoken_locale(ctx.request, &ctx.myself().settings).unwrap_or(home.locale);
        }
    }
    let mut effects = command::issue(ctx, &live, &GameCommand::Accept);
    effects.writes.extend(heard_language(ctx));
    effects
}

/// The language of the public messages of a game: that of its players, else the channel's or server's, else English.
fn public_language(ctx: &Ctx<'_>, game: &Game) -> Locale {
    let effective = ctx.effective;
    let mine = spoken_locale(ctx.request, &ctx.myself().settings);
    let mut known = game.players().filter_map(|player| match player.id == ctx.me {
        true => mine,
        false => effective.person(player.id.as_str()).settings.spoken(),
    });
    let first = known.next();
    let common = first.filter(|first| known.all(|other| other == *first));
    let common = common.or_else(|| effective.place_settings().language);
    common.or_else(|| place_locale(ctx.request)).unwrap_or_default()
}

/// Remembers the language of the person's app, where it is news: others will play with this person.
pub(crate) fn heard_language(ctx: &Ctx<'_>) -> Vec<StateWrite> {
    let settings = ctx.own_settings();
    let news = settings != ctx.myself().settings;
    news.then(|| writes::person(&ctx.me, &settings)).into_iter().collect()
}

/// Reason why this person may begin no game here, if so: too many are open, or the settings of the channel refuse it.
pub(crate) fn no_game_here(ctx: &Ctx<'_>) -> Option<String> {
    let open = ctx.filter(|live| live.game.is_open() && live.game.side_of(&ctx.me).is_some());
    if open.len() >= MAX_OPEN_GAMES {
        return Some(ctx.l10n.say(&s::TooManyGames { max: MAX_OPEN_GAMES }));
    }
    let (place, place_settings) = (&ctx.request.place, ctx.effective.place_settings());
    if place.is_direct() {
        return None;
    }
    let allowed = |channel: &String| place_settings.allows(channel);
    let parent = place.parent.as_ref().or(ctx.effective.places.thread_of.as_ref());
    if !allowed(&place.channel) && !parent.is_some_and(allowed) {
        let names = place_settings.channels.iter().take(MAX_NAMED).map(|channel| format!("<#{channel}>"));
        let channels = ctx.l10n.list(&names.collect::<Vec<_>>());
        return Some(ctx.l10n.say(&s::PlaceElsewhere { channels }));
    }
    None
}

/// Rules and start; `giver` is the side that gives a handicap, `clock` that of a game for which none is named.
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
    let plain = terms.start.is_none() && terms.handicap.is_none() && rules == RuleSet::World;
    if terms.rated && !plain {
        return Err(ctx.l10n.say(&s::RatedNeedsStart));
    }
    let start = match terms.handicap {
        Some(handicap) => Some(handicap.position(giver)),
        None => terms.start.as_deref().cloned(),
    };
    let over = |start| History::new(start, rules).ruling().is_some();
    if start.clone().is_some_and(over) {
        return Err(ctx.l10n.say(&s::FaultPositionOver));
    }
    let named = terms.time.unwrap_or(clock);
    // Nobody should be able to leave a rated game for good.
    let time = if terms.rated && named == TimeControl::None { USUAL_TIME } else { named };
    let (rated, handicap) = (terms.rated, terms.handicap);
    Ok(GameSetup { start, time, rated, handicap, ..GameSetup::under(rules) })
}

pub(super) fn chosen_side(ctx: &Ctx<'_>, wanted: Option<SideChoice>, default: SideChoice) -> Color {
    match wanted.unwrap_or(default) {
        SideChoice::Fixed(color) => color,
        SideChoice::Random => Color::ALL[(ctx.seed >> 32) as usize & 1],
    }
}

/// True if this is a challenge from one person to another that waits for an answer.
fn is_challenge(game: &Game, by: &PlayerId, to: &PlayerId) -> bool {
    let people = game.challenge().map(|(challenger, guest)| (&challenger.id, guest.map(|guest| &guest.id)));
    people == Some((by, Some(to)))
}

/// Remembers that a challenge came to nothing, so that the next one does not ping the same person at once. A restart forgets it.
pub(crate) fn note_refusal(services: &Services, change: &GameUpdate) {
    let invited = Color::ALL.into_iter().find_map(|side| match change.after.seat(side) {
        Seat::Invited(guest) => Some(&guest.id),
        _ => None,
    });
    let by = match (&change.events[..], invited) {
        ([Event::Declined { by }], _) => by,
        // An invitation by direct message that lapses is unwanted, too.
        ([Event::Expired], Some(guest)) if change.has_two_homes() => guest,
        _ => return,
    };
    for challenger in change.after.players().filter(|player| player.id != *by) {
        services.refusals.lock().put((challenger.id.to_string(), by.to_string()), services.now());
    }
}

/// Ends all challenges between the person and another, whom the person blocks, in every channel where this process speaks.
/// A block stands also where the bot cannot post; there nobody can accept what is left.
pub(crate) async fn end_all(ctx: &Ctx<'_>, whom: &PlayerId) -> StoreResult<Effects> {
    let mut all = Effects::default();
    let here = ctx.live_games.iter().filter(|_| cannot_post(ctx).is_none());
    for ended in here.filter_map(|live| end_challenge(ctx, live, whom)) {
        all.games.extend(ended.games);
        all.posts.extend(ended.posts);
    }
    let store = &ctx.services.store;
    for open in store.open_games(ctx.channel.platform, ctx.me.as_str(), OPEN).await? {
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

/// Ends a challenge between the person and another, whom the person blocks; `None` where there is none.
fn end_challenge(ctx: &Ctx<'_>, live: &LiveGame, whom: &PlayerId) -> Option<Effects> {
    let (challenger, Some(guest)) = live.game.challenge()? else { return None };
    let (actor, command) = if (&challenger.id, &guest.id) == (&ctx.me, whom) {
        (challenger, GameCommand::Cancel)
    } else if (&challenger.id, &guest.id) == (whom, &ctx.me) {
        (guest, GameCommand::Decline)
    } else {
        return None;
    };
    automatic::decided(live, &Actor::Person(actor.clone()), &command, ctx.now)
}
