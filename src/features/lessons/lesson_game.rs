//! Games of lessons: the goal below their messages, and the progress when it is reached.

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

/// Prefix of [`GameSetup::belongs_to`](crate::game::GameSetup::belongs_to) for a step of a lesson.
const KIND: &str = "lesson:";

/// A game that belongs to a step of a lesson.
pub struct LessonGame<'a> {
    place: StepIndex,
    ending: &'a EndgameTask,
    learner: &'a Player,
    side: Color,
}

/// Returns the value of [`GameSetup::belongs_to`](crate::game::GameSetup::belongs_to) for a step.
pub(super) fn belongs_to(place: StepIndex) -> String {
    format!("{KIND}{}", place.name())
}

/// Adds the goal of a lesson to the messages of its game, and records when it is reached.
pub(crate) async fn tell(
    services: &Services,
    effective: &EffectiveSettings,
    effects: &mut Effects,
) -> StoreResult {
    let Some(change) = effects.first_game().cloned() else { return Ok(()) };
    let Some(lesson) = find_lesson(&change.after) else { return Ok(()) };
    let l10n = Localizer::of(change.locale()).with(effective.text_style(&change.after));
    let Some((text, reached)) = lesson.message(l10n, &change) else { return Ok(()) };
    let platform = services.platform.name();
    let learner = &lesson.learner.id;
    let mut progress = queries::progress(&services.store, platform, learner.as_str()).await?;
    let Some(post) = effects.first_post_of(change.game) else { return Ok(()) };
    let is_new = reached && progress.done.insert(lesson.place.name());
    let mut lines = vec![post.reply.text.clone(), text];
    let mut next = None;
    if reached {
        lines.extend(list::end_of_lesson(l10n, lesson.place, &progress));
        next = list::next_button(l10n, lesson.place);
    }
    post.reply.text = picture::join_lines(lines);
    if (reached || change.after.outcome().is_some())
        && let Some(Row::Buttons(buttons)) = post.reply.rows.last_mut()
        && buttons.len() < 5
    {
        buttons.push(next.unwrap_or_else(|| help::lessons_button(l10n)));
    }
    if is_new {
        effects.writes.push(queries::write_progress(platform, learner, &progress));
    }
    Ok(())
}

/// Returns the lesson of a game: the setup of an opening's game names it, an ending's game starts in its position. The bot
/// must have at least the lesson's level.
pub fn find_lesson(game: &Game) -> Option<LessonGame<'_>> {
    let setup = game.opening();
    let place = match (&setup.belongs_to, &setup.start) {
        (Some(name), _) => StepIndex::named(name.strip_prefix(KIND)?)?,
        (None, Some(start)) if game.rules() == RuleSet::World => StepIndex::all().find(|place| {
            let step = place.step();
            step.start == *start && matches!(step.task, LessonTask::Play(EndgameTask { side: None, .. }))
        })?,
        _ => return None,
    };
    let LessonTask::Play(ending) = &place.step().task else { return None };
    let side = place.step().side();
    match (game.seat(side), game.seat(!side)) {
        (Seat::Person(learner), Seat::Bot { level }) if *level >= ending.level() => {
            Some(LessonGame { place, ending, learner, side })
        }
        _ => None,
    }
}

/// Returns the bot's move in the game of an opening's lesson: its first unplayed move of the line that masters played here.
/// The learner may play the line on either wing.
pub(crate) fn opening_move(game: &Game) -> Option<Move> {
    let LessonGame { ending, side, .. } = find_lesson(game).filter(|lesson| lesson.ending.side.is_some())?;
    let position = game.history().position();
    let made = game.history().moves();
    if made.len() > ending.line.len() || position.turn() == side {
        return None;
    }
    let known = MasterBook::builtin().position(position)?;
    let mirrored: Vec<Move> = ending.line.iter().map(|mv| mv.mirror()).collect();
    // Of equally good fits `min_by_key` takes the first, the line itself.
    let lines = [&ending.line, &mirrored];
    let line = lines.into_iter().min_by_key(|line| line.iter().filter(|mv| !made.contains(mv)).count())?;
    let own = line.iter().skip(usize::from(side == Color::Red)).step_by(2).copied();
    own.filter(|mv| !made.contains(mv)).find(|mv| known.find(*mv).is_some())
}

/// Returns the sentence with the goal of a game.
pub(crate) fn ending_goal(l10n: Localizer, ending: &EndgameTask) -> String {
    let count = u64::from(ending.moves);
    let level = ending.level();
    match ending.aim {
        Aim::Win => l10n.say(&s::LessonGoalWin { count, level }),
        Aim::Hold => l10n.say(&s::LessonGoalHold { count, level }),
    }
}

impl LessonGame<'_> {
    /// Returns the message about a change, and `true` if the change reaches the goal.
    pub fn message(&self, l10n: Localizer, change: &GameUpdate) -> Option<(String, bool)> {
        if change.expected_seq == 0 {
            return Some((ending_goal(l10n, self.ending), false));
        }
        let game = &change.after;
        let plies = game.history().moves().len();
        let player = move_text::mention(&self.learner.id);
        let goal = u64::from(self.ending.moves);
        let count = plies.div_ceil(2) as u64;
        let goal_plies = usize::try_from(self.ending.moves).unwrap_or(usize::MAX).saturating_mul(2);
        let made = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
        let was_reached = plies - made >= goal_plies;
        match (self.ending.aim, game.outcome()) {
            (Aim::Win, Some(outcome)) if outcome.winner == Some(self.side) => {
                if count > goal {
                    return Some((l10n.say(&s::LessonGameSlow { count, goal }), false));
                }
                Some((l10n.say(&s::LessonGameWon { player, count }), true))
            }
            (Aim::Hold, Some(outcome)) if outcome.winner == Some(self.side) && !was_reached => {
                Some((l10n.say(&s::LessonGameWon { player, count }), true))
            }
            (_, Some(outcome)) if outcome.termination == Termination::Aborted => None,
            // An earlier message announced it.
            (Aim::Hold, Some(_)) if was_reached => None,
            (Aim::Hold, Some(outcome)) if outcome.winner != Some(!self.side) => {
                Some((l10n.say(&s::LessonGameDrawn { player }), true))
            }
            (_, Some(_)) => Some((l10n.say(&s::LessonGameMissed), false)),
            (Aim::Hold, None) if plies >= goal_plies && !was_reached => {
                Some((l10n.say(&s::LessonGameHeld { player, count }), true))
            }
            (_, None) => None,
        }
    }
}
