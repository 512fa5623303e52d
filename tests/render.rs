//! Board pictures: golden pixels, mapping, orientation, edges.

#[path = "render/golden.rs"]
mod golden;
#[path = "render/properties.rs"]
mod properties;
#[path = "render/replay.rs"]
mod replay;
