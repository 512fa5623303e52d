//! Points, times and rounds in words.

use crate::features::competitions::pairing::knockout::KnockoutStage;
use crate::game::Timestamp;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::i18n::time;

/// Writes quarter points: `4½`, `¾`, `0`.
pub(super) fn quarters(l10n: Localizer, value: i64) -> String {
    let whole = value / 4;
    let part = ["", "¼", "½", "¾"][(value % 4) as usize];
    if whole == 0 && !part.is_empty() {
        return part.to_owned();
    }
    format!("{}{part}", l10n.number(whole as usize))
}

/// Writes whole points with their unit: `2 pts`.
pub(super) fn whole_points(l10n: Localizer, points: u32) -> String {
    l10n.say(&s::RoundsPoints { points: l10n.number(points as usize), count: u64::from(points) })
}

/// Writes a time that may be weeks away, as a date and as the time until then.
pub(super) fn date(l10n: Localizer, at: Timestamp) -> String {
    l10n.say(&s::RoundsDate { date: format!("<t:{}:f>", at.seconds()), left: time::at(at) })
}

pub(super) fn stage_name(l10n: Localizer, stage: KnockoutStage) -> String {
    match stage {
        KnockoutStage::QuarterFinals => l10n.say(&s::KnockoutQuarterFinals),
        KnockoutStage::SemiFinals => l10n.say(&s::KnockoutSemiFinals),
        KnockoutStage::Final => l10n.say(&s::KnockoutFinal),
    }
}
