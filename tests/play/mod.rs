//! The state machine of one game: what every command leads to in every phase, and the log it leaves.

mod clocks;
mod releases;
mod setup;

use proptest::prelude::*;
use xiangqi_bot::game::{
    Actor, Duty, Event, Game, GameCommand, GameSetup, Handicap, Phase, Player, PlayerId, TimeControl,
    Timestamp,
};
use xiangqi_bot::rules::{Color, Move, RuleSet, Square, Termination};

/// When the challenges of these tests lapse.
const EXPIRES: Timestamp = Timestamp(1000);
const BEFORE: Timestamp = Timestamp(999);

fn person(name: &str) -> Player {
    Player { id: PlayerId::new(format!("id-{name}")), name: name.to_owned() }
}

fn actor(name: &str) -> Actor {
    if name == "bot" { Actor::Bot } else { Actor::Person(person(name)) }
}

fn opening(start: Option<&str>) -> GameSetup {
    GameSetup { start: start.map(|fen| fen.parse().unwrap()), ..GameSetup::under(RuleSet::World) }
}

fn challenge(opponent: Option<&str>, start: Option<&str>) -> Event {
    Event::Challenged {
        challenger: person("alice"),
        color: Color::Red,
        opponent: opponent.map(person),
        opening: opening(start),
        expires: EXPIRES,
    }
}

fn against_bot(color: Color, start: Option<&str>) -> Event {
    Event::BotChallenged {
        player: person("alice"),
        color,
        level: 3,
        seed: 7,
        opening: opening(start),
        at: BEFORE,
    }
}

/// One ply from mate: the chariot on b8 goes to b9, the other one holds the row below.
const NEAR_MATE: &str = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1";

/// A game in which this was done; every part is `who what`.
fn game(first: Event, done: &[&str]) -> Game {
    let mut game = Game::open(&first).unwrap();
    for part in done {
        for event in run(&game, part).unwrap_or_else(|refusal| panic!("{part}: {refusal}")) {
            game.apply(&event);
        }
    }
    game
}

fn run(game: &Game, part: &str) -> Result<Vec<Event>, String> {
    let (who, what) = part.split_once(' ').unwrap();
    let (what, now) = match what.strip_prefix("late ") {
        Some(what) => (what, EXPIRES),
        None => (what, BEFORE),
    };
    game.decide(&actor(who), &command(what), now).map_err(|refusal| refusal.to_string())
}

fn command(what: &str) -> GameCommand {
    match what {
        "accept" => GameCommand::Accept,
        "decline" => GameCommand::Decline,
        "cancel" => GameCommand::Cancel,
        "expire" => GameCommand::Tick,
        "resign" => GameCommand::Resign,
        "draw" => GameCommand::OfferDraw,
        "agree" => GameCommand::AcceptDraw,
        "no-draw" => GameCommand::DeclineDraw,
        "hint" => GameCommand::TakeHint,
        "undo" => GameCommand::AskTakeback,
        "grant" => GameCommand::GrantTakeback,
        "refuse" => GameCommand::RefuseTakeback,
        "nothing" => GameCommand::Coach { note: String::new(), waits: false },
        "warns" => GameCommand::Coach { note: "a blunder".to_owned(), waits: true },
        "play-on" => GameCommand::PlayOn,
        "abort" => GameCommand::Abort { moderator: false },
        "moderate" => GameCommand::Abort { moderator: true },
        mv => GameCommand::Move(mv.parse().unwrap()),
    }
}

