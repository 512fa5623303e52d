//! A request with everything needed to carry it out, and the steps that all requests have in common.

use std::sync::Arc;

use crate::commands::table::line_in;
use crate::features::analyses::Analyses;
use crate::features::effective::{self, EffectiveSettings, UserProfile, text_style};
use crate::features::effects::{Effects, PrivateReply, Recipient, StaleReason};
use crate::features::hooks::Feature;
use crate::features::live_game::LiveGame;
use crate::features::services::Services;
use crate::game::{Actor, GameId, GameKey, Player, PlayerId, Refusal, Seat, Timestamp};
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer, PersonDialects, errors, messages as s, move_text};
use crate::message::{
    AskedPerson, Button, ButtonStyle, GameAction, Permission, Person, PersonSettings, Reply, Request,
    RequestKind,
};
use crate::rules::Color;
use crate::store::ChannelKey;

/// A request with what handlers need to carry it out. They read through it. Before the commit they write nothing but
/// numbers of games and imports, which they reserve.
pub(crate) struct Ctx<'a> {
    pub(crate) services: &'a Arc<Services>,
    /// The features that take part in what the whole bot does.
    pub(crate) features: &'static [&'static dyn Feature],
    pub(crate) channel: &'a ChannelKey,
    /// The server of the channel, as far as it is known.
    pub(crate) server: Option<&'a str>,
    pub(crate) request: &'a Request,
    /// The open games of the channel and the latest one that is over; the one in which something happened last stands last.
    pub(crate) live_games: &'a [LiveGame],
    /// The game whose message was replied to.
    pub(crate) meant: RepliedGame,
    /// The games whose board has changed since this was typed, with how that is known: a move in them was meant for an older
    /// position.
    pub(crate) unseen: &'a [(GameId, StaleReason)],
    /// The settings of the channel and of the people concerned.
    pub(crate) effective: &'a EffectiveSettings,
    pub(crate) analyses: &'a Arc<Analyses>,
    /// The name of a game that may be opened. Its number is never given out twice, but by a restored database.
    pub(crate) new_game: Option<GameKey>,
    pub(crate) now: Timestamp,
    pub(crate) seed: u64,
    pub(crate) me: PlayerId,
    /// The language of the one who asks.
    pub(crate) l10n: Localizer,
    /// True if this answers a question of the bot by a button.
    pub(crate) answers: bool,
    /// True if the channel is known to take no messages of the bot.
    pub(crate) closed: bool,
}

/// The game whose message a typed message replies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RepliedGame {
    /// It replies to no message of a game.
    None,
    Game(GameId),
    /// It replies to the board of a game that is not known any more.
    Unknown,
}

