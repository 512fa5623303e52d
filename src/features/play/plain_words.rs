//! Moves in plain words. They lead to a question: nothing is played before its answer.

use std::cmp::Reverse;

use crate::commands::plain_words::{PlainMove, read_move};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::features::play::choose_move;
use crate::game::Phase;
use crate::i18n::{errors, messages as s, move_text};
use crate::masters::MasterBook;
use crate::message::GameAction;
use crate::rules::{Move, Position};

/// Maximum number of moves that are offered as buttons; more are offered in a select.
const MAX_BUTTONS: usize = 5;

/// Offers the legal moves that a text can mean, or says why the move in it cannot be played; `None` if it names no move.
pub(crate) fn offer(ctx: &Ctx<'_>, live: &LiveGame, text: &str) -> Option<Effects> {
    let position = live.game.history().position();
    let found = match read_move(position, text, ctx.l10n.locale(), ctx.reading(live)) {
        PlainMove::Fitting(moves) => moves,
        PlainMove::Refused { text, error } => {
            let why = errors::read_error(ctx.l10n, &text, &error, position, position.turn());
            return Some(Effects::ephemeral(why));
        }
    };
    let text = match found[..] {
        [] => return None,
        [mv] => meant(ctx, position, mv),
        _ => ctx.l10n.say(&s::PlainWhich),
    };
    Some(offer_moves(ctx, live, text, found))
}

fn meant(ctx: &Ctx<'_>, position: &Position, mv: Move) -> String {
    ctx.l10n.say(&s::PlainMeant { mv: move_text::bold(ctx.l10n, position, mv) })
}

/// Offers moves to the player to move, below a text.
pub(crate) fn offer_moves(ctx: &Ctx<'_>, live: &LiveGame, text: String, moves: Vec<Move>) -> Effects {
    let is_rated = |live: &LiveGame| live.game.opening().rated && live.game.phase() == Phase::Playing;
    let plays_rated = !ctx.filter(|live| is_rated(live) && ctx.is_mine(live)).is_empty();
    let moves = in_order(live, moves, plays_rated);
    if moves.len() > MAX_BUTTONS {
        return choose_move::ask_in_list(ctx, live, text, &moves);
    }
    choose_move::ask(ctx, live, text, moves.iter().map(|mv| (*mv, GameAction::Reading(*mv))))
}

/// Sorts moves by the number of masters' games, then as players count them. A player of a rated game gets no advice of the masters.
fn in_order(live: &LiveGame, mut moves: Vec<Move>, plays_rated: bool) -> Vec<Move> {
    let position: &Position = live.game.history().position();
    let order = move_text::legal_in_order(position);
    let book = if plays_rated { None } else { MasterBook::builtin().position(position) };
    moves.sort_by_key(|mv| {
        let known = book.iter().flat_map(|book| &book.moves).find(|known| known.mv == *mv);
        (Reverse(known.map_or(0, |known| known.games)), order.iter().position(|other| other == mv))
    });
    moves
}
