//! What one person sees on the live board.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use crate::features::effective::{EffectiveSettings, UserProfile, text_style};
use crate::features::hints::coaching;
use crate::features::live::entries::{GameEntry, GameState, LostPieces, MoveList, add_names, side_name};
use crate::features::live::state::{DrawnPicture, serialize_shared};
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
    BoardStyle, BoardTurn, Button, ButtonStyle, CustomId, GameAction, GameComponent, HintKind, Picture,
    Place, PlayableBoard, PlayerClock, Row, picture,
};
use crate::rules::Color;
use crate::store::ChannelKey;

/// A reader of the live board, and what is opened there.
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

/// The live board of one person, in the form that the page reads.
#[derive(Debug, Default, Serialize)]
pub struct LiveBoard {
    /// Time of the clocks, in milliseconds since 1970.
    pub now: i64,
    pub locale: &'static str,
    /// Names of the people who are mentioned, by id.
    pub people: BTreeMap<String, String>,
    pub games: Vec<GameEntry>,
    pub game: Option<OpenedGame>,
    /// The board on which a new game begins.
    pub start: Option<StartPicture>,
}

#[derive(Debug, Serialize)]
pub struct OpenedGame {
    pub id: String,
    /// Channel of the game, where its buttons are pressed.
    #[serde(skip)]
    pub channel: String,
    pub state: GameState,
    /// Side of the reader.
    pub side: Option<&'static str>,
    pub text: String,
    #[serde(serialize_with = "serialize_shared")]
    pub picture: Option<Arc<DrawnPicture>>,
    pub board: Option<PlayableBoard>,
    pub clocks: Vec<PlayerClock>,
    pub rows: Vec<Row>,
    /// Plies on the shown board, and of the game.
    pub ply: usize,
    pub plies: usize,
    pub moves: MoveList,
    pub captured: [LostPieces; 2],
}

#[derive(Debug, Serialize)]
pub struct StartPicture {
    #[serde(serialize_with = "serialize_shared")]
    pub picture: Option<Arc<DrawnPicture>>,
    pub board: Option<PlayableBoard>,
}

impl LiveBoard {
    /// Returns the pictures that it shows.
    pub fn pictures(&self) -> impl Iterator<Item = &Arc<DrawnPicture>> {
        let opened = self.game.iter().filter_map(|game| game.picture.as_ref());
        opened.chain(self.start.iter().filter_map(|start| start.picture.as_ref()))
    }
}

/// Returns what a person sees of these games.
pub(crate) async fn board(services: &Services, watched: &WatchedGames, viewer: &LiveViewer) -> LiveBoard {
    let person = PlayerId::new(viewer.person.clone());
    let channel = ChannelKey { platform: services.platform.name(), id: viewer.place.channel.clone() };
    let Place { parent, server, .. } = &viewer.place;
    let context = ChannelContext { channel: &channel, parent: parent.as_deref(), server: server.as_deref() };
    let people = BTreeSet::from([viewer.person.clone()]);
    // Without settings the board has the default style.
    let settings = services.settings.load(&services.store, context, &people).await.unwrap_or_default();
    let known = settings.person(&viewer.person);
    let l10n = localizer(viewer, known, &settings);
    let mut games: Vec<(GameEntry, &LiveGame)> = Vec::new();
    let mut names = BTreeMap::new();
    for WatchedGame { channel, live } in &watched.games {
        let thread = Some(channel.clone()).filter(|channel| *channel != viewer.place.channel);
        games.push((GameEntry::new(l10n, live, &person, thread), live));
        add_names(&mut names, &live.game);
    }
    games.sort_by_key(|(entry, live)| entry.rank(live, &person));
    let first_open = games.first().filter(|(entry, _)| entry.state != GameState::Over);
    let own_open = first_open.filter(|(entry, _)| entry.mine).map(|(_, live)| live.id);
    // A new game of the reader takes the place of a finished one.
    let is_current =
        |game: &&WatchedGame| game.live.game.is_open() || own_open.is_none_or(|own| own < game.live.id);
    let chosen = viewer.game.and_then(|game| watched.find(game)).filter(is_current);
    let opened = chosen.or_else(|| watched.find(first_open?.1.id)).filter(|_| !viewer.start);
    let game = match opened {
        Some(opened) => Some(opened_game(services, &settings, l10n, opened, &person, viewer.ply).await),
        None => None,
    };
    let start = match game {
        Some(_) => None,
        None => {
            let shown = show::start_board(l10n, &settings, person, false);
            let picture = services.states.live.draw(&services.pictures, &shown).await;
            Some(StartPicture { picture, board: PlayableBoard::of(&shown) })
        }
    };
    let games = games.into_iter().map(|(entry, _)| entry).collect();
    LiveBoard { now: services.now().0, locale: l10n.locale().code(), people: names, games, game, start }
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

/// Returns the style of the reader's boards: the reader's own, else that of the place.
fn board_style(known: &UserProfile, settings: &EffectiveSettings) -> BoardStyle {
    known.settings.looks.over(settings.place_settings().looks).over(known.settings.own_looks())
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
    shown.apply_style(board_style(settings.person(person.as_str()), settings), side);
    let state = GameState::of(&live.game);
    let mut board = PlayableBoard::of(&shown).filter(|_| state == GameState::Playing && ply == plies);
    if let Some(board) = &mut board {
        // The id names the position, so that a late tap is explained and not played.
        board.press = Some(live.component(GameAction::Target, None).to_string());
    }
    let mut history = live.game.history().clone();
    let moves = MoveList::new(l10n, &history);
    while history.moves().len() > ply {
        history.pop();
    }
    OpenedGame {
        id: live.id.to_string(),
        channel: opened.channel.clone(),
        state,
        side: side.map(side_name),
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
    let mut history = live.game.history().clone();
    while history.moves().len() > ply {
        history.pop();
    }
    let usual = if live.game.bot_side() == Some(Color::Red) { Color::Black } else { Color::Red };
    let file = format!("xiangqi-{}-{ply}.png", live.id);
    Picture { file, ..picture::of_history(l10n, &history, None, usual) }
}

/// Returns the state of a game with what is asked of the players.
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
    let hint =
        live.button(live.l10n(), GameAction::Hint(HintKind::Nudge), &s::ButtonHint, ButtonStyle::Secondary);
    let opening = live.game.opening();
    let offers_hint = !opening.rated && !opening.coach;
    let replaced = |button: Button| match button.id {
        CustomId::Game(GameComponent { action: GameAction::Move, .. }) => {
            Some(hint.clone()).filter(|_| offers_hint)
        }
        _ => Some(button),
    };
    rows.into_iter()
        .map(|row| match row {
            Row::Buttons(buttons) => Row::Buttons(buttons.into_iter().filter_map(replaced).collect()),
            select @ Row::Select(_) => select,
        })
        .collect()
}
