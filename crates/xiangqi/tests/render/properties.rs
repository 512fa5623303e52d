//! What holds for every picture.

use image::RgbImage;
use xiangqi::render::{
    FileNumbers, PieceSet, RenderError, Renderer, ResultMark, Scene, Style, Theme, UsualMove,
};
use xiangqi::rules::{self, Color, Move, Piece, Position, Role, Square};

use crate::rules::sample;

const SMALL: Style = Style { width: 430, ..DEFAULT };
const DEFAULT: Style = Style {
    theme: Theme::Wood,
    pieces: PieceSet::Traditional,
    badges: false,
    numbers: FileNumbers::Arabic,
    width: 860,
};

fn decode(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).unwrap().to_rgb8()
}

/// Counts up a fixed pseudo-random sequence.
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

#[test]
fn the_indexed_picture_is_the_full_colour_picture_through_the_palette() {
    let renderer = Renderer::new(0);
    for &theme in Theme::ALL {
        let mut scene = Scene::after(&Position::startpos(), "h2e2".parse().unwrap());
        scene.style = Style { theme, ..SMALL };
        scene = scene.with_selected("h7".parse().unwrap());
        scene.hint = Some("h9g7".parse().unwrap());
        let full = renderer.full_color(&scene).unwrap();
        let indexed = decode(&renderer.png(&scene).unwrap());
        let mut meaning = std::collections::HashMap::new();
        let mut sum = 0u64;
        for (a, b) in full.pixels().zip(indexed.pixels()) {
            // The palette table looks at six bits per channel.
            let known = meaning.entry(a.0.map(|value| value >> 2)).or_insert(*b);
            assert_eq!(known, b, "{theme}: one colour, two entries");
            sum += (0..3).map(|i| u64::from(a[i].abs_diff(b[i])).pow(2)).sum::<u64>();
        }
        let mean = sum as f64 / (full.pixels().len() * 3) as f64;
        assert!(mean < 13.5, "{theme}: the palette is too far off, mean square error {mean}");
    }
}

#[test]
fn a_flipped_board_is_the_same_board_with_the_owners_swapped() {
    // The grid, the river and the marks lie symmetrically, so turning the view and swapping all colours must give
    // the same picture as not doing so with the board turned.
    let renderer = Renderer::new(0);
    let fens = [
        ("r1b1kab1r/4a4/1cn3nc1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b", "e2e6"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "h2e2"),
    ];
    for (fen, last) in fens {
        let last: Move = last.parse().unwrap();
        let position: Position = fen.parse().unwrap();
        let mut turned = Scene::new(position.clone()).with_check();
        turned.style = SMALL;
        turned.view = Color::Black;
        turned.last = Some(last);
        let mut swapped = Scene::new(sample::turned(&position)).with_check();
        swapped.style = SMALL;
        swapped.last = Some(Move::new(last.from().rotate(), last.to().rotate()));
        let (turned, swapped) =
            (renderer.full_color(&turned).unwrap(), renderer.full_color(&swapped).unwrap());
        // A piece pixel is light for one owner and dark for the other: compare where discs and marks begin, that is
        // where each differs from its empty board.
        let empty = |view| {
            let mut scene = Scene::new("4k4/9/9/9/9/9/4P4/9/9/4K4 w".parse().unwrap());
            scene.style = SMALL;
            scene.view = view;
            renderer.full_color(&scene).unwrap()
        };
        let a = empty(Color::Black);
        let b = empty(Color::Red);
        let corner = |image: &RgbImage| image.get_pixel(30, 140).0;
        assert_eq!(corner(&a), corner(&b), "the ground does not turn");
        for square in Square::all() {
            let x = 31 + u32::from(8 - square.file()) * 46;
            let y = 43 + u32::from(square.rank()) * 46;
            let light = |image: &RgbImage| image.get_pixel(x.min(429), y.saturating_sub(15)).0[1] > 120;
            match position.piece_at(square) {
                Some(piece) => {
                    assert_eq!(light(&turned), piece.color == Color::Red, "{fen}: {square} turned");
                    assert_eq!(light(&swapped), piece.color == Color::Black, "{fen}: {square} swapped");
                }
                // The ghost is in the colour of the piece that left.
                None if square == last.from() => {}
                None => assert_eq!(
                    turned.get_pixel(x.min(429), y),
                    swapped.get_pixel(x.min(429), y),
                    "{fen}: the empty {square}"
                ),
            }
        }
    }
}

