//! What competitions do with a server beside messages.

pub(super) mod entry_role;
