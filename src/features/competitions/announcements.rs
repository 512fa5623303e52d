//! Announcements of rounds: who plays whom, and how it ended. A long one is several messages.

use std::collections::BTreeMap;

use crate::features::competitions::messages::{check_in_button, game_line, mention, name, play_button};
use crate::features::competitions::pairing::knockout::KnockoutStage;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{Bye, EntrantNumber, PairedGame, RoundRecord};
use crate::features::competitions::round_pictures;
use crate::features::competitions::round_text::{date, quarters, stage_name};
use crate::features::competitions::round_times;
use crate::features::competitions::rounds::{RoundFormat, Rounds};
use crate::game::{GameId, Timestamp};
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::i18n::time;
use crate::message::picture::clip;
use crate::message::{Button, MAX_TEXT, Reply};

/// Maximum number of people whom a message can ping on Discord.
const MAX_PINGS: usize = 100;
/// Number of entrants in a line that mentions all.
const IN_LINE: usize = 20;

/// A line of an announcement, with the entrants whom it pings.
pub(super) struct AnnouncedLine {
    text: String,
    pings: Vec<EntrantNumber>,
}

impl AnnouncedLine {
    fn new(text: String, pings: impl IntoIterator<Item = EntrantNumber>) -> Self {
        AnnouncedLine { text, pings: pings.into_iter().collect() }
    }

    fn of_game(l10n: Localizer, stored: &StoredCompetition, game: &PairedGame) -> Self {
        AnnouncedLine::new(game_line(l10n, stored, game), [game.red, game.black])
    }
}

impl From<String> for AnnouncedLine {
    fn from(text: String) -> Self {
        AnnouncedLine::new(text, [])
    }
}

/// Packs lines into messages, in their order. A line is in one message.
pub(super) fn split(stored: &StoredCompetition, lines: Vec<AnnouncedLine>) -> Vec<Reply> {
    let mut replies: Vec<Reply> = Vec::new();
    for AnnouncedLine { text, pings } in lines {
        let people = ids(stored, pings);
        match replies.last_mut() {
            Some(last)
                if last.text.chars().count() + text.chars().count() < MAX_TEXT
                    && last.ping.len() + people.len() <= MAX_PINGS =>
            {
                last.text.push('\n');
                last.text.push_str(&text);
                last.ping.extend(people);
            }
            _ => replies.push(Reply { ping: people, ..Reply::text(clip(&text, MAX_TEXT)) }),
        }
    }
    replies
}

/// Returns the people behind entrants, without those who have deleted their data.
pub(super) fn ids(
    stored: &StoredCompetition,
    entrants: impl IntoIterator<Item = EntrantNumber>,
) -> Vec<String> {
    let people = entrants.into_iter().filter_map(|entrant| stored.person(entrant));
    people.map(|person| person.id.to_string()).collect()
}

/// The messages with the pairings of a round, which ping its players; none if there is nothing to play. Games against an entrant
/// who has left are not listed: they are lost by default.
pub(super) fn pairings(l10n: Localizer, stored: &StoredCompetition, round: &RoundRecord) -> Vec<Reply> {
    let Some(rounds) = stored.state.rounds() else { return Vec::new() };
    let is_played = |game: &&PairedGame| stored.state.is_in(game.red) && stored.state.is_in(game.black);
    let games: Vec<&PairedGame> = round.games.iter().filter(is_played).collect();
    let mut lines = if rounds.format() == RoundFormat::Knockout {
        knockout_lines(l10n, stored, rounds, &games)
    } else {
        board_lines(l10n, stored, rounds, &games)
    };
    for (entrant, bye) in &round.byes {
        let player = mention(l10n, stored, *entrant);
        lines.push(match bye {
            Bye::Full => AnnouncedLine::new(l10n.say(&s::RoundsBye { player }), [*entrant]),
            Bye::Half => l10n.say(&s::RoundsHalfBye { player }).into(),
            Bye::Absent => l10n.say(&s::RoundsAbsent { player }).into(),
        });
    }
    if lines.iter().all(|line| line.pings.is_empty()) {
        return Vec::new();
    }
    if stored.state.terms().is_live() {
        lines.push(l10n.say(&s::RoundsLiveBegin).into());
        return split(stored, lines);
    }
    lines.push(l10n.say(&s::RoundsHowToBegin).into());
    with_button_at_end(split(stored, lines), play_button(l10n, stored))
}

fn with_button_at_end(mut replies: Vec<Reply>, button: Button) -> Vec<Reply> {
    let last = replies.pop();
    replies.extend(last.map(|last| last.with_buttons(vec![button])));
    replies
}

/// The messages that ask the entrants whether they are here, which ping them.
pub(super) fn check_in(l10n: Localizer, stored: &StoredCompetition) -> Vec<Reply> {
    let name = name(stored);
    let asked = match round_times::upcoming(&stored.state) {
        Some(starts) => l10n.say(&s::RoundsCheckInAt { name, starts: date(l10n, starts) }),
        None => l10n.say(&s::RoundsCheckIn { name }),
    };
    let mut lines = vec![asked.into()];
    lines.extend(entrant_lines(l10n, stored));
    with_button_at_end(split(stored, lines), check_in_button(l10n, stored))
}

/// The messages about a start that was moved, which ping the entrants.
pub(super) fn moved_start(l10n: Localizer, stored: &StoredCompetition, starts: Timestamp) -> Vec<Reply> {
    let starts = date(l10n, starts);
    let mut lines = vec![l10n.say(&s::StartMovedPublic { name: name(stored), starts }).into()];
    lines.extend(entrant_lines(l10n, stored));
    split(stored, lines)
}

