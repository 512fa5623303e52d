//! Games and results by person: what every store promises of them, and that they can be made anew from the log.

use std::ops::AddAssign as _;

use xiangqi_bot::game::{DAY, Event, GameId, GameSetup, Handicap, Player, PlayerId, TimeControl, Timestamp};
use xiangqi_bot::rating::{MOST_A_DAY, Pool, RatedGame, Scope, Standing, Standings, rate};
use xiangqi_bot::rules::{Color, RuleSet, Termination};
use xiangqi_bot::store::{
    Against, ChannelWrite, Committed, Rated, Rebuilt, Statement, Store, StoreError, Tally,
};

use super::contract::{begun, channel, erase, game_step, hide, opened, opening_in};

/// Runs the part of the contract that is about records; each part gets a fresh store.
pub(crate) async fn holds(fresh: impl AsyncFn() -> Store) {
    an_empty_store_has_no_records(&fresh().await).await;
    people_find_their_open_games(&fresh().await).await;
    results_are_counted_by_person(&fresh().await).await;
    a_rated_game_changes_both_standings_at_once(&fresh().await).await;
    whoever_stands_elsewhere_meanwhile_makes_a_conflict(&fresh().await).await;
    of_two_games_at_once_only_the_fifth_of_a_day_counts(&fresh().await).await;
    the_strongest_come_first_and_the_hidden_not_at_all(&fresh().await).await;
    an_annulled_game_is_as_if_it_had_not_been(&fresh().await).await;
    what_is_made_anew_is_what_was_kept(&fresh().await).await;
    who_is_erased_is_in_no_list_and_the_ratings_stay(&fresh().await).await;
}

const MOVES: [&str; 10] = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5", "b0c2", "a6a5"];

fn player(id: &str) -> Player {
    Player { id: PlayerId::new(id), name: id.to_owned() }
}

pub(super) fn rated(pool: Pool) -> GameSetup {
    let time = match pool {
        Pool::Live => TimeControl::Increment { minutes: 10, seconds: 5 },
        Pool::Correspondence => TimeControl::None,
    };
    GameSetup { rated: true, time, ..GameSetup::under(RuleSet::World) }
}

/// A whole game of ten plies.
pub(super) fn log(opening: GameSetup, red: &str, black: &str, winner: Option<Color>, at: i64) -> Vec<Event> {
    let mut events = vec![
        Event::Challenged {
            challenger: player(black),
            color: Color::Black,
            opponent: None,
            opening,
            expires: Timestamp(at),
        },
        Event::Accepted { by: player(red), at: Timestamp(at) },
    ];
    events.extend(MOVES.map(|mv| Event::Moved { mv: mv.parse().unwrap(), at: Timestamp(at) }));
    let termination = if winner.is_some() { Termination::Resignation } else { Termination::Agreement };
    events.push(Event::Ended { winner, termination, at: Timestamp(at) });
    events
}

/// What a game does to the ratings, or nothing where the two have played enough that day, as the service works it out.
async fn judged(store: &Store, game: RatedGame) -> Option<Rated> {
    let [red, black] = [0, 1].map(|side| game.players[side].as_str());
    let since = Timestamp(game.at.0 - DAY);
    if store.rated_between("discord", [red, black], since).await.unwrap() >= MOST_A_DAY {
        return None;
    }
    let mut known = Standings::new();
    for person in &game.players {
        let found = store.standings("discord", &game.server, person.as_str()).await.unwrap();
        let found = found.into_iter().filter(|(pool, ..)| *pool == game.pool);
        known.extend(found.map(|(_, scope, standing)| ((scope, person.clone()), standing)));
    }
    let changes = rate(&game, &known);
    Some(Rated { game, changes })
}

/// What one game is.
struct Played<'a> {
    server: &'a str,
    pool: Pool,
    red: &'a str,
    black: &'a str,
    winner: Option<Color>,
    at: i64,
}

impl Played<'_> {
    async fn step(&self, store: &Store) -> ChannelWrite {
        let id = store.reserve_game().await.unwrap();
        let game = RatedGame {
            game: id,
            server: self.server.to_owned(),
            pool: self.pool,
            players: [self.red, self.black].map(PlayerId::new),
            winner: self.winner,
            at: Timestamp(self.at),
        };
        let events = log(rated(self.pool), self.red, self.black, self.winner, self.at);
        ChannelWrite {
            server: Some(self.server.to_owned()),
            rated: judged(store, game).await,
            ..opening_in(&channel(self.server), id, events, false)
        }
    }

    /// The game's number, and whether it counts.
    async fn keep(&self, store: &Store) -> (GameId, bool) {
        let step = self.step(store).await;
        let told = (step.game.as_ref().unwrap().id, step.rated.is_some());
        assert_eq!(store.commit(step).await.unwrap(), Committed::Stored(vec![]));
        told
    }
}

