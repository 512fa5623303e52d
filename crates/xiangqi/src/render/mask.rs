//! Coverage masks: glyphs and pictograms before they get a colour.

use image::{GrayImage, Luma};
use imageproc::distance_transform::euclidean_squared_distance_transform;

use super::paint::{Area, Rgb, Surface};

/// Coverage (0 to 255) of the pixels around a centre.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    pub(super) width: i32,
    pub(super) height: i32,
    /// Offset of the upper left pixel from the centre's pixel.
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) cover: Vec<u8>,
}

/// Factor by which glyphs are rasterised finer than the picture.
pub(super) const FINE: i32 = 4;

impl Mask {
    /// Creates a mask from a picture `FINE` times finer, made bolder by `bold` (in picture pixels) on every side.
    ///
    /// The size of the fine picture must be a multiple of `2 * FINE`. Its centre becomes the centre of the mask.
    pub(super) fn from_fine(fine: &GrayImage, bold: f32) -> Mask {
        let fine = if bold > 0.0 { &dilate(fine, bold * FINE as f32) } else { fine };
        let width = fine.width() as i32 / FINE;
        let height = fine.height() as i32 / FINE;
        let mut cover = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            for x in 0..width {
                let mut sum = 0u32;
                for sub in 0..FINE * FINE {
                    let fx = x * FINE + sub % FINE;
                    let fy = y * FINE + sub / FINE;
                    sum += u32::from(fine.get_pixel(fx as u32, fy as u32)[0]);
                }
                cover.push(((sum + 8) / (FINE * FINE) as u32) as u8);
            }
        }
        Mask { width, height, left: -width / 2, top: -height / 2, cover }
    }

    /// Blends the mask with its centre at (x, y) in whole pixels.
    pub(super) fn paint(&self, s: &mut impl Surface, x: i32, y: i32, color: Rgb, alpha: f32) {
        let x0 = x + self.left;
        let y0 = y + self.top;
        let area = s.clip(Area { x0, y0, x1: x0 + self.width, y1: y0 + self.height });
        for py in area.y0..area.y1 {
            for px in area.x0..area.x1 {
                let c = self.cover[((py - y0) * self.width + px - x0) as usize];
                if c > 0 {
                    s.blend(px, py, color, f32::from(c) / 255.0 * alpha);
                }
            }
        }
    }

    /// Returns the coverage (0 to 1) at a point relative to the centre, interpolated between pixels.
    pub(super) fn sample(&self, x: f32, y: f32) -> f32 {
        let fx = x - self.left as f32 - 0.5;
        let fy = y - self.top as f32 - 0.5;
        let ix = fx.floor();
        let iy = fy.floor();
        let tx = fx - ix;
        let ty = fy - iy;
        let ix = ix as i32;
        let iy = iy as i32;
        let upper = self.pixel(ix, iy) * (1.0 - tx) + self.pixel(ix + 1, iy) * tx;
        let lower = self.pixel(ix, iy + 1) * (1.0 - tx) + self.pixel(ix + 1, iy + 1) * tx;
        upper * (1.0 - ty) + lower * ty
    }

    /// Returns the coverage (0 to 1) of a pixel of the mask, 0 outside.
    fn pixel(&self, x: i32, y: i32) -> f32 {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return 0.0;
        }
        f32::from(self.cover[(y * self.width + x) as usize]) / 255.0
    }
}

/// Grows every covered pixel to a disc of `radius` pixels.
fn dilate(fine: &GrayImage, radius: f32) -> GrayImage {
    let mut ink = fine.clone();
    for pixel in ink.pixels_mut() {
        pixel[0] = if pixel[0] >= 128 { 255 } else { 0 };
    }
    let squared = euclidean_squared_distance_transform(&ink);
    GrayImage::from_fn(fine.width(), fine.height(), |x, y| {
        let distance = (squared.get_pixel(x, y)[0] as f32).min(1e6).sqrt();
        Luma([((radius + 0.5 - distance).clamp(0.0, 1.0) * 255.0 + 0.5) as u8])
    })
}
