//! The judgement of a repeated cycle of moves, shared by the referee and the search of the engine.

use arrayvec::ArrayVec;

use super::{
    Attack, AttackKind, AttackingMove, Clause, Color, Conduct, Move, Outcome, Piece, Position, Repetition,
    RepetitionRule, Role, RuleSet, Ruling, Square, Termination, chase,
};

/// Set of pieces by their points at the beginning of the cycle.
type CyclePieces = u128;

/// Judgement of a cycle by [`judge_cycle`]; [`Repetition`] has the evidence as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CycleVerdict {
    /// Conduct of each side, Red's first.
    pub conduct: [Conduct; 2],
    /// Side that loses, `None` in a draw.
    pub loser: Option<Color>,
    victims: [CyclePieces; 2],
}

impl CycleVerdict {
    /// Returns 1 if `side` wins, -1 if it loses, 0 in a draw.
    pub fn score(&self, side: Color) -> i32 {
        match self.loser {
            None => 0,
            Some(loser) if loser == side => -1,
            Some(_) => 1,
        }
    }
}

/// Judges the cycle `moves`, which leads from `position` back to `position` without a capture, as if it were repeated for ever.
/// Does not allocate.
///
/// The moves must be legal: those since an earlier occurrence of the position in a game.
///
/// ```
/// use xiangqi::rules::{Color, Conduct, Position, RuleSet, judge_cycle};
///
/// // A chariot chases an unprotected cannon to and fro.
/// let position: Position = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w".parse().unwrap();
/// let cycle = ["b0a0", "a9b9", "a0b0", "b9a9"].map(|text| text.parse().unwrap());
/// let verdict = judge_cycle(RuleSet::World, &position, &cycle);
/// assert_eq!(verdict.conduct, [Conduct::Chase, Conduct::Idle]);
/// assert_eq!(verdict.loser, Some(Color::Red));
/// ```
pub fn judge_cycle(rules: RuleSet, position: &Position, moves: &[Move]) -> CycleVerdict {
    let rule = rules.parameters().repetition;
    let checks = count_checks(position, moves);
    let mut conduct = [Conduct::Idle; 2];
    let mut victims = [0; 2];
    for side in Color::ALL {
        let Checks { plies, checks } = checks[side.index()];
        let i = side.index();
        (conduct[i], victims[i]) = if plies > 0 && checks == plies {
            (Conduct::Check, 0)
        } else {
            match rule {
                RepetitionRule::CheckOnly | RepetitionRule::AlwaysDraw => (Conduct::Idle, 0),
                RepetitionRule::World | RepetitionRule::Computer if checks > 0 => (Conduct::Idle, 0),
                RepetitionRule::World | RepetitionRule::Computer => judge_chases(rule, position, moves, side),
                RepetitionRule::AnyAttack => (judge_attacks(position, moves, side), 0),
            }
        };
    }
    let some_checks = checks.iter().any(|side| side.checks > 0);
    if rule == RepetitionRule::Computer && some_checks && !conduct.contains(&Conduct::Check) {
        conduct = [Conduct::Idle; 2];
        victims = [0; 2];
    }
    let [red, black] = conduct.map(Conduct::severity);
    let loser = match red.cmp(&black) {
        _ if rule == RepetitionRule::AlwaysDraw => None,
        std::cmp::Ordering::Less => Some(Color::Black),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Color::Red),
    };
    CycleVerdict { conduct, loser, victims }
}

/// Returns the ruling with its evidence on the cycle `moves` that leads back to `position`.
pub(super) fn rule_on(rules: RuleSet, position: &Position, moves: &[Move], occurrences: usize) -> Ruling {
    let verdict = judge_cycle(rules, position, moves);
    let cycle = shortest_period(moves);
    let rule = rules.parameters().repetition;
    let mut attacks = Vec::new();
    for side in Color::ALL {
        if verdict.conduct[side.index()] != Conduct::Idle {
            attacks.extend(evidence(rule, position, cycle, side, &verdict));
        }
    }
    attacks.sort_by_key(|attacking| attacking.ply);
    let mut victims = Vec::new();
    let ids = Identities::after(moves);
    for (square, piece) in position.pieces() {
        if verdict.victims.iter().any(|set| set & ids.bit(square) != 0) {
            victims.push((square, piece));
        }
    }
    let (termination, clause) = match verdict.loser {
        Some(loser) => match verdict.conduct[loser.index()] {
            Conduct::Check => (Termination::PerpetualCheck, Clause::PerpetualCheck),
            Conduct::PinnedChase => (Termination::PerpetualChase, Clause::PinnedChariot),
            Conduct::Attack => (Termination::PerpetualAttack, Clause::PerpetualAttack),
            Conduct::Chase | Conduct::Idle => (Termination::PerpetualChase, Clause::PerpetualChase),
        },
        None if verdict.conduct == [Conduct::Idle; 2] => (Termination::Repetition, Clause::AllowedRepetition),
        None if rule == RepetitionRule::AlwaysDraw => (Termination::RepeatedCheck, Clause::RepeatedCheck),
        None => (Termination::Repetition, Clause::MutualViolation),
    };
    Ruling {
        outcome: Outcome { winner: verdict.loser.map(|loser| !loser), termination },
        clause,
        repetition: Some(Repetition {
            occurrences,
            cycle: cycle.to_vec(),
            conduct: verdict.conduct,
            attacks,
            victims,
        }),
    }
}

