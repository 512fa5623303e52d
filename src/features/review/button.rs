//! The components that show a review.

use crate::i18n::localizer::Voice;
use crate::i18n::messages::Words;
use crate::message::custom_id::{CustomId, RecordId, ReviewComponent, ReviewPage};
use crate::message::reply::{Button, Look};

/// A button that shows a review.
pub(crate) fn review_button(
    voice: Voice,
    record: RecordId,
    page: ReviewPage,
    label: Words,
    look: Look,
) -> Button {
    Button {
        id: CustomId::Review(ReviewComponent { record, page }).to_string(),
        label: voice.say(label),
        look,
    }
}
