//! A line of players' names, each behind the general of its side.

use image::RgbImage;
use serde::{Deserialize, Serialize};

use super::PieceSet;
use super::colors::ThemeColors;
use super::font::{has_glyph, name_run, name_width};
use super::geometry::Geometry;
use super::mask::Mask;
use super::paint::disc;
use super::sprite::emblem;
use crate::rules::{Color, Piece, Role};

/// Name of the player of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideName {
    /// The side.
    pub side: Color,
    /// Name of the player.
    pub name: String,
    /// Replaces a name with letters that the fonts lack.
    pub fallback: String,
}

/// Names that are set and cut to the room for them.
pub(super) struct NameLine {
    /// Each name with its width in pixels, which its mask exceeds.
    names: Vec<(Color, Mask, i32)>,
    /// Radius of the discs before the names, in pixels.
    radius: f32,
    margin: i32,
    gap: i32,
}

impl NameLine {
    /// Returns the distance of the line from the left and right edge, in pixels.
    pub(super) fn margin(g: &Geometry) -> i32 {
        g.px(40.0) as i32
    }

    /// Returns the minimum distance of two texts, in pixels.
    pub(super) fn gap(g: &Geometry) -> i32 {
        g.px(30.0) as i32
    }

    /// Sets the names in `room` pixels, with `em` pixels to the em. A long name is cut if the others need the room.
    pub(super) fn set(g: &Geometry, names: &[SideName], em: f32, room: i32) -> NameLine {
        let radius = em * 0.68;
        let gap = NameLine::gap(g);
        let count = names.len() as i32;
        let room = room - count * NameLine::lead(radius) - (count - 1) * gap;
        let mut texts: Vec<String> =
            names.iter().map(|named| drawable(&named.name, &named.fallback)).collect();
        for at in 0..texts.len() {
            let others: i32 = (0..texts.len())
                .filter(|other| *other != at)
                .map(|other| name_width(&texts[other], em))
                .sum();
            texts[at] = cut(&texts[at], em, (room / count).max(room - others));
        }
        let names = names.iter().zip(&texts);
        let names =
            names.map(|(named, text)| (named.side, name_run(text, em), name_width(text, em))).collect();
        NameLine { names, radius, margin: NameLine::margin(g), gap }
    }

    /// Returns the distance from the left edge of a disc to its name, in pixels.
    fn lead(radius: f32) -> i32 {
        (radius * 2.5) as i32
    }

    /// Draws the line from the left margin on, its middle at `y`.
    pub(super) fn paint(&self, image: &mut RgbImage, colors: &ThemeColors, set: PieceSet, y: i32) {
        let r = self.radius;
        let mut x = self.margin;
        for (side, name, width) in &self.names {
            let middle = (x as f32 + r).round();
            disc(image, middle, y as f32, r, colors.ink(*side), 1.0);
            disc(image, middle, y as f32, r * 0.9, colors.face(*side), 1.0);
            let general = emblem(r * 2.1, set, Piece::new(*side, Role::General));
            general.paint(image, middle as i32, y, colors.ink(*side), 1.0);
            x += NameLine::lead(r);
            name.paint(image, x + width / 2, y, colors.digits[1], 1.0);
            x += width + self.gap;
        }
    }
}

/// Returns the drawable characters of a name, or `fallback` if the fonts lack a letter or nothing is left.
pub(super) fn drawable(name: &str, fallback: &str) -> String {
    if name.chars().any(|c| c.is_alphabetic() && !has_glyph(c)) {
        return fallback.to_owned();
    }
    let drawn: String = name.chars().filter(|c| has_glyph(*c)).collect();
    if drawn.trim().is_empty() { fallback.to_owned() } else { drawn.trim().to_owned() }
}

/// Cuts a text, with an ellipsis, to at most `width` pixels.
pub(super) fn cut(name: &str, em: f32, width: i32) -> String {
    let mut start = name.to_owned();
    let mut shown = name.to_owned();
    while name_width(&shown, em) > width && start.pop().is_some() {
        shown = format!("{}…", start.trim_end());
    }
    shown
}
