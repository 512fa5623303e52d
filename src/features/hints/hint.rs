//! Hints: the idea of the best move, or the move itself, in words.

use crate::engine::{Analysis, Idea, Threat};
use crate::features::analyses::AnalysisFailure;
use crate::features::context::Ctx;
use crate::features::effects::{PrivateReply, Recipient};
use crate::features::hints::hint_text::{AnalysisWriter, idea_text};
use crate::features::live_game::LiveGame;
use crate::features::notices::failure_in;
use crate::i18n::{NamedPiece, messages as s, move_text};
use crate::message::{ButtonStyle, GameAction, HintKind, Reply, picture};

/// The answer to somebody who has asked for a hint, once the position is analysed.
pub(crate) fn answer(ctx: &Ctx<'_>, live: &LiveGame, kind: HintKind) -> PrivateReply {
    let reader = ctx.reader();
    let analysis = ctx.analyses.of(&ctx.services.pool, live, ctx.me.as_str(), &ctx.channel.id);
    let (services, live) = (ctx.services.clone(), live.clone());
    let reply = Box::pin(async move {
        let l10n = reader.l10n;
        Some(match analysis.result().await {
            Ok(analysis) => hint(&live, kind, &reader, &analysis),
            Err(AnalysisFailure::TooLate) => Reply::text(l10n.say(&s::HintTooLate)),
            Err(AnalysisFailure::Crowded) => Reply::text(l10n.say(&s::HintCrowded)),
            Err(AnalysisFailure::Failed) => {
                let why = &"the engine panicked";
                failure_in(l10n.locale(), &services.incident("a position could not be analysed", why))
            }
            Err(AnalysisFailure::Stopped) => return None,
        })
    });
    PrivateReply::Later { reply, replaces: ctx.answers && ctx.is_private_press() }
}

/// Hint for the side to move, which has asked for it. `analysis` is that of the present position of the game.
fn hint(live: &LiveGame, kind: HintKind, reader: &Recipient, analysis: &Analysis) -> Reply {
    let l10n = reader.l10n;
    let game = &live.game;
    let position = game.history().position();
    let side = position.turn();
    let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) else {
        return Reply::text(l10n.say(&s::RefuseGameOver));
    };
    let piece = position.piece_at(best.from()).expect("the best move is legal");
    let teller = AnalysisWriter { l10n, position, analysis };
    let what_for = idea_text(l10n, position, side, idea);
    match kind {
        HintKind::Nudge => {
            let piece = NamedPiece::whose(piece, side).told_apart(position, best.from());
            let nudge = l10n.join([l10n.say(&s::HintNudge { piece }), what_for]);
            let text =
                picture::join_lines([Some(nudge), teller.threat(false).filter(|_| !leaves_no_threat(idea))]);
            let action = GameAction::Hint(HintKind::Move);
            let more = live.button(l10n, action, &s::ButtonHintMove, ButtonStyle::Secondary);
            Reply::text(text).with_buttons(vec![more])
        }
        HintKind::Move => {
            let mv = move_text::bold(l10n, position, best);
            let hint = l10n.join([l10n.say(&s::HintMove { mv }), what_for]);
            let threat = teller.threat(true).filter(|_| !wins(idea));
            let board = picture::of_game(l10n, live.id, game, Some(side));
            let threatened = analysis.threat.as_ref().filter(|_| threat.is_some());
            let named = idea.pieces().into_iter().chain(threatened.into_iter().flat_map(Threat::pieces));
            let mut picture = picture::with_named(picture::with_hint(l10n, board, position, best), named);
            picture.apply_style(reader.looks, Some(side));
            let text = picture::join_lines([Some(hint), teller.standing(), threat]);
            Reply::text(text).with_picture(picture)
        }
    }
}

/// True if the idea already names the threat, or leaves no time for it.
fn leaves_no_threat(idea: &Idea) -> bool {
    let answers = [Idea::StopsMate, Idea::KeepsAMove, Idea::Escapes];
    wins(idea) || answers.contains(idea) || matches!(idea, Idea::Protects { .. } | Idea::Shields { .. })
}

/// True if the move ends the game by force.
fn wins(idea: &Idea) -> bool {
    matches!(idea, Idea::Mates { .. } | Idea::LeavesNoMove { .. })
}
