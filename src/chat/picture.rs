//! The board in a message: what to draw, and the same in words and in letters.

use crate::play::{Game, GameId, Phase};
use crate::render::{ResultMark, Scene, Style};
use crate::rules::{CannonRule, Color, Move, Piece, Position, Role, Square, Termination};

use super::reply::{MAX_ALT, Picture};
use super::sentences as s;
use super::texts::Voice;
use super::words;

/// The picture of a game as it stands.
pub(crate) fn of_game(voice: Voice, id: GameId, game: &Game, view: Option<Color>) -> Picture {
    let history = game.history();
    let position = history.position();
    let ply = history.moves().len();
    let last = words::last_move(game);
    let view = view.unwrap_or_else(|| natural_view(game));
    let result = game
        .outcome()
        .filter(|outcome| outcome.termination != Termination::Aborted)
        .map(|outcome| outcome.winner.map_or_else(|| "draw".to_owned(), |winner| winner.name().to_owned()));
    let cycle = game.ruling().map(|ruling| ruling.cycle().to_vec()).unwrap_or_default();
    let black_view = view == Color::Black;
    Picture {
        fen: position.to_string(),
        jumping_cannon: position.cannon_rule() == CannonRule::AlwaysJumps,
        black_view,
        last: last.as_ref().map(|last| last.mv.to_string()),
        captured: last.as_ref().and_then(|last| Some(last.before.piece_at(last.mv.to())?.char())),
        selected: None,
        hint: None,
        how: None,
        cycle: cycle.iter().map(ToString::to_string).collect(),
        result,
        file: format!("xiangqi-{id}-{ply}.png"),
        alt: alt_text(voice, game),
        text_board: text_board(position, view),
    }
}

/// The diagram of how a piece moves.
pub(crate) fn of_role(voice: Voice, role: Role) -> Picture {
    let rule = words::rule(voice, role);
    Picture { how: Some(role.char()), file: format!("{}.png", role.name()), alt: rule, ..Picture::default() }
}

/// The picture with the legal moves of one piece marked.
pub(crate) fn with_selection(mut picture: Picture, square: Square) -> Picture {
    picture.file = picture.file.replace(".png", &format!("-{square}.png"));
    picture.selected = Some(square.to_string());
    picture
}

/// The picture with an arrow for a proposed move.
pub(crate) fn with_hint(voice: Voice, mut picture: Picture, position: &Position, mv: Move) -> Picture {
    picture.file = picture.file.replace(".png", &format!("-hint-{mv}.png"));
    let arrow = voice.say(&s::AltHint { mv: words::both_notations(position, mv) });
    picture.alt = clip(&format!("{arrow} {}", picture.alt), MAX_ALT);
    picture.hint = Some(mv.to_string());
    picture
}

/// Red at the bottom, but Black's own view where Black alone is a person.
fn natural_view(game: &Game) -> Color {
    if game.bot_side() == Some(Color::Red) { Color::Black } else { Color::Red }
}

impl Picture {
    /// The scene to draw.
    ///
    /// # Errors
    /// What in a stored picture cannot be read.
    pub fn scene(&self, style: &Style) -> Result<Scene, String> {
        let rule = if self.jumping_cannon { CannonRule::AlwaysJumps } else { CannonRule::Standard };
        let position: Position =
            self.fen.parse().map_err(|error| format!("stored position \"{}\": {error}", self.fen))?;
        let position = position.with_cannon_rule(rule);
        let read =
            |text: &str| text.parse::<Move>().map_err(|error| format!("stored move \"{text}\": {error}"));
        let last = self.last.as_deref().map(read).transpose()?;
        let selected = match self.selected.as_deref() {
            None => None,
            Some(text) => Some(text.parse::<Square>().map_err(|error| format!("stored square: {error}"))?),
        };
        let mut scene = Scene::new(position);
        scene.style = *style;
        scene.view = if self.black_view { Color::Black } else { Color::Red };
        scene.last = last;
        scene.captured_on = last.map(Move::to).zip(self.captured.and_then(Piece::from_char));
        scene = scene.with_check();
        if let Some(square) = selected {
            scene = scene.with_selected(square);
        }
        scene.hint = self.hint.as_deref().map(read).transpose()?;
        scene.cycle = self.cycle.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
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
fn alt_text(voice: Voice, game: &Game) -> String {
    let position = game.history().position();
    let mut parts = Vec::new();
    match game.phase() {
        Phase::Over(outcome) => parts.push(words::result_of_sides(voice, outcome)),
        _ => parts.push(voice.say(&s::AltTurn { side: words::side(voice, position.turn()) })),
    }
    if let Some(last) = words::last_move(game) {
        parts.push(voice.say(&s::AltLast { mv: words::both_notations(&last.before, last.mv) }));
    }
    if position.in_check() {
        parts.push(voice.say(&s::AltCheck { side: words::side(voice, position.turn()) }));
    }
    for color in Color::ALL {
        let pieces = material(voice, position, color);
        parts.push(voice.say(&s::AltMaterial { side: words::side(voice, color), pieces }));
    }
    parts.push(voice.say(&s::AltFen { fen: position.to_string() }));
    clip(&parts.join(" "), MAX_ALT)
}

fn material(voice: Voice, position: &Position, color: Color) -> String {
    let count = |role| position.pieces().filter(|(_, piece)| *piece == Piece::new(color, role)).count();
    let parts: Vec<String> = Role::ALL
        .into_iter()
        .map(|role| (role, count(role)))
        .filter(|(_, count)| *count > 0)
        .map(|(role, count)| words::counted(voice, role, count as u64))
        .collect();
    parts.join(", ")
}

/// The board in letters, the viewer's side at the bottom, with both rows of file numbers.
pub(crate) fn text_board(position: &Position, view: Color) -> String {
    let mut lines = Vec::with_capacity(13);
    let numbers = |color: Color| {
        let digits: Vec<String> = (0..9)
            .map(|column| {
                let file = if view == Color::Red { column } else { 8 - column };
                Square::new(file, 0).expect("the file is on the board").file_number(color).to_string()
            })
            .collect();
        format!("   {}", digits.join(" "))
    };
    lines.push(numbers(!view));
    for row in 0..10 {
        let rank = if view == Color::Red { 9 - row } else { row };
        let cells: Vec<String> = (0..9)
            .map(|column| {
                let file = if view == Color::Red { column } else { 8 - column };
                let square = Square::new(file, rank).expect("file and rank are on the board");
                position.piece_at(square).map_or_else(|| ".".to_owned(), |piece| letter(piece).to_string())
            })
            .collect();
        lines.push(format!("{rank}  {}", cells.join(" ")));
        if row == 4 {
            lines.push("   ~ ~ ~ ~ ~ ~ ~ ~ ~".to_owned());
        }
    }
    lines.push(numbers(view));
    lines.join("\n")
}

/// The letter that players type: H for the horse and E for the elephant; upper case for Red.
fn letter(piece: Piece) -> char {
    let letter = match piece.role {
        Role::Horse => 'h',
        Role::Elephant => 'e',
        role => role.char(),
    };
    if piece.color == Color::Red { letter.to_ascii_uppercase() } else { letter }
}

/// The text, cut to a number of characters.
pub(crate) fn clip(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let mut clipped: String = text.chars().take(max - 1).collect();
    clipped.push('…');
    clipped
}
