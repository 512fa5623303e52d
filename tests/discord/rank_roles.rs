//! Roles for ranks on Discord.

use crate::competitions::{reports, runs_server_tasks, runs_until};
use crate::support::discord::{ALICE, BOB, CAROL, Call, Channel, Fault, Given, MANAGE_ROLES};
use crate::talk::Talk;

/// Maximum number of looks for due tasks until everything is done.
const LOOKS: usize = 100;

async fn with_rank_roles() -> Talk {
    let mut talk = Talk::start().await;
    turns_on(&mut talk).await;
    talk
}

async fn turns_on(talk: &mut Talk) {
    let answer = talk.slash_answer(CAROL, "competitions", &[("rank-roles", Given::Text("on"))]).await;
    assert!(answer.to_string().contains('✓'), "{answer}");
}

/// Plays a rated game that Alice wins.
async fn rated_game(talk: &mut Talk) {
    talk.game_with(&[("time", Given::Text("10+5")), ("rated", Given::Yes(true))]).await;
    talk.moves(&["C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "H2+3", "P7+1", "P7+1", "R2+7", "R8+2"]).await;
    let sure = talk.press_board_answer(BOB, "Resign").await;
    talk.press(BOB, &sure, "Resign").await;
    talk.message().await;
    talk.settle().await;
}

/// Waits until so many people have the role of their rank, and nothing is left to do.
async fn have_roles(talk: &mut Talk, count: i64) {
    let text = "SELECT (SELECT COUNT(*) FROM rank_roles WHERE role IS NULL),
                (SELECT COUNT(*) FROM role_holders WHERE NOT (wanted AND done)), (SELECT COUNT(*) FROM role_holders)";
    for _ in 0..LOOKS {
        runs_server_tasks(talk).await;
        let rows: Vec<(i64, i64, i64)> = talk.store.fetch(text, vec![]).await.unwrap();
        if rows == [(0, 0, count)] {
            return talk.settle().await;
        }
    }
    panic!("{count} people do not have their roles");
}

/// Checks that nothing more is asked of Discord.
async fn is_idle(talk: &mut Talk) {
    talk.fake.take_calls();
    for _ in 0..3 {
        runs_server_tasks(talk).await;
    }
    assert!(!talk.fake.saw(|call| call.path.contains("/roles")));
}

fn is_of_members(call: &Call) -> bool {
    call.path.contains("/members/") && call.path.contains("/roles/")
}

#[tokio::test]
async fn a_player_has_the_role_of_the_own_rank_and_no_other() {
    let mut talk = with_rank_roles().await;
    talk.fake.grant(MANAGE_ROLES);
    // A role of this name that may open channels.
    talk.fake.add_role(5, 0, false);
    talk.fake.name_role(5, "Soldier");
    rated_game(&mut talk).await;
    talk.fake.fail("POST /guilds/", Fault::DoneButCut);
    have_roles(&mut talk, 2).await;
    let [winner, loser] = [ALICE, BOB].map(|who| talk.fake.roles_of(who.id));
    assert_eq!((winner.len(), &loser[..]), (1, &["Soldier".to_owned()][..]), "{winner:?}");
    let made = talk.fake.roles();
    assert_eq!(made.iter().filter(|(_, name)| *name == winner[0]).count(), 1 + usize::from(winner == loser));
    let given = made.iter().find(|(id, name)| *id > 5 && *name == "Soldier").expect("the bot has made one").0;
    assert!(talk.fake.saw(|call| call.method == "PUT" && call.path.ends_with(&format!("202/roles/{given}"))));
    is_idle(&mut talk).await;
    // The owner renames the role.
    talk.fake.name_role(given, "Pawn");
    talk.slash_answer(ALICE, "personal", &[("profile", Given::Text("hidden"))]).await;
    have_roles(&mut talk, 1).await;
    assert_eq!(talk.fake.roles_of(ALICE.id), Vec::<String>::new());
    assert_eq!(talk.fake.roles_of(BOB.id), ["Pawn"]);
    assert_eq!(talk.fake.roles().len(), made.len());
    talk.end().await;
}

#[tokio::test]
async fn a_role_that_is_deleted_is_not_made_again() {
    let mut talk = with_rank_roles().await;
    talk.fake.grant(MANAGE_ROLES);
    rated_game(&mut talk).await;
    // The roles are made, and deleted before they are given.
    runs_until(&mut talk, |talk| !talk.fake.roles().is_empty()).await;
    let made = talk.fake.roles().len();
    for (role, _) in talk.fake.roles() {
        talk.fake.delete_role(role);
    }
    let gone = "SELECT COUNT(*) FROM rank_roles WHERE role = ''";
    for _ in 0..LOOKS {
        runs_server_tasks(&mut talk).await;
        if talk.store.fetch::<(i64,)>(gone, vec![]).await.unwrap() == [(made as i64,)] {
            break;
        }
    }
    have_roles(&mut talk, 2 - made as i64).await;
    assert_eq!(talk.fake.roles().len(), 2 - made, "{:?}", talk.fake.roles());
    is_idle(&mut talk).await;
    talk.end().await;
}

#[tokio::test]
async fn a_missing_permission_is_told_once_and_turns_the_roles_off() {
    let mut talk = with_rank_roles().await;
    rated_game(&mut talk).await;
    runs_until(&mut talk, |talk| reports(talk, "**Manage Roles**") == 1).await;
    for _ in 0..3 {
        runs_server_tasks(&mut talk).await;
    }
    assert_eq!(reports(&talk, "**Manage Roles**"), 1);
    let asked = talk.fake.take_calls();
    assert_eq!(asked.iter().filter(|call| call.method == "POST" && call.path.ends_with("/roles")).count(), 1);
    assert!(!asked.iter().any(is_of_members));
    assert_eq!(talk.fake.messages(Channel::OTHER).len(), 0);
    talk.fake.grant(MANAGE_ROLES);
    turns_on(&mut talk).await;
    have_roles(&mut talk, 2).await;
    assert_eq!(talk.fake.roles_of(BOB.id), ["Soldier"]);
    assert_eq!(reports(&talk, "**Manage Roles**"), 1);
    talk.end().await;
}
