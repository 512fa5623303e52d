//! Lessons: the list, the tasks, and what is said of a try.

use crate::commands::intent::LessonRequest;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::lessons::card::LessonCard;
use crate::features::lessons::catalogue::judge::{LessonMistake, LessonMoveResult, judge};
use crate::features::lessons::catalogue::{LessonCursor, LessonTask, StepIndex};
use crate::features::lessons::list;
use crate::features::play::challenge;
use crate::features::writes;
use crate::game::GameSetup;
use crate::i18n::{errors, messages as s, move_text};
use crate::message::{
    Button, ButtonStyle, LessonAction, LessonComponent, LessonList, LessonProgress, Reply, RequestKind,
    SelectedEntry,
};
use crate::notation::ReadError;
use crate::render::PieceSet;
use crate::rules::{Move, RuleSet, Square};
use crate::store::StoreResult;

/// Most readings of a text that are offered as buttons.
const MAX_READINGS: usize = 5;

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &LessonRequest) -> StoreResult<Effects> {
    Ok(match request {
        LessonRequest::Lesson(None) | LessonRequest::Component(LessonComponent::Pick, _) => {
            menu(ctx, LessonList::Basics)
        }
        LessonRequest::Lesson(Some(name)) => match first_open(ctx, StepIndex::of(name)) {
            Some(place) => open_step(ctx, place),
            None => menu(ctx, LessonList::Basics),
        },
        LessonRequest::Move(text) => learn_move(ctx, text),
        LessonRequest::Component(LessonComponent::List(list), _) => menu(ctx, *list),
        LessonRequest::Component(LessonComponent::Continue, _) => match stopped_at(ctx) {
            Some(cursor) => open_step(ctx, cursor.place),
            None => menu(ctx, LessonList::Basics),
        },
        LessonRequest::Component(LessonComponent::Step { step, moves, action }, picked) => {
            match LessonCursor::read(step, moves) {
                Some(cursor) => lesson_step(ctx, &cursor, *action, *picked).await?,
                None => ctx.unknown_button(),
            }
        }
    })
}

async fn lesson_step(
    ctx: &Ctx<'_>,
    cursor: &LessonCursor,
    act: LessonAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    Ok(match (act, picked) {
        (LessonAction::Open, _) => open_step(ctx, cursor.place),
        (LessonAction::Show, _) => lesson_answer(ctx, card(ctx, cursor).solution(), Some(at(ctx, cursor))),
        (LessonAction::Play, _) => play_ending(ctx, cursor).await?,
        (LessonAction::Answer(number), _) => answer_question(ctx, cursor, usize::from(number)),
        (LessonAction::Piece, Some(SelectedEntry::Point(from))) => choose_point(ctx, cursor, from),
        (LessonAction::Target, Some(SelectedEntry::Move(mv))) | (LessonAction::Reading(mv), _) => {
            try_in_lesson(ctx, cursor, mv)
        }
        // Selects say what they mean only with an entry that was chosen.
        (LessonAction::Piece | LessonAction::Target, _) => ctx.unknown_button(),
    })
}

fn menu(ctx: &Ctx<'_>, list: LessonList) -> Effects {
    lesson_answer(ctx, list::menu(ctx.l10n, &ctx.myself().lessons, list), None)
}

fn card<'a>(ctx: &Ctx<'_>, cursor: &'a LessonCursor) -> LessonCard<'a> {
    // Who sees pictures of the pieces needs no names for their signs.
    let legend = ctx.myself().settings.looks.pieces != Some(PieceSet::Pictogram);
    LessonCard { l10n: ctx.l10n, cursor, legend }
}

/// The answer with what it means for the progress.
fn lesson_answer(ctx: &Ctx<'_>, reply: Reply, progress: Option<LessonProgress>) -> Effects {
    let changed = progress.filter(|progress| *progress != ctx.myself().lessons);
    let writes = changed.map(|progress| writes::lessons(&ctx.me, &progress)).into_iter().collect();
    let answer = match ctx.request.what {
        RequestKind::Press(_) => PrivateReply::Update(reply),
        _ => PrivateReply::Note(reply),
    };
    Effects { writes, ..Effects::answer(answer) }
}

fn at(ctx: &Ctx<'_>, cursor: &LessonCursor) -> LessonProgress {
    LessonProgress {
        at: Some(cursor.place.name()),
        moves: cursor.moves.iter().map(ToString::to_string).collect(),
        done: ctx.myself().lessons.done.clone(),
    }
}

fn solved(ctx: &Ctx<'_>, cursor: &LessonCursor, said: String, last: Option<Move>) -> Effects {
    let mut progress = at(ctx, &LessonCursor::start(cursor.place));
    progress.done.insert(cursor.place.name());
    let end = list::end_of_lesson(ctx.l10n, cursor.place, &progress);
    lesson_answer(ctx, card(ctx, cursor).solved(said, last, end), Some(progress))
}