/// Returns lines that mention all entrants.
fn entrant_lines(l10n: Localizer, stored: &StoredCompetition) -> Vec<AnnouncedLine> {
    let entrants = stored.state.entrants();
    let lines = entrants.chunks(IN_LINE).map(|entrants| {
        let players: Vec<String> = entrants.iter().map(|entrant| mention(l10n, stored, *entrant)).collect();
        AnnouncedLine::new(players.join(" "), entrants.iter().copied())
    });
    lines.collect()
}

/// Returns the games of a Swiss or a round robin under their title, from the second round on with the points of the players.
fn board_lines(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    games: &[&PairedGame],
) -> Vec<AnnouncedLine> {
    let round = rounds.rounds().len() + 1;
    let mut lines = vec![l10n.say(&s::RoundsPaired { name: name(stored), round }).into()];
    let points = if round == 1 { BTreeMap::new() } else { points(rounds) };
    for (game, board) in games.iter().zip(1..) {
        let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
        let text = match (points.get(&game.red), points.get(&game.black)) {
            (Some(redscore), Some(blackscore)) => {
                let [redscore, blackscore] =
                    [redscore, blackscore].map(|points| quarters(l10n, 2 * i64::from(*points)));
                l10n.say(&s::RoundsBoard { board, red, redscore, black, blackscore })
            }
            _ => l10n.say(&s::RoundsGame { red, black }),
        };
        lines.push(AnnouncedLine::new(text, [game.red, game.black]));
    }
    lines
}

/// Returns the points before the next round, in half points.
fn points(rounds: &Rounds) -> BTreeMap<EntrantNumber, u32> {
    rounds.standings().iter().map(|row| (row.entrant, row.points)).collect()
}

/// Returns the games of a knockout, each under the name of its round: a match that is decided early does not hold up the others.
fn knockout_lines(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    games: &[&PairedGame],
) -> Vec<AnnouncedLine> {
    let is_first = rounds.rounds().is_empty();
    let bracket = rounds.bracket();
    let mut by_stage: BTreeMap<Option<KnockoutStage>, Vec<&PairedGame>> = BTreeMap::new();
    for game in games {
        by_stage.entry(bracket.stage([game.red, game.black])).or_default().push(game);
    }
    let mut lines = Vec::new();
    for (stage, games) in by_stage {
        let name = name(stored);
        let title = match stage {
            Some(stage) => l10n.say(&s::KnockoutPaired { name, stage: stage_name(l10n, stage) }),
            None if is_first => l10n.say(&s::RoundsFirstGames { name }),
            None => l10n.say(&s::RoundsMoreGames { name }),
        };
        lines.push(title.into());
        lines.extend(games.into_iter().map(|game| AnnouncedLine::of_game(l10n, stored, game)));
    }
    lines
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

/// The messages with the results since the last pairing, and the table; none without any.
pub(super) fn results(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<Reply> {
    let new = rounds.unreported();
    // The boards of teams are in the message at the end.
    if new.is_empty() || stored.state.teams().is_some() {
        return Vec::new();
    }
    let name = name(stored);
    let title = match rounds.format() {
        RoundFormat::Swiss { .. } | RoundFormat::RoundRobin => {
            l10n.say(&s::RoundsResultsOfRound { name, round: rounds.rounds().len() })
        }
        RoundFormat::Knockout | RoundFormat::Teams => l10n.say(&s::RoundsResults { name }),
    };
    let mut lines: Vec<AnnouncedLine> = vec![title.into()];
    for (game, paired) in new {
        let result = game_line(l10n, stored, &paired);
        lines.push(match game {
            Some(game) => l10n.say(&s::RoundsResultOfGame { game, result }).into(),
            None => result.into(),
        });
    }
    let mut replies = split(stored, lines);
    if let Some(last) = replies.last_mut() {
        last.picture = round_pictures::standings(l10n, stored, rounds);
    }
    replies
}

/// The message about a result that an organiser has changed, which pings both players.
pub(super) fn corrected(
    l10n: Localizer,
    stored: &StoredCompetition,
    game: GameId,
    paired: PairedGame,
) -> Reply {
    let changed = l10n.say(&s::CompetitionCorrectedPublic { name: name(stored), game });
    let text = [changed, game_line(l10n, stored, &paired)].join("\n");
    Reply { ping: ids(stored, [paired.red, paired.black]), ..Reply::text(text) }
}

/// The messages about games that did not begin in time, which ping their players; none without such games.
pub(super) fn defaulted(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<Reply> {
    let mut lines = unbegun_lines(l10n, stored, rounds);
    if lines.is_empty() {
        return Vec::new();
    }
    lines.insert(0, l10n.say(&s::RoundsDefaulted { name: name(stored) }).into());
    if rounds.takes_back() {
        lines.push(l10n.say(&s::RoundsBackByJoin).into());
    }
    split(stored, lines)
}

/// The messages that remind the players of games that have not begun, which lose them at `until`.
pub(super) fn reminder(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    until: Timestamp,
) -> Vec<Reply> {
    let mut lines = unbegun_lines(l10n, stored, rounds);
    let until = time::at(until);
    lines.insert(0, l10n.say(&s::RoundsReminder { name: name(stored), until }).into());
    with_button_at_end(split(stored, lines), play_button(l10n, stored))
}

/// Returns the games that wait to begin.
fn unbegun_lines(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<AnnouncedLine> {
    rounds.games_to_begin().map(|game| AnnouncedLine::of_game(l10n, stored, game)).collect()
}
