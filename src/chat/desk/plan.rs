//! Conditional moves: what a player lays down to answer, while the opponent thinks.

use crate::play::{Command, Phase, Refusal, TimeControl};
use crate::rules::Move;

use super::super::commands::line_in;
use super::super::explain;
use super::super::sentences as s;
use super::super::table::Table;
use super::super::turn::{Answer, Turn};
use super::super::vocabulary::is_then;
use super::super::words;
use super::case::Case;

/// Signs between the moves of a line, beside words.
const SIGNS: [&str; 8] = ["→", "->", ",", ";", "/", "，", "；", "、"];

impl<'a> Case<'a> {
    /// Lays a line down in the game replied to, else in the only one in which the person waits with days per move.
    pub(super) fn plan(&self, text: &str) -> Turn {
        if self.is_overheard() && !text.is_empty() {
            let command = line_in("if", self.voice.locale());
            return Turn::note(self.voice.say(&s::DataPrivately { command }));
        }
        let waiting = |table: &Table| {
            let game = &table.game;
            game.phase() == Phase::Playing
                && matches!(game.opening().time, TimeControl::PerMove { .. })
                && game.side_of(&self.me) == Some(!game.history().position().turn())
        };
        let found: Vec<&Table> = match self.meant() {
            Some(table) => vec![table],
            None => {
                self.filter(|table| waiting(table) && (!text.is_empty() || !self.plans(table).is_empty()))
            }
        };
        // Of several games those are meant in which the line can be played.
        let fitting: Vec<&Table> = match found[..] {
            [_, _, ..] if !text.is_empty() => {
                found.iter().copied().filter(|table| self.line(table, text).is_ok()).collect()
            }
            _ => Vec::new(),
        };
        let table = match (&found[..], &fitting[..]) {
            ([table], _) | (_, [table]) => *table,
            ([], _) => match self.refusing()[..] {
                [table, ..] => table,
                [] => return self.no_game(),
            },
            ([first, ..], []) => *first,
            (_, many) => return Turn::note(self.voice.say(&s::PlanWhichGame { count: many.len() as u64 })),
        };
        if text.is_empty() {
            return match self.plans(table).is_empty() {
                true => Turn::note(self.voice.say(&s::PlansNone)),
                false => self.quietly(table, &Command::DropPlans, self.voice.say(&s::DonePlansDropped)),
            };
        }
        // Whoever may lay down nothing here hears that, and not what is wrong with the moves.
        match table.game.decide(&self.actor(), &Command::Plan(Vec::new()), self.moment.now) {
            Err(Refusal::PlanWithoutAnswer) => {}
            Err(refusal) => return self.refused(table, &refusal),
            Ok(_) => return self.command(table, &Command::Plan(Vec::new())),
        }
        match self.line(table, text) {
            Ok((line, shown)) => {
                let done = self.voice.say(&s::DonePlanned { moves: shown });
                self.quietly(table, &Command::Plan(line), done)
            }
            Err(turn) => *turn,
        }
    }

    /// What the person has laid down already.
    fn plans(&self, table: &'a Table) -> &'a [Vec<Move>] {
        table.game.side_of(&self.me).map_or(&[], |side| table.game.plans(side))
    }

    /// A command of which nobody else hears.
    fn quietly(&self, table: &Table, command: &Command, done: String) -> Turn {
        let mut turn = self.command(table, command);
        if turn.change.is_some() && turn.posts.is_empty() {
            turn.answer = Answer::note(done);
        }
        turn
    }

    /// The moves of a line, and how they are written; else what is wrong with the first that cannot be played.
    fn line(&self, table: &Table, text: &str) -> Result<(Vec<Move>, String), Box<Turn>> {
        let mut position = table.game.history().position().clone();
        let (mut line, mut shown) = (Vec::new(), Vec::new());
        for (at, part) in parts(text).iter().enumerate() {
            let mover = position.turn();
            let mv = self.reading(table).read(&position, part).map_err(|error| {
                let why = explain::read_error(self.voice, part, &error, &position, mover);
                Box::new(Turn::note(self.voice.say(&s::PlanPart { number: at + 1, why })))
            })?;
            shown.push(format!("`{}`", words::short(self.voice, &position, mv)));
            line.push(mv);
            position.make(mv);
        }
        Ok((line, shown.join(" → ")))
    }
}

/// The moves of a line as they are written, whatever stands between them.
fn parts(text: &str) -> Vec<String> {
    let text = SIGNS.into_iter().fold(text.to_owned(), |text, sign| text.replace(sign, " then "));
    let words: Vec<&str> = text.split_whitespace().collect();
    let parts = words.split(|word| is_then(word));
    parts.map(|part| part.join(" ")).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_line_falls_apart_into_its_moves() {
        for text in
            ["H8+7 then R1.2", "H8+7, R1.2", "H8+7 → R1.2", "H8+7/R1.2", "H8+7 THEN R1.2 ;", "H8+7 puis R1.2"]
        {
            assert_eq!(parts(text), ["H8+7", "R1.2"], "{text}");
        }
        assert_eq!(parts("cannon 2 to 5 then 馬８進７"), ["cannon 2 to 5", "馬８進７"]);
        assert_eq!(parts(" then "), Vec::<String>::new());
        // Letters that are longer or shorter in lower case.
        assert_eq!(parts("ȺȺȺ, \u{212A}\u{212A},"), ["ȺȺȺ", "\u{212A}\u{212A}"]);
    }
}
