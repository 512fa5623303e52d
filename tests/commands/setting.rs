//! What a chosen setting changes.

use xiangqi_bot::commands::setting::{ChannelChoice, DiscChoice, MAX_CHANNELS, Setting, SettingError};
use xiangqi_bot::message::preferences::{PersonSettings, PlaceSettings};
use xiangqi_bot::render::PieceSet;

#[test]
fn letters_and_sets_of_discs_take_each_others_place() {
    let mut person = PersonSettings::default();
    let mut choose = |setting: Setting| {
        setting.on_person(&mut person).unwrap();
        (person.looks.pieces, person.looks.badges)
    };
    let (traditional, pictures) = (PieceSet::Traditional, PieceSet::Pictogram);
    assert_eq!(choose(Setting::Pieces(Some(DiscChoice::Letters))), (Some(traditional), Some(true)));
    assert_eq!(choose(Setting::Pieces(Some(DiscChoice::Set(pictures)))), (Some(pictures), Some(false)));
    assert_eq!(choose(Setting::Badges(Some(true))), (Some(pictures), Some(true)));
    assert_eq!(choose(Setting::Pieces(None)), (None, None));
    assert_eq!(Setting::Bots(None).on_person(&mut person), Err(SettingError::Elsewhere));
}

#[test]
fn the_channels_of_a_server_are_bounded_and_never_empty_by_accident() {
    let mut server = PlaceSettings::default();
    let [here, not_here] = [ChannelChoice::Here, ChannelChoice::NotHere].map(Setting::Channels);
    assert_eq!(not_here.on_house(&mut server, "c1"), Err(SettingError::LastChannel));
    assert_eq!(here.on_house(&mut server, "c1"), Ok(()));
    assert_eq!(here.on_house(&mut server, "c1"), Ok(()));
    assert_eq!(server.channels, ["c1"]);
    assert_eq!(not_here.on_house(&mut server, "c1"), Err(SettingError::LastChannel));
    for n in 2..=MAX_CHANNELS {
        assert_eq!(here.on_house(&mut server, &format!("c{n}")), Ok(()));
    }
    assert_eq!(here.on_house(&mut server, "one more"), Err(SettingError::TooManyChannels));
    assert_eq!(not_here.on_house(&mut server, "c1"), Ok(()));
    assert!(!server.allows("c1"));
    assert_eq!(Setting::Channels(ChannelChoice::Anywhere).on_house(&mut server, "c1"), Ok(()));
    assert!(server.allows("c1"));
}
