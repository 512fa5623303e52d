//! The puzzle of the day, and the game of the day where a server wants one: posted once for each server and calendar day, at the hour that the server has chosen.
//!
//! The store knows which server has had the puzzle of which day, so neither a restart nor a clock that jumps makes a second
//! message. The time is looked at often and never counted, so a clock that jumps forward makes none late.

use jiff::Timestamp as Instant;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::masters::game_of_day;
use crate::features::puzzles::messages::PuzzleBoard;
use crate::features::puzzles::queries;
use crate::features::puzzles::state::{DailyPuzzle, daily_puzzle};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{Localizer, TextStyle, messages as s, move_text};
use crate::message::{ButtonStyle, PlaceSettings, PuzzleAction, Reply, Row};
use crate::puzzles::Puzzle;
use crate::store::{ChannelKey, StateWrite, StoreResult};

/// The time of day where none was chosen.
const TIME: Time = Time::constant(8, 0, 0, 0);
/// Most solvers of the puzzle of the day before that are named.
const NAMED: usize = 10;
/// The setting without which a server gets no puzzles.
const SETTING: &str = "daily";

/// The day whose puzzle a server should have had by now.
pub fn day_due(settings: &PlaceSettings, now: Timestamp) -> Option<Date> {
    let zone = settings.daily_zone.and_then(|zone| TimeZone::get(zone.name()).ok()).unwrap_or(TimeZone::UTC);
    let now = Instant::from_millisecond(now.0).ok()?;
    let day = now.to_zoned(zone.clone()).date();
    // A time that is left out when clocks are put forward counts as the one an hour later; of one that comes twice, the first
    // is meant.
    let at = day.to_datetime(settings.daily_time.unwrap_or(TIME)).to_zoned(zone).ok()?;
    if at.timestamp() <= now { Some(day) } else { None }
}

/// Every puzzle that is due, unless its channel is closed to the bot.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let (store, platform) = (&services.store, services.platform.name());
    let (now, mut found) = (services.now(), Vec::new());
    let posted = || services.posted_days.lock();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let settings: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let (Some(channel), Some(day)) = (settings.daily.clone(), day_due(&settings, now)) else { continue };
        if posted().get(&server) == Some(&day) {
            continue;
        }
        if queries::had_daily(store, platform, &server, &day.to_string()).await? {
            posted().insert(server, day);
            continue;
        }
        if !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            found.push(DueTask { channel, server, what: day.to_string() });
        }
    }
    Ok(found)
}

/// Posts the puzzle of a day, unless the server has had it.
pub(super) async fn post(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let DueTask { server, what: day, .. } = task;
    let (store, platform) = (&services.store, channel.platform);
    if queries::had_daily(store, platform, server, day).await? {
        return Ok(Effects::default());
    }
    let known = queries::daily_puzzles(store, platform).await?;
    let Some(puzzle) = daily_puzzle(&services.puzzles, day, &known) else { return Ok(Effects::default()) };
    let before = day.parse::<Date>().and_then(Date::yesterday).map(|day| day.to_string());
    let solvers = queries::daily_solvers(store, platform, server, &before.unwrap_or_default()).await?;
    let nonce = services.nonce();
    let daily = DailyPuzzle { server: server.clone(), day: day.clone() };
    let written = queries::write_daily(channel, &daily, puzzle.id(), &nonce);
    let game = effective.place_settings().daily_game == Some(true);
    let game = game.then(|| game_of_day::message(localizer(effective), day)).flatten();
    let game = game.map(|reply| PostDraft::here(reply, None));
    Ok(Effects {
        writes: written.into_iter().map(StateWrite::Run).collect(),
        posts: [message(effective, puzzle, day, &solvers)].into_iter().chain(game).collect(),
        nonce: Some(nonce),
        ..Effects::default()
    })
}

fn localizer(effective: &EffectiveSettings) -> Localizer {
    let PlaceSettings { language, posting_language, notation, .. } = effective.place_settings();
    let text_style = TextStyle { notation, ..TextStyle::default() };
    Localizer::of(language.or(posting_language).unwrap_or_default()).with(text_style)
}

/// The message with the puzzle of a day. `solvers` are those of the day before.
fn message(effective: &EffectiveSettings, puzzle: &Puzzle, day: &str, solvers: &[String]) -> PostDraft {
    let l10n = localizer(effective);
    let board = PuzzleBoard { l10n, puzzle, ply: 0 };
    let mut lines = vec![board.goal_of_day(), l10n.say(&s::DailyHow)];
    let (named, others) = solvers.split_at(solvers.len().min(NAMED));
    if !named.is_empty() {
        let mut names: Vec<String> = named.iter().map(move_text::mention).collect();
        let count = others.len() as u64;
        names.extend((count > 0).then(|| l10n.say(&s::DailyOthers { count })));
        lines.push(l10n.say(&s::DailySolvedBy { names: l10n.list(&names) }));
    }
    let solve = board.button(PuzzleAction::Solve(day.to_owned()), &s::ButtonDailySolve, ButtonStyle::Primary);
    let reply = Reply {
        picture: Some(board.picture()),
        rows: vec![Row::Buttons(vec![solve])],
        ..Reply::text(lines.join("\n"))
    };
    PostDraft::here(reply, None)
}
