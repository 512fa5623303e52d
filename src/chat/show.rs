//! Showing a game: the board, the moves, the legal moves, the last ruling.

use crate::engine::opening;
use crate::notation::{Style, write};
use crate::play::{Phase, Seat};
use crate::rules::Color;

use super::announce::board_rows;
use super::desk::{Case, Say, Table, Turn, note};
use super::picture;
use super::reply::{Answer, MAX_TEXT, Reply};
use super::ruling;
use super::texts::Voice;
use super::words;

impl Case<'_> {
    pub(super) fn board(&self, table: &Table, view: Option<Color>, text: bool, private: bool) -> Turn {
        let public_voice = self.desk.texts().voice(&table.locale);
        let voice = if private { self.voice } else { public_voice };
        let view = view.or_else(|| if private { table.game.side_of(&self.me) } else { None });
        let shown = picture::of_game(voice, table.id, &table.game, view);
        let mut reply = Reply { text: self.status(voice, table), ..Reply::default() };
        if text {
            reply.text = format!("{}\n```\n{}\n```", reply.text, shown.text_board);
        } else {
            reply.picture = Some(shown);
        }
        if private || text {
            return Turn::answer(Answer::Note(reply));
        }
        let playing = table.game.phase() == Phase::Playing && table.game.duty().is_none();
        if playing {
            reply.rows = board_rows(voice, table.id, &table.game);
        }
        let answer = if self.is_slash() { note(self.voice.say("done")) } else { Answer::Silence };
        Turn { change: None, posts: vec![Say { reply, game: Some(table.id), board: playing }], answer }
    }

    /// One line on how a game stands; nobody is pinged by it.
    fn status(&self, voice: Voice<'_>, table: &Table) -> String {
        let game = &table.game;
        let name = |color| match game.seat(color) {
            Seat::Bot { level } => voice.with("bot-name", &[("level", (*level).into())]),
            Seat::Open => voice.say("open-seat"),
            Seat::Invited(player) | Seat::Person(player) => format!("<@{}>", player.id),
        };
        let mut text = voice.with(
            "status",
            &[
                ("game", table.id.to_string().into()),
                ("red", name(Color::Red).into()),
                ("black", name(Color::Black).into()),
                ("rules", words::rules(voice, game.rules()).into()),
            ],
        );
        if let Some(last) = words::numbered_last(game) {
            text = format!("{text}\n{last}");
        }
        if let Some(opening) = opening::of(game.history()) {
            text = format!("{text}\n{}", words::opening(voice, opening));
        }
        let tail = match game.phase() {
            Phase::Over(outcome) => words::result(voice, outcome),
            Phase::Dropped => voice.say("refuse-not-open"),
            Phase::Offered { .. } => voice.say("refuse-not-started"),
            Phase::Playing => {
                let turn = game.history().position().turn();
                let args = [("player", name(turn).into()), ("side", words::side(voice, turn).into())];
                let check = if game.history().position().in_check() {
                    format!("{} ", voice.say("check"))
                } else {
                    String::new()
                };
                format!("{check}{}", voice.with("to-move", &args))
            }
        };
        format!("{text}\n{tail}")
    }

    pub(super) fn moves(&self, table: &Table, notation: Option<&str>) -> Turn {
        let history = table.game.history();
        if history.moves().is_empty() {
            return Turn::note(self.voice.say("no-moves-yet"));
        }
        let mut position = history.start().clone();
        let mut lines: Vec<String> = Vec::new();
        for (ply, mv) in history.moves().iter().enumerate() {
            let text = match notation.and_then(|name| name.parse::<Style>().ok()) {
                Some(style) => write(&position, *mv, style),
                None => words::both_notations(&position, *mv),
            };
            if ply % 2 == 0 {
                lines.push(format!("{} {text}", words::move_number(ply)));
            } else if let Some(line) = lines.last_mut() {
                line.push_str("   ");
                line.push_str(&text);
            }
            position.make(*mv);
        }
        // The last moves are the ones people ask for.
        let mut kept: Vec<String> = Vec::new();
        let mut length = 0;
        for line in lines.into_iter().rev() {
            length += line.chars().count() + 1;
            if length > MAX_TEXT - 200 {
                kept.push("…".to_owned());
                break;
            }
            kept.push(line);
        }
        kept.reverse();
        Turn::note(format!("```\n{}\n```", kept.join("\n")))
    }

    pub(super) fn legal(&self, table: &Table) -> Turn {
        let position = table.game.history().position();
        let mut list: Vec<String> =
            position.legal_moves().into_iter().map(|mv| write(position, mv, Style::Wxf)).collect();
        list.sort();
        let args = [
            ("count", (list.len() as u64).into()),
            ("side", words::side(self.voice, position.turn()).into()),
        ];
        let head = self.voice.with("legal-moves", &args);
        Turn::note(picture::clip(&format!("{head}\n```\n{}\n```", list.join("  ")), MAX_TEXT))
    }

    pub(super) fn why(&self, table: &Table) -> Turn {
        let game = &table.game;
        let text = match (game.phase(), game.ruling()) {
            (Phase::Over(outcome), ruling) => {
                let mut text = words::result(self.voice, outcome);
                if let Some(reason) = ruling.and_then(|ruling| ruling::reason(self.voice, &ruling)) {
                    text = format!("{text}\n{reason}");
                }
                text
            }
            _ => match game.history().warning() {
                Some(warning) => ruling::warning(self.voice, &warning),
                None => self.voice.say("why-nothing"),
            },
        };
        Turn::note(text)
    }
}
