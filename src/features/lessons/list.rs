//! The lists of lessons, what leads from one lesson to the next, and what masters played.

use crate::commands::choices;
use crate::features::help;
use crate::features::lessons::catalogue::{LESSONS, Lesson, LessonCursor, StepIndex, words};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::masters::{BookMove, MasterBook};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, LessonAction, LessonComponent, LessonList, LessonProgress,
    MAX_TEXT, Reply, Row, picture,
};
use crate::rules::{Color, Piece, Position, Role};

/// Number of moves of masters that are named.
const MASTERS_SHOWN: usize = 3;

/// Title of a lesson: `俥 Chariot (R)`.
pub(crate) fn title(l10n: Localizer, lesson: &Lesson) -> String {
    if let Some(role) = Role::ALL.into_iter().find(|role| role.name() == lesson.name) {
        return move_text::piece(l10n, Piece::new(Color::Red, role));
    }
    choices::lesson_named(&lesson.name).map(|choice| l10n.say(choice.label)).unwrap_or_default()
}

/// A list, with what is done of it.
pub(crate) fn menu(l10n: Localizer, progress: &LessonProgress, list: LessonList) -> Reply {
    let is_done = |place: &StepIndex| progress.done.contains(&place.name());
    let listed = || StepIndex::listed(list);
    let (all, done) = (listed().count(), listed().filter(is_done).count());
    let mut text = match list {
        LessonList::Basics => l10n.say(&s::LessonsMenu { done, all }),
        LessonList::MiddleGame => l10n.say(&s::MiddleGameMenu { done, all }),
        LessonList::Openings => l10n.say(&s::OpeningsMenu { done, all }),
    };
    let mut options = Vec::new();
    for lesson in LESSONS.iter().filter(|lesson| lesson.list == list) {
        let (steps, done) = (lesson.steps.len(), StepIndex::of(&lesson.name).filter(is_done).count());
        let mark = if steps == done { "✓ " } else { "" };
        let line = format!("{mark}{} · {done}/{steps}", title(l10n, lesson));
        text.push_str(&format!("\n{line}"));
        options.push(Choice { value: lesson.name.clone(), label: picture::clip(&line, 100) });
    }
    let label: Words = if done == 0 { &s::ButtonLessonsBegin } else { &s::ButtonLessonsContinue };
    let id = CustomId::Lesson(LessonComponent::Continue);
    let go_on = Button::saying(l10n, id, label, ButtonStyle::Primary);
    let others = LessonList::ALL.into_iter().filter(|other| *other != list).map(|other| button(l10n, other));
    let buttons = (list == LessonList::Basics).then_some(go_on).into_iter().chain(others).collect();
    let pick = CustomId::Lesson(LessonComponent::Pick);
    let rows = vec![Row::select(pick, l10n.say(&s::LessonsChoose), options), Row::Buttons(buttons)];
    Reply { rows, ..Reply::text(picture::clip(&text, MAX_TEXT)) }
}

/// Leads to a list.
pub(crate) fn button(l10n: Localizer, list: LessonList) -> Button {
    let label: Words = match list {
        LessonList::Basics => return help::lessons_button(l10n),
        LessonList::MiddleGame => &s::ButtonMiddleGame,
        LessonList::Openings => &s::ButtonOpenings,
    };
    Button::saying(l10n, CustomId::Lesson(LessonComponent::List(list)), label, ButtonStyle::Secondary)
}

/// Leads to the step after this one.
pub(crate) fn next_button(l10n: Localizer, place: StepIndex) -> Option<Button> {
    let id = LessonCursor::start(place.after()?).component(LessonAction::Open);
    Some(Button::saying(l10n, id, &s::ButtonLessonAfter, ButtonStyle::Primary))
}

/// Message after the last step of a lesson: what it taught, and what comes next.
pub(crate) fn end_of_lesson(l10n: Localizer, place: StepIndex, progress: &LessonProgress) -> Option<String> {
    let lesson = place.lesson();
    let text = place.is_last().then(|| l10n.say(words(&format!("{}-end", lesson.name))))?;
    let mut lines = vec![l10n.say(&s::LessonLearnt { text })];
    match place.after() {
        Some(next) => lines.push(l10n.say(&s::LessonNext { title: title(l10n, next.lesson()) })),
        None => {
            lines.extend((lesson.list == LessonList::Basics).then(|| l10n.say(&s::LessonClosing)));
            let open = StepIndex::listed(lesson.list).filter(|step| !progress.done.contains(&step.name()));
            let count = open.count() as u64;
            lines.extend((count > 0).then(|| l10n.say(&s::LessonOpen { count })));
        }
    }
    Some(lines.join("\n"))
}

/// `Masters in 5,035 games: P7+1 40%, P3+1 33%`: what they played most in a position.
pub(crate) fn masters(l10n: Localizer, position: &Position) -> Option<String> {
    let known = MasterBook::builtin().position(position)?;
    let share = |played: &BookMove| {
        let mv = move_text::short(l10n, position, played.mv);
        let share = 100.0 * f64::from(played.games) / f64::from(known.games);
        (share >= 1.0).then(|| l10n.say(&s::LessonShare { mv, share: share.round() as u64 }))
    };
    let moves: Vec<String> = known.moves.iter().take(MASTERS_SHOWN).filter_map(share).collect();
    Some(l10n.say(&s::LessonMasters { count: u64::from(known.games), moves: l10n.list(&moves) }))
}
