//! Ground of tables and brackets, and the texts on it.

use image::{Rgb as Pixel, RgbImage};
use serde::{Deserialize, Serialize};

use super::board::BoardAssets;
use super::colors::ThemeColors;
use super::font::{bold_name_run, name_run, name_width};
use super::geometry::Geometry;
use super::names::{cut, drawable};
use super::paint::{Point, rounded};
use super::{RankSeal, Style, Theme, wood};

/// Name of a person or a team, behind the seal of a rank if it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamePlate {
    /// The name; it is cut, with an ellipsis, to the room for it.
    pub name: String,
    /// Replaces a name with letters that the fonts lack.
    pub fallback: String,
    /// Seal before the name.
    pub seal: Option<RankSeal>,
}

impl NamePlate {
    /// Creates a plate without a seal.
    pub fn new(name: impl Into<String>, fallback: impl Into<String>) -> NamePlate {
        NamePlate { name: name.into(), fallback: fallback.into(), seal: None }
    }

    /// Adds the seal of a rank.
    pub fn with_seal(self, seal: Option<RankSeal>) -> NamePlate {
        NamePlate { seal, ..self }
    }

    /// Returns the width of seal and name, in pixels.
    pub(super) fn width(&self, em: f32) -> f32 {
        let name = name_width(&drawable(&self.name, &self.fallback), em);
        NamePlate::lead([self].into_iter(), em) + name as f32
    }

    /// Returns the distance from the left end of the seals to the names, in pixels: 0 if none of these has a seal.
    pub(super) fn lead<'p>(mut plates: impl Iterator<Item = &'p NamePlate>, em: f32) -> f32 {
        if plates.any(|plate| plate.seal.is_some()) {
            return seal_height(em) * (RankSeal::ASPECT + 0.3);
        }
        0.0
    }
}

/// Returns the height of a seal beside a name.
fn seal_height(em: f32) -> f32 {
    em * 1.24
}

/// Strength of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Faint,
    Plain,
    Bold,
}

/// The end of a text that is given by its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// Look of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLook {
    /// Em, in pixels.
    pub(super) em: f32,
    pub(super) weight: Weight,
    pub(super) align: Align,
}

impl TextLook {
    pub(super) fn new(em: f32, weight: Weight, align: Align) -> TextLook {
        TextLook { em, weight, align }
    }
}

/// A picture with a ground in the colours of a theme.
pub(super) struct TextGround<'a> {
    pub(super) g: &'a Geometry,
    pub(super) colors: &'a ThemeColors,
    pub(super) image: RgbImage,
    style: Style,
    /// Upper edge of what comes below the title, in pixels.
    pub(super) top: f32,
}

impl<'a> TextGround<'a> {
    /// Distance of the contents from the edges of the picture, in design pixels.
    const MARGIN: f32 = 22.0;
    /// Height of the title, in design pixels.
    const TITLE: f32 = 78.0;

