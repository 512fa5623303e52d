//! The wooden ground. It compresses well, because every row is a shifted copy of one row of noise.

use image::{Rgb as Pixel, RgbImage};

use super::geometry::Geometry;
use super::paint::{Area, Rgb, cover, mix, rect, rgb, shade};

/// Number of shades between light and dark wood; more would only cost bytes.
const LEVELS: usize = 22;

/// Length of the grain before it turns, in design pixels: each step aside costs a row of new matches in the PNG.
const SWING: f32 = 520.0;

/// Thickness of the frame, in design pixels: thin, so that the file numbers have room.
const FRAME: f32 = 10.0;

/// Fills the canvas with wood, its walnut frame and the shadow inside it.
pub(super) fn draw(image: &mut RgbImage, g: &Geometry) {
    let width = image.width() as i32;
    let height = image.height() as i32;
    let sway = g.px(17.0);
    let margin = sway.ceil() as i32;
    let light = rgb(0xEC_C7_8C);
    let dark = rgb(0xD0_9A_55);
    let shades: Vec<Rgb> =
        (0..LEVELS).map(|level| mix(light, dark, level as f32 / (LEVELS - 1) as f32)).collect();
    let row: Vec<Rgb> = (0..width + 2 * margin).map(|x| shades[level(x as f32 / g.scale)]).collect();
    for y in 0..height {
        let shift = ((noise(y as f32 / g.px(SWING), 77) * 2.0 - 1.0) * sway) as i32 + margin;
        for x in 0..width {
            image.put_pixel(x as u32, y as u32, Pixel(row[(x + shift) as usize]));
        }
    }
    pores(image, g);
    frame(image, g);
}

fn pores(image: &mut RgbImage, g: &Geometry) {
    let width = image.width() as i32;
    let height = image.height() as i32;
    let pore = rgb(0xB0_7A_3C);
    for i in 0..140 {
        let x = (unit(i, 11) * width as f32) as i32;
        let y = (unit(i, 12) * height as f32) as i32;
        let long = (g.px(8.0) + unit(i, 13) * g.px(34.0)) as i32;
        let strength = (0.16 + 0.22 * unit(i, 14)) * g.scale.min(1.0);
        rect(image, Area { x0: x, y0: y, x1: x + 1, y1: y + long }, pore, strength);
    }
}

fn frame(image: &mut RgbImage, g: &Geometry) {
    let width = image.width() as i32;
    let height = image.height() as i32;
    let thick = g.px(FRAME);
    let walnut = rgb(0x8A_54_26);
    let deep = rgb(0x5F_34_14);
    let edge = thick as i32;
    for y in 0..height {
        for x in 0..width {
            let from_side = x.min(width - 1 - x);
            let from_end = y.min(height - 1 - y);
            if from_side >= edge && from_end >= edge {
                continue;
            }
            // The grain runs along each side of the frame; the sides meet in a mitre.
            let (across, along) = if from_side <= from_end { (from_side, y) } else { (from_end, x) };
            let wave = noise(along as f32 / g.px(120.0), 5) * 7.0;
            let grain = noise((across as f32 / g.scale + wave) / 3.5, 31);
            let t = ((grain * 0.75 + noise(along as f32 / g.px(300.0), 9) * 0.25) * 9.0) as i32 as f32 / 8.0;
            image.put_pixel(x as u32, y as u32, Pixel(mix(walnut, deep, t.min(1.0))));
        }
    }
    let everything = Area { x0: 0, y0: 0, x1: width, y1: height };
    let line = g.px(1.5);
    // Outer rim, then the frame's shadow on the board (top, left) and its lit edge (bottom, right).
    shade(image, everything, rgb(0x3A_1E_0A), |x, y| {
        let from_edge = x.min(y).min(width as f32 - x).min(height as f32 - y);
        cover(from_edge - line) * 0.6
    });
    let depth = g.px(7.0);
    shade(image, everything, rgb(0x3A_1E_0A), |x, y| {
        let inside = (x - edge as f32).min(y - edge as f32);
        let within = x < (width - edge) as f32 && y < (height - edge) as f32;
        if within && inside >= 0.0 && inside < depth { 0.34 * (1.0 - inside / depth) } else { 0.0 }
    });
    shade(image, everything, rgb(0xFF_E9_BE), |x, y| {
        let inside = ((width - edge) as f32 - x).min((height - edge) as f32 - y);
        let within = x > edge as f32 && y > edge as f32;
        if within && inside >= 0.0 && inside < line { 0.35 } else { 0.0 }
    });
}

/// Returns the shade of the grain at `x` design pixels.
fn level(x: f32) -> usize {
    let broad = noise(x / 95.0, 1);
    let middle = noise(x / 31.0, 2);
    let fine = noise(x / 9.0, 3);
    // 0.045 is the mean of a finer grain, which is left out because it cost bytes and was invisible.
    let sum = broad * 0.46 + middle * 0.28 + fine * 0.17 + 0.045;
    // Noise gathers around the middle: spread it over all shades.
    let spread = ((sum - 0.5) * 1.55 + 0.46).clamp(0.0, 1.0);
    ((spread * LEVELS as f32) as usize).min(LEVELS - 1)
}

/// Returns smooth noise from 0 to 1, with an independent value at each whole number.
fn noise(x: f32, seed: u32) -> f32 {
    let whole = x.floor();
    let t = x - whole;
    let smooth = t * t * (3.0 - 2.0 * t);
    let a = unit(whole as i32, seed);
    let b = unit(whole as i32 + 1, seed);
    a + (b - a) * smooth
}

/// Returns a pseudo-random number from 0 to 1 that depends on `n` and `seed` only.
fn unit(n: i32, seed: u32) -> f32 {
    let mut z = (n as u32).wrapping_mul(0x9E37_79B1) ^ seed.wrapping_mul(0x85EB_CA77);
    z = (z ^ (z >> 15)).wrapping_mul(0x2C1B_3C6D);
    z = (z ^ (z >> 12)).wrapping_mul(0x297A_2D39);
    z ^= z >> 15;
    (z >> 8) as f32 / (1 << 24) as f32
}
