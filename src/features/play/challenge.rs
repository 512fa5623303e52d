//! Challenges, and how games begin and are called off.

use crate::commands::intent::{GameTerms, SeekTerms, SideChoice};
use crate::features::context::{Ctx, place_locale, player, spoken_locale};
use crate::features::effects::{Destination, Effects, GameUpdate, NewDirect, PrivateReply};
use crate::features::live_game::{GameView, LiveGame};
use crate::features::play::announce::announce_opening;
use crate::features::play::{borrowed, challenge_limits, choose_game, command, game_thread, homes, queries};
use crate::features::writes;
use crate::game::{Event, Game, GameCommand, GameKey, GameSetup, Player, PlayerId, Refusal, TimeControl};
use crate::i18n::messages::{self as s, Sentence};
use crate::i18n::{Locale, Localizer, escape, move_text, time};
use crate::message::{
    Button, ButtonStyle, CustomId, LobbyComponent, NoThreadReason, Person, Reply, RequestKind, Row,
};
use crate::rules::{Color, History, RuleSet};
use crate::store::{StateWrite, StoreResult};

/// Maximum number of open games and challenges of one person in one channel.
const MAX_OPEN_GAMES: usize = 10;
/// Maximum number of channels named in a refusal.
const MAX_NAMED: usize = 10;
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
        return Ok(Effects::ephemeral(reply));
    }
    if let Some(opponent) = opponent {
        let refused = if opponent.id == ctx.request.person.id {
            Some(ctx.l10n.say(&s::ChallengeSelf))
        } else if opponent.bot {
            Some(ctx.l10n.say(&s::ChallengeBot))
        } else {
            let paused =
                challenge_limits::too_many_challenges(ctx, &PlayerId::new(opponent.id.clone())).await?;
            paused.or_else(|| challenge_limits::may_not_challenge(ctx, &opponent.id))
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

pub(super) async fn send_challenge(
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

fn tagged(ctx: &Ctx<'_>, opening: GameSetup) -> GameSetup {
    GameSetup { tag: ctx.new_game.map_or(opening.tag, |game| game.tag), ..opening }
}

/// Withdraws a challenge. Because each challenge pings, the next one to the same person has to wait. Cancellations by the
/// bot, as in a deleted channel, do not count.
pub(crate) fn withdraw(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let effects = command::issue(ctx, live, &GameCommand::Cancel);
    if let Some((challenger, Some(guest))) = live.game.challenge()
        && challenger.id == ctx.requester
        && !effects.games.is_empty()
    {
        challenge_limits::remember_refusal(ctx.services, &challenger.id, &guest.id, ctx.now);
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
    let why_none = if wanted || usual { game_thread::no_thread(ctx).await? } else { None };
    let (wanted, why_none) = match why_none {
        // A game that begins in a thread stays there.
        Some(NoThreadReason::Kind) if !wanted => (false, None),
        // The setting of the server does not depend on the rights of one person.
        Some(NoThreadReason::Typed | NoThreadReason::PersonLacks(_)) if usual => (true, None),
        why => (wanted || usual, why),
    };
    let (answer, thread) = match why_none {
        Some(why) => (PrivateReply::ephemeral(game_thread::without_thread(ctx.l10n, Some(&why), done)), None),
        None if wanted && !ctx.request.place.is_direct() => {
            (PrivateReply::Silence, Some(game_thread::new_thread(ctx, &live, usual, done)))
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
        if let Some(refused) = challenge_limits::too_many_invitations(ctx).await? {
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
