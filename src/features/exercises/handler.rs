//! Exercises in private messages: the board, three tries, the solution.

use std::sync::Arc;

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply, Recipient};
use crate::features::exercises::board::Exercise;
use crate::features::exercises::queries::{self, ExerciseKey, FOUND, MAX_TRIES, SHOWN};
use crate::features::fair_play::ClosedPositions;
use crate::features::notices::failure_in;
use crate::features::replay::handler as replays;
use crate::features::review::{progress, request};
use crate::features::services::Services;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::{ExerciseAction, ExerciseComponent, RecordId, Reply, ReviewPage, SelectedEntry};
use crate::rules::{Move, Square};
use crate::store::{ChannelKey, StateWrite, StoreError, StoreResult};

/// Greatest loss of win probability, compared with the better move, with which a move counts as just as good.
const AS_GOOD: f64 = 0.05;

pub(crate) async fn handle(
    ctx: &Ctx<'_>,
    id: ExerciseComponent,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    let exercise = match load(ctx, id.record, id.ply).await? {
        Ok(exercise) => exercise,
        Err(answer) => return Ok(*answer),
    };
    let is_over = !exercise.row().is_open();
    Ok(match (id.action, picked) {
        (ExerciseAction::Show, _) if is_over => over(ctx, &exercise, Vec::new()),
        (_, _) if is_over => over(ctx, &exercise, vec![ctx.l10n.say(&s::ExerciseStale)]),
        (ExerciseAction::Show, _) => show(ctx, &exercise, Vec::new()),
        (ExerciseAction::Piece, Some(SelectedEntry::Point(origin))) => choose_target(ctx, &exercise, origin),
        (ExerciseAction::Target, Some(SelectedEntry::Move(mv))) => try_move(ctx, exercise, mv),
        (ExerciseAction::Play(mv), _) => try_move(ctx, exercise, mv),
        (ExerciseAction::Solution, _) => give_up(ctx, exercise),
        _ => ctx.unknown_button(),
    })
}

/// Loads an exercise with what the person has tried.
///
/// # Errors
/// The answer if there is no such exercise, or the review is not finished.
pub(super) async fn load(
    ctx: &Ctx<'_>,
    record: RecordId,
    ply: usize,
) -> StoreResult<Result<Exercise, Box<Effects>>> {
    let recording = match replays::find(ctx, record).await? {
        Ok(recording) => recording,
        Err(refused) => return Ok(Err(Box::new(Effects::ephemeral(refused)))),
    };
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    if recording.goes_on() || closed.meets(recording.history.start(), recording.history.moves()) {
        return Ok(Err(Box::new(Effects::ephemeral(ctx.l10n.say(&s::RatedPosition)))));
    }
    let Some(review) = request::finished(ctx, &recording).await? else {
        return Ok(Err(Box::new(request::show(ctx, &recording, ReviewPage::Whole).await?)));
    };
    let plies = review.exercises();
    if !plies.contains(&ply) {
        return Ok(Err(Box::new(Effects::ephemeral(ctx.l10n.say(&s::ExerciseGone)))));
    }
    if request::is_closed(ctx, &closed, &recording, &review, ply) {
        return Ok(Err(Box::new(Effects::ephemeral(ctx.l10n.say(&s::RatedPosition)))));
    }
    let subject = progress::subject(record);
    let store = &ctx.services.store;
    let rows = queries::exercises(store, ctx.channel, ctx.requester.as_str(), &subject).await?;
    Ok(Ok(Exercise { recording, review, plies, ply, rows }))
}

/// Shows the board below these lines, and makes it the one that typed moves are for.
fn show(ctx: &Ctx<'_>, exercise: &Exercise, lines: Vec<String>) -> Effects {
    let subject = progress::subject(exercise.recording.id);
    let person = ctx.requester.as_str();
    let key = ExerciseKey { channel: ctx.channel, person, subject: &subject, ply: exercise.ply };
    let mut effects = Effects::answer(ctx.in_place(exercise.asked(ctx.l10n, lines)));
    effects.writes.push(StateWrite::Run(queries::shown(key, ctx.now)));
    effects
}

/// Shows the solution of an exercise that has ended.
fn over(ctx: &Ctx<'_>, exercise: &Exercise, lines: Vec<String>) -> Effects {
    Effects::answer(ctx.in_place(exercise.solved(ctx.l10n, lines)))
}

fn choose_target(ctx: &Ctx<'_>, exercise: &Exercise, origin: Square) -> Effects {
    if exercise.position().legal_moves().iter().all(|mv| mv.from() != origin) {
        return ctx.unknown_button();
    }
    Effects::answer(ctx.in_place(exercise.with_piece(ctx.l10n, origin)))
}

fn give_up(ctx: &Ctx<'_>, mut exercise: Exercise) -> Effects {
    let subject = progress::subject(exercise.recording.id);
    let person = ctx.requester.as_str();
    let key = ExerciseKey { channel: ctx.channel, person, subject: &subject, ply: exercise.ply };
    let write = StateWrite::Run(queries::given_up(key));
    exercise.set_row(exercise.row().ended(SHOWN));
    let mut effects = over(ctx, &exercise, Vec::new());
    effects.writes.push(write);
    effects
}

