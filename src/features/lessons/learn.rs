//! Lessons: the list, the tasks, and what is said of a try.

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
use crate::notation::ReadError;
use crate::render::PieceSet;
use crate::rules::{Move, RuleSet, Square};
use crate::store::StoreResult;

/// Most readings of a text that are offered as buttons.
const MAX_READINGS: usize = 5;

/// Whoever asks, with the progress so far.
struct Learner<'a> {
    ctx: &'a Ctx<'a>,
    known: LessonProgress,
}

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &LessonRequest) -> StoreResult<Effects> {
    let known = queries::progress(&ctx.services.store, ctx.channel.platform, ctx.me.as_str()).await?;
    let of = &Learner { ctx, known };
    Ok(match request {
        LessonRequest::Lesson(None) | LessonRequest::Component(LessonComponent::Pick, _) => {
            menu(of, LessonList::Basics)
        }
        LessonRequest::Lesson(Some(name)) => match first_open(of, StepIndex::of(name)) {
            Some(place) => open_step(of, place),
            None => menu(of, LessonList::Basics),
        },
        LessonRequest::Move(text) => learn_move(of, text),
        LessonRequest::Component(LessonComponent::List(list), _) => menu(of, *list),
        LessonRequest::Component(LessonComponent::Continue, _) => match stopped_at(of) {
            Some(cursor) => open_step(of, cursor.place),
            None => menu(of, LessonList::Basics),
        },
        LessonRequest::Component(LessonComponent::Step { step, moves, action }, picked) => {
            match LessonCursor::read(step, moves) {
                Some(cursor) => lesson_step(of, &cursor, *action, *picked).await?,
                None => of.ctx.unknown_button(),
            }
        }
    })
}

async fn lesson_step(
    of: &Learner<'_>,
    cursor: &LessonCursor,
    act: LessonAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    Ok(match (act, picked) {
        (LessonAction::Open, _) => open_step(of, cursor.place),
        (LessonAction::Show, _) => lesson_answer(of, card(of, cursor).solution(), Some(at(of, cursor))),
        (LessonAction::Play, _) => play_ending(of, cursor).await?,
        (LessonAction::Answer(number), _) => answer_question(of, cursor, usize::from(number)),
        (LessonAction::Piece, Some(SelectedEntry::Point(from))) => choose_point(of, cursor, from),
        (LessonAction::Target, Some(SelectedEntry::Move(mv))) | (LessonAction::Reading(mv), _) => {
            try_in_lesson(of, cursor, mv)
        }
        // Selects say what they mean only with an entry that was chosen.
        (LessonAction::Piece | LessonAction::Target, _) => of.ctx.unknown_button(),
    })
}

fn menu(of: &Learner<'_>, list: LessonList) -> Effects {
    lesson_answer(of, list::menu(of.ctx.l10n, &of.known, list), None)
}

fn card<'a>(of: &Learner<'_>, cursor: &'a LessonCursor) -> LessonCard<'a> {
    // Who sees pictures of the pieces needs no names for their signs.
    let legend = of.ctx.myself().settings.looks.pieces != Some(PieceSet::Pictogram);
    LessonCard { l10n: of.ctx.l10n, cursor, legend }
}

/// The answer with what it means for the progress.
fn lesson_answer(of: &Learner<'_>, reply: Reply, progress: Option<LessonProgress>) -> Effects {
    let changed = progress.filter(|progress| *progress != of.known);
    let writes = changed
        .map(|progress| queries::note(of.ctx.channel.platform, &of.ctx.me, &progress))
        .into_iter()
        .collect();
    let answer = match of.ctx.request.what {
        RequestKind::Press(_) => PrivateReply::Update(reply),
        _ => PrivateReply::Note(reply),
    };
    Effects { writes, ..Effects::answer(answer) }
}

fn at(of: &Learner<'_>, cursor: &LessonCursor) -> LessonProgress {
    LessonProgress {
        at: Some(cursor.place.name()),
        moves: cursor.moves.iter().map(ToString::to_string).collect(),
        done: of.known.done.clone(),
    }
}

fn solved(of: &Learner<'_>, cursor: &LessonCursor, said: String, last: Option<Move>) -> Effects {
    let mut progress = at(of, &LessonCursor::start(cursor.place));
    progress.done.insert(cursor.place.name());
    let end = list::end_of_lesson(of.ctx.l10n, cursor.place, &progress);
    lesson_answer(of, card(of, cursor).solved(said, last, end), Some(progress))
}

