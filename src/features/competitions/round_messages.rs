//! Messages about competitions in rounds: entries, pairings, standings, the end.

use std::collections::BTreeMap;

use crate::features::competitions::messages::{button, mention, name, number};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{Bye, EntrantNumber, PairedGame, PairingResult, RoundRecord};
use crate::features::competitions::round_text::quarters;
use crate::features::competitions::rounds::{RoundFormat, Rounds};
use crate::features::competitions::standings::tie_breaks::TieBreak;
use crate::features::competitions::standings::{Criterion, Lead, StandingRow};
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{round_pictures, round_times};
use crate::game::GameId;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::i18n::time;
use crate::message::picture::clip;
use crate::message::{ButtonStyle, CompetitionComponent, CompetitionKind, MAX_TEXT, Reply};

/// Maximum number of entrants in a message.
const LISTED: usize = 40;

/// Returns the title of a competition of a kind.
pub(super) fn title(l10n: Localizer, kind: CompetitionKind, name: String) -> String {
    match kind {
        CompetitionKind::Ladder => l10n.say(&s::LadderTitle { name }),
        CompetitionKind::Arena => l10n.say(&s::ArenaTitle { name }),
        CompetitionKind::Swiss => l10n.say(&s::SwissTitle { name }),
        CompetitionKind::RoundRobin => l10n.say(&s::RoundRobinTitle { name }),
        CompetitionKind::Knockout => l10n.say(&s::KnockoutTitle { name }),
        CompetitionKind::Simul => l10n.say(&s::SimulTitle { name }),
        CompetitionKind::Season => l10n.say(&s::SeasonTitle { name }),
        CompetitionKind::Teams => l10n.say(&s::TeamsTitle { name }),
    }
}

/// The message with entrants or standings, which is edited in place.
pub(super) fn standings(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Reply {
    if let Some(teams) = stored.state.teams() {
        return team_messages::standings(l10n, stored, teams, rounds);
    }
    let mut lines = vec![title(l10n, stored.state.kind(), name(stored))];
    if rounds.is_started() {
        if rounds.format() != RoundFormat::Knockout && !rounds.rounds().is_empty() {
            lines.push(l10n.say(&s::RoundsNumber { round: rounds.rounds().len() }));
        }
        lines.extend(places(l10n, stored, rounds));
        lines.extend(running(l10n, stored, rounds));
    } else {
        lines.push(match round_times::starts_at(&stored.state) {
            Some(starts) => l10n.say(&s::RoundsOpenStarts { starts: time::at(starts) }),
            None => l10n.say(&s::RoundsOpen),
        });
        if let Some(here) = rounds.here() {
            let count = rounds.present().len();
            lines.push(l10n.say(&s::RoundsHere { here: here.len(), count }));
        }
        for seed in rounds.present().iter().take(LISTED) {
            lines.push(l10n.say(&s::RoundsEntrant { player: mention(l10n, stored, seed.number) }));
        }
        lines.extend(more(l10n, rounds.present().len()));
    }
    let picture =
        if rounds.rounds().is_empty() { None } else { round_pictures::standings(l10n, stored, rounds) };
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::RoundsClosed));
        return Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) };
    }
    let competition = number(stored.id);
    let join = CompetitionComponent::Join { competition };
    let place = CompetitionComponent::Place { competition };
    let rules = CompetitionComponent::Rules { competition };
    let mut buttons = Vec::new();
    // An entrant who has left a Swiss comes back by it, too.
    if rounds.takes_entries() || matches!(rounds.format(), RoundFormat::Swiss { .. }) {
        buttons.push(button(l10n, join, &s::ButtonJoinCompetition, ButtonStyle::Success));
    }
    if !rounds.is_started() {
        if rounds.here().is_some() {
            let here = CompetitionComponent::CheckIn { competition };
            buttons.push(button(l10n, here, &s::ButtonCheckIn, ButtonStyle::Success));
        } else {
            let ask = CompetitionComponent::OpenCheckIn { competition };
            buttons.push(button(l10n, ask, &s::ButtonOpenCheckIn, ButtonStyle::Secondary));
        }
        let start = CompetitionComponent::Start { competition };
        buttons.push(button(l10n, start, &s::ButtonStartCompetition, ButtonStyle::Primary));
    } else if !stored.state.terms().is_live() {
        let play = CompetitionComponent::Play { competition };
        buttons.push(button(l10n, play, &s::ButtonPlayGame, ButtonStyle::Primary));
    }
    buttons.push(button(l10n, place, &s::ButtonMyPlace, ButtonStyle::Secondary));
    buttons.push(button(l10n, rules, &s::ButtonCompetitionRules, ButtonStyle::Secondary));
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons) }
}

