//! Metrics for the operator, in one struct that is passed to the code that counts.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

type Label = [(&'static str, &'static str); 1];
type Gauge = gauge::Gauge<f64, AtomicU64>;

/// Metrics of one kind by the value of a label.
#[derive(Clone, Debug)]
pub struct Labelled<M> {
    label: &'static str,
    family: Family<Label, M>,
}

impl<M> Labelled<M> {
    /// Returns the metric with this value. It must be dropped before the next call.
    pub fn of(&self, value: &'static str) -> impl Deref<Target = M> {
        self.family.get_or_create(&[(self.label, value)])
    }
}

/// Bounds of the histograms in seconds: answers take milliseconds, searches seconds, outages minutes.
const SECONDS: [f64; 16] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];

/// The help texts describe the metrics; the comments list the values of labels.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// `message`, `interaction`, `other`.
    pub events: Labelled<Counter>,
    /// Kinds of events, `frame`, `read_back`.
    pub(crate) unreadable: Labelled<Counter>,
    /// `text`, `command`, `component`.
    pub(crate) requests: Labelled<Counter>,
    /// `person`, `bot`.
    pub moves: Labelled<Counter>,
    /// `sent`, `given_up`, `closed`.
    pub(crate) messages: Labelled<Counter>,
    /// `ok`, `limited_route`, `limited_global`, `server_error`, `refused`, `lost`.
    pub calls: Labelled<Counter>,
    /// `board`, `private`.
    pub answers: Labelled<Histogram>,
    pub(crate) waits: Labelled<Histogram>,
    pub(crate) searches: Labelled<Histogram>,
    writes: Histogram,
    store_errors: Labelled<Counter>,
    /// `person`, `server`.
    pub(crate) user_limits: Labelled<Counter>,
    pub(crate) restarts: Labelled<Counter>,
    pub queues: Labelled<Gauge>,
    /// `waiting`, `running`, `background`.
    pub(crate) jobs: Labelled<Gauge>,
    pub(crate) actors: Gauge,
    pub(crate) outbox: Gauge,
    pub(crate) open_games: Gauge,
    pub(crate) faults: Gauge,
    pub(crate) connected: Gauge,
    pub(crate) commands: Gauge,
    pub(crate) heartbeat_age: Gauge,
    pub(crate) memory: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut book = RegistryBuilder(Registry::with_prefix("xiangqi"));
        Metrics {
            events: book.labelled("events", "kind", "Events that arrived from the chat platform"),
            unreadable: book.labelled("unreadable_events", "kind", "Events that could not be read, by kind"),
            requests: book.labelled("requests", "kind", "What people asked for, by how"),
            moves: book.labelled("moves", "by", "Moves played"),
            messages: book.labelled("messages", "fate", "Public messages, by what became of them"),
            calls: book.labelled("calls", "outcome", "Calls to the chat platform, by their outcome"),
            answers: book.times(
                "answer_seconds",
                "kind",
                "From a request's arrival to the first try to send its answer",
            ),
            waits: book.times(
                "call_wait_seconds",
                "urgency",
                "How long calls waited for the platform's limits",
            ),
            searches: book.times("search_seconds", "kind", "How long engine jobs ran"),
            writes: book.enter("store_write_seconds", "How long writes to the store took", histogram()),
            store_errors: book.labelled("store_errors", "kind", "Writes that failed, by why"),
            user_limits: book.labelled("floods", "by", "Requests that were not worked on, by whose flood"),
            restarts: book.labelled("restarts", "what", "What broke or hung and was started anew"),
            queues: book.labelled("queue_length", "queue", "What waits"),
            jobs: book.labelled("engine_jobs", "state", "Jobs of the engine, by what they are at"),
            actors: book.add("actors", "Channels that are being worked on"),
            outbox: book.add("outbox_length", "Public messages not known to be sent"),
            open_games: book.add("open_games", "Games that wait for somebody"),
            faults: book.add("faults", "How many faults /healthz names"),
            connected: book.add("platform_up", "Whether people can reach the bot"),
            commands: book.add("commands_registered", "Whether the platform knows the commands of the bot"),
            heartbeat_age: book.add(
                "gateway_heartbeat_age_seconds",
                "Since the gateway last acknowledged a heartbeat; -1 before the first",
            ),
            memory: book.add("process_memory_bytes", "Memory that the process holds"),
            registry: book.0,
        }
    }
}

struct RegistryBuilder(Registry);

impl RegistryBuilder {
    fn enter<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }

    fn add(&mut self, name: &str, help: &str) -> Gauge {
        self.enter(name, help, Gauge::default())
    }

    fn labelled<M: Default>(&mut self, name: &str, label: &'static str, help: &str) -> Labelled<M>
    where
        Family<Label, M>: Metric + Clone,
    {
        Labelled { label, family: self.enter(name, help, Family::default()) }
    }

    fn times(&mut self, name: &str, label: &'static str, help: &str) -> Labelled<Histogram> {
        Labelled { label, family: self.enter(name, help, Family::new_with_constructor(histogram)) }
    }
}

fn histogram() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    /// Records the duration of a write to the store, and the kind of its failure.
    pub fn wrote(&self, time: Duration, failed: Option<&'static str>) {
        self.writes.observe(time.as_secs_f64());
        if let Some(kind) = failed {
            self.store_errors.of(kind).inc();
        }
    }

    /// Writes all metrics in the text format of OpenMetrics.
    pub fn text(&self) -> String {
        let mut text = String::new();
        text::encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }
}
