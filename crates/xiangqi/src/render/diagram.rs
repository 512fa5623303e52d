//! Diagrams of how a piece moves: parts of a board without file numbers.

use std::ops::RangeInclusive;
use std::sync::Arc;

use image::imageops;

use super::paint::{Area, frame};
use super::scene::{self, MarkedBoard};
use super::{RenderError, Renderer, Scene, Style, compose};
use crate::rules::{Piece, Position, Role, Square};

/// Content of a diagram: how a red piece moves and what blocks it, on a part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Pieces, the one that moves first. They need not form a legal position.
    pub pieces: Vec<(Square, Piece)>,
    /// Visible files, 0 (a) to 8 (i).
    pub files: RangeInclusive<u8>,
    /// Visible ranks, 0 (Red's back rank) to 9.
    pub ranks: RangeInclusive<u8>,
    /// Targets of the moves: dots, and rings on captures.
    pub dots: Vec<Square>,
    /// Targets that are blocked or forbidden, crossed out.
    pub crosses: Vec<Square>,
}

impl Diagram {
    /// Usual width of the whole board from which the part is cut, in pixels.
    pub const WIDTH: u32 = 645;

    /// Returns the diagram of a role.
    pub fn how(role: Role) -> Diagram {
        match role {
            // It never steps onto an attacked point.
            Role::General => Diagram::part("Ke1 rf3", 2..=6, 0..=3, "e0 e2 d1", "f1"),
            Role::Advisor => Diagram::part("Ae1 Kd0", 2..=6, 0..=3, "f0 d2 f2", ""),
            // Its eye on d3 is blocked; it never crosses the river.
            Role::Elephant => Diagram::part("Be2 pd3", 1..=7, 0..=5, "c0 g0 g4", "c4"),
            // The soldier on e5 hobbles the jumps upward.
            Role::Horse => Diagram::part("Ne4 pe5 pg5", 1..=7, 2..=6, "c3 c5 g3 g5 d2 f2", "d6 f6"),
            Role::Chariot => Diagram::part("Re4 pg4 Pe2", 1..=7, 2..=6, "e5 e6 e3 d4 c4 b4 f4 g4", "h4"),
            // Quiet moves like a chariot's; it captures over exactly one screen.
            Role::Cannon => Diagram::part("Cc3 pe3 ng3", 1..=7, 2..=5, "c2 c4 c5 b3 d3 g3", "f3 h3"),
            Role::Soldier => Diagram::part("Pe6 Pg4", 1..=7, 3..=7, "e7 d6 f6 g5", "f4 h4"),
        }
    }

    fn part(
        pieces: &str,
        files: RangeInclusive<u8>,
        ranks: RangeInclusive<u8>,
        dots: &str,
        crosses: &str,
    ) -> Diagram {
        let pieces = pieces.split(' ').map(|word| {
            let piece = word.chars().next().and_then(Piece::from_char).expect("a piece letter");
            (parse_square(&word[1..]), piece)
        });
        Diagram {
            pieces: pieces.collect(),
            files,
            ranks,
            dots: dots.split_whitespace().map(parse_square).collect(),
            crosses: crosses.split_whitespace().map(parse_square).collect(),
        }
    }
}

fn parse_square(text: &str) -> Square {
    text.parse().expect("diagrams name points of the board")
}

impl Renderer {
    /// Draws the diagram of a role as an indexed PNG, cut from a whole board of this style.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] if the style has an invalid width.
    pub fn diagram(&self, role: Role, style: Style) -> Result<Arc<[u8]>, RenderError> {
        style.check()?;
        let diagram = Diagram::how(role);
        let assets = self.assets(style);
        let g = &assets.geometry;
        let scene = Scene {
            style,
            selected: Some(diagram.pieces[0].0),
            dots: diagram.dots,
            ..Scene::new(Position::startpos())
        };
        let board = MarkedBoard {
            board: scene::board(diagram.pieces),
            crosses: &diagram.crosses,
            labels: false,
            ..MarkedBoard::of(&scene)
        };
        let margin = g.cells(0.56) as i32;
        let left = g.x(i32::from(*diagram.files.start())) - margin;
        let top = g.y(9 - i32::from(*diagram.ranks.end())) - margin;
        let width = g.x(i32::from(*diagram.files.end())) + margin - left;
        let height = g.y(9 - i32::from(*diagram.ranks.start())) + margin - top;
        let board = compose::draw(&assets, &board);
        let part = imageops::crop_imm(&board, left as u32, top as u32, width as u32, height as u32);
        let mut part = part.to_image();
        let border = Area { x0: 0, y0: 0, x1: width, y1: height };
        frame(&mut part, border, g.stroke(3.0), assets.colors.line, 1.0);
        Ok(style.theme.palette().png(&part))
    }
}
