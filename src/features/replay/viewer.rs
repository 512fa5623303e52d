//! The pages of a record: the board after each move, what the move did, and where to go from there.

use strum::VariantArray;

use crate::commands::choices;
use crate::commands::options::OptionMeaning;
use crate::engine::opening;
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::hints::coach_text;
use crate::features::replay::recording::{RecordEnding, RecordTitle, RecordedGame};
use crate::game::Seat;
use crate::i18n::escape::{code_span, code_span_of};
use crate::i18n::messages::Words;
use crate::i18n::{Localizer, master_text, messages as s, move_text, rulings};
use crate::message::picture::{self, clip};
use crate::message::{
    Button, ButtonStyle, Choice, CustomId, Drawing, ExportFormat, MAX_TEXT, MastersSource, Orientation,
    PageTurn, Picture, RecordId, ReplayAction, ReplayComponent, ReplayCursor, Reply, ReviewComponent,
    ReviewPage, Row,
};
use crate::notation::record::CommentBody;
use crate::render::{Captions, Replay, ResultMark};
use crate::rules::{Color, History, Move, Position, Termination};

/// Most remarks that one page repeats, and how many characters of each.
const MAX_REMARKS: usize = 3;
const MAX_REMARK: usize = 300;

/// One page: a position of a record with its board, what was played, and the buttons that lead on.
pub(crate) fn page(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor) -> Reply {
    let plies = recording.plies();
    let cursor = ReplayCursor { ply: cursor.ply.min(plies), ..cursor };
    let history = recording.at(cursor.ply);
    let told_below = cursor.ply == plies && matches!(recording.ending, RecordEnding::Ended(..));
    let mut lines = vec![title(l10n, recording), played(l10n, &history, plies, told_below)];
    if let RecordTitle::Master(head) = &recording.title
        && cursor.ply == 0
    {
        lines.extend(master_text::renown(l10n, head));
    }
    lines.extend(new_opening(l10n, &history));
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
    let text = clip(&lines.join("\n"), MAX_TEXT);
    let picture = Some(board(l10n, recording, &history, cursor));
    let turn = history.position().turn();
    Reply { picture, rows: rows(l10n, recording, cursor, turn), ..Reply::text(text) }
}

/// Name of the record that is shown, with its players.
pub(crate) fn title(l10n: Localizer, recording: &RecordedGame) -> String {
    let name = |color: Color| side_name(l10n, recording, color);
    let (red, black) = (name(Color::Red), name(Color::Black));
    match &recording.title {
        RecordTitle::Game(game, _) => l10n.say(&s::Players { game, red, black }),
        RecordTitle::Import(number, [None, None]) => l10n.say(&s::ViewerImport { number }),
        RecordTitle::Import(number, _) => l10n.say(&s::ViewerImportOf { number, red, black }),
        RecordTitle::Master(head) => format!("**{}**", master_text::heading(l10n, head)),
    }
}

/// Name of files of the whole record: the next move makes another record of a game that goes on.
pub(crate) fn file_name(recording: &RecordedGame) -> String {
    let stem = file_stem(recording);
    if recording.goes_on() { format!("{stem}-until-{}", recording.plies()) } else { stem }
}

/// Beginning of the names of all files of a record.
pub(crate) fn file_stem(recording: &RecordedGame) -> String {
    match &recording.title {
        RecordTitle::Game(id, _) => format!("xiangqi-{id}"),
        RecordTitle::Import(number, _) => format!("xiangqi-import-{number}"),
        RecordTitle::Master(head) => format!("xiangqi-master-{}", head.number.0),
    }
}

/// Name of the player of a side.
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

/// The last move of a history with what it did, and where it stands among all. That it ends the game may be `told_below`.
pub(crate) fn played(l10n: Localizer, history: &History, plies: usize, told_below: bool) -> String {
    let ply = history.moves().len();
    let Some(mv) = ply.checked_sub(1).and_then(|last| move_text::numbered(l10n, history, last)) else {
        let side = history.position().turn();
        return l10n.say(&s::ViewerStart { side, count: plies as u64 });
    };
    let mut sentences = vec![l10n.say(&s::ViewerMove { mv, ply, plies })];
    let captured = move_text::last_of(history).and_then(|last| last.before.piece_at(last.mv.to()));
    sentences.extend(captured.map(|piece| l10n.say(&s::ViewerTakes { piece })));
    match history.ruling().filter(|ruling| ruling.repetition.is_none()) {
        Some(_) if told_below => {}
        Some(ruling) => {
            sentences.push(move_text::result_of_sides(l10n, ruling.outcome));
            sentences.extend(coach_text::named_mate(l10n, history.position()));
        }
        None => sentences.extend(move_text::check(l10n, history.position())),
    }
    l10n.join(sentences)
}

