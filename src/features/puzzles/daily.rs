//! The puzzle of the day, and the game of the day of servers that want one: posted once per server and calendar day, at the
//! server's hour.
//!
//! The store has the posts of each server and day, so neither a restart nor a clock that jumps causes a second message. The
//! time of day is polled, so a clock that jumps forward delays none.

use jiff::Timestamp as Instant;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use crate::features::effective::{EffectiveSettings, posting_localizer};
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::masters::game_of_day;
use crate::features::puzzles::messages::PuzzleBoard;
use crate::features::puzzles::queries;
use crate::features::puzzles::state::{DailyPuzzle, daily_puzzle};
use crate::features::services::Services;
use crate::game::Timestamp;
use crate::i18n::{messages as s, move_text};
use crate::message::{ButtonStyle, PlaceSettings, PuzzleAction, Reply, Row};
use crate::puzzles::Puzzle;
use crate::store::{ChannelKey, StateWrite, StoreResult};

/// Default time of day.
const TIME: Time = Time::constant(8, 0, 0, 0);
/// Maximum number of named solvers of the previous day's puzzle.
const NAMED: usize = 10;
/// Setting of servers with a puzzle of the day.
const SETTING: &str = "daily";

/// Returns the day whose puzzle is due or posted now in a server.
pub fn day_due(settings: &PlaceSettings, now: Timestamp) -> Option<Date> {
    let zone = settings.daily_zone.and_then(|zone| TimeZone::get(zone.name()).ok()).unwrap_or(TimeZone::UTC);
    let now = Instant::from_millisecond(now.0).ok()?;
    let day = now.to_zoned(zone.clone()).date();
    // At a change of clocks, a skipped time counts as one hour later, and a repeated time as its first occurrence.
    let at = day.to_datetime(settings.daily_time.unwrap_or(TIME)).to_zoned(zone).ok()?;
    if at.timestamp() <= now { Some(day) } else { None }
}

/// Returns the puzzles that are due, unless their channel is closed to the bot.
pub(super) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let posted_days = &services.states.posted_days;
    let mut tasks = Vec::new();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let settings: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let Some(day) = day_due(&settings, services.now()) else { continue };
        let Some(channel) = settings.daily else { continue };
        if posted_days.lock().get(&server) == Some(&day) {
            continue;
        }
        if queries::had_daily(store, platform, &server, &day.to_string()).await? {
            posted_days.lock().insert(server, day);
            continue;
        }
        if !store.is_closed(&ChannelKey { platform, id: channel.clone() }).await? {
            tasks.push(DueTask { channel, server, what: day.to_string() });
        }
    }
    Ok(tasks)
}

/// Posts the puzzle of a day, unless the server has had it.
pub(super) async fn post(ctx: DueCtx<'_>, task: &DueTask) -> StoreResult<Effects> {
    let DueCtx { services, channel, effective } = ctx;
    let DueTask { server, what: day, .. } = task;
    let store = &services.store;
    let platform = channel.platform;
    if queries::had_daily(store, platform, server, day).await? {
        return Ok(Effects::default());
    }
    let known = queries::daily_puzzles(store, platform).await?;
    let Some(puzzle) = daily_puzzle(&services.puzzles, day, &known) else { return Ok(Effects::default()) };
    let before = day.parse::<Date>().and_then(Date::yesterday).map(|day| day.to_string());
    let solvers = queries::daily_solvers(store, platform, server, &before.unwrap_or_default()).await?;
    let nonce = services.nonce();
    let daily = DailyPuzzle { server: server.clone(), day: day.clone() };
    let writes = queries::write_daily(channel, &daily, puzzle.id(), &nonce);
    let mut posts = vec![message(effective, puzzle, day, &solvers)];
    let place = effective.place_settings();
    if place.daily_game == Some(true)
        && let Some(game) = game_of_day::message(posting_localizer(&place), day)
    {
        posts.push(PostDraft::here(game, None));
    }
    Ok(Effects {
        writes: writes.into_iter().map(StateWrite::Run).collect(),
        posts,
        nonce: Some(nonce),
        ..Effects::default()
    })
}

/// Returns the message with the puzzle of a day and the `solvers` of the previous day's.
fn message(effective: &EffectiveSettings, puzzle: &Puzzle, day: &str, solvers: &[String]) -> PostDraft {
    let l10n = posting_localizer(&effective.place_settings());
    let board = PuzzleBoard { l10n, puzzle, ply: 0 };
    let mut lines = vec![board.goal_of_day(), l10n.say(&s::DailyHow)];
    let (named, others) = solvers.split_at(solvers.len().min(NAMED));
    if !named.is_empty() {
        let mut names: Vec<String> = named.iter().map(move_text::mention).collect();
        if !others.is_empty() {
            names.push(l10n.say(&s::DailyOthers { count: others.len() as u64 }));
        }
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
