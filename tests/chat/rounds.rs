//! Swiss, round robin and knockout in a channel: from the entries to the end, with people who do not appear, and crashes.

use std::collections::BTreeMap;
use std::time::Duration;

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent};
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::features::competitions::rounds::Rounds;
use xiangqi_bot::game::{GameId, Timestamp};
use xiangqi_bot::message::{CompetitionComponent, CustomId, NoThreadReason, OptionValue};
use xiangqi_bot::runtime::Host as _;

use super::bulk::bulk;
use super::ladder::{competition, log, organise, server_room};
use super::recount;
use super::room::{CHANNEL, Room, goes_by};

/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.03;

/// A room with a competition of a kind, with entries of these people in their order.
pub(super) async fn competition_of(kind: &str, people: &[&str]) -> Room {
    let mut room = server_room().await;
    room.slash("moderator", &format!("new kind:{kind} name:Club")).await;
    room.presses("moderator", "Create it").await;
    for who in people {
        room.presses(who, "Join").await;
    }
    room
}

pub(super) async fn state(room: &Room) -> Competition {
    Competition::replay(&log(room).await).unwrap()
}

/// Presses “Play” of the competition.
pub(super) async fn begins(room: &mut Room, who: &str) {
    let play = CustomId::Competition(CompetitionComponent::Play(competition(room).await));
    room.press(who, "n0", &play.to_string(), &[]).await;
}

/// Ends a game by the resignation of one side, after a move of each.
pub(super) async fn finishes(room: &mut Room, game: GameId, [red, black]: [&str; 2], loser: &str) {
    room.replies_to(game, red, "C2.5").await;
    room.replies_to(game, black, "H8+7").await;
    room.replies_to(game, loser, "resign").await;
    room.presses(loser, "Resign").await;
}

/// Returns the half points of all entrants by the log alone.
pub(super) fn recount(log: &[CompetitionEvent]) -> BTreeMap<u32, u32> {
    let mut points = recount::points(log, false);
    for event in log {
        if let CompetitionEvent::Joined { entrant, .. } = event {
            points.entry(entrant.0).or_default();
        }
    }
    points
}

/// Returns the names of Red and Black.
pub(super) fn sides<'n>(players: [EntrantNumber; 2], names: &[&'n str]) -> [&'n str; 2] {
    players.map(|entrant| names[entrant.0 as usize - 1])
}

/// Returns the texts of a channel as they are now.
pub(super) fn texts_in(room: &Room, channel: &str) -> Vec<String> {
    let posted = room.platform.posted_since(0).into_iter().filter(|(_, place)| place == channel);
    posted.map(|(message, _)| message.text.clone()).collect()
}

/// Returns the announcement of the end of `Club`.
pub(super) fn end_of(room: &Room) -> String {
    let mut texts = room.platform.texts().into_iter();
    texts.find(|text| text.starts_with("**`Club` is over.**")).expect("the end is announced")
}

/// Presses a button of the competition by its id.
pub(super) async fn uses(room: &mut Room, who: &str, component: CompetitionComponent) {
    room.press(who, "n0", &CustomId::Competition(component).to_string(), &[]).await;
}

/// Returns the half points in the program's own standings.
pub(super) fn points(rounds: &Rounds) -> BTreeMap<u32, u32> {
    rounds.standings().iter().map(|row| (row.entrant.0, row.points)).collect()
}

