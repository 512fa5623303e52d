//! The lists of lessons, the buttons between lessons, and moves of masters.

use crate::commands::choices;
use crate::features::help;
use crate::features::lessons::catalogue::{LESSONS, Lesson, LessonCursor, StepIndex, words};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::masters::MasterBook;
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, LessonAction, LessonComponent, LessonList, LessonProgress,
    MAX_TEXT, Reply, Row, picture,
};
use crate::rules::{Color, Piece, Position, Role};

/// Maximum number of named moves of masters.
const MASTERS_SHOWN: usize = 3;

/// Returns the title of a lesson: `俥 Chariot (R)`.
pub(crate) fn title(l10n: Localizer, lesson: &Lesson) -> String {
    if let Some(role) = Role::ALL.into_iter().find(|role| role.name() == lesson.name) {
        return move_text::piece(l10n, Piece::new(Color::Red, role));
    }
    choices::lesson_named(&lesson.name).map(|choice| l10n.say(choice.label)).unwrap_or_default()
}

fn count_done(progress: &LessonProgress, steps: impl Iterator<Item = StepIndex>) -> usize {
    steps.filter(|step| progress.done.contains(&step.name())).count()
}

pub(crate) fn menu(l10n: Localizer, progress: &LessonProgress, list: LessonList) -> Reply {
    let all = StepIndex::listed(list).count();
    let done = count_done(progress, StepIndex::listed(list));
    let mut text = match list {
        LessonList::Basics => l10n.say(&s::LessonsMenu { done, all }),
        LessonList::MiddleGame => l10n.say(&s::MiddleGameMenu { done, all }),
        LessonList::Openings => l10n.say(&s::OpeningsMenu { done, all }),
    };
    let mut options = Vec::new();
    for lesson in LESSONS.iter().filter(|lesson| lesson.list == list) {
        let steps = lesson.steps.len();
        let done = count_done(progress, StepIndex::of(&lesson.name));
        let mark = if steps == done { "✓ " } else { "" };
        let line = format!("{mark}{} · {done}/{steps}", title(l10n, lesson));
        text.push_str(&format!("\n{line}"));
        options.push(Choice { value: lesson.name.clone(), label: picture::clip(&line, 100) });
    }
    let mut buttons = Vec::new();
    if list == LessonList::Basics {
        let label: Words = if done == 0 { &s::ButtonLessonsBegin } else { &s::ButtonLessonsContinue };
        let id = CustomId::Lesson(LessonComponent::Continue);
        buttons.push(Button::saying(l10n, id, label, ButtonStyle::Primary));
    }
    let others = LessonList::ALL.into_iter().filter(|other| *other != list);
    buttons.extend(others.map(|other| button(l10n, other)));
    let pick = CustomId::Lesson(LessonComponent::Pick);
    let rows = vec![Row::select(pick, l10n.say(&s::LessonsChoose), options), Row::Buttons(buttons)];
    Reply { rows, ..Reply::text(picture::clip(&text, MAX_TEXT)) }
}

pub(crate) fn button(l10n: Localizer, list: LessonList) -> Button {
    let label: Words = match list {
        LessonList::Basics => return help::lessons_button(l10n),
        LessonList::MiddleGame => &s::ButtonMiddleGame,
        LessonList::Openings => &s::ButtonOpenings,
    };
    Button::saying(l10n, CustomId::Lesson(LessonComponent::List(list)), label, ButtonStyle::Secondary)
}

pub(crate) fn step_button(l10n: Localizer, step: StepIndex, label: Words, style: ButtonStyle) -> Button {
    let id = LessonCursor::start(step).component(LessonAction::Open);
    Button::saying(l10n, id, label, style)
}

/// Returns the button to the step after this one.
pub(crate) fn next_button(l10n: Localizer, place: StepIndex) -> Option<Button> {
    Some(step_button(l10n, place.after()?, &s::ButtonLessonAfter, ButtonStyle::Primary))
}

pub(crate) fn end_of_lesson(l10n: Localizer, place: StepIndex, progress: &LessonProgress) -> Option<String> {
    if !place.is_last() {
        return None;
    }
    let lesson = place.lesson();
    let text = l10n.say(words(&format!("{}-end", lesson.name)));
    let mut lines = vec![l10n.say(&s::LessonLearnt { text })];
    if let Some(next) = place.after() {
        lines.push(l10n.say(&s::LessonNext { title: title(l10n, next.lesson()) }));
        return Some(lines.join("\n"));
    }
    if lesson.list == LessonList::Basics {
        lines.push(l10n.say(&s::LessonClosing));
    }
    let steps = StepIndex::listed(lesson.list);
    let open = steps.filter(|step| !progress.done.contains(&step.name())).count();
    if open > 0 {
        lines.push(l10n.say(&s::LessonOpen { count: open as u64 }));
    }
    Some(lines.join("\n"))
}

/// `Masters in 5,035 games: P7+1 40%, P3+1 33%`: the most frequent moves in a position.
pub(crate) fn masters(l10n: Localizer, position: &Position) -> Option<String> {
    let known = MasterBook::builtin().position(position)?;
    let mut moves = Vec::new();
    for played in known.moves.iter().take(MASTERS_SHOWN) {
        let share = 100.0 * f64::from(played.games) / f64::from(known.games);
        if share >= 1.0 {
            let mv = move_text::short(l10n, position, played.mv);
            moves.push(l10n.say(&s::LessonShare { mv, share: share.round() as u64 }));
        }
    }
    Some(l10n.say(&s::LessonMasters { count: u64::from(known.games), moves: l10n.list(&moves) }))
}
