//! The renderer: it builds palettes, boards and discs when they are first needed, and keeps palettes and what was used last.

use std::sync::{Arc, OnceLock};

use image::RgbImage;
use lru::LruCache;
use parking_lot::Mutex;

use super::board::BoardAssets;
use super::palette::{COLORS, Palette};
use super::scene::MarkedBoard;
use super::{FileNumbers, RenderError, ResultMark, Scene, Style, Theme, compose};
use crate::rules::{Color, Move, Piece, Position, Role, Square};

/// Draws scenes. Every method takes `&self` and may be called from many threads; all of it is CPU work.
#[derive(Debug)]
pub struct Renderer {
    cache_bytes: usize,
    assets: Mutex<AssetCache>,
}

/// Threads that need the same assets wait for the one that builds them, outside of the lock.
type AssetCache = LruCache<Style, Arc<OnceLock<Arc<BoardAssets>>>>;

impl Renderer {
    /// A renderer that keeps boards and discs of up to `cache_bytes`, and always those it used last.
    pub fn new(cache_bytes: usize) -> Renderer {
        Renderer { cache_bytes, assets: Mutex::new(LruCache::unbounded()) }
    }

    /// The scene as an indexed PNG.
    pub fn png(&self, scene: &Scene) -> Result<Arc<[u8]>, RenderError> {
        Ok(scene.style.theme.palette().png(&self.full_color(scene)?))
    }

    /// The scene in full colour, before the palette: what [`Renderer::png`] approximates.
    pub fn full_color(&self, scene: &Scene) -> Result<RgbImage, RenderError> {
        scene.style.check()?;
        Ok(compose::draw(&self.assets(scene.style), &MarkedBoard::of(scene)))
    }

    /// Bytes of the boards and discs that are kept; palettes do not count.
    pub fn bytes(&self) -> usize {
        total(&self.assets.lock())
    }

    /// Assets of a style, built now when they are not kept.
    pub(super) fn assets(&self, style: Style) -> Arc<BoardAssets> {
        // Assets hold the figures of both kinds.
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

/// One for each theme.
static PALETTES: [OnceLock<Palette>; 3] = [const { OnceLock::new() }; 3];

impl Theme {
    /// The palette of all pictures of the theme, trained when it is first needed.
    pub(super) fn palette(self) -> &'static Palette {
        PALETTES[self as usize].get_or_init(|| train(self))
    }
}

fn total(cache: &AssetCache) -> usize {
    cache.iter().filter_map(|(_, slot)| slot.get()).map(|assets| assets.bytes()).sum()
}

/// Width of the pictures that a palette is trained on: small, because it is built when first needed.
const TRAINING_WIDTH: u32 = 430;

/// The grain is costly to store: fewer colours keep every mark on any middle game below 60 KB at 748 pixels.
const WOOD_COLORS: usize = 80;

/// Trains the palette of a theme on boards with every mark on them.
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
    let at = |text: &str| -> Square { text.parse().expect("a point") };
    let go = |text: &str| -> Move { text.parse().expect("a move") };
    let start = Position::startpos();
    let mut scenes = vec![Scene::new(start.clone())];
    let mut opening = Scene::after(&start, go("h2e2")).with_selected(at("h7"));
    opening.hint = Some(go("h9g7"));
    opening.played = Some(go("b7b3"));
    opening.previous = Some(go("b9c7"));
    opening.view = Color::Black;
    scenes.push(opening);
    let middle: Position =
        "r1bakab1r/9/1cn4c1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b - - 0 1".parse().expect("a position");
    let mut check = Scene::new(middle).with_check();
    check.last = Some(go("e2e6"));
    check.captured_on = Some((at("e6"), Piece::new(Color::Black, Role::Soldier)));
    check.attacks = vec![(at("e6"), at("e9"))];
    check.cycle = vec![go("b2b4"), go("i9i8"), go("b4b2"), go("i8i9")];
    scenes.push(check);
    for (mark, last) in
        [(ResultMark::RedWins, "a5a9"), (ResultMark::BlackWins, "i3i6"), (ResultMark::Draw, "c2c6")]
    {
        let end: Position = "R2k5/1R7/9/8p/2p6/6P2/P7P/4B4/4A4/4KAB2 b - - 0 1".parse().expect("a position");
        let mut scene = Scene::new(end).with_check();
        scene.last = Some(go(last));
        scene.result = Some(mark);
        scenes.push(scene);
    }
    for scene in &mut scenes {
        scene.style = style;
    }
    scenes
}
