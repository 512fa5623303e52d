//! The game that is shown with the podium: the winner's quickest mate, else the quickest win.

use crate::features::competitions::board_links;
use crate::features::competitions::competition::{Competition, CompetitionEvent};
use crate::features::competitions::messages::mention;
use crate::features::competitions::queries::StoredCompetition;
use crate::features::competitions::results::{EntrantNumber, PairedGame};
use crate::features::competitions::round_messages;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::services::Services;
use crate::i18n::Localizer;
use crate::i18n::messages as s;
use crate::message::{Reply, picture};
use crate::rules::{Color, Outcome, Termination};
use crate::store::StoreResult;

/// Minimum number of moves of both sides in a game that was resigned: one that was given away is not shown.
const FEWEST_PLIES: usize = 20;

/// A game that an entrant in the first place has won.
struct WonGame {
    live: LiveGame,
    paired: PairedGame,
    winner: Color,
    is_mate: bool,
}

impl WonGame {
    fn plies(&self) -> usize {
        self.live.game.history().moves().len()
    }
}

/// Returns the message with the final board of the best game; `None` if no game is worth it.
///
/// # Errors
/// When the store does not answer.
pub(super) async fn message(
    services: &Services,
    l10n: Localizer,
    stored: &StoredCompetition,
) -> StoreResult<Option<Reply>> {
    let mut won = Vec::new();
    let first = first_place(&stored.state);
    for event in stored.state.log() {
        let CompetitionEvent::Begun { red, black, game, .. } = event else { continue };
        let corrects = |event: &CompetitionEvent| matches!(event, CompetitionEvent::Corrected { game: other, .. } if other == game);
        if stored.state.log().iter().any(corrects) {
            // Its board may show another result than the one that counts.
            continue;
        }
        if !first.contains(red) && !first.contains(black) {
            continue;
        }
        let Some(found) = services.store.game(*game).await? else { continue };
        let Ok(live) = live_game_of(found) else { continue };
        won.extend(won_game(live, PairedGame::new(*red, *black), &first));
    }
    won.sort_by_key(|game| (!game.is_mate, game.plies()));
    let Some(best) = won.into_iter().next() else { return Ok(None) };
    let winner = mention(l10n, stored, best.paired.player(best.winner));
    let opponent = mention(l10n, stored, best.paired.player(!best.winner));
    let moves = best.plies().div_ceil(2) as u64;
    let mut text = if best.is_mate {
        l10n.say(&s::BestGameMate { winner, opponent, moves })
    } else {
        l10n.say(&s::BestGameWin { winner, opponent, moves })
    };
    if let Some(link) = board_links::link(services, stored, &best.live).await? {
        text = format!("{text} {link}");
    }
    let shown = picture::of_game(l10n, best.live.id, &best.live.game, Some(best.winner));
    Ok(Some(Reply { picture: Some(shown), ..Reply::text(text) }))
}

/// Returns the entrants in the first place.
fn first_place(state: &Competition) -> Vec<EntrantNumber> {
    if let Some(arena) = state.arena() {
        let rows = arena.standings();
        return rows.iter().filter(|row| row.place == 1 && row.points > 0).map(|row| row.entrant).collect();
    }
    state.rounds().map(round_messages::winners).unwrap_or_default()
}

/// Returns a game if an entrant in the first place has won it over the board.
fn won_game(live: LiveGame, paired: PairedGame, first: &[EntrantNumber]) -> Option<WonGame> {
    let Outcome { winner, termination } = live.game.outcome()?;
    let winner = winner.filter(|winner| first.contains(&paired.player(*winner)))?;
    let is_mate = termination == Termination::Checkmate;
    let game = WonGame { live, paired, winner, is_mate };
    let is_worth_it = is_mate || (termination == Termination::Resignation && game.plies() >= FEWEST_PLIES);
    if is_worth_it { Some(game) } else { None }
}
