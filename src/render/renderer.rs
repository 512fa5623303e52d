//! The renderer: it builds palettes, boards and discs when they are first needed, and keeps what was used last.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use lru::LruCache;

use super::assets::BoardAssets;
use super::marked_board::MarkedBoard;
use super::palette::Palette;
use super::{FileNumbers, RenderError, Scene, Style, Theme, compose, encode, training};

/// Draws scenes. Every method takes `&self` and may be called from many threads; all of it is CPU work.
#[derive(Debug)]
pub struct Renderer {
    cache_bytes: usize,
    palettes: [OnceLock<Palette>; 3],
    assets: Mutex<AssetCache>,
}

/// Threads that need the same assets wait for the one that builds them, outside of the lock.
type AssetCache = LruCache<Style, Arc<OnceLock<Arc<BoardAssets>>>>;

impl Renderer {
    /// A renderer that keeps boards and discs of up to `cache_bytes`, and always those it used last.
    pub fn new(cache_bytes: usize) -> Renderer {
        Renderer { cache_bytes, palettes: Default::default(), assets: Mutex::new(LruCache::unbounded()) }
    }

    /// The scene as an indexed PNG.
    pub fn png(&self, scene: &Scene) -> Result<Arc<[u8]>, RenderError> {
        Ok(encode::png(&self.full_color(scene)?, self.palette(scene.style.theme)))
    }

    /// The scene in full colour, before the palette: what [`Renderer::png`] approximates.
    pub fn full_color(&self, scene: &Scene) -> Result<image::RgbImage, RenderError> {
        scene.style.check()?;
        Ok(compose::draw(&self.assets(scene.style), &MarkedBoard::of(scene)))
    }

    pub fn bytes(&self) -> usize {
        let palettes: usize = self.palettes.iter().filter_map(OnceLock::get).map(|p| p.size()).sum();
        palettes + total(&self.cache())
    }

    /// The palette of a theme, trained when it is first needed.
    pub(super) fn palette(&self, theme: Theme) -> &Palette {
        self.palettes[theme as usize].get_or_init(|| training::train(theme))
    }

    /// What pictures of a style are drawn with, built now when it is not kept.
    pub(super) fn assets(&self, style: Style) -> Arc<BoardAssets> {
        // Assets hold the figures of both kinds.
        let key = Style { numbers: FileNumbers::default(), ..style };
        let slot = self.cache().get_or_insert(key, Arc::default).clone();
        let assets = slot.get_or_init(|| Arc::new(BoardAssets::new(style))).clone();
        let mut cache = self.cache();
        while cache.len() > 1 && total(&cache) > self.cache_bytes {
            cache.pop_lru();
        }
        assets
    }

    fn cache(&self) -> MutexGuard<'_, AssetCache> {
        self.assets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn total(cache: &AssetCache) -> usize {
    cache.iter().filter_map(|(_, slot)| slot.get()).map(|assets| assets.bytes()).sum()
}
