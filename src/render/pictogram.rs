//! Our own small pictures of the seven roles, in a box of 100 x 100, y down.
//!
//! Sub-paths are separated by `|` and laid over each other in order: plain ones are added, those with a leading `-`
//! are cut out. Commands are absolute `M L Q C Z` as in SVG; `O cx cy r` is a circle.

use image::{GrayImage, Luma};

use super::mask::{FINE, Mask};
use crate::rules::Role;

const OUTLINES: [&str; 7] = [
    // General: a crown.
    "M14 74 L8 30 Q22 50 33 52 Q44 40 50 18 Q56 40 67 52 Q78 50 92 30 L86 74 Z|M15 80 L85 80 L85 91 L15 91 Z\
     |O 8 25 7|O 50 13 8|O 92 25 7|-O 50 64 6|-O 31 66 4|-O 69 66 4",
    // Advisor: an official with his winged hat, beard and robe.
    "M31 32 L31 25 C31 19 36 19 38 16 C40 2 60 2 62 16 C64 19 69 19 69 25 L69 32 Z|M26 24 L2 28 L2 36 L26 32 Z\
     |M74 24 L98 28 L98 36 L74 32 Z|M33 37 L67 37 C68 50 64 56 59 59 L50 64 L41 59 C36 56 32 50 33 37 Z\
     |-O 42 45 3.2|-O 58 45 3.2|M14 94 C14 78 22 70 36 65 L50 90 L64 65 C78 70 86 78 86 94 Z\
     |M42.5 64 L50 68 L57.5 64 C56 72 53 78 50 84 C47 78 44 72 42.5 64 Z",
    // Elephant: all of it from the side, with trunk and tusk.
    "M96 60 C98 40 88 28 70 27 C60 26 54 27 49 29 C46 20 34 14 24 20 C12 26 10 40 10 54 L10 72 C10 78 4 78 2 74 \
     L0 80 C4 88 18 88 19 76 L20 58 C22 54 26 54 30 56 L32 92 L48 92 L49 74 C56 77 66 77 72 74 L74 92 L90 92 \
     L91 70 C92 66 93 64 94 62 L96 76 L99 76 Z|-O 20 33 3.5\
     |-M33 24 C46 22 50 34 46 48 C43 56 36 58 34 52 C32 44 30 34 33 24 Z\
     |M36 28 C44 27 46 36 43 46 C41 51 38 52 37 48 C35 42 34 34 36 28 Z\
     |-M30 47 C26 64 8 70 -6 60 L-5 53 C8 57 18 54 21 43 Z|M27 48 C23 61 8 66 -5 57 C8 60 20 56 24 46 Z",
    // Horse: a head in profile.
    "M28 93 L82 93 C86 66 82 42 70 26 C64 18 56 13 47 11 L41 2 L37 13 C29 18 25 26 22 34 C18 44 10 52 8 60 \
     C6 68 12 76 20 75 C24 68 32 66 40 63 L47 58 C50 66 44 72 38 78 C32 83 28 87 28 93 Z|-O 39 32 4\
     |-O 15 63 2.6|-M52 17 C68 27 74 46 73 66 C70 50 64 32 52 17 Z",
    // Chariot: a wheel with six spokes.
    "O 50 50 44|-O 50 50 34|O 50 50 12|M46.5 14 L53.5 14 L53.5 86 L46.5 86 Z|M14 46.5 L86 46.5 L86 53.5 L14 53.5 Z\
     |M27.2 22.2 L77.8 72.8 L72.8 77.8 L22.2 27.2 Z|M72.8 22.2 L77.8 27.2 L27.2 77.8 L22.2 72.8 Z|-O 50 50 5",
    // Cannon: barrel and wheel.
    "M14 44 L82 14 L91 36 L24 66 Z|M80 10 L85 8 L97 36 L91 38 Z|O 16 56 12|O 46 70 22|-O 46 70 14.5|O 46 70 6\
     |M8 88 L30 70 L36 77 L16 94 Z",
    // Soldier: a conical hat.
    "M50 8 L88 44 Q50 52 12 44 Z|M34 50 Q50 54 66 50 C66 62 58 68 50 68 C42 68 34 62 34 50 Z\
     |M18 94 C18 76 32 70 42 70 L50 76 L58 70 C68 70 82 76 82 94 Z",
];

/// The cup of a winner.
pub(super) const CUP: &str = "O 23 30 17|-O 23 30 10|O 77 30 17|-O 77 30 10\
     |M24 8 L76 8 C76 40 68 58 55 62 L55 75 L69 81 L69 92 L31 92 L31 81 L45 75 L45 62 C32 58 24 40 24 8 Z";

/// The water of the river.
pub(super) const WAVES: &str = "M0 36 Q12.5 20 25 36 Q37.5 52 50 36 Q62.5 20 75 36 Q87.5 52 100 36 L100 43 \
     Q87.5 59 75 43 Q62.5 27 50 43 Q37.5 59 25 43 Q12.5 27 0 43 Z\
     |M0 60 Q12.5 44 25 60 Q37.5 76 50 60 Q62.5 44 75 60 Q87.5 76 100 60 L100 67 \
     Q87.5 83 75 67 Q62.5 51 50 67 Q37.5 83 25 67 Q12.5 51 0 67 Z";

/// The picture of `role` in a box of `side` pixels, its ink box centred.
pub(super) fn mask(role: Role, side: f32) -> Mask {
    outline(OUTLINES[role.index()], side)
}

/// An outline in a box of `side` pixels, its ink box centred.
pub(super) fn outline(outline: &str, side: f32) -> Mask {
    let shapes: Vec<Contour> = outline.split('|').map(Contour::parse).collect();
    let corners = shapes.iter().filter(|shape| !shape.cut).flat_map(|shape| &shape.corners);
    let bounds = corners.fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, &(x, y)| {
        [b[0].min(x), b[1].min(y), b[2].max(x), b[3].max(y)]
    });
    let scale = side * FINE as f32 / 100.0;
    let pixels = ((side / 2.0).ceil() as u32 + 1) * 2 * FINE as u32;
    let middle = pixels as f32 / 2.0;
    let (cx, cy) = ((bounds[0] + bounds[2]) / 2.0, (bounds[1] + bounds[3]) / 2.0);
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
                    let (control, end) = ((next(), next()), (next(), next()));
                    let third = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                    let first = (third(start.0, control.0), third(start.1, control.1));
                    let second = (third(end.0, control.0), third(end.1, control.1));
                    curve(&mut corners, [start, first, second, end]);
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

fn curve(corners: &mut Vec<(f32, f32)>, [a, b, c, d]: [(f32, f32); 4]) {
    const STEPS: i32 = 16;
    for step in 1..=STEPS {
        let t = step as f32 / STEPS as f32;
        let u = 1.0 - t;
        let at = |a: f32, b: f32, c: f32, d: f32| {
            u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
        };
        corners.push((at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1)));
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
        let at = |x: f32, y: f32| (cx + x * r, cy + y * r);
        curve(corners, [at(sx, sy), at(sx + ex * K, sy + ey * K), at(ex + sx * K, ey + sy * K), at(ex, ey)]);
    }
}

/// Paints the inside of a closed outline (even-odd), asked at pixel centres.
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
