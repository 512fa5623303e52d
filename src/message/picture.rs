//! The board in a message: the drawing, its description in words, and the board in letters.

use std::fmt::Display;

use crate::game::{Game, GameId};
use crate::i18n::{Locale, Localizer, NamedPiece, messages as s, move_text, rulings, spoken};
use crate::message::board_ref::BoardRef;
use crate::message::board_style::{BoardStyle, Orientation};
use crate::message::custom_id::CustomId;
use crate::message::reply::{BoardTaps, Drawing, HeardMove, MAX_ALT, MAX_TEXT, Picture};
use crate::message::text_tables;
use crate::notation::Script;
use crate::render::{FileNumbers, PieceSet, ResultMark, Scene, Style};
use crate::rules::{Color, History, Move, Outcome, Piece, Position, Role, Ruling, Square, Termination};

/// Returns the picture of the current position of a game.
pub fn of_game(l10n: Localizer, id: GameId, game: &Game, view: Option<Color>) -> Picture {
    let history = game.history();
    // Red at the bottom, but Black's own view where Black alone is a person.
    let usual = if game.bot_side() == Some(Color::Red) { Color::Black } else { Color::Red };
    let outcome = game.outcome();
    let sealed = outcome.filter(|outcome| outcome.termination != Termination::Aborted);
    let result = sealed.map(|outcome| ResultMark::of(outcome.winner));
    let board = of_history(l10n, history, outcome, view.unwrap_or(usual));
    let picture = Picture {
        players: Color::ALL.map(|color| game.seat(color).player().map(|player| player.id.clone())),
        file: BoardRef::of(id, game).picture_name(history.moves().len()),
        ..board.marked(|scene| scene.result = result)
    };
    with_ruling(picture, game.ruling().or_else(|| rulings::due_ruling(game)).as_ref())
}

/// The picture of the last position of a history, with its last two moves; it has no file name yet.
pub(crate) fn of_history(
    l10n: Localizer,
    history: &History,
    outcome: Option<Outcome>,
    view: Color,
) -> Picture {
    let mut scene = Scene::new(history.position().clone()).with_check();
    scene.view = view;
    if let Some(last) = move_text::last_of(history) {
        scene.last = Some(last.mv);
        scene.captured_on = last.before.piece_at(last.mv.to()).map(|piece| (last.mv.to(), piece));
    }
    scene.previous = history.moves().iter().nth_back(1).copied();
    let alt = alt_text(l10n, history, outcome);
    let picture = Picture::new(l10n, Drawing::Board(Box::new(scene)), String::new(), &alt);
    Picture { heard: heard(l10n, history), ..picture }
}

/// The last move as its message writes it, and in words.
fn heard(l10n: Localizer, history: &History) -> Option<HeardMove> {
    let ply = history.moves().len().checked_sub(1)?;
    let last = move_text::last_of(history)?;
    let mut written = move_text::bold(l10n, &last.before, last.mv);
    // In Chinese the number may stand before the move that this one answers.
    if !l10n.locale().is_chinese() {
        written = format!("{} {written}", move_text::move_number(last.before.turn(), ply));
    }
    Some(HeardMove { written, words: spoken::spoken(l10n, &last.before, last.mv) })
}

/// The picture with the cycle of a repetition that was ruled on or is warned of: its moves as numbered arrows, and a line
/// for each attack that they are held for.
pub(crate) fn with_ruling(picture: Picture, ruling: Option<&Ruling>) -> Picture {
    let Some(repetition) = ruling.and_then(|ruling| ruling.repetition.as_ref()) else { return picture };
    picture.marked(|scene| {
        scene.cycle.clone_from(&repetition.cycle);
        for attack in repetition.attacks.iter().flat_map(|attacking| &attacking.attacks) {
            let line = (attack.from, attack.on);
            if !scene.attacks.contains(&line) {
                scene.attacks.push(line);
            }
        }
    })
}

