//! Weak themes: five puzzles of the theme that a person misses most.

use crate::commands::choices;
use crate::commands::options::OptionMeaning;
use crate::commands::requests::PuzzleFilter;
use crate::features::puzzles::messages::uncapitalised;
use crate::features::puzzles::state::{PuzzleSession, PuzzleStats};
use crate::i18n::{Localizer, messages as s};
use crate::puzzles::{PuzzleSet, PuzzleTheme};

/// Number of puzzles of a set.
const SET: u8 = 5;

/// Counts the next puzzle with this filter as one of the set; the line says which. The set ends with another filter, and after its
/// last puzzle.
pub(super) fn advance(l10n: Localizer, solver: &mut PuzzleStats, filter: PuzzleFilter) -> Option<String> {
    let set = solver.weak.as_mut()?;
    if filter != (PuzzleFilter { theme: Some(set.theme), ..PuzzleFilter::default() }) {
        solver.weak = None;
        return None;
    }
    if set.shown == SET {
        return finish(l10n, solver);
    }
    set.shown += 1;
    Some(l10n.say(&s::WeakNumber { number: set.shown, count: SET }))
}

/// Counts a solved puzzle; `first` if it was the first try. After the last puzzle of the set the line has the result.
pub(super) fn solved(l10n: Localizer, solver: &mut PuzzleStats, first: bool) -> Option<String> {
    let set = solver.weak.as_mut()?;
    set.right += u8::from(first);
    if set.shown == SET { finish(l10n, solver) } else { None }
}

fn finish(l10n: Localizer, solver: &mut PuzzleStats) -> Option<String> {
    let set = solver.weak.take()?;
    Some(l10n.say(&s::WeakDone { theme: name(l10n, set.theme), right: set.right, count: SET }))
}

/// Returns the theme that the person misses most for the number of tries, with the numbers of misses and tries.
pub(super) fn weakest(session: &PuzzleSession, set: &PuzzleSet) -> Option<(PuzzleTheme, u64, u64)> {
    let mut found: Option<(PuzzleTheme, u64, u64)> = None;
    for theme in PuzzleTheme::ALL {
        let of_theme = session.attempts.iter().filter(|(id, attempt)| {
            attempt.spent && set.get(*id).is_some_and(|puzzle| puzzle.themes().contains(&theme))
        });
        let (mut missed, mut tried) = (0, 0);
        for (_, attempt) in of_theme {
            tried += 1;
            missed += u64::from(attempt.missed);
        }
        // One miss among few tries says little, so two tries are added.
        if missed > 0 && found.is_none_or(|(_, most, of)| missed * (of + 2) > most * (tried + 2)) {
            found = Some((theme, missed, tried));
        }
    }
    found
}

pub(super) fn name(l10n: Localizer, theme: PuzzleTheme) -> String {
    let label = choices::label_of(OptionMeaning::Theme(theme));
    label.map_or_else(String::new, |label| uncapitalised(&l10n.say(label)))
}