/// Rated games between four people, one of them without a hint of who is stronger; the people and the games.
pub(super) async fn a_tournament(store: &Store) -> (Vec<String>, Vec<GameId>) {
    let people: Vec<String> = (0..4).map(|number| format!("p{number}")).collect();
    let mut games = Vec::new();
    for round in 0..12 {
        let game = Played {
            server: ["s0", "s1"][round % 2],
            pool: Pool::ALL[round / 2 % 2],
            red: &people[round % 4],
            black: &people[(round + 1 + round / 6) % 4],
            winner: [Some(Color::Red), Some(Color::Black), None, Some(Color::Red)][round % 4],
            at: round as i64 * DAY,
        };
        games.push(game.keep(store).await.0);
    }
    annul(store, games[5]).await;
    (people, games)
}

/// A game under way, of five events.
pub(super) async fn an_open_game(store: &Store) -> GameId {
    let id = store.reserve_game().await.unwrap();
    let events = log(rated(Pool::Live), "p0", "p1", None, 1)[..5].to_vec();
    store.commit(opening_in(&channel("s0"), id, events, true)).await.unwrap();
    id
}

const ALICE_WINS: Played<'_> = Played {
    server: "s1",
    pool: Pool::Live,
    red: "alice",
    black: "mei",
    winner: Some(Color::Red),
    at: 1_000,
};

async fn annul(store: &Store, game: GameId) {
    let stored = store.game(game).await.unwrap().unwrap();
    let events = vec![Event::Annulled { by: PlayerId::new("moderator") }];
    let step = game_step(game, stored.events.len() as u64, events, false);
    let channel = channel(&stored.homes[0].channel);
    store.commit(ChannelWrite { channel, ..step }).await.unwrap();
}

async fn standing(store: &Store, person: &str, pool: Pool, scope: &Scope) -> Option<Standing> {
    let server = if let Scope::Server(server) = scope { server } else { "" };
    let found = store.standings("discord", server, person).await.unwrap();
    found.into_iter().find(|(of, among, _)| *of == pool && among == scope).map(|(.., standing)| standing)
}

async fn an_empty_store_has_no_records(store: &Store) {
    assert_eq!(store.standings("discord", "s1", "alice").await.unwrap(), []);
    assert_eq!(store.rated_between("discord", ["alice", "mei"], Timestamp(0)).await.unwrap(), 0);
    assert_eq!(store.top("discord", Pool::Live, &Scope::Overall, true, 9).await.unwrap(), []);
    assert_eq!(store.course("discord", "alice", Pool::Live, 9).await.unwrap(), []);
    assert_eq!(store.tally("discord", "alice", Against::Anybody).await.unwrap(), []);
    assert_eq!(store.latest_games("discord", "alice", Against::Bot, 9).await.unwrap(), []);
    assert_eq!(store.rated_games(&channel("c1"), 9).await.unwrap(), []);
    assert_eq!(store.open_games("discord", "alice", 9).await.unwrap(), []);
    assert_eq!(store.server_of(&channel("c1")).await.unwrap(), None);
    assert_eq!(store.rebuild(true).await.unwrap(), Rebuilt::default());
}

