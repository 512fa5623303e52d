//! Messages about competitions.

use crate::features::competitions::competition::{CompetitionId, CompetitionRefusal};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame, PairingResult};
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

/// Returns a button of a competition; `component` makes its id of the competition's number.
pub(super) fn button(
    l10n: Localizer,
    stored: &StoredCompetition,
    component: impl FnOnce(u64) -> CompetitionComponent,
    label: Words,
    style: ButtonStyle,
) -> Button {
    Button::saying(l10n, CustomId::Competition(component(number(stored.id))), label, style)
}

pub(super) fn join_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Join, &s::ButtonJoinCompetition, ButtonStyle::Success)
}

pub(super) fn check_in_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::CheckIn, &s::ButtonCheckIn, ButtonStyle::Success)
}

pub(super) fn start_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Start, &s::ButtonStartCompetition, ButtonStyle::Primary)
}

pub(super) fn play_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Play, &s::ButtonPlayGame, ButtonStyle::Primary)
}

pub(super) fn challenge_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Opponents, &s::ButtonChallengePlayer, ButtonStyle::Primary)
}

pub(super) fn leave_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Leave, &s::ButtonLeaveCompetition, ButtonStyle::Secondary)
}

pub(super) fn place_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Place, &s::ButtonMyPlace, ButtonStyle::Secondary)
}

pub(super) fn rules_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Rules, &s::ButtonCompetitionRules, ButtonStyle::Secondary)
}

/// Returns the name of a competition, in a code span.
pub(super) fn name(stored: &StoredCompetition) -> String {
    escape::name_span(stored.state.name())
}

/// Returns a mention of an entrant.
pub(super) fn mention(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> String {
    match stored.person(entrant) {
        Some(person) => move_text::mention(&person.id),
        None => l10n.say(&s::DeletedPlayer),
    }
}

/// Returns the players of a game, with its result if it has one.
pub(super) fn game_line(l10n: Localizer, stored: &StoredCompetition, game: &PairedGame) -> String {
    let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
    match game.result {
        None => l10n.say(&s::RoundsGame { red, black }),
        Some(PairingResult::RedWins) => l10n.say(&s::RoundsResultRed { red, black }),
        Some(PairingResult::BlackWins) => l10n.say(&s::RoundsResultBlack { red, black }),
        Some(PairingResult::Draw) => l10n.say(&s::RoundsResultDraw { red, black }),
        Some(PairingResult::RedForfeit) => l10n.say(&s::RoundsResultRedAbsent { red, black }),
        Some(PairingResult::BlackForfeit) => l10n.say(&s::RoundsResultBlackAbsent { red, black }),
        Some(PairingResult::BothForfeit) => l10n.say(&s::RoundsResultBothAbsent { red, black }),
        Some(PairingResult::Void) => l10n.say(&s::RoundsResultNone { red, black }),
    }
}

/// Returns the name of an entrant, as a select can show it.
pub(super) fn plain_name(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> String {
    match stored.person(entrant) {
        Some(person) => escape::name(&person.name),
        None => l10n.say(&s::DeletedPlayer),
    }
}

/// Returns the line that counts the entrants who are not listed, if there are any.
pub(super) fn more_line(l10n: Localizer, hidden: usize) -> Option<String> {
    if hidden == 0 { None } else { Some(l10n.say(&s::LadderMore { count: hidden as u64 })) }
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
    lines.extend(more_line(l10n, ladder.order().len().saturating_sub(LISTED)));
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
    let buttons = [join_button, challenge_button, place_button, rules_button];
    let buttons = buttons.map(|button| button(l10n, stored)).into();
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
