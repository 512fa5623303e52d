//! How sentences, numbers, names and moves are said in each language.

mod dialects;
mod escape;
mod localizer;
mod move_text;
mod own_letters;
mod rulings;
mod time;
