//! Hints: the idea of the best move, or the move itself.

use crate::engine::{Analysis, Idea, Threat};
use crate::features::analyses::AnalysisFailure;
use crate::features::context::Ctx;
use crate::features::effects::{PrivateReply, Recipient};
use crate::features::hints::hint_text::{AnalysisWriter, idea_text};
use crate::features::live_game::LiveGame;
use crate::features::notices::failure_in;
use crate::i18n::{NamedPiece, messages as s, move_text};
use crate::message::{ButtonStyle, GameAction, HintKind, Reply, picture};

/// Replies with a hint once the position is analysed.
pub(crate) fn answer(ctx: &Ctx<'_>, live: &LiveGame, kind: HintKind) -> PrivateReply {
    let reader = ctx.reader();
    let analysis = ctx.analyses.analyse(&ctx.services.pool, live, ctx.requester.as_str(), &ctx.channel.id);
    let services = ctx.services.clone();
    let live = live.clone();
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

/// Hint for the side to move. `analysis` is that of the present position.
fn hint(live: &LiveGame, kind: HintKind, reader: &Recipient, analysis: &Analysis) -> Reply {
    let l10n = reader.l10n;
    let game = &live.game;
    let position = game.history().position();
    let side = position.turn();
    let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) else {
        return Reply::text(l10n.say(&s::RefuseGameOver));
    };
    let piece = position.piece_at(best.from()).expect("the best move is legal");
    let writer = AnalysisWriter { l10n, position, analysis };
    let what_for = idea_text(l10n, position, Some(side), idea).unwrap_or_default();
    match kind {
        HintKind::Nudge => {
            let piece = NamedPiece::whose(piece, side).told_apart(position, best.from());
            let mut lines = vec![l10n.join([l10n.say(&s::HintNudge { piece }), what_for])];
            if !leaves_no_threat(idea) {
                lines.extend(writer.threat(false));
            }
            let action = GameAction::Hint(HintKind::Move);
            let button = live.button(l10n, action, &s::ButtonHintMove, ButtonStyle::Secondary);
            Reply::text(picture::join_lines(lines)).with_buttons(vec![button])
        }
        HintKind::Move => {
            let mv = move_text::bold(l10n, position, best);
            let hint = l10n.join([l10n.say(&s::HintMove { mv }), what_for]);
            let threat = writer.threat(true).filter(|_| !wins(idea));
            let board = picture::of_game(l10n, live.id, game, Some(side));
            let threatened = analysis.threat.as_ref().filter(|_| threat.is_some());
            let named = idea.pieces().into_iter().chain(threatened.into_iter().flat_map(Threat::pieces));
            let mut picture = picture::with_named(picture::with_hint(l10n, board, position, best), named);
            picture.apply_style(reader.looks, Some(side));
            let text = picture::join_lines([Some(hint), writer.standing(), threat]);
            Reply::text(text).with_picture(picture)
        }
    }
}

/// Returns `true` if the idea already names the threat, or leaves no time for it.
fn leaves_no_threat(idea: &Idea) -> bool {
    let answers = [Idea::StopsMate, Idea::KeepsAMove, Idea::Escapes];
    wins(idea) || answers.contains(idea) || matches!(idea, Idea::Protects { .. } | Idea::Shields { .. })
}

fn wins(idea: &Idea) -> bool {
    matches!(idea, Idea::Mates { .. } | Idea::LeavesNoMove { .. })
}
