//! The server's roles and scheduled events.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use serde_json::{Value, json};

use super::Fake;
use super::check;
use super::people::{self, BOT};
use super::rest::Answer;
use super::state::Call;

/// Create Events.
pub const CREATE_EVENTS: u64 = 1 << 44;
/// Manage Roles.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// Maximum number of roles.
const MOST_ROLES: usize = 250;
/// Number of the first role that the bot makes, of a time after the clock of the tests.
const FIRST_MADE: u64 = 1_400_000_000_000_000_000;
/// Maximum number of scheduled events that are not over.
const MOST_EVENTS: usize = 100;

#[derive(Default)]
pub(super) struct Server {
    /// Rights of the bot in the whole server, besides the usual ones.
    rights: u64,
    /// Rights of moderators, besides the usual ones.
    pub(super) of_moderators: u64,
    /// Roles of people.
    members: BTreeSet<(u64, u64)>,
    events: Vec<Value>,
    /// People who are no members any more.
    pub(super) left: BTreeSet<u64>,
    roles: BTreeMap<u64, Role>,
    /// Number of roles that the bot has made.
    made: u64,
}

/// A role of the server.
struct Role {
    name: String,
    rights: u64,
    /// True if it is above the highest role of the bot.
    is_above: bool,
}

impl Server {
    pub(super) fn roles_of(&self, person: u64) -> Value {
        let own = self.members.iter().filter(|(member, _)| *member == person);
        own.map(|(_, role)| role.to_string()).collect::<Vec<_>>().into()
    }

    fn event(&mut self, id: &str) -> Option<&mut Value> {
        self.events.iter_mut().find(|event| event["id"] == id)
    }
}

impl Fake {
    /// Gives the bot a right in the whole server.
    pub fn grant(&self, right: u64) {
        self.shared.state().server.rights |= right;
    }

    pub fn give_role(&self, person: u64, role: u64) {
        self.shared.state().server.members.insert((person, role));
    }

    /// A person leaves the server, or is banned. Without the members' intent the bot is not told.
    pub fn leaves(&self, person: u64) {
        let mut state = self.shared.state();
        state.server.left.insert(person);
        state.server.members.retain(|(member, _)| *member != person);
    }

    /// Gives moderators these rights in the whole server, besides the usual ones.
    pub fn grant_moderators(&self, rights: u64) {
        self.shared.state().server.of_moderators = rights;
    }

    /// Adds a role with these rights, below or above that of the bot.
    pub fn add_role(&self, role: u64, rights: u64, is_above: bool) {
        let name = format!("role {role}");
        self.shared.state().server.roles.insert(role, Role { name, rights, is_above });
    }

    /// Renames a role.
    pub fn name_role(&self, role: u64, name: &str) {
        self.shared.state().server.roles.get_mut(&role).unwrap().name = name.to_owned();
    }

    /// Returns the numbers and names of the roles.
    pub fn roles(&self) -> Vec<(u64, String)> {
        let state = self.shared.state();
        state.server.roles.iter().map(|(id, role)| (*id, role.name.clone())).collect()
    }

    pub fn delete_role(&self, role: u64) {
        let mut state = self.shared.state();
        state.server.roles.remove(&role);
        state.server.members.retain(|(_, given)| *given != role);
    }

    /// Returns the names of the roles of a person.
    pub fn roles_of(&self, person: u64) -> Vec<String> {
        let state = self.shared.state();
        let own = state.server.members.iter().filter(|(member, _)| *member == person);
        own.filter_map(|(_, role)| Some(state.server.roles.get(role)?.name.clone())).collect()
    }

    /// Returns the scheduled events of the server.
    pub fn events(&self) -> Vec<Value> {
        self.shared.state().server.events.clone()
    }

    /// Adds scheduled events of other people.
    pub fn add_events(&self, count: usize) {
        let mut state = self.shared.state();
        for n in 0..count {
            let id = state.new_id();
            let event = json!({
                "id": id, "name": format!("Picnic {n}"), "status": 1, "entity_metadata": { "location": "The park" },
            });
            state.server.events.push(event);
        }
    }

    pub fn delete_events(&self) {
        self.shared.state().server.events.clear();
    }

    /// Begins the events, as Discord does at their time.
    pub fn begin_events(&self) {
        for event in &mut self.shared.state().server.events {
            event["status"] = 2.into();
        }
    }
}

/// Returns `true` for the routes of this file.
pub(super) fn serves(rest: &[&str]) -> bool {
    matches!(rest, ["scheduled-events", ..] | ["roles", ..] | ["members", _, "roles", _])
}

