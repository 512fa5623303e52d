//! Messages of a step of a lesson: its task and its solution.

use crate::features::lessons::catalogue::judge::right_move;
use crate::features::lessons::catalogue::{EndgameTask, LessonCursor, LessonGoal, LessonTask, words};
use crate::features::lessons::lesson_game::ending_goal;
use crate::features::lessons::list::{self, title};
use crate::features::lessons::refutation::Refutation;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::masters::MasterBook;
use crate::message::{Button, ButtonStyle, LessonAction, LessonList, Picture, Reply, Row, picture};
use crate::notation::{Dialect, NotationStyle, write};
use crate::rules::{Color, History, Move, Piece, Position, Role, RuleSet, Square};

#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonCard<'a> {
    pub(crate) l10n: Localizer,
    pub(crate) cursor: &'a LessonCursor,
    /// True if the task names the pieces on the board.
    pub(crate) legend: bool,
}

impl LessonCard<'_> {
    /// Returns the task, below the `head` about the last try. `chosen` is the piece whose target is to be chosen.
    pub(crate) fn task(&self, head: Option<String>, chosen: Option<Square>) -> Reply {
        let step = self.cursor.place.step();
        let position = self.cursor.position();
        let mut board = self.question();
        let mut rows = Vec::new();
        match &step.task {
            LessonTask::Try(from) => {
                board = picture::with_selection(board, *from);
                rows.push(self.targets(&position, *from));
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
            LessonTask::Ask { answers, .. } => {
                rows.push(self.answers(answers.iter().map(|answer| self.answer(answer))));
            }
            LessonTask::Write { .. } => {
                let moves = step.task.choices();
                rows.push(self.answers(moves.iter().map(|mv| move_text::short(self.l10n, &position, *mv))));
            }
            LessonTask::Choose { .. } => rows.push(self.answers(self.lettered_choices().into_iter())),
            LessonTask::Walk { from, .. } => return self.walk(*from),
            LessonTask::Play(_) => {}
        }
        let mut first = vec![self.button(LessonAction::Show, &s::ButtonLessonShow, ButtonStyle::Secondary)];
        if let LessonTask::Play(_) = step.task {
            first.insert(0, self.button(LessonAction::Play, &s::ButtonLessonPlay, ButtonStyle::Success));
        }
        rows.push(self.ways(first, &s::ButtonLessonSkip, ButtonStyle::Secondary));
        let moves = self.tappable(&position);
        if !moves.is_empty() {
            board = board.with_taps(self.cursor.component(LessonAction::Target), moves);
        }
        let mut lines = vec![head, Some(self.heading()), Some(self.text()), self.goal()];
        if let Some(from) = chosen {
            let piece = move_text::piece_label(self.l10n, &position, from);
            lines.push(Some(self.l10n.say(&s::ChooseTargetOf { piece })));
        }
        lines.push(self.legend(&position));
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(board) }
    }

    /// Returns the solved task: the `verdict`, the board after the solving move, the end of the lesson, and the button to the
    /// next step.
    pub(crate) fn solved(&self, verdict: String, last: Option<Move>, end: Option<String>) -> Reply {
        let board = if last.is_some() { self.shown(last) } else { self.question() };
        let text = picture::join_lines([Some(verdict), Some(self.heading()), end]);
        let rows = vec![self.ways(Vec::new(), &s::ButtonLessonNext, ButtonStyle::Primary)];
        Reply { rows, ..Reply::text(text).with_picture(board) }
    }

    /// Returns a line after `ply` moves, with the reason of the last one and the moves of masters.
    pub(crate) fn walk(&self, ply: usize) -> Reply {
        let LessonTask::Walk { line, from, why } = &self.cursor.place.step().task else {
            return self.task(None, None);
        };
        let ply = ply.clamp(*from, line.len());
        let (made, ahead) = line.split_at(ply);
        let mut board = self.after(made);
        let position = self.history(made).position().clone();
        if let Some(next) = ahead.first() {
            board = picture::with_hint(self.l10n, board, &position, *next);
        }
        // Both buttons are always there, so that each keeps its place.
        let is_end = ahead.is_empty();
        let next_style = if is_end { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        let steps = vec![
            self.walk_button(ply.saturating_sub(1).max(*from), &s::ButtonBack, ButtonStyle::Secondary),
            self.walk_button((ply + 1).min(line.len()), &s::ButtonNext, next_style),
        ];
        let row = if is_end {
            self.ways(steps, &s::ButtonLessonNext, ButtonStyle::Primary)
        } else {
            self.ways(steps, &s::ButtonLessonSkip, ButtonStyle::Secondary)
        };
        let mut lines = vec![self.heading(), self.text()];
        if !made.is_empty() {
            lines.push(self.line(made));
        }
        lines.extend(why[..ply - from].last().map(|why| self.reason(made, why)));
        lines.extend(list::masters(self.l10n, &position));
        Reply { rows: vec![row], ..Reply::text(picture::join_lines(lines)).with_picture(board) }
    }

    fn walk_button(&self, ply: usize, label: Words, style: ButtonStyle) -> Button {
        self.button(LessonAction::Answer(u8::try_from(ply).unwrap_or(u8::MAX)), label, style)
    }

    /// `**H8+7**: The horse comes out.`: the last of these moves with its reason.
    fn reason(&self, made: &[Move], why: &str) -> String {
        let Some((last, before)) = made.split_last() else { return String::new() };
        let mv = move_text::short(self.l10n, self.history(before).position(), *last);
        self.l10n.say(&s::LessonReason { mv, why: self.l10n.say(words(&format!("why-{why}"))) })
    }

    /// Returns the solution, or the next move of it.
    pub(crate) fn solution(&self) -> Reply {
        let l10n = self.l10n;
        let step = self.cursor.place.step();
        let position = self.cursor.position();
        let mut board = self.question();
        let mut arrow = None;
        let mut button = self.button(LessonAction::Open, &s::ButtonLessonAgain, ButtonStyle::Primary);
        let solution = match &step.task {
            LessonTask::Try(_) | LessonTask::Find { .. } => {
                let Some(next) = right_move(step, &self.cursor.moves) else { return self.task(None, None) };
                arrow = Some(next);
                let mv = move_text::bold(l10n, &position, next);
                if let LessonTask::Try(from) = step.task {
                    board = picture::with_selection(board, from);
                    l10n.say(&s::LessonShownTry { mv })
                } else {
                    l10n.say(&s::LessonShown { mv })
                }
            }
            LessonTask::Write { mv, .. } => {
                l10n.say(&s::LessonShownText { mv: move_text::short(l10n, &position, *mv) })
            }
            LessonTask::Ask { answers, right, .. } => {
                let answer = answers.get(*right).map(|answer| self.answer(answer)).unwrap_or_default();
                l10n.say(&s::LessonShownAnswer { answer, why: self.why() })
            }
            LessonTask::Choose { right, .. } => {
                board = self.shown(None);
                arrow = right.first().copied();
                let answer = arrow.map(|mv| move_text::bold(l10n, &position, mv)).unwrap_or_default();
                l10n.say(&s::LessonShownAnswer { answer: answer.replace("**", ""), why: self.why() })
            }
            LessonTask::Walk { from, .. } => return self.walk(*from),
            LessonTask::Play(ending) => {
                button = self.button(LessonAction::Play, &s::ButtonLessonPlay, ButtonStyle::Success);
                arrow = ending.line.first().copied();
                l10n.say(&s::LessonShownLine { line: self.line(&ending.line) })
            }
        };
        if let Some(mv) = arrow {
            board = picture::with_hint(l10n, board, &position, mv);
        }
        let text = picture::join_lines([solution, self.heading(), self.text()]);
        let rows = vec![self.ways(vec![button], &s::ButtonLessonNext, ButtonStyle::Secondary)];
        Reply { rows, ..Reply::text(text).with_picture(board) }
    }

    /// `1. P9+1 K5=6 2. K6+1`: moves from the start of the step.
    fn line(&self, moves: &[Move]) -> String {
        let start = &self.cursor.place.step().start;
        let mut mover = start.turn();
        let mut words = Vec::new();
        for (ply, text) in move_text::line(self.l10n, start, moves).into_iter().enumerate() {
            if ply == 0 || mover == Color::Red {
                words.push(move_text::move_number(mover, ply));
            }
            words.push(text);
            mover = !mover;
        }
        words.join(" ")
    }

    /// Returns the reason of the right answer, with the frequency of a right move if it was the masters' first choice.
    pub(crate) fn why(&self) -> String {
        let LessonTask::Choose { why, right, .. } = &self.cursor.place.step().task else {
            return self.l10n.say(self.cursor.place.words("-why"));
        };
        let mut lines = vec![self.l10n.say(words(&format!("why-{why}")))];
        let position = self.cursor.position();
        if let Some(known) = MasterBook::builtin().position(&position)
            && right.contains(&known.moves[0].mv)
        {
            lines.extend(list::masters(self.l10n, &position));
        }
        lines.join("\n")
    }

    pub(crate) fn answer(&self, name: &str) -> String {
        self.l10n.say(words(&format!("answer-{name}")))
    }

    /// Returns the task again, with an arrow for the wrong move that was chosen.
    pub(crate) fn wrong_move(&self, wrong: Move) -> Reply {
        let position = self.cursor.position();
        let text = self.l10n.say(&s::LessonWrongText { mv: move_text::short(self.l10n, &position, wrong) });
        let picture = self.with_arrow(wrong).with_suffix(format_args!("not-{wrong}"));
        self.task(Some(text), None).with_picture(picture)
    }

    /// Returns the task again, on whose board numbered arrows show a wrong choice and its refutation.
    pub(crate) fn punished(&self, wrong: Move, answer: Move) -> Reply {
        let verdict = Refutation::new(&self.cursor.position(), wrong, answer).verdict(self.l10n);
        let reply = self.task(Some(verdict), None);
        let Some(board) = reply.picture.clone() else { return reply };
        let board = board.with_suffix(format_args!("not-{wrong}"));
        let board = board.marked(|scene| scene.cycle = vec![wrong, answer]);
        reply.with_picture(board)
    }

    /// Returns the choices as buttons name them, each after the letter of its arrow: `A · R9.8`.
    fn lettered_choices(&self) -> Vec<String> {
        let position = self.cursor.position();
        let choices = self.cursor.place.step().task.choices();
        let choices = ('A'..='Z').zip(choices);
        choices
            .map(|(letter, mv)| format!("{letter} · {}", move_text::short(self.l10n, &position, mv)))
            .collect()
    }

    /// `**Chariot · 1 of 2**`
    fn heading(&self) -> String {
        let lesson = self.cursor.place.lesson();
        let heading = s::LessonHeading {
            title: title(self.l10n, lesson),
            step: self.cursor.place.number(),
            steps: lesson.steps.len(),
        };
        format!("**{}**", self.l10n.say(&heading))
    }

    fn text(&self) -> String {
        let place = self.cursor.place;
        let style = self.l10n.style();
        match (&place.step().task, style.dialect()) {
            (LessonTask::Write { signs: true, .. }, _) => self.notation(style),
            // Coordinate notations need no explanation of pieces, files and directions.
            (LessonTask::Write { .. }, Dialect::Iccs | Dialect::Uci | Dialect::Book) => {
                self.l10n.say(&s::LessonNotationWhich)
            }
            (LessonTask::Choose { .. }, _) if place.lesson().list == LessonList::Openings => {
                self.l10n.say(&s::LessonChoose { side: place.step().side() })
            }
            (LessonTask::Play(EndgameTask { side: Some(side), .. }), _) => {
                self.l10n.say(&s::LessonOpeningGame { side: *side, bot: !*side })
            }
            _ => self.l10n.say(place.words("")),
        }
    }

    /// Explanation of the reader's notation.
    fn notation(&self, style: NotationStyle) -> String {
        let position = Position::startpos();
        let [side, forward] = ["b2e2", "b2b4"]
            .map(|text| write(&position, text.parse().expect("a test holds that these are moves"), style));
        match style {
            NotationStyle::Iccs => self.l10n.say(&s::LessonNotationIccs { mv: side }),
            NotationStyle::Uci => self.l10n.say(&s::LessonNotationUci { mv: side }),
            NotationStyle::Book => self.l10n.say(&s::LessonNotationBook { mv: side }),
            _ => self.l10n.say(&s::LessonNotationLetters { side, forward }),
        }
    }

    /// Returns the goal of a game against the bot, or the number of moves until mate.
    fn goal(&self) -> Option<String> {
        match &self.cursor.place.step().task {
            LessonTask::Play(ending) => Some(ending_goal(self.l10n, ending)),
            LessonTask::Find { goal: LessonGoal::Mate, solution } => {
                let left = solution.len().div_ceil(2).saturating_sub(self.cursor.moves.len() / 2);
                Some(self.l10n.say(&s::LessonMateIn { count: left as u64 }))
            }
            _ => None,
        }
    }

    /// Returns the names of the pieces on the board, for people who do not know their signs.
    fn legend(&self, position: &Position) -> Option<String> {
        if !self.legend || self.cursor.place.lesson().list != LessonList::Basics {
            return None;
        }
        let names = Role::ALL.into_iter().filter_map(|role| {
            let both = Color::ALL.map(|color| Piece::new(color, role));
            let mut present = both.into_iter().filter(|piece| position.pieces().any(|(_, at)| at == *piece));
            let piece = present.next()?;
            Some(match present.next() {
                Some(_) => move_text::both(self.l10n, role),
                None => move_text::piece(self.l10n, piece),
            })
        });
        Some(names.collect::<Vec<_>>().join(" · "))
    }

    /// Returns the board with the arrows that the task is about.
    fn question(&self) -> Picture {
        match &self.cursor.place.step().task {
            LessonTask::Write { mv, .. } => self.with_arrow(*mv),
            LessonTask::Ask { cycle, .. } if !cycle.is_empty() => self.with_cycle(cycle),
            task @ LessonTask::Choose { .. } => {
                let choices = self.l10n.list(&self.lettered_choices());
                let board =
                    self.shown(None).with_words(self.l10n, &self.l10n.say(&s::LessonAltChoices { choices }));
                board.marked(|scene| scene.choices = task.choices())
            }
            _ => self.shown(None),
        }
    }

    /// Returns the board after the moves made, and one more.
    fn shown(&self, last: Option<Move>) -> Picture {
        let before = self.cursor.place.step().shown_before();
        let moves: Vec<Move> = before.iter().chain(&self.cursor.moves).copied().chain(last).collect();
        self.after(&moves)
    }

    /// Returns the board after these moves from the start.
    fn after(&self, made: &[Move]) -> Picture {
        let step = self.cursor.place.step();
        // Tasks about written moves show the board from the mover's side, from which files are counted.
        let from_own_side = matches!(step.task, LessonTask::Write { .. } | LessonTask::Choose { .. });
        let behind_black = from_own_side && step.side() == Color::Black;
        let view = if behind_black { Color::Black } else { Color::Red };
        let moves: Vec<String> = made.iter().map(|mv| format!("-{mv}")).collect();
        let file = format!("lesson-{}{}.png", self.cursor.place.name().replace('.', "-"), moves.concat());
        let board = picture::of_history(self.l10n, &self.history(made), None, view);
        Picture { file, turned: behind_black, ..board }
    }

    fn history(&self, made: &[Move]) -> History {
        let mut history = History::new(self.cursor.place.step().start.clone(), RuleSet::World);
        for mv in made {
            history.push(*mv).expect("what cannot be played is no move of a step");
        }
        history
    }

    /// Returns the board with an arrow; its description does not reveal the answer.
    fn with_arrow(&self, mv: Move) -> Picture {
        let position = self.cursor.position();
        let piece = move_text::piece_label(self.l10n, &position, mv.from());
        let arrow = self.l10n.say(&s::LessonAltArrow { piece, to: self.to(position.turn(), mv) });
        self.shown(None).with_arrow(self.l10n, mv, &arrow)
    }

    /// Returns the board with the arrows of a repeated cycle.
    fn with_cycle(&self, cycle: &[Move]) -> Picture {
        let twice = [cycle, cycle].concat();
        picture::with_ruling(self.shown(None), self.history(&twice).ruling().as_ref())
    }

    fn answers(&self, labels: impl Iterator<Item = String>) -> Row {
        let buttons = (0..).zip(labels).map(|(at, label)| {
            let id = self.cursor.component(LessonAction::Answer(at));
            Button::new(id, label, ButtonStyle::Primary)
        });
        Row::Buttons(buttons.collect())
    }

    /// Returns the last row: the buttons of the step, then those to the previous step, the next step and the list.
    fn ways(&self, mut buttons: Vec<Button>, next: Words, style: ButtonStyle) -> Row {
        let place = self.cursor.place;
        if let Some(before) = place.before() {
            buttons.push(list::step_button(self.l10n, before, &s::ButtonLessonBack, ButtonStyle::Secondary));
        }
        if let Some(after) = place.after() {
            buttons.push(list::step_button(self.l10n, after, next, style));
        }
        buttons.push(list::button(self.l10n, place.lesson().list));
        Row::Buttons(buttons)
    }

    fn button(&self, action: LessonAction, label: Words, style: ButtonStyle) -> Button {
        let id = match action {
            LessonAction::Open => LessonCursor::start(self.cursor.place).component(action),
            action => self.cursor.component(action),
        };
        Button::saying(self.l10n, id, label, style)
    }
}
