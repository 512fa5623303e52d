//! Messages about matches of teams.

use std::cmp::Ordering;

use crate::commands::event_terms::EventTerms;
use crate::commands::table::line_in;
use crate::features::competitions::access::may_organise;
use crate::features::competitions::announcements::ids;
use crate::features::competitions::messages::{
    check_in_button, game_line, mention, name, number, place_button, play_button, rules_button, start_button,
};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame, RoundRecord};
use crate::features::competitions::round_pictures::table_picture;
use crate::features::competitions::round_text::quarters;
use crate::features::competitions::round_times;
use crate::features::competitions::rounds::Rounds;
use crate::features::competitions::teams::code;
use crate::features::competitions::teams::state::Teams;
use crate::features::context::Ctx;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, escape, time};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, CompetitionComponent, CustomId, MAX_TEXT, Picture, Reply};
use crate::render::{NamePlate, TableRow};
use crate::rules::Color;

/// Words between the names of two teams in the name of their match.
const VERSUS: [&str; 6] = [" – ", " - ", " vs. ", " vs ", " VS ", "VS"];
/// Maximum length of a team's name on a button, in characters.
const MAX_LABEL: usize = 60;

/// Returns the rules of a match of teams.
pub(in crate::features::competitions) fn rules(l10n: Localizer, terms: &EventTerms) -> String {
    let command = line_in("match", l10n.locale());
    let boards = Teams::new(terms).max_boards();
    let empty_boards = match terms.boards {
        Some(boards) => l10n.say(&s::TeamsEmptyBoards { boards }),
        None => l10n.say(&s::TeamsSmallerTeam),
    };
    [l10n.say(&s::TeamsRules { boards, command }), empty_boards].join("\n")
}

/// Returns the names of both teams: the parts of the name of the match, or numbers.
fn team_names(l10n: Localizer, stored: &StoredCompetition) -> [String; 2] {
    let found = VERSUS.iter().find_map(|versus| {
        let (first, second) = stored.state.name().split_once(versus)?;
        let names = [first.trim(), second.trim()];
        if names.iter().any(|name| name.is_empty()) { None } else { Some(names.map(str::to_owned)) }
    });
    found.unwrap_or_else(|| [1, 2].map(|team| l10n.say(&s::TeamsNumber { team: l10n.number(team) })))
}

/// The message with the teams or the score, which is edited in place.
pub(in crate::features::competitions) fn standings(
    l10n: Localizer,
    stored: &StoredCompetition,
    teams: &Teams,
    rounds: &Rounds,
) -> Reply {
    let mut lines = vec![l10n.say(&s::TeamsTitle { name: name(stored) })];
    if let Some(round) = rounds.rounds().first() {
        let (score, leader) = score_line(l10n, stored, teams, rounds);
        lines.push(score);
        lines.push(match leader {
            None => l10n.say(&s::TeamsLevel),
            Some(name) if stored.state.is_closed() => l10n.say(&s::TeamsWon { name }),
            Some(name) => l10n.say(&s::TeamsLeads { name }),
        });
        lines.extend(boards(l10n, stored, round));
        lines.extend(reserves_line(l10n, stored, round).filter(|_| !stored.state.is_closed()));
    } else {
        lines.push(match round_times::starts_at(&stored.state) {
            Some(starts) => l10n.say(&s::RoundsOpenStarts { starts: time::at(starts) }),
            None => l10n.say(&s::RoundsOpen),
        });
        if let Some(here) = rounds.here() {
            lines.push(l10n.say(&s::RoundsHere { here: here.len(), count: rounds.present().len() }));
        }
        lines.extend(members(l10n, stored, teams, rounds));
    }
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::RoundsClosed));
    }
    let picture = table(l10n, stored, teams, rounds);
    let reply = Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) };
    if stored.state.is_closed() { reply } else { reply.with_buttons(buttons(l10n, stored, rounds)) }
}

