//! Board pictures: a [`Scene`] becomes an indexed PNG.
//!
//! No sentence is ever drawn (names and moves below an animation are no sentence) and no mark hides a piece. A [`Renderer`] owns all that is built: palettes, boards and
//! discs, up to a number of bytes. Nothing is global.

mod board;
mod colors;
mod compose;
mod cycle;
mod diagram;
mod font;
mod geometry;
mod graph;
mod marks;
mod mask;
mod paint;
mod palette;
mod pictogram;
mod ratings;
mod renderer;
mod replay;
mod scene;
mod seal;
mod sheet;
mod sprite;
mod style;
mod wood;

use crate::rules::Move;

pub use diagram::Diagram;
pub use font::PAGE_FONTS;
pub use geometry::on_picture;
pub use graph::EvaluationGraph;
pub use ratings::{RatingCurve, RatingGraph};
pub use renderer::Renderer;
pub use replay::{Captions, Replay};
pub use scene::{ResultMark, Scene, UsualMove};
pub use sheet::{ContactSheet, Panel};
pub use style::{FileNumbers, ParseStyleError, PieceSet, Style, Theme};

/// Reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("a picture is {} to {} pixels wide, not {width}", Style::WIDTHS.start(), Style::WIDTHS.end())]
    Width { width: u32 },
    #[error("move {ply} of the replay, {mv}, starts on an empty point")]
    Replay { ply: usize, mv: Move },
    #[error("a replay has at most {} moves, not {moves}", Replay::MAX_MOVES)]
    TooLong { moves: usize },
    #[error("a contact sheet has 1 to {} boards, not {count}", ContactSheet::MAX_PANELS)]
    Panels { count: usize },
    #[error("an evaluation graph needs at least two chances from 0 to 1")]
    Chances,
    #[error("a graph of ratings needs at least two points")]
    Ratings,
}
