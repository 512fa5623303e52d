//! Requests about the lobby: to seek an opponent, to list the seeks, to take one, to stop.

use crate::commands::intent::{LobbyRequest, SeekTerms};
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
use crate::store::StoreResult;

/// A live clock; all of them share one rating.
const LIVE_TIME: TimeControl = TimeControl::Increment { minutes: 10, seconds: 5 };
/// Lifetime of a seek with minutes on the clock, in milliseconds.
const LIVE_LIFETIME: i64 = 30 * 60_000;
/// Lifetime of a seek with days on the clock, in milliseconds.
const LIFETIME: i64 = 24 * 3_600_000;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &LobbyRequest) -> StoreResult<Effects> {
    match *request {
        // A seek always has a clock.
        LobbyRequest::Seek { .. } | LobbyRequest::Take(_) if ctx.request.place.is_borrowed() => {
            let command = line_in("seek", ctx.l10n.locale());
            Ok(Effects::ephemeral(ctx.l10n.say(&s::BorrowedLobby { command })))
        }
        LobbyRequest::Seek { time, rated, least, most } => {
            let time = time.unwrap_or(challenge::USUAL_TIME);
            // Without a clock a player could leave a rated game for good.
            let time = if rated && time == TimeControl::None { challenge::USUAL_TIME } else { time };
            seek(ctx, SeekTerms { time, rated, least, most }).await
        }
        LobbyRequest::List => list(ctx).await,
        LobbyRequest::Take(person) => take(ctx, person).await,
        LobbyRequest::Stop => {
            let stopped = stop(ctx).await?;
            Ok(stopped.unwrap_or_else(|| Effects::ephemeral(ctx.l10n.say(&s::SeekNone))))
        }
    }
}

async fn seek(ctx: &Ctx<'_>, terms: SeekTerms) -> StoreResult<Effects> {
    if let (Some(least), Some(most)) = (terms.least, terms.most)
        && least > most
    {
        let bounds = s::SeekBounds { least: u64::from(least), most: u64::from(most) };
        return Ok(Effects::ephemeral(ctx.l10n.say(&bounds)));
    }
    if let Some(refused) = challenge::no_game_here(ctx).or_else(|| cannot_post(ctx)) {
        return Ok(Effects::ephemeral(refused));
    }
    let mine = own_seek(ctx, terms).await?;
    let Search { partner, ended } = matching::search(ctx.services, ctx.channel, &mine, ctx.now).await?;
    // Two who ask at the same moment both wait; the due task pairs them.
    let mut effects = match &partner {
        Some(other) => begin(ctx, &mine, other).await?,
        None => {
            let platform = ctx.channel.platform;
            let earlier = queries::seek_of(&ctx.services.store, platform, &mine.seek.person).await?;
            // Fails if another commit has just paired the earlier seek, and the request is handled again.
            let mut writes: Vec<_> = earlier.iter().map(|it| queries::end(platform, &it.seek)).collect();
            writes.push(queries::put(platform, &mine.seek));
            Effects { writes, ..Effects::ephemeral(waiting_answer(ctx, &mine)) }
        }
    };
    effects.writes.extend(ended);
    Ok(effects)
}

/// Returns the seek of the requester on these terms, from now on.
async fn own_seek(ctx: &Ctx<'_>, terms: SeekTerms) -> StoreResult<WaitingSeek> {
    let place = &ctx.request.place;
    let person = ctx.requester.to_string();
    let (rating, provisional) = matching::rating(ctx.services, &person, terms, ctx.now).await?;
    let lifetime = if terms.time.is_live() { LIVE_LIFETIME } else { LIFETIME };
    let own = &ctx.myself().settings;
    let locale = spoken_locale(ctx.request, own)
        .or(ctx.effective.place_settings().language)
        .unwrap_or(ctx.l10n.locale());
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
        until: ctx.now.plus_millis(lifetime),
    };
    let place = ctx.effective.places.server.clone();
    Ok(WaitingSeek { seek, place, hidden: own.hidden == Some(true) })
}

async fn waiting(ctx: &Ctx<'_>) -> StoreResult<Vec<WaitingSeek>> {
    queries::waiting(&ctx.services.store, ctx.channel.platform, ctx.requester.as_str(), ctx.now).await
}

