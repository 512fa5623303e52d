//! Simuls in a channel: a person and the bot as hosts, a restart, people who leave, clocks.

use std::time::Duration;

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent, LeaveReason};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::features::competitions::simul::state::{
    BOT, MOST_PLAYERS, PERSON_HOST, Simul, SimulGame, SimulScore, SimulStep,
};
use xiangqi_bot::game::{Game, GameId, Timestamp};
use xiangqi_bot::message::{CompetitionComponent, CustomId};
use xiangqi_bot::rules::Color;
use xiangqi_bot::store::Statement;

use super::ladder::{competition, log, server_room};
use super::recount::half_points;
use super::room::{CHANNEL, Room, goes_by};
use super::rounds::{end_of, state};

/// Half a minute, in hours.
const STEP: f64 = 0.01;

/// A room with a simul of these options, with entries of these people in their order.
async fn simul_of(options: &str, people: &[&str]) -> Room {
    let mut room = server_room().await;
    room.slash("moderator", &format!("new kind:simul {options} name:Club")).await;
    room.presses("moderator", "Create it").await;
    for who in people {
        uses(&mut room, who, CompetitionComponent::Join).await;
    }
    room
}

/// Presses a button of the simul by its id.
async fn uses(room: &mut Room, who: &str, component: impl Fn(u64) -> CompetitionComponent) {
    let id = CustomId::Competition(component(competition(room).await));
    room.press(who, "n0", &id.to_string(), &[]).await;
}

async fn starts(room: &mut Room, who: &str) {
    uses(room, who, CompetitionComponent::Start).await;
    room.passes(STEP).await;
}

async fn simul(room: &Room) -> Simul {
    state(room).await.simul().unwrap().clone()
}

async fn game(room: &Room, id: GameId) -> Game {
    Game::replay(&room.store.game(id).await.unwrap().unwrap().events).unwrap().unwrap()
}

