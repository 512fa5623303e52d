//! All tests of the library, in one program, because each program more is linked anew with every change.

mod analysis;
#[path = "support/bulk.rs"]
mod bulk;
mod engine;
mod masters;
mod mates;
mod notation;
mod opening;
mod puzzles;
#[path = "support/random.rs"]
mod random;
mod referee;
mod render;
mod review;
mod rules;

use bulk::bulk;
