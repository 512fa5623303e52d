//! Indexed pictures and their PNG form.

use std::ops::Range;
use std::sync::Arc;

use super::deflate::{self, Part};
use super::paint::Area;
use super::palette::Palette;

/// A picture of palette entries.
#[derive(Clone, Debug)]
pub(super) struct Indexed {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Rows of 1 + width bytes: the row's PNG filter (none), then the entries.
    pub(super) rows: Vec<u8>,
}

impl Indexed {
    /// A picture of one colour.
    pub(super) fn filled(width: u32, height: u32, entry: u8) -> Indexed {
        let mut rows = vec![entry; (width as usize + 1) * height as usize];
        for y in 0..height as usize {
            rows[y * (width as usize + 1)] = 0;
        }
        Indexed { width, height, rows }
    }

    /// Maps a whole full-colour picture.
    pub(super) fn map(image: &image::RgbImage, palette: &Palette) -> Indexed {
        let mut indexed = Indexed::filled(image.width(), image.height(), 0);
        let all = Area { x0: 0, y0: 0, x1: image.width() as i32, y1: image.height() as i32 };
        indexed.remap(image, palette, all);
        indexed
    }

    /// Maps one area of a full-colour picture of the same size.
    pub(super) fn remap(&mut self, image: &image::RgbImage, palette: &Palette, area: Area) {
        let width = self.width as usize;
        for y in area.y0 as usize..area.y1 as usize {
            let to = y * (width + 1) + 1;
            let target = &mut self.rows[to + area.x0 as usize..to + area.x1 as usize];
            let from = (y * width + area.x0 as usize) * 3;
            let source = image.as_raw()[from..from + target.len() * 3].as_chunks::<3>().0;
            for (entry, color) in target.iter_mut().zip(source) {
                *entry = palette.index(*color);
            }
        }
    }

    /// The entries of a row.
    pub(super) fn row(&self, y: u32) -> &[u8] {
        let stride = self.width as usize + 1;
        &self.rows[y as usize * stride + 1..(y as usize + 1) * stride]
    }

    pub(super) fn row_mut(&mut self, y: u32) -> &mut [u8] {
        let stride = self.width as usize + 1;
        &mut self.rows[y as usize * stride + 1..(y as usize + 1) * stride]
    }

    /// Takes one area from a picture of the same size.
    pub(super) fn restore(&mut self, from: &Indexed, area: Area) {
        for y in area.y0 as u32..area.y1 as u32 {
            let columns = area.x0 as usize..area.x1 as usize;
            self.row_mut(y)[columns.clone()].copy_from_slice(&from.row(y)[columns]);
        }
    }

    /// The part between two corners.
    pub(super) fn crop(&self, area: Area) -> Indexed {
        let (width, height) = ((area.x1 - area.x0) as u32, (area.y1 - area.y0) as u32);
        let mut part = Indexed::filled(width, height, 0);
        let stride = width as usize + 1;
        for y in 0..height {
            let to = y as usize * stride + 1;
            let source = &self.row(y + area.y0 as u32)[area.x0 as usize..area.x1 as usize];
            part.rows[to..to + width as usize].copy_from_slice(source);
        }
        part
    }

    /// Draws a line along all four edges.
    pub(super) fn outline(&mut self, thick: u32, entry: u8) {
        let (width, height, stride) = (self.width as usize, self.height as usize, self.width as usize + 1);
        let thick = (thick as usize).min(width / 2).min(height / 2);
        for y in 0..height {
            let row = &mut self.rows[y * stride + 1..(y + 1) * stride];
            if y < thick || y >= height - thick {
                row.fill(entry);
            } else {
                row[..thick].fill(entry);
                row[width - thick..].fill(entry);
            }
        }
    }

    /// Some of the rows, compressed.
    pub(super) fn part(&self, rows: Range<usize>) -> Part {
        let stride = self.width as usize + 1;
        Part::of(&self.rows[rows.start * stride..rows.end * stride], stride)
    }

    /// The PNG file.
    pub(super) fn png(&self, palette: &Palette) -> Vec<u8> {
        let stride = self.width as usize + 1;
        file((self.width, self.height), palette, self.rows.len() / 8, |data| {
            deflate::zlib(&self.rows, stride, data);
        })
    }
}

/// The PNG file of a picture whose rows are in these parts, one below the other.
pub(super) fn png<'a>(
    size: (u32, u32),
    palette: &Palette,
    parts: impl Iterator<Item = &'a Arc<Part>> + Clone,
) -> Vec<u8> {
    let room = parts.clone().map(|part| part.len()).sum::<usize>() + 1024;
    file(size, palette, room, |data| deflate::join(parts.map(|part| &**part), data))
}

/// A PNG file with this compressed content, for which about so many bytes are needed.
fn file(
    (width, height): (u32, u32),
    palette: &Palette,
    room: usize,
    data: impl FnOnce(&mut Vec<u8>),
) -> Vec<u8> {
    let mut file = Vec::with_capacity(room);
    file.extend_from_slice(b"\x89PNG\r\n\x1a\n");
    let mut header = [0; 13];
    header[0..4].copy_from_slice(&width.to_be_bytes());
    header[4..8].copy_from_slice(&height.to_be_bytes());
    // 8 bits, indexed, deflate, adaptive filters (none is used), not interlaced.
    header[8..13].copy_from_slice(&[8, 3, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", |data| data.extend_from_slice(&header));
    chunk(&mut file, *b"PLTE", |data| data.extend_from_slice(&palette.bytes()));
    chunk(&mut file, *b"IDAT", data);
    chunk(&mut file, *b"IEND", |_| {});
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], fill: impl FnOnce(&mut Vec<u8>)) {
    let start = file.len();
    file.extend_from_slice(&[0; 4]);
    file.extend_from_slice(&name);
    fill(file);
    let length = (file.len() - start - 8) as u32;
    file[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let crc = crc32fast::hash(&file[start + 4..]);
    file.extend_from_slice(&crc.to_be_bytes());
}
