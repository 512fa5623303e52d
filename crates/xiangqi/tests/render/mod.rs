//! Board pictures: golden pixels, mapping, orientation, edges, what is seen without colours.

mod cards;
mod competitions;
mod golden;
mod properties;
mod replay;
mod sight;
