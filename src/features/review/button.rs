//! The components that show a review.

use std::fmt;

use crate::features::replay::recording::{Page, RecordId};
use crate::i18n::localizer::Voice;
use crate::i18n::messages::Words;
use crate::message::reply::{Button, Look};

/// The identity of a component that shows a review: `r1:<record>`, with the number of a move behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewId {
    /// What is reviewed.
    pub record: RecordId,
    /// What is shown of it.
    pub page: Page,
}

impl fmt::Display for ReviewId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r1:{}", self.record)?;
        match self.page {
            Page::Whole => Ok(()),
            Page::Move(number) => write!(f, ":{number}"),
        }
    }
}

impl ReviewId {
    /// The component of this identity.
    pub fn read(id: &str) -> Option<ReviewId> {
        let rest = id.strip_prefix("r1:")?;
        let (record, page) = match rest.split_once(':') {
            Some((record, number)) => (record, Page::Move(number.parse().ok()?)),
            None => (rest, Page::Whole),
        };
        Some(ReviewId { record: record.parse().ok()?, page })
    }
}

/// A button that shows a review.
pub(crate) fn review_button(voice: Voice, record: RecordId, page: Page, label: Words, look: Look) -> Button {
    Button { id: ReviewId { record, page }.to_string(), label: voice.say(label), look }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameId;

    #[test]
    fn every_identity_is_read_back() {
        for record in [RecordId::Game(GameId(i64::MAX)), RecordId::Import(7)] {
            for page in [Page::Whole, Page::Move(1), Page::Move(1234)] {
                let id = ReviewId { record, page };
                assert!(id.to_string().len() <= 100);
                assert_eq!(ReviewId::read(&id.to_string()), Some(id), "{id}");
            }
        }
        for bad in ["r1", "r1:", "r1:x", "r1:1:", "r1:1:a", "r1:1:2:3", "x1:1:2:move"] {
            assert_eq!(ReviewId::read(bad), None, "{bad}");
        }
    }
}
