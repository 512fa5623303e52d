//! How long pictures take and how large they are: `cargo bench --bench render`.
//!
//! The sizes are asserted, the times are only printed.

use divan::{Bencher, black_box};
use xiangqi::render::{Renderer, Replay, Scene, Style, Theme};
use xiangqi::rules::{Color, Move, Piece, Position, Role};

/// A middle game with every mark that can occur together: check, last moves, capture, selection, dots, hint.
fn everything(theme: Theme, width: u32) -> Scene {
    let fen = "r1b1kab1r/4a4/1cn3nc1/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKABR1 b";
    let mut scene = Scene::new(fen.parse().unwrap()).with_check().with_selected("e8".parse().unwrap());
    scene.style = Style { theme, width, ..Style::default() };
    scene.last = Some("e2e6".parse().unwrap());
    scene.previous = Some("h9g7".parse().unwrap());
    scene.captured_on = Some(("e6".parse().unwrap(), Piece::new(Color::Black, Role::Soldier)));
    scene.hint = Some("c7e6".parse().unwrap());
    scene
}

/// Positions of random games, pieces strewn all over the board, with every mark: harder to store than played ones.
fn strewn(theme: Theme, width: u32) -> Vec<Scene> {
    let mut state = 5u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut scenes = Vec::new();
    while scenes.len() < 32 {
        let mut position = Position::startpos();
        for _ in 0..16 + next(32) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.make(legal[next(legal.len())]);
        }
        let captures: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| position.piece_at(mv.to()).is_some()).collect();
        if captures.is_empty() {
            continue;
        }
        let last = captures[next(captures.len())];
        let mut scene = Scene::after(&position, last);
        let legal = scene.position.legal_moves();
        if legal.is_empty() {
            continue;
        }
        scene.hint = Some(legal[next(legal.len())]);
        scene = scene.with_selected(legal[next(legal.len())].from());
        scene.checkers = vec![last.to()];
        scene.style = Style { theme, width, ..Style::default() };
        scenes.push(scene);
    }
    scenes
}

/// Sixty plies of the game that a fixed random walk plays.
fn game() -> Replay {
    let start = Position::startpos();
    let mut position = start.clone();
    let mut moves: Vec<Move> = Vec::new();
    let mut state = 3u64;
    while moves.len() < 60 {
        let legal = position.legal_moves();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = legal[(state >> 33) as usize % legal.len()];
        position.make(mv);
        moves.push(mv);
    }
    Replay::new(start, moves)
}

fn main() {
    for &theme in Theme::ALL {
        for (width, max_bytes) in [(860, 75_000), (748, 60_000)] {
            report_sizes(theme, width, max_bytes);
        }
    }
    divan::main();
}

#[expect(clippy::print_stdout, reason = "sizes are part of what the bench tells")]
fn report_sizes(theme: Theme, width: u32, max_bytes: usize) {
    let renderer = Renderer::new(0);
    let bytes = renderer.png(&everything(theme, width)).unwrap().len();
    println!("{theme} {width}: {bytes} bytes");
    assert!(bytes < max_bytes, "{theme} {width}: {bytes} bytes");
    let mut sizes: Vec<usize> =
        strewn(theme, width).iter().map(|scene| renderer.png(scene).unwrap().len()).collect();
    sizes.sort_unstable();
    println!("{theme} {width}, strewn: median {}, most {} bytes", sizes[16], sizes[31]);
}

#[divan::bench(args = Theme::ALL, consts = [860, 748])]
fn all_marks<const WIDTH: u32>(bencher: Bencher, theme: &Theme) {
    // The boards and discs of the style in use are kept, the pictures never.
    let renderer = Renderer::new(0);
    let scene = everything(*theme, WIDTH);
    bencher.bench_local(|| renderer.png(black_box(&scene)).unwrap());
}

#[divan::bench(args = Theme::ALL, consts = [860, 748])]
fn strewn_another_position_each_time<const WIDTH: u32>(bencher: Bencher, theme: &Theme) {
    let renderer = Renderer::new(0);
    let scenes = strewn(*theme, WIDTH);
    let mut turn = scenes.iter().cycle();
    bencher.bench_local(|| renderer.png(black_box(turn.next().expect("a cycle has no end"))).unwrap());
}

#[divan::bench(args = Theme::ALL)]
fn all_marks_in_full_color(bencher: Bencher, theme: &Theme) {
    let renderer = Renderer::new(0);
    let scene = everything(*theme, 860);
    bencher.bench_local(|| renderer.full_color(black_box(&scene)));
}

#[divan::bench(args = Theme::ALL, sample_count = 10)]
fn first_picture_after_start(bencher: Bencher, theme: &Theme) {
    let scene = everything(*theme, 860);
    bencher.bench_local(|| Renderer::new(0).png(black_box(&scene)).unwrap());
}

#[divan::bench(args = Theme::ALL, sample_count = 10)]
fn replay_of_60_plies(bencher: Bencher, theme: &Theme) {
    let renderer = Renderer::new(0);
    let mut replay = game();
    replay.style.theme = *theme;
    let bytes = renderer.replay_gif(&replay).unwrap().len();
    assert!(bytes < 800_000, "{theme} replay: {bytes} bytes");
    bencher.bench_local(|| renderer.replay_gif(black_box(&replay)).unwrap());
}