/// Returns the last half of the moves if both halves are equal, otherwise all.
fn shortest_period(moves: &[Move]) -> &[Move] {
    let (first, second) = moves.split_at(moves.len() / 2);
    if first == second && first.len() % 2 == 0 { second } else { moves }
}

#[derive(Clone, Copy, Default)]
struct Checks {
    plies: usize,
    checks: usize,
}

fn count_checks(position: &Position, moves: &[Move]) -> [Checks; 2] {
    let mut position = position.clone();
    let mut count = [Checks::default(); 2];
    for mv in moves {
        let mover = &mut count[position.turn().index()];
        position.make(*mv);
        mover.plies += 1;
        mover.checks += usize::from(position.in_check());
    }
    count
}

/// For each point, the point where its piece was at the beginning of the cycle.
struct Identities([u8; 90]);

impl Identities {
    fn new() -> Identities {
        Identities(std::array::from_fn(|square| square as u8))
    }

    fn after(moves: &[Move]) -> Identities {
        let mut ids = Identities::new();
        for mv in moves {
            ids.play(*mv);
        }
        ids
    }

    fn play(&mut self, mv: Move) {
        self.0[mv.to().index()] = self.0[mv.from().index()];
    }

    fn bit(&self, square: Square) -> CyclePieces {
        1 << self.0[square.index()]
    }
}

/// Returns the conduct of `side` with the pieces that each of its moves chases.
fn judge_chases(
    rule: RepetitionRule,
    position: &Position,
    moves: &[Move],
    side: Color,
) -> (Conduct, CyclePieces) {
    let mut common = CyclePieces::MAX;
    let mut pinned = CyclePieces::MAX;
    let mut turns = 0;
    for_each_move(position, moves, side, |turn| {
        turns += 1;
        let mut chased = 0;
        let mut pinned_now = 0;
        for chase in turn.chases(rule) {
            let bit = turn.ids.bit(chase.threat.to());
            if chase.counts {
                chased |= bit;
            }
            if rule == RepetitionRule::World && turn.is_pinned_chariot(chase.threat.to()) {
                pinned_now |= bit;
            }
        }
        common &= chased;
        pinned &= pinned_now;
        common != 0 || pinned != 0
    });
    if turns == 0 {
        (Conduct::Idle, 0)
    } else if pinned != 0 {
        (Conduct::PinnedChase, pinned)
    } else if common != 0 {
        (Conduct::Chase, common)
    } else {
        (Conduct::Idle, 0)
    }
}

/// Returns the conduct of `side` under the rule that each check, mate threat and chase is an attack.
fn judge_attacks(position: &Position, moves: &[Move], side: Color) -> Conduct {
    let mut only_chases = true;
    let mut always = true;
    for_each_move(position, moves, side, |turn| {
        if !turn.after.in_check() && turn.chases(RepetitionRule::AnyAttack).iter().any(|chase| chase.counts) {
            return true;
        }
        only_chases = false;
        always = turn.after.in_check() || chase::mate_threat(&turn.after, side).is_some();
        always
    });
    if !always || moves.is_empty() {
        Conduct::Idle
    } else if only_chases {
        Conduct::Chase
    } else {
        Conduct::Attack
    }
}

