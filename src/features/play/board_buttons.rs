//! The buttons below the boards of a game.

use crate::features::help;
use crate::features::live_game::LiveGame;
use crate::i18n::messages as s;
use crate::message::{
    Button, ButtonStyle, CustomId, GameAction, HintKind, RecordId, ReviewComponent, ReviewPage, Row,
};
use crate::rules::Termination;

/// Buttons that answer the coach.
pub(crate) fn coach_row(live: &LiveGame) -> Row {
    let l10n = live.l10n();
    Row::Buttons(vec![
        live.button(l10n, GameAction::TakeBack, &s::ButtonTakeBack, ButtonStyle::Primary),
        live.button(l10n, GameAction::PlayOn, &s::ButtonCoachPlayOn, ButtonStyle::Secondary),
    ])
}

/// What somebody who is new needs first.
fn first_help(live: &LiveGame) -> Vec<Button> {
    let button = |action, label| live.button(live.l10n(), action, label, ButtonStyle::Secondary);
    let mut buttons = vec![button(GameAction::Hint(HintKind::Nudge), &s::ButtonHint)];
    if live.game.history().moves().len() > 1 {
        buttons.push(button(GameAction::Undo, &s::ButtonTakeBack));
    }
    buttons.push(help::lessons_button(live.l10n()));
    buttons
}

/// The answers to an offer that stands.
pub(crate) fn question_rows(live: &LiveGame) -> Vec<Row> {
    let game = &live.game;
    let button = |action, label, look| live.button(live.l10n(), action, label, look);
    let mut rows = Vec::new();
    if game.draw_offer().is_some_and(|by| game.bot_side() != Some(!by)) {
        rows.push(Row::Buttons(vec![
            button(GameAction::DrawYes, &s::ButtonDrawYes, ButtonStyle::Success),
            button(GameAction::DrawNo, &s::ButtonDrawNo, ButtonStyle::Danger),
        ]));
    }
    if game.takeback().is_some() {
        rows.push(Row::Buttons(vec![
            button(GameAction::UndoYes, &s::ButtonUndoYes, ButtonStyle::Success),
            button(GameAction::UndoNo, &s::ButtonUndoNo, ButtonStyle::Danger),
        ]));
    }
    rows
}

/// [Move] [Offer draw] [Resign] [⋯], below the answers to a question that stands and the help for somebody who is new.
pub(crate) fn board_rows(live: &LiveGame) -> Vec<Row> {
    let game = &live.game;
    let button = |action, label, look| live.button(live.l10n(), action, label, look);
    let mut rows = question_rows(live);
    if game.opening().coach && game.waits_until().is_none() {
        rows.push(Row::Buttons(first_help(live)));
    }
    // While the coach waits, there is nothing to move.
    let mut last = match game.waits_until() {
        Some(_) => {
            rows.push(coach_row(live));
            Vec::new()
        }
        None => vec![button(GameAction::Move, &s::ButtonMove, ButtonStyle::Primary)],
    };
    // One offer stands at a time.
    if game.draw_offer().is_none() {
        last.push(button(GameAction::Draw, &s::ButtonDraw, ButtonStyle::Secondary));
    }
    last.push(button(GameAction::Resign, &s::ButtonResign, ButtonStyle::Secondary));
    last.push(button(GameAction::More, &s::ButtonMore, ButtonStyle::Secondary));
    rows.push(Row::Buttons(last));
    rows
}

/// Buttons for a game that is over.
pub(crate) fn end_rows(live: &LiveGame) -> Vec<Row> {
    let (l10n, game) = (live.l10n(), &live.game);
    let secondary = |action, label| live.button(l10n, action, label, ButtonStyle::Secondary);
    let mut buttons = Vec::new();
    if game.outcome().is_some_and(|outcome| outcome.termination != Termination::Aborted) {
        buttons.push(live.button(l10n, GameAction::Rematch, &s::ButtonRematch, ButtonStyle::Primary));
    }
    if !game.history().moves().is_empty() {
        let review = ReviewComponent { record: RecordId::Game(live.board().game), page: ReviewPage::Whole };
        let review = CustomId::Review(review);
        buttons.push(secondary(GameAction::Replay, &s::ButtonReplay));
        buttons.push(secondary(GameAction::Moves(None), &s::ButtonMoves));
        buttons.push(Button::saying(l10n, review, &s::ButtonReview, ButtonStyle::Secondary));
    }
    if game.ruling().is_some_and(|ruling| ruling.repetition.is_some()) {
        buttons.push(secondary(GameAction::Why, &s::ButtonWhy));
    }
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}
