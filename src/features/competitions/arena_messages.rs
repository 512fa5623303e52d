//! Messages about arenas: entries, pairings, standings, the end.

use crate::features::competitions::announcements::ids;
use crate::features::competitions::arena::Arena;
use crate::features::competitions::messages::{
    button, join_button, leave_button, mention, more_line, name, place_button, play_button, rules_button,
    start_button,
};
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame, RoundRecord};
use crate::features::competitions::round_messages::title;
use crate::features::competitions::round_text::whole_points;
use crate::features::competitions::standings::tie_breaks::TieBreak;
use crate::features::competitions::standings::{Criterion, Lead, StandingRow};
use crate::features::competitions::{round_pictures, round_times};
use crate::game::Timestamp;
use crate::i18n::messages as s;
use crate::i18n::{Localizer, time};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, CompetitionComponent, MAX_TEXT, Reply};

/// Maximum number of players in a message.
const LISTED: usize = 40;
/// Maximum number of new games in a message: Discord notifies at most 100 people by one.
const GAMES: usize = 25;

/// The message with entrants or standings, which is edited in place.
pub(super) fn standings(l10n: Localizer, stored: &StoredCompetition, arena: &Arena) -> Reply {
    let mut lines = vec![title(l10n, stored.state.kind(), name(stored))];
    match arena.ends_at() {
        Some(at) if !stored.state.is_closed() => {
            lines.push(l10n.say(&s::ArenaEnds { at: time::at(at) }));
            lines.extend(table(l10n, stored, arena));
            lines.push(l10n.say(&s::ArenaRunning { count: arena.running() }));
        }
        Some(_) => lines.extend(table(l10n, stored, arena)),
        None => {
            lines.push(match round_times::starts_at(&stored.state) {
                Some(starts) => l10n.say(&s::RoundsOpenStarts { starts: time::at(starts) }),
                None => l10n.say(&s::RoundsOpen),
            });
            for entrant in arena.present().iter().take(LISTED) {
                lines.push(l10n.say(&s::RoundsEntrant { player: mention(l10n, stored, *entrant) }));
            }
            lines.extend(more_line(l10n, arena.present().len().saturating_sub(LISTED)));
        }
    }
    if stored.state.is_closed() {
        lines.push(l10n.say(&s::RoundsClosed));
        return Reply::text(clip(&lines.join("\n"), MAX_TEXT));
    }
    let begin_button = if arena.is_started() { play_button } else { start_button };
    let buttons = [join_button, begin_button, place_button, rules_button];
    let buttons = buttons.map(|button| button(l10n, stored)).into();
    Reply::text(clip(&lines.join("\n"), MAX_TEXT)).with_buttons(buttons)
}

/// Returns the lines of the standings, from the first place on.
fn table(l10n: Localizer, stored: &StoredCompetition, arena: &Arena) -> Vec<String> {
    let rows = arena.standings();
    let listed = rows.iter().take(LISTED).map(|row| {
        if stored.state.is_closed() || !arena.score(row.entrant).on_streak {
            return row_line(l10n, stored, row);
        }
        let player = mention(l10n, stored, row.entrant);
        let points = whole_points(l10n, row.points);
        l10n.say(&s::ArenaLineStreak { place: row.place, player, points })
    });
    let mut lines: Vec<String> = listed.collect();
    lines.extend(more_line(l10n, rows.len().saturating_sub(LISTED)));
    lines
}

/// Returns the line of a row; it says if performance alone puts it above the next one.
fn row_line(l10n: Localizer, stored: &StoredCompetition, row: &StandingRow) -> String {
    let place = row.place;
    let player = mention(l10n, stored, row.entrant);
    let points = whole_points(l10n, row.points);
    match row.lead {
        Some(Lead { criterion: Criterion::TieBreak(TieBreak::Performance), own, next, .. }) => {
            l10n.say(&s::ArenaLinePerformance { place, player, points, own, next })
        }
        _ => l10n.say(&s::RoundsRow { place, player, points }),
    }
}

/// The messages with new games, which ping their players.
pub(super) fn pairings(l10n: Localizer, stored: &StoredCompetition, round: &RoundRecord) -> Vec<Reply> {
    let messages = round.games.chunks(GAMES).map(|games| {
        let mut lines = vec![l10n.say(&s::ArenaPaired { name: name(stored) })];
        for game in games {
            let [red, black] = [game.red, game.black].map(|entrant| mention(l10n, stored, entrant));
            lines.push(l10n.say(&s::ArenaPair { red, black }));
        }
        let ping = ids(stored, games.iter().flat_map(|game| [game.red, game.black]));
        let reply = Reply { ping, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) };
        reply.with_buttons(vec![play_button(l10n, stored)])
    });
    messages.collect()
}

