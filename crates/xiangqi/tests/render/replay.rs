//! Replays: the animation shows exactly the pictures.

use xiangqi::render::{
    Captions, ContactSheet, Diagram, EvaluationGraph, Panel, RenderError, Renderer, Replay, ResultMark,
    Ribbon, Scene, ShareCard, SideName, Style, Theme,
};
use xiangqi::rules::{Color, Move, Position, Role};

/// Opening moves with two captures and a check (composed for these tests).
const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 e2e6 d9e8 i0h0 b7e7 e6e7";

fn replay(theme: Theme) -> Replay {
    let moves = MOVES.split(' ').map(|text| text.parse().unwrap()).collect();
    let mut replay = Replay::new(Position::startpos(), moves);
    replay.style = Style { theme, width: 430, ..Style::default() };
    replay.view = Color::Black;
    replay.delay = 40;
    replay.hold = 300;
    replay.result = Some(ResultMark::RedWins);
    replay
}

/// The frames as a viewer shows them: full pictures with their delays.
pub(crate) fn frames(gif: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let height = usize::from(decoder.height());
    let mut canvas = vec![0; width * height * 3];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (i, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let x = i % usize::from(frame.width);
            let y = i / usize::from(frame.width);
            if pixel[3] != 0 {
                let at = ((y + usize::from(frame.top)) * width + x + usize::from(frame.left)) * 3;
                canvas[at..at + 3].copy_from_slice(&pixel[..3]);
            }
        }
        frames.push((canvas.clone(), frame.delay));
    }
    frames
}

#[test]
fn the_animation_shows_the_picture_of_every_position() {
    let renderer = Renderer::new(0);
    for &theme in Theme::ALL {
        let replay = replay(theme);
        let frames = frames(&renderer.replay_gif(&replay).unwrap());
        assert_eq!(frames.len(), replay.moves.len() + 1);
        let mut position = replay.start.clone();
        for (ply, (shown, delay)) in frames.iter().enumerate() {
            let mut scene = match ply {
                0 => Scene::new(position.clone()),
                _ => Scene::after(&position, replay.moves[ply - 1]),
            };
            position = scene.position.clone();
            scene.style = replay.style;
            scene.view = replay.view;
            let last = ply == replay.moves.len();
            scene.result = replay.result.filter(|_| last);
            let png = image::load_from_memory(&renderer.png(&scene).unwrap()).unwrap().to_rgb8();
            // The figures above and below the board stay strong throughout.
            let board = 22 * 430 * 3..478 * 430 * 3;
            assert!(
                shown[board.clone()] == png.as_raw()[board],
                "{theme}: ply {ply} differs from its picture"
            );
            assert_eq!(*delay, if last { 300 } else { 40 });
        }
    }
}

/// The lines below the boards of an animation, which has these names and moves.
fn lines(players: [&str; 2], sides: [&str; 2], moves: &[String]) -> Vec<Vec<u8>> {
    let renderer = Renderer::new(0);
    let board = replay(Theme::Wood);
    let bare = frames(&renderer.replay_gif(&board).unwrap());
    let names = Color::ALL.map(|side| {
        let [name, fallback] = [players, sides].map(|names| names[side.index()].to_owned());
        SideName { side, name, fallback }
    });
    let captions = Some(Captions { names, moves: moves.to_vec() });
    frames(&renderer.replay_gif(&Replay { captions, ..board }).unwrap())
        .into_iter()
        .zip(bare)
        .map(|((pixels, _), (bare, _))| {
            let (shown, line) = pixels.split_at(bare.len());
            assert!(shown == bare, "the board is the same");
            line.to_vec()
        })
        .collect()
}

const SIDES: [&str; 2] = ["Red", "Black"];

fn numbered(notation: &str) -> Vec<String> {
    (1..=9).map(|ply| format!("{ply}. {notation}{ply}")).collect()
}

#[test]
fn the_line_below_an_animation_names_the_players_and_each_move() {
    let moves = numbered("C2.");
    let named = |red| lines([red, "Bo"], SIDES, &moves);
    let anna = named("Anna");
    assert!((1..=9).all(|ply| anna[ply] != anna[ply - 1]), "each move is shown");
    // Names in every language of the bot.
    for name in ["Lê Văn Quyết", "小明", "陳大文", "Zoé"] {
        assert_ne!(named(name)[0], named("Red")[0], "{name}");
    }
    assert_eq!(named("🐎 Anna 🏆")[0], anna[0], "what no font has leaves nothing");
}