/// The step that is looked at, or the first one that is not done.
fn stopped_at(ctx: &Ctx<'_>) -> Option<LessonCursor> {
    let known = &ctx.myself().lessons;
    let place = known.at.as_deref().and_then(StepIndex::named);
    let Some(place) = place.filter(|place| !known.done.contains(&place.name())) else {
        // The next one after it that is open, else the first one.
        let later =
            place.and_then(|place| first_not_done(ctx, StepIndex::all().skip_while(|at| *at != place)));
        let place = later.or_else(|| first_open(ctx, StepIndex::all()))?;
        return Some(LessonCursor::start(place));
    };
    let moves: Option<Vec<Move>> = known.moves.iter().map(|text| text.parse().ok()).collect();
    let moves = moves.filter(|moves| place.step().after(moves).is_some()).unwrap_or_default();
    Some(LessonCursor { place, moves })
}

fn first_not_done(ctx: &Ctx<'_>, mut places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    places.find(|place| !ctx.myself().lessons.done.contains(&place.name()))
}

/// The first of these steps that is not done, or the first one where all are.
fn first_open(ctx: &Ctx<'_>, places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    let places: Vec<StepIndex> = places.collect();
    first_not_done(ctx, places.iter().copied()).or_else(|| places.first().copied())
}

fn open_step(ctx: &Ctx<'_>, place: StepIndex) -> Effects {
    let cursor = LessonCursor::start(place);
    lesson_answer(ctx, card(ctx, &cursor).task(None, None), Some(at(ctx, &cursor)))
}

/// The task once more, below what is said of the last try.
fn again(ctx: &Ctx<'_>, cursor: &LessonCursor, said: String) -> Effects {
    lesson_answer(ctx, card(ctx, cursor).task(Some(said), None), Some(at(ctx, cursor)))
}

fn choose_point(ctx: &Ctx<'_>, cursor: &LessonCursor, from: Square) -> Effects {
    let position = cursor.position();
    let own = position.piece_at(from).is_some_and(|piece| piece.color == position.turn());
    if !own || !cursor.place.step().takes_moves() {
        return ctx.unknown_button();
    }
    lesson_answer(ctx, card(ctx, cursor).task(None, Some(from)), Some(at(ctx, cursor)))
}

/// A move that is typed, for the step that the person looks at.
fn learn_move(ctx: &Ctx<'_>, text: &str) -> Effects {
    let Some(cursor) = stopped_at(ctx) else { return menu(ctx, LessonList::Basics) };
    if !cursor.place.step().takes_moves() {
        return again(ctx, &cursor, ctx.l10n.say(&s::LessonNoMove));
    }
    let position = cursor.position();
    let told = |error: &ReadError| errors::read_error(ctx.l10n, text, error, &position, position.turn());
    match ctx.reading_of(None).read(&position, text) {
        Ok(mv) => try_in_lesson(ctx, &cursor, mv),
        Err(error) if !error.candidates().is_empty() => {
            let button = |mv: &Move| {
                let label = move_text::both_notations(ctx.l10n, &position, *mv);
                Button::new(cursor.component(LessonAction::Reading(*mv)), label, ButtonStyle::Primary)
            };
            let buttons = error.candidates().iter().take(MAX_READINGS).map(button).collect();
            let reply = Reply::text(told(&error)).with_buttons(buttons);
            lesson_answer(ctx, reply, Some(at(ctx, &cursor)))
        }
        Err(error) => again(ctx, &cursor, format!("✗ {}", told(&error))),
    }
}

