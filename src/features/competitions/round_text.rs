//! Points in words.

use crate::i18n::Localizer;

/// Writes quarter points: `4½`, `¾`, `0`.
pub(super) fn quarters(l10n: Localizer, value: i64) -> String {
    let whole = value / 4;
    let part = ["", "¼", "½", "¾"][(value % 4) as usize];
    if whole == 0 && !part.is_empty() {
        return part.to_owned();
    }
    format!("{}{part}", l10n.number(whole as usize))
}