/// Lets the games of a round begin and end: the higher number loses; those who do not appear do nothing.
async fn plays_round(room: &mut Room, names: &[&str], no_shows: usize) {
    let name = |entrant: EntrantNumber| names[entrant.0 as usize - 1];
    let appears = |entrant: EntrantNumber| entrant.0 as usize > no_shows;
    while let Some(game) = {
        let state = state(room).await;
        let rounds = state.rounds().unwrap();
        let present = rounds.present().into_iter().map(|seed| seed.number).filter(|number| appears(*number));
        present.filter_map(|number| Some((number, rounds.game_to_begin(number)?))).next()
    } {
        let (presser, waiting) = game;
        begins(room, name(presser)).await;
        let state = state(room).await;
        let (id, _) = state.rounds().unwrap().running_game(presser).expect("the game has begun");
        let sides = [waiting.red, waiting.black];
        if sides.into_iter().all(appears) {
            let loser = name(sides.into_iter().max().unwrap());
            finishes(room, id, sides.map(name), loser).await;
        } else if appears(waiting.red) {
            room.replies_to(id, name(waiting.red), "C2.5").await;
        }
    }
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_round_robin_from_its_start_to_its_end() {
    let names = ["alice", "mei", "zoe"];
    let mut room = competition_of("round-robin", &names).await;
    room.presses("alice", "Start it now").await;
    room.has_said("can run competitions here");
    room.presses("moderator", "Start it now").await;
    room.has_said("The first round follows in a moment");
    for round in 1..=3 {
        room.passes(2.0 * STEP).await;
        let texts = room.platform.texts();
        let title = format!("**`Club`: round {round}**");
        assert!(texts.iter().any(|text| text.starts_with(&title)), "{texts:#?}");
        plays_round(&mut room, &names, 0).await;
        room.has_said("Counted for `Club`.");
    }
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(points(state.rounds().unwrap()), [(1, 4), (2, 2), (3, 0)].into());
    assert_eq!(points(state.rounds().unwrap()), recount(&log(&room).await));
    let end = end_of(&room);
    assert!(
        end.contains("Winner: <@alice>. Congratulations!\n1. <@alice>: 2 pts\n2. <@mei>: 1 pt\n"),
        "{end}"
    );
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_knockout_ends_with_a_winner_though_nobody_begins_one_game() {
    let names = ["alice", "mei", "zoe", "bob"];
    let mut room = competition_of("knockout", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let semifinal = state(&room).await.rounds().unwrap().game_to_begin(EntrantNumber(1)).unwrap();
    begins(&mut room, "alice").await;
    let (game, _) = state(&room).await.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    let sides = sides([semifinal.red, semifinal.black], &names);
    let loser = if sides[0] == "alice" { sides[1] } else { sides[0] };
    finishes(&mut room, game, sides, loser).await;
    // Nobody begins the other one within three days: both are out, and the final needs no game.
    room.passes(24.0 * 3.0 + 1.0).await;
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(state.rounds().unwrap().bracket().champion(), Some(EntrantNumber(1)));
    let texts = room.platform.texts();
    assert!(texts.iter().any(|text| text.contains("Winner: <@alice>. Congratulations!")), "{texts:#?}");
    let semifinals = beginning(&texts, "**`Club`: Semi-finals**");
    assert_eq!(semifinals.len(), 1, "{texts:#?}");
    assert_eq!(semifinals[0].matches(" – ").count(), 2, "{}", semifinals[0]);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn players_are_reminded_once_a_day_before_they_lose_by_default() {
    let names = ["alice", "mei", "zoe", "bob"];
    let mut room = competition_of("swiss", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let begun = state(&room).await.rounds().unwrap().game_to_begin(EntrantNumber(1)).unwrap();
    begins(&mut room, "alice").await;
    let reminder = "**`Club`**: these games have not begun.";
    room.passes(47.0).await;
    assert_eq!(beginning(&room.platform.texts(), reminder).len(), 0);
    room.passes(1.5).await;
    room.restart().await;
    room.passes(3.0).await;
    let said = room.said();
    let reminders: Vec<_> = said.iter().filter(|message| message.text.starts_with(reminder)).collect();
    assert_eq!(reminders.len(), 1);
    let mut pinged = reminders[0].ping.clone();
    pinged.sort();
    let waiting =
        names.into_iter().zip(1..).filter(|(_, number)| begun.red.0 != *number && begun.black.0 != *number);
    let mut waiting: Vec<&str> = waiting.map(|(name, _)| name).collect();
    waiting.sort_unstable();
    assert_eq!(pinged, waiting, "{}", reminders[0].text);
    begins(&mut room, waiting[0]).await;
    room.passes(24.0).await;
    assert_eq!(beginning(&room.platform.texts(), "**`Club`**: these games did not begin in time.").len(), 0);
    assert_eq!(beginning(&room.platform.texts(), reminder).len(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_quickest_mate_of_the_winner_follows_the_podium() {
    let names = ["alice", "mei"];
    let mut room = competition_of("knockout", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let waiting = state(&room).await.rounds().unwrap().game_to_begin(EntrantNumber(1)).unwrap();
    let [red, black] = sides([waiting.red, waiting.black], &names);
    begins(&mut room, red).await;
    let (game, _) = state(&room).await.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    let moves = ["C2.5", "P1+1", "C5+4", "P9+1", "b2b4", "R1+1", "C8.5"];
    for (mv, player) in moves.into_iter().zip([red, black].into_iter().cycle()) {
        room.replies_to(game, player, mv).await;
    }
    room.passes(3.0 * STEP).await;
    let said = room.platform.messages();
    let end = said.iter().position(|message| message.text.starts_with("**`Club` is over.**")).unwrap();
    let best = &said[end + 1];
    let expected = format!("**The winner’s quickest mate:** <@{red}> against <@{black}>, 4 moves.");
    assert!(best.text.starts_with(&expected), "{}", best.text);
    let picture = best.picture.as_ref().expect("the final board is shown");
    assert!(picture.name.contains(&format!("-{game}")), "{} is the game", picture.name);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_swiss_with_six_who_do_not_appear_and_crashes() {
    // 33 in the nightly run.
    let present = bulk(11, 27);
    let length = bulk(4, 7);
    let people: Vec<String> = (1..=6 + present).map(|number| format!("p{number:02}")).collect();
    let names: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut room = competition_of(&format!("swiss rounds:{length}"), &names).await;
    room.presses("moderator", "Start it now").await;
    room.restart().await;
    for round in 1..=length {
        room.passes(2.0 * STEP).await;
        room.restart().await;
        assert_eq!(state(&room).await.rounds().unwrap().rounds().len(), round);
        plays_round(&mut room, &names, 6).await;
        room.restart().await;
        if round == 1 {
            // Those who do not appear run out of time.
            room.passes(24.0 * 3.0 + 1.0).await;
        }
    }
    room.passes(3.0 * STEP).await;
    let state = state(&room).await;
    let rounds = state.rounds().unwrap();
    assert!(state.is_closed());
    let games: usize = rounds.rounds().iter().map(|round| round.games.len()).sum();
    let later = (length - 1) * (present / 2);
    assert_eq!(games, (6 + present) / 2 + later, "after the first round six have left");
    assert!(rounds.rounds().iter().flat_map(|round| &round.games).all(|game| game.result.is_some()));
    assert_eq!(points(rounds), recount(&log(&room).await));
    for number in 1..=6 {
        assert_eq!(points(rounds)[&number], 0, "{number} never appeared");
    }
    // Each game that has begun is stored once, and none is open.
    let begun =
        log(&room).await.iter().filter(|event| matches!(event, CompetitionEvent::Begun { .. })).count();
    let rows: Vec<(i64,)> = room.store.fetch("SELECT id FROM games", vec![]).await.unwrap();
    assert_eq!(rows.len(), begun);
    let open: Vec<(i64,)> = room.store.fetch("SELECT id FROM games WHERE is_open", vec![]).await.unwrap();
    assert_eq!(open, []);
}

/// Returns the messages with this beginning.
fn beginning<'a>(texts: &'a [String], with: &str) -> Vec<&'a String> {
    texts.iter().filter(|text| text.starts_with(with)).collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_live_evening_begins_on_time_with_those_who_are_here_and_plays_in_threads() {
    let mut room = server_room().await;
    room.slash("moderator", "new kind:swiss time:10+5 rounds:3 hours:2 name:Evening").await;
    let rules = room.transcript();
    assert!(rules.contains("• 3 rounds."), "{rules}");
    assert!(rules.contains("Games start by themselves, each in a thread if possible."), "{rules}");
    room.presses("moderator", "Create it").await;
    let names = ["alice", "mei", "zoe", "bob", "lin"];
    for who in names {
        room.presses(who, "Join").await;
    }
    room.slash("alice", "events").await;
    room.has_said("begins <t:");
    room.passes(1.6).await;
    assert_eq!(beginning(&room.platform.texts(), "**`Evening` begins <t:").len(), 1);
    let competition = competition(&room).await;
    for who in &names[..4] {
        uses(&mut room, who, CompetitionComponent::CheckIn(competition)).await;
    }
    room.has_said("You are checked in for `Evening`.");
    uses(&mut room, "alice", CompetitionComponent::CheckIn(competition)).await;
    room.has_said("You are already checked in.");
    room.passes(0.5).await;
    let first = state(&room).await;
    let rounds = first.rounds().unwrap();
    assert_eq!(rounds.present().len(), 4, "lin is not here");
    assert_eq!(rounds.rounds()[0].games.len(), 2);
    assert_eq!(room.platform.threads(), 2, "each game has a thread");
    let begun: Vec<Timestamp> = log(&room)
        .await
        .iter()
        .filter(|event| matches!(event, CompetitionEvent::Begun { .. }))
        .map(CompetitionEvent::at)
        .collect();
    assert!(begun[1].0 - begun[0].0 < 10_000, "both clocks begin at once: {begun:?}");
    for round in 1..=3 {
        let running = state(&room).await;
        let rounds = running.rounds().unwrap();
        assert_eq!(rounds.rounds().len(), round);
        let number = |number: u32| rounds.running_game(EntrantNumber(number));
        let games: BTreeMap<GameId, [&str; 2]> = (1..=4)
            .filter_map(number)
            .map(|(game, paired)| (game, sides([paired.red, paired.black], &names)))
            .collect();
        assert_eq!(games.len(), 2, "round {round}");
        for (game, sides) in games {
            let loser = sides.into_iter().max().unwrap();
            let stored = room.store.game(game).await.unwrap().expect("the game is stored");
            stored.homes[0].channel.clone_into(&mut room.channel);
            finishes(&mut room, game, sides, loser).await;
            CHANNEL.clone_into(&mut room.channel);
        }
        room.passes(2.0 * STEP).await;
    }
    assert!(state(&room).await.is_closed());
    let log = log(&room).await;
    assert_eq!(points(Competition::replay(&log).unwrap().rounds().unwrap()), recount_of(&log, 4));
    let texts = room.platform.texts();
    assert_eq!(texts.iter().filter(|text| text.contains(": results**")).count(), 3);
    assert_eq!(beginning(&texts, "**`Evening` is over.**").len(), 1);
}

/// The recount, without the entrants who did not play.
fn recount_of(log: &[CompetitionEvent], played: u32) -> BTreeMap<u32, u32> {
    recount(log).into_iter().filter(|(entrant, _)| *entrant <= played).collect()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_live_event_without_enough_players_does_not_take_place() {
    let mut room = server_room().await;
    room.slash("moderator", "new kind:knockout time:5+3 hours:1 name:Quiet").await;
    room.presses("moderator", "Create it").await;
    room.presses("alice", "Join").await;
    room.passes(1.1).await;
    assert!(state(&room).await.is_closed());
    let texts = room.platform.texts();
    assert_eq!(beginning(&texts, "`Quiet` is cancelled: it needs at least 2 players.").len(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn conditions_of_entry_keep_people_out_and_organisers_can_enter_them() {
    let mut room = server_room().await;
    room.slash("moderator", "new kind:swiss games:5 name:Club").await;
    room.has_said("• To join, you need at least 5 rated games.");
    room.presses("moderator", "Create it").await;
    room.presses("alice", "Join").await;
    room.has_said("To join, you need at least 5 rated games. You have 0.");
    for who in ["alice", "mei", "zoe", "bob"] {
        room.slash("moderator", &format!("organise enter:@{who}")).await;
        room.has_said(&format!("<@{who}> is in `Club`."));
    }
    assert_eq!(state(&room).await.entrants().len(), 4);
    room.slash("alice", "organise enter:@lin").await;
    room.has_said("can run competitions here");
    let competition = competition(&room).await;
    uses(&mut room, "moderator", CompetitionComponent::Start(competition)).await;
    room.passes(2.0 * STEP).await;
    let before = state(&room).await;
    let games = before.rounds().unwrap().rounds()[0].games.clone();
    let names = ["alice", "mei", "zoe", "bob"];
    let [one, other] = [games[0].red, games[1].red].map(|entrant| names[entrant.0 as usize - 1]);
    room.slash("moderator", &format!("organise swap:@{one} with:@{other}")).await;
    room.has_said("The pairings of `Club` have changed.");
    let swapped = state(&room).await.rounds().unwrap().rounds()[0].games.clone();
    assert_eq!([swapped[0].red, swapped[1].red], [games[1].red, games[0].red]);
    assert_eq!([swapped[0].black, swapped[1].black], [games[0].black, games[1].black]);
    assert_eq!(beginning(&room.platform.texts(), "**`Club`: new pairings**").len(), 1);
    room.slash("moderator", "organise undo:true").await;
    room.has_said("The pairings of `Club` are as before.");
    assert_eq!(state(&room).await.rounds().unwrap().rounds()[0].games, games);
    room.slash("moderator", &format!("organise swap:@{one} with:@{other}")).await;
    begins(&mut room, one).await;
    room.slash("moderator", "organise undo:true").await;
    room.has_said("There is nothing to undo.");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_deleted_thread_lets_the_two_play_again_and_a_deleted_channel_stops_nobody() {
    let names = ["alice", "mei", "zoe"];
    let mut room = competition_of("round-robin", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    let waiting = |state: &Competition| {
        let rounds = state.rounds().unwrap();
        (1..=3).find_map(|number| rounds.game_to_begin(EntrantNumber(number)))
    };
    let game = waiting(&state(&room).await).unwrap();
    let red = names[game.red.0 as usize - 1];
    room.no_threads = None;
    begins(&mut room, red).await;
    room.no_threads = Some(NoThreadReason::Kind);
    let text = "SELECT channel FROM views WHERE channel IS NOT NULL";
    let threads: Vec<(String,)> = room.store.fetch(text, vec![]).await.unwrap();
    let thread = threads.into_iter().map(|(channel,)| channel).find(|channel| channel != CHANNEL);
    room.service.channel_gone(thread.expect("the game has a thread")).await;
    room.passes(2.0 * STEP).await;
    assert_eq!(waiting(&state(&room).await), Some(game), "the two play again");
    begins(&mut room, red).await;
    let (id, _) = state(&room).await.rounds().unwrap().running_game(game.red).unwrap();
    let sides = sides([game.red, game.black], &names);
    finishes(&mut room, id, sides, sides[1]).await;
    room.service.channel_gone(CHANNEL.to_owned()).await;
    room.passes(2.0 * STEP).await;
    let told = |room: &Room| texts_in(room, "direct to moderator");
    assert_eq!(told(&room).len(), 1);
    assert!(told(&room)[0].contains("The channel of `Club` was deleted."), "{:?}", told(&room));
    room.passes(24.0 * 5.0).await;
    assert!(!state(&room).await.is_closed());
    let rounds_before = state(&room).await.rounds().unwrap().rounds().len();
    let here = [("here", OptionValue::Bool(true))];
    room.service.submit(organise("moderator", "move", "elsewhere", &here)).await;
    room.passes(3.0 * STEP).await;
    let after = state(&room).await;
    assert!(after.rounds().unwrap().rounds().len() > rounds_before, "the next round is paired");
    let texts = texts_in(&room, "elsewhere");
    assert!(texts.iter().any(|text| text.starts_with("**Round robin** `Club`")), "{texts:#?}");
    room.service.channel_gone("elsewhere".to_owned()).await;
    room.passes(24.0 * 8.0).await;
    assert!(state(&room).await.is_closed(), "a week later it ends");
    assert!(told(&room).last().unwrap().starts_with("`Club` has ended"), "{:?}", told(&room));
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_game_that_takes_too_long_goes_to_the_player_who_used_less_time() {
    let names = ["alice", "mei"];
    let mut room = competition_of("knockout time:14d", &names).await;
    room.presses("moderator", "Start it now").await;
    room.passes(2.0 * STEP).await;
    // The bot is away for longer than the players have to begin: that is not held against them.
    room.is_down(24.0 * 4.0).await;
    room.passes(2.0 * STEP).await;
    let game = state(&room).await.rounds().unwrap().game_to_begin(EntrantNumber(1)).unwrap();
    begins(&mut room, "alice").await;
    let (id, _) = state(&room).await.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    let [red, black] = sides([game.red, game.black], &names);
    for (quick, slow) in [("C2.5", "H8+7"), ("H2+3", "H2+3")] {
        room.replies_to(id, red, quick).await;
        room.passes(24.0 * 13.0).await;
        room.replies_to(id, black, slow).await;
    }
    room.passes(24.0 * 1.5).await;
    assert!(state(&room).await.rounds().unwrap().running_game(EntrantNumber(1)).is_some());
    room.passes(24.0).await;
    let texts = room.platform.texts();
    let said =
        format!("`Club`: game {id} has taken too long. <@{red}> has used less time and gets the point.");
    assert!(texts.iter().any(|text| text.starts_with(&said)), "{texts:#?}");
    let state = state(&room).await;
    assert!(state.is_closed());
    assert_eq!(state.rounds().unwrap().bracket().champion(), Some(game.red));
    // The game itself goes on, and changes nothing any more.
    room.replies_to(id, red, "resign").await;
    room.presses(red, "Resign").await;
    assert_eq!(log(&room).await.len(), state.log().len());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_crash_between_pairing_and_announcement_loses_and_doubles_no_round() {
    let names = ["alice", "mei", "zoe", "bob"];
    let mut room = competition_of("swiss", &names).await;
    room.presses("moderator", "Start it now").await;
    room.platform.gate.forget_permits(usize::MAX);
    goes_by(Duration::from_secs(90)).await;
    assert_eq!(state(&room).await.rounds().unwrap().rounds().len(), 1, "the round is stored");
    let title = "**`Club`: round 1**";
    assert_eq!(beginning(&room.platform.texts(), title).len(), 0, "and not announced");
    room.service.shutdown(Duration::from_secs(5)).await;
    room.platform.gate.add_permits(1_000);
    room.restart().await;
    room.passes(2.0 * STEP).await;
    assert_eq!(beginning(&room.platform.texts(), title).len(), 1);
    assert_eq!(state(&room).await.rounds().unwrap().rounds().len(), 1);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn the_pictures_of_a_knockout_show_scores_and_both_who_share_the_third_place() {
    let names = ["alice", "mei", "zoe", "bob"];
    let mut room = competition_of("knockout", &names).await;
    room.presses("moderator", "Start it now").await;
    for is_drawn in [true, false, false, false] {
        room.passes(2.0 * STEP).await;
        while let Some((presser, waiting)) = {
            let state = state(&room).await;
            let rounds = state.rounds().unwrap();
            (1..=4).map(EntrantNumber).find_map(|number| Some((number, rounds.game_to_begin(number)?)))
        } {
            let name = |entrant: EntrantNumber| names[entrant.0 as usize - 1];
            begins(&mut room, name(presser)).await;
            let (game, _) = state(&room).await.rounds().unwrap().running_game(presser).unwrap();
            let sides = [waiting.red, waiting.black].map(name);
            if is_drawn {
                room.replies_to(game, sides[0], "C2.5").await;
                room.replies_to(game, sides[1], "H8+7").await;
                room.replies_to(game, sides[0], "draw").await;
                room.replies_to(game, sides[1], "yes").await;
            } else {
                finishes(&mut room, game, sides, sides.into_iter().max().unwrap()).await;
            }
        }
    }
    room.passes(6.0 * STEP).await;
    let messages = room.platform.messages();
    let tables = messages.iter().filter_map(|message| message.text_board.as_deref());
    let tables: Vec<&str> = tables.filter(|table| table.starts_with("Club")).collect();
    insta::assert_snapshot!(tables[tables.len() - 2..].join("\n\n"), @r"
    Club
    Semi-finals
    >alice          2½-½  bob
    >mei            2½-½  zoe
    Final
    >alice          1-0  mei

    Club
    1 alice
    2 mei
    3 zoe
    3 bob
    ");
}