/// The board at the start, with these looks.
pub(crate) fn of_start(l10n: Localizer, looks: BoardStyle) -> Picture {
    let badges = looks.badges.map(|badges| if badges { "letters" } else { "plain" }.to_owned());
    let chosen = [
        looks.theme.map(|theme| theme.to_string()),
        looks.pieces.map(|pieces| pieces.to_string()),
        badges,
        looks.numerals.map(|numerals| numerals.to_string()),
        looks.board.map(|board| board.to_string()),
    ];
    let name: String = chosen.into_iter().flatten().map(|part| format!("-{part}")).collect();
    let board = Drawing::Board(Box::new(Scene::new(Position::startpos())));
    let picture = Picture::new(l10n, board, format!("xiangqi-look{name}.png"), &l10n.say(&s::AltStart));
    // The selection is shown even if it is empty.
    Picture { looks: Some(looks), ..picture }
}

/// A position, Red at the bottom.
pub fn of_position(l10n: Localizer, position: &Position, file: String) -> Picture {
    let scene = Scene::new(position.clone()).with_check();
    let alt = with_pieces(l10n, position, vec![l10n.say(&s::AltTurn { side: position.turn() })]);
    Picture::new(l10n, Drawing::Board(Box::new(scene)), file, &alt)
}

pub(crate) fn of_role(l10n: Localizer, role: Role) -> Picture {
    Picture::new(l10n, Drawing::Piece(role), format!("{}.png", role.name()), &move_text::rule(l10n, role))
}

pub fn with_selection(picture: Picture, square: Square) -> Picture {
    let selected = picture.without_cycle().with_suffix(square);
    selected.marked(|scene| scene.select(square))
}

/// The picture with an arrow for a proposed move.
pub fn with_hint(l10n: Localizer, picture: Picture, position: &Position, mv: Move) -> Picture {
    picture.with_arrow(l10n, mv, &l10n.say(&s::AltHint { mv: move_text::both_notations(l10n, position, mv) }))
}

/// Adds a ring around each piece that the message names, unless an arrow ends there.
pub fn with_named(picture: Picture, squares: impl IntoIterator<Item = Square>) -> Picture {
    picture.marked(|scene| {
        let ends = [scene.hint, scene.played].into_iter().flatten().flat_map(|mv| [mv.from(), mv.to()]);
        let ends: Vec<Square> = ends.collect();
        for square in squares {
            if scene.position.piece_at(square).is_some() && !ends.contains(&square) {
                scene.dots.push(square);
            }
        }
    })
}

impl Picture {
    /// A picture of no game that people play here.
    pub fn new(l10n: Localizer, drawing: Drawing, file: String, alt: &str) -> Picture {
        Picture {
            drawing,
            file,
            alt: clip(alt, MAX_ALT),
            locale: l10n.locale(),
            looks: None,
            turned: false,
            turn: None,
            taps: None,
            heard: None,
            players: [None, None],
        }
    }

    /// Makes these moves playable by a tap; `press` is the select that plays them.
    pub(crate) fn with_taps(self, press: CustomId, moves: Vec<Move>) -> Picture {
        Picture { taps: Some(BoardTaps { press, moves }), ..self }
    }

    /// Returns the board for the player of Black, if a person plays that side against another and has chosen no side.
    pub(crate) fn other_side(&self) -> Option<Picture> {
        let turn = self.turn.as_ref().filter(|turn| turn.black.is_some())?;
        let chosen = self.looks.and_then(|looks| looks.board);
        // In Black's own home the board has this side already.
        let is_black = matches!(&self.drawing, Drawing::Board(scene) if scene.view == Color::Black);
        if self.turned || is_black || !matches!(chosen, None | Some(Orientation::Own)) {
            return None;
        }
        let turn = Some(turn.clone());
        Some(Picture { turn, ..self.clone() }.marked(|scene| scene.view = !scene.view))
    }

    /// The description without the FEN, which is no sentence to listen to.
    pub(crate) fn spoken(&self) -> &str {
        let Some(scene) = self.drawing.scene() else { return &self.alt };
        let fen = Localizer::of(self.locale).say(&s::AltFen { fen: scene.position.to_string() });
        self.alt.strip_suffix(&fen).map_or(&self.alt, str::trim_end)
    }

    /// The picture with other marks on its board, if it shows one.
    pub(crate) fn marked(mut self, mark: impl FnOnce(&mut Scene)) -> Picture {
        if let Drawing::Board(scene) = &mut self.drawing {
            mark(scene);
        }
        self
    }

