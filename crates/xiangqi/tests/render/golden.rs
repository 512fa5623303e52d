//! Pictures compared with stored ones. On a difference an `expected|diff|actual` sheet is written beside the tests'
//! temporary files. `UPDATE_GOLDEN=1 cargo test -p xiangqi --test library render` stores the new ones: look at each before committing.

use std::path::{Path, PathBuf};

use image::{Rgb, RgbImage, imageops};
use xiangqi::render::{
    ContactSheet, EvaluationGraph, FileNumbers, Panel, PieceSet, RatingCurve, RatingGraph, Renderer,
    ResultMark, Scene, Style, Theme, UsualMove,
};
use xiangqi::rules::{self, Color, History, Move, Piece, Position, Role, RuleSet, Square};

/// A middle game with a cannon check and a captured soldier (composed for these tests).
const MIDDLE: &str = "r1b1kab1r/4a4/1cn3nc1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b";
/// The start with Black to move.
pub(crate) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
/// A mate by two chariots (composed for these tests).
pub(crate) const MATE: &str = "R2k5/1R7/9/8p/2p6/6P2/P7P/4B4/4A4/4KAB2 b";
/// A double check: a horse opens its chariot's file (composed for these tests).
const DOUBLE: &str = "3akab2/9/3N5/9/9/9/9/4R4/9/3K5 b";
/// An ending in which a chariot hunts a general up and down.
const CYCLE: &str = "3k5/9/4b4/9/9/9/9/R8/4A4/4K4 b";

/// A chariot that checks on two ranks for ever (composed for these tests).
const CHECKED: &str = "3k5/9/9/9/9/4p4/9/R3B4/4A4/4KA3 w";
/// A chariot that chases a cannon for ever (composed for these tests).
const CHASED: &str = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w";

/// How far a channel may be off, and how many pixels in a thousand may be further off.
const TOLERANCE: i16 = 12;
const OUTLIERS_PER_MILLE: usize = 1;

pub(crate) fn at(text: &str) -> Square {
    text.parse().unwrap()
}

pub(crate) fn go(text: &str) -> Move {
    text.parse().unwrap()
}

pub(crate) fn scene(fen: &str) -> Scene {
    let mut scene = Scene::new(fen.parse().unwrap()).with_check();
    scene.style = Style { width: 430, ..Style::default() };
    scene
}

/// A game in which the moves from `again` on are repeated until the rules end it, as the chat shows it.
fn repeated(fen: &str, moves: &[&str], again: usize) -> Scene {
    let mut game = History::new(fen.parse().unwrap(), RuleSet::World);
    let (first, cycle) = moves.split_at(again);
    let mut moves = first.iter().chain(cycle.iter().cycle());
    while game.ruling().is_none() {
        game.push(go(moves.next().unwrap())).unwrap();
    }
    let ruling = game.ruling().unwrap();
    let repetition = ruling.repetition.expect("the moves repeat the position");
    let mut scene = Scene::new(game.position().clone()).with_check();
    scene.style = Style { width: 430, ..Style::default() };
    scene.last = game.moves().last().copied();
    scene.cycle = repetition.cycle;
    let attacks = repetition.attacks.iter().flat_map(|mv| &mv.attacks);
    scene.attacks = attacks.map(|attack| (attack.from, attack.on)).collect();
    scene.result = Some(ResultMark::of(ruling.outcome.winner));
    scene
}

fn middle(theme: Theme, pieces: PieceSet) -> Scene {
    let mut scene = scene(MIDDLE);
    scene.style.theme = theme;
    scene.style.pieces = pieces;
    scene.last = Some(go("e2e6"));
    scene.captured_on = Some((at("e6"), Piece::new(Color::Black, Role::Soldier)));
    scene
}

