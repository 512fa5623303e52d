//! Leafing through games and imports, showing them as animations, and playing on from where they stood.

use crate::commands::intent::{GameTerms, SideChoice};
use crate::commands::requests::ReplayRequest;
use crate::engine::Level;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft, PrivateReply};
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

/// Carries out what is wanted of a game or an import that is named.
pub(crate) async fn handle(ctx: &Ctx<'_>, id: RecordId, request: &ReplayRequest) -> StoreResult<Effects> {
    match find(ctx, id).await? {
        Ok(recording) => on_record(ctx, &recording, request).await,
        Err(refused) => Ok(Effects::note(refused)),
    }
}

/// The game or import that is named; else why this person does not see it.
pub(crate) async fn find(ctx: &Ctx<'_>, id: RecordId) -> StoreResult<Result<RecordedGame, String>> {
    let (services, me) = (ctx.services, ctx.me.as_str());
    let found = queries::recording(services, ctx.channel, me, id, ctx.live_games).await?;
    Ok(found.ok_or_else(|| match id {
        RecordId::Game(_) => ctx.l10n.say(&s::UnknownGame),
        RecordId::Import(_) => ctx.l10n.say(&s::NoSuchImport { kept: queries::KEPT }),
        RecordId::Master(_) => ctx.l10n.say(&s::UnknownButton),
    }))
}

/// Carries out what is wanted of this record.
pub(crate) async fn on_record(
    ctx: &Ctx<'_>,
    recording: &RecordedGame,
    request: &ReplayRequest,
) -> StoreResult<Effects> {
    Ok(match *request {
        ReplayRequest::WhatIf(cursor, ref line) => what_if::answer(ctx, recording, cursor, line).await?,
        ReplayRequest::Open => {
            // The list or the review that it was chosen from gives way to it; what all see stays as it is.
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
            None => Effects::note(ctx.l10n.say(&s::FaultPositionOver)),
        },
        ReplayRequest::Seat(cursor, side) => match terms_from(recording, cursor, side) {
            Some(terms) => begun(ctx, challenge::begin(ctx, None, &terms).await?, &s::SeatOffered),
            None => Effects::note(ctx.l10n.say(&s::FaultPositionOver)),
        },
    })
}

/// Shows the channel all moves, as the one who asks sees boards.
fn animate(ctx: &Ctx<'_>, recording: &RecordedGame, view: Option<Color>) -> Effects {
    if let Some(refused) = viewer::cannot_animate(ctx, recording) {
        return refused;
    }
    let live = match recording.id {
        RecordId::Game(game) => ctx.live_game(game.id),
        RecordId::Import(_) | RecordId::Master(_) => None,
    };
    let l10n = live.map_or(ctx.l10n, |live| live.seen_at(&ctx.channel.id).l10n());
    let lines = [Some(viewer::title(l10n, recording)), viewer::ending(l10n, recording)];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    let view = view.unwrap_or_else(|| viewer::view_of(ctx, recording));
    let mut picture = viewer::animation(l10n, recording, view);
    picture.apply_style(ctx.myself().settings.looks.over(ctx.effective.place_settings().looks), None);
    let reply = Reply::text(lines.join("\n")).with_picture(picture);
    // A reply to it means the game, but it has no buttons of its own.
    let posts = vec![PostDraft::here(reply, live.map(|live| live.id))];
    let answer = match ctx.answers_privately() {
        true => PrivateReply::note(ctx.l10n.say(&s::DonePosted)),
        false => PrivateReply::Silence,
    };
    Effects { posts, answer, ..Effects::default() }
}

/// Asks against whom to play on.
fn choose_opponent(ctx: &Ctx<'_>, recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Effects {
    let history = recording.at(cursor.ply);
    if history.ruling().is_some() {
        return Effects::note(ctx.l10n.say(&s::FaultPositionOver));
    }
    let cursor = ReplayCursor { ply: history.moves().len(), ..cursor };
    let button = |action, label: Words| {
        viewer::button(ctx.l10n, recording.id, cursor, action, label, ButtonStyle::Secondary)
    };
    let levels = (1..=Level::MAX.get())
        .map(|level| Choice { value: level.to_string(), label: ctx.l10n.say(&s::BotLevel { level }) });
    let id = CustomId::Replay(ReplayComponent::At(recording.id, cursor, ReplayAction::Bot(side)));
    let levels = Row::select(id, ctx.l10n.say(&s::ChooseLevel), levels);
    let other: Words = match side {
        Color::Red => &s::ButtonPlayBlack,
        Color::Black => &s::ButtonPlayRed,
    };
    let mut buttons = vec![button(ReplayAction::Choose(!side), other)];
    if !ctx.request.place.is_direct() {
        buttons.push(button(ReplayAction::Seat(side), &s::ButtonOpenSeat));
    }
    buttons.push(button(ReplayAction::Turn(PageTurn::Stay), &s::ButtonToReplay));
    let text = ctx.l10n.say(&s::PlayOnFrom {
        side,
        turn: history.position().turn(),
        fen: history.position().to_string(),
    });
    // What goes on from here is not over.
    let page = viewer::page(ctx.l10n, recording, cursor);
    let picture = page.picture.map(|picture| picture.marked(|scene| scene.result = None));
    let rows = vec![levels, Row::Buttons(buttons)];
    Effects::answer(PrivateReply::Update(Reply { picture, rows, ..Reply::text(text) }))
}

/// Puts what was done in the place of the private question against whom to play.
fn begun(ctx: &Ctx<'_>, mut effects: Effects, done: Words) -> Effects {
    if effects.changes_game() && ctx.is_private_press() {
        effects.answer = PrivateReply::Update(Reply::text(ctx.l10n.say(done)));
    }
    effects
}

/// The terms of a game from a position of a record, under its rules; none where the game is over there.
fn terms_from(recording: &RecordedGame, cursor: ReplayCursor, side: Color) -> Option<GameTerms> {
    let history = recording.at(cursor.ply);
    let start = history.position();
    let usual = start.hash() == Position::startpos().hash();
    history.ruling().is_none().then(|| GameTerms {
        side: Some(SideChoice::Fixed(side)),
        rules: Some(history.rules()),
        start: (!usual).then(|| Box::new(start.clone())),
        ..GameTerms::default()
    })
}
