//! Where the database of a command is named: `[--config FILE] [--database URL]`

use std::path::PathBuf;

use xiangqi_bot::config::Config;

use super::run::load;

#[derive(clap::Args)]
pub(super) struct DatabaseArg {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The database [default: the setting database_url].
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl DatabaseArg {
    /// The settings, and the address of the database.
    pub(super) fn look_up(&self) -> Result<(Config, String), String> {
        let config = load(self.config.as_deref())?;
        let url = self.database.clone().unwrap_or_else(|| config.database_url.expose().to_owned());
        Ok((config, url))
    }
}
