//! From a scene to pixels.

use image::RgbImage;

use super::assets::BoardAssets;
use super::board::Figures;
use super::colors::ThemeColors;
use super::geometry::Geometry;
use super::marked_board::MarkedBoard;
use super::marks::Arrow;
use super::paint::Rgb;
use super::sprite::Sprites;
use super::{FileNumbers, cycle, marks, seal};
use crate::rules::{Color, Move, Piece, Square};

pub(super) fn draw(assets: &BoardAssets, picture: &MarkedBoard) -> RgbImage {
    let BoardAssets { geometry: g, colors, sprites, .. } = assets;
    let mut image = assets.empty.clone();
    let point = |square| g.point(square, picture.view);
    let steps = cycle::plan(colors, picture);
    if steps.is_empty() {
        if let Some(mv) = picture.previous {
            previous_move(&mut image, g, colors, picture, mv);
        }
        if let Some(mv) = picture.last {
            last_move(&mut image, g, colors, sprites, picture, mv);
        }
    } else {
        // The last move is one of the arrows.
        for (square, piece) in cycle::ghosts(picture) {
            ghost(&mut image, sprites, piece, point(square), 0.5);
        }
    }
    if let Some(general) = picture.checked {
        // A check of a cycle has its own line.
        let lone = |checker: &&Square| !picture.attacks.contains(&(**checker, general));
        for &checker in picture.checkers.iter().filter(lone) {
            marks::check_line(&mut image, g, colors, point(checker), point(general));
        }
        marks::check_glow(&mut image, g, colors, point(general));
    }
    if picture.labels {
        labels(&mut image, g, colors, &assets.figures, picture);
    }
    if let Some(square) = picture.selected {
        marks::selection(&mut image, g, colors, point(square));
    }
    advice(&mut image, g, colors, picture);
    for &square in &picture.dots {
        match picture.piece_at(square) {
            None => marks::dot(&mut image, g, colors, point(square)),
            Some(_) => marks::capture_ring(&mut image, g, colors, point(square)),
        }
    }
    cycle::draw_attacks(&mut image, g, colors, picture);
    cycle::draw_arrows(&mut image, g, colors, &steps);
    discs(&mut image, g, sprites, picture);
    for &square in picture.crosses {
        marks::cross(&mut image, g, colors, point(square));
    }
    if let Some((square, piece)) = picture.captured_on {
        token(&mut image, g, colors, sprites, picture, square, piece);
    }
    cycle::draw_numbers(&mut image, g, colors, &steps);
    if let Some(mark) = picture.result {
        seal::draw(&mut image, assets, picture, mark);
    }
    image
}

/// The pieces row by row from the top: each disc lies over the shadow of the one above it.
fn discs(image: &mut RgbImage, g: &Geometry, sprites: &Sprites, picture: &MarkedBoard) {
    for row in 0..10 {
        for column in 0..9 {
            let square = Square::new(column, if picture.view == Color::Red { 9 - row } else { row });
            let square = square.expect("columns and rows are on the board");
            if let Some(piece) = picture.piece_at(square) {
                let (x, y) = g.point(square, picture.view);
                sprites.get(piece).paint(image, x as i32, y as i32, 1.0);
            }
        }
    }
}

fn last_move(
    image: &mut RgbImage,
    g: &Geometry,
    colors: &ThemeColors,
    sprites: &Sprites,
    picture: &MarkedBoard,
    mv: Move,
) {
    let (from, to) = (g.point(mv.from(), picture.view), g.point(mv.to(), picture.view));
    marks::trail(image, g, colors, (from, to), false);
    if picture.piece_at(mv.from()).is_none() {
        if let Some(moved) = picture.piece_at(mv.to()) {
            ghost(image, sprites, moved, from, 0.34);
        }
        let lift = g.stroke(1.5) as f32;
        marks::ghost_ring(image, g, colors, (from.0, from.1 - lift));
    }
    // The token of a captured piece stands in for the corner that it lies on.
    let covered = picture.captured_on.filter(|(square, _)| *square == mv.to()).map(|(square, _)| {
        let (column, row) = Geometry::place(square, picture.view);
        let (x, y) = seal::token_place(picture, square);
        ((x - column as f32).signum() as i32, (y - row as f32).signum() as i32)
    });
    marks::brackets(image, g, colors, to, covered, false);
}

/// The move before the last one, without a ghost; its piece may have been captured since.
fn previous_move(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors, picture: &MarkedBoard, mv: Move) {
    let (from, to) = (g.point(mv.from(), picture.view), g.point(mv.to(), picture.view));
    marks::trail(image, g, colors, (from, to), true);
    marks::faint_origin(image, g, colors, from);
    if picture.last.is_none_or(|last| last.to() != mv.to()) {
        marks::brackets(image, g, colors, to, None, true);
    }
}

