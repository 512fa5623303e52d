//! The renderer and its cache: palettes, boards and discs are built when first needed.

use std::sync::{Arc, OnceLock};

use image::RgbImage;
use lru::LruCache;
use parking_lot::Mutex;

use super::board::BoardAssets;
use super::palette::{COLORS, Palette};
use super::scene::MarkedBoard;
use super::{FileNumbers, RenderError, ResultMark, Scene, Style, Theme, compose};
use crate::rules::{Color, Move, Piece, Position, Role, Square};

/// Draws pictures. Every method takes `&self`, may be called from many threads, and blocks for the time of the drawing.
#[derive(Debug)]
pub struct Renderer {
    cache_bytes: usize,
    assets: Mutex<AssetCache>,
}

/// Threads that need assets under construction wait for them without holding the lock of the cache.
type AssetCache = LruCache<Style, Arc<OnceLock<Arc<BoardAssets>>>>;

impl Renderer {
    /// Creates a renderer that caches up to `cache_bytes` bytes of boards and discs, and always those used last.
    pub fn new(cache_bytes: usize) -> Renderer {
        Renderer { cache_bytes, assets: Mutex::new(LruCache::unbounded()) }
    }

    /// Draws the scene as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] if the style has an invalid width.
    pub fn png(&self, scene: &Scene) -> Result<Arc<[u8]>, RenderError> {
        Ok(scene.style.theme.palette().png(&self.full_color(scene)?))
    }

    /// Draws the scene in full colour, which [`Renderer::png`] reduces to a palette.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] if the style has an invalid width.
    pub fn full_color(&self, scene: &Scene) -> Result<RgbImage, RenderError> {
        scene.style.check()?;
        Ok(compose::draw(&self.assets(scene.style), &MarkedBoard::of(scene)))
    }

    /// Returns the size of the cached boards and discs, in bytes, without palettes.
    pub fn bytes(&self) -> usize {
        total(&self.assets.lock())
    }

    /// Returns the assets of a style, built now if they are not cached.
    pub(super) fn assets(&self, style: Style) -> Arc<BoardAssets> {
        // Assets contain both kinds of file numbers.
        let key = Style { numbers: FileNumbers::default(), ..style };
        let slot = self.assets.lock().get_or_insert(key, Arc::default).clone();
        let assets = slot.get_or_init(|| Arc::new(BoardAssets::new(style))).clone();
        let mut cache = self.assets.lock();
        while cache.len() > 1 && total(&cache) > self.cache_bytes {
            cache.pop_lru();
        }
        assets
    }
}

/// Palettes, one per theme.
static PALETTES: [OnceLock<Palette>; 3] = [const { OnceLock::new() }; 3];

impl Theme {
    /// Returns the palette of the theme, trained when first needed.
    pub(super) fn palette(self) -> &'static Palette {
        PALETTES[self as usize].get_or_init(|| train(self))
    }
}

fn total(cache: &AssetCache) -> usize {
    cache.iter().filter_map(|(_, slot)| slot.get()).map(|assets| assets.bytes()).sum()
}

/// Width of the pictures that a palette is trained on, in pixels: small, because the first picture waits for the training.
const TRAINING_WIDTH: u32 = 430;

/// Number of colours for the wooden theme. Its grain compresses badly; fewer colours keep a middle game below 60 KB at 748 pixels.
const WOOD_COLORS: usize = 80;

/// Trains the palette of a theme on boards with every kind of mark.
fn train(theme: Theme) -> Palette {
    let style = Style { theme, width: TRAINING_WIDTH, badges: true, ..Style::default() };
    let assets = BoardAssets::new(style);
    let scenes = training_scenes(style);
    let boards = scenes.iter().map(|scene| compose::draw(&assets, &MarkedBoard::of(scene)));
    let pictures: Vec<RgbImage> = [assets.empty.clone()].into_iter().chain(boards).collect();
    let most = if theme == Theme::Wood { WOOD_COLORS } else { COLORS };
    Palette::train(pictures.iter().map(|picture| &picture.as_raw()[..]), most)
}

fn training_scenes(style: Style) -> Vec<Scene> {
    let start = Position::startpos();
    let mut scenes = vec![Scene::new(start.clone())];
    let mut opening = Scene::after(&start, parse_move("h2e2")).with_selected(parse_square("h7"));
    opening.hint = Some(parse_move("h9g7"));
    opening.played = Some(parse_move("b7b3"));
    opening.previous = Some(parse_move("b9c7"));
    opening.view = Color::Black;
    scenes.push(opening);
    let middle: Position =
        "r1bakab1r/9/1cn4c1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b - - 0 1".parse().expect("a position");
    let mut check = Scene::new(middle).with_check();
    check.last = Some(parse_move("e2e6"));
    check.captured_on = Some((parse_square("e6"), Piece::new(Color::Black, Role::Soldier)));
    check.attacks = vec![(parse_square("e6"), parse_square("e9"))];
    check.cycle = ["b2b4", "i9i8", "b4b2", "i8i9"].map(parse_move).to_vec();
    scenes.push(check);
    for (mark, last) in
        [(ResultMark::RedWins, "a5a9"), (ResultMark::BlackWins, "i3i6"), (ResultMark::Draw, "c2c6")]
    {
        let end: Position = "R2k5/1R7/9/8p/2p6/6P2/P7P/4B4/4A4/4KAB2 b - - 0 1".parse().expect("a position");
        let mut scene = Scene::new(end).with_check();
        scene.last = Some(parse_move(last));
        scene.result = Some(mark);
        scenes.push(scene);
    }
    for scene in &mut scenes {
        scene.style = style;
    }
    scenes
}

fn parse_square(text: &str) -> Square {
    text.parse().expect("a point")
}

fn parse_move(text: &str) -> Move {
    text.parse().expect("a move")
}