fn shown(events: &[Event]) -> String {
    let one = |event: &Event| match event {
        Event::Challenged { .. } | Event::BotChallenged { .. } => "opened".to_owned(),
        Event::Accepted { by, .. } => format!("accepted by {}", by.name),
        Event::Declined { by } => format!("declined by {by}"),
        Event::Cancelled => "cancelled".to_owned(),
        Event::Expired => "expired".to_owned(),
        Event::Moved { mv, at } => format!("moved {mv} at {}", at.0),
        Event::DrawOffered { by } => format!("draw offered by {by}"),
        Event::DrawDeclined => "draw declined".to_owned(),
        Event::HintTaken { by } => format!("hint taken by {by}"),
        Event::TakebackAsked { by, plies } => format!("takeback of {plies} asked by {by}"),
        Event::TakebackRefused => "takeback refused".to_owned(),
        Event::TakenBack { plies, .. } => format!("{plies} taken back"),
        Event::Coached { note, until: None } => format!("coached: {note}"),
        Event::Coached { note, until: Some(until) } => format!("coached: {note}, waits until {}", until.0),
        Event::PlayedOn => "played on".to_owned(),
        Event::Reminded { by } => format!("{by} reminded"),
        Event::HolidayTaken { by, days } => format!("{days} days of holiday for {by}"),
        Event::TimeCredited { from, until } => format!("stood from {} until {}", from.0, until.0),
        Event::InactivityAsked { at } => format!("asked after at {}", at.0),
        Event::ConditionalMovesSet { by, moves } => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("planned by {by}: {}", moves.join(" "))
        }
        Event::ConditionalMovesCleared { by } => format!("plans of {by} dropped"),
        Event::Annulled { by } => format!("annulled by {by}"),
        Event::Ended { winner, termination, .. } => {
            format!(
                "ended by {termination}, won by {}",
                winner.map_or("nobody".to_owned(), |w| w.to_string())
            )
        }
    };
    events.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Checks rows of `who what` and what comes of it: events, or `no: ` and the refusal.
fn check(game: &Game, rows: &[(&str, &str)]) {
    for (part, expected) in rows {
        let before = format!("{game:?}");
        let got = match run(game, part) {
            Ok(events) => {
                let mut after = game.clone();
                events.iter().for_each(|event| after.apply(event));
                assert_eq!(after.seq(), game.seq() + events.len() as u64, "{part}");
                shown(&events)
            }
            Err(refusal) => format!("no: {refusal}"),
        };
        assert_eq!(got, *expected, "{part}");
        assert_eq!(format!("{game:?}"), before, "deciding changes nothing");
    }
}

#[test]
fn an_open_seat_is_for_whoever_comes_first() {
    let offered = game(challenge(None, None), &[]);
    check(
        &offered,
        &[
            ("bob accept", "accepted by bob"),
            ("carol accept", "accepted by carol"),
            ("alice accept", "no: one cannot accept one's own challenge"),
            ("alice decline", "no: one cannot accept one's own challenge"),
            ("bob decline", "no: only the challenger may withdraw a challenge"),
            ("bob cancel", "no: only the challenger may withdraw a challenge"),
            ("alice cancel", "cancelled"),
            ("bot accept", "no: not a player of this game"),
            ("bot expire", "no: nothing is due yet"),
            ("bot late expire", "expired"),
            ("bob late accept", "expired"),
            ("alice late cancel", "cancelled"),
            ("alice h2e2", "no: the challenge has not been accepted yet"),
            ("alice resign", "no: the challenge has not been accepted yet"),
            ("alice draw", "no: the challenge has not been accepted yet"),
            ("alice undo", "no: the challenge has not been accepted yet"),
            ("alice abort", "no: the challenge has not been accepted yet"),
            ("carol moderate", "cancelled"),
            ("bob h2e2", "no: not a player of this game"),
        ],
    );
    assert_eq!(offered.phase(), Phase::Offered { by: Color::Red, expires: EXPIRES });
}

#[test]
fn a_challenge_is_for_the_one_who_is_challenged() {
    let offered = game(challenge(Some("bob"), None), &[]);
    check(
        &offered,
        &[
            ("bob accept", "accepted by bob"),
            ("bob decline", "declined by id-bob"),
            ("carol accept", "no: the challenge is for id-bob"),
            ("carol decline", "no: the challenge is for id-bob"),
            ("bob late decline", "expired"),
            ("bob h2e2", "no: not a player of this game"),
        ],
    );
    for end in ["bob decline", "alice cancel", "bot late expire", "carol moderate"] {
        let dropped = game(challenge(Some("bob"), None), &[end]);
        assert_eq!(
            (dropped.phase(), dropped.is_open(), dropped.outcome()),
            (Phase::Dropped, false, None),
            "{end}"
        );
        check(
            &dropped,
            &[
                ("bob accept", "no: the challenge is no longer open"),
                ("alice cancel", "no: the challenge is no longer open"),
                ("bot late expire", "no: nothing is due yet"),
                ("alice h2e2", "no: the game is over"),
                ("carol moderate", "no: the game is over"),
            ],
        );
    }
}

