//! Help, by topic.

use crate::commands::intent::HelpTopic;
use crate::commands::table::{COMMANDS, line_in};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{BoardStyle, Button, ButtonStyle, CustomId, LessonComponent, Reply, picture};
use crate::rules::{Color, Piece, Role};

/// Answers a question for help.
pub(crate) fn handle(ctx: &Ctx<'_>, topic: Option<HelpTopic>) -> Effects {
    Effects::answer(PrivateReply::Note(on(ctx.l10n, topic, ctx.myself().settings.looks)))
}

/// Help on a topic, with a diagram where it is on a piece; the overview when no topic is named.
fn on(l10n: Localizer, topic: Option<HelpTopic>, looks: BoardStyle) -> Reply {
    match topic {
        None => Reply::text(l10n.say(&s::Help)).with_buttons(vec![lessons_button(l10n)]),
        Some(HelpTopic::Play) => Reply::text(l10n.say(&s::HelpPlay)),
        Some(HelpTopic::Notation) => {
            Reply::text(l10n.say(&s::HelpNotation { letters: move_text::letters_read(l10n) }))
        }
        Some(HelpTopic::Rules) => Reply::text(l10n.say(&s::HelpRules)),
        Some(HelpTopic::Commands) => Reply::text(commands(l10n)),
        Some(HelpTopic::Privacy) => Reply::text(l10n.say(&s::HelpPrivacy)),
        Some(HelpTopic::Pieces) => {
            // On the board every sign has its letter, whatever the person usually sees.
            let looks = BoardStyle { badges: Some(true), ..looks };
            Reply::text(pieces(l10n)).with_picture(picture::of_start(l10n, looks))
        }
        Some(HelpTopic::Piece(role)) => {
            let name = move_text::piece(l10n, Piece::new(Color::Red, role));
            let text = l10n.say(&s::HelpPiece { piece: name, rule: move_text::rule(l10n, role) });
            Reply::text(text).with_picture(picture::of_role(l10n, role))
        }
    }
}

/// All pieces: Red's sign, Black's sign, name, letter and how it moves.
fn pieces(l10n: Localizer) -> String {
    let line = |role: Role| {
        let name = move_text::both(l10n, role);
        format!("\n{}", l10n.say(&s::SettingLine { name, value: move_text::rule(l10n, role) }))
    };
    l10n.say(&s::HelpPieces) + &Role::ALL.into_iter().map(line).collect::<String>()
}

fn commands(l10n: Localizer) -> String {
    let lines = COMMANDS.iter().map(|command| {
        let (line, about) = (line_in(command.name, l10n.locale()), l10n.say(command.about));
        format!("\n{}", l10n.say(&s::HelpCommand { command: line, about }))
    });
    l10n.say(&s::HelpCommands) + &lines.collect::<String>()
}

/// Leads to the list of lessons.
pub(crate) fn lessons_button(l10n: Localizer) -> Button {
    let id = CustomId::Lesson(LessonComponent::Menu);
    Button::saying(l10n, id, &s::ButtonLessons, ButtonStyle::Secondary)
}
