//! Moves tried out in a record: the board after them, with the bot's answer.

use crate::engine::Analysis;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::fair_play::ClosedPositions;
use crate::features::hints::hint_text::idea_text;
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::viewer;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{
    BoardStyle, Button, ButtonStyle, CustomId, PageTurn, Picture, ReplayAction, ReplayCursor, Reply,
    ReviewComponent, ReviewPage, Row, picture,
};
use crate::rules::{History, Move};
use crate::store::StoreResult;

/// Maximum length of a line, in plies: a custom id has no room for more.
const MAX_LINE: usize = 12;

/// Shows the board after a line from a position of a record, with the bot's answer.
pub(super) async fn answer(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    line: &[Move],
) -> StoreResult<Effects> {
    let mut history = recording.at(cursor.ply);
    let is_legal = !line.is_empty() && line.iter().all(|mv| history.push(*mv).is_ok());
    if !is_legal || line.len() > MAX_LINE || recording.goes_on() {
        return Ok(ctx.unknown_button());
    }
    if ClosedPositions::for_person(ctx.services, ctx.requester.as_str()).await?.meets_lately(&history) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RatedPosition)));
    }
    let services = ctx.services.clone();
    let reader = ctx.reader();
    let person = ctx.requester.to_string();
    let channel = ctx.channel.id.clone();
    let recording = recording.clone();
    let line = line.to_vec();
    let reply = Box::pin(async move {
        let analysis = match history.ruling() {
            Some(_) => None,
            None => services.analyse(person, channel, history.clone()).await,
        };
        Some(page(reader.l10n, reader.looks, &recording, cursor, line, history, analysis.as_ref()))
    });
    Ok(Effects::answer(PrivateReply::Later { reply, replaces: ctx.is_private_press() }))
}

/// The page with the answer. There is no analysis if the game is over or the engine is busy.
fn page(
    l10n: Localizer,
    looks: BoardStyle,
    recording: &RecordedGame,
    cursor: ReplayCursor,
    mut line: Vec<Move>,
    mut history: History,
    analysis: Option<&Analysis>,
) -> Reply {
    let mover = !history.position().turn();
    let last = move_text::last_of(&history);
    let mv = last.map(|last| move_text::bold(l10n, &last.before, last.mv)).unwrap_or_default();
    let mut sentences = vec![l10n.say(&s::WhatIf { mv })];
    if let Some(ruling) = history.ruling() {
        sentences.push(move_text::result_of_sides(l10n, ruling.outcome));
    } else if let Some((analysis, best)) = analysis.and_then(|found| Some((found, found.best()?))) {
        let position = history.position();
        let reply = move_text::bold(l10n, position, best);
        sentences.push(l10n.say(&s::WhatIfAnswer { side: !mover, reply }));
        let idea = analysis.idea.as_ref();
        sentences.extend(idea.and_then(|idea| idea_text(l10n, position, Some(mover), idea)));
        let chance = analysis.standing(mover).1;
        sentences.push(l10n.say(&s::WhatIfChances { side: mover, chance }));
        if history.push(best).is_ok() {
            line.push(best);
        }
    } else {
        sentences.push(l10n.say(&s::WhatIfCrowded));
        // The move can be tried again.
        line.pop();
        history.pop();
    }
    let mut board = picture::of_history(l10n, &history, None, cursor.view);
    if history.ruling().is_none() && line.len() < MAX_LINE {
        board = viewer::tappable(board, recording, cursor, &line, history.position());
    }
    let moves: String = line.iter().map(Move::to_string).collect();
    let file = format!("xiangqi-{}-{}-{moves}.png", recording.label(), cursor.ply);
    let mut board = Picture { file, turned: true, ..board };
    board.apply_style(looks, None);
    let back = viewer::button(
        l10n,
        recording.id,
        cursor,
        ReplayAction::Turn(PageTurn::Stay),
        &s::ButtonToReplay,
        ButtonStyle::Secondary,
    );
    let mut buttons = vec![back];
    if cursor.ply < recording.plies() {
        let page = ReviewPage::Move(cursor.ply + 1);
        let review = CustomId::Review(ReviewComponent { record: recording.id, page });
        buttons.push(Button::saying(l10n, review, &s::ButtonReview, ButtonStyle::Secondary));
    }
    let text = [viewer::title(l10n, recording), l10n.join(sentences)].join("\n");
    Reply { picture: Some(board), rows: vec![Row::Buttons(buttons)], ..Reply::text(text) }
}
