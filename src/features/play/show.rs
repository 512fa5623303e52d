//! Views of a game: the board, the moves, the legal moves, the last ruling.

use crate::engine::opening;
use crate::features::context::{Ctx, RepliedGame};
use crate::features::effective::EffectiveSettings;
use crate::features::effects::{Effects, PostDraft, PrivateReply};
use crate::features::live_game::LiveGame;
use crate::features::play::board_buttons::board_rows;
use crate::features::play::{move_choices, queries};
use crate::features::seen_boards::SeenBoard;
use crate::game::{Phase, PlayerId, Seat};
use crate::i18n::messages::{self as s, Words};
use crate::i18n::{Localizer, move_text, rulings, time};
use crate::message::{
    BoardTurn, BoardView, Button, ButtonStyle, GameAction, MAX_TEXT, Picture, Reply, picture,
};
use crate::notation::{NotationStyle, record, write};
use crate::render::PieceSet;
use crate::rules::{Color, History, Position};

/// Maximum length of a page of moves, in characters: the message has a heading, too.
const MOVES_PAGE: usize = MAX_TEXT - 300;

pub(crate) fn board(ctx: &Ctx<'_>, live: &LiveGame, view: BoardView) -> Effects {
    let live = &live.seen_at(&ctx.channel.id);
    let l10n = if view.private { ctx.l10n } else { live.l10n() };
    let own = if view.private { live.game.side_of(&ctx.requester) } else { live.seen_by };
    let mut shown = picture::of_game(l10n, live.id, &live.game, view.side.or(own));
    if let Some(side) = live.seen_by {
        shown.players[(!side).index()] = None;
    }
    shown.turned = view.side.is_some();
    let status = status(l10n, live);
    if view.text {
        shown.apply_style(ctx.myself().settings.own_looks(), live.game.side_of(&ctx.requester));
        return Effects::ephemeral(format!("{status}\n```\n{}\n```", shown.text_board().unwrap_or_default()));
    }
    if view.private {
        return Effects::ephemeral(Reply::text(status).with_picture(shown));
    }
    let post = public_board(live, shown, status);
    let mut effects = Effects { posts: vec![post], ..Effects::default() };
    // The opponent may have moved in another home: an older board must not follow a newer one.
    if live.has_two_homes() {
        effects.writes.push(queries::unchanged(live));
    }
    if ctx.answers_privately() {
        effects.answer = PrivateReply::ephemeral(ctx.l10n.say(&s::DoneBoard));
    }
    effects
}

fn public_board(live: &LiveGame, mut shown: Picture, text: String) -> PostDraft {
    shown.turn = Some(BoardTurn::of(live.id, &live.game));
    let mut reply = Reply::text(text).with_picture(shown);
    let is_playing = live.game.phase() == Phase::Playing && live.game.duty().is_none();
    if is_playing {
        reply.rows = board_rows(live);
    }
    PostDraft { board: is_playing, ..PostDraft::here(reply, Some(live.id)) }
}

/// The first board of a game in the home to which it moved from a deleted channel.
pub(super) fn moved_board(live: &LiveGame, side: Color) -> PostDraft {
    let l10n = live.l10n();
    let [player, opponent] = [side, !side].map(|side| live.name(l10n, side));
    let mut lines = vec![l10n.say(&s::GameMovedHere { player, opponent }), status(l10n, live)];
    if live.game.history().position().turn() == side {
        lines.extend(time::countdown(l10n, &live.game));
    } else if let Some(deadline) = live.game.deadline() {
        lines.push(l10n.say(&s::GameTimeEnds { deadline: time::at(deadline) }));
    }
    let mut shown = picture::of_game(l10n, live.id, &live.game, Some(side));
    shown.players[(!side).index()] = None;
    let mut post = public_board(live, shown, lines.join("\n"));
    post.reply.ping.extend(live.game.seat(side).player().map(|player| player.id.to_string()));
    post
}

