//! Subcommands, one file each. Exit codes: 0 well, 1 failed, 2 wrong use.

mod analyse;
mod backup;
mod bench;
mod check_config;
mod cluster;
mod common;
mod convert;
mod health;
mod licenses;
mod logging;
mod migrate;
mod perft;
mod rebuild;
mod referee;
mod render;
mod replay;
mod review;
mod run;
mod serving;
mod stop;
mod supervisor;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::common::{ConfigArg, print, printable};

/// A xiangqi (Chinese chess) referee and opponent for a Discord channel, with a local playground.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    /// Without a subcommand: `run` with the default settings.
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Join Discord when a token is set, else open the playground (this is the default).
    Run(ConfigArg),
    /// Open the playground: a chat page on this machine, no account needed.
    Playground(run::PlaygroundArgs),
    /// Make or update the database, or move a whole bot to another one.
    Migrate(migrate::MigrateArgs),
    /// Write the database into a new file, also while the bot runs, and prove the copy.
    Backup(backup::BackupArgs),
    /// Put a backup in the place of the database, after proving it; the bot must not run.
    Restore(backup::RestoreArgs),
    /// Say whether a bot is up on the database; for supervisors.
    Health(ConfigArg),
    /// Make the lists of games by person and the results anew from the log of the games; the ratings with --ratings.
    Rebuild(rebuild::RebuildArgs),
    /// Show the settings in effect and where each was set.
    CheckConfig(ConfigArg),
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
    /// Search fixed positions: node count and nodes per second.
    Bench(bench::BenchArgs),
    /// Speak UCI on standard input and output.
    Uci,
    /// Print the licences of the program and of everything in it.
    Licenses,
}

/// Runs the program with the arguments of its process.
pub fn run() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command.unwrap_or_else(|| CliCommand::Run(ConfigArg::default())),
        Err(error) => return answer_usage(&error),
    };
    let result = match command {
        CliCommand::Run(args) => run::run(&args),
        CliCommand::Playground(args) => run::run_playground(&args),
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
        CliCommand::Bench(args) => bench::run(&args),
        CliCommand::Uci => uci::run(),
        CliCommand::Licenses => licenses::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the command line's own complaint")]
            {
                eprintln!("xiangqi-bot: {}", printable(&error.to_string(), ""));
            }
            ExitCode::FAILURE
        }
    }
}

/// Prints the help, the version or a usage error. The arguments that an error repeats are escaped.
fn answer_usage(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    if !error.use_stderr() {
        return if print(&text).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    #[expect(clippy::print_stderr, reason = "the command line's own complaint")]
    {
        eprint!("{}", printable(&text, "\n"));
    }
    ExitCode::from(2)
}
