//! Export and erasure of a person's stored data in all channels.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::features::effects::Recipient;
use crate::features::hooks::{self, ExportCtx, Feature};
use crate::features::notices::failure_in;
use crate::features::services::Services;
use crate::game::{Event, Game, PlayerId};
use crate::i18n::messages as s;
use crate::message::{Reply, TextFile};
use crate::store::{ChannelKey, ChannelWrite, PersonsGame, StoreError, StoreResult};

/// Maximum size of the exported games, in bytes: less than platforms take.
const MAX_EXPORT: usize = 8_000_000;

/// Maximum number of tries to leave the games of a person who keeps beginning new ones.
const LEAVE_TRIES: u32 = 10;

/// Pause before each check of other processes.
const PAUSE: Duration = Duration::from_millis(250);
/// Maximum number of checks of other processes.
const CHECKS: u32 = 12;

/// A request for export or erasure.
pub(crate) struct DataRequest {
    pub(crate) services: Arc<Services>,
    pub(crate) features: &'static [&'static dyn Feature],
    pub(crate) channel: ChannelKey,
    pub(crate) person: String,
    /// True for erasure, false for export.
    pub(crate) erase: bool,
    pub(crate) reader: Recipient,
}

/// Marks the person's request as running until it is dropped.
struct DataTaskGuard<'a> {
    services: &'a Services,
    person: &'a str,
}

impl Drop for DataTaskGuard<'_> {
    fn drop(&mut self) {
        self.services.states.privacy.people.lock().remove(self.person);
    }
}

impl DataRequest {
    /// Carries it out, and returns the reply. A person has one running request at a time.
    pub(crate) async fn run(self) -> Reply {
        let services = self.services.clone();
        if !services.states.privacy.people.lock().insert(self.person.clone()) {
            return Reply::text(self.reader.l10n.say(&s::ErrandUnderWay));
        }
        let _in_progress = DataTaskGuard { services: &services, person: &self.person };
        let _permit = services.states.privacy.permits.acquire().await;
        let done = if self.erase { self.erase().await } else { self.export().await };
        done.unwrap_or_else(|error| {
            let incident = services.incident("what is kept about a person could not be handled", &error);
            failure_in(self.reader.l10n.locale(), &incident)
        })
    }

    async fn export(&self) -> StoreResult<Reply> {
        let store = &self.services.store;
        let platform = self.channel.platform;
        let known = store.people(platform, std::slice::from_ref(&self.person)).await?.pop();
        let games = store.games_of_person(platform, &self.person).await?;
        let total = games.len();
        let mut kept = Vec::new();
        let mut size = 0;
        for game in games.iter().rev().map(|game| self.game_json(game)) {
            size += game.to_string().len();
            if size > MAX_EXPORT {
                break;
            }
            kept.push(game);
        }
        kept.reverse();
        let left_out = total - kept.len();
        let settings = known.as_ref().and_then(|known| known.settings.as_deref());
        let mut everything = json!({
            "platform": platform,
            "person": self.person,
            "settings": settings.and_then(|text| serde_json::from_str::<Value>(text).ok()),
            "direct_message_refused": known.as_ref().is_some_and(|known| known.dm_refused),
            "blocked": known.map(|known| known.blocked).unwrap_or_default(),
            "games": kept,
            "older_games_left_out": left_out,
        });
        for feature in self.features {
            let of = ExportCtx { services: &self.services, channel: &self.channel, person: &self.person };
            for (name, value) in feature.export(of).await? {
                everything[name] = value;
            }
        }
        let l10n = self.reader.l10n;
        let mut text = l10n.say(&s::Exported { count: total as u64 });
        if left_out > 0 {
            text = l10n.join([text, l10n.say(&s::ExportedPart { count: left_out as u64 })]);
        }
        let time = jiff::Timestamp::from_millisecond(self.services.now().0).unwrap_or_default();
        let name = format!("xiangqi-data-{}.json", time.strftime("%Y-%m-%d-%H%M%S"));
        let file = Some(TextFile { name, content: format!("{everything}\n") });
        Ok(Reply { file, ..Reply::text(text) })
    }

    /// Returns a game for the export, without the opponent's conditional moves and the bot's seed.
    fn game_json(&self, found: &PersonsGame) -> Value {
        let game = &found.game;
        let replayed = Game::replay(&game.events).ok().flatten();
        let side = replayed.and_then(|game| game.side_of(&PlayerId::new(self.person.clone())));
        let events = game.events.iter().filter(|event| match event {
            Event::ConditionalMovesSet { by, .. } | Event::ConditionalMovesCleared { by } => {
                Some(*by) == side
            }
            _ => true,
        });
        let mut events = json!(events.collect::<Vec<_>>());
        for event in events.as_array_mut().into_iter().flatten() {
            if let Some(fields) = event.as_object_mut() {
                fields.remove("seed");
            }
        }
        let home = game.homes.iter().find(|home| home.side == side).unwrap_or(&game.homes[0]);
        json!({
            "game": game.id.0,
            "channel": home.channel,
            "language": home.locale,
            "open": found.open,
            "events": events,
        })
    }

    /// Calls off the open games, each in its channel, then replaces the person by an anonymous player everywhere.
    async fn erase(&self) -> StoreResult<Reply> {
        let stand_in = PlayerId::deleted(self.services.random());
        let writes = vec![hooks::erasure(self.features, self.channel.platform, &self.person, stand_in)];
        for _ in 0..LEAVE_TRIES {
            let games = self.games().await?;
            self.leave(&games).await?;
            // The lock stops other commits, which may name the person.
            let mut erasures = self.services.erasures.write().await;
            let games = self.games().await?;
            // A game may have begun meanwhile.
            if games.iter().any(|game| game.open) {
                continue;
            }
            let step = ChannelWrite { writes: writes.clone(), ..ChannelWrite::in_channel(&self.channel) };
            match self.services.write(self.services.store.commit(step)).await {
                Ok(_) => {}
                // Another process has begun a game, or erases another person.
                Err(StoreError::Overtaken) => {
                    drop(erasures);
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
                Err(error) => return Err(error),
            }
            *erasures += 1;
            drop(erasures);
            self.services.settings.forget(&writes);
            let forgotten = self.services.platform.forget(&self.person).await;
            forgotten.map_err(|error| StoreError::Unavailable(error.to_string()))?;
            let count = games.len() as u64;
            return Ok(Reply::text(self.reader.l10n.say(&s::Erased { count })));
        }
        Err(StoreError::Overtaken)
    }

    async fn games(&self) -> StoreResult<Vec<PersonsGame>> {
        self.services.store.games_of_person(self.channel.platform, &self.person).await
    }

    /// Calls off the open games; other processes call off those in their channels.
    async fn leave(&self, games: &[PersonsGame]) -> StoreResult {
        let elsewhere = self.services.channels().leave_games(&self.person, games).await?;
        if !elsewhere {
            return Ok(());
        }
        let ask = self.services.store.ask_to_leave(self.channel.platform, &self.person);
        self.services.write(ask).await?;
        for _ in 0..CHECKS {
            tokio::time::sleep(PAUSE).await;
            if !self.games().await?.iter().any(|game| game.open) {
                break;
            }
        }
        Ok(())
    }
}
