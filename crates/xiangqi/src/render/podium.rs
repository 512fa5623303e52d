//! The first three of a competition above the board of a game.

use std::sync::Arc;

use image::{RgbImage, imageops};
use serde::{Deserialize, Serialize};

use super::font::{Face, glyph_run};
use super::panel::{Align, NamePlate, TextGround, TextLook, Weight};
use super::{RenderError, Renderer, Scene, ShareCard, Style, pictogram};

/// Content of the picture of [`Renderer::podium`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Podium {
    /// Name of the competition above the podium, or empty.
    pub title: String,
    /// One to three places, the winner's first.
    pub places: Vec<PodiumPlace>,
    /// A game below the podium, in the style of the whole picture.
    pub game: Option<ShareCard>,
    /// Style, which is not serialized.
    #[serde(skip)]
    pub style: Style,
}

/// A place on a [`Podium`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PodiumPlace {
    /// People or teams that share the place; none if they share a higher one. Of more than [`PodiumPlace::MAX_NAMES`] the number
    /// of the last ones is drawn, as `+2`.
    pub players: Vec<NamePlate>,
    /// Points or another value, or empty.
    pub value: String,
}

impl PodiumPlace {
    /// Maximum number of lines with names above a step.
    pub const MAX_NAMES: usize = 3;

    /// Returns the number of lines above the step.
    fn lines(&self) -> usize {
        self.players.len().min(PodiumPlace::MAX_NAMES)
    }

    /// Returns the players who are drawn by name.
    fn named(&self) -> &[NamePlate] {
        let named = if self.players.len() > PodiumPlace::MAX_NAMES {
            PodiumPlace::MAX_NAMES - 1
        } else {
            self.players.len()
        };
        &self.players[..named]
    }
}

/// Height of the podium with the names, in design pixels.
const HEIGHT: f32 = 344.0;
/// Distance from the top to each step, the winner's first, in design pixels.
const STEPS: [f32; 3] = [130.0, 172.0, 204.0];
/// Distance of two names in one place, in design pixels.
const LINE: f32 = 46.0;
/// Em of names and values, and that of the longest names, in design pixels.
const EM: f32 = 36.0;
const LEAST_EM: f32 = 28.0;
/// Column of each place, from the left.
const COLUMNS: [f32; 3] = [1.0, 0.0, 2.0];

impl Renderer {
    /// Draws the podium as an indexed PNG.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`], [`RenderError::Rows`] for more than three places or no player, or an error of
    /// [`Renderer::share_card`].
    pub fn podium(&self, podium: &Podium) -> Result<Arc<[u8]>, RenderError> {
        podium.style.check()?;
        let is_empty = podium.places.iter().all(|place| place.players.is_empty());
        if is_empty || podium.places.len() > STEPS.len() {
            return Err(RenderError::Rows { rows: podium.places.len(), columns: 0 });
        }
        let assets = self.assets(podium.style);
        let g = &assets.geometry;
        let game = podium.game.as_ref().map(|game| {
            let scene = Scene { style: podium.style, ..game.scene.clone() };
            self.full_card(&ShareCard { scene, ..game.clone() })
        });
        let game = game.transpose()?;
        // Only above the highest step there is no room for more names.
        let more = LINE * podium.places[0].lines().saturating_sub(1) as f32;
        let mut ground = TextGround::new(&assets, podium.style, &podium.title, HEIGHT + more);
        let width = (ground.right() - ground.left()) / 3.0;
        // All names become smaller together, but never too small to read.
        let room = width - g.px(14.0);
        let em = g.px(EM);
        let names = podium.places.iter().flat_map(PodiumPlace::named).map(|player| player.width(em));
        let longest = names.fold(room * 0.99, f32::max);
        let em = (em * 0.99 * room / longest).max(g.px(LEAST_EM));
        let floor = ground.top + g.px(HEIGHT + more - 10.0);
        for (at, place) in podium.places.iter().enumerate() {
            if place.players.is_empty() {
                continue;
            }
            let left = ground.left() + width * COLUMNS[at];
            let middle = left + width / 2.0;
            let top = ground.top + g.px(STEPS[at] + more);
            ground.panel((left + g.px(4.0), top, left + width - g.px(4.0), floor));
            let ink = ground.colors.digits[1];
            let number = glyph_run(Face::Text, &(at + 1).to_string(), g.px(66.0), 0.0);
            let value_height = if place.value.is_empty() { 0.0 } else { 44.0 };
            let numeral = (top + floor - g.px(value_height)) / 2.0;
            number.paint(&mut ground.image, middle as i32, numeral as i32, ink, 1.0);
            let weight = if at == 0 { Weight::Bold } else { Weight::Plain };
            let look = TextLook::new(g.px(EM), weight, Align::Middle);
            ground.fitted_text(&place.value, look, (middle, floor - g.px(32.0)), width - g.px(30.0));
            let look = TextLook { em, ..look };
            let highest = top - g.px(30.0 + LINE * (place.lines() - 1) as f32);
            for (line, player) in place.named().iter().enumerate() {
                let lead = NamePlate::lead([player].into_iter(), em);
                ground.plate(player, look, (middle, highest + g.px(LINE * line as f32)), (lead, room));
            }
            let others = place.players.len() - place.named().len();
            if others > 0 {
                ground.cut_text(&format!("+{others}"), look, (middle, top - g.px(30.0)), room);
            }
            if at == 0 {
                let cup = pictogram::outline("cup", g.px(62.0));
                cup.paint(&mut ground.image, middle as i32, (highest - g.px(58.0)) as i32, ink, 1.0);
            }
        }
        let mut image = ground.image;
        if let Some(game) = game {
            let podium = image;
            image = RgbImage::new(podium.width(), podium.height() + game.height());
            imageops::replace(&mut image, &podium, 0, 0);
            imageops::replace(&mut image, &game, 0, i64::from(podium.height()));
        }
        Ok(podium.style.theme.palette().png(&image))
    }
}