#[test]
fn moves_are_for_the_side_to_move_and_for_players() {
    let fresh = game(challenge(None, None), &["bob accept"]);
    check(
        &fresh,
        &[
            ("alice h2e2", "moved h2e2 at 999"),
            ("bob h7e7", "no: it is red's turn"),
            ("carol h2e2", "no: not a player of this game"),
            ("bot h2e2", "no: not a player of this game"),
            ("bob accept", "no: the challenge is no longer open"),
            ("bot late expire", "no: nothing is due yet"),
            ("alice agree", "no: no draw is offered"),
            ("alice no-draw", "no: no draw is offered"),
            ("alice undo", "no: there is no move to take back"),
            ("alice grant", "no: no takeback is asked for"),
            ("bob resign", "ended by resignation, won by red"),
            ("alice resign", "ended by resignation, won by black"),
            ("bob abort", "ended by aborted, won by nobody"),
            ("carol abort", "no: not a player of this game"),
            ("carol moderate", "ended by aborted, won by nobody"),
        ],
    );
    assert!(run(&fresh, "alice a0a5").unwrap_err().len() > 3, "an illegal move says why");
    let moved = game(challenge(None, None), &["bob accept", "alice h2e2", "bob h9g7"]);
    check(
        &moved,
        &[
            ("alice abort", "no: only a moderator may abort a game in which both sides have moved"),
            ("carol moderate", "ended by aborted, won by nobody"),
            ("alice undo", "takeback of 2 asked by red"),
            ("bob undo", "takeback of 1 asked by black"),
        ],
    );
    assert_eq!(moved.last_move_at(), Some(BEFORE));
}

#[test]
fn a_draw_offer_stands_until_the_opponent_moves() {
    let offered = game(challenge(None, None), &["bob accept", "alice draw"]);
    check(
        &offered,
        &[
            ("alice draw", "no: the draw offer already stands"),
            ("alice agree", "no: no draw is offered"),
            ("alice no-draw", "no: no draw is offered"),
            ("bob agree", "ended by agreement, won by nobody"),
            ("bob draw", "ended by agreement, won by nobody"),
            ("bob no-draw", "draw declined"),
            ("carol agree", "no: not a player of this game"),
        ],
    );
    // (what happens after the offer, whether it still stands)
    let table: &[(&[&str], bool)] = &[
        (&["alice h2e2"], true),
        (&["alice h2e2", "bob h9g7"], false),
        (&["bob no-draw"], false),
        (&["alice h2e2", "alice undo", "bob grant"], false),
        (&["alice resign"], false),
    ];
    for (then, stands) in table {
        let done = [&["bob accept", "alice draw"], *then].concat();
        let offer = game(challenge(None, None), &done).draw_offer();
        assert_eq!(offer, stands.then_some(Color::Red), "{then:?}");
    }
}

#[test]
fn a_takeback_needs_the_opponents_consent() {
    let asked = game(challenge(None, None), &["bob accept", "alice h2e2", "alice undo"]);
    check(
        &asked,
        &[
            ("alice undo", "no: the takeback is already asked for"),
            ("alice grant", "no: no takeback is asked for"),
            ("alice refuse", "no: no takeback is asked for"),
            ("bob grant", "1 taken back"),
            ("bob refuse", "takeback refused"),
            ("bob h9g7", "moved h9g7 at 999"),
        ],
    );
    let played_on = game(challenge(None, None), &["bob accept", "alice h2e2", "alice undo", "bob h9g7"]);
    assert_eq!(played_on.takeback(), None, "the opponent's move is an answer");
    let back = game(challenge(None, None), &["bob accept", "alice h2e2", "alice undo", "bob grant"]);
    assert_eq!(back.history().moves(), []);
    assert_eq!(back.history().position(), &opening(None).position());
    let both = ["bob accept", "alice h2e2", "bob h9g7", "alice undo"];
    check(&game(challenge(None, None), &both), &[("bob undo", "2 taken back")]);
}

