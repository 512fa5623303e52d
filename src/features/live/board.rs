//! What one person sees on the live board.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::features::effective::{EffectiveSettings, UserProfile, text_style};
use crate::features::hints::coaching;
use crate::features::live::entries::{GameEntry, GameState, LostPieces, WrittenMoves};
use crate::features::live::snapshot::{LiveBoard, OpenedGame, StartPicture};
use crate::features::live::watched::{WatchedGame, WatchedGames};
use crate::features::live_game::LiveGame;
use crate::features::play::board_buttons::{board_rows, challenge_rows, end_rows};
use crate::features::play::show;
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::game::{GameId, PlayerId};
use crate::i18n::messages as s;
use crate::i18n::{Locale, Localizer, rulings};
use crate::message::{
    BoardTurn, Button, ButtonStyle, CustomId, GameAction, GameComponent, HintKind, Picture, Place,
    PlayableBoard, Row, picture,
};
use crate::rules::Color;
use crate::store::ChannelKey;

/// A reader of the live board, and the opened game.
#[derive(Clone, Debug, Default)]
pub struct LiveViewer {
    pub person: String,
    pub place: Place,
    /// Language of the person's app.
    pub locale: Option<String>,
    /// The opened game; one of the person's own if it is not known.
    pub game: Option<GameId>,
    /// `true` for the board on which a new game begins.
    pub start: bool,
    /// Number of plies on the shown board; all of them by default.
    pub ply: Option<usize>,
}

/// Returns what a person sees of these games. Spectators with the same game, language and style share one board.
pub(crate) async fn board(
    services: &Services,
    watched: &WatchedGames,
    viewer: &LiveViewer,
) -> Arc<LiveBoard> {
    let settings = load_settings(services, viewer).await;
    let Some(key) = shared_key(watched, viewer, &settings) else {
        return Arc::new(draw_board(services, &settings, watched, viewer).await);
    };
    let shared = watched.shared_board(key);
    let drawn =
        shared.get_or_init(|| async { Arc::new(draw_board(services, &settings, watched, viewer).await) });
    drawn.await.clone()
}

async fn load_settings(services: &Services, viewer: &LiveViewer) -> EffectiveSettings {
    let channel = ChannelKey { platform: services.platform.name(), id: viewer.place.channel.clone() };
    let Place { parent, server, .. } = &viewer.place;
    let context = ChannelContext { channel: &channel, parent: parent.as_deref(), server: server.as_deref() };
    let people = BTreeSet::from([viewer.person.clone()]);
    // Without settings the board has the default style.
    services.settings.load(&services.store, context, &people).await.unwrap_or_default()
}

/// Returns the key of a board that does not depend on its reader; `None` for players and for readers who look back or begin a game.
fn shared_key(watched: &WatchedGames, viewer: &LiveViewer, settings: &EffectiveSettings) -> Option<String> {
    let person = PlayerId::new(viewer.person.clone());
    let is_player = watched.games.iter().any(|game| game.live.game.side_of(&person).is_some());
    let shows_game = watched.games.iter().any(|game| game.live.game.is_open());
    if is_player || !shows_game || viewer.start || viewer.ply.is_some() {
        return None;
    }
    let known = settings.person(&viewer.person);
    let l10n = localizer(viewer, known, settings);
    let locale = l10n.locale().code();
    let style = settings.looks_for(&known.settings);
    Some(format!("{:?} {locale} {:?} {style:?}", viewer.game, l10n.text_style()))
}

async fn draw_board(
    services: &Services,
    settings: &EffectiveSettings,
    watched: &WatchedGames,
    viewer: &LiveViewer,
) -> LiveBoard {
    let person = PlayerId::new(viewer.person.clone());
    let l10n = localizer(viewer, settings.person(&viewer.person), settings);
    let mut games: Vec<(GameEntry, &LiveGame)> = Vec::new();
    let mut names = BTreeMap::new();
    for WatchedGame { channel, live } in &watched.games {
        let thread = Some(channel.clone()).filter(|channel| *channel != viewer.place.channel);
        games.push((GameEntry::new(l10n, live, &person, thread), live));
        names.extend(live.game.players().map(|player| (player.id.to_string(), player.name.clone())));
    }
    games.sort_by_key(|(entry, live)| entry.rank(live, &person));
    let first_open = games.first().filter(|(entry, _)| entry.state != GameState::Over);
    let own_open = first_open.filter(|(entry, _)| entry.mine).map(|(_, live)| live.id);
    let chosen = viewer.game.and_then(|game| watched.find(game)).filter(|game| is_current(game, own_open));
    let opened = chosen.or_else(|| watched.find(first_open?.1.id)).filter(|_| !viewer.start);
    let game = match opened {
        Some(opened) => Some(opened_game(services, settings, l10n, opened, &person, viewer.ply).await),
        None => None,
    };
    let start = match game {
        Some(_) => None,
        None => {
            let shown = show::start_board(l10n, settings, person, false);
            let picture = services.states.live.draw(&services.pictures, &shown).await;
            Some(StartPicture { picture, board: PlayableBoard::of(&shown) })
        }
    };
    let games = games.into_iter().map(|(entry, _)| entry).collect();
    LiveBoard { locale: l10n.locale().code(), people: names, games, game, start }
}

/// Returns `true` unless a newer game of the reader takes the place of a finished one.
fn is_current(shown: &WatchedGame, own_open: Option<GameId>) -> bool {
    shown.live.game.is_open() || own_open.is_none_or(|own| own < shown.live.id)
}

