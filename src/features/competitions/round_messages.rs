//! Messages about competitions in rounds: entries, pairings, standings, the end.

use crate::features::competitions::announcements::ids;
use crate::features::competitions::messages::{
    button, check_in_button, game_line, join_button, leave_button, mention, more_line, name, place_button,
    play_button, rules_button, start_button,
};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::EntrantNumber;
use crate::features::competitions::round_text::{date, quarters};
use crate::features::competitions::rounds::{RoundFormat, Rounds};
use crate::features::competitions::standings::tie_breaks::TieBreak;
use crate::features::competitions::standings::{Criterion, Lead, StandingRow};
use crate::features::competitions::teams::team_messages;
use crate::features::competitions::{round_pictures, round_times};
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::picture::clip;
use crate::message::{ButtonStyle, CompetitionComponent, CompetitionKind, MAX_TEXT, Reply};

/// Maximum length of the entrants or places in a message, in characters. The message has room for the games besides.
const ROOM_FOR_ENTRANTS: usize = 1_200;
/// Maximum length of the running games in a message, in characters.
const ROOM_FOR_GAMES: usize = 500;
/// Maximum number of entrants who can still win a knockout, in a message.
const STILL_IN: usize = 16;

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
            Some(starts) => l10n.say(&s::RoundsOpenStarts { starts: date(l10n, starts) }),
            None => l10n.say(&s::RoundsOpen),
        });
        if let Some(here) = rounds.here() {
            let count = rounds.present().len();
            lines.push(l10n.say(&s::RoundsHere { here: here.len(), count }));
        }
        lines.extend(listed(l10n, entrants(l10n, stored, rounds), ROOM_FOR_ENTRANTS));
    }
    let picture =
        if rounds.rounds().is_empty() { None } else { round_pictures::standings(l10n, stored, rounds) };
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::RoundsClosed));
        return Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) };
    }
    let mut buttons = Vec::new();
    if rounds.takes_entries() || rounds.takes_back() {
        buttons.push(join_button(l10n, stored));
    }
    if !rounds.is_started() {
        buttons.push(if rounds.here().is_some() {
            check_in_button(l10n, stored)
        } else {
            let ask = CompetitionComponent::OpenCheckIn;
            button(l10n, stored, ask, &s::ButtonOpenCheckIn, ButtonStyle::Secondary)
        });
        buttons.push(start_button(l10n, stored));
    } else if !stored.state.terms().is_live() {
        buttons.push(play_button(l10n, stored));
    }
    buttons.extend([place_button(l10n, stored), rules_button(l10n, stored)]);
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons) }
}

/// Returns the entrants before the start, with a mark if they are here.
fn entrants(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    let mut lines = Vec::new();
    for seed in rounds.present() {
        let player = mention(l10n, stored, seed.number);
        lines.push(if rounds.here().is_some_and(|here| here.contains(&seed.number)) {
            l10n.say(&s::RoundsEntrantHere { player })
        } else {
            l10n.say(&s::RoundsEntrant { player })
        });
    }
    lines
}

/// Returns as many lines as there is room for, in characters, and how many more there are.
fn listed(l10n: Localizer, mut lines: Vec<String>, room: usize) -> Vec<String> {
    let mut used = 0;
    let shown = lines.iter().take_while(|line| {
        used += line.chars().count() + 1;
        used <= room
    });
    let shown = shown.count();
    let hidden = lines.len() - shown;
    lines.truncate(shown);
    lines.extend(more_line(l10n, hidden));
    lines
}

/// The message about an entrant whom an organiser has taken out, which pings that entrant.
pub(super) fn expelled(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> Reply {
    let player = mention(l10n, stored, entrant);
    let text = l10n.say(&s::CompetitionExpelledPublic { name: name(stored), player });
    Reply { ping: ids(stored, [entrant]), ..Reply::text(text) }
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
    let lines = rows.iter().map(|row| row_line(l10n, stored, row));
    listed(l10n, lines.collect(), ROOM_FOR_ENTRANTS)
}

/// Returns the line with the entrants who can still win, and the places of the others.
fn knockout_places(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    let places = rounds.bracket().places();
    let mut still_in = rounds.present();
    still_in.retain(|seed| places.iter().all(|(_, number)| *number != seed.number));
    let mut lines = Vec::new();
    if (1..=STILL_IN).contains(&still_in.len()) {
        let players: Vec<String> = still_in.iter().map(|seed| mention(l10n, stored, seed.number)).collect();
        lines.push(l10n.say(&s::RoundsStillIn { players: l10n.list(&players) }));
    }
    for (place, entrant) in places {
        lines.push(l10n.say(&s::LadderLine { place, player: mention(l10n, stored, entrant) }));
    }
    listed(l10n, lines, ROOM_FOR_ENTRANTS)
}

/// Returns the line of a row, with the tie-break that puts it above the next one.
fn row_line(l10n: Localizer, stored: &StoredCompetition, row: &StandingRow) -> String {
    let place = row.place;
    let mut player = mention(l10n, stored, row.entrant);
    if !stored.state.is_in(row.entrant) {
        player = l10n.say(&s::RoundsPlayerLeft { player });
    }
    let points = points(l10n, row.points);
    let Some(Lead { criterion: Criterion::TieBreak(tie_break), own, next, .. }) = row.lead else {
        return l10n.say(&s::RoundsRow { place, player, points });
    };
    let [own_text, next_text] = [own, next].map(|value| quarters(l10n, value));
    match tie_break {
        TieBreak::Buchholz => {
            l10n.say(&s::RoundsRowBuchholz { place, player, points, own: own_text, next: next_text })
        }
        TieBreak::SonnebornBerger => {
            l10n.say(&s::RoundsRowSonnebornBerger { place, player, points, own: own_text, next: next_text })
        }
        TieBreak::DirectEncounter => l10n.say(&s::RoundsRowDirect { place, player, points }),
        TieBreak::Wins => l10n.say(&s::RoundsRowWins { place, player, points, own: own as u64, next }),
        TieBreak::Performance => l10n.say(&s::RoundsRow { place, player, points }),
    }
}

/// Writes half points with their unit: `2½ pts`.
fn points(l10n: Localizer, half_points: u32) -> String {
    let points = quarters(l10n, 2 * i64::from(half_points));
    l10n.say(&s::RoundsPoints { points, count: u64::from(half_points.div_ceil(2)) })
}

/// Returns the games that have no result yet.
fn running(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<String> {
    let open = rounds.rounds().iter().flat_map(|round| &round.games).filter(|game| game.result.is_none());
    let games = open.map(|game| game_line(l10n, stored, game));
    let mut lines = listed(l10n, games.collect(), ROOM_FOR_GAMES);
    if !lines.is_empty() {
        lines.insert(0, l10n.say(&s::RoundsOpenGames));
    }
    lines
}

/// What the requester's place is, and which game waits.
pub(super) fn own(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    entrant: EntrantNumber,
) -> Reply {
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
        buttons.push(play_button(l10n, stored));
    }
    if !stored.state.is_closed() {
        buttons.push(leave_button(l10n, stored));
    }
    Reply::text(lines.join("\n")).with_buttons(buttons)
}
