#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[cfg(feature = "engine")]
#[allow(missing_docs, reason = "the engine is documented next")]
pub mod engine;
#[cfg(feature = "masters")]
#[allow(missing_docs, reason = "the games are documented next")]
pub mod masters;
pub mod notation;
#[cfg(feature = "engine")]
#[allow(missing_docs, reason = "the puzzles are documented next")]
pub mod puzzles;
pub mod referee;
#[cfg(feature = "render")]
#[allow(missing_docs, reason = "the pictures are documented next")]
pub mod render;
pub mod rules;
