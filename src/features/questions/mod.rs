//! Answers to questions and requests in plain words: a sentence, and buttons for what may come next.

mod answers;
pub(crate) mod handler;
mod offers;
mod pieces;
