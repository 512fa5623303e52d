//! Showing a game: the board, the moves, the legal moves, the last ruling.

use crate::engine::opening;
use crate::game::Phase;
use crate::game::PlayerId;
use crate::notation::{NotationStyle, write};
use crate::rules::{Color, Square};

use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft, PrivateReply};
use crate::features::play::announce::board_rows;
use crate::features::play::live_game::LiveGame;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::i18n::move_text;
use crate::i18n::rulings;
use crate::message::custom_id::{BoardView, GameAction};
use crate::message::picture;
use crate::message::reply::{ButtonStyle, MAX_TEXT, Reply, Row};

/// Characters of moves on one page: they fit into a message with what stands around them.
const MOVES_PAGE: usize = MAX_TEXT - 300;

impl Ctx<'_> {
    pub(crate) fn board(&self, table: &LiveGame, view: BoardView) -> Effects {
        let l10n = if view.private { self.l10n } else { table.l10n() };
        let side = view.side.or_else(|| if view.private { table.game.side_of(&self.me) } else { None });
        let mut shown = picture::of_game(l10n, table.id, &table.game, side);
        shown.turned = view.side.is_some();
        // In letters it is in the answer's own text.
        let me = self.effective.person(self.me.as_str());
        if view.text {
            shown.apply_style(me.settings.looks, table.game.side_of(&self.me));
        }
        let mut reply = Reply::text(status(l10n, table));
        if view.text {
            reply.text = format!("{}\n```\n{}\n```", reply.text, shown.text_board);
        } else {
            reply.picture = Some(shown);
        }
        if view.private || view.text {
            return Effects::answer(PrivateReply::Note(reply));
        }
        let playing = table.game.phase() == Phase::Playing && table.game.duty().is_none();
        if playing {
            reply.rows = board_rows(l10n, table.id, &table.game);
        }
        let done = || PrivateReply::note(self.l10n.say(&s::DoneBoard));
        let answer = if self.answers_privately() { done() } else { PrivateReply::Silence };
        Effects {
            posts: vec![PostDraft { reply, game: Some(table.id), board: playing }],
            answer,
            ..Effects::default()
        }
    }

    /// The moves played so far, the last ones first to be seen; a page of them when they are many.
    pub(crate) fn moves(&self, table: &LiveGame, style: Option<NotationStyle>, page: Option<u16>) -> Effects {
        let history = table.game.history();
        if history.moves().is_empty() {
            return Effects::note(self.l10n.say(&s::NoMovesYet));
        }
        let mut position = history.start().clone();
        let mut rows: Vec<[String; 3]> = Vec::new();
        for (ply, mv) in history.moves().iter().enumerate() {
            let text = match style {
                Some(style) => write(&position, *mv, style),
                None => move_text::both_notations(self.l10n, &position, *mv),
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
            buttons.push(self.button(
                table,
                turn_to(shown - 1),
                &s::ButtonMovesEarlier,
                ButtonStyle::Secondary,
            ));
        }
        if shown < last {
            buttons.push(self.button(
                table,
                turn_to(shown + 1),
                &s::ButtonMovesLater,
                ButtonStyle::Secondary,
            ));
        }
        let mut reply = Reply::text(format!("{}\n```\n{}\n```", players(self.l10n, table), pages[shown]));
        if !buttons.is_empty() {
            reply.rows = vec![Row::Buttons(buttons)];
        }
        Effects::answer(if page.is_some() { PrivateReply::Update(reply) } else { PrivateReply::Note(reply) })
    }

    /// The legal moves by piece, in the order of the files.
    pub(crate) fn legal(&self, table: &LiveGame) -> Effects {
        let position = table.game.history().position();
        let side = position.turn();
        let moves = position.legal_moves();
        let mut origins: Vec<Square> = moves.iter().map(|mv| mv.from()).collect();
        origins.sort_by_key(|square| (square.file_number(side), square.depth(side)));
        origins.dedup();
        let legal = self.l10n.say(&s::LegalMoves { count: moves.len() as u64, side });
        let mut text = self.l10n.join([players(self.l10n, table), legal]);
        for origin in origins {
            let name = move_text::piece_label(self.l10n, position, origin);
            let mut list: Vec<String> = moves
                .iter()
                .filter(|mv| mv.from() == origin)
                .map(|mv| format!("`{}`", move_text::short(self.l10n, position, *mv)))
                .collect();
            list.sort();
            let line = s::SettingLine { name, value: list.join(" ") };
            text.push_str(&format!("\n{}", self.l10n.say(&line)));
        }
        Effects::note(picture::clip(&text, MAX_TEXT))
    }

    pub(crate) fn why(&self, table: &LiveGame) -> Effects {
        let game = &table.game;
        let text = match (game.phase(), game.ruling()) {
            (Phase::Over(outcome), ruling) => {
                let mut text = move_text::result(self.l10n, game, outcome);
                if let Some(reason) = ruling.and_then(|ruling| rulings::in_full(self.l10n, &ruling)) {
                    text = format!("{text}\n{reason}");
                }
                text
            }
            _ => {
                let asker = game.side_of(&PlayerId::new(self.request.person.id.clone()));
                rulings::ahead(self.l10n, game, asker).unwrap_or_else(|| self.l10n.say(&s::WhyNothing))
            }
        };
        Effects::note(text)
    }
}

/// The game's number and who plays.
fn players(l10n: Localizer, table: &LiveGame) -> String {
    let name = |color| move_text::seat(l10n, table.game.seat(color));
    l10n.say(&s::Players { game: table.id, red: name(Color::Red), black: name(Color::Black) })
}

/// How a game stands; nobody is pinged by it.
fn status(l10n: Localizer, table: &LiveGame) -> String {
    let game = &table.game;
    let rules = l10n.say(&s::GameRules { rules: move_text::rules(l10n, game.rules()) });
    let mut text = l10n.join([players(l10n, table), rules]);
    if let Some(last) = move_text::numbered_last(l10n, game) {
        text = format!("{text}\n{last}");
    }
    if let Some(opening) = opening::of(game.history()) {
        text = format!("{text}\n{}", move_text::opening(l10n, opening));
    }
    let tail = match game.phase() {
        Phase::Over(outcome) => move_text::result(l10n, game, outcome),
        Phase::Dropped => l10n.say(&s::RefuseNotOpen),
        Phase::Offered { .. } => l10n.say(&s::RefuseNotStarted),
        Phase::Playing => {
            let turn = game.history().position().turn();
            let player = move_text::seat(l10n, game.seat(turn));
            let check = move_text::check(l10n, game.history().position()).unwrap_or_default();
            l10n.join([check, l10n.say(&s::ToMove { player, side: turn })])
        }
    };
    format!("{text}\n{tail}")
}

/// Columns that a text takes in a fixed-width font: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
