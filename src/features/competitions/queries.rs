//! The tables of competitions: their logs, the people behind the entrants, and the message with the standings.

use std::collections::BTreeMap;

use crate::features::competitions::competition::{Competition, CompetitionEvent, CompetitionId};
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::round_times;
use crate::features::competitions::teams::state::Teams;
use crate::game::{Player, PlayerId, Timestamp};
use crate::store::{ColumnValue, StateWrite, Statement, Store, StoreError, StoreResult, params};

/// A competition with its place and people.
#[derive(Clone, Debug)]
pub(super) struct StoredCompetition {
    pub id: CompetitionId,
    /// Server of its channel; empty where there is none.
    pub server: String,
    /// Channel of the message with the standings.
    pub channel: String,
    pub state: Competition,
    pub people: BTreeMap<EntrantNumber, Player>,
    /// The platform's id of the message with the standings, once it is sent.
    pub message: Option<String>,
    /// True while that message waits to be sent.
    pub is_sending: bool,
    /// Number of events that the message shows; negative, and less each time, if it has to be edited for another reason.
    pub shown: i64,
}

impl StoredCompetition {
    pub(super) fn seq(&self) -> i64 {
        self.state.log().len() as i64
    }

    /// Returns the channel to which it has moved last, or else the stored one.
    fn channel_by_log(&self) -> &str {
        let moved = self.state.log().iter().rev().find_map(|event| match event {
            CompetitionEvent::Moved { channel, .. } => Some(channel.as_str()),
            _ => None,
        });
        moved.unwrap_or(&self.channel)
    }

    /// Returns the number of a person.
    pub(super) fn entrant(&self, person: &PlayerId) -> Option<EntrantNumber> {
        self.people.iter().find(|(_, known)| known.id == *person).map(|(entrant, _)| *entrant)
    }

    /// Returns the person behind an entrant, unless that person's data was deleted.
    pub(super) fn person(&self, entrant: EntrantNumber) -> Option<&Player> {
        self.people.get(&entrant).filter(|person| !person.id.is_deleted())
    }

    /// Returns the number of a person who takes part.
    pub(super) fn active_entrant(&self, person: &PlayerId) -> Option<EntrantNumber> {
        self.entrant(person).filter(|entrant| self.state.is_in(*entrant))
    }
}

type CompetitionRow = (i64, String, String, Option<String>, Option<String>, i64);

/// Returns a competition; `None` for one that is unknown or cannot be read.
pub(super) async fn competition(
    store: &Store,
    platform: &str,
    id: CompetitionId,
) -> StoreResult<Option<StoredCompetition>> {
    let text =
        "SELECT id, server, channel, nonce, message, shown FROM competitions WHERE platform = $1 AND id = $2";
    Ok(load(store, text, params![platform, id.0]).await?.pop())
}

/// Returns the open competitions of a server, the latest first.
pub(super) async fn open_in(
    store: &Store,
    platform: &str,
    server: &str,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT id, server, channel, nonce, message, shown FROM competitions
         WHERE platform = $1 AND server = $2 AND is_open ORDER BY id DESC";
    load(store, text, params![platform, server]).await
}

/// Returns the competitions of a server, the latest first, the closed ones after the open ones.
pub(super) async fn all_in(
    store: &Store,
    platform: &str,
    server: &str,
    limit: i64,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT id, server, channel, nonce, message, shown FROM competitions
         WHERE platform = $1 AND server = $2 ORDER BY is_open DESC, id DESC LIMIT $3";
    load(store, text, params![platform, server, limit]).await
}

/// Returns the competitions that a person has entered, the latest first, also closed ones.
pub(super) async fn entered_by(
    store: &Store,
    platform: &str,
    person: &str,
    limit: i64,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT c.id, c.server, c.channel, c.nonce, c.message, c.shown FROM competition_entrants e
         JOIN competitions c ON c.id = e.competition
         WHERE e.platform = $1 AND e.person = $2 ORDER BY c.id DESC LIMIT $3";
    load(store, text, params![platform, person, limit]).await
}

