//! What an operator wants to know, counted where it happens: one struct, handed down to whoever has something to count.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

type Label = [(&'static str, &'static str); 1];
type CounterFamily = Family<Label, Counter>;
type Gauge = gauge::Gauge<f64, AtomicU64>;
type GaugeFamily = Family<Label, Gauge>;
type HistogramFamily = Family<Label, Histogram, fn() -> Histogram>;

/// Bounds of the times that are counted, in seconds: a move of a person is answered in milliseconds, a search takes
/// seconds, an outage minutes.
const SECONDS: [f64; 16] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];

/// Each gauge and family is described where it is entered.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    events: CounterFamily,
    requests: CounterFamily,
    moves: CounterFamily,
    messages: CounterFamily,
    calls: CounterFamily,
    answers: HistogramFamily,
    waits: HistogramFamily,
    searches: HistogramFamily,
    writes: Histogram,
    store_errors: CounterFamily,
    user_limits: CounterFamily,
    restarts: CounterFamily,
    given_away: CounterFamily,
    pub(crate) worker_threads: Gauge,
    queues: GaugeFamily,
    jobs: GaugeFamily,
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
            events: book.add("events", "Events that arrived from the chat platform"),
            requests: book.add("requests", "What people asked for, by how"),
            moves: book.add("moves", "Moves played"),
            messages: book.add("messages", "Public messages, by what became of them"),
            calls: book.add("calls", "Calls to the chat platform, by their outcome"),
            answers: book
                .times("answer_seconds", "From a request's arrival to the first try to send its answer"),
            waits: book.times("call_wait_seconds", "How long calls waited for the platform's limits"),
            searches: book.times("search_seconds", "How long engine jobs ran"),
            writes: book.enter("store_write_seconds", "How long writes to the store took", histogram()),
            store_errors: book.add("store_errors", "Writes that failed, by why"),
            user_limits: book.add("floods", "Requests that were not worked on, by whose flood"),
            restarts: book.add("restarts", "What broke or hung and was started anew"),
            given_away: book
                .add("worker_jobs", "Jobs that were given to engine workers, by what became of them"),
            worker_threads: book.add("worker_threads", "How many jobs the engine workers take at once"),
            queues: book.add("queue_length", "What waits"),
            jobs: book.add("engine_jobs", "Jobs of the engine, by what they are at"),
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

    fn add<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.enter(name, help, M::default())
    }

    fn times(&mut self, name: &str, help: &str) -> HistogramFamily {
        self.enter(name, help, Family::new_with_constructor(histogram))
    }
}

fn histogram() -> Histogram {
    Histogram::new(SECONDS)
}

impl Metrics {
    /// An event arrived: a `message`, an `interaction` or something `other`.
    pub(crate) fn event(&self, kind: &'static str) {
        self.events.get_or_create(&[("kind", kind)]).inc();
    }

    /// Somebody asked for something: typed a `text`, gave a `command`, used a `component`.
    pub(crate) fn request(&self, kind: &'static str) {
        self.requests.get_or_create(&[("kind", kind)]).inc();
    }

    /// Moves were played by a `person` or the `bot`.
    pub fn moved(&self, by: &'static str, moves: u64) {
        self.moves.get_or_create(&[("by", by)]).inc_by(moves);
    }

    /// A public message was `sent`, `given_up`, or left because the channel is `closed`.
    pub(crate) fn message(&self, fate: &'static str) {
        self.messages.get_or_create(&[("fate", fate)]).inc();
    }

    /// A call ended: `ok`, `limited_route`, `limited_global`, `server_error`, `refused`, `lost`.
    pub fn call(&self, outcome: &'static str) {
        self.calls.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// An answer is ready to go: a `board`, or something `private`.
    pub fn answered(&self, kind: &'static str, after: Duration) {
        self.answers.get_or_create(&[("kind", kind)]).observe(after.as_secs_f64());
    }

    pub(crate) fn waited(&self, urgency: &'static str, time: Duration) {
        self.waits.get_or_create(&[("urgency", urgency)]).observe(time.as_secs_f64());
    }

    pub(crate) fn searched(&self, kind: &'static str, time: Duration) {
        self.searches.get_or_create(&[("kind", kind)]).observe(time.as_secs_f64());
    }

    /// A write to the store took this long, or failed.
    pub fn wrote(&self, time: Duration, failed: Option<&'static str>) {
        self.writes.observe(time.as_secs_f64());
        if let Some(kind) = failed {
            self.store_errors.get_or_create(&[("kind", kind)]).inc();
        }
    }

    /// A request was not worked on, because a `person` or a `server` asks too much.
    pub(crate) fn flooded(&self, by: &'static str) {
        self.user_limits.get_or_create(&[("by", by)]).inc();
    }

    pub(crate) fn restarted(&self, what: &'static str) {
        self.restarts.get_or_create(&[("what", what)]).inc();
    }

    /// A job for an engine worker was `answered`, `withdrawn`, or taken back because the workers are `away` or `late` or have
    /// all `given_up`; one was done `here` after all.
    pub(crate) fn gave_away(&self, fate: &'static str) {
        self.given_away.get_or_create(&[("fate", fate)]).inc();
    }

    pub fn queue(&self, queue: &'static str, length: usize) {
        self.queues.get_or_create(&[("queue", queue)]).set(length as f64);
    }

    /// How many jobs of the engine are `waiting`, `running` or for the `background`.
    pub(crate) fn engine(&self, state: &'static str, jobs: usize) {
        self.jobs.get_or_create(&[("state", state)]).set(jobs as f64);
    }

    /// All of it in the text format of OpenMetrics, which Prometheus reads.
    pub fn text(&self) -> String {
        let mut text = String::new();
        text::encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }
}
