//! Actions on a game, and its buttons and selects.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::hints::hint;
use crate::features::live_game::LiveGame;
use crate::features::play::{
    challenge, choose_game, command, conditional, move_choices, moves, rematch, show,
};
use crate::game::{Event, GameCommand};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{move_text, rulings};
use crate::message::{
    BoardView, ButtonStyle, GameAction, GameComponent, HintKind, Reply, RequestKind, Row, SelectedEntry,
    picture,
};
use crate::rules::Square;
use crate::store::StoreResult;

/// Returns the game of a button or select; the answer if the game has moved on since.
pub(crate) async fn find<'a>(
    ctx: &Ctx<'a>,
    id: &GameComponent,
) -> StoreResult<Result<&'a LiveGame, Box<Effects>>> {
    let Some(live) = ctx.live_games.iter().find(|live| live.board().game == id.board.game) else {
        return Ok(Err(Box::new(ctx.unknown_game())));
    };
    // These are about the whole game and not about a position.
    let suits_any_position = matches!(
        id.action,
        GameAction::ResignYes
            | GameAction::ResignNo
            | GameAction::Moves(_)
            | GameAction::MovesPage(..)
            | GameAction::Board(_)
            | GameAction::Rematch
            | GameAction::Why
            | GameAction::Review
            | GameAction::Replay
            | GameAction::Animate
            | GameAction::Share
            | GameAction::Export(_)
    );
    if id.board != live.board() && !suits_any_position {
        return Ok(Err(Box::new(stale(ctx, live, id.board.position).await?)));
    }
    Ok(Ok(live))
}

pub(crate) async fn handle(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    action: GameAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    Ok(match action {
        GameAction::Piece => match picked {
            Some(SelectedEntry::Point(square)) => choose_target(ctx, live, square),
            _ => ctx.unknown_button(),
        },
        GameAction::Target => match picked {
            Some(SelectedEntry::Move(mv)) => moves::play(ctx, live, mv, true),
            _ => ctx.unknown_button(),
        },
        GameAction::Accept => challenge::accept(ctx, live),
        GameAction::Decline => command::issue(ctx, live, &GameCommand::Decline),
        GameAction::Cancel => challenge::withdraw(ctx, live),
        GameAction::Move => choose_piece(ctx, live),
        GameAction::Reading(mv) => moves::play(ctx, live, mv, true),
        GameAction::ReadingIn(mv, letters) => moves::play_in(ctx, live, mv, letters),
        GameAction::Draw => command::issue(ctx, live, &GameCommand::OfferDraw),
        GameAction::DrawYes => command::issue(ctx, live, &GameCommand::AcceptDraw),
        GameAction::DrawNo => command::issue(ctx, live, &GameCommand::DeclineDraw),
        GameAction::Resign => choose_game::confirm_resign(ctx, live),
        GameAction::ResignYes => command::issue(ctx, live, &GameCommand::Resign),
        GameAction::ResignNo => keep_playing(ctx, live),
        GameAction::More => menu(ctx, live),
        GameAction::PlayOn => command::issue(ctx, live, &GameCommand::PlayOn),
        GameAction::Undo | GameAction::TakeBack => command::issue(ctx, live, &GameCommand::AskTakeback),
        GameAction::UndoYes => command::issue(ctx, live, &GameCommand::GrantTakeback),
        GameAction::UndoNo => command::issue(ctx, live, &GameCommand::RefuseTakeback),
        GameAction::Board(view) => show::board(ctx, live, view),
        GameAction::Moves(style) => show::moves(ctx, live, style, None),
        GameAction::MovesPage(page, style) => show::moves(ctx, live, style, Some(page)),
        GameAction::Legal => show::legal(ctx, live),
        GameAction::Why => show::why(ctx, live),
        GameAction::Hint(kind) => hint(ctx, live, kind).await?,
        GameAction::Rematch => rematch::rematch(ctx, live).await?,
        GameAction::Abort => challenge::abort(ctx, live),
        GameAction::Annul => choose_game::confirm_annul(ctx, live),
        GameAction::AnnulYes if ctx.moderates(live) => command::issue(ctx, live, &GameCommand::Annul),
        GameAction::AnnulYes => choose_game::annul_refused(ctx),
        GameAction::DropPlans => conditional::clear_conditional_moves(ctx, live),
        GameAction::Holiday(days) => command::issue(ctx, live, &GameCommand::Holiday { days }),
        // Other features handle these: `on_game` in `features/mod.rs`.
        GameAction::Review
        | GameAction::Replay
        | GameAction::Animate
        | GameAction::Share
        | GameAction::Export(_) => ctx.unknown_button(),
    })
}

/// Answers "no" to the question whether to resign. The game may have ended meanwhile.
fn keep_playing(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    match live.game.check_playing() {
        Ok(()) => Effects::answer(PrivateReply::Update(Reply::text(ctx.l10n.say(&s::ResignKept)))),
        Err(refusal) => ctx.refused(live, &refusal),
    }
}

