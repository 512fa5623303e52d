//! The games of a channel as they are in memory, and how the house and their people want things.

use std::collections::BTreeSet;

use crate::features::play::live_game::{Table, players, table_of};
use crate::game::GameId;
use crate::game::Phase;
use crate::i18n::localizer::Locale;
use crate::store::{Committed, Step, StoreError, Unsent};

use crate::features::notices;
use crate::features::play::automatic;
use crate::features::settings::cache::Spot;
use crate::runtime::about;
use crate::runtime::channel::Actor;

impl Actor {
    pub(crate) async fn load(&mut self) -> Result<(), StoreError> {
        let erasures = *self.shared.erasures.read().await;
        if self.erasures != erasures {
            self.tables = None;
            self.erasures = erasures;
        }
        if self.tables.is_none() {
            let found = self.shared.store.games_of_channel(&self.channel).await?;
            let mut tables = Vec::with_capacity(found.games.len());
            let mut broken = found.unreadable;
            for stored in found.games {
                let id = stored.id;
                match table_of(stored) {
                    Ok(table) => tables.push(table),
                    Err(error) => broken.push((id, error.to_string())),
                }
            }
            for (game, reason) in broken {
                let locale = tables.last().map_or(Locale::default(), |table: &Table| table.locale);
                self.set_aside(game, &reason, locale).await?;
            }
            tables.sort_by_key(|table| (automatic::happened(self.shared.bot, &table.game), table.id));
            self.tables = Some(tables);
            self.note_who_moves();
            self.gather_players().await?;
            // In a closed channel that follows when it opens.
            if !self.mouth.is_closed() {
                self.credit().await?;
            }
        }
        self.gather_players().await
    }

    async fn gather_players(&mut self) -> Result<(), StoreError> {
        let people = self.tables().iter().flat_map(|table| players(&table.game)).collect();
        self.gather(people).await
    }

    pub(crate) fn spot(&self) -> Spot<'_> {
        Spot { channel: &self.channel, parent: self.parent.as_deref(), server: self.server.as_deref() }
    }

    /// Learns how the house and these people want things.
    pub(crate) async fn gather(&mut self, people: Vec<String>) -> Result<(), StoreError> {
        let people: BTreeSet<String> = people.into_iter().collect();
        let shared = self.shared.clone();
        self.circle = shared.circles.gather(&*shared.store, self.spot(), &people).await?;
        for table in self.tables.iter_mut().flatten() {
            table.manner = self.circle.manner(&table.game);
        }
        Ok(())
    }

    /// Puts a game away that cannot be replayed, and says so: the channel goes on without it.
    async fn set_aside(&self, game: GameId, reason: &str, locale: Locale) -> Result<(), StoreError> {
        let incident = about(&self.channel, Some(game))
            .in_scope(|| self.shared.incident("a game cannot be read and is set aside", &reason));
        self.shared.store.quarantine(game, &format!("incident {incident}: {reason}")).await?;
        let post = self.post_of(&notices::set_aside(locale, &incident), None);
        let step = Step { posts: vec![post.clone()], ..Step::in_channel(&self.channel) };
        if let Committed::Stored(ids) = self.shared.write(self.shared.store.commit(step)).await? {
            for id in ids {
                self.mouth.say(Unsent { id, post: post.clone() }, None);
            }
        }
        Ok(())
    }

    /// Tells whoever judges floods who is to move.
    pub(crate) fn note_who_moves(&self) {
        let mover = |table: &Table| {
            let playing = table.game.phase() == Phase::Playing;
            let side = table.game.history().position().turn();
            Some(table.game.seat(side).player().filter(|_| playing)?.id.to_string())
        };
        self.to_move.set(self.tables().iter().filter_map(mover).collect());
    }

    pub(crate) fn tables(&self) -> &[Table] {
        self.tables.as_deref().unwrap_or_default()
    }
}
