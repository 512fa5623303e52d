//! The games at the end of lessons.

use xiangqi_bot::features::effects::{Destination, GameUpdate};
use xiangqi_bot::features::lessons::catalogue::StepIndex;
use xiangqi_bot::features::lessons::lesson_game::of;
use xiangqi_bot::game::{Event, Game, GameId};
use xiangqi_bot::i18n::{Locale, Localizer};

#[test]
fn who_holds_out_long_enough_is_told_once_and_draws_count() {
    let place = StepIndex::named("endings.fortress").unwrap();
    let begun = format!(
        r#"{{"event":"bot-challenged","player":{{"id":"1","name":"Alice"}},"color":"red","level":9,"seed":1,"at":0,
        "opening":{{"rules":"world","start":"{} - - 0 1"}}}}"#,
        place.step().start.to_string().trim_end_matches(" - - 0 1")
    );
    let to_and_fro = ["e1f2", "e6e5", "f2e1", "e5e6"];
    let after = |plies: usize, end: Option<&str>| {
        let mut log = vec![begun.clone()];
        let moves = to_and_fro.iter().cycle().take(plies).enumerate();
        log.extend(moves.map(|(at, mv)| format!(r#"{{"event":"moved","move":"{mv}","at":{at}}}"#)));
        log.extend(end.map(str::to_owned));
        let events: Vec<Event> = log.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let game = Game::replay(&events).unwrap().unwrap();
        let event = events.last().unwrap().clone();
        let change = GameUpdate {
            homes: vec![],
            game: GameId(1),
            channel: Destination::Here,
            expected_seq: events.len() as u64 - 1,
            events: vec![event],
            after: game,
            rated: None,
        };
        of(&change.after).unwrap().word(Localizer::of(Locale::English), &change)
    };
    assert!(after(0, None).is_some_and(|(text, reached)| text.contains("30 moves") && !reached));
    assert_eq!((after(58, None), after(59, None), after(61, None)), (None, None, None));
    assert!(after(60, None).is_some_and(|(text, reached)| text.contains("held out") && reached));
    let end = |winner: &str, how: &str| {
        format!(r#"{{"event":"ended","winner":{winner},"termination":"{how}","at":1}}"#)
    };
    let drawn = after(20, Some(&end("null", "agreement")));
    assert!(drawn.is_some_and(|(text, reached)| text.contains("draw") && reached));
    let lost = after(20, Some(&end("\"black\"", "resignation")));
    assert!(lost.is_some_and(|(text, reached)| text.contains("not reached") && !reached));
    assert_eq!(after(20, Some(&end("null", "aborted"))), None);
    assert_eq!(after(62, Some(&end("\"black\"", "resignation"))), None);
}
