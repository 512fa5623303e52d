//! Antialiased shapes in closed form, blended onto a canvas or a sprite.
//!
//! Only additions, multiplications, divisions and square roots are used, because they round alike on every machine.

use image::RgbImage;

/// A colour with 8 bits per channel.
pub(super) type Rgb = [u8; 3];

/// Coordinates, in pixels or in cells.
pub(super) type Point = (f32, f32);

/// Converts `0xRRGGBB` to a colour.
pub(super) const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// Interpolates between two colours; `t` is 0 for `a` and 1 for `b`.
pub(super) fn mix(a: Rgb, b: Rgb, t: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(a[i]) + (f32::from(b[i]) - f32::from(a[i])) * t + 0.5) as u8)
}

/// Half-open pixel rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x0: i32,
    pub(super) y0: i32,
    pub(super) x1: i32,
    pub(super) y1: i32,
}

impl Area {
    /// Returns the pixels that a disc of `radius` can touch.
    pub(super) fn around(x: f32, y: f32, radius: f32) -> Area {
        Area::spanning(x - radius, y - radius, x + radius, y + radius)
    }

    /// Returns the pixels that a line of half-width `radius` can touch.
    pub(super) fn along((x0, y0): Point, (x1, y1): Point, radius: f32) -> Area {
        let left = x0.min(x1) - radius;
        let top = y0.min(y1) - radius;
        Area::spanning(left, top, x0.max(x1) + radius, y0.max(y1) + radius)
    }

    /// Returns the pixels between two corners, with a margin of one pixel for antialiasing.
    pub(super) fn spanning(x0: f32, y0: f32, x1: f32, y1: f32) -> Area {
        Area {
            x0: (x0 - 1.0).floor() as i32,
            y0: (y0 - 1.0).floor() as i32,
            x1: (x1 + 1.0).ceil() as i32,
            y1: (y1 + 1.0).ceil() as i32,
        }
    }

    /// Extends the area by `pixels` on every side.
    pub(super) fn grow(self, pixels: i32) -> Area {
        Area { x0: self.x0 - pixels, y0: self.y0 - pixels, x1: self.x1 + pixels, y1: self.y1 + pixels }
    }

    pub(super) fn union(self, other: Area) -> Area {
        Area {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self.x0 >= self.x1 || self.y0 >= self.y1
    }
}

/// A target of drawing.
pub(super) trait Surface {
    /// Returns width and height in pixels.
    fn size(&self) -> (i32, i32);
    /// Blends `color` over the pixel at `x` and `y`, which lie inside; `alpha` is 0 to 1.
    fn blend(&mut self, x: i32, y: i32, color: Rgb, alpha: f32);

    /// Returns the part of an area that lies inside.
    fn clip(&self, area: Area) -> Area {
        let (width, height) = self.size();
        Area { x0: area.x0.max(0), y0: area.y0.max(0), x1: area.x1.min(width), y1: area.y1.min(height) }
    }
}

impl Surface for RgbImage {
    fn size(&self) -> (i32, i32) {
        (self.width() as i32, self.height() as i32)
    }

    #[inline]
    fn blend(&mut self, x: i32, y: i32, color: Rgb, alpha: f32) {
        let at = (y as usize * self.width() as usize + x as usize) * 3;
        let a = (alpha * 256.0 + 0.5) as i32;
        for (below, above) in (**self)[at..at + 3].iter_mut().zip(color) {
            let b = i32::from(*below);
            let c = i32::from(above);
            *below = (b + (((c - b) * a + 128) >> 8)) as u8;
        }
    }
}

/// A small picture with premultiplied transparency.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) pixels: Vec<[f32; 4]>,
}

impl Layer {
    pub(super) fn new(width: i32, height: i32) -> Layer {
        Layer { width, height, pixels: vec![[0.0; 4]; (width * height) as usize] }
    }
}

impl Surface for Layer {
    fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    fn blend(&mut self, x: i32, y: i32, color: Rgb, alpha: f32) {
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        for (below, above) in pixel.iter_mut().zip(color) {
            *below = *below * (1.0 - alpha) + f32::from(above) * alpha;
        }
        pixel[3] = pixel[3] * (1.0 - alpha) + alpha;
    }
}

/// Blends `color` with `alpha(x, y)`, evaluated at pixel centres.
pub(super) fn shade(s: &mut impl Surface, area: Area, color: Rgb, alpha: impl Fn(f32, f32) -> f32) {
    let area = s.clip(area);
    for y in area.y0..area.y1 {
        for x in area.x0..area.x1 {
            let a = alpha(x as f32 + 0.5, y as f32 + 0.5);
            if a > 0.002 {
                s.blend(x, y, color, a.min(1.0));
            }
        }
    }
}

/// A coat of a shape: growth beyond the shape's edge in pixels, colour, alpha.
pub(super) type StrokeLayer = (f32, Rgb, f32);

/// Blends the coats of a shape in order, the outermost first; `distance(x, y)` is the distance of a pixel's centre outside its edge.
pub(super) fn coated(
    s: &mut impl Surface,
    area: Area,
    coats: &[StrokeLayer],
    distance: impl Fn(f32, f32) -> f32,
) {
    let area = s.clip(area);
    let reach = coats.iter().map(|coat| coat.0).fold(0.0, f32::max) + 0.5;
    for y in area.y0..area.y1 {
        for x in area.x0..area.x1 {
            let d = distance(x as f32 + 0.5, y as f32 + 0.5);
            if d >= reach {
                continue;
            }
            for &(grown, color, alpha) in coats {
                let a = cover(d - grown) * alpha;
                if a > 0.002 {
                    s.blend(x, y, color, a);
                }
            }
        }
    }
}