/// The message with the pairings of a round, which pings its players; `None` if there is nothing to play. Games against an
/// entrant who has left are not listed: they are lost by default.
pub(super) fn pairings(l10n: Localizer, stored: &StoredCompetition, round: &RoundRecord) -> Option<Reply> {
    let rounds = stored.state.rounds().map_or(&[][..], Rounds::rounds);
    let name = name(stored);
    let is_knockout = stored.state.kind() == CompetitionKind::Knockout;
    let mut lines = vec![if !is_knockout {
        l10n.say(&s::RoundsPaired { name, round: rounds.len() + 1 })
    } else if rounds.is_empty() {
        l10n.say(&s::RoundsFirstGames { name })
    } else {
        l10n.say(&s::RoundsMoreGames { name })
    }];
    let points = if is_knockout || rounds.is_empty() { BTreeMap::new() } else { points(stored) };
    let mut players = Vec::new();
    let is_played = |game: &&PairedGame| stored.state.is_in(game.red) && stored.state.is_in(game.black);
    for (index, game) in round.games.iter().filter(is_played).enumerate() {
        let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
        lines.push(match (points.get(&game.red), points.get(&game.black)) {
            (Some(redscore), Some(blackscore)) => {
                let [redscore, blackscore] =
                    [redscore, blackscore].map(|points| quarters(l10n, 2 * i64::from(*points)));
                l10n.say(&s::RoundsBoard { board: index + 1, red, redscore, black, blackscore })
            }
            _ => l10n.say(&s::RoundsGame { red, black }),
        });
        players.extend([game.red, game.black]);
    }
    for (entrant, bye) in &round.byes {
        let player = mention(l10n, stored, *entrant);
        lines.push(match bye {
            Bye::Full => l10n.say(&s::RoundsBye { player }),
            Bye::Half => l10n.say(&s::RoundsHalfBye { player }),
            Bye::Absent => l10n.say(&s::RoundsAbsent { player }),
        });
        if *bye == Bye::Full {
            players.push(*entrant);
        }
    }
    if players.is_empty() {
        return None;
    }
    let mut reply = if stored.state.terms().is_live() {
        lines.push(l10n.say(&s::RoundsLiveBegin));
        Reply::text(clip(&lines.join("\n"), MAX_TEXT))
    } else {
        lines.push(l10n.say(&s::RoundsHowToBegin));
        let play = CompetitionComponent::Play { competition: number(stored.id) };
        let buttons = vec![button(l10n, play, &s::ButtonPlayGame, ButtonStyle::Primary)];
        Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons)
    };
    reply.ping = ids(stored, players);
    Some(reply)
}

/// Returns the points before the next round, in half points.
fn points(stored: &StoredCompetition) -> BTreeMap<EntrantNumber, u32> {
    let rows = stored.state.rounds().map(Rounds::standings).unwrap_or_default();
    rows.iter().map(|row| (row.entrant, row.points)).collect()
}

/// Returns the people behind entrants.
fn ids(stored: &StoredCompetition, entrants: impl IntoIterator<Item = EntrantNumber>) -> Vec<String> {
    entrants.into_iter().filter_map(|entrant| Some(stored.people.get(&entrant)?.to_string())).collect()
}

/// The message that asks the entrants whether they are here, which pings them.
pub(super) fn check_in(l10n: Localizer, stored: &StoredCompetition) -> Reply {
    let text = l10n.say(&s::RoundsCheckIn { name: name(stored) });
    let here = CompetitionComponent::CheckIn { competition: number(stored.id) };
    let buttons = vec![button(l10n, here, &s::ButtonCheckIn, ButtonStyle::Success)];
    Reply { ping: ids(stored, stored.state.entrants()), ..Reply::text(text).with_buttons(buttons) }
}

/// The message with the pairings of two exchanged entrants, which pings the four players.
pub(super) fn swapped(
    l10n: Localizer,
    stored: &StoredCompetition,
    both: [EntrantNumber; 2],
) -> Option<Reply> {
    let rounds = stored.state.rounds()?;
    let mut lines = vec![l10n.say(&s::RoundsSwappedPublic { name: name(stored) })];
    let mut players = Vec::new();
    for entrant in both {
        let game = rounds.game_to_begin(entrant)?;
        let [red, black] = [game.red, game.black].map(|player| mention(l10n, stored, player));
        lines.push(l10n.say(&s::RoundsGame { red, black }));
        players.extend([game.red, game.black]);
    }
    Some(Reply { ping: ids(stored, players), ..Reply::text(lines.join("\n")) })
}

