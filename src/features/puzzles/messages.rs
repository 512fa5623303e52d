//! A puzzle as a message: its board, what is to be found, its components.

use crate::commands::choices;
use crate::commands::options::OptionMeaning;
use crate::i18n::messages::Words;
use crate::i18n::{Localizer, master_text, messages as s, move_text};
use crate::masters::{MasterBook, MasterList, PlayedOn};
use crate::message::picture::{self, clip};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, MAX_ALT, MAX_LABEL, PageTurn, Picture, PuzzleAction,
    PuzzleComponent, Reply, Row,
};
use crate::puzzles::{Puzzle, PuzzleGoal, PuzzleOrigin, PuzzleTheme};
use crate::rules::{History, Move, Position, Square};

/// Themes of the puzzle, as text.
pub(crate) fn themes(l10n: Localizer, themes: &[PuzzleTheme]) -> Option<String> {
    let shown = PuzzleTheme::ALL.into_iter().filter(|theme| themes.contains(theme));
    let labels = shown.filter_map(|theme| choices::label_of(OptionMeaning::Theme(theme)));
    let names: Vec<String> = labels.map(|label| uncapitalised(&l10n.say(label))).collect();
    let count = names.len() as u64;
    (count > 0).then(|| l10n.say(&s::PuzzleThemes { count, themes: l10n.list(&names) }))
}

/// The text with a small letter first, as it stands inside a sentence.
fn uncapitalised(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_lowercase().chain(signs).collect())
}

/// The game that a puzzle comes from, where it is one of masters, as far as it is known.
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
    let unnamed = || l10n.say(&s::PuzzleOriginUnnamed);
    Some(known.map_or_else(unnamed, |game| l10n.say(&s::PuzzleOrigin { game })))
}

