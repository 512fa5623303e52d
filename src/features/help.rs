//! Help, by topic.

use crate::commands::intent::HelpTopic;
use crate::commands::table::{ROOTS, line_in};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::faults::in_code;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text};
use crate::message::{
    BoardStyle, Button, ButtonStyle, CustomId, HelpComponent, LessonComponent, LessonList, LobbyComponent,
    PuzzleMode, Reply, Row, picture,
};
use crate::rules::{Color, Piece, Role};

/// The buttons of the overview; every page has them, too.
const PAGES: [(HelpComponent, Words); 3] = [
    (HelpComponent::Start, &s::ButtonHelpStart),
    (HelpComponent::Learn, &s::ButtonHelpLearn),
    (HelpComponent::Typing, &s::ButtonHelpTyping),
];

/// Replies with help on a topic, by default with the overview.
pub(crate) fn handle(ctx: &Ctx<'_>, topic: Option<HelpTopic>) -> Effects {
    let l10n = ctx.l10n;
    let mut reply = help(l10n, topic, ctx.myself().settings.own_looks());
    let pages = PAGES.map(|(id, label)| help_button(l10n, id, label, ButtonStyle::Primary));
    reply.rows.push(Row::Buttons(pages.into()));
    Effects::answer(ctx.in_place(reply))
}

fn help(l10n: Localizer, topic: Option<HelpTopic>, looks: BoardStyle) -> Reply {
    match topic {
        None => Reply::text(l10n.say(&s::Help)),
        Some(HelpTopic::Start) => {
            let list = CustomId::Lobby(LobbyComponent::List);
            Reply::text(l10n.say(&s::HelpStart)).with_buttons(vec![
                help_button(l10n, HelpComponent::Bot, &s::ButtonHelpBot, ButtonStyle::Success),
                Button::saying(l10n, list, &s::ButtonSeek, ButtonStyle::Success),
                help_button(l10n, HelpComponent::Play, &s::ChoicePlay, ButtonStyle::Secondary),
            ])
        }
        Some(HelpTopic::Learn) => Reply::text(l10n.say(&s::HelpLearn)).with_buttons(vec![
            lessons_button(l10n),
            help_button(l10n, HelpComponent::Puzzle, &s::ButtonHelpPuzzle, ButtonStyle::Secondary),
            Button::saying(
                l10n,
                CustomId::PuzzleMode(PuzzleMode::Storm),
                &s::ChoiceStorm,
                ButtonStyle::Secondary,
            ),
            help_button(l10n, HelpComponent::Rules, &s::ChoiceRules, ButtonStyle::Secondary),
            help_button(l10n, HelpComponent::Pieces, &s::ChoiceAllPieces, ButtonStyle::Secondary),
        ]),
        Some(HelpTopic::Typing) => Reply::text(l10n.say(&s::HelpTyping)).with_buttons(vec![
            help_button(l10n, HelpComponent::Notation, &s::ChoiceNotation, ButtonStyle::Secondary),
            help_button(l10n, HelpComponent::Commands, &s::ChoiceCommands, ButtonStyle::Secondary),
            help_button(l10n, HelpComponent::Privacy, &s::ChoicePrivacy, ButtonStyle::Secondary),
        ]),
        Some(HelpTopic::Play) => Reply::text(l10n.say(&s::HelpPlay)),
        Some(HelpTopic::Notation) => {
            Reply::text(l10n.say(&s::HelpNotation { letters: move_text::describe_letters(l10n) }))
        }
        Some(HelpTopic::Rules) => Reply::text(l10n.say(&s::HelpRules)),
        Some(HelpTopic::Commands) => Reply::text(commands(l10n)),
        Some(HelpTopic::Privacy) => Reply::text(l10n.say(&s::HelpPrivacy)),
        Some(HelpTopic::Pieces) => {
            // The board explains the letters, whatever the person has chosen.
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

/// All pieces: both signs, name, letter and rule.
fn pieces(l10n: Localizer) -> String {
    let mut lines = vec![l10n.say(&s::HelpPieces)];
    for role in Role::ALL {
        let name = move_text::both(l10n, role);
        lines.push(l10n.say(&s::SettingLine { name, value: move_text::rule(l10n, role) }));
    }
    lines.join("\n")
}

/// Returns the commands of the board with their descriptions, the others by name: a message has no room for all descriptions.
fn commands(l10n: Localizer) -> String {
    let locale = l10n.locale();
    let mut lines = vec![l10n.say(&s::HelpCommands)];
    for command in ROOTS[0].commands {
        let line = line_in(command.name, locale);
        lines.push(l10n.say(&s::HelpCommand { command: line, about: command.about(locale) }));
    }
    for root in &ROOTS[1..] {
        let names = in_code(l10n, root.commands.iter().map(|command| command.name_in(locale)));
        let name = format!("/{}", root.name_in(locale));
        lines.push(l10n.say(&s::HelpRoot { root: name, names, about: root.about(locale) }));
    }
    lines.join("\n")
}

fn help_button(l10n: Localizer, id: HelpComponent, label: Words, style: ButtonStyle) -> Button {
    Button::saying(l10n, CustomId::Help(id), label, style)
}

pub(crate) fn lessons_button(l10n: Localizer) -> Button {
    let id = CustomId::Lesson(LessonComponent::List(LessonList::Basics));
    Button::saying(l10n, id, &s::ButtonLessons, ButtonStyle::Secondary)
}