/// Gives a hint to the side to move. The game records it, once for each move.
async fn hint(ctx: &Ctx<'_>, live: &LiveGame, kind: HintKind) -> StoreResult<Effects> {
    if ctx.effective.place_settings().hints == Some(false) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::PlaceNoHints)));
    }
    let events = match live.game.decide(&ctx.actor(), &GameCommand::TakeHint, ctx.now) {
        Ok(events) => events,
        Err(refusal) => return Ok(ctx.refused(live, &refusal)),
    };
    if matches!(events[..], [Event::Ended { .. }, ..]) {
        return Ok(command::issue(ctx, live, &GameCommand::TakeHint));
    }
    let closed = ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?;
    if closed.contains(live.game.history().position()) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RatedPosition)));
    }
    let effects = if events.is_empty() { Effects::default() } else { command::changed(live, events) };
    Ok(Effects { answer: hint::answer(ctx, live, kind), ..effects })
}

/// Answers a button of an older position: what has happened since, and the board.
async fn stale(ctx: &Ctx<'_>, live: &LiveGame, position: u64) -> StoreResult<Effects> {
    let stored = ctx.services.store.game(live.id).await?;
    let position = usize::try_from(position).unwrap_or(usize::MAX);
    let Some(since) = stored.as_ref().and_then(|stored| stored.events.get(position..)) else {
        return Ok(ctx.unknown_button());
    };
    let taken_back = since.iter().any(|event| matches!(event, Event::TakenBack { .. }));
    let plies = since.iter().filter(|event| matches!(event, Event::Moved { .. })).count() as u64;
    let text = match move_text::numbered_last(ctx.l10n, &live.game) {
        Some(last) if !taken_back => ctx.l10n.say(&s::StaleButton { plies, last }),
        _ => ctx.l10n.say(&s::StaleTakenBack),
    };
    let picture = picture::of_game(ctx.l10n, live.id, &live.game, None);
    let effects = Effects::ephemeral(Reply::text(text).with_picture(picture));
    // In a borrowed channel only a press makes its message reachable, so the buttons of the old board go now.
    let answered = match &ctx.request.what {
        RequestKind::Press(press) if ctx.request.place.is_borrowed() && !press.private => {
            Some(press.message.clone())
        }
        _ => None,
    };
    Ok(Effects { answered, ..effects })
}

fn choose_piece(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if let Err(refusal) = live.game.check_turn(&ctx.requester) {
        return ctx.refused(live, &refusal);
    }
    let rows = selects(ctx, live, None);
    let text = ctx.l10n.say(&s::ChoosePieceAgainst { opponent: ctx.opponent(live) });
    Effects::ephemeral(Reply { rows, ..Reply::text(text) })
}

fn selects(ctx: &Ctx<'_>, live: &LiveGame, chosen: Option<Square>) -> Vec<Row> {
    let ids = [GameAction::Piece, GameAction::Target].map(|action| live.component(action, None));
    move_choices::selects(ctx.l10n, live.game.history().position(), chosen, ids)
}

fn choose_target(ctx: &Ctx<'_>, live: &LiveGame, origin: Square) -> Effects {
    let side = match live.game.check_turn(&ctx.requester) {
        Ok(side) => side,
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    let position = live.game.history().position();
    if position.legal_moves().iter().all(|mv| mv.from() != origin) {
        return ctx.unknown_button();
    }
    let target = live.component(GameAction::Target, None);
    let shown = picture::of_game(ctx.l10n, live.id, &live.game, Some(side));
    let shown = picture::with_selection(shown, origin).with_taps(target, position.legal_moves().to_vec());
    let piece = move_text::piece_label(ctx.l10n, position, origin);
    let reply = Reply {
        picture: Some(shown),
        rows: selects(ctx, live, Some(origin)),
        ..Reply::text(ctx.l10n.say(&s::ChooseTargetOf { piece }))
    };
    Effects::answer(PrivateReply::Update(reply))
}

/// Returns the further actions on a game.
fn menu(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let mut first: Vec<(GameAction, Words)> = vec![
        (GameAction::Undo, &s::ButtonUndo),
        (GameAction::Board(BoardView::BUTTON), &s::ButtonBoard),
        (GameAction::Moves(None), &s::ButtonMoves),
        (GameAction::Legal, &s::ButtonLegal),
    ];
    if rulings::explained(&live.game) {
        first.push((GameAction::Why, &s::ButtonWhy));
    }
    let second: Vec<(GameAction, Words)> = vec![
        (GameAction::Hint(HintKind::Nudge), &s::ButtonHint),
        (GameAction::Hint(HintKind::Move), &s::ButtonHintMove),
    ];
    let rows = [first, second].map(|row| {
        let buttons = row.into_iter();
        let buttons =
            buttons.map(|(action, label)| live.button(ctx.l10n, action, label, ButtonStyle::Secondary));
        Row::Buttons(buttons.collect())
    });
    let text = ctx.l10n.say(&s::More { opponent: ctx.opponent(live) });
    Effects::ephemeral(Reply { rows: rows.into(), ..Reply::text(text) })
}
