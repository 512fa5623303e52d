//! Changed rights: which channels may be open again, and which are gone.

use super::*;

impl<T: Host> Inbox<T> {
    /// Rights were changed: closed channels of the server may be open, and live ones closed, or there may be something in
    /// them to be read.
    pub(super) fn rights_changed(&mut self, server: &str, scope: PermissionScope) {
        self.platform.file_rights().forget_server(server);
        self.table.server_changed(server);
        if let PermissionScope::Channel(channel) = scope
            && self.table.closed_channels().contains(&channel.to_string())
        {
            self.table.channel_changed(&channel.to_string());
        }
        let now = Instant::now();
        let look = self.looked.get_or_insert_mut(scope, PermissionRecheck::default);
        let wait = look.last.map(|last| LOOK_PAUSE.saturating_sub(now.duration_since(last)));
        let wait = wait.unwrap_or_default();
        if look.waits {
            return;
        }
        look.waits = true;
        // The last change is looked at too, after the pause.
        let found = self.found.0.clone();
        self.readings.spawn(async move {
            tokio::time::sleep(wait).await;
            found.send(ReadBackEvent::Look(scope)).await.ok();
        });
    }

    /// Looks at the live channels where rights were changed, and reads them back.
    pub(super) fn look(&mut self, scope: PermissionScope) {
        self.looked.put(scope, PermissionRecheck { last: Some(Instant::now()), waits: false });
        let (table, found) = (Arc::clone(&self.table), self.found.0.clone());
        self.readings.spawn(async move {
            let live = match scope {
                PermissionScope::Channel(channel) => table.live_channels_at(channel.to_string()).await,
                PermissionScope::Server(server) => table.live_channels().await.map(|mut live| {
                    live.retain(|live| live.server.as_deref() == Some(&*server.to_string()));
                    live
                }),
            };
            match live {
                Ok(live) => {
                    for live in live {
                        found.send(ReadBackEvent::Changed(live)).await.ok();
                    }
                }
                Err(error) => tracing::warn!(%error, "the live channels of a server are not known"),
            }
        });
    }

    /// The bot is no longer in a server, or there is no such server any more: then its channels are gone, too.
    pub(super) fn leave(&mut self, server: String) {
        let (table, found) = (Arc::clone(&self.table), self.found.0.clone());
        self.tasks.spawn(async move {
            // Those that are left are no longer live.
            let live = Arc::clone(&table).live_channels().await.unwrap_or_default();
            let of_server = live.into_iter().filter(|live| live.server.as_deref() == Some(&*server));
            let channels = of_server.map(|live| live.channel).collect();
            table.server_left(server).await;
            found.send(ReadBackEvent::Left(channels)).await.ok();
        });
    }

    pub(super) fn gone(&mut self, channel: String) {
        tracing::info!(%channel, "a channel was deleted");
        let gone = Arc::clone(&self.table).channel_gone(channel);
        self.tasks.spawn(gone);
    }

    /// Every interaction tells what the bot may do in its channel.
    pub(super) fn learn_file_rights(&self, interaction: &Interaction) {
        let (channel, guild, rights) = match interaction {
            Interaction::Command(command) => (command.channel_id, command.guild_id, command.app_permissions),
            Interaction::Component(used) => (used.channel_id, used.guild_id, used.app_permissions),
            _ => return,
        };
        if let Some((guild, rights)) = guild.zip(rights) {
            let allowed = rights.administrator() || rights.attach_files();
            self.platform.file_rights().set(&channel.to_string(), Some(guild.to_string()), allowed);
        }
    }
}
