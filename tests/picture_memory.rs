//! What a renderer keeps stays bounded, whatever it is asked for. A program of its own, so that no other test's memory counts.

use std::sync::atomic::{AtomicUsize, Ordering};

use xiangqi_bot::render::{
    Diagram, EvaluationGraph, FileNumbers, PieceSet, RenderError, Renderer, ResultMark, Scene, Style, Theme,
};
use xiangqi_bot::rules::{Color, Move, Piece, Position, Role, Square};

/// Requests of one run; `MEMORY_REQUESTS=200000 cargo test --release --test picture_memory` asks for more.
const REQUESTS: usize = 10_000;
const THREADS: usize = 4;
/// What the strips of pictures may take up.
const CACHE: usize = 2 << 20;
/// What a renderer may account for: strips, and twice 24 MiB of boards and discs with the largest one more.
const KEPT: usize = CACHE + (2 * 24 + 24) * (1 << 20);
/// What the process may grow by: what is kept, and what each thread and the allocator hold meanwhile. All pictures of a run
/// together take more, so that a cache which forgets nothing is noticed whatever it says of itself.
const GROWTH: usize = KEPT + (64 << 20);

/// A fixed pseudo-random sequence.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn square(&mut self) -> Square {
        Square::from_index(self.below(90)).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Mostly a common size, now and then any other, and sometimes one that cannot be drawn.
    fn width(&mut self) -> u32 {
        match self.below(200) {
            0 => 430 + self.below(861) as u32,
            1..20 => self.of(&[0, 1, 429, 1291, 10_000, u32::MAX]),
            _ => 430,
        }
    }

    fn style(&mut self) -> Style {
        Style {
            theme: self.of(Theme::ALL),
            pieces: self.of(PieceSet::ALL),
            badges: self.one_in(2),
            numbers: self.of(FileNumbers::ALL),
            width: self.width(),
        }
    }

    /// A position of a random game with random marks, whether or not they fit it.
    fn scene(&mut self, position: &mut Position) -> Scene {
        let moves = position.legal_moves();
        if moves.is_empty() || self.one_in(80) {
            *position = Position::startpos();
            return Scene::new(position.clone());
        }
        let mv = moves[self.below(moves.len())];
        let mut scene = Scene::after(position, mv);
        *position = scene.position.clone();
        if self.one_in(4) {
            scene = scene.with_selected(self.square());
        }
        if self.one_in(4) {
            scene.hint = Some(Move::new(self.square(), self.square()));
        }
        if self.one_in(8) {
            scene.cycle = (0..self.below(7)).map(|_| Move::new(self.square(), self.square())).collect();
            scene.attacks = (0..self.below(5)).map(|_| (self.square(), self.square())).collect();
            scene.played = Some(Move::new(self.square(), self.square()));
            scene.previous = Some(Move::new(self.square(), self.square()));
        }
        if self.one_in(8) {
            scene.result = Some(self.of(&[ResultMark::RedWins, ResultMark::BlackWins, ResultMark::Draw]));
        }
        if self.one_in(8) {
            scene.captured_on = Some((self.square(), Piece::new(Color::Red, self.of(&Role::ALL))));
            scene.checkers = vec![self.square()];
            scene.last = Some(Move::new(self.square(), self.square()));
        }
        scene.view = self.of(&Color::ALL);
        scene
    }

    /// One request to any of the doors; the bytes of the picture.
    fn request(&mut self, renderer: &Renderer, position: &mut Position) -> usize {
        let style = self.style();
        let good = Style::WIDTHS.contains(&style.width);
        let answer = match self.below(40) {
            0 => {
                let mut diagram = Diagram::how(self.of(&Role::ALL));
                diagram.style = style;
                renderer.diagram(&diagram)
            }
            1 => {
                let mut graph = EvaluationGraph::new(
                    (0..2 + self.below(90)).map(|_| self.below(101) as f32 / 100.0).collect(),
                );
                graph.style = style;
                renderer.evaluation_graph(&graph)
            }
            _ => {
                let mut scene = self.scene(position);
                scene.style = style;
                renderer.png(&scene)
            }
        };
        match answer {
            Ok(png) => {
                assert!(good && png.starts_with(b"\x89PNG"));
                png.len()
            }
            Err(error) => {
                assert_eq!(error, RenderError::Width { width: style.width });
                0
            }
        }
    }
}

/// Bytes of this process in memory, where the system tells.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<usize>().ok().map(|kilobytes| kilobytes << 10)
}

#[expect(clippy::print_stdout, reason = "the figures of a longer run are read by a person")]
fn report(line: &str) {
    println!("{line}");
}

#[test]
fn memory_stays_bounded_under_ten_thousand_random_requests() {
    let requests = std::env::var("MEMORY_REQUESTS").map_or(REQUESTS, |text| text.parse().unwrap());
    let renderer = Renderer::new(CACHE);
    let before = resident();
    let (most_kept, most_resident, drawn) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (renderer, most_kept, most_resident, drawn) = (&renderer, &most_kept, &most_resident, &drawn);
            scope.spawn(move || {
                let (mut chance, mut position) = (Chance(thread as u64 + 42), Position::startpos());
                for round in 0..requests / THREADS {
                    drawn.fetch_add(chance.request(renderer, &mut position), Ordering::Relaxed);
                    most_kept.fetch_max(renderer.bytes(), Ordering::Relaxed);
                    if round % 16 == 0 {
                        most_resident.fetch_max(resident().unwrap_or(0), Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let (kept, held) = (most_kept.into_inner(), most_resident.into_inner());
    let grown = before.map_or(0, |before| held.saturating_sub(before));
    let drawn = drawn.into_inner();
    report(&format!(
        "{requests} requests, {drawn} bytes drawn: at most {kept} bytes kept, {grown} bytes more in memory"
    ));
    assert!(drawn > GROWTH, "only {drawn} bytes were drawn, so the cache was not put to the test");
    assert!(kept > CACHE, "the renderer accounts for what it keeps");
    assert!(kept <= KEPT, "{kept} bytes are kept");
    assert!(grown <= GROWTH, "the process has grown by {grown} bytes");
}
