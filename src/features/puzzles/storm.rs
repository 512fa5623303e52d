//! Storm: as many puzzles as possible in three minutes, from easy to hard.

use crate::features::effects::Effects;
use crate::features::play::move_choices;
use crate::features::puzzles::handler::Solving;
use crate::features::puzzles::messages::{PuzzleBoard, mode_button, text};
use crate::features::puzzles::queries;
use crate::features::puzzles::state::PuzzleStats;
use crate::features::puzzles::storm_run::StormRun;
use crate::i18n::escape::code_span;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, errors, move_text, time};
use crate::message::{
    Button, ButtonStyle, CustomId, PuzzleMode, Reply, SelectedEntry, StormAction, StormComponent,
};
use crate::notation::ReadError;
use crate::puzzles::MoveOutcome;
use crate::rules::{Move, Square};
use crate::store::StateWrite;

impl Solving<'_> {
    /// Shows the storm that runs, or offers to begin one.
    pub(super) fn storm(&self) -> Effects {
        let solver = self.session.solver.clone();
        match &solver.storm {
            Some(run) if run.is_running(self.ctx.now) => self.show_storm(solver, Vec::new(), None),
            _ => {
                let l10n = self.ctx.l10n;
                let mut lines = vec![l10n.say(&s::StormIntro)];
                if solver.storm_best > 0 {
                    lines.push(l10n.say(&s::StormBest { best: u64::from(solver.storm_best) }));
                }
                let begin = begin_button(l10n, &s::ButtonStormBegin);
                Effects::answer(self.ctx.in_place(text(lines).with_buttons(vec![begin])))
            }
        }
    }

    pub(super) fn storm_part(&self, id: &StormComponent, picked: Option<SelectedEntry>) -> Effects {
        let now = self.ctx.now;
        let solver = self.session.solver.clone();
        let running = solver.storm.as_ref().filter(|run| run.is_running(now));
        if id.action == StormAction::Begin && running.is_none() {
            return self.begin_storm(solver);
        }
        let Some(run) = running else {
            return match &solver.storm {
                Some(run) if run.key() == id.run => self.end_of_storm(solver, Vec::new()),
                _ => Effects::ephemeral(self.ctx.l10n.say(&s::StormStaleOver)),
            };
        };
        let is_present =
            run.key() == id.run && run.puzzles.len() as u32 == id.number && run.ply as u32 == id.ply;
        match (id.action, picked) {
            (StormAction::Begin, _) => self.show_storm(solver, Vec::new(), None),
            _ if !is_present => {
                let stale = vec![self.ctx.l10n.say(&s::StormStale)];
                self.show_storm(solver, stale, None)
            }
            (StormAction::Piece, Some(SelectedEntry::Point(origin))) => {
                self.show_storm(solver, Vec::new(), Some(origin))
            }
            (StormAction::Target, Some(SelectedEntry::Move(mv))) | (StormAction::Play(mv), _) => {
                self.try_in_storm(mv)
            }
            _ => self.ctx.unknown_button(),
        }
    }

    /// Returns the board of a storm without a shown result.
    fn storm_board(&self) -> Option<PuzzleBoard<'_>> {
        let run = self.session.solver.storm.as_ref().filter(|run| !run.over)?;
        let puzzle = self.ctx.services.puzzles.get(run.shown()?)?;
        Some(PuzzleBoard { l10n: self.ctx.l10n, puzzle, ply: run.ply })
    }

    /// Plays a typed move in the storm that runs, if any. With `here`, the storm must run in this channel, and a text that is no
    /// move may be talk.
    pub(super) fn type_in_storm(&self, typed: &str, here: bool) -> Option<Effects> {
        let l10n = self.ctx.l10n;
        let board = self.storm_board()?;
        let run = self.session.solver.storm.as_ref()?;
        if run.aside || here && run.channel != self.ctx.request.place.channel {
            return None;
        }
        let position = board.position();
        let error = match self.ctx.reading_of(None).read(&position, typed) {
            Ok(mv) => return Some(self.try_in_storm(mv)),
            Err(ReadError::Unreadable { .. }) if here => return None,
            Err(error) => error,
        };
        if error.candidates().is_empty() {
            let why = errors::read_error(l10n, typed, &error, &position, board.puzzle.solver());
            return Some(Effects::ephemeral(why));
        }
        let buttons = error.candidates().iter().take(5).map(|mv| {
            let label = move_text::both_notations(l10n, &position, *mv);
            Button::new(run.component(StormAction::Play(*mv)), label, ButtonStyle::Primary)
        });
        let question = l10n.say(&s::PuzzleWhichReading { text: code_span(typed) });
        Some(Effects::answer(self.ctx.in_place(Reply::text(question).with_buttons(buttons.collect()))))
    }

    pub(super) fn try_in_storm(&self, mv: Move) -> Effects {
        let l10n = self.ctx.l10n;
        let mut solver = self.session.solver.clone();
        let (Some(board), Some(run)) = (self.storm_board(), &mut solver.storm) else {
            return self.ctx.unknown_button();
        };
        if !run.is_running(self.ctx.now) {
            return self.end_of_storm(solver, Vec::new());
        }
        let position = board.position();
        if !position.is_legal(mv) {
            return self.ctx.unknown_button();
        }
        let shown = move_text::bold(l10n, &position, mv);
        let outcome = board.puzzle.answer(run.ply, mv);
        let line = match outcome {
            MoveOutcome::Correct { reply } => {
                let after = position.after(mv);
                let reply = move_text::bold(l10n, &after, reply);
                run.ply += 2;
                l10n.say(&s::PuzzleRight { mv: shown, side: after.turn(), reply })
            }
            MoveOutcome::Solved => {
                run.solved += 1;
                l10n.say(&s::StormRight { mv: shown })
            }
            MoveOutcome::Wrong => {
                run.mistakes += 1;
                let right = board.puzzle.solution()[run.ply];
                let solution = move_text::bold(l10n, &position, right);
                l10n.say(&s::StormWrong { mv: shown, solution })
            }
        };
        if !matches!(outcome, MoveOutcome::Correct { .. }) {
            run.advance(&self.ctx.services.puzzles, self.ctx.seed);
        }
        solver.storm_best = solver.storm_best.max(run.solved);
        if run.is_running(self.ctx.now) {
            self.show_storm(solver, vec![line], None)
        } else {
            self.end_of_storm(solver, vec![line])
        }
    }

    fn begin_storm(&self, mut solver: PuzzleStats) -> Effects {
        let mut run = StormRun {
            began: self.ctx.now,
            channel: self.ctx.request.place.channel.clone(),
            solved: 0,
            mistakes: 0,
            puzzles: Vec::new(),
            ply: 0,
            best_before: solver.storm_best,
            over: false,
            aside: false,
        };
        run.advance(&self.ctx.services.puzzles, self.ctx.seed);
        if run.over {
            return Effects::ephemeral(self.ctx.l10n.say(&s::PuzzleNone));
        }
        solver.storm = Some(run);
        self.show_storm(solver, Vec::new(), None)
    }

    /// Shows the present board below these lines, with the targets of the chosen piece.
    fn show_storm(&self, solver: PuzzleStats, mut lines: Vec<String>, origin: Option<Square>) -> Effects {
        let l10n = self.ctx.l10n;
        let Some(run) = &solver.storm else { return self.ctx.unknown_button() };
        let Some(puzzle) = run.shown().and_then(|id| self.ctx.services.puzzles.get(id)) else {
            // Another version of the program has other puzzles.
            return Effects::ephemeral(l10n.say(&s::StormStaleOver));
        };
        let board = PuzzleBoard { l10n, puzzle, ply: run.ply };
        let position = board.position();
        let deadline = time::at(run.deadline());
        lines.push(board.goal_of_storm());
        lines.push(l10n.say(&s::StormClock { solved: u64::from(run.solved), deadline }));

        let origin = origin.filter(|at| position.legal_moves().iter().any(|mv| mv.from() == *at));
        let picture = origin.map_or_else(|| board.picture(), |origin| board.with_selection(origin));
        let ids = [StormAction::Piece, StormAction::Target].map(|action| run.component(action));
        let rows = move_choices::selects(l10n, &position, origin, ids);
        let moves = position.legal_moves().to_vec();
        let picture = picture.with_taps(run.component(StormAction::Target), moves);
        let reply = Reply { picture: Some(picture), rows, ..text(lines) };
        self.store_storm(solver, reply)
    }

    /// Shows the result, below these lines.
    fn end_of_storm(&self, mut solver: PuzzleStats, mut lines: Vec<String>) -> Effects {
        let l10n = self.ctx.l10n;
        let Some(run) = &mut solver.storm else { return self.ctx.unknown_button() };
        run.over = true;
        let count = u64::from(run.solved);
        let mistakes = u64::from(run.mistakes);
        let mut over = l10n.say(&s::StormOver { count, mistakes });
        let best = u64::from(solver.storm_best);
        if run.solved > run.best_before {
            over = l10n.join([over, l10n.say(&s::StormNewBest)]);
        } else if best > 0 {
            over = l10n.join([over, l10n.say(&s::StormBest { best })]);
        }
        lines.push(over);
        let again = begin_button(l10n, &s::ButtonStormAgain);
        let reply = text(lines).with_buttons(vec![again, mode_button(l10n, PuzzleMode::Weak)]);
        self.store_storm(solver, reply)
    }

    /// Replies, and stores the storm if it has changed.
    fn store_storm(&self, mut solver: PuzzleStats, reply: Reply) -> Effects {
        let mut effects = Effects::answer(self.ctx.in_place(reply));
        if let Some(run) = &mut solver.storm {
            run.aside = false;
        }
        if solver != self.session.solver {
            let platform = self.ctx.channel.platform;
            let person = self.ctx.requester.as_str();
            let writes = queries::write_session(platform, person, self.session.seq, &solver, None, None);
            effects.writes = writes.into_iter().map(StateWrite::Run).collect();
        }
        effects
    }
}

fn begin_button(l10n: Localizer, label: Words) -> Button {
    let id = StormComponent { run: 0, number: 0, ply: 0, action: StormAction::Begin };
    Button::saying(l10n, CustomId::Storm(id), label, ButtonStyle::Success)
}
