//! `xiangqi-bot backup FILE` and `xiangqi-bot restore FILE`

use std::path::PathBuf;

use crate::store;

use super::common::{CommandResult, DatabaseArg, list, on_database, say};

#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The new file; one that is there is never overwritten.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArg,
}

#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: DatabaseArg,
    /// Take the place of a database that holds games; it is kept beside the restored one.
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(args: &BackupArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    on_database(&url, async {
        let copied = store::backup(&url, &args.file).await?;
        say(&format!("{}: {copied}", args.file.display()))?;
        oddities(&copied, "the copy is kept")
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> CommandResult {
    let (_, url) = args.place.look_up()?;
    on_database(&url, async {
        let copied = store::restore(&url, &args.file, args.replace).await?;
        say(&format!("restored: {copied}"))?;
        if let Some(kept) = &copied.kept {
            say(&format!("the database before it is kept as {}", kept.display()))?;
        }
        oddities(&copied, "everything is restored as it was")
    })
}

/// What was wrong in the database before is a failure for whoever watches the exit code, but no reason to have no copy.
fn oddities(copied: &store::Copied, all_the_same: &str) -> CommandResult {
    let mut told = Vec::new();
    if !copied.unsound.is_empty() {
        told.push(format!("games that do not hold together: {}", list(&copied.unsound)));
    }
    if !copied.dangling.is_empty() {
        told.push(format!(
            "rows that refer to others that are missing: {} (with the bot stopped, `xiangqi-bot rebuild --repair` \
             repairs them)",
            list(&copied.dangling)
        ));
    }
    if told.is_empty() { Ok(()) } else { Err(format!("{}; {all_the_same}", told.join("; ")).into()) }
}