/// Waits for the bot's first move. The clock is paused, but the threads of the engine need time.
async fn bot_answers(room: &Room, known: &SimulGame) {
    for _ in 0..1_000 {
        if game(room, known.game).await.history().moves().len() == 2 {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
        goes_by(Duration::from_millis(1)).await;
    }
    panic!("the bot has not moved in game {}", known.game);
}

/// Enters the thread of a game.
async fn goes_to(room: &mut Room, known: &SimulGame) {
    room.store.game(known.game).await.unwrap().unwrap().homes[0].channel.clone_into(&mut room.channel);
}

/// Moves on a board, in its thread.
async fn moves(room: &mut Room, known: &SimulGame, who: &str, mv: &str) {
    goes_to(room, known).await;
    room.replies_to(known.game, who, mv).await;
    CHANNEL.clone_into(&mut room.channel);
}

/// Resigns on a board.
async fn resigns(room: &mut Room, known: &SimulGame, who: &str) {
    goes_to(room, known).await;
    room.replies_to(known.game, who, "resign").await;
    room.presses(who, "Resign").await;
    CHANNEL.clone_into(&mut room.channel);
}

/// How the transcript marks an edit of the list, which is the first message of the channel.
const EDIT: &str = "bot edits message 0: ";

/// Returns the transcript from the newest edit of the list on.
fn list(room: &mut Room) -> String {
    let transcript = room.transcript();
    let (_, newest) = transcript.rsplit_once(EDIT).unwrap_or_else(|| panic!("no edit: {transcript}"));
    newest.to_owned()
}

/// Returns the score of the host by the log alone, without the program's own state.
fn recount(log: &[CompetitionEvent], host: EntrantNumber) -> [usize; 3] {
    let mut reds = std::collections::BTreeMap::new();
    let mut score = [0; 3];
    for event in log {
        match event {
            CompetitionEvent::Begun { red, game, .. } => {
                reds.insert(*game, *red);
            }
            CompetitionEvent::Settled { game, result, .. } => {
                let Some([for_red, for_black]) = half_points(*result) else { continue };
                let for_host = if reds[game] == host { for_red } else { for_black };
                score[2 - for_host as usize] += 1;
            }
            _ => {}
        }
    }
    score
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_person_plays_four_at_once_through_a_restart() {
    let mut room = simul_of("host:@hu", &["alice", "mei", "zoe", "bob", "alice", "hu"]).await;
    let rules = room.transcript();
    assert!(rules.contains("You have already joined."), "{rules}");
    assert!(rules.contains("• The games are not rated. Clock: 20 min + 30 s per move."), "{rules}");
    assert!(rules.contains("2 minutes more on every clock for each player: 20 minutes for 10"), "{rules}");
    uses(&mut room, "alice", CompetitionComponent::Start).await;
    room.has_said("Only <@hu> or an organiser can start this.");
    starts(&mut room, "hu").await;
    let begun = simul(&room).await;
    assert_eq!((begun.host(), begun.games().len()), (PERSON_HOST, 4));
    assert_eq!(room.platform.threads(), 4, "each game has a thread");
    let games = begun.games().to_vec();
    for known in &games {
        let game = game(&room, known.game).await;
        assert!(!game.opening().rated);
        let minutes = Color::ALL.map(|side| game.clock().main_left(side).unwrap() / 60_000);
        assert_eq!(minutes, [28, 20], "the host has 2 minutes more for each player");
    }
    let text = list(&mut room);
    assert!(text.contains("Host: <@hu> (Red)\nHost: 0 won, 0 drawn, 0 lost. Still playing: 4."), "{text}");
    assert_eq!(text.matches("the host to move <#").count(), 4, "{text}");
    // The boards wait in the order in which they began; a move leads to the next one.
    let home = |known: &SimulGame| {
        let id = known.game;
        let store = room.store.clone();
        async move { format!("<#{}>", store.game(id).await.unwrap().unwrap().homes[0].channel) }
    };
    let mut homes = Vec::new();
    for known in &games {
        homes.push(home(known).await);
    }
    assert!(text.contains(&format!("Waiting for the host: {}", homes.join(" "))), "{text}");
    moves(&mut room, &games[0], "hu", "C2.5").await;
    room.has_said(&format!("Next board, <@hu>: {}", homes[1]));
    moves(&mut room, &games[1], "hu", "C2.5").await;
    moves(&mut room, &games[0], "alice", "H8+7").await;
    room.passes(2.0 * STEP).await;
    let text = list(&mut room);
    assert!(text.contains("• <@mei> to move"), "{text}");
    assert!(
        text.contains(&format!("host: {} {} {}", homes[2], homes[3], homes[0])),
        "the longest first: {text}"
    );
    room.passes(4.0 * STEP).await;
    assert!(!room.transcript().contains(EDIT), "nothing has changed");
    room.chance += 1;
    room.restart().await;
    room.presses("hu", "My boards").await;
    let private = room.told.clone().expect("the host is answered").text;
    let order = [2, 3, 0].map(|at| private.find(&homes[at]).expect("the board waits"));
    assert!(order.is_sorted() && !private.contains(&homes[1]), "{private}");
    room.presses("alice", "My boards").await;
    room.has_said("• <@alice>: the host to move");
    // A draw, a win, a loss, and a player who is taken out.
    moves(&mut room, &games[0], "hu", "draw").await;
    moves(&mut room, &games[0], "alice", "yes").await;
    resigns(&mut room, &games[1], "mei").await;
    moves(&mut room, &games[2], "hu", "C2.5").await;
    moves(&mut room, &games[2], "zoe", "H8+7").await;
    resigns(&mut room, &games[2], "hu").await;
    uses(&mut room, "bob", CompetitionComponent::Leave).await;
    room.has_said("Resign your game in `Club`?");
    room.slash("moderator", "organise expel:@bob").await;
    room.has_said("<@bob> is out of `Club`.");
    room.passes(3.0 * STEP).await;
    let ended = state(&room).await;
    assert!(ended.is_closed());
    assert_eq!(ended.simul().unwrap().score(), SimulScore { wins: 2, draws: 1, losses: 1 });
    let log = log(&room).await;
    // The game of a player who was taken out is lost without an event of its own.
    assert_eq!(recount(&log, PERSON_HOST), [1, 1, 1]);
    assert_eq!(Competition::replay(&log).unwrap(), ended);
    let texts = room.platform.texts();
    let ends: Vec<&String> = texts.iter().filter(|text| text.starts_with("**`Club` is over.**")).collect();
    let expected = "**`Club` is over.**\n<@hu> wins 2, draws 1 and loses 1.\n• <@zoe> won\n• <@alice> drew\n\
                    • <@mei> lost\n• <@bob> lost";
    assert_eq!(ends, [expected]);
    let lists = texts.iter().filter(|text| text.starts_with("**Simul** `Club`")).count();
    assert_eq!(lists, 1, "the list is edited, and never repeated");
    assert!(list(&mut room).contains("It is over."));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_bot_as_host_plays_all_boards_by_itself() {
    let mut room = simul_of("level:1 color:black time:10+5", &["alice", "mei", "zoe"]).await;
    let rules = room.transcript();
    assert!(rules.contains("at level 1, and have Black on every board."), "{rules}");
    assert!(!rules.contains("more on every clock"), "{rules}");
    uses(&mut room, "zoe", CompetitionComponent::Leave).await;
    room.has_said("You have left `Club`.");
    uses(&mut room, "alice", CompetitionComponent::Start).await;
    room.has_said("can run competitions here");
    starts(&mut room, "moderator").await;
    let begun = simul(&room).await;
    assert_eq!((begun.host(), begun.games().len()), (BOT, 2));
    let games = begun.games().to_vec();
    for (known, who) in games.iter().zip(["alice", "mei"]) {
        assert_eq!(known.paired.black, BOT);
        moves(&mut room, known, who, "C2.5").await;
        bot_answers(&room, known).await;
    }
    room.chance += 1;
    room.restart().await;
    room.passes(STEP).await;
    assert!(list(&mut room).contains("Host: Bot level 1 (Black)"));
    resigns(&mut room, &games[0], "alice").await;
    // The other one does not come back.
    room.passes(0.3).await;
    let ended = state(&room).await;
    assert!(ended.is_closed());
    assert_eq!(recount(&log(&room).await, BOT), [2, 0, 0]);
    let end = end_of(&room);
    assert!(end.contains("Bot level 1 wins 2, draws 0 and loses 0."), "{end}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_host_who_does_not_appear_loses_and_one_who_leaves_calls_it_off() {
    let mut room = simul_of("extra:1 time:5+3", &["alice", "mei"]).await;
    starts(&mut room, "moderator").await;
    room.passes(0.3).await;
    let ended = state(&room).await;
    assert!(ended.is_closed());
    assert_eq!(ended.simul().unwrap().score(), SimulScore { wins: 0, draws: 0, losses: 2 });
    let texts = room.platform.texts();
    assert!(
        texts.iter().any(|text| text.contains("<@moderator> wins 0, draws 0 and loses 2.")),
        "{texts:#?}"
    );

    let mut room = simul_of("host:@hu", &["alice"]).await;
    uses(&mut room, "hu", CompetitionComponent::Leave).await;
    room.has_said("Cancel `Club`? Without you it cannot be played.");
    room.passes(STEP).await;
    assert!(!state(&room).await.is_closed(), "it was a question");
    room.presses("hu", "Cancel it").await;
    room.has_said("Without its host it is cancelled.");
    room.passes(2.0 * STEP).await;
    assert!(state(&room).await.is_closed());
    let texts = room.platform.texts();
    let said = "`Club` is cancelled: the host has left.";
    assert_eq!(texts.iter().filter(|text| *text == said).count(), 1, "{texts:#?}");

    let mut room = simul_of("hours:1 level:1", &[]).await;
    starts(&mut room, "moderator").await;
    room.has_said("Nobody has joined yet.");
    room.passes(1.1).await;
    assert!(state(&room).await.is_closed());
    let texts = room.platform.texts();
    assert!(texts.contains(&"`Club` is cancelled: nobody has joined.".to_owned()), "{texts:#?}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_host_who_is_taken_out_loses_the_open_games() {
    let mut room = simul_of("host:@hu", &["alice", "mei"]).await;
    starts(&mut room, "hu").await;
    let games = simul(&room).await.games().to_vec();
    resigns(&mut room, &games[0], "alice").await;
    room.slash("moderator", "organise expel:@hu").await;
    room.passes(2.0 * STEP).await;
    let end = end_of(&room);
    let expected = "<@hu> wins 1, draws 0 and loses 1.\n\
                    The host left, so the players win the games that were open.\n• <@mei> won\n• <@alice> lost";
    assert!(end.ends_with(expected), "{end}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_player_who_leaves_resigns_and_with_the_host_all_boards_end() {
    let mut room = simul_of("host:@hu", &["alice", "mei", "zoe"]).await;
    starts(&mut room, "hu").await;
    let games = simul(&room).await.games().to_vec();
    moves(&mut room, &games[1], "hu", "C2.5").await;
    room.presses("alice", "My boards").await;
    room.presses("alice", "Leave").await;
    room.has_said("Resign your game in `Club`?");
    assert!(game(&room, games[0].game).await.outcome().is_none(), "it was a question");
    room.presses("alice", "Resign").await;
    room.has_said("You have resigned your game in `Club`.");
    assert_eq!(game(&room, games[0].game).await.outcome().unwrap().winner, Some(Color::Red));
    assert_eq!(simul(&room).await.score(), SimulScore { wins: 1, draws: 0, losses: 0 });
    uses(&mut room, "alice", CompetitionComponent::Leave).await;
    room.has_said("Your game in `Club` is over already.");
    room.restart().await;
    room.presses("hu", "My boards").await;
    room.presses("hu", "Leave").await;
    room.has_said("You lose the 2 games that are still running, and the simul is over.");
    room.presses("hu", "Leave").await;
    room.has_said("You have left `Club`. Your open games are lost");
    room.passes(3.0 * STEP).await;
    for known in &games[1..] {
        let outcome = game(&room, known.game).await.outcome().expect("nobody waits for a move");
        assert_eq!(outcome.winner, Some(Color::Black));
    }
    assert!(state(&room).await.is_closed());
    let texts = room.platform.texts();
    let ends: Vec<&String> = texts.iter().filter(|text| text.starts_with("**`Club` is over.**")).collect();
    assert_eq!(ends.len(), 1, "{texts:#?}");
    let expected = "<@hu> wins 1, draws 0 and loses 2.\nThe host left, so the players win the games";
    assert!(ends[0].contains(expected), "{}", ends[0]);
    let log = log(&room).await;
    assert_eq!(Competition::replay(&log).unwrap(), state(&room).await);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_list_loads_only_the_boards_that_have_changed() {
    let mut room = simul_of("host:@hu", &["alice", "mei"]).await;
    starts(&mut room, "hu").await;
    room.passes(2.0 * STEP).await;
    let games = simul(&room).await.games().to_vec();
    // A board that is loaded again is missing from now on.
    let text = "DELETE FROM events WHERE game = $1";
    room.store.run(Statement::new(text, vec![games[1].game.0.into()])).await.unwrap();
    moves(&mut room, &games[0], "hu", "C2.5").await;
    room.passes(2.0 * STEP).await;
    let text = list(&mut room);
    assert!(text.contains("• <@alice> to move"), "what has changed is loaded: {text}");
    assert!(text.contains("• <@mei>: the host to move"), "what has not changed is known: {text}");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_name_of_a_host_is_whole_or_ends_with_an_ellipsis() {
    let whole =
        ["Maximiliane-von-Hohenfels", "象棋俱樂部的胡榮華特級大師", "🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎🐎"];
    for name in whole {
        let mut room = simul_of(&format!("host:@{name}"), &[]).await;
        let names = entrants(&mut room).await;
        assert_eq!(names, [name]);
    }
    // A button has room for 100 letters: the name of the simul is whole, that of the host ends early.
    let long = "Maximiliane-von-Hohenfels-und-zu-Waldburg";
    let mut room = simul_of(&format!("host:@{long}"), &[]).await;
    let names = entrants(&mut room).await;
    assert_eq!(names.len(), 1);
    let kept = names[0].strip_suffix('…').expect("the cut shows");
    assert!(long.starts_with(kept) && kept.chars().count() > 16, "{names:?}");
    assert!(state(&room).await.name() == "Club");
}

/// Returns the stored names of the entrants.
async fn entrants(room: &mut Room) -> Vec<String> {
    let rows: Vec<(String,)> =
        room.store.fetch("SELECT name FROM competition_entrants ORDER BY entrant", vec![]).await.unwrap();
    rows.into_iter().map(|(name,)| name).collect()
}

/// Returns the time so many milliseconds after the creation.
fn at(millis: i64) -> Timestamp {
    Timestamp(1_700_000_000_000 + millis)
}

#[test]
fn a_simul_of_twenty_is_full_and_a_replay_gives_the_same_state() {
    let created = CompetitionEvent::Created {
        kind: xiangqi_bot::message::CompetitionKind::Simul,
        name: "Club".to_owned(),
        terms: String::new(),
        at: at(0),
    };
    let mut state = Competition::replay(&[created]).unwrap();
    let most = u32::try_from(MOST_PLAYERS).unwrap();
    for number in 1..=most + 1 {
        state.apply(&CompetitionEvent::Joined { entrant: EntrantNumber(number), at: at(0) });
    }
    let simul = state.simul().unwrap();
    assert!(simul.check_entry(EntrantNumber(most + 2)).is_err());
    assert_eq!(simul.next(), SimulStep::Wait);
    state.apply(&CompetitionEvent::Started { ratings: Vec::new(), at: at(1) });
    while let SimulStep::Begin(paired) = state.simul().unwrap().next() {
        assert_eq!(paired.red, PERSON_HOST);
        let game = GameId(i64::from(paired.black.0));
        let event = CompetitionEvent::Begun { red: paired.red, black: paired.black, game, at: at(2) };
        state.apply(&event);
    }
    assert_eq!(state.simul().unwrap().games().len(), MOST_PLAYERS);
    for number in 2..=most + 1 {
        let entrant = EntrantNumber(number);
        let event = match number % 4 {
            0 => CompetitionEvent::Left { entrant, why: LeaveReason::Deleted, at: at(3) },
            1 => settled(number, ChallengeResult::Drawn),
            2 => settled(number, ChallengeResult::ChallengedWon),
            _ => settled(number, ChallengeResult::Void),
        };
        state.apply(&event);
    }
    let score = state.simul().unwrap().score();
    assert_eq!(score, SimulScore { wins: 5, draws: 5, losses: 5 });
    assert_eq!(state.simul().unwrap().next(), SimulStep::End);
    let game = GameId(5);
    state.apply(&CompetitionEvent::Corrected { game, result: ChallengeResult::ChallengerWon, at: at(4) });
    assert_eq!(state.simul().unwrap().score(), SimulScore { wins: 6, draws: 4, losses: 5 });
    assert_eq!(Competition::replay(state.log()).unwrap(), state);
}

fn settled(number: u32, result: ChallengeResult) -> CompetitionEvent {
    CompetitionEvent::Settled { game: GameId(number.into()), result, at: at(3) }
}
