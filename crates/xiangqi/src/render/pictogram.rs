//! Pictograms of pieces, cup and waves, from `assets/pictograms.txt`.

use image::{GrayImage, Luma};

use super::mask::{FINE, Mask};

/// Blocks of a name and the contours below it.
const OUTLINES: &str = include_str!("../../assets/pictograms.txt");

/// Returns the outline of a name (a role, `cup`, `waves`) in a box of `side` pixels, its ink box centred.
pub(super) fn outline(name: &str, side: f32) -> Mask {
    let found = OUTLINES.split("\n\n").find_map(|block| block.strip_prefix(name)?.strip_prefix('\n'));
    let lines = found.expect("the file has the outline").lines().filter(|line| !line.starts_with('#'));
    let shapes: Vec<Contour> = lines.map(Contour::parse).collect();
    let corners = shapes.iter().filter(|shape| !shape.cut).flat_map(|shape| &shape.corners);
    let bounds = corners.fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, &(x, y)| {
        [b[0].min(x), b[1].min(y), b[2].max(x), b[3].max(y)]
    });
    let scale = side * FINE as f32 / 100.0;
    let pixels = ((side / 2.0).ceil() as u32 + 1) * 2 * FINE as u32;
    let middle = pixels as f32 / 2.0;
    let cx = (bounds[0] + bounds[2]) / 2.0;
    let cy = (bounds[1] + bounds[3]) / 2.0;
    let mut fine = GrayImage::new(pixels, pixels);
    for shape in &shapes {
        let corners: Vec<(f32, f32)> = shape
            .corners
            .iter()
            .map(|&(x, y)| ((x - cx) * scale + middle, (y - cy) * scale + middle))
            .collect();
        let paint = if shape.cut { 0 } else { 255 };
        fill(&mut fine, &corners, paint);
    }
    Mask::from_fine(&fine, 0.0)
}

struct Contour {
    cut: bool,
    corners: Vec<(f32, f32)>,
}

impl Contour {
    fn parse(text: &str) -> Contour {
        let (cut, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut numbers = text
            .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
            .filter(|word| !word.is_empty())
            .map(|word| word.parse::<f32>().expect("the outlines hold numbers"));
        let mut next = || numbers.next().expect("each command has its numbers");
        let mut corners: Vec<(f32, f32)> = Vec::new();
        for command in text.chars().filter(char::is_ascii_alphabetic) {
            let start = corners.last().copied().unwrap_or_default();
            match command {
                'M' | 'L' => corners.push((next(), next())),
                'Q' => {
                    let control = (next(), next());
                    let end = (next(), next());
                    let points = [start, two_thirds(start, control), two_thirds(end, control), end];
                    curve(&mut corners, points);
                }
                'C' => {
                    let points = [start, (next(), next()), (next(), next()), (next(), next())];
                    curve(&mut corners, points);
                }
                'O' => circle(&mut corners, (next(), next()), next()),
                _ => {}
            }
        }
        Contour { cut, corners }
    }
}

/// Returns the control point of a cubic curve near `end` of a quadratic one with `control`.
fn two_thirds(end: (f32, f32), control: (f32, f32)) -> (f32, f32) {
    (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0)
}

/// Appends a cubic Bézier curve in 16 steps.
fn curve(corners: &mut Vec<(f32, f32)>, [a, b, c, d]: [(f32, f32); 4]) {
    const STEPS: i32 = 16;
    for step in 1..=STEPS {
        let t = step as f32 / STEPS as f32;
        let u = 1.0 - t;
        corners.push((
            u * u * u * a.0 + 3.0 * u * u * t * b.0 + 3.0 * u * t * t * c.0 + t * t * t * d.0,
            u * u * u * a.1 + 3.0 * u * u * t * b.1 + 3.0 * u * t * t * c.1 + t * t * t * d.1,
        ));
    }
}

fn circle(corners: &mut Vec<(f32, f32)>, (cx, cy): (f32, f32), r: f32) {
    // Four Bezier quarters: no trigonometry, so no machine rounds differently.
    const K: f32 = 0.552_284_8;
    corners.push((cx + r, cy));
    for ((sx, sy), (ex, ey)) in [
        ((1.0, 0.0), (0.0, 1.0)),
        ((0.0, 1.0), (-1.0, 0.0)),
        ((-1.0, 0.0), (0.0, -1.0)),
        ((0.0, -1.0), (1.0, 0.0)),
    ] {
        let points = [(sx, sy), (sx + ex * K, sy + ey * K), (ex + sx * K, ey + sy * K), (ex, ey)];
        curve(corners, points.map(|(x, y)| (cx + x * r, cy + y * r)));
    }
}

/// Fills a closed outline (even-odd rule), sampled at pixel centres.
fn fill(fine: &mut GrayImage, corners: &[(f32, f32)], paint: u8) {
    let mut crossings = Vec::new();
    for y in 0..fine.height() {
        let line = y as f32 + 0.5;
        crossings.clear();
        for (i, &(x0, y0)) in corners.iter().enumerate() {
            let (x1, y1) = corners[(i + 1) % corners.len()];
            if (y0 <= line) != (y1 <= line) {
                crossings.push(x0 + (line - y0) / (y1 - y0) * (x1 - x0));
            }
        }
        crossings.sort_by(f32::total_cmp);
        for span in crossings.chunks_exact(2) {
            let from = (span[0] - 0.5).ceil().max(0.0) as u32;
            let to = ((span[1] - 0.5).ceil().max(0.0) as u32).min(fine.width());
            for x in from..to {
                fine.put_pixel(x, y, Luma([paint]));
            }
        }
    }
}
