//! Messages of puzzles: the board, the goal, the components.

use crate::commands::choices;
use crate::commands::options::OptionMeaning;
use crate::features::play::move_choices;
use crate::i18n::messages::Words;
use crate::i18n::{Localizer, master_text, messages as s, move_text};
use crate::masters::{MasterBook, MasterList, PlayedOn};
use crate::message::{
    Button, ButtonStyle, CustomId, PageTurn, Picture, PuzzleAction, PuzzleComponent, PuzzleMode, Reply, Row,
    picture,
};
use crate::puzzles::{Puzzle, PuzzleGoal, PuzzleOrigin, PuzzleTheme};
use crate::rules::{History, Move, Position, Square};

pub(crate) fn themes(l10n: Localizer, themes: &[PuzzleTheme]) -> Option<String> {
    let shown = PuzzleTheme::ALL.into_iter().filter(|theme| themes.contains(theme));
    let labels = shown.filter_map(|theme| choices::label_of(OptionMeaning::Theme(theme)));
    let names: Vec<String> = labels.map(|label| uncapitalised(&l10n.say(label))).collect();
    if names.is_empty() {
        return None;
    }
    Some(l10n.say(&s::PuzzleThemes { count: names.len() as u64, themes: l10n.list(&names) }))
}

pub(super) fn uncapitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// Returns the sentence with the masters' game from which a puzzle was taken, as far as the game is known.
pub(crate) fn origin(l10n: Localizer, puzzle: &Puzzle) -> Option<String> {
    let known = match puzzle.origin()? {
        PuzzleOrigin::Game { game, .. } => {
            let head = MasterBook::builtin().game(*game)?.head;
            if head.red.is_some() || head.black.is_some() {
                Some(master_text::heading(l10n, &head))
            } else {
                master_text::occasion(l10n, head.event, head.date, head.place)
            }
        }
        PuzzleOrigin::Position { year, event, .. } => {
            let date = year.map(|year| PlayedOn { year, month: None, day: None });
            let event =
                MasterList::Events.names().iter().find(|(name, _)| Some(&name.traditional) == event.as_ref());
            master_text::occasion(l10n, event.map(|(name, _)| *name), date, None)
        }
    };
    Some(match known {
        Some(game) => l10n.say(&s::PuzzleOrigin { game }),
        None => l10n.say(&s::PuzzleOriginUnnamed),
    })
}

/// A puzzle after `ply` plies of its solution.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleBoard<'a> {
    pub(crate) l10n: Localizer,
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) ply: usize,
}