/// Returns the competitions of a server in which an organiser has acted, the latest act first.
pub(super) async fn with_acts(
    store: &Store,
    platform: &str,
    server: &str,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT c.id, c.server, c.channel, c.nonce, c.message, c.shown FROM competitions c
         JOIN competition_events e ON e.competition = c.id
         WHERE c.platform = $1 AND c.server = $2
         AND (e.event LIKE '{\"event\":\"left\"%\"expelled\"%' OR e.event LIKE '{\"event\":\"corrected\"%'
              OR e.event LIKE '{\"event\":\"swapped\"%' OR e.event LIKE '{\"event\":\"closed\"%')
         GROUP BY c.id, c.server, c.channel, c.nonce, c.message, c.shown ORDER BY MAX(e.at) DESC LIMIT 20";
    load(store, text, params![platform, server]).await
}

/// Returns the competitions whose message is older than the log, with an entrant whose data was deleted, or with games that
/// nobody has begun in time: number, channel and server.
pub(super) async fn changed(
    store: &Store,
    platform: &str,
    now: Timestamp,
) -> StoreResult<Vec<(i64, String, String)>> {
    let text = "SELECT c.id, c.channel, c.server FROM competitions c
         WHERE c.platform = $1 AND (c.shown <> c.seq OR c.due <= $2 OR c.is_open AND EXISTS
               (SELECT 1 FROM channels k WHERE k.platform = c.platform AND k.id = c.channel AND k.closed = 'gone') OR EXISTS
               (SELECT 1 FROM competition_entrants e
                WHERE e.competition = c.id AND e.active AND e.person LIKE 'deleted-%'))
         ORDER BY c.id";
    let mut found: Vec<(i64, String, String)> = store.fetch(text, params![platform, now.0]).await?;
    found.retain(|(_, _, server)| store.speaks_in(Some(server.as_str()).filter(|server| !server.is_empty())));
    Ok(found)
}

/// Returns the numbers and platforms of all competitions.
pub(super) async fn all_ids(store: &Store) -> StoreResult<Vec<(CompetitionId, String)>> {
    let rows: Vec<(i64, String)> =
        store.fetch("SELECT id, platform FROM competitions ORDER BY id", vec![]).await?;
    Ok(rows.into_iter().map(|(id, platform)| (CompetitionId(id), platform)).collect())
}

/// Returns `true` if what is stored beside the log of a competition follows from it.
pub(super) async fn follows_from_log(store: &Store, stored: &StoredCompetition) -> StoreResult<bool> {
    let text = "SELECT seq, is_open, due FROM competitions WHERE id = $1";
    let row: Vec<(i64, bool, Option<i64>)> = store.fetch(text, params![stored.id.0]).await?;
    let text = "SELECT entrant, active FROM competition_entrants WHERE competition = $1";
    let entrants: Vec<(i64, bool)> = store.fetch(text, params![stored.id.0]).await?;
    let active = stored.state.entrants();
    let is_right = |(entrant, is_active): &(i64, bool)| {
        active.iter().any(|known| i64::from(known.0) == *entrant) == *is_active
    };
    Ok(row == [(stored.seq(), !stored.state.is_closed(), due(stored))]
        && stored.channel == stored.channel_by_log()
        && entrants.iter().all(is_right))
}

/// Writes what follows from the log of a competition; its message is edited.
pub(super) fn restore(stored: &StoredCompetition) -> Vec<Statement> {
    let text = "UPDATE competitions SET seq = $2, is_open = $3, due = $4, channel = $5,
                shown = CASE WHEN shown < 0 THEN shown - 1 ELSE -1 END WHERE id = $1";
    let id = stored.id.0;
    let is_open = !stored.state.is_closed();
    let params = params![id, stored.seq(), is_open, due(stored), stored.channel_by_log()];
    let mut statements = vec![Statement::new(text, params)];
    for entrant in stored.people.keys() {
        let text = "UPDATE competition_entrants SET active = $3 WHERE competition = $1 AND entrant = $2";
        let params = params![id, i64::from(entrant.0), stored.state.is_in(*entrant)];
        statements.push(Statement::new(text, params));
    }
    statements
}

