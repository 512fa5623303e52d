//! What a lesson shows: the list of lessons, a task, its solution.

use std::collections::BTreeSet;

use crate::features::lessons::catalogue::cursor::LessonCursor;
use crate::message::custom_id::{CustomId, LessonAction, LessonComponent};
use crate::notation::{Dialect, NotationStyle, write};
use crate::rules::{Color, History, Move, Piece, Position, Role, RuleSet, Square};

use crate::features::lessons::catalogue::progress::LessonProgress;
use crate::features::lessons::catalogue::{
    Aim, LESSONS, Lesson, LessonGoal, LessonTask, LessonTitle, StepIndex, TaskText,
};
use crate::features::lessons::catalogue::{mv, square};
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::i18n::move_text;
use crate::message::picture;
use crate::message::reply::{
    Button, ButtonStyle, Choice, MAX_CHOICES, MAX_TEXT, Picture, Reply, Row, Select,
};

/// A step as it is shown to somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonCard<'a> {
    pub(crate) l10n: Localizer,
    pub(crate) cursor: &'a LessonCursor,
    /// Whether the pieces on the board are named below the task.
    pub(crate) legend: bool,
}

/// What a lesson is called: `俥 Chariot (R)`.
pub(crate) fn title(l10n: Localizer, lesson: &Lesson) -> String {
    match lesson.title {
        LessonTitle::Piece(role) => move_text::piece(l10n, Piece::new(Color::Red, role)),
        LessonTitle::Words(title) => l10n.say(title),
    }
}

/// The list of lessons, with what is done.
pub(crate) fn menu(l10n: Localizer, progress: &LessonProgress) -> Reply {
    let done = |place: &StepIndex| progress.done.contains(&place.name());
    let (all, so_far) = (StepIndex::all().count(), StepIndex::all().filter(done).count());
    let mut text = l10n.say(&s::LessonsMenu { done: so_far, all });
    let mut options = Vec::new();
    for lesson in LESSONS {
        let (steps, done) = (lesson.steps.len(), StepIndex::of(lesson.name).filter(done).count());
        let mark = if steps == done { "✓ " } else { "" };
        let line = format!("{mark}{} · {done}/{steps}", title(l10n, lesson));
        text.push_str(&format!("\n{line}"));
        options.push(Choice { value: lesson.name.to_owned(), label: picture::clip(&line, 100) });
    }
    options.truncate(MAX_CHOICES);
    let select = Select {
        id: CustomId::Lesson(LessonComponent::Pick).to_string(),
        placeholder: l10n.say(&s::LessonsChoose),
        options,
    };
    let label: Words = if so_far == 0 { &s::ButtonLessonsBegin } else { &s::ButtonLessonsContinue };
    let rows = vec![
        Row::Select(select),
        Row::Buttons(vec![button(
            l10n,
            &CustomId::Lesson(LessonComponent::Continue),
            label,
            ButtonStyle::Primary,
        )]),
    ];
    Reply { rows, ..Reply::text(picture::clip(&text, MAX_TEXT)) }
}

/// The button that leads to the list of lessons.
pub(crate) fn menu_button(l10n: Localizer) -> Button {
    button(l10n, &CustomId::Lesson(LessonComponent::Menu), &s::ButtonLessons, ButtonStyle::Secondary)
}

fn button(l10n: Localizer, id: &CustomId, label: Words, look: ButtonStyle) -> Button {
    Button { id: id.to_string(), label: l10n.say(label), look }
}

