//! Whole competitions against the strict Discord, in accelerated time and under its rate limits.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write as _;
use std::time::Duration;

use xiangqi_bot::features::competitions::arena::{DURATION, PAIRING_INTERVAL};
use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::pairing::arena::PATIENCE;
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::game::{Game, GameId, Timestamp};
use xiangqi_bot::message::{CompetitionComponent, CustomId};
use xiangqi_bot::rules::Color;

use crate::bulk::bulk;
use crate::clock;
use crate::support::discord::{Call, Channel, Fake, Given, Interaction, Options, Somebody};
use crate::support::recount::{self, ladder_order};
use crate::support::trials::Dice;
use crate::talk::Talk;

/// Step of the accelerated time, a second.
const TICK: Duration = Duration::from_secs(1);
/// Number of quiet ticks after which nothing waits for a rate limit, which is five seconds at most.
const LIMIT_TICKS: u32 = 7;

fn somebody(number: usize) -> Somebody {
    let name: &'static str = Box::leak(format!("player{number}").into_boxed_str());
    Somebody { id: 5000 + number as u64, name, locale: "en-US", bot: false, moderator: number == 0 }
}

/// A competition in a channel.
struct Club {
    talk: Talk,
    /// The organiser, then the entrants in the order of their numbers.
    people: Vec<Somebody>,
    /// All calls so far.
    calls: Vec<Call>,
}

impl Club {
    /// Creates a competition of a kind, which `count` people enter.
    async fn found(kind: &'static str, terms: &[(&str, Given)], count: usize) -> Club {
        let fake = Fake::with(Options { limits: true, ..Options::default() }).await;
        let talk = Talk::with(fake, clock::store().await).await;
        talk.fake.wait("the commands", |call| call.method == "PUT" && call.path.ends_with("/commands")).await;
        let people = (0..=count).map(somebody).collect();
        let mut club = Club { talk, people, calls: Vec::new() };
        let organiser = club.people[0];
        let mut options = vec![("kind", Given::Text(kind)), ("name", Given::Text("Club"))];
        options.extend_from_slice(terms);
        let preview = club.talk.slash_answer(organiser, "new", &options).await;
        club.talk.press_answer(organiser, &preview, "Create it").await;
        club.rest().await;
        for number in 1..=count {
            let competition = club.number().await;
            club.press(number, &CompetitionComponent::Join(competition));
            if number % 5 == 0 {
                club.rest().await;
            }
        }
        club.rest().await;
        assert_eq!(club.state().await.entrants().len(), count);
        club
    }

    /// Presses a button of the competition in the newest message that has it.
    fn press(&self, who: usize, component: &CompetitionComponent) -> Interaction {
        let id = CustomId::Competition(component.clone()).to_string();
        let messages = self.talk.fake.messages(Channel::GENERAL);
        let message = messages.iter().rfind(|message| message["components"].to_string().contains(&id));
        let message = message.unwrap_or_else(|| panic!("no message has {id}"))["id"].as_str().unwrap();
        self.talk.fake.press(Channel::GENERAL, self.people[who], message, &id)
    }

    async fn number(&self) -> u64 {
        let rows: Vec<(i64,)> = self.talk.store.fetch("SELECT id FROM competitions", vec![]).await.unwrap();
        rows[0].0.cast_unsigned()
    }

    async fn log(&self) -> Vec<CompetitionEvent> {
        let text = "SELECT event FROM competition_events ORDER BY seq";
        let rows: Vec<(String,)> = self.talk.store.fetch(text, vec![]).await.unwrap();
        rows.iter().map(|(event,)| serde_json::from_str(event).unwrap()).collect()
    }

    async fn state(&self) -> Competition {
        Competition::replay(&self.log().await).unwrap()
    }

    /// Lets a second pass, in which the bot does what it can.
    async fn tick(&mut self) {
        self.talk.ticks(TICK).await;
        let mut arrived = None;
        while arrived != Some(self.talk.fake.arrived()) {
            arrived = Some(self.talk.fake.arrived());
            self.talk.settle().await;
        }
    }

