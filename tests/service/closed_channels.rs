//! Channels that are closed to the bot.

use xiangqi_bot::game::Timestamp;
use xiangqi_bot::runtime::ClosedChannels;
use xiangqi_bot::runtime::closed_channels::RETRIES;
use xiangqi_bot::store::{Closed, ClosedChannel, Closure};

fn shut(channel: &str, server: &str) -> ClosedChannel {
    let channel = channel.to_owned();
    let server = Some(server.to_owned());
    let closure = Closure { how: Closed::Shut, at: Timestamp(0), from: Timestamp(0) };
    ClosedChannel { channel, server, closure }
}

fn channel_of_server(n: usize) -> ClosedChannel {
    shut(&format!("c{n:02}"), "s")
}

#[tokio::test(start_paused = true)]
async fn all_channels_of_a_server_are_tried_a_few_at_a_time() {
    let channels = ClosedChannels::new((0..20).map(channel_of_server).chain([shut("other", "t")]));
    channels.request_retries_in("s");
    let mut tried = channels.due_retries();
    assert_eq!(tried, ["c00", "c01", "c02", "c03", "c04"]);
    for _ in 0..15 {
        assert!(channels.due_retries().is_empty());
        tokio::time::advance(RETRIES.pause).await;
        // Those that were tried in vain come after those that were not.
        channels.request_retries_in("s");
        tried.extend(channels.due_retries());
    }
    let all: Vec<String> = (0..20).map(|n| channel_of_server(n).channel).collect();
    assert_eq!(tried, all);
}

#[test]
fn where_all_channels_open_none_waits_long() {
    let channels = ClosedChannels::new((0..20).map(|n| shut(&n.to_string(), "s")));
    channels.request_retries_in("s");
    for _ in 0..4 {
        let tried = channels.due_retries();
        assert_eq!(tried.len(), 5);
        for channel in tried {
            channels.forget(&channel);
            channels.delivered(&channel);
        }
    }
    assert!(channels.closed().is_empty());
}
