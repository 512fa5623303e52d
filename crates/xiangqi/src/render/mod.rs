//! Board pictures: a [`Scene`] becomes an indexed PNG.
//!
//! No sentence is drawn; names, moves, numbers and labels are the only text. No mark hides a piece. A [`Renderer`]
//! caches boards and discs up to a number of bytes.

mod board;
mod bracket;
mod card;
mod colors;
mod compose;
mod crosstable;
mod cycle;
mod diagram;
mod font;
mod geometry;
mod graph;
mod marks;
mod mask;
mod names;
mod paint;
mod palette;
mod panel;
mod pictogram;
mod podium;
mod rank;
mod ratings;
mod renderer;
mod replay;
mod scene;
mod seal;
mod sheet;
mod sprite;
mod standings;
mod style;
mod wood;

use crate::rules::Move;

pub use bracket::{BracketColumn, BracketPair, BracketSheet};
pub use card::{Ribbon, ShareCard};
pub use crosstable::{Crosstable, CrosstableRow};
pub use diagram::Diagram;
pub use font::PAGE_FONTS;
pub use geometry::on_picture;
pub use graph::EvaluationGraph;
pub use names::SideName;
pub use panel::NamePlate;
pub use podium::{Podium, PodiumPlace};
pub use rank::{RankError, RankSeal};
pub use ratings::{RatingCurve, RatingGraph};
pub use renderer::Renderer;
pub use replay::{Captions, Replay};
pub use scene::{ResultMark, Scene, UsualMove};
pub use sheet::{ContactSheet, Panel};
pub use standings::{StandingsTable, TableRow};
pub use style::{FileNumbers, ParseStyleError, PieceSet, Style, Theme};

/// Reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// A width outside [`Style::WIDTHS`].
    #[error("a picture is {} to {} pixels wide, not {width}", Style::WIDTHS.start(), Style::WIDTHS.end())]
    Width {
        /// The rejected width, in pixels.
        width: u32,
    },
    /// A move that starts on an empty point.
    #[error("move {ply} of the replay, {mv}, starts on an empty point")]
    Replay {
        /// Number of the move, counted from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// A replay of more than [`Replay::MAX_MOVES`] moves.
    #[error("a replay has at most {} moves, not {moves}", Replay::MAX_MOVES)]
    TooLong {
        /// Number of moves of the replay.
        moves: usize,
    },
    /// A contact sheet without a board or with more than [`ContactSheet::MAX_PANELS`].
    #[error("a contact sheet has 1 to {} boards, not {count}", ContactSheet::MAX_PANELS)]
    Panels {
        /// Number of boards of the sheet.
        count: usize,
    },
    /// Fewer than two chances, or one outside 0 to 1.
    #[error("an evaluation graph needs at least two chances from 0 to 1")]
    Chances,
    /// Fewer than two points on all curves together.
    #[error("a graph of ratings needs at least two points")]
    Ratings,
    /// A number of rows or of columns with values that the table cannot have.
    #[error("a table of this kind cannot have {rows} rows with {columns} values")]
    Rows {
        /// Number of rows, or of places on a podium.
        rows: usize,
        /// Number of values in a row.
        columns: usize,
    },
    /// No rounds, or a round that does not have half the matches of the one before.
    #[error("each round of a bracket has half the matches of the one before, the last has one")]
    Bracket,
}
