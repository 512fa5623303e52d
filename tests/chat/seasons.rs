//! Seasons: events of a server give points, and a champion is named.

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::game::{GameId, Timestamp};
use xiangqi_bot::message::{
    ButtonPress, CompetitionComponent, CompetitionKind, CustomId, Request, RequestKind,
};
use xiangqi_bot::platform::Response;
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::Statement;

use super::ladder::{competitions, request, server_room};
use super::room::Room;
use super::rounds::{finishes, sides, uses};

/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.03;

/// A room with a season.
async fn season(terms: &str) -> Room {
    let mut room = server_room().await;
    room.slash("moderator", &format!("new kind:season {terms} name:Spring")).await;
    has_said_all(
        &mut room,
        &["Points by place: 12, 9, 7, 5, 4, 3, 2, 1. Everybody who plays gets 1 more.", "• It lasts "],
    );
    room.presses("moderator", "Create it").await;
    room
}

fn has_said_all(room: &mut Room, texts: &[&str]) {
    let said = room.transcript();
    for text in texts {
        assert!(said.contains(text), "{text:?} is missing in {said}");
    }
}

/// Returns the number and the state of the newest competition.
async fn newest(room: &Room) -> (u64, Competition) {
    competitions(room).await.pop().unwrap()
}

/// Plays a round robin of these people: an earlier one beats a later one. Returns the number of its last game.
async fn plays_event(room: &mut Room, name: &str, people: &[&str]) -> GameId {
    room.slash("moderator", &format!("new kind:round-robin name:{name}")).await;
    room.presses("moderator", "Create it").await;
    let (competition, _) = newest(room).await;
    for who in people {
        uses(room, who, CompetitionComponent::Join(competition)).await;
    }
    uses(room, "moderator", CompetitionComponent::Start(competition)).await;
    let mut last = GameId(0);
    loop {
        room.passes(2.0 * STEP).await;
        let (_, state) = newest(room).await;
        if state.is_closed() {
            break last;
        }
        let rounds = state.rounds().unwrap();
        let waiting = rounds.present().iter().find_map(|seed| rounds.game_to_begin(seed.number)).unwrap();
        let [red, black] = sides([waiting.red, waiting.black], people);
        uses(room, red, CompetitionComponent::Play(competition)).await;
        let (_, state) = newest(room).await;
        let (game, _) = state.rounds().unwrap().running_game(waiting.red).unwrap();
        let loser = if waiting.red > waiting.black { red } else { black };
        finishes(room, game, [red, black], loser).await;
        last = game;
    }
}

