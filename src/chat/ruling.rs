//! Rulings and warnings in plain words.

use crate::play::{Game, Phase};
use crate::rules::{
    Attack, AttackKind, Clause, Color, Conduct, History, Move, Piece, Repetition, RuleSet, Ruling, Square,
};

use super::sentences as s;
use super::texts::Voice;
use super::words;

/// Most attacks that a message lists; a cycle seldom has more.
const MAX_ATTACKS: usize = 6;

/// Why a ruling was given, where the result alone does not say it.
pub(crate) fn reason(voice: Voice, ruling: &Ruling) -> Option<String> {
    let repetition = ruling.repetition.as_ref()?;
    let Some(loser) = ruling.loser() else {
        return match ruling.clause {
            Clause::MutualViolation => Some(voice.say(&s::RulingMutual)),
            Clause::RepeatedCheck => None,
            _ => Some(voice.say(&s::RulingNobody)),
        };
    };
    let side = loser;
    let text = match (repetition.conduct(loser), victim(repetition, loser)) {
        (Conduct::Check, _) => voice.say(&s::RulingCheck { side }),
        (Conduct::PinnedChase, _) => voice.say(&s::RulingPinnedChase { side }),
        (Conduct::Chase, Some(piece)) => voice.say(&s::RulingChase { side, piece }),
        _ => voice.say(&s::RulingAttack { side }),
    };
    if repetition.conduct(!loser) == Conduct::Idle {
        return Some(text);
    }
    Some(voice.join([text, voice.say(&s::RulingGraver { side: !loser })]))
}

/// The reason of a ruling with the attacks it rests on.
pub(crate) fn in_full(voice: Voice, ruling: &Ruling) -> Option<String> {
    let reason = reason(voice, ruling)?;
    let attacks = ruling.repetition.as_ref().zip(ruling.loser()).map(|(all, by)| attacks(voice, all, by));
    Some(match attacks {
        Some(attacks) if !attacks.is_empty() => {
            let join = |first, next| voice.say(&s::NextClause { first, next });
            let attacks = attacks.into_iter().reduce(join).unwrap_or_default();
            format!("{reason}\n{}", voice.say(&s::RulingAttacks { attacks }))
        }
        _ => reason,
    })
}

/// Whether there is a ruling or a warning to explain.
pub(crate) fn explained(game: &Game) -> bool {
    match game.phase() {
        Phase::Over(_) => game.ruling().is_some(),
        _ => game.history().ahead().is_some(),
    }
}

/// What the next occurrence of the position will bring.
pub(crate) fn ahead(voice: Voice, game: &Game) -> Option<String> {
    let history = game.history();
    let ruling = history.ahead()?;
    Some(warning(voice, game, &ruling))
}

/// The warning that the last move calls for: once in each loop, when the one whom it concerns is to move. A draw
/// concerns both.
pub(crate) fn due(voice: Voice, game: &Game) -> Option<String> {
    let ruling = due_ruling(game.history())?;
    Some(warning(voice, game, &ruling))
}

/// The ruling that the game is to be warned of with the last move.
pub(crate) fn due_ruling(history: &History) -> Option<Ruling> {
    let ruling = history.ahead()?;
    let concerns = |ruling: &Ruling, history: &History| {
        ruling.loser().is_none_or(|loser| loser == history.position().turn())
    };
    if !concerns(&ruling, history) {
        return None;
    }
    // The positions of a loop occur for the second time one after the other: the warning is given at the first.
    let mut earlier = history.clone();
    while earlier.pop().is_some() {
        match earlier.ahead() {
            None => break,
            Some(told) if told.loser() == ruling.loser() && concerns(&told, &earlier) => return None,
            Some(_) => {}
        }
    }
    Some(ruling)
}

fn warning(voice: Voice, game: &Game, ruling: &Ruling) -> String {
    let name = |color: Color| words::seat(voice, game.seat(color));
    let mv = next_of_loop(game.history(), ruling);
    let mv = mv.map_or_else(String::new, |mv| words::short(voice, game.history().position(), mv));
    let Some((loser, repetition)) = ruling.loser().zip(ruling.repetition.as_ref()) else {
        let player = name(game.history().position().turn());
        return voice.say(&s::WarningDraw { player, mv });
    };
    let player = name(loser);
    match (repetition.conduct(loser), victim(repetition, loser)) {
        (Conduct::Check, _) => voice.say(&s::WarningCheck { player, mv }),
        (Conduct::Chase | Conduct::PinnedChase, Some(piece)) => {
            voice.say(&s::WarningChase { player, piece, mv })
        }
        _ => voice.say(&s::WarningAttack { player, mv }),
    }
}

/// The move that would go on with the loop.
fn next_of_loop(history: &History, ruling: &Ruling) -> Option<Move> {
    ruling.cycle().first().copied().filter(|mv| history.position().is_legal(*mv))
}

/// How a rule set departs from the default one.
pub(crate) fn departures(voice: Voice, rules: RuleSet) -> Option<String> {
    Some(match rules {
        RuleSet::World => return None,
        RuleSet::Computer => voice.say(&s::RulesComputer),
        RuleSet::Casual => voice.say(&s::RulesCasual),
        RuleSet::Chinese => voice.say(&s::RulesChinese),
        RuleSet::Club => voice.say(&s::RulesClub),
    })
}

/// The kind of piece that a side chases, when it is one same piece.
fn victim(repetition: &Repetition, by: Color) -> Option<Piece> {
    repetition.victims.iter().find(|(_, piece)| piece.color != by).map(|(_, piece)| *piece)
}

/// Which piece attacks which, once for each pair of points, all files counted from the attacker's side.
fn attacks(voice: Voice, repetition: &Repetition, by: Color) -> Vec<String> {
    let mut seen: Vec<(Square, Square)> = Vec::new();
    let mut lines = Vec::new();
    for attack in repetition.attacks.iter().filter(|mv| mv.by == by).flat_map(|mv| &mv.attacks) {
        if seen.contains(&(attack.from, attack.on)) {
            continue;
        }
        seen.push((attack.from, attack.on));
        lines.push(attack_words(voice, attack));
    }
    lines.truncate(MAX_ATTACKS);
    lines
}

fn attack_words(voice: Voice, attack: &Attack) -> String {
    let mover = attack.attacker.color;
    let (attacker, from) = (attack.attacker, attack.from.file_number(mover));
    match attack.kind {
        AttackKind::Check => voice.say(&s::AttackCheck { attacker, from }),
        AttackKind::MateThreat => voice.say(&s::AttackMateThreat { attacker, from }),
        AttackKind::Chase => {
            let (target, on) = (attack.target, attack.on.file_number(mover));
            voice.say(&s::AttackChase { attacker, from, target, on })
        }
    }
}
