//! Requests about lessons: the lists, the steps, and tries at their tasks.

use crate::commands::intent::LessonRequest;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::lessons::card::LessonCard;
use crate::features::lessons::catalogue::judge::{LessonMistake, LessonMoveResult, judge};
use crate::features::lessons::catalogue::{LessonCursor, LessonTask, StepIndex};
use crate::features::lessons::{lesson_game, list, queries};
use crate::features::play::challenge;
use crate::game::GameSetup;
use crate::i18n::{errors, messages as s, move_text};
use crate::message::{
    Button, ButtonStyle, LessonAction, LessonComponent, LessonList, LessonProgress, Reply, RequestKind,
    SelectedEntry,
};
use crate::render::PieceSet;
use crate::rules::{Move, RuleSet, Square};
use crate::store::StoreResult;

/// Maximum number of readings of a text that are offered as buttons.
const MAX_READINGS: usize = 5;

/// The requester with the stored progress.
struct Learner<'a> {
    ctx: &'a Ctx<'a>,
    known: LessonProgress,
}

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &LessonRequest) -> StoreResult<Effects> {
    let known = queries::progress(&ctx.services.store, ctx.channel.platform, ctx.requester.as_str()).await?;
    let learner = &Learner { ctx, known };
    Ok(match request {
        LessonRequest::Lesson(None) | LessonRequest::Component(LessonComponent::Pick, _) => {
            menu(learner, LessonList::Basics)
        }
        LessonRequest::Lesson(Some(name)) => match first_open(learner, StepIndex::of(name)) {
            Some(place) => open_step(learner, place),
            None => menu(learner, LessonList::Basics),
        },
        LessonRequest::Move(text) => learn_move(learner, text),
        LessonRequest::Component(LessonComponent::List(list), _) => menu(learner, *list),
        LessonRequest::Component(LessonComponent::Continue, _) => match stopped_at(learner) {
            Some(cursor) => open_step(learner, cursor.place),
            None => menu(learner, LessonList::Basics),
        },
        LessonRequest::Component(LessonComponent::Step { step, moves, action }, picked) => {
            match LessonCursor::read(step, moves) {
                Some(cursor) => lesson_step(learner, &cursor, *action, *picked).await?,
                None => learner.ctx.unknown_button(),
            }
        }
    })
}

async fn lesson_step(
    learner: &Learner<'_>,
    cursor: &LessonCursor,
    act: LessonAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    Ok(match (act, picked) {
        (LessonAction::Open, _) => open_step(learner, cursor.place),
        (LessonAction::Show, _) => {
            lesson_answer(learner, card(learner, cursor).solution(), Some(at(learner, cursor)))
        }
        (LessonAction::Play, _) => play_ending(learner, cursor).await?,
        (LessonAction::Answer(number), _) => answer_question(learner, cursor, usize::from(number)),
        (LessonAction::Piece, Some(SelectedEntry::Point(from))) => choose_point(learner, cursor, from),
        (LessonAction::Target, Some(SelectedEntry::Move(mv))) | (LessonAction::Reading(mv), _) => {
            try_in_lesson(learner, cursor, mv)
        }
        (LessonAction::Piece | LessonAction::Target, _) => learner.ctx.unknown_button(),
    })
}

fn menu(learner: &Learner<'_>, list: LessonList) -> Effects {
    lesson_answer(learner, list::menu(learner.ctx.l10n, &learner.known, list), None)
}

fn card<'a>(learner: &Learner<'_>, cursor: &'a LessonCursor) -> LessonCard<'a> {
    // Pictograms need no legend.
    let legend = learner.ctx.myself().settings.looks.pieces != Some(PieceSet::Pictogram);
    LessonCard { l10n: learner.ctx.l10n, cursor, legend }
}

/// Replies, and stores the progress if it has changed.
fn lesson_answer(learner: &Learner<'_>, reply: Reply, progress: Option<LessonProgress>) -> Effects {
    let mut effects = Effects::answer(match learner.ctx.request.what {
        RequestKind::Press(_) => PrivateReply::Update(reply),
        _ => PrivateReply::Ephemeral(reply),
    });
    if let Some(progress) = progress.filter(|progress| *progress != learner.known) {
        let platform = learner.ctx.channel.platform;
        effects.writes.push(queries::write_progress(platform, &learner.ctx.requester, &progress));
    }
    effects
}

fn at(learner: &Learner<'_>, cursor: &LessonCursor) -> LessonProgress {
    LessonProgress {
        at: Some(cursor.place.name()),
        moves: cursor.moves.iter().map(ToString::to_string).collect(),
        done: learner.known.done.clone(),
    }
}

