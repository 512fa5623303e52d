//! The puzzle of the day, as a channel sees it.

use crate::puzzles::{PuzzleId, PuzzleSet};

use crate::features::effects::PostDraft;
use crate::features::puzzles::messages::Board;
use crate::features::settings::effective::EffectiveSettings;
use crate::i18n::localizer::{Localizer, TextStyle};
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::PuzzleAction;
use crate::message::preferences::PlaceSettings;
use crate::message::reply::{ButtonStyle, Reply, Row};

/// The message with the puzzle of a day. `solvers` are those of the day before who are named, `others` counts the rest.
pub(crate) fn daily(
    puzzles: &PuzzleSet,
    effective: &EffectiveSettings,
    puzzle: PuzzleId,
    day: &str,
    solvers: &[String],
    others: u64,
) -> Option<PostDraft> {
    let PlaceSettings { language, daily_language, notation, .. } = effective.place_settings();
    let text_style = TextStyle { notation, ..TextStyle::default() };
    let l10n = Localizer::of(language.or(daily_language).unwrap_or_default()).with(text_style);
    let board = Board { l10n, puzzle: puzzles.get(puzzle)?, ply: 0 };
    let mut lines = vec![board.goal_of_day(), l10n.say(&s::DailyHow)];
    if !solvers.is_empty() {
        let mut names: Vec<String> = solvers.iter().map(move_text::mention).collect();
        names.extend((others > 0).then(|| l10n.say(&s::DailyOthers { count: others })));
        lines.push(l10n.say(&s::DailySolvedBy { names: l10n.list(&names) }));
    }
    let solve = board.button(PuzzleAction::Solve(day.to_owned()), &s::ButtonDailySolve, ButtonStyle::Primary);
    let mut reply = Reply {
        picture: Some(board.picture()),
        rows: vec![Row::Buttons(vec![solve])],
        ..Reply::text(lines.join("\n"))
    };
    effective.style_message(&mut reply);
    Some(PostDraft { reply, game: None, board: false })
}
