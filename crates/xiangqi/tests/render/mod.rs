//! Board pictures: golden pixels, mapping, orientation, edges, what is seen without colours.

mod golden;
mod properties;
mod replay;
mod sight;
