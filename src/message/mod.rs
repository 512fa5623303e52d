//! What is said and asked, the same for every platform: messages, buttons, pictures, requests.

pub mod board_ref;
pub mod board_style;
pub mod board_turn;
pub mod custom_id;
pub mod ephemeral_slot;
pub mod picture;
pub mod playable;
pub mod preferences;
pub mod reply;
pub mod request;
