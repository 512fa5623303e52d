//! What is said and asked, the same for every platform: messages, buttons, pictures, requests.

pub(crate) mod board_style;
pub mod custom_id;
pub mod ephemeral_slot;
pub(crate) mod picture;
pub mod preferences;
pub mod reply;
pub mod request;
