//! The game of a request that names none; if several are possible, a question.

use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::live_game::LiveGame;
use crate::game::{GameCommand, Phase, Refusal};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{move_text, rulings};
use crate::message::picture::clip;
use crate::message::{ButtonStyle, GameAction, Reply, RequestKind, TypedMessage};
use crate::rules::Color;

/// Maximum number of games in a question: five rows of buttons.
const MAX_GAMES: usize = 25;
/// Maximum length of a name in a label with two names, in characters.
const MAX_NAME_OF_TWO: usize = 22;

pub(crate) type GameRequest<'a> = (&'a LiveGame, GameAction);

/// Returns the game of an action: the game replied to, else the only possible one; otherwise the question which.
pub(crate) fn find<'a>(ctx: &Ctx<'a>, action: GameAction) -> Result<&'a LiveGame, Box<Effects>> {
    if action == GameAction::Annul && !ctx.request.moderator {
        return Err(Box::new(annul_refused(ctx)));
    }
    let found = ctx.replied_game().map_or_else(|| candidates(ctx, action), |live| vec![live]);
    Err(Box::new(match found[..] {
        [] if action == GameAction::Rematch => Effects::ephemeral(ctx.l10n.say(&s::NoRematch)),
        [] if action == GameAction::Annul => Effects::ephemeral(ctx.l10n.say(&s::RefuseNotRated)),
        [] => ctx.no_game(),
        [live] if action == GameAction::Abort && ends_own_game(ctx, live) => {
            let abort = ctx.answer_button(live, action, ctx.l10n.say(&s::ButtonAbort), ButtonStyle::Danger);
            let text = ctx.l10n.say(&s::AbortSure { opponent: ctx.opponent(live) });
            Effects::ephemeral(Reply::text(text).with_buttons(vec![abort]))
        }
        [live] => return Ok(live),
        _ => ask(ctx, ctx.l10n.say(&s::WhichGame), found.into_iter().map(|live| (live, action))),
    }))
}

/// Returns the game and action of a typed `yes` or `no`: the question in the game replied to, else the only open question.
/// A reply to another message of the bot answers no question.
pub(crate) fn find_question<'a>(ctx: &Ctx<'a>, yes: bool) -> Result<GameRequest<'a>, Box<Effects>> {
    if let Some(live) = ctx.replied_game() {
        return match answer_to_question(ctx, live, yes) {
            Some(action) => Ok((live, action)),
            None if matches!(live.game.phase(), Phase::Offered { .. }) => {
                Ok((live, answer_to_challenge(yes)))
            }
            // Players say yes and no to each other, too.
            None => Err(Box::default()),
        };
    }
    if matches!(&ctx.request.what, RequestKind::Text(TypedMessage { reply_to: Some(_), .. })) {
        return Err(Box::default());
    }
    let latest_first = ctx.filter(|_| true);
    let questions = latest_first.iter().filter_map(|live| Some((*live, answer_to_question(ctx, live, yes)?)));
    let mut found: Vec<GameRequest<'_>> = questions.collect();
    if found.is_empty() && yes {
        let open_seats = latest_first
            .iter()
            .filter(|live| matches!(live.game.challenge(), Some((_, None))) && !ctx.is_mine(live));
        found = open_seats.map(|live| (*live, GameAction::Accept)).collect();
    }
    Err(Box::new(match found[..] {
        [(live, action)] => return Ok((live, action)),
        [] => match latest_first.iter().find(|live| matches!(live.game.phase(), Phase::Offered { .. })) {
            Some(live) => return Ok((live, answer_to_challenge(yes))),
            None => Effects::ephemeral(ctx.l10n.say(&s::NoQuestion)),
        },
        _ => ask(ctx, ctx.l10n.say(&s::WhichGame), found),
    }))
}

/// Returns the action that answers the open question to the requester in a game.
fn answer_to_question(ctx: &Ctx<'_>, live: &LiveGame, yes: bool) -> Option<GameAction> {
    let game = &live.game;
    if let Some((_, guest)) = game.challenge() {
        return guest.filter(|guest| guest.id == ctx.requester).map(|_| answer_to_challenge(yes));
    }
    let opponent = !game.side_of(&ctx.requester)?;
    if game.phase() != Phase::Playing {
        return None;
    }
    let [agree, refuse] = if game.takeback().is_some_and(|request| request.by == opponent) {
        [GameAction::UndoYes, GameAction::UndoNo]
    } else if game.waits_until().is_some() {
        [GameAction::TakeBack, GameAction::PlayOn]
    } else if game.draw_offer() == Some(opponent) {
        [GameAction::DrawYes, GameAction::DrawNo]
    } else {
        return None;
    };
    Some(if yes { agree } else { refuse })
}

