//! The server's roles and scheduled events.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use super::Fake;
use super::check;
use super::people::BOT;
use super::rest::Answer;
use super::state::Call;

/// Create Events.
pub const CREATE_EVENTS: u64 = 1 << 44;
/// Maximum number of scheduled events that are not over.
const MOST_EVENTS: usize = 100;

#[derive(Default)]
pub(super) struct Server {
    /// Rights of the bot in the whole server, besides the usual ones.
    rights: u64,
    /// Roles of people.
    members: BTreeSet<(u64, u64)>,
    events: Vec<Value>,
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
    rest.first() == Some(&"scheduled-events")
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
        _ => return Err("no such route".to_owned()),
    })
}

/// Returns the role of an option, as Discord sends it.
pub(super) fn resolve(role: u64) -> Value {
    let id = role.to_string();
    json!({ "roles": { &id: {
        "id": id, "name": format!("role {role}"), "color": 0, "hoist": false, "position": 1, "permissions": "0",
        "managed": false, "mentionable": false, "flags": 0, "icon": null, "unicode_emoji": null,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
    } } })
}
