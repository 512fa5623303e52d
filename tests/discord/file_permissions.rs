//! Channels in which the bot may attach no files.

use xiangqi_bot::discord::remembered::{FILES_FORBIDDEN, KnownChannels};

#[tokio::test(start_paused = true)]
async fn a_channel_without_the_right_is_tried_again_after_an_hour_or_a_change() {
    let channels = KnownChannels::default();
    assert!(!channels.are_files_forbidden("a"));
    channels.set_files_allowed("a", Some("s".to_owned()), false);
    channels.set_files_allowed("b", None, false);
    assert!(channels.are_files_forbidden("a") && channels.are_files_forbidden("b"));
    channels.forget_files_forbidden_in("s");
    assert!(!channels.are_files_forbidden("a") && channels.are_files_forbidden("b"));
    channels.set_files_allowed("b", None, true);
    assert!(!channels.are_files_forbidden("b"));
    channels.set_files_allowed("b", None, false);
    tokio::time::advance(FILES_FORBIDDEN / 2).await;
    channels.set_files_allowed("b", None, false);
    tokio::time::advance(FILES_FORBIDDEN / 2).await;
    assert!(!channels.are_files_forbidden("b"), "boards meanwhile put it off no further");
}
