#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[cfg(feature = "engine")]
pub mod engine;
#[cfg(feature = "masters")]
pub mod masters;
pub mod notation;
#[cfg(feature = "engine")]
pub mod puzzles;
pub mod referee;
#[cfg(feature = "render")]
pub mod render;
pub mod rules;