fn due(stored: &StoredCompetition) -> Option<i64> {
    round_times::due_at(&stored.state).map(|at| at.0)
}

/// Returns the competitions of a query for their rows. Those that cannot be read are left out.
pub(super) async fn load(
    store: &Store,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Vec<StoredCompetition>> {
    let rows: Vec<CompetitionRow> = store.fetch(text, params).await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        found.extend(read(store, row).await?);
    }
    Ok(found)
}

async fn read(store: &Store, row: CompetitionRow) -> StoreResult<Option<StoredCompetition>> {
    let (id, server, channel, nonce, message, shown) = row;
    let text = "SELECT event FROM competition_events WHERE competition = $1 ORDER BY seq";
    let rows: Vec<(String,)> = store.fetch(text, params![id]).await?;
    let log: Result<Vec<CompetitionEvent>, _> =
        rows.iter().map(|(event,)| serde_json::from_str(event)).collect();
    let Some(state) = log.ok().and_then(|log| Competition::replay(&log)) else {
        tracing::error!(competition = id, "the log of a competition cannot be read");
        return Ok(None);
    };
    let text = "SELECT entrant, person, name FROM competition_entrants WHERE competition = $1";
    let rows: Vec<(i64, String, String)> = store.fetch(text, params![id]).await?;
    let mut people = BTreeMap::new();
    for (entrant, person, name) in rows {
        let entrant = u32::try_from(entrant)
            .map_err(|_| StoreError::Corrupt(format!("competition {id}: entrant {entrant}")))?;
        people.insert(EntrantNumber(entrant), Player { id: PlayerId::new(person), name });
    }
    let id = CompetitionId(id);
    let is_sending = nonce.is_some() && message.is_none();
    Ok(Some(StoredCompetition { id, server, channel, state, people, message, is_sending, shown }))
}

/// Returns the person who created a competition, unless that person's data was deleted.
pub(super) async fn creator(store: &Store, id: CompetitionId) -> StoreResult<Option<PlayerId>> {
    let text = "SELECT person FROM competition_events WHERE competition = $1 AND seq = 0";
    let found: Vec<(Option<String>,)> = store.fetch(text, params![id.0]).await?;
    let creator = found.into_iter().find_map(|(person,)| person).map(PlayerId::new);
    Ok(creator.filter(|person| !person.is_deleted()))
}

/// Returns `true` if one of two people blocks the other.
pub(super) async fn is_blocked(store: &Store, platform: &str, one: &str, other: &str) -> StoreResult<bool> {
    let text = "SELECT person FROM blocks
         WHERE platform = $1 AND ((person = $2 AND blocked = $3) OR (person = $3 AND blocked = $2))";
    let found: Vec<(String,)> = store.fetch(text, params![platform, one, other]).await?;
    Ok(!found.is_empty())
}

/// Stores a new competition with its first event; the message with this nonce shows its standings.
pub(super) fn create(new: &StoredCompetition, by: &PlayerId, platform: &str, nonce: &str) -> Vec<StateWrite> {
    let text =
        "INSERT INTO competitions (id, platform, server, channel, seq, is_open, nonce, message, shown, due)
         VALUES ($1, $2, $3, $4, 1, TRUE, $5, NULL, 1, $6)
         ON CONFLICT (id) DO NOTHING";
    let params = params![new.id.0, platform, &new.server, &new.channel, nonce, due(new)];
    vec![
        StateWrite::Run(Statement::new(text, params).or_overtaken()),
        insert_event(new.id, 0, Some(by), &new.state.log()[0]),
        refresh_season(platform, &new.server, new.id),
    ]
}

