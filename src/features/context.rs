//! The context of a request.

use std::sync::Arc;

use crate::commands::table::line_in;
use crate::features::analyses::Analyses;
use crate::features::effective::{self, EffectiveSettings, UserProfile, text_style};
use crate::features::effects::{Effects, PostDraft, PrivateReply, Recipient, StaleReason};
use crate::features::hooks::Feature;
use crate::features::live_game::LiveGame;
use crate::features::services::Services;
use crate::game::{Actor, GameId, GameKey, Player, PlayerId, Refusal, Seat, Timestamp};
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer, PersonDialects, errors, messages as s, move_text};
use crate::message::{
    AskedPerson, Button, ButtonStyle, GameAction, Permission, Person, PersonSettings, Picture, RecordId,
    Reply, Request, RequestKind,
};
use crate::rules::Color;
use crate::store::ChannelKey;

/// The context of a request, for reading. Before the commit, handlers write nothing but reserved numbers of games and imports.
pub(crate) struct Ctx<'a> {
    pub(crate) services: &'a Arc<Services>,
    pub(crate) features: &'static [&'static dyn Feature],
    pub(crate) channel: &'a ChannelKey,
    /// Server of the channel, if known.
    pub(crate) server: Option<&'a str>,
    pub(crate) request: &'a Request,
    /// Open games of the channel and the latest finished one, in the order of their last events.
    pub(crate) live_games: &'a [LiveGame],
    /// Game whose message was replied to.
    pub(crate) replied_to: RepliedGame,
    /// Games whose board has changed since the message was typed: a move in them is for an older position.
    pub(crate) unseen: &'a [(GameId, StaleReason)],
    /// Settings of the channel and of the people concerned.
    pub(crate) effective: &'a EffectiveSettings,
    pub(crate) analyses: &'a Arc<Analyses>,
    /// Key of a game that may be opened. Only a restored database repeats its number.
    pub(crate) new_game: Option<GameKey>,
    pub(crate) now: Timestamp,
    pub(crate) seed: u64,
    pub(crate) requester: PlayerId,
    /// Localizer for the requester.
    pub(crate) l10n: Localizer,
    /// True if a button answers a question of the bot.
    pub(crate) answers: bool,
    /// True if the channel is known to take no messages of the bot.
    pub(crate) closed: bool,
}

/// Game whose message a typed message replies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RepliedGame {
    /// It replies to no message of a game.
    None,
    Game(GameId),
    /// It replies to the board of a game that is no longer known.
    Unknown,
}

/// Returns the localizer for a reply. Typed messages carry no language: after the person's own one, the game's is the best guess.
pub(crate) fn localizer_for(
    request: &Request,
    live_games: &[LiveGame],
    replied_to: RepliedGame,
    effective: &EffectiveSettings,
) -> Localizer {
    let live = live_games.iter().rfind(|live| match replied_to {
        RepliedGame::Game(id) => id == live.id,
        RepliedGame::None | RepliedGame::Unknown => true,
    });
    let own = &effective.person(&request.person.id).settings;
    let spoken = spoken_locale(request, own).or(live.map(|live| live.locale_at(&request.place.channel)));
    let spoken = spoken.or_else(|| effective.place_settings().language).or_else(|| place_locale(request));
    Localizer::of(spoken.unwrap_or_default()).with(text_style(own))
}

