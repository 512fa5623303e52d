//! Pieces, sides, points, moves and results in words.

use crate::engine::opening::Opening;
use crate::notation::{Script, Style, write};
use crate::play::Game;
use crate::rules::{Color, Move, Outcome, Piece, Position, Role, RuleSet, Square};

use super::texts::Voice;

/// The last move of a game with the position it was played in.
pub(crate) struct LastMove {
    pub(crate) before: Position,
    pub(crate) mv: Move,
}

/// The last move of a game.
pub(crate) fn last_move(game: &Game) -> Option<LastMove> {
    let mut history = game.history().clone();
    let mv = history.pop()?;
    Some(LastMove { before: history.position().clone(), mv })
}

/// `C2.5 炮二平五`
pub(crate) fn both_notations(before: &Position, mv: Move) -> String {
    format!("{} {}", write(before, mv, Style::Wxf), write(before, mv, Style::Chinese(Script::Traditional)))
}

/// The number before the move played at `ply` (0 for the first): `12.` for the side that began, `12…` for the other.
pub(crate) fn move_number(ply: usize) -> String {
    format!("{}{}", ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "…" })
}

/// The last move with its number: `12. **C2.5** 炮二平五`.
pub(crate) fn numbered_last(game: &Game) -> Option<String> {
    let LastMove { before, mv } = last_move(game)?;
    let wxf = write(&before, mv, Style::Wxf);
    let chinese = write(&before, mv, Style::Chinese(Script::Traditional));
    Some(format!("{} **{wxf}** {chinese}", move_number(game.history().moves().len() - 1)))
}

/// `Red` or `Black`.
pub(crate) fn side(voice: Voice<'_>, color: Color) -> String {
    voice.say(&format!("side-{}", color.name()))
}

/// `the horse`
pub(crate) fn the(voice: Voice<'_>, role: Role) -> String {
    voice.with("the-piece", &[("role", role.name().into())])
}

/// `horse`
pub(crate) fn bare(voice: Voice<'_>, role: Role) -> String {
    voice.with("piece", &[("role", role.name().into())])
}

/// `a horse`
pub(crate) fn a(voice: Voice<'_>, role: Role) -> String {
    voice.with("a-piece", &[("role", role.name().into())])
}

/// `your horse` or `the black horse`, as `mover` sees it.
pub(crate) fn whose(voice: Voice<'_>, piece: Piece, mover: Color) -> String {
    let key = if piece.color == mover { "your-piece" } else { "their-piece" };
    voice.with(key, &[("role", piece.role.name().into())])
}

/// `file 7 (c2)`: the file as `mover` counts, and the coordinates.
pub(crate) fn place(voice: Voice<'_>, square: Square, mover: Color) -> String {
    let args = [("file", square.file_number(mover).into()), ("square", square.to_string().into())];
    voice.with("place", &args)
}

/// `Red wins by checkmate.`
pub(crate) fn result(voice: Voice<'_>, outcome: Outcome) -> String {
    let winner = outcome.winner.map_or("none", Color::name);
    let args = [
        ("winner", side(voice, outcome.winner.unwrap_or(Color::Red)).into()),
        ("loser", side(voice, outcome.winner.map_or(Color::Red, |winner| !winner)).into()),
        ("color", winner.into()),
    ];
    voice.with(&format!("end-{}", outcome.termination.name()), &args)
}

/// `Opening: Central cannon against screen horses (中炮對屏風馬).`
pub(crate) fn opening(voice: Voice<'_>, opening: &Opening) -> String {
    let name = voice.say(&format!("opening-{}", opening.key()));
    voice.with("opening", &[("name", name.into()), ("chinese", opening.chinese().into())])
}

/// The name of a rule set.
pub(crate) fn rules(voice: Voice<'_>, rules: RuleSet) -> String {
    voice.say(&format!("choice-{}", rules.name()))
}