/// The step that is looked at, or the first one that is not done.
fn stopped_at(of: &Learner<'_>) -> Option<LessonCursor> {
    let known = &of.known;
    let place = known.at.as_deref().and_then(StepIndex::named);
    let Some(place) = place.filter(|place| !known.done.contains(&place.name())) else {
        // The next one after it that is open, else the first one.
        let later =
            place.and_then(|place| first_not_done(of, StepIndex::all().skip_while(|at| *at != place)));
        let place = later.or_else(|| first_open(of, StepIndex::all()))?;
        return Some(LessonCursor::start(place));
    };
    let moves: Option<Vec<Move>> = known.moves.iter().map(|text| text.parse().ok()).collect();
    let moves = moves.filter(|moves| place.step().after(moves).is_some()).unwrap_or_default();
    Some(LessonCursor { place, moves })
}

fn first_not_done(of: &Learner<'_>, mut places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    places.find(|place| !of.known.done.contains(&place.name()))
}

/// The first of these steps that is not done, or the first one where all are.
fn first_open(of: &Learner<'_>, places: impl Iterator<Item = StepIndex>) -> Option<StepIndex> {
    let places: Vec<StepIndex> = places.collect();
    first_not_done(of, places.iter().copied()).or_else(|| places.first().copied())
}

fn open_step(of: &Learner<'_>, place: StepIndex) -> Effects {
    let cursor = LessonCursor::start(place);
    lesson_answer(of, card(of, &cursor).task(None, None), Some(at(of, &cursor)))
}

/// The task once more, below what is said of the last try.
fn again(of: &Learner<'_>, cursor: &LessonCursor, said: String) -> Effects {
    lesson_answer(of, card(of, cursor).task(Some(said), None), Some(at(of, cursor)))
}

fn choose_point(of: &Learner<'_>, cursor: &LessonCursor, from: Square) -> Effects {
    let position = cursor.position();
    let own = position.piece_at(from).is_some_and(|piece| piece.color == position.turn());
    if !own || !cursor.place.step().takes_moves() {
        return of.ctx.unknown_button();
    }
    lesson_answer(of, card(of, cursor).task(None, Some(from)), Some(at(of, cursor)))
}

/// A move that is typed, for the step that the person looks at.
fn learn_move(of: &Learner<'_>, text: &str) -> Effects {
    let Some(cursor) = stopped_at(of) else { return menu(of, LessonList::Basics) };
    if !cursor.place.step().takes_moves() {
        return again(of, &cursor, of.ctx.l10n.say(&s::LessonNoMove));
    }
    let position = cursor.position();
    let told = |error: &ReadError| errors::read_error(of.ctx.l10n, text, error, &position, position.turn());
    match of.ctx.reading_of(None).read(&position, text) {
        Ok(mv) => try_in_lesson(of, &cursor, mv),
        Err(error) if !error.candidates().is_empty() => {
            let button = |mv: &Move| {
                let label = move_text::both_notations(of.ctx.l10n, &position, *mv);
                Button::new(cursor.component(LessonAction::Reading(*mv)), label, ButtonStyle::Primary)
            };
            let buttons = error.candidates().iter().take(MAX_READINGS).map(button).collect();
            let reply = Reply::text(told(&error)).with_buttons(buttons);
            lesson_answer(of, reply, Some(at(of, &cursor)))
        }
        Err(error) => again(of, &cursor, format!("✗ {}", told(&error))),
    }
}

