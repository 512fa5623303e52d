//! Discs of the pieces, drawn once per theme, size and piece set.

use image::RgbImage;

use super::colors::ThemeColors;
use super::font::{Face, glyph};
use super::geometry::Geometry;
use super::mask::Mask;
use super::paint::{Area, Layer, Point, Rgb, cover, disc, length, mix, rgb, ring, shade};
use super::{PieceSet, Theme, pictogram};
use crate::rules::{Color, Piece, Role};

/// A disc with its shadow: premultiplied colour and coverage of the square around its point.
#[derive(Debug)]
pub(super) struct Sprite {
    /// Extent of the square to each side of the point, in pixels.
    reach: i32,
    pixels: Vec<[u8; 4]>,
}

impl Sprite {
    fn new(layer: &Layer, reach: i32) -> Sprite {
        let pixels = layer
            .pixels
            .iter()
            .map(|&[r, g, b, a]| [r, g, b, a * 255.0].map(|value| (value + 0.5) as u8))
            .collect();
        Sprite { reach, pixels }
    }

    /// Blends the sprite with its point at (x, y); `alpha` is 0 to 1. Its visible pixels must lie inside the picture.
    pub(super) fn paint(&self, image: &mut RgbImage, (x, y): Point, alpha: f32) {
        let left = x as i32 - self.reach;
        let top = y as i32 - self.reach;
        let strength = (alpha * 256.0 + 0.5) as u32;
        for (py, row) in (top..).zip(self.pixels.chunks(2 * self.reach as usize)) {
            for (px, above) in (left..).zip(row).filter(|(_, above)| above[3] != 0) {
                let below = &mut image.get_pixel_mut(px as u32, py as u32).0;
                match above {
                    // The common case: an opaque pixel.
                    &[r, g, b, 255] if strength == 256 => *below = [r, g, b],
                    _ => blend_premultiplied(below, *above, strength),
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.pixels.len() * 4
    }
}

#[inline]
fn blend_premultiplied(below: &mut [u8; 3], above: [u8; 4], strength: u32) {
    let keep = 255 * 256 - u32::from(above[3]) * strength;
    for i in 0..3 {
        let sum = u32::from(above[i]) * strength * 255 + u32::from(below[i]) * keep;
        below[i] = ((sum + 32640) / 65280) as u8;
    }
}

#[derive(Debug)]
pub(super) struct Sprites {
    sprites: Vec<Sprite>,
    /// Characters at the size of a captured piece's token.
    small: Vec<Mask>,
}

impl Sprites {
    pub(super) fn new(theme: Theme, g: &Geometry, set: PieceSet, badges: bool) -> Sprites {
        let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        let sprites = pieces.clone().map(|piece| sprite(theme, g, set, badges, piece)).collect();
        let small = pieces.map(|piece| emblem(g.cells(0.42), set, piece)).collect();
        Sprites { sprites, small }
    }

    pub(super) fn get(&self, piece: Piece) -> &Sprite {
        &self.sprites[piece.index()]
    }

    pub(super) fn small(&self, piece: Piece) -> &Mask {
        &self.small[piece.index()]
    }

    pub(super) fn bytes(&self) -> usize {
        self.sprites.iter().map(Sprite::bytes).sum::<usize>()
            + self.small.iter().map(|mask| mask.cover.len()).sum::<usize>()
    }
}

pub(super) fn character(set: PieceSet, piece: Piece) -> char {
    let row = match (set, piece.color) {
        (PieceSet::Simplified, Color::Red) => ['帅', '仕', '相', '马', '车', '炮', '兵'],
        (PieceSet::Simplified, Color::Black) => ['将', '士', '象', '马', '车', '炮', '卒'],
        (_, Color::Red) => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        (_, Color::Black) => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    row[piece.role.index()]
}

/// Returns the mask of a piece's character or pictogram for a disc of `cell` pixels.
pub(super) fn emblem(cell: f32, set: PieceSet, piece: Piece) -> Mask {
    let c = character(set, piece);
    match set {
        PieceSet::Traditional => glyph(Face::Brush, c, cell * 0.635, 0.0145),
        PieceSet::Simplified => glyph(Face::Simplified, c, cell * 0.68, 0.010),
        PieceSet::Pictogram => pictogram::outline(piece.role.name(), cell * 0.62),
    }
}

fn sprite(theme: Theme, g: &Geometry, set: PieceSet, badges: bool, piece: Piece) -> Sprite {
    let reach = g.cell / 2 + g.stroke(8.0).max(g.cells(0.11) as i32 + 2);
    let mut layer = Layer::new(2 * reach, 2 * reach);
    let lift = g.stroke(1.5);
    let x = reach as f32;
    let y = (reach - lift) as f32;
    // A badge must not cover the character, which is smaller and shifted then.
    let (room, aside) =
        if badges { (SIGN_BESIDE_BADGE, g.cells(SIGN_ASIDE).round() as i32) } else { (1.0, 0) };
    let emblem = emblem(g.cells(room), set, piece);
    let at = (reach - aside, reach - lift - aside);
    match theme {
        Theme::Wood => wooden(&mut layer, g, piece.color, (x, y), &emblem, at),
        Theme::Paper | Theme::Night => flat(&mut layer, theme, g, piece.color, (x, y), &emblem, at),
    }
    if badges {
        badge(&mut layer, &ThemeColors::of(theme), g, piece, reach);
    }
    Sprite::new(&layer, reach)
}

/// Draws a soft shadow that falls off with the squared distance, in `steps` levels.
fn shadow(layer: &mut Layer, (x, y): Point, r: f32, soft: f32, steps: f32, color: Rgb, alpha: f32) {
    shade(layer, Area::around(x, y, r + soft), color, |px, py| {
        let outside = ((length(px - x, py - y) - r) / soft).clamp(0.0, 1.0);
        ((1.0 - outside) * (1.0 - outside) * steps + 0.5).floor() / steps * alpha
    });
}

/// Draws a turned disc of ivory or ebony with an engraved, painted character.
fn wooden(layer: &mut Layer, g: &Geometry, color: Color, (x, y): Point, emblem: &Mask, at: (i32, i32)) {
    let r = g.radius();
    let ivory = color == Color::Red;
    let (rim, upper, lower) = if ivory {
        (rgb(0x7A_4A_20), rgb(0xFF_F4_DA), rgb(0xEF_D3_A0))
    } else {
        (rgb(0x14_10_0D), rgb(0x4A_40_3A), rgb(0x22_1C_18))
    };
    let under = if ivory { rgb(0x5E_36_15) } else { rgb(0x0B_08_06) };
    shadow(layer, (x, y + g.px(3.5)), r, g.cells(0.045), 4.0, rgb(0x2A_15_05), 0.55);
    disc(layer, x, y + g.px(2.5), r, under, 1.0);
    disc(layer, x, y, r, rim, 1.0);
    let face = r - g.px(1.6).max(1.0);
    const STEPS: i32 = 8;
    for step in 0..STEPS {
        let shade_of = mix(upper, lower, step as f32 / (STEPS - 1) as f32);
        let from = y - face + 2.0 * face * step as f32 / STEPS as f32;
        let to = y - face + 2.0 * face * (step + 1) as f32 / STEPS as f32;
        shade(layer, Area::around(x, y, face), shade_of, |px, py| {
            if (py >= from || step == 0) && (py < to || step == STEPS - 1) {
                cover(length(px - x, py - y) - face)
            } else {
                0.0
            }
        });
    }
    // The bevel is lit from the upper left.
    let (lit, lit_alpha, dark, dark_alpha) = if ivory {
        (rgb(0xFF_FB_EF), 0.95, rgb(0x9C_6B_34), 0.55)
    } else {
        (rgb(0x8A_7B_70), 0.9, rgb(0x00_00_00), 0.5)
    };
    let bevel = g.px(1.6).max(1.0);
    let middle = face - bevel / 2.0;
    for (shade_of, strength, sign) in [(lit, lit_alpha, -1.0), (dark, dark_alpha, 1.0)] {
        shade(layer, Area::around(x, y, face), shade_of, |px, py| {
            let dx = px - x;
            let dy = py - y;
            let d = length(dx, dy);
            let facing = (sign * (dx + dy) / (d.max(1.0) * std::f32::consts::SQRT_2)).max(0.0);
            cover((d - middle).abs() - bevel / 2.0) * facing * strength
        });
    }
    let (ink, line) =
        if ivory { (rgb(0xB0_0F_18), rgb(0xB0_0F_18)) } else { (rgb(0xFB_EF_D6), rgb(0xE2_C6_8F)) };
    ring(layer, (x, y), r * 0.835, g.px(2.4).max(1.2), line, 0.95);
    if ivory {
        emblem.paint(layer, at.0 + g.stroke(1.0), at.1 + g.stroke(1.5), rgb(0xFF_FB_EF), 0.75);
    } else {
        emblem.paint(layer, at.0, at.1 - g.stroke(1.0), rgb(0), 0.45);
    }
    emblem.paint(layer, at.0, at.1, ink, 0.97);
}

/// Draws a disc of the flat themes.
fn flat(
    layer: &mut Layer,
    theme: Theme,
    g: &Geometry,
    color: Color,
    (x, y): Point,
    emblem: &Mask,
    at: (i32, i32),
) {
    let r = g.radius();
    let colors = ThemeColors::of(theme);
    let face = colors.face(color);
    let ink = colors.ink(color);
    let night = theme == Theme::Night;
    let under = match (night, color) {
        (false, Color::Red) => rgb(0xB5_14_1A),
        (false, Color::Black) => rgb(0x12_15_1A),
        (true, Color::Red) => rgb(0x8E_84_68),
        (true, Color::Black) => rgb(0x05_06_08),
    };
    let alpha = if night { 0.55 } else { 0.22 };
    shadow(layer, (x, y + g.px(2.5)), r, g.cells(0.06), 5.0, rgb(0), alpha);
    disc(layer, x, y + g.px(2.0), r, under, 1.0);
    disc(layer, x, y, r, face, 1.0);
    match (night, color) {
        (false, Color::Red) => {
            let stroke = g.px(4.0);
            ring(layer, (x, y), r - stroke / 2.0, stroke, ink, 1.0);
            ring(layer, (x, y), r * 0.82, g.px(1.8).max(1.0), ink, 0.55);
        }
        (false, Color::Black) => ring(layer, (x, y), r * 0.84, g.px(2.2).max(1.1), ink, 0.9),
        (true, Color::Red) => ring(layer, (x, y), r * 0.84, g.px(2.2).max(1.1), ink, 0.95),
        (true, Color::Black) => {
            let stroke = g.px(2.4).max(1.2);
            let edge = rgb(0xB7_A6_7C);
            ring(layer, (x, y), r - stroke / 2.0, stroke, edge, 1.0);
            ring(layer, (x, y), r * 0.82, g.px(1.8).max(1.0), edge, 0.8);
        }
    }
    emblem.paint(layer, at.0, at.1, ink, if night { 1.0 } else { 0.98 });
}

/// Scale of the character beside a badge.
const SIGN_BESIDE_BADGE: f32 = 0.88;
/// Shift of the character beside a badge to the left and up, in cells.
const SIGN_ASIDE: f32 = 0.035;

/// Distance of a badge's centre right of and below its point, in cells.
const BADGE_AT: f32 = 0.385;
/// Radius of a badge with its outline, in cells.
const BADGE: f32 = 0.205;

/// Draws the piece's letter at the lower right, in the gap between four points.
fn badge(layer: &mut Layer, colors: &ThemeColors, g: &Geometry, piece: Piece, reach: i32) {
    let at = reach + g.cells(BADGE_AT).round() as i32;
    let ivory = rgb(0xF3_E3_BC);
    let (ground, text, outline) = match piece.color {
        Color::Red => (colors.ink(Color::Red), colors.face(Color::Red), colors.face(Color::Red)),
        Color::Black => (ivory, rgb(0x1C_16_12), colors.face(Color::Black)),
    };
    let r = g.cells(BADGE);
    disc(layer, at as f32, at as f32, r, outline, 1.0);
    disc(layer, at as f32, at as f32, r - g.px(2.0).max(1.0), ground, 1.0);
    glyph(Face::Plain, piece.role.letter(), g.cells(0.29), 0.055).paint(layer, at, at, text, 1.0);
}
