//! How sentences, numbers, names and moves are said in each language.

mod dialects;
mod escape;
mod localizer;
mod move_text;
mod rulings;
mod time;