/// Collects the evidence for the conduct of `side`, move by move.
fn evidence(
    rule: RepetitionRule,
    position: &Position,
    cycle: &[Move],
    side: Color,
    verdict: &CycleVerdict,
) -> Vec<AttackingMove> {
    let conduct = verdict.conduct[side.index()];
    let victims = verdict.victims[side.index()];
    let mut found = Vec::new();
    for_each_move(position, cycle, side, |turn| {
        let mut attacks = Vec::new();
        let mut note = |after: &Position, kind, from: Square, on: Square| {
            if let (Some(attacker), Some(target)) = (after.piece_at(from), after.piece_at(on)) {
                attacks.push(Attack { kind, attacker, from, target, on });
            }
        };
        let general = turn.after.general(!side);
        if turn.after.in_check() {
            for from in turn.after.checkers() {
                note(&turn.after, AttackKind::Check, from, general);
            }
        } else {
            let mut chases = turn.chases(rule);
            chases.retain(|chase| match conduct {
                Conduct::Attack => chase.counts,
                Conduct::PinnedChase => victims & turn.ids.bit(chase.threat.to()) != 0,
                _ if victims == 0 => chase.counts,
                _ => chase.counts && victims & turn.ids.bit(chase.threat.to()) != 0,
            });
            for chase in &chases {
                note(&turn.after, AttackKind::Chase, chase.threat.from(), chase.threat.to());
            }
            if chases.is_empty()
                && conduct == Conduct::Attack
                && let Some(mate) = chase::mate_threat(&turn.after, side)
            {
                note(&turn.after, AttackKind::MateThreat, mate.from(), general);
            }
        }
        found.push(AttackingMove { ply: turn.ply, mv: turn.mv, by: side, attacks });
        true
    });
    found
}

/// A threat that a move created and that its reply ended.
struct Chase {
    threat: Move,
    /// `false` for indirect chases of a move that also makes direct ones.
    counts: bool,
}

/// One move of a cycle with the positions around it.
struct CycleMove {
    ply: usize,
    mv: Move,
    reply: Move,
    before: Position,
    after: Position,
    ids: Identities,
}

impl CycleMove {
    fn chases(&self, rule: RepetitionRule) -> ArrayVec<Chase, 64> {
        match rule {
            RepetitionRule::Computer => self.new_victims(),
            _ => self.resolved_chases(rule),
        }
    }

    /// Returns the threats that the move created and the reply ended.
    fn resolved_chases(&self, rule: RepetitionRule) -> ArrayVec<Chase, 64> {
        let side = self.before.turn();
        let mut chases: ArrayVec<(Move, bool), 64> = ArrayVec::new();
        let threats = chase::threats(&self.after, side, rule);
        if threats.is_empty() {
            return ArrayVec::new();
        }
        let replied = self.after.after(self.reply);
        for threat in threats {
            let attacker = threat.from();
            let victim = threat.to();
            let fled = if victim == self.reply.from() { self.reply.to() } else { victim };
            if chase::is_threat(&replied, Move::new(attacker, fled), rule) {
                continue;
            }
            let origin = if attacker == self.mv.to() { self.mv.from() } else { attacker };
            let earlier = Move::new(origin, victim);
            let attacked_before = self.before.is_legal_for(earlier);
            if attacked_before && chase::is_threat(&self.before, earlier, rule) {
                continue;
            }
            chases.push((threat, !attacked_before));
        }
        let some_direct = chases.iter().any(|(_, direct)| *direct);
        chases.into_iter().map(|(threat, direct)| Chase { threat, counts: direct || !some_direct }).collect()
    }

    /// Returns the threats after the move to pieces that were not under threat before it.
    fn new_victims(&self) -> ArrayVec<Chase, 64> {
        let side = self.before.turn();
        let rule = RepetitionRule::Computer;
        let mut threats = chase::threats(&self.after, side, rule);
        if !threats.is_empty() {
            let old = chase::threats(&self.before, side, rule);
            threats.retain(|threat| old.iter().all(|old| old.to() != threat.to()));
        }
        threats.into_iter().map(|threat| Chase { threat, counts: true }).collect()
    }

    fn is_pinned_chariot(&self, square: Square) -> bool {
        self.after.piece_at(square).map(|Piece { role, .. }| role) == Some(Role::Chariot)
            && chase::is_pinned_by_horse(&self.after, square)
    }
}

/// Calls `see` with each move of `side` in a cycle until it returns `false`. The reply to the last move is the first move.
fn for_each_move(position: &Position, moves: &[Move], side: Color, mut see: impl FnMut(&CycleMove) -> bool) {
    let Some(first) = moves.first() else { return };
    let mut turn = CycleMove {
        ply: 0,
        mv: *first,
        reply: *first,
        before: position.clone(),
        after: position.clone(),
        ids: Identities::new(),
    };
    for (ply, mv) in moves.iter().enumerate() {
        turn.ply = ply;
        turn.mv = *mv;
        turn.reply = moves[(ply + 1) % moves.len()];
        turn.after.make(*mv);
        turn.ids.play(*mv);
        if turn.before.turn() == side && !see(&turn) {
            return;
        }
        turn.before.make(*mv);
    }
}
