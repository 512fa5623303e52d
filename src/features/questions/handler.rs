//! Words that are neither a move nor a command: moves in plain words, questions, requests, talk.

use crate::commands::intent::InputError;
use crate::commands::plain_words::moves_in_notation;
use crate::commands::questions::{Question, Topic, read_question};
use crate::features::context::{Ctx, spoken_locale};
use crate::features::effects::Effects;
use crate::features::faults;
use crate::features::live_game::LiveGame;
use crate::features::lobby;
use crate::features::play::plain_words;
use crate::features::questions::{answers, pieces};
use crate::game::Phase;
use crate::i18n::Localizer;
use crate::message::{RequestKind, TypedMessage};
use crate::store::StoreResult;

/// Way in which words reach the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Address {
    /// A mention, or a direct message.
    Named,
    /// A reply to one of the bot's messages.
    Reply,
    /// Words beside a board, which may be for anyone.
    Beside,
}

/// Answers words that are neither a move nor a command. A question that addresses the bot is always answered, talk never.
/// A `fault` that names a similar command is said if nothing else is understood.
pub(crate) async fn handle(ctx: &Ctx<'_>, text: &str, fault: Option<&InputError>) -> StoreResult<Effects> {
    let address = match &ctx.request.what {
        RequestKind::Text(TypedMessage { reply_to: Some(_), .. }) => Address::Reply,
        RequestKind::Text(TypedMessage { addressed: false, .. }) => Address::Beside,
        _ => Address::Named,
    };
    if address == Address::Beside && ctx.effective.place_settings().bare == Some(false) {
        return Ok(Effects::default());
    }
    let question = read_question(text, ctx.l10n.locale());
    let ctx = &in_language_of(ctx, &question);
    let live = subject(ctx, address);
    let to_move = live.filter(|live| live.game.check_turn(&ctx.requester).is_ok());
    let is_meant = match address {
        Address::Named => true,
        Address::Reply => {
            // Hardly any talk has the words of these two topics.
            let is_request =
                question.is_certain || matches!(question.topic, Some(Topic::Undo | Topic::Again));
            question.asks || (is_request && live.is_none_or(|live| ctx.is_mine(live)))
        }
        Address::Beside => question.is_certain && is_meant_beside(ctx, live, question.topic),
    };
    // A question about a move is not that move.
    let is_about_move = match address {
        Address::Beside => question.asks && to_move.is_some(),
        Address::Named | Address::Reply => {
            question.is_about_meaning || (question.asks && names_one_move(text))
        }
    };
    if is_about_move && let Some(explained) = pieces::explain(ctx, live, text) {
        let is_for_the_bot =
            address != Address::Beside || to_move.is_some_and(|live| live.game.bot_side().is_some());
        return Ok(if is_for_the_bot { explained } else { Effects::default() });
    }
    let is_at_puzzle = matches!(&ctx.request.what, RequestKind::Text(TypedMessage { puzzle: Some(_), .. }));
    if question.topic == Some(Topic::Stop)
        && is_meant
        && !is_at_puzzle
        && live.is_none_or(|live| !is_playing(ctx, live))
        && let Some(stopped) = lobby::handler::stop(ctx).await?
    {
        return Ok(stopped);
    }
    if let Some(topic) = question.topic.filter(|topic| !topic.is_courtesy() && is_meant)
        && let Some(answer) = answers::answer(ctx, live, topic, &question)
    {
        return Ok(answer);
    }
    if let Some(offer) = to_move.and_then(|live| plain_words::offer(ctx, live, text)) {
        return Ok(offer);
    }
    if let Some(topic) = question.topic.filter(|topic| topic.is_courtesy() && is_meant)
        && is_for_the_bot(address, to_move, topic)
        && let Some(answer) = answers::answer(ctx, live, topic, &question)
    {
        return Ok(answer);
    }
    Ok(match (address, fault) {
        (Address::Named, Some(fault @ InputError::UnknownCommand { near: Some(_), .. })) => {
            faults::answer(ctx, fault)
        }
        (Address::Beside, _) => Effects::default(),
        (Address::Named, _) if question.asks || !ctx.request.place.is_direct() || to_move.is_none() => {
            answers::unknown(ctx, live)
        }
        (Address::Reply, _) if question.asks => answers::unknown(ctx, live),
        _ => Effects::default(),
    })
}

/// Returns the context in the language of a question, if the person's own language and that of the place are unknown.
fn in_language_of<'a>(ctx: &Ctx<'a>, question: &Question) -> Ctx<'a> {
    let is_known = spoken_locale(ctx.request, &ctx.myself().settings).is_some()
        || !ctx.live_games.is_empty()
        || ctx.effective.place_settings().language.is_some()
        || ctx.request.place.locale.is_some();
    let style = ctx.l10n.text_style();
    let l10n = if is_known { ctx.l10n } else { Localizer::of(question.locale).with(style) };
    Ctx { l10n, requester: ctx.requester.clone(), ..*ctx }
}

/// Returns the game that words are about: the game replied to, one in which the requester is to move, plays, or has just
/// played; beside a board one that anyone plays.
fn subject<'a>(ctx: &Ctx<'a>, address: Address) -> Option<&'a LiveGame> {
    if let Some(live) = ctx.replied_game() {
        return Some(live);
    }
    let to_move = ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok());
    let mine = ctx.filter(|live| is_playing(ctx, live));
    let others = ctx.filter(|live| live.game.phase() == Phase::Playing && address != Address::Reply);
    let over = ctx.filter(|live| live.game.outcome().is_some() && ctx.is_mine(live));
    [to_move, mine, others, over].into_iter().flatten().next()
}

/// Returns `true` if a topic beside a board is for the bot. Two people who play talk to each other about all but their game,
/// and people who look on about everything.
fn is_meant_beside(ctx: &Ctx<'_>, live: Option<&LiveGame>, topic: Option<Topic>) -> bool {
    match live {
        None => true,
        Some(live) if !ctx.is_mine(live) => false,
        Some(live) if live.game.phase() != Phase::Playing => true,
        Some(live) => live.game.bot_side().is_some() || topic.is_some_and(Topic::is_about_a_game),
    }
}

/// Returns `true` if a text names one move; "C2.5 or C8.5?" asks to choose.
fn names_one_move(text: &str) -> bool {
    let moves = moves_in_notation(text);
    moves.last().is_some_and(|shortest| moves.iter().all(|mv| mv.contains(shortest)))
}

fn is_playing(ctx: &Ctx<'_>, live: &LiveGame) -> bool {
    live.game.phase() == Phase::Playing && ctx.is_mine(live)
}

/// Returns `true` if a courtesy is for the bot. Two people thank and praise each other beside their board.
fn is_for_the_bot(address: Address, to_move: Option<&LiveGame>, topic: Topic) -> bool {
    let is_mutual = topic != Topic::Hello;
    match address {
        Address::Named => true,
        Address::Reply => !is_mutual || to_move.is_none_or(|live| live.game.bot_side().is_some()),
        Address::Beside => false,
    }
}
