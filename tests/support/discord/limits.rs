//! Discord's rate limits: fifty calls a second, and a bucket for each kind of route and channel. They follow the runtime's clock, so
//! that a test can let hours pass.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

/// Calls of all kinds in one second; interactions do not count.
const GLOBAL: usize = 50;
const SECOND: Duration = Duration::from_secs(1);

/// Recent calls.
#[derive(Default)]
pub(super) struct Meter {
    all: VecDeque<Instant>,
    buckets: HashMap<(String, u64), (Instant, u32)>,
    pub refused: usize,
    pub counted: usize,
}

/// Result of counting a call.
pub(super) struct Measure {
    /// Seconds until a retry, and whether the limit is global.
    pub refused: Option<(f64, bool)>,
    pub headers: Vec<(&'static str, String)>,
}

impl Meter {
    pub(super) fn measure(&mut self, method: &str, path: &str) -> Measure {
        let none = Measure { refused: None, headers: Vec::new() };
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let (kind, channel) = match parts.as_slice() {
            ["channels", id, rest @ ..] => {
                (format!("{method} {}", rest.first().unwrap_or(&"")), id.parse().unwrap_or(0))
            }
            ["interactions" | "webhooks", ..] => return none,
            _ => (format!("{method} {path}"), 0),
        };
        let now = Instant::now();
        self.counted += 1;
        while self.all.front().is_some_and(|at| now - *at >= SECOND) {
            self.all.pop_front();
        }
        if self.all.len() >= GLOBAL {
            self.refused += 1;
            let wait = SECOND.saturating_sub(now - self.all[0]);
            return Measure { refused: Some((wait.as_secs_f64(), true)), headers: vec![global()] };
        }
        self.all.push_back(now);
        let (size, time) = if kind.starts_with("GET") { (10, 10.0) } else { (5, 5.0) };
        let bucket = self.buckets.entry((kind.clone(), channel)).or_insert((now, 0));
        if (now - bucket.0).as_secs_f64() >= time {
            *bucket = (now, 0);
        }
        let left = time - (now - bucket.0).as_secs_f64();
        let full = bucket.1 >= size;
        if full {
            self.refused += 1;
        } else {
            bucket.1 += 1;
        }
        let headers = vec![
            ("x-ratelimit-bucket", format!("bucket-of-{}", kind.replace(' ', "-"))),
            ("x-ratelimit-limit", size.to_string()),
            ("x-ratelimit-remaining", (size - bucket.1).to_string()),
            ("x-ratelimit-reset-after", format!("{left:.3}")),
        ];
        Measure { refused: full.then_some((left, false)), headers }
    }
}

fn global() -> (&'static str, String) {
    ("x-ratelimit-global", "true".to_owned())
}
