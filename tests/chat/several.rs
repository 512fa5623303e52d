//! Several games of two people in one channel: no message, command or press reaches
//! another game.

use proptest::prelude::*;
use xiangqi_bot::game::{Actor, Game, GameCommand, GameId, Phase, Player, PlayerId, Refusal, Timestamp};
use xiangqi_bot::message::BoardRef;
use xiangqi_bot::notation::{Dialects, NotationStyle, read, write};
use xiangqi_bot::rules::Move;

use crate::clock;

use super::room::Room;

const PEOPLE: [&str; 3] = ["alice", "mei", "zoe"];

/// An action; the numbers choose among the possible ones.
#[derive(Clone, Debug)]
enum Deed {
    /// A move in reply to a board.
    Reply { game: usize, mv: usize },
    /// A typed move.
    Type { game: usize, mv: usize },
    /// A command without a game.
    Command { who: usize, what: usize },
    /// A press on a game's latest board.
    Press { who: usize, game: usize, what: usize },
}

fn deed() -> impl Strategy<Value = Deed> {
    let any = 0..1000usize;
    prop_oneof![
        4 => (any.clone(), any.clone()).prop_map(|(game, mv)| Deed::Reply { game, mv }),
        4 => (any.clone(), any.clone()).prop_map(|(game, mv)| Deed::Type { game, mv }),
        2 => (0..3usize, 0..3usize).prop_map(|(who, what)| Deed::Command { who, what }),
        2 => (0..3usize, any, 0..2usize).prop_map(|(who, game, what)| Deed::Press { who, game, what }),
    ]
}

async fn games(room: &Room, ids: &[GameId]) -> Vec<Game> {
    let mut games = Vec::new();
    for id in ids {
        let stored = room.store.game(*id).await.unwrap().unwrap();
        games.push(Game::replay(&stored.events).unwrap().unwrap());
    }
    games
}

fn actor(who: &str) -> Actor {
    Actor::Person(Player { id: PlayerId::new(who), name: who.to_owned() })
}

fn mover(game: &Game) -> String {
    let turn = game.history().position().turn();
    game.seat(turn).player().unwrap().id.to_string()
}

fn is_played(game: &Game) -> bool {
    game.phase() == Phase::Playing
}

/// A legal move of the game and its text.
fn a_move(game: &Game, number: usize) -> Option<String> {
    let position = game.history().position();
    let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    let mv = moves.get(number % moves.len().max(1))?;
    Some(write(position, *mv, NotationStyle::Iccs))
}

fn has_reading(game: &Game, text: &str) -> bool {
    match read(game.history().position(), text, Dialects::default()) {
        Ok(_) => true,
        Err(error) => !error.candidates().is_empty(),
    }
}

/// Returns the possible games, or `None` for several.
fn only_one(played: &[usize], is_possible: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
    let possible: Vec<usize> = played.iter().copied().filter(|at| is_possible(*at)).collect();
    if possible.len() > 1 { None } else { Some(possible) }
}

/// Carries out an action and returns the games that may change; `None` if the bot must ask.
async fn carry_out(room: &mut Room, deed: &Deed, ids: &[GameId], before: &[Game]) -> Option<Vec<usize>> {
    let played: Vec<usize> = (0..ids.len()).filter(|at| is_played(&before[*at])).collect();
    let pick = |number: usize| played.get(number % played.len().max(1)).copied();
    match *deed {
        Deed::Reply { game, mv } => {
            let at = pick(game)?;
            let text = a_move(&before[at], mv)?;
            room.replies_to(ids[at], &mover(&before[at]), &text).await;
            Some(vec![at])
        }
        Deed::Type { game, mv } => {
            let at = pick(game)?;
            let who = mover(&before[at]);
            let text = a_move(&before[at], mv)?;
            room.says(&who, &text).await;
            only_one(&played, |at| mover(&before[at]) == who && has_reading(&before[at], &text))
        }
        Deed::Command { who, what } => {
            let who = PEOPLE[who];
            let (name, command) = [
                ("draw", GameCommand::OfferDraw),
                ("undo", GameCommand::AskTakeback),
                ("abort", GameCommand::Abort { moderator: false }),
            ][what]
                .clone();
            room.slash(who, name).await;
            // A refusal in one game must not lead to another: all running games can be meant, for a takeback
            // those with a move.
            only_one(&played, |at| {
                let decided = before[at].decide(&actor(who), &command, Timestamp(0));
                let is_player = before[at].side_of(&PlayerId::new(who)).is_some();
                is_player && !matches!(decided, Err(Refusal::NothingToTakeBack))
            })
        }
        Deed::Press { who, game, what } => {
            let at = pick(game)?;
            let action = ["draw", "draw-no"][what];
            let BoardRef { game, position } = BoardRef::of(ids[at], &before[at]);
            room.press(PEOPLE[who], "m0", &format!("x1:{game}:{position}:{action}"), &[]).await;
            Some(vec![at])
        }
    }
}

async fn holds(deeds: &[Deed]) {
    let mut room = Room::in_time().await;
    let mut ids = Vec::new();
    for (challenger, opponent, color) in
        [("alice", "mei", "red"), ("alice", "mei", "black"), ("mei", "alice", "red"), ("alice", "zoe", "red")]
    {
        room.slash(challenger, &format!("play opponent:@{opponent} color:{color}")).await;
        room.presses(opponent, "Accept").await;
        ids.push(GameId(ids.len() as i64 + 1));
    }
    for deed in deeds {
        let before = games(&room, &ids).await;
        let said = room.said().len();
        let may_change = carry_out(&mut room, deed, &ids, &before).await.unwrap_or_default();
        let after = games(&room, &ids).await;
        for (at, (before, after)) in before.iter().zip(&after).enumerate() {
            let changed = before.seq() != after.seq();
            assert!(
                !changed || may_change.contains(&at),
                "{deed:?} reached game {}: {}",
                ids[at],
                room.transcript()
            );
        }
        if let (Deed::Reply { .. }, [at]) = (deed, &may_change[..]) {
            assert_ne!(before[*at].seq(), after[*at].seq(), "{deed:?} was not played: {}", room.transcript());
            // One message for a move, and one ping in it as long as the game goes on.
            let said = &room.said()[said..];
            assert_eq!(said.len(), 1, "{}", room.transcript());
            assert!(!is_played(&after[*at]) || said[0].ping.len() == 1, "{}", room.transcript());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 20, ..ProptestConfig::default() })]

    #[test]
    fn nothing_reaches_a_game_that_was_not_meant(deeds in prop::collection::vec(deed(), 1..40)) {
        let runtime = clock::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
        runtime.block_on(holds(&deeds));
    }
}
