//! A seek: a person waits for an opponent on certain terms.

use serde::{Deserialize, Serialize};

use crate::commands::intent::SeekTerms;
use crate::game::{Player, PlayerId, Timestamp};
use crate::i18n::Locale;
use crate::message::{AskedPerson, PlaceSettings};

/// A person's seek, as it is stored. A person has one at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seek {
    pub person: String,
    /// The person's name, for messages in places where a mention shows none.
    pub name: String,
    /// Channel of the request, which will show the game to the person.
    pub channel: String,
    /// Server of the channel; `None` for direct messages.
    pub server: Option<String>,
    pub terms: SeekTerms,
    /// The person's overall rating with such a clock.
    pub rating: i64,
    pub provisional: bool,
    /// Language of the person's messages.
    pub locale: String,
    pub since: Timestamp,
    pub until: Timestamp,
}

/// A seek with the present settings of its server and person.
#[derive(Clone, Debug)]
pub(super) struct WaitingSeek {
    pub seek: Seek,
    /// Settings of its server.
    pub place: PlaceSettings,
    /// True if lists do not name the person.
    pub hidden: bool,
}

impl Seek {
    pub(super) fn player(&self) -> Player {
        Player { id: PlayerId::new(self.person.clone()), name: self.name.clone() }
    }

    pub(super) fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }

    /// Returns the name of the seek in buttons and lists.
    pub(super) fn id(&self) -> AskedPerson {
        AskedPerson::of(&PlayerId::new(self.person.clone()))
    }

    fn admits(&self, other: &Seek) -> bool {
        let SeekTerms { least, most, .. } = self.terms;
        least.is_none_or(|least| i64::from(least) <= other.rating)
            && most.is_none_or(|most| other.rating <= i64::from(most))
    }
}

impl WaitingSeek {
    /// Returns `true` if the two may play: one sees the other, with the same clock, both rated or both casual, each
    /// within the other's bounds.
    pub(super) fn fits(&self, other: &WaitingSeek) -> bool {
        let SeekTerms { time, rated, .. } = other.seek.terms;
        (self.is_seen_by(other) || other.is_seen_by(self))
            && (self.seek.terms.time, self.seek.terms.rated) == (time, rated)
            && self.seek.admits(&other.seek)
            && other.seek.admits(&self.seek)
    }

    /// Returns this person's seek with the clock and stakes of another one, without bounds.
    pub(super) fn on_terms_of(&self, other: &WaitingSeek) -> WaitingSeek {
        let SeekTerms { time, rated, .. } = other.seek.terms;
        let terms = SeekTerms { time, rated, ..SeekTerms::default() };
        WaitingSeek { seek: Seek { terms, ..self.seek.clone() }, ..self.clone() }
    }

    /// Returns `true` if the seek is shown to the person of another one.
    pub(super) fn is_seen_by(&self, reader: &WaitingSeek) -> bool {
        self.seek.person != reader.seek.person
            && self.is_shown_in(reader.seek.server.as_deref(), reader.lets_in())
    }

    /// Returns `true` if the seek is shown in a place: in its own server, or elsewhere if it leaves that and the place
    /// `lets_in` seeks of others.
    pub(super) fn is_shown_in(&self, server: Option<&str>, lets_in: bool) -> bool {
        let own = self.seek.server.as_deref();
        (own.is_some() && own == server) || (self.leaves() && lets_in)
    }

    /// Returns `true` if the seek is offered outside its server; seeks from direct messages always are.
    pub(super) fn leaves(&self) -> bool {
        self.seek.server.is_none() || self.place.lobby_out == Some(true)
    }

    /// Returns `true` if seeks of others are offered in its place.
    pub(super) fn lets_in(&self) -> bool {
        self.seek.server.is_none() || self.place.lobby_in == Some(true)
    }
}