/// Returns the lines with the players of both teams.
fn members(l10n: Localizer, stored: &StoredCompetition, teams: &Teams, rounds: &Rounds) -> Vec<String> {
    let names = team_names(l10n, stored);
    let lines = [0, 1].map(|team| {
        let players = teams.players(rounds, team);
        let name = escape::name_span(&names[usize::from(team)]);
        let mentions: Vec<String> = players.iter().map(|seed| mention(l10n, stored, seed.number)).collect();
        if mentions.is_empty() {
            l10n.say(&s::TeamsNoPlayers { name })
        } else {
            l10n.say(&s::TeamsPlayers { name, players: l10n.list(&mentions) })
        }
    });
    lines.into()
}

fn buttons(l10n: Localizer, stored: &StoredCompetition, rounds: &Rounds) -> Vec<Button> {
    let mut buttons = Vec::new();
    if rounds.is_started() {
        if !stored.state.terms().is_live() {
            buttons.push(play_button(l10n, stored));
        }
    } else {
        let competition = number(stored.id);
        for (team, name) in (0..).zip(team_names(l10n, stored)) {
            let join = CustomId::Competition(CompetitionComponent::JoinTeam { competition, team });
            let label = l10n.say(&s::ButtonJoinTeam { team: clip(&escape::name(&name), MAX_LABEL) });
            buttons.push(Button::new(join, label, ButtonStyle::Success));
        }
        if rounds.here().is_some() {
            buttons.push(check_in_button(l10n, stored));
        }
        buttons.push(start_button(l10n, stored));
    }
    buttons.push(place_button(l10n, stored));
    if buttons.len() < 5 {
        buttons.push(rules_button(l10n, stored));
    }
    buttons
}

/// Returns the line with the score, and the name of the leading team unless they are level.
fn score_line(
    l10n: Localizer,
    stored: &StoredCompetition,
    teams: &Teams,
    rounds: &Rounds,
) -> (String, Option<String>) {
    let score = teams.score(rounds);
    let [first, second] = team_names(l10n, stored).map(|name| escape::name_span(&name));
    let [own, other] = score.map(|half_points| quarters(l10n, 2 * i64::from(half_points)));
    let leader = match score[0].cmp(&score[1]) {
        Ordering::Greater => Some(first.clone()),
        Ordering::Less => Some(second.clone()),
        Ordering::Equal => None,
    };
    (l10n.say(&s::TeamsScore { first, own, second, other }), leader)
}

/// Returns the lines of the boards.
fn boards(l10n: Localizer, stored: &StoredCompetition, round: &RoundRecord) -> Vec<String> {
    let games = round
        .games
        .iter()
        .zip(1usize..)
        .map(|(game, board)| l10n.say(&s::TeamsBoard { board, text: game_line(l10n, stored, game) }));
    let mut lines: Vec<String> = games.collect();
    for (entrant, _) in &round.byes {
        lines.push(l10n.say(&s::TeamsBye { player: mention(l10n, stored, *entrant) }));
    }
    lines
}

/// Returns the picture of the score, the leading team first; `None` before the boards are known.
fn table(l10n: Localizer, stored: &StoredCompetition, teams: &Teams, rounds: &Rounds) -> Option<Picture> {
    let round = rounds.rounds().first()?;
    let score = teams.score(rounds);
    let names = team_names(l10n, stored);
    let mut order = [0, 1];
    if score[1] > score[0] {
        order.reverse();
    }
    let rows = order.map(|team| {
        let place = if score[team] < score[1 - team] { 2 } else { 1 };
        TableRow {
            place: l10n.number(place),
            player: NamePlate::new(escape::name(&names[team]), l10n.number(team + 1)),
            values: vec![
                quarters(l10n, 2 * i64::from(score[team])),
                l10n.number(wins(teams, round, team as u8)),
            ],
        }
    });
    table_picture(l10n, stored, l10n.say(&s::TeamsLabelWins), rows.into())
}