/// Begins the game between the requester and a waiting person.
async fn begin(ctx: &Ctx<'_>, mine: &WaitingSeek, other: &WaitingSeek) -> StoreResult<Effects> {
    let Some(key) = ctx.new_game else { return Ok(ctx.no_game()) };
    let stored = queries::seek_of(&ctx.services.store, ctx.channel.platform, &mine.seek.person).await?;
    let mut effects =
        matching::begin(ctx.services, (ctx.channel, key), [mine, other], (ctx.now, ctx.seed)).await?;
    // An earlier seek of the requester ends with this game.
    effects.writes.extend(stored.map(|stored| queries::end(ctx.channel.platform, &stored.seek)));
    effects.writes.extend(challenge::remember_language(ctx));
    if ctx.answers_privately() {
        effects.answer = PrivateReply::ephemeral(ctx.l10n.say(&s::DoneAccepted));
    }
    Ok(effects)
}

/// Tells the requester how long the seek waits and who sees it, and offers a game against the bot meanwhile.
fn waiting_answer(ctx: &Ctx<'_>, mine: &WaitingSeek) -> Reply {
    let l10n = ctx.l10n;
    let Seek { terms, until, .. } = mine.seek;
    let mut lines =
        vec![l10n.say(&s::SeekWaits { terms: messages::terms(l10n, terms), until: time::at(until) })];
    if !mine.leaves() && !mine.lets_in() {
        lines.push(l10n.say(&s::SeekStaysHere));
    }
    let mut buttons = Vec::new();
    if ctx.request.place.is_direct() || ctx.effective.place_settings().bots != Some(false) {
        let level = ctx.myself().settings.bot_level.unwrap_or(ctx.services.defaults.default_level.get());
        buttons.push(messages::bot_button(l10n, AskedPerson::of(&ctx.requester), level));
    }
    let stop = CustomId::Lobby(LobbyComponent::Stop);
    buttons.push(Button::new(stop, l10n.say(&s::ButtonStopSeek), ButtonStyle::Secondary));
    Reply::text(lines.join("\n")).with_buttons(buttons)
}

/// Lists the seeks that are visible from here, first those whose terms admit the requester.
async fn list(ctx: &Ctx<'_>) -> StoreResult<Effects> {
    let usual = messages::USUAL_TERMS;
    let live = SeekTerms { time: LIVE_TIME, ..usual };
    let own_seeks = [own_seek(ctx, usual).await?, own_seek(ctx, live).await?];
    let mut waiting = waiting(ctx).await?;
    waiting.retain(|other| other.is_seen_by(&own_seeks[0]));
    waiting.sort_by_key(|other| {
        let is_live = other.seek.terms.time.is_live();
        !own_seeks[usize::from(is_live)].on_terms_of(other).fits(other)
    });
    Ok(Effects::answer(ctx.in_place(messages::list(ctx.l10n, &waiting))))
}

/// Begins a game with a waiting person, on the terms of that person's seek.
async fn take(ctx: &Ctx<'_>, person: AskedPerson) -> StoreResult<Effects> {
    if person == AskedPerson::of(&ctx.requester) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::SeekOwn)));
    }
    if let Some(refused) = challenge::no_game_here(ctx) {
        return Ok(Effects::ephemeral(refused));
    }
    let waiting = waiting(ctx).await?;
    let Some(other) = waiting.iter().find(|other| other.seek.id() == person) else {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::SeekGone)));
    };
    let SeekTerms { time, rated, .. } = other.seek.terms;
    let mine = own_seek(ctx, SeekTerms { time, rated, ..SeekTerms::default() }).await?;
    if !other.is_seen_by(&mine) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::SeekGone)));
    }
    if !mine.fits(other) {
        let rating = messages::rating(&mine.seek);
        let terms = messages::terms(ctx.l10n, other.seek.terms);
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::SeekNotFor { rating, terms })));
    }
    let services = ctx.services;
    if matching::has_left_server(services, &other.seek).await
        || !matching::can_reach(services, ctx.channel, &other.seek).await
    {
        let writes = vec![queries::end(ctx.channel.platform, &other.seek)];
        return Ok(Effects { writes, ..Effects::ephemeral(ctx.l10n.say(&s::SeekGone)) });
    }
    begin(ctx, &mine, other).await
}

/// Ends the requester's seek; `None` if there is none.
pub(crate) async fn stop(ctx: &Ctx<'_>) -> StoreResult<Option<Effects>> {
    let platform = ctx.channel.platform;
    let Some(known) = queries::seek_of(&ctx.services.store, platform, ctx.requester.as_str()).await? else {
        return Ok(None);
    };
    let answer = ctx.in_place(Reply::text(ctx.l10n.say(&s::SeekStopped)));
    let writes = vec![queries::end(platform, &known.seek)];
    Ok(Some(Effects { writes, ..Effects::answer(answer) }))
}
