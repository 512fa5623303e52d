//! Moves and commands in plain words. They lead to a question: nothing is played or done before its answer.

use crate::commands::intent::InputError;
use crate::commands::plain_words::{PlainCommand, PlainMove, read_command, read_move};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, choose_move};
use crate::features::{faults, help};
use crate::game::Phase;
use crate::i18n::messages::Words;
use crate::i18n::{errors, messages as s, move_text};
use crate::message::{ButtonStyle, GameAction, HintKind, Reply, RequestKind, TypedMessage};

/// Maximum number of moves that are offered as buttons; more are offered in a select.
const MAX_BUTTONS: usize = 5;

/// Answers words that are neither a move nor a command; with the `fault` if they have no other meaning.
pub(crate) fn handle(ctx: &Ctx<'_>, text: &str, fault: Option<&InputError>) -> Effects {
    let command = read_command(text);
    let (is_reply, addressed) = match &ctx.request.what {
        RequestKind::Text(TypedMessage { reply_to, addressed, .. }) => (reply_to.is_some(), *addressed),
        _ => (false, true),
    };
    if !addressed && ctx.effective.place_settings().bare == Some(false) {
        return Effects::default();
    }
    let greets = command == Some(PlainCommand::Hello) && !is_reply && ctx.request.place.is_direct();
    let to_move = ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok()).first().copied();
    // A greeting may precede a move.
    if greets && to_move.and_then(|live| offer(ctx, live, text)).is_none() {
        return welcome(ctx);
    }
    let answer = match ctx.replied_game() {
        Some(live) => answer_player(ctx, live, text, command),
        // A reply to another message of the bot may still be a move.
        None if is_reply => to_move.and_then(|live| offer(ctx, live, text)),
        None => {
            let playing = ctx.filter(|live| live.game.phase() == Phase::Playing && ctx.is_mine(live));
            to_move.or(playing.first().copied()).and_then(|live| answer_player(ctx, live, text, command))
        }
    };
    answer.or_else(|| fault.map(|fault| faults::answer(ctx, fault))).unwrap_or_default()
}

/// Answers a player's words about a game; `None` for talk.
fn answer_player(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    text: &str,
    command: Option<PlainCommand>,
) -> Option<Effects> {
    if live.game.phase() != Phase::Playing || !ctx.is_mine(live) {
        return None;
    }
    let (action, label): (GameAction, Words) = match command {
        Some(PlainCommand::Help) => return Some(help::handle(ctx, None)),
        Some(PlainCommand::Resign) => return Some(choose_game::confirm_resign(ctx, live)),
        Some(PlainCommand::Hint) => (GameAction::Hint(HintKind::Nudge), &s::ButtonHint),
        Some(PlainCommand::Undo) => (GameAction::Undo, &s::ButtonUndo),
        Some(PlainCommand::Draw) => (GameAction::Draw, &s::ButtonDraw),
        Some(PlainCommand::Hello) | None => {
            live.game.check_turn(&ctx.requester).ok()?;
            return offer(ctx, live, text).or_else(|| explain_once(ctx, live));
        }
    };
    let button = ctx.answer_button(live, action, label, ButtonStyle::Primary);
    let reply = Reply::text(ctx.l10n.say(&s::PlainAsked)).with_buttons(vec![button]);
    Some(Effects::answer(PrivateReply::Ephemeral(reply)))
}

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
        [mv] => ctx.l10n.say(&s::PlainMeant { mv: move_text::bold(ctx.l10n, position, mv) }),
        _ => ctx.l10n.say(&s::PlainWhich),
    };
    if found.len() > MAX_BUTTONS {
        return Some(choose_move::ask_in_list(ctx, live, text, &found));
    }
    let moves = found.iter().map(|mv| (*mv, GameAction::Reading(*mv)));
    Some(choose_move::ask(ctx, live, text, moves))
}

/// Says that words were not understood and how to move, once per person and game.
fn explain_once(ctx: &Ctx<'_>, live: &LiveGame) -> Option<Effects> {
    let key = (live.id, ctx.requester.to_string());
    let mut unclear = ctx.services.states.play.unclear.lock();
    // A retry handles the same event again.
    if unclear.get_or_insert_ref(&key, || ctx.request.event.clone()) != &ctx.request.event {
        return None;
    }
    let example = move_text::example(ctx.l10n, live.game.history().position());
    let button = ctx.answer_button(live, GameAction::Move, &s::ButtonMove, ButtonStyle::Primary);
    let text = Reply::text(ctx.l10n.say(&s::PlainUnclear { example }));
    Some(Effects::answer(PrivateReply::Ephemeral(text.with_buttons(vec![button]))))
}

fn welcome(ctx: &Ctx<'_>) -> Effects {
    let text = Reply::text(ctx.l10n.say(&s::Welcome));
    Effects::answer(PrivateReply::Ephemeral(text.with_buttons(vec![help::lessons_button(ctx.l10n)])))
}
