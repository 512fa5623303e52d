//! Answers about pieces and moves on the board: a move in words, the pieces of a kind, obstacles.

use crate::commands::intent::HelpTopic;
use crate::commands::plain_words::moves_in_notation;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::help;
use crate::features::live_game::LiveGame;
use crate::features::play::plain_words;
use crate::features::questions::offers::{self, Offer, say};
use crate::game::Phase;
use crate::i18n::{Localizer, NamedPiece, errors, messages as s, move_text};
use crate::message::{Picture, Reply, picture};
use crate::rules::{Color, Move, MoveError, Position, Role, Square};

/// Maximum number of obstacles in one answer.
const MAX_OBSTACLES: usize = 4;

/// Explains the first move in notation of a text, or says why it cannot be played; `None` if there is none.
pub(super) fn explain(ctx: &Ctx<'_>, live: Option<&LiveGame>, text: &str) -> Option<Effects> {
    let part = moves_in_notation(text).into_iter().next()?;
    let playing = live.filter(|live| live.game.phase() == Phase::Playing);
    let start = Position::startpos();
    let position = playing.map_or(&start, |live| live.game.history().position());
    let reading = ctx.reading_of(live.map(|live| live.locale_at(&ctx.channel.id)));
    let explained = match (reading.moves(position, &part), reading.read(position, &part)) {
        (moves, _) if !moves.is_empty() => {
            let own = playing.and_then(|live| live.game.side_of(&ctx.requester));
            let lines = moves.iter().map(|mv| in_words(ctx.l10n, position, *mv, own));
            lines.collect::<Vec<_>>().join("\n")
        }
        (_, Err(error)) if playing.is_some() => {
            errors::read_error(ctx.l10n, &part, &error, position, position.turn())
        }
        _ => return Some(notation(ctx, None)),
    };
    Some(offers::answer(ctx, live, explained, &[Offer::Notation, Offer::Lessons]))
}

/// Explains how moves are written, with an example that is possible now.
pub(super) fn notation(ctx: &Ctx<'_>, live: Option<&LiveGame>) -> Effects {
    let start = Position::startpos();
    let playing = live.filter(|live| live.game.phase() == Phase::Playing);
    let position = playing.map_or(&start, |live| live.game.history().position());
    let example = move_text::example_move(position).expect("a game that goes on has a legal move");
    let explained = in_words(ctx.l10n, position, example, None);
    offers::answer(
        ctx,
        live,
        ctx.l10n.say(&s::AnswerNotation { explained }),
        &[Offer::Notation, Offer::Lessons],
    )
}

/// Says a move in words, to a reader who plays the `own` side or none.
fn in_words(l10n: Localizer, position: &Position, mv: Move, own: Option<Color>) -> String {
    let from = mv.from();
    let to = mv.to();
    let moved = position.piece_at(from).expect("a legal move has a piece");
    let side = moved.color;
    let named = own.map_or(NamedPiece::of(moved), |own| NamedPiece::whose(moved, own));
    let piece = named.among(position, from);
    let bold = move_text::bold(l10n, position, mv);
    let mv = move_text::taking(l10n, position, mv, bold);
    let file = l10n.file(to.file_number(side), side);
    let count = l10n.file(to.depth(side).abs_diff(from.depth(side)), side);
    let is_straight = to.file() == from.file();
    if to.depth(side) == from.depth(side) {
        l10n.say(&s::AnswerMoveSideways { mv, piece, file, from, to })
    } else if to.depth(side) > from.depth(side) {
        if is_straight {
            l10n.say(&s::AnswerMoveForward { mv, piece, count, from, to })
        } else {
            l10n.say(&s::AnswerMoveForwardTo { mv, piece, file, from, to })
        }
    } else if is_straight {
        l10n.say(&s::AnswerMoveBack { mv, piece, count, from, to })
    } else {
        l10n.say(&s::AnswerMoveBackTo { mv, piece, file, from, to })
    }
}

