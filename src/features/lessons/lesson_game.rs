//! Games that are played out of a lesson: known by their start, told what they are for, noted when they reach it.

use crate::features::effects::{Effects, GameUpdate};
use crate::features::lessons::card;
use crate::features::lessons::catalogue::{Aim, ENDGAME_LEVEL, EndgameTask, LessonTask, StepIndex};
use crate::features::settings::effective::EffectiveSettings;
use crate::features::writes;
use crate::game::{Event, Game, Player, Seat};
use crate::i18n::localizer::Localizer;
use crate::i18n::{messages as s, move_text};
use crate::message::picture;
use crate::message::reply::{MAX_TEXT, Row};
use crate::rules::{Color, RuleSet, Termination};

struct LessonGame<'a> {
    place: StepIndex,
    ending: &'a EndgameTask,
    learner: &'a Player,
    side: Color,
}

/// Says below the messages of a game what its lesson wants, and notes it when that is reached.
pub(crate) fn tell(effective: &EffectiveSettings, turn: &mut Effects) {
    let Some(change) = &turn.change else { return };
    let Some(lesson) = of(&change.after) else { return };
    let l10n = Localizer::of(change.locale).with(effective.text_style(&change.after));
    let Some((text, reached)) = lesson.word(l10n, change) else { return };
    let Some(say) = turn.posts.first_mut() else { return };
    let mut progress = effective.person(lesson.learner.id.as_str()).lessons.clone();
    let new = reached && progress.done.insert(lesson.place.name());
    let end = reached.then(|| card::end_of_lesson(l10n, lesson.place, &progress)).flatten();
    let lines = [say.reply.text.clone(), text].into_iter().chain(end);
    say.reply.text = picture::clip(&lines.collect::<Vec<_>>().join("\n"), MAX_TEXT);
    if change.after.outcome().is_some()
        && let Some(Row::Buttons(buttons)) = say.reply.rows.last_mut()
        && buttons.len() < 5
    {
        let on = card::next_button(l10n, lesson.place).filter(|_| reached);
        buttons.push(on.unwrap_or_else(|| card::menu_button(l10n)));
    }
    if new {
        turn.keeps.push(writes::lessons(&lesson.learner.id, &progress));
    }
}

/// The lesson that a game belongs to: it starts in its position, against the bot at its level or a higher one.
fn of(game: &Game) -> Option<LessonGame<'_>> {
    let start = game.opening().start.as_ref().filter(|_| game.rules() == RuleSet::World)?;
    let side = start.turn();
    let (Seat::Person(learner), Seat::Bot { level }) = (game.seat(side), game.seat(!side)) else {
        return None;
    };
    StepIndex::all().find_map(|place| match &place.step().task {
        LessonTask::Play(ending) if place.step().start == *start && *level >= ENDGAME_LEVEL.get() => {
            Some(LessonGame { place, ending, learner, side })
        }
        _ => None,
    })
}

impl LessonGame<'_> {
    /// What is to be said after a change, and whether the aim is reached by it.
    fn word(&self, l10n: Localizer, change: &GameUpdate) -> Option<(String, bool)> {
        let game = &change.after;
        let plies = game.history().moves().len();
        let (player, goal) = (move_text::mention(&self.learner.id), u64::from(self.ending.moves));
        if change.expected_seq == 0 {
            return Some((card::ending_goal(l10n, self.ending), false));
        }
        let count = plies.div_ceil(2) as u64;
        match (self.ending.aim, game.outcome()) {
            (Aim::Win, Some(outcome)) if outcome.winner == Some(self.side) => Some(match count <= goal {
                true => (l10n.say(&s::LessonGameWon { player, count }), true),
                false => (l10n.say(&s::LessonGameSlow { count, goal }), false),
            }),
            (_, Some(outcome)) if outcome.termination == Termination::Aborted => None,
            // It was said when it was reached.
            (Aim::Hold, Some(_)) if count >= goal => None,
            (Aim::Hold, Some(outcome)) if outcome.winner != Some(!self.side) => {
                Some((l10n.say(&s::LessonGameDrawn { player }), true))
            }
            (_, Some(_)) => Some((l10n.say(&s::LessonGameMissed), false)),
            (Aim::Hold, None) => {
                let made = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
                let until = usize::try_from(self.ending.moves).unwrap_or(usize::MAX).saturating_mul(2);
                let now = plies >= until && plies - made < until;
                now.then(|| (l10n.say(&s::LessonGameHeld { player, count }), true))
            }
            (Aim::Win, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameId;
    use crate::i18n::localizer::Locale;

    #[test]
    fn who_holds_out_long_enough_is_told_once_and_draws_count() {
        let place = StepIndex::named("endings.fortress").unwrap();
        let begun = format!(
            r#"{{"event":"bot-challenged","player":{{"id":"1","name":"Alice"}},"color":"red","level":9,"seed":1,
            "opening":{{"rules":"world","start":"{} - - 0 1"}}}}"#,
            place.step().start.to_string().trim_end_matches(" - - 0 1")
        );
        let to_and_fro = ["e1f2", "e6e5", "f2e1", "e5e6"];
        let after = |plies: usize, end: Option<&str>| {
            let mut log = vec![begun.clone()];
            let moves = to_and_fro.iter().cycle().take(plies).enumerate();
            log.extend(moves.map(|(at, mv)| format!(r#"{{"event":"moved","move":"{mv}","at":{at}}}"#)));
            log.extend(end.map(str::to_owned));
            let events: Vec<Event> = log.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
            let game = Game::replay(&events).unwrap().unwrap();
            let event = events.last().unwrap().clone();
            let change = GameUpdate {
                game: GameId(1),
                expected_seq: events.len() as u64 - 1,
                events: vec![event],
                after: game,
                locale: Locale::English,
            };
            of(&change.after).unwrap().word(Localizer::of(Locale::English), &change)
        };
        assert!(after(0, None).is_some_and(|(text, reached)| text.contains("30 moves") && !reached));
        assert_eq!((after(58, None), after(59, None), after(61, None)), (None, None, None));
        assert!(after(60, None).is_some_and(|(text, reached)| text.contains("held out") && reached));
        let end = |winner: &str, how: &str| {
            format!(r#"{{"event":"ended","winner":{winner},"termination":"{how}","at":1}}"#)
        };
        let drawn = after(20, Some(&end("null", "agreement")));
        assert!(drawn.is_some_and(|(text, reached)| text.contains("draw") && reached));
        let lost = after(20, Some(&end("\"black\"", "resignation")));
        assert!(lost.is_some_and(|(text, reached)| text.contains("not reached") && !reached));
        assert_eq!(after(20, Some(&end("null", "aborted"))), None);
        assert_eq!(after(62, Some(&end("\"black\"", "resignation"))), None);
    }
}
