//! Help, by topic.

use super::commands::{COMMANDS, ROOT};
use super::texts::Voice;

/// The help text on a topic; the overview when there is no such topic.
pub(crate) fn text(voice: Voice<'_>, topic: Option<&str>) -> String {
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