async fn people_find_their_open_games(store: &Store) {
    let open = async |person: &str| -> Vec<(i64, Option<String>)> {
        let found = store.open_games("discord", person, 9).await.unwrap();
        found.into_iter().map(|open| (open.game.id.0, open.server)).collect()
    };
    let invited = store.reserve_game().await.unwrap();
    let step = ChannelWrite { server: Some("s1".to_owned()), ..game_step(invited, 0, vec![opened()], true) };
    store.commit(step).await.unwrap();
    let here = vec![(invited.0, Some("s1".to_owned()))];
    assert_eq!(open("alice").await, here);
    assert_eq!(open("böb \"快\" 'x'").await, here, "who is invited has to answer");
    // An open seat, and who takes it.
    let events = log(rated(Pool::Live), "mei", "alice", None, 5);
    let seat = begun(store, events[..1].to_vec(), true).await;
    assert_eq!(open("mei").await, []);
    store.commit(game_step(seat, 1, events[1..2].to_vec(), true)).await.unwrap();
    assert_eq!(open("mei").await, [(seat.0, Some("s1".to_owned()))]);
    assert_eq!(open("alice").await.len(), 2);
    // A person who challenged, was invited or took an open seat has a name.
    let guest = ("böb \"快\" 'x'", "name of böb \"快\" 'x'");
    for (person, name) in [("alice", "alice"), ("mei", "mei"), guest] {
        assert_eq!(store.name_of("discord", person).await.unwrap().as_deref(), Some(name));
    }
    assert_eq!(store.name_of("playground", "mei").await.unwrap(), None);
    let bot = Event::BotChallenged {
        player: player("alice"),
        color: Color::Black,
        level: 6,
        seed: 1,
        opening: GameSetup::under(RuleSet::World),
        at: Timestamp(1),
    };
    let elsewhere = channel("c2");
    let third = store.reserve_game().await.unwrap();
    store.commit(opening_in(&elsewhere, third, vec![bot], true)).await.unwrap();
    // A game of one event comes after one of several.
    assert_eq!(store.name_of("discord", "alice").await.unwrap().as_deref(), Some("alice"));
    assert_eq!(open("alice").await.last(), Some(&(third.0, None)));
    assert_eq!(store.open_games("discord", "alice", 2).await.unwrap().len(), 2);
    assert_eq!(store.open_games("playground", "alice", 9).await.unwrap(), []);
    let end = log(rated(Pool::Live), "mei", "alice", None, 5).split_off(12);
    let step = ChannelWrite { channel: elsewhere, ..game_step(third, 1, end, false) };
    store.commit(step).await.unwrap();
    assert_eq!(open("alice").await.len(), 2);
    let tally = Tally { side: Color::Black, level: Some(6), winner: None, count: 1 };
    assert_eq!(store.tally("discord", "alice", Against::Bot).await.unwrap(), [tally]);
    assert_eq!(store.tally("discord", "alice", Against::Person("mei")).await.unwrap(), []);
    // With a hint or a handicap a result says nothing about the bot's level.
    for (handicap, more) in
        [(None, vec![Event::HintTaken { by: Color::Black }]), (Some(Handicap::Horse), vec![])]
    {
        let challenge = Event::BotChallenged {
            player: player("alice"),
            color: Color::Black,
            level: 9,
            seed: 1,
            opening: GameSetup { handicap, ..GameSetup::under(RuleSet::World) },
            at: Timestamp(1),
        };
        let events = [vec![challenge], more].concat();
        let seq = events.len() as u64;
        let game = begun(store, events, true).await;
        let end = log(rated(Pool::Live), "mei", "alice", None, 5).split_off(12);
        store.commit(game_step(game, seq, end, false)).await.unwrap();
    }
    assert_eq!(store.tally("discord", "alice", Against::Bot).await.unwrap(), [tally]);
    assert_eq!(store.latest_games("discord", "alice", Against::Anybody, 9).await.unwrap().len(), 3);
    store.commit(game_step(invited, 1, vec![Event::Cancelled], false)).await.unwrap();
    assert_eq!(open("böb \"快\" 'x'").await, []);
    assert_eq!(
        store.tally("discord", "alice", Against::Person("mei")).await.unwrap(),
        [],
        "there was no game"
    );
}

