//! The puzzle of the day, as a channel sees it.

use crate::puzzles::{PuzzleId, Set};

use crate::features::effects::Say;
use crate::features::puzzles::messages::Board;
use crate::features::settings::effective::Circle;
use crate::features::settings::preferences::HouseSettings;
use crate::i18n::localizer::{Manner, Voice};
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::PuzzleAction;
use crate::message::reply::{Look, Reply, Row};

/// The message with the puzzle of a day. `solvers` are those of the day before who are named, `others` counts the rest.
pub(crate) fn daily(
    puzzles: &Set,
    circle: &Circle,
    puzzle: PuzzleId,
    day: &str,
    solvers: &[String],
    others: u64,
) -> Option<Say> {
    let HouseSettings { language, daily_language, notation, .. } = circle.house();
    let manner = Manner { notation, ..Manner::default() };
    let voice = Voice::of(language.or(daily_language).unwrap_or_default()).with(manner);
    let board = Board { voice, puzzle: puzzles.get(puzzle)?, ply: 0 };
    let mut lines = vec![board.goal_of_day(), voice.say(&s::DailyHow)];
    if !solvers.is_empty() {
        let mut names: Vec<String> = solvers.iter().map(move_text::mention).collect();
        names.extend((others > 0).then(|| voice.say(&s::DailyOthers { count: others })));
        lines.push(voice.say(&s::DailySolvedBy { names: voice.list(&names) }));
    }
    let solve = board.button(PuzzleAction::Solve(day.to_owned()), &s::ButtonDailySolve, Look::Primary);
    let mut reply = Reply {
        picture: Some(board.picture()),
        rows: vec![Row::Buttons(vec![solve])],
        ..Reply::text(lines.join("\n"))
    };
    circle.dress(&mut reply);
    Some(Say { reply, game: None, board: false })
}
