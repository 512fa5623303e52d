//! The components that show a review.

use crate::i18n::localizer::Localizer;
use crate::i18n::messages::Words;
use crate::message::custom_id::{CustomId, RecordId, ReviewComponent, ReviewPage};
use crate::message::reply::{Button, ButtonStyle};

pub(crate) fn review_button(
    l10n: Localizer,
    record: RecordId,
    page: ReviewPage,
    label: Words,
    look: ButtonStyle,
) -> Button {
    Button::new(CustomId::Review(ReviewComponent { record, page }), l10n.say(label), look)
}
