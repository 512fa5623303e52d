//! The fake's side of an Activity: codes, access tokens, and instances with their people.

use std::collections::HashMap;

use axum::http::Method;
use serde_json::{Value, json};
use xiangqi_bot::config::Secret;
use xiangqi_bot::discord::activity::ActivityApp;

use super::people::{BOT, by_id};
use super::rest::Answer;
use super::state::{Call, State};
use super::{Channel, Fake, Somebody};

const SECRET: &str = "secret-for-tests";

/// Codes, tokens and instances.
#[derive(Default)]
pub(super) struct Activities {
    /// People by the codes that their pages were given and did not use.
    codes: HashMap<String, u64>,
    /// People by access token.
    tokens: HashMap<String, u64>,
    instances: HashMap<String, Instance>,
    /// Number of codes, tokens and instances so far.
    given: u64,
}

struct Instance {
    channel: u64,
    guild: Option<u64>,
    people: Vec<u64>,
    /// Answers that still lack the person who came last.
    late: usize,
}

/// The application as the developer portal has it.
pub(super) fn app() -> ActivityApp {
    ActivityApp { application: BOT.id.to_string(), client_secret: Secret::new(SECRET) }
}

impl Fake {
    /// Opens an Activity in a channel and returns its instance.
    pub fn open_activity(&self, channel: Channel, people: &[Somebody]) -> String {
        let mut state = self.shared.state();
        let guild = state.channel(channel.id).guild;
        let people = people.iter().map(|person| person.id).collect();
        state.activities.given += 1;
        let id = format!("i-{}-gc-{}", state.activities.given, channel.id);
        state
            .activities
            .instances
            .insert(id.clone(), Instance { channel: channel.id, guild, people, late: 0 });
        id
    }

    /// Adds a person, whom the next `late` answers do not list.
    pub fn join_activity(&self, instance: &str, person: u64, late: usize) {
        let mut state = self.shared.state();
        let instance = state.activities.instances.get_mut(instance).expect("the instance is open");
        instance.people.push(person);
        instance.late = late;
    }

    pub fn end_activity(&self, instance: &str) {
        self.shared.state().activities.instances.remove(instance);
    }

    /// Returns a code for the page of a person.
    pub fn code(&self, person: u64) -> String {
        let activities = &mut self.shared.state().activities;
        activities.given += 1;
        let code = format!("code-{}", activities.given);
        activities.codes.insert(code.clone(), person);
        code
    }
}

/// Returns `true` for a call that needs no token of the bot: one with a secret or with a person's token.
pub(super) fn is_allowed(state: &State, path: &str, authorization: &str) -> bool {
    path == "/oauth2/token" || (path == "/users/@me" && person_of(state, authorization).is_some())
}

pub(super) fn person_of(state: &State, authorization: &str) -> Option<u64> {
    state.activities.tokens.get(authorization.strip_prefix("Bearer ")?).copied()
}

/// Answers a call about codes or the person of a token, which the published document does not have.
pub(super) fn answer(state: &mut State, method: &Method, call: &Call, person: Option<u64>) -> Option<Answer> {
    match (method.as_str(), call.path.as_str()) {
        ("POST", "/oauth2/token") => Some(exchange(state, &call.body)),
        ("GET", "/users/@me") => {
            let id = person?;
            let mut user = match by_id(&id.to_string()) {
                Some(person) => person.user(),
                None => json!({ "id": id.to_string(), "username": format!("guest{id}"), "bot": false }),
            };
            user["discriminator"] = "0".into();
            Some((200, user))
        }
        _ => None,
    }
}

fn exchange(state: &mut State, form: &Value) -> Answer {
    let refused = |error: &str| (400, json!({ "error": error }));
    if form["client_id"] != BOT.id.to_string() || form["client_secret"] != SECRET {
        return (401, json!({ "error": "invalid_client" }));
    }
    if form["grant_type"] != "authorization_code" || form.get("redirect_uri").is_some() {
        return refused("invalid_request");
    }
    let code = form["code"].as_str().unwrap_or_default();
    let Some(person) = state.activities.codes.remove(code) else { return refused("invalid_grant") };
    state.activities.given += 1;
    let token = format!("access-{}", state.activities.given);
    state.activities.tokens.insert(token.clone(), person);
    (
        200,
        json!({ "access_token": token, "token_type": "Bearer", "expires_in": 604_800, "scope": "identify" }),
    )
}

/// Answers which people are in an instance.
pub(super) fn instance(state: &mut State, id: &str) -> Answer {
    let Some(found) = state.activities.instances.get_mut(id) else {
        return (404, json!({ "code": 10070, "message": "Unknown Activity Instance" }));
    };
    let mut people: Vec<String> = found.people.iter().map(u64::to_string).collect();
    if found.late > 0 {
        found.late -= 1;
        people.pop();
    }
    let channel = found.channel.to_string();
    let location = match found.guild {
        Some(guild) => json!({
            "id": format!("gc-{guild}-{channel}"), "kind": "gc", "channel_id": channel, "guild_id": guild.to_string(),
        }),
        None => json!({ "id": format!("pc-{channel}"), "kind": "pc", "channel_id": channel }),
    };
    let answer = json!({
        "application_id": BOT.id.to_string(), "instance_id": id, "launch_id": "1", "location": location, "users": people,
    });
    (200, answer)
}
