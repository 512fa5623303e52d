//! Board pictures: golden pixels, mapping, orientation, edges.

mod golden;
mod properties;
mod replay;
