//! Games of lessons: the step that a game belongs to, the goal below its messages, and the progress when it is reached.

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, GameUpdate};
use crate::features::help;
use crate::features::lessons::catalogue::{Aim, EndgameTask, LessonTask, StepIndex};
use crate::features::lessons::{list, queries};
use crate::features::services::Services;
use crate::game::{Event, Game, Player, Seat};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::masters::MasterBook;
use crate::message::{Row, picture};
use crate::rules::{Color, Move, RuleSet, Termination};
use crate::store::StoreResult;

/// How a game names a lesson that it belongs to.
const KIND: &str = "lesson:";

/// A game that belongs to a step of a lesson, as [`of`] finds it.
pub struct LessonGame<'a> {
    place: StepIndex,
    ending: &'a EndgameTask,
    learner: &'a Player,
    side: Color,
}

/// What the game of a step belongs to, as [`GameSetup::belongs_to`](crate::game::GameSetup::belongs_to) has it.
pub(super) fn name_of(place: StepIndex) -> String {
    format!("{KIND}{}", place.name())
}

/// Says below the messages of a game what its lesson wants, and notes it when that is reached.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn tell(
    services: &Services,
    effective: &EffectiveSettings,
    effects: &mut Effects,
) -> StoreResult {
    let Some(change) = effects.first_game().cloned() else { return Ok(()) };
    let Some(lesson) = of(&change.after) else { return Ok(()) };
    let l10n = Localizer::of(change.locale()).with(effective.text_style(&change.after));
    let Some((text, reached)) = lesson.word(l10n, &change) else { return Ok(()) };
    let (platform, learner) = (services.platform.name(), &lesson.learner.id);
    let mut progress = queries::progress(&services.store, platform, learner.as_str()).await?;
    let Some(post) = effects.first_post_of(change.game) else { return Ok(()) };
    let new = reached && progress.done.insert(lesson.place.name());
    let end = reached.then(|| list::end_of_lesson(l10n, lesson.place, &progress)).flatten();
    post.reply.text = picture::join_lines([Some(post.reply.text.clone()), Some(text), end]);
    if (reached || change.after.outcome().is_some())
        && let Some(Row::Buttons(buttons)) = post.reply.rows.last_mut()
        && buttons.len() < 5
    {
        let on = list::next_button(l10n, lesson.place).filter(|_| reached);
        buttons.push(on.unwrap_or_else(|| help::lessons_button(l10n)));
    }
    if new {
        effects.writes.push(queries::note(platform, learner, &progress));
    }
    Ok(())
}

/// The lesson that a game belongs to: one of an opening names it, one of an ending starts in its position. The bot plays at
/// its level or a higher one.
pub fn of(game: &Game) -> Option<LessonGame<'_>> {
    let setup = game.opening();
    let place = match (&setup.belongs_to, &setup.start) {
        (Some(name), _) => StepIndex::named(name.strip_prefix(KIND)?)?,
        (None, Some(start)) if game.rules() == RuleSet::World => {
            let ends_here = |place: &StepIndex| {
                matches!(place.step().task, LessonTask::Play(EndgameTask { side: None, .. }))
            };
            StepIndex::all().filter(ends_here).find(|place| place.step().start == *start)?
        }
        _ => return None,
    };
    let (LessonTask::Play(ending), side) = (&place.step().task, place.step().side()) else { return None };
    let (Seat::Person(learner), Seat::Bot { level }) = (game.seat(side), game.seat(!side)) else {
        return None;
    };
    (*level >= ending.level()).then_some(LessonGame { place, ending, learner, side })
}

/// The bot's next move in a game of an opening's lesson: the first of its moves that it has not made yet and that masters
/// played here. The learner may play the line on either wing.
pub(crate) fn opening_move(game: &Game) -> Option<Move> {
    let LessonGame { ending, side, .. } = of(game).filter(|lesson| lesson.ending.side.is_some())?;
    let (position, made) = (game.history().position(), game.history().moves());
    if made.len() > ending.line.len() || position.turn() == side {
        return None;
    }
    let known = MasterBook::builtin().position(position)?;
    let other_wing: Vec<Move> = ending.line.iter().map(|mv| mv.mirror()).collect();
    let fits = |line: &[Move]| line.iter().filter(|mv| made.contains(mv)).count();
    let line = if fits(&other_wing) > fits(&ending.line) { &other_wing } else { &ending.line };
    let own = line.iter().skip(usize::from(side == Color::Red)).step_by(2).copied();
    own.filter(|mv| !made.contains(mv)).find(|mv| known.find(*mv).is_some())
}

/// Goal of a game.
pub(crate) fn ending_goal(l10n: Localizer, ending: &EndgameTask) -> String {
    let (count, level) = (u64::from(ending.moves), ending.level());
    match ending.aim {
        Aim::Win => l10n.say(&s::LessonGoalWin { count, level }),
        Aim::Hold => l10n.say(&s::LessonGoalHold { count, level }),
    }
}

impl LessonGame<'_> {
    /// Message after a change, and true if the change reaches the goal.
    pub fn word(&self, l10n: Localizer, change: &GameUpdate) -> Option<(String, bool)> {
        let game = &change.after;
        let plies = game.history().moves().len();
        let (player, goal) = (move_text::mention(&self.learner.id), u64::from(self.ending.moves));
        if change.expected_seq == 0 {
            return Some((ending_goal(l10n, self.ending), false));
        }
        let count = plies.div_ceil(2) as u64;
        let until = usize::try_from(self.ending.moves).unwrap_or(usize::MAX).saturating_mul(2);
        let made = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        let was_reached = plies - made >= until;
        match (self.ending.aim, game.outcome()) {
            (Aim::Win, Some(outcome)) if outcome.winner == Some(self.side) => Some(match count <= goal {
                true => (l10n.say(&s::LessonGameWon { player, count }), true),
                false => (l10n.say(&s::LessonGameSlow { count, goal }), false),
            }),
            (Aim::Hold, Some(outcome)) if outcome.winner == Some(self.side) && !was_reached => {
                Some((l10n.say(&s::LessonGameWon { player, count }), true))
            }
            (_, Some(outcome)) if outcome.termination == Termination::Aborted => None,
            // It was said when it was reached.
            (Aim::Hold, Some(_)) if was_reached => None,
            (Aim::Hold, Some(outcome)) if outcome.winner != Some(!self.side) => {
                Some((l10n.say(&s::LessonGameDrawn { player }), true))
            }
            (_, Some(_)) => Some((l10n.say(&s::LessonGameMissed), false)),
            (Aim::Hold, None) => {
                let now = plies >= until && !was_reached;
                now.then(|| (l10n.say(&s::LessonGameHeld { player, count }), true))
            }
            (Aim::Win, None) => None,
        }
    }
}
