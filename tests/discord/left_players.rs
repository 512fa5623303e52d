//! Competitions with players who have left the server.

use crate::champion_roles::{PRIZE, ROLE, with_role};
use crate::competitions::{create, runs_server_tasks, runs_to_the_end, runs_until};
use crate::support::discord::{ALICE, BOB, CAROL, Call, Channel, Given};
use crate::talk::Talk;

/// Returns the contents of all messages of the channel.
fn said(talk: &Talk) -> Vec<String> {
    let messages = talk.fake.messages(Channel::GENERAL);
    messages.iter().map(|message| message["content"].as_str().unwrap().to_owned()).collect()
}

/// Plays the first move of Alice, who is Red, in the thread of the game.
async fn moves(talk: &mut Talk) {
    let text = "SELECT channel FROM views";
    let mut threads: Vec<(String,)> = Vec::new();
    for _ in 0..20 {
        if threads.is_empty() {
            runs_server_tasks(talk).await;
            threads = talk.store.fetch(text, vec![]).await.unwrap();
        }
    }
    let thread = Channel { id: threads[0].0.parse().unwrap(), direct: false };
    let asked = talk.fake.slash(thread, ALICE, "move", &[("move", Given::Text("C2.5"))]);
    talk.fake.answer_told(&asked, true).await;
    talk.settle().await;
}

#[tokio::test]
async fn a_player_who_leaves_the_server_loses_and_the_competition_names_its_winner() {
    let mut talk = with_role().await;
    let options = [
        ("kind", Given::Text("knockout")),
        ("name", Given::Text("Cup")),
        ("time", Given::Text("5+3")),
        ("prize", Given::Role(ROLE)),
    ];
    let standings = create(&mut talk, &options).await;
    for who in [ALICE, BOB] {
        talk.press_answer(who, &standings, "Join").await;
    }
    talk.press_answer(CAROL, &standings, "Start it now").await;
    talk.fake.leaves(BOB.id);
    moves(&mut talk).await;
    talk.passes(0.2).await;
    runs_until(&mut talk, |talk| said(talk).iter().any(|text| text.contains("is over"))).await;
    runs_to_the_end(&mut talk).await;
    let said = said(&talk);
    let result = "<@201> 1–0 <@202>: <@202> did not play";
    assert!(said.iter().any(|text| text.contains(result)), "{said:#?}");
    assert!(said.iter().any(|text| text.contains("Winner: <@201>.")), "{said:#?}");
    assert_eq!(talk.fake.roles_of(ALICE.id), ["role 77"]);
    talk.end().await;
}

#[tokio::test]
async fn a_winner_who_has_left_keeps_no_role_and_stops_nobody() {
    let mut talk = with_role().await;
    let mut calls = Vec::new();
    for winner in [ALICE, BOB] {
        let standings = create(&mut talk, &PRIZE).await;
        talk.press_answer(winner, &standings, "Join").await;
        talk.fake.leaves(ALICE.id);
        let sure = talk.slash_answer(CAROL, "organise", &[("close", Given::Yes(true))]).await;
        talk.press_answer(CAROL, &sure, "Fermer").await;
        runs_to_the_end(&mut talk).await;
        calls.extend(talk.fake.take_calls());
    }
    let is_of_alice = |call: &Call| call.path.ends_with("/members/201/roles/77") && call.status == 404;
    assert!(calls.iter().any(is_of_alice));
    assert_eq!(talk.fake.roles_of(BOB.id), ["role 77"]);
    assert!(said(&talk).iter().all(|text| !text.contains("role")), "nobody has to do anything");
    talk.end().await;
}
