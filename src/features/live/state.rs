//! Changes of games, and the pictures drawn for live boards. A restart forgets them.

use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;
use serde::{Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use tokio::sync::{OnceCell, broadcast};

use crate::features::live::attendance::Attendance;
use crate::message::Picture;
use crate::pictures::PictureService;

/// Capacity of the queue of changes. A receiver that lags behind reloads everything.
const CHANGES: usize = 1024;
/// Number of pictures that are kept: a board has some tens of kilobytes.
const PICTURES: NonZeroUsize = NonZeroUsize::new(256).expect("it is not zero");

/// A stored change of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChange {
    /// Channels in which the game is played.
    pub channels: Vec<String>,
    /// `true` if the game has just begun, perhaps in a new thread.
    pub begun: bool,
}

pub(crate) struct LiveState {
    pub(crate) changes: broadcast::Sender<GameChange>,
    pub(crate) attendance: Attendance,
    /// By the stored form of the picture. Readers of the same board wait for one drawing.
    pictures: Mutex<LruCache<String, Arc<OnceCell<Arc<DrawnPicture>>>>>,
}

impl Default for LiveState {
    fn default() -> LiveState {
        LiveState {
            changes: broadcast::Sender::new(CHANGES),
            attendance: Attendance::default(),
            pictures: Mutex::new(LruCache::new(PICTURES)),
        }
    }
}

/// A picture with the address under which the adapter serves it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct DrawnPicture {
    /// SHA-256 of the bytes with the extension: `api/pictures/….png`.
    pub url: String,
    /// File name, which tells the board and its marks.
    pub name: String,
    pub alt: String,
    pub width: u32,
    pub height: u32,
    #[serde(skip)]
    pub bytes: Arc<[u8]>,
}

impl DrawnPicture {
    /// Address below which the pictures are served, relative to the page.
    pub const FOLDER: &'static str = "api/pictures/";

    pub fn new(bytes: Arc<[u8]>, name: &str, alt: &str) -> DrawnPicture {
        let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let ending = if bytes.starts_with(b"GIF8") { "gif" } else { "png" };
        let (width, height) = size(&bytes);
        DrawnPicture {
            url: format!("{}{digest}.{ending}", Self::FOLDER),
            name: name.to_owned(),
            alt: alt.to_owned(),
            width,
            height,
            bytes,
        }
    }
}

/// Returns the width and height of a PNG or GIF, in pixels; zero if unknown.
fn size(bytes: &[u8]) -> (u32, u32) {
    match *bytes {
        [b'G', b'I', b'F', b'8', _, _, w0, w1, h0, h1, ..] => {
            (u16::from_le_bytes([w0, w1]).into(), u16::from_le_bytes([h0, h1]).into())
        }
        [0x89, b'P', b'N', b'G', ..] => match bytes.get(16..24) {
            Some(&[w0, w1, w2, w3, h0, h1, h2, h3]) => {
                (u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3]))
            }
            _ => (0, 0),
        },
        _ => (0, 0),
    }
}

/// Writes a shared picture.
pub(super) fn serialize_shared<S: Serializer>(
    picture: &Option<Arc<DrawnPicture>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    picture.as_deref().serialize(to)
}

impl LiveState {
    /// Draws a picture once for all its readers; `None` if it cannot be drawn.
    pub(crate) async fn draw(
        &self,
        pictures: &PictureService,
        picture: &Picture,
    ) -> Option<Arc<DrawnPicture>> {
        let key = serde_json::to_string(picture).ok()?;
        let cell = self.pictures.lock().get_or_insert_mut(key, Arc::default).clone();
        let drawn = cell.get_or_try_init(|| async {
            let bytes = pictures.draw(picture).await?;
            Ok::<_, String>(Arc::new(DrawnPicture::new(bytes, &picture.file, picture.spoken())))
        });
        match drawn.await {
            Ok(drawn) => Some(drawn.clone()),
            Err(error) => {
                tracing::error!(%error, file = picture.file, "a picture of a live board could not be drawn");
                None
            }
        }
    }
}
