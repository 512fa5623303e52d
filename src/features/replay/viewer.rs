//! The pages of a record: the board after each move, with buttons.

use strum::VariantArray;

use crate::commands::choices;
use crate::commands::options::OptionMeaning;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hints::coach_text;
use crate::features::replay::recording::{RecordEnding, RecordTitle, RecordedGame};
use crate::i18n::escape::{code_span, code_span_of};
use crate::i18n::messages::Words;
use crate::i18n::{Localizer, master_text, messages as s, move_text, rulings};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, Drawing, ExportFormat, MastersSource, Orientation, PageTurn,
    Picture, RecordId, ReplayAction, ReplayComponent, ReplayCursor, Reply, ReviewComponent, ReviewPage, Row,
    picture,
};
use crate::notation::record::CommentBody;
use crate::render::{Captions, Replay, ResultMark, SideName};
use crate::rules::{Color, History, Move, Position, Termination};

/// Maximum number of comments on a page.
const MAX_REMARKS: usize = 3;
/// Maximum length of a comment on a page, in characters.
const MAX_REMARK: usize = 300;

/// Returns a page: a position of a record with its board, the last move and the buttons.
pub(crate) fn page(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor) -> Reply {
    let plies = recording.plies();
    let cursor = ReplayCursor { ply: cursor.ply.min(plies), ..cursor };
    let history = recording.at(cursor.ply);
    let has_ending = cursor.ply == plies && matches!(recording.ending, RecordEnding::Ended(..));
    let mut lines = vec![title(l10n, recording), played(l10n, &history, plies, has_ending)];
    lines.extend(move_text::new_opening(l10n, &history, 1));
    let here = recording.comments.iter().filter(|comment| comment.ply == cursor.ply);
    let remarks = here.filter_map(|comment| match &comment.body {
        CommentBody::Text(text) => Some(text),
        _ => None,
    });
    for text in remarks.take(MAX_REMARKS) {
        lines.push(l10n.say(&s::ViewerRemark { text: code_span_of(text, MAX_REMARK) }));
    }
    if cursor.ply == plies {
        lines.extend(ending(l10n, recording));
    }
    let picture = Some(board(l10n, recording, &history, cursor));
    let turn = history.position().turn();
    Reply { picture, rows: rows(l10n, recording, cursor, turn), ..Reply::text(picture::join_lines(lines)) }
}

pub(crate) fn title_and_ending(l10n: Localizer, recording: &RecordedGame) -> String {
    let ending = ending(l10n, recording);
    [title(l10n, recording)].into_iter().chain(ending).collect::<Vec<_>>().join("\n")
}

pub(crate) fn title(l10n: Localizer, recording: &RecordedGame) -> String {
    let [red, black] = Color::ALL.map(|color| side_name(l10n, recording, color));
    match &recording.title {
        RecordTitle::Game(game, _) => l10n.say(&s::Players { game, red, black }),
        RecordTitle::Import(number, [None, None]) => l10n.say(&s::ViewerImport { number }),
        RecordTitle::Import(number, _) => l10n.say(&s::ViewerImportOf { number, red, black }),
        RecordTitle::Master(head) => format!("**{}**", master_text::heading(l10n, head)),
    }
}

/// Returns the base name of files of the whole record; that of a game in progress has the number of plies.
pub(crate) fn file_name(recording: &RecordedGame) -> String {
    let stem = file_stem(recording);
    if recording.goes_on() { format!("{stem}-until-{}", recording.plies()) } else { stem }
}

/// Returns the beginning of the names of all files of a record.
pub(crate) fn file_stem(recording: &RecordedGame) -> String {
    match &recording.title {
        RecordTitle::Game(id, _) => format!("xiangqi-{id}"),
        RecordTitle::Import(number, _) => format!("xiangqi-import-{number}"),
        RecordTitle::Master(head) => format!("xiangqi-master-{}", head.number.0),
    }
}

pub(crate) fn side_name(l10n: Localizer, recording: &RecordedGame, color: Color) -> String {
    match &recording.title {
        RecordTitle::Game(_, seats) => move_text::named_seat(l10n, &seats[color.index()]),
        RecordTitle::Import(_, names) => match &names[color.index()] {
            Some(name) => code_span(name),
            None => l10n.say(&s::PlayerUnnamed),
        },
        RecordTitle::Master(head) => master_text::player(l10n, head, color),
    }
}

