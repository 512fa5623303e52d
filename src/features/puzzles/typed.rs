//! Moves that are typed and meant for a puzzle, or may be.

use crate::game::Phase;
use crate::notation::ReadError;
use crate::rules::Move;

use crate::features::context::{Case, may_move};
use crate::features::effects::{Answer, Turn};
use crate::features::play::live_game::Table;
use crate::features::puzzles::handler::Run;
use crate::i18n::errors;
use crate::i18n::escape::echo;
use crate::i18n::messages as s;
use crate::message::component::Action;
use crate::message::picture::clip;
use crate::message::reply::{Button, Look, Reply, Row};

/// As long as a puzzle is this fresh, in milliseconds, a move that also fits a game is asked about.
const FRESH: i64 = 10 * 60 * 1000;
/// As long as it is this fresh, moves are read as tries; later whoever addresses the bot is asked.
const WARM: i64 = 60 * 60 * 1000;

impl Case<'_> {
    /// A move as it was typed. What is no move is no try.
    pub(crate) fn try_text(&self, run: Run<'_>, typed: &str) -> Turn {
        if run.is_of_a_day() && self.is_overheard() {
            return Turn::note(self.voice.say(&s::DailyPrivate));
        }
        let board = run.board(self.voice);
        let position = board.position();
        match self.reading_of(None).read(&position, typed) {
            Ok(mv) => self.try_move(run, mv),
            Err(error) if !error.candidates().is_empty() => {
                let rows = vec![Row::Buttons(board.readings(error.candidates()))];
                let text = self.voice.say(&s::PuzzleWhichReading { text: echo(typed) });
                Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) }))
            }
            Err(error) => {
                Turn::note(errors::read_error(self.voice, typed, &error, &position, run.puzzle.solver()))
            }
        }
    }

    /// A typed move that is meant for a puzzle, or may be.
    pub(crate) fn typed_at_puzzle(&self, typed: &str, addressed: bool) -> Option<Turn> {
        if self.quiz().day.is_some() {
            return Some(Turn::note(self.voice.say(&s::DailyPrivate)));
        }
        let run = self.current_puzzle().filter(|_| self.meant().is_none())?;
        let current = run.solver.current.as_ref()?;
        if current.channel != self.request.place.channel {
            return None;
        }
        let age = self.moment.now.0 - current.at.0;
        let board = run.board(self.voice);
        let found = self.reading_of(None).read(&board.position(), typed);
        let fitting = match &found {
            Ok(mv) => vec![*mv],
            Err(error) => error.candidates().to_vec(),
        };
        let waiting = self.filter(|table| may_move(&table.game, &self.me));
        let ask = |text: String| {
            let rows = vec![Row::Buttons(board.readings(&fitting))];
            Some(Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) })))
        };
        if waiting.is_empty() {
            let plays = |table: &Table| {
                table.game.phase() == Phase::Playing && table.game.side_of(&self.me).is_some()
            };
            return match self.filter(plays)[..] {
                // A move for a game that comes too early must not be the first try at a puzzle.
                [table, ..] if !fitting.is_empty() && age < FRESH => {
                    let wait = self.check_turn(table).err()?;
                    let wait = errors::refusal(self.voice, &wait, run.puzzle.solver(), &self.moderators());
                    ask(self.voice.join([wait, self.voice.say(&s::PuzzleMeant { text: echo(typed) })]))
                }
                [_, ..] => None,
                [] if age < WARM => match found {
                    Err(ReadError::Unreadable { .. }) if !addressed => None,
                    _ => Some(self.try_text(run, typed)),
                },
                [] if addressed && !fitting.is_empty() => {
                    ask(self.voice.say(&s::PuzzleMeant { text: echo(typed) }))
                }
                [] => None,
            };
        }
        if fitting.is_empty() || age >= FRESH {
            return None;
        }
        let mut buttons = board.readings(&fitting);
        let playable = |table: &&Table| -> Vec<(Move, String)> {
            let position = table.game.history().position();
            let moves = self.reading(table).moves(position, typed);
            moves.into_iter().map(|mv| (mv, self.label(table))).collect()
        };
        let in_games: Vec<Button> = waiting
            .iter()
            .flat_map(|table| {
                playable(table).into_iter().map(|(mv, label)| Button {
                    label: clip(&label, 80),
                    ..self.answer_button(table, Action::Reading(mv), &s::WhichGame, Look::Primary)
                })
            })
            .take(5)
            .collect();
        if in_games.is_empty() {
            return Some(self.try_text(run, typed));
        }
        buttons.truncate(5);
        let rows = vec![Row::Buttons(buttons), Row::Buttons(in_games)];
        let text = self.voice.say(&s::PuzzleOrGame { text: echo(typed) });
        Some(Turn::answer(Answer::Note(Reply { rows, ..Reply::text(text) })))
    }
}