/// Shows the requester's last board of a puzzle, lesson, replay or review in letters; `None` if a game of the requester has
/// changed since or is replied to.
pub(crate) fn seen_board(ctx: &Ctx<'_>, view: BoardView) -> Option<Effects> {
    if !view.text || ctx.replied_to != RepliedGame::None {
        return None;
    }
    let SeenBoard { picture, at } = ctx.services.seen_boards.last(&ctx.channel.id, &ctx.requester)?;
    let own_games = ctx.live_games.iter().filter(|live| ctx.is_mine(live)).map(|live| &live.game);
    let changes = own_games.filter_map(|game| game.ended_at().or(game.last_move_at()).or(game.begun_at()));
    if changes.max() > Some(at) {
        return None;
    }
    let picture = match view.side {
        Some(side) => picture.marked(|scene| scene.view = side),
        None => picture,
    };
    let board = picture.text_board()?;
    Some(Effects::ephemeral(format!("{}\n```\n{board}\n```", picture.spoken())))
}

/// A position that belongs to no game.
pub(crate) fn position(ctx: &Ctx<'_>, position: &Position) -> Effects {
    let l10n = ctx.l10n;
    let state = if position.has_legal_move() {
        l10n.say(&s::PositionTurn { side: position.turn() })
    } else {
        l10n.say(&s::FaultPositionOver)
    };
    let text = l10n.join([move_text::check(l10n, position), Some(state)].into_iter().flatten());
    let shown = picture::of_position(l10n, position, "xiangqi-position.png".to_owned());
    Effects::ephemeral(Reply::text(text).with_picture(shown))
}

/// Lists the moves played so far, in pages; the last page by default.
pub(crate) fn moves(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    style: Option<NotationStyle>,
    page: Option<u16>,
) -> Effects {
    let history = live.game.history();
    if history.moves().is_empty() {
        return Effects::ephemeral(ctx.l10n.say(&s::NoMovesYet));
    }
    let pages = pages_of_moves(ctx.l10n, history, style);
    let last = pages.len() - 1;
    let shown = page.map_or(last, |page| usize::from(page).min(last));
    let mut buttons = Vec::new();
    if shown > 0 {
        buttons.push(page_button(ctx, live, shown - 1, style, &s::ButtonMovesEarlier));
    }
    if shown < last {
        buttons.push(page_button(ctx, live, shown + 1, style, &s::ButtonMovesLater));
    }
    // With its heading, the first page can be imported as this game. On later pages the move numbers show that moves are
    // missing.
    let heading = if shown == 0 {
        record::list_heading(history.start(), style.unwrap_or(ctx.l10n.style()))
    } else {
        String::new()
    };
    let text = format!("{}\n```\n{heading}{}\n```", players(ctx.l10n, live), pages[shown]);
    let reply = Reply::text(text).with_buttons(buttons);
    Effects::answer(if page.is_some() { PrivateReply::Update(reply) } else { PrivateReply::Ephemeral(reply) })
}

fn page_button(
    ctx: &Ctx<'_>,
    live: &LiveGame,
    page: usize,
    style: Option<NotationStyle>,
    label: Words,
) -> Button {
    let action = GameAction::MovesPage(u16::try_from(page).unwrap_or(u16::MAX), style);
    live.button(ctx.l10n, action, label, ButtonStyle::Secondary)
}

