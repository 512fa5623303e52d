//! Roles for the ranks of the players of a server. The bot makes them itself, without rights, and each player has that of the
//! higher one of both ranks.
//!
//! What a player should have follows from the results, so annulments and deletions are followed, too.

use std::collections::BTreeMap;

use crate::commands::table::line_in;
use crate::features::competitions::discord_features::queries::{
    self, RankRole, RankRoleState, RoleHolder, RoleKey,
};
use crate::features::competitions::discord_features::server_tasks::within_timeout;
use crate::features::competitions::messages;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::features::{ranks, writes};
use crate::game::PlayerId;
use crate::i18n::messages as s;
use crate::message::{PlaceSettings, Reply};
use crate::platform::ServerActError;
use crate::rating::{Pool, Rank};
use crate::store::{StateWrite, StoreResult};

const KIND: &str = "rank-role";
/// Setting of servers with roles for ranks.
const SETTING: &str = "rank_roles";
/// Begins the due task of a person.
pub(in crate::features::competitions) const PREFIX: &str = "rank-role ";
/// Maximum number of people in one look for due tasks. Each of them needs two calls at most.
const AT_ONCE: usize = 10;
/// Interval of the looks, in milliseconds.
const LOOK: i64 = 30_000;

/// State of the roles of a server.
struct ServerRoles {
    ranks: Vec<RankRole>,
    /// Roles of each person.
    holders: BTreeMap<String, Vec<RoleHolder>>,
}

impl ServerRoles {
    async fn load(services: &Services, server: &str) -> StoreResult<ServerRoles> {
        let platform = services.platform.name();
        let ranks = queries::rank_roles(&services.store, platform, server).await?;
        let mut holders: BTreeMap<String, Vec<RoleHolder>> = BTreeMap::new();
        for holder in queries::holders(&services.store, platform, server, KIND).await? {
            holders.entry(holder.person.clone()).or_default().push(holder);
        }
        Ok(ServerRoles { ranks, holders })
    }

    fn state_of(&self, rank: Rank) -> Option<&RankRoleState> {
        self.ranks.iter().find(|known| known.rank == rank.name()).map(|known| &known.state)
    }

    fn held_by(&self, person: &str) -> &[RoleHolder] {
        self.holders.get(person).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if a person has the role of a rank and no other one.
    fn is_up_to_date(&self, person: &str, rank: Option<Rank>) -> bool {
        let held = self.held_by(person);
        let Some(rank) = rank else { return held.is_empty() };
        match (self.state_of(rank), held) {
            (Some(RankRoleState::Deleted), held) => held.is_empty(),
            (Some(RankRoleState::Made(role)), [only]) => only.role == *role && only.wanted && only.done,
            _ => false,
        }
    }
}

/// Returns the people who do not have the role of their rank, a few at once.
pub(in crate::features::competitions) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let store = &services.store;
    let platform = services.platform.name();
    let mut tasks = Vec::new();
    for (server, settings) in store.servers_with(platform, SETTING).await? {
        let settings: PlaceSettings = serde_json::from_str(&settings).unwrap_or_default();
        let Some(channel) = settings.rank_roles else { continue };
        let roles = ServerRoles::load(services, &server).await?;
        let rated = queries::rated_in(store, platform, &server).await?;
        let ranks = highest_ranks(services, &rated).await?;
        let mut people: BTreeMap<String, Option<Rank>> = rated.into_iter().zip(ranks).collect();
        for person in roles.holders.keys() {
            // Hidden since then, or without a game that counts.
            people.entry(person.clone()).or_default();
        }
        people.retain(|person, rank| !roles.is_up_to_date(person, *rank));
        tasks.extend(people.into_keys().map(|person| DueTask {
            channel: channel.clone(),
            server: server.clone(),
            what: format!("{PREFIX}{person}"),
        }));
    }
    if !tasks.is_empty() {
        // A call that fails again and again does not delay the other players.
        let first = (services.now().0 / LOOK) as usize % tasks.len();
        tasks.rotate_left(first);
        tasks.truncate(AT_ONCE);
    }
    Ok(tasks)
}

/// Runs the due task of a person.
pub(in crate::features::competitions) async fn run(
    ctx: DueCtx<'_>,
    server: &str,
    person: &str,
) -> StoreResult<Effects> {
    if ctx.effective.places.server.rank_roles.is_none() {
        return Ok(Effects::default());
    }
    Ok(match within_timeout(next_step(ctx, server, person)).await? {
        Ok(writes) => Effects { writes, ..Effects::default() },
        Err(refusal) => turn_off(ctx, server, &refusal),
    })
}

