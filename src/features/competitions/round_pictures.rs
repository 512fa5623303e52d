//! Pictures of competitions in rounds: the table of a Swiss or round robin, the bracket of a knockout.

use crate::features::competitions::messages::{number, plain_name};
use crate::features::competitions::pairing::knockout::{BracketMatch, BracketSlot, KnockoutStage};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairingResult};
use crate::features::competitions::round_text::{quarters, stage_name};
use crate::features::competitions::rounds::{RoundFormat, Rounds};
use crate::features::competitions::standings::StandingRow;
use crate::features::competitions::standings::tie_breaks::{DEFAULT_ROUND_ROBIN, DEFAULT_SWISS, TieBreak};
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::{Drawing, Picture};
use crate::render::{
    BracketColumn, BracketPair, BracketSheet, Crosstable, CrosstableRow, NamePlate, Podium, PodiumPlace,
    StandingsTable, TableRow,
};

/// Number of places on the podium.
const PODIUM: u32 = 3;

/// Returns the picture of the standings or the bracket; `None` without entrants.
pub(super) fn standings(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Option<Picture> {
    let title = stored.state.name().to_owned();
    let name = stored.state.name();
    let file = standings_file(stored);
    if rounds.format() == RoundFormat::Knockout {
        let bracket = rounds.bracket();
        // Above more columns they would be too small.
        let has_room_for_names = bracket.rounds().len() <= 3;
        let columns = bracket.rounds().iter().zip(1..).map(|(matches, round)| BracketColumn {
            label: match KnockoutStage::with_matches(matches.len()).filter(|_| has_room_for_names) {
                Some(stage) => stage_name(l10n, stage),
                None => l10n.number(round),
            },
            matches: matches.iter().map(|paired| bracket_pair(l10n, stored, rounds, paired)).collect(),
        });
        let sheet = BracketSheet { title, rounds: columns.collect(), ..BracketSheet::default() };
        let alt = l10n.say(&s::RoundsAltBracket { name });
        return Some(Picture::new(l10n, Drawing::Bracket(Box::new(sheet)), file, &alt));
    }
    let rows = rounds.standings();
    if rounds.format() == RoundFormat::RoundRobin && (2..=Crosstable::MAX_ROWS).contains(&rows.len()) {
        let labels = vec![l10n.say(&s::RoundsLabelPoints)];
        let rows = rows.iter().map(|row| crosstable_row(l10n, stored, rounds, &rows, row)).collect();
        let table = Crosstable { title, labels, rows, ..Crosstable::default() };
        let alt = l10n.say(&s::RoundsAltCrosstable { name });
        return Some(Picture::new(l10n, Drawing::Crosstable(Box::new(table)), file, &alt));
    }
    let (tie_breaks, shown, label) = if rounds.format() == RoundFormat::RoundRobin {
        (&DEFAULT_ROUND_ROBIN[..], TieBreak::SonnebornBerger, l10n.say(&s::RoundsLabelSonnebornBerger))
    } else {
        (&DEFAULT_SWISS[..], TieBreak::Buchholz, l10n.say(&s::RoundsLabelBuchholz))
    };
    let column = tie_breaks.iter().position(|tie_break| *tie_break == shown)?;
    let rows = rows.iter().map(|row| table_row(l10n, stored, row, column)).collect();
    table_picture(l10n, stored, label, rows)
}

/// Returns the picture of a table with the points and another column; `None` without rows.
pub(super) fn table_picture(
    l10n: Localizer,
    stored: &StoredCompetition,
    label: String,
    rows: Vec<TableRow>,
) -> Option<Picture> {
    if rows.is_empty() {
        return None;
    }
    let title = stored.state.name().to_owned();
    let labels = vec![l10n.say(&s::RoundsLabelPoints), label];
    let table = StandingsTable { title, labels, rows, ..StandingsTable::default() };
    let alt = l10n.say(&s::RoundsAltTable { name: stored.state.name() });
    Some(Picture::new(l10n, Drawing::Standings(Box::new(table)), standings_file(stored), &alt))
}

fn standings_file(stored: &StoredCompetition) -> String {
    format!("xiangqi-standings-{}.png", number(stored.id))
}

fn table_row(l10n: Localizer, stored: &StoredCompetition, row: &StandingRow, column: usize) -> TableRow {
    let tie_break = row.tie_breaks.get(column).copied().flatten();
    TableRow {
        place: l10n.number(row.place as usize),
        player: plate(l10n, stored, row.entrant),
        values: vec![
            quarters(l10n, 2 * i64::from(row.points)),
            tie_break.map(|value| quarters(l10n, value)).unwrap_or_default(),
        ],
    }
}

/// Returns a row of the crosstable, with its results in the order of `rows`.
fn crosstable_row(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    rows: &[StandingRow],
    row: &StandingRow,
) -> CrosstableRow {
    let against = |other: &StandingRow| {
        let mut games = rounds.rounds().iter().flat_map(|round| &round.games);
        let points = games.find_map(|game| {
            let color = game.color_of(row.entrant)?;
            game.color_of(other.entrant).filter(|_| other.entrant != row.entrant)?;
            Some(game.result?.half_points(color))
        });
        points.map(|points| quarters(l10n, 2 * i64::from(points))).unwrap_or_default()
    };
    CrosstableRow {
        player: plate(l10n, stored, row.entrant),
        results: rows.iter().map(against).collect(),
        values: vec![quarters(l10n, 2 * i64::from(row.points))],
    }
}

/// Returns the picture of the first three places; `None` without entrants.
pub(super) fn podium(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Option<Picture> {
    let first: Vec<(u32, EntrantNumber, String)> = if rounds.format() == RoundFormat::Knockout {
        let mut places = rounds.bracket().places();
        places.sort_unstable();
        places.into_iter().map(|(place, entrant)| (place, entrant, String::new())).collect()
    } else {
        let rows = rounds.standings();
        rows.iter().map(|row| (row.place, row.entrant, quarters(l10n, 2 * i64::from(row.points)))).collect()
    };
    let first = first.into_iter().map(|(place, entrant, value)| (place, plate(l10n, stored, entrant), value));
    podium_of(l10n, stored, first, &l10n.say(&s::RoundsAltPodium { name: stored.state.name() }))
}

/// Returns the podium of players with their places and values, the best first; `None` without any.
pub(super) fn podium_of(
    l10n: Localizer,
    stored: &StoredCompetition,
    first: impl Iterator<Item = (u32, NamePlate, String)>,
    alt: &str,
) -> Option<Picture> {
    let mut places: Vec<PodiumPlace> = Vec::new();
    for (place, player, value) in first.take_while(|(place, ..)| *place <= PODIUM) {
        // Two who share a place leave the next one empty.
        places.resize_with(places.len().max(place as usize), PodiumPlace::default);
        if let Some(step) = places.last_mut() {
            step.players.push(player);
            step.value = value;
        }
    }
    if places.is_empty() {
        return None;
    }
    let podium = Podium { title: stored.state.name().to_owned(), places, ..Podium::default() };
    let file = format!("xiangqi-podium-{}.png", number(stored.id));
    Some(Picture::new(l10n, Drawing::Podium(Box::new(podium)), file, alt))
}

fn bracket_pair(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    paired: &BracketMatch,
) -> BracketPair {
    let decided = paired.players.iter().position(|slot| *slot == paired.winner && slot.entrant().is_some());
    BracketPair {
        players: paired.players.map(|slot| match slot {
            BracketSlot::Entrant(entrant) => Some(plate(l10n, stored, entrant)),
            BracketSlot::Open | BracketSlot::Vacant => None,
        }),
        scores: match_scores(rounds, paired)
            .map(|scores| scores.map(|half_points| quarters(l10n, 2 * i64::from(half_points))))
            .unwrap_or_default(),
        winner: decided,
    }
}

/// Returns the half points of both players of a match that was decided on the board.
fn match_scores(rounds: &Rounds, paired: &BracketMatch) -> Option<[u32; 2]> {
    let pair = paired.entrants().filter(|_| paired.winner != BracketSlot::Open)?;
    let mut scores = [0; 2];
    for game in rounds.rounds().iter().flat_map(|round| &round.games) {
        let [Some(first), Some(second)] = pair.map(|entrant| game.color_of(entrant)) else { continue };
        match game.result {
            Some(result) if result.is_played() => {
                scores[0] += result.half_points(first);
                scores[1] += result.half_points(second);
            }
            Some(PairingResult::Void) => {}
            _ => return None,
        }
    }
    if scores == [0, 0] { None } else { Some(scores) }
}

pub(super) fn plate(l10n: Localizer, stored: &StoredCompetition, entrant: EntrantNumber) -> NamePlate {
    NamePlate::new(plain_name(l10n, stored, entrant), l10n.number(entrant.0 as usize))
}
