//! Matches of two teams, in one server and in two.

use xiangqi_bot::features::competitions::competition::Competition;
use xiangqi_bot::features::competitions::results::EntrantNumber;
use xiangqi_bot::message::CompetitionComponent;

use super::ladder::{competitions, server_room};
use super::room::{CHANNEL, Room};
use super::rounds::{self, finishes, uses};

/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.03;
/// Channel and server of the guests.
const GUESTS: (&str, &str) = ("guests", "701");
/// Server of the hosts.
const HOSTS: &str = "700";

/// A room with a match of two teams. Returns what was said, too.
async fn team_match(terms: &str) -> (Room, String) {
    let mut room = server_room().await;
    room.slash("moderator", &format!("new kind:teams {terms} name:LionsVSTigers")).await;
    room.presses("moderator", "Create it").await;
    let said = room.transcript();
    (room, said)
}

/// Returns the number and the state of the match.
async fn hosts(room: &Room) -> (u64, Competition) {
    competitions(room).await.swap_remove(0)
}

async fn joins(room: &mut Room, who: &str, team: u8) {
    let (competition, _) = hosts(room).await;
    uses(room, who, CompetitionComponent::JoinTeam { competition, team }).await;
}

/// Goes to the channel of the guests, or back.
fn goes_to(room: &mut Room, channel: &str, server: &str) {
    channel.clone_into(&mut room.channel);
    room.server = Some(server.to_owned());
}

/// Returns the messages in a channel with this beginning, as they are now.
fn texts_in(room: &Room, channel: &str, beginning: &str) -> Vec<String> {
    rounds::texts_in(room, channel).into_iter().filter(|text| text.starts_with(beginning)).collect()
}