/// The moves of a history, a line for each round, in pages that fit into a message.
fn pages_of_moves(l10n: Localizer, history: &History, style: Option<NotationStyle>) -> Vec<String> {
    let mut position = history.start().clone();
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (ply, mv) in history.moves().iter().enumerate() {
        let text = match style {
            Some(style) => write(&position, *mv, style),
            // The heading of other letters excludes a second notation.
            None if l10n.style() == NotationStyle::Wxf => move_text::both_notations(l10n, &position, *mv),
            None => move_text::short(l10n, &position, *mv),
        };
        match rows.last_mut() {
            Some(row) if position.turn() == Color::Black => row[2] = text,
            _ => rows.push([move_text::move_number(position.turn(), ply), text, String::new()]),
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
    pages
}

/// Lists the legal moves by piece, in the order of the files.
pub(crate) fn legal(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let position = live.game.history().position();
    let side = position.turn();
    let moves = move_text::legal_in_order(position);
    let legal = ctx.l10n.say(&s::LegalMoves { count: moves.len() as u64, side });
    let mut text = ctx.l10n.join([players(ctx.l10n, live), legal]);
    for origin in move_choices::origins(position) {
        let name = move_text::piece_label(ctx.l10n, position, origin);
        let list: Vec<String> = moves
            .iter()
            .filter(|mv| mv.from() == origin)
            .map(|mv| format!("`{}`", move_text::short(ctx.l10n, position, *mv)))
            .collect();
        let line = s::SettingLine { name, value: list.join(" ") };
        text.push_str(&format!("\n{}", ctx.l10n.say(&line)));
    }
    Effects::ephemeral(picture::clip(&text, MAX_TEXT))
}

pub(crate) fn why(ctx: &Ctx<'_>, live: &LiveGame) -> Effects {
    let game = &live.game;
    let Phase::Over(outcome) = game.phase() else {
        let ahead = rulings::ahead(ctx.l10n, game, game.side_of(&ctx.requester));
        return Effects::ephemeral(ahead.unwrap_or_else(|| ctx.l10n.say(&s::WhyNothing)));
    };
    let reason = game.ruling().and_then(|ruling| rulings::in_full(ctx.l10n, &ruling));
    let result = move_text::result_between(ctx.l10n, outcome, |side| live.name(ctx.l10n, side));
    let lines = [Some(result), reason];
    Effects::ephemeral(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// The start position for an empty channel in a person's style. Beginners who have chosen no pieces see pictograms, unless
/// their language implies that they know the signs.
pub(crate) fn start_board(
    l10n: Localizer,
    settings: &EffectiveSettings,
    person: PlayerId,
    newcomer: bool,
) -> Picture {
    let known = settings.person(person.as_str());
    let mut style = settings.looks_for(&known.settings);
    if newcomer && !known.met && !l10n.locale().knows_pieces() {
        style.pieces = style.pieces.or(Some(PieceSet::Pictogram));
    }
    let turn = BoardTurn { player: Some(person), ..BoardTurn::default() };
    Picture { turn: Some(turn), ..picture::of_start(l10n, style) }
}

fn players(l10n: Localizer, live: &LiveGame) -> String {
    let [red, black] = Color::ALL.map(|side| live.name(l10n, side));
    l10n.say(&s::Players { game: live.id, red, black })
}

/// State of a game as text, without pings.
pub(crate) fn status(l10n: Localizer, live: &LiveGame) -> String {
    let game = &live.game;
    let rules = l10n.say(&s::GameRules { rules: move_text::rules(l10n, game.rules()) });
    let mut lines = vec![l10n.join([players(l10n, live), rules])];
    lines.extend(move_text::numbered_last(l10n, game));
    lines.extend(opening::of(game.history()).map(|opening| move_text::opening(l10n, opening)));
    lines.push(match game.phase() {
        Phase::Over(outcome) => move_text::result_between(l10n, outcome, |side| live.name(l10n, side)),
        Phase::Dropped => l10n.say(&s::RefuseNotOpen),
        Phase::Offered { .. } => l10n.say(&s::RefuseNotStarted),
        Phase::Playing => {
            let turn = game.history().position().turn();
            let check = move_text::check(l10n, game.history().position()).unwrap_or_default();
            let to_move = match game.seat(turn) {
                Seat::Bot { level } => live.turn_of_bot(l10n, *level),
                _ => l10n.say(&s::ToMove { player: live.name(l10n, turn), side: turn }),
            };
            l10n.join([check, to_move])
        }
    });
    lines.join("\n")
}

/// Width of a text in a fixed-width font, in columns: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}
