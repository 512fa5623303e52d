//! Hints: the idea of the best move, or the move itself, in words.

use crate::engine::{Analysis, Idea, ThreatKind};
use crate::notation::{Style, write};
use crate::play::Command;
use crate::rules::{Color, Piece, Position, Role, Square};

use super::announce::button;
use super::buttons::Action;
use super::desk::{Case, Desk, Table, Turn};
use super::picture;
use super::reply::{Answer, Look, MAX_TEXT, Reply, Row};
use super::texts::Voice;
use super::words;

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// Which piece to look at and what it can do.
    Nudge,
    /// The move.
    Move,
}

/// A hint that waits for the engine's analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The number of the game.
    pub game: i64,
    /// How much is asked.
    pub kind: HintKind,
    /// The side of the one who asks; it is to move.
    pub side: Color,
    /// The language of the one who asks.
    pub locale: &'static str,
}

impl Case<'_> {
    /// A hint for the side to move. It is written into the game, once for each move, and the engine is asked.
    pub(super) fn hint(&self, table: &Table, kind: HintKind) -> Turn {
        let events = match table.game.decide(&self.actor(), &Command::TakeHint, self.moment.now) {
            Ok(events) => events,
            Err(refusal) => return self.refused(table, &refusal),
        };
        let mut turn = if events.is_empty() { Turn::default() } else { self.desk.changed(table, events) };
        turn.answer = Answer::Think(Question {
            game: table.id,
            kind,
            side: table.game.history().position().turn(),
            locale: self.voice.locale(),
        });
        turn
    }
}

impl Desk {
    /// What the one who asked for a hint is told. `analysis` is that of the game as it stands.
    pub fn hint(&self, table: &Table, question: &Question, analysis: &Analysis) -> Reply {
        let voice = self.texts().voice(question.locale);
        let game = &table.game;
        let position = game.history().position();
        let (Some(best), Some(idea)) = (analysis.best(), &analysis.idea) else {
            return Reply { text: voice.say("refuse-game-over"), ..Reply::default() };
        };
        let piece = position.piece_at(best.from()).expect("the best move is legal");
        let speaker = Speaker { voice, position, side: question.side, mover: piece };
        match question.kind {
            HintKind::Nudge => {
                let args = [
                    ("piece", words::whose(voice, piece, question.side).into()),
                    ("idea", speaker.idea(idea, false).into()),
                ];
                let more =
                    button(voice, table.id, game, Action::HintMove, "button-hint-move", Look::Secondary);
                let text = join([
                    Some(voice.with("hint-nudge", &args)),
                    speaker.threat(analysis, false).filter(|_| !leaves_no_threat(idea)),
                ]);
                Reply { text, rows: vec![Row::Buttons(vec![more])], ..Reply::default() }
            }
            HintKind::Move => {
                let notation = words::both_notations(speaker.position, best);
                let (wxf, chinese) = notation.split_once(' ').unwrap_or((&notation, ""));
                let args = [
                    ("move", format!("**{wxf}** {chinese}").into()),
                    ("idea", speaker.idea(idea, true).into()),
                ];
                let text = join([
                    Some(voice.with("hint-move", &args)),
                    speaker.standing(analysis),
                    speaker.threat(analysis, true).filter(|_| !wins(idea)),
                ]);
                let board = picture::of_game(voice, table.id, game, Some(question.side));
                let picture = Some(picture::with_hint(voice, board, speaker.position, best));
                Reply { text, picture, ..Reply::default() }
            }
        }
    }

    /// What is said when the game has moved on before the hint was ready.
    pub fn hint_too_late(&self, question: &Question) -> Reply {
        Reply { text: self.texts().get(question.locale, "hint-too-late"), ..Reply::default() }
    }

    /// What is said when somebody waits for too many hints already.
    pub fn hint_crowded(&self, question: &Question) -> Reply {
        Reply { text: self.texts().get(question.locale, "hint-crowded"), ..Reply::default() }
    }

