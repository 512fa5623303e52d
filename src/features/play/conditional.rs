//! Conditional moves: what a player lays down to answer, while the opponent thinks.

use crate::commands::lexicon;
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::{choose_game, command};
use crate::game::{GameCommand, Phase, Refusal, TimeControl};
use crate::i18n::{errors, messages as s, move_text};
use crate::message::picture::clip;
use crate::message::{Button, ButtonStyle, GameAction, MAX_LABEL, MAX_TEXT, Reply};
use crate::rules::Move;

/// Signs between the moves of a line, beside words.
const SIGNS: [&str; 8] = ["→", "->", ",", ";", "/", "，", "；", "、"];

const ARROW: &str = " → ";
/// Most games of which lines are listed: five rows of buttons.
const MAX_LISTED: usize = 25;

/// Lays a line down in the game replied to, else in the only one in which the person waits with days per move. Without a
/// line it lists what is laid down, or drops it on `clear`.
pub(crate) fn plan(ctx: &Ctx<'_>, text: &str, clear: bool) -> Effects {
    if let Some(refused) = ctx.only_privately("if").filter(|_| !clear) {
        return refused;
    }
    if text.is_empty() {
        return planned(ctx, clear);
    }
    let waiting = |live: &LiveGame| {
        let game = &live.game;
        game.phase() == Phase::Playing
            && matches!(game.opening().time, TimeControl::PerMove { .. })
            && game.side_of(&ctx.me) == Some(!game.history().position().turn())
    };
    let found = ctx.meant().map_or_else(|| ctx.filter(waiting), |live| vec![live]);
    // Of several games those are meant in which the line can be played.
    let fitting: Vec<&LiveGame> = match found[..] {
        [_, _, ..] => found.iter().copied().filter(|live| line(ctx, live, text).is_ok()).collect(),
        _ => Vec::new(),
    };
    let live = match (&found[..], &fitting[..]) {
        ([live], _) | (_, [live]) => *live,
        ([], _) => match choose_game::refusing(ctx)[..] {
            [live, ..] => live,
            [] => return ctx.no_game(),
        },
        ([first, ..], []) => *first,
        (_, many) => {
            return Effects::note(ctx.l10n.say(&s::PlanWhichGame { count: many.len() as u64 }));
        }
    };
    // Whoever may lay down nothing here hears that, and not what is wrong with the moves.
    match live.game.decide(&ctx.actor(), &GameCommand::SetConditionalMoves(Vec::new()), ctx.now) {
        Err(Refusal::ConditionalMovesWithoutAnswer) => {}
        Err(refusal) => return ctx.refused(live, &refusal),
        Ok(_) => return command::issue(ctx, live, &GameCommand::SetConditionalMoves(Vec::new())),
    }
    match line(ctx, live, text) {
        Ok((line, shown)) => {
            let done = ctx.l10n.say(&s::DonePlanned { moves: shown });
            quietly(ctx, live, &GameCommand::SetConditionalMoves(line), done)
        }
        Err(refused) => Effects::note(refused),
    }
}

/// Lists what the person has laid down, or drops that of the only game it can be meant for.
fn planned(ctx: &Ctx<'_>, clear: bool) -> Effects {
    let meant = |live: &LiveGame| ctx.meant().is_none_or(|meant| meant.id == live.id);
    let found = ctx.filter(|live| meant(live) && !plans(ctx, live).is_empty());
    match found[..] {
        [] if ctx.live_games.is_empty() => ctx.no_game(),
        [] => Effects::note(ctx.l10n.say(&s::PlansNone)),
        [live] if clear => drop_plans(ctx, live),
        _ => list_plans(ctx, &found),
    }
}

fn list_plans(ctx: &Ctx<'_>, live_games: &[&LiveGame]) -> Effects {
    let mut lines = vec![ctx.l10n.say(&s::PlansList)];
    let mut buttons = Vec::new();
    for live in live_games.iter().take(MAX_LISTED) {
        let opponent = ctx.opponent(live);
        lines.push(ctx.l10n.say(&s::PlansOfGame { game: live.id, opponent }));
        for (at, line) in plans(ctx, live).iter().enumerate() {
            lines.push(format!("{}. {}", at + 1, written_line(ctx, live, line)));
        }
        buttons.push(Button {
            label: clip(&ctx.l10n.say(&s::ButtonDropPlans { game: live.id }), MAX_LABEL),
            ..ctx.answer_button(live, GameAction::DropPlans, &s::PlansList, ButtonStyle::Danger)
        });
    }
    // Of several games it is the button that says which one is meant.
    if live_games.len() == 1 {
        lines.push(ctx.l10n.say(&s::PlansDropHow));
    }
    let text = clip(&lines.join("\n"), MAX_TEXT);
    Effects::answer(PrivateReply::Note(Reply::text(text).with_buttons(buttons)))
}

pub(crate) fn drop_plans(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    quietly(ctx, live, &GameCommand::ClearConditionalMoves, ctx.l10n.say(&s::DonePlansDropped))
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

fn plans<'a>(ctx: &Ctx<'_>, live: &'a LiveGame) -> &'a [Vec<Move>] {
    live.game.side_of(&ctx.me).map_or(&[], |side| live.game.conditional_moves(side))
}

/// A command of which nobody else hears.
fn quietly(ctx: &Ctx<'_>, live: &LiveGame, command: &GameCommand, done: String) -> Effects {
    let mut effects = command::issue(ctx, live, command);
    if effects.changes_game() && effects.posts.is_empty() {
        effects.answer = PrivateReply::note(done);
    }
    effects
}

/// The moves of a line, and how they are written; else what is wrong with the first that cannot be played.
fn line(ctx: &Ctx<'_>, live: &LiveGame, text: &str) -> Result<(Vec<Move>, String), String> {
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
    let shown = written_line(ctx, live, &line);
    Ok((line, shown))
}

/// The moves of a line as they are written, whatever stands between them.
pub fn parts(text: &str) -> Vec<String> {
    let signs = SIGNS.into_iter().chain(lexicon::thens_without_blanks());
    let text = signs.fold(text.to_owned(), |text, sign| text.replace(sign, " then "));
    let words: Vec<&str> = text.split_whitespace().collect();
    let parts = words.split(|word| lexicon::is_then(word));
    parts.map(|part| part.join(" ")).filter(|part| !part.is_empty()).collect()
}
