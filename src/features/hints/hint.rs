//! Hints: the idea of the best move, or the move itself, in words.

use crate::engine::{Analysis, Idea};
use crate::game::Command;
use crate::game::Event;

use crate::features::context::{Case, changed};
use crate::features::effects::{Answer, Reader, Turn};
use crate::features::hints::analyses::NoAnalysis;
use crate::features::hints::telling::Teller;
use crate::features::notices::failure_in;
use crate::features::play::announce::button;
use crate::features::play::live_game::Table;
use crate::i18n::grammar::Named;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::message::custom_id::{GameAction, HintKind};
use crate::message::picture;
use crate::message::reply::{Look, MAX_TEXT, Reply, Row};
use crate::rules::Color;

/// A hint that waits for the engine's analysis.
struct Question {
    /// How much is asked.
    kind: HintKind,
    /// The side of the one who asks; it is to move.
    side: Color,
    /// The one who asks.
    reader: Reader,
}

impl Case<'_> {
    /// A hint for the side to move. It is written into the game, once for each move, and the engine is asked.
    pub(crate) fn hint(&self, table: &Table, kind: HintKind) -> Turn {
        if self.circle.house().hints == Some(false) {
            return Turn::note(self.voice.say(&s::HouseNoHints));
        }
        let events = match table.game.decide(&self.actor(), &Command::TakeHint, self.now) {
            Ok(events) => events,
            Err(refusal) => return self.refused(table, &refusal),
        };
        if matches!(events[..], [Event::Ended { .. }, ..]) {
            return self.command(table, &Command::TakeHint);
        }
        let mut turn = if events.is_empty() { Turn::default() } else { changed(table, events) };
        let question = Question { kind, side: table.game.history().position().turn(), reader: self.reader() };
        let analysis = self.analyses.of(&self.services.pool, table, self.me.as_str(), &self.channel.id);
        let (services, table) = (self.services.clone(), table.clone());
        let reply = Box::pin(async move {
            let voice = question.reader.voice();
            Some(match analysis.result().await {
                Ok(analysis) => hint(&table, &question, &analysis),
                Err(NoAnalysis::TooLate) => Reply::text(voice.say(&s::HintTooLate)),
                Err(NoAnalysis::Crowded) => Reply::text(voice.say(&s::HintCrowded)),
                Err(NoAnalysis::Failed) => {
                    let incident =
                        services.incident("a position could not be analysed", &"the engine panicked");
                    failure_in(question.reader.locale, &incident)
                }
                Err(NoAnalysis::Stopped) => return None,
            })
        });
        turn.answer = Answer::Later { reply, replaces: self.answers && self.is_private_press() };
        turn
    }
}

/// What the one who asked for a hint is told. `analysis` is that of the game as it stands.
fn hint(table: &Table, question: &Question, analysis: &Analysis) -> Reply {
    let voice = question.reader.voice();
    let game = &table.game;
    let position = game.history().position();
    let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) else {
        return Reply::text(voice.say(&s::RefuseGameOver));
    };
    let piece = position.piece_at(best.from()).expect("the best move is legal");
    let teller = Teller { voice, position, analysis };
    match question.kind {
        HintKind::Nudge => {
            let nudge = voice.say(&s::HintNudge { piece: Named::whose(piece, question.side) });
            let nudge = voice.join([nudge, teller.idea(idea, false)]);
            let text = join([Some(nudge), teller.threat(false).filter(|_| !leaves_no_threat(idea))]);
            let action = GameAction::Hint(HintKind::Move);
            let more = button(voice, table.id, game, action, &s::ButtonHintMove, Look::Secondary);
            Reply { rows: vec![Row::Buttons(vec![more])], ..Reply::text(text) }
        }
        HintKind::Move => {
            let mv = move_text::bold(voice, position, best);
            let hint = voice.join([voice.say(&s::HintMove { mv }), teller.idea(idea, true)]);
            let threat = teller.threat(true).filter(|_| !wins(idea));
            let board = picture::of_game(voice, table.id, game, Some(question.side));
            let mut picture = picture::with_hint(voice, board, position, best);
            picture.dress(question.reader.looks, Some(question.side));
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