/// Takes the next step for a person: one call at most, of which the aim is stored before. Returns the writes.
async fn next_step(
    ctx: DueCtx<'_>,
    server: &str,
    person: &str,
) -> StoreResult<Result<Vec<StateWrite>, ServerActError>> {
    let services = ctx.services;
    let platform = services.platform.name();
    let known = ServerRoles::load(services, server).await?;
    let listed = queries::rated_in(&services.store, platform, server).await?;
    let mut rank = None;
    if listed.iter().any(|rated| rated == person) {
        rank = highest_ranks(services, &[person.to_owned()]).await?.pop().flatten();
    }
    let mut wanted = None;
    if let Some(rank) = rank {
        match known.state_of(rank) {
            None => {
                let write = queries::ask_for_role(platform, server, rank.name(), services.now().0);
                return Ok(Ok(vec![write]));
            }
            Some(RankRoleState::Wanted { since }) => {
                let name = ranks::name(messages::localizer(ctx.effective), rank);
                let made = services.platform.make_role(server, &name, *since).await;
                let write = |role: String| vec![queries::put_rank_role(platform, server, rank.name(), &role)];
                return Ok(made.map(write));
            }
            Some(RankRoleState::Made(role)) => wanted = Some(role),
            Some(RankRoleState::Deleted) => {}
        }
    }
    let mut writes = Vec::new();
    let held = known.held_by(person);
    for holder in held.iter().filter(|holder| holder.wanted && Some(&holder.role) != wanted) {
        writes.push(queries::take_back(&key(platform, server, &holder.role), person));
    }
    if let Some(role) = wanted
        && !held.iter().any(|holder| holder.wanted && holder.role == *role)
    {
        writes.push(queries::want(&key(platform, server, role), person));
    }
    if !writes.is_empty() {
        return Ok(Ok(writes));
    }
    let Some(holder) = held.iter().find(|holder| !holder.done) else { return Ok(Ok(writes)) };
    let key = key(platform, server, &holder.role);
    match services.platform.set_role(server, person, &holder.role, holder.wanted).await {
        Ok(()) => Ok(Ok(vec![queries::settle(&key, holder)])),
        Err(ServerActError::Gone(_)) => {
            let made = RankRoleState::Made(holder.role.clone());
            let rank = known.ranks.iter().find(|known| known.state == made);
            let mut writes = vec![queries::forget_role(&key)];
            writes.extend(rank.map(|known| queries::put_rank_role(platform, server, &known.rank, "")));
            Ok(Ok(writes))
        }
        Err(error) => Ok(Err(error)),
    }
}

fn key<'a>(platform: &'a str, server: &'a str, role: &'a str) -> RoleKey<'a> {
    RoleKey { platform, server, kind: KIND, role }
}

/// Returns the higher one of both ranks of each person.
async fn highest_ranks(services: &Services, people: &[String]) -> StoreResult<Vec<Option<Rank>>> {
    let people: Vec<PlayerId> = people.iter().cloned().map(PlayerId::new).collect();
    let mut highest = vec![None; people.len()];
    for pool in Pool::ALL {
        let ranks = ranks::ranks_in(services, pool, &people).await?;
        for (best, rank) in highest.iter_mut().zip(ranks) {
            *best = rank.max(*best);
        }
    }
    Ok(highest)
}

/// Turns the roles off and says why, unless the call is to be repeated.
fn turn_off(ctx: DueCtx<'_>, server: &str, refusal: &ServerActError) -> Effects {
    let l10n = messages::localizer(ctx.effective);
    let command = line_in("competitions", l10n.locale());
    let text = match refusal {
        ServerActError::Later(reason) => {
            tracing::debug!(server, reason, "a role for a rank is tried again");
            return Effects::default();
        }
        ServerActError::Forbidden(_) => l10n.say(&s::RankRolesForbidden { command }),
        ServerActError::RoleWithRights => l10n.say(&s::RankRolesWithRights { command }),
        ServerActError::Full(_) => l10n.say(&s::RankRolesFull { command }),
        ServerActError::Gone(_) | ServerActError::Refused(_) => l10n.say(&s::RankRolesRefused { command }),
    };
    tracing::info!(server, %refusal, "roles for ranks are turned off");
    let settings = PlaceSettings { rank_roles: None, ..ctx.effective.places.server.clone() };
    let writes = vec![StateWrite::Server { server: server.to_owned(), settings: writes::json(&settings) }];
    let posts = vec![PostDraft::here(Reply::text(text), None)];
    Effects { writes, posts, ..Effects::default() }
}
