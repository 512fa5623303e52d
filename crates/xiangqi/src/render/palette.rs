//! Palettes: training, the table from colours to entries, and indexed PNG files.

use std::io::Write as _;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use image::RgbImage;
use png::{BitDepth, ColorType, Encoder, chunk};

use super::paint::Rgb;

/// Level of compression, chosen by measurement (`docs/pictures.md`): 5 makes boards too large, 7 saves 3 % and takes half as long again.
const LEVEL: u32 = 6;

const TO_MEMORY: &str = "writing to memory cannot fail";

/// Number of colours of a palette. With the transparent entry of a replay they fill 7 bits.
pub(super) const COLORS: usize = 127;

/// Number of colours of 18 bits, six for each channel.
const CELLS: usize = 1 << 18;

/// Number of frequent colours that are kept exactly.
const PINNED: usize = 32;

/// A palette with a table from 18-bit colours to the nearest entry.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    colors: Vec<Rgb>,
    nearest: Box<[u8; CELLS]>,
}

impl Palette {
    /// Trains a palette of at most `most` colours on pictures. A colour weighs the square root of its pixels, so that marks count.
    pub(super) fn train<'a>(pictures: impl Iterator<Item = &'a [u8]>, most: usize) -> Palette {
        let colors = refine(&histogram(pictures), most);
        let nearest = table(&colors);
        Palette { colors, nearest }
    }

    /// Returns the palette entries of a picture, row by row from the top.
    pub(super) fn entries(&self, image: &RgbImage) -> Vec<u8> {
        image.as_raw().as_chunks::<3>().0.iter().map(|color| self.nearest[cell(*color)]).collect()
    }

    /// Encodes a picture as PNG. Without filters deflate finds rows that repeat the one above. Deflating all rows at once
    /// takes a tenth less time than row by row.
    pub(super) fn png(&self, image: &RgbImage) -> Arc<[u8]> {
        let mut deflate = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
        deflate.write_all(&self.rows(image)).expect(TO_MEMORY);
        let deflated = deflate.finish().expect(TO_MEMORY);
        let mut file = Vec::with_capacity(deflated.len() + 1024);
        let mut encoder = Encoder::new(&mut file, image.width(), image.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.bytes());
        let mut writer = encoder.write_header().expect(TO_MEMORY);
        writer.write_chunk(chunk::IDAT, &deflated).expect(TO_MEMORY);
        writer.finish().expect(TO_MEMORY);
        file.into()
    }

    /// Returns the image data of the PNG: each row begins with its filter type, 0 (none).
    fn rows(&self, image: &RgbImage) -> Vec<u8> {
        let width = image.width() as usize;
        let mut rows = Vec::with_capacity((width + 1) * image.height() as usize);
        for row in image.as_raw().chunks_exact(3 * width) {
            rows.push(0);
            rows.extend(row.as_chunks::<3>().0.iter().map(|color| self.nearest[cell(*color)]));
        }
        rows
    }

    /// Returns the colours as `r g b r g b ..`.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.iter().flatten().copied().collect()
    }
}

#[inline]
fn cell([r, g, b]: Rgb) -> usize {
    usize::from(r >> 2) << 12 | usize::from(g >> 2) << 6 | usize::from(b >> 2)
}

/// Mean and weight of the pixels in one cell of 18-bit colours.
#[derive(Clone, Copy, Debug)]
struct ColorSample {
    color: [f32; 3],
    weight: f32,
}

fn histogram<'a>(pictures: impl Iterator<Item = &'a [u8]>) -> Vec<ColorSample> {
    let mut sums = vec![[0u32; 4]; CELLS];
    for picture in pictures {
        for pixel in picture.as_chunks::<3>().0 {
            let sum = &mut sums[cell(*pixel)];
            for (sum, value) in sum.iter_mut().zip(pixel) {
                *sum += u32::from(*value);
            }
            sum[3] += 1;
        }
    }
    let seen = sums.iter().filter(|sum| sum[3] > 0);
    seen.map(|&[r, g, b, n]| {
        let color = [r, g, b].map(|sum| sum as f32 / n as f32);
        ColorSample { color, weight: (n as f32).sqrt() }
    })
    .collect()
}

/// Median cut by variance, then a few rounds of k-means.
fn refine(samples: &[ColorSample], most: usize) -> Vec<Rgb> {
    let mut boxes = vec![ColorBox::new(samples.to_vec())];
    while boxes.len() < most {
        let widest = boxes.iter().enumerate().filter(|(_, group)| group.samples.len() > 1);
        let Some((at, _)) = widest.max_by(|(_, a), (_, b)| a.spread.total_cmp(&b.spread)) else { break };
        let (low, high) = boxes.swap_remove(at).split();
        boxes.push(low);
        boxes.push(high);
    }
    let mut centres: Vec<[f32; 3]> = boxes.iter().map(|group| group.mean).collect();
    for _ in 0..3 {
        let mut sums = vec![[0.0f32; 4]; centres.len()];
        for sample in samples {
            let nearest = closest(&centres, 0..centres.len(), sample.color);
            for (sum, value) in sums[nearest].iter_mut().zip(sample.color) {
                *sum += value * sample.weight;
            }
            sums[nearest][3] += sample.weight;
        }
        for (centre, [r, g, b, weight]) in centres.iter_mut().zip(sums) {
            if weight > 0.0 {
                *centre = [r, g, b].map(|sum| sum / weight);
            }
        }
    }
    pin(&mut centres, samples);
    let mut colors: Vec<Rgb> = centres.iter().map(|centre| centre.map(|value| (value + 0.5) as u8)).collect();
    // Sorted by lightness neighbouring shades get neighbouring entries, which deflate likes.
    colors.sort_by_key(|&[r, g, b]| (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b), r, g, b));
    colors.dedup();
    colors.resize(COLORS, [0, 0, 0]);
    colors
}