    /// Lets time pass until all that was asked is done and all messages are sent.
    async fn rest(&mut self) {
        let mut quiet = 0;
        while quiet < LIMIT_TICKS {
            let before = self.talk.fake.arrived();
            self.tick().await;
            let waits = !self.talk.store.waiting_channels("discord").await.unwrap().is_empty();
            quiet = if waits || self.talk.fake.arrived() != before { 0 } else { quiet + 1 };
        }
    }

    /// Lets hours pass, a day at most at once.
    async fn passes(&mut self, hours: f64) {
        let mut left = hours;
        while left > 0.0 {
            self.rest().await;
            self.talk.passes(left.min(20.0)).await;
            left -= 20.0;
        }
        // Twice the interval in which the bot looks for what is due.
        for _ in 0..60 {
            self.tick().await;
        }
        self.rest().await;
        self.calls.extend(self.talk.fake.take_calls());
    }

    /// Returns the channel of a game.
    async fn channel_of(&self, game: GameId) -> Channel {
        let stored = self.talk.store.game(game).await.unwrap().expect("the game is stored");
        Channel { id: stored.homes[0].channel.parse().unwrap(), direct: false }
    }

    /// Plays a move of each side.
    async fn open_game(&mut self, game: GameId, [red, black]: [usize; 2]) {
        let channel = self.channel_of(game).await;
        assert_ne!(channel, Channel::GENERAL, "each game has a thread");
        for (who, mv) in [(red, "C2.5"), (black, "H8+7")] {
            let asked = self.talk.fake.slash(channel, self.people[who], "move", &[("move", Given::Text(mv))]);
            self.talk.fake.answer_told(&asked, true).await;
        }
    }

    /// Ends a game by resignation.
    async fn resign(&mut self, game: GameId, loser: usize) {
        let channel = self.channel_of(game).await;
        let asked = self.talk.fake.slash(channel, self.people[loser], "resign", &[]);
        let sure = self.talk.fake.answer_told(&asked, true).await;
        let yes = sure.component("Resign");
        self.talk.fake.press(channel, self.people[loser], sure.message.as_ref().unwrap(), &yes);
    }

    async fn finish(&mut self, game: GameId, sides: [usize; 2], loser: usize) {
        self.open_game(game, sides).await;
        self.resign(game, loser).await;
    }

    /// Lets hours pass until the competition is in a state, a week at most.
    async fn passes_until(&mut self, is_reached: impl Fn(&Competition) -> bool) {
        for _ in 0..7 * 24 {
            if is_reached(&self.state().await) {
                return;
            }
            self.passes(1.0).await;
        }
        panic!("it is not reached: {:#?}", self.state().await);
    }

    /// Ends the bot and returns all calls that Discord took.
    async fn close(mut self) -> Vec<Call> {
        self.rest().await;
        self.calls.extend(self.talk.fake.take_calls());
        let (_, refused) = self.talk.fake.measured();
        assert_eq!(refused, 0, "calls beyond the rate limits");
        self.talk.end().await;
        self.calls
    }
}

/// Returns the games that have begun, each once.
fn begun(log: &[CompetitionEvent]) -> BTreeSet<i64> {
    let games = log.iter().filter_map(|event| match event {
        CompetitionEvent::Begun { game, .. } | CompetitionEvent::Challenged { game, .. } => Some(game.0),
        _ => None,
    });
    games.collect()
}

/// Checks that the stored games are those of the log, and none is doubled.
async fn no_game_is_lost(club: &Club) {
    let log = club.log().await;
    let rows: Vec<(i64,)> = club.talk.store.fetch("SELECT id FROM games", vec![]).await.unwrap();
    assert_eq!(rows.len(), rows.iter().collect::<BTreeSet<_>>().len());
    assert_eq!(rows.into_iter().map(|(id,)| id).collect::<BTreeSet<i64>>(), begun(&log));
    let created = log.iter().filter(|event| {
        matches!(event, CompetitionEvent::Begun { .. } | CompetitionEvent::Challenged { .. })
    });
    assert_eq!(created.count(), begun(&log).len());
}

