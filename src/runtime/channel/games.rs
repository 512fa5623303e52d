//! The games of a channel in memory, with the settings of the channel and its players.

use std::collections::BTreeSet;

use crate::features::effective::EffectiveSettings;
use crate::features::effects::{GameUpdate, PostDraft};
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::notices;
use crate::features::play::automatic;
use crate::features::settings_cache::ChannelContext;
use crate::game::{GameId, Phase};
use crate::i18n::Locale;
use crate::runtime::channel::ChannelActor;
use crate::runtime::state::work_span;
use crate::store::{ChannelWrite, Committed, StoreResult, UnsentPost};

impl ChannelActor {
    /// Loads the games of the channel and the settings of their players, unless they are in memory. Credits outages to the
    /// players.
    pub(crate) async fn load(&mut self) -> StoreResult {
        let erasures = *self.shared.erasures.read().await;
        if self.erasures != erasures {
            self.games = None;
            self.erasures = erasures;
        }
        // A player may answer a board before the message that tells this actor of the other actor's move.
        if self.outbox.take_has_read() {
            self.games = None;
        }
        if self.games.is_none() {
            let found = self.shared.store.games_of_channel(&self.channel).await?;
            // Posts of the actor of another home are in the store and precede those of this actor.
            self.outbox.reload();
            let mut live_games = Vec::with_capacity(found.games.len());
            let mut broken = found.unreadable;
            for stored in found.games {
                let id = stored.id;
                match live_game_of(stored) {
                    Ok(live) => live_games.push(live),
                    Err(error) => broken.push((id, error.to_string())),
                }
            }
            for (game, reason) in broken {
                let locale = live_games.last().map(LiveGame::locale).unwrap_or_default();
                self.quarantine(game, &reason, locale).await?;
            }
            live_games.sort_by_key(|live| (automatic::happened(self.shared.defaults, &live.game), live.id));
            self.games = Some(live_games);
            self.publish_people_to_move();
            self.load_player_settings().await?;
            // A closed channel gets its credit when it opens.
            if !self.outbox.is_paused() {
                self.credit_outages().await?;
            }
        }
        self.load_player_settings().await
    }

    async fn load_player_settings(&mut self) -> StoreResult {
        let players = self.games().iter().flat_map(|live| live.game.players());
        let people = players.map(|player| player.id.to_string()).collect();
        self.load_settings(people).await
    }

    /// Loads the settings of the players and the pinged people whom these effects add to the channel.
    pub(crate) async fn load_players_of(&mut self, games: &[GameUpdate], posts: &[PostDraft]) -> StoreResult {
        let players = games.iter().flat_map(|update| update.after.players());
        let pinged = posts.iter().flat_map(|post| &post.reply.ping);
        let players: Vec<String> =
            players.map(|player| player.id.to_string()).chain(pinged.cloned()).collect();
        if players.iter().all(|player| self.settings.people.contains_key(player)) {
            return Ok(());
        }
        let known = self.settings.people.keys().cloned();
        self.load_settings(known.chain(players).collect()).await
    }

    pub(crate) fn channel_context(&self) -> ChannelContext<'_> {
        ChannelContext {
            channel: &self.channel,
            parent: self.parent.as_deref(),
            server: self.server.as_deref(),
        }
    }

    pub(crate) async fn load_settings(&mut self, people: Vec<String>) -> StoreResult {
        let people: BTreeSet<String> = people.into_iter().collect();
        let shared = self.shared.clone();
        let settings = shared.settings.load(&shared.store, self.channel_context(), &people).await?;
        let borrowed = self.reach.is_borrowed() || self.reach.asked_borrowed;
        self.settings =
            EffectiveSettings { borrowed, tapped: shared.platform.boards_are_tapped(), ..settings };
        for live in self.games.iter_mut().flatten() {
            self.settings.style_game(live);
        }
        Ok(())
    }

    /// Quarantines a game that cannot be replayed, and posts a notice.
    async fn quarantine(&self, game: GameId, reason: &str, locale: Locale) -> StoreResult {
        let incident = work_span(&self.channel, Some(game))
            .in_scope(|| self.shared.incident("a game cannot be read and is quarantined", &reason));
        self.shared.store.quarantine(game, &format!("incident {incident}: {reason}")).await?;
        let post = self.post_of(&notices::game_quarantined(locale, &incident), &[]);
        let step = ChannelWrite { posts: vec![post.clone()], ..ChannelWrite::in_channel(&self.channel) };
        if let Committed::Stored(ids) = self.shared.write(self.shared.store.commit(step)).await? {
            for id in ids {
                self.outbox.enqueue(UnsentPost { id, post: post.clone() }, None, None);
            }
        }
        Ok(())
    }

    /// Publishes the players to move, whose moves have a rate limit of their own.
    pub(crate) fn publish_people_to_move(&self) {
        let playing = self.games().iter().filter(|live| live.game.phase() == Phase::Playing);
        let movers = playing.filter_map(|live| {
            let side = live.game.history().position().turn();
            Some(live.game.seat(side).player()?.id.to_string())
        });
        self.to_move.set(movers.collect());
    }

    pub(crate) fn games(&self) -> &[LiveGame] {
        self.games.as_deref().unwrap_or_default()
    }
}
