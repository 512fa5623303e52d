//! The features, one folder each: handler, messages, state.

pub(crate) mod analyses;
pub(crate) mod archive;
pub mod competitions;
pub(crate) mod context;
pub mod decoder;
pub(crate) mod effective;
pub mod effects;
pub(crate) mod exercises;
pub(crate) mod fair_play;
pub mod faults;
pub(crate) mod follow;
pub(crate) mod help;
pub mod hints;
pub(crate) mod hooks;
pub mod lessons;
pub mod live;
pub(crate) mod live_game;
pub(crate) mod lobby;
pub(crate) mod masters;
pub(crate) mod notices;
pub mod play;
pub(crate) mod posting;
pub(crate) mod privacy;
pub mod puzzles;
pub(crate) mod questions;
pub(crate) mod ranks;
pub(crate) mod ratings;
pub mod replay;
pub mod review;
pub(crate) mod seen_boards;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod settings_cache;
pub(crate) mod share;
pub(crate) mod writes;

use std::sync::Arc;

use crate::commands::intent::{Intent, PlayRequest, PuzzleRequest};
use crate::commands::requests::{NumberedGameRequest, ReplayRequest};
use crate::game::{GameId, PlayerId};
use crate::i18n::messages as s;
use crate::i18n::messages::Words;
use crate::message::{
    AskedPerson, Choice, CompletionRequest, GameAction, GameComponent, PuzzleAction, PuzzleComponent,
    RequestKind, ReviewPage, SelectedEntry,
};
use crate::store::{ChannelKey, OldRows, StateWrite, Statement, StoreResult};
use context::{Ctx, RepliedGame, cannot_post};
use effective::EffectiveSettings;
use effects::{Effects, PrivateReply};
pub(crate) use lessons::lesson_game::opening_move as prepared_move;
use live_game::LiveGame;
pub(crate) use play::show::start_board;
use puzzles::queries::AttemptQuery;
use replay::recording::RecordedGame;
use services::Services;

/// The features with hooks.
pub(crate) const FEATURES: &[&dyn hooks::Feature] = &[
    &ratings::RatingFeature,
    &play::PlayFeature,
    &lobby::LobbyFeature,
    &lessons::LessonFeature,
    &puzzles::PuzzleFeature,
    &follow::FollowFeature,
    &live::LiveFeature,
    &replay::ReplayFeature,
    &review::ReviewFeature,
    &exercises::ExerciseFeature,
    &competitions::CompetitionFeature,
];

/// Handles an intent; its effects are not stored yet.
pub(crate) async fn handle(ctx: &Ctx<'_>, intent: &Intent) -> StoreResult<Effects> {
    let mut effects = carry_out(ctx, intent).await?;
    competitions::simul::games::add_next_board(ctx, &mut effects).await?;
    if fair_play::forbids(ctx, &effects.games).await? {
        effects = Effects::ephemeral(ctx.l10n.say(&s::RatedPosition));
    }
    if let PrivateReply::Ephemeral(reply)
    | PrivateReply::Update(reply)
    | PrivateReply::Followed { first: reply, .. } = &mut effects.answer
    {
        ctx.effective.style_message_for(&ctx.requester, reply);
        ctx.services.seen_boards.remember(&ctx.channel.id, &ctx.requester, reply, ctx.now);
    }
    Ok(refuse_unseen(ctx, &effects).unwrap_or(effects))
}

/// Loads games that an intent may be for, beside the `known` ones.
pub(crate) async fn further_games(
    services: &Services,
    channel: &ChannelKey,
    intent: &Intent,
    known: &[LiveGame],
) -> StoreResult<Vec<LiveGame>> {
    match intent {
        Intent::Game(GameAction::Annul) => ratings::people::rated_live_games(services, channel, known).await,
        _ => Ok(Vec::new()),
    }
}

/// Completes a move that a person types.
pub(crate) async fn complete(
    services: &Services,
    channel: &ChannelKey,
    live_games: &[LiveGame],
    typing: &CompletionRequest,
    effective: &EffectiveSettings,
) -> StoreResult<Vec<Choice>> {
    if !typing.puzzle {
        let settings = &effective.person(&typing.person).settings;
        return Ok(play::moves::complete(live_games, typing, settings));
    }
    let store = &services.store;
    let query = AttemptQuery::OfCurrent;
    let session = puzzles::queries::session(store, channel.platform, &typing.person, query).await?;
    Ok(puzzles::typed::complete(&services.puzzles, &session, typing, effective))
}