#[test]
fn every_mark_on_every_edge_point_stays_inside_the_canvas() {
    // The outermost pixels of the frame never change, whatever is drawn on the edge files and back ranks.
    let renderer = Renderer::new(0);
    let edge: Vec<Square> =
        Square::all().filter(|s| [0, 8].contains(&s.file()) || [0, 9].contains(&s.rank())).collect();
    let plain = |style| {
        let mut scene = Scene::new("4k4/9/9/9/9/9/4P4/9/9/4K4 w".parse().unwrap());
        scene.style = style;
        renderer.full_color(&scene).unwrap()
    };
    for (theme, width) in [(Theme::Wood, 430), (Theme::Paper, 431), (Theme::Night, 611)] {
        let style = Style { theme, width, badges: true, ..DEFAULT };
        let empty = plain(style);
        for &square in &edge {
            let mut scene = Scene::new(Position::startpos());
            scene.style = style;
            scene.last = Some(Move::new("e4".parse().unwrap(), square));
            scene.captured_on = Some((square, Piece::new(Color::Red, Role::Chariot)));
            scene.checkers = vec![square];
            scene.selected = Some(square);
            scene.dots = vec![square];
            scene.hint = Some(Move::new(square, square.rotate()));
            scene.played = Some(Move::new(square.rotate(), square));
            scene.previous = Some(Move::new(square.rotate(), square));
            scene.attacks = vec![(square, square.rotate()), (square.rotate(), square)];
            scene.result = Some(ResultMark::Draw);
            // A cycle stands in for the last two moves: seen by itself, along the edge and across the board.
            let mut cycle = scene.clone();
            let next = edge.iter().find(|other| beside(square, **other)).expect("the edge has neighbours");
            cycle.cycle =
                [(square, *next), (square.rotate(), square), (*next, square), (square, square.rotate())]
                    .map(|(from, to)| Move::new(from, to))
                    .to_vec();
            for scene in [scene, cycle] {
                let drawn = renderer.full_color(&scene).unwrap();
                let right = drawn.width() - 1;
                let bottom = drawn.height() - 1;
                for x in 0..=right {
                    assert_eq!(drawn.get_pixel(x, 0), empty.get_pixel(x, 0), "{theme} {square}: top");
                    assert_eq!(
                        drawn.get_pixel(x, bottom),
                        empty.get_pixel(x, bottom),
                        "{theme} {square}: bottom"
                    );
                }
                for y in 0..=bottom {
                    assert_eq!(drawn.get_pixel(0, y), empty.get_pixel(0, y), "{theme} {square}: left");
                    assert_eq!(
                        drawn.get_pixel(right, y),
                        empty.get_pixel(right, y),
                        "{theme} {square}: right"
                    );
                }
            }
        }
    }
}

/// Whether two points are one step apart along a line.
fn beside(a: Square, b: Square) -> bool {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank()) == 1
}

