//! Help, by topic.

use crate::rules::{Color, Piece, Role};

use crate::commands::intent::Topic;
use crate::commands::table::COMMANDS;
use crate::features::lessons::card;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::board_style::BoardStyle;
use crate::message::picture;
use crate::message::reply::{Reply, Row};

/// Help on a topic, with a diagram where it is on a piece; the overview when no topic is named.
pub(crate) fn on(voice: Voice, topic: Option<Topic>, looks: BoardStyle) -> Reply {
    match topic {
        None => {
            let rows = vec![Row::Buttons(vec![card::menu_button(voice)])];
            Reply { rows, ..Reply::text(voice.say(&s::Help)) }
        }
        Some(Topic::Play) => Reply::text(voice.say(&s::HelpPlay)),
        Some(Topic::Notation) => {
            Reply::text(voice.say(&s::HelpNotation { letters: move_text::letters_read(voice) }))
        }
        Some(Topic::Rules) => Reply::text(voice.say(&s::HelpRules)),
        Some(Topic::Commands) => Reply::text(commands(voice)),
        Some(Topic::Privacy) => Reply::text(voice.say(&s::HelpPrivacy)),
        Some(Topic::Pieces) => {
            // On the board every sign has its letter, whatever the person usually sees.
            let looks = BoardStyle { badges: Some(true), ..looks };
            Reply { picture: Some(picture::of_start(voice, looks)), ..Reply::text(pieces(voice)) }
        }
        Some(Topic::Piece(role)) => {
            let picture = Some(picture::of_role(voice, role));
            let name = move_text::piece(voice, Piece::new(Color::Red, role));
            let text = voice.say(&s::HelpPiece { piece: name, rule: move_text::rule(voice, role) });
            Reply { picture, ..Reply::text(text) }
        }
    }
}

/// All pieces: Red's sign, Black's sign, name, letter and how it moves.
fn pieces(voice: Voice) -> String {
    let line = |role: Role| {
        let name = move_text::both(voice, role);
        format!("\n{}", voice.say(&s::SettingLine { name, value: move_text::rule(voice, role) }))
    };
    voice.say(&s::HelpPieces) + &Role::ALL.into_iter().map(line).collect::<String>()
}

fn commands(voice: Voice) -> String {
    let lines = COMMANDS
        .iter()
        .map(|command| s::HelpCommand {
            command: command.line_in(voice.locale()),
            about: voice.say(command.about),
        })
        .map(|line| format!("\n{}", voice.say(&line)));
    voice.say(&s::HelpCommands) + &lines.collect::<String>()
}
