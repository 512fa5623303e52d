//! Help, by topic.

use crate::commands::intent::HelpTopic;
use crate::commands::table::{CommandRoot, CommandSpec, ROOTS, line_in};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::faults::in_code;
use crate::i18n::{Localizer, messages as s, move_text};
use crate::message::{
    BoardStyle, Button, ButtonStyle, CustomId, LessonComponent, LessonList, Reply, picture,
};
use crate::rules::{Color, Piece, Role};

/// Answers a question for help.
pub(crate) fn handle(ctx: &Ctx<'_>, topic: Option<HelpTopic>) -> Effects {
    Effects::answer(PrivateReply::Note(on(ctx.l10n, topic, ctx.myself().settings.own_looks())))
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

/// The commands of the board with what they do, and the others by name: all of them in full are too long for a message.
fn commands(l10n: Localizer) -> String {
    let in_full = |command: &CommandSpec| {
        let (line, about) = (line_in(command.name, l10n.locale()), command.about(l10n.locale()));
        l10n.say(&s::HelpCommand { command: line, about })
    };
    let by_name = |root: &CommandRoot| {
        let names = in_code(l10n, root.commands.iter().map(|command| command.name_in(l10n.locale())));
        let (root, about) = (format!("/{}", root.name_in(l10n.locale())), root.about(l10n.locale()));
        l10n.say(&s::HelpRoot { root, names, about })
    };
    let lines = ROOTS[0].commands.iter().map(in_full).chain(ROOTS[1..].iter().map(by_name));
    [l10n.say(&s::HelpCommands)].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// Leads to the list of lessons.
pub(crate) fn lessons_button(l10n: Localizer) -> Button {
    let id = CustomId::Lesson(LessonComponent::List(LessonList::Basics));
    Button::saying(l10n, id, &s::ButtonLessons, ButtonStyle::Secondary)
}