impl LessonCard<'_> {
    /// The task; `head` is what is said of the last try, `chosen` the piece whose points are to be chosen from.
    pub(crate) fn task(&self, head: Option<String>, chosen: Option<Square>) -> Reply {
        let step = self.cursor.place.step();
        let position = self.position();
        let mut board = self.board();
        let mut rows = Vec::new();
        match step.task {
            LessonTask::Try(from) => {
                board = picture::with_selection(board, square(from));
                rows.push(self.targets(&position, square(from)));
            }
            LessonTask::Find { .. } => {
                if let Some(from) = chosen {
                    if !self.cursor.place.lesson().free {
                        board = picture::with_selection(board, from);
                    }
                    rows.push(self.targets(&position, from));
                }
                rows.push(self.pieces(&position, chosen));
            }
            LessonTask::Write { mv: right, others } => {
                board = self.with_arrow(board, &position, mv(right));
                let labels = self.in_lots(right, others);
                rows.push(
                    self.answers(labels.iter().map(|text| move_text::short(self.l10n, &position, mv(text)))),
                );
            }
            LessonTask::Choose { answers, .. } => {
                rows.push(self.answers(answers.iter().map(|answer| self.l10n.say(*answer))));
            }
            LessonTask::Rule { cycle, answers, .. } => {
                board = self.with_cycle(board, cycle);
                rows.push(self.answers(answers.iter().map(|answer| self.l10n.say(*answer))));
            }
            LessonTask::Play(_) => {}
        }
        let mut first = Vec::new();
        match step.task {
            LessonTask::Play(_) => {
                first.push(self.button(LessonAction::Play, &s::ButtonLessonPlay, ButtonStyle::Success))
            }
            _ => first.push(self.button(LessonAction::Show, &s::ButtonLessonShow, ButtonStyle::Secondary)),
        }
        rows.push(self.ways(first, &s::ButtonLessonSkip, ButtonStyle::Secondary));
        let chosen = chosen.map(|from| {
            let piece = move_text::piece_label(self.l10n, &position, from);
            self.l10n.say(&s::ChooseTargetOf { piece })
        });
        let mut lines: Vec<String> = head.into_iter().collect();
        lines.push(format!("**{}**", self.heading()));
        lines.push(self.text());
        lines.extend(self.goal());
        lines.extend(chosen);
        lines.extend(self.legend(&position));
        let text = picture::clip(&lines.join("\n"), MAX_TEXT);
        Reply { picture: Some(board), rows, ..Reply::text(text) }
    }

    /// What is shown once the task is solved: the board after the last of `moves`, and the way on.
    pub(crate) fn solved(&self, said: String, last: Option<Move>) -> Reply {
        let step = self.cursor.place.step();
        let position = self.position();
        let board = match (step.task, last) {
            (_, Some(last)) => self.shown(Some(last)),
            (LessonTask::Write { mv: right, .. }, None) => {
                self.with_arrow(self.board(), &position, mv(right))
            }
            (LessonTask::Rule { cycle, .. }, None) => self.with_cycle(self.board(), cycle),
            (_, None) => self.board(),
        };
        let text = picture::clip(&format!("{said}\n**{}**", self.heading()), MAX_TEXT);
        let rows = vec![self.ways(Vec::new(), &s::ButtonLessonNext, ButtonStyle::Primary)];
        Reply { picture: Some(board), rows, ..Reply::text(text) }
    }

    /// The solution, or the next move of it.
    pub(crate) fn solution(&self) -> Reply {
        let step = self.cursor.place.step();
        let position = self.position();
        let mut board = self.board();
        let said = match step.task {
            LessonTask::Try(_) | LessonTask::Play(_) => return self.task(None, None),
            LessonTask::Find { solution, .. } => {
                let Some(next) = solution.get(self.cursor.moves.len()).map(|text| mv(text)) else {
                    return self.task(None, None);
                };
                // Another way may have led here, by which the move is not to be had.
                let next = if position.check_move(next).is_ok() { next } else { position.legal_moves()[0] };
                board = picture::with_hint(self.l10n, board, &position, next);
                self.l10n.say(&s::LessonShown { mv: move_text::bold(self.l10n, &position, next) })
            }
            LessonTask::Write { mv: right, .. } => {
                board = self.with_arrow(board, &position, mv(right));
                self.l10n.say(&s::LessonShownText { mv: move_text::short(self.l10n, &position, mv(right)) })
            }
            LessonTask::Choose { answers, right, why } | LessonTask::Rule { answers, right, why, .. } => {
                if let LessonTask::Rule { cycle, .. } = step.task {
                    board = self.with_cycle(board, cycle);
                }
                let answer = answers.get(right).map(|answer| self.l10n.say(*answer)).unwrap_or_default();
                self.l10n.say(&s::LessonShownAnswer { answer, why: self.l10n.say(why) })
            }
        };
        let again = self.button(LessonAction::Open, &s::ButtonLessonAgain, ButtonStyle::Primary);
        let text = format!("{said}\n**{}**\n{}", self.heading(), self.text());
        let rows = vec![self.ways(vec![again], &s::ButtonLessonNext, ButtonStyle::Secondary)];
        Reply { picture: Some(board), rows, ..Reply::text(picture::clip(&text, MAX_TEXT)) }
    }

    /// The task again, with an arrow for a move that somebody has taken for the one that is asked.
    pub(crate) fn not_this_one(&self, wrong: Move) -> Reply {
        let position = self.position();
        let said = self.l10n.say(&s::LessonWrongText { mv: move_text::short(self.l10n, &position, wrong) });
        let mut reply = self.task(Some(said), None);
        let file = format!("-not-{wrong}.png");
        let board = self.with_arrow(self.board(), &position, wrong);
        reply.picture = Some(Picture { file: board.file.replace(".png", &file), ..board });
        reply
    }

    /// The answers of a question about the writing of a move, the right one among them.
    pub(crate) fn in_lots(&self, right: &'static str, others: [&'static str; 3]) -> Vec<&'static str> {
        let mut all = vec![right];
        all.extend(others);
        // By the alphabet, so that the place of the right one tells nothing.
        all.sort_unstable();
        all
    }

    /// `Chariot · 1 of 2`
    fn heading(&self) -> String {
        let lesson = self.cursor.place.lesson();
        self.l10n.say(&s::LessonHeading {
            title: title(self.l10n, lesson),
            step: self.cursor.place.number(),
            steps: lesson.steps.len(),
        })
    }

    fn text(&self) -> String {
        let position = self.cursor.place.step().start();
        match (self.cursor.place.step().text, self.style()) {
            (TaskText::Plain(text), _) => self.l10n.say(text),
            (TaskText::Letters(text), style) if has_letters(style) => self.l10n.say(text),
            (TaskText::Letters(_), _) => self.l10n.say(&s::LessonNotationWhich),
            (TaskText::Signs, style) => {
                let example = |text: &str| write(&position, mv(text), style);
                match style {
                    NotationStyle::Iccs => self.l10n.say(&s::LessonNotationIccs { mv: example("b2e2") }),
                    NotationStyle::Uci => self.l10n.say(&s::LessonNotationUci { mv: example("b2e2") }),
                    NotationStyle::Book => self.l10n.say(&s::LessonNotationBook { mv: example("b2e2") }),
                    _ => {
                        let (side, forward) = (example("b2e2"), example("b2b4"));
                        self.l10n.say(&s::LessonNotationLetters { side, forward })
                    }
                }
            }
        }
    }

    fn style(&self) -> NotationStyle {
        self.l10n.style()
    }

    /// What a game against the bot is to reach, and in how many moves a mate is to be found.
    fn goal(&self) -> Option<String> {
        match self.cursor.place.step().task {
            LessonTask::Play(ending) => {
                let (count, level) = (u64::from(ending.moves), ending.level.get());
                Some(match ending.aim {
                    Aim::Win => self.l10n.say(&s::LessonGoalWin { count, level }),
                    Aim::Hold => self.l10n.say(&s::LessonGoalHold { count, level }),
                })
            }
            LessonTask::Find { goal: LessonGoal::Mate(moves), .. } => {
                let left = usize::from(moves).saturating_sub(self.cursor.moves.len() / 2);
                Some(self.l10n.say(&s::LessonMateIn { count: left as u64 }))
            }
            _ => None,
        }
    }

    /// The pieces on the board with their names, for people who do not know their signs.
    fn legend(&self, position: &Position) -> Option<String> {
        let stands = |color, role| position.pieces().any(|(_, piece)| piece == Piece::new(color, role));
        let name = |role| {
            let [red, black] = Color::ALL.map(|color| stands(color, role));
            let label = |color| move_text::piece(self.l10n, Piece::new(color, role));
            match (red, black) {
                (true, true) => Some(move_text::both(self.l10n, role)),
                (true, _) => Some(label(Color::Red)),
                (false, true) => Some(label(Color::Black)),
                (false, false) => None,
            }
        };
        let names: Vec<String> = Role::ALL.into_iter().filter_map(name).collect();
        self.legend.then(|| names.join(" · "))
    }

    fn position(&self) -> Position {
        let step = self.cursor.place.step();
        step.after(&self.cursor.moves).unwrap_or_else(|| step.start())
    }

    fn board(&self) -> Picture {
        self.shown(None)
    }

    /// The board after the moves made, and one more.
    fn shown(&self, last: Option<Move>) -> Picture {
        let step = self.cursor.place.step();
        let mut history = History::new(step.start(), RuleSet::World);
        for mv in self.cursor.moves.iter().copied().chain(last) {
            history.push(mv).expect("what cannot be played is no move of a step");
        }
        // Who counts files as Black sits behind Black.
        let behind_black = matches!(step.task, LessonTask::Write { .. }) && step.side() == Color::Black;
        let view = if behind_black { Color::Black } else { Color::Red };
        let moves: Vec<String> = history.moves().iter().map(|mv| format!("-{mv}")).collect();
        let file = format!("lesson-{}{}.png", self.cursor.place.name().replace('.', "-"), moves.concat());
        Picture { file, turned: behind_black, ..picture::of_history(self.l10n, &history, None, view) }
    }

    /// The board with an arrow whose words do not give the answer away.
    fn with_arrow(&self, board: Picture, position: &Position, mv: Move) -> Picture {
        let alt = board.alt.clone();
        let mut board = picture::with_hint(self.l10n, board, position, mv);
        let piece = move_text::piece_label(self.l10n, position, mv.from());
        let arrow = self.l10n.say(&s::LessonAltArrow { piece, to: self.to(position.turn(), mv) });
        board.alt = picture::clip(&self.l10n.join([arrow, alt]), crate::message::reply::MAX_ALT);
        board
    }

    /// The board with the arrows of a cycle that comes round for the third time.
    fn with_cycle(&self, board: Picture, cycle: &[&str]) -> Picture {
        let mut history = History::new(self.cursor.place.step().start(), RuleSet::World);
        for text in cycle.iter().chain(cycle) {
            history.push(mv(text)).expect("a test holds that the cycle can be played");
        }
        let repetition = history.ruling().and_then(|ruling| ruling.repetition);
        repetition.map_or(board.clone(), |repetition| picture::with_cycle(board, &repetition))
    }

    fn answers(&self, labels: impl Iterator<Item = String>) -> Row {
        let button = |(at, label): (usize, String)| Button {
            id: self.cursor.component(LessonAction::Answer(u8::try_from(at).unwrap_or(u8::MAX))).to_string(),
            label: picture::clip(&label, 80),
            look: ButtonStyle::Primary,
        };
        Row::Buttons(labels.enumerate().map(button).collect())
    }

    fn pieces(&self, position: &Position, chosen: Option<Square>) -> Row {
        let side = position.turn();
        let mut origins: Vec<Square> = if self.cursor.place.lesson().free {
            position.pieces().filter(|(_, piece)| piece.color == side).map(|(at, _)| at).collect()
        } else {
            let origins: BTreeSet<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
            origins.into_iter().collect()
        };
        origins.sort_by_key(|at| (at.file_number(side), at.depth(side)));
        let options = origins.into_iter().map(|at| {
            let label = move_text::piece_label(self.l10n, position, at);
            Choice { value: at.to_string(), label: picture::clip(&label, 100) }
        });
        let placeholder: Words = if chosen.is_some() { &s::ChooseOther } else { &s::ChoosePiece };
        self.select(LessonAction::Piece, placeholder, options.collect())
    }

    fn targets(&self, position: &Position, from: Square) -> Row {
        let side = position.turn();
        let moves: Vec<Move> = if self.cursor.place.lesson().free {
            shape(position, from).into_iter().map(|to| Move::new(from, to)).collect()
        } else {
            position.legal_moves().into_iter().filter(|mv| mv.from() == from).collect()
        };
        let options = moves.into_iter().map(|mv| {
            let (short, to) = (move_text::short(self.l10n, position, mv), self.to(side, mv));
            let label = move_text::taking(self.l10n, position, mv, format!("{short} · {to}"));
            Choice { value: mv.to_string(), label: picture::clip(&label, 100) }
        });
        self.select(LessonAction::Target, &s::ChooseTarget, options.collect())
    }

    /// `file 3, 2 forward`: where a move goes, for people who do not read the notation yet.
    fn to(&self, side: Color, mv: Move) -> String {
        let file = self.l10n.file(mv.to().file_number(side), side);
        let (from, to) = (mv.from().depth(side), mv.to().depth(side));
        let count = u64::from(from.abs_diff(to));
        match to.cmp(&from) {
            std::cmp::Ordering::Greater => self.l10n.say(&s::LessonToForward { file, count }),
            std::cmp::Ordering::Less => self.l10n.say(&s::LessonToBack { file, count }),
            std::cmp::Ordering::Equal => self.l10n.say(&s::LessonToSide { file }),
        }
    }

    fn select(&self, action: LessonAction, placeholder: Words, mut options: Vec<Choice>) -> Row {
        options.truncate(MAX_CHOICES);
        let placeholder = self.l10n.say(placeholder);
        Row::Select(Select { id: self.cursor.component(action).to_string(), placeholder, options })
    }

    /// The last row: what belongs to the step, then back, on and the list.
    fn ways(&self, mut buttons: Vec<Button>, on: Words, look: ButtonStyle) -> Row {
        let to = |place: StepIndex| LessonCursor::start(place).component(LessonAction::Open);
        if let Some(before) = self.cursor.place.before() {
            buttons.push(button(self.l10n, &to(before), &s::ButtonLessonBack, ButtonStyle::Secondary));
        }
        if let Some(after) = self.cursor.place.after() {
            buttons.push(button(self.l10n, &to(after), on, look));
        }
        buttons.push(menu_button(self.l10n));
        Row::Buttons(buttons)
    }

    fn button(&self, action: LessonAction, label: Words, look: ButtonStyle) -> Button {
        let id = match action {
            LessonAction::Open => LessonCursor::start(self.cursor.place).component(action),
            action => self.cursor.component(action),
        };
        button(self.l10n, &id, label, look)
    }
}

