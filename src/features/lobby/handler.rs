//! Requests about the lobby: to look for an opponent, to see who does, to play one of them.

use crate::commands::intent::{LobbyRequest, SeekTerms};
use crate::commands::options::option_in;
use crate::commands::table::line_in;
use crate::features::context::{Ctx, cannot_post, spoken_locale};
use crate::features::effects::{Effects, PrivateReply};
use crate::features::lobby::matching::Search;
use crate::features::lobby::seek::{Seek, WaitingSeek};
use crate::features::lobby::{matching, messages, queries};
use crate::features::play::challenge;
use crate::game::TimeControl;
use crate::i18n::messages as s;
use crate::i18n::time;
use crate::message::{AskedPerson, Button, ButtonStyle, CustomId, LobbyComponent, Reply};
use crate::store::{StateWrite, StoreResult};

/// A live clock; all of them share one rating.
const LIVE_TIME: TimeControl = TimeControl::Increment { minutes: 10, seconds: 5 };
/// Time after which a seek ends by itself, in milliseconds: with minutes on the clock, and with days.
const LIVE_LASTS: i64 = 30 * 60_000;
const LASTS: i64 = 24 * 3_600_000;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &LobbyRequest) -> StoreResult<Effects> {
    match *request {
        // A seek always has a clock.
        LobbyRequest::Seek { .. } | LobbyRequest::Take(_) if ctx.request.place.is_borrowed() => {
            let command = line_in("seek", ctx.l10n.locale());
            Ok(Effects::note(ctx.l10n.say(&s::BorrowedLobby { command })))
        }
        LobbyRequest::Seek { time, rated, least, most } => {
            let time = time.unwrap_or(challenge::USUAL_TIME);
            // Nobody should be able to leave a rated game for good.
            let time = if rated && time == TimeControl::None { challenge::USUAL_TIME } else { time };
            seek(ctx, SeekTerms { time, rated, least, most }).await
        }
        LobbyRequest::List => list(ctx).await,
        LobbyRequest::Take(person) => take(ctx, person).await,
        LobbyRequest::Stop => stop(ctx).await,
    }
}

async fn seek(ctx: &Ctx<'_>, terms: SeekTerms) -> StoreResult<Effects> {
    if let (Some(least), Some(most)) = (terms.least, terms.most)
        && least > most
    {
        let (least, most) = (u64::from(least), u64::from(most));
        return Ok(Effects::note(ctx.l10n.say(&s::SeekBounds { least, most })));
    }
    if let Some(refused) = challenge::no_game_here(ctx).or_else(|| cannot_post(ctx)) {
        return Ok(Effects::note(refused));
    }
    // One after the other: of two who ask at once the second one finds the first.
    let one_at_a_time = ctx.services.lobby.clone().lock_owned().await;
    let mine = own(ctx, terms).await?;
    let Search { partner, ended } = matching::search(ctx.services, ctx.channel, &mine, ctx.now).await?;
    let mut effects = match &partner {
        Some(other) => begin(ctx, &mine, other).await?,
        None => {
            let writes = vec![queries::put(ctx.channel.platform, &mine.seek)];
            let answer = PrivateReply::Note(waits(ctx, &mine));
            Effects { writes, answer, ..Effects::default() }
        }
    };
    effects.writes.extend(ended);
    effects.after = Some(Box::new(move || drop(one_at_a_time)));
    Ok(effects)
}

/// What this person seeks on these terms, from now on.
async fn own(ctx: &Ctx<'_>, terms: SeekTerms) -> StoreResult<WaitingSeek> {
    let place = &ctx.request.place;
    let person = ctx.me.to_string();
    let (rating, provisional) = matching::rating(ctx.services, &person, terms, ctx.now).await?;
    let lasts = if terms.time.is_live() { LIVE_LASTS } else { LASTS };
    let known = ctx.effective.place_settings();
    let locale =
        spoken_locale(ctx.request, &ctx.myself().settings).or(known.language).unwrap_or(ctx.l10n.locale());
    let seek = Seek {
        person,
        name: ctx.request.person.name.clone(),
        channel: ctx.channel.id.clone(),
        server: place.server.clone().or_else(|| ctx.server.map(str::to_owned)),
        terms,
        rating,
        provisional,
        locale: locale.code().to_owned(),
        since: ctx.now,
        until: ctx.now.plus_millis(lasts),
    };
    let hidden = ctx.myself().settings.hidden == Some(true);
    Ok(WaitingSeek { seek, place: ctx.effective.places.server.clone(), hidden })
}

async fn waiting(ctx: &Ctx<'_>) -> StoreResult<Vec<WaitingSeek>> {
    queries::waiting(&ctx.services.store, ctx.channel.platform, ctx.me.as_str(), ctx.now).await
}