/// Refuses effects whose messages the channel does not take.
///
/// A typed move counts nevertheless: a reply is impossible, and the board follows when the channel opens.
fn refuse_unseen(ctx: &Ctx<'_>, effects: &Effects) -> Option<Effects> {
    let why = cannot_post(ctx)?;
    let unchanged: Words = match effects.games.iter().find(|update| update.channel.is_here()) {
        None if effects.posts.iter().all(|post| !post.to.is_here()) => return None,
        None => return Some(Effects::ephemeral(why)),
        Some(change) if change.expected_seq == 0 => &s::NothingBegun,
        Some(_) if matches!(ctx.request.what, RequestKind::Text(_)) => return None,
        Some(_) => &s::GameUnchanged,
    };
    Some(Effects::ephemeral(ctx.l10n.join([why, ctx.l10n.say(unchanged)])))
}

async fn carry_out(ctx: &Ctx<'_>, intent: &Intent) -> StoreResult<Effects> {
    Ok(match intent {
        Intent::Move { .. } | Intent::Game(_) | Intent::Play(PlayRequest::Plan { .. })
            if ctx.replied_to == RepliedGame::Unknown =>
        {
            ctx.unknown_game()
        }
        Intent::Fault(fault) => faults::answer(ctx, fault),
        Intent::Help(topic) => help::handle(ctx, *topic),
        Intent::Settings(request) => settings::handler::handle(ctx, request),
        Intent::Appearance { dark } => settings::handler::appearance(ctx, *dark),
        Intent::Play(request) => play::handler::handle(ctx, request).await?,
        Intent::Lobby(request) => lobby::handler::handle(ctx, request).await?,
        Intent::Move { text, addressed } => typed_move(ctx, text, *addressed).await?,
        Intent::Words { text, fault } => questions::handler::handle(ctx, text, fault.as_ref()).await?,
        Intent::Game(action) => on_chosen_game(ctx, *action).await?,
        Intent::Component { id, picked } => on_component(ctx, id, *picked).await?,
        Intent::Learn(request) => lessons::learn::handle(ctx, request).await?,
        Intent::Replay(id, request) => replay::handler::handle(ctx, *id, request).await?,
        Intent::NumberedGame(game, request) => on_numbered_game(ctx, *game, request).await?,
        Intent::Import(request) => replay::import::handle(ctx, request).await?,
        Intent::ReviewBrought(record) => review::brought::handle(ctx, record).await?,
        Intent::Position(position) => play::show::position(ctx, position),
        Intent::Review(id, page) => review::request::handle(ctx, *id, *page).await?,
        Intent::Exercise(id, picked) => exercises::handler::handle(ctx, *id, *picked).await?,
        Intent::Masters(request) => masters::explorer::handle(ctx, request).await?,
        Intent::Puzzle(PuzzleRequest::Part(
            PuzzleComponent { puzzle, action: PuzzleAction::Share, .. },
            _,
        )) => share::handler::puzzle(ctx, *puzzle).await?,
        Intent::Puzzle(request) => puzzles::handler::handle(ctx, request).await?,
        Intent::Archive { owner, page } => archive::handler::handle(ctx, owner.as_ref(), *page).await?,
        Intent::Competition(request) => competitions::handler::handle(ctx, request).await?,
        Intent::Follow(request) => follow::handler::handle(ctx, request).await?,
        Intent::Ask(query) => ratings::handler::handle(ctx, query).await?,
        // The actor of the channel sends it to the actor of the direct messages.
        Intent::InDirectMessages(_) => ctx.unknown_button(),
        Intent::Privacy(request) => privacy::handler::handle(ctx, request).await?,
    })
}