fn cases() -> Vec<(String, Scene)> {
    let mut cases = Vec::new();
    for &theme in Theme::ALL {
        for &pieces in PieceSet::ALL {
            cases.push((format!("{theme}-{pieces}-middle"), middle(theme, pieces)));
            let mut flipped = middle(theme, pieces);
            flipped.view = Color::Black;
            cases.push((format!("{theme}-{pieces}-middle-flipped"), flipped));
        }
        let start = Position::startpos();
        let mut flipped = Scene::after(&start, go("h2e2")).with_selected(at("h7"));
        flipped.style =
            Style { theme, badges: true, numbers: FileNumbers::Chinese, width: 430, ..Style::default() };
        flipped.view = Color::Black;
        flipped.hint = Some(go("h9g7"));
        cases.push((format!("{theme}-flipped-badges-dots-hint"), flipped));
        // Black's cannon may take a horse over its screen, and is told to.
        let mut rings = scene(START).with_selected(at("h7"));
        rings.style.theme = theme;
        rings.style.badges = true;
        rings.hint = Some(go("h7h0"));
        cases.push((format!("{theme}-capture-ring-and-hint"), rings));
        let mut mate = scene(MATE);
        mate.style.theme = theme;
        mate.last = Some(go("a5a9"));
        mate.result = Some(ResultMark::RedWins);
        cases.push((format!("{theme}-red-wins"), mate));
        let mut cycle = scene(CYCLE);
        cycle.style.theme = theme;
        cycle.cycle = ["d9d8", "a2a8", "d8d9", "a8a2"].map(go).to_vec();
        cases.push((format!("{theme}-cycle"), cycle));
        for (name, mut scene) in [
            ("perpetual-check", repeated(CHECKED, &["a2a9", "d9d8", "a9a8", "d8d9", "a8a9"], 1)),
            ("perpetual-chase", repeated(CHASED, &["b0a0", "a9b9", "a0b0", "b9a9"], 0)),
            ("repetition", repeated(rules::START_FEN, &["h0g2", "e9e8", "g2h0", "e8e9"], 0)),
        ] {
            scene.style.theme = theme;
            cases.push((format!("{theme}-{name}"), scene));
        }
        let mut moves = Scene::after(&Position::startpos(), go("h2e2"));
        moves = Scene::after(&moves.position, go("h9g7"));
        moves.previous = Some(go("h2e2"));
        moves.style = Style { theme, width: 430, ..Style::default() };
        cases.push((format!("{theme}-two-moves"), moves));
        let mut usual = scene(rules::START_FEN);
        usual.style.theme = theme;
        usual.usual = [("h2e2", 61), ("c3c4", 18), ("g0e2", 9)]
            .map(|(mv, share)| UsualMove { mv: go(mv), share })
            .to_vec();
        cases.push((format!("{theme}-usual"), usual));
        let mut double = scene(DOUBLE);
        double.style.theme = theme;
        double.last = Some(go("e5d7"));
        cases.push((format!("{theme}-double-check"), double));
        for (name, mark) in [("black-wins", ResultMark::BlackWins), ("draw", ResultMark::Draw)] {
            let mut end = scene(CYCLE);
            end.style.theme = theme;
            end.result = Some(mark);
            cases.push((format!("{theme}-{name}"), end));
        }
    }
    for pieces in [PieceSet::Simplified, PieceSet::Pictogram] {
        let mut badges = scene(START);
        badges.style = Style { pieces, badges: true, ..badges.style };
        cases.push((format!("wood-{pieces}-badges"), badges));
    }
    cases
}