/// Asks by a button for each game; the action says what a press does.
pub(crate) fn ask<'g>(
    ctx: &Ctx<'_>,
    text: String,
    requests: impl IntoIterator<Item = GameRequest<'g>>,
) -> Effects {
    let buttons = requests
        .into_iter()
        .take(MAX_GAMES)
        .map(|(live, action)| ctx.answer_button(live, action, label(ctx, live), ButtonStyle::Primary));
    Effects::ephemeral(Reply::text(text).with_buttons(buttons.collect()))
}

pub(crate) fn label(ctx: &Ctx<'_>, live: &LiveGame) -> String {
    let game = &live.game;
    let number = game.history().position().turn().round_at(game.history().moves().len());
    let name = |color| move_text::plain_name(ctx.l10n, game.seat(color));
    match game.side_of(&ctx.requester) {
        Some(side) => ctx.l10n.say(&s::GameOfMine { game: live.id, opponent: name(!side), number }),
        None => {
            // The end of the label tells two games apart, so the names are clipped.
            let [red, black] = Color::ALL.map(|side| clip(&name(side), MAX_NAME_OF_TWO));
            ctx.l10n.say(&s::GameOfOthers { game: live.id, red, black, number })
        }
    }
}

/// Returns the games that an action can be for, the latest first.
fn candidates<'a>(ctx: &Ctx<'a>, action: GameAction) -> Vec<&'a LiveGame> {
    let command = match action {
        GameAction::Resign => GameCommand::Resign,
        GameAction::Draw => GameCommand::OfferDraw,
        GameAction::Undo => GameCommand::AskTakeback,
        GameAction::Hint(_) => GameCommand::TakeHint,
        GameAction::Holiday(days) => GameCommand::Holiday { days },
        GameAction::Abort => return to_abort(ctx),
        GameAction::Annul => return to_annul(ctx),
        GameAction::Rematch => return finished(ctx).into_iter().collect(),
        GameAction::Review | GameAction::Share => {
            let over = ctx.filter(|live| live.game.outcome().is_some());
            let last = just_over(ctx).or(finished(ctx)).or(over.first().copied());
            return last.map_or_else(|| refusing(ctx), |live| vec![live]);
        }
        GameAction::Legal => {
            let mine = ctx.filter(|live| live.game.check_turn(&ctx.requester).is_ok());
            return if mine.is_empty() { shown(ctx) } else { mine };
        }
        GameAction::Why => {
            let ruled = ctx.filter(|live| rulings::explained(&live.game));
            return match just_over(ctx) {
                Some(live) => vec![live],
                None if ruled.is_empty() => shown(ctx),
                None => ruled,
            };
        }
        _ => return shown(ctx),
    };
    possible_games(ctx, |live| live.game.decide(&ctx.actor(), &command, ctx.now).map(|_| ()))
}

/// Returns the games in which an action is possible, and the requester's own ones in which it is refused just now: it must
/// not happen in another game instead. If it is possible in none, returns one that refuses it.
fn possible_games<'a>(ctx: &Ctx<'a>, check: impl Fn(&LiveGame) -> Result<(), Refusal>) -> Vec<&'a LiveGame> {
    if ctx.filter(|live| check(live).is_ok()).is_empty() {
        return refusing(ctx);
    }
    ctx.filter(|live| match check(live) {
        Ok(()) => true,
        Err(refusal) => live.game.phase() == Phase::Playing && ctx.is_mine(live) && is_temporary(&refusal),
    })
}

/// Returns one game that refuses an action, preferably of the requester, so that the answer says why.
pub(crate) fn refusing<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    let mut open = ctx.filter(|live| live.game.is_open());
    open.sort_by_key(|live| (!ctx.is_mine(live), live.game.phase() != Phase::Playing));
    open.first().copied().or(just_over(ctx)).into_iter().collect()
}

/// Returns the games to look at: the requester's own ones, else those of others.
fn shown<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    if let Some(live) = just_over(ctx) {
        return vec![live];
    }
    let playing = ctx.filter(|live| live.game.phase() == Phase::Playing);
    let own = playing.iter().copied().filter(|live| ctx.is_mine(live)).collect();
    let found = [own, playing, ctx.filter(|live| ctx.is_mine(live)), ctx.filter(|_| true)];
    found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the game that has just ended, while nothing newer has happened. It stays the current one for its players, and