#[test]
fn the_bot_grants_takebacks_and_owes_moves_and_answers() {
    let fresh = game(against_bot(Color::Red, None), &[]);
    assert_eq!(fresh.phase(), Phase::Playing);
    assert_eq!((fresh.bot_side(), fresh.duty(), fresh.seed()), (Some(Color::Black), None, 7));
    check(
        &fresh,
        &[
            ("alice undo", "no: there is no move to take back"),
            ("bot h2e2", "no: it is red's turn"),
            ("bob h2e2", "no: not a player of this game"),
            ("bob accept", "no: the challenge is no longer open"),
        ],
    );
    let thinking = game(against_bot(Color::Red, None), &["alice h2e2"]);
    assert_eq!(thinking.duty(), Some(Duty::Move { color: Color::Black, level: 3 }));
    check(&thinking, &[("bot h9g7", "moved h9g7 at 999"), ("alice undo", "1 taken back")]);
    let offered = game(against_bot(Color::Red, None), &["alice h2e2", "alice draw"]);
    assert_eq!(offered.duty(), Some(Duty::AnswerDraw { color: Color::Black, level: 3 }));
    check(&offered, &[("bot agree", "ended by agreement, won by nobody"), ("bot no-draw", "draw declined")]);
    let answered = game(against_bot(Color::Red, None), &["alice h2e2", "bot h9g7"]);
    check(&answered, &[("alice undo", "2 taken back")]);
    assert_eq!(answered.duty(), None);
    let first = game(against_bot(Color::Black, None), &[]);
    assert_eq!(first.duty(), Some(Duty::Move { color: Color::Red, level: 3 }));
    let resigned = game(against_bot(Color::Black, None), &["alice resign"]);
    assert_eq!(resigned.duty(), None);
}

#[test]
fn the_bot_waits_for_its_answer_when_the_coach_has_warned() {
    let opening = GameSetup { coach: true, ..opening(None) };
    let first = |color| match against_bot(color, None) {
        Event::BotChallenged { player, color, level, seed, at, .. } => {
            Event::BotChallenged { player, color, level, seed, at, opening: opening.clone() }
        }
        _ => unreachable!("it is a game against the bot"),
    };
    let (coach, moves) = (Duty::Coach { color: Color::Black }, Duty::Move { color: Color::Black, level: 3 });
    let moved = game(first(Color::Red), &["alice h2e2"]);
    assert_eq!(moved.duty(), Some(coach), "the coach comes before the bot");
    check(&moved, &[("alice warns", "no: nothing is due yet"), ("alice play-on", "no: it is black's turn")]);
    assert_eq!(game(first(Color::Red), &["alice h2e2", "bot nothing"]).duty(), Some(moves));
    let warned = game(first(Color::Red), &["alice h2e2", "bot warns"]);
    assert_eq!((warned.duty(), warned.due()), (None, Some(Timestamp(BEFORE.0 + 120_000))));
    check(
        &warned,
        &[("alice play-on", "played on"), ("alice undo", "1 taken back"), ("bot play-on", "played on")],
    );
    for (done, owed) in [
        ("alice play-on", Some(moves)),
        ("alice undo", None),
        ("alice draw", Some(Duty::AnswerDraw { color: Color::Black, level: 3 })),
    ] {
        assert_eq!(game(first(Color::Red), &["alice h2e2", "bot warns", done]).duty(), owed, "{done}");
    }
    // Nobody answers the coach.
    let later = warned.decide(&Actor::Bot, &GameCommand::Tick, warned.due().unwrap()).unwrap();
    assert_eq!(later, [Event::PlayedOn]);
    // A move that is taken back is forgotten, and looked at again when it is played again.
    let again = game(first(Color::Red), &["alice h2e2", "bot warns", "alice undo", "alice h2e2"]);
    assert_eq!((again.coached(), again.duty()), (&[][..], Some(coach)));
    // The bot's own first move is none of the coach's business.
    let black = game(first(Color::Black), &[]);
    assert_eq!(black.duty(), Some(Duty::Move { color: Color::Red, level: 3 }));
    let black = game(first(Color::Black), &["bot h2e2", "alice h9g7", "bot warns"]);
    assert_eq!(black.coached(), [(2, "a blunder".to_owned())]);
}