/// Returns the reader's language: the chosen one, then that of the app, then that of the place.
fn localizer(viewer: &LiveViewer, known: &UserProfile, settings: &EffectiveSettings) -> Localizer {
    let own = &known.settings;
    let app = viewer.locale.as_deref().and_then(Locale::spoken);
    let place = viewer.place.locale.as_deref().and_then(Locale::spoken);
    let chosen = own.language.or(app).or(own.heard);
    let locale = chosen.or(settings.place_settings().language).or(place).unwrap_or_default();
    let mut style = text_style(own);
    style.notation = style.notation.or(settings.place_settings().notation);
    style.tapped = true;
    Localizer::of(locale).with(style)
}

async fn opened_game(
    services: &Services,
    settings: &EffectiveSettings,
    l10n: Localizer,
    opened: &WatchedGame,
    person: &PlayerId,
    ply: Option<usize>,
) -> OpenedGame {
    let mut live = opened.live.clone();
    for home in &mut live.homes {
        home.locale = l10n.locale();
        home.text_style = l10n.text_style();
    }
    let plies = live.game.history().moves().len();
    let ply = ply.unwrap_or(plies).min(plies);
    let side = live.game.side_of(person);
    let mut shown = if ply < plies { earlier_board(l10n, &live, ply) } else { present_board(l10n, &live) };
    shown.apply_style(settings.looks_for(&settings.person(person.as_str()).settings), side);
    let state = GameState::of(&live.game);
    let mut board = PlayableBoard::of(&shown).filter(|_| state == GameState::Playing && ply == plies);
    if let Some(board) = &mut board {
        // The id names the position, so that a late tap is explained and not played.
        board.press = Some(live.component(GameAction::Target, None).to_string());
    }
    let history = live.game.history();
    let moves = WrittenMoves::new(l10n, history);
    let history = history.at(ply);
    OpenedGame {
        id: live.id.to_string(),
        channel: opened.channel.clone(),
        state,
        side: side.map(Color::name),
        text: text(l10n, &live),
        picture: services.states.live.draw(&services.pictures, &shown).await,
        board,
        clocks: BoardTurn::of(live.id, &live.game).clocks,
        rows: rows(&live, side),
        ply,
        plies,
        moves,
        captured: Color::ALL.map(|side| LostPieces::new(l10n, &history, side)),
    }
}

fn present_board(l10n: Localizer, live: &LiveGame) -> Picture {
    let shown = picture::of_game(l10n, live.id, &live.game, None);
    let shown = Picture { turn: Some(BoardTurn::of(live.id, &live.game)), ..shown };
    match coaching::warning(l10n, &live.game).filter(|_| live.game.waits_until().is_some()) {
        Some((_, named)) => picture::with_named(shown, named),
        None => shown,
    }
}

/// Returns the board after `ply` plies.
fn earlier_board(l10n: Localizer, live: &LiveGame, ply: usize) -> Picture {
    let history = live.game.history().at(ply);
    let usual = if live.game.bot_side() == Some(Color::Red) { Color::Black } else { Color::Red };
    let file = format!("xiangqi-{}-{ply}.png", live.id);
    Picture { file, ..picture::of_history(l10n, &history, None, usual) }
}

/// Returns the state of a game and the open offers.
fn text(l10n: Localizer, live: &LiveGame) -> String {
    let game = &live.game;
    let mut lines = vec![show::status(l10n, live)];
    if let Some(by) = game.draw_offer() {
        let player = live.name(l10n, by);
        let opponent = live.name(l10n, !by);
        lines.push(l10n.say(&s::DrawOffered { player, opponent }));
    }
    if let Some(request) = game.takeback() {
        let player = live.name(l10n, request.by);
        let opponent = live.name(l10n, !request.by);
        lines.push(l10n.say(&s::TakebackAsked { player, opponent, plies: u64::from(request.plies) }));
    }
    if let Some((warning, _)) = coaching::warning(l10n, game).filter(|_| game.waits_until().is_some()) {
        lines.push(warning);
    }
    lines.extend(rulings::due(l10n, game).map(|warning| format!("⚠️ {warning}")));
    lines.extend(game.ruling().and_then(|ruling| rulings::reason(l10n, &ruling)));
    lines.join("\n")
}

/// Returns the buttons for a reader who plays `side`.
fn rows(live: &LiveGame, side: Option<Color>) -> Vec<Row> {
    let rows = match GameState::of(&live.game) {
        GameState::Offered => return challenge_rows(live),
        GameState::Over => return end_rows(live),
        GameState::Playing if side.is_none() => return Vec::new(),
        GameState::Playing => board_rows(live),
    };
    // Moves are tapped. In games with a coach there is a button for hints already.
    let opening = live.game.opening();
    let hint = GameAction::Hint(HintKind::Nudge);
    let hint = live.button(live.l10n(), hint, &s::ButtonHint, ButtonStyle::Secondary);
    let hint = Some(hint).filter(|_| !opening.rated && !opening.coach);
    rows.into_iter().map(|row| without_move(row, hint.as_ref())).collect()
}

/// Replaces the button *Move* of a row by that for a hint, if there is one.
fn without_move(row: Row, hint: Option<&Button>) -> Row {
    let Row::Buttons(buttons) = row else { return row };
    let mut kept = Vec::new();
    for button in buttons {
        if let CustomId::Game(GameComponent { action: GameAction::Move, .. }) = button.id {
            kept.extend(hint.cloned());
        } else {
            kept.push(button);
        }
    }
    Row::Buttons(kept)
}
