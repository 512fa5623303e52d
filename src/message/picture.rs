//! The board in a message: what to draw, and the same in words and in letters.

use crate::game::{Game, GameId};
use crate::i18n::grammar::NamedPiece;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::{messages as s, move_text, rulings};
use crate::message::board_style::{BoardStyle, Orientation};
use crate::message::reply::{MAX_ALT, MAX_TEXT, Picture};
use crate::notation::Script;
use crate::render::{FileNumbers, ResultMark, Scene, Style};
use crate::rules::{
    CannonRule, Color, History, Move, Outcome, Piece, Position, Repetition, Role, Ruling, Square, Termination,
};

/// The picture of a game as it stands.
pub fn of_game(l10n: Localizer, id: GameId, game: &Game, view: Option<Color>) -> Picture {
    let history = game.history();
    // Red at the bottom, but Black's own view where Black alone is a person.
    let usual = if game.bot_side() == Some(Color::Red) { Color::Black } else { Color::Red };
    let view = view.unwrap_or(usual);
    let outcome = game.outcome();
    let winner = outcome.filter(|it| it.termination != Termination::Aborted).map(|it| it.winner);
    let picture = Picture {
        players: Color::ALL.map(|color| game.seat(color).player().map(|player| player.id.clone())),
        file: format!("xiangqi-{id}-{}.png", history.moves().len()),
        result: seal(winner),
        ..of_history(l10n, history, outcome, view)
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
    let position = history.position();
    let last = move_text::last_of(history);
    Picture {
        fen: position.to_string(),
        jumping_cannon: position.cannon_rule() == CannonRule::AlwaysJumps,
        black_view: view == Color::Black,
        captured: last.as_ref().and_then(|last| last.before.piece_at(last.mv.to())).map(Piece::char),
        last: last.map(|last| last.mv.to_string()),
        previous: history.moves().iter().nth_back(1).map(ToString::to_string),
        alt: alt_text(l10n, history, outcome),
        text_board: text_board(l10n.locale(), position, view),
        locale: Some(l10n.locale()),
        ..Picture::default()
    }
}

/// The seal of a game that somebody has won, or nobody.
pub(crate) fn seal(winner: Option<Option<Color>>) -> Option<String> {
    winner.map(|winner| winner.map_or("draw", Color::name).to_owned())
}

/// The picture with the cycle of a repetition that was ruled on or is warned of.
pub(crate) fn with_ruling(picture: Picture, ruling: Option<&Ruling>) -> Picture {
    match ruling.and_then(|ruling| ruling.repetition.as_ref()) {
        Some(repetition) => with_cycle(picture, repetition),
        None => picture,
    }
}

/// The picture with the moves of a repetition as numbered arrows, and a line for each attack that they are held for.
pub(crate) fn with_cycle(mut picture: Picture, repetition: &Repetition) -> Picture {
    picture.cycle = repetition.cycle.iter().map(ToString::to_string).collect();
    picture.attacks.clear();
    for attack in repetition.attacks.iter().flat_map(|attacking| &attacking.attacks) {
        let line = Move::new(attack.from, attack.on).to_string();
        if !picture.attacks.contains(&line) {
            picture.attacks.push(line);
        }
    }
    picture
}

/// The picture without the arrows and lines of a repetition: it is about a move.
fn without_cycle(picture: Picture) -> Picture {
    Picture { cycle: Vec::new(), attacks: Vec::new(), ..picture }
}

/// The board at the start, with these looks.
pub(crate) fn of_start(l10n: Localizer, looks: BoardStyle) -> Picture {
    let position = Position::startpos();
    let badges = looks.badges.map(|badges| if badges { "letters" } else { "plain" }.to_owned());
    let chosen = [
        looks.theme.map(|theme| theme.to_string()),
        looks.pieces.map(|pieces| pieces.to_string()),
        badges,
        looks.numerals.map(|numerals| numerals.to_string()),
        looks.board.map(|board| board.to_string()),
    ];
    let name: String = chosen.into_iter().flatten().map(|part| format!("-{part}")).collect();
    let mut picture = Picture {
        fen: position.to_string(),
        file: format!("xiangqi-look{name}.png"),
        alt: l10n.say(&s::AltStart),
        text_board: text_board(l10n.locale(), &position, Color::Red),
        locale: Some(l10n.locale()),
        ..Picture::default()
    };
    picture.apply_style(looks, None);
    // It shows what was chosen also where that is nothing.
    picture.looks = Some(looks);
    picture
}

/// A position, Red at the bottom.
pub fn of_position(l10n: Localizer, position: &Position) -> Picture {
    Picture {
        fen: position.to_string(),
        jumping_cannon: position.cannon_rule() == CannonRule::AlwaysJumps,
        alt: with_material(l10n, position, vec![l10n.say(&s::AltTurn { side: position.turn() })]),
        text_board: text_board(l10n.locale(), position, Color::Red),
        ..Picture::default()
    }
}

pub(crate) fn of_role(l10n: Localizer, role: Role) -> Picture {
    let rule = move_text::rule(l10n, role);
    Picture { how: Some(role.char()), file: format!("{}.png", role.name()), alt: rule, ..Picture::default() }
}

/// The picture with the legal moves of one piece marked.
pub fn with_selection(picture: Picture, square: Square) -> Picture {
    let file = picture.file.replace(".png", &format!("-{square}.png"));
    Picture { file, selected: Some(square.to_string()), ..without_cycle(picture) }
}

/// The picture with an arrow for a proposed move.
pub fn with_hint(l10n: Localizer, picture: Picture, position: &Position, mv: Move) -> Picture {
    let file = picture.file.replace(".png", &format!("-hint-{mv}.png"));
    let arrow = l10n.say(&s::AltHint { mv: move_text::both_notations(l10n, position, mv) });
    let alt = clip(&l10n.join([&arrow, &picture.alt]), MAX_ALT);
    Picture { file, alt, hint: Some(mv.to_string()), ..without_cycle(picture) }
}

/// The picture with a ring around each piece that its message names, where no arrow ends.
pub fn with_named(picture: Picture, squares: impl IntoIterator<Item = Square>) -> Picture {
    let arrows: Vec<Move> =
        [&picture.hint, &picture.played].into_iter().flatten().filter_map(|mv| mv.parse().ok()).collect();
    let has_arrow = |square: &Square| arrows.iter().any(|mv| [mv.from(), mv.to()].contains(square));
    let named = squares.into_iter().filter(|square| !has_arrow(square));
    Picture { named: named.map(|square| square.to_string()).collect(), ..picture }
}

impl Picture {
    /// Gives the picture its look, unless it has one, and turns the board as the look wants it, else to the side of one's
    /// own, unless a side was asked for.
    pub fn apply_style(&mut self, looks: BoardStyle, own: Option<Color>) {
        if self.looks.is_some() {
            return;
        }
        self.looks = Some(looks).filter(|looks| *looks != BoardStyle::default());
        if self.turned || self.how.is_some() || !self.chances.is_empty() {
            return;
        }
        match (looks.board, own) {
            (None, None) => {}
            (None, Some(own)) => self.turn_to(own),
            (Some(Orientation::Red), _) => self.turn_to(Color::Red),
            (Some(Orientation::Own), own) => self.turn_to(own.unwrap_or(Color::Red)),
            (Some(Orientation::Mover), _) => self.turn_to(self.mover()),
        }
    }

    pub(crate) fn turn_to(&mut self, view: Color) {
        self.black_view = view == Color::Black;
        if let Ok(position) = self.fen.parse::<Position>() {
            self.text_board = text_board(self.locale.unwrap_or_default(), &position, view);
        }
    }

    pub(crate) fn mover(&self) -> Color {
        self.fen.parse::<Position>().map_or(Color::Red, |position| position.turn())
    }

    /// The position that it shows.
    ///
    /// # Errors
    /// Why the stored position cannot be read.
    pub(crate) fn position(&self) -> Result<Position, String> {
        let rule = if self.jumping_cannon { CannonRule::AlwaysJumps } else { CannonRule::Standard };
        let position: Position =
            self.fen.parse().map_err(|error| format!("stored position \"{}\": {error}", self.fen))?;
        Ok(position.with_cannon_rule(rule))
    }

    /// The scene to draw.
    ///
    /// # Errors
    /// What in a stored picture cannot be read.
    pub fn scene(&self, style: &Style) -> Result<Scene, String> {
        let position = self.position()?;
        let read =
            |text: &str| text.parse::<Move>().map_err(|error| format!("stored move \"{text}\": {error}"));
        let last = self.last.as_deref().map(read).transpose()?;
        let selected = self.selected.as_deref().map(str::parse::<Square>).transpose();
        let selected = selected.map_err(|error| format!("stored square: {error}"))?;
        let mut scene = Scene::new(position);
        let numbers = match self.locale {
            Some(locale) if locale.is_chinese() => FileNumbers::Chinese,
            _ => style.numbers,
        };
        scene.style = self.looks.unwrap_or_default().style(Style { numbers, ..*style });
        scene.view = if self.black_view { Color::Black } else { Color::Red };
        scene.last = last;
        scene.previous = self.previous.as_deref().map(read).transpose()?;
        scene.captured_on = last.map(Move::to).zip(self.captured.and_then(Piece::from_char));
        scene = scene.with_check();
        if let Some(square) = selected {
            scene = scene.with_selected(square);
        }
        for text in &self.named {
            let square = text.parse().map_err(|error| format!("stored square: {error}"))?;
            // A point that a piece has left since has no ring.
            scene.dots.extend(Some(square).filter(|square| scene.position.piece_at(*square).is_some()));
        }
        scene.hint = self.hint.as_deref().map(read).transpose()?;
        scene.played = self.played.as_deref().map(read).transpose()?;
        scene.usual = self.usual.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
        scene.cycle = self.cycle.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
        let line = |text: &String| read(text).map(|line| (line.from(), line.to()));
        scene.attacks = self.attacks.iter().map(line).collect::<Result<_, _>>()?;
        scene.result = match self.result.as_deref() {
            Some("red") => Some(ResultMark::RedWins),
            Some("black") => Some(ResultMark::BlackWins),
            Some(_) => Some(ResultMark::Draw),
            None => None,
        };
        Ok(scene)
    }
}

/// Side to move, last move, check, material and the FEN.
fn alt_text(l10n: Localizer, history: &History, outcome: Option<Outcome>) -> String {
    let position = history.position();
    let mut parts = vec![match outcome {
        Some(outcome) => move_text::result_of_sides(l10n, outcome),
        None => l10n.say(&s::AltTurn { side: position.turn() }),
    }];
    if let Some(last) = move_text::last_of(history) {
        parts.push(l10n.say(&s::AltLast { mv: move_text::both_notations(l10n, &last.before, last.mv) }));
    }
    if position.in_check() {
        parts.push(l10n.say(&s::AltCheck { side: position.turn() }));
    }
    with_material(l10n, position, parts)
}

/// These sentences, then the material and the FEN.
fn with_material(l10n: Localizer, position: &Position, mut parts: Vec<String>) -> String {
    let count = |piece| position.pieces().filter(|(_, found)| *found == piece).count() as u64;
    for side in Color::ALL {
        let pieces = Role::ALL.into_iter().map(|role| Piece::new(side, role));
        let counted = pieces.map(|piece| NamedPiece::of(piece).times(count(piece)));
        let pieces: Vec<NamedPiece> = counted.filter(|named| !named.is_none()).collect();
        parts.push(l10n.say(&s::AltMaterial { side, pieces }));
    }
    parts.push(l10n.say(&s::AltFen { fen: position.to_string() }));
    clip(&l10n.join(parts), MAX_ALT)
}

/// The board in letters, the viewer's side at the bottom, with both rows of file numbers. In Chinese it is made of
/// full-width signs; in other languages of the letters that are typed there, upper case for Red.
pub(crate) fn text_board(locale: Locale, position: &Position, view: Color) -> String {
    let [gap, empty, river] = if locale.is_chinese() { ["", "＋", "～"] } else { [" ", ".", "~"] };
    let square = |column: u8, rank: u8| {
        let file = if view == Color::Red { column } else { 8 - column };
        Square::new(file, rank).expect("file and rank are on the board")
    };
    let numbers = |color: Color| {
        let digit = |column| Localizer::of(locale).file(square(column, 0).file_number(color), color);
        format!("   {}", (0..9).map(digit).collect::<Vec<_>>().join(gap))
    };
    let mut lines = Vec::with_capacity(13);
    lines.push(numbers(!view));
    for row in 0..10 {
        let rank = if view == Color::Red { 9 - row } else { row };
        let cell = |column| {
            let piece = position.piece_at(square(column, rank));
            piece.map_or_else(|| empty.to_owned(), |piece| text_piece(locale, piece))
        };
        lines.push(format!("{rank}  {}", (0..9).map(cell).collect::<Vec<_>>().join(gap)));
        if row == 4 {
            lines.push(format!("   {}", [river; 9].join(gap)));
        }
    }
    lines.push(numbers(view));
    lines.join("\n")
}

fn text_piece(locale: Locale, piece: Piece) -> String {
    if locale.is_chinese() {
        // In simplified script too Black has the traditional signs, so that the sides differ.
        let simplified = locale == Locale::SimplifiedChinese && piece.color == Color::Red;
        let script = if simplified { Script::Simplified } else { Script::Traditional };
        return move_text::sign_in(script, piece).to_owned();
    }
    let letter = move_text::letters(Localizer::of(locale).style().dialect())[piece.role.index()];
    // One column for each point: the general of Vietnamese has two letters.
    let letter = if letter.len() > 1 { "G" } else { letter };
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