#[test]
fn the_line_below_an_animation_shows_who_is_red() {
    // Without names, the generals stand there: first the ivory disc with red ink, then the ebony one.
    let line = &lines(["", ""], ["", ""], &numbered("C2."))[0];
    let mut red = Vec::new();
    let mut dark = Vec::new();
    for (i, pixel) in line.chunks(3).enumerate() {
        if pixel[0] > 130 && pixel[1] < 60 && pixel[2] < 60 {
            red.push(i % 430);
        } else if pixel.iter().all(|value| *value < 70) {
            dark.push(i % 430);
        }
    }
    assert!(red.len() > 60 && dark.len() > 200, "{} red and {} dark pixels", red.len(), dark.len());
    let end = red.iter().max().unwrap();
    let start = dark.iter().min().unwrap();
    assert!(end < start, "Red ends at {end}, Black begins at {start}");
}

#[test]
fn a_name_that_cannot_be_drawn_is_replaced_by_the_side() {
    let moves = numbered("C2.");
    let red = &lines(["Red", "Bo"], SIDES, &moves)[0];
    for name in ["🐎", "한국", "محمد", "ไทย", "Ян한", ""] {
        assert_eq!(&lines([name, "Bo"], SIDES, &moves)[0], red, "{name}");
    }
    let black = &lines(["小明", "Đen"], SIDES, &moves)[0];
    assert_eq!(&lines(["小明", "🐎"], ["Đỏ", "Đen"], &moves)[0], black);
}

#[test]
fn long_names_leave_room_for_every_move() {
    let long = "Wolfgang Amadeus von und zu Hohenstein".repeat(3);
    for notation in ["C2.", "P2-5 (炮二平五) 炮2平", "Pháo 2 bình 5 (炮二平五) "] {
        let moves = numbered(notation);
        let bare = lines(["", ""], ["", ""], &moves);
        for [red, black] in [[&long, "Bo"], ["Bo", &long], [&long, &long]] {
            let named = lines([red, black], SIDES, &moves);
            let ground = &named[0][..3];
            let column =
                |line: &[u8], x: usize| line.chunks(430 * 3).any(|row| &row[3 * x..3 * x + 3] != ground);
            for ply in 1..=9 {
                // Behind a gap stands the move alone.
                let left = (0..430).rposition(|x| column(&named[0], x)).unwrap();
                let right = (left + 1..430).find(|x| column(&named[ply], *x)).unwrap();
                assert!(right - left >= 10, "{notation}: {left} to {right}");
                let row =
                    |line: &[u8]| line.chunks(430 * 3).flat_map(|row| row[3 * right..].to_vec()).collect();
                let (shown, alone): (Vec<u8>, Vec<u8>) = (row(&named[ply]), row(&bare[ply]));
                assert!(shown == alone, "{notation}");
            }
        }
        // A short name is whole, however long the other one is.
        let half = |red, black| lines([red, black], SIDES, &moves)[0].clone();
        assert_ne!(half("Bo", &long), half("B", &long));
    }
}

#[test]
fn a_replay_that_cannot_be_shown_says_why() {
    let renderer = Renderer::new(0);
    let mut broken = replay(Theme::Wood);
    let mv: Move = "e5e6".parse().unwrap();
    broken.moves[3] = mv;
    assert_eq!(renderer.replay_gif(&broken), Err(RenderError::Replay { ply: 4, mv }));
    let mut long = replay(Theme::Wood);
    long.moves = ["a0a1", "a9a8", "a1a0", "a8a9"].map(|text| text.parse().unwrap()).repeat(200);
    assert_eq!(renderer.replay_gif(&long), Err(RenderError::TooLong { moves: 800 }));
    let mut wide = replay(Theme::Wood);
    wide.style.width = 5000;
    assert_eq!(renderer.replay_gif(&wide), Err(RenderError::Width { width: 5000 }));
}

fn evaluation(chances: Vec<f32>) -> EvaluationGraph {
    EvaluationGraph { chances, ..EvaluationGraph::default() }
}