/// Answers a call; an error is a violation. The server is missing if the bot is not there.
pub(super) fn answer(
    server: Option<&mut Server>,
    new_id: &str,
    method: &Method,
    rest: &[&str],
    call: &Call,
) -> Result<Answer, String> {
    let Some(server) = server else { return Ok((404, json!({ "code": 10004, "message": "Unknown Guild" }))) };
    let missing = (403, json!({ "code": 50013, "message": "Missing Permissions" }));
    let may_create = server.rights & CREATE_EVENTS != 0;
    let unknown = (404, json!({ "code": 10070, "message": "Unknown Guild Scheduled Event" }));
    Ok(match (method.as_str(), rest) {
        ("GET", ["scheduled-events"]) => (200, server.events.clone().into()),
        ("POST", ["scheduled-events"]) => {
            check::scheduled_event(&call.body, true)?;
            let open = server.events.iter().filter(|event| event["status"].as_u64() < Some(3)).count();
            if !may_create {
                missing
            } else if open >= MOST_EVENTS {
                let words = "Maximum number of uncompleted guild scheduled events has been reached (100)";
                (400, json!({ "code": 30038, "message": words }))
            } else {
                let mut event = call.body.clone();
                event["id"] = new_id.into();
                event["creator_id"] = BOT.id.to_string().into();
                event["status"] = 1.into();
                for time in ["scheduled_start_time", "scheduled_end_time"] {
                    // Discord writes times in another form.
                    event[time] = event[time].as_str().unwrap().replace('Z', "+00:00").into();
                }
                server.events.push(event.clone());
                (200, event)
            }
        }
        ("GET", ["scheduled-events", id]) => server.event(id).map_or(unknown, |event| (200, event.clone())),
        ("PATCH", ["scheduled-events", id]) => {
            check::scheduled_event(&call.body, false)?;
            let Some(event) = server.event(id) else { return Ok(unknown) };
            if !may_create {
                return Ok(missing);
            }
            let status = event["status"].as_u64().unwrap();
            let next = call.body["status"].as_u64().unwrap_or(status);
            if status > 2 {
                return Ok((400, json!({ "code": 180_000, "message": "Cannot update a finished event" })));
            }
            if next != status && !matches!((status, next), (1, 2 | 4) | (2, 3)) {
                return Err(format!("the status {next} after {status}"));
            }
            for (field, value) in call.body.as_object().unwrap() {
                event[field] = value.clone();
            }
            (200, event.clone())
        }
        ("GET", ["roles"]) => {
            (200, server.roles.iter().map(|(id, role)| role.object(*id)).collect::<Vec<_>>().into())
        }
        ("POST", ["roles"]) => {
            let rights = call.body["permissions"].as_u64();
            let rights = rights.ok_or("a role without its permissions has those of everybody")?;
            let name = call.body["name"].as_str().ok_or("a role without a name")?.to_owned();
            if server.rights & MANAGE_ROLES == 0 {
                return Ok(missing);
            }
            if server.roles.len() >= MOST_ROLES {
                let words = "Maximum number of guild roles reached (250)";
                return Ok((400, json!({ "code": 30005, "message": words })));
            }
            let id = FIRST_MADE + server.made;
            server.made += 1;
            server.roles.insert(id, Role { name, rights, is_above: false });
            (200, server.roles[&id].object(id))
        }
        ("GET", ["roles", id]) => {
            match id.parse().ok().and_then(|id: u64| Some((id, server.roles.get(&id)?))) {
                Some((id, role)) => (200, role.object(id)),
                None => unknown_role(),
            }
        }
        ("PUT" | "DELETE", ["members", person, "roles", role]) => {
            let role: u64 = role.parse().map_err(|_| "a role")?;
            let person = people::by_id(person).filter(|person| !server.left.contains(&person.id));
            let Some(person) = person else {
                return Ok((404, json!({ "code": 10007, "message": "Unknown Member" })));
            };
            let Some(known) = server.roles.get(&role) else { return Ok(unknown_role()) };
            if known.is_above || server.rights & MANAGE_ROLES == 0 {
                return Ok(missing);
            }
            if method == Method::PUT {
                server.members.insert((person.id, role));
            } else {
                server.members.remove(&(person.id, role));
            }
            (204, Value::Null)
        }
        _ => return Err("no such route".to_owned()),
    })
}

fn unknown_role() -> Answer {
    (404, json!({ "code": 10011, "message": "Unknown Role" }))
}

impl Role {
    fn object(&self, id: u64) -> Value {
        json!({
            "id": id.to_string(), "name": self.name, "color": 0, "hoist": false, "position": 1,
            "permissions": self.rights.to_string(), "managed": false, "mentionable": false, "flags": 0,
            "icon": null, "unicode_emoji": null,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        })
    }
}

/// Returns the role of an option, as Discord sends it.
pub(super) fn resolve(role: u64) -> Value {
    let known = Role { name: format!("role {role}"), rights: 0, is_above: false };
    json!({ "roles": { role.to_string(): known.object(role) } })
}
