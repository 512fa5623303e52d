//! Settings of people, channels and servers, and the deletion of a person.

use std::collections::BTreeMap;

use super::database::{Database, Writer};
use super::games::log_digest;
use super::statement::{all, value};
use super::{ChannelKey, EVENTS_NAMING, StateWrite, Store, StoreError, StoreResult, erase, params};
use crate::game::{Event, PlayerId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    pub person: String,
    /// Settings; `None` if only blocks of the person are stored.
    pub settings: Option<String>,
    /// Whether the last direct message was refused.
    pub dm_refused: bool,
    /// People who may not challenge this person, sorted.
    pub blocked: Vec<String>,
}

/// Stored settings of a channel and its server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPlaceSettings {
    pub channel: Option<String>,
    /// Parent of the channel, if it is a thread.
    pub thread_of: Option<String>,
    /// Settings of the parent.
    pub parent: Option<String>,
    pub server: Option<String>,
}

impl Store {
    /// Returns the stored data of these people, if they have any.
    pub async fn people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<StoredPerson>> {
        let of_person = "SELECT settings, dm_refused FROM people WHERE platform = $1 AND person = $2";
        let of_blocks = "SELECT blocked FROM blocks WHERE platform = $1 AND person = $2 ORDER BY blocked";
        let mut found = Vec::new();
        for person in people {
            let row: Option<(String, bool)> = self.fetch(of_person, params![platform, person]).await?.pop();
            let blocked: Vec<(String,)> = self.fetch(of_blocks, params![platform, person]).await?;
            if row.is_none() && blocked.is_empty() {
                continue;
            }
            let (settings, dm_refused) = row.unzip();
            found.push(StoredPerson {
                person: person.clone(),
                settings,
                dm_refused: dm_refused.unwrap_or(false),
                blocked: blocked.into_iter().map(|(blocked,)| blocked).collect(),
            });
        }
        Ok(found)
    }

    /// Returns the settings of a channel, its parent and its server. Without `parent` and `server` the stored ones are used.
    pub async fn place_settings(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> StoreResult<StoredPlaceSettings> {
        type ChannelRow = (Option<String>, Option<String>, Option<String>);
        let text = "SELECT settings, parent, server FROM channels WHERE platform = $1 AND id = $2";
        let row: Option<ChannelRow> = self.fetch(text, params![channel.platform, &channel.id]).await?.pop();
        let (settings, known_parent, known_server) = row.unwrap_or_default();
        let mut stored = StoredPlaceSettings { channel: settings, ..StoredPlaceSettings::default() };
        stored.thread_of = parent.map(str::to_owned).or(known_parent);
        if let Some(parent) = &stored.thread_of {
            let row: Option<ChannelRow> = self.fetch(text, params![channel.platform, parent]).await?.pop();
            stored.parent = row.and_then(|(settings, ..)| settings);
        }
        if let Some(server) = server.map(str::to_owned).or(known_server) {
            let text = "SELECT settings FROM servers WHERE platform = $1 AND id = $2";
            let found = self.fetch(text, params![channel.platform, server]).await?.pop();
            stored.server = found.map(|(settings,)| settings);
        }
        Ok(stored)
    }

    /// Asks the other processes to abort the open games of a person in their channels.
    pub async fn ask_to_leave(&self, platform: &str, person: &str) -> StoreResult {
        let Database::Postgres(_) = self.database else { return Ok(()) };
        let mut writer = self.database.begin().await?;
        let text = "UPDATE changes SET number = number + 1 WHERE name = 'leaving' RETURNING number";
        let number: Option<i64> = value(&mut writer, text, vec![]).await?;
        let text = "INSERT INTO departures (number, platform, person, asked)
             VALUES ($1, $2, $3, CLOCK_TIMESTAMP())";
        writer.change(text, params![number, platform, person]).await?;
        writer.commit().await
    }
}

impl Writer {
    /// Writes settings and facts of people, channels and servers.
    pub(super) async fn write_state(&mut self, channel: &ChannelKey, write: &StateWrite) -> StoreResult {
        let platform = channel.platform;
        let (text, params) = match write {
            StateWrite::Person { person, settings, hidden } => {
                self.set_hidden(platform, person, *hidden).await?;
                let text = "INSERT INTO people (platform, person, settings) VALUES ($1, $2, $3)
                    ON CONFLICT (platform, person) DO UPDATE SET settings = excluded.settings";
                (text, params![platform, person, settings])
            }
            StateWrite::Met { person } => {
                let text = "INSERT INTO people (platform, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                (text, params![platform, person])
            }
            StateWrite::DmRefused { person, refused } => {
                let text = "UPDATE people SET dm_refused = $3 WHERE platform = $1 AND person = $2";
                (text, params![platform, person, *refused])
            }
            StateWrite::Channel { settings } => {
                let text = "UPDATE channels SET settings = $3 WHERE platform = $1 AND id = $2";
                (text, params![platform, &channel.id, settings])
            }
            StateWrite::Server { server, settings } => {
                let text = "INSERT INTO servers (platform, id, settings) VALUES ($1, $2, $3)
                    ON CONFLICT (platform, id) DO UPDATE SET settings = excluded.settings";
                (text, params![platform, server, settings])
            }
            StateWrite::Block { by, whom, on } => {
                let text = if *on {
                    "INSERT INTO blocks (platform, person, blocked) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
                } else {
                    "DELETE FROM blocks WHERE platform = $1 AND person = $2 AND blocked = $3"
                };
                (text, params![platform, by, whom])
            }
            // Other processes do not cache the tables of features.
            StateWrite::Run(statement) => return self.run_statement(statement).await,
            StateWrite::Erased { person, stand_in, statements } => {
                self.erase(platform, person, stand_in).await?;
                for statement in statements {
                    self.run_statement(statement).await?;
                }
                return self.tell_of_choice().await;
            }
        };
        self.change(text, params).await?;
        self.tell_of_choice().await
    }

