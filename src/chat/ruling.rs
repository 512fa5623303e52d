//! Rulings and warnings in plain words.

use crate::rules::{
    Attack, AttackKind, Clause, Color, Conduct, Repetition, RuleSet, Ruling, Square, Warning,
};

use super::texts::Voice;
use super::words;

/// Most attacks that a message lists; a cycle seldom has more.
const MAX_ATTACKS: usize = 6;

/// Why a ruling was given, where the result alone does not say it.
pub(crate) fn reason(voice: Voice<'_>, ruling: &Ruling) -> Option<String> {
    let repetition = ruling.repetition.as_ref()?;
    let Some(loser) = ruling.loser() else {
        return match ruling.clause {
            Clause::MutualViolation => Some(voice.with(
                "ruling-mutual",
                &[
                    ("red", conduct(voice, repetition, Color::Red).into()),
                    ("black", conduct(voice, repetition, Color::Black).into()),
                ],
            )),
            Clause::RepeatedCheck => None,
            _ => Some(voice.say("ruling-nobody")),
        };
    };
    let mut text = voice.with(
        "ruling-loss",
        &[
            ("side", words::side(voice, loser).into()),
            ("conduct", conduct(voice, repetition, loser).into()),
            ("attacks", attacks(voice, repetition, loser).into()),
        ],
    );
    if repetition.conduct(!loser) != Conduct::Idle {
        let args = [
            ("side", words::side(voice, !loser).into()),
            ("conduct", conduct(voice, repetition, !loser).into()),
        ];
        text.push(' ');
        text.push_str(&voice.with("ruling-graver", &args));
    }
    Some(text)
}

/// What the player is warned of: one repetition before the loss.
pub(crate) fn warning(voice: Voice<'_>, warning: &Warning) -> String {
    let Some(repetition) = &warning.ruling.repetition else { return voice.say("warning-repetition") };
    let args = [
        ("side", words::side(voice, warning.loser).into()),
        ("conduct", conduct(voice, repetition, warning.loser).into()),
        ("attacks", attacks(voice, repetition, warning.loser).into()),
    ];
    voice.with("warning-loss", &args)
}

/// How a rule set departs from the default one.
pub(crate) fn departures(voice: Voice<'_>, rules: RuleSet) -> Option<String> {
    (rules != RuleSet::default()).then(|| voice.say(&format!("rules-{}", rules.name())))
}

/// `perpetual chase of the cannon on file 3 (g5)`
fn conduct(voice: Voice<'_>, repetition: &Repetition, side: Color) -> String {
    let key = match repetition.conduct(side) {
        Conduct::Idle => "conduct-idle",
        Conduct::Check => "conduct-check",
        Conduct::Chase => "conduct-chase",
        Conduct::PinnedChase => "conduct-pinned-chase",
        Conduct::Attack => "conduct-attack",
    };
    // Where the chased piece stands now.
    let victim = repetition.victims.iter().find(|(_, piece)| piece.color != side).map_or_else(
        || voice.say("any-piece"),
        |(square, piece)| {
            let args = [
                ("piece", words::the(voice, piece.role).into()),
                ("place", words::place(voice, *square, piece.color).into()),
            ];
            voice.with("piece-at", &args)
        },
    );
    voice.with(key, &[("victim", victim.into())])
}

/// Which piece attacks which, once for each pair of points.
fn attacks(voice: Voice<'_>, repetition: &Repetition, side: Color) -> String {
    let mut seen: Vec<(Square, Square)> = Vec::new();
    let mut lines = Vec::new();
    for attack in repetition.attacks.iter().filter(|mv| mv.by == side).flat_map(|mv| &mv.attacks) {
        if seen.contains(&(attack.from, attack.on)) {
            continue;
        }
        seen.push((attack.from, attack.on));
        lines.push(attack_words(voice, attack));
    }
    lines.truncate(MAX_ATTACKS);
    lines.join("; ")
}

fn attack_words(voice: Voice<'_>, attack: &Attack) -> String {
    let key = match attack.kind {
        AttackKind::Check => "attack-check",
        AttackKind::Chase => "attack-chase",
        AttackKind::MateThreat => "attack-mate-threat",
    };
    let mover = attack.attacker.color;
    let args = [
        ("attacker", words::the(voice, attack.attacker.role).into()),
        ("from", words::place(voice, attack.from, mover).into()),
        ("target", words::the(voice, attack.target.role).into()),
        ("on", words::place(voice, attack.on, mover).into()),
    ];
    voice.with(key, &args)
}
