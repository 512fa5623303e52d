//! Conditional moves: answers that a player sets in advance, while the opponent thinks.

use crate::commands::lexicon;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, command};
use crate::game::{GameCommand, Phase, Refusal, TimeControl};
use crate::i18n::{errors, messages as s, move_text};
use crate::message::{ButtonStyle, GameAction, Reply, picture};
use crate::rules::Move;

/// Separators between the moves of a line, beside words.
const SIGNS: [&str; 8] = ["→", "->", ",", ";", "/", "，", "；", "、"];

const ARROW: &str = " → ";
/// Maximum number of games in the list: five rows of buttons.
const MAX_LISTED: usize = 25;

/// Sets the conditional moves of `text` in the game replied to, else in the only correspondence game in which the requester
/// waits. Without a text it lists the conditional moves, or clears them on `clear`.
pub(crate) fn handle(ctx: &Ctx<'_>, text: &str, clear: bool) -> Effects {
    if let Some(refused) = ctx.only_privately("if").filter(|_| !clear) {
        return refused;
    }
    if text.is_empty() {
        return list_or_clear(ctx, clear);
    }
    let found = match ctx.replied_game() {
        Some(live) => vec![live],
        None => ctx.filter(|live| {
            let game = &live.game;
            game.phase() == Phase::Playing
                && matches!(game.opening().time, TimeControl::PerMove { .. })
                && game.side_of(&ctx.requester) == Some(!game.history().position().turn())
        }),
    };
    // Of several games, those in which the line can be played.
    let mut fitting = Vec::new();
    if found.len() > 1 {
        fitting.extend(found.iter().copied().filter(|live| read_line(ctx, live, text).is_ok()));
    }
    let live = match (&found[..], &fitting[..]) {
        ([live], _) | (_, [live]) => *live,
        ([], _) => match choose_game::refusing(ctx)[..] {
            [live, ..] => live,
            [] => return ctx.no_game(),
        },
        ([first, ..], []) => *first,
        (_, many) => {
            return Effects::ephemeral(ctx.l10n.say(&s::PlanWhichGame { count: many.len() as u64 }));
        }
    };
    // A refusal of all conditional moves comes before one of this line.
    match live.game.decide(&ctx.actor(), &GameCommand::SetConditionalMoves(Vec::new()), ctx.now) {
        Err(Refusal::ConditionalMovesWithoutAnswer) => {}
        Err(refusal) => return ctx.refused(live, &refusal),
        Ok(_) => return command::issue(ctx, live, &GameCommand::SetConditionalMoves(Vec::new())),
    }
    match read_line(ctx, live, text) {
        Ok(line) => {
            let done = ctx.l10n.say(&s::DonePlanned { moves: written_line(ctx, live, &line) });
            issue_privately(ctx, live, &GameCommand::SetConditionalMoves(line), done)
        }
        Err(refused) => Effects::ephemeral(refused),
    }
}

/// Lists the requester's conditional moves, or clears those of the only possible game.
fn list_or_clear(ctx: &Ctx<'_>, clear: bool) -> Effects {
    let replied_game = ctx.replied_game();
    let found = ctx.filter(|live| {
        replied_game.is_none_or(|replied| replied.id == live.id) && !conditional_moves(ctx, live).is_empty()
    });
    match found[..] {
        [] if ctx.live_games.is_empty() => ctx.no_game(),
        [] => Effects::ephemeral(ctx.l10n.say(&s::PlansNone)),
        [live] if clear => clear_conditional_moves(ctx, live),
        _ => list_conditional_moves(ctx, &found),
    }
}

fn list_conditional_moves(ctx: &Ctx<'_>, live_games: &[&LiveGame]) -> Effects {
    let mut lines = vec![ctx.l10n.say(&s::PlansList)];
    let mut buttons = Vec::new();
    for live in live_games.iter().take(MAX_LISTED) {
        let opponent = ctx.opponent(live);
        lines.push(ctx.l10n.say(&s::PlansOfGame { game: live.id, opponent }));
        for (at, line) in conditional_moves(ctx, live).iter().enumerate() {
            lines.push(format!("{}. {}", at + 1, written_line(ctx, live, line)));
        }
        let label = ctx.l10n.say(&s::ButtonDropPlans { game: live.id });
        buttons.push(ctx.answer_button(live, GameAction::DropPlans, label, ButtonStyle::Danger));
    }
    // Of several games, the button names the game.
    if live_games.len() == 1 {
        lines.push(ctx.l10n.say(&s::PlansDropHow));
    }
    Effects::ephemeral(Reply::text(picture::join_lines(lines)).with_buttons(buttons))
}

pub(crate) fn clear_conditional_moves(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    issue_privately(ctx, live, &GameCommand::ClearConditionalMoves, ctx.l10n.say(&s::DonePlansDropped))
}

fn written_line(ctx: &Ctx<'_>, live: &LiveGame, line: &[Move]) -> String {
    let mut position = live.game.history().position().clone();
    let written = line.iter().map(|mv| {
        let written = format!("`{}`", move_text::short(ctx.l10n, &position, *mv));
        position.make(*mv);
        written
    });
    written.collect::<Vec<_>>().join(ARROW)
}

fn conditional_moves<'a>(ctx: &Ctx<'_>, live: &'a LiveGame) -> &'a [Vec<Move>] {
    live.game.side_of(&ctx.requester).map_or(&[], |side| live.game.conditional_moves(side))
}

/// Carries out a command that is not announced.
fn issue_privately(ctx: &Ctx<'_>, live: &LiveGame, command: &GameCommand, done: String) -> Effects {
    let mut effects = command::issue(ctx, live, command);
    if effects.changes_game() && effects.posts.is_empty() {
        effects.answer = PrivateReply::ephemeral(done);
    }
    effects
}

/// Reads the moves of a line.
///
/// # Errors
/// Why the first unreadable or illegal move cannot be played.
fn read_line(ctx: &Ctx<'_>, live: &LiveGame, text: &str) -> Result<Vec<Move>, String> {
    let mut position = live.game.history().position().clone();
    let mut line = Vec::new();
    for (at, part) in parts(text).iter().enumerate() {
        let mover = position.turn();
        let mv = ctx.reading(live).read(&position, part).map_err(|error| {
            let why = errors::read_error(ctx.l10n, part, &error, &position, mover);
            ctx.l10n.say(&s::PlanPart { number: at + 1, why })
        })?;
        line.push(mv);
        position.make(mv);
    }
    Ok(line)
}

/// Splits a line into the texts of its moves.
pub fn parts(text: &str) -> Vec<String> {
    let signs = SIGNS.into_iter().chain(lexicon::thens_without_blanks());
    let text = signs.fold(text.to_owned(), |text, sign| text.replace(sign, " then "));
    let words: Vec<&str> = text.split_whitespace().collect();
    let parts = words.split(|word| lexicon::is_then(word));
    parts.map(|part| part.join(" ")).filter(|part| !part.is_empty()).collect()
}
