//! Showing a game: the board, the moves, the legal moves, the last ruling.

use crate::engine::opening;
use crate::game::Phase;
use crate::game::PlayerId;
use crate::notation::{Style, write};
use crate::rules::{Color, Square};

use crate::features::context::Case;
use crate::features::effects::{Answer, Say, Turn};
use crate::features::play::announce::board_rows;
use crate::features::play::live_game::Table;
use crate::i18n::localizer::Voice;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::i18n::rulings;
use crate::message::custom_id::{BoardView, GameAction};
use crate::message::picture;
use crate::message::reply::{Look, MAX_TEXT, Reply, Row};

/// Characters of moves on one page: they fit into a message with what stands around them.
const MOVES_PAGE: usize = MAX_TEXT - 300;

impl Case<'_> {
    pub(crate) fn board(&self, table: &Table, view: BoardView) -> Turn {
        let voice = if view.private { self.voice } else { table.voice() };
        let side = view.side.or_else(|| if view.private { table.game.side_of(&self.me) } else { None });
        let mut shown = picture::of_game(voice, table.id, &table.game, side);
        shown.turned = view.side.is_some();
        // In letters it is in the answer's own text.
        let me = self.circle.person(self.me.as_str());
        if view.text {
            shown.dress(me.settings.looks, table.game.side_of(&self.me));
        }
        let mut reply = Reply::text(status(voice, table));
        if view.text {
            reply.text = format!("{}\n```\n{}\n```", reply.text, shown.text_board);
        } else {
            reply.picture = Some(shown);
        }
        if view.private || view.text {
            return Turn::answer(Answer::Note(reply));
        }
        let playing = table.game.phase() == Phase::Playing && table.game.duty().is_none();
        if playing {
            reply.rows = board_rows(voice, table.id, &table.game);
        }
        let done = || Answer::note(self.voice.say(&s::DoneBoard));
        let answer = if self.answers_privately() { done() } else { Answer::Silence };
        Turn { posts: vec![Say { reply, game: Some(table.id), board: playing }], answer, ..Turn::default() }
    }

    /// The moves played so far, the last ones first to be seen; a page of them when they are many.
    pub(crate) fn moves(&self, table: &Table, style: Option<Style>, page: Option<u16>) -> Turn {
        let history = table.game.history();
        if history.moves().is_empty() {
            return Turn::note(self.voice.say(&s::NoMovesYet));
        }
        let mut position = history.start().clone();
        let mut rows: Vec<[String; 3]> = Vec::new();
        for (ply, mv) in history.moves().iter().enumerate() {
            let text = match style {
                Some(style) => write(&position, *mv, style),
                None => move_text::both_notations(self.voice, &position, *mv),
            };
            match rows.last_mut() {
                Some(row) if ply % 2 == 1 => row[2] = text,
                _ => rows.push([move_text::move_number(ply), text, String::new()]),
            }
            position.make(*mv);
        }
        let numbers = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
        let firsts = rows.iter().map(|row| width(&row[1])).max().unwrap_or(0);
        let lines = rows.into_iter().map(|[number, first, second]| {
            let gap = " ".repeat(firsts - width(&first));
            format!("{number:>numbers$} {first}{gap}   {second}").trim_end().to_owned()
        });
        let mut pages: Vec<String> = Vec::new();
        for line in lines {
            match pages.last_mut() {
                Some(page) if page.chars().count() + line.chars().count() < MOVES_PAGE => {
                    page.push('\n');
                    page.push_str(&line);
                }
                _ => pages.push(line),
            }
        }
        // The last moves are the ones people ask for.
        let last = pages.len() - 1;
        let shown = page.map_or(last, |page| usize::from(page).min(last));
        let turn_to = |page: usize| GameAction::MovesPage(u16::try_from(page).unwrap_or(u16::MAX), style);
        let mut buttons = Vec::new();
        if shown > 0 {
            buttons.push(self.button(table, turn_to(shown - 1), &s::ButtonMovesEarlier, Look::Secondary));
        }
        if shown < last {
            buttons.push(self.button(table, turn_to(shown + 1), &s::ButtonMovesLater, Look::Secondary));
        }
        let mut reply = Reply::text(format!("{}\n```\n{}\n```", players(self.voice, table), pages[shown]));
        if !buttons.is_empty() {
            reply.rows = vec![Row::Buttons(buttons)];
        }
        Turn::answer(if page.is_some() { Answer::Update(reply) } else { Answer::Note(reply) })
    }

    /// The legal moves by piece, in the order of the files.
    pub(crate) fn legal(&self, table: &Table) -> Turn {
        let position = table.game.history().position();
        let side = position.turn();
        let moves = position.legal_moves();
        let mut origins: Vec<Square> = moves.iter().map(|mv| mv.from()).collect();
        origins.sort_by_key(|square| (square.file_number(side), square.depth(side)));
        origins.dedup();
        let legal = self.voice.say(&s::LegalMoves { count: moves.len() as u64, side });
        let mut text = self.voice.join([players(self.voice, table), legal]);
        for origin in origins {
            let name = move_text::piece_label(self.voice, position, origin);
            let mut list: Vec<String> = moves
                .iter()
                .filter(|mv| mv.from() == origin)
                .map(|mv| format!("`{}`", move_text::short(self.voice, position, *mv)))
                .collect();
            list.sort();
            let line = s::SettingLine { name, value: list.join(" ") };
            text.push_str(&format!("\n{}", self.voice.say(&line)));
        }
        Turn::note(picture::clip(&text, MAX_TEXT))
    }

    pub(crate) fn why(&self, table: &Table) -> Turn {
        let game = &table.game;
        let text = match (game.phase(), game.ruling()) {
            (Phase::Over(outcome), ruling) => {
                let mut text = move_text::result(self.voice, game, outcome);
                if let Some(reason) = ruling.and_then(|ruling| rulings::in_full(self.voice, &ruling)) {
                    text = format!("{text}\n{reason}");
                }
                text
            }
            _ => {
                let asker = game.side_of(&PlayerId::new(self.request.person.id.clone()));
                rulings::ahead(self.voice, game, asker).unwrap_or_else(|| self.voice.say(&s::WhyNothing))
            }
        };
        Turn::note(text)
    }
}

/// The game's number and who plays.
fn players(voice: Voice, table: &Table) -> String {
    let name = |color| move_text::seat(voice, table.game.seat(color));
    voice.say(&s::Players { game: table.id, red: name(Color::Red), black: name(Color::Black) })
}

/// How a game stands; nobody is pinged by it.
fn status(voice: Voice, table: &Table) -> String {
    let game = &table.game;
    let rules = voice.say(&s::GameRules { rules: move_text::rules(voice, game.rules()) });
    let mut text = voice.join([players(voice, table), rules]);
    if let Some(last) = move_text::numbered_last(voice, game) {
        text = format!("{text}\n{last}");
    }
    if let Some(opening) = opening::of(game.history()) {
        text = format!("{text}\n{}", move_text::opening(voice, opening));
    }
    let tail = match game.phase() {
        Phase::Over(outcome) => move_text::result(voice, game, outcome),
        Phase::Dropped => voice.say(&s::RefuseNotOpen),
        Phase::Offered { .. } => voice.say(&s::RefuseNotStarted),
        Phase::Playing => {
            let turn = game.history().position().turn();
            let player = move_text::seat(voice, game.seat(turn));
            let check = move_text::check(voice, game.history().position()).unwrap_or_default();
            voice.join([check, voice.say(&s::ToMove { player, side: turn })])
        }
    };
    format!("{text}\n{tail}")
}

/// Columns that a text takes in a fixed-width font: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