async fn results_are_counted_by_person(store: &Store) {
    let casual = |winner| log(GameSetup::under(RuleSet::World), "alice", "mei", winner, 1);
    for winner in [Some(Color::Red), Some(Color::Red), None, Some(Color::Black)] {
        begun(store, casual(winner), false).await;
    }
    let (last, _) = Played { black: "zoe", ..ALICE_WINS }.keep(store).await;
    let mut aborted = casual(None);
    *aborted.last_mut().unwrap() =
        Event::Ended { winner: None, termination: Termination::Aborted, at: Timestamp(1) };
    begun(store, aborted, false).await;
    let counted = async |person: &str, against| {
        let mut found = store.tally("discord", person, against).await.unwrap();
        found.sort_by_key(|row| (row.side.index(), row.winner.map(Color::index)));
        found.into_iter().map(|row| (row.side, row.winner, row.count)).collect::<Vec<_>>()
    };
    let red = Color::Red;
    let black = Color::Black;
    let against_mei = [(red, None, 1), (red, Some(red), 2), (red, Some(black), 1)];
    assert_eq!(counted("alice", Against::Person("mei")).await, against_mei);
    assert_eq!(
        counted("mei", Against::Person("alice")).await,
        against_mei.map(|(_, who, n)| (black, who, n))
    );
    assert_eq!(counted("alice", Against::Anybody).await[1], (red, Some(red), 3));
    assert_eq!(counted("alice", Against::Bot).await, []);
    let latest = async |against, limit| -> Vec<i64> {
        let found = store.latest_games("discord", "alice", against, limit).await.unwrap();
        found.into_iter().map(|game| game.id.0).collect()
    };
    assert_eq!(latest(Against::Anybody, 2).await, [last.0, last.0 - 1]);
    assert_eq!(latest(Against::Person("mei"), 9).await, [4, 3, 2, 1].map(|back| last.0 - 5 + back));
    assert_eq!(store.rated_games(&channel("c1"), 9).await.unwrap(), []);
    assert_eq!(store.rated_games(&channel("s1"), 9).await.unwrap()[0].id, last);
}

async fn a_rated_game_changes_both_standings_at_once(store: &Store) {
    let here = Scope::Server("s1".to_owned());
    ALICE_WINS.keep(store).await;
    let alice = standing(store, "alice", Pool::Live, &here).await.unwrap();
    let mei = standing(store, "mei", Pool::Live, &Scope::Overall).await.unwrap();
    assert_eq!((alice.rating.round(), alice.games(), alice.wins), (1662.0, 1, 1));
    assert_eq!((mei.rating.round(), mei.games(), mei.losses), (1338.0, 1, 1));
    assert_eq!(standing(store, "alice", Pool::Correspondence, &here).await, None);
    // On another server they begin anew, overall they go on.
    Played { server: "s2", at: 2_000, ..ALICE_WINS }.keep(store).await;
    let there = standing(store, "alice", Pool::Live, &Scope::Server("s2".to_owned())).await.unwrap();
    assert_eq!((there.rating.round(), there.games()), (1662.0, 1));
    assert_eq!(standing(store, "alice", Pool::Live, &here).await, Some(alice));
    let overall = standing(store, "alice", Pool::Live, &Scope::Overall).await.unwrap();
    assert!(overall.games() == 2 && overall.rating > 1662.0 && overall.last == Timestamp(2_000));
    let course = store.course("discord", "alice", Pool::Live, 9).await.unwrap();
    assert_eq!(course, [(Timestamp(1_000), alice.rating), (Timestamp(2_000), overall.rating)]);
    assert_eq!(store.course("discord", "alice", Pool::Live, 1).await.unwrap(), course[1..]);
    assert_eq!(store.server_of(&channel("s2")).await.unwrap().as_deref(), Some("s2"));
    let count = async |since| {
        let since = Timestamp(since);
        store.rated_between("discord", ["mei", "alice"], since).await.unwrap()
    };
    assert_eq!((count(0).await, count(1_000).await, count(2_000).await), (2, 1, 0));
}

async fn whoever_stands_elsewhere_meanwhile_makes_a_conflict(store: &Store) {
    // Two games of alice end concurrently in two channels.
    let one = ALICE_WINS.step(store).await;
    let other = Played { server: "s2", black: "zoe", ..ALICE_WINS }.step(store).await;
    store.commit(one).await.unwrap();
    let id = other.game.as_ref().unwrap().id;
    let refused = store.commit(other).await.unwrap_err();
    assert!(matches!(refused, StoreError::Conflict(game) if game == id), "{refused}");
    assert_eq!(store.game(id).await.unwrap(), None, "nothing of it is written");
    assert_eq!(standing(store, "zoe", Pool::Live, &Scope::Overall).await, None);
    Played { server: "s2", black: "zoe", ..ALICE_WINS }.keep(store).await;
    assert_eq!(standing(store, "alice", Pool::Live, &Scope::Overall).await.unwrap().games(), 2);
}

async fn of_two_games_at_once_only_the_fifth_of_a_day_counts(store: &Store) {
    for _ in 0..4 {
        ALICE_WINS.keep(store).await;
    }
    // Both end concurrently in two pools, so that their standings do not conflict.
    let one = ALICE_WINS.step(store).await;
    let other = Played { pool: Pool::Correspondence, ..ALICE_WINS }.step(store).await;
    store.commit(one).await.unwrap();
    let refused = store.commit(other).await.unwrap_err();
    assert!(matches!(refused, StoreError::Conflict(_)), "{refused}");
    let again = Played { pool: Pool::Correspondence, ..ALICE_WINS }.step(store).await;
    assert_eq!(again.rated, None, "judged anew it is one too many");
    store.commit(again).await.unwrap();
    assert_eq!(store.rated_between("discord", ["alice", "mei"], Timestamp(0)).await.unwrap(), 5);
}

