//! What people want of a game, and what its buttons and selects do.

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::hints::hint;
use crate::features::live_game::LiveGame;
use crate::features::play::{challenge, choose_game, command, conditional, moves, show};
use crate::game::{Event, GameCommand};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{move_text, rulings};
use crate::message::{
    BoardView, ButtonStyle, Choice, GameAction, GameComponent, HintKind, Reply, RequestKind, Row,
    SelectedEntry, picture,
};
use crate::rules::{Move, Square};
use crate::store::StoreResult;

/// The game of a button or select, unless it has moved on since.
pub(crate) async fn find<'a>(
    ctx: &Ctx<'a>,
    id: &GameComponent,
) -> StoreResult<Result<&'a LiveGame, Box<Effects>>> {
    let Some(live) = ctx.live_games.iter().find(|live| live.board().game == id.board.game) else {
        return Ok(Err(Box::new(ctx.unknown_game())));
    };
    // These are about the game, whatever was played since: a resignation was confirmed knowing that the game goes on.
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
            | GameAction::Export(_)
    );
    if id.board != live.board() && !suits_any_position {
        return Ok(Err(Box::new(stale(ctx, live, id.board.position).await?)));
    }
    Ok(Ok(live))
}

/// Does what a person wants of a game.
pub(crate) async fn on(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    action: GameAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    Ok(match action {
        // Selects say what they mean only with an entry that was chosen.
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
        GameAction::More => more(ctx, live),
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
        GameAction::Rematch => challenge::rematch(ctx, live).await?,
        GameAction::Abort => challenge::abort(ctx, live),
        GameAction::Annul => choose_game::confirm_annul(ctx, live),
        GameAction::AnnulYes if ctx.moderates(live) => command::issue(ctx, live, &GameCommand::Annul),
        GameAction::AnnulYes => choose_game::annul_refused(ctx),
        GameAction::DropPlans => conditional::drop_plans(ctx, live),
        GameAction::Holiday(days) => command::issue(ctx, live, &GameCommand::Holiday { days }),
        // Records are left to other features: `on_game` in `features/mod.rs`.
        GameAction::Review | GameAction::Replay | GameAction::Animate | GameAction::Export(_) => {
            ctx.unknown_button()
        }
    })
}

/// Answers the question whether to resign with no. Meanwhile the game may have ended by other means.
fn keep_playing(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    match live.game.check_playing() {
        Ok(()) => Effects::answer(PrivateReply::Update(Reply::text(ctx.l10n.say(&s::ResignKept)))),
        Err(refusal) => ctx.refused(live, &refusal),
    }
}

/// A hint for the side to move. It is written into the game, once for each move, and the engine is asked.
async fn hint(ctx: &Ctx<'_>, live: &LiveGame, kind: HintKind) -> StoreResult<Effects> {
    if ctx.effective.place_settings().hints == Some(false) {
        return Ok(Effects::note(ctx.l10n.say(&s::HouseNoHints)));
    }
    let events = match live.game.decide(&ctx.actor(), &GameCommand::TakeHint, ctx.now) {
        Ok(events) => events,
        Err(refusal) => return Ok(ctx.refused(live, &refusal)),
    };
    if matches!(events[..], [Event::Ended { .. }, ..]) {
        return Ok(command::issue(ctx, live, &GameCommand::TakeHint));
    }
    let closed = ClosedPositions::for_person(ctx.services, ctx.me.as_str()).await?;
    if closed.contains(live.game.history().position()) {
        return Ok(Effects::note(ctx.l10n.say(&s::RatedPosition)));
    }
    let effects = if events.is_empty() { Effects::default() } else { command::changed(live, events) };
    Ok(Effects { answer: hint::answer(ctx, live, kind), ..effects })
}

