//! What a renderer keeps stays bounded, whatever it is asked for. A program of its own, so that no other test's memory counts.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use xiangqi_bot::render::{
    EvaluationGraph, FileNumbers, PieceSet, RenderError, Renderer, ResultMark, Scene, Style, Theme,
};
use xiangqi_bot::rules::{Color, Move, Piece, Position, Role, Square};

/// Requests of one run; `MEMORY_REQUESTS=200000 cargo test --release --test picture_memory` asks for more.
const REQUESTS: usize = 5_000;
const THREADS: usize = 4;
/// What boards and discs may take up.
const CACHE: usize = 24 << 20;
/// What a renderer may account for: those, what each thread has just built, and the palettes.
const KEPT: usize = CACHE + (THREADS + 1) * (8 << 20);
/// What the process may grow by: what is kept, and what each thread and the allocator hold meanwhile. All boards and discs of
/// a run together take more, so that a cache which forgets nothing is noticed whatever it says of itself.
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
        match self.below(80) {
            0 => 430 + self.below(861) as u32,
            1..8 => self.of(&[0, 1, 429, 1291, 10_000, u32::MAX]),
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

    /// One request to any of the doors; the style that was drawn.
    fn request(&mut self, renderer: &Renderer, position: &mut Position) -> Option<Style> {
        let style = self.style();
        let good = Style::WIDTHS.contains(&style.width);
        let answer = match self.below(40) {
            0 => {
                let role = self.of(&Role::ALL);
                renderer.diagram(role, style)
            }
            1 => {
                let chances = (0..2 + self.below(90)).map(|_| self.below(101) as f32 / 100.0).collect();
                let graph = EvaluationGraph { chances, style, ..EvaluationGraph::default() };
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
                Some(style)
            }
            Err(error) => {
                assert_eq!(error, RenderError::Width { width: style.width });
                None
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
fn memory_stays_bounded_under_thousands_of_random_requests() {
    let requests = std::env::var("MEMORY_REQUESTS").map_or(REQUESTS, |text| text.parse().unwrap());
    let renderer = Renderer::new(CACHE);
    let before = resident();
    let (most_kept, most_resident, styles) =
        (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(HashSet::<Style>::new()));
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let (renderer, most_kept, most_resident, styles) =
                (&renderer, &most_kept, &most_resident, &styles);
            scope.spawn(move || {
                let (mut chance, mut position) = (Chance(thread as u64 + 42), Position::startpos());
                for round in 0..requests / THREADS {
                    let drawn = chance.request(renderer, &mut position);
                    // The figures' kind needs no board of its own.
                    let drawn = drawn.map(|style| Style { numbers: FileNumbers::Arabic, ..style });
                    styles.lock().unwrap().extend(drawn);
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
    let styles = styles.into_inner().unwrap();
    let boards: usize = styles.iter().map(|style| style.width as usize).map(|width| width * width * 3).sum();
    report(&format!(
        "{requests} requests, {boards} bytes of boards: at most {kept} bytes kept, {grown} bytes more in memory"
    ));
    assert!(boards > GROWTH, "only {boards} bytes were built, so the cache was not put to the test");
    assert!(kept > CACHE / 2, "the renderer accounts for what it keeps");
    assert!(kept <= KEPT, "{kept} bytes are kept");
    assert!(grown <= GROWTH, "the process has grown by {grown} bytes");
}