    /// The picture with an arrow for a move, and the words for it before the others.
    pub(crate) fn with_arrow(self, l10n: Localizer, mv: Move, words: &str) -> Picture {
        let picture = self.without_cycle().with_suffix(format_args!("hint-{mv}")).with_words(l10n, words);
        picture.marked(|scene| scene.hint = Some(mv))
    }

    /// The picture without the arrows and lines of a repetition: it is about a move.
    pub(crate) fn without_cycle(self) -> Picture {
        self.marked(|scene| (scene.cycle, scene.attacks) = (Vec::new(), Vec::new()))
    }

    pub(crate) fn with_suffix(self, suffix: impl Display) -> Picture {
        Picture { file: self.file.replace(".png", &format!("-{suffix}.png")), ..self }
    }

    /// The picture with these words before those that say what it shows.
    pub(crate) fn with_words(self, l10n: Localizer, words: &str) -> Picture {
        Picture { alt: clip(&l10n.join([words, &self.alt]), MAX_ALT), ..self }
    }

    /// Gives the picture its look, unless it has one, and turns the board as the look wants it, else to the side of one's
    /// own, unless a side was asked for.
    pub fn apply_style(&mut self, looks: BoardStyle, own: Option<Color>) {
        if self.looks.is_some() {
            return;
        }
        self.looks = Some(looks).filter(|looks| *looks != BoardStyle::default());
        if let (Drawing::Board(scene), false) = (&mut self.drawing, self.turned) {
            scene.view = match looks.board {
                None => own.unwrap_or(scene.view),
                Some(Orientation::Red) => Color::Red,
                Some(Orientation::Own) => own.unwrap_or(Color::Red),
                Some(Orientation::Mover) => scene.position.turn(),
            };
        }
    }

    /// The style to draw it in: its own, and where it has none the program's.
    pub(crate) fn style(&self, program: Style) -> Style {
        let numbers = if self.locale.is_chinese() { FileNumbers::Chinese } else { program.numbers };
        let simplified = self.locale == Locale::SimplifiedChinese && program.pieces == PieceSet::Traditional;
        let pieces = if simplified { PieceSet::Simplified } else { program.pieces };
        self.looks.unwrap_or_default().style(Style { numbers, pieces, ..program })
    }

    /// The board in letters or the table in text, for where no picture can be sent; of a replay the last board.
    pub fn text_board(&self) -> Option<String> {
        match &self.drawing {
            Drawing::Standings(table) => Some(text_tables::standings(table)),
            Drawing::Crosstable(table) => Some(text_tables::crosstable(table)),
            Drawing::Bracket(sheet) => Some(text_tables::bracket(sheet)),
            Drawing::Podium(podium) => Some(text_tables::podium(podium)),
            Drawing::Replay(replay) => {
                let mut last = replay.start.clone();
                for mv in &replay.moves {
                    last.make(*mv);
                }
                Some(text_board(self.locale, &last, replay.view))
            }
            drawing => {
                let scene = drawing.scene()?;
                Some(text_board(self.locale, &scene.position, scene.view))
            }
        }
    }
}

/// Side to move, last move, check, pieces and the FEN.
fn alt_text(l10n: Localizer, history: &History, outcome: Option<Outcome>) -> String {
    let position = history.position();
    let mut parts = vec![match outcome {
        Some(outcome) => move_text::result_of_sides(l10n, outcome),
        None => l10n.say(&s::AltTurn { side: position.turn() }),
    }];
    if let Some(last) = move_text::last_of(history) {
        parts.push(l10n.say(&s::AltLast { mv: spoken::spoken(l10n, &last.before, last.mv) }));
    }
    if position.in_check() {
        parts.push(l10n.say(&s::AltCheck { side: position.turn() }));
    }
    with_pieces(l10n, position, parts)
}

/// These sentences, then the pieces of each side with their points, and the FEN.
pub(crate) fn with_pieces(l10n: Localizer, position: &Position, mut parts: Vec<String>) -> String {
    for side in Color::ALL {
        let mut named = Vec::new();
        for piece in Role::ALL.map(|role| Piece::new(side, role)) {
            let alike = position.pieces().filter(|(_, found)| *found == piece);
            let points: Vec<String> = alike.map(|(square, _)| square.to_string()).collect();
            if points.is_empty() {
                continue;
            }
            let pieces = NamedPiece::of(piece).times(points.len() as u64);
            named.push(l10n.say(&s::AltPoints { pieces, points: points.join(" ") }));
        }
        parts.push(l10n.say(&s::AltMaterial { side, material: l10n.list(&named) }));
    }
    parts.push(l10n.say(&s::AltFen { fen: position.to_string() }));
    clip(&l10n.join(parts), MAX_ALT)
}

