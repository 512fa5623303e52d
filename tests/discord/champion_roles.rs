//! The role of a winner on Discord.

use serde_json::json;

use crate::competitions::{create, reports, runs_server_tasks, runs_to_the_end, runs_until};
use crate::support::discord::{ALICE, BOB, CAROL, Call, Fault, Given, MANAGE_ROLES, Somebody};
use crate::talk::Talk;

pub(crate) const ROLE: u64 = 77;
pub(crate) const PRIZE: [(&str, Given); 3] =
    [("kind", Given::Text("ladder")), ("name", Given::Text("Club")), ("prize", Given::Role(ROLE))];
/// Administrator.
const ADMINISTRATOR: u64 = 1 << 3;
/// Manage Messages.
const MANAGE_MESSAGES: u64 = 1 << 13;

async fn with_managers() -> Talk {
    let talk = Talk::start().await;
    talk.fake.grant_moderators(ADMINISTRATOR);
    talk
}

/// A server with a role that the bot may give.
pub(crate) async fn with_role() -> Talk {
    let talk = with_managers().await;
    talk.fake.grant(MANAGE_ROLES);
    talk.fake.add_role(ROLE, 0, false);
    talk
}

/// Plays a ladder that the first of these people wins, with a role for the winner.
async fn ladder(talk: &mut Talk, people: &[Somebody]) {
    let standings = create(talk, &PRIZE).await;
    for who in people {
        talk.press_answer(*who, &standings, "Join").await;
    }
    let sure = talk.slash_answer(CAROL, "organise", &[("close", Given::Yes(true))]).await;
    talk.press_answer(CAROL, &sure, "Fermer").await;
}

fn is_of_role(call: &Call, method: &str) -> bool {
    call.method == method && call.path.contains("/members/") && call.path.ends_with("/roles/77")
}

fn winner_has_it(talk: &Talk, winner: Somebody) {
    for who in [ALICE, BOB, CAROL] {
        assert_eq!(talk.fake.roles_of(who.id) == ["role 77"], who == winner, "{}", who.name);
    }
}

#[tokio::test]
async fn the_winner_has_the_role_until_another_one_wins_it_and_an_undone_end_gives_it_back() {
    let mut talk = with_role().await;
    ladder(&mut talk, &[ALICE, BOB]).await;
    runs_to_the_end(&mut talk).await;
    winner_has_it(&talk, ALICE);
    talk = talk.restart(|_, _| ()).await;
    talk.fake.take_calls();
    ladder(&mut talk, &[BOB, ALICE]).await;
    runs_to_the_end(&mut talk).await;
    winner_has_it(&talk, BOB);
    let calls = talk.fake.take_calls();
    let asked = ["PUT", "DELETE"].map(|method| calls.iter().filter(|call| is_of_role(call, method)).count());
    assert_eq!(asked, [1, 1], "one call for each person");
    talk.slash_answer(CAROL, "organise", &[("undo", Given::Yes(true))]).await;
    runs_to_the_end(&mut talk).await;
    winner_has_it(&talk, ALICE);
    talk.fake.take_calls();
    runs_to_the_end(&mut talk).await;
    assert!(!talk.fake.saw(|call| call.path.contains("/roles/")), "nothing is left to do");
    talk.end().await;
}

#[tokio::test]
async fn a_lost_answer_and_a_crash_give_the_role_once() {
    let mut talk = with_role().await;
    ladder(&mut talk, &[ALICE]).await;
    talk.fake.fail("PUT /guilds/", Fault::DoneButCut);
    runs_until(&mut talk, |talk| talk.fake.saw(|call| is_of_role(call, "PUT"))).await;
    talk = talk.restart(|_, _| ()).await;
    runs_to_the_end(&mut talk).await;
    talk.fake.wait("the answer", |call| is_of_role(call, "PUT") && call.status == 204).await;
    winner_has_it(&talk, ALICE);
    assert_eq!(reports(&talk, "role"), 0);
    talk.end().await;
}

#[tokio::test]
async fn a_role_that_cannot_be_given_is_reported_once() {
    for (rights, role, part) in [
        (0, Some((0, false)), "**Manage Roles**"),
        (MANAGE_ROLES, Some((0, true)), "must be above that one"),
        (MANAGE_ROLES, Some((MANAGE_MESSAGES, false)), "power over other members"),
        (MANAGE_ROLES, None, "no longer exists"),
    ] {
        let mut talk = with_managers().await;
        talk.fake.grant(rights);
        if let Some((of_role, is_above)) = role {
            talk.fake.add_role(ROLE, of_role, is_above);
        }
        ladder(&mut talk, &[ALICE]).await;
        runs_to_the_end(&mut talk).await;
        runs_to_the_end(&mut talk).await;
        assert_eq!(reports(&talk, part), 1, "{part}");
        assert_eq!(talk.fake.roles_of(ALICE.id), Vec::<String>::new());
        talk.fake.take_calls();
        runs_server_tasks(&mut talk).await;
        assert!(!talk.fake.saw(|call| call.path.contains("/roles/")));
        // The server goes on with competitions.
        let standings = create(&mut talk, &PRIZE).await;
        let joined = talk.press_answer(ALICE, &standings, "Join").await;
        assert!(joined.to_string().contains("You are in"), "{joined}");
        runs_to_the_end(&mut talk).await;
        assert_eq!(reports(&talk, part), 1, "the next one has not ended");
        talk.end().await;
    }
}

#[tokio::test]
async fn only_an_administrator_chooses_a_role_for_the_winner() {
    let mut talk = Talk::start().await;
    let refused = talk.slash_answer(CAROL, "new", &PRIZE).await;
    assert!(refused.to_string().contains("« Administrateur »"), "{refused}");
    assert!(refused.data().get("components").is_none_or(|rows| *rows == json!([])), "{refused}");
    talk.fake.grant_moderators(ADMINISTRATOR);
    let preview = talk.slash_answer(CAROL, "new", &PRIZE).await;
    assert!(preview.to_string().contains("<@&77>"), "{preview}");
    // The right is lost before the button is pressed.
    talk.fake.grant_moderators(0);
    let refused = talk.press_answer(CAROL, &preview, "Créer").await;
    assert!(refused.to_string().contains("« Administrateur »"), "{refused}");
    talk.end().await;
}
