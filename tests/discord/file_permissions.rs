//! Channels in which the bot may attach no files.

use xiangqi_bot::discord::file_permissions::{FilePermissions, REMEMBERED};

#[tokio::test(start_paused = true)]
async fn a_channel_without_the_right_is_tried_again_after_an_hour_or_a_change() {
    let rights = FilePermissions::default();
    assert!(!rights.are_forbidden("a"));
    rights.set("a", Some("s".to_owned()), false);
    rights.set("b", None, false);
    assert!(rights.are_forbidden("a") && rights.are_forbidden("b"));
    rights.forget_server("s");
    assert!(!rights.are_forbidden("a") && rights.are_forbidden("b"));
    rights.set("b", None, true);
    assert!(!rights.are_forbidden("b"));
    rights.set("b", None, false);
    tokio::time::advance(REMEMBERED / 2).await;
    rights.set("b", None, false);
    tokio::time::advance(REMEMBERED / 2).await;
    assert!(!rights.are_forbidden("b"), "boards meanwhile put it off no further");
}
