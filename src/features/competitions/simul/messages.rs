//! Messages about simuls: the list, the host's boards, the end.

use crate::features::competitions::messages::{
    button, join_button, leave_button, mention, name, place_button, rules_button, start_button,
};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame, PairingResult};
use crate::features::competitions::round_times;
use crate::features::competitions::simul::board::{SimulBoard, waiting_for_host};
use crate::features::competitions::simul::state::{BOT, Simul};
use crate::features::competitions::simul::terms;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, time};
use crate::message::picture::clip;
use crate::message::{ButtonStyle, CompetitionComponent, MAX_TEXT, Reply};

/// Maximum number of boards in the line of those that wait for the host.
const WAITING: usize = 5;

/// Returns the host as messages name it.
pub(in crate::features::competitions) fn host(
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
) -> String {
    if simul.host() == BOT {
        return l10n.say(&s::BotName { level: stored.state.terms().level.unwrap_or_default() });
    }
    mention(l10n, stored, simul.host())
}

/// The message with players or boards, which is edited in place.
pub(super) fn list(
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
    boards: &[SimulBoard],
) -> Reply {
    let side = simul.host_side();
    let mut lines = vec![
        l10n.say(&s::SimulTitle { name: name(stored) }),
        l10n.say(&s::SimulHost { host: host(l10n, stored, simul), side }),
    ];
    if simul.is_started() {
        lines.push(score(l10n, simul));
        lines.extend(waiting_line(l10n, boards));
        lines.extend(boards.iter().map(|board| line(l10n, stored, simul, board)));
    } else {
        lines.push(match round_times::starts_at(&stored.state) {
            Some(starts) => l10n.say(&s::RoundsOpenStarts { starts: time::at(starts) }),
            None if simul.host() == BOT => l10n.say(&s::RoundsOpen),
            None => l10n.say(&s::SimulOpen),
        });
        for player in simul.players() {
            lines.push(l10n.say(&s::RoundsEntrant { player: mention(l10n, stored, *player) }));
        }
    }
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::RoundsClosed));
        return Reply::text(clip(&lines.join("\n"), MAX_TEXT));
    }
    let mut buttons = if simul.is_started() {
        let boards = CompetitionComponent::Place;
        vec![button(l10n, stored, boards, &s::ButtonMyBoards, ButtonStyle::Primary)]
    } else {
        vec![join_button(l10n, stored), start_button(l10n, stored), place_button(l10n, stored)]
    };
    buttons.push(rules_button(l10n, stored));
    Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons)
}

/// Returns the host's score and the number of games that are not over.
fn score(l10n: Localizer, simul: &Simul) -> String {
    let score = simul.score();
    let over = simul.games().iter().filter(|known| known.paired.result.is_some()).count();
    let running = simul.boards() - over;
    let text = l10n.say(&s::SimulScore { wins: score.wins, draws: score.draws, losses: score.losses });
    if running == 0 {
        return text;
    }
    l10n.join([text, l10n.say(&s::SimulRunning { count: running })])
}

/// Returns the line with links to the boards that wait for the host, the longest wait first.
fn waiting_line(l10n: Localizer, boards: &[SimulBoard]) -> Option<String> {
    let waiting = waiting_for_host(boards);
    let links: Vec<&str> = waiting.iter().filter_map(|board| board.link.as_deref()).take(WAITING).collect();
    if links.is_empty() { None } else { Some(l10n.say(&s::SimulWaiting { boards: links.join(" ") })) }
}

/// Returns the line of a board: the player, the state or result, and the link.
pub(super) fn line(l10n: Localizer, stored: &StoredCompetition, simul: &Simul, board: &SimulBoard) -> String {
    let paired = &board.known.paired;
    let player = mention(l10n, stored, simul.player_of(paired));
    let text = match paired.result {
        Some(_) => result_line(l10n, stored, simul, paired),
        None if board.is_hosts_turn => l10n.say(&s::SimulLineHost { player }),
        None => l10n.say(&s::SimulLinePlayer { player }),
    };
    match &board.link {
        Some(link) => format!("{text} {link}"),
        None => text,
    }
}

/// Returns the line of a finished game.
fn result_line(l10n: Localizer, stored: &StoredCompetition, simul: &Simul, paired: &PairedGame) -> String {
    let player = mention(l10n, stored, simul.player_of(paired));
    match paired.result {
        None | Some(PairingResult::Void | PairingResult::BothForfeit) => {
            l10n.say(&s::SimulLineNone { player })
        }
        Some(PairingResult::Draw) => l10n.say(&s::SimulLineDraw { player }),
        Some(result) if result.half_points(simul.host_side()) == 0 => l10n.say(&s::SimulLineWon { player }),
        Some(_) => l10n.say(&s::SimulLineLost { player }),
    }
}

/// Says what an entrant can do before the start.
pub(super) fn before_start(
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
    entrant: EntrantNumber,
) -> Reply {
    let name = name(stored);
    let text = if entrant == simul.host() {
        l10n.say(&s::SimulOwnHost { name, count: simul.players().len() })
    } else {
        l10n.say(&s::RoundsOwnIn { name })
    };
    Reply::text(text).with_buttons(vec![leave_button(l10n, stored)])
}

/// Lists the boards that wait for the host, the longest wait first.
pub(super) fn for_host(
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
    boards: &[SimulBoard],
) -> String {
    let mut lines = vec![score(l10n, simul)];
    let waiting = waiting_for_host(boards);
    lines.push(if waiting.is_empty() {
        l10n.say(&s::SimulNoneWaits)
    } else {
        l10n.say(&s::SimulWaitingList)
    });
    for board in waiting {
        let player = mention(l10n, stored, simul.player_of(&board.known.paired));
        let since = board.since.map(time::at).unwrap_or_default();
        let link = board.link.as_deref().unwrap_or_default();
        lines.push(l10n.say(&s::SimulWaitingLine { player, since, link }));
    }
    clip(&lines.join("\n"), MAX_TEXT)
}

/// The message at the end, with the score and all results: the players who did best come first.
pub(super) fn end(l10n: Localizer, stored: &StoredCompetition, simul: &Simul) -> Reply {
    let score = simul.score();
    let host = host(l10n, stored, simul);
    let mut lines = vec![l10n.say(&s::RoundsOver { name: name(stored) })];
    lines.push(l10n.say(&s::SimulFinal { host, wins: score.wins, draws: score.draws, losses: score.losses }));
    if !simul.has_host() {
        lines.push(l10n.say(&s::SimulHostLeft));
    }
    let mut games: Vec<&PairedGame> = simul.games().iter().map(|known| &known.paired).collect();
    games.sort_by_key(|paired| {
        let is_played = paired.result.is_some_and(|result| result != PairingResult::Void);
        (!is_played, paired.result.map_or(0, |result| result.half_points(simul.host_side())))
    });
    lines.extend(games.into_iter().map(|paired| result_line(l10n, stored, simul, paired)));
    Reply::text(clip(&lines.join("\n"), MAX_TEXT))
}

/// Returns the line above the first board of a game against a person as the host.
pub(in crate::features::competitions) fn first_line(
    l10n: Localizer,
    stored: &StoredCompetition,
    simul: &Simul,
) -> String {
    let name = name(stored);
    let host = host(l10n, stored, simul);
    match terms::extra_time(&stored.state) {
        Some(extra) => l10n.say(&s::SimulGameExtra { name, host, minutes: extra.minutes.into() }),
        None => l10n.say(&s::SimulGameBegins { name, host }),
    }
}