#[test]
fn a_mating_move_ends_the_game_and_nothing_comes_after_it() {
    let near = game(challenge(None, Some(NEAR_MATE)), &["bob accept"]);
    check(&near, &[("alice b7b9", "moved b7b9 at 999; ended by checkmate, won by red")]);
    let over = game(challenge(None, Some(NEAR_MATE)), &["bob accept", "alice b7b9"]);
    let outcome = over.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.termination), (Some(Color::Red), Termination::Checkmate));
    assert_eq!(over.ruling().map(|ruling| ruling.outcome), Some(outcome));
    assert!(!over.is_open());
    for what in ["b9b8", "resign", "draw", "agree", "no-draw", "undo", "grant", "refuse", "abort", "moderate"]
    {
        check(&over, &[(&format!("alice {what}"), "no: the game is over")]);
    }
    for what in ["accept", "decline", "cancel"] {
        check(&over, &[(&format!("alice {what}"), "no: the challenge is no longer open")]);
    }
    check(&over, &[("bot late expire", "no: nothing is due yet")]);
    check(&over, &[("carol resign", "no: not a player of this game")]);
}

#[test]
fn a_hint_is_written_down_once_for_each_move() {
    let offered = game(challenge(Some("bob"), None), &[]);
    check(&offered, &[("alice hint", "no: the challenge has not been accepted yet")]);
    let fresh = game(challenge(Some("bob"), None), &["bob accept"]);
    check(
        &fresh,
        &[
            ("alice hint", "hint taken by red"),
            ("bob hint", "no: it is red's turn"),
            ("carol hint", "no: not a player of this game"),
        ],
    );
    let hinted = game(challenge(Some("bob"), None), &["bob accept", "alice hint"]);
    check(&hinted, &[("alice hint", "")]);
    let on = ["bob accept", "alice hint", "alice h2e2", "bob hint", "bob h9g7", "alice hint", "alice hint"];
    let played = game(challenge(Some("bob"), None), &on);
    assert_eq!((played.hints(Color::Red), played.hints(Color::Black)), (2, 1));
    let over = game(against_bot(Color::Red, None), &["alice hint", "alice resign"]);
    check(&over, &[("alice hint", "no: the game is over")]);
    assert_eq!(over.hints(Color::Red), 1);
}