#[test]
fn every_picture_looks_as_it_was_last_looked_at() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    for (name, scene) in cases() {
        let png = renderer.png(&scene).unwrap();
        if let Err(problem) = compare(&name, &png) {
            wrong.push(format!("{name}: {problem}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn graphs_sheets_and_diagrams_look_as_they_were_last_looked_at() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    let mut check = |name: String, png: &[u8]| {
        if let Err(problem) = compare(&name, png) {
            wrong.push(format!("{name}: {problem}"));
        }
    };
    for &theme in Theme::ALL {
        let style = Style { theme, width: 430, ..Style::default() };
        let graph = EvaluationGraph { chances: course(), turning: vec![21, 34, 47, 58], style };
        check(format!("{theme}-graph"), &renderer.evaluation_graph(&graph).unwrap());
    }
    for role in Role::ALL {
        let style = Style { width: 516, ..Style::default() };
        check(format!("diagram-{role}"), &renderer.diagram(role, style).unwrap());
    }
    check("sheet".into(), &renderer.contact_sheet(&sheet()).unwrap());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn ratings_look_as_they_were_last_looked_at() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    for &theme in Theme::ALL {
        let style = Style { theme, width: 430, ..Style::default() };
        let live = RatingCurve { points: ratings(60, 1_662, 3), dashed: false };
        let days = RatingCurve { points: ratings(25, 1_400, 5), dashed: true };
        let short =
            RatingCurve { points: vec![(1_700_000_000, 1_500), (1_700_000_000, 1_512)], dashed: false };
        for (name, curves) in
            [("both", vec![live.clone(), days]), ("one", vec![live]), ("short", vec![short])]
        {
            let png = renderer.rating_graph(&RatingGraph { curves, style }).unwrap();
            if let Err(problem) = compare(&format!("{theme}-ratings-{name}"), &png) {
                wrong.push(format!("{name}: {problem}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let alone = RatingCurve { points: vec![(0, 1_500)], dashed: false };
    let graph = RatingGraph { curves: vec![alone], style: Style::default() };
    assert!(renderer.rating_graph(&graph).is_err(), "one point is no course");
}

/// An invented course of ratings over two years.
fn ratings(games: i64, first: i32, step: i32) -> Vec<(i64, i32)> {
    let mut rating = first;
    let mut points = Vec::new();
    for game in 0..games {
        rating +=
            [17, -9, 21, 14, -25, 6, -12][(game * i64::from(step) % 7) as usize] * 60 / (20 + game as i32);
        points.push((1_700_000_000 + game * 1_000_000 * i64::from(step) / 3, rating));
    }
    points
}

/// An invented game of 30 moves that turns four times.
pub(crate) fn course() -> Vec<f32> {
    let steps = [
        (0, 0.52),
        (12, 0.55),
        (20, 0.58),
        (21, 0.34),
        (33, 0.30),
        (34, 0.62),
        (46, 0.70),
        (47, 0.45),
        (57, 0.52),
        (58, 0.97),
        (60, 1.0),
    ];
    let mut chances = Vec::new();
    for pair in steps.windows(2) {
        let ((from, low), (to, high)) = (pair[0], pair[1]);
        chances.extend((from..to).map(|ply| low + (high - low) * (ply - from) as f32 / (to - from) as f32));
    }
    chances.push(1.0);
    chances
}

/// Six moves, every other one with a better one beside it.
fn sheet() -> ContactSheet {
    let mut position = Position::startpos();
    let moves = [
        ("h2e2", None),
        ("h9g7", Some("b9c7")),
        ("h0g2", None),
        ("i9h9", Some("i9i8")),
        ("e2e6", Some("i0h0")),
        ("d9e8", None),
    ];
    let mut panels = Vec::new();
    for (i, (text, better)) in moves.into_iter().enumerate() {
        let mut scene = Scene::new(position.clone()).with_check();
        scene.hint = Some(go(better.unwrap_or(text)));
        scene.played = better.and(Some(go(text)));
        position.make(go(text));
        panels.push(Panel {
            scene,
            label: format!("{}{} {text}", i / 2 + 1, if i % 2 == 0 { "." } else { "..." }),
        });
    }
    ContactSheet { panels, style: Style { width: 430, ..Style::default() } }
}

#[test]
fn a_played_move_is_told_from_a_better_one_without_colours() {
    // Half of the pixels of a dashed arrow's shaft are the ground's; a solid one has none of them.
    let renderer = Renderer::new(0);
    for &theme in Theme::ALL {
        let mut plain = Scene::new("4k4/9/9/9/9/9/9/9/9/R2K5 w".parse().unwrap());
        plain.style.theme = theme;
        let ground = renderer.full_color(&plain).unwrap();
        let covered = |scene: &Scene| {
            let drawn = renderer.full_color(scene).unwrap();
            // Up the a-file from above the chariot to below the tip.
            (300..820).filter(|&y| drawn.get_pixel(62, y) != ground.get_pixel(62, y)).count()
        };
        let mut better = plain.clone();
        let mut played = plain.clone();
        better.hint = Some(go("a0a8"));
        played.played = Some(go("a0a8"));
        let solid = covered(&better);
        let dashed = covered(&played);
        assert_eq!(solid, 520, "{theme}");
        assert!((300..=420).contains(&dashed), "{theme}: {dashed}");
    }
}

#[test]
fn a_played_step_to_the_next_point_shows_its_dashes() {
    let renderer = Renderer::new(0);
    for (fen, mv) in [("4k4/9/9/9/9/4P4/9/9/9/4K4 w", "e4e5"), ("4k4/9/9/9/4p4/4P4/9/9/9/4K4 w", "e4e5")] {
        let plain = Scene::new(fen.parse().unwrap());
        let mut played = plain.clone();
        played.played = Some(go(mv));
        let ground = renderer.full_color(&plain).unwrap();
        let drawn = renderer.full_color(&played).unwrap();
        // From behind the soldier to before the next point, in the columns beside it: rows with ink, and rows without.
        let inked = |y: u32| (360..400).any(|x| drawn.get_pixel(x, y) != ground.get_pixel(x, y));
        let rows: Vec<bool> = (440..560).map(inked).collect();
        let stretches = rows.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert!(stretches >= 2, "{fen}: {stretches} stretches of ink");
    }
}

#[test]
fn arrows_of_a_general_that_goes_to_and_fro_are_no_stubs() {
    let renderer = Renderer::new(0);
    let mut scene = Scene::new("3k5/9/9/9/9/9/9/9/9/4K4 b".parse().unwrap());
    scene.cycle = ["d9d8", "e0e1", "d8d9", "e1e0"].map(go).to_vec();
    let shown = renderer.full_color(&scene).unwrap();
    // From below the general's disc to beyond the middle of the next point; the pale general there is not that dark.
    let dark = |x: u32, y: u32| shown.get_pixel(x, y).0.map(u32::from).iter().sum::<u32>() < 200;
    for (way, columns) in [("there", 290..330), ("back", 346..386)] {
        let rows = (130..200).filter(|&y| columns.clone().any(|x| dark(x, y))).count();
        assert!(rows > 50, "the way {way} is {rows} pixels long");
    }
}

#[test]
fn a_double_check_draws_a_line_from_each_checker() {
    let scene = scene(DOUBLE);
    assert_eq!(scene.checkers.len(), 2, "the position holds a double check");
    let mut single = scene.clone();
    single.checkers.truncate(1);
    let renderer = Renderer::new(0);
    assert_ne!(renderer.png(&scene).unwrap(), renderer.png(&single).unwrap());
}

#[test]
fn a_difference_is_shown_between_what_was_expected_and_what_came() {
    let expected = RgbImage::from_pixel(40, 30, Rgb([200, 180, 160]));
    let mut actual = expected.clone();
    assert_eq!(difference("nothing", &expected, &actual), Ok(()));
    actual.put_pixel(3, 4, Rgb([200, 180, 173]));
    assert_eq!(difference("one-pixel", &expected, &actual), Ok(()), "one of 1200 is within the tolerance");
    actual.put_pixel(7, 8, Rgb([0, 180, 160]));
    let problem = difference("two-pixels", &expected, &actual).unwrap_err();
    let path = problem.rsplit_once("see ").expect("the sheet is named").1;
    let sheet = image::open(path).unwrap().to_rgb8();
    assert_eq!(sheet.dimensions(), (120, 30));
    let before = sheet.get_pixel(7, 8);
    let between = sheet.get_pixel(47, 8);
    let after = sheet.get_pixel(87, 8);
    assert_eq!([before.0, between.0, after.0], [[200, 180, 160], [255, 0, 0], [0, 180, 160]]);
    assert!(difference("size", &expected, &RgbImage::new(41, 30)).is_err());
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render/golden")
}

pub(crate) fn compare(name: &str, png: &[u8]) -> Result<(), String> {
    let path = folder().join(format!("{name}.png"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(folder()).unwrap();
        std::fs::write(&path, png).unwrap();
        return Ok(());
    }
    let expected = image::open(&path).map_err(|error| format!("{}: {error}", path.display()))?.to_rgb8();
    difference(name, &expected, &image::load_from_memory(png).unwrap().to_rgb8())
}

/// Says how many pixels are too far off and where the sheet that shows them is.
fn difference(name: &str, expected: &RgbImage, actual: &RgbImage) -> Result<(), String> {
    if expected.dimensions() != actual.dimensions() {
        return Err(format!("is {:?}, was {:?}", actual.dimensions(), expected.dimensions()));
    }
    let off =
        |a: &Rgb<u8>, b: &Rgb<u8>| (0..3).map(|i| (i16::from(a[i]) - i16::from(b[i])).abs()).max().unwrap();
    let far = expected.pixels().zip(actual.pixels()).filter(|(a, b)| off(a, b) > TOLERANCE).count();
    let pixels = expected.pixels().len();
    if far * 1000 <= pixels * OUTLIERS_PER_MILLE {
        return Ok(());
    }
    let (width, height) = expected.dimensions();
    let mut sheet = RgbImage::new(width * 3, height);
    imageops::replace(&mut sheet, expected, 0, 0);
    imageops::replace(&mut sheet, actual, i64::from(width) * 2, 0);
    for (x, y, pixel) in expected.enumerate_pixels() {
        let strength = off(pixel, actual.get_pixel(x, y));
        let shade = if strength > TOLERANCE { [255, 0, 0] } else { [(strength * 20) as u8; 3] };
        sheet.put_pixel(width + x, y, Rgb(shade));
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-expected-diff-actual.png"));
    sheet.save(&target).unwrap();
    Err(format!("{far} of {pixels} pixels differ, see {}", target.display()))
}
