//! Parts of features that need neither a chat nor a store.

mod coach_text;
mod competitions;
mod conditional;
mod decoder;
mod hint;
mod ladder;
mod lesson_game;
mod lessons;
mod puzzle_of_the_day;
mod puzzle_state;
mod start_time;
