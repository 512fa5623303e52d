//! Messages of exercises: the board before a move of the game, tries, the solution.

use crate::engine::Analysis;
use crate::engine::review::{Better, Review, Reviewed};
use crate::features::exercises::queries::{ExerciseRow, MAX_TRIES};
use crate::features::hints::coach_text::{self, DiscussedMove};
use crate::features::play::move_choices;
use crate::features::puzzles::refutation;
use crate::features::replay::recording::RecordedGame;
use crate::features::review::reasons;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{
    Button, ButtonStyle, CustomId, ExerciseAction, ExerciseComponent, Picture, Reply, ReviewComponent,
    ReviewPage, Row, picture,
};
use crate::rules::{History, Move, Position, Square};

/// An exercise of a reviewed game, with what the person has tried in that game.
pub(super) struct Exercise {
    pub(super) recording: RecordedGame,
    pub(super) review: Review,
    /// Plies of the moves for which a better one is asked, in the order of the game.
    pub(super) plies: Vec<usize>,
    /// Ply of the move in question.
    pub(super) ply: usize,
    /// The person's exercises of the game.
    pub(super) rows: Vec<ExerciseRow>,
}

impl Exercise {
    pub(super) fn row(&self) -> ExerciseRow {
        let known = self.rows.iter().find(|row| row.ply == self.ply).cloned();
        known.unwrap_or_else(|| ExerciseRow::untried(self.ply))
    }

    /// Replaces the state of the exercise.
    pub(super) fn set_row(&mut self, row: ExerciseRow) {
        self.rows.retain(|known| known.ply != row.ply);
        self.rows.push(row);
    }

    /// The game before the move.
    pub(super) fn history(&self) -> History {
        self.recording.at(self.ply - 1)
    }

    pub(super) fn position(&self) -> Position {
        self.history().position().clone()
    }

    pub(super) fn moved(&self) -> &Reviewed {
        &self.review.moves[self.ply - 1]
    }

    pub(super) fn better(&self) -> &Better {
        self.moved().better.as_ref().expect("only moves with a better one are asked for")
    }

    /// The open exercise below these lines; its board takes the next try.
    pub(super) fn asked(&self, l10n: Localizer, mut lines: Vec<String>) -> Reply {
        lines.push(self.title(l10n));
        lines.push(self.question(l10n));
        let left = MAX_TRIES.saturating_sub(self.row().tries);
        lines.push(l10n.say(&s::ExerciseHow { left }));
        let picture = self.picture(l10n).marked(|scene| scene.played = Some(self.moved().mv));
        self.open(l10n, lines, picture, None)
    }

    /// The board with the targets of a piece.
    pub(super) fn with_piece(&self, l10n: Localizer, origin: Square) -> Reply {
        let piece = move_text::piece_label(l10n, &self.position(), origin);
        let lines = vec![self.question(l10n), l10n.say(&s::PuzzleTargetOf { piece })];
        self.open(l10n, lines, picture::with_selection(self.picture(l10n), origin), Some(origin))
    }

    /// Reply to a wrong move with its refutation; the board takes the next try.
    pub(super) fn refuted(&self, l10n: Localizer, mv: Move, analysis: &Analysis) -> Reply {
        let mut lines = self.wrong(l10n, mv, analysis);
        lines.push(l10n.say(&s::ExerciseLeft { left: MAX_TRIES.saturating_sub(self.row().tries) }));
        let mut picture = self.picture(l10n).with_suffix(mv).marked(|scene| scene.played = Some(mv));
        if let Some(answer) = analysis.best() {
            let after = self.position().after(mv);
            let words = l10n.say(&s::ExerciseAltRefuted {
                mv: move_text::both_notations(l10n, &self.position(), mv),
                answer: move_text::both_notations(l10n, &after, answer),
            });
            picture = picture.with_arrow(l10n, answer, &words);
        }
        self.open(l10n, lines, picture, None)
    }

    /// Says that a move is wrong, and what refutes it.
    pub(super) fn wrong(&self, l10n: Localizer, mv: Move, analysis: &Analysis) -> Vec<String> {
        let before = self.position();
        let after = before.after(mv);
        let mut lines = vec![l10n.say(&s::PuzzleWrong { mv: move_text::bold(l10n, &before, mv) })];
        let refutation = refutation::refutation_text(l10n, &after, before.turn(), analysis);
        lines.extend(refutation.or_else(|| {
            let answer = move_text::short(l10n, &after, analysis.best()?);
            Some(l10n.say(&s::ReviewWhyAnswer { side: after.turn(), answer }))
        }));
        lines
    }

    /// The solution with its reason below these lines.
    pub(super) fn solved(&self, l10n: Localizer, mut lines: Vec<String>) -> Reply {
        let mv = move_text::bold(l10n, &self.position(), self.better().mv());
        lines.push(l10n.say(&s::ExerciseSolution { mv }));
        self.explained(l10n, lines)
    }

