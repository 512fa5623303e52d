//! All tests of the library, in one program, because each program more is linked anew with every change.

mod analysis;
mod engine;
mod masters;
mod mates;
mod notation;
mod opening;
mod puzzles;
mod referee;
mod render;
mod review;
mod rules;
mod support;

use support::bulk::bulk;
use support::random;