/// Returns the points above 0 by the log alone.
fn points_above_zero(log: &[CompetitionEvent], has_streaks: bool) -> BTreeMap<u32, u32> {
    recount::points(log, has_streaks).into_iter().filter(|(_, points)| *points > 0).collect()
}

/// Returns the points above 0 in the program's standings.
fn shown_points(state: &Competition) -> BTreeMap<u32, u32> {
    let rows = match state.arena() {
        Some(arena) => arena.standings(),
        None => state.rounds().unwrap().standings(),
    };
    rows.iter().filter(|row| row.points > 0).map(|row| (row.entrant.0, row.points)).collect()
}

/// Returns the number of pairing rounds in which a waiting player was left out in a row, and the longest wait in milliseconds.
fn longest_wait(log: &[CompetitionEvent], started: Timestamp) -> (u32, i64) {
    let mut waiting: BTreeMap<EntrantNumber, (Timestamp, u32)> = BTreeMap::new();
    let mut games: BTreeMap<GameId, [EntrantNumber; 2]> = BTreeMap::new();
    let mut rounds = 0;
    let mut longest = 0;
    for event in log {
        match event {
            CompetitionEvent::Joined { entrant, at } => {
                waiting.insert(*entrant, (Timestamp(at.0.max(started.0)), 0));
            }
            CompetitionEvent::Left { entrant, .. } => {
                waiting.remove(entrant);
            }
            CompetitionEvent::Paired { round, at } => {
                for player in round.games.iter().flat_map(|game| [game.red, game.black]) {
                    let (since, _) = waiting.remove(&player).expect("only waiting players are paired");
                    longest = longest.max(at.0 - since.0);
                }
                for (since, left_out) in waiting.values_mut().filter(|(since, _)| since.0 + 1000 < at.0) {
                    *left_out += 1;
                    rounds = rounds.max(*left_out);
                    longest = longest.max(at.0 - since.0);
                }
            }
            CompetitionEvent::Begun { red, black, game, .. } => {
                games.insert(*game, [*red, *black]);
            }
            CompetitionEvent::Settled { game, at, result } => {
                assert!(
                    matches!(result, ChallengeResult::ChallengerWon | ChallengeResult::ChallengedWon),
                    "{result:?}"
                );
                for player in games[game] {
                    waiting.insert(player, (*at, 0));
                }
            }
            CompetitionEvent::Defaulted { .. } => panic!("everybody begins in time"),
            _ => {}
        }
    }
    (rounds, longest)
}

/// Returns the calls of a method in the channel of the competition.
fn in_channel<'c>(calls: &'c [Call], method: &str, part: &str) -> Vec<&'c Call> {
    let path = format!("/channels/{}/{part}", Channel::GENERAL.id);
    calls.iter().filter(|call| call.method == method && call.path.starts_with(&path)).collect()
}

