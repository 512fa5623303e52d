//! Marks that are visible to colour-blind people.
//!
//! Colours are turned into what a person without one kind of cone sees with the matrices of G. M. Machado,
//! M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
//! IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, severity 1, applied to linear light. Contrast
//! is that of two luminances in WCAG 2.1; its success criterion 1.4.11 asks for 3 : 1 in graphical objects.

use image::{Rgb, RgbImage};
use xiangqi::render::{Renderer, Scene, Style, Theme, UsualMove};
use xiangqi::rules::{Color, Piece, Position, Role};

use super::golden::{at, go};

/// The least contrast of a mark with the ground it is drawn on.
const CONTRAST: f64 = 3.0;

/// Minimum contrast of figures: success criterion 1.4.3.
const TEXT_CONTRAST: f64 = 4.5;

/// How much of a mark must show that contrast, in cells of the board: about a ring of two pixels around a piece; and of
/// the move before the last one, which is meant to be faint.
const AREA: f64 = 0.05;
const FAINT_AREA: f64 = 0.02;

/// Width of a cell in pictures of 860 pixels.
const CELL: f64 = 92.0;

/// Kinds of eyes with their matrices.
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The luminance (0 to 1) that is seen of a colour.
fn luminance(sight: &[[f64; 3]; 3], color: Rgb<u8>) -> f64 {
    let linear = color.0.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    let seen = sight.map(|row| row.iter().zip(linear).map(|(m, c)| m * c).sum::<f64>().clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// From 1 (equal) to 21 (black and white).
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

type Mark = (&'static str, fn(&mut Scene));

/// Every mark by itself, on a board where it has room.
const MARKS: [Mark; 15] = [
    ("last move", |scene| scene.last = Some(go("b3e3"))),
    ("move before", |scene| scene.previous = Some(go("b3e3"))),
    ("token", |scene| scene.captured_on = Some((at("e3"), Piece::new(Color::Red, Role::Soldier)))),
    ("token", |scene| scene.captured_on = Some((at("e3"), Piece::new(Color::Black, Role::Soldier)))),
    ("check", |scene| scene.checkers = vec![at("e3")]),
    ("selection", |scene| scene.selected = Some(at("e3"))),
    ("dot", |scene| scene.dots = vec![at("b3")]),
    ("capture ring", |scene| scene.dots = vec![at("e3")]),
    ("hint", |scene| scene.hint = Some(go("e3b3"))),
    ("played", |scene| scene.played = Some(go("e3b3"))),
    ("hint next to it", |scene| scene.hint = Some(go("d9d8"))),
    ("usual", |scene| scene.usual = vec![UsualMove { mv: go("e3b3"), share: 61 }]),
    ("choices", |scene| scene.choices = vec![go("e3b3"), go("e3e6")]),
    ("attack", |scene| scene.attacks = vec![(at("b3"), at("e3"))]),
    ("cycle", |scene| scene.cycle = vec![go("e3e4"), go("e9e8"), go("e4e3"), go("e8e9")]),
];

#[test]
fn every_mark_is_seen_without_seeing_its_colour() {
    let renderer = Renderer::new(0);
    let picture = |scene: &Scene| -> RgbImage {
        image::load_from_memory(&renderer.png(scene).unwrap()).unwrap().to_rgb8()
    };
    let mut wrong = Vec::new();
    for &theme in Theme::ALL {
        let mut plain = Scene::new("3nk4/9/9/9/9/9/4R4/9/9/3K5 b".parse::<Position>().unwrap());
        plain.style = Style { theme, ..Style::default() };
        let ground = picture(&plain);
        for (name, mark) in MARKS {
            let mut scene = plain.clone();
            mark(&mut scene);
            let marked = picture(&scene);
            for (sight, matrix) in &SIGHTS {
                let seen = ground.pixels().zip(marked.pixels()).filter(|(before, after)| {
                    before != after
                        && contrast(luminance(matrix, **before), luminance(matrix, **after)) >= CONTRAST
                });
                let area = seen.count() as f64 / (CELL * CELL);
                if area < if name == "move before" { FAINT_AREA } else { AREA } {
                    wrong.push(format!("{theme}, {name}, {sight}: {area:.3} cells stand out"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "too little of it at {CONTRAST} : 1\n{}", wrong.join("\n"));
}

#[test]
fn the_figures_at_the_edge_are_read_on_both_sides_and_tell_whose_turn_it_is() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    for &theme in Theme::ALL {
        for turn in ['w', 'b'] {
            let mut scene = Scene::new(format!("9/9/3k5/9/9/9/9/5K3/9/9 {turn}").parse().unwrap());
            scene.style.theme = theme;
            let shown = image::load_from_memory(&renderer.png(&scene).unwrap()).unwrap().to_rgb8();
            for (sight, matrix) in &SIGHTS {
                // Each figure's strongest pixel against the ground beside it.
                let read = |rows: std::ops::Range<u32>| -> Vec<f64> {
                    (0..9)
                        .map(|file| {
                            let middle = 62 + 92 * file;
                            let ground = luminance(matrix, *shown.get_pixel(middle - 24, rows.start + 13));
                            let points =
                                rows.clone().flat_map(|y| (middle - 12..middle + 12).map(move |x| (x, y)));
                            points.fold(1.0, |most: f64, (x, y)| {
                                most.max(contrast(luminance(matrix, *shown.get_pixel(x, y)), ground))
                            })
                        })
                        .collect()
                };
                let above = read(14..40);
                let below = read(960..986);
                let (strong, faint) = if turn == 'w' { (below, above) } else { (above, below) };
                let least = if *sight == "all cones" { TEXT_CONTRAST } else { CONTRAST };
                let told = faint.iter().sum::<f64>() * 1.25 < strong.iter().sum();
                if !told || faint.iter().any(|contrast| *contrast < least) {
                    wrong.push(format!("{theme} {turn}, {sight}: {strong:.1?} and {faint:.1?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "figures of the side to move and of the other\n{}", wrong.join("\n"));
}

#[test]
fn a_grey_is_as_light_to_everybody_and_red_is_dark_to_a_protanope() {
    for (sight, matrix) in &SIGHTS {
        for grey in [0, 40, 128, 255] {
            let seen = luminance(matrix, Rgb([grey; 3]));
            let plain = luminance(&SIGHTS[0].1, Rgb([grey; 3]));
            assert!((seen - plain).abs() < 1e-5, "{sight}: {grey}");
        }
    }
    // A strong red is much darker to a protanope, not to the others.
    let red = Rgb([227, 20, 12]);
    assert!(luminance(&SIGHTS[1].1, red) < 0.6 * luminance(&SIGHTS[0].1, red));
    assert!(luminance(&SIGHTS[2].1, red) > luminance(&SIGHTS[0].1, red));
}
