//! Puzzles: showing one, a try at it, hints and the solution. The board stands in a message of one's own.

use crate::commands::intent::PuzzleRequest;
use crate::commands::requests::PuzzleFilter;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hints::coach_text;
use crate::features::puzzles::count::CountedTry;
use crate::features::puzzles::messages::{PuzzleBoard, text};
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::puzzles::state::{
    CurrentPuzzle, DailyPuzzle, PuzzleAttempt, PuzzleSession, PuzzleStats,
};
use crate::features::puzzles::{count, messages, queries, refutation};
use crate::game::Timestamp;
use crate::i18n::{Localizer, NamedPiece, messages as s, move_text};
use crate::message::{PuzzleAction, PuzzleComponent, Reply, RequestKind, SelectedEntry};
use crate::puzzles::{MoveOutcome, Puzzle, PuzzleId};
use crate::rules::{Move, Square};
use crate::store::{StateWrite, StoreResult};

/// A puzzle and the one who works on it, as they are after what is being done.
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

/// Somebody who works on puzzles, with what is known of that.
pub(crate) struct Solving<'a> {
    pub(crate) ctx: &'a Ctx<'a>,
    pub(crate) session: PuzzleSession,
}

/// Carries out what somebody wants of puzzles.
pub(crate) async fn handle(ctx: &Ctx<'_>, request: &PuzzleRequest) -> StoreResult<Effects> {
    let of = match request {
        // Whoever wants another one gets one not seen yet.
        PuzzleRequest::New(_) => AttemptQuery::All,
        PuzzleRequest::Part(id, _) if id.action == PuzzleAction::Next => AttemptQuery::All,
        PuzzleRequest::Part(id, _) => AttemptQuery::Of(id.puzzle),
        PuzzleRequest::Move(_) => AttemptQuery::OfCurrent,
    };
    Ok(Solving::load(ctx, of).await?.carry_out(request))
}