/// The message about players who did not begin their games.
pub(super) fn paused(l10n: Localizer, stored: &StoredCompetition, late: &[PairedGame]) -> Reply {
    let players = late.iter().flat_map(|paired| [paired.red, paired.black]).take(LISTED);
    let players: Vec<String> = players.map(|entrant| mention(l10n, stored, entrant)).collect();
    let text = l10n.say(&s::ArenaPaused { name: name(stored), players: l10n.list(&players) });
    Reply::text(clip(&text, MAX_TEXT)).with_buttons(vec![back_button(l10n, stored)])
}

/// Returns the button with which a player who pauses comes back.
fn back_button(l10n: Localizer, stored: &StoredCompetition) -> Button {
    button(l10n, stored, CompetitionComponent::Join, &s::ButtonBackToArena, ButtonStyle::Success)
}

/// What a player has done by a pause; before the start that is a withdrawal.
pub(super) fn left(l10n: Localizer, stored: &StoredCompetition, arena: &Arena) -> Reply {
    let name = name(stored);
    if !arena.is_started() {
        return Reply::text(l10n.say(&s::RoundsLeft { name }));
    }
    Reply::text(l10n.say(&s::ArenaLeft { name })).with_buttons(vec![back_button(l10n, stored)])
}

/// The message after an outage of the bot, with the new end.
pub(super) fn delayed(l10n: Localizer, stored: &StoredCompetition, ends: Timestamp) -> Reply {
    Reply::text(l10n.say(&s::ArenaDelayed { name: name(stored), at: time::at(ends) }))
}

/// The message at the end, with the podium.
pub(super) fn end(l10n: Localizer, stored: &StoredCompetition, arena: &Arena) -> Reply {
    let rows = arena.standings();
    let first = rows.iter().filter(|row| row.place == 1 && row.points > 0);
    let first: Vec<String> = first.map(|row| mention(l10n, stored, row.entrant)).collect();
    let mut lines = vec![l10n.say(&s::RoundsOver { name: name(stored) })];
    lines.push(if first.is_empty() {
        l10n.say(&s::ArenaNoPoints)
    } else {
        l10n.say(&s::RoundsFirst { players: l10n.list(&first) })
    });
    let listed = rows.iter().take(LISTED);
    lines.extend(listed.map(|row| row_line(l10n, stored, row)));
    lines.extend(more_line(l10n, rows.len().saturating_sub(LISTED)));
    if arena.running() > 0 {
        lines.push(l10n.say(&s::ArenaUnfinished));
    }
    let best = rows.iter().filter(|row| row.points > 0);
    let best = best.map(|row| {
        (row.place, round_pictures::plate(l10n, stored, row.entrant), l10n.number(row.points as usize))
    });
    let alt = l10n.say(&s::ArenaAltPodium { name: stored.state.name() });
    let picture = round_pictures::podium_of(l10n, stored, best, &alt);
    Reply { picture, ..Reply::text(clip(&lines.join("\n"), MAX_TEXT)) }
}

/// What the requester's place is, and which game waits.
pub(super) fn own(
    l10n: Localizer,
    stored: &StoredCompetition,
    arena: &Arena,
    entrant: EntrantNumber,
) -> Reply {
    let is_paused = !stored.state.is_in(entrant);
    let mut lines = Vec::new();
    if let Some(place) = arena.place(entrant) {
        let count = arena.standings().len();
        lines.push(l10n.say(&s::RoundsOwnPlace { place, count, name: name(stored) }));
    } else if !is_paused {
        lines.push(l10n.say(&s::RoundsOwnIn { name: name(stored) }));
    }
    if stored.state.is_closed() {
        return Reply::text(lines.join("\n"));
    }
    let mut buttons = Vec::new();
    if let Some((game, paired)) = arena.running_game(entrant) {
        let opponent = mention(l10n, stored, opponent(paired, entrant));
        lines.push(l10n.say(&s::RoundsOwnGame { game, opponent }));
    } else if let Some(paired) = arena.game_to_begin(entrant) {
        let opponent = mention(l10n, stored, opponent(paired, entrant));
        lines.push(l10n.say(&s::RoundsOwnToBegin { opponent }));
        buttons.push(play_button(l10n, stored));
    } else if arena.is_started() && !is_paused {
        lines.push(l10n.say(&s::ArenaOwnWaiting));
    }
    if is_paused {
        lines.push(l10n.say(&s::ArenaOwnPaused { name: name(stored) }));
        buttons.push(back_button(l10n, stored));
    } else if arena.is_started() {
        let pause = CompetitionComponent::Leave;
        buttons.push(button(l10n, stored, pause, &s::ButtonPauseArena, ButtonStyle::Secondary));
    } else {
        buttons.push(leave_button(l10n, stored));
    }
    Reply::text(lines.join("\n")).with_buttons(buttons)
}

fn opponent(paired: PairedGame, entrant: EntrantNumber) -> EntrantNumber {
    if paired.red == entrant { paired.black } else { paired.red }
}
