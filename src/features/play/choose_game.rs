//! Which game is meant where none is named; where it can be more than one, the person is asked.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::game::{GameCommand, Phase, Refusal};
use crate::i18n::{messages as s, move_text, rulings};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, GameAction, MAX_LABEL, Reply, RequestKind, TypedMessage};
use crate::rules::Color;

/// Most games that a question offers: five rows of buttons.
const MAX_GAMES: usize = 25;
/// Most characters of a name in a label that names two people.
const MAX_NAME_OF_TWO: usize = 22;

pub(crate) type GameRequest<'a> = (&'a LiveGame, GameAction);

/// The game that an action is for: the one replied to, else the only one that can be meant. Else the person is asked.
pub(crate) fn find<'a>(ctx: &Ctx<'a>, action: GameAction) -> Result<&'a LiveGame, Box<Effects>> {
    if action == GameAction::Annul && !ctx.request.moderator {
        return Err(Box::new(annul_refused(ctx)));
    }
    let found = ctx.meant().map_or_else(|| candidates(ctx, action), |live| vec![live]);
    Err(Box::new(match found[..] {
        [] if action == GameAction::Rematch => Effects::note(ctx.l10n.say(&s::NoRematch)),
        [] if action == GameAction::Annul => Effects::note(ctx.l10n.say(&s::RefuseNotRated)),
        [] => ctx.no_game(),
        [live] if action == GameAction::Abort && ends_own_game(ctx, live) => {
            let abort = ctx.answer_button(live, action, &s::ButtonAbort, ButtonStyle::Danger);
            let text = ctx.l10n.say(&s::AbortSure { opponent: ctx.opponent(live) });
            Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(vec![abort])))
        }
        [live] => return Ok(live),
        _ => {
            let wishes = found.into_iter().map(|live| (live, action));
            ask(ctx, ctx.l10n.say(&s::WhichGame), wishes)
        }
    }))
}

/// Action of `yes` or `no`: on a question in the game replied to, else on the only open question. Whoever replies to
/// something else of the bot's says it to that.
pub(crate) fn find_question<'a>(ctx: &Ctx<'a>, yes: bool) -> Result<GameRequest<'a>, Box<Effects>> {
    if let Some(live) = ctx.meant() {
        let offered = matches!(live.game.phase(), Phase::Offered { .. }).then(|| challenge(yes));
        // People say yes and no to each other, too.
        let action = asked(ctx, live, yes).or(offered).ok_or_else(Box::default)?;
        return Ok((live, action));
    }
    if matches!(&ctx.request.what, RequestKind::Text(TypedMessage { reply_to: Some(_), .. })) {
        return Err(Box::default());
    }
    let live_games = || ctx.live_games.iter().rev();
    let mut found: Vec<GameRequest<'_>> =
        live_games().filter_map(|live| Some((live, asked(ctx, live, yes)?))).collect();
    if found.is_empty() {
        // An open seat is for everybody else.
        let open = |live: &&LiveGame| matches!(live.game.challenge(), Some((_, None))) && !ctx.is_mine(live);
        found = live_games().filter(|live| yes && open(live)).map(|live| (live, challenge(yes))).collect();
    }
    Err(Box::new(match found[..] {
        [(live, action)] => return Ok((live, action)),
        [] => match live_games().find(|live| matches!(live.game.phase(), Phase::Offered { .. })) {
            Some(live) => return Ok((live, challenge(yes))),
            None => Effects::note(ctx.l10n.say(&s::NoQuestion)),
        },
        _ => ask(ctx, ctx.l10n.say(&s::WhichGame), found),
    }))
}

/// Action that answers the open question to this person in a game.
fn asked(ctx: &Ctx<'_>, live: &LiveGame, yes: bool) -> Option<GameAction> {
    let game = &live.game;
    if let Some((_, guest)) = game.challenge() {
        return guest.is_some_and(|guest| guest.id == ctx.me).then(|| challenge(yes));
    }
    let opponent = !game.side_of(&ctx.me)?;
    let [agree, refuse] = match () {
        () if game.phase() != Phase::Playing => return None,
        () if game.takeback().is_some_and(|request| request.by == opponent) => {
            [GameAction::UndoYes, GameAction::UndoNo]
        }
        () if game.waits_until().is_some() => [GameAction::TakeBack, GameAction::PlayOn],
        () if game.draw_offer() == Some(opponent) => [GameAction::DrawYes, GameAction::DrawNo],
        () => return None,
    };
    Some(if yes { agree } else { refuse })
}

pub(crate) fn ask<'g>(
    ctx: &Ctx<'_>,
    text: String,
    wishes: impl IntoIterator<Item = GameRequest<'g>>,
) -> Effects {
    let buttons = wishes.into_iter().take(MAX_GAMES).map(|(live, action)| Button {
        label: clip(&label(ctx, live), MAX_LABEL),
        ..ctx.answer_button(live, action, &s::WhichGame, ButtonStyle::Primary)
    });
    Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(buttons.collect())))
}

pub(crate) fn label(ctx: &Ctx<'_>, live: &LiveGame) -> String {
    let game = &live.game;
    let number = game.history().position().turn().round_at(game.history().moves().len());
    let name = |color| move_text::plain_name(ctx.l10n, game.seat(color));
    match game.side_of(&ctx.me) {
        Some(side) => ctx.l10n.say(&s::GameOfMine { game: live.id, opponent: name(!side), number }),
        None => {
            // What tells two games apart stands at the end.
            let [red, black] = Color::ALL.map(|side| clip(&name(side), MAX_NAME_OF_TWO));
            ctx.l10n.say(&s::GameOfOthers { game: live.id, red, black, number })
        }
    }
}