/// Gives the most frequent colours an exact entry, because a drift of flat grounds and faces would be visible.
fn pin(centres: &mut [[f32; 3]], samples: &[ColorSample]) {
    let mut frequent: Vec<&ColorSample> = samples.iter().collect();
    frequent.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let mut pinned = vec![false; centres.len()];
    for sample in frequent.iter().take(PINNED) {
        let nearest = closest(centres, 0..centres.len(), sample.color);
        if !pinned[nearest] {
            pinned[nearest] = true;
            centres[nearest] = sample.color;
        }
    }
}

/// Returns the nearest centre `among` these, the first if several are equally near.
fn closest(centres: &[[f32; 3]], among: impl IntoIterator<Item = usize>, color: [f32; 3]) -> usize {
    let mut best = (f32::MAX, 0);
    for i in among {
        let distance = distance(centres[i], color);
        if distance < best.0 {
            best = (distance, i);
        }
    }
    best.1
}

/// Returns the squared distance of two colours, weighted by the eye's sensitivity.
#[inline]
fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [r, g, b] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    r * r * 0.9 + g * g * 1.4 + b * b * 0.7
}

struct ColorBox {
    samples: Vec<ColorSample>,
    mean: [f32; 3],
    spread: f32,
    axis: usize,
}

impl ColorBox {
    fn new(samples: Vec<ColorSample>) -> ColorBox {
        let weight: f32 = samples.iter().map(|sample| sample.weight).sum();
        let mut mean = [0.0; 3];
        let mut spreads = [0.0; 3];
        for axis in 0..3 {
            let sum: f32 = samples.iter().map(|sample| sample.color[axis] * sample.weight).sum();
            mean[axis] = sum / weight.max(1e-6);
            spreads[axis] = samples
                .iter()
                .map(|sample| {
                    let off = sample.color[axis] - mean[axis];
                    off * off * sample.weight
                })
                .sum();
        }
        let axis = (0..3).max_by(|&a, &b| f32::total_cmp(&spreads[a], &spreads[b])).unwrap_or(0);
        ColorBox { samples, mean, spread: spreads[axis], axis }
    }

    fn split(self) -> (ColorBox, ColorBox) {
        let axis = self.axis;
        let mean = self.mean[self.axis];
        let (low, high): (Vec<_>, Vec<_>) =
            self.samples.iter().copied().partition(|sample| sample.color[axis] < mean);
        if low.is_empty() || high.is_empty() {
            // Rounding put all on one side: halve the list.
            let mut samples = self.samples;
            let rest = samples.split_off(samples.len() / 2);
            return (ColorBox::new(samples), ColorBox::new(rest));
        }
        (ColorBox::new(low), ColorBox::new(high))
    }
}

/// Returns the nearest entry of every 18-bit colour. Blocks of 8 x 8 x 8 cells share a list of candidates.
fn table(colors: &[Rgb]) -> Box<[u8; CELLS]> {
    let centres: Vec<[f32; 3]> = colors.iter().map(|color| color.map(f32::from)).collect();
    let mut nearest: Box<[u8; CELLS]> = vec![0; CELLS].try_into().expect("the length is CELLS");
    let mut candidates = Vec::new();
    for block in 0..512usize {
        let corner = [block >> 6 & 7, block >> 3 & 7, block & 7];
        let middle = corner.map(|c| c as f32 * 32.0 + 16.0);
        // Upper bound of the distance of a cell centre from the middle (14.5 along each axis, weighted).
        let slack = (14.5f32 * 14.5 * 3.0).sqrt() * 2.0;
        let least = centres.iter().map(|c| distance(*c, middle).sqrt()).fold(f32::MAX, f32::min);
        candidates.clear();
        candidates
            .extend((0..centres.len()).filter(|&i| distance(centres[i], middle).sqrt() <= least + slack));
        for sub in 0..512usize {
            let [r, g, b] =
                [corner[0] * 8 + (sub >> 6), corner[1] * 8 + (sub >> 3 & 7), corner[2] * 8 + (sub & 7)];
            let color = [r, g, b].map(|c| c as f32 * 4.0 + 1.5);
            nearest[r << 12 | g << 6 | b] = closest(&centres, candidates.iter().copied(), color) as u8;
        }
    }
    nearest
}
