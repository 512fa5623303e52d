//! A puzzle as a message: its board, what is to be found, its components.

use crate::features::puzzles::state::PuzzleAttempt;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages::Words;
use crate::i18n::{master_text, messages as s, move_text};
use crate::masters::MasterBook;
use crate::message::custom_id::{CustomId, PageTurn, PuzzleAction, PuzzleComponent};
use crate::message::picture;
use crate::message::picture::{clip, text_board};
use crate::message::reply::{
    Button, ButtonStyle, Choice, MAX_ALT, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select,
};
use crate::puzzles::{Puzzle, PuzzleGoal, PuzzleTheme};
use crate::rules::{Color, Move, Piece, Position, Square};

/// The themes by name, as they are chosen and told.
pub(crate) const THEMES: [(PuzzleTheme, Words); 17] = [
    (PuzzleTheme::MateIn1, &s::ThemeMateIn1),
    (PuzzleTheme::MateIn2, &s::ThemeMateIn2),
    (PuzzleTheme::MateIn3, &s::ThemeMateIn3),
    (PuzzleTheme::LongMate, &s::ThemeLongMate),
    (PuzzleTheme::Fork, &s::ThemeFork),
    (PuzzleTheme::Skewer, &s::ThemeSkewer),
    (PuzzleTheme::Pin, &s::ThemePin),
    (PuzzleTheme::DiscoveredAttack, &s::ThemeDiscoveredAttack),
    (PuzzleTheme::DiscoveredCheck, &s::ThemeDiscoveredCheck),
    (PuzzleTheme::DoubleCheck, &s::ThemeDoubleCheck),
    (PuzzleTheme::Screen, &s::ThemeScreen),
    (PuzzleTheme::RemovingTheGuard, &s::ThemeRemovingTheGuard),
    (PuzzleTheme::Deflection, &s::ThemeDeflection),
    (PuzzleTheme::Sacrifice, &s::ThemeSacrifice),
    (PuzzleTheme::TrappedPiece, &s::ThemeTrappedPiece),
    (PuzzleTheme::QuietMove, &s::ThemeQuietMove),
    (PuzzleTheme::Endgame, &s::ThemeEndgame),
];

/// What the puzzle shows, in words.
pub(crate) fn themes(l10n: Localizer, themes: &[PuzzleTheme]) -> Option<String> {
    let known = THEMES.iter().filter(|(theme, _)| themes.contains(theme));
    let names: Vec<String> = known.map(|(_, name)| l10n.say(*name)).collect();
    let count = names.len() as u64;
    (count > 0).then(|| l10n.say(&s::PuzzleThemes { count, themes: l10n.list(&names) }))
}

