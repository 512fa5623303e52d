//! Parts of a board without figures or frame, for puzzles and help.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;

use image::imageops;

use super::geometry::Geometry;
use super::marked_board::MarkedBoard;
use super::paint::{Area, rect};
use super::{RenderError, Renderer, Scene, Style, compose, encode, marked_board};
use crate::rules::{Color, Move, Piece, Position, Role, Square};

/// A cut-out of a board. The pieces need not form a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    pub pieces: Vec<(Square, Piece)>,
    /// The files shown, 0 = a to 8 = i.
    pub files: RangeInclusive<u8>,
    /// The ranks shown, 0 = Red's back rank to 9.
    pub ranks: RangeInclusive<u8>,
    pub view: Color,
    /// The look; `width` is that of the whole board from which the part is cut.
    pub style: Style,
    pub selected: Option<Square>,
    /// Where it may go: dots, and rings on what it would capture.
    pub dots: Vec<Square>,
    /// Where it would go if nothing prevented it: crossed out.
    pub crosses: Vec<Square>,
    pub arrow: Option<Move>,
}

impl Diagram {
    /// A whole board with these pieces and no mark.
    pub fn new(pieces: Vec<(Square, Piece)>) -> Diagram {
        Diagram {
            pieces,
            files: 0..=8,
            ranks: 0..=9,
            view: Color::Red,
            style: Style { width: 645, ..Style::default() },
            selected: None,
            dots: Vec::new(),
            crosses: Vec::new(),
            arrow: None,
        }
    }

    /// How a piece moves, with what stops it: a red piece in the middle of a small diagram.
    pub fn how(role: Role) -> Diagram {
        let row = &ROLE_DIAGRAMS[role.index()];
        let pieces = row.pieces.split(' ').map(|word| {
            let piece = word.chars().next().and_then(Piece::from_char).expect("a piece letter");
            (point(&word[1..]), piece)
        });
        let points = |text: &str| text.split_whitespace().map(point).collect();
        let mut diagram = Diagram::new(pieces.collect());
        diagram.selected = Some(diagram.pieces[0].0);
        diagram.files = row.files.0..=row.files.1;
        diagram.ranks = row.ranks.0..=row.ranks.1;
        diagram.dots = points(row.dots);
        diagram.crosses = points(row.crosses);
        diagram
    }
}

/// What a help diagram shows; the first piece is the one that moves.
struct RoleDiagram {
    pieces: &'static str,
    files: (u8, u8),
    ranks: (u8, u8),
    dots: &'static str,
    crosses: &'static str,
}

const ROLE_DIAGRAMS: [RoleDiagram; 7] = [
    // It never steps onto an attacked point.
    RoleDiagram { pieces: "Ke1 rf3", files: (2, 6), ranks: (0, 3), dots: "e0 e2 d1", crosses: "f1" },
    RoleDiagram { pieces: "Ae1 Kd0", files: (2, 6), ranks: (0, 3), dots: "f0 d2 f2", crosses: "" },
    // Its eye on d3 is blocked; it never crosses the river.
    RoleDiagram { pieces: "Be2 pd3", files: (1, 7), ranks: (0, 5), dots: "c0 g0 g4", crosses: "c4" },
    // The soldier on e5 hobbles the jumps upward.
    RoleDiagram {
        pieces: "Ne4 pe5 pg5",
        files: (1, 7),
        ranks: (2, 6),
        dots: "c3 c5 g3 g5 d2 f2",
        crosses: "d6 f6",
    },
    RoleDiagram {
        pieces: "Re4 pg4 Pe2",
        files: (1, 7),
        ranks: (2, 6),
        dots: "e5 e6 e3 d4 c4 b4 f4 g4",
        crosses: "h4",
    },
    // Quiet moves like a chariot's; it captures over exactly one screen.
    RoleDiagram {
        pieces: "Cc3 pe3 ng3",
        files: (1, 7),
        ranks: (2, 5),
        dots: "c2 c4 c5 b3 d3 g3",
        crosses: "f3 h3",
    },
    RoleDiagram { pieces: "Pe6 Pg4", files: (1, 7), ranks: (3, 7), dots: "e7 d6 f6 g5", crosses: "f4 h4" },
];

fn point(text: &str) -> Square {
    text.parse().expect("diagrams name points of the board")
}

impl Renderer {
    /// The diagram as an indexed PNG.
    pub fn diagram(&self, diagram: &Diagram) -> Result<Arc<[u8]>, RenderError> {
        diagram.style.check()?;
        let (files, ranks) = (&diagram.files, &diagram.ranks);
        if files.is_empty() || ranks.is_empty() || *files.end() > 8 || *ranks.end() > 9 {
            return Err(RenderError::Part);
        }
        let assets = self.assets(diagram.style);
        let g = &assets.geometry;
        let corner = |file: u8, rank: u8| {
            let square = Square::new(file, rank).expect("checked above");
            Geometry::place(square, diagram.view)
        };
        let (a, b) = (corner(*files.start(), *ranks.start()), corner(*files.end(), *ranks.end()));
        let margin = g.cells(0.56) as i32;
        let (x0, y0) = (g.x(a.0.min(b.0)) - margin, g.y(a.1.min(b.1)) - margin);
        let (x1, y1) = (g.x(a.0.max(b.0)) + margin, g.y(a.1.max(b.1)) + margin);
        let (width, height) = (x1 - x0, y1 - y0);
        let board = compose::draw(&assets, &diagram.board());
        let part = imageops::crop_imm(&board, x0 as u32, y0 as u32, width as u32, height as u32);
        let (mut part, thick) = (part.to_image(), g.stroke(3.0));
        for (x0, y0, x1, y1) in [
            (0, 0, width, thick),
            (0, height - thick, width, height),
            (0, 0, thick, height),
            (width - thick, 0, width, height),
        ] {
            rect(&mut part, Area { x0, y0, x1, y1 }, assets.colors.line, 1.0);
        }
        Ok(encode::png(&part, self.palette(diagram.style.theme)))
    }
}

impl Diagram {
    fn board(&self) -> MarkedBoard<'_> {
        let scene = Scene {
            view: self.view,
            style: self.style,
            selected: self.selected,
            dots: self.dots.clone(),
            hint: self.arrow,
            ..Scene::new(Position::startpos())
        };
        MarkedBoard {
            scene: Cow::Owned(scene),
            board: marked_board::board(self.pieces.iter().copied()),
            checked: None,
            crosses: &self.crosses,
            steady: true,
            labels: false,
        }
    }
}