fn try_in_lesson(of: &Learner<'_>, cursor: &LessonCursor, mv: Move) -> Effects {
    let step = cursor.place.step();
    if let LessonTask::Choose { .. } = step.task
        && let Some(number) = step.task.choices().iter().position(|choice| *choice == mv)
    {
        return answer_question(of, cursor, number);
    }
    if !step.takes_moves() {
        return of.ctx.unknown_button();
    }
    let position = cursor.position();
    let shown = move_text::bold(of.ctx.l10n, &position, mv);
    let after = if position.is_legal(mv) { position.after(mv) } else { position.clone() };
    let said = match judge(step, &cursor.moves, mv) {
        Err(error) => {
            let why = errors::move_error(of.ctx.l10n, &error, &position, position.turn());
            of.ctx.l10n.say(&s::LessonIllegal { mv: shown, why })
        }
        Ok(LessonMoveResult::Wrong(fault)) => {
            let reply = |reply: Move| move_text::bold(of.ctx.l10n, &after, reply);
            match fault {
                LessonMistake::OtherPiece => of.ctx.l10n.say(&s::LessonOtherPiece { mv: shown }),
                LessonMistake::NotTaken => of.ctx.l10n.say(&s::LessonNotTaken { mv: shown }),
                LessonMistake::ElsewhereGone => of.ctx.l10n.say(&s::LessonElsewhere { mv: shown }),
                LessonMistake::NoCheck => of.ctx.l10n.say(&s::LessonNoCheck { mv: shown }),
                LessonMistake::Escapes(answer) => {
                    of.ctx.l10n.say(&s::LessonEscapes { mv: shown, reply: reply(answer) })
                }
                LessonMistake::StillMoves(answer) => {
                    of.ctx.l10n.say(&s::LessonStillMoves { mv: shown, reply: reply(answer) })
                }
            }
        }
        Ok(LessonMoveResult::Answered(answer)) => {
            let moves = cursor.moves.iter().copied().chain([mv, answer]).collect();
            let next = LessonCursor { place: cursor.place, moves };
            let reply = move_text::bold(of.ctx.l10n, &after, answer);
            return again(of, &next, of.ctx.l10n.say(&s::LessonGoOn { mv: shown, reply }));
        }
        Ok(LessonMoveResult::Solved) => {
            let said = match () {
                () if after.has_legal_move() => of.ctx.l10n.say(&s::LessonRight { mv: shown }),
                () if after.in_check() => of.ctx.l10n.say(&s::LessonRightMate { mv: shown }),
                () => of.ctx.l10n.say(&s::LessonRightNoMove { mv: shown }),
            };
            return solved(of, cursor, said, Some(mv));
        }
    };
    again(of, cursor, said)
}

fn answer_question(of: &Learner<'_>, cursor: &LessonCursor, number: usize) -> Effects {
    let (task, card) = (&cursor.place.step().task, card(of, cursor));
    let chosen = task.choices().get(number).copied();
    match task {
        LessonTask::Ask { answers, right, .. } => {
            let Some(answer) = answers.get(number) else { return of.ctx.unknown_button() };
            let (answer, why) = (card.answer(answer), card.why());
            if number == *right {
                return solved(of, cursor, of.ctx.l10n.say(&s::LessonRightAnswer { answer, why }), None);
            }
            again(of, cursor, of.ctx.l10n.say(&s::LessonWrongAnswer { answer, why }))
        }
        LessonTask::Choose { wrong, .. } => {
            let (Some(mv), position) = (chosen, cursor.position()) else { return of.ctx.unknown_button() };
            let Some([_, reply]) = wrong.iter().find(|[wrong, _]| *wrong == mv) else {
                let answer = move_text::short(of.ctx.l10n, &position, mv);
                let said = of.ctx.l10n.say(&s::LessonRightAnswer { answer, why: card.why() });
                return solved(of, cursor, said, Some(mv));
            };
            lesson_answer(of, card.punished(mv, *reply), Some(at(of, cursor)))
        }
        LessonTask::Walk { line, .. } => {
            let mut progress = at(of, cursor);
            if number >= line.len() {
                progress.done.insert(cursor.place.name());
            }
            lesson_answer(of, card.walk(number), Some(progress))
        }
        LessonTask::Write { mv: wanted, .. } => match chosen {
            None => of.ctx.unknown_button(),
            Some(mv) if mv == *wanted => {
                let shown = move_text::bold(of.ctx.l10n, &cursor.place.step().start, mv);
                solved(of, cursor, of.ctx.l10n.say(&s::LessonRight { mv: shown }), None)
            }
            Some(mv) => lesson_answer(of, card.not_this_one(mv), Some(at(of, cursor))),
        },
        _ => of.ctx.unknown_button(),
    }
}

/// Begins the game of an ending or an opening; the board says what it is for.
async fn play_ending(of: &Learner<'_>, cursor: &LessonCursor) -> StoreResult<Effects> {
    let (place, step) = (cursor.place, cursor.place.step());
    let LessonTask::Play(ending) = &step.task else { return Ok(of.ctx.unknown_button()) };
    let usual = GameSetup::under(RuleSet::World);
    let opening = match ending.side {
        Some(_) => GameSetup { belongs_to: Some(lesson_game::name_of(place)), ..usual },
        None => GameSetup { start: Some(step.start.clone()), ..usual },
    };
    let mut effects = challenge::against_bot(of.ctx, step.side(), ending.level(), opening, false).await?;
    if effects.changes_game() {
        let said = of.ctx.l10n.say(&s::LessonGameBegun);
        let told = lesson_answer(of, card(of, cursor).solved(said, None, None), Some(at(of, cursor)));
        effects.answer = told.answer;
        effects.writes.extend(told.writes);
    }
    Ok(effects)
}
