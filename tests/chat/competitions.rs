//! Competitions whose rows are damaged, whose players delete their data, and whose organisers act at once.

use xiangqi_bot::features::competitions::competition::{Competition, CompetitionEvent};
use xiangqi_bot::features::competitions::ladder::ChallengeResult;
use xiangqi_bot::features::competitions::rebuild::{RebuiltCompetitions, rebuild_competitions};
use xiangqi_bot::features::competitions::results::{EntrantNumber, PairedGame, PairingResult};
use xiangqi_bot::game::GameId;
use xiangqi_bot::message::{ButtonPress, OptionValue, Request, RequestKind};
use xiangqi_bot::platform::Response;
use xiangqi_bot::runtime::Host as _;
use xiangqi_bot::store::Statement;

use super::ladder::{log, organise, request};
use super::room::Room;
use super::rounds::{begins, competition_of, finishes, points, sides, state};
use super::{arena, recount, rounds, text};

const NAMES: [&str; 4] = ["alice", "mei", "zoe", "bob"];
/// Time for one step of a competition by itself, in hours.
const STEP: f64 = 0.01;

fn running(state: &Competition, entrant: EntrantNumber) -> Option<(GameId, PairedGame)> {
    match state.arena() {
        Some(arena) => arena.running_game(entrant),
        None => state.rounds()?.running_game(entrant),
    }
}

/// Begins and ends the games that wait; the higher number loses.
async fn plays(room: &mut Room) {
    while state(room).await.game_to_begin(EntrantNumber(1)).is_none() {
        room.passes(STEP).await;
    }
    for (name, number) in NAMES.iter().zip(1..) {
        let entrant = EntrantNumber(number);
        if state(room).await.game_to_begin(entrant).is_some() {
            begins(room, name).await;
            let (game, paired) = running(&state(room).await, entrant).expect("the game has begun");
            let players = sides([paired.red, paired.black], &NAMES);
            finishes(room, game, players, NAMES[paired.red.max(paired.black).0 as usize - 1]).await;
        }
    }
}

