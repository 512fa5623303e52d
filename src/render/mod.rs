//! Board pictures: a [`Scene`] becomes an indexed PNG.
//!
//! No sentence is ever drawn and no mark hides a piece. A [`Renderer`] owns all that is built (palettes, boards,
//! discs) and a capped cache of finished pictures; nothing is global.

mod board;
mod cache;
mod compose;
mod cycle;
mod encode;
mod font;
mod geometry;
mod kit;
mod look;
mod marks;
mod mask;
mod paint;
mod palette;
mod pictogram;
mod renderer;
mod scene;
mod seal;
mod sprite;
mod style;
mod wood;

pub use renderer::Renderer;
pub use scene::{ResultMark, Scene};
pub use style::{FileNumbers, ParseStyleError, PieceSet, Style, Theme};

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// The width is outside of what can be drawn.
    #[error("a picture is {} to {} pixels wide, not {width}", Style::WIDTHS.start(), Style::WIDTHS.end())]
    Width { width: u32 },
}