async fn the_strongest_come_first_and_the_hidden_not_at_all(store: &Store) {
    for (red, black, at) in [("alice", "mei", 1), ("alice", "zoe", 2), ("bob", "mei", 3)] {
        Played { red, black, at, ..ALICE_WINS }.keep(store).await;
    }
    let top = async |provisional, limit| -> Vec<String> {
        let found = store.top("discord", Pool::Live, &Scope::Overall, provisional, limit).await.unwrap();
        assert!(found.is_sorted_by(|(_, a), (_, b)| a.rating >= b.rating));
        found.into_iter().map(|(person, _)| person.to_string()).collect()
    };
    assert_eq!(top(true, 9).await, ["alice", "bob", "zoe", "mei"]);
    assert_eq!(top(true, 2).await, ["alice", "bob"]);
    assert_eq!(top(false, 9).await, [""; 0], "all are new");
    let everybody = ["alice", "bob"].map(str::to_owned);
    assert_eq!(store.hidden_people("discord", &everybody).await.unwrap(), [""; 0]);
    for _ in 0..2 {
        hide(store, "alice", true).await;
    }
    assert_eq!(store.hidden_people("discord", &everybody).await.unwrap(), ["alice"]);
    assert_eq!(store.hidden_people("playground", &everybody).await.unwrap(), [""; 0]);
    assert_eq!(top(true, 9).await, ["bob", "zoe", "mei"]);
    hide(store, "alice", false).await;
    assert_eq!(top(true, 1).await, ["alice"]);
}

async fn an_annulled_game_is_as_if_it_had_not_been(store: &Store) {
    let (first, _) = ALICE_WINS.keep(store).await;
    let (second, _) = Played { black: "zoe", at: 2_000, ..ALICE_WINS }.keep(store).await;
    let end = Some(Color::Red);
    begun(store, log(GameSetup::under(RuleSet::World), "alice", "mei", end, 3), false).await;
    annul(store, first).await;
    assert_eq!(standing(store, "mei", Pool::Live, &Scope::Overall).await, None);
    let alice = standing(store, "alice", Pool::Live, &Scope::Overall).await.unwrap();
    assert_eq!((alice.games(), alice.rating.round()), (1, 1662.0));
    assert_eq!(
        store.course("discord", "alice", Pool::Live, 9).await.unwrap(),
        [(Timestamp(2_000), alice.rating)]
    );
    assert_eq!(store.course("discord", "mei", Pool::Live, 9).await.unwrap(), []);
    assert_eq!(
        store.rated_between("discord", ["alice", "mei"], Timestamp(0)).await.unwrap(),
        1,
        "it was played"
    );
    let left: Vec<GameId> =
        store.rated_games(&channel("s1"), 9).await.unwrap().into_iter().map(|game| game.id).collect();
    assert_eq!(left, [second]);
    assert_eq!(
        store.tally("discord", "mei", Against::Anybody).await.unwrap()[0].count,
        2,
        "the result stays"
    );
}

async fn who_is_erased_is_in_no_list_and_the_ratings_stay(store: &Store) {
    let (game, counts) = ALICE_WINS.keep(store).await;
    assert!(counts);
    let before = standing(store, "alice", Pool::Live, &Scope::Overall).await;
    let mei = standing(store, "mei", Pool::Live, &Scope::Overall).await;
    let stand_in = PlayerId::deleted(7);
    erase(store, "alice", stand_in.clone()).await;
    assert_eq!(standing(store, "alice", Pool::Live, &Scope::Overall).await, None);
    assert_eq!(standing(store, stand_in.as_str(), Pool::Live, &Scope::Overall).await, before);
    let strongest = store.top("discord", Pool::Live, &Scope::Overall, true, 10).await.unwrap();
    assert_eq!(strongest.iter().map(|(person, _)| person.as_str()).collect::<Vec<_>>(), ["mei"]);
    assert_eq!(store.latest_games("discord", "alice", Against::Anybody, 10).await.unwrap(), []);
    let of_mei = store.latest_games("discord", "mei", Against::Anybody, 10).await.unwrap();
    assert_eq!(of_mei.iter().map(|found| found.id).collect::<Vec<_>>(), [game]);
    // A rebuild gives the stored index.
    assert_eq!(store.rebuild(true).await.unwrap().ratings, 0);
    assert_eq!(standing(store, stand_in.as_str(), Pool::Live, &Scope::Overall).await, before);
    assert_eq!(standing(store, "mei", Pool::Live, &Scope::Overall).await, mei);
    // A person who comes back starts again, and is listed.
    ALICE_WINS.keep(store).await;
    let strongest = store.top("discord", Pool::Live, &Scope::Overall, true, 10).await.unwrap();
    assert_eq!(strongest.len(), 2);
}