    /// Draws the ground and a title, unless it is empty, above contents of `height` design pixels.
    pub(super) fn new(assets: &'a BoardAssets, style: Style, title: &str, height: f32) -> TextGround<'a> {
        let g = &assets.geometry;
        let colors = &assets.colors;
        let above = if title.is_empty() { TextGround::MARGIN } else { TextGround::TITLE };
        let whole = g.px(above + height + TextGround::MARGIN).ceil() as u32;
        let mut image = RgbImage::from_pixel(g.width, whole, Pixel(colors.ground));
        if style.theme == Theme::Wood {
            wood::draw(&mut image, g);
        }
        let mut ground = TextGround { g, colors, image, style, top: g.px(above) };
        let look = TextLook::new(g.px(42.0), Weight::Bold, Align::Left);
        let x = ground.left() + g.px(12.0);
        ground.cut_text(title, look, (x, g.px(above + 8.0) / 2.0), ground.right() - x);
        ground
    }

    pub(super) fn left(&self) -> f32 {
        self.g.px(TextGround::MARGIN)
    }

    pub(super) fn right(&self) -> f32 {
        self.image.width() as f32 - self.left()
    }

    /// Draws a panel between edges in pixels.
    pub(super) fn panel(&mut self, edges: (f32, f32, f32, f32)) {
        let (left, top, right, bottom) = edges;
        let line = self.g.px(2.0).max(1.0);
        let radius = self.g.px(10.0);
        let around = (left - line, top - line, right + line, bottom + line);
        rounded(&mut self.image, around, radius + line, self.colors.line, 0.7);
        rounded(&mut self.image, edges, radius, self.colors.panel, 1.0);
    }

    /// Writes a text, cut with an ellipsis to `room` pixels.
    pub(super) fn cut_text(&mut self, text: &str, look: TextLook, at: Point, room: f32) {
        self.write(&cut(text, look.em, room as i32), look, at);
    }

    /// Writes a figure or a label, made smaller to fit `room` pixels.
    pub(super) fn fitted_text(&mut self, text: &str, look: TextLook, at: Point, room: f32) {
        let width = name_width(text, look.em) as f32;
        let em = if width > room { look.em * room / width } else { look.em };
        self.write(text, TextLook { em, ..look }, at);
    }

    /// Writes a name `lead` pixels behind the left end of its seal, together in `room` pixels.
    pub(super) fn plate(
        &mut self,
        plate: &NamePlate,
        look: TextLook,
        (x, y): Point,
        (lead, room): (f32, f32),
    ) {
        let name = cut(&drawable(&plate.name, &plate.fallback), look.em, (room - lead) as i32);
        let whole = lead + name_width(&name, look.em) as f32;
        let left = match look.align {
            Align::Left => x,
            Align::Middle => x - whole / 2.0,
            Align::Right => x - whole,
        };
        if let Some(seal) = plate.seal {
            let height = seal_height(look.em);
            let middle = (left + height * RankSeal::ASPECT / 2.0, y);
            seal.paint(&mut self.image, self.style.pieces, middle, height);
        }
        self.write(&name, TextLook { align: Align::Left, ..look }, (left + lead, y));
    }

    pub(super) fn write(&mut self, text: &str, look: TextLook, (x, y): Point) {
        let mask = match look.weight {
            Weight::Bold => bold_name_run(text, look.em),
            Weight::Plain | Weight::Faint => name_run(text, look.em),
        };
        let alpha = if look.weight == Weight::Faint { 0.72 } else { 1.0 };
        let half = name_width(text, look.em) / 2;
        let middle = match look.align {
            Align::Left => x as i32 + half,
            Align::Middle => x.round() as i32,
            Align::Right => x as i32 - half,
        };
        mask.paint(&mut self.image, middle, y.round() as i32, self.colors.digits[1], alpha);
    }
}

/// Columns of figures at the right of a table, the first one bold.
pub(super) struct ValueColumns {
    em: f32,
    /// Right end and width of each column, in pixels.
    columns: Vec<(f32, f32)>,
    /// Left edge of all columns, in pixels.
    pub(super) left: f32,
}

impl ValueColumns {
    /// Lays out a column below each label, at most `most` pixels wide, from the `right` edge on with `gap` pixels between them.
    pub(super) fn new<'t>(
        labels: &'t [String],
        rows: impl Iterator<Item = &'t [String]> + Clone,
        em: f32,
        (right, gap, most): (f32, f32, f32),
    ) -> ValueColumns {
        let mut left = right;
        let mut columns = Vec::with_capacity(labels.len());
        for (column, label) in labels.iter().enumerate().rev() {
            let texts = rows.clone().filter_map(|row| row.get(column)).map(String::as_str);
            let width = widest(texts, em).max(widest([label.as_str()], em * LABEL)).min(most);
            columns.insert(0, (left, width));
            left -= width + gap;
        }
        ValueColumns { em, columns, left }
    }

    /// Writes the labels with their middle at the height `y`.
    pub(super) fn labels(&self, ground: &mut TextGround<'_>, labels: &[String], y: f32) {
        let look = TextLook::new(self.em * LABEL, Weight::Faint, Align::Right);
        for (label, &(x, width)) in labels.iter().zip(&self.columns) {
            ground.fitted_text(label, look, (x, y), width);
        }
    }

    /// Writes the values of a row with their middle at the height `y`.
    pub(super) fn row(&self, ground: &mut TextGround<'_>, values: &[String], y: f32) {
        for (column, (value, &(x, width))) in values.iter().zip(&self.columns).enumerate() {
            let weight = if column == 0 { Weight::Bold } else { Weight::Plain };
            ground.fitted_text(value, TextLook::new(self.em, weight, Align::Right), (x, y), width);
        }
    }
}

/// Em of the heads of a table for an em of 1 in its rows.
pub(super) const LABEL: f32 = 0.8;

/// Returns the width of the widest of these texts, in pixels.
pub(super) fn widest<'t>(texts: impl IntoIterator<Item = &'t str>, em: f32) -> f32 {
    texts.into_iter().map(|text| name_width(text, em)).max().unwrap_or(0) as f32
}