/// Has the message of the season edited to which a competition belongs.
fn refresh_season(platform: &str, server: &str, id: CompetitionId) -> StateWrite {
    let text = "UPDATE competitions SET shown = CASE WHEN shown < 0 THEN shown - 1 ELSE -1 END WHERE id =
         (SELECT MAX(s.id) FROM competitions s JOIN competition_events e ON e.competition = s.id AND e.seq = 0
          WHERE s.platform = $1 AND s.server = $2 AND s.id < $3
          AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%')";
    StateWrite::Run(Statement::new(text, params![platform, server, id.0]))
}

/// Has the tasks of that season run again: its champion may be another one.
fn repeat_season_tasks(platform: &str, server: &str, id: CompetitionId) -> StateWrite {
    let text = "UPDATE competition_tasks SET seen = CASE WHEN seen < 0 THEN seen - 1 ELSE -1 END
         WHERE seen IS NOT NULL AND competition =
         (SELECT MAX(s.id) FROM competitions s JOIN competition_events e ON e.competition = s.id AND e.seq = 0
          WHERE s.platform = $1 AND s.server = $2 AND s.id < $3
          AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%')";
    StateWrite::Run(Statement::new(text, params![platform, server, id.0]))
}

/// Has the message of a competition edited.
pub(super) fn refresh(id: i64) -> StateWrite {
    let text = "UPDATE competitions SET shown = CASE WHEN shown < 0 THEN shown - 1 ELSE -1 END WHERE id = $1";
    StateWrite::Run(Statement::new(text, params![id]))
}

/// Appends an event of a person, or of the bot, and updates what follows from it. `StoreError::Overtaken` if the
/// competition has changed since it was read. `entrant` is the person who enters.
pub(super) fn append(
    before: &StoredCompetition,
    event: &CompetitionEvent,
    by: Option<&PlayerId>,
    platform: &str,
    entrant: Option<&Player>,
) -> (StoredCompetition, Vec<StateWrite>) {
    let mut after = before.clone();
    after.state.apply(event);
    let id = before.id.0;
    let text = "UPDATE competitions SET seq = $3, is_open = $4, due = $5 WHERE id = $1 AND seq = $2";
    let params = params![id, before.seq(), after.seq(), !after.state.is_closed(), due(&after)];
    let mut writes = vec![
        StateWrite::Run(Statement::new(text, params).or_overtaken()),
        insert_event(before.id, before.seq(), by, event),
    ];
    if let (
        CompetitionEvent::Joined { entrant: number, .. }
        | CompetitionEvent::TeamJoined { entrant: number, .. },
        Some(person),
    ) = (event, entrant)
    {
        after.people.insert(*number, person.clone());
        let text = "INSERT INTO competition_entrants (competition, entrant, platform, person, name, active)
             VALUES ($1, $2, $3, $4, $5, TRUE)
             ON CONFLICT (competition, entrant) DO UPDATE SET name = excluded.name";
        let params = params![id, i64::from(number.0), platform, person.id.as_str(), &person.name];
        writes.push(StateWrite::Run(Statement::new(text, params)));
    }
    if let CompetitionEvent::Moved { channel, .. } = event {
        // A new message with the standings is sent there.
        let text =
            "UPDATE competitions SET channel = $2, nonce = NULL, message = NULL, shown = -1 WHERE id = $1";
        writes.push(StateWrite::Run(Statement::new(text, params![id, channel])));
        after.channel.clone_from(channel);
    }
    if let Some(guest) = after.state.teams().and_then(Teams::guest) {
        writes.push(refresh(guest));
    }
    if event.changes_places() {
        writes.push(refresh_season(platform, &before.server, before.id));
        writes.push(repeat_season_tasks(platform, &before.server, before.id));
    }
    for entrant in after.people.keys() {
        let [was_active, is_active] = [before, &after].map(|stored| stored.state.is_in(*entrant));
        if was_active != is_active {
            let text = "UPDATE competition_entrants SET active = $3 WHERE competition = $1 AND entrant = $2";
            let params = params![id, i64::from(entrant.0), is_active];
            writes.push(StateWrite::Run(Statement::new(text, params)));
        }
    }
    (after, writes)
}

fn insert_event(id: CompetitionId, seq: i64, by: Option<&PlayerId>, event: &CompetitionEvent) -> StateWrite {
    let Timestamp(at) = event.at();
    let written = serde_json::to_string(event).expect("an event is plain data with text keys");
    let text = "INSERT INTO competition_events (competition, seq, person, at, event)
         VALUES ($1, $2, $3, $4, $5)";
    let by = by.map(PlayerId::as_str);
    let params: Vec<ColumnValue> = params![id.0, seq, by, at, written];
    StateWrite::Run(Statement::new(text, params))
}

/// Stores the message with this nonce as the one with the standings.
pub(super) fn put_message(stored: &StoredCompetition, nonce: &str) -> StateWrite {
    let text = "UPDATE competitions SET nonce = $2, message = NULL,
         shown = CASE WHEN shown = $4 THEN $3 ELSE shown END WHERE id = $1";
    StateWrite::Run(Statement::new(text, params![stored.id.0, nonce, stored.seq(), stored.shown]))
}

/// Records that the message with the standings shows all events, unless it has to be edited again since it was read.
pub(super) fn note_shown(stored: &StoredCompetition) -> StateWrite {
    let text = "UPDATE competitions SET shown = $2 WHERE id = $1 AND shown = $3";
    StateWrite::Run(Statement::new(text, params![stored.id.0, stored.seq(), stored.shown]))
}

/// Records the id of the sent message with the standings.
pub(super) fn sent(nonce: &str, message: &str) -> Statement {
    let text = "UPDATE competitions SET message = $2 WHERE nonce = $1 AND message IS NULL";
    Statement::new(text, params![nonce, message])
}

/// Forgets a message with the standings that is never sent: the next one is a new message.
pub(super) fn lost(nonce: &str) -> Statement {
    let text = "UPDATE competitions SET nonce = NULL, shown = -1 WHERE nonce = $1 AND message IS NULL";
    Statement::new(text, params![nonce])
}

/// Puts the anonymous `stand_in` in the place of a person; the messages with the person's name are edited.
pub(super) fn erase(platform: &str, person: &str, stand_in: &PlayerId) -> Vec<Statement> {
    let shown = "UPDATE competitions SET shown = CASE WHEN shown < 0 THEN shown - 1 ELSE -1 END
         WHERE platform = $1 AND (id IN (SELECT competition FROM competition_entrants WHERE platform = $1 AND person = $2)
         OR id IN (SELECT competition FROM competition_events WHERE seq = 0 AND person = $2))";
    let seasons = "UPDATE competitions SET shown = CASE WHEN shown < 0 THEN shown - 1 ELSE -1 END WHERE id IN
         (SELECT s.id FROM competitions s JOIN competition_events e ON e.competition = s.id AND e.seq = 0
          WHERE s.platform = $1 AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%' AND s.server IN
          (SELECT c.server FROM competition_entrants p JOIN competitions c ON c.id = p.competition
           WHERE p.platform = $1 AND p.person = $2))";
    let entrants =
        "UPDATE competition_entrants SET person = $3, name = '' WHERE platform = $1 AND person = $2";
    let events = "UPDATE competition_events SET person = $3 WHERE person = $2 AND competition IN
         (SELECT id FROM competitions WHERE platform = $1)";
    vec![
        Statement::new(shown, params![platform, person]),
        Statement::new(seasons, params![platform, person]),
        Statement::new(entrants, params![platform, person, stand_in.as_str()]),
        Statement::new(events, params![platform, person, stand_in.as_str()]),
    ]
}
