//! The text of the counters.

use std::time::Duration;

use xiangqi_bot::metrics::Metrics;

#[test]
fn what_is_counted_stands_in_the_text() {
    let metrics = Metrics::default();
    metrics.moves.of("person").inc_by(2);
    metrics.moves.of("bot").inc();
    metrics.calls.of("limited_route").inc();
    metrics.answers.of("board").observe(0.004);
    metrics.wrote(Duration::from_millis(1), Some("unavailable"));
    metrics.queues.of("requests").set(7.0);
    let text = metrics.text();
    for line in [
        "xiangqi_moves_total{by=\"person\"} 2",
        "xiangqi_moves_total{by=\"bot\"} 1",
        "xiangqi_calls_total{outcome=\"limited_route\"} 1",
        "xiangqi_answer_seconds_bucket{le=\"0.0025\",kind=\"board\"} 0",
        "xiangqi_answer_seconds_bucket{le=\"0.005\",kind=\"board\"} 1",
        "xiangqi_store_write_seconds_count 1",
        "xiangqi_store_errors_total{kind=\"unavailable\"} 1",
        "xiangqi_queue_length{queue=\"requests\"} 7.0",
        "# EOF",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
}