/// The board in letters, the viewer's side at the bottom, with both rows of file numbers. In Chinese it is made of
/// full-width signs; in other languages of the letters that are typed there, upper case for Red. In simplified script both
/// sides share their signs, so Black's are in brackets.
fn text_board(locale: Locale, position: &Position, view: Color) -> String {
    let board = TextBoard { locale, position, view };
    let mut lines = vec![board.file_numbers(!view)];
    for row in 0..10 {
        lines.push(board.rank(row));
        if row == 4 {
            lines.push(board.line(" ", (0..9).map(|_| board.river())));
        }
    }
    lines.push(board.file_numbers(view));
    lines.join("\n")
}

/// A board in letters. Columns and rows count from the top left of the viewer.
struct TextBoard<'a> {
    locale: Locale,
    position: &'a Position,
    view: Color,
}

impl TextBoard<'_> {
    fn square(&self, column: u8, row: u8) -> Square {
        let (file, rank) = if self.view == Color::Red { (column, 9 - row) } else { (8 - column, row) };
        Square::new(file, rank).expect("file and rank are on the board")
    }

    /// Returns the numbers of the files as a side counts them.
    fn file_numbers(&self, side: Color) -> String {
        let l10n = Localizer::of(self.locale);
        let numbers = (0..9).map(|column| l10n.file(self.square(column, 0).file_number(side), side));
        self.line(" ", numbers.map(|number| self.padded(&number)))
    }

    fn rank(&self, row: u8) -> String {
        let rank = if self.view == Color::Red { 9 - row } else { row };
        self.line(&rank.to_string(), (0..9).map(|column| self.point(self.square(column, row))))
    }

    fn point(&self, square: Square) -> String {
        match self.position.piece_at(square) {
            Some(piece) if self.locale == Locale::SimplifiedChinese && piece.color == Color::Black => {
                format!("[{}]", text_piece(self.locale, piece))
            }
            Some(piece) => self.padded(&text_piece(self.locale, piece)),
            None => self.padded(if self.locale.is_chinese() { "＋" } else { "." }),
        }
    }

    fn river(&self) -> String {
        self.padded(if self.locale.is_chinese() { "～" } else { "~" })
    }

    /// Returns a sign as wide as the widest one of its language.
    fn padded(&self, sign: &str) -> String {
        match self.locale {
            Locale::SimplifiedChinese => format!(" {sign} "),
            // The general has two letters.
            Locale::Vietnamese => format!("{sign:<2}"),
            _ => sign.to_owned(),
        }
    }

    fn line(&self, edge: &str, points: impl Iterator<Item = String>) -> String {
        let gap = if self.locale.is_chinese() { "" } else { " " };
        let points: Vec<String> = points.collect();
        format!("{edge}  {}", points.join(gap)).trim_end().to_owned()
    }
}

/// Returns the sign of a piece on a board in letters.
fn text_piece(locale: Locale, piece: Piece) -> String {
    if locale.is_chinese() {
        let simplified = locale == Locale::SimplifiedChinese;
        let script = if simplified { Script::Simplified } else { Script::Traditional };
        return move_text::sign_in(script, piece).to_owned();
    }
    let letter = move_text::letters(Localizer::of(locale).style().dialect())[piece.role.index()];
    if piece.color == Color::Red { letter.to_owned() } else { letter.to_lowercase() }
}

/// These lines as one text, cut to what a message holds.
pub(crate) fn join_lines<L: Into<Option<String>>>(lines: impl IntoIterator<Item = L>) -> String {
    let lines: Vec<String> = lines.into_iter().filter_map(Into::into).collect();
    clip(&lines.join("\n"), MAX_TEXT)
}

/// The text, cut to a number of characters; an ellipsis shows the cut.
pub(crate) fn clip(text: &str, max: usize) -> String {
    if max == 0 || text.chars().count() <= max {
        return text.chars().take(max).collect();
    }
    text.chars().take(max - 1).chain(['…']).collect()
}