/// Returns the lines of the message of the season, as it is now.
fn standings(room: &Room) -> Vec<String> {
    let texts = room.platform.texts();
    let found: Vec<&String> = texts.iter().filter(|text| text.starts_with("**Season** `Spring`")).collect();
    assert_eq!(found.len(), 1, "there is one message of the season");
    found[0].lines().map(str::to_owned).collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_season_counts_its_events_and_their_corrections_and_names_a_champion() {
    let mut room = season("weeks:2").await;
    room.slash("alice", "new kind:season name:Other").await;
    room.has_said("can run competitions here");
    room.slash("moderator", "new kind:season name:Other").await;
    room.has_said("A season is running already: `Spring`");
    let people = ["alice", "mei", "zoe"];
    let last = plays_event(&mut room, "Club", &people).await;
    room.has_said("• It counts for the season `Spring`.");
    room.passes(STEP).await;
    let first = ["1. <@alice>: 13 pts", "2. <@mei>: 10 pts", "3. <@zoe>: 8 pts", "Counted: `Club`"];
    assert_eq!(standings(&room)[2..], first);
    room.restart().await;
    plays_event(&mut room, "Open", &["zoe", "mei", "bob"]).await;
    room.passes(STEP).await;
    let second = ["1. <@zoe>: 21 pts", "2. <@mei>: 20 pts", "3. <@alice>: 13 pts", "4. <@bob>: 8 pts"];
    assert_eq!(standings(&room)[2..6], second);
    // The event is over; its last game had another result after all.
    let (_, state) = newest(&room).await;
    assert!(state.is_closed());
    let lost = lost_by(&room, last).await;
    room.slash("moderator", &format!("organise game:{last} winner:{lost}")).await;
    room.has_said("now counts in `Club` with the new result.");
    room.passes(STEP).await;
    let corrected = standings(&room);
    assert_ne!(corrected[2..6], second);
    room.slash("moderator", "organise undo:true").await;
    room.has_said("counts in `Club` as it was played.");
    room.restart().await;
    room.passes(STEP).await;
    assert_eq!(standings(&room)[2..6], second);
    room.slash("zoe", "data what:delete").await;
    room.presses("zoe", "Delete my data").await;
    room.passes(2.0 * STEP).await;
    let anonymous = standings(&room);
    assert_eq!(anonymous[2], "1. a deleted player: 21 pts");
    assert_eq!(anonymous[3..6], second[1..]);
    room.passes(24.0 * 14.0).await;
    let texts = room.platform.texts();
    let ends: Vec<&String> =
        texts.iter().filter(|text| text.starts_with("**The season `Spring` is over.**")).collect();
    assert_eq!(ends.len(), 1, "{texts:#?}");
    assert!(ends[0].contains("Champion: a deleted player. Congratulations!"), "{}", ends[0]);
    // What comes later counts no more.
    plays_event(&mut room, "Late", &people).await;
    room.slash("alice", "hall").await;
    room.has_said("**Champions**\n`Spring`: a deleted player\n**Winners**\n`Late`: <@alice>");
}

/// Returns the side that lost a game, as an option has it.
async fn lost_by(room: &Room, game: GameId) -> &'static str {
    let stored = room.store.game(game).await.unwrap().expect("the game is stored");
    let state = xiangqi_bot::game::Game::replay(&stored.events).unwrap().unwrap();
    let winner = state.outcome().and_then(|outcome| outcome.winner).expect("it was won");
    (!winner).name()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn an_organiser_ends_a_season_and_can_take_that_back() {
    let mut room = season("").await;
    let (competition, _) = newest(&room).await;
    room.slash("moderator", "new kind:ladder name:Steps").await;
    room.presses("moderator", "Create it").await;
    room.slash("alice", "events").await;
    room.has_said("`Spring` in <#lounge>: season\n**Ladder** `Steps`");
    uses(&mut room, "alice", CompetitionComponent::Join(competition)).await;
    room.has_said("You have not joined yet.");
    uses(&mut room, "alice", CompetitionComponent::Place(competition)).await;
    room.has_said("You have no points in `Spring` yet.");
    uses(&mut room, "alice", CompetitionComponent::Close(competition)).await;
    room.has_said("can run competitions here");
    uses(&mut room, "moderator", CompetitionComponent::Close(competition)).await;
    let texts = room.platform.texts();
    let end = "**The season `Spring` is over.**\nNo event was finished, so there is no champion.";
    assert!(texts.iter().any(|text| text == end), "{texts:#?}");
    room.slash("alice", "hall").await;
    room.has_said("Nobody yet.");
    uses(&mut room, "moderator", CompetitionComponent::Close(competition)).await;
    room.has_said("It is over.");
}

/// The press of the button that creates a season, by an organiser in this channel.
fn creates_season(who: &str, channel: &str) -> Request {
    let create = CompetitionComponent::Create {
        kind: CompetitionKind::Season,
        name: channel.to_owned(),
        terms: String::new(),
    };
    let id = CustomId::Competition(create).to_string();
    let press = ButtonPress { id, values: Vec::new(), message: "n0".to_owned(), private: true };
    request(who, &format!("{who} in {channel}"), channel, RequestKind::Press(press))
}

fn answer(response: Response) -> String {
    let (Response::Ephemeral(note) | Response::Update(note)) = response else { panic!("{response:?}") };
    note.text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_seasons_that_are_created_at_once_only_one_begins() {
    for _ in 0..10 {
        let first = Room::new().await;
        // Another chance gives another number to the season.
        let mut other = Room::with_store(first.store.clone()).await;
        other.chance += 1;
        other.restart().await;
        let (one, two) = tokio::join!(
            first.service.submit(creates_season("moderator", "spring")),
            other.service.submit(creates_season("second", "summer"))
        );
        let mut answers = [answer(one), answer(two)];
        answers.sort();
        let [refused, created] = &answers;
        assert!(refused.starts_with("A season is running already: `"), "{answers:?}");
        assert!(refused.ends_with(" End it first."), "{answers:?}");
        assert!(created.starts_with("Created."), "{answers:?}");
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_closed_season_opens_again_only_until_the_next_one_begins() {
    let mut room = season("").await;
    let (spring, _) = newest(&room).await;
    let people = ["alice", "mei", "zoe"];
    plays_event(&mut room, "Club", &people).await;
    uses(&mut room, "moderator", CompetitionComponent::Close(spring)).await;
    room.slash("moderator", "organise undo:true").await;
    room.has_said("`Spring` is open again.");
    let texts = room.platform.texts();
    assert!(
        texts.contains(&"`Spring` is open again.".to_owned()),
        "the channel was told of the end: {texts:#?}"
    );
    plays_event(&mut room, "Open", &people).await;
    room.passes(STEP).await;
    assert_eq!(standings(&room)[1], "1. <@alice>: 26 pts");
    uses(&mut room, "moderator", CompetitionComponent::Close(spring)).await;
    room.slash("moderator", "new kind:season name:Summer").await;
    room.presses("moderator", "Create it").await;
    room.slash("moderator", "organise undo:true").await;
    room.has_said("`Spring` stays closed: the season `Summer` has begun since");
    plays_event(&mut room, "Cup", &["zoe", "mei", "bob"]).await;
    room.passes(STEP).await;
    assert_eq!(
        standings(&room)[2],
        "1. <@alice>: 26 pts",
        "what the next season counts is not counted twice"
    );
    let texts = room.platform.texts();
    let summer = texts.iter().find(|text| text.starts_with("**Season** `Summer`")).unwrap();
    assert!(summer.contains("1. <@zoe>: 13 pts\n2. <@mei>: 10 pts\n3. <@bob>: 8 pts"), "{summer}");
}

/// Stores an arena that alice has won against mei, or, if it is open, has entered; as if the room's server had run it.
async fn stores_arena(room: &Room, id: i64, name: &str, is_open: bool) {
    let at = Timestamp(1);
    let [first, second] = [1, 2].map(EntrantNumber);
    let game = GameId(1_000_000 + id);
    let created = CompetitionEvent::Created {
        kind: CompetitionKind::Arena,
        name: name.to_owned(),
        terms: String::new(),
        at,
    };
    let mut log = vec![created, CompetitionEvent::Joined { entrant: first, at }];
    if !is_open {
        log.extend([
            CompetitionEvent::Joined { entrant: second, at },
            CompetitionEvent::Started { ratings: Vec::new(), at },
            CompetitionEvent::Begun { red: first, black: second, game, at },
            CompetitionEvent::Settled { game, result: ChallengeResult::ChallengerWon, at },
            CompetitionEvent::Ended { at },
        ]);
    }
    let mut statements = vec![Statement::new(
        "INSERT INTO competitions (id, platform, server, channel, seq, is_open, nonce, message, shown, due)
         SELECT $1, platform, server, 'elsewhere', $2, $3, NULL, 'm', $2, NULL FROM competitions
         ORDER BY id LIMIT 1",
        vec![id.into(), (log.len() as i64).into(), is_open.into()],
    )];
    for (event, seq) in log.iter().zip(0i64..) {
        let event = serde_json::to_string(event).unwrap();
        let text = "INSERT INTO competition_events (competition, seq, person, at, event) VALUES ($1, $2, NULL, 1, $3)";
        statements.push(Statement::new(text, vec![id.into(), seq.into(), event.into()]));
    }
    for (entrant, person) in [(1i64, "alice"), (2, "mei")] {
        let text = "INSERT INTO competition_entrants (competition, entrant, platform, person, name, active)
             SELECT $1, $2, platform, $3, $3, TRUE FROM competitions WHERE id = $1";
        statements.push(Statement::new(text, vec![id.into(), entrant.into(), person.to_owned().into()]));
    }
    for statement in statements {
        room.store.run(statement).await.unwrap();
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_result_of_an_old_event_is_corrected_and_the_season_follows() {
    let mut room = season("").await;
    let last = plays_event(&mut room, "Club", &["alice", "mei", "zoe"]).await;
    room.passes(STEP).await;
    let before = standings(&room);
    let (newest_id, _) = newest(&room).await;
    for number in 1..=25 {
        stores_arena(&room, newest_id.cast_signed() + number, &format!("Arena {number}"), true).await;
    }
    let lost = lost_by(&room, last).await;
    room.slash("moderator", &format!("organise game:{last} winner:{lost}")).await;
    room.has_said("now counts in `Club` with the new result.");
    room.passes(STEP).await;
    assert_ne!(standings(&room)[2..5], before[2..5]);
    room.slash("moderator", "organise undo:true").await;
    room.has_said("counts in `Club` as it was played.");
    room.passes(STEP).await;
    assert_eq!(standings(&room)[2..5], before[2..5]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_hall_of_fame_has_pages() {
    let mut room = season("").await;
    let (season, _) = newest(&room).await;
    for number in 1..=12 {
        stores_arena(&room, season.cast_signed() + number, &format!("Arena {number}"), false).await;
    }
    uses(&mut room, "alice", CompetitionComponent::Hall { competition: season, page: None }).await;
    let first = room.transcript();
    assert!(first.contains("**Winners**\n`Arena 12`: <@alice>\n`Arena 11`"), "{first}");
    assert!(first.contains("`Arena 3`: <@alice>") && !first.contains("`Arena 2`"), "{first}");
    room.presses("alice", "Earlier").await;
    let second = room.told.clone().expect("the page is answered").text;
    assert!(second.contains("**Winners**\n`Arena 2`: <@alice>\n`Arena 1`: <@alice>"), "{second}");
    assert!(!room.offers("hall"), "{second}");
}

/// Returns the people with the role 5, once the tasks have taken all their steps.
async fn holders(room: &mut Room) -> Vec<String> {
    for _ in 0..6 {
        room.passes(STEP).await;
    }
    let roles = room.platform.roles.lock().unwrap();
    roles.iter().map(|(person, role)| format!("{person} {role}")).collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_role_of_a_champion_follows_corrections_of_events_and_deletions() {
    let mut room = server_room().await;
    room.has_roles = true;
    room.slash("moderator", "new kind:season weeks:1 prize:<@&5> name:Spring").await;
    room.has_said("• The winner gets the role <@&5> and keeps it until the next winner.");
    room.presses("moderator", "Create it").await;
    plays_event(&mut room, "Club", &["alice", "mei", "zoe"]).await;
    let (_, state) = newest(&room).await;
    let game = state.log().iter().find_map(|event| match event {
        CompetitionEvent::Begun { red, black, game, .. } if red.0 + black.0 == 3 => Some(*game),
        _ => None,
    });
    let game = game.expect("the first two have met");
    assert_eq!(holders(&mut room).await, Vec::<String>::new());
    room.passes(24.0 * 7.0).await;
    assert_eq!(holders(&mut room).await, ["alice 5"]);
    let lost = lost_by(&room, game).await;
    room.slash("moderator", &format!("organise game:{game} winner:{lost}")).await;
    assert_eq!(holders(&mut room).await, ["mei 5"]);
    room.slash("moderator", "organise undo:true").await;
    room.restart().await;
    assert_eq!(holders(&mut room).await, ["alice 5"]);
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete my data").await;
    let stored: Vec<(String,)> = room.store.fetch("SELECT person FROM role_holders", vec![]).await.unwrap();
    assert_eq!(stored, []);
    // The correction comes again: the log still has the game, and no name.
    room.slash("moderator", &format!("organise game:{game} winner:draw")).await;
    room.has_said("now counts in `Club` with the new result.");
    holders(&mut room).await;
    let stored: Vec<(String,)> = room.store.fetch("SELECT person FROM role_holders", vec![]).await.unwrap();
    assert!(stored.iter().all(|(person,)| person == "mei"), "{stored:?}");
}
