//! The buttons below the boards of a game.

use crate::features::help;
use crate::features::live_game::LiveGame;
use crate::game::Seat;
use crate::i18n::messages::{self as s, Words};
use crate::message::{
    Button, ButtonStyle, CustomId, GameAction, HintKind, RecordId, ReviewComponent, ReviewPage, Row,
};
use crate::rules::{Color, Termination};

pub(crate) fn coach_row(live: &LiveGame) -> Row {
    let l10n = live.l10n();
    Row::Buttons(vec![
        live.button(l10n, GameAction::TakeBack, &s::ButtonTakeBack, ButtonStyle::Primary),
        live.button(l10n, GameAction::PlayOn, &s::ButtonCoachPlayOn, ButtonStyle::Secondary),
    ])
}

/// Buttons for beginners, in games with a coach.
fn beginner_buttons(live: &LiveGame) -> Vec<Button> {
    let mut buttons = vec![secondary(live, GameAction::Hint(HintKind::Nudge), &s::ButtonHint)];
    if live.game.history().moves().len() > 1 {
        buttons.push(secondary(live, GameAction::Undo, &s::ButtonTakeBack));
    }
    buttons.push(help::lessons_button(live.l10n()));
    buttons
}

fn secondary(live: &LiveGame, action: GameAction, label: Words) -> Button {
    live.button(live.l10n(), action, label, ButtonStyle::Secondary)
}

/// The answers to an open offer.
pub(crate) fn question_rows(live: &LiveGame) -> Vec<Row> {
    let game = &live.game;
    let l10n = live.l10n();
    let mut rows = Vec::new();
    if game.draw_offer().is_some_and(|by| game.bot_side() != Some(!by)) {
        rows.push(Row::Buttons(vec![
            live.button(l10n, GameAction::DrawYes, &s::ButtonDrawYes, ButtonStyle::Success),
            live.button(l10n, GameAction::DrawNo, &s::ButtonDrawNo, ButtonStyle::Danger),
        ]));
    }
    if game.takeback().is_some() {
        rows.push(Row::Buttons(vec![
            live.button(l10n, GameAction::UndoYes, &s::ButtonUndoYes, ButtonStyle::Success),
            live.button(l10n, GameAction::UndoNo, &s::ButtonUndoNo, ButtonStyle::Danger),
        ]));
    }
    rows
}

/// [Move] [Offer draw] [Resign] [⋯], below the answers to an open offer and the buttons for beginners.
pub(crate) fn board_rows(live: &LiveGame) -> Vec<Row> {
    let game = &live.game;
    let mut rows = question_rows(live);
    let mut last = Vec::new();
    // While the coach waits for an answer, there is nothing to move.
    if game.waits_until().is_some() {
        rows.push(coach_row(live));
    } else {
        if game.opening().coach {
            rows.push(Row::Buttons(beginner_buttons(live)));
        }
        last.push(live.button(live.l10n(), GameAction::Move, &s::ButtonMove, ButtonStyle::Primary));
    }
    if game.draw_offer().is_none() {
        last.push(secondary(live, GameAction::Draw, &s::ButtonDraw));
    }
    last.push(secondary(live, GameAction::Resign, &s::ButtonResign));
    last.push(secondary(live, GameAction::More, &s::ButtonMore));
    rows.push(Row::Buttons(last));
    rows
}

/// Answers to a challenge. Only the person who made an open one can refuse it.
pub(crate) fn challenge_rows(live: &LiveGame) -> Vec<Row> {
    let l10n = live.l10n();
    let is_open = Color::ALL.into_iter().any(|side| matches!(live.game.seat(side), Seat::Open));
    let mut buttons = vec![live.button(l10n, GameAction::Accept, &s::ButtonAccept, ButtonStyle::Success)];
    if !is_open {
        buttons.push(live.button(l10n, GameAction::Decline, &s::ButtonDecline, ButtonStyle::Danger));
    }
    buttons.push(live.button(l10n, GameAction::Cancel, &s::ButtonCancel, ButtonStyle::Secondary));
    vec![Row::Buttons(buttons)]
}

pub(crate) fn end_rows(live: &LiveGame) -> Vec<Row> {
    let l10n = live.l10n();
    let game = &live.game;
    let mut buttons = Vec::new();
    if game.outcome().is_some_and(|outcome| outcome.termination != Termination::Aborted) {
        buttons.push(live.button(l10n, GameAction::Rematch, &s::ButtonRematch, ButtonStyle::Primary));
    }
    if !game.history().moves().is_empty() {
        let review = ReviewComponent { record: RecordId::Game(live.board().game), page: ReviewPage::Whole };
        let review = CustomId::Review(review);
        buttons.push(secondary(live, GameAction::Replay, &s::ButtonReplay));
        buttons.push(secondary(live, GameAction::Moves(None), &s::ButtonMoves));
        buttons.push(Button::saying(l10n, review, &s::ButtonReview, ButtonStyle::Secondary));
    }
    if game.ruling().is_some_and(|ruling| ruling.repetition.is_some()) {
        buttons.push(secondary(live, GameAction::Why, &s::ButtonWhy));
    }
    let mut rows = Vec::new();
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    if !game.history().moves().is_empty() {
        // In a row of its own, to which other features add a button.
        rows.push(Row::Buttons(vec![secondary(live, GameAction::Share, &s::ButtonShare)]));
    }
    rows
}