    /// What is said when the engine failed.
    pub fn hint_failed(&self, question: &Question, incident: &str) -> Reply {
        let text =
            self.texts().format(question.locale, "failure", &[("incident", incident.to_owned().into())]);
        Reply { text, ..Reply::default() }
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

/// Puts an analysis into words for one side.
struct Speaker<'a> {
    voice: Voice<'a>,
    position: &'a Position,
    side: Color,
    /// The piece that the best move moves.
    mover: Piece,
}

impl Speaker<'_> {
    /// What the move is for, as it follows "can"; `exact` names the points.
    fn idea(&self, idea: &Idea, exact: bool) -> String {
        let key = format!("idea-{}", idea.name());
        let target = || idea.targets().first().map_or_else(String::new, |square| self.piece(*square, exact));
        match idea {
            Idea::Mates { moves } | Idea::LeavesNoMove { moves } => {
                self.voice.with(&key, &[("moves", (*moves).into())])
            }
            Idea::Takes { free, .. } | Idea::Attacks { free, .. } => {
                let key = if *free { format!("{key}-free") } else { key };
                self.voice.with(&key, &[("target", target().into())])
            }
            Idea::Forks { targets } => {
                let names = if exact {
                    targets.iter().map(|square| self.piece(*square, true)).collect()
                } else {
                    self.counted(targets)
                };
                self.voice.with(&key, &[("targets", self.list(&names).into())])
            }
            Idea::Uncovers { attacker, .. } | Idea::Screens { attacker, .. } => {
                let args = [("attacker", self.piece(*attacker, exact).into()), ("target", target().into())];
                self.voice.with(&key, &args)
            }
            _ if idea.targets().is_empty() => self.voice.say(&key),
            _ => self.voice.with(&key, &[("target", target().into())]),
        }
    }

    /// Who stands better, from the side of the one who asks; none where that side wins by force.
    fn standing(&self, analysis: &Analysis) -> Option<String> {
        if let Some((winner, moves)) = analysis.mate() {
            // A win of one's own is the idea of the move already.
            let mated = analysis.ends_in_checkmate(self.position);
            let key = if mated { "standing-mated" } else { "standing-lost" };
            return (winner != self.side).then(|| self.voice.with(key, &[("moves", moves.into())]));
        }
        // Nothing short of that is certain.
        let chance = ((analysis.win_chance(self.side) * 100.0).round() as u32).clamp(1, 99);
        let key = match chance {
            85.. => "standing-winning",
            57.. => "standing-better",
            44.. => "standing-level",
            16.. => "standing-worse",
            _ => "standing-losing",
        };
        Some(self.voice.with(key, &[("chance", chance.into())]))
    }

    /// What the opponent threatens; `exact` tells the move as well.
    fn threat(&self, analysis: &Analysis, exact: bool) -> Option<String> {
        let threat = analysis.threat.as_ref()?;
        let (key, mut args) = match threat.kind {
            ThreatKind::Mates { moves } => ("threat-mates", vec![("moves", moves.into())]),
            ThreatKind::LeavesNoMove { moves } => ("threat-leaves-no-move", vec![("moves", moves.into())]),
            ThreatKind::Takes { on, .. } => ("threat-takes", vec![("target", self.piece(on, true).into())]),
        };
        if !exact {
            return Some(self.voice.with(key, &args));
        }
        args.push(("move", write(self.position, threat.first(), Style::Wxf).into()));
        Some(self.voice.with(&format!("{key}-by"), &args))
    }

    /// A piece as the one who asks names it: `your horse`, `a horse` of the opponent's; with its point when `exact`.
    fn piece(&self, square: Square, exact: bool) -> String {
        let Some(piece) = self.position.piece_at(square) else { return square.to_string() };
        if exact {
            let args = [
                ("piece", self.whose(piece).into()),
                ("place", words::place(self.voice, square, self.side).into()),
            ];
            self.voice.with("piece-at", &args)
        } else if piece == self.mover {
            let other = [("role", piece.role.name().into())];
            self.voice.with("your-other-piece", &other)
        } else if piece.color == self.side {
            self.whose(piece)
        } else {
            words::a(self.voice, piece.role)
        }
    }

    /// Pieces of the opponent by role, those that are alike together: `two horses`, `a cannon`.
    fn counted(&self, squares: &[Square]) -> Vec<String> {
        let mut roles: Vec<(Role, u32)> = Vec::new();
        for piece in squares.iter().filter_map(|square| self.position.piece_at(*square)) {
            match roles.iter_mut().find(|(role, _)| *role == piece.role) {
                Some((_, count)) => *count += 1,
                None => roles.push((piece.role, 1)),
            }
        }
        let name = |(role, count): (Role, u32)| match count {
            1 => words::a(self.voice, role),
            _ => self.voice.with("several-pieces", &[("count", count.into()), ("role", role.name().into())]),
        };
        roles.into_iter().map(name).collect()
    }

    fn whose(&self, piece: Piece) -> String {
        words::whose(self.voice, piece, self.side)
    }

    fn list(&self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let args = [("first", first.join(", ").into()), ("last", last.clone().into())];
                self.voice.with("list", &args)
            }
        }
    }
}