/// A piece where it stood or will stand, so pale that it cannot be taken for one on the board.
fn ghost(image: &mut RgbImage, sprites: &Sprites, piece: Piece, (x, y): (f32, f32), alpha: f32) {
    sprites.get(piece).paint(image, x as i32, y as i32, alpha);
}

/// The figures at the edge; the side to move's are strong, the other's faint.
fn labels(s: &mut RgbImage, g: &Geometry, colors: &ThemeColors, figures: &Figures, picture: &MarkedBoard) {
    let (top, bottom) = colors.digit_centre;
    for (color, y) in
        [(!picture.view, g.px(top) as i32), (picture.view, g.height as i32 - g.px(bottom) as i32)]
    {
        let numbers = if color == Color::Red { picture.style.numbers } else { FileNumbers::Arabic };
        let strong = picture.steady || picture.turn() == color;
        let alpha = if strong { 1.0 } else { colors.dim[color.index()] };
        for file in 0..9 {
            let square = Square::new(file, 0).expect("nine files");
            let (x, _) = g.point(square, picture.view);
            let figure = figures.get(numbers, square.file_number(color));
            figure.paint(s, x as i32, y, colors.digits[color.index()], alpha);
        }
    }
}

/// The arrows of a proposed move and of the one that was played instead, and those of the usual moves.
fn advice(image: &mut RgbImage, g: &Geometry, colors: &ThemeColors, picture: &MarkedBoard) {
    let place = |square| {
        let (column, row) = Geometry::place(square, picture.view);
        (column as f32, row as f32)
    };
    // Where both leave one point in the same direction they run side by side.
    let lane = match (picture.hint, picture.played) {
        (Some(hint), Some(played)) if hint.from() == played.from() => {
            let (ax, ay, _) = marks::direction(place(hint.from()), place(hint.to()));
            let (bx, by, _) = marks::direction(place(played.from()), place(played.to()));
            if ax * bx + ay * by > 0.95 { 0.14 } else { 0.0 }
        }
        _ => 0.0,
    };
    let arrow = |mv: Move, side: f32, half: f32, color: Rgb, dashed: bool, lane: f32| {
        let ends = (place(mv.from()), place(mv.to()));
        let taken = picture.piece_at(mv.to()).is_some();
        let (leave, arrive) = (0.48, if taken { 0.50 } else { 0.0 });
        // A dashed shaft needs room for two dashes.
        let shaft = if dashed { 0.7 } else { 0.15 };
        if marks::direction(ends.0, ends.1).2 > leave + arrive + shaft {
            Arrow::straight(ends, (leave, arrive), lane * side, half, color)
        } else {
            let leave = if dashed { Arrow::BESIDE } else { Arrow::RIM };
            let arrive = if taken { Arrow::RIM } else { Arrow::FREE };
            Arrow::bowed(ends, (leave, arrive), side, half, color)
        }
    };
    for (at, &mv) in picture.usual.iter().enumerate().rev() {
        let (before, half) = (&picture.usual[..at], 0.115 / (1.0 + 0.55 * at as f32));
        let (ax, ay, _) = marks::direction(place(mv.from()), place(mv.to()));
        let beside = before.iter().filter(|other| {
            let (bx, by, _) = marks::direction(place(other.from()), place(other.to()));
            other.from() == mv.from() && ax * bx + ay * by > 0.95
        });
        let lane = 0.2 * beside.count() as f32;
        arrow(mv, 1.0, half, colors.hint, false, lane).paint(image, g, colors);
    }
    if let Some(mv) = picture.hint {
        marks::selection(image, g, colors, g.point(mv.from(), picture.view));
        if picture.piece_at(mv.to()).is_some() {
            marks::capture_ring(image, g, colors, g.point(mv.to(), picture.view));
        }
        arrow(mv, 1.0, 0.075, colors.hint, false, lane).paint(image, g, colors);
    }
    if let Some(mv) = picture.played {
        let dashed = Arrow {
            dash: Some((0.26, 0.22)),
            hollow: true,
            ..arrow(mv, -1.0, 0.06, colors.last, true, lane)
        };
        dashed.paint(image, g, colors);
    }
}

/// The captured piece as a small disc in the corner between four points, where no piece reaches.
fn token(
    image: &mut RgbImage,
    g: &Geometry,
    colors: &ThemeColors,
    sprites: &Sprites,
    picture: &MarkedBoard,
    square: Square,
    piece: Piece,
) {
    let (column, row) = seal::token_place(picture, square);
    let (x, y) = ((g.x(0) as f32 + g.cells(column)).round(), (g.y(0) as f32 + g.cells(row)).round());
    marks::token(image, g, colors, (x, y), colors.face(piece.color));
    sprites.small(piece).paint(image, x as i32, y as i32, colors.ink(piece.color), 0.95);
}