/// Returns the only message with the score in a channel.
fn score(room: &Room, channel: &str) -> String {
    let found = texts_in(room, channel, "**Team match** `LionsVSTigers`");
    assert_eq!(found.len(), 1, "{found:#?}");
    found[0].clone()
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_name_that_would_be_cut_is_refused() {
    let mut room = server_room().await;
    let name = "TheLionsOfTheNorthVSTheTigersOfThe";
    room.slash("moderator", &format!("new kind:teams name:{name}South")).await;
    room.has_said("The name is too long: there is room for 32 characters.");
    room.slash("moderator", &format!("new kind:teams name:{}", &name[..32])).await;
    room.presses("moderator", "Create it").await;
    room.presses("alice", "Join TheTigersOfT").await;
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_teams_of_one_server_play_on_boards_and_a_player_without_an_opponent_has_the_point() {
    let (mut room, said) = team_match("boards:2").await;
    assert!(said.contains("• Two teams with up to 2 players each."), "{said}");
    room.presses("alice", "Join Lions").await;
    room.presses("mei", "Join Lions").await;
    room.presses("lin", "Join Lions").await;
    room.has_said("It is full: 2 players.");
    room.presses("moderator", "Start it now").await;
    room.has_said("Each team needs at least one player.");
    room.presses("zoe", "Join Tigers").await;
    room.restart().await;
    room.passes(STEP).await;
    assert!(score(&room, CHANNEL).contains("`Lions`: <@alice> and <@mei>\n`Tigers`: <@zoe>"));
    let (competition, _) = hosts(&room).await;
    uses(&mut room, "moderator", CompetitionComponent::Start(competition)).await;
    room.restart().await;
    room.passes(2.0 * STEP).await;
    let boards = "1. <@alice> (Red) – <@zoe> (Black)\n<@mei> has no opponent: 1 point";
    let paired = texts_in(&room, CHANNEL, "**`LionsVSTigers`: the boards**");
    assert_eq!(paired.len(), 1);
    assert!(paired[0].contains(boards), "{}", paired[0]);
    assert!(score(&room, CHANNEL).contains("**`Lions` 1 – 0 `Tigers`**\n`Lions` leads."));
    uses(&mut room, "zoe", CompetitionComponent::Play(competition)).await;
    let (_, state) = hosts(&room).await;
    let (game, _) = state.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    finishes(&mut room, game, ["alice", "zoe"], "alice").await;
    room.has_said("Counted for `LionsVSTigers`.");
    room.restart().await;
    room.passes(3.0 * STEP).await;
    let end = texts_in(&room, CHANNEL, "**`LionsVSTigers` is over.**");
    assert_eq!(end.len(), 1);
    assert!(
        end[0].contains("**`Lions` 1 – 1 `Tigers`**\nIt is level.\n1. <@alice> 0–1 <@zoe>"),
        "{}",
        end[0]
    );
    // The result was another one after all.
    room.slash("moderator", &format!("organise game:{game} winner:red")).await;
    room.passes(STEP).await;
    assert!(score(&room, CHANNEL).contains("**`Lions` 2 – 0 `Tigers`**\n`Lions` has won."));
    room.slash("zoe", "data what:delete").await;
    room.presses("zoe", "Delete my data").await;
    room.passes(2.0 * STEP).await;
    assert!(
        score(&room, CHANNEL)
            .contains("**`Lions` 2 – 0 `Tigers`**\n`Lions` has won.\n1. <@alice> 1–0 a deleted player")
    );
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_player_for_whom_there_is_no_board_is_told() {
    let (mut room, said) = team_match("").await;
    assert!(!said.contains("The next round"), "{said}");
    for (who, team) in [("alice", 0), ("mei", 1), ("zoe", 1)] {
        joins(&mut room, who, team).await;
    }
    room.presses("moderator", "Start it now").await;
    room.has_said("The boards follow in a moment.");
    room.passes(2.0 * STEP).await;
    let messages = room.platform.messages();
    let paired = messages.iter().find(|message| message.text.contains(": the boards**")).unwrap();
    assert!(paired.text.contains("1. <@alice> (Red) – <@mei> (Black)\nReserves without a board: <@zoe>"));
    assert_eq!(paired.ping, ["alice", "mei", "zoe"]);
    assert!(score(&room, CHANNEL).contains("Reserves without a board: <@zoe>"));
    room.presses("zoe", "My place").await;
    room.has_said("You are a reserve of `Tigers` in `LionsVSTigers`");
    room.presses("mei", "My place").await;
    room.has_said("You play for `Tigers` in `LionsVSTigers`.");
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_servers_meet_with_the_score_in_both() {
    let (mut room, said) = team_match("boards:3").await;
    let (_, code) = said.split_once("/xq-event match code:").expect("the organiser gets the code");
    let code = code.split_once('`').unwrap().0.to_owned();
    joins(&mut room, "alice", 0).await;
    room.slash("moderator", &format!("match code:{code}")).await;
    room.has_said("is a match of this server. The code is for the other one.");
    goes_to(&mut room, GUESTS.0, GUESTS.1);
    joins(&mut room, "mei", 1).await;
    room.has_said("I do not know this button");
    room.slash("mei", &format!("match code:{code}")).await;
    room.has_said("can run competitions here");
    room.slash("moderator", "match code:zzz").await;
    room.has_said("No match has this code.");
    room.slash("moderator", &format!("match code:{code}")).await;
    room.has_said("You play `LionsVSTigers`.");
    room.slash("moderator", &format!("match code:{code}")).await;
    room.has_said("Another server has already accepted this match.");
    joins(&mut room, "mei", 0).await;
    room.has_said("The players of this server play for the other team.");
    joins(&mut room, "mei", 1).await;
    room.slash("moderator", "organise close:true").await;
    room.has_said("was created in another server; only its organisers can do this.");
    room.restart().await;
    room.passes(2.0 * STEP).await;
    for channel in [CHANNEL, GUESTS.0] {
        assert!(
            score(&room, channel).contains("`Lions`: <@alice>\n`Tigers`: <@mei>"),
            "{}",
            score(&room, channel)
        );
    }
    room.slash("mei", "events").await;
    room.has_said("`LionsVSTigers` in <#guests>");
    let (competition, _) = hosts(&room).await;
    uses(&mut room, "moderator", CompetitionComponent::Start(competition)).await;
    room.passes(2.0 * STEP).await;
    for channel in [CHANNEL, GUESTS.0] {
        let paired = texts_in(&room, channel, "**`LionsVSTigers`: the boards**");
        assert_eq!(paired.len(), 1, "{channel}");
        assert!(paired[0].contains("1. <@alice> (Red) – <@mei> (Black)"), "{}", paired[0]);
    }
    room.restart().await;
    uses(&mut room, "mei", CompetitionComponent::Play(competition)).await;
    let (_, state) = hosts(&room).await;
    let (game, _) = state.rounds().unwrap().running_game(EntrantNumber(1)).unwrap();
    let stored = room.store.game(game).await.unwrap().expect("the game is stored");
    let homes: Vec<&str> = stored.homes.iter().map(|home| home.channel.as_str()).collect();
    assert_eq!(homes.len(), 2);
    assert!(homes.contains(&CHANNEL) && homes.contains(&GUESTS.0), "{homes:?}");
    goes_to(&mut room, CHANNEL, HOSTS);
    room.replies_to(game, "alice", "C2.5").await;
    goes_to(&mut room, GUESTS.0, GUESTS.1);
    room.replies_to(game, "mei", "H8+7").await;
    room.replies_to(game, "mei", "resign").await;
    room.presses("mei", "Resign").await;
    room.restart().await;
    room.passes(4.0 * STEP).await;
    for channel in [CHANNEL, GUESTS.0] {
        let end = texts_in(&room, channel, "**`LionsVSTigers` is over.**");
        assert_eq!(end.len(), 1, "{channel}");
        assert!(end[0].contains("`Lions` wins the match. Congratulations!"), "{}", end[0]);
        assert!(score(&room, channel).contains("**`Lions` 1 – 0 `Tigers`**\n`Lions` has won."));
    }
    let open: Vec<(i64,)> =
        room.store.fetch("SELECT id FROM competitions WHERE is_open", vec![]).await.unwrap();
    assert_eq!(open, [], "both are over");
    room.slash("moderator", &format!("organise game:{game} winner:draw")).await;
    room.has_said("was created in another server");
    goes_to(&mut room, CHANNEL, HOSTS);
    room.slash("moderator", &format!("organise game:{game} winner:draw")).await;
    room.has_said("now counts in `LionsVSTigers` with the new result.");
    room.slash("mei", "data what:delete").await;
    room.presses("mei", "Delete my data").await;
    room.passes(3.0 * STEP).await;
    for channel in [CHANNEL, GUESTS.0] {
        let text = score(&room, channel);
        assert!(
            text.contains("**`Lions` ½ – ½ `Tigers`**\nIt is level.\n1. <@alice> ½–½ a deleted player"),
            "{text}"
        );
    }
}
