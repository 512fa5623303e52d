//! Help, by topic.

use super::commands::{COMMANDS, ROOT};
use super::intent::Topic;
use super::picture;
use super::reply::Reply;
use super::sentences as s;
use super::texts::Voice;
use super::words;

/// Help on a topic, with a diagram where it is on a piece; the overview when no topic is named.
pub(crate) fn on(voice: Voice, topic: Option<Topic>) -> Reply {
    match topic {
        None => Reply::text(voice.say(&s::Help)),
        Some(Topic::Play) => Reply::text(voice.say(&s::HelpPlay)),
        Some(Topic::Notation) => Reply::text(voice.say(&s::HelpNotation)),
        Some(Topic::Rules) => Reply::text(voice.say(&s::HelpRules)),
        Some(Topic::Commands) => Reply::text(commands(voice)),
        Some(Topic::Piece(role)) => {
            let picture = Some(picture::of_role(voice, role));
            Reply { picture, ..Reply::text(words::rule(voice, role)) }
        }
    }
}

fn commands(voice: Voice) -> String {
    let lines =
        COMMANDS.iter().map(|command| format!("\n`/{ROOT} {}` — {}", command.name, voice.say(command.about)));
    voice.say(&s::HelpCommands) + &lines.collect::<String>()
}