/// 16 players in every run, 200 where `XIANGQI_BULK` is set.
#[tokio::test]
#[ignore = "minutes; .ci/nightly runs it"]
async fn an_arena_of_two_hundred_stays_within_discords_rate_limits() {
    let count = bulk(16, 200);
    let mut club = Club::found("arena", &[], count).await;
    let competition = club.number().await;
    club.talk.fake.take_calls();
    club.calls.clear();
    let before = club.talk.fake.measured().0;
    club.press(0, &CompetitionComponent::Start(competition));
    club.rest().await;
    let mut dice = Dice::new(56);
    // When players press, and when games end.
    let mut presses: HashMap<EntrantNumber, i64> = HashMap::new();
    let mut ends: HashMap<GameId, i64> = HashMap::new();
    loop {
        let state = club.state().await;
        if state.is_closed() {
            break;
        }
        let arena = state.arena().unwrap();
        let now = club.talk.now().0;
        for number in 1..=count {
            let entrant = EntrantNumber(number as u32);
            let Some(paired) = arena.game_to_begin(entrant).filter(|paired| paired.red == entrant) else {
                continue;
            };
            // Each looks at the message a while later.
            let at = *presses.entry(paired.red).or_insert(now + 1000 * dice.below(20) as i64);
            if at <= now {
                presses.insert(entrant, i64::MAX);
                club.press(number, &CompetitionComponent::Play(competition));
            }
        }
        for number in 1..=count {
            let entrant = EntrantNumber(number as u32);
            let Some((game, paired)) =
                arena.running_game(entrant).filter(|(_, paired)| paired.red == entrant)
            else {
                continue;
            };
            presses.remove(&entrant);
            let sides = [paired.red, paired.black].map(|side| side.0 as usize);
            if !ends.contains_key(&game) {
                // Shorter than the clock of the player to move.
                ends.insert(game, now + 90_000 + 1000 * dice.below(180) as i64);
                club.open_game(game, sides).await;
            } else if ends[&game] <= now {
                ends.insert(game, i64::MAX);
                club.resign(game, sides[dice.below(2)]).await;
            }
        }
        for _ in 0..5 {
            club.tick().await;
        }
        club.calls.extend(club.talk.fake.take_calls());
    }
    club.rest().await;
    let log = club.log().await;
    let state = club.state().await;
    no_game_is_lost(&club).await;
    assert_eq!(shown_points(&state), points_above_zero(&log, true));
    let arena = state.arena().unwrap();
    let started = arena.started_at().unwrap();
    let (rounds, longest) = longest_wait(&log, started);
    assert!(rounds <= PATIENCE, "somebody was left out of {rounds} pairing rounds");
    let counted = club.talk.fake.measured().0 - before;
    let calls = club.close().await;
    let posts = in_channel(&calls, "POST", "messages");
    let edits = in_channel(&calls, "PATCH", "messages");
    let edits = edits.iter().filter(|call| !call.clears_components()).count();
    let threads = in_channel(&calls, "POST", "threads").len();
    let pairings = posts.iter().filter(|call| call.text().contains("new games.")).count();
    let games = begun(&log).len();
    let _ = writeln!(
        std::io::stderr(),
        "{count} players: {games} games, {counted} counted calls in 45 minutes; in the channel {} messages, {pairings} of them \
         pairings, {edits} edits, {threads} threads; left out at most {rounds} rounds, longest wait {} s",
        posts.len(),
        longest / 1000,
    );
    let intervals = (DURATION / PAIRING_INTERVAL) as usize;
    let per_round = (count / 2).div_ceil(25);
    assert!(pairings <= intervals * per_round, "{pairings} messages with pairings");
    assert!(posts.len() <= pairings + 3, "{} messages in the channel", posts.len());
    // The table is edited after a pairing, and again if games have begun or ended meanwhile.
    assert!(edits <= 2 * intervals, "{edits} edits");
    assert_eq!(threads, games);
    for call in posts.iter().filter(|call| call.text().contains("new games.")) {
        let pinged = call.body["allowed_mentions"]["users"].as_array().unwrap();
        assert!(pinged.iter().all(|id| call.text().contains(id.as_str().unwrap())), "{call}");
    }
    assert!(games > 2 * count, "{games} games of {count} players");
}