/// Returns the number of games that a team has won.
fn wins(teams: &Teams, round: &RoundRecord, team: u8) -> usize {
    let is_won = |game: &&PairedGame| {
        let mut sides = Color::ALL.into_iter();
        let side = sides.find(|color| teams.team_of(game.player(*color)) == Some(team));
        side.zip(game.result).is_some_and(|(side, result)| result.half_points(side) == 2)
    };
    round.games.iter().filter(is_won).count()
}

/// The message with the boards, which pings their players.
pub(in crate::features::competitions) fn pairings(
    l10n: Localizer,
    stored: &StoredCompetition,
    round: &RoundRecord,
) -> Reply {
    let mut lines = vec![l10n.say(&s::TeamsPaired { name: name(stored) })];
    lines.extend(boards(l10n, stored, round));
    lines.extend(reserves_line(l10n, stored, round));
    let mut buttons = Vec::new();
    if stored.state.terms().is_live() {
        lines.push(l10n.say(&s::RoundsLiveBegin));
    } else {
        lines.push(l10n.say(&s::RoundsHowToBegin));
        buttons.push(play_button(l10n, stored));
    }
    let players = round.games.iter().flat_map(|game| [game.red, game.black]);
    let players = players.chain(reserves(stored, round));
    Reply {
        ping: ids(stored, players),
        ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons)
    }
}

/// The message at the end.
pub(in crate::features::competitions) fn end(
    l10n: Localizer,
    stored: &StoredCompetition,
    teams: &Teams,
    rounds: &Rounds,
) -> Reply {
    let (score, winner) = score_line(l10n, stored, teams, rounds);
    let mut lines = vec![l10n.say(&s::RoundsOver { name: name(stored) }), score];
    lines.push(match winner {
        None => l10n.say(&s::TeamsLevel),
        Some(name) => l10n.say(&s::TeamsWinner { name }),
    });
    if let Some(round) = rounds.rounds().first() {
        lines.extend(boards(l10n, stored, round));
    }
    let picture = table(l10n, stored, teams, rounds);
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
}

/// Returns the line for an organiser with the code of the match, while another server can accept it.
pub(in crate::features::competitions) fn code_line(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
) -> Option<String> {
    let teams = stored.state.teams().filter(|teams| teams.guest().is_none())?;
    teams.check_guest(stored.state.rounds()).ok()?;
    if !may_organise(ctx) || stored.state.is_closed() {
        return None;
    }
    let command = line_in("match", ctx.l10n.locale());
    Some(ctx.l10n.say(&s::TeamsCode { command, code: code::code(stored) }))
}

/// Says for which team an entrant plays, or is a reserve.
pub(in crate::features::competitions) fn own_line(
    l10n: Localizer,
    stored: &StoredCompetition,
    rounds: &Rounds,
    entrant: EntrantNumber,
) -> Option<String> {
    let team = stored.state.teams()?.team_of(entrant)?;
    let team = escape::name_span(&team_names(l10n, stored)[usize::from(team)]);
    let name = name(stored);
    Some(match rounds.rounds().first() {
        Some(round) if is_reserve(round, entrant) => l10n.say(&s::TeamsOwnReserve { team, name }),
        _ => l10n.say(&s::TeamsOwn { team, name }),
    })
}

fn is_reserve(round: &RoundRecord, entrant: EntrantNumber) -> bool {
    round.games.iter().all(|game| game.color_of(entrant).is_none())
        && round.byes.iter().all(|(player, _)| *player != entrant)
}

/// Returns the players for whom there is no board.
fn reserves(stored: &StoredCompetition, round: &RoundRecord) -> Vec<EntrantNumber> {
    stored.state.entrants().into_iter().filter(|entrant| is_reserve(round, *entrant)).collect()
}

/// Returns the line with the players for whom there is no board.
fn reserves_line(l10n: Localizer, stored: &StoredCompetition, round: &RoundRecord) -> Option<String> {
    let reserves = reserves(stored, round);
    let players: Vec<String> = reserves.iter().map(|entrant| mention(l10n, stored, *entrant)).collect();
    if players.is_empty() { None } else { Some(l10n.say(&s::TeamsReserves { players: l10n.list(&players) })) }
}
