//! A seek: somebody looks for an opponent on terms of their own.

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
    /// Channel in which it was said, and where the game will be shown to the person.
    pub channel: String,
    /// The server of the channel; none for direct messages.
    pub server: Option<String>,
    pub terms: SeekTerms,
    /// The person's rating with such a clock, over all servers.
    pub rating: i64,
    pub provisional: bool,
    /// Language of the person's messages.
    pub locale: String,
    pub since: Timestamp,
    pub until: Timestamp,
}

/// A waiting seek, with what is known of its place and person now.
#[derive(Clone, Debug)]
pub(super) struct WaitingSeek {
    pub seek: Seek,
    /// Settings of its server.
    pub place: PlaceSettings,
    /// True if the person stands in no list.
    pub hidden: bool,
}

impl Seek {
    pub(super) fn player(&self) -> Player {
        Player { id: PlayerId::new(self.person.clone()), name: self.name.clone() }
    }

    pub(super) fn locale(&self) -> Locale {
        Locale::of(&self.locale)
    }

    /// Name of the seek in buttons and lists.
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
    /// True if the two may play: same clock, both rated or both not, each within the ratings that the other wants.
    pub(super) fn fits(&self, other: &WaitingSeek) -> bool {
        let (one, two) = (&self.seek, &other.seek);
        self.may_meet(other)
            && (one.terms.time, one.terms.rated) == (two.terms.time, two.terms.rated)
            && one.admits(two)
            && two.admits(one)
    }

    /// The same person's seek for a game on the terms of another seek.
    pub(super) fn on_terms_of(&self, other: &WaitingSeek) -> WaitingSeek {
        let SeekTerms { time, rated, .. } = other.seek.terms;
        let terms = SeekTerms { time, rated, ..SeekTerms::default() };
        WaitingSeek { seek: Seek { terms, ..self.seek.clone() }, ..self.clone() }
    }

    /// True if two different people may meet: one sees the seek of the other.
    fn may_meet(&self, other: &WaitingSeek) -> bool {
        self.is_seen_by(other) || other.is_seen_by(self)
    }

    /// True if the seek is shown to another person: in its own server, or where it leaves that and is let in.
    pub(super) fn is_seen_by(&self, reader: &WaitingSeek) -> bool {
        let (one, two) = (&self.seek, &reader.seek);
        let same = one.server.is_some() && one.server == two.server;
        one.person != two.person && (same || (self.leaves() && reader.lets_in()))
    }

    /// True if the seek is offered outside its server. From direct messages it always is.
    pub(super) fn leaves(&self) -> bool {
        self.seek.server.is_none() || self.place.lobby_out == Some(true)
    }

    /// True if seeks of others are offered in its place.
    pub(super) fn lets_in(&self) -> bool {
        self.seek.server.is_none() || self.place.lobby_in == Some(true)
    }
}