fn solved(learner: &Learner<'_>, cursor: &LessonCursor, verdict: String, last: Option<Move>) -> Effects {
    let mut progress = at(learner, &LessonCursor::start(cursor.place));
    progress.done.insert(cursor.place.name());
    let end = list::end_of_lesson(learner.ctx.l10n, cursor.place, &progress);
    lesson_answer(learner, card(learner, cursor).solved(verdict, last, end), Some(progress))
}

/// Returns the learner's last step with the moves made there. If it is done, or there is none: the next step that is not done.
fn stopped_at(learner: &Learner<'_>) -> Option<LessonCursor> {
    let known = &learner.known;
    let Some(last) = known.at.as_deref().and_then(StepIndex::named) else {
        return first_open(learner, StepIndex::all()).map(LessonCursor::start);
    };
    if known.done.contains(&last.name()) {
        let later = StepIndex::all().skip_while(|step| *step != last);
        let next = first_not_done(learner, later).or_else(|| first_open(learner, StepIndex::all()));
        return next.map(LessonCursor::start);
    }
    // Moves that were stored before the step was changed may not fit it.
    let moves: Option<Vec<Move>> = known.moves.iter().map(|text| text.parse().ok()).collect();
    let moves = moves.filter(|moves| last.step().after(moves).is_some()).unwrap_or_default();
    Some(LessonCursor { place: last, moves })
}

fn first_not_done(learner: &Learner<'_>, mut places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    places.find(|place| !learner.known.done.contains(&place.name()))
}

/// Returns the first of these steps that is not done, or the first one if all are.
fn first_open(learner: &Learner<'_>, places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    let places: Vec<StepIndex> = places.collect();
    first_not_done(learner, places.iter().copied()).or_else(|| places.first().copied())
}

fn open_step(learner: &Learner<'_>, place: StepIndex) -> Effects {
    let cursor = LessonCursor::start(place);
    lesson_answer(learner, card(learner, &cursor).task(None, None), Some(at(learner, &cursor)))
}

/// Shows the task again, below the `verdict` on the last try.
fn again(learner: &Learner<'_>, cursor: &LessonCursor, verdict: String) -> Effects {
    lesson_answer(learner, card(learner, cursor).task(Some(verdict), None), Some(at(learner, cursor)))
}

fn choose_point(learner: &Learner<'_>, cursor: &LessonCursor, from: Square) -> Effects {
    let position = cursor.position();
    let own = position.piece_at(from).is_some_and(|piece| piece.color == position.turn());
    if !own || !cursor.place.step().takes_moves() {
        return learner.ctx.unknown_button();
    }
    lesson_answer(learner, card(learner, cursor).task(None, Some(from)), Some(at(learner, cursor)))
}

/// Tries a typed move in the learner's open step.
fn learn_move(learner: &Learner<'_>, text: &str) -> Effects {
    let Some(cursor) = stopped_at(learner) else { return menu(learner, LessonList::Basics) };
    if !cursor.place.step().takes_moves() {
        return again(learner, &cursor, learner.ctx.l10n.say(&s::LessonNoMove));
    }
    let l10n = learner.ctx.l10n;
    let position = cursor.position();
    let error = match learner.ctx.reading_of(None).read(&position, text) {
        Ok(mv) => return try_in_lesson(learner, &cursor, mv),
        Err(error) => error,
    };
    let why = errors::read_error(l10n, text, &error, &position, position.turn());
    if error.candidates().is_empty() {
        return again(learner, &cursor, format!("✗ {why}"));
    }
    let buttons = error.candidates().iter().take(MAX_READINGS).map(|mv| {
        let label = move_text::both_notations(l10n, &position, *mv);
        Button::new(cursor.component(LessonAction::Reading(*mv)), label, ButtonStyle::Primary)
    });
    let reply = Reply::text(why).with_buttons(buttons.collect());
    lesson_answer(learner, reply, Some(at(learner, &cursor)))
}