/// Says what has happened since a button was shown below this position, and shows the board.
async fn stale(ctx: &Ctx<'_>, live: &LiveGame, position: u64) -> StoreResult<Effects> {
    let stored = ctx.services.store.game(live.id).await?;
    let position = usize::try_from(position).unwrap_or(usize::MAX);
    let Some(since) = stored.as_ref().and_then(|stored| stored.events.get(position..)) else {
        return Ok(ctx.unknown_button());
    };
    let taken_back = since.iter().any(|event| matches!(event, Event::TakenBack { .. }));
    let plies = since.iter().filter(|event| matches!(event, Event::Moved { .. })).count() as u64;
    let last = move_text::numbered_last(ctx.l10n, &live.game).filter(|_| !taken_back);
    let text = match last {
        Some(last) => ctx.l10n.say(&s::StaleButton { plies, last }),
        None => ctx.l10n.say(&s::StaleTakenBack),
    };
    let picture = picture::of_game(ctx.l10n, live.id, &live.game, None);
    let effects = Effects::answer(PrivateReply::Note(Reply::text(text).with_picture(picture)));
    // Only a press makes its message reachable in a borrowed channel, and few are old there for no other reason.
    let answered = match &ctx.request.what {
        RequestKind::Press(press) if ctx.request.place.is_borrowed() && !press.private => {
            Some(press.message.clone())
        }
        _ => None,
    };
    Ok(Effects { answered, ..effects })
}

fn choose_piece(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    if let Err(refusal) = live.game.check_turn(&ctx.me) {
        return ctx.refused(live, &refusal);
    }
    let rows = vec![piece_select(ctx, live, &s::ChoosePiece)];
    let text = ctx.l10n.say(&s::ChoosePieceAgainst { opponent: ctx.opponent(live) });
    Effects::answer(PrivateReply::Note(Reply { rows, ..Reply::text(text) }))
}

fn piece_select(ctx: &Ctx<'_>, live: &LiveGame, placeholder: Words) -> Row {
    let position = live.game.history().position();
    let options = show::origins(position).into_iter().map(|square| {
        let label = move_text::piece_label(ctx.l10n, position, square);
        Choice { value: square.to_string(), label }
    });
    Row::select(live.component(GameAction::Piece, None), ctx.l10n.say(placeholder), options)
}

fn choose_target(ctx: &Ctx<'_>, live: &LiveGame, origin: Square) -> Effects {
    let side = match live.game.check_turn(&ctx.me) {
        Ok(side) => side,
        Err(refusal) => return ctx.refused(live, &refusal),
    };
    let position = live.game.history().position();
    let moves = move_text::legal_in_order(position);
    let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == origin).collect();
    if moves.is_empty() {
        return ctx.unknown_button();
    }
    let options = moves.into_iter().map(|mv| {
        let written = move_text::both_notations(ctx.l10n, position, mv);
        let label = move_text::taking(ctx.l10n, position, mv, written);
        Choice { value: mv.to_string(), label: picture::clip(&label, 100) }
    });
    let target = live.component(GameAction::Target, None);
    let shown = picture::of_game(ctx.l10n, live.id, &live.game, Some(side));
    let shown =
        picture::with_selection(shown, origin).with_taps(target.clone(), position.legal_moves().to_vec());
    let piece = move_text::piece_label(ctx.l10n, position, origin);
    let reply = Reply {
        picture: Some(shown),
        rows: vec![
            Row::select(target, ctx.l10n.say(&s::ChooseTarget), options),
            piece_select(ctx, live, &s::ChooseOther),
        ],
        ..Reply::text(ctx.l10n.say(&s::ChooseTargetOf { piece }))
    };
    Effects::answer(PrivateReply::Update(reply))
}

fn more(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let button = |action, label| live.button(ctx.l10n, action, label, ButtonStyle::Secondary);
    let mut first = vec![
        button(GameAction::Undo, &s::ButtonUndo),
        button(GameAction::Board(BoardView::BUTTON), &s::ButtonBoard),
        button(GameAction::Moves(None), &s::ButtonMoves),
        button(GameAction::Legal, &s::ButtonLegal),
    ];
    if rulings::explained(&live.game) {
        first.push(button(GameAction::Why, &s::ButtonWhy));
    }
    let second = vec![
        button(GameAction::Hint(HintKind::Nudge), &s::ButtonHint),
        button(GameAction::Hint(HintKind::Move), &s::ButtonHintMove),
    ];
    let text = ctx.l10n.say(&s::More { opponent: ctx.opponent(live) });
    let rows = vec![Row::Buttons(first), Row::Buttons(second)];
    Effects::answer(PrivateReply::Note(Reply { rows, ..Reply::text(text) }))
}