impl PuzzleBoard<'_> {
    pub(crate) fn position(&self) -> Position {
        self.puzzle.position_after(self.ply)
    }

    /// Returns the sentence with the goal from here on.
    pub(crate) fn goal(&self) -> String {
        let l10n = self.l10n;
        let side = self.puzzle.solver();
        match (self.puzzle.goal(), self.ply) {
            (PuzzleGoal::Mate(moves), 0) => l10n.say(&s::PuzzleGoalMate { side, moves: moves.into() }),
            (PuzzleGoal::Mate(moves), ply) => {
                l10n.say(&s::PuzzleGoalMateOn { moves: u64::from(moves).saturating_sub(ply as u64 / 2) })
            }
            (PuzzleGoal::Gain, 0) => l10n.say(&s::PuzzleGoalGain { side }),
            (PuzzleGoal::Gain, _) => l10n.say(&s::PuzzleGoalGainOn),
        }
    }

    pub(super) fn goal_of_storm(&self) -> String {
        let l10n = self.l10n;
        let side = self.puzzle.solver();
        match self.puzzle.goal() {
            PuzzleGoal::Mate(moves) => {
                let moves = u64::from(moves).saturating_sub(self.ply as u64 / 2);
                l10n.say(&s::StormGoalMate { side, moves })
            }
            PuzzleGoal::Gain => l10n.say(&s::StormGoalGain { side }),
        }
    }

    /// Returns the sentence with the goal for the public message of a day.
    pub(crate) fn goal_of_day(&self) -> String {
        let l10n = self.l10n;
        let side = self.puzzle.solver();
        match self.puzzle.goal() {
            PuzzleGoal::Mate(moves) => l10n.say(&s::DailyGoalMate { side, moves: moves.into() }),
            PuzzleGoal::Gain => l10n.say(&s::DailyGoalGain { side }),
        }
    }

    pub(crate) fn picture(&self) -> Picture {
        self.shown(&self.puzzle.game(self.ply))
    }

    /// Makes the next move tappable.
    pub(crate) fn playable(&self, picture: Picture) -> Picture {
        picture.with_taps(self.id(PuzzleAction::Target), self.position().legal_moves().to_vec())
    }

    pub(crate) fn picture_after(&self, mv: Move) -> Picture {
        let mut history = self.puzzle.game(self.ply);
        history.push(mv).expect("the move is legal");
        self.shown(&history).with_suffix(mv)
    }

    fn shown(&self, history: &History) -> Picture {
        let l10n = self.l10n;
        let position = history.position();
        let mut alt = vec![l10n.say(&s::PuzzleAlt { side: position.turn() })];
        if let Some(last) = move_text::last_of(history) {
            let mv = move_text::both_notations(l10n, &last.before, last.mv);
            alt.push(l10n.say(&s::PuzzleAltMove { mv }));
        }
        let board = picture::of_history(l10n, history, None, self.puzzle.solver());
        Picture {
            file: format!("puzzle-{}-{}.png", self.puzzle.id(), self.ply),
            alt: picture::with_pieces(l10n, position, alt),
            ..board.marked(|scene| scene.previous = None)
        }
    }

    pub(crate) fn with_arrow(&self, picture: Picture, before: &Position, mv: Move) -> Picture {
        let arrow = self.l10n.say(&s::PuzzleAltHint { mv: move_text::both_notations(self.l10n, before, mv) });
        picture.with_arrow(self.l10n, mv, &arrow)
    }

    pub(crate) fn with_selection(&self, square: Square) -> Picture {
        picture::with_selection(self.picture(), square)
    }

    fn id(&self, action: PuzzleAction) -> CustomId {
        CustomId::Puzzle(PuzzleComponent { puzzle: self.puzzle.id(), ply: self.ply, action })
    }

    pub(crate) fn button(&self, action: PuzzleAction, label: Words, style: ButtonStyle) -> Button {
        Button::saying(self.l10n, self.id(action), label, style)
    }

    /// Returns a button for each possible reading of a text.
    pub(crate) fn readings(&self, moves: &[Move]) -> Vec<Button> {
        let position = self.position();
        let buttons = moves.iter().take(5).map(|mv| {
            let written = move_text::both_notations(self.l10n, &position, *mv);
            let label = self.l10n.say(&s::PuzzleLabel { mv: written });
            Button::new(self.id(PuzzleAction::Play(*mv)), label, ButtonStyle::Primary)
        });
        buttons.collect()
    }

    /// Components of an open puzzle: the selects of a move, and help.
    pub(crate) fn rows(&self, selected: Option<Square>) -> Vec<Row> {
        let ids = [PuzzleAction::Piece, PuzzleAction::Target].map(|action| self.id(action));
        let mut rows = move_choices::selects(self.l10n, &self.position(), selected, ids);
        rows.push(Row::Buttons(self.help()));
        rows
    }

    fn help(&self) -> Vec<Button> {
        vec![
            self.button(PuzzleAction::Hint, &s::ButtonHint, ButtonStyle::Secondary),
            self.button(PuzzleAction::Solution, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
            self.next(),
        ]
    }

    /// Components of a puzzle that is over, and perhaps `is_shareable`.
    pub(crate) fn rows_at_end(&self, is_shareable: bool) -> Vec<Row> {
        let first = PuzzleAction::Turn(PageTurn::First);
        let mut buttons = vec![
            self.button(PuzzleAction::Next, &s::ButtonPuzzleNext, ButtonStyle::Primary),
            self.button(first, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
            mode_button(self.l10n, PuzzleMode::Storm),
            mode_button(self.l10n, PuzzleMode::Weak),
        ];
        if is_shareable {
            buttons.push(self.button(PuzzleAction::Share, &s::ButtonShare, ButtonStyle::Secondary));
        }
        vec![Row::Buttons(buttons)]
    }

    fn next(&self) -> Button {
        self.button(PuzzleAction::Next, &s::ButtonPuzzleNext, ButtonStyle::Secondary)
    }

    /// Returns the moves of the solution; the last one on the board is bold.
    pub(crate) fn line(&self) -> String {
        let mut parts = move_text::line(self.l10n, self.puzzle.position(), self.puzzle.solution());
        if let Some(last) = self.ply.checked_sub(1).and_then(|last| parts.get_mut(last)) {
            *last = format!("**{last}**");
        }
        parts.join("  ")
    }

    /// Returns the buttons that go through the solution; none is ever left out, so that each keeps its place.
    pub(crate) fn steps(&self) -> Vec<Row> {
        let steps: [(PageTurn, Words, ButtonStyle); 4] = [
            (PageTurn::First, &s::ButtonFirst, ButtonStyle::Secondary),
            (PageTurn::Back, &s::ButtonBack, ButtonStyle::Secondary),
            (PageTurn::Next, &s::ButtonNext, ButtonStyle::Primary),
            (PageTurn::Last, &s::ButtonLast, ButtonStyle::Secondary),
        ];
        let steps = steps.map(|(step, label, style)| self.button(PuzzleAction::Turn(step), label, style));
        vec![Row::Buttons(steps.into()), Row::Buttons(vec![self.next()])]
    }
}

pub(super) fn text(lines: Vec<String>) -> Reply {
    Reply::text(picture::join_lines(lines))
}

pub(crate) fn mode_button(l10n: Localizer, mode: PuzzleMode) -> Button {
    let label: Words = match mode {
        PuzzleMode::Storm => &s::ChoiceStorm,
        PuzzleMode::Weak => &s::ChoiceWeakThemes,
    };
    Button::saying(l10n, CustomId::PuzzleMode(mode), label, ButtonStyle::Secondary)
}
