//! Games against time through the adapter: reminders, flags, and what they do to ratings.

use crate::support::discord::{ALICE, BOB, Call, Given};
use crate::talk::Talk;

/// Twelve plies in which nothing happens.
const OPENING: [&str; 12] =
    ["C2.5", "H8+7", "H2+3", "R9.8", "P7+1", "P7+1", "H8+7", "H2+3", "R1+1", "C8.9", "R9+1", "E3+5"];

/// A game between Alice, who is red, and Bob, on these terms.
async fn agreed(talk: &mut Talk, time: &'static str, rated: bool) {
    talk.game_with(&[("time", Given::Text(time)), ("rated", Given::Yes(rated))]).await;
}

const NOTHING: [String; 0] = [];

/// Calls of the bot that the test did not expect.
fn unexpected(talk: &Talk) -> Vec<String> {
    talk.fake.rest().iter().map(Call::to_string).collect()
}

#[tokio::test]
async fn a_clock_that_jumps_takes_nobodys_time() {
    for jump in [120.0, -120.0] {
        let mut talk = Talk::start().await;
        agreed(&mut talk, "10+5", false).await;
        talk.moves(&OPENING[..2]).await;
        // Forth and back, or back and forth: each time the one who is to move still has time.
        for (who, mv, hours) in [(ALICE, "H2+3", jump), (BOB, "R9.8", -jump)] {
            let old = talk.board.as_ref().unwrap().message.clone().unwrap();
            talk.clock_jumps(hours).await;
            if hours > 0.0 {
                // A word beside the board, which stays the newest.
                let stood = talk.fake.next_message().await;
                assert!(
                    stood.text().contains("could not be reached here for 5 days") && stood.file.is_none(),
                    "{stood}"
                );
                talk.fake
                    .wait("the new deadline on the board", |call| {
                        call.method == "PATCH" && call.path.ends_with(&old) && !call.text().is_empty()
                    })
                    .await;
                talk.settle().await;
                assert!(!talk.fake.components(&old).is_empty(), "{hours}: its buttons can be used");
            }
            talk.reply(who, mv);
            talk.board().await;
            let board = talk.board.as_ref().unwrap();
            assert!(board.text().contains(mv) && !board.text().contains("time is up"), "{hours}: {board}");
            talk.settle().await;
            assert!(talk.fake.components(&old).is_empty(), "{hours}: the older buttons are gone");
        }
        // From then on it is charged again: ten minutes and some.
        talk.passes(0.15).await;
        talk.settle().await;
        assert_eq!(unexpected(&talk), NOTHING, "{jump}");
        talk.passes(0.05).await;
        let fallen = talk.fake.next_message().await;
        assert!(fallen.text().contains("time is up"), "{jump}: {fallen}");
        talk.end().await;
    }
}

/// A clock that ran ahead for a while lengthens no game that is begun when it is right again.
#[tokio::test]
async fn a_clock_that_ran_ahead_and_was_set_right_holds_up_no_flag() {
    let mut talk = Talk::start().await;
    talk.clock_jumps(120.0).await;
    talk.clock_jumps(-120.0).await;
    agreed(&mut talk, "10+5", false).await;
    talk.moves(&OPENING[..2]).await;
    talk.passes(0.15).await;
    talk.settle().await;
    assert_eq!(unexpected(&talk), NOTHING);
    talk.passes(0.05).await;
    let fallen = talk.fake.next_message().await;
    assert!(fallen.text().contains("time is up"), "{fallen}");
    talk.end().await;
}
