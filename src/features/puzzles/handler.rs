//! Puzzles in private messages: the board, tries, hints and the solution.

use crate::commands::intent::PuzzleRequest;
use crate::commands::requests::PuzzleFilter;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hints::coach_text;
use crate::features::puzzles::count::CountedTry;
use crate::features::puzzles::messages::{PuzzleBoard, text};
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::puzzles::state::{
    CurrentPuzzle, DailyPuzzle, PuzzleAttempt, PuzzleFeat, PuzzleSession, PuzzleStats, WeakSet,
};
use crate::features::puzzles::{count, messages, queries, refutation, weak};
use crate::game::Timestamp;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, NamedPiece, move_text};
use crate::message::{PuzzleAction, PuzzleComponent, PuzzleMode, Reply, RequestKind, SelectedEntry};
use crate::puzzles::{MoveOutcome, Puzzle, PuzzleId};
use crate::rules::{Move, Square};
use crate::store::{StateWrite, StoreResult};

/// A puzzle with the state of its solver, as the request changes it.
pub(crate) struct PuzzleRun<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) attempt: PuzzleAttempt,
    pub(crate) solver: PuzzleStats,
    daily: Option<DailyPuzzle>,
}

impl<'a> PuzzleRun<'a> {
    pub(crate) fn board(&self, l10n: Localizer) -> PuzzleBoard<'a> {
        PuzzleBoard { l10n, puzzle: self.puzzle, ply: self.attempt.ply }
    }
}

/// The requester with the stored state of the puzzles in question.
pub(crate) struct Solving<'a> {
    pub(crate) ctx: &'a Ctx<'a>,
    pub(crate) session: PuzzleSession,
}

pub(crate) async fn handle(ctx: &Ctx<'_>, request: &PuzzleRequest) -> StoreResult<Effects> {
    let of = match request {
        // A new puzzle is one not seen yet.
        PuzzleRequest::New(_) | PuzzleRequest::Mode(PuzzleMode::Weak) => AttemptQuery::All,
        PuzzleRequest::Mode(PuzzleMode::Storm) | PuzzleRequest::Storm(..) => AttemptQuery::None,
        PuzzleRequest::Part(id, _) if id.action == PuzzleAction::Next => AttemptQuery::All,
        PuzzleRequest::Part(id, _) => AttemptQuery::Of(id.puzzle),
        PuzzleRequest::Move(_) => AttemptQuery::OfCurrent,
    };
    Ok(Solving::load(ctx, of).await?.carry_out(request))
}