/// At least one of each kind of event.
fn one_of_each() -> Vec<Event> {
    let named = |id: &str, name: &str| Player { id: PlayerId::new(id), name: name.to_owned() };
    let (alice, bob) = (named("discord:1", "Alice"), named("discord:2", "Bob"));
    let bob_again = bob.clone();
    let rules = GameSetup::under;
    vec![
        Event::Challenged {
            challenger: alice.clone(),
            color: Color::Red,
            opponent: Some(bob.clone()),
            opening: rules(RuleSet::World),
            expires: Timestamp(1_700_000_000_000),
        },
        Event::Challenged {
            challenger: named("discord:1", "Алиса \"A\""),
            color: Color::Black,
            opponent: None,
            opening: GameSetup {
                start: Some("3k5/9/9/9/9/9/9/9/9/4K3R b - - 3 7".parse().unwrap()),
                ..GameSetup::under(RuleSet::Club)
            },
            expires: Timestamp(-1),
        },
        Event::BotChallenged {
            player: alice,
            color: Color::Black,
            level: 10,
            seed: u64::MAX,
            opening: rules(RuleSet::Chinese),
            at: BEFORE,
        },
        Event::Accepted { by: bob.clone(), at: BEFORE },
        Event::Declined { by: bob.id },
        Event::Cancelled,
        Event::Expired,
        Event::Moved { mv: "h2e2".parse().unwrap(), at: Timestamp(1_700_000_000_001) },
        Event::DrawOffered { by: Color::Red },
        Event::DrawDeclined,
        Event::HintTaken { by: Color::Red },
        Event::TakebackAsked { by: Color::Black, plies: 2 },
        Event::TakebackRefused,
        Event::TakenBack { plies: 2, at: BEFORE },
        Event::Ended { winner: Some(Color::Red), termination: Termination::Checkmate, at: BEFORE },
        Event::Ended { winner: None, termination: Termination::Agreement, at: BEFORE },
        Event::Challenged {
            challenger: named("discord:1", "Алиса \"A\""),
            color: Color::Red,
            opponent: None,
            opening: GameSetup {
                time: TimeControl::PerMove { days: 3, holiday: 7 },
                rated: true,
                ..GameSetup::under(RuleSet::World)
            },
            expires: Timestamp(5),
        },
        Event::BotChallenged {
            player: named("discord:1", "Алиса \"A\""),
            color: Color::Black,
            level: 10,
            seed: 1,
            opening: GameSetup {
                start: Some(Handicap::TwoHorses.position(Color::Red)),
                time: TimeControl::Byoyomi { minutes: 10, seconds: 30 },
                handicap: Some(Handicap::TwoHorses),
                ..GameSetup::under(RuleSet::World)
            },
            at: Timestamp(6),
        },
        Event::Accepted { by: bob_again, at: Timestamp(7) },
        Event::TakenBack { plies: 1, at: Timestamp(8) },
        Event::Reminded { by: Color::Black },
        Event::HolidayTaken { by: Color::Red, days: 2 },
        Event::TimeCredited { from: Timestamp(9), until: Timestamp(10) },
        Event::InactivityAsked { at: Timestamp(11) },
        Event::ConditionalMovesSet {
            by: Color::Red,
            moves: vec!["h9g7".parse().unwrap(), "h0g2".parse().unwrap()],
        },
        Event::ConditionalMovesCleared { by: Color::Red },
        Event::Coached { note: "{}".to_owned(), until: Some(Timestamp(12)) },
        Event::PlayedOn,
        Event::Coached { note: String::new(), until: None },
        Event::Ended { winner: Some(Color::Black), termination: Termination::Timeout, at: Timestamp(12) },
        Event::Annulled { by: PlayerId::new("discord:1") },
    ]
}

#[test]
fn every_event_comes_back_from_its_json() {
    let events = one_of_each();
    for event in &events {
        let json = serde_json::to_string(event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), *event, "{json}");
    }
    // A new kind of event must come into the list: this match makes the compiler say so.
    for event in &events {
        match event {
            Event::Challenged { .. } | Event::BotChallenged { .. } | Event::Accepted { .. } => {}
            Event::Declined { .. } | Event::Cancelled | Event::Expired | Event::Moved { .. } => {}
            Event::DrawOffered { .. }
            | Event::DrawDeclined
            | Event::HintTaken { .. }
            | Event::TakebackAsked { .. } => {}
            Event::TakebackRefused | Event::TakenBack { .. } | Event::Ended { .. } => {}
            Event::Reminded { .. } | Event::HolidayTaken { .. } | Event::TimeCredited { .. } => {}
            Event::InactivityAsked { .. }
            | Event::ConditionalMovesSet { .. }
            | Event::ConditionalMovesCleared { .. } => {}
            Event::Annulled { .. } | Event::Coached { .. } | Event::PlayedOn => {}
        }
    }
    for termination in Termination::ALL {
        for winner in [None, Some(Color::Red), Some(Color::Black)] {
            let event = Event::Ended { winner, termination, at: BEFORE };
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event, "{json}");
        }
    }
}

