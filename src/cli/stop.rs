//! Shutdown: no new requests, and work in progress has a deadline. Messages that are not sent by then are in the store and follow
//! at the next start.

use std::future::Future;
use std::process;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::supervisor;

/// Time limit of the shutdown. Containers are killed after ten seconds.
const DEADLINE: Duration = Duration::from_secs(8);
/// Part of it for closing the database.
const CLOSING: Duration = Duration::from_secs(1);
/// Time limit for work in progress when the program ends by itself.
const DRAIN: Duration = Duration::from_secs(5);

/// Deadline of the shutdown, once there is one.
#[derive(Clone)]
pub(super) struct Shutdown(watch::Receiver<Option<Instant>>);

impl Shutdown {
    /// Listens for signals. The first Ctrl-C or SIGTERM starts the shutdown; a second one or the deadline ends the program.
    pub(super) fn listen() -> Shutdown {
        let (sender, receiver) = watch::channel(None);
        let mut signals = Signals::new();
        tokio::spawn(async move {
            signals.next().await;
            supervisor::stopping();
            tracing::info!(
                "asked to stop: what is begun is finished; a second signal ends the program at once"
            );
            let deadline = Instant::now() + DEADLINE;
            sender.send_replace(Some(deadline));
            tokio::select! {
                () = tokio::time::sleep_until(deadline) => {
                    tracing::warn!("not everything was finished in time; the rest resumes at the next start");
                    process::exit(0);
                }
                number = signals.next() => {
                    tracing::warn!("stopped at once; unfinished work resumes at the next start");
                    process::exit(128 + number);
                }
            }
        });
        Shutdown(receiver)
    }

    pub(super) fn asked(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut asked = self.0.clone();
        async move {
            if asked.wait_for(Option::is_some).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Returns the time for work in progress.
    pub(super) fn time_left(&self) -> Duration {
        match *self.0.borrow() {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()).saturating_sub(CLOSING),
            None => DRAIN,
        }
    }

    /// Waits for the closing of a database until the deadline.
    pub(super) async fn close(&self, work: impl Future<Output = ()>) {
        let _ = tokio::time::timeout(self.time_left() + CLOSING, work).await;
    }
}

struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
}

/// Signal numbers, for the exit code.
const INTERRUPT: i32 = 2;
#[cfg(unix)]
const TERMINATE: i32 = 15;

impl Signals {
    fn new() -> Signals {
        Signals {
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).ok(),
        }
    }

    async fn next(&mut self) -> i32 {
        let interrupt = async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        #[cfg(unix)]
        let terminate = async {
            match &mut self.terminate {
                Some(signal) => drop(signal.recv().await),
                None => std::future::pending().await,
            }
        };
        #[cfg(unix)]
        tokio::select! {
            () = interrupt => INTERRUPT,
            () = terminate => TERMINATE,
        }
        #[cfg(not(unix))]
        {
            interrupt.await;
            INTERRUPT
        }
    }
}