/// All that is kept of these people.
pub(super) async fn everything(store: &Store, people: &[String]) -> String {
    let mut all = String::new();
    for person in people {
        for server in ["s0", "s1"] {
            all += &format!("{:?}\n", store.standings("discord", server, person).await.unwrap());
        }
        for pool in Pool::ALL {
            all += &format!("{:?}\n", store.course("discord", person, pool, 10_000).await.unwrap());
        }
        all += &format!("{:?}\n", store.tally("discord", person, Against::Anybody).await.unwrap());
        for game in store.latest_games("discord", person, Against::Anybody, 5).await.unwrap() {
            all += &format!("{}\n", game.id);
        }
        all += &format!("{:?}\n", store.open_games("discord", person, 100).await.unwrap());
        for other in people {
            let count = store.rated_between("discord", [person, other], Timestamp(0)).await.unwrap();
            all += &format!("{count} ");
        }
    }
    all
}

async fn what_is_made_anew_is_what_was_kept(store: &Store) {
    let mut seed = 7_u64;
    let mut draw = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let people: Vec<String> = (0..7).map(|number| format!("p{number}")).collect();
    let mut kept = Vec::new();
    let mut counted = 0;
    let mut annulled = 0;
    let mut refused = 0;
    for round in 0..300 {
        let red = draw(7);
        let black = (red + 1 + draw(6)) % 7;
        let game = Played {
            server: ["s0", "s1"][draw(2) as usize],
            pool: Pool::ALL[draw(2) as usize],
            red: &people[red as usize],
            black: &people[black as usize],
            winner: [Some(Color::Red), Some(Color::Black), None][draw(3) as usize],
            // Some games end minutes after the one before, some half a day, and clocks run backwards now and then.
            at: round * [600_000, DAY / 2][(round / 150) as usize] - draw(9_000_000) as i64,
        };
        let (id, counts) = game.keep(store).await;
        (if counts { &mut counted } else { &mut refused }).add_assign(1);
        kept.push((id, false));
        if draw(10) == 0 {
            let at = draw(kept.len() as u64) as usize;
            if !kept[at].1 {
                kept[at].1 = true;
                annul(store, kept[at].0).await;
                annulled += 1;
            }
        }
        if draw(20) == 0 {
            let events = log(rated(Pool::Live), &people[0], &people[1], None, 1);
            begun(store, events[..5].to_vec(), true).await;
        }
    }
    assert!(counted > 200 && refused > 5 && annulled > 15, "{counted} {refused} {annulled}");
    let before = everything(store, &people).await;
    let rebuilt = store.rebuild(false).await.unwrap();
    assert_eq!((rebuilt.rated, rebuilt.unreadable, rebuilt.ratings), (counted, vec![], 0));
    assert!(rebuilt.games > 300);
    assert_eq!(everything(store, &people).await, before);
    for text in [
        "DELETE FROM players",
        "DELETE FROM results",
        "DELETE FROM ratings",
        "UPDATE games SET result = NULL, uneven = TRUE, is_open = NOT is_open",
    ] {
        store.run(Statement::new(text, vec![])).await.unwrap();
    }
    let places = store.rebuild(false).await.unwrap().ratings;
    assert_eq!(store.standings("discord", "s0", &people[0]).await.unwrap(), []);
    assert_eq!(store.rebuild(true).await.unwrap().ratings, places);
    assert_eq!(everything(store, &people).await, before);
    // Later results continue from there.
    let (id, _) = Played { at: 400 * DAY, ..ALICE_WINS }.keep(store).await;
    assert_eq!(store.rated_games(&channel("s1"), 1).await.unwrap()[0].id, id);
}