    /// Replaces a person by `stand_in` in the logs and in what follows from them, empties the unsent messages that name the
    /// person, and deletes the person's settings.
    async fn erase(&mut self, platform: &str, person: &str, stand_in: &PlayerId) -> StoreResult {
        self.tell_of_erasure(platform, person).await?;
        self.lock_games().await?;
        type EventRow = (i64, i64, String, bool);
        let rows: Vec<EventRow> =
            all(&mut *self, EVENTS_NAMING, params![platform, person, erase::id_pattern(person)]).await?;
        let mut rewritten: BTreeMap<i64, BTreeMap<i64, String>> = BTreeMap::new();
        for (game, seq, text, is_open) in rows {
            // An event that cannot be read belongs to a game that was set aside.
            let Ok(event) = serde_json::from_str::<Event>(&text) else { continue };
            let Some(event) = erase::in_event(&event, person, stand_in) else { continue };
            if self.is_one_of_several() && is_open {
                // Another process has just begun this game and must call it off first.
                return Err(StoreError::Overtaken);
            }
            let event = serde_json::to_string(&event).expect("an event is plain data with text keys");
            rewritten.entry(game).or_default().insert(seq, event);
        }
        for (game, events) in rewritten {
            self.rewrite(game, events).await?;
            // Boards elsewhere, also those for followers, show the person's name without the id.
            let text = "UPDATE outbox SET body = ''
                 WHERE game = $1 OR (game IS NULL AND platform = $2 AND body LIKE $3)";
            let shown = format!(r#"%"file":"xiangqi-{game}-%"#);
            self.change(text, params![game, platform, shown]).await?;
        }
        let text = "UPDATE outbox SET body = ''
             WHERE platform = $1 AND (body LIKE $2 ESCAPE '!' OR body LIKE $3 ESCAPE '!')";
        let [id, mention] = [erase::id_pattern(person), erase::mention_pattern(person)];
        self.change(text, params![platform, id, mention]).await?;
        for statement in [
            "UPDATE players SET person = $3 WHERE platform = $1 AND person = $2",
            "UPDATE results SET red = $3 WHERE platform = $1 AND red = $2",
            "UPDATE results SET black = $3 WHERE platform = $1 AND black = $2",
            "UPDATE ratings SET person = $3 WHERE platform = $1 AND person = $2",
        ] {
            self.change(statement, params![platform, person, stand_in.as_str()]).await?;
        }
        for statement in [
            "DELETE FROM people WHERE platform = $1 AND person = $2",
            "DELETE FROM blocks WHERE platform = $1 AND person = $2",
            "DELETE FROM hidden WHERE platform = $1 AND person = $2",
        ] {
            self.change(statement, params![platform, person]).await?;
        }
        self.set_hidden(platform, stand_in.as_str(), true).await
    }

    /// Replaces events of a game. The digest is renewed unless the log did not match it before.
    async fn rewrite(&mut self, game: i64, events: BTreeMap<i64, String>) -> StoreResult {
        let text = "SELECT seq, event FROM events WHERE game = $1 ORDER BY seq";
        let rows: Vec<(i64, String)> = all(&mut *self, text, params![game]).await?;
        let mut before = String::new();
        let mut after = String::new();
        for (seq, event) in &rows {
            before = log_digest(&before, event);
            after = log_digest(&after, events.get(seq).unwrap_or(event));
        }
        for (seq, event) in events {
            let text = "UPDATE events SET event = $3 WHERE game = $1 AND seq = $2";
            self.change(text, params![game, seq, event]).await?;
        }
        let text = "UPDATE games SET digest = $2 WHERE id = $1 AND digest = $3";
        self.change(text, params![game, after, before]).await.map(drop)
    }

    async fn set_hidden(&mut self, platform: &str, person: &str, hidden: bool) -> StoreResult {
        let statement = if hidden {
            "INSERT INTO hidden (platform, person) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM hidden WHERE platform = $1 AND person = $2"
        };
        self.change(statement, params![platform, person]).await.map(drop)
    }
}
