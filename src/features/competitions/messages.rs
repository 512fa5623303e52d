//! Messages about competitions.

use crate::features::competitions::competition::{CompetitionId, CompetitionRefusal};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::effective::{EffectiveSettings, posting_localizer};
use crate::game::Timestamp;
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, escape, move_text, time};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, CompetitionComponent, CustomId, MAX_TEXT, Reply};

/// Maximum number of places in the message with the standings.
const LISTED: usize = 40;
/// Maximum number of running games in it.
const LISTED_GAMES: usize = 10;

/// Returns the number of a competition in the ids of its buttons.
pub(super) fn number(id: CompetitionId) -> u64 {
    id.0.cast_unsigned()
}

pub(super) fn button(
    l10n: Localizer,
    component: CompetitionComponent,
    label: Words,
    style: ButtonStyle,
) -> Button {
    Button::saying(l10n, CustomId::Competition(component), label, style)
}

/// Returns the name of a competition, in a code span.
pub(super) fn name(stored: &StoredCompetition) -> String {
    escape::name_span(stored.state.name())
}

/// Returns a mention of an entrant.
pub(super) fn mention(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> String {
    match stored.people.get(&entrant) {
        Some(person) if !person.is_deleted() => move_text::mention(person),
        _ => l10n.say(&s::DeletedPlayer),
    }
}

/// Returns the name of an entrant, as a select can show it.
pub(super) fn plain_name(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> String {
    match (stored.people.get(&entrant), stored.names.get(&entrant)) {
        (Some(person), Some(name)) if !person.is_deleted() => escape::name(name),
        _ => l10n.say(&s::DeletedPlayer),
    }
}

/// The message with the standings, which is edited in place.
pub(super) fn standings(l10n: Localizer, stored: &StoredCompetition, now: Timestamp) -> Reply {
    let ladder = stored.state.ladder();
    let mut lines = vec![l10n.say(&s::LadderTitle { name: name(stored) })];
    if ladder.order().is_empty() {
        lines.push(l10n.say(&s::LadderEmpty));
    }
    for (entrant, place) in ladder.order().iter().zip(1..).take(LISTED) {
        let player = mention(l10n, stored, *entrant);
        lines.push(match stored.state.away_until(*entrant, now) {
            Some(until) => l10n.say(&s::LadderLineAway { place, player, until: time::at(until) }),
            None => l10n.say(&s::LadderLine { place, player }),
        });
    }
    if ladder.order().len() > LISTED {
        lines.push(l10n.say(&s::LadderMore { count: (ladder.order().len() - LISTED) as u64 }));
    }
    let games: Vec<String> = ladder
        .running()
        .take(LISTED_GAMES)
        .map(|(_, challenge)| {
            let [challenger, challenged] =
                [challenge.challenger, challenge.challenged].map(|entrant| mention(l10n, stored, entrant));
            l10n.say(&s::LadderGame { challenger, challenged })
        })
        .collect();
    if !games.is_empty() {
        lines.push(l10n.say(&s::LadderRunning));
        lines.extend(games);
    }
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::LadderClosed));
        return Reply::text(clip(&lines.join("\n"), MAX_TEXT));
    }
    let competition = number(stored.id);
    let buttons = vec![
        button(
            l10n,
            CompetitionComponent::Join { competition },
            &s::ButtonJoinCompetition,
            ButtonStyle::Success,
        ),
        button(
            l10n,
            CompetitionComponent::Opponents { competition },
            &s::ButtonChallengePlayer,
            ButtonStyle::Primary,
        ),
        button(l10n, CompetitionComponent::Place { competition }, &s::ButtonMyPlace, ButtonStyle::Secondary),
        button(
            l10n,
            CompetitionComponent::Rules { competition },
            &s::ButtonCompetitionRules,
            ButtonStyle::Secondary,
        ),
    ];
    Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons)
}

/// Returns the localizer of public messages in a channel.
pub(super) fn localizer(effective: &EffectiveSettings) -> Localizer {
    posting_localizer(&effective.place_settings())
}

pub(super) fn refusal(l10n: Localizer, refusal: CompetitionRefusal) -> String {
    match refusal {
        CompetitionRefusal::Closed => l10n.say(&s::RoundsClosed),
        CompetitionRefusal::AlreadyIn => l10n.say(&s::CompetitionAlreadyIn),
        CompetitionRefusal::TeamTaken => l10n.say(&s::TeamsTaken),
        CompetitionRefusal::NoWinner => l10n.say(&s::RoundsNoWinner),
        CompetitionRefusal::NotEntrant => l10n.say(&s::CompetitionNotIn),
        CompetitionRefusal::NotAbove => l10n.say(&s::LadderNotAbove),
        CompetitionRefusal::TooHigh { highest } => l10n.say(&s::LadderTooHigh { highest }),
        CompetitionRefusal::SelfAway { until } => l10n.say(&s::LadderSelfAway { until: time::at(until) }),
        CompetitionRefusal::Away { until } => l10n.say(&s::LadderAway { until: time::at(until) }),
        CompetitionRefusal::TooManyOutgoing { max } => l10n.say(&s::LadderTooManyOutgoing { max }),
        CompetitionRefusal::TooManyIncoming { max } => l10n.say(&s::LadderTooManyIncoming { max }),
        CompetitionRefusal::Playing => l10n.say(&s::LadderPlaying),
        CompetitionRefusal::Rematch { until } => l10n.say(&s::LadderRematch { until: time::at(until) }),
        CompetitionRefusal::UnknownGame => l10n.say(&s::CompetitionUnknownGame),
        CompetitionRefusal::AlreadySettled => l10n.say(&s::CompetitionSettled),
        CompetitionRefusal::NothingToUndo => l10n.say(&s::CompetitionNothingToUndo),
        CompetitionRefusal::Started => l10n.say(&s::RoundsStartedAlready),
        CompetitionRefusal::TooFewEntrants { fewest } => l10n.say(&s::RoundsTooFew { fewest }),
        CompetitionRefusal::EntryClosed => l10n.say(&s::RoundsEntryClosed),
        CompetitionRefusal::Full { max } => l10n.say(&s::RoundsFull { max }),
        CompetitionRefusal::NoSwap => l10n.say(&s::RoundsNoSwap),
        CompetitionRefusal::CheckedIn => l10n.say(&s::RoundsCheckedInAlready),
        CompetitionRefusal::NoCheckIn => l10n.say(&s::RoundsNoCheckIn),
        CompetitionRefusal::EmptyTeam => l10n.say(&s::TeamsEmpty),
        CompetitionRefusal::HasGuest => l10n.say(&s::TeamsHasGuest),
        CompetitionRefusal::NoGameToBegin => l10n.say(&s::RoundsNoGame),
    }
}