impl<'a> Ctx<'a> {
    pub(crate) fn live_game(&self, id: GameId) -> Option<&'a LiveGame> {
        self.live_games.iter().find(|live| live.id == id)
    }

    /// Returns the game of the channel that a record is of, if it is in memory.
    pub(crate) fn live_record(&self, record: RecordId) -> Option<&'a LiveGame> {
        match record {
            RecordId::Game(game) => self.live_game(game.id),
            RecordId::Import(_) | RecordId::Master(_) => None,
        }
    }

    /// Returns the requester as the reader of a later reply.
    pub(crate) fn reader(&self) -> Recipient {
        Recipient { l10n: self.l10n, looks: self.myself().settings.own_looks() }
    }

    /// Returns `true` if the request comes from a component of a private message.
    pub(crate) fn is_private_press(&self) -> bool {
        matches!(&self.request.what, RequestKind::Press(press) if press.private)
    }

    /// Replaces the private message whose component was used, else replies with a new message.
    pub(crate) fn in_place(&self, reply: Reply) -> PrivateReply {
        if self.is_private_press() { PrivateReply::Update(reply) } else { PrivateReply::Ephemeral(reply) }
    }

    pub(crate) fn actor(&self) -> Actor {
        Actor::Person(player(&self.request.person))
    }

    /// Returns `true` if only the requester sees the reply, so that it does not repeat a public message.
    pub(crate) fn answers_privately(&self) -> bool {
        matches!(self.request.what, RequestKind::Slash(_)) || self.answers
    }

    /// Posts a picture in the requester's style. Replies to it name the `game`.
    pub(crate) fn posted(&self, reply: Reply, mut picture: Picture, game: Option<GameId>) -> Effects {
        picture.apply_style(self.myself().settings.looks.over(self.effective.place_settings().looks), None);
        let posts = vec![PostDraft::here(reply.with_picture(picture), game)];
        let mut effects = Effects { posts, ..Effects::default() };
        if self.answers_privately() {
            effects.answer = PrivateReply::ephemeral(self.l10n.say(&s::DonePosted));
        }
        effects
    }

    pub(crate) fn refused(&self, live: &LiveGame, refusal: &Refusal) -> Effects {
        if let Refusal::NotYourTurn { turn } = refusal
            && matches!(live.game.seat(*turn), Seat::Bot { .. })
        {
            return Effects::ephemeral(self.l10n.say(&s::RefuseBotThinks));
        }
        let mover = live.game.side_of(&self.requester).unwrap_or(Color::Red);
        let position = live.game.history().position();
        Effects::ephemeral(errors::refusal(self.l10n, refusal, position, mover, &self.moderators()))
    }

    /// Returns `true` if the requester moderates the place of a game. A game in two places has no moderator.
    pub(crate) fn moderates(&self, live: &LiveGame) -> bool {
        self.request.moderator && !live.has_two_homes()
    }

    /// Returns the text for "the moderators of this channel".
    pub(crate) fn moderators(&self) -> String {
        self.describe_holders(&s::WhoModerates)
    }

    /// Returns the text for the people with a right here.
    pub(crate) fn describe_holders(&self, holders: Words) -> String {
        let first_comer: Words = &s::WhoCameFirst;
        self.l10n.say(if self.request.place.first_comer_rules { first_comer } else { holders })
    }

    pub(crate) fn no_game(&self) -> Effects {
        Effects::ephemeral(self.l10n.say(&s::NoGame))
    }

    pub(crate) fn unknown_game(&self) -> Effects {
        Effects::ephemeral(self.l10n.say(&s::UnknownGame))
    }

    pub(crate) fn unknown_button(&self) -> Effects {
        Effects::ephemeral(self.l10n.say(&s::UnknownButton))
    }

    /// Returns a button of a question to the requester; the answer replaces the question.
    pub(crate) fn answer_button(
        &self,
        live: &LiveGame,
        action: GameAction,
        label: String,
        style: ButtonStyle,
    ) -> Button {
        let id = live.component(action, Some(AskedPerson::of(&self.requester)));
        Button::new(id, label, style)
    }

    /// Replaces the question whose button was pressed by the answer.
    pub(crate) fn answered(&self, mut effects: Effects) -> Effects {
        let RequestKind::Press(press) = &self.request.what else { return effects };
        if !press.private {
            effects.answered = Some(press.message.clone());
        } else if let PrivateReply::Ephemeral(reply) = effects.answer {
            effects.answer = PrivateReply::Update(reply);
        }
        effects
    }

    pub(crate) fn myself(&self) -> &UserProfile {
        self.effective.person(self.requester.as_str())
    }

    /// Returns the requester's settings with the present language of the app.
    pub(crate) fn own_settings(&self) -> PersonSettings {
        let known = &self.myself().settings;
        PersonSettings { heard: platform_locale(self.request).or(known.heard), ..known.clone() }
    }

    pub(crate) fn replied_game(&self) -> Option<&'a LiveGame> {
        match self.replied_to {
            RepliedGame::Game(id) => self.live_game(id),
            RepliedGame::None | RepliedGame::Unknown => None,
        }
    }

    /// Returns `true` if the requester plays in the game or is invited to it.
    pub(crate) fn is_mine(&self, live: &LiveGame) -> bool {
        live.game.side_of(&self.requester).is_some()
    }

    /// Returns the games of the channel with this condition, the latest first.
    pub(crate) fn filter(&self, condition: impl Fn(&LiveGame) -> bool) -> Vec<&'a LiveGame> {
        self.live_games.iter().rev().filter(|live| condition(live)).collect()
    }

    pub(crate) fn reading(&self, live: &LiveGame) -> PersonDialects {
        self.reading_of(Some(live.locale_at(&self.channel.id)))
    }

    /// Returns the dialects in which the requester's moves are read in a game with this language.
    pub(crate) fn reading_of(&self, spoken: Option<Locale>) -> PersonDialects {
        let codes = [Some(self.l10n.locale().code()), self.request.locale.as_deref()];
        effective::dialects_for(&self.myself().settings, codes.into_iter().flatten(), spoken)
    }

    /// Returns `true` if the reply is public: it replies to a message typed in a channel.
    pub(crate) fn is_overheard(&self) -> bool {
        matches!(self.request.what, RequestKind::Text(_)) && !self.request.place.is_direct()
    }

    /// Refuses a command whose reply would be public.
    pub(crate) fn only_privately(&self, command: &str) -> Option<Effects> {
        if !self.is_overheard() {
            return None;
        }
        let command = line_in(command, self.l10n.locale());
        Some(Effects::ephemeral(self.l10n.say(&s::DataPrivately { command })))
    }

    pub(crate) fn opponent(&self, live: &LiveGame) -> String {
        let side = live.game.side_of(&self.requester).unwrap_or(Color::Red);
        let away = self.request.place.is_direct() || live.has_two_homes();
        let name = if away { move_text::named_seat } else { move_text::seat };
        name(self.l10n, live.game.seat(!side))
    }
}