/// Rings the pieces of a kind on the board, those of the requester first of all.
pub(super) fn show(ctx: &Ctx<'_>, live: Option<&LiveGame>, roles: &[Role]) -> Option<Effects> {
    let role = *roles.first()?;
    let start = Position::startpos();
    let position = live.map_or(&start, |live| live.game.history().position());
    let own = live.and_then(|live| live.game.side_of(&ctx.requester));
    let alike = position.pieces().filter(|(_, piece)| piece.role == role);
    let alike: Vec<Square> = alike
        .filter(|(_, piece)| own.is_none_or(|own| piece.color == own))
        .map(|(square, _)| square)
        .collect();
    if alike.is_empty() {
        return Some(say(ctx, live, &s::AnswerWhichNone, &[Offer::Move]));
    }
    let text = ctx.l10n.say(&s::AnswerWhichPiece { piece: move_text::both(ctx.l10n, role) });
    let shown = picture::with_named(board(ctx, live, role.name()), alike);
    let buttons = offers::buttons(ctx, live, &[Offer::Move, Offer::Lessons]);
    let reply = Reply::text(text).with_picture(shown).with_buttons(buttons);
    Some(Effects::ephemeral(reply))
}

/// The board of a game without the marks of a repetition, else the start position.
fn board(ctx: &Ctx<'_>, live: Option<&LiveGame>, suffix: &str) -> Picture {
    let Some(live) = live else {
        return picture::of_position(ctx.l10n, &Position::startpos(), format!("xiangqi-{suffix}.png"));
    };
    let own = live.game.side_of(&ctx.requester);
    picture::of_game(ctx.l10n, live.id, &live.game, own).without_cycle().with_suffix(suffix)
}

/// Names what keeps pieces of a kind from moving, and rings it. If nothing does, offers their moves.
pub(super) fn why_not(ctx: &Ctx<'_>, mine: Option<&LiveGame>, roles: &[Role]) -> Effects {
    let rules = [Offer::Legal, Offer::Rules, Offer::Lessons];
    let (live, role) = match (mine, roles.first()) {
        (Some(live), Some(role)) => (live, *role),
        (None, Some(role)) => return help::handle(ctx, Some(HelpTopic::Piece(*role))),
        (_, None) => return say(ctx, mine, &s::AnswerWhyGeneral, &rules),
    };
    let position = live.game.history().position();
    let Some(side) = live.game.side_of(&ctx.requester).filter(|side| *side == position.turn()) else {
        return say(ctx, mine, &s::AnswerNotYourTurn, &[Offer::Rules, Offer::Lessons]);
    };
    let found = obstacles(position, side, role);
    let mut told: Vec<String> = Vec::new();
    for (error, _) in &found {
        let why = errors::move_error(ctx.l10n, error, position, side);
        if !told.contains(&why) {
            told.push(why);
        }
    }
    told.truncate(MAX_OBSTACLES);
    if told.is_empty() {
        let moves: Vec<Move> =
            position.legal_moves().iter().copied().filter(|mv| mover(position, *mv) == Some(role)).collect();
        if moves.is_empty() {
            return help::handle(ctx, Some(HelpTopic::Piece(role)));
        }
        return plain_words::offer_moves(ctx, live, ctx.l10n.say(&s::AnswerWhyFree), moves);
    }
    let blockers = found.iter().filter_map(|(_, by)| *by);
    let shown = picture::with_named(board(ctx, mine, "why"), blockers);
    let lines: Vec<String> = told.iter().map(|why| ctx.l10n.say(&s::AnswerObstacle { why })).collect();
    let reply = Reply::text(lines.join("\n")).with_picture(shown);
    let reply = reply.with_buttons(offers::buttons(ctx, mine, &[Offer::Legal, Offer::Rules]));
    Effects::ephemeral(reply)
}

fn mover(position: &Position, mv: Move) -> Option<Role> {
    position.piece_at(mv.from()).map(|piece| piece.role)
}

/// Returns why pieces of a kind cannot make moves that are theirs by shape: what stands in the way, or what the general
/// would suffer; with the point of the piece that is the cause.
fn obstacles(position: &Position, side: Color, role: Role) -> Vec<(MoveError, Option<Square>)> {
    let mut found = Vec::new();
    let mut threats = Vec::new();
    for (from, piece) in position.pieces() {
        if piece.color != side || piece.role != role {
            continue;
        }
        for to in Square::all() {
            let Err(error) = position.check_move(Move::new(from, to)) else { continue };
            match error {
                MoveError::Hobbled { by, .. }
                | MoveError::EyeBlocked { by, .. }
                | MoveError::Blocked { by, .. } => found.push((error, Some(by))),
                MoveError::LeavesCheck { by, .. } => threats.push((error, Some(by))),
                MoveError::FacingGenerals => threats.push((error, None)),
                _ => {}
            }
        }
    }
    threats.append(&mut found);
    threats
}
