//! The lobby: people who look for an opponent, in their server, in others or from direct messages.

pub(crate) mod handler;
mod hooks;
mod matching;
mod messages;
mod queries;
mod seek;
mod waiting_list;

pub(crate) use hooks::LobbyFeature;