/// Returns the sentences about the last move of a history, move `ply` of `plies`. The result is left out if the page
/// `has_ending`.
pub(crate) fn played(l10n: Localizer, history: &History, plies: usize, has_ending: bool) -> String {
    let ply = history.moves().len();
    let Some(mv) = ply.checked_sub(1).and_then(|last| move_text::numbered(l10n, history, last)) else {
        let side = history.position().turn();
        return l10n.say(&s::ViewerStart { side, count: plies as u64 });
    };
    let mut sentences = vec![l10n.say(&s::ViewerMove { mv, ply, plies })];
    let captured = move_text::last_of(history).and_then(|last| last.before.piece_at(last.mv.to()));
    sentences.extend(captured.map(|piece| l10n.say(&s::ViewerTakes { piece })));
    match history.ruling().filter(|ruling| ruling.repetition.is_none()) {
        Some(_) if has_ending => {}
        Some(ruling) => {
            sentences.push(move_text::result_of_sides(l10n, ruling.outcome));
            sentences.extend(coach_text::named_mate(l10n, history.position()));
        }
        None => sentences.extend(move_text::check(l10n, history.position())),
    }
    l10n.join(sentences)
}

pub(crate) fn ending(l10n: Localizer, recording: &RecordedGame) -> Option<String> {
    match &recording.ending {
        RecordEnding::Open => None,
        RecordEnding::Said(Some(winner)) => Some(l10n.say(&s::ViewerSaidWon { side: *winner })),
        RecordEnding::Said(None) => Some(l10n.say(&s::ViewerSaidDrawn)),
        RecordEnding::Ended(outcome, ruling) => {
            let result = move_text::result_between(l10n, *outcome, |color| side_name(l10n, recording, color));
            let mut text = format!("**{result}**");
            if outcome.termination == Termination::Checkmate
                && let Some(name) = coach_text::named_mate(l10n, recording.history.position())
            {
                text = l10n.join([text, name]);
            }
            if let Some(reason) = ruling.as_ref().and_then(|ruling| rulings::reason(l10n, ruling)) {
                text = format!("{text}\n{reason}");
            }
            Some(text)
        }
    }
}

pub(crate) fn board(
    l10n: Localizer,
    recording: &RecordedGame,
    history: &History,
    cursor: ReplayCursor,
) -> Picture {
    let is_last = cursor.ply == recording.plies();
    let (outcome, ruling) = match &recording.ending {
        RecordEnding::Ended(outcome, ruling) if is_last => (Some(*outcome), ruling.as_deref().cloned()),
        _ => (None, None),
    };
    let result = recording.winner().filter(|_| is_last).map(ResultMark::of);
    let mut board = picture::of_history(l10n, history, outcome, cursor.view);
    if !recording.goes_on() && history.ruling().is_none() {
        board = tappable(board, recording, cursor, &[], history.position());
    }
    let picture = Picture {
        file: format!("xiangqi-{}-{}.png", recording.label(), cursor.ply),
        turned: true,
        ..board.marked(|scene| scene.result = result)
    };
    picture::with_ruling(picture, ruling.or_else(|| rulings::due_to(history, |_| true)).as_ref())
}

/// Makes the moves of a board tappable, to be tried out after `line`.
pub(crate) fn tappable(
    board: Picture,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    line: &[Move],
    position: &Position,
) -> Picture {
    let press = CustomId::Replay(ReplayComponent::WhatIf(recording.id, cursor, line.to_vec()));
    board.with_taps(press, position.legal_moves().to_vec())
}

pub(crate) fn animation(l10n: Localizer, recording: &RecordedGame, side: Color) -> Picture {
    let history = &recording.history;
    let board = picture::of_history(l10n, history, None, side).alt;
    let alt = l10n.say(&s::AltReplay { count: recording.plies() as u64, board });
    let mut replay = Replay::new(history.start().clone(), history.moves().to_vec());
    replay.view = side;
    replay.result = recording.winner().map(ResultMark::of);
    replay.captions = Some(captions(l10n, recording));
    let suffix = if side == Color::Black { "-black" } else { "" };
    let file = format!("{}{suffix}.gif", file_name(recording));
    Picture::new(l10n, Drawing::Replay(Box::new(replay)), file, &alt)
}

/// Returns the captions of an animation: the names of the players, and each move with its number.
fn captions(l10n: Localizer, recording: &RecordedGame) -> Captions {
    let mut position = recording.history.start().clone();
    let moves = recording.history.moves().iter().enumerate().map(|(ply, mv)| {
        let text = move_text::both_notations(l10n, &position, *mv);
        let number = move_text::move_number(position.turn(), ply);
        position.make(*mv);
        format!("{number} {text}")
    });
    Captions { names: side_names(l10n, recording), moves: moves.collect() }
}

/// Names of the players for pictures, Red first.
pub(crate) fn side_names(l10n: Localizer, recording: &RecordedGame) -> [SideName; 2] {
    Color::ALL.map(|side| side_name_on_picture(l10n, side, drawn_name(l10n, recording, side)))
}

/// Returns the name of the player of a side for pictures, with the side itself for names that no font has.
pub(crate) fn side_name_on_picture(l10n: Localizer, side: Color, name: String) -> SideName {
    let fallback: Words = match side {
        Color::Red => &s::ChoiceRed,
        Color::Black => &s::ChoiceBlack,
    };
    SideName { side, name, fallback: l10n.say(fallback) }
}