/// A puzzle as it stands for somebody.
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

    /// Goal that is to be found from here on.
    pub(crate) fn goal(&self) -> String {
        let (l10n, side) = (self.l10n, self.puzzle.solver());
        match (self.puzzle.goal(), self.ply) {
            (PuzzleGoal::Mate(moves), 0) => l10n.say(&s::PuzzleGoalMate { side, moves: moves.into() }),
            (PuzzleGoal::Mate(moves), ply) => {
                l10n.say(&s::PuzzleGoalMateOn { moves: u64::from(moves).saturating_sub(ply as u64 / 2) })
            }
            (PuzzleGoal::Gain, 0) => l10n.say(&s::PuzzleGoalGain { side }),
            (PuzzleGoal::Gain, _) => l10n.say(&s::PuzzleGoalGainOn),
        }
    }

    /// The same for the message that a whole channel sees.
    pub(crate) fn goal_of_day(&self) -> String {
        let (l10n, side) = (self.l10n, self.puzzle.solver());
        match self.puzzle.goal() {
            PuzzleGoal::Mate(moves) => l10n.say(&s::DailyGoalMate { side, moves: moves.into() }),
            PuzzleGoal::Gain => l10n.say(&s::DailyGoalGain { side }),
        }
    }

    /// The board after the moves of the solution that stand on it.
    pub(crate) fn picture(&self) -> Picture {
        self.shown(&self.puzzle.game(self.ply))
    }

    /// The same, on which the next move can be tapped.
    pub(crate) fn playable(&self, picture: Picture) -> Picture {
        picture.with_taps(self.id(PuzzleAction::Target), self.position().legal_moves().to_vec())
    }

    /// The board after a legal move that is no part of the solution.
    pub(crate) fn picture_after(&self, mv: Move) -> Picture {
        let mut history = self.puzzle.game(self.ply);
        history.push(mv).expect("the move is legal");
        self.shown(&history).with_suffix(mv)
    }

    fn shown(&self, history: &History) -> Picture {
        let (l10n, position) = (self.l10n, history.position());
        let mut alt = vec![l10n.say(&s::PuzzleAlt { side: position.turn() })];
        alt.extend(move_text::last_of(history).map(|last| {
            let mv = move_text::both_notations(l10n, &last.before, last.mv);
            l10n.say(&s::PuzzleAltMove { mv })
        }));
        let board = picture::of_history(l10n, history, None, self.puzzle.solver());
        Picture {
            file: format!("puzzle-{}-{}.png", self.puzzle.id(), self.ply),
            alt: clip(&picture::with_pieces(l10n, position, alt), MAX_ALT),
            ..board.marked(|scene| scene.previous = None)
        }
    }

    pub(crate) fn with_arrow(&self, picture: Picture, before: &Position, mv: Move) -> Picture {
        let arrow = self.l10n.say(&s::PuzzleAltHint { mv: move_text::both_notations(self.l10n, before, mv) });
        picture.with_arrow(self.l10n, mv, &arrow)
    }

    /// The picture with the moves of one piece marked.
    pub(crate) fn with_selection(&self, square: Square) -> Picture {
        picture::with_selection(self.picture(), square)
    }

    fn id(&self, action: PuzzleAction) -> CustomId {
        CustomId::Puzzle(PuzzleComponent { puzzle: self.puzzle.id(), ply: self.ply, action })
    }

    pub(crate) fn button(&self, action: PuzzleAction, label: Words, look: ButtonStyle) -> Button {
        Button::saying(self.l10n, self.id(action), label, look)
    }

    /// A button for each of the moves that a text can mean.
    pub(crate) fn readings(&self, moves: &[Move]) -> Vec<Button> {
        let position = self.position();
        let button = |mv: &Move| {
            let mv_text = move_text::both_notations(self.l10n, &position, *mv);
            let label = clip(&self.l10n.say(&s::PuzzleLabel { mv: mv_text }), MAX_LABEL);
            Button::new(self.id(PuzzleAction::Play(*mv)), label, ButtonStyle::Primary)
        };
        moves.iter().take(5).map(button).collect()
    }

    /// Components while there is something to be found: a choice of a piece, and help.
    pub(crate) fn rows(&self, selected: Option<Square>) -> Vec<Row> {
        let placeholder: Words = if selected.is_some() { &s::ChooseOther } else { &s::ChoosePiece };
        let targets = selected.map(|origin| self.targets(origin));
        targets.into_iter().chain([self.pieces(placeholder), Row::Buttons(self.help())]).collect()
    }

    /// Components after a wrong move.
    pub(crate) fn rows_after_wrong(&self) -> Vec<Row> {
        let mut buttons = self.help();
        buttons.insert(0, self.button(PuzzleAction::Again, &s::ButtonPuzzleAgain, ButtonStyle::Primary));
        vec![Row::Buttons(buttons)]
    }

    fn help(&self) -> Vec<Button> {
        vec![
            self.button(PuzzleAction::Hint, &s::ButtonHint, ButtonStyle::Secondary),
            self.button(PuzzleAction::Solution, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
            self.next(),
        ]
    }

    /// Components when there is nothing more to be found.
    pub(crate) fn rows_at_end(&self) -> Vec<Row> {
        let first = PuzzleAction::Turn(PageTurn::First);
        vec![Row::Buttons(vec![
            self.button(PuzzleAction::Next, &s::ButtonPuzzleNext, ButtonStyle::Primary),
            self.button(first, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
        ])]
    }

    fn next(&self) -> Button {
        self.button(PuzzleAction::Next, &s::ButtonPuzzleNext, ButtonStyle::Secondary)
    }

    fn pieces(&self, placeholder: Words) -> Row {
        let position = self.position();
        let moves = move_text::legal_in_order(&position);
        let mut origins: Vec<Square> = moves.iter().map(|mv| mv.from()).collect();
        origins.dedup();
        let options = origins.into_iter().map(|square| Choice {
            value: square.to_string(),
            label: clip(&move_text::piece_label(self.l10n, &position, square), 100),
        });
        Row::select(self.id(PuzzleAction::Piece), self.l10n.say(placeholder), options)
    }

    fn targets(&self, origin: Square) -> Row {
        let position = self.position();
        let moves = move_text::legal_in_order(&position).into_iter().filter(|mv| mv.from() == origin);
        let options = moves.map(|mv| {
            let written = move_text::both_notations(self.l10n, &position, mv);
            let label = move_text::taking(self.l10n, &position, mv, written);
            Choice { value: mv.to_string(), label: clip(&label, 100) }
        });
        Row::select(self.id(PuzzleAction::Target), self.l10n.say(&s::ChooseTarget), options)
    }

    /// The solution in a row, the move that stands on the board last in bold.
    pub(crate) fn line(&self) -> String {
        let mut parts = move_text::line(self.l10n, self.puzzle.position(), self.puzzle.solution());
        if let Some(last) = self.ply.checked_sub(1).and_then(|last| parts.get_mut(last)) {
            *last = format!("**{last}**");
        }
        parts.join("  ")
    }

    /// The buttons that go through the solution, each always in the same place.
    pub(crate) fn steps(&self) -> Vec<Row> {
        let step = |step, label: Words, look| self.button(PuzzleAction::Turn(step), label, look);
        vec![
            Row::Buttons(vec![
                step(PageTurn::First, &s::ButtonFirst, ButtonStyle::Secondary),
                step(PageTurn::Back, &s::ButtonBack, ButtonStyle::Secondary),
                step(PageTurn::Next, &s::ButtonNext, ButtonStyle::Primary),
                step(PageTurn::Last, &s::ButtonLast, ButtonStyle::Secondary),
            ]),
            Row::Buttons(vec![self.next()]),
        ]
    }
}

/// A message of these lines.
pub(super) fn text(lines: Vec<String>) -> Reply {
    Reply::text(picture::join_lines(lines))
}
