//! A live Swiss evening of a club, from its preview to the podium.

use xiangqi_bot::features::competitions::results::{EntrantNumber, PairedGame};
use xiangqi_bot::game::GameId;

use super::Story;
use crate::room::CHANNEL;
use crate::rounds::state;

/// Players in the order in which they enter; the last one comes late.
const NAMES: [&str; 7] = ["alice", "mei", "zoe", "bob", "lin", "kim", "tom"];
/// Entrant who does not appear in the first round.
const ABSENT: &str = "kim";
/// Message with the list.
const LIST: usize = 0;
/// Moves after which a game counts for ratings.
const OPENING: &str = "C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P3+1 P3+1 H8+7 P1+1";
/// Seven plies to checkmate by Red.
const MATE: &str = "C2.5 P1+1 C5+4 P9+1 b2b4 R1+1 C8.5";

fn name(entrant: EntrantNumber) -> &'static str {
    NAMES[entrant.0 as usize - 1]
}

/// Returns the running games, by number.
async fn running_games(story: &Story) -> Vec<(GameId, PairedGame)> {
    let state = state(&story.room).await;
    let rounds = state.rounds().expect("it is played in rounds");
    let mut games: Vec<(GameId, PairedGame)> =
        (1..=7).filter_map(|number| rounds.running_game(EntrantNumber(number))).collect();
    games.sort_by_key(|(game, _)| *game);
    games.dedup_by_key(|(game, _)| *game);
    games
}

async fn enters_thread(story: &mut Story, game: GameId) {
    let stored = story.room.store.game(game).await.unwrap().expect("the game is stored");
    stored.homes[0].channel.clone_into(&mut story.room.channel);
}

/// Plays moves in the thread of a game. Their boards are left out: they are those of every game.
async fn plays_on(story: &mut Story, game: GameId, paired: PairedGame, moves: &str) {
    story.write_down();
    let sides = [name(paired.red), name(paired.black)];
    for (ply, wxf) in moves.split_whitespace().enumerate() {
        let text = story.tongue.written(ply % 2 == 0, wxf);
        story.room.replies_to(game, sides[ply % 2], &text).await;
    }
    story.leaves_out();
    let plies = moves.split_whitespace().count();
    story.told += &format!("(game {game}: {plies} moves of {} and {})\n", sides[0], sides[1]);
}

async fn resigns(story: &mut Story, (game, paired): (GameId, PairedGame), loser: &str) {
    enters_thread(story, game).await;
    plays_on(story, game, paired, OPENING).await;
    story.slash(loser, "resign").await;
    story.uses(loser, "resign-yes").await;
    CHANNEL.clone_into(&mut story.room.channel);
}

async fn agrees_on_draw(story: &mut Story, (game, paired): (GameId, PairedGame)) {
    enters_thread(story, game).await;
    plays_on(story, game, paired, OPENING).await;
    story.slash(name(paired.red), "draw").await;
    story.uses(name(paired.black), "draw-yes").await;
    CHANNEL.clone_into(&mut story.room.channel);
}

async fn is_mated(story: &mut Story, (game, paired): (GameId, PairedGame)) {
    enters_thread(story, game).await;
    let (before, last) = MATE.rsplit_once(' ').expect("there are several moves");
    plays_on(story, game, paired, before).await;
    let last = story.tongue.written(true, last);
    story.room.replies_to(game, name(paired.red), &last).await;
    CHANNEL.clone_into(&mut story.room.channel);
}

async fn entries(story: &mut Story) {
    story.scene("A club evening: the organiser sees the rules and creates it");
    story.alts = false;
    story.slash("alice", "events").await;
    story.slash("alice", "new kind:swiss time:10+5 rounds:3 hours:2 name:Evening").await;
    story.slash("moderator", "new kind:swiss time:10+5 rounds:3 hours:2 name:Evening").await;
    story.uses("moderator", "create").await;
    story.scene("Six people join");
    for who in &NAMES[..6] {
        story.uses(who, "join").await;
    }
    story.uses("lin", "join").await;
    story.room.passes(0.02).await;
    story.room.reads("alice", LIST);
    story.slash("alice", "events").await;
    story.uses("alice", "rules").await;
    story.uses("alice", "place").await;
    story.uses("tom", "place").await;
    story.scene("Half an hour before: check-in");
    story.room.passes(1.53).await;
    for who in &NAMES[..5] {
        story.uses(who, "check-in").await;
    }
    story.uses("lin", "check-in").await;
    story.uses("tom", "check-in").await;
    story.room.passes(0.02).await;
    story.room.reads("kim", LIST);
    story.uses("kim", "check-in").await;
}

async fn first_round(story: &mut Story) {
    story.scene("The first round begins");
    story.room.passes(0.45).await;
    let games = running_games(story).await;
    story.room.reads("alice", LIST);
    story.uses("alice", "place").await;
    for (game, paired) in games {
        if ![paired.red, paired.black].map(name).contains(&ABSENT) {
            is_mated(story, (game, paired)).await;
        } else if name(paired.red) != ABSENT {
            enters_thread(story, game).await;
            plays_on(story, game, paired, "C2.5").await;
            CHANNEL.clone_into(&mut story.room.channel);
        }
    }
    story.scene("Tom comes late, Bob goes home");
    story.uses("tom", "join").await;
    story.uses("bob", "place").await;
    story.uses("bob", "leave").await;
    story.uses("bob", "leave-now").await;
    story.scene("Kim does not appear, and the next round follows");
    story.room.passes(0.25).await;
    story.room.reads("mei", LIST);
}

async fn second_round(story: &mut Story) {
    let games = running_games(story).await;
    story.scene("A draw, and a result that the organiser corrects");
    agrees_on_draw(story, games[0]).await;
    let (game, paired) = games[1];
    resigns(story, games[1], name(paired.red)).await;
    story.slash("mei", &format!("organise game:{} winner:red", game.0)).await;
    story.slash("moderator", &format!("organise game:{} winner:none", game.0)).await;
    story.slash("moderator", "organise undo:true").await;
    story.slash("moderator", &format!("organise game:{} winner:draw", game.0)).await;
    story.scene("The last round");
    story.room.passes(0.06).await;
    story.room.reads("tom", LIST);
}

async fn last_round(story: &mut Story) {
    let games = running_games(story).await;
    story.slash("zoe", "events").await;
    story.uses("zoe", "place").await;
    for (game, paired) in games {
        let loser = name(paired.red.max(paired.black));
        resigns(story, (game, paired), loser).await;
    }
    story.scene("Final standings and podium");
    story.room.passes(0.1).await;
    story.room.reads("zoe", LIST);
    story.slash("alice", "events").await;
    story.uses("alice", "place").await;
    story.uses("kim", "place").await;
}

pub(super) async fn evening(story: &mut Story) {
    story.enter_in_time().await;
    story.room.leaves_out_edits = true;
    entries(story).await;
    first_round(story).await;
    second_round(story).await;
    last_round(story).await;
}
