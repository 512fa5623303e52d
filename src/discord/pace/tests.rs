use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

/// What Discord counts: fifty calls in any second, and five posts in five seconds for each channel.
#[derive(Default)]
struct Strict {
    all: VecDeque<Instant>,
    channels: HashMap<u64, (Instant, u32)>,
    refused: usize,
}

impl Strict {
    fn call(&mut self, channel: u64) -> Fate {
        let now = Instant::now();
        while self.all.front().is_some_and(|at| now - *at >= Duration::from_secs(1)) {
            self.all.pop_front();
        }
        if self.all.len() >= 50 {
            self.refused += 1;
            return Fate::TooMany(Some(Duration::from_secs(1)), true, Limit::default());
        }
        self.all.push_back(now);
        let (since, count) = self.channels.entry(channel).or_insert((now, 0));
        if now - *since >= Duration::from_secs(5) {
            (*since, *count) = (now, 0);
        }
        let left = Duration::from_secs(5) - (now - *since);
        if *count == 5 {
            self.refused += 1;
            return Fate::TooMany(Some(left), false, Limit::default());
        }
        *count += 1;
        let limit = Limit {
            bucket: Some("posts".to_owned()),
            limit: Some(5),
            remaining: Some(5 - *count),
            reset_after: Some(left),
        };
        Fate::Answered(200, limit)
    }
}

fn lane(channel: u64) -> Lane {
    Lane::of("POST", &format!("https://discord.com/api/v10/channels/{channel}/messages"))
}

