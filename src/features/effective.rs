//! The settings of a channel and of the people concerned, and the style of messages that follows from them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::features::live_game::LiveGame;
use crate::game::{Game, PlayerId};
use crate::i18n::{Locale, Localizer, PersonDialects, TextStyle};
use crate::message::{BoardStyle, PersonSettings, PlaceSettings, Reply};
use crate::rules::Color;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UserProfile {
    pub settings: PersonSettings,
    /// People who may not challenge this person.
    pub blocked: Vec<String>,
    pub dm_refused: bool,
    /// True if the person has begun a game before.
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
    /// True for a borrowed channel, in which typed messages do not reach the bot.
    pub borrowed: bool,
    /// True if the platform's boards are tapped.
    pub tapped: bool,
}

impl EffectiveSettings {
    /// Returns the merged settings: the channel's, then those of the channel it is a thread of, then its server's.
    pub(crate) fn place_settings(&self) -> PlaceSettings {
        self.places.channel.over(&self.inherited())
    }

    /// Settings that a channel inherits from its parent channel, where it is a thread, and from its server.
    pub(crate) fn inherited(&self) -> PlaceSettings {
        self.places.parent.over(&self.places.server)
    }

    /// Returns the profile of a person; an empty one if the person has not been loaded.
    pub(crate) fn person(&self, id: &str) -> &UserProfile {
        self.people.get(id).map_or(&*STRANGER, |known| known)
    }

    /// Returns the text style of the public messages of a game: the players' common choice, else the channel's.
    pub(crate) fn text_style(&self, game: &Game) -> TextStyle {
        let styles = game.players().map(|player| text_style(&self.person(player.id.as_str()).settings));
        let styles: Vec<TextStyle> = styles.collect();
        let first = styles.first().and_then(|style| style.notation);
        let agreed = first.filter(|_| styles.iter().all(|style| style.notation == first));
        TextStyle {
            notation: agreed.or_else(|| self.place_settings().notation),
            tips: styles.iter().any(|style| style.tips),
            buttons_only: self.borrowed,
            tapped: self.tapped,
        }
    }

    /// Sets the text styles of a game: in two homes each player's own.
    pub(crate) fn style_game(&self, live: &mut LiveGame) {
        for home in &mut live.homes {
            home.text_style = match home.side.map(|side| live.game.seat(side).player()) {
                None => self.text_style(&live.game),
                Some(Some(player)) => {
                    TextStyle { tapped: self.tapped, ..text_style(&self.person(player.id.as_str()).settings) }
                }
                Some(None) => TextStyle::USUAL,
            };
        }
    }

    /// Styles the picture of a public message, and removes pings of people who want none.
    pub(crate) fn style_message(&self, reply: &mut Reply) {
        reply.ping.retain(|id| self.person(id).settings.pings != Some(false));
        let Some(picture) = &mut reply.picture else { return };
        let players = picture.players.iter().flatten().map(|id| &self.person(id.as_str()).settings);
        let players: Vec<&PersonSettings> = players.collect();
        let agreed = players.iter().map(|player| player.looks).reduce(BoardStyle::agreed).unwrap_or_default();
        let of_app = BoardStyle::of_app(!players.is_empty() && players.iter().all(|player| player.dark));
        let of_place = self.place_settings().looks.over(of_app);
        // A board of two players has no own side.
        let own = match picture.players {
            [Some(_), None] => Some(Color::Red),
            [None, Some(_)] => Some(Color::Black),
            _ => None,
        };
        picture.apply_style(agreed.over(of_place), own);
    }

    /// Returns the style of boards that only this person sees here.
    pub(crate) fn looks_for(&self, own: &PersonSettings) -> BoardStyle {
        own.looks.over(self.place_settings().looks).over(own.own_looks())
    }

    /// Styles the picture of a private reply.
    pub(crate) fn style_message_for(&self, person: &PlayerId, reply: &mut Reply) {
        let Some(picture) = &mut reply.picture else { return };
        let own = Color::ALL.into_iter().find(|side| picture.players[side.index()].as_ref() == Some(person));
        picture.apply_style(self.person(person.as_str()).settings.own_looks(), own);
    }
}

/// Returns the localizer of the bot's own posts in a place.
pub(crate) fn posting_localizer(place: &PlaceSettings) -> Localizer {
    let text_style = TextStyle { notation: place.notation, ..TextStyle::USUAL };
    Localizer::of(place.language.or(place.posting_language).unwrap_or_default()).with(text_style)
}

pub(crate) fn text_style(own: &PersonSettings) -> TextStyle {
    TextStyle { notation: own.notation, tips: own.tips != Some(false), ..TextStyle::USUAL }
}

/// Returns the dialects in which a person's moves are read: those of the platform's language `codes`, of the person's
/// languages and of the language `spoken` in a game.
pub(crate) fn dialects_for<'a>(
    own: &PersonSettings,
    codes: impl IntoIterator<Item = &'a str>,
    spoken: Option<Locale>,
) -> PersonDialects {
    let languages = [own.language, own.heard, spoken].into_iter().flatten();
    let languages = languages.map(|locale| -> &'a str { locale.code() });
    PersonDialects::new(codes.into_iter().chain(languages), own.notation).meaning(own.letters)
}
