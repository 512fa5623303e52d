//! The end of the program when it is asked to stop: nothing new is taken, what is begun is said, and all of it within a
//! deadline. What is not said by then is in the store and follows at the next start.

use std::future::Future;
use std::process;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::supervisor;

/// Longest time of the shutdown; containers are killed ten seconds after they are asked to stop.
const DEADLINE: Duration = Duration::from_secs(8);
/// Part of it that is left for closing the database.
const CLOSING: Duration = Duration::from_secs(1);
/// Longest time for the work in progress when the program ends by itself.
const DRAIN: Duration = Duration::from_secs(5);

/// True if the program is asked to stop, and until when it has to be gone.
#[derive(Clone)]
pub(super) struct Shutdown(watch::Receiver<Option<Instant>>);

impl Shutdown {
    /// A first Ctrl-C or SIGTERM asks to stop; a second one ends the program at once, and so does the deadline.
    pub(super) fn listen() -> Shutdown {
        let (tell, told) = watch::channel(None);
        let mut signals = Signals::new();
        tokio::spawn(async move {
            signals.next().await;
            supervisor::stopping();
            tracing::info!(
                "asked to stop: what is begun is finished; a second signal ends the program at once"
            );
            let deadline = Instant::now() + DEADLINE;
            tell.send_replace(Some(deadline));
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
        Shutdown(told)
    }

    /// Ready once the program is asked to stop.
    pub(super) fn asked(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut asked = self.0.clone();
        async move {
            if asked.wait_for(Option::is_some).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    pub(super) fn left(&self) -> Duration {
        match *self.0.borrow() {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()).saturating_sub(CLOSING),
            None => DRAIN,
        }
    }

    /// Waits for the last work on something, not for ever.
    pub(super) async fn close(&self, work: impl Future<Output = ()>) {
        let _ = tokio::time::timeout(self.left() + CLOSING, work).await;
    }
}

struct Signals {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
}

/// The numbers of the signals, by which a program that they ended is known.
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