impl<'a> Solving<'a> {
    pub(crate) async fn load(ctx: &'a Ctx<'a>, of: AttemptQuery) -> StoreResult<Solving<'a>> {
        let store = &ctx.services.store;
        Ok(Solving {
            ctx,
            session: queries::session(store, ctx.channel.platform, ctx.requester.as_str(), of).await?,
        })
    }

    fn carry_out(&self, request: &PuzzleRequest) -> Effects {
        match request {
            PuzzleRequest::New(filter) => self.new_puzzle(*filter),
            PuzzleRequest::Mode(PuzzleMode::Storm) => self.storm(),
            PuzzleRequest::Mode(PuzzleMode::Weak) => self.weak_themes(),
            PuzzleRequest::Storm(id, picked) => self.storm_part(id, *picked),
            PuzzleRequest::Move(text) if let Some(answer) = self.type_in_storm(text, false) => answer,
            PuzzleRequest::Move(text) => match self.current_puzzle() {
                Some(run) => self.try_text(run, text),
                None if self.is_dropped() => Effects::ephemeral(self.ctx.l10n.say(&s::PuzzleGone)),
                None => Effects::ephemeral(self.ctx.l10n.say(&s::PuzzleNoneOpen)),
            },
            PuzzleRequest::Part(id, picked) => self.puzzle_part(id, *picked),
        }
    }

    /// Returns a puzzle with the person's progress.
    pub(super) fn run(&self, id: PuzzleId) -> Option<PuzzleRun<'a>> {
        let puzzle = self.ctx.services.puzzles.get(id)?;
        let known = self.session.attempt(id).cloned();
        let mut attempt = known.unwrap_or_else(|| PuzzleAttempt::shown_at(self.ctx.now));
        // An earlier set of puzzles may have had a longer solution.
        attempt.solved |= attempt.ply >= puzzle.solution().len();
        Some(PuzzleRun { puzzle, attempt, solver: self.session.solver.clone(), daily: None })
    }

    /// Returns `true` if the person's open puzzle is no longer in the set.
    fn is_dropped(&self) -> bool {
        self.session.solver.current_id().is_some_and(|id| {
            self.ctx.services.puzzles.get(id).is_none()
                && self.session.attempt(id).is_none_or(PuzzleAttempt::is_open)
        })
    }

    /// Returns the puzzle shown last, if it is open.
    pub(crate) fn current_puzzle(&self) -> Option<PuzzleRun<'a>> {
        self.run(self.session.solver.current_id()?).filter(|run| run.attempt.is_open())
    }

    fn new_puzzle(&self, filter: PuzzleFilter) -> Effects {
        match self.current_puzzle() {
            // A request for any puzzle shows the open one again.
            Some(run) if filter == PuzzleFilter::default() && !self.is_private(&run) => {
                self.show(run, Vec::new())
            }
            _ => self.another(filter),
        }
    }

    /// Returns `true` for a puzzle of the day if others would see the answer.
    pub(super) fn is_private(&self, run: &PuzzleRun<'_>) -> bool {
        run.attempt.daily.is_some() && self.ctx.is_overheard()
    }

    /// Begins a set of puzzles of the theme that the person misses most.
    fn weak_themes(&self) -> Effects {
        let l10n = self.ctx.l10n;
        let found = weak::weakest(&self.session, &self.ctx.services.puzzles);
        let Some((theme, missed, count)) = found else {
            return Effects::ephemeral(l10n.say(&s::WeakNone));
        };
        let intro = l10n.say(&s::WeakIntro { theme: weak::name(l10n, theme), missed, count });
        let mut solver = self.session.solver.clone();
        solver.weak = Some(WeakSet { theme, shown: 0, right: 0 });
        let filter = PuzzleFilter { theme: Some(theme), ..PuzzleFilter::default() };
        self.another_for(solver, filter, vec![intro])
    }

    fn another(&self, filter: PuzzleFilter) -> Effects {
        self.another_for(self.session.solver.clone(), filter, Vec::new())
    }

    /// Shows another puzzle below these lines, to a person with these statistics.
    fn another_for(&self, mut solver: PuzzleStats, filter: PuzzleFilter, mut lines: Vec<String>) -> Effects {
        let session = &self.session;
        let set = &self.ctx.services.puzzles;
        let l10n = self.ctx.l10n;
        let chosen = session.choose(set, filter, self.ctx.seed, self.ctx.now);
        let Some((puzzle, attempt, seen)) = chosen else {
            let query = filter.query();
            let mut tried = session.attempts.iter().filter_map(|(id, _)| set.get(*id));
            let has_tried = tried.any(|puzzle| query.is_met_by(puzzle));
            return Effects::ephemeral(l10n.say(if has_tried {
                &s::PuzzleNoOther as Words
            } else {
                &s::PuzzleNone
            }));
        };
        lines.extend(weak::advance(l10n, &mut solver, filter));
        solver.current = Some(self.current(puzzle, filter));
        let run = PuzzleRun { puzzle, attempt, solver, daily: None };
        if self.is_dropped() {
            lines.push(l10n.say(&s::PuzzleDropped));
        }
        if seen {
            lines.push(l10n.say(&s::PuzzleSeen));
        }
        if seen && run.attempt.spent {
            lines.push(l10n.say(&s::PuzzleSeenUnrated));
        }
        self.show(run, lines)
    }

    fn current(&self, puzzle: &Puzzle, filter: PuzzleFilter) -> CurrentPuzzle {
        let channel = self.ctx.request.place.channel.clone();
        CurrentPuzzle { puzzle: puzzle.id().to_string(), channel, at: self.ctx.now, filter }
    }

    /// Shows the present board below these lines.
    fn show(&self, run: PuzzleRun<'_>, mut lines: Vec<String>) -> Effects {
        let board = run.board(self.ctx.l10n);
        if !run.attempt.is_open() {
            return self.over(run, lines);
        }
        lines.push(board.goal());
        if run.attempt.ply == 0 {
            let theme = run.solver.current.as_ref().and_then(|current| current.filter.theme);
            lines.extend(theme.and_then(|theme| messages::themes(self.ctx.l10n, &[theme])));
            lines.push(match self.ctx.request.what {
                _ if self.ctx.request.place.shows_board => self.ctx.l10n.say(&s::HowToTap),
                RequestKind::Text(_) => self.ctx.l10n.say(&s::PuzzleHowTyped),
                _ => self.ctx.l10n.say(&s::PuzzleHowPrivate),
            });
        }
        let reply =
            Reply { picture: Some(board.playable(board.picture())), rows: board.rows(None), ..text(lines) };
        self.settle(run, reply)
    }

    /// Shows a puzzle that is solved or revealed.
    fn over(&self, run: PuzzleRun<'_>, mut lines: Vec<String>) -> Effects {
        let board = PuzzleBoard { ply: run.puzzle.solution().len(), ..run.board(self.ctx.l10n) };
        let state: Words = if run.attempt.solved { &s::PuzzleSolvedAlready } else { &s::PuzzleSolutionSeen };
        lines.push(self.ctx.l10n.say(state));
        lines.extend(messages::origin(self.ctx.l10n, run.puzzle));
        let rows = board.rows_at_end(is_shareable(&run));
        let reply = Reply { picture: Some(board.picture()), rows, ..text(lines) };
        self.settle(run, reply)
    }

    /// Makes the puzzle of a message that shows it at `ply` the current one.
    ///
    /// # Errors
    /// The answer if the puzzle is over or has moved on.
    pub(super) fn resumed(&self, mut run: PuzzleRun<'a>, ply: usize) -> Result<PuzzleRun<'a>, Box<Effects>> {
        if !run.attempt.is_open() {
            return Err(Box::new(self.over(run, Vec::new())));
        }
        if run.solver.current_id() != Some(run.puzzle.id()) {
            run.solver.current = Some(self.current(run.puzzle, PuzzleFilter::default()));
        }
        if ply != run.attempt.ply {
            let stale = vec![self.ctx.l10n.say(&s::PuzzleStale)];
            return Err(Box::new(self.show(run, stale)));
        }
        Ok(run)
    }

    fn puzzle_part(&self, id: &PuzzleComponent, picked: Option<SelectedEntry>) -> Effects {
        let Some(run) = self.run(id.puzzle) else {
            return Effects::ephemeral(self.ctx.l10n.say(&s::PuzzleGone));
        };
        let filter = run.solver.current.as_ref().map(|current| current.filter).unwrap_or_default();
        match &id.action {
            PuzzleAction::Next => return self.another(filter),
            PuzzleAction::Solve(day) => return self.open_daily(run, day),
            PuzzleAction::Turn(turn) if !run.attempt.is_open() => {
                let step = turn.from(id.ply, run.puzzle.solution().len());
                return Effects::answer(self.ctx.in_place(self.step(&run, step)));
            }
            _ => {}
        }
        let run = match self.resumed(run, id.ply) {
            Ok(run) => run,
            Err(answer) => return *answer,
        };
        match (&id.action, picked) {
            (PuzzleAction::Piece, Some(SelectedEntry::Point(origin))) => self.choose_target(&run, origin),
            (PuzzleAction::Target, Some(SelectedEntry::Move(mv))) => self.try_move(run, mv),
            (PuzzleAction::Play(mv), _) => self.try_move(run, *mv),
            (PuzzleAction::Hint, _) => self.hint(run),
            (PuzzleAction::Solution, _) => self.solution(run),
            _ => self.ctx.unknown_button(),
        }
    }

    fn choose_target(&self, run: &PuzzleRun<'_>, origin: Square) -> Effects {
        let board = run.board(self.ctx.l10n);
        let position = board.position();
        if position.legal_moves().iter().all(|mv| mv.from() != origin) {
            return self.ctx.unknown_button();
        }
        let piece = move_text::piece_label(self.ctx.l10n, &position, origin);
        let lines = vec![board.goal(), self.ctx.l10n.say(&s::PuzzleTargetOf { piece })];
        let picture = board.playable(board.with_selection(origin));
        let reply = Reply { rows: board.rows(Some(origin)), ..text(lines).with_picture(picture) };
        Effects::answer(self.ctx.in_place(reply))
    }

    pub(crate) fn try_move(&self, mut run: PuzzleRun<'_>, mv: Move) -> Effects {
        let l10n = self.ctx.l10n;
        let board = run.board(l10n);
        let position = board.position();
        if !position.is_legal(mv) {
            return self.ctx.unknown_button();
        }
        let shown = move_text::bold(l10n, &position, mv);
        match run.puzzle.answer(run.attempt.ply, mv) {
            MoveOutcome::Correct { reply } => {
                let after = position.after(mv);
                let reply = move_text::bold(l10n, &after, reply);
                run.attempt.ply += 2;
                run.attempt.hints = 0;
                let right = l10n.say(&s::PuzzleRight { mv: shown, side: after.turn(), reply });
                self.show(run, vec![right])
            }
            MoveOutcome::Solved => {
                let after = position.after(mv);
                let solved = if after.is_checkmate() {
                    l10n.say(&s::PuzzleSolvedMate { mv: shown })
                } else {
                    l10n.say(&s::PuzzleSolved { mv: shown })
                };
                let name = coach_text::named_mate(l10n, &after);
                let mut lines = vec![l10n.join([Some(solved), name].into_iter().flatten())];
                let is_first_try = !run.attempt.spent;
                if !run.attempt.told {
                    run.solver.solved += 1;
                }
                if !run.attempt.told && run.solver.solved == 1 {
                    lines.push(l10n.say(&s::PuzzleFirst));
                }
                lines.extend(self.end_try(&mut run, true));
                lines.extend(messages::themes(l10n, run.puzzle.themes()));
                lines.extend(messages::origin(l10n, run.puzzle));
                lines.extend(weak::solved(l10n, &mut run.solver, is_first_try));
                run.attempt.solved = true;
                run.daily = run.attempt.daily_found().cloned();
                let reply = text(lines).with_picture(board.picture_after(mv));
                let rows = board.rows_at_end(is_shareable(&run));
                self.settle(run, Reply { rows, ..reply })
            }
            // It counts at once; that is reverted if the engine finds that it wins, too.
            MoveOutcome::Wrong => {
                let was_spent = run.attempt.spent;
                let earlier = run.solver.clone();
                let message = self.end_try(&mut run, false);
                let counted = CountedTry { earlier, after: run.solver.standing, message };
                let counted = Some(counted).filter(|_| !was_spent);
                let answer = refutation::refute(self.ctx, board, mv, counted);
                Effects { answer, ..self.settle(run, Reply::default()) }
            }
        }
    }

    /// Ends the first try, and returns the message about the rating.
    fn end_try(&self, run: &mut PuzzleRun<'_>, solved: bool) -> Option<String> {
        let PuzzleRun { puzzle, attempt, solver, .. } = run;
        count::end_of_try(self.ctx.l10n, self.ctx.now, puzzle, attempt, solver, solved)
    }

    /// Names the piece, and on a second request the move.
    fn hint(&self, mut run: PuzzleRun<'_>) -> Effects {
        let l10n = self.ctx.l10n;
        let board = run.board(l10n);
        let Some(&mv) = run.puzzle.solution().get(run.attempt.ply) else { return self.ctx.unknown_button() };
        let position = board.position();
        run.attempt.give_up_try();
        let hint;
        let picture;
        if run.attempt.hints == 0 {
            run.attempt.hints = 1;
            let piece = position.piece_at(mv.from()).expect("the solution is legal");
            let piece = NamedPiece::whose(piece, piece.color).told_apart(&position, mv.from());
            hint = l10n.say(&s::PuzzleHintPiece { piece });
            picture = board.with_selection(mv.from());
        } else {
            run.attempt.hints = 2;
            run.attempt.told = true;
            hint = l10n.say(&s::PuzzleHintMove { mv: move_text::bold(l10n, &position, mv) });
            picture = board.with_arrow(board.picture(), &position, mv);
        }
        let reply = text(vec![board.goal(), hint]).with_picture(board.playable(picture));
        self.settle(run, Reply { rows: board.rows(Some(mv.from())), ..reply })
    }

    fn solution(&self, mut run: PuzzleRun<'_>) -> Effects {
        let step = run.attempt.ply + 1;
        run.attempt.give_up_try();
        run.attempt.revealed = true;
        let reply = self.step(&run, step);
        self.settle(run, reply)
    }

    /// The board after `step` plies of the solution.
    fn step(&self, run: &PuzzleRun<'_>, step: usize) -> Reply {
        let ply = step.min(run.puzzle.solution().len());
        let board = PuzzleBoard { ply, ..run.board(self.ctx.l10n) };
        let mut lines = vec![self.ctx.l10n.say(&s::PuzzleSolution { line: board.line() })];
        lines.extend(messages::themes(self.ctx.l10n, run.puzzle.themes()));
        lines.extend(messages::origin(self.ctx.l10n, run.puzzle));
        Reply { picture: Some(board.picture()), rows: board.steps(), ..text(lines) }
    }

    /// Opens the puzzle of a day by the button of its public message.
    fn open_daily(&self, mut run: PuzzleRun<'_>, day: &str) -> Effects {
        if let Some(server) = &self.ctx.request.place.server {
            let daily = DailyPuzzle { server: server.clone(), day: day.to_owned() };
            run.attempt.daily = Some(daily);
            // The person may have solved the puzzle before.
            run.daily = run.attempt.daily_found().cloned();
        }
        if run.attempt.is_open() {
            run.solver.current = Some(self.current(run.puzzle, PuzzleFilter::default()));
        }
        self.show(run, Vec::new())
    }

    /// Stores the run and replies.
    fn settle(&self, run: PuzzleRun<'_>, reply: Reply) -> Effects {
        let PuzzleRun { puzzle, attempt, mut solver, daily } = run;
        if let Some(storm) = &mut solver.storm {
            storm.aside = true;
        }
        if let Some(current) = solver.current.as_mut().filter(|_| attempt.is_open()) {
            current.at = self.ctx.now;
            current.channel.clone_from(&self.ctx.request.place.channel);
        }
        let writes = queries::write_session(
            self.ctx.channel.platform,
            self.ctx.requester.as_str(),
            self.session.seq,
            &solver,
            Some(&(puzzle.id(), attempt)),
            daily.as_ref(),
        );
        Effects {
            writes: writes.into_iter().map(StateWrite::Run).collect(),
            ..Effects::answer(self.ctx.in_place(reply))
        }
    }
}

/// Returns `true` if the solver can show the result around.
fn is_shareable(run: &PuzzleRun<'_>) -> bool {
    PuzzleFeat::of(&run.attempt, &run.solver).is_some()
}

/// Line of a profile about puzzles, if any try counted.
pub(crate) fn profile_line(l10n: Localizer, solver: &PuzzleStats, now: Timestamp) -> Option<String> {
    let storm = if solver.storm_best == 0 {
        None
    } else {
        Some(l10n.say(&s::ProfileStorm { best: u64::from(solver.storm_best) }))
    };
    let Some(standing) = solver.standing else { return storm };
    let solved = standing.wins;
    let count = u64::from(standing.games());
    let best = solver.best;
    let line = if solver.shows_rating() {
        let rating = move_text::rating(standing.rating, standing.is_provisional(now));
        l10n.say(&s::ProfilePuzzles { rating, solved, count, best })
    } else {
        l10n.say(&s::ProfilePuzzlesFew { solved, count, best })
    };
    Some(l10n.join([Some(line), storm].into_iter().flatten()))
}