/// The message with the results since the last pairing, and the table; `None` without any.
pub(super) fn results(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Option<Reply> {
    let new = rounds.unreported();
    // The boards of teams are in the message at the end.
    if new.is_empty() || stored.state.teams().is_some() {
        return None;
    }
    let mut lines = vec![l10n.say(&s::RoundsResults { name: name(stored) })];
    for game in new.iter().take(LISTED) {
        lines.push(result_line(l10n, stored, [game.red, game.black], game.result?));
    }
    lines.extend(more(l10n, new.len()));
    let picture = round_pictures::standings(l10n, stored, rounds);
    Some(Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) })
}

/// Returns the result of the game of two entrants, Red first.
fn result_line(
    l10n: Localizer,
    stored: &StoredCompetition,
    players: [EntrantNumber; 2],
    result: PairingResult,
) -> String {
    let [red, black] = players.map(|entrant| mention(l10n, stored, entrant));
    match result {
        PairingResult::RedWins => l10n.say(&s::RoundsResultRed { red, black }),
        PairingResult::BlackWins => l10n.say(&s::RoundsResultBlack { red, black }),
        PairingResult::Draw => l10n.say(&s::RoundsResultDraw { red, black }),
        PairingResult::RedForfeit => l10n.say(&s::RoundsResultRedAbsent { red, black }),
        PairingResult::BlackForfeit => l10n.say(&s::RoundsResultBlackAbsent { red, black }),
        PairingResult::BothForfeit => l10n.say(&s::RoundsResultBothAbsent { red, black }),
        PairingResult::Void => l10n.say(&s::RoundsResultNone { red, black }),
    }
}

/// The message about a result that an organiser has changed, which pings both players, Red first.
pub(super) fn corrected(
    l10n: Localizer,
    stored: &StoredCompetition,
    game: GameId,
    players: [EntrantNumber; 2],
    result: PairingResult,
) -> Reply {
    let changed = l10n.say(&s::CompetitionCorrectedPublic { name: name(stored), game });
    let text = [changed, result_line(l10n, stored, players, result)].join("\n");
    Reply { ping: ids(stored, players), ..Reply::text(text) }
}

