//! Help, by topic.

use crate::rules::Role;

use super::commands::{COMMANDS, ROOT};
use super::picture;
use super::reply::Reply;
use super::texts::Voice;

/// Help on a topic, with a diagram where it is on a piece; the overview when there is no such topic.
pub(crate) fn on(voice: Voice<'_>, topic: Option<&str>) -> Reply {
    if let Some(role) = Role::ALL.into_iter().find(|role| Some(role.name()) == topic) {
        let text = voice.say(&format!("moves-{}", role.name()));
        return Reply { text, picture: Some(picture::of_role(voice, role)), ..Reply::default() };
    }
    Reply { text: text(voice, topic), ..Reply::default() }
}

fn text(voice: Voice<'_>, topic: Option<&str>) -> String {
    match topic {
        Some("play") => voice.say("help-play"),
        Some("notation") => voice.say("help-notation"),
        Some("rules") => voice.say("help-rules"),
        Some("commands") => {
            let lines: Vec<String> = COMMANDS
                .iter()
                .map(|command| {
                    let what = voice.say(&format!("command-{}", command.name));
                    format!("`/{ROOT} {}` — {what}", command.name)
                })
                .collect();
            format!("{}\n{}", voice.say("help-commands"), lines.join("\n"))
        }
        _ => voice.say("help"),
    }
}