fn try_in_lesson(ctx: &Ctx<'_>, cursor: &LessonCursor, mv: Move) -> Effects {
    let step = cursor.place.step();
    if let LessonTask::Choose { .. } = step.task
        && let Some(number) = step.task.choices().iter().position(|choice| *choice == mv)
    {
        return answer_question(ctx, cursor, number);
    }
    if !step.takes_moves() {
        return ctx.unknown_button();
    }
    let position = cursor.position();
    let shown = move_text::bold(ctx.l10n, &position, mv);
    let after = if position.is_legal(mv) { position.after(mv) } else { position.clone() };
    let said = match judge(step, &cursor.moves, mv) {
        Err(error) => {
            let why = errors::move_error(ctx.l10n, &error, &position, position.turn());
            ctx.l10n.say(&s::LessonIllegal { mv: shown, why })
        }
        Ok(LessonMoveResult::Wrong(fault)) => {
            let reply = |reply: Move| move_text::bold(ctx.l10n, &after, reply);
            match fault {
                LessonMistake::OtherPiece => ctx.l10n.say(&s::LessonOtherPiece { mv: shown }),
                LessonMistake::NotTaken => ctx.l10n.say(&s::LessonNotTaken { mv: shown }),
                LessonMistake::ElsewhereGone => ctx.l10n.say(&s::LessonElsewhere { mv: shown }),
                LessonMistake::NoCheck => ctx.l10n.say(&s::LessonNoCheck { mv: shown }),
                LessonMistake::Escapes(answer) => {
                    ctx.l10n.say(&s::LessonEscapes { mv: shown, reply: reply(answer) })
                }
                LessonMistake::StillMoves(answer) => {
                    ctx.l10n.say(&s::LessonStillMoves { mv: shown, reply: reply(answer) })
                }
            }
        }
        Ok(LessonMoveResult::Answered(answer)) => {
            let moves = cursor.moves.iter().copied().chain([mv, answer]).collect();
            let next = LessonCursor { place: cursor.place, moves };
            let reply = move_text::bold(ctx.l10n, &after, answer);
            return again(ctx, &next, ctx.l10n.say(&s::LessonGoOn { mv: shown, reply }));
        }
        Ok(LessonMoveResult::Solved) => {
            let said = match () {
                () if after.has_legal_move() => ctx.l10n.say(&s::LessonRight { mv: shown }),
                () if after.in_check() => ctx.l10n.say(&s::LessonRightMate { mv: shown }),
                () => ctx.l10n.say(&s::LessonRightNoMove { mv: shown }),
            };
            return solved(ctx, cursor, said, Some(mv));
        }
    };
    again(ctx, cursor, said)
}

fn answer_question(ctx: &Ctx<'_>, cursor: &LessonCursor, number: usize) -> Effects {
    let (task, card) = (&cursor.place.step().task, card(ctx, cursor));
    let chosen = task.choices().get(number).copied();
    match task {
        LessonTask::Ask { answers, right, .. } => {
            let Some(answer) = answers.get(number) else { return ctx.unknown_button() };
            let (answer, why) = (card.answer(answer), card.why());
            if number == *right {
                return solved(ctx, cursor, ctx.l10n.say(&s::LessonRightAnswer { answer, why }), None);
            }
            again(ctx, cursor, ctx.l10n.say(&s::LessonWrongAnswer { answer, why }))
        }
        LessonTask::Choose { wrong, .. } => {
            let (Some(mv), position) = (chosen, cursor.position()) else { return ctx.unknown_button() };
            let Some([_, reply]) = wrong.iter().find(|[wrong, _]| *wrong == mv) else {
                let answer = move_text::short(ctx.l10n, &position, mv);
                let said = ctx.l10n.say(&s::LessonRightAnswer { answer, why: card.why() });
                return solved(ctx, cursor, said, Some(mv));
            };
            lesson_answer(ctx, card.punished(mv, *reply), Some(at(ctx, cursor)))
        }
        LessonTask::Walk { line, .. } => {
            let mut progress = at(ctx, cursor);
            if number >= line.len() {
                progress.done.insert(cursor.place.name());
            }
            lesson_answer(ctx, card.walk(number), Some(progress))
        }
        LessonTask::Write { mv: wanted, .. } => match chosen {
            None => ctx.unknown_button(),
            Some(mv) if mv == *wanted => {
                let shown = move_text::bold(ctx.l10n, &cursor.place.step().start, mv);
                solved(ctx, cursor, ctx.l10n.say(&s::LessonRight { mv: shown }), None)
            }
            Some(mv) => lesson_answer(ctx, card.not_this_one(mv), Some(at(ctx, cursor))),
        },
        _ => ctx.unknown_button(),
    }
}

/// Begins the game of an ending or an opening; the board says what it is for.
async fn play_ending(ctx: &Ctx<'_>, cursor: &LessonCursor) -> StoreResult<Effects> {
    let (place, step) = (cursor.place, cursor.place.step());
    let LessonTask::Play(ending) = &step.task else { return Ok(ctx.unknown_button()) };
    let usual = GameSetup::under(RuleSet::World);
    let opening = match ending.side {
        Some(_) => GameSetup { lesson: Some(place.name()), ..usual },
        None => GameSetup { start: Some(step.start.clone()), ..usual },
    };
    let mut effects = challenge::against_bot(ctx, step.side(), ending.level(), opening, false).await?;
    if effects.changes_game() {
        let said = ctx.l10n.say(&s::LessonGameBegun);
        let told = lesson_answer(ctx, card(ctx, cursor).solved(said, None, None), Some(at(ctx, cursor)));
        effects.answer = told.answer;
        effects.writes.extend(told.writes);
    }
    Ok(effects)
}
