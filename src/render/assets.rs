//! What is built once for a style: the empty board and the discs.

use image::RgbImage;

use super::board::Figures;
use super::colors::ThemeColors;
use super::geometry::Geometry;
use super::sprite::Sprites;
use super::{Style, Theme, board};

#[derive(Debug)]
pub(super) struct BoardAssets {
    pub(super) theme: Theme,
    pub(super) colors: ThemeColors,
    pub(super) geometry: Geometry,
    pub(super) empty: RgbImage,
    pub(super) figures: Figures,
    pub(super) sprites: Sprites,
}

impl BoardAssets {
    pub(super) fn new(style: Style) -> BoardAssets {
        let Style { theme, pieces, badges, width, .. } = style;
        let geometry = Geometry::new(width);
        BoardAssets {
            theme,
            colors: ThemeColors::of(theme),
            geometry,
            empty: board::draw(theme, pieces, &geometry),
            figures: Figures::new(theme, &geometry),
            sprites: Sprites::new(theme, &geometry, pieces, badges),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.empty.len() + self.sprites.bytes()
    }
}