fn sheet(panels: Vec<Panel>) -> ContactSheet {
    ContactSheet { panels, style: Style { width: 430, ..Style::default() } }
}

#[test]
fn graphs_sheets_and_diagrams_that_cannot_be_drawn_say_why() {
    let renderer = Renderer::new(0);
    for chances in [vec![], vec![0.5], vec![0.5, 1.1], vec![f32::NAN, 0.5], vec![0.5, -0.1]] {
        assert_eq!(renderer.evaluation_graph(&evaluation(chances)), Err(RenderError::Chances));
    }
    assert_eq!(renderer.contact_sheet(&sheet(vec![])), Err(RenderError::Panels { count: 0 }));
    let panel = Panel { scene: Scene::new(Position::startpos()), label: String::new() };
    let many = sheet(vec![panel; 7]);
    assert_eq!(renderer.contact_sheet(&many), Err(RenderError::Panels { count: 7 }));
    let wide = Style { width: 5000, ..Style::default() };
    assert_eq!(renderer.diagram(Role::Horse, wide), Err(RenderError::Width { width: 5000 }));
}

#[test]
fn help_diagrams_show_exactly_the_legal_moves() {
    for role in Role::ALL {
        let diagram = Diagram::how(role);
        // The lesson's board with both generals added where they do not matter.
        let mut rows = vec![vec!['1'; 9]; 10];
        for (square, piece) in &diagram.pieces {
            rows[9 - usize::from(square.rank())][usize::from(square.file())] = piece.char();
        }
        if !diagram.pieces.iter().any(|(_, piece)| piece.role == Role::General) {
            rows[9][3] = 'K';
        }
        rows[0][5] = 'k';
        // It stands behind an advisor, so that no piece of the lesson gives check.
        rows[2][5] = 'a';
        let fen: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let position: Position = format!("{} w", fen.join("/")).parse().unwrap();
        let from = diagram.pieces[0].0;
        let shown = |square: xiangqi::rules::Square| {
            diagram.files.contains(&square.file()) && diagram.ranks.contains(&square.rank())
        };
        let mut movers = vec![from];
        if role == Role::Soldier {
            // The lesson has one soldier on each bank.
            movers.push(diagram.pieces[1].0);
        }
        let mut legal: Vec<_> = position
            .legal_moves()
            .iter()
            .filter(|mv| movers.contains(&mv.from()))
            .map(|mv| mv.to())
            .filter(|to| shown(*to))
            .collect();
        let mut dots = diagram.dots.clone();
        legal.sort();
        dots.sort();
        assert_eq!(dots, legal, "{role}");
        for cross in &diagram.crosses {
            assert!(!legal.contains(cross), "{role}: {cross} can be reached");
        }
    }
}

#[test]
fn odd_graphs_and_labels_are_drawn() {
    let renderer = Renderer::new(0);
    for plies in [2, 3, 17, 200, 601] {
        let mut graph = evaluation((0..plies).map(|ply| (ply % 11) as f32 / 10.0).collect());
        graph.style.width = 430;
        graph.turning = vec![0, plies - 1, plies + 5];
        assert!(renderer.evaluation_graph(&graph).is_ok(), "{plies} plies");
    }
    let name = SideName { side: Color::Red, name: "Ω".repeat(300), fallback: "Red".repeat(90) };
    let ribbon = Ribbon { chances: vec![0, 1000], labels: [String::new(), "x".repeat(9)], marked: Some(7) };
    let mut card = ShareCard {
        scene: Scene::new(Position::startpos()),
        names: vec![name],
        ribbon: Some(ribbon.clone()),
        line: Some("an endless line ".repeat(30)),
    };
    assert!(renderer.share_card(&card).is_ok());
    for chances in [vec![], vec![500], vec![500, 1001]] {
        card.ribbon = Some(Ribbon { chances, ..ribbon.clone() });
        assert_eq!(renderer.share_card(&card), Err(RenderError::Chances));
    }
    let label = "an endless label with 棋 and \u{1F600} in it, longer than any board is wide".to_owned();
    let sheet = sheet(vec![Panel { scene: Scene::new(Position::startpos()), label }]);
    assert!(renderer.contact_sheet(&sheet).is_ok());
}