pub(crate) fn player(person: &Person) -> Player {
    Player { id: PlayerId::new(person.id.clone()), name: person.name.clone() }
}

/// Returns the language of the requester: the `chosen` one, else that of the platform.
pub(crate) fn own_locale(request: &Request, chosen: Option<Locale>) -> Locale {
    chosen.or_else(|| platform_locale(request)).or_else(|| place_locale(request)).unwrap_or_default()
}

/// Returns the known language of the requester: the chosen one, else the present or last one of the app.
pub(crate) fn spoken_locale(request: &Request, own: &PersonSettings) -> Option<Locale> {
    own.language.or_else(|| platform_locale(request)).or(own.heard)
}

pub(crate) fn place_locale(request: &Request) -> Option<Locale> {
    request.place.locale.as_deref().and_then(Locale::spoken)
}

pub(crate) fn platform_locale(request: &Request) -> Option<Locale> {
    request.locale.as_deref().and_then(Locale::spoken)
}

/// Says why the bot cannot post here; `None` if it can.
pub(crate) fn cannot_post(ctx: &Ctx<'_>) -> Option<String> {
    let missing = ctx.request.place.missing.as_deref().unwrap_or_default();
    // In a borrowed channel posts follow the reply, so it is never closed.
    let is_borrowed = ctx.request.place.is_borrowed();
    if !missing.is_empty() {
        let rights = permission_names(ctx.l10n, missing);
        return Some(if is_borrowed {
            ctx.l10n.say(&s::BorrowedPrivate { right: rights })
        } else {
            ctx.l10n.say(&s::CannotPost { rights })
        });
    }
    if ctx.closed && !is_borrowed { Some(ctx.l10n.say(&s::CannotWrite)) } else { None }
}

pub(crate) fn permission_names(l10n: Localizer, rights: &[Permission]) -> String {
    let words = rights.iter().map(|right| match right {
        Permission::View => l10n.say(&s::RightView),
        Permission::Send => l10n.say(&s::RightSend),
        Permission::SendInThreads => l10n.say(&s::RightSendInThreads),
        Permission::CreateThreads => l10n.say(&s::RightCreateThreads),
        Permission::Connect => l10n.say(&s::RightConnect),
        Permission::ExternalApps => l10n.say(&s::RightExternalApps),
    });
    l10n.list(&words.collect::<Vec<_>>())
}
