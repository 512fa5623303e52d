//! The settings of a channel and of the people concerned, and how messages look with them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::features::live_game::LiveGame;
use crate::game::{Game, PlayerId};
use crate::i18n::{Locale, PersonDialects, TextStyle};
use crate::message::{BoardStyle, PersonSettings, PlaceSettings, Reply};
use crate::rules::Color;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UserProfile {
    pub settings: PersonSettings,
    /// People who may not challenge this person.
    pub blocked: Vec<String>,
    pub dm_refused: bool,
    /// True if this person has begun a game before.
    pub met: bool,
}

impl UserProfile {
    pub(crate) fn blocks(&self, person: &str) -> bool {
        self.blocked.iter().any(|blocked| blocked == person)
    }
}

static STRANGER: LazyLock<UserProfile> = LazyLock::new(UserProfile::default);

/// The settings of a channel, of the one it is a thread of, and of its server.
#[derive(Debug, Default)]
pub(crate) struct LayeredSettings {
    pub channel: PlaceSettings,
    pub thread_of: Option<String>,
    pub parent: PlaceSettings,
    pub server: PlaceSettings,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct EffectiveSettings {
    pub places: Arc<LayeredSettings>,
    pub people: BTreeMap<String, Arc<UserProfile>>,
    /// True if nothing that is typed reaches the bot in the channel, because it only borrows it.
    pub borrowed: bool,
}

impl EffectiveSettings {
    /// The merged settings: the channel's, then those of the channel it is a thread of, then its server's.
    pub(crate) fn place_settings(&self) -> PlaceSettings {
        self.places.channel.over(&self.inherited())
    }

    /// Settings that a channel inherits from its parent channel, where it is a thread, and from its server.
    pub(crate) fn inherited(&self) -> PlaceSettings {
        self.places.parent.over(&self.places.server)
    }

    /// Profile of a person; an empty one when the person is not concerned.
    pub(crate) fn person(&self, id: &str) -> &UserProfile {
        self.people.get(id).map_or(&*STRANGER, |known| known)
    }

    /// Text style of the public messages of a game: as its players agree, else as the channel is set.
    pub(crate) fn text_style(&self, game: &Game) -> TextStyle {
        let styles = game.players().map(|player| text_style(&self.person(player.id.as_str()).settings));
        let styles: Vec<TextStyle> = styles.collect();
        let first = styles.first().and_then(|style| style.notation);
        let agreed = first.filter(|_| styles.iter().all(|style| style.notation == first));
        let notation = agreed.or_else(|| self.place_settings().notation);
        let tips = styles.iter().any(|style| style.tips);
        TextStyle { notation, tips, buttons_only: self.borrowed }
    }

    /// Has a game told in each home as its players want it there.
    pub(crate) fn style_game(&self, live: &mut LiveGame) {
        for home in &mut live.homes {
            let Some(side) = home.side else {
                home.text_style = self.text_style(&live.game);
                continue;
            };
            let player = live.game.seat(side).player();
            let own = player.map(|player| &self.person(player.id.as_str()).settings);
            home.text_style = own.map(text_style).unwrap_or_default();
        }
    }

    /// Gives a public message its look, and lets it ping nobody who does not want it.
    pub(crate) fn style_message(&self, reply: &mut Reply) {
        reply.ping.retain(|id| self.person(id).settings.pings != Some(false));
        let Some(picture) = &mut reply.picture else { return };
        let mut looks = picture.players.iter().flatten().map(|id| self.person(id.as_str()).settings.looks);
        let agreed = looks.next().map(|first| looks.fold(first, BoardStyle::agreed)).unwrap_or_default();
        let mut dark = picture.players.iter().flatten().map(|id| self.person(id.as_str()).settings.dark);
        let of_app = BoardStyle::of_app(dark.next() == Some(true) && dark.all(|dark| dark));
        let of_place = self.place_settings().looks.over(of_app);
        // What a side of the board is one's own depends on who looks, and all look at this one.
        let own = match picture.players {
            [Some(_), None] => Some(Color::Red),
            [None, Some(_)] => Some(Color::Black),
            _ => None,
        };
        picture.apply_style(agreed.over(of_place), own);
    }

    /// Gives a private answer the look that a person has.
    pub(crate) fn style_message_for(&self, person: &PlayerId, reply: &mut Reply) {
        let Some(picture) = &mut reply.picture else { return };
        let side = |color: Color| picture.players[color.index()].as_ref() == Some(person);
        let own = Color::ALL.into_iter().find(|color| side(*color));
        picture.apply_style(self.person(person.as_str()).settings.own_looks(), own);
    }
}

/// Text style of answers to a person.
pub(crate) fn text_style(own: &PersonSettings) -> TextStyle {
    TextStyle { notation: own.notation, tips: own.tips != Some(false), buttons_only: false }
}

/// Dialects in which a person's moves are read, from the languages used on the platform (as `told`), by the person,
/// and in a game.
pub(crate) fn reading_of<'a>(
    own: &PersonSettings,
    told: impl IntoIterator<Item = &'a str>,
    spoken: Option<Locale>,
) -> PersonDialects {
    let languages = [own.language, own.heard, spoken].into_iter().flatten();
    PersonDialects::new(
        told.into_iter().chain(languages.map(|locale| -> &'a str { locale.code() })),
        own.notation,
    )
    .meaning(own.letters)
}
