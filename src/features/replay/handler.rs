//! Requests about records: pages, animations, files, and games from a position.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::commands::requests::ReplayRequest;
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::play::{bot_level, challenge};
use crate::features::replay::recording::RecordedGame;
use crate::features::replay::{export, queries, viewer, what_if};
use crate::i18n::messages::{self as s, Words};
use crate::message::{
    ButtonStyle, Choice, CustomId, PageTurn, RecordId, ReplayAction, ReplayComponent, ReplayCursor, Reply,
    Row,
};
use crate::rules::{Color, Position};
use crate::store::StoreResult;

pub(crate) async fn handle(ctx: &Ctx<'_>, id: RecordId, request: &ReplayRequest) -> StoreResult<Effects> {
    match find(ctx, id).await? {
        Ok(recording) => on_record(ctx, &recording, request).await,
        Err(refused) => Ok(Effects::ephemeral(refused)),
    }
}

/// Finds a named record; the error says why the requester does not see it.
pub(crate) async fn find(ctx: &Ctx<'_>, id: RecordId) -> StoreResult<Result<RecordedGame, String>> {
    let found =
        queries::recording(ctx.services, ctx.channel, ctx.requester.as_str(), id, ctx.live_games).await?;
    Ok(found.ok_or_else(|| match id {
        RecordId::Game(_) => ctx.l10n.say(&s::UnknownGame),
        RecordId::Import(_) => ctx.l10n.say(&s::NoSuchImport { kept: queries::KEPT }),
        RecordId::Master(_) => ctx.l10n.say(&s::UnknownButton),
    }))
}

pub(crate) async fn on_record(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    request: &ReplayRequest,
) -> StoreResult<Effects> {
    Ok(match *request {
        ReplayRequest::WhatIf(cursor, ref line) => what_if::answer(ctx, recording, cursor, line).await?,
        ReplayRequest::Open => {
            // It replaces a private list or review, and no public message.
            Effects::answer(ctx.in_place(viewer::first_page(ctx, recording)))
        }
        ReplayRequest::Turn(cursor, step) => {
            let view = if step == PageTurn::Flip { !cursor.view } else { cursor.view };
            let cursor = ReplayCursor { ply: step.from(cursor.ply, recording.plies()), view, ..cursor };
            Effects::answer(ctx.in_place(viewer::page(ctx.l10n, recording, cursor)))
        }
        ReplayRequest::Animate(view) => animate(ctx, recording, view),
        ReplayRequest::Export(format, ply) => export::file(ctx, recording, format, ply).await,
        ReplayRequest::Choose(cursor, side) => choose_opponent(ctx, recording, cursor, side),
        ReplayRequest::Bot(cursor, side, level) => match terms_from(recording, cursor, side) {
            Some(terms) => begun(ctx, bot_level::begin(ctx, Some(level), &terms).await?, &s::DoneAccepted),
            None => Effects::ephemeral(ctx.l10n.say(&s::FaultPositionOver)),
        },
        ReplayRequest::Seat(cursor, side) => match terms_from(recording, cursor, side) {
            Some(terms) => begun(ctx, challenge::begin(ctx, None, &terms).await?, &s::SeatOffered),
            None => Effects::ephemeral(ctx.l10n.say(&s::FaultPositionOver)),
        },
    })
}

/// Posts all moves as an animation in the requester's style.
fn animate(ctx: &Ctx<'_>, recording: &RecordedGame, view: Option<Color>) -> Effects {
    if let Some(refused) = viewer::cannot_animate(ctx, recording) {
        return refused;
    }
    let live = ctx.live_record(recording.id);
    let l10n = live.map_or(ctx.l10n, |live| live.seen_at(&ctx.channel.id).l10n());
    let view = view.unwrap_or_else(|| viewer::view_of(ctx, recording));
    let reply = Reply::text(viewer::title_and_ending(l10n, recording));
    ctx.posted(reply, viewer::animation(l10n, recording, view), live.map(|live| live.id))
}

/// Asks for the opponent of a game from a position.
fn choose_opponent(ctx: &Ctx<'_>, recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Effects {
    let history = recording.at(cursor.ply);
    if history.ruling().is_some() {
        return Effects::ephemeral(ctx.l10n.say(&s::FaultPositionOver));
    }
    let cursor = ReplayCursor { ply: history.moves().len(), ..cursor };
    let levels = (1..=Level::MAX.get())
        .map(|level| Choice { value: level.to_string(), label: ctx.l10n.say(&s::BotLevel { level }) });
    let id = CustomId::Replay(ReplayComponent::At(recording.id, cursor, ReplayAction::Bot(side)));
    let levels = Row::select(id, ctx.l10n.say(&s::ChooseLevel), levels);
    let other: Words = match side {
        Color::Red => &s::ButtonPlayBlack,
        Color::Black => &s::ButtonPlayRed,
    };
    let mut actions = vec![(ReplayAction::Choose(!side), other)];
    if !ctx.request.place.is_direct() {
        actions.push((ReplayAction::Seat(side), &s::ButtonOpenSeat));
    }
    actions.push((ReplayAction::Turn(PageTurn::Stay), &s::ButtonToReplay));
    let buttons = actions.into_iter().map(|(action, label)| {
        viewer::button(ctx.l10n, recording.id, cursor, action, label, ButtonStyle::Secondary)
    });
    let text = ctx.l10n.say(&s::PlayOnFrom {
        side,
        turn: history.position().turn(),
        fen: history.position().to_string(),
    });
    // The new game goes on from here, so the board shows no result.
    let page = viewer::page(ctx.l10n, recording, cursor);
    let picture = page.picture.map(|picture| picture.marked(|scene| scene.result = None));
    let rows = vec![levels, Row::Buttons(buttons.collect())];
    Effects::answer(PrivateReply::Update(Reply { picture, rows, ..Reply::text(text) }))
}

/// Replaces the private question by the message that the game has begun.
fn begun(ctx: &Ctx<'_>, mut effects: Effects, done: Words) -> Effects {
    if effects.changes_game() && ctx.is_private_press() {
        effects.answer = PrivateReply::Update(Reply::text(ctx.l10n.say(done)));
    }
    effects
}

/// Returns the terms of a game from a position of a record; `None` if the game is over there.
fn terms_from(recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Option<GameTerms> {
    let history = recording.at(cursor.ply);
    if history.ruling().is_some() {
        return None;
    }
    let start = history.position();
    let is_usual = start.hash() == Position::startpos().hash();
    Some(GameTerms {
        side: Some(SideChoice::Fixed(side)),
        rules: Some(history.rules()),
        start: if is_usual { None } else { Some(Box::new(start.clone())) },
        ..GameTerms::default()
    })
}
