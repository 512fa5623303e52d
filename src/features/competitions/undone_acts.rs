//! Acts of organisers that are undone: the latest one, and what is said of it.

use crate::features::competitions::competition::{CompetitionCommand, CompetitionEvent};
use crate::features::competitions::messages;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::context::Ctx;
use crate::i18n::{Localizer, messages as s};

/// Returns the act of an organiser that would be taken back.
pub(super) fn latest<'a>(ctx: &Ctx<'_>, stored: &'a StoredCompetition) -> Option<&'a CompetitionEvent> {
    match stored.state.decide(&CompetitionCommand::Undo, ctx.now).ok()? {
        CompetitionEvent::Undone { seq, .. } => stored.state.log().get(seq as usize),
        _ => None,
    }
}

/// Says what holds again after an act of an organiser was undone.
pub(super) fn describe(
    l10n: Localizer,
    stored: &StoredCompetition,
    act: Option<&CompetitionEvent>,
) -> String {
    let name = messages::name(stored);
    match act {
        Some(CompetitionEvent::Left { entrant, .. }) => {
            let player = messages::mention(l10n, stored, *entrant);
            l10n.say(&s::CompetitionUndoneExpelled { player, name })
        }
        Some(CompetitionEvent::Swapped { .. }) => l10n.say(&s::RoundsSwapUndone { name }),
        Some(CompetitionEvent::Corrected { game, .. }) => {
            l10n.say(&s::CompetitionUndoneCorrected { game, name })
        }
        _ => l10n.say(&s::CompetitionReopened { name }),
    }
}

/// Returns the entrants whom an organiser's act concerns: the one taken out, or the players of a game.
pub(super) fn concerned(stored: &StoredCompetition, act: Option<&CompetitionEvent>) -> Vec<EntrantNumber> {
    match act {
        Some(CompetitionEvent::Left { entrant, .. }) => vec![*entrant],
        Some(CompetitionEvent::Corrected { game, .. }) => {
            let paired = stored.state.rounds().and_then(|rounds| rounds.game(*game));
            let paired = paired.map(|paired| [paired.red, paired.black]);
            let challenge = stored.state.ladder().challenges().get(game);
            let challenge = challenge.map(|challenge| [challenge.challenger, challenge.challenged]);
            paired.or(challenge).into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}