/// The game that a puzzle comes from, where it is one of masters.
pub(crate) fn origin(l10n: Localizer, puzzle: &Puzzle) -> Option<String> {
    let game = MasterBook::builtin().game(puzzle.origin()?.game)?;
    Some(l10n.say(&s::PuzzleOrigin { game: master_text::heading(l10n, &game.head) }))
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

    /// What is to be found from here on.
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

    /// The board with the last moves of the solution that stand on it.
    pub(crate) fn picture(&self) -> Picture {
        let moves = &self.puzzle.solution()[..self.ply.min(self.puzzle.solution().len())];
        let before = self.puzzle.position_after(moves.len().saturating_sub(1));
        self.with_last(&before, moves)
    }

    /// The board after a move that is no part of the solution.
    pub(crate) fn picture_after(&self, mv: Move) -> Picture {
        let mut picture = self.with_last(&self.position(), &[mv]);
        picture.file = picture.file.replace(".png", &format!("-{mv}.png"));
        picture
    }

    /// The board after these moves; `before` is the position before the last one.
    fn with_last(&self, before: &Position, moves: &[Move]) -> Picture {
        let l10n = self.l10n;
        let mut position = before.clone();
        let last = moves.last();
        let mut alt = Vec::new();
        if let Some(mv) = last {
            position.make(*mv);
            alt.push(l10n.say(&s::PuzzleAltMove { mv: move_text::both_notations(l10n, before, *mv) }));
        }
        alt.insert(0, l10n.say(&s::PuzzleAlt { side: position.turn() }));
        alt.push(l10n.say(&s::AltFen { fen: position.to_string() }));
        let view = self.puzzle.solver();
        Picture {
            fen: position.to_string(),
            black_view: view == Color::Black,
            last: last.map(ToString::to_string),
            captured: last.and_then(|mv| before.piece_at(mv.to())).map(Piece::char),
            file: format!("puzzle-{}-{}.png", self.puzzle.id(), self.ply),
            alt: clip(&l10n.join(alt), MAX_ALT),
            text_board: text_board(l10n.locale(), &position, view),
            locale: Some(l10n.locale()),
            ..Picture::default()
        }
    }

    pub(crate) fn with_arrow(&self, mut picture: Picture, before: &Position, mv: Move) -> Picture {
        let arrow = self.l10n.say(&s::PuzzleAltHint { mv: move_text::both_notations(self.l10n, before, mv) });
        picture.alt = clip(&self.l10n.join([&arrow, &picture.alt]), MAX_ALT);
        picture.file = picture.file.replace(".png", &format!("-hint-{mv}.png"));
        picture.hint = Some(mv.to_string());
        picture
    }

    /// The picture with the moves of one piece marked.
    pub(crate) fn with_selection(&self, square: Square) -> Picture {
        picture::with_selection(self.picture(), square)
    }

    fn id(&self, action: PuzzleAction) -> String {
        let component = PuzzleComponent { puzzle: self.puzzle.id(), ply: self.ply, action };
        CustomId::Puzzle(component).to_string()
    }

    pub(crate) fn button(&self, action: PuzzleAction, label: Words, look: ButtonStyle) -> Button {
        Button { id: self.id(action), label: self.l10n.say(label), look }
    }

    /// A button for each of the moves that a text can mean.
    pub(crate) fn readings(&self, moves: &[Move]) -> Vec<Button> {
        let position = self.position();
        let button = |mv: &Move| {
            let mv_text = move_text::both_notations(self.l10n, &position, *mv);
            let label = clip(&self.l10n.say(&s::PuzzleLabel { mv: mv_text }), 80);
            Button { id: self.id(PuzzleAction::Play(*mv)), label, look: ButtonStyle::Primary }
        };
        moves.iter().take(5).map(button).collect()
    }

    /// What can be done while there is something to be found: a piece to choose, and help.
    pub(crate) fn rows(&self, selected: Option<Square>) -> Vec<Row> {
        let mut rows = Vec::new();
        let placeholder: Words = if selected.is_some() { &s::ChooseOther } else { &s::ChoosePiece };
        rows.extend(selected.map(|origin| self.targets(origin)));
        rows.push(self.pieces(placeholder));
        rows.push(Row::Buttons(vec![
            self.button(PuzzleAction::Hint, &s::ButtonHint, ButtonStyle::Secondary),
            self.button(PuzzleAction::Solution, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
            self.next(),
        ]));
        rows
    }

    /// What can be done after a wrong move.
    pub(crate) fn rows_after_wrong(&self) -> Vec<Row> {
        vec![Row::Buttons(vec![
            self.button(PuzzleAction::Again, &s::ButtonPuzzleAgain, ButtonStyle::Primary),
            self.button(PuzzleAction::Hint, &s::ButtonHint, ButtonStyle::Secondary),
            self.button(PuzzleAction::Solution, &s::ButtonPuzzleSolution, ButtonStyle::Secondary),
            self.next(),
        ])]
    }

    /// What can be done when there is nothing more to be found.
    pub(crate) fn rows_at_end(&self, attempt: &PuzzleAttempt) -> Vec<Row> {
        let next = Button { look: ButtonStyle::Primary, ..self.next() };
        let first = PuzzleAction::Turn(PageTurn::First);
        let solution = self.button(first, &s::ButtonPuzzleSolution, ButtonStyle::Secondary);
        vec![Row::Buttons(if attempt.is_open() { vec![next] } else { vec![next, solution] })]
    }

    fn next(&self) -> Button {
        self.button(PuzzleAction::Next, &s::ButtonPuzzleNext, ButtonStyle::Secondary)
    }

    fn pieces(&self, placeholder: Words) -> Row {
        let (position, side) = (self.position(), self.puzzle.solver());
        let mut origins: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        origins.sort_by_key(|square| (square.file_number(side), square.depth(side)));
        origins.dedup();
        let options = origins.into_iter().map(|square| Choice {
            value: square.to_string(),
            label: clip(&move_text::piece_label(self.l10n, &position, square), 100),
        });
        self.select(PuzzleAction::Piece, placeholder, options.collect())
    }

    fn targets(&self, origin: Square) -> Row {
        let position = self.position();
        let moves = position.legal_moves().into_iter().filter(|mv| mv.from() == origin);
        let options = moves.map(|mv| {
            let written = move_text::both_notations(self.l10n, &position, mv);
            let label = move_text::taking(self.l10n, &position, mv, written);
            Choice { value: mv.to_string(), label: clip(&label, 100) }
        });
        self.select(PuzzleAction::Target, &s::ChooseTarget, options.collect())
    }

    fn select(&self, action: PuzzleAction, placeholder: Words, mut options: Vec<Choice>) -> Row {
        options.truncate(MAX_CHOICES);
        Row::Select(Select { id: self.id(action), placeholder: self.l10n.say(placeholder), options })
    }

    /// The solution in a row, the move that stands on the board last in bold.
    pub(crate) fn line(&self) -> String {
        let mut position = self.puzzle.position().clone();
        let mut parts = Vec::new();
        for (ply, mv) in self.puzzle.solution().iter().enumerate() {
            let text = move_text::short(self.l10n, &position, *mv);
            parts.push(if ply + 1 == self.ply { format!("**{text}**") } else { text });
            position.make(*mv);
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

/// A message of these lines, without the empty ones.
pub(super) fn text(lines: Vec<String>) -> Reply {
    Reply::text(clip(
        &lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
        MAX_TEXT,
    ))
}