/// The message about an entrant whom an organiser has taken out, which pings that entrant.
pub(super) fn expelled(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> Reply {
    let player = mention(l10n, stored, entrant);
    let text = l10n.say(&s::CompetitionExpelledPublic { name: name(stored), player });
    Reply { ping: ids(stored, [entrant]), ..Reply::text(text) }
}

/// The message about games that nobody has begun in time, which pings their players; `None` if there are none.
pub(super) fn defaulted(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Option<Reply> {
    let mut lines = vec![l10n.say(&s::RoundsDefaulted { name: name(stored) })];
    let mut players = Vec::new();
    for game in rounds.games_to_begin() {
        let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
        lines.push(l10n.say(&s::RoundsGame { red, black }));
        players.extend([game.red, game.black]);
    }
    if players.is_empty() {
        return None;
    }
    if matches!(rounds.format(), RoundFormat::Swiss { .. }) {
        lines.push(l10n.say(&s::RoundsBackByJoin));
    }
    Some(Reply { ping: ids(stored, players), ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) })
}

/// The message at the end.
pub(super) fn end(l10n: Localizer, stored: &StoredCompetition) -> Reply {
    if let (Some(teams), Some(rounds)) = (stored.state.teams(), stored.state.rounds()) {
        return team_messages::end(l10n, stored, teams, rounds);
    }
    let name = name(stored);
    let mut lines = vec![l10n.say(&s::RoundsOver { name })];
    if let Some(rounds) = stored.state.rounds() {
        let first: Vec<String> =
            winners(rounds).into_iter().map(|entrant| mention(l10n, stored, entrant)).collect();
        lines.push(if first.is_empty() {
            l10n.say(&s::RoundsNobodyFirst)
        } else {
            l10n.say(&s::RoundsFirst { players: l10n.list(&first) })
        });
        lines.extend(places(l10n, stored, rounds));
    }
    let picture = stored.state.rounds().and_then(|rounds| round_pictures::podium(l10n, stored, rounds));
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
}

/// Returns the entrants in the first place.
pub(super) fn winners(rounds: &Rounds) -> Vec<EntrantNumber> {
    if rounds.format() == RoundFormat::Knockout {
        return rounds.bracket().champion().into_iter().collect();
    }
    let rows = rounds.standings();
    rows.iter().filter(|row| row.place == 1).map(|row| row.entrant).collect()
}

/// Returns the lines with the places.
fn places(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    if rounds.format() == RoundFormat::Knockout {
        return knockout_places(l10n, stored, rounds);
    }
    let rows = rounds.standings();
    let mut lines: Vec<String> = rows.iter().take(LISTED).map(|row| row_line(l10n, stored, row)).collect();
    lines.extend(more(l10n, rows.len()));
    lines
}

/// Returns the line with the entrants who can still win, and the places of the others.
fn knockout_places(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    let places = rounds.bracket().places();
    let mut still_in = rounds.present();
    still_in.retain(|seed| places.iter().all(|(_, number)| *number != seed.number));
    let still_in: Vec<String> =
        still_in.iter().take(LISTED).map(|seed| mention(l10n, stored, seed.number)).collect();
    let mut lines = Vec::new();
    if !still_in.is_empty() {
        lines.push(l10n.say(&s::RoundsStillIn { players: l10n.list(&still_in) }));
    }
    for (place, entrant) in places.iter().take(LISTED) {
        lines.push(l10n.say(&s::LadderLine { place, player: mention(l10n, stored, *entrant) }));
    }
    lines.extend(more(l10n, places.len()));
    lines
}

/// Returns the line of a row, with the tie-break that puts it above the next one.
fn row_line(l10n: Localizer, stored: &StoredCompetition, row: &StandingRow) -> String {
    let place = row.place;
    let player = mention(l10n, stored, row.entrant);
    let points = quarters(l10n, 2 * i64::from(row.points));
    let Some(Lead { criterion: Criterion::TieBreak(tie_break), own, next, .. }) = row.lead else {
        return l10n.say(&s::RoundsLine { place, player, points });
    };
    let [own_text, next_text] = [own, next].map(|value| quarters(l10n, value));
    match tie_break {
        TieBreak::Buchholz => {
            l10n.say(&s::RoundsLineBuchholz { place, player, points, own: own_text, next: next_text })
        }
        TieBreak::SonnebornBerger => {
            l10n.say(&s::RoundsLineSonnebornBerger { place, player, points, own: own_text, next: next_text })
        }
        TieBreak::DirectEncounter => l10n.say(&s::RoundsLineDirect { place, player, points }),
        TieBreak::Wins => l10n.say(&s::RoundsLineWins { place, player, points, own, next }),
        TieBreak::Performance => l10n.say(&s::RoundsLine { place, player, points }),
    }
}

/// Returns the games that have no result yet.
fn running(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    let open = rounds.rounds().iter().flat_map(|round| &round.games).filter(|game| game.result.is_none());
    let mut lines: Vec<String> = open
        .take(LISTED)
        .map(|game| {
            let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
            l10n.say(&s::RoundsGame { red, black })
        })
        .collect();
    if !lines.is_empty() {
        lines.insert(0, l10n.say(&s::LadderRunning));
    }
    lines
}

/// Returns the line that counts the entrants who are not listed.
fn more(l10n: Localizer, count: usize) -> Option<String> {
    if count > LISTED { Some(l10n.say(&s::LadderMore { count: (count - LISTED) as u64 })) } else { None }
}

/// What the requester's place is, and which game waits.
pub(super) fn own(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    entrant: EntrantNumber,
) -> Reply {
    let competition = number(stored.id);
    let mut lines = vec![match rounds.place(entrant) {
        Some(place) => {
            let count = rounds.entrants_count();
            l10n.say(&s::RoundsOwnPlace { place, count, name: name(stored) })
        }
        None => team_messages::own_line(l10n, stored, rounds, entrant)
            .unwrap_or_else(|| l10n.say(&s::RoundsOwnIn { name: name(stored) })),
    }];
    let mut buttons = Vec::new();
    if let Some((game, paired)) = rounds.running_game(entrant) {
        let opponent = if paired.red == entrant { paired.black } else { paired.red };
        let opponent = mention(l10n, stored, opponent);
        lines.push(l10n.say(&s::RoundsOwnGame { game, opponent }));
    } else if let Some(waiting) = rounds.game_to_begin(entrant) {
        let opponent = if waiting.red == entrant { waiting.black } else { waiting.red };
        lines.push(l10n.say(&s::RoundsOwnToBegin { opponent: mention(l10n, stored, opponent) }));
        let play = CompetitionComponent::Play { competition };
        buttons.push(button(l10n, play, &s::ButtonPlayGame, ButtonStyle::Primary));
    }
    if !stored.state.is_closed() {
        let leave = CompetitionComponent::Leave { competition };
        buttons.push(button(l10n, leave, &s::ButtonLeaveCompetition, ButtonStyle::Secondary));
    }
    Reply::text(lines.join("\n")).with_buttons(buttons)
}
