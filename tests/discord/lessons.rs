//! Lessons on Discord: seen by the learner alone, and each learner with a place of their own.

use crate::support::discord::{ALICE, BOB, Call, Given};
use crate::talk::Talk;

fn is_private(call: &Call) -> bool {
    call.to_string().contains("privately")
}

#[tokio::test]
async fn two_people_learn_side_by_side_and_old_buttons_still_work() {
    let mut talk = Talk::start().await;
    let asked = talk.slash(ALICE, "lessons", &[]).await;
    let list = talk.answer(&asked).await;
    assert!(is_private(&list), "{list}");
    let pressed = talk.press(ALICE, &list, "Begin").await;
    let first = talk.answer(&pressed).await;
    let chosen = talk.choose(ALICE, &first, "K6+1 · file 6, 1 forward").await;
    let solved = talk.answer(&chosen).await;
    assert!(solved.text().contains("right!"), "{solved}");
    // Bob is somewhere else, and moves what he types there.
    let asked = talk.slash(BOB, "lessons", &[("lesson", Given::Text("check"))]).await;
    let his = talk.answer(&asked).await;
    assert!(is_private(&his), "{his}");
    let asked = talk.slash(BOB, "lessons", &[("move", Given::Text("R9.6"))]).await;
    let right = talk.answer(&asked).await;
    assert!(right.text().contains("right!"), "{right}");
    // A button of a step that Alice has left leads back to it.
    let pressed = talk.press(ALICE, &solved, "Next").await;
    let second = talk.answer(&pressed).await;
    let pressed = talk.press(ALICE, &second, "Back").await;
    let back = talk.answer(&pressed).await;
    assert!(back.text().contains("1 of 2"), "{back}");
    let asked = talk.slash(ALICE, "lessons", &[]).await;
    let list = talk.answer(&asked).await;
    assert!(list.text().contains("1 of 65 steps done"), "{list}");
    talk.end().await;
}
