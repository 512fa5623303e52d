//! Subcommands, one file each. Exit codes: 0 well, 1 failed, 2 wrong use.

mod analyse;
mod backup;
mod bench;
mod check_config;
mod cluster;
mod convert;
mod database_arg;
mod health;
mod logging;
mod migrate;
mod perft;
mod puzzles;
mod rebuild;
mod referee;
mod render;
mod replay;
mod review;
mod run;
mod stop;
mod supervisor;
mod tune;
mod uci;
mod validate;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A xiangqi (Chinese chess) referee and opponent for a Discord channel, with a local playground.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
pub(crate) struct Cli {
    /// Without a subcommand: `run` with the default settings.
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Join Discord when a token is set, else open the playground (this is the default).
    Run(run::RunArgs),
    /// Open the playground: a chat page on this machine, no account needed.
    Playground(run::PlaygroundArgs),
    /// Think for bots on other machines: take jobs of the engine from their PostgreSQL database.
    Worker(worker::WorkerArgs),
    /// Make or update the database, or move a whole bot to another one.
    Migrate(migrate::MigrateArgs),
    /// Write the database into a new file, also while the bot runs, and prove the copy.
    Backup(backup::BackupArgs),
    /// Put a backup in the place of the database, after proving it; the bot must not run.
    Restore(backup::RestoreArgs),
    /// Say whether a bot is up on the database; for supervisors.
    Health(health::HealthArgs),
    /// Make the lists of games by person, the results and the ratings anew from the log of the games.
    Rebuild(rebuild::RebuildArgs),
    /// Show the settings in effect and where each was set.
    CheckConfig(check_config::CheckConfigArgs),
    /// Count the leaves of the move tree.
    Perft(perft::PerftArgs),
    /// Judge games: JSON Lines on standard input, one answer line per line.
    Referee,
    /// Convert a record of a game: PGN, DhtmlXQ, lists of moves.
    Convert(convert::ConvertArgs),
    /// Draw a position as a PNG.
    Render(render::RenderArgs),
    /// Show a whole game as an animated GIF.
    Replay(replay::ReplayArgs),
    /// Find the turning points of a game, and draw its course and those boards.
    Review(review::ReviewArgs),
    /// Say how a position stands: chances, best lines, threat, the point of the best move.
    #[command(visible_alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    /// Make and verify puzzles.
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesArgs),
    /// Search fixed positions: node count and nodes per second.
    Bench(bench::BenchArgs),
    /// Speak UCI on standard input and output.
    Uci,
    /// Play games for tuning, and fit the evaluation to them.
    #[command(subcommand, hide = true)]
    Tune(tune::TuneArgs),
}

/// What a subcommand returns: one clear line when it fails.
pub(crate) type CommandResult = Result<(), String>;

impl Cli {
    pub(crate) fn run(self) -> ExitCode {
        let command = self.command.unwrap_or_else(|| CliCommand::Run(run::RunArgs::default()));
        let result = match command {
            CliCommand::Run(args) => run::run(&args),
            CliCommand::Playground(args) => run::run_playground(&args),
            CliCommand::Worker(args) => worker::run(&args),
            CliCommand::Migrate(args) => migrate::run(&args),
            CliCommand::Backup(args) => backup::backup(&args),
            CliCommand::Restore(args) => backup::restore(&args),
            CliCommand::Health(args) => health::run(&args),
            CliCommand::Rebuild(args) => rebuild::run(&args),
            CliCommand::CheckConfig(args) => check_config::run(&args),
            CliCommand::Perft(args) => perft::run(&args),
            CliCommand::Referee => referee::run(),
            CliCommand::Convert(args) => convert::run(&args),
            CliCommand::Render(args) => render::run(&args),
            CliCommand::Replay(args) => replay::run(&args),
            CliCommand::Review(args) => review::run(&args),
            CliCommand::Analyse(args) => analyse::run(&args),
            CliCommand::Puzzles(args) => puzzles::run(&args),
            CliCommand::Bench(args) => bench::run(&args),
            CliCommand::Uci => uci::run(),
            CliCommand::Tune(args) => tune::run(&args),
        };
        match result {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                complain(&message);
                ExitCode::FAILURE
            }
        }
    }
}

/// A variable of the environment, for the settings.
fn environment(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

#[expect(clippy::print_stderr, reason = "the command line's own complaint")]
fn complain(message: &str) {
    eprintln!("xiangqi-bot: {message}");
}

/// Writes a whole file, or says in one line why not.
fn write_file(path: &std::path::Path, bytes: &[u8]) -> CommandResult {
    std::fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
