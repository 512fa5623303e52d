//! Messages to followers.

use crate::features::fair_play::late;
use crate::features::live_game::LiveGame;
use crate::game::{GameId, Seat};
use crate::i18n::move_text::LastMove;
use crate::i18n::{Localizer, messages as s, move_text, rulings};
use crate::message::{Button, ButtonStyle, CustomId, Picture, Reply, picture};
use crate::render::ResultMark;
use crate::rules::{Color, History, Outcome, Termination};

/// Returns the board of a game after `ply` plies, with the result if it is over; `place` is the channel of the game.
pub(super) fn message(l10n: Localizer, live: &LiveGame, place: &str, ply: usize) -> Reply {
    let game = &live.game;
    let history = game.history().at(ply);
    let [red, black] = Color::ALL.map(|side| move_text::named_seat(l10n, game.seat(side)));
    let place = format!("<#{place}>");
    let mut lines = vec![l10n.say(&s::FollowBoard { game: live.id, place, red, black })];
    if late::is_late(game) {
        lines.push(l10n.say(&s::FollowBoardLate));
    }
    lines.extend(last_move(l10n, &history));
    match game.outcome() {
        Some(outcome) => lines.extend(end(l10n, live, outcome)),
        None => lines.push(to_move(l10n, live, &history)),
    }
    let reply = Reply::text(picture::join_lines(lines)).with_picture(drawn(l10n, live, &history));
    if !game.is_open() {
        return reply;
    }
    let id = CustomId::Follow(live.board().game);
    reply.with_buttons(vec![Button::saying(l10n, id, &s::ButtonStopFollowing, ButtonStyle::Secondary)])
}

/// Returns the text that these games are no longer followed.
pub(super) fn stopped(l10n: Localizer, games: &[GameId]) -> String {
    let names: Vec<String> = games.iter().map(GameId::to_string).collect();
    l10n.say(&s::FollowStopped { count: names.len() as u64, games: l10n.list(&names) })
}

/// Returns the picture, Red at the bottom. Its name is not that of a game's board, so a reply to it is no move.
fn drawn(l10n: Localizer, live: &LiveGame, history: &History) -> Picture {
    let outcome = live.game.outcome();
    let sealed = outcome.filter(|outcome| outcome.termination != Termination::Aborted);
    let board = picture::of_history(l10n, history, outcome, Color::Red);
    let board = board.marked(|scene| scene.result = sealed.map(|outcome| ResultMark::of(outcome.winner)));
    let file = format!("xiangqi-{}-{}.png", live.id, history.moves().len());
    picture::with_ruling(Picture { file, turned: true, ..board }, live.game.ruling().as_ref())
}

fn last_move(l10n: Localizer, history: &History) -> Option<String> {
    let LastMove { before, mv } = move_text::last_of(history)?;
    let written = move_text::numbered(l10n, history, history.moves().len() - 1)?;
    Some(move_text::taking(l10n, &before, mv, written))
}

fn to_move(l10n: Localizer, live: &LiveGame, history: &History) -> String {
    let side = history.position().turn();
    let to_move = match live.game.seat(side) {
        Seat::Bot { level } => l10n.say(&s::BotThinks { level }),
        seat => l10n.say(&s::ToMove { player: move_text::named_seat(l10n, seat), side }),
    };
    l10n.join([move_text::check(l10n, history.position()).unwrap_or_default(), to_move])
}

/// Returns the result and the reason of a ruling.
fn end(l10n: Localizer, live: &LiveGame, outcome: Outcome) -> Vec<String> {
    let result =
        move_text::result_between(l10n, outcome, |side| move_text::named_seat(l10n, live.game.seat(side)));
    let result = format!("**{result}**");
    let reason = live.game.ruling().and_then(|ruling| rulings::reason(l10n, &ruling));
    [Some(result), reason].into_iter().flatten().collect()
}
