//! The list of somebody's open games, the most urgent first.

use crate::features::context::Ctx;
use crate::features::ratings::records::OpenGameLink;
use crate::game::{Game, Phase, PlayerId};
use crate::i18n::localizer::Localizer;
use crate::i18n::{messages as s, move_text, time};
use crate::message::reply::{MAX_TEXT, Reply};
use crate::message::request::Person;
use crate::rules::Color;

/// Characters kept free for the lines around the list.
const AROUND: usize = 200;

impl Ctx<'_> {
    /// `games` are those that may be shown where the answer is seen.
    pub(crate) fn games(&self, person: Option<&Person>, games: &[OpenGameLink], elsewhere: usize) -> Reply {
        let l10n = self.l10n;
        let whom = self.whom(person);
        let mine = whom == self.me;
        let mut lines = Vec::new();
        if games.is_empty() {
            lines.push(match mine {
                true if elsewhere > 0 => l10n.say(&s::GamesNoneHere),
                true => l10n.say(&s::GamesNone),
                false => l10n.say(&s::GamesNoneOf { player: move_text::mention(&whom) }),
            });
        } else {
            lines.push(match mine {
                true => l10n.say(&s::GamesMine),
                false => l10n.say(&s::GamesOf { player: move_text::mention(&whom) }),
            });
        }
        let mut games: Vec<&OpenGameLink> = games.iter().collect();
        games.sort_by_key(|open| {
            let game = &open.table.game;
            let due = match game.phase() {
                Phase::Offered { expires, .. } => Some(expires),
                _ => game.deadline(),
            };
            let due = due.map_or(i64::MAX, |due| due.0);
            (!has_the_word(game, &whom), due, open.table.id)
        });
        let mut used = 0;
        let mut left_out = games.len();
        for open in games {
            let line = line(l10n, &whom, mine, open);
            used += line.chars().count() + 1;
            if used > MAX_TEXT - AROUND {
                break;
            }
            lines.push(line);
            left_out -= 1;
        }
        if left_out > 0 {
            lines.push(l10n.say(&s::GamesMore { count: left_out as u64 }));
        }
        if mine && elsewhere > 0 {
            lines.push(l10n.say(&s::GamesElsewhere { count: elsewhere as u64 }));
        }
        Reply::text(lines.join("\n"))
    }
}

/// Whether the game waits for this person: for a move, or for an answer to a challenge.
fn has_the_word(game: &Game, person: &PlayerId) -> bool {
    let turn = match game.phase() {
        Phase::Offered { by, .. } => !by,
        _ => game.history().position().turn(),
    };
    game.seat(turn).player().is_some_and(|player| player.id == *person)
}

fn line(l10n: Localizer, whom: &PlayerId, mine: bool, open: &OpenGameLink) -> String {
    let game = &open.table.game;
    let side = side_of(game, whom);
    let opponent = move_text::seat(l10n, game.seat(!side));
    let number = game.history().moves().len() / 2 + 1;
    let mut line = match game.phase() {
        Phase::Offered { by, expires } => {
            let expires = time::at(expires);
            match has_the_word(game, whom) {
                true => {
                    l10n.say(&s::GameChallenged { opponent: move_text::seat(l10n, game.seat(by)), expires })
                }
                false => l10n.say(&s::GameOffered { opponent, expires }),
            }
        }
        _ if has_the_word(game, whom) && mine => l10n.say(&s::GameYourTurn { opponent, number }),
        _ => {
            let turn = move_text::seat(l10n, game.seat(game.history().position().turn()));
            l10n.say(&s::GameTheirTurn { opponent, number, player: turn })
        }
    };
    if let Some(deadline) = game.deadline() {
        line = l10n.join([line, l10n.say(&s::GameTimeEnds { deadline: time::at(deadline) })]);
    }
    if let Some(link) = &open.link {
        line.push(' ');
        line.push_str(link);
    }
    line
}

/// The side on which the person plays or is invited.
fn side_of(game: &Game, person: &PlayerId) -> Color {
    let sits = |side: &Color| game.seat(*side).player().is_some_and(|player| player.id == *person);
    Color::ALL.into_iter().find(sits).unwrap_or(Color::Red)
}