/// Handles a typed move, which may be for an exercise, a puzzle or a game.
async fn typed_move(ctx: &Ctx<'_>, text: &str, addressed: bool) -> StoreResult<Effects> {
    if !addressed && ctx.effective.place_settings().bare == Some(false) {
        return Ok(Effects::default());
    }
    if let Some(tried) = exercises::typed::typed_at_exercise(ctx, text, addressed).await? {
        return Ok(tried);
    }
    let puzzle = puzzles::typed::typed_at_puzzle(ctx, text, addressed).await?;
    Ok(puzzle.unwrap_or_else(|| play::moves::play_typed(ctx, text, addressed)))
}

/// Handles an action on a game that no button names.
async fn on_chosen_game(ctx: &Ctx<'_>, action: GameAction) -> StoreResult<Effects> {
    if let GameAction::Board(view) = action
        && let Some(seen) = play::show::seen_board(ctx, view)
    {
        return Ok(seen);
    }
    match play::choose_game::find(ctx, action) {
        Ok(live) => on_game(ctx, live, action, None).await,
        Err(answer) => Ok(*answer),
    }
}

/// Handles a button or select of a game.
async fn on_component(
    ctx: &Ctx<'_>,
    id: &GameComponent,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    // A question to one person may be public.
    if id.asked.is_some_and(|asked| asked != AskedPerson::of(&ctx.requester)) {
        return Ok(Effects::ephemeral(ctx.l10n.say(&s::RefuseSomebodyElsesQuestion)));
    }
    let effects = match play::buttons::find(ctx, id).await? {
        Ok(live) => on_game(ctx, live, id.action, picked).await?,
        Err(answer) => *answer,
    };
    Ok(if id.asked.is_some() { ctx.answered(effects) } else { effects })
}

async fn on_game(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    action: GameAction,
    picked: Option<SelectedEntry>,
) -> StoreResult<Effects> {
    if action == GameAction::Abort
        && let Some(refused) = competitions::games::refuses_abort(ctx, live).await?
    {
        return Ok(refused);
    }
    let replay = match action {
        GameAction::Review => {
            return review::request::show(ctx, &RecordedGame::of_game(live), ReviewPage::Whole).await;
        }
        GameAction::Replay => ReplayRequest::Open,
        GameAction::Share => return share::handler::game(ctx, &RecordedGame::of_game(live)).await,
        GameAction::Animate => ReplayRequest::Animate(None),
        GameAction::Export(format) => ReplayRequest::Export(format, None),
        action => return play::buttons::handle(ctx, live, action, picked).await,
    };
    replay::handler::on_record(ctx, &RecordedGame::of_game(live), &replay).await
}

async fn on_numbered_game(
    ctx: &Ctx<'_>,
    game: GameId,
    request: &NumberedGameRequest,
) -> StoreResult<Effects> {
    let store = &ctx.services.store;
    let person = ctx.requester.as_str();
    let found = replay::queries::recorded_game(store, ctx.channel, person, game, ctx.live_games).await?;
    let Some(recording) = found else { return Ok(Effects::ephemeral(ctx.l10n.say(&s::NoSuchGame { game }))) };
    match request {
        NumberedGameRequest::Replay(request) => replay::handler::on_record(ctx, &recording, request).await,
        NumberedGameRequest::Review => review::request::show(ctx, &recording, ReviewPage::Whole).await,
        NumberedGameRequest::Share => share::handler::game(ctx, &recording).await,
        NumberedGameRequest::Masters => masters::explorer::at_last_known(ctx, &recording).await,
    }
}

/// Erases a person; the anonymous `stand_in` takes the person's seats.
pub fn erasure(platform: &str, person: &str, stand_in: PlayerId) -> StateWrite {
    hooks::erasure(FEATURES, platform, person, stand_in)
}

/// Resumes the unfinished work of features.
pub(crate) async fn resume(services: &Arc<Services>) -> StoreResult {
    for feature in FEATURES {
        feature.resumed(services).await?;
    }
    Ok(())
}

/// Records the id of the sent message with this nonce; without a `message` it is never sent.
pub(crate) fn sent(nonce: &str, message: Option<&str>) -> Vec<Statement> {
    FEATURES.iter().filter_map(|feature| feature.sent(nonce, message)).collect()
}

/// Returns the rows of features that are deleted by age.
pub fn old_rows() -> Vec<OldRows> {
    FEATURES.iter().flat_map(|feature| feature.old_rows()).copied().collect()
}
