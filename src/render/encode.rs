//! Palette entries of a picture, and its PNG form.

use std::sync::Arc;

use image::RgbImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::palette::Palette;

/// Chosen by measurement, see `docs/pictures.md`: at 5 boards are too large, 7 takes half as long again for 3 % fewer bytes.
const LEVEL: u8 = 6;

/// The palette entries of a picture, row by row from the top.
pub(super) fn entries(image: &RgbImage, palette: &Palette) -> Vec<u8> {
    image.as_raw().as_chunks::<3>().0.iter().map(|color| palette.index(*color)).collect()
}

/// The PNG file of a picture. Without filters deflate finds the rows that repeat the one above.
pub(super) fn png(image: &RgbImage, palette: &Palette) -> Arc<[u8]> {
    let entries = entries(image, palette);
    let mut file = Vec::with_capacity(entries.len() / 8);
    let mut encoder = Encoder::new(&mut file, image.width(), image.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().expect("writing to memory cannot fail");
    writer.write_image_data(&entries).expect("writing to memory cannot fail");
    writer.finish().expect("writing to memory cannot fail");
    file.into()
}