/// Returns the coverage (0 to 1) of a pixel with its centre `distance` pixels outside an edge.
pub(super) fn cover(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

pub(super) fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

pub(super) fn disc(s: &mut impl Surface, x: f32, y: f32, r: f32, color: Rgb, alpha: f32) {
    let inside = (r - 0.5).max(0.0);
    shade(s, Area::around(x, y, r), color, |px, py| {
        let squared = (px - x) * (px - x) + (py - y) * (py - y);
        if squared < inside * inside { alpha } else { cover(squared.sqrt() - r) * alpha }
    });
}

/// Draws a ring with its stroke centred on radius `r`.
pub(super) fn ring(s: &mut impl Surface, (x, y): Point, r: f32, stroke: f32, color: Rgb, alpha: f32) {
    // Most pixels lie clearly inside or outside of the stroke, which the squared distance shows without a root.
    let hole = (r - stroke / 2.0 - 1.0).max(0.0);
    let outside = r + stroke / 2.0 + 1.0;
    shade(s, Area::around(x, y, outside), color, |px, py| {
        let squared = (px - x) * (px - x) + (py - y) * (py - y);
        if squared < hole * hole || squared > outside * outside {
            return 0.0;
        }
        cover((squared.sqrt() - r).abs() - stroke / 2.0) * alpha
    });
}

/// Fills a rectangle of whole pixels.
pub(super) fn rect(s: &mut impl Surface, area: Area, color: Rgb, alpha: f32) {
    shade(s, area, color, |_, _| alpha);
}

/// Draws the inner edge of an area, `thick` pixels wide, each pixel once.
pub(super) fn frame(s: &mut impl Surface, area: Area, thick: i32, color: Rgb, alpha: f32) {
    let Area { x0, y0, x1, y1 } = area;
    rect(s, Area { y1: y0 + thick, ..area }, color, alpha);
    rect(s, Area { y0: y1 - thick, ..area }, color, alpha);
    rect(s, Area { x1: x0 + thick, y0: y0 + thick, y1: y1 - thick, ..area }, color, alpha);
    rect(s, Area { x0: x1 - thick, y0: y0 + thick, y1: y1 - thick, ..area }, color, alpha);
}

/// Draws a straight line with round ends; each end is x, y and half-width.
pub(super) fn capsule(
    s: &mut impl Surface,
    (x0, y0, r0): (f32, f32, f32),
    (x1, y1, r1): (f32, f32, f32),
    color: Rgb,
    alpha: f32,
) {
    let area = Area::along((x0, y0), (x1, y1), r0.max(r1));
    shade(s, area, color, |px, py| cover(capsule_distance((px, py), (x0, y0, r0), (x1, y1, r1))) * alpha);
}

/// Returns the distance of a point outside a tapered capsule.
pub(super) fn capsule_distance(
    (px, py): Point,
    (x0, y0, r0): (f32, f32, f32),
    (x1, y1, r1): (f32, f32, f32),
) -> f32 {
    let dx = x1 - x0;
    let dy = y1 - y0;
    let along = dx * dx + dy * dy;
    let t = if along == 0.0 { 0.0 } else { (((px - x0) * dx + (py - y0) * dy) / along).clamp(0.0, 1.0) };
    length(px - x0 - dx * t, py - y0 - dy * t) - (r0 + (r1 - r0) * t)
}

/// Returns the distance of a point outside a convex polygon given clockwise on the screen.
pub(super) fn polygon_distance((px, py): Point, corners: &[Point]) -> f32 {
    let mut outside = f32::MIN;
    for (i, &(x0, y0)) in corners.iter().enumerate() {
        let (x1, y1) = corners[(i + 1) % corners.len()];
        let dx = x1 - x0;
        let dy = y1 - y0;
        let side = ((py - y0) * dx - (px - x0) * dy) / length(dx, dy).max(1e-6);
        outside = outside.max(-side);
    }
    outside
}

/// Returns the distance of a point outside a rounded rectangle; `px` and `py` are relative to its centre.
pub(super) fn rounded_distance(px: f32, py: f32, half_width: f32, half_height: f32, radius: f32) -> f32 {
    let qx = px.abs() - half_width + radius;
    let qy = py.abs() - half_height + radius;
    length(qx.max(0.0), qy.max(0.0)) + qx.max(qy).min(0.0) - radius
}

/// Fills a rounded rectangle given by its left, top, right and bottom edges.
pub(super) fn rounded(
    s: &mut impl Surface,
    (x0, y0, x1, y1): (f32, f32, f32, f32),
    radius: f32,
    color: Rgb,
    alpha: f32,
) {
    let cx = (x0 + x1) / 2.0;
    let cy = (y0 + y1) / 2.0;
    let hw = (x1 - x0) / 2.0;
    let hh = (y1 - y0) / 2.0;
    shade(s, Area::spanning(x0, y0, x1, y1), color, |px, py| {
        cover(rounded_distance(px - cx, py - cy, hw, hh, radius)) * alpha
    });
}
