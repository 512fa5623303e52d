//! The renderer: lazily built kits and a byte-capped cache of compressed strips.

use std::array;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::cache::Cache;
use super::compose::{self, Picture};
use super::encode;
use super::kit::{self, BoardKit, Kit};
use super::palette::Palette;
use super::sprite::Sprites;
use super::strips::{self, STRIPS, StripKey};
use super::{PieceSet, RenderError, Scene, Style, Theme};

/// What the kits of rarely used sizes may keep in memory together.
const KIT_BYTES: usize = 24 << 20;

/// Draws scenes. Every method takes `&self` and may be called from many threads; all of it is CPU work.
#[derive(Debug)]
pub struct Renderer {
    palettes: [OnceLock<Arc<Palette>>; 3],
    boards: Shelf<(Theme, u32), BoardKit>,
    sprites: Shelf<(Theme, u32, PieceSet, bool), Sprites>,
    strips: Mutex<Cache<StripKey>>,
}

impl Renderer {
    /// A renderer that keeps up to `cache_bytes` of what it drew.
    pub fn new(cache_bytes: usize) -> Renderer {
        Renderer {
            palettes: Default::default(),
            boards: Shelf::default(),
            sprites: Shelf::default(),
            strips: Mutex::new(Cache::new(cache_bytes)),
        }
    }

    /// The scene as an indexed PNG.
    ///
    /// # Errors
    /// When the style's width cannot be drawn.
    pub fn png(&self, scene: &Scene) -> Result<Arc<[u8]>, RenderError> {
        scene.style.check()?;
        let (kit, picture) = (self.kit(scene.style), Picture::of(scene));
        let Some(keys) = strips::keys(&picture, scene.style) else {
            let file = compose::indexed(&kit, &picture, &strips::ALL, |entries| entries.png(&kit.palette));
            return Ok(file.into());
        };
        let mut parts = {
            let mut known = self.strips();
            keys.each_ref().map(|key| known.get(key))
        };
        let wanted = parts.each_ref().map(Option::is_none);
        if wanted.contains(&true) {
            let cuts = strips::cuts(&kit.board.geometry);
            let drawn = compose::indexed(&kit, &picture, &wanted, |entries| {
                array::from_fn(|strip| wanted[strip].then(|| Arc::new(entries.part(cuts[strip].clone()))))
            });
            let mut known = self.strips();
            for ((key, part), new) in keys.into_iter().zip(&mut parts).zip::<[_; STRIPS]>(drawn) {
                if let Some(new) = new {
                    known.put(key, new.clone());
                    *part = Some(new);
                }
            }
        }
        let g = &kit.board.geometry;
        Ok(encode::png((g.width, g.height), &kit.palette, parts.iter().flatten()).into())
    }

    /// The scene in full colour, before the palette: what [`Renderer::png`] approximates.
    ///
    /// # Errors
    /// When the style's width cannot be drawn.
    pub fn full_color(&self, scene: &Scene) -> Result<image::RgbImage, RenderError> {
        scene.style.check()?;
        Ok(compose::full_color(&self.kit(scene.style), &Picture::of(scene)))
    }

    /// Whether anything of what is drawn is kept.
    pub fn keeps_strips(&self) -> bool {
        self.strips().capacity() > 0
    }

    /// Bytes held by kits and strips.
    pub fn bytes(&self) -> usize {
        let palettes: usize = self.palettes.iter().filter_map(OnceLock::get).map(|p| p.size()).sum();
        palettes + self.boards.bytes() + self.sprites.bytes() + self.strips().bytes()
    }

    /// Palette, board and discs of a style, built now when they are not there.
    pub(super) fn kit(&self, style: Style) -> Kit {
        let Style { theme, pieces, badges, width, .. } = style;
        let palette = self.palettes[theme as usize].get_or_init(|| Arc::new(kit::train(theme))).clone();
        let board = self.boards.get((theme, width), |_| BoardKit::new(theme, width), BoardKit::bytes);
        let sprites = self.sprites.get(
            (theme, width, pieces, badges),
            |_| Sprites::new(theme, &board.geometry, pieces, badges),
            Sprites::bytes,
        );
        Kit { palette, board, sprites }
    }

    fn strips(&self) -> std::sync::MutexGuard<'_, Cache<StripKey>> {
        self.strips.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Built things by key, the least recently used dropped when they grow too large together.
#[derive(Debug)]
struct Shelf<K, V> {
    places: Mutex<Places<K, V>>,
}

#[derive(Debug)]
struct Places<K, V> {
    clock: u64,
    slots: HashMap<K, (u64, Arc<Slot<V>>)>,
}

#[derive(Debug)]
struct Slot<V> {
    value: OnceLock<(Arc<V>, usize)>,
}

impl<K, V> Default for Shelf<K, V> {
    fn default() -> Shelf<K, V> {
        Shelf { places: Mutex::new(Places { clock: 0, slots: HashMap::new() }) }
    }
}

impl<K: Hash + Eq + Copy, V> Shelf<K, V> {
    /// The thing behind `key`. Others who ask for the same one wait for it, who ask for another do not.
    fn get(&self, key: K, build: impl FnOnce(K) -> V, size: impl FnOnce(&V) -> usize) -> Arc<V> {
        let slot = {
            let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            places.clock += 1;
            let now = places.clock;
            let slot =
                places.slots.entry(key).or_insert_with(|| (now, Arc::new(Slot { value: OnceLock::new() })));
            slot.0 = now;
            slot.1.clone()
        };
        let (value, _) = slot.value.get_or_init(|| {
            let value = build(key);
            let bytes = size(&value);
            (Arc::new(value), bytes)
        });
        let value = value.clone();
        self.trim(key);
        value
    }

    /// Drops the oldest finished things other than `keep` until the rest is small enough.
    fn trim(&self, keep: K) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        while places.total() > KIT_BYTES {
            let finished =
                places.slots.iter().filter(|(key, (_, slot))| **key != keep && slot.value.get().is_some());
            let Some(oldest) = finished.min_by_key(|(_, (used, _))| *used).map(|(key, _)| *key) else {
                return;
            };
            places.slots.remove(&oldest);
        }
    }

    fn bytes(&self) -> usize {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).total()
    }
}

impl<K, V> Places<K, V> {
    fn total(&self) -> usize {
        self.slots.values().filter_map(|(_, slot)| slot.value.get()).map(|(_, bytes)| bytes).sum()
    }
}
