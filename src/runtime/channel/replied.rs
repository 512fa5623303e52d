//! The board that a typed message replies to, and whether a move fits the present position.

use std::time::Duration;

use crate::features::context::RepliedGame;
use crate::features::effects::StaleReason;
use crate::features::live_game::LiveGame;
use crate::game::{GameId, GameTag, Phase};
use crate::message::{BoardRef, Request, RequestKind, TypedMessage};
use crate::runtime::channel::ChannelActor;
use crate::store::StoreResult;

/// Time for which a move that seems too early waits for an unsent board.
const BOARD_TIMEOUT: Duration = Duration::from_secs(15);

/// The board that a text replies to.
#[derive(Clone, Copy)]
pub(crate) struct RepliedBoard {
    pub(crate) game: GameId,
    /// The letters of the game, where only the board itself is known.
    tag: Option<GameTag>,
    position: Option<u64>,
}

pub(crate) fn replied_game(replied: Option<RepliedBoard>, live_games: &[LiveGame]) -> RepliedGame {
    let Some(RepliedBoard { game, tag, .. }) = replied else { return RepliedGame::None };
    let Some(live) = live_games.iter().find(|live| live.id == game) else { return RepliedGame::Unknown };
    if tag.is_some_and(|tag| tag != live.game.opening().tag) {
        return RepliedGame::Unknown;
    }
    RepliedGame::Game(game)
}

impl ChannelActor {
    /// Returns the board that a text replies to: from the store, else from the board itself.
    pub(crate) async fn replied(&self, request: &Request) -> StoreResult<Option<RepliedBoard>> {
        let RequestKind::Text(TypedMessage { reply_to: Some(message), board, .. }) = &request.what else {
            return Ok(None);
        };
        let itself = board.map(|BoardRef { game, position }| RepliedBoard {
            game: game.id,
            tag: Some(game.tag),
            position: Some(position),
        });
        let known = self.shared.store.game_of_message(&self.channel, message).await?;
        Ok(known.map(|(game, position)| RepliedBoard { game, tag: None, position }).or(itself))
    }

    /// Waits until the boards of these games are sent: after a crash a board may be visible, and be answered, before the store
    /// knows its message. Returns `false` after a timeout.
    async fn boards_are_sent(&self, games: &[(GameId, StaleReason)]) -> StoreResult<bool> {
        let outbox = self.outbox.handle();
        let sent = outbox.sent(|post| post.board && games.iter().any(|(game, _)| post.game == Some(*game)));
        tokio::time::timeout(BOARD_TIMEOUT, sent).await.unwrap_or(Ok(false))
    }

    /// Returns the games whose position a text does not fit, because it is older or replies to an older board.
    async fn stale_games(
        &self,
        live_games: &[LiveGame],
        request: &Request,
        replied: Option<RepliedBoard>,
    ) -> StoreResult<Vec<(GameId, StaleReason)>> {
        let mut unseen = Vec::new();
        for live in live_games.iter().filter(|live| live.game.phase() == Phase::Playing) {
            let position = live.game.position_seq();
            let before = match (replied, request.order) {
                (Some(RepliedBoard { game, position: Some(shown), .. }), _) if game == live.id => {
                    (shown != position).then_some(StaleReason::OlderBoard)
                }
                (_, Some(order)) => {
                    let seen =
                        self.shared.store.typed_at_position(&self.channel, live.id, position, order).await?;
                    (!seen).then_some(StaleReason::Typed)
                }
                (_, None) => None,
            };
            unseen.extend(before.map(|before| (live.id, before)));
        }
        Ok(unseen)
    }

    /// Returns the games whose position a text does not fit, after the unsent boards are sent.
    pub(crate) async fn stale_games_once_sent(
        &self,
        live_games: &[LiveGame],
        request: &Request,
        replied: Option<RepliedBoard>,
    ) -> StoreResult<Vec<(GameId, StaleReason)>> {
        let unseen = self.stale_games(live_games, request, replied).await?;
        // A repeated event is known and need not wait.
        if unseen.is_empty()
            || self.shared.store.knows_event(&self.channel, &request.event).await?
            || !self.boards_are_sent(&unseen).await?
        {
            return Ok(unseen);
        }
        self.stale_games(live_games, request, self.replied(request).await?).await
    }
}