#[tokio::test]
#[ignore = "minutes; .ci/nightly runs it"]
async fn a_swiss_of_thirty_three_with_six_who_do_not_appear() {
    let mut club = Club::found("swiss", &[("rounds", Given::Number(5))], 33).await;
    let competition = club.number().await;
    club.press(0, &CompetitionComponent::Start(competition));
    let is_there = |entrant: EntrantNumber| entrant.0 > 6;
    for round in 1..=5 {
        club.passes_until(|state| state.rounds().unwrap().rounds().len() == round).await;
        let state = club.state().await;
        let rounds = state.rounds().unwrap();
        for number in 7..=33 {
            if rounds
                .game_to_begin(EntrantNumber(number))
                .is_some_and(|game| game.red.0 == number || !is_there(game.red))
            {
                let asked = club.press(number as usize, &CompetitionComponent::Play(competition));
                club.rest().await;
                club.talk.fake.answer_told(&asked, true).await;
            }
        }
        let state = club.state().await;
        let rounds = state.rounds().unwrap();
        for number in 7..=33 {
            let Some((game, paired)) = rounds.running_game(EntrantNumber(number)) else { continue };
            let sides = [paired.red, paired.black];
            if sides.into_iter().all(is_there) {
                if paired.red.0 == number {
                    let loser = sides.into_iter().max().unwrap();
                    club.finish(game, sides.map(|side| side.0 as usize), loser.0 as usize).await;
                }
            } else if paired.red.0 == number {
                let channel = club.channel_of(game).await;
                let options = [("move", Given::Text("C2.5"))];
                let asked = club.talk.fake.slash(channel, club.people[number as usize], "move", &options);
                club.talk.fake.answer_told(&asked, true).await;
            }
        }
        if round == 1 {
            club.passes(24.0 * 3.0 + 1.0).await;
        }
    }
    club.passes_until(Competition::is_closed).await;
    let state = club.state().await;
    no_game_is_lost(&club).await;
    assert_eq!(shown_points(&state), points_above_zero(&club.log().await, false));
    for number in 1..=6 {
        assert_eq!(shown_points(&state).get(&number), None, "{number} never appeared");
    }
    let calls = club.close().await;
    let posts = in_channel(&calls, "POST", "messages");
    let rounds = posts.iter().filter(|call| call.text().starts_with("**`Club`: round ")).count();
    assert_eq!(rounds, 5, "one message with the pairings of each round");
    let results = posts.iter().filter(|call| call.text().contains(": results**")).count();
    assert_eq!(results, 5);
}

#[tokio::test]
#[ignore = "minutes; .ci/nightly runs it"]
async fn a_ladder_of_twelve_over_a_month() {
    let mut club = Club::found("ladder", &[], 12).await;
    let competition = club.number().await;
    let mut dice = Dice::new(7);
    for day in 0..30 {
        let who = 2 + dice.below(11);
        let entrant = EntrantNumber(who as u32);
        let known = begun(&club.log().await);
        if club.state().await.is_in(entrant) {
            let asked = club.press(who, &CompetitionComponent::Opponents(competition));
            let answer = club.talk.fake.answer_told(&asked, true).await;
            let id = CustomId::Competition(CompetitionComponent::Challenge(competition)).to_string();
            if answer.data()["components"].to_string().contains(&id) {
                let options = answer.data()["components"][0]["components"][0]["options"].clone();
                let options = options.as_array().unwrap();
                let value = options[dice.below(options.len())]["value"].as_str().unwrap();
                let message = answer.message.as_ref().unwrap();
                club.talk.fake.choose(Channel::GENERAL, club.people[who], message, &id, value);
                club.rest().await;
            }
        }
        let log = club.log().await;
        for event in &log {
            if let CompetitionEvent::Challenged { game, challenger, challenged, .. } = event
                && !known.contains(&game.0)
                // Every fifth game runs out of time.
                && day % 5 != 4
            {
                let stored = club.talk.store.game(*game).await.unwrap().unwrap();
                let played = Game::replay(&stored.events).unwrap().unwrap();
                let red = played.seat(Color::Red).player().unwrap().id.to_string();
                let is_red = red == club.people[challenger.0 as usize].id.to_string();
                let sides = [challenger.0 as usize, challenged.0 as usize];
                let sides = if is_red { sides } else { [sides[1], sides[0]] };
                club.finish(*game, sides, sides[dice.below(2)]).await;
            }
        }
        club.passes(24.0).await;
    }
    club.passes(24.0 * 4.0).await;
    let log = club.log().await;
    let state = club.state().await;
    no_game_is_lost(&club).await;
    let shown: Vec<u32> = state.ladder().order().iter().map(|entrant| entrant.0).collect();
    assert_eq!(shown, ladder_order(&log));
    let games = begun(&log).len();
    assert!(games >= 20, "{games} games");
    assert!(shown.len() < 12, "those who ran out of time have left");
    let calls = club.close().await;
    let lists = in_channel(&calls, "POST", "messages");
    let lists = lists.iter().filter(|call| call.text().starts_with("**Ladder**")).count();
    assert_eq!(lists, 1, "one message with the list, which is edited");
}
