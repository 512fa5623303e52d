//! Settings of people and moderators, blocks and data, as transcripts.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use xiangqi_bot::game::Event;
use xiangqi_bot::message::{Permission, RequestKind};
use xiangqi_bot::store::{ChannelKey, ChannelWrite, StateWrite};

use super::room::Room;
use crate::platform::person;

fn public_board(room: &Room) -> Arc<[u8]> {
    room.last().picture.unwrap().bytes
}

fn private_board(room: &Room) -> Arc<[u8]> {
    room.told.clone().unwrap().picture.unwrap().bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_chosen_from_lists_or_typed() {
    let mut room = Room::new().await;
    room.slash("alice", "personal").await;
    room.chooses("alice", "Colours").await;
    room.chooses("alice", "Night").await;
    room.chooses("alice", "What stands").await;
    room.chooses("alice", "Characters with letters").await;
    room.slash("alice", "personal pieces:simplified badges:on board:mover notation:iccs").await;
    room.slash("alice", "personal tips:off reminders:dm profile:hidden challenges:off pings:off").await;
    room.slash("alice", "personal language:fr").await;
    room.chooses("alice", "Couleurs").await;
    room.chooses("alice", "Par défaut").await;
    // Another person's list changes the settings of its user.
    room.chooses("mei", "Couleurs").await;
    insta::assert_snapshot!("mine", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_setting_is_answered_clearly() {
    let mut room = Room::new().await;
    room.says("alice", "@bot settings theme:green").await;
    room.says("alice", "@bot settings thme:night").await;
    // Several settings can be off: no guess.
    room.slash("alice", "personal theme:12").await;
    room.says("alice", "/xq settings off").await;
    room.says("alice", "@bot settings night").await;
    room.press("alice", "m0", "s1:menu:me:gravity", &[]).await;
    room.press("alice", "m0", "s1:menu:me:theme", &["jade".to_owned()]).await;
    room.press("alice", "m0", "s1:menu:me:rules", &["club".to_owned()]).await;
    insta::assert_snapshot!("no_setting", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_looks_as_its_players_agree_and_a_private_one_as_its_reader_wants() {
    let mut room = Room::new().await;
    room.starts_game("").await;
    let wood = public_board(&room);
    room.slash("zoe", "board private:true").await;
    assert!(Arc::ptr_eq(&private_board(&room), &wood) || private_board(&room) == wood);
    room.slash("alice", "personal theme:night").await;
    room.slash("alice", "board private:true").await;
    let night = private_board(&room);
    assert_ne!(night, wood);
    // Mei has not chosen: the public board stays as it is.
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), wood);
    room.slash("mei", "personal theme:night").await;
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), night);
    // The channel's style applies if the players differ.
    room.server = Some("club".to_owned());
    room.slash("moderator", "server theme:paper").await;
    room.slash("mei", "personal theme:wood").await;
    room.slash("zoe", "board").await;
    let paper = public_board(&room);
    assert!(paper != wood && paper != night);
    // The side to move is at the bottom; a side that is asked for stays.
    room.says("alice", "C2.5").await;
    let red_below = public_board(&room);
    room.slash("moderator", "server board:mover").await;
    room.slash("zoe", "board").await;
    let black_below = public_board(&room);
    assert_ne!(black_below, red_below);
    room.slash("zoe", "board view:red").await;
    assert_eq!(public_board(&room), red_below);
    // It is all there again after a restart.
    room.restart().await;
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), black_below);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_are_dark_where_the_apps_of_all_players_are() {
    let mut room = Room::new().await;
    let dark = RequestKind::Appearance { dark: true };
    room.starts_game("").await;
    let wood = public_board(&room);
    assert!(room.asks(person("alice"), dark.clone()).await.is_none());
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), wood, "Mei's app is not dark");
    assert!(room.asks(person("mei"), dark).await.is_none());
    room.slash("zoe", "board").await;
    let night = public_board(&room);
    assert_ne!(night, wood);
    // A person's choice goes before the channel's.
    room.server = Some("club".to_owned());
    room.slash("moderator", "server theme:wood").await;
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), wood);
    room.slash("moderator", "server theme:default").await;
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), night);
    room.asks(person("mei"), RequestKind::Appearance { dark: false }).await;
    room.slash("zoe", "board").await;
    assert_eq!(public_board(&room), wood);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_written_as_their_readers_want_and_pings_stay_away() {
    let mut room = Room::new().await;
    room.slash("alice", "personal notation:iccs pings:off").await;
    room.slash("mei", "personal notation:iccs").await;
    room.transcript();
    room.starts_game("").await;
    room.says("alice", "C2.5").await;
    room.says("mei", "h9g7").await;
    room.slash("alice", "moves").await;
    room.slash("zoe", "moves").await;
    room.slash("mei", "personal notation:vietnamese").await;
    room.says("alice", "b0c2").await;
    insta::assert_snapshot!("notation_and_pings", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_answer_is_in_the_persons_language_and_a_public_one_in_the_houses() {
    let mut room = Room::new().await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server language:fr").await;
    room.slash("mei", "personal language:en").await;
    room.transcript();
    room.locale = Some("en-US".to_owned());
    room.slash("alice", "bot level:1").await;
    room.locale = Some("fr".to_owned());
    room.slash("mei", "legal").await;
    room.slash("moderator", "server language:en").await;
    room.slash("zoe", "play").await;
    insta::assert_snapshot!("languages", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moderators_set_the_rules_of_the_house() {
    let mut room = Room::new().await;
    room.slash("moderator", "server for:server").await;
    room.server = Some("club".to_owned());
    room.slash("alice", "server rules:club").await;
    room.slash("moderator", "server").await;
    room.chooses("moderator", "Default rules").await;
    room.chooses("moderator", "French club").await;
    room.presses("moderator", "Whole server").await;
    room.chooses("moderator", "Casual").await;
    room.presses("alice", "This channel").await;
    room.direct = true;
    room.slash("moderator", "server").await;
    room.direct = false;
    room.slash("moderator", "server time:3d hints:off bots:off bare:off").await;
    room.slash("moderator", "server daily:here").await;
    room.slash("moderator", "server for:server daily:here").await;
    insta::assert_snapshot!("house", room.transcript());
    room.slash("alice", "bot level:1").await;
    room.starts_game("").await;
    room.slash("alice", "hint").await;
    room.says("alice", "C2.5").await;
    room.says("alice", "@bot C2.5").await;
    room.slash("alice", "play opponent:@zoe rules:world time:none").await;
    insta::assert_snapshot!("house_acts", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_that_the_bot_is_not_shown_are_not_promised() {
    let mut room = Room::new().await;
    room.addressed_only = true;
    room.slash("moderator", "server bare:on").await;
    room.slash("moderator", "server rules:club").await;
    room.slash("moderator", "server").await;
    room.picks("moderator", "channel", "bare").await;
    room.picks("moderator", "channel:bare", "off").await;
    room.picks("moderator", "channel:bare", "default").await;
    // As soon as Discord shows them, nothing is missing.
    room.addressed_only = false;
    room.slash("moderator", "server bare:on").await;
    insta::assert_snapshot!("bare", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_refused_hears_which_right_is_missing() {
    let mut room = Room::new().await;
    room.slash("alice", "server for:server rules:club").await;
    room.slash("alice", "server rules:club").await;
    room.slash("alice", "abort result:true").await;
    room.starts_game("").await;
    room.play("alice", "mei", "C2.5 H8+7").await;
    room.transcript();
    room.slash("alice", "server for:server rules:club").await;
    room.slash("alice", "server rules:club").await;
    room.slash("alice", "abort result:true").await;
    room.slash("alice", "abort").await;
    // In the playground there are no rights to give.
    room.first_comer_rules = true;
    room.slash("alice", "server for:server rules:club").await;
    room.slash("alice", "server rules:club").await;
    room.slash("alice", "abort result:true").await;
    room.slash("alice", "abort").await;
    insta::assert_snapshot!("rights", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_ends_the_challenges_between_two_people() {
    let mut room = Room::new().await;
    room.slash("mei", "play opponent:@alice").await;
    room.slash("mei", "play opponent:@alice").await;
    room.slash("alice", "play opponent:@mei").await;
    room.slash("zoe", "play opponent:@alice").await;
    room.transcript();
    let accept = room.id_of("1:1:accept");
    room.slash("alice", "block player:@mei").await;
    room.press("alice", "m0", &accept, &[]).await;
    insta::assert_snapshot!("block_ends_challenges", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_that_a_block_could_not_end_is_accepted_by_nobody() {
    let mut room = Room::new().await;
    room.slash("mei", "play opponent:@alice").await;
    room.slash("alice", "play opponent:@mei").await;
    let theirs = room.id_of("1:1:accept");
    let mine = room.id_of("2:1:accept");
    // As another process would store it.
    let block = StateWrite::Block { by: "alice".to_owned(), whom: "mei".to_owned(), on: true };
    let elsewhere = ChannelKey { platform: "room", id: "elsewhere".to_owned() };
    let step = ChannelWrite { records: vec![block], ..ChannelWrite::in_channel(&elsewhere) };
    room.store.commit(step).await.unwrap();
    room.restart().await;
    room.transcript();
    room.press("alice", "m0", &theirs, &[]).await;
    room.press("mei", "m1", &mine, &[]).await;
    assert_eq!(room.transcript().matches("You cannot take this seat.").count(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_block_ends_challenges_in_other_channels() {
    let mut room = Room::new().await;
    room.slash("mei", "play opponent:@alice").await;
    room.channel = "den".to_owned();
    room.slash("alice", "play opponent:@mei").await;
    room.channel = "attic".to_owned();
    // A block also counts in a closed channel.
    room.missing = Some(vec![Permission::Send]);
    room.slash("alice", "block player:@mei").await;
    room.waits_for("declines your challenge").await;
    room.waits_for("has been cancelled").await;
    room.has_said("can no longer challenge you");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_begin_where_the_server_wants_them() {
    let mut room = Room::new().await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server channels:not-here").await;
    room.slash("moderator", "server channels:here").await;
    room.slash("moderator", "server for:server channels:here").await;
    room.slash("moderator", "server for:server channels:not-here").await;
    room.channel = "den".to_owned();
    room.slash("alice", "bot level:1").await;
    room.slash("alice", "play").await;
    // In a thread of an allowed channel, and in private, games begin as ever.
    room.direct = true;
    room.slash("alice", "bot level:1").await;
    room.direct = false;
    room.slash("moderator", "server for:server channels:here").await;
    room.slash("alice", "play").await;
    room.slash("moderator", "server for:server channels:everywhere").await;
    insta::assert_snapshot!("channels", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_challenged_who_does_not_want_it() {
    let mut room = Room::new().await;
    room.slash("alice", "block").await;
    room.slash("alice", "block player:@alice").await;
    room.slash("alice", "block player:@robot").await;
    room.slash("alice", "block player:@mei remove:true").await;
    room.slash("alice", "block player:@mei").await;
    room.slash("alice", "block player:@mei").await;
    room.says("alice", "@bot block @zoe").await;
    room.slash("alice", "block player:@zoe").await;
    room.slash("alice", "block").await;
    room.slash("mei", "play opponent:@alice").await;
    room.slash("alice", "play opponent:@mei").await;
    room.presses("alice", "Unblock 1").await;
    room.presses("mei", "Unblock 1").await;
    room.slash("bob", "personal challenges:off").await;
    room.slash("mei", "play opponent:@bob").await;
    room.slash("mei", "play opponent:@alice color:red").await;
    room.presses("alice", "Accept").await;
    room.resigns("alice").await;
    room.slash("alice", "block player:@mei").await;
    room.presses("mei", "Rematch").await;
    insta::assert_snapshot!("blocks", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_is_handed_over_and_removed() {
    let mut room = Room::new().await;
    room.slash("alice", "personal theme:night").await;
    room.slash("alice", "block player:@bob").await;
    room.starts_game("").await;
    room.says("alice", "C2.5").await;
    room.resigns("mei").await;
    room.channel = "den".to_owned();
    room.slash("alice", "play opponent:@zoe color:red").await;
    room.presses("zoe", "Accept").await;
    room.channel = super::room::CHANNEL.to_owned();
    room.slash("alice", "play").await;
    room.transcript();
    room.says("alice", "@bot data export").await;
    room.says("alice", "@bot data").await;
    room.slash("alice", "data what:export").await;
    let file = room.told.clone().unwrap().file.unwrap();
    let kept: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(kept["settings"]["looks"]["theme"], "night");
    assert_eq!(kept["blocked"], serde_json::json!(["bob"]));
    assert_eq!(kept["games"].as_array().unwrap().len(), 3);
    assert_eq!(kept["games"][0]["events"][2]["move"], "h2e2");
    assert_eq!(kept["older_games_left_out"], 0);
    room.slash("alice", "data what:delete").await;
    room.presses("alice", "Delete my data").await;
    assert_eq!(*room.platform.forgotten.lock().unwrap(), ["alice"]);
    room.slash("alice", "data what:export").await;
    room.slash("alice", "personal").await;
    // The games stay, without rematches against deleted people.
    room.presses("mei", "Rematch").await;
    room.slash("mei", "board private:true").await;
    insta::assert_snapshot!("data", room.transcript());
    let games = room.store.games_of_person("room", "mei").await.unwrap();
    let all = format!("{games:?}");
    assert!(!all.contains("alice") && all.contains("deleted-"), "{all}");
    let zoes = room.store.games_of_person("room", "zoe").await.unwrap();
    assert!(!zoes[0].open && matches!(zoes[0].game.events.last(), Some(Event::Ended { winner: None, .. })));
    room.starts_game("").await;
    assert!(room.last().text.contains("<@alice> (Red)"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pieces_are_explained_to_who_reads_no_chinese() {
    let mut room = Room::new().await;
    room.slash("alice", "help topic:pieces").await;
    room.slash("alice", "help topic:privacy").await;
    room.locale = Some("fr".to_owned());
    room.slash("mei", "help topic:pieces").await;
    room.locale = None;
    room.slash("alice", "bot level:1").await;
    room.presses("alice", "Change the pieces").await;
    room.chooses("alice", "Small pictures").await;
    room.slash("alice", "abort").await;
    // The second game does not ask again.
    room.slash("alice", "bot level:1").await;
    insta::assert_snapshot!("pieces", room.transcript());
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn a_reminder_goes_where_the_person_wants_it() {
    let mut room = Room::in_time().await;
    room.slash("alice", "personal reminders:dm").await;
    room.slash("mei", "personal reminders:off").await;
    room.starts_game("time:5d").await;
    room.transcript();
    room.says("alice", "C2.5").await;
    room.passes(24.0 * 4.5).await;
    room.says("mei", "H8+7").await;
    room.passes(24.0 * 4.5).await;
    room.says("alice", "H2+3").await;
    room.says("mei", "R9.8").await;
    // A refused direct message goes to the channel, until it is chosen again.
    room.platform.closed.store(true, Ordering::Relaxed);
    room.passes(24.0 * 4.5).await;
    let known = room.store.people("room", &["alice".to_owned()]).await.unwrap();
    assert!(known[0].dm_refused);
    room.platform.closed.store(false, Ordering::Relaxed);
    room.says("alice", "H8+7").await;
    room.says("mei", "H2+3").await;
    room.passes(24.0 * 4.5).await;
    room.slash("alice", "personal reminders:dm").await;
    let known = room.store.people("room", &["alice".to_owned()]).await.unwrap();
    assert!(!known[0].dm_refused);
    insta::assert_snapshot!("reminders", room.transcript());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_is_still_one_after_a_restart() {
    let mut room = Room::new().await;
    room.server = Some("club".to_owned());
    room.slash("moderator", "server for:server channels:here").await;
    (room.parent, room.channel) = (Some("lounge".to_owned()), "thread".to_owned());
    room.slash("alice", "bot level:1").await;
    room.resigns("alice").await;
    room.restart().await;
    room.transcript();
    room.says("mei", "@bot bot 1").await;
    let said = room.transcript();
    assert!(!said.contains("Games are played in") && said.contains("Your move"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_seat_is_not_for_whom_one_has_blocked() {
    let mut room = Room::new().await;
    room.slash("alice", "block player:@oscar").await;
    room.slash("alice", "play").await;
    room.transcript();
    room.presses("oscar", "Accept").await;
    room.says("oscar", "@bot yes").await;
    let refused = room.transcript();
    assert_eq!(refused.matches("You cannot take this seat.").count(), 2, "{refused}");
    room.presses("mei", "Accept").await;
    assert!(room.last().text.contains("Your move"), "{}", room.last().text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_time_zone_can_be_chosen_by_its_name() {
    let mut room = Room::new().await;
    room.server = Some("club".to_owned());
    for (typed, shown) in [
        ("America/Toronto", "America/Toronto"),
        ("Hanoi", "Ho Chi Minh City"),
        ("europe/rome", "Europe/Rome"),
    ] {
        room.slash("moderator", &format!("server for:server zone:{typed}")).await;
        room.has_said(&format!("✓ **Its time zone (UTC unless changed): {shown}**"));
    }
    room.slash("moderator", "server for:server").await;
    room.has_said("Europe/Rome");
}
