//! What a step of a lesson shows: its task, its solution.

use crate::features::lessons::catalogue::judge::right_move;
use crate::features::lessons::catalogue::{
    EndgameTask, LessonCursor, LessonGoal, LessonTask, StepIndex, shape, words,
};
use crate::features::lessons::lesson_game::ending_goal;
use crate::features::lessons::list::{self, title};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::masters::MasterBook;
use crate::message::{
    Button, ButtonStyle, Choice, LessonAction, LessonList, MAX_LABEL, Picture, Reply, Row, picture,
};
use crate::notation::{Dialect, NotationStyle, write};
use crate::rules::{Color, History, Move, Piece, Position, Role, RuleSet, Square};

#[derive(Clone, Copy, Debug)]
pub(crate) struct LessonCard<'a> {
    pub(crate) l10n: Localizer,
    pub(crate) cursor: &'a LessonCursor,
    /// True if the pieces on the board are named below the task.
    pub(crate) legend: bool,
}

impl LessonCard<'_> {
    /// The task; `head` is what is said of the last try, `chosen` the piece whose points are to be chosen from.
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
            LessonTask::Write { .. } | LessonTask::Choose { .. } => {
                let moves = step.task.choices();
                rows.push(self.answers(moves.iter().map(|mv| move_text::short(self.l10n, &position, *mv))));
            }
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
        let chosen = chosen.map(|from| {
            let piece = move_text::piece_label(self.l10n, &position, from);
            self.l10n.say(&s::ChooseTargetOf { piece })
        });
        let (heading, text) = (Some(self.heading()), Some(self.text()));
        let lines = [head, heading, text, self.goal(), chosen, self.legend(&position)];
        Reply { rows, ..Reply::text(picture::join_lines(lines)).with_picture(board) }
    }

    /// Message once the task is solved: the board after the move that solves it, what the lesson taught where it ends,
    /// and the way on.
    pub(crate) fn solved(&self, said: String, last: Option<Move>, end: Option<String>) -> Reply {
        let board = if last.is_some() { self.shown(last) } else { self.question() };
        let text = picture::join_lines([Some(said), Some(self.heading()), end]);
        let rows = vec![self.ways(Vec::new(), &s::ButtonLessonNext, ButtonStyle::Primary)];
        Reply { rows, ..Reply::text(text).with_picture(board) }
    }

    /// A line after so many of its moves, with the reason of the last one and with what masters played there.
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
        let way = |label: Words, to: usize, look| {
            let to = LessonAction::Answer(u8::try_from(to).unwrap_or(u8::MAX));
            self.button(to, label, look)
        };
        // Both stand there all the time, so that each keeps its place; at an end that one changes nothing.
        let back = way(&s::ButtonBack, ply.saturating_sub(1).max(*from), ButtonStyle::Secondary);
        let on = |look| way(&s::ButtonNext, (ply + 1).min(line.len()), look);
        let row = if ahead.is_empty() {
            self.ways(vec![back, on(ButtonStyle::Secondary)], &s::ButtonLessonNext, ButtonStyle::Primary)
        } else {
            self.ways(vec![back, on(ButtonStyle::Primary)], &s::ButtonLessonSkip, ButtonStyle::Secondary)
        };
        let lines = [
            Some(self.heading()),
            Some(self.text()),
            (!made.is_empty()).then(|| self.line(made)),
            why[..ply - from].last().map(|why| self.reason(made, why)),
            list::masters(self.l10n, &position),
        ];
        Reply { rows: vec![row], ..Reply::text(picture::join_lines(lines)).with_picture(board) }
    }

    /// `**H8+7**: The horse comes out.`: the last of these moves with its reason.
    fn reason(&self, made: &[Move], why: &str) -> String {
        let Some((last, before)) = made.split_last() else { return String::new() };
        let mv = move_text::short(self.l10n, self.history(before).position(), *last);
        self.l10n.say(&s::LessonReason { mv, why: self.l10n.say(words(&format!("why-{why}"))) })
    }

    /// The solution, or the next move of it.
    pub(crate) fn solution(&self) -> Reply {
        let step = self.cursor.place.step();
        let position = self.cursor.position();
        let mut board = match step.task {
            LessonTask::Try(from) => picture::with_selection(self.question(), from),
            _ => self.question(),
        };
        let mut arrow = |mv: Move| {
            board = picture::with_hint(self.l10n, board.clone(), &position, mv);
            move_text::bold(self.l10n, &position, mv)
        };
        let mut first = self.button(LessonAction::Open, &s::ButtonLessonAgain, ButtonStyle::Primary);
        let said = match &step.task {
            LessonTask::Try(_) | LessonTask::Find { .. } => {
                let Some(next) = right_move(step, &self.cursor.moves) else { return self.task(None, None) };
                let mv = arrow(next);
                match step.task {
                    LessonTask::Try(_) => self.l10n.say(&s::LessonShownTry { mv }),
                    _ => self.l10n.say(&s::LessonShown { mv }),
                }
            }
            LessonTask::Write { mv, .. } => {
                self.l10n.say(&s::LessonShownText { mv: move_text::short(self.l10n, &position, *mv) })
            }
            LessonTask::Ask { answers, right, .. } => {
                let answer = answers.get(*right).map(|answer| self.answer(answer)).unwrap_or_default();
                self.l10n.say(&s::LessonShownAnswer { answer, why: self.why() })
            }
            LessonTask::Choose { right, .. } => {
                let answer = right.first().map(|mv| arrow(*mv)).unwrap_or_default().replace("**", "");
                self.l10n.say(&s::LessonShownAnswer { answer, why: self.why() })
            }
            LessonTask::Walk { from, .. } => return self.walk(*from),
            LessonTask::Play(ending) => {
                first = self.button(LessonAction::Play, &s::ButtonLessonPlay, ButtonStyle::Success);
                if let Some(mv) = ending.line.first() {
                    arrow(*mv);
                }
                self.l10n.say(&s::LessonShownLine { line: self.line(&ending.line) })
            }
        };
        let text = picture::join_lines([said, self.heading(), self.text()]);
        let rows = vec![self.ways(vec![first], &s::ButtonLessonNext, ButtonStyle::Secondary)];
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

    /// The reason of the right answer; of a move also how often masters played it, where no other was more usual.
    pub(crate) fn why(&self) -> String {
        let LessonTask::Choose { why, right, .. } = &self.cursor.place.step().task else {
            return self.l10n.say(self.cursor.place.words("-why"));
        };
        let why = self.l10n.say(words(&format!("why-{why}")));
        let position = self.cursor.position();
        let known = MasterBook::builtin().position(&position);
        let usual = known.is_some_and(|known| right.contains(&known.moves[0].mv));
        let masters = usual.then(|| list::masters(self.l10n, &position)).flatten();
        [Some(why), masters].into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// An answer of a question, by its name.
    pub(crate) fn answer(&self, name: &str) -> String {
        self.l10n.say(words(&format!("answer-{name}")))
    }

    /// The task again, with an arrow for a move that somebody has taken for the one that is asked.
    pub(crate) fn not_this_one(&self, wrong: Move) -> Reply {
        let position = self.cursor.position();
        let said = self.l10n.say(&s::LessonWrongText { mv: move_text::short(self.l10n, &position, wrong) });
        let mut reply = self.task(Some(said), None);
        reply.picture = Some(self.with_arrow(wrong).with_suffix(format_args!("not-{wrong}")));
        reply
    }

    /// The task again, with the board after a wrong choice and an arrow for the answer that punishes it.
    pub(crate) fn punished(&self, wrong: Move, answer: Move) -> Reply {
        let before = self.cursor.position();
        let after = before.after(wrong);
        let mv = format!("**{}**", move_text::short(self.l10n, &before, wrong));
        let reply = move_text::bold(self.l10n, &after, answer);
        let said = match exchanges_evenly(&before, wrong, answer) {
            true => self.l10n.say(&s::LessonExchanged { mv, reply }),
            false => self.l10n.say(&s::LessonPunished { mv, reply }),
        };
        let board = picture::with_hint(self.l10n, self.shown(Some(wrong)), &after, answer);
        Reply { picture: Some(board), ..self.task(Some(said), None) }
    }

    /// `**Chariot · 1 of 2**`
    fn heading(&self) -> String {
        let (lesson, step) = (self.cursor.place.lesson(), self.cursor.place.number());
        let (title, steps) = (title(self.l10n, lesson), lesson.steps.len());
        format!("**{}**", self.l10n.say(&s::LessonHeading { title, step, steps }))
    }

    fn text(&self) -> String {
        let (place, style) = (self.cursor.place, self.l10n.style());
        match (&place.step().task, style.dialect()) {
            (LessonTask::Write { signs: true, .. }, _) => self.signs(style),
            // Only where moves are written with a piece, a file and a direction is there more to be told.
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

    /// Text of a move, in the notation of the reader.
    fn signs(&self, style: NotationStyle) -> String {
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

    /// Goal of a game against the bot, and number of moves in which a mate is to be found.
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

    /// The pieces on the board with their names, for people who do not know their signs.
    fn legend(&self, position: &Position) -> Option<String> {
        let name = |role| {
            let both = Color::ALL.map(|color| Piece::new(color, role));
            let mut here = both.into_iter().filter(|piece| position.pieces().any(|(_, at)| at == *piece));
            match (here.next(), here.next()) {
                (_, Some(_)) => Some(move_text::both(self.l10n, role)),
                (piece, None) => Some(move_text::piece(self.l10n, piece?)),
            }
        };
        let names: Vec<String> = Role::ALL.into_iter().filter_map(name).collect();
        (self.legend && self.cursor.place.lesson().list == LessonList::Basics).then(|| names.join(" · "))
    }

    /// The board with the arrows that the task is about.
    fn question(&self) -> Picture {
        match &self.cursor.place.step().task {
            LessonTask::Write { mv, .. } => self.with_arrow(*mv),
            LessonTask::Ask { cycle, .. } if !cycle.is_empty() => self.with_cycle(cycle),
            _ => self.shown(None),
        }
    }

    /// The board after the moves made, and one more.
    fn shown(&self, last: Option<Move>) -> Picture {
        let before = self.cursor.place.step().shown_before();
        let moves: Vec<Move> = before.iter().chain(&self.cursor.moves).copied().chain(last).collect();
        self.after(&moves)
    }

    /// The board after these moves from the start.
    fn after(&self, made: &[Move]) -> Picture {
        let step = self.cursor.place.step();
        // Who counts files as Black sits behind Black.
        let from_own_side = matches!(step.task, LessonTask::Write { .. } | LessonTask::Choose { .. });
        let behind_black = from_own_side && step.side() == Color::Black;
        let view = if behind_black { Color::Black } else { Color::Red };
        let moves: Vec<String> = made.iter().map(|mv| format!("-{mv}")).collect();
        let file = format!("lesson-{}{}.png", self.cursor.place.name().replace('.', "-"), moves.concat());
        let board = picture::of_history(self.l10n, &self.history(made), None, view);
        Picture { file, turned: behind_black, ..board }
    }

    /// These moves from the start.
    fn history(&self, made: &[Move]) -> History {
        let mut history = History::new(self.cursor.place.step().start.clone(), RuleSet::World);
        for mv in made {
            history.push(*mv).expect("what cannot be played is no move of a step");
        }
        history
    }

    /// The board with an arrow whose words do not give the answer away.
    fn with_arrow(&self, mv: Move) -> Picture {
        let position = self.cursor.position();
        let piece = move_text::piece_label(self.l10n, &position, mv.from());
        let arrow = self.l10n.say(&s::LessonAltArrow { piece, to: self.to(position.turn(), mv) });
        self.shown(None).with_arrow(self.l10n, mv, &arrow)
    }

    /// The board with the arrows of a cycle that comes round for the third time.
    fn with_cycle(&self, cycle: &[Move]) -> Picture {
        let twice = [cycle, cycle].concat();
        picture::with_ruling(self.shown(None), self.history(&twice).ruling().as_ref())
    }

    fn answers(&self, labels: impl Iterator<Item = String>) -> Row {
        let button = |(at, label): (u8, String)| {
            let id = self.cursor.component(LessonAction::Answer(at));
            Button::new(id, picture::clip(&label, MAX_LABEL), ButtonStyle::Primary)
        };
        Row::Buttons((0..).zip(labels).map(button).collect())
    }

    /// The pieces of which one is to be moved.
    fn origins(&self, position: &Position) -> Vec<Square> {
        let side = position.turn();
        let mut origins: Vec<Square> = match self.cursor.place.lesson().free {
            true => position.pieces().filter(|(_, piece)| piece.color == side).map(|(at, _)| at).collect(),
            false => position.legal_moves().iter().map(|mv| mv.from()).collect(),
        };
        origins.sort_by_key(|at| (at.file_number(side), at.depth(side)));
        origins.dedup();
        origins
    }

    fn pieces(&self, position: &Position, chosen: Option<Square>) -> Row {
        let options = self.origins(position).into_iter().map(|at| {
            let label = move_text::piece_label(self.l10n, position, at);
            Choice { value: at.to_string(), label: picture::clip(&label, 100) }
        });
        let placeholder: Words = if chosen.is_some() { &s::ChooseOther } else { &s::ChoosePiece };
        Row::select(self.cursor.component(LessonAction::Piece), self.l10n.say(placeholder), options)
    }

    /// The moves that can be tapped on the board of the task.
    fn tappable(&self, position: &Position) -> Vec<Move> {
        match &self.cursor.place.step().task {
            LessonTask::Try(from) => self.moves_of(position, *from),
            LessonTask::Find { .. } => {
                self.origins(position).into_iter().flat_map(|from| self.moves_of(position, from)).collect()
            }
            task @ LessonTask::Choose { .. } => task.choices(),
            _ => Vec::new(),
        }
    }

    fn moves_of(&self, position: &Position, from: Square) -> Vec<Move> {
        if self.cursor.place.lesson().free {
            shape(position, from).into_iter().map(|to| Move::new(from, to)).collect()
        } else {
            move_text::legal_in_order(position).into_iter().filter(|mv| mv.from() == from).collect()
        }
    }

    fn targets(&self, position: &Position, from: Square) -> Row {
        let side = position.turn();
        let options = self.moves_of(position, from).into_iter().map(|mv| {
            let (short, to) = (move_text::short(self.l10n, position, mv), self.to(side, mv));
            let label = move_text::taking(self.l10n, position, mv, format!("{short} · {to}"));
            Choice { value: mv.to_string(), label: picture::clip(&label, 100) }
        });
        Row::select(self.cursor.component(LessonAction::Target), self.l10n.say(&s::ChooseTarget), options)
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

    /// The last row: what belongs to the step, then back, on and the list.
    fn ways(&self, first: Vec<Button>, on: Words, look: ButtonStyle) -> Row {
        let mut buttons = first;
        let to = |place: StepIndex| LessonCursor::start(place).component(LessonAction::Open);
        if let Some(before) = self.cursor.place.before() {
            let look = ButtonStyle::Secondary;
            buttons.push(Button::saying(self.l10n, to(before), &s::ButtonLessonBack, look));
        }
        if let Some(after) = self.cursor.place.after() {
            buttons.push(Button::saying(self.l10n, to(after), on, look));
        }
        buttons.push(list::button(self.l10n, self.cursor.place.lesson().list));
        Row::Buttons(buttons)
    }

    fn button(&self, action: LessonAction, label: Words, look: ButtonStyle) -> Button {
        let id = match action {
            LessonAction::Open => LessonCursor::start(self.cursor.place).component(action),
            action => self.cursor.component(action),
        };
        Button::saying(self.l10n, id, label, look)
    }
}

/// True if a move takes a piece worth as much as the one that the answer takes back.
fn exchanges_evenly(before: &Position, mv: Move, answer: Move) -> bool {
    let minor = |role| matches!(role, Role::Horse | Role::Cannon);
    let role = |at| before.piece_at(at).map(|piece: Piece| piece.role);
    match (role(mv.from()), role(mv.to())) {
        (Some(given), Some(taken)) if answer.to() == mv.to() => {
            given == taken || minor(given) && minor(taken)
        }
        _ => false,
    }
}
