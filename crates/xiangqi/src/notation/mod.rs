//! Notations of moves and records of games.
//!
//! [`read`] tries every enabled [`Dialect`] and keeps the legal readings. Its errors are *unreadable*, *illegal* and *ambiguous*: it
//! never guesses between two legal readings, nor between two pieces. [`shape`](shape()) tells moves from talk. [`write`](write())
//! returns the canonical form in a [`NotationStyle`], which reads back as the same move. [`record`] has the formats of games.
//!
//! ```
//! use xiangqi::notation::{Dialects, NotationStyle, read, write};
//! use xiangqi::rules::Position;
//!
//! let position = Position::startpos();
//! let mv = read(&position, "炮二平五", Dialects::default())?;
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(write(&position, mv, NotationStyle::Wxf), "C2.5");
//! # Ok::<(), xiangqi::notation::ReadError>(())
//! ```

mod algebraic;
mod chinese;
mod coordinates;
mod dialect;
mod error;
mod letters;
mod message;
mod read;
mod reading;
pub mod record;
mod selector;
mod text;
mod write;

pub use chinese::numeral;
pub use dialect::{Dialect, Dialects, NotationStyle, ParseNotationStyleError, Script};
pub use error::{Direction, Hint, IllegalReason, Missing, ReadError};
pub use message::{MoveLikeness, shape};
pub use read::read;
pub use text::normalise;
pub use write::write;