impl<'a> Solving<'a> {
    pub(crate) async fn load(ctx: &'a Ctx<'a>, of: AttemptQuery) -> StoreResult<Solving<'a>> {
        let (store, platform) = (&ctx.services.store, ctx.channel.platform);
        Ok(Solving { ctx, session: queries::session(store, platform, ctx.me.as_str(), of).await? })
    }

    fn carry_out(&self, request: &PuzzleRequest) -> Effects {
        match request {
            PuzzleRequest::New(filter) => self.new_puzzle(*filter),
            PuzzleRequest::Move(text) => match self.current_puzzle() {
                Some(run) => self.try_text(run, text),
                None if self.is_dropped() => Effects::note(self.ctx.l10n.say(&s::PuzzleGone)),
                None => Effects::note(self.ctx.l10n.say(&s::PuzzleNoneOpen)),
            },
            PuzzleRequest::Part(id, picked) => self.puzzle_part(id, *picked),
        }
    }

    /// A puzzle of the set, as far as the person is with it.
    pub(super) fn run(&self, id: PuzzleId) -> Option<PuzzleRun<'a>> {
        let session = &self.session;
        let fresh = || PuzzleAttempt { shown: Some(self.ctx.now), ..PuzzleAttempt::default() };
        let puzzle = self.ctx.services.puzzles.get(id)?;
        let mut attempt = session.attempt(id).cloned().unwrap_or_else(fresh);
        // An earlier version may have asked for more moves than are in its solution now.
        attempt.solved |= attempt.ply >= puzzle.solution().len();
        Some(PuzzleRun { puzzle, attempt, solver: session.solver.clone(), daily: None })
    }

    /// True if the open puzzle of the person is no longer in the set.
    fn is_dropped(&self) -> bool {
        self.session.solver.current_id().is_some_and(|id| {
            self.ctx.services.puzzles.get(id).is_none()
                && self.session.attempt(id).is_none_or(PuzzleAttempt::is_open)
        })
    }

    /// The puzzle shown last, while there is something to be found in it.
    pub(crate) fn current_puzzle(&self) -> Option<PuzzleRun<'a>> {
        let run = self.run(self.session.solver.current_id()?)?;
        run.attempt.is_open().then_some(run)
    }

    fn new_puzzle(&self, filter: PuzzleFilter) -> Effects {
        match self.current_puzzle() {
            // Who asks for any puzzle and has one open gets that one again.
            Some(run) if filter == PuzzleFilter::default() && !self.is_private(&run) => {
                self.show(run, Vec::new())
            }
            _ => self.another(filter),
        }
    }

    /// True for the puzzle of a day where others would see the answer.
    pub(super) fn is_private(&self, run: &PuzzleRun<'_>) -> bool {
        run.attempt.daily.is_some() && self.ctx.is_overheard()
    }

    fn another(&self, filter: PuzzleFilter) -> Effects {
        let (session, set) = (&self.session, &self.ctx.services.puzzles);
        let chosen = session.choose(set, filter, self.ctx.seed, self.ctx.now);
        let Some((puzzle, attempt, seen)) = chosen else {
            let query = filter.query();
            let mut tried = session.attempts.iter().filter_map(|(id, _)| set.get(*id));
            return Effects::note(match tried.any(|puzzle| query.is_met_by(puzzle)) {
                true => self.ctx.l10n.say(&s::PuzzleNoOther),
                false => self.ctx.l10n.say(&s::PuzzleNone),
            });
        };
        let mut run = PuzzleRun { puzzle, attempt, solver: session.solver.clone(), daily: None };
        run.solver.current = Some(self.current(puzzle, filter));
        let mut lines = Vec::new();
        lines.extend(self.is_dropped().then(|| self.ctx.l10n.say(&s::PuzzleDropped)));
        lines.extend(seen.then(|| self.ctx.l10n.say(&s::PuzzleSeen)));
        lines.extend((seen && run.attempt.spent).then(|| self.ctx.l10n.say(&s::PuzzleSeenUnrated)));
        self.show(run, lines)
    }

    fn current(&self, puzzle: &Puzzle, filter: PuzzleFilter) -> CurrentPuzzle {
        let channel = self.ctx.request.place.channel.clone();
        CurrentPuzzle { puzzle: puzzle.id().to_string(), channel, at: self.ctx.now, filter }
    }

    /// The board as it stands, below what is said first.
    fn show(&self, run: PuzzleRun<'_>, mut lines: Vec<String>) -> Effects {
        let board = run.board(self.ctx.l10n);
        if !run.attempt.is_open() {
            return self.over(run, lines);
        }
        lines.push(board.goal());
        if run.attempt.ply == 0 {
            let asked = run.solver.current.as_ref().and_then(|current| current.filter.theme);
            lines.extend(asked.and_then(|theme| messages::themes(self.ctx.l10n, &[theme])));
            lines.push(match self.ctx.request.what {
                RequestKind::Text(_) => self.ctx.l10n.say(&s::PuzzleHowTyped),
                _ => self.ctx.l10n.say(&s::PuzzleHowPrivate),
            });
        }
        let reply =
            Reply { picture: Some(board.playable(board.picture())), rows: board.rows(None), ..text(lines) };
        self.settle(run, reply)
    }

    /// A puzzle in which there is nothing more to be found.
    fn over(&self, run: PuzzleRun<'_>, mut lines: Vec<String>) -> Effects {
        let board = PuzzleBoard { ply: run.puzzle.solution().len(), ..run.board(self.ctx.l10n) };
        lines.push(match run.attempt.solved {
            true => self.ctx.l10n.say(&s::PuzzleSolvedAlready),
            false => self.ctx.l10n.say(&s::PuzzleSolutionSeen),
        });
        lines.extend(messages::origin(self.ctx.l10n, run.puzzle));
        let reply = Reply { picture: Some(board.picture()), rows: board.rows_at_end(), ..text(lines) };
        self.settle(run, reply)
    }

    /// The puzzle of a message that shows it after so many plies. Whoever uses an older message goes on with its puzzle.
    ///
    /// # Errors
    /// With the answer, where that is not how the puzzle stands.
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
            return Effects::note(self.ctx.l10n.say(&s::PuzzleGone));
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
            Err(told) => return *told,
        };
        match (&id.action, picked) {
            (PuzzleAction::Piece, Some(SelectedEntry::Point(origin))) => {
                self.choose_puzzle_target(&run, origin)
            }
            (PuzzleAction::Target, Some(SelectedEntry::Move(mv))) => self.try_move(run, mv),
            (PuzzleAction::Play(mv), _) => self.try_move(run, *mv),
            (PuzzleAction::Hint, _) => self.puzzle_hint(run),
            (PuzzleAction::Solution, _) => self.solution(run),
            (PuzzleAction::Again, _) => self.show(run, Vec::new()),
            _ => self.ctx.unknown_button(),
        }
    }

    fn choose_puzzle_target(&self, run: &PuzzleRun<'_>, origin: Square) -> Effects {
        let board = run.board(self.ctx.l10n);
        let position = board.position();
        if position.legal_moves().iter().all(|mv| mv.from() != origin) {
            return self.ctx.unknown_button();
        }
        let piece = move_text::piece_label(self.ctx.l10n, &position, origin);
        let lines = vec![board.goal(), self.ctx.l10n.say(&s::PuzzleTargetOf { piece })];
        let (picture, rows) = (Some(board.playable(board.with_selection(origin))), board.rows(Some(origin)));
        Effects::answer(self.ctx.in_place(Reply { picture, rows, ..text(lines) }))
    }

    pub(crate) fn try_move(&self, mut run: PuzzleRun<'_>, mv: Move) -> Effects {
        let l10n = self.ctx.l10n;
        let board = run.board(self.ctx.l10n);
        let position = board.position();
        if !position.is_legal(mv) {
            return self.ctx.unknown_button();
        }
        let shown = move_text::bold(l10n, &position, mv);
        match run.puzzle.answer(run.attempt.ply, mv) {
            MoveOutcome::Correct { reply } => {
                let after = position.after(mv);
                let (side, reply) = (after.turn(), move_text::bold(l10n, &after, reply));
                run.attempt.ply += 2;
                run.attempt.hints = 0;
                let lines = vec![l10n.say(&s::PuzzleRight { mv: shown, side, reply })];
                self.show(run, lines)
            }
            MoveOutcome::Solved => {
                let after = position.after(mv);
                let solved = match after.is_checkmate() {
                    true => l10n.say(&s::PuzzleSolvedMate { mv: shown }),
                    false => l10n.say(&s::PuzzleSolved { mv: shown }),
                };
                let name = coach_text::named_mate(l10n, &after);
                let mut lines = vec![l10n.join([Some(solved), name].into_iter().flatten())];
                lines.extend(count::end_of_try(
                    l10n,
                    self.ctx.now,
                    run.puzzle,
                    &mut run.attempt,
                    &mut run.solver,
                    true,
                ));
                lines.extend(messages::themes(l10n, run.puzzle.themes()));
                lines.extend(messages::origin(l10n, run.puzzle));
                run.attempt.solved = true;
                run.daily = run.attempt.daily_found().cloned();
                let (picture, rows) = (Some(board.picture_after(mv)), board.rows_at_end());
                self.settle(run, Reply { picture, rows, ..text(lines) })
            }
            // It counts at once; that is taken back if the engine finds that it wins as well.
            MoveOutcome::Wrong => {
                let earlier = (!run.attempt.spent).then(|| run.solver.clone());
                let (attempt, solver) = (&mut run.attempt, &mut run.solver);
                let message = count::end_of_try(l10n, self.ctx.now, run.puzzle, attempt, solver, false);
                let counted =
                    earlier.map(|earlier| CountedTry { earlier, after: run.solver.standing, message });
                let answer = refutation::refute(self.ctx, board, mv, counted);
                Effects { answer, ..self.settle(run, Reply::default()) }
            }
        }
    }

    /// First the piece, then the move.
    fn puzzle_hint(&self, mut run: PuzzleRun<'_>) -> Effects {
        let board = run.board(self.ctx.l10n);
        let Some(&mv) = run.puzzle.solution().get(run.attempt.ply) else { return self.ctx.unknown_button() };
        let position = board.position();
        run.attempt.spent = true;
        let (hint, picture) = match std::mem::replace(&mut run.attempt.hints, 2) {
            0 => {
                run.attempt.hints = 1;
                let piece = position.piece_at(mv.from()).expect("the solution is legal");
                let piece = NamedPiece::whose(piece, piece.color).told_apart(&position, mv.from());
                (self.ctx.l10n.say(&s::PuzzleHintPiece { piece }), board.with_selection(mv.from()))
            }
            _ => {
                run.attempt.told = true;
                let shown = move_text::bold(self.ctx.l10n, &position, mv);
                let picture = board.with_arrow(board.picture(), &position, mv);
                (self.ctx.l10n.say(&s::PuzzleHintMove { mv: shown }), picture)
            }
        };
        let (picture, rows) = (Some(board.playable(picture)), board.rows(Some(mv.from())));
        self.settle(run, Reply { picture, rows, ..text(vec![board.goal(), hint]) })
    }

    fn solution(&self, mut run: PuzzleRun<'_>) -> Effects {
        let step = run.attempt.ply + 1;
        (run.attempt.spent, run.attempt.revealed) = (true, true);
        let reply = self.step(&run, step);
        self.settle(run, reply)
    }

    /// The board after so many plies of the solution.
    fn step(&self, run: &PuzzleRun<'_>, step: usize) -> Reply {
        let ply = step.min(run.puzzle.solution().len());
        let board = PuzzleBoard { ply, ..run.board(self.ctx.l10n) };
        let mut lines = vec![self.ctx.l10n.say(&s::PuzzleSolution { line: board.line() })];
        lines.extend(messages::themes(self.ctx.l10n, run.puzzle.themes()));
        lines.extend(messages::origin(self.ctx.l10n, run.puzzle));
        Reply { picture: Some(board.picture()), rows: board.steps(), ..text(lines) }
    }

    /// Opens the puzzle of a day for somebody who has pressed its button.
    fn open_daily(&self, mut run: PuzzleRun<'_>, day: &str) -> Effects {
        if let Some(server) = &self.ctx.request.place.server {
            let daily = DailyPuzzle { server: server.clone(), day: day.to_owned() };
            run.attempt.daily = Some(daily);
            // Who knows the puzzle already has solved it.
            run.daily = run.attempt.daily_found().cloned();
        }
        if run.attempt.is_open() {
            run.solver.current = Some(self.current(run.puzzle, PuzzleFilter::default()));
        }
        self.show(run, Vec::new())
    }

    /// Keeps how things stand now, and answers.
    fn settle(&self, run: PuzzleRun<'_>, reply: Reply) -> Effects {
        let PuzzleRun { puzzle, attempt, mut solver, daily } = run;
        if let Some(current) = solver.current.as_mut().filter(|_| attempt.is_open()) {
            current.at = self.ctx.now;
            current.channel.clone_from(&self.ctx.request.place.channel);
        }
        let (platform, me, seq) = (self.ctx.channel.platform, self.ctx.me.as_str(), self.session.seq);
        let attempt = (puzzle.id(), attempt);
        let written = queries::write_session(platform, me, seq, &solver, Some(&attempt), daily.as_ref());
        Effects {
            writes: written.into_iter().map(StateWrite::Run).collect(),
            ..Effects::answer(self.ctx.in_place(reply))
        }
    }
}

/// Line of a profile about puzzles, once one counted.
pub(crate) fn profile_line(l10n: Localizer, solver: &PuzzleStats, now: Timestamp) -> Option<String> {
    let standing = solver.standing?;
    Some(l10n.say(&s::ProfilePuzzles {
        rating: move_text::rating(standing.rating, standing.is_provisional(now)),
        solved: standing.wins,
        count: u64::from(standing.games()),
        best: solver.best,
    }))
}
