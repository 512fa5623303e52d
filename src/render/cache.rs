//! Finished pictures by scene, capped in bytes.

use std::hash::Hash;
use std::sync::Arc;

use lru::LruCache;

use crate::rules::{Color, Move, Piece, Square};

use super::{ResultMark, Scene, Style};

/// Everything that a picture depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SceneKey {
    board: Vec<(Square, Piece)>,
    turn: Color,
    view: Color,
    style: Style,
    last: Option<Move>,
    previous: Option<Move>,
    captured_on: Option<(Square, Piece)>,
    checkers: Vec<Square>,
    selected: Option<Square>,
    dots: Vec<Square>,
    hint: Option<Move>,
    played: Option<Move>,
    cycle: Vec<Move>,
    attacks: Vec<(Square, Square)>,
    result: Option<ResultMark>,
}

impl SceneKey {
    pub(super) fn of(scene: &Scene) -> SceneKey {
        // Named one by one: a new field of the scene does not compile until it is part of the key.
        let Scene {
            position,
            view,
            style,
            last,
            previous,
            captured_on,
            checkers,
            selected,
            dots,
            hint,
            played,
            cycle,
            attacks,
            result,
        } = scene.clone();
        SceneKey {
            board: position.pieces().collect(),
            turn: position.turn(),
            view,
            style,
            last,
            previous,
            captured_on,
            checkers,
            selected,
            dots,
            hint,
            played,
            cycle,
            attacks,
            result,
        }
    }
}

/// A key's own weight, so that many tiny pictures are counted too.
const KEY_BYTES: usize = 512;

/// The most recently used pictures that fit into a number of bytes.
#[derive(Debug)]
pub(super) struct Cache<K: Hash + Eq> {
    capacity: usize,
    used: usize,
    pictures: LruCache<K, Arc<[u8]>>,
}

impl<K: Hash + Eq> Cache<K> {
    pub(super) fn new(capacity: usize) -> Cache<K> {
        Cache { capacity, used: 0, pictures: LruCache::unbounded() }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<Arc<[u8]>> {
        self.pictures.get(key).cloned()
    }

    pub(super) fn put(&mut self, key: K, picture: Arc<[u8]>) {
        let size = picture.len() + KEY_BYTES;
        if size > self.capacity {
            return;
        }
        self.used += size;
        if let Some(old) = self.pictures.put(key, picture) {
            self.used -= old.len() + KEY_BYTES;
        }
        while self.used > self.capacity {
            let Some((_, oldest)) = self.pictures.pop_lru() else { return };
            self.used -= oldest.len() + KEY_BYTES;
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.used
    }
}