/// Returns what follows from the log of the only competition.
async fn rows(room: &Room) -> (Vec<(i64, bool, Option<i64>)>, Vec<(i64, bool)>) {
    let text = "SELECT seq, is_open, due FROM competitions";
    let competitions = room.store.fetch(text, vec![]).await.unwrap();
    let text = "SELECT entrant, active FROM competition_entrants ORDER BY entrant";
    (competitions, room.store.fetch(text, vec![]).await.unwrap())
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn damaged_rows_are_restored_and_deleted_people_keep_standings_right() {
    for kind in ["swiss", "knockout", "arena"] {
        let mut room = competition_of(kind, &NAMES).await;
        room.presses("moderator", "Start it now").await;
        plays(&mut room).await;
        room.slash("moderator", "organise expel:@bob").await;
        let sound = rows(&room).await;
        let before = state(&room).await;
        for damage in [
            "UPDATE competitions SET seq = 1, is_open = FALSE, due = 7",
            "UPDATE competition_entrants SET active = NOT active",
        ] {
            room.store.run(Statement::new(damage, vec![])).await.unwrap();
        }
        assert_ne!(rows(&room).await, sound);
        let mended = RebuiltCompetitions { competitions: 1, changed: 1, unreadable: Vec::new() };
        assert_eq!(rebuild_competitions(&room.store).await.unwrap(), mended, "{kind}");
        assert_eq!(rows(&room).await, sound, "{kind}");
        assert_eq!(state(&room).await, before);
        let sound = RebuiltCompetitions { changed: 0, ..mended };
        assert_eq!(rebuild_competitions(&room.store).await.unwrap(), sound, "{kind}: nothing is left to do");
        // It goes on.
        room.slash("mei", "data what:delete").await;
        room.presses("mei", "Delete my data").await;
        room.passes(4.0 * STEP).await;
        let after = state(&room).await;
        assert!(!after.is_in(EntrantNumber(2)), "{kind}");
        match (after.arena(), after.rounds()) {
            (Some(played), _) => {
                assert_eq!(arena::points(played), recount::points(&log(&room).await, true));
                assert_eq!(arena::points(played), arena::points(before.arena().unwrap()));
            }
            (None, Some(rounds)) if kind == "swiss" => {
                let number = 2;
                let counted = rounds::recount(&log(&room).await);
                assert_eq!(points(rounds)[&number], counted[&number]);
                assert_eq!(points(rounds)[&number], points(before.rounds().unwrap())[&number]);
            }
            _ => assert!(after.is_closed(), "nobody is left to play against"),
        }
        let text = "SELECT person, name FROM competition_entrants WHERE entrant = 2";
        let anonymous: Vec<(String, String)> = room.store.fetch(text, vec![]).await.unwrap();
        assert!(anonymous[0].0.starts_with("deleted-") && anonymous[0].1.is_empty(), "{anonymous:?}");
        let messages = room.platform.messages();
        let list = messages.iter().find(|message| message.text.contains("`Club`")).unwrap();
        assert!(!list.text.contains("<@mei>"), "{kind}: {}", list.text);
        assert!(list.text.contains("<@alice>"), "{kind}: {}", list.text);
    }
}

/// A command of an organiser in a channel of its own.
fn corrects(who: &str, game: GameId, winner: &str) -> Request {
    let options = [("game", OptionValue::Integer(game.0)), ("winner", text(winner))];
    organise(who, &format!("event of {who}"), who, &options)
}

fn has_no_fault(answer: &Response) {
    let (Response::Ephemeral(note) | Response::Update(note)) = answer else { panic!("{answer:?}") };
    assert!(!note.text.contains("incident"), "{}", note.text);
}

#[tokio::test(crate = "crate::clock", start_paused = true)]
async fn two_organisers_correct_one_game_at_once_and_one_closes_meanwhile() {
    let mut room = competition_of("swiss", &NAMES).await;
    room.presses("moderator", "Start it now").await;
    plays(&mut room).await;
    let game = log(&room).await.iter().find_map(|event| match event {
        CompetitionEvent::Begun { game, .. } => Some(*game),
        _ => None,
    });
    let game = game.expect("a game has begun");
    let [first, second] = ["draw", "black"];
    let (one, other) = tokio::join!(
        room.service.submit(corrects("moderator", game, first)),
        room.service.submit(corrects("second", game, second))
    );
    has_no_fault(&one);
    has_no_fault(&other);
    let results = |log: &[CompetitionEvent]| -> Vec<ChallengeResult> {
        let corrected = log.iter().filter_map(|event| match event {
            CompetitionEvent::Corrected { result, .. } => Some(*result),
            _ => None,
        });
        corrected.collect()
    };
    let both = results(&log(&room).await);
    assert_eq!(both.len(), 2, "each is logged");
    let shown = state(&room).await.rounds().unwrap().game(game).unwrap().result;
    assert_eq!(shown, Some(both[1].as_pairing()), "the later one counts");
    room.slash("moderator", "organise undo:true").await;
    let shown = state(&room).await.rounds().unwrap().game(game).unwrap().result;
    assert_eq!(shown, Some(both[0].as_pairing()), "and is taken back first");
    // One ends the competition while the other corrects.
    room.slash("moderator", "organise close:true").await;
    let close = room.button("Close it");
    let press = ButtonPress { id: close, values: Vec::new(), message: "n0".to_owned(), private: true };
    let closes = request("moderator", "close", "elsewhere", RequestKind::Press(press));
    let mut red = corrects("second", game, "red");
    red.event = "a later one".to_owned();
    let (one, other) = tokio::join!(room.service.submit(closes), room.service.submit(red));
    has_no_fault(&one);
    has_no_fault(&other);
    let closed = state(&room).await;
    assert!(closed.is_closed());
    let events = log(&room).await;
    assert_eq!(events.iter().filter(|event| matches!(event, CompetitionEvent::Closed { .. })).count(), 1);
    let shown = closed.rounds().unwrap().game(game).unwrap().result;
    let is_corrected = results(&events).len() == 3;
    assert_eq!(shown == Some(PairingResult::RedWins), is_corrected, "{shown:?}");
}
