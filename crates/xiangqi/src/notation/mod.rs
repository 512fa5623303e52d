//! Moves in words: reading and writing every dialect in which xiangqi moves are written.
//!
//! [`read`] tries every enabled [`Dialect`], keeps the readings that are legal in the position and gives one of three
//! answers besides the move: *unreadable*, *illegal because …* and *ambiguous between …*. It never guesses between two
//! legal readings, nor between two pieces. [`shape`](shape()) tells moves from talk. [`write`](write()) gives the canonical form in a [`NotationStyle`]; reading it back gives the same move.
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
pub mod text;
mod write;

pub use chinese::numeral;
pub use dialect::{Dialect, Dialects, NotationStyle, ParseDialectError, Script};
pub use error::{Direction, Hint, IllegalReason, Missing, ReadError};
pub use message::{MoveLikeness, shape};
pub use read::read;
pub use write::write;
