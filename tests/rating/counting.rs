//! Which games count for ratings.

use xiangqi_bot::game::{Event, Game, GameId, GameSetup, Player, PlayerId, TimeControl, Timestamp};
use xiangqi_bot::rating::{Pool, RatedGame, UnratedReason, rated_game};
use xiangqi_bot::rules::{Color, Position, RuleSet};

fn player(id: &str) -> Player {
    Player { id: PlayerId::new(id), name: id.to_owned() }
}

fn events(opening: GameSetup, plies: usize) -> Vec<Event> {
    let expires = Timestamp(0);
    let mut events = vec![
        Event::Challenged {
            challenger: player("alice"),
            color: Color::Black,
            opponent: None,
            opening,
            expires,
        },
        Event::Accepted { by: player("mei"), at: Timestamp(1) },
    ];
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5", "b0c2", "a6a5"];
    events.extend(
        moves.iter().take(plies).map(|mv| Event::Moved { mv: mv.parse().unwrap(), at: Timestamp(2) }),
    );
    events
}

fn end(by: &str, winner: Option<Color>) -> Event {
    Event::Ended { winner, termination: by.parse().unwrap(), at: Timestamp(3) }
}

fn judged(mut events: Vec<Event>, more: Vec<Event>) -> Result<RatedGame, UnratedReason> {
    events.extend(more);
    rated_game(GameId(7), &Game::replay(&events).unwrap().unwrap(), "s")
}

fn rated() -> GameSetup {
    GameSetup { rated: true, ..GameSetup::under(RuleSet::World) }
}

fn resigned() -> Event {
    end("resignation", Some(Color::Red))
}

#[test]
fn a_game_counts_or_it_is_said_why_not() {
    let counted = judged(events(rated(), 10), vec![resigned()]).unwrap();
    assert_eq!(counted.players, ["mei", "alice"].map(PlayerId::new), "Red first");
    assert_eq!(
        (counted.pool, counted.winner, counted.at),
        (Pool::Correspondence, Some(Color::Red), Timestamp(3))
    );
    let live = GameSetup { time: TimeControl::Increment { minutes: 10, seconds: 5 }, ..rated() };
    assert_eq!(judged(events(live, 10), vec![resigned()]).unwrap().pool, Pool::Live);
    let start = GameSetup { start: Some(Position::startpos()), ..rated() };
    assert!(judged(events(start, 10), vec![resigned()]).is_ok());
    let annulled = vec![resigned(), Event::Annulled { by: PlayerId::new("moderator") }];
    assert!(judged(events(rated(), 10), annulled).is_ok(), "the moderator's word comes on top");
    let other = GameSetup { start: Some("3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap()), ..rated() };
    let bot = Event::BotChallenged {
        player: player("alice"),
        color: Color::Red,
        level: 3,
        seed: 1,
        opening: rated(),
        at: Timestamp(1),
    };
    // (the game, how it goes on, why it does not count)
    let table = [
        (events(GameSetup::under(RuleSet::World), 10), vec![resigned()], UnratedReason::NotRated),
        (events(rated(), 10), vec![], UnratedReason::NoResult),
        (events(rated(), 10), vec![end("aborted", None)], UnratedReason::NoResult),
        (vec![bot], vec![resigned()], UnratedReason::NotBetweenPeople),
        (
            events(GameSetup { rules: RuleSet::Casual, ..rated() }, 10),
            vec![resigned()],
            UnratedReason::OtherRules,
        ),
        (events(other, 0), vec![resigned()], UnratedReason::OtherStart),
        (events(rated(), 9), vec![resigned()], UnratedReason::TooShort { min_plies: 10 }),
        (events(rated(), 10), vec![Event::HintTaken { by: Color::Red }, resigned()], UnratedReason::Hints),
    ];
    for (events, more, why) in table {
        assert_eq!(judged(events, more), Err(why));
    }
}