/// The opening's name, where the last move has given it one.
fn new_opening(l10n: Localizer, history: &History) -> Option<String> {
    let name = opening::of(history)?;
    let mut before = history.clone();
    before.pop()?;
    (opening::of(&before) != Some(name)).then(|| move_text::opening(l10n, name))
}

/// Text of its ending.
pub(crate) fn ending(l10n: Localizer, recording: &RecordedGame) -> Option<String> {
    match &recording.ending {
        RecordEnding::Open => None,
        RecordEnding::Said(Some(winner)) => Some(l10n.say(&s::ViewerSaidWon { side: *winner })),
        RecordEnding::Said(None) => Some(l10n.say(&s::ViewerSaidDrawn)),
        RecordEnding::Ended(outcome, ruling) => {
            let name = |color| side_name(l10n, recording, color);
            let mut text = format!("**{}**", move_text::result_between(l10n, *outcome, name));
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

/// The board of a page.
pub(crate) fn board(
    l10n: Localizer,
    recording: &RecordedGame,
    history: &History,
    cursor: ReplayCursor,
) -> Picture {
    let last = cursor.ply == recording.plies();
    let (outcome, ruling) = match &recording.ending {
        RecordEnding::Ended(outcome, ruling) if last => (Some(*outcome), ruling.as_deref().cloned()),
        _ => (None, None),
    };
    let result = recording.winner().filter(|_| last).map(ResultMark::of);
    let board = picture::of_history(l10n, history, outcome, cursor.view);
    let board = match recording.goes_on() || history.ruling().is_some() {
        true => board,
        false => tappable(board, recording, cursor, &[], history.position()),
    };
    let picture = Picture {
        file: format!("xiangqi-{}-{}.png", recording.label(), cursor.ply),
        turned: true,
        ..board.marked(|scene| scene.result = result)
    };
    picture::with_ruling(picture, ruling.or_else(|| rulings::due_to(history, |_| true)).as_ref())
}

/// The board of a record on which a move can be tapped, to be tried out after `line`.
pub(super) fn tappable(
    board: Picture,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    line: &[Move],
    position: &Position,
) -> Picture {
    let press = CustomId::Replay(ReplayComponent::WhatIf(recording.id, cursor, line.to_vec()));
    board.with_taps(press, position.legal_moves().to_vec())
}

/// All moves as an animation.
pub(crate) fn animation(l10n: Localizer, recording: &RecordedGame, side: Color) -> Picture {
    let history = &recording.history;
    // Its boards have no single position: words tell who plays.
    let board = picture::of_history(l10n, history, None, side).alt;
    let alt = l10n.say(&s::AltReplay { count: recording.plies() as u64, board });
    let mut replay = Replay::new(history.start().clone(), history.moves().to_vec());
    replay.view = side;
    replay.result = recording.winner().map(ResultMark::of);
    replay.captions = Some(captions(l10n, recording));
    let file = format!("{}{}.gif", file_name(recording), if side == Color::Black { "-black" } else { "" });
    Picture::new(l10n, Drawing::Replay(Box::new(replay)), file, &alt)
}

/// The line below the animation: `Anna – Bo`, and each move with its number.
fn captions(l10n: Localizer, recording: &RecordedGame) -> Captions {
    let players = Color::ALL.map(|side| drawn_name(l10n, recording, side));
    let sides = [l10n.say(&s::ChoiceRed), l10n.say(&s::ChoiceBlack)];
    let mut position = recording.history.start().clone();
    let moves = recording.history.moves().iter().enumerate().map(|(ply, mv)| {
        let text = move_text::both_notations(l10n, &position, *mv);
        let number = move_text::move_number(position.turn(), ply);
        position.make(*mv);
        format!("{number} {text}")
    });
    Captions { players, sides, moves: moves.collect() }
}

/// Name of the player of a side in a picture, where nothing is escaped.
fn drawn_name(l10n: Localizer, recording: &RecordedGame, side: Color) -> String {
    match &recording.title {
        RecordTitle::Game(_, seats) => match &seats[side.index()] {
            Seat::Invited(player) | Seat::Person(player) if !player.id.is_deleted() => player.name.clone(),
            seat => move_text::seat(l10n, seat),
        },
        RecordTitle::Import(_, names) => {
            names[side.index()].clone().unwrap_or_else(|| l10n.say(&s::PlayerUnnamed))
        }
        RecordTitle::Master(head) => master_text::player(l10n, head, side),
    }
}

/// A button at a position of a record.
pub(crate) fn button(
    l10n: Localizer,
    record: RecordId,
    cursor: ReplayCursor,
    action: ReplayAction,
    label: Words,
    look: ButtonStyle,
) -> Button {
    Button::saying(l10n, CustomId::Replay(ReplayComponent::At(record, cursor, action)), label, look)
}

/// Leafing in the first row, below it what can be done with the record.
fn rows(l10n: Localizer, recording: &RecordedGame, cursor: ReplayCursor, turn: Color) -> Vec<Row> {
    let record = recording.id;
    let button = |action, label: Words, look| button(l10n, record, cursor, action, label, look);
    let step = |step, label: Words, look| button(ReplayAction::Turn(step), label, look);
    let more = |action, label: Words| button(action, label, ButtonStyle::Secondary);
    let mut steps = vec![
        step(PageTurn::First, &s::ButtonFirst, ButtonStyle::Secondary),
        step(PageTurn::Back, &s::ButtonBack, ButtonStyle::Secondary),
        step(PageTurn::Next, &s::ButtonNext, ButtonStyle::Primary),
        step(PageTurn::Last, &s::ButtonLast, ButtonStyle::Secondary),
    ];
    if let RecordId::Master(_) = record {
        let label: Words = match cursor.from {
            Some(MastersSource::Record(..) | MastersSource::Position(_)) => &s::ButtonToMasters,
            Some(MastersSource::Famous { .. }) | None => &s::ButtonToFamous,
        };
        steps.push(more(ReplayAction::ToList, label));
    }
    let mut tools = vec![
        more(ReplayAction::Turn(PageTurn::Flip), &s::ButtonFlip),
        more(ReplayAction::Choose(turn), &s::ButtonPlayOn),
    ];
    let moved = recording.plies() > 0;
    if moved {
        tools.push(more(ReplayAction::Animate, &s::ButtonPostGif));
    }
    if moved && !recording.goes_on() {
        let review = CustomId::Review(ReviewComponent { record, page: ReviewPage::Whole });
        tools.push(Button::saying(l10n, review, &s::ButtonReview, ButtonStyle::Secondary));
    }
    if !recording.goes_on() {
        tools.push(more(ReplayAction::Masters(PageTurn::Stay), &s::ButtonMasters));
    }
    let formats = ExportFormat::VARIANTS.iter().filter_map(|format| {
        let label = choices::label_of(OptionMeaning::Format(*format))?;
        Some(Choice { value: format.to_string(), label: l10n.say(label) })
    });
    let export = CustomId::Replay(ReplayComponent::At(record, cursor, ReplayAction::Export));
    let export = Row::select(export, l10n.say(&s::ChooseFormat), formats);
    let steps = moved.then_some(Row::Buttons(steps));
    steps.into_iter().chain([Row::Buttons(tools), export]).collect()
}

/// First page of a record: the start of one that is over, the present position of one that goes on.
pub(crate) fn first_page(ctx: &Ctx<'_>, recording: &RecordedGame) -> Reply {
    let ply = if recording.goes_on() { recording.plies() } else { 0 };
    page(ctx.l10n, recording, ReplayCursor::new(ply, view_of(ctx, recording)))
}

/// The side at the bottom for the one who asks.
pub(crate) fn view_of(ctx: &Ctx<'_>, recording: &RecordedGame) -> Color {
    match ctx.myself().settings.looks.board {
        Some(Orientation::Red) => Color::Red,
        _ => recording.side_of(&ctx.me).unwrap_or(Color::Red),
    }
}

/// Reply where there is nothing to animate, or too much.
pub(crate) fn cannot_animate(ctx: &Ctx<'_>, recording: &RecordedGame) -> Option<Effects> {
    let (plies, max) = (recording.plies(), Replay::MAX_MOVES);
    let text = match plies {
        0 => ctx.l10n.say(&s::NoMovesYet),
        _ if plies > max => ctx.l10n.say(&s::TooLongToAnimate { count: plies as u64, max }),
        _ => return None,
    };
    Some(Effects::note(text))
}