/// A call that goes out, takes a while, and is answered.
async fn call(pacer: &Arc<Pacer>, discord: &Mutex<Strict>, channel: u64, urgency: Urgency) {
    loop {
        let permit = pacer.permit(lane(channel), urgency).await;
        let fate = discord.lock().unwrap().call(channel);
        tokio::time::sleep(Duration::from_millis(80)).await;
        permit.finish(&fate);
        if matches!(fate, Fate::Answered(..)) {
            return;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_thousand_channels_stay_below_the_limits_and_wait_little() {
    let (pacer, discord) = (Arc::new(Pacer::new(1.0)), Arc::<Mutex<Strict>>::default());
    let mut waits = Vec::new();
    for n in 0..1_200_u64 {
        let (pacer, discord) = (pacer.clone(), discord.clone());
        waits.push(tokio::spawn(async move {
            let asked = Instant::now();
            let channel = 300_000_000 + n * 7 % 1_000;
            call(&pacer, &discord, channel, Urgency::Board).await;
            let waited = asked.elapsed();
            call(&pacer, &discord, channel + 1_000_000, Urgency::Chore).await;
            waited
        }));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut waited = Vec::new();
    for wait in waits {
        waited.push(wait.await.unwrap());
    }
    waited.sort();
    assert_eq!(discord.lock().unwrap().refused, 0);
    assert!(waited[waited.len() * 99 / 100] < Duration::from_secs(3), "{:?}", waited.last());
}

#[tokio::test(start_paused = true)]
async fn a_board_does_not_wait_behind_chores() {
    let pacer = Arc::new(Pacer::new(1.0));
    for n in 0..200_u64 {
        let pacer = pacer.clone();
        tokio::spawn(async move {
            let permit = pacer.permit(lane(310_000_000 + n), Urgency::Chore).await;
            permit.finish(&Fate::Answered(200, Limit::default()));
        });
    }
    for n in 0..20 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let asked = Instant::now();
        let permit = pacer.permit(lane(300_000_000 + n), Urgency::Board).await;
        assert_eq!(asked.elapsed(), Duration::ZERO, "{n}");
        permit.finish(&Fate::Answered(200, Limit::default()));
    }
}

#[tokio::test(start_paused = true)]
async fn boards_come_in_bursts_and_wait_for_nothing_that_nobody_waits_for() {
    let (pacer, discord) = (Arc::new(Pacer::new(1.0)), Arc::<Mutex<Strict>>::default());
    for n in 0..300_u64 {
        let (pacer, discord) = (pacer.clone(), discord.clone());
        tokio::spawn(async move { call(&pacer, &discord, 310_000_000 + n, Urgency::Chore).await });
    }
    for n in 0..7 {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        let asked = Instant::now();
        for at in 0..6 {
            let permit = pacer.permit(lane(300_000_000 + 6 * n + at), Urgency::Board).await;
            permit.finish(&discord.lock().unwrap().call(300_000_000 + 6 * n + at));
        }
        assert_eq!(asked.elapsed(), Duration::ZERO, "{n}");
    }
    assert_eq!(discord.lock().unwrap().refused, 0);
}

#[tokio::test(start_paused = true)]
async fn several_processes_share_what_is_allowed() {
    let discord = Arc::<Mutex<Strict>>::default();
    let pacers = [0.5, 0.25, 0.25].map(|share| Arc::new(Pacer::new(share)));
    let mut calls = Vec::new();
    for n in 0..600_usize {
        let (pacer, discord) = (pacers[n % 3].clone(), discord.clone());
        let n = n as u64;
        calls
            .push(tokio::spawn(async move { call(&pacer, &discord, 300_000_000 + n, Urgency::Board).await }));
    }
    for call in calls {
        call.await.unwrap();
    }
    assert_eq!(discord.lock().unwrap().refused, 0);
}

#[tokio::test(start_paused = true)]
async fn a_burst_of_calls_in_one_channel_is_not_refused() {
    let (pacer, discord) = (Arc::new(Pacer::new(1.0)), Arc::<Mutex<Strict>>::default());
    let calls = (0..40).map(|_| call(&pacer, &discord, 300_000_001, Urgency::Board));
    futures_util::future::join_all(calls).await;
    assert_eq!(discord.lock().unwrap().refused, 0);
}

#[tokio::test(start_paused = true)]
async fn boards_overtake_notes_and_notes_leave_them_room() {
    let (pacer, discord) = (Arc::new(Pacer::new(1.0)), Arc::<Mutex<Strict>>::default());
    let notes = Arc::new(AtomicUsize::new(0));
    for _ in 0..60 {
        let (pacer, discord, notes) = (pacer.clone(), discord.clone(), notes.clone());
        tokio::spawn(async move {
            call(&pacer, &discord, 300_000_001, Urgency::Note).await;
            notes.fetch_add(1, Ordering::Relaxed);
        });
    }
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let asked = Instant::now();
        call(&pacer, &discord, 300_000_001, Urgency::Board).await;
        assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    }
    assert!(notes.load(Ordering::Relaxed) > 10);
    assert_eq!(discord.lock().unwrap().refused, 0);
}

#[tokio::test(start_paused = true)]
async fn a_limit_for_all_stops_all_for_its_time() {
    let pacer = Arc::new(Pacer::new(1.0));
    let permit = pacer.permit(lane(300_000_001), Urgency::Board).await;
    permit.finish(&Fate::TooMany(Some(Duration::from_secs(7)), true, Limit::default()));
    let asked = Instant::now();
    pacer.permit(lane(300_000_002), Urgency::Board).await.finish(&Fate::Answered(200, Limit::default()));
    assert!(asked.elapsed() >= Duration::from_secs(7));
}

#[tokio::test(start_paused = true)]
async fn many_refusals_pull_the_brake_until_they_are_old() {
    let pacer = Arc::new(Pacer::new(1.0));
    for _ in 0..1_000 {
        pacer.exempt().finish(&Fate::Answered(403, Limit::default()));
    }
    let seconds = async |pacer: &Arc<Pacer>| {
        let asked = Instant::now();
        for n in 0..50 {
            pacer
                .permit(lane(300_000_001 + n), Urgency::Board)
                .await
                .finish(&Fate::Answered(200, Limit::default()));
        }
        asked.elapsed().as_secs()
    };
    assert!(seconds(&pacer).await >= 8, "five calls a second");
    tokio::time::sleep(WINDOW).await;
    assert!(seconds(&pacer).await <= 1);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_nobody_waits_for_any_more_holds_up_nothing() {
    let pacer = Arc::new(Pacer::new(1.0));
    let first = pacer.permit(lane(300_000_001), Urgency::Board).await;
    let given_up =
        tokio::time::timeout(Duration::from_secs(1), pacer.permit(lane(300_000_001), Urgency::Board));
    assert!(given_up.await.is_err(), "an unknown limit lets one call go at a time");
    drop(first);
    pacer.permit(lane(300_000_001), Urgency::Board).await.finish(&Fate::Lost);
    assert!(pacer.state().waiting.is_empty());
}

#[test]
fn lanes_go_by_kind_of_route_and_channel() {
    let of = |path: &str| Lane::of("PATCH", &format!("https://discord.com/api/v10/channels/{path}"));
    assert_eq!(of("123456789/messages/987654321"), of("123456789/messages/987654322"));
    assert_ne!(of("123456789/messages/987654321"), of("123456780/messages/987654321"));
    assert_ne!(lane(123_456_789), Lane::of("GET", "https://discord.com/api/v10/channels/123456789/messages"));
}
