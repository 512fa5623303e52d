//! The classical mates, by the names that players give them.

use super::{Position, Role};

/// A checkmate with a name of its own. `docs/mates.md` states each definition with an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MatePattern {
    /// 馬後炮: a cannon checks over its own horse, which stands two points before the general.
    CannonBehindHorse,
    /// 重炮: a cannon checks over the other one.
    DoubleCannon,
    /// 悶宮: a cannon checks a general on its back rank that its own advisors and elephants shut in.
    SmotheredPalace,
    /// 悶殺: every other way out is taken by the general's own pieces or watched by nothing that gives the check.
    SmotheredMate,
    /// 天地炮: one cannon holds the middle file, the other mates from the back rank.
    HeavenAndEarthCannons,
    /// 鐵門栓: a cannon bolts the middle file, a chariot or soldier mates beside it.
    IronBolt,
    /// 臥槽馬: mate with a horse in the groove beside the palace.
    PalaceSideHorse,
    /// 掛角馬: mate with a horse on an upper corner of the palace.
    CornerHorse,
    /// 釣魚馬: mate with a horse that watches a corner of the back rank and the heart of the palace.
    AnglerHorse,
    /// 側面虎, by a 高釣馬: mate with a horse two ranks higher than the groove.
    SideTiger,
    /// 八角馬: a horse on the corner opposite the general takes both its steps, another piece mates.
    OctagonHorse,
    /// 拔簧馬: a horse springs away and uncovers a chariot.
    SpringHorse,
    /// 雙車錯: two chariots on neighbouring lines.
    AlternatingChariots,
    /// 白臉將: the bare general itself guards the file.
    WhiteFacedGeneral,
    /// 大刀剜心: a chariot mates from the heart of the palace.
    HeartPiercing,
    /// 海底撈月: mate from the back rank, behind the general.
    ScoopingTheMoon,
    /// 三子歸邊: chariot, horse and cannon on one wing.
    ThreePiecesToOneSide,
    /// 送佛歸殿: a soldier mates the general on its back rank.
    EscortingTheBuddha,
    /// 臣壓君: the general's own advisor stands above it and holds it down.
    MinisterOverLord,
}

impl MatePattern {
    /// All of them.
    pub const ALL: [MatePattern; 19] = [
        MatePattern::CannonBehindHorse,
        MatePattern::DoubleCannon,
        MatePattern::SmotheredPalace,
        MatePattern::SmotheredMate,
        MatePattern::HeavenAndEarthCannons,
        MatePattern::IronBolt,
        MatePattern::PalaceSideHorse,
        MatePattern::CornerHorse,
        MatePattern::AnglerHorse,
        MatePattern::SideTiger,
        MatePattern::OctagonHorse,
        MatePattern::SpringHorse,
        MatePattern::AlternatingChariots,
        MatePattern::WhiteFacedGeneral,
        MatePattern::HeartPiercing,
        MatePattern::ScoopingTheMoon,
        MatePattern::ThreePiecesToOneSide,
        MatePattern::EscortingTheBuddha,
        MatePattern::MinisterOverLord,
    ];

    /// A name for programs, in lower case with dashes.
    pub const fn name(self) -> &'static str {
        match self {
            MatePattern::CannonBehindHorse => "cannon-behind-horse",
            MatePattern::DoubleCannon => "double-cannon",
            MatePattern::SmotheredPalace => "smothered-palace",
            MatePattern::SmotheredMate => "smothered-mate",
            MatePattern::HeavenAndEarthCannons => "heaven-and-earth-cannons",
            MatePattern::IronBolt => "iron-bolt",
            MatePattern::PalaceSideHorse => "palace-side-horse",
            MatePattern::CornerHorse => "corner-horse",
            MatePattern::AnglerHorse => "angler-horse",
            MatePattern::SideTiger => "side-tiger",
            MatePattern::OctagonHorse => "octagon-horse",
            MatePattern::SpringHorse => "spring-horse",
            MatePattern::AlternatingChariots => "alternating-chariots",
            MatePattern::WhiteFacedGeneral => "white-faced-general",
            MatePattern::HeartPiercing => "heart-piercing",
            MatePattern::ScoopingTheMoon => "scooping-the-moon",
            MatePattern::ThreePiecesToOneSide => "three-pieces-to-one-side",
            MatePattern::EscortingTheBuddha => "escorting-the-buddha",
            MatePattern::MinisterOverLord => "minister-over-lord",
        }
    }
}

/// The classical mate on the board: the most specific one that fits, none where the side to move is not checkmated or its
/// mate has no name.
pub fn mate_pattern(position: &Position) -> Option<MatePattern> {
    if !position.in_check() || position.has_legal_move() {
        return None;
    }
    let general = position.general(position.turn());
    let winner = !position.turn();
    let cannons = position.by_piece(winner, Role::Cannon);
    let checker = position.checkers().next()?;
    if !cannons.contains(checker) {
        return None;
    }
    let screen = (super::between(checker, general) & position.occupied()).first()?;
    match position.piece_at(screen) {
        Some(piece) if piece.color == winner && piece.role == Role::Cannon => Some(MatePattern::DoubleCannon),
        Some(piece) if piece.color == winner && piece.role == Role::Horse => {
            Some(MatePattern::CannonBehindHorse)
        }
        _ => None,
    }
}