/// Whether moves are written with a piece, a file and a direction.
fn has_letters(style: NotationStyle) -> bool {
    !matches!(style.dialect(), Dialect::Iccs | Dialect::Uci | Dialect::Book)
}

/// The points where a piece would go on an empty board without palace and river, those of own pieces left out.
fn shape(position: &Position, from: Square) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else { return Vec::new() };
    let ahead = if piece.color == Color::Red { 1 } else { -1 };
    let jumps: &[(i8, i8)] = match piece.role {
        Role::General => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
        Role::Advisor => &[(1, 1), (-1, 1), (1, -1), (-1, -1)],
        Role::Elephant => &[(2, 2), (-2, 2), (2, -2), (-2, -2)],
        Role::Horse => &[(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)],
        Role::Soldier => &[(0, 1), (1, 0), (-1, 0), (0, -1)],
        Role::Chariot | Role::Cannon => &[],
    };
    let mut points: Vec<Square> =
        jumps.iter().filter_map(|(files, ranks)| from.offset(*files, ranks * ahead)).collect();
    if jumps.is_empty() {
        let in_line = |files: i8, ranks: i8| from.offset(files, ranks);
        points.extend((-9..=9).filter(|by| *by != 0).filter_map(|by| in_line(by, 0)));
        points.extend((-9..=9).filter(|by| *by != 0).filter_map(|by| in_line(0, by)));
    }
    let side = piece.color;
    points.retain(|to| position.piece_at(*to).is_none_or(|there| there.color != side));
    points.sort_by_key(|to| (to.file_number(side), to.depth(side)));
    points
}