/// The games that a wish can be about, the latest first.
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
        GameAction::Review => {
            let over = |live: &LiveGame| live.game.outcome().is_some();
            let last = just_over(ctx).or(finished(ctx)).or(ctx.filter(over).first().copied());
            return last.map_or_else(|| refusing(ctx), |live| vec![live]);
        }
        GameAction::Legal => {
            let mine = ctx.filter(|live| live.game.check_turn(&ctx.me).is_ok());
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
    meaning(ctx, |live| live.game.decide(&ctx.actor(), &command, ctx.now).map(|_| ()))
}

/// The games in which something is possible, with the own ones in which it is refused just now: to whoever has them in
/// mind, another game must not happen instead. Where it is possible in none, one in which it is refused.
fn meaning<'a>(ctx: &Ctx<'a>, possible: impl Fn(&LiveGame) -> Result<(), Refusal>) -> Vec<&'a LiveGame> {
    if ctx.filter(|live| possible(live).is_ok()).is_empty() {
        return refusing(ctx);
    }
    let mine = |live: &LiveGame| live.game.phase() == Phase::Playing && ctx.is_mine(live);
    ctx.filter(|live| possible(live).map_or_else(|why| mine(live) && is_passing(&why), |()| true))
}

/// One game in which a wish is refused, so that the person hears why: an own one if there is one.
pub(crate) fn refusing<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    let mut open = ctx.filter(|live| live.game.is_open());
    open.sort_by_key(|live| (!ctx.is_mine(live), live.game.phase() != Phase::Playing));
    open.first().copied().or(just_over(ctx)).into_iter().collect()
}

/// The games that somebody who wants to look at one can mean: the own ones, else those of others.
fn shown<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    if let Some(live) = just_over(ctx) {
        return vec![live];
    }
    let playing = |live: &LiveGame| live.game.phase() == Phase::Playing;
    let found = [
        ctx.filter(|live| playing(live) && ctx.is_mine(live)),
        ctx.filter(playing),
        ctx.filter(|live| ctx.is_mine(live)),
        ctx.filter(|_| true),
    ];
    found.into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// The game that has just ended, while nothing newer has happened: it stays the current one for its players, and
/// for everybody when no other is under way.
fn just_over<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    let live = ctx.live_games.last().filter(|live| !live.game.is_open())?;
    let others = ctx.live_games.iter().any(|live| live.game.phase() == Phase::Playing);
    (ctx.is_mine(live) || !others).then_some(live)
}

/// The latest game of the person that is over.
fn finished<'a>(ctx: &Ctx<'a>) -> Option<&'a LiveGame> {
    ctx.live_games.iter().rev().find(|live| live.game.outcome().is_some() && ctx.is_mine(live))
}

/// Own challenges and games that may be called off; for a moderator all of the channel.
fn to_abort<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    meaning(ctx, |live| match is_own_offer(ctx, live) {
        true => Ok(()),
        false => {
            let command = GameCommand::Abort { moderator: ctx.moderates(live) };
            live.game.decide(&ctx.actor(), &command, ctx.now).map(|_| ())
        }
    })
}

/// Games that count for ratings: the one that has just ended, else all that are known.
fn to_annul<'a>(ctx: &Ctx<'a>) -> Vec<&'a LiveGame> {
    let counts = |live: &LiveGame| live.game.decide(&ctx.actor(), &GameCommand::Annul, ctx.now).is_ok();
    match ctx.live_games.last().filter(|live| counts(live)) {
        Some(live) => vec![live],
        None => ctx.filter(counts),
    }
}

/// Asks before somebody resigns.
pub(crate) fn confirm_resign(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if live.game.side_of(&ctx.me).is_none() {
        return ctx.refused(live, &Refusal::NotAPlayer);
    }
    if let Err(refusal) = live.game.check_playing() {
        return ctx.refused(live, &refusal);
    }
    let buttons = vec![
        ctx.answer_button(live, GameAction::ResignYes, &s::ButtonResignYes, ButtonStyle::Danger),
        ctx.answer_button(live, GameAction::ResignNo, &s::ButtonResignNo, ButtonStyle::Secondary),
    ];
    let text = ctx.l10n.say(&s::ResignSure { opponent: ctx.opponent(live) });
    Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(buttons)))
}

/// Asks before a result is taken out of the ratings: that cannot be taken back.
pub(crate) fn confirm_annul(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if ctx.request.moderator && live.has_two_homes() {
        return Effects::note(ctx.l10n.say(&s::RefuseTwoPlaces));
    }
    if !ctx.moderates(live) {
        return annul_refused(ctx);
    }
    if let Err(refusal) = live.game.decide(&ctx.actor(), &GameCommand::Annul, ctx.now) {
        return ctx.refused(live, &refusal);
    }
    let annul = ctx.answer_button(live, GameAction::AnnulYes, &s::ButtonAnnul, ButtonStyle::Danger);
    let [red, black] = Color::ALL.map(|side| live.name(ctx.l10n, side));
    let text = ctx.l10n.say(&s::AnnulSure { game: live.id, red, black });
    Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(vec![annul])))
}

pub(crate) fn annul_refused(ctx: &Ctx<'_>) -> Effects {
    Effects::note(ctx.l10n.say(&s::AnnulModerators { who: ctx.moderators() }))
}

/// True if calling this game off needs a moderator's right and ends a game of the moderator's own.
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

/// True if a person may well mean a game in which this is the answer.
fn is_passing(refusal: &Refusal) -> bool {
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

fn challenge(yes: bool) -> GameAction {
    if yes { GameAction::Accept } else { GameAction::Decline }
}