/// The game between this person and another who waits.
async fn begin(ctx: &Ctx<'_>, mine: &WaitingSeek, other: &WaitingSeek) -> StoreResult<Effects> {
    let Some(key) = ctx.new_game else { return Ok(ctx.no_game()) };
    let stored = queries::seek_of(&ctx.services.store, ctx.channel.platform, &mine.seek.person).await?;
    let at = (ctx.now, ctx.seed);
    let mut effects = matching::begin(ctx.services, (ctx.channel, key), [mine, other], false, at).await?;
    // What the person sought before is found with this game.
    effects.writes.extend(stored.map(|stored| queries::end(ctx.channel.platform, &stored.seek)));
    effects.writes.extend(challenge::heard_language(ctx));
    if ctx.answers_privately() {
        effects.answer = PrivateReply::note(ctx.l10n.say(&s::DoneAccepted));
    }
    Ok(effects)
}

/// The answer to a person who waits from now on: how long, who sees it, and what to do meanwhile.
fn waits(ctx: &Ctx<'_>, mine: &WaitingSeek) -> Reply {
    let l10n = ctx.l10n;
    let Seek { terms, until, .. } = mine.seek;
    let told = s::SeekWaits { terms: messages::terms(l10n, terms), until: time::at(until) };
    let seen = match (mine.leaves(), mine.lets_in()) {
        (false, false) => {
            let [out, into] = ["lobby-out", "lobby-in"].map(|option| option_in(option, l10n.locale()));
            Some(l10n.say(&s::SeekStaysHere { command: line_in("server", l10n.locale()), out, into }))
        }
        _ => None,
    };
    let lines: Vec<String> = [Some(l10n.say(&told)), seen].into_iter().flatten().collect();
    let level = ctx.myself().settings.bot_level.unwrap_or(ctx.services.defaults.default_level.get());
    let bots = ctx.request.place.is_direct() || ctx.effective.place_settings().bots != Some(false);
    let bot = bots.then(|| messages::bot_button(l10n, AskedPerson::of(&ctx.me), level));
    let stop = CustomId::Lobby(LobbyComponent::Stop);
    let stop = Button::new(stop, l10n.say(&s::ButtonStopSeek), ButtonStyle::Secondary);
    Reply::text(lines.join("\n")).with_buttons(bot.into_iter().chain([stop]).collect())
}

/// Shows the seeks that this person may meet from here, those first whose terms admit the person.
async fn list(ctx: &Ctx<'_>) -> StoreResult<Effects> {
    let usual = SeekTerms { time: challenge::USUAL_TIME, ..SeekTerms::default() };
    let live = SeekTerms { time: LIVE_TIME, ..usual };
    let own_seeks = [own(ctx, usual).await?, own(ctx, live).await?];
    let mut waiting = waiting(ctx).await?;
    waiting.retain(|other| other.is_seen_by(&own_seeks[0]));
    // The list names a few only.
    waiting.sort_by_key(|other| {
        let is_live = other.seek.terms.time.is_live();
        !own_seeks[usize::from(is_live)].on_terms_of(other).fits(other)
    });
    Ok(Effects::answer(ctx.in_place(messages::list(ctx.l10n, &waiting, usual))))
}

/// Begins a game with somebody who waits, on the terms of that person.
async fn take(ctx: &Ctx<'_>, person: AskedPerson) -> StoreResult<Effects> {
    if person == AskedPerson::of(&ctx.me) {
        return Ok(Effects::note(ctx.l10n.say(&s::SeekOwn)));
    }
    if let Some(refused) = challenge::no_game_here(ctx) {
        return Ok(Effects::note(refused));
    }
    let one_at_a_time = ctx.services.lobby.clone().lock_owned().await;
    let all = waiting(ctx).await?;
    let Some(other) = all.iter().find(|other| other.seek.id() == person) else {
        return Ok(Effects::note(ctx.l10n.say(&s::SeekGone)));
    };
    let SeekTerms { time, rated, .. } = other.seek.terms;
    let mine = own(ctx, SeekTerms { time, rated, ..SeekTerms::default() }).await?;
    if !other.is_seen_by(&mine) {
        return Ok(Effects::note(ctx.l10n.say(&s::SeekGone)));
    }
    if !mine.fits(other) {
        let rating = messages::rating(&mine.seek);
        let terms = messages::terms(ctx.l10n, other.seek.terms);
        return Ok(Effects::note(ctx.l10n.say(&s::SeekNotFor { rating, terms })));
    }
    let services = ctx.services;
    if matching::has_left(services, &other.seek).await
        || !matching::can_reach(services, ctx.channel, &other.seek).await
    {
        let writes = vec![queries::end(ctx.channel.platform, &other.seek)];
        return Ok(Effects { writes, ..Effects::note(ctx.l10n.say(&s::SeekGone)) });
    }
    let mut effects = begin(ctx, &mine, other).await?;
    effects.after = Some(Box::new(move || drop(one_at_a_time)));
    Ok(effects)
}

async fn stop(ctx: &Ctx<'_>) -> StoreResult<Effects> {
    let (store, platform) = (&ctx.services.store, ctx.channel.platform);
    let Some(known) = queries::seek_of(store, platform, ctx.me.as_str()).await? else {
        return Ok(Effects::note(ctx.l10n.say(&s::SeekNone)));
    };
    let writes: Vec<StateWrite> = vec![queries::end(platform, &known.seek)];
    let answer = ctx.in_place(Reply::text(ctx.l10n.say(&s::SeekStopped)));
    Ok(Effects { writes, answer, ..Effects::default() })
}