/// for others if no game is in progress.
fn just_over<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    let live = ctx.live_games.last().filter(|live| !live.game.is_open())?;
    let others = ctx.live_games.iter().any(|live| live.game.phase() == Phase::Playing);
    if ctx.is_mine(live) || !others { Some(live) } else { None }
}

/// Returns the requester's latest finished game.
fn finished<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    ctx.live_games.iter().rev().find(|live| live.game.outcome().is_some() && ctx.is_mine(live))
}

/// Returns the requester's challenges and games that may be called off; for a moderator all of the channel.
fn to_abort<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    possible_games(ctx, |live| {
        if is_own_offer(ctx, live) {
            return Ok(());
        }
        let command = GameCommand::Abort { moderator: ctx.moderates(live) };
        live.game.decide(&ctx.actor(), &command, ctx.now).map(|_| ())
    })
}

/// Returns the game that has just ended if it is rated, else all known rated games.
fn to_annul<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    let rated = ctx.filter(|live| live.game.decide(&ctx.actor(), &GameCommand::Annul, ctx.now).is_ok());
    match (ctx.live_games.last(), rated.first()) {
        (Some(last), Some(first)) if last.id == first.id => vec![last],
        _ => rated,
    }
}

pub(crate) fn confirm_resign(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if live.game.side_of(&ctx.requester).is_none() {
        return ctx.refused(live, &Refusal::NotAPlayer);
    }
    if let Err(refusal) = live.game.check_playing() {
        return ctx.refused(live, &refusal);
    }
    let [yes, no] = [&s::ButtonResignYes as Words, &s::ButtonResignNo].map(|label| ctx.l10n.say(label));
    let buttons = vec![
        ctx.answer_button(live, GameAction::ResignYes, yes, ButtonStyle::Danger),
        ctx.answer_button(live, GameAction::ResignNo, no, ButtonStyle::Secondary),
    ];
    let text = ctx.l10n.say(&s::ResignSure { opponent: ctx.opponent(live) });
    Effects::ephemeral(Reply::text(text).with_buttons(buttons))
}

/// Asks before a result is removed from the ratings, which is final.
pub(crate) fn confirm_annul(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    // A game in two homes has no moderator; one of a home is told that, not that they are none.
    if ctx.request.moderator && live.has_two_homes() {
        return Effects::ephemeral(ctx.l10n.say(&s::RefuseTwoPlaces));
    }
    if !ctx.moderates(live) {
        return annul_refused(ctx);
    }
    if let Err(refusal) = live.game.decide(&ctx.actor(), &GameCommand::Annul, ctx.now) {
        return ctx.refused(live, &refusal);
    }
    let annul = ctx.l10n.say(&s::ButtonAnnul);
    let annul = ctx.answer_button(live, GameAction::AnnulYes, annul, ButtonStyle::Danger);
    let [red, black] = Color::ALL.map(|side| live.name(ctx.l10n, side));
    let text = ctx.l10n.say(&s::AnnulSure { game: live.id, red, black });
    Effects::ephemeral(Reply::text(text).with_buttons(vec![annul]))
}

pub(crate) fn annul_refused(ctx: &Ctx<'_>) -> Effects {
    Effects::ephemeral(ctx.l10n.say(&s::AnnulModerators { who: ctx.moderators() }))
}

/// Returns `true` if a moderator would end a game of their own that a player may not abort.
fn ends_own_game(ctx: &Ctx<'_>, live: &LiveGame) -> bool {
    let as_player = GameCommand::Abort { moderator: false };
    ctx.moderates(live)
        && live.game.phase() == Phase::Playing
        && ctx.is_mine(live)
        && live.game.decide(&ctx.actor(), &as_player, ctx.now).is_err()
}

pub(crate) fn is_own_offer(ctx: &Ctx<'_>, live: &LiveGame) -> bool {
    matches!(live.game.phase(), Phase::Offered { .. }) && ctx.is_mine(live)
}

/// Returns `true` for a refusal that does not rule out that the requester means this game.
fn is_temporary(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::DrawAlreadyOffered
            | Refusal::DrawJustDeclined
            | Refusal::TakebackAlreadyAsked
            | Refusal::TakebackJustRefused
            | Refusal::RatedTakeback
            | Refusal::RatedHint
            | Refusal::CoachWaits
            | Refusal::HolidayTooLong { .. }
            | Refusal::MayNotAbort
    )
}

fn answer_to_challenge(yes: bool) -> GameAction {
    if yes { GameAction::Accept } else { GameAction::Decline }
}