/// Tries a move. One that the review does not know is judged by the engine.
pub(super) fn try_move(ctx: &Ctx<'_>, exercise: Exercise, mv: Move) -> Effects {
    let position = exercise.position();
    if !position.is_legal(mv) {
        return ctx.unknown_button();
    }
    if mv == exercise.moved().mv {
        let played = ctx.l10n.say(&s::ExercisePlayed { mv: move_text::bold(ctx.l10n, &position, mv) });
        return show(ctx, &exercise, vec![played]);
    }
    let attempt = Attempt {
        services: Arc::clone(ctx.services),
        channel: ctx.channel.clone(),
        person: ctx.requester.to_string(),
        reader: ctx.reader(),
        exercise,
        mv,
    };
    let replaces = ctx.is_private_press();
    Effects::answer(PrivateReply::Later { reply: Box::pin(attempt.judge()), replaces })
}

/// A try with a judgement that takes a while.
struct Attempt {
    services: Arc<Services>,
    channel: ChannelKey,
    person: String,
    reader: Recipient,
    exercise: Exercise,
    mv: Move,
}

impl Attempt {
    async fn judge(mut self) -> Option<Reply> {
        let side = self.exercise.position().turn();
        let mut reply = match self.answer().await {
            Ok(reply) => reply,
            Err(error) => {
                let id = self.services.incident("a try at an exercise could not be stored", &error);
                return Some(failure_in(self.reader.l10n.locale(), &id));
            }
        };
        reply.picture.iter_mut().for_each(|picture| picture.apply_style(self.reader.looks, Some(side)));
        Some(reply)
    }

    async fn answer(&mut self) -> StoreResult<Reply> {
        let l10n = self.reader.l10n;
        let before = self.exercise.position();
        let mv = move_text::bold(l10n, &before, self.mv);
        let better = self.exercise.better().mv();
        if self.mv == better {
            if !self.count(Some(FOUND)).await? {
                return Ok(self.stale());
            }
            return Ok(self.exercise.explained(l10n, vec![l10n.say(&s::ExerciseFound { mv })]));
        }
        if before.after(self.mv).is_checkmate() {
            return self.as_good().await;
        }
        let mut history = self.exercise.history();
        history.push(self.mv).expect("the move is legal");
        // The move may lead to the position of a rated game.
        let closed = ClosedPositions::for_person(&self.services, &self.person).await?;
        if closed.contains(history.position()) {
            return Ok(Reply::text(l10n.say(&s::RatedPosition)));
        }
        let person = self.person.clone();
        let Some(analysis) = self.services.analyse(person, self.channel.id.clone(), history).await else {
            return Ok(self.exercise.asked(l10n, vec![l10n.say(&s::ExerciseUnchecked { mv })]));
        };
        if self.exercise.moved().before - analysis.win_chance(before.turn()) <= AS_GOOD {
            return self.as_good().await;
        }
        if !self.count(None).await? {
            return Ok(self.stale());
        }
        if !self.exercise.row().is_open() {
            let lines = self.exercise.wrong(l10n, self.mv, &analysis);
            return Ok(self.exercise.solved(l10n, lines));
        }
        Ok(self.exercise.refuted(l10n, self.mv, &analysis))
    }

    /// Counts a move that is as good as the better one.
    async fn as_good(&mut self) -> StoreResult<Reply> {
        let l10n = self.reader.l10n;
        if !self.count(Some(FOUND)).await? {
            return Ok(self.stale());
        }
        let mv = move_text::bold(l10n, &self.exercise.position(), self.mv);
        Ok(self.exercise.solved(l10n, vec![l10n.say(&s::ExerciseAsGood { mv })]))
    }

    fn stale(&self) -> Reply {
        let l10n = self.reader.l10n;
        self.exercise.solved(l10n, vec![l10n.say(&s::ExerciseStale)])
    }

    /// Counts the try; `state` ends the exercise, as the last try does. Returns `false` if other tries have ended it during
    /// the analysis.
    async fn count(&mut self, state: Option<&'static str>) -> StoreResult<bool> {
        let subject = progress::subject(self.exercise.recording.id);
        let ply = self.exercise.ply;
        let key = ExerciseKey { channel: &self.channel, person: &self.person, subject: &subject, ply };
        let store = &self.services.store;
        // Each conflict is a counted try, of which there are at most three.
        for _ in 0..=MAX_TRIES {
            let mut row = self.exercise.row();
            if !row.is_open() {
                return Ok(false);
            }
            let is_last = row.tries + 1 >= MAX_TRIES;
            let state = state.or(if is_last { Some(SHOWN) } else { None });
            match store.run(queries::tried(key, row.tries, state)).await {
                Ok(()) => {
                    row.tries += 1;
                    self.exercise.set_row(if let Some(state) = state { row.ended(state) } else { row });
                    return Ok(true);
                }
                Err(StoreError::Overtaken) => {
                    self.exercise.rows =
                        queries::exercises(store, &self.channel, &self.person, &subject).await?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }
}
