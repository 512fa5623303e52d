//! Hints: the idea of the best move, or the move itself, in words.

use crate::engine::{Analysis, Idea};
use crate::game::Event;
use crate::game::GameCommand;

use crate::features::context::{Ctx, changed};
use crate::features::effects::{Effects, PrivateReply, Recipient};
use crate::features::hints::analyses::AnalysisFailure;
use crate::features::hints::hint_text::AnalysisWriter;
use crate::features::notices::failure_in;
use crate::features::play::announce::button;
use crate::features::play::live_game::LiveGame;
use crate::i18n::grammar::NamedPiece;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::{GameAction, HintKind};
use crate::message::picture;
use crate::message::reply::{ButtonStyle, MAX_TEXT, Reply, Row};
use crate::rules::Color;

/// A hint that waits for the engine's analysis.
struct Question {
    /// How much is asked.
    kind: HintKind,
    /// The side of the one who asks; it is to move.
    side: Color,
    /// The one who asks.
    reader: Recipient,
}

impl Ctx<'_> {
    /// A hint for the side to move. It is written into the game, once for each move, and the engine is asked.
    pub(crate) fn hint(&self, table: &LiveGame, kind: HintKind) -> Effects {
        if self.effective.place_settings().hints == Some(false) {
            return Effects::note(self.l10n.say(&s::HouseNoHints));
        }
        let events = match table.game.decide(&self.actor(), &GameCommand::TakeHint, self.now) {
            Ok(events) => events,
            Err(refusal) => return self.refused(table, &refusal),
        };
        if matches!(events[..], [Event::Ended { .. }, ..]) {
            return self.command(table, &GameCommand::TakeHint);
        }
        let mut turn = if events.is_empty() { Effects::default() } else { changed(table, events) };
        let question = Question { kind, side: table.game.history().position().turn(), reader: self.reader() };
        let analysis = self.analyses.of(&self.services.pool, table, self.me.as_str(), &self.channel.id);
        let (services, table) = (self.services.clone(), table.clone());
        let reply = Box::pin(async move {
            let l10n = question.reader.l10n();
            Some(match analysis.result().await {
                Ok(analysis) => hint(&table, &question, &analysis),
                Err(AnalysisFailure::TooLate) => Reply::text(l10n.say(&s::HintTooLate)),
                Err(AnalysisFailure::Crowded) => Reply::text(l10n.say(&s::HintCrowded)),
                Err(AnalysisFailure::Failed) => {
                    let incident =
                        services.incident("a position could not be analysed", &"the engine panicked");
                    failure_in(question.reader.locale, &incident)
                }
                Err(AnalysisFailure::Stopped) => return None,
            })
        });
        turn.answer = PrivateReply::Later { reply, replaces: self.answers && self.is_private_press() };
        turn
    }
}

/// What the one who asked for a hint is told. `analysis` is that of the game as it stands.
fn hint(table: &LiveGame, question: &Question, analysis: &Analysis) -> Reply {
    let l10n = question.reader.l10n();
    let game = &table.game;
    let position = game.history().position();
    let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) else {
        return Reply::text(l10n.say(&s::RefuseGameOver));
    };
    let piece = position.piece_at(best.from()).expect("the best move is legal");
    let teller = AnalysisWriter { l10n, position, analysis };
    match question.kind {
        HintKind::Nudge => {
            let nudge = l10n.say(&s::HintNudge { piece: NamedPiece::whose(piece, question.side) });
            let nudge = l10n.join([nudge, teller.idea(idea, false)]);
            let text = join([Some(nudge), teller.threat(false).filter(|_| !leaves_no_threat(idea))]);
            let action = GameAction::Hint(HintKind::Move);
            let more = button(l10n, table.id, game, action, &s::ButtonHintMove, ButtonStyle::Secondary);
            Reply { rows: vec![Row::Buttons(vec![more])], ..Reply::text(text) }
        }
        HintKind::Move => {
            let mv = move_text::bold(l10n, position, best);
            let hint = l10n.join([l10n.say(&s::HintMove { mv }), teller.idea(idea, true)]);
            let threat = teller.threat(true).filter(|_| !wins(idea));
            let board = picture::of_game(l10n, table.id, game, Some(question.side));
            let mut picture = picture::with_hint(l10n, board, position, best);
            picture.apply_style(question.reader.looks, Some(question.side));
            let picture = Some(picture);
            Reply { picture, ..Reply::text(join([Some(hint), teller.standing(), threat])) }
        }
    }
}

/// Whether the idea already speaks of what is threatened, or leaves no time for it.
fn leaves_no_threat(idea: &Idea) -> bool {
    let answers = [Idea::StopsMate, Idea::KeepsAMove, Idea::Escapes];
    wins(idea) || answers.contains(idea) || matches!(idea, Idea::Protects { .. } | Idea::Shields { .. })
}

/// Whether the move ends the game by force.
fn wins(idea: &Idea) -> bool {
    matches!(idea, Idea::Mates { .. } | Idea::LeavesNoMove { .. })
}

fn join(lines: impl IntoIterator<Item = Option<String>>) -> String {
    picture::clip(&lines.into_iter().flatten().collect::<Vec<_>>().join("\n"), MAX_TEXT)
}