/// Localizer for a reply. Typed messages carry no language: after the person's own language, the game's is the best guess.
pub(crate) fn localizer_for(
    request: &Request,
    live_games: &[LiveGame],
    meant: RepliedGame,
    effective: &EffectiveSettings,
) -> Localizer {
    let live = live_games.iter().rfind(|live| match meant {
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

    /// The one who asks, for an answer that comes later.
    pub(crate) fn reader(&self) -> Recipient {
        Recipient { l10n: self.l10n, looks: self.myself().settings.own_looks() }
    }

    /// True if the request comes from a component of a private message.
    pub(crate) fn is_private_press(&self) -> bool {
        matches!(&self.request.what, RequestKind::Press(press) if press.private)
    }

    /// A message in the place of the private one whose component was used, else a new one.
    pub(crate) fn in_place(&self, reply: Reply) -> PrivateReply {
        if self.is_private_press() { PrivateReply::Update(reply) } else { PrivateReply::Note(reply) }
    }

    pub(crate) fn actor(&self) -> Actor {
        Actor::Person(player(&self.request.person))
    }

    /// True if one person alone can see the answer, so that it is worth giving where the channel is told as well.
    pub(crate) fn answers_privately(&self) -> bool {
        matches!(self.request.what, RequestKind::Slash(_)) || self.answers
    }

    pub(crate) fn refused(&self, live: &LiveGame, refusal: &Refusal) -> Effects {
        if let Refusal::NotYourTurn { turn } = refusal
            && matches!(live.game.seat(*turn), Seat::Bot { .. })
        {
            return Effects::note(self.l10n.say(&s::RefuseBotThinks));
        }
        let mover = live.game.side_of(&self.me).unwrap_or(Color::Red);
        let position = live.game.history().position();
        Effects::note(errors::refusal(self.l10n, refusal, position, mover, &self.moderators()))
    }

    /// True if this person moderates the place where a game is played. No moderator decides on a game that lies in two places.
    pub(crate) fn moderates(&self, live: &LiveGame) -> bool {
        self.request.moderator && !live.has_two_homes()
    }

    /// Text that names the moderators of a channel.
    pub(crate) fn moderators(&self) -> String {
        self.those_who(&s::WhoModerates)
    }

    /// The people with a right here, in words.
    pub(crate) fn those_who(&self, have_the_right: Words) -> String {
        let who = if self.request.place.first_comer_rules { &s::WhoCameFirst } else { have_the_right };
        self.l10n.say(who)
    }

    pub(crate) fn no_game(&self) -> Effects {
        Effects::note(self.l10n.say(&s::NoGame))
    }

    pub(crate) fn unknown_game(&self) -> Effects {
        Effects::note(self.l10n.say(&s::UnknownGame))
    }

    pub(crate) fn unknown_button(&self) -> Effects {
        Effects::note(self.l10n.say(&s::UnknownButton))
    }

    /// A button of a question to the one who asks: the answer takes the question's place.
    pub(crate) fn answer_button(
        &self,
        live: &LiveGame,
        action: GameAction,
        label: Words,
        look: ButtonStyle,
    ) -> Button {
        let id = live.component(action, Some(AskedPerson::of(&self.me)));
        Button::new(id, self.l10n.say(label), look)
    }

    /// Puts the answer in the place of the question whose button was pressed.
    pub(crate) fn answered(&self, mut effects: Effects) -> Effects {
        match &self.request.what {
            RequestKind::Press(press) if press.private => {
                effects.answer = match effects.answer {
                    PrivateReply::Note(reply) => PrivateReply::Update(reply),
                    answer => answer,
                };
            }
            RequestKind::Press(press) => effects.answered = Some(press.message.clone()),
            _ => {}
        }
        effects
    }

    pub(crate) fn myself(&self) -> &UserProfile {
        self.effective.person(self.me.as_str())
    }

    /// The person's settings with the language of the app, as it is told now.
    pub(crate) fn own_settings(&self) -> PersonSettings {
        let known = &self.myself().settings;
        PersonSettings { heard: platform_locale(self.request).or(known.heard), ..known.clone() }
    }

    pub(crate) fn meant(&self) -> Option<&'a LiveGame> {
        match self.meant {
            RepliedGame::Game(id) => self.live_game(id),
            RepliedGame::None | RepliedGame::Unknown => None,
        }
    }

    /// True if the person plays in this game, or is invited to it.
    pub(crate) fn is_mine(&self, live: &LiveGame) -> bool {
        live.game.side_of(&self.me).is_some()
    }

    /// The games of the channel that fit, the latest first.
    pub(crate) fn filter(&self, fits: impl Fn(&LiveGame) -> bool) -> Vec<&'a LiveGame> {
        self.live_games.iter().rev().filter(|live| fits(live)).collect()
    }

    pub(crate) fn reading(&self, live: &LiveGame) -> PersonDialects {
        self.reading_of(Some(live.locale_at(&self.channel.id)))
    }

    /// Dialects in which this person's moves are read where this language is spoken.
    pub(crate) fn reading_of(&self, spoken: Option<Locale>) -> PersonDialects {
        let told = [Some(self.l10n.locale().code()), self.request.locale.as_deref()];
        effective::reading_of(&self.myself().settings, told.into_iter().flatten(), spoken)
    }

    /// True if everybody would see the answer: it answers a message typed in a channel.
    pub(crate) fn is_overheard(&self) -> bool {
        matches!(self.request.what, RequestKind::Text(_)) && !self.request.place.is_direct()
    }

    /// Asks for a command to be given where nobody else hears the answer, if others would.
    pub(crate) fn only_privately(&self, command: &str) -> Option<Effects> {
        let command = line_in(command, self.l10n.locale());
        self.is_overheard().then(|| Effects::note(self.l10n.say(&s::DataPrivately { command })))
    }

    /// Name of the player on the other side than the one who asks.
    pub(crate) fn opponent(&self, live: &LiveGame) -> String {
        let side = live.game.side_of(&self.me).unwrap_or(Color::Red);
        let away = self.request.place.is_direct() || live.has_two_homes();
        let name = if away { move_text::named_seat } else { move_text::seat };
        name(self.l10n, live.game.seat(!side))
    }
}

pub(crate) fn player(person: &Person) -> Player {
    Player { id: PlayerId::new(person.id.clone()), name: person.name.clone() }
}

/// The language of the one who asks: `chosen` where that is known, else as far as the platform tells it.
pub(crate) fn own_locale(request: &Request, chosen: Option<Locale>) -> Locale {
    chosen.or_else(|| platform_locale(request)).or_else(|| place_locale(request)).unwrap_or_default()
}

/// The language of the one who asks, as far as it is known: the one chosen, else that of the app, now or when it was heard.
pub(crate) fn spoken_locale(request: &Request, own: &PersonSettings) -> Option<Locale> {
    own.language.or_else(|| platform_locale(request)).or(own.heard)
}

/// The language of the place where something is asked, as far as the platform tells it.
pub(crate) fn place_locale(request: &Request) -> Option<Locale> {
    request.place.locale.as_deref().and_then(Locale::spoken)
}

/// The language that the platform tells of the one who asks.
pub(crate) fn platform_locale(request: &Request) -> Option<Locale> {
    request.locale.as_deref().and_then(Locale::spoken)
}

/// Reason why the bot cannot post here, as text; `None` where it can.
pub(crate) fn cannot_post(ctx: &Ctx<'_>) -> Option<String> {
    match ctx.request.place.missing.as_deref().unwrap_or_default() {
        // What is posted in a borrowed channel follows the answer.
        [] if ctx.request.place.is_borrowed() => None,
        missing if ctx.request.place.is_borrowed() => {
            Some(ctx.l10n.say(&s::BorrowedPrivate { right: rights_in_words(ctx.l10n, missing) }))
        }
        [] => ctx.closed.then(|| ctx.l10n.say(&s::CannotWrite)),
        missing => Some(ctx.l10n.say(&s::CannotPost { rights: rights_in_words(ctx.l10n, missing) })),
    }
}

pub(crate) fn rights_in_words(l10n: Localizer, rights: &[Permission]) -> String {
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