/// Returns the unescaped name of the player of a side, for pictures.
fn drawn_name(l10n: Localizer, recording: &RecordedGame, side: Color) -> String {
    match &recording.title {
        RecordTitle::Game(_, seats) => {
            let seat = &seats[side.index()];
            seat.named_player().map_or_else(|| move_text::seat(l10n, seat), |player| player.name.clone())
        }
        RecordTitle::Import(_, names) => {
            names[side.index()].clone().unwrap_or_else(|| l10n.say(&s::PlayerUnnamed))
        }
        RecordTitle::Master(head) => master_text::player(l10n, head, side),
    }
}

pub(crate) fn button(
    l10n: Localizer,
    record: RecordId,
    cursor: ReplayCursor,
    action: ReplayAction,
    label: Words,
    style: ButtonStyle,
) -> Button {
    Button::saying(l10n, CustomId::Replay(ReplayComponent::At(record, cursor, action)), label, style)
}

/// Returns the steps in the first row, below it the tools and the formats of export.
fn rows(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor, turn: Color) -> Vec<Row> {
    let record = recording.id;
    let has_moves = recording.plies() > 0;
    let mut rows = Vec::new();
    if has_moves {
        rows.push(steps(l10n, record, cursor));
    }
    let mut tools: Vec<(ReplayAction, Words)> = vec![
        (ReplayAction::Turn(PageTurn::Flip), &s::ButtonFlip),
        (ReplayAction::Choose(turn), &s::ButtonPlayOn),
    ];
    if has_moves {
        tools.push((ReplayAction::Animate, &s::ButtonPostGif));
    }
    let secondary = |action, label| button(l10n, record, cursor, action, label, ButtonStyle::Secondary);
    let mut tools: Vec<Button> = tools.into_iter().map(|(action, label)| secondary(action, label)).collect();
    if has_moves && !recording.goes_on() {
        let review = CustomId::Review(ReviewComponent { record, page: ReviewPage::Whole });
        tools.push(Button::saying(l10n, review, &s::ButtonReview, ButtonStyle::Secondary));
    }
    if !recording.goes_on() {
        tools.push(secondary(ReplayAction::Masters(PageTurn::Stay), &s::ButtonMasters));
    }
    rows.push(Row::Buttons(tools));
    let formats = ExportFormat::VARIANTS.iter().filter_map(|format| {
        let label = choices::label_of(OptionMeaning::Format(*format))?;
        Some(Choice { value: format.to_string(), label: l10n.say(label) })
    });
    let export = CustomId::Replay(ReplayComponent::At(record, cursor, ReplayAction::Export));
    rows.push(Row::select(export, l10n.say(&s::ChooseFormat), formats));
    rows
}

fn steps(l10n: Localizer, record: RecordId, cursor: ReplayCursor) -> Row {
    let steps: [(PageTurn, Words, ButtonStyle); 4] = [
        (PageTurn::First, &s::ButtonFirst, ButtonStyle::Secondary),
        (PageTurn::Back, &s::ButtonBack, ButtonStyle::Secondary),
        (PageTurn::Next, &s::ButtonNext, ButtonStyle::Primary),
        (PageTurn::Last, &s::ButtonLast, ButtonStyle::Secondary),
    ];
    let steps = steps
        .map(|(step, label, style)| button(l10n, record, cursor, ReplayAction::Turn(step), label, style));
    let mut buttons = Vec::from(steps);
    if let RecordId::Master(_) = record {
        let label: Words = match cursor.from {
            Some(MastersSource::Record(..) | MastersSource::Position(_)) => &s::ButtonToMasters,
            Some(MastersSource::Famous { .. }) | None => &s::ButtonToFamous,
        };
        buttons.push(button(l10n, record, cursor, ReplayAction::ToList, label, ButtonStyle::Secondary));
    }
    Row::Buttons(buttons)
}

/// Returns the first page of a record: the start of a finished one, the present position of a game in progress.
pub(crate) fn first_page(ctx: &Ctx<'_>, recording: &RecordedGame) -> Reply {
    let ply = if recording.goes_on() { recording.plies() } else { 0 };
    page(ctx.l10n, recording, ReplayCursor::new(ply, view_of(ctx, recording)))
}

/// Returns the side at the bottom for the requester.
pub(crate) fn view_of(ctx: &Ctx<'_>, recording: &RecordedGame) -> Color {
    match ctx.myself().settings.looks.board {
        Some(Orientation::Red) => Color::Red,
        _ => recording.side_of(&ctx.requester).unwrap_or(Color::Red),
    }
}

/// Refuses an animation of no moves or of too many.
pub(crate) fn cannot_animate(ctx: &Ctx<'_>, recording: &RecordedGame) -> Option<Effects> {
    let max = Replay::MAX_MOVES;
    match recording.plies() {
        0 => Some(Effects::ephemeral(ctx.l10n.say(&s::NoMovesYet))),
        plies if plies > max => {
            Some(Effects::ephemeral(ctx.l10n.say(&s::TooLongToAnimate { count: plies as u64, max })))
        }
        _ => None,
    }
}