    /// The board with the better move and its reason below these lines, which name the move.
    pub(super) fn explained(&self, l10n: Localizer, mut lines: Vec<String>) -> Reply {
        let moved = self.moved();
        let better = self.better();
        let before = self.position();
        let discussed = DiscussedMove::at_ply(l10n, &self.recording.history, self.ply);
        if let Some(discussed) = discussed {
            lines.extend(discussed.idea(&better.idea, Some(before.turn())));
            lines.extend(reasons::why_at_least(&discussed, moved).map(|why| {
                let mv = move_text::short(l10n, &before, moved.mv);
                l10n.say(&s::ExerciseGameMove { mv, why })
            }));
        }
        if better.line.len() > 1 {
            lines.push(l10n.say(&s::ReviewLine { line: coach_text::line(l10n, &before, &better.line) }));
        }
        let next = self.next();
        if next.is_none() {
            let found = self.rows.iter().filter(|row| row.is_found()).count() as u64;
            lines.push(l10n.say(&s::ExerciseTotal { found, count: self.plies.len() as u64 }));
        }
        let arrows = l10n.say(&s::ReviewAltArrows {
            played: move_text::both_notations(l10n, &before, moved.mv),
            better: move_text::both_notations(l10n, &before, better.mv()),
        });
        let picture = self.picture(l10n).marked(|scene| scene.played = Some(moved.mv));
        let picture = picture.with_arrow(l10n, better.mv(), &arrows);
        let mut buttons = Vec::new();
        if let Some(ply) = next {
            let id = self.id_at(ply, ExerciseAction::Show);
            buttons.push(Button::saying(l10n, id, &s::ButtonExerciseNext, ButtonStyle::Primary));
        }
        buttons.push(self.back(l10n));
        let rows = vec![Row::Buttons(buttons)];
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(picture) }
    }

    /// Asks which of the moves a text means.
    pub(super) fn readings(&self, l10n: Localizer, text: String, moves: &[Move]) -> Reply {
        let position = self.position();
        let buttons = moves.iter().take(5).map(|mv| {
            let label = move_text::both_notations(l10n, &position, *mv);
            Button::new(self.id(ExerciseAction::Play(*mv)), label, ButtonStyle::Primary)
        });
        Reply { rows: vec![Row::Buttons(buttons.collect())], ..Reply::text(text) }
    }

    /// Returns the next open exercise after this one, from the start again after the last.
    fn next(&self) -> Option<usize> {
        let (before, after): (Vec<usize>, Vec<usize>) = self.plies.iter().partition(|ply| **ply <= self.ply);
        after
            .into_iter()
            .chain(before)
            .find(|ply| *ply != self.ply && self.rows.iter().all(|row| row.ply != *ply || row.is_open()))
    }

    fn title(&self, l10n: Localizer) -> String {
        let number = 1 + self.plies.iter().position(|ply| *ply == self.ply).unwrap_or(0);
        l10n.say(&s::ExerciseTitle { number: number as u64, count: self.plies.len() as u64 })
    }

    fn question(&self, l10n: Localizer) -> String {
        let moved = self.moved();
        let mv = move_text::bold(l10n, &self.position(), moved.mv);
        l10n.say(&s::ExerciseAsked { side: moved.mover, mv, judgement: moved.judgement })
    }

    /// A message with the selects of a move, and a board that can be tapped.
    fn open(&self, l10n: Localizer, lines: Vec<String>, picture: Picture, selected: Option<Square>) -> Reply {
        let position = self.position();
        let ids = [ExerciseAction::Piece, ExerciseAction::Target].map(|action| self.id(action));
        let mut rows = move_choices::selects(l10n, &position, selected, ids);
        let solution = self.id(ExerciseAction::Solution);
        let solution = Button::saying(l10n, solution, &s::ButtonPuzzleSolution, ButtonStyle::Secondary);
        rows.push(Row::Buttons(vec![solution, self.back(l10n)]));
        let picture = picture.with_taps(self.id(ExerciseAction::Target), position.legal_moves().to_vec());
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(picture) }
    }

    /// The board before the move, from the mover's side.
    fn picture(&self, l10n: Localizer) -> Picture {
        let history = self.history();
        let side = history.position().turn();
        let mv = move_text::both_notations(l10n, history.position(), self.moved().mv);
        let alt = vec![l10n.say(&s::ExerciseAlt { side, mv })];
        Picture {
            file: format!("exercise-{}-{}.png", self.recording.label(), self.ply),
            alt: picture::with_pieces(l10n, history.position(), alt),
            ..picture::of_history(l10n, &history, None, side).marked(|scene| scene.previous = None)
        }
    }

    fn back(&self, l10n: Localizer) -> Button {
        let review = ReviewComponent { record: self.recording.id, page: ReviewPage::Whole };
        Button::saying(l10n, CustomId::Review(review), &s::ButtonReviewBack, ButtonStyle::Secondary)
    }

    fn id(&self, action: ExerciseAction) -> CustomId {
        self.id_at(self.ply, action)
    }

    fn id_at(&self, ply: usize, action: ExerciseAction) -> CustomId {
        CustomId::Exercise(ExerciseComponent { record: self.recording.id, ply, action })
    }
}
