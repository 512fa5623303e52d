//! The buttons below an answer.

use crate::commands::intent::{GameTerms, SeekTerms};
use crate::features::context::Ctx;
use crate::features::effects::Effects;
use crate::features::help;
use crate::features::live_game::LiveGame;
use crate::features::play::{bot_level, challenge};
use crate::game::GameCommand;
use crate::i18n::messages::{self as s, Words};
use crate::message::{
    Button, ButtonStyle, CustomId, GameAction, HelpComponent, HintKind, LobbyComponent, Reply,
    SettingsComponent, SettingsScope,
};

/// Something that a button offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    Hint,
    Move,
    Legal,
    Undo,
    Draw,
    Resign,
    Rematch,
    Review,
    Bot,
    Seek,
    Lessons,
    Puzzle,
    Help,
    Rules,
    Notation,
    Settings,
}

/// What anyone can begin at any time.
pub(super) const BEGINNINGS: &[Offer] = &[Offer::Bot, Offer::Seek, Offer::Lessons, Offer::Puzzle];

/// Answers with a text and the buttons of these offers that are possible.
pub(super) fn answer(ctx: &Ctx<'_>, live: Option<&LiveGame>, text: String, offers: &[Offer]) -> Effects {
    let reply = Reply::text(text).with_buttons(buttons(ctx, live, offers));
    Effects::ephemeral(reply)
}

/// Answers with a sentence and the buttons of these offers that are possible.
pub(super) fn say(ctx: &Ctx<'_>, live: Option<&LiveGame>, sentence: Words, offers: &[Offer]) -> Effects {
    answer(ctx, live, ctx.l10n.say(sentence), offers)
}

pub(super) fn buttons(ctx: &Ctx<'_>, live: Option<&LiveGame>, offers: &[Offer]) -> Vec<Button> {
    offers.iter().filter_map(|offer| button(ctx, live, *offer)).collect()
}

/// Returns the button of an offer, if it is possible now.
fn button(ctx: &Ctx<'_>, live: Option<&LiveGame>, offer: Offer) -> Option<Button> {
    if let Some((action, label)) = on_game(ctx, live, offer) {
        return Some(ctx.answer_button(live?, action, ctx.l10n.say(label), ButtonStyle::Primary));
    }
    let (id, label): (CustomId, Words) = match offer {
        Offer::Bot if ctx.request.place.is_direct() || ctx.effective.place_settings().bots != Some(false) => {
            (CustomId::Help(HelpComponent::Bot), &s::ButtonNewGame)
        }
        Offer::Seek => {
            let terms = SeekTerms { time: challenge::USUAL_TIME, ..SeekTerms::default() };
            (CustomId::Lobby(LobbyComponent::Seek(terms.write())), &s::ButtonSeek)
        }
        Offer::Lessons => return Some(help::lessons_button(ctx.l10n)),
        Offer::Puzzle => (CustomId::Help(HelpComponent::Puzzle), &s::ButtonHelpPuzzle),
        Offer::Help => (CustomId::Help(HelpComponent::Typing), &s::ButtonHelpTyping),
        Offer::Rules => (CustomId::Help(HelpComponent::Rules), &s::ChoiceRules),
        Offer::Notation => (CustomId::Help(HelpComponent::Notation), &s::ChoiceNotation),
        Offer::Settings => {
            let id = SettingsComponent::Menu(SettingsScope::Me, None);
            (CustomId::Settings(id), &s::ButtonSettings)
        }
        _ => return None,
    };
    Some(Button::saying(ctx.l10n, id, label, ButtonStyle::Secondary))
}

/// Returns the action of an offer on a game, if the requester can take it.
fn on_game(ctx: &Ctx<'_>, live: Option<&LiveGame>, offer: Offer) -> Option<(GameAction, Words)> {
    let live = live?;
    let is_to_move = live.game.check_turn(&ctx.requester).is_ok();
    let allows = |command: &GameCommand| live.game.decide(&ctx.actor(), command, ctx.now).is_ok();
    let is_over = live.game.outcome().is_some();
    let (is_possible, action, label): (bool, GameAction, Words) = match offer {
        Offer::Hint => {
            let hints = ctx.effective.place_settings().hints != Some(false);
            let is_possible = is_to_move && hints && allows(&GameCommand::TakeHint);
            (is_possible, GameAction::Hint(HintKind::Nudge), &s::ButtonHint)
        }
        Offer::Move => (is_to_move, GameAction::Move, &s::ButtonMove),
        Offer::Legal => (is_to_move, GameAction::Legal, &s::ButtonLegal),
        Offer::Undo => (allows(&GameCommand::AskTakeback), GameAction::Undo, &s::ButtonUndo),
        Offer::Draw => (allows(&GameCommand::OfferDraw), GameAction::Draw, &s::ButtonDraw),
        Offer::Resign => (allows(&GameCommand::Resign), GameAction::Resign, &s::ButtonResign),
        Offer::Rematch => (is_over && ctx.is_mine(live), GameAction::Rematch, &s::ButtonRematch),
        Offer::Review => (is_over, GameAction::Review, &s::ButtonReview),
        _ => return None,
    };
    if is_possible { Some((action, label)) } else { None }
}

/// Returns the button of a game against the bot without other terms.
pub(super) fn level_button(ctx: &Ctx<'_>, level: u8) -> Button {
    bot_level::level_button(ctx.l10n, &ctx.requester, level, &GameTerms::default())
}
