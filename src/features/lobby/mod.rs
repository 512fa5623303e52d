//! The lobby: seeks for an opponent, in a server, across servers or from direct messages.

pub(crate) mod handler;
mod hooks;
mod matching;
mod messages;
mod queries;
mod seek;
mod waiting_list;

pub(crate) use hooks::LobbyFeature;