#[test]
fn no_mark_changes_the_inside_of_a_disc() {
    let renderer = Renderer::new(0);
    let mut state = 7;
    for &theme in Theme::ALL {
        for round in 0..6 {
            let mut position = Position::startpos();
            for _ in 0..round * 18 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.make(moves[random(&mut state, moves.len())]);
            }
            let mut plain = Scene::new(position.clone());
            plain.style = Style { theme, badges: round % 2 == 1, ..SMALL };
            let mut marked = plain.clone().with_check();
            let any = |state: &mut u64| Square::from_index(random(state, 90)).unwrap();
            let empty = Square::all().find(|s| position.piece_at(*s).is_none()).unwrap();
            let some_piece = position.pieces().nth(random(&mut state, 8)).unwrap().0;
            marked.last = Some(Move::new(empty, some_piece));
            marked.captured_on = Some((some_piece, Piece::new(Color::Red, Role::Cannon)));
            marked.checkers = vec![some_piece];
            marked.selected = Some(some_piece);
            marked.dots = Square::all().collect();
            marked.hint = Some(Move::new(some_piece, any(&mut state)));
            marked.usual = [61, 100]
                .map(|share| UsualMove { mv: Move::new(any(&mut state), any(&mut state)), share })
                .to_vec();
            marked.choices = (0..3).map(|_| Move::new(any(&mut state), any(&mut state))).collect();
            marked.played = Some(Move::new(any(&mut state), any(&mut state)));
            marked.previous = Some(Move::new(any(&mut state), any(&mut state)));
            marked.attacks = vec![(any(&mut state), any(&mut state)), (some_piece, any(&mut state))];
            marked.result = Some(ResultMark::BlackWins);
            if round > 2 {
                marked.cycle = (0..6).map(|_| Move::new(any(&mut state), any(&mut state))).collect();
            }
            let (plain, marked) =
                (renderer.full_color(&plain).unwrap(), renderer.full_color(&marked).unwrap());
            for (square, _) in position.pieces() {
                let cx = 31 + i32::from(square.file()) * 46;
                let cy = 42 + (9 - i32::from(square.rank())) * 46;
                for (dx, dy) in (-18..=18).flat_map(|dx| (-18..=18).map(move |dy| (dx, dy))) {
                    if dx * dx + dy * dy <= 17 * 17 {
                        let at = ((cx + dx) as u32, (cy + dy) as u32);
                        assert_eq!(
                            plain.get_pixel(at.0, at.1),
                            marked.get_pixel(at.0, at.1),
                            "{theme}: {square} at {dx},{dy}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn boards_and_discs_are_kept_up_to_the_bytes_that_are_allowed() {
    let board = |width, numbers| {
        let mut scene = Scene::new(Position::startpos());
        scene.style = Style { width, numbers, ..SMALL };
        scene
    };
    let kept_after = |cache_bytes, scenes: &[Scene]| {
        let renderer = Renderer::new(cache_bytes);
        for scene in scenes {
            renderer.png(scene).unwrap();
        }
        renderer.bytes()
    };
    let small = board(430, FileNumbers::Arabic);
    let alone = kept_after(0, std::slice::from_ref(&small));
    assert_eq!(kept_after(1 << 30, &[small.clone(), board(430, FileNumbers::Chinese)]), alone);
    let large = board(431, FileNumbers::Arabic);
    assert!(kept_after(1 << 30, &[small.clone(), large.clone()]) > alone * 3 / 2);
    assert_eq!(kept_after(0, &[large, small]), alone, "those used last are kept, and no others");
}

#[test]
fn drawing_one_picture_leaves_nothing_behind_in_the_next() {
    let used = Renderer::new(0);
    for &theme in Theme::ALL {
        let style = Style { theme, ..SMALL };
        let mut busy = Scene::after(&Position::startpos(), "h2h9".parse().unwrap());
        busy = busy.with_selected("i9".parse().unwrap());
        busy.style = style;
        busy.hint = Some("i9h9".parse().unwrap());
        busy.cycle = vec!["a0a1".parse().unwrap(), "a9a8".parse().unwrap()];
        busy.result = Some(ResultMark::Draw);
        busy.checkers = vec!["h9".parse().unwrap()];
        let mut plain = Scene::new("4k4/9/9/9/9/9/4P4/9/9/4K4 w".parse().unwrap());
        plain.style = style;
        used.png(&busy).unwrap();
        assert!(used.png(&plain) == Renderer::new(0).png(&plain), "{theme}");
        assert!(used.png(&busy) == Renderer::new(0).png(&busy), "{theme}");
    }
}

#[test]
fn sizes_that_cannot_be_drawn_are_refused() {
    let renderer = Renderer::new(0);
    for width in [0, 1, 429, 1291, 10_000, u32::MAX] {
        let mut scene = Scene::new(Position::startpos());
        scene.style.width = width;
        assert_eq!(renderer.png(&scene), Err(RenderError::Width { width }));
    }
    assert_eq!(
        "oak".parse::<Theme>().unwrap_err().to_string(),
        "unknown theme \"oak\": one of wood, paper, night"
    );
}

#[test]
fn the_widths_have_the_right_shape() {
    let renderer = Renderer::new(0);
    for (width, height) in [(430, 500), (748, 870), (860, 1000), (1290, 1500)] {
        let mut scene = Scene::new(Position::startpos());
        scene.style.width = width;
        let png = renderer.png(&scene).unwrap();
        assert_eq!(decode(&png).dimensions(), (width, height));
        assert_eq!(png[25], 3, "the picture is indexed");
    }
}

/// Where a point is in a picture of this width: cells of 92 pixels at 860, in the middle.
fn point(width: u32, column: u32, row: u32) -> (u32, u32) {
    let cell = (width * 92 + 430) / 860;
    let height = (width * 1000 + 430) / 860;
    ((width - 8 * cell) / 2 + column * cell, (height - 9 * cell) / 2 + row * cell)
}

#[test]
fn lines_are_crisp_and_even_whatever_the_width() {
    let renderer = Renderer::new(0);
    let mut scene = Scene::new("4k4/9/9/9/9/9/4P4/9/9/4K4 w".parse().unwrap());
    for width in Style::WIDTHS.step_by(43) {
        scene.style = Style { theme: Theme::Paper, width, ..DEFAULT };
        let picture = renderer.full_color(&scene).unwrap();
        // Between two points, where the ground is flat and no piece, river or palace is near.
        let ((x, y), (next_x, next_y)) = (point(width, 0, 2), point(width, 1, 3));
        let across = (x + next_x) / 2;
        let down = (y + next_y) / 2;
        let ground = *picture.get_pixel(across, down);
        let line = *picture.get_pixel(x, down);
        let river = *picture.get_pixel(across, point(width, 0, 4).1 + (next_y - y) / 2);
        let ((left, top), (right, bottom)) = (point(width, 0, 0), point(width, 8, 9));
        let left = left - 3;
        let top = top - 3;
        let right = right + 3;
        let bottom = bottom + 3;
        let files = (left..=right).map(|x| (x, *picture.get_pixel(x, down))).collect::<Vec<_>>();
        let ranks = (top..=bottom).map(|y| (y, *picture.get_pixel(across, y))).collect::<Vec<_>>();
        for (pixels, from, lines) in [(files, left, 9), (ranks, top, 10)] {
            let mut starts = Vec::new();
            let mut thick = Vec::new();
            let mut before = ground;
            for (at, color) in pixels {
                let known = [ground, river, line].contains(&color);
                assert!(known, "{width}: {color:?} at {at} is a shade between");
                match (color == line, before == line) {
                    (true, false) => {
                        starts.push(at - from);
                        thick.push(1);
                    }
                    (true, true) => *thick.last_mut().unwrap() += 1,
                    _ => {}
                }
                before = color;
            }
            assert!(thick.windows(2).all(|pair| pair[0] == pair[1]), "{width}: {thick:?}");
            let cell = (width * 92 + 430) / 860;
            assert_eq!(starts.len(), lines, "{width}: {starts:?}");
            let even = starts.windows(2).all(|pair| pair[1] - pair[0] == cell);
            assert!(even, "{width}: {starts:?}");
        }
    }
}

#[test]
fn every_piece_of_every_set_has_its_own_sign() {
    let renderer = Renderer::new(0);
    for &pieces in PieceSet::ALL {
        let mut scene = Scene::new(Position::startpos());
        scene.style = Style { theme: Theme::Paper, pieces, ..DEFAULT };
        let picture = renderer.full_color(&scene).unwrap();
        let mut seen: Vec<(Piece, Vec<[u8; 3]>)> = Vec::new();
        for (square, piece) in scene.position.pieces() {
            let (x, y) = point(860, square.file().into(), 9 - u32::from(square.rank()));
            let inside = (y - 22..y + 22).flat_map(|y| (x - 22..x + 22).map(move |x| (x, y)));
            let inside: Vec<[u8; 3]> = inside.map(|(x, y)| picture.get_pixel(x, y).0).collect();
            let light = |[r, g, b]: &[u8; 3]| u32::from(*r) + u32::from(*g) + u32::from(*b);
            let dark = inside.iter().map(light).min();
            let bright = inside.iter().map(light).max();
            let has_ink = dark.zip(bright).is_some_and(|(dark, bright)| bright - dark > 200);
            assert!(has_ink, "{pieces}: {piece:?} is blank");
            for (other, sign) in &seen {
                assert_eq!(*other == piece, *sign == inside, "{pieces}: {piece:?} on {square}, {other:?}");
            }
            seen.push((piece, inside));
        }
    }
}

#[test]
fn the_stamp_of_a_result_touches_no_disc_even_on_a_full_board() {
    let renderer = Renderer::new(0);
    // The start, and both banks crowded (composed for this test).
    for fen in [rules::START_FEN, "rnbakabnr/9/9/9/pcpcp1p1p/P1P1PCPCP/9/9/9/RNBAKABNR w"] {
        let mut scene = Scene::new(fen.parse().unwrap());
        scene.style = Style { theme: Theme::Paper, ..DEFAULT };
        let plain = renderer.full_color(&scene).unwrap();
        scene.result = Some(ResultMark::Draw);
        let stamped = renderer.full_color(&scene).unwrap();
        let mut changed = 0;
        for (x, y, color) in
            stamped.enumerate_pixels().filter(|(x, y, color)| *color != plain.get_pixel(*x, *y))
        {
            changed += 1;
            for (square, _) in scene.position.pieces() {
                let (to_x, to_y) = point(860, square.file().into(), 9 - u32::from(square.rank()));
                let far = x.abs_diff(to_x).pow(2) + y.abs_diff(to_y).pow(2) > 40 * 40;
                assert!(far, "{fen}: {color:?} at {x}, {y} is on the disc on {square}");
            }
        }
        assert!(changed > 1000, "{fen}: there is a stamp");
    }
}
