//! Board pictures: golden pixels, mapping, orientation, edges, memory, what is seen without colours.

#[path = "render/golden.rs"]
mod golden;
#[path = "render/memory.rs"]
mod memory;
#[path = "render/properties.rs"]
mod properties;
#[path = "render/replay.rs"]
mod replay;
#[path = "render/sight.rs"]
mod sight;
