//! The game of the day: one of the best known games, chosen by the date.

use jiff::civil::Date;

use crate::features::replay::recording::RecordedGame;
use crate::features::replay::viewer;
use crate::i18n::{Localizer, master_text, messages as s};
use crate::masters::MasterBook;
use crate::message::{ButtonStyle, ReplayAction, ReplayCursor, Reply};
use crate::rules::Color;

/// Number of games to choose from.
const GAMES: usize = 1000;
/// Distance in the list between the games of two days; coprime to [`GAMES`].
const STEP: usize = 389;

pub(crate) fn message(l10n: Localizer, day: &str) -> Option<Reply> {
    let day: Date = day.parse().ok()?;
    let days = usize::try_from(day.year()).ok()? * 366 + usize::try_from(day.day_of_year()).ok()?;
    let famous = MasterBook::builtin().famous(None, None);
    let head = famous.get(days * STEP % GAMES.min(famous.len().max(1)))?;
    let recording = RecordedGame::of_master(head.number.0)?;
    let cursor = ReplayCursor::new(recording.plies(), Color::Red);
    let daily = l10n.say(&s::DailyGame { heading: master_text::heading(l10n, head) });
    let picture = viewer::board(l10n, &recording, &recording.history, cursor);
    let start = ReplayCursor { ply: 0, ..cursor };
    let style = ButtonStyle::Primary;
    let button = viewer::button(l10n, recording.id, start, ReplayAction::Open, &s::ButtonReplay, style);
    Some(Reply::text(daily).with_picture(picture).with_buttons(vec![button]))
}