fn try_in_lesson(learner: &Learner<'_>, cursor: &LessonCursor, mv: Move) -> Effects {
    let step = cursor.place.step();
    if let LessonTask::Choose { .. } = step.task
        && let Some(number) = step.task.choices().iter().position(|choice| *choice == mv)
    {
        return answer_question(learner, cursor, number);
    }
    if !step.takes_moves() {
        return learner.ctx.unknown_button();
    }
    let l10n = learner.ctx.l10n;
    let position = cursor.position();
    let shown = move_text::bold(l10n, &position, mv);
    let result = match judge(step, &cursor.moves, mv) {
        Ok(result) => result,
        Err(error) => {
            let why = errors::move_error(l10n, &error, &position, position.turn());
            return again(learner, cursor, l10n.say(&s::LessonIllegal { mv: shown, why }));
        }
    };
    let after = position.after(mv);
    match result {
        LessonMoveResult::Wrong(mistake) => {
            let verdict = match mistake {
                LessonMistake::OtherPiece => l10n.say(&s::LessonOtherPiece),
                LessonMistake::NotTaken(on) => match position.piece_at(on) {
                    Some(piece) => l10n.say(&s::LessonNotTaken { piece }),
                    None => l10n.say(&s::LessonElsewhere),
                },
                LessonMistake::ElsewhereGone => l10n.say(&s::LessonElsewhere),
                LessonMistake::NoCheck => l10n.say(&s::LessonNoCheck),
                LessonMistake::Escapes(answer) => {
                    let reply = move_text::bold(l10n, &after, answer);
                    l10n.say(&s::LessonEscapes { mv: shown, reply })
                }
                LessonMistake::StillMoves(answer) => {
                    let reply = move_text::bold(l10n, &after, answer);
                    l10n.say(&s::LessonStillMoves { mv: shown, reply })
                }
            };
            again(learner, cursor, verdict)
        }
        LessonMoveResult::Answered(answer) => {
            let moves = cursor.moves.iter().copied().chain([mv, answer]).collect();
            let next = LessonCursor { place: cursor.place, moves };
            let reply = move_text::bold(l10n, &after, answer);
            again(learner, &next, l10n.say(&s::LessonGoOn { mv: shown, reply }))
        }
        LessonMoveResult::Solved => {
            let verdict = if after.has_legal_move() {
                l10n.say(&s::LessonRight { mv: shown })
            } else if after.in_check() {
                l10n.say(&s::LessonRightMate { mv: shown })
            } else {
                l10n.say(&s::LessonRightNoMove { mv: shown })
            };
            solved(learner, cursor, verdict, Some(mv))
        }
    }
}

fn answer_question(learner: &Learner<'_>, cursor: &LessonCursor, number: usize) -> Effects {
    let l10n = learner.ctx.l10n;
    let task = &cursor.place.step().task;
    let card = card(learner, cursor);
    let chosen = task.choices().get(number).copied();
    match task {
        LessonTask::Ask { answers, right, .. } => {
            let Some(answer) = answers.get(number) else { return learner.ctx.unknown_button() };
            let answer = card.answer(answer);
            let why = card.why();
            if number == *right {
                return solved(learner, cursor, l10n.say(&s::LessonRightAnswer { answer, why }), None);
            }
            again(learner, cursor, l10n.say(&s::LessonWrongAnswer { answer, why }))
        }
        LessonTask::Choose { wrong, .. } => {
            let Some(mv) = chosen else { return learner.ctx.unknown_button() };
            if let Some([_, reply]) = wrong.iter().find(|[wrong, _]| *wrong == mv) {
                return lesson_answer(learner, card.punished(mv, *reply), Some(at(learner, cursor)));
            }
            let answer = move_text::short(l10n, &cursor.position(), mv);
            let verdict = l10n.say(&s::LessonRightAnswer { answer, why: card.why() });
            solved(learner, cursor, verdict, Some(mv))
        }
        LessonTask::Walk { line, .. } => {
            let mut progress = at(learner, cursor);
            if number >= line.len() {
                progress.done.insert(cursor.place.name());
            }
            lesson_answer(learner, card.walk(number), Some(progress))
        }
        LessonTask::Write { mv: wanted, .. } => match chosen {
            None => learner.ctx.unknown_button(),
            Some(mv) if mv == *wanted => {
                let shown = move_text::bold(l10n, &cursor.place.step().start, mv);
                solved(learner, cursor, l10n.say(&s::LessonRight { mv: shown }), None)
            }
            Some(mv) => lesson_answer(learner, card.wrong_move(mv), Some(at(learner, cursor))),
        },
        _ => learner.ctx.unknown_button(),
    }
}

/// Begins the game of an ending or an opening.
async fn play_ending(learner: &Learner<'_>, cursor: &LessonCursor) -> StoreResult<Effects> {
    let step = cursor.place.step();
    let LessonTask::Play(ending) = &step.task else { return Ok(learner.ctx.unknown_button()) };
    let mut setup = GameSetup::under(RuleSet::World);
    if ending.side.is_some() {
        setup.belongs_to = Some(lesson_game::belongs_to(cursor.place));
    } else {
        setup.start = Some(step.start.clone());
    }
    let mut effects = challenge::against_bot(learner.ctx, step.side(), ending.level(), setup, false).await?;
    if effects.changes_game() {
        let begun = learner.ctx.l10n.say(&s::LessonGameBegun);
        let reply = card(learner, cursor).solved(begun, None, None);
        let Effects { answer, writes, .. } = lesson_answer(learner, reply, Some(at(learner, cursor)));
        effects.answer = answer;
        effects.writes.extend(writes);
    }
    Ok(effects)
}
