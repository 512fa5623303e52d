//! What is said and asked, the same for every platform: messages, buttons, pictures, requests.

pub mod component;
pub(crate) mod picture;
pub mod reply;
pub mod request;
