//! What is said to a board in plain words: it is asked about, and nothing is played or done before the answer.

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

/// Most moves that are offered as buttons; more are offered in a list.
const MAX_BUTTONS: usize = 5;

/// Answers words that are neither a move nor a command as they stand. The fault is said where they mean nothing else.
pub(crate) fn said(ctx: &Ctx<'_>, text: &str, fault: Option<&InputError>) -> Effects {
    let command = read_command(text);
    let (is_reply, addressed) = match &ctx.request.what {
        RequestKind::Text(TypedMessage { reply_to, addressed, .. }) => (reply_to.is_some(), *addressed),
        _ => (false, true),
    };
    if !addressed && ctx.effective.place_settings().bare == Some(false) {
        return Effects::default();
    }
    let greets = command == Some(PlainCommand::Hello) && !is_reply && ctx.request.place.is_direct();
    // A greeting may stand before a move.
    if greets && to_move(ctx).and_then(|live| offer(ctx, live, text)).is_none() {
        return welcome(ctx);
    }
    let told = match ctx.meant() {
        Some(live) => of_game(ctx, live, text, command),
        // A reply to something else of the bot's may still be a move.
        None if is_reply => to_move(ctx).and_then(|live| offer(ctx, live, text)),
        None => to_move(ctx).or_else(|| mine(ctx)).and_then(|live| of_game(ctx, live, text, command)),
    };
    told.or_else(|| fault.map(|fault| faults::answer(ctx, fault))).unwrap_or_default()
}

/// The latest game in which the person is to move.
fn to_move<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    ctx.filter(|live| live.game.check_turn(&ctx.me).is_ok()).first().copied()
}

/// The latest game that the person plays.
fn mine<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    ctx.filter(|live| live.game.phase() == Phase::Playing && ctx.is_mine(live)).first().copied()
}

/// Answer to what a player says of a game; nothing where it is talk.
fn of_game(ctx: &Ctx<'_>, live: &LiveGame, text: &str, command: Option<PlainCommand>) -> Option<Effects> {
    if live.game.phase() != Phase::Playing || !ctx.is_mine(live) {
        return None;
    }
    let button = |action, label| Some(ask_whether(ctx, live, action, label));
    match command {
        Some(PlainCommand::Help) => return Some(help::handle(ctx, None)),
        Some(PlainCommand::Hint) => return button(GameAction::Hint(HintKind::Nudge), &s::ButtonHint),
        Some(PlainCommand::Undo) => return button(GameAction::Undo, &s::ButtonUndo),
        Some(PlainCommand::Draw) => return button(GameAction::Draw, &s::ButtonDraw),
        Some(PlainCommand::Resign) => return Some(choose_game::confirm_resign(ctx, live)),
        Some(PlainCommand::Hello) | None => {}
    }
    live.game.check_turn(&ctx.me).ok()?;
    offer(ctx, live, text).or_else(|| unclear(ctx, live))
}

/// A button for what was asked for in plain words.
fn ask_whether(ctx: &Ctx<'_>, live: &LiveGame, action: GameAction, label: Words) -> Effects {
    let button = ctx.answer_button(live, action, label, ButtonStyle::Primary);
    let text = Reply::text(ctx.l10n.say(&s::PlainAsked));
    Effects::answer(PrivateReply::Note(text.with_buttons(vec![button])))
}

/// The legal moves that a text can mean, to choose from; or why a move in it cannot be played. Nothing where it names none.
pub(crate) fn offer(ctx: &Ctx<'_>, live: &LiveGame, text: &str) -> Option<Effects> {
    let position = live.game.history().position();
    let found = match read_move(position, text, ctx.l10n.locale(), ctx.reading(live)) {
        PlainMove::Fitting(moves) => moves,
        PlainMove::Refused { text, error } => {
            let why = errors::read_error(ctx.l10n, &text, &error, position, position.turn());
            return Some(Effects::note(why));
        }
    };
    let which = || ctx.l10n.say(&s::PlainWhich);
    let buttons = |text| {
        let moves = found.iter().map(|mv| (*mv, GameAction::Reading(*mv)));
        choose_move::ask(ctx, live, text, moves)
    };
    match found[..] {
        [] => None,
        [mv] => {
            let mv = move_text::bold(ctx.l10n, position, mv);
            Some(buttons(ctx.l10n.say(&s::PlainMeant { mv })))
        }
        _ if found.len() <= MAX_BUTTONS => Some(buttons(which())),
        _ => Some(choose_move::ask_in_list(ctx, live, which(), &found)),
    }
}

/// Says once to each person of a game that words were not understood, and how to move.
fn unclear(ctx: &Ctx<'_>, live: &LiveGame) -> Option<Effects> {
    let told = (live.id, ctx.me.to_string());
    let mut unclear = ctx.services.unclear.lock();
    // A step that is tried again is the same message.
    if unclear.get_or_insert_ref(&told, || ctx.request.event.clone()) != &ctx.request.event {
        return None;
    }
    let example = move_text::example(ctx.l10n, live.game.history().position());
    let button = ctx.answer_button(live, GameAction::Move, &s::ButtonMove, ButtonStyle::Primary);
    let text = Reply::text(ctx.l10n.say(&s::PlainUnclear { example }));
    Some(Effects::answer(PrivateReply::Note(text.with_buttons(vec![button]))))
}

fn welcome(ctx: &Ctx<'_>) -> Effects {
    let text = Reply::text(ctx.l10n.say(&s::Welcome));
    Effects::answer(PrivateReply::Note(text.with_buttons(vec![help::lessons_button(ctx.l10n)])))
}
