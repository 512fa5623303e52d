//! `xiangqi-bot worker [--config FILE] [--database URL] [--threads N] [--hash MB]`

use std::sync::Arc;

use crate::config::Config;
use crate::engine_pool::worker::{Worker, WorkerSettings};

use super::common::{CommandResult, DatabaseArg, in_runtime, say};
use super::serving::{monitored, open_jobs, open_monitor};
use super::stop::Shutdown;
use super::supervisor;

#[derive(clap::Args)]
pub(crate) struct WorkerArgs {
    #[command(flatten)]
    place: DatabaseArg,
    /// Number of jobs at once, each of which needs a processor core [default: the setting bot.engine_threads].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    /// Memory for each of them, in MiB, the same for all workers and bots [default: the setting bot.hash_mb].
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: Option<u16>,
}

pub(crate) fn run(args: &WorkerArgs) -> CommandResult {
    let (config, url) = args.place.look_up()?;
    let settings = WorkerSettings {
        threads: args.threads.map_or(config.bot.engine_threads, usize::from),
        hash_mb: args.hash.map_or(config.bot.hash_mb, usize::from),
        metrics: Arc::default(),
    };
    in_runtime(work(config, url, settings))
}

async fn work(config: Config, url: String, settings: WorkerSettings) -> CommandResult {
    let jobs = open_jobs(&url).await?;
    let monitor = open_monitor(&config).await?;
    let stop = Shutdown::listen();
    let threads = settings.threads;
    let worker = Arc::new(Worker::start(settings, jobs.clone()).await?);
    say(&format!("taking jobs of the engine, {threads} at once"))?;
    supervisor::ready();
    monitored(monitor, worker.clone(), worker.run(stop.asked())).await?;
    worker.shutdown(stop.left()).await;
    stop.close(async { drop(jobs.close().await) }).await;
    Ok(())
}