#[test]
fn an_event_that_cannot_follow_is_named() {
    let moved = |mv: &str| Event::Moved { mv: mv.parse().unwrap(), at: BEFORE };
    let accepted = Event::Accepted { by: person("bob"), at: BEFORE };
    // (the log, the number of the event that cannot be)
    let table = [
        (vec![moved("h2e2")], 0),
        (vec![challenge(None, None), moved("h2e2")], 1),
        (vec![challenge(None, None), accepted.clone(), accepted.clone()], 2),
        (vec![challenge(None, None), accepted.clone(), moved("h2e2"), moved("h2e2")], 3),
        (vec![challenge(None, None), accepted.clone(), Event::TakenBack { plies: 1, at: BEFORE }], 2),
        (vec![challenge(None, None), Event::Expired, accepted.clone()], 2),
        (vec![against_bot(Color::Red, None), against_bot(Color::Red, None)], 1),
    ];
    for (log, seq) in table {
        let error = Game::replay(&log).unwrap_err();
        assert_eq!((error.seq, &*error.event), (seq, &log[seq]), "{}", shown(&log));
    }
    assert!(Game::replay(&[]).unwrap().is_none());
}

/// What somebody tries: who, which command, a number that picks a move, and when.
type Try = (usize, usize, usize, i64);

fn tried(game: &Game, (_, kind, pick, _): Try) -> GameCommand {
    const OTHERS: [&str; 14] = [
        "accept", "decline", "cancel", "expire", "resign", "draw", "agree", "no-draw", "undo", "grant",
        "refuse", "abort", "moderate", "hint",
    ];
    match OTHERS.get(kind) {
        Some(what) => command(what),
        None if kind == OTHERS.len() => {
            let square = |index| Square::from_index(index % 90).unwrap();
            GameCommand::Move(Move::new(square(pick), square(pick / 90)))
        }
        None => match game.history().position().legal_moves() {
            moves if moves.is_empty() => GameCommand::Resign,
            moves => GameCommand::Move(moves[pick % moves.len()]),
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_replayed_log_is_the_live_state(
        start in 0usize..6,
        tries in prop::collection::vec((0usize..4, 0usize..40, any::<usize>(), 0i64..1100), 0..60),
    ) {
        let fen = [None, Some(NEAR_MATE)][start / 3];
        let first = match start % 3 {
            0 => challenge(None, fen),
            1 => challenge(Some("bob"), fen),
            _ => against_bot(Color::Red, fen),
        };
        let mut live = Game::open(&first).unwrap();
        let mut log = vec![first];
        for attempt in tries {
            let before = format!("{live:?}");
            let command = tried(&live, attempt);
            let by = actor(["alice", "bob", "carol", "bot"][attempt.0]);
            let was_open = live.is_open();
            if let Ok(events) = live.decide(&by, &command, Timestamp(attempt.3)) {
                prop_assert!(was_open, "{command:?} changed a game that was over");
                // A second hint for the same move is given without a further event.
                let is_noted = !events.is_empty();
                prop_assert!(is_noted || command == GameCommand::TakeHint, "{command:?} did nothing");
                events.iter().for_each(|event| live.apply(event));
                log.extend(events);
                prop_assert_eq!(format!("{live:?}") != before, is_noted, "{:?}", command);
            } else {
                prop_assert_eq!(format!("{live:?}"), before);
            }
            prop_assert_eq!(live.seq(), log.len() as u64);
            prop_assert_eq!(live.is_open(), live.outcome().is_none() && live.phase() != Phase::Dropped);
            if !live.is_open() {
                prop_assert_eq!((live.duty(), live.draw_offer(), live.takeback()), (None, None, None));
            }
        }
        let stored: Vec<String> = log.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read: Vec<Event> = stored.iter().map(|json| serde_json::from_str(json).unwrap()).collect();
        prop_assert_eq!(&read, &log);
        let replayed = Game::replay(&read).unwrap().unwrap();
        prop_assert_eq!(format!("{replayed:?}"), format!("{live:?}"));
    }
}
