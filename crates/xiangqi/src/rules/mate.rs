//! The classical mates, by the names that players give them.

use std::ops::Range;

use arrayvec::ArrayVec;
use strum::VariantArray as _;

use super::{Bitboard, Color, Position, Role, Square, Squares, between, general_reach};

/// A classical mate, the most specific first. `docs/mates.md` of the repository has the exact definitions with positions and sources.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantNames, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum MatePattern {
    /// 重炮: a cannon checks over its own second cannon.
    DoubleCannon,
    /// 馬後炮: a cannon checks over its own horse, which is two points from the general on the same line.
    CannonBehindHorse,
    /// 悶宮: a cannon checks a general at home over one of its own advisors and alone takes every way out.
    SmotheredPalace,
    /// 天地炮: one cannon bears on a general at home along the middle file, the other along the back rank.
    HeavenAndEarthCannons,
    /// 鐵門栓: a cannon bolts the middle file before a general at home, a chariot or soldier mates on the point beside it.
    IronBolt,
    /// 八角馬: a horse on the corner of the palace opposite the general's own corner takes its steps.
    OctagonHorse,
    /// 拔簧馬: a chariot has left the leg of a horse beside the palace, which checks.
    SpringHorse,
    /// 三子歸邊: three pieces of different kinds mate together on one wing.
    ThreePiecesToOneSide,
    /// 雙車錯: one chariot checks on a line, the other holds the line next to it.
    AlternatingChariots,
    /// 悶殺: every point beside the general is filled by its own pieces.
    SmotheredMate,
    /// 臥槽馬: mate with a horse in front of an elephant's first point: c8 or g8 against Black.
    PalaceSideHorse,
    /// 掛角馬: mate with a horse on an upper corner of the palace: d7 or f7.
    CornerHorse,
    /// 釣魚馬: mate with a horse on c7 or g7.
    AnglerHorse,
    /// 側面虎: mate with a high angler horse (高釣馬) on c6 or g6.
    SideTiger,
    /// 大刀剜心: a chariot checks from the heart of the palace.
    HeartPiercing,
    /// 海底撈月: a chariot or cannon on the back rank checks the general from behind.
    ScoopingTheMoon,
    /// 送佛歸殿: a soldier checks a general on its back rank from the point before it.
    EscortingTheBuddha,
    /// 白臉將: the winner's own general takes a way out that nothing else takes.
    WhiteFacedGeneral,
    /// 臣壓君: the general's own advisor before it shuts the only way out.
    MinisterOverLord,
}

impl MatePattern {
    /// All of them, the most specific first.
    pub const ALL: [MatePattern; 19] = *MatePattern::VARIANTS.as_array().unwrap();

    /// Returns the English name in kebab case: `double-cannon`.
    pub const fn name(self) -> &'static str {
        <MatePattern as strum::VariantNames>::VARIANTS[self as usize]
    }
}

/// Returns the most specific classical mate of the position; `None` if the side to move is not checkmated or the mate has no name.
///
/// ```
/// # use xiangqi::rules::{MatePattern, Position, mate_pattern};
/// // . . . a k a . . .   The cannon on e2 checks over the one on e5.
/// let position: Position = "3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b".parse().unwrap();
/// assert_eq!(mate_pattern(&position), Some(MatePattern::DoubleCannon));
/// ```
pub fn mate_pattern(position: &Position) -> Option<MatePattern> {
    mate_patterns(position).into_iter().next()
}

/// Returns all classical mates of the position, the most specific first.
pub fn mate_patterns(position: &Position) -> Vec<MatePattern> {
    let Some(mate) = Mate::new(position) else { return Vec::new() };
    MatePattern::ALL.into_iter().filter(|&pattern| mate.fits(pattern)).collect()
}

/// The middle file.
const MIDDLE: u8 = 4;

/// A checkmate with the facts that the definitions use.
struct Mate<'a> {
    position: &'a Position,
    loser: Color,
    winner: Color,
    general: Square,
    checkers: Bitboard,
    /// Steps of the general to points without own pieces, with the winner's pieces that could capture it there.
    ways_out: ArrayVec<(Square, Bitboard), 4>,
}

impl Mate<'_> {
    fn new(position: &Position) -> Option<Mate<'_>> {
        if !position.in_check() || position.has_legal_move() {
            return None;
        }
        let loser = position.turn();
        let general = position.general(loser);
        let mut mate = Mate {
            position,
            loser,
            winner: !loser,
            general,
            checkers: position.attackers_of(general, !loser),
            ways_out: ArrayVec::new(),
        };
        mate.ways_out = general_reach(general)
            .into_iter()
            .filter(|square| !position.by_color(loser).contains(*square))
            .map(|square| (square, mate.takers(square)))
            .collect();
        Some(mate)
    }

    /// Returns the winner's pieces that could capture the general on `square` instead of its own point.
    fn takers(&self, square: Square) -> Bitboard {
        let position = self.position;
        let occupied = (position.occupied() - Bitboard::of(self.general)) | Bitboard::of(square);
        let mut takers = position.attackers_to(square, occupied) & position.by_color(self.winner);
        let other = position.general(self.winner);
        if other.file() == square.file() && !between(other, square).intersects(occupied) {
            takers.insert(other);
        }
        takers
    }

    /// Returns `true` if the piece on `square` gives check, or is the only one to take a step of the general.
    fn is_needed(&self, square: Square) -> bool {
        self.checkers.contains(square)
            || self.ways_out.iter().any(|(_, takers)| *takers == Bitboard::of(square))
    }

    fn pieces(&self, role: Role) -> Squares {
        self.position.by_piece(self.winner, role).into_iter()
    }

    fn checking(&self, role: Role) -> Squares {
        (self.checkers & self.position.by_piece(self.winner, role)).into_iter()
    }

    /// Returns the pieces between a point and the general, if these are on one line.
    fn before_general(&self, square: Square) -> Option<Bitboard> {
        if !is_on_line(square, self.general) {
            return None;
        }
        Some(between(square, self.general) & self.position.occupied())
    }

    fn depth(&self, square: Square) -> u8 {
        square.depth(self.loser)
    }

    /// Returns `true` if the general is on the point where it began.
    fn is_at_home(&self) -> bool {
        self.general.file() == MIDDLE && self.depth(self.general) == 0
    }

    /// Tests for a needed horse on one of `files`, `depth` ranks from the loser's back rank.
    fn needs_horse(&self, files: [u8; 2], depth: u8) -> bool {
        self.pieces(Role::Horse)
            .any(|horse| files.contains(&horse.file()) && self.depth(horse) == depth && self.is_needed(horse))
    }

    fn fits(&self, pattern: MatePattern) -> bool {
        match pattern {
            MatePattern::DoubleCannon => self.checks_over(Role::Cannon, |_| true),
            MatePattern::CannonBehindHorse => {
                self.checks_over(Role::Horse, |horse| distance(horse, self.general) == 2)
            }
            MatePattern::SmotheredPalace => self.smothers_the_palace(),
            MatePattern::HeavenAndEarthCannons => self.is_between_two_cannons(),
            MatePattern::IronBolt => self.is_bolted(),
            MatePattern::OctagonHorse => self.pieces(Role::Horse).any(|horse| {
                horse.in_palace(self.loser)
                    && horse.file().abs_diff(self.general.file()) == 2
                    && horse.rank().abs_diff(self.general.rank()) == 2
                    && self.is_needed(horse)
            }),
            MatePattern::SpringHorse => self.has_sprung(),
            MatePattern::ThreePiecesToOneSide => self.is_from_one_side(),
            MatePattern::AlternatingChariots => self.is_by_two_lines(),
            MatePattern::SmotheredMate => self.ways_out.is_empty(),
            MatePattern::PalaceSideHorse => self.needs_horse([2, 6], 1),
            MatePattern::CornerHorse => self.needs_horse([3, 5], 2),
            MatePattern::AnglerHorse => self.needs_horse([2, 6], 2),
            MatePattern::SideTiger => self.needs_horse([2, 6], 3),
            MatePattern::HeartPiercing => self
                .checking(Role::Chariot)
                .any(|chariot| chariot.file() == MIDDLE && self.depth(chariot) == 1),
            MatePattern::ScoopingTheMoon => self
                .checking(Role::Chariot)
                .chain(self.checking(Role::Cannon))
                .any(|piece| self.depth(piece) == 0 && piece.file() == self.general.file()),
            MatePattern::EscortingTheBuddha => {
                self.depth(self.general) == 0
                    && self.checking(Role::Soldier).any(|soldier| soldier.file() == self.general.file())
            }
            MatePattern::WhiteFacedGeneral => self.is_needed(self.position.general(self.winner)),
            MatePattern::MinisterOverLord => self.is_held_down(),
        }
    }

    /// Tests for a cannon that checks over an own piece of `role` on a point that satisfies `counts`.
    fn checks_over(&self, role: Role, counts: impl Fn(Square) -> bool) -> bool {
        let screens = self.position.by_piece(self.winner, role);
        self.checking(Role::Cannon).any(|cannon| {
            self.before_general(cannon).is_some_and(|between| {
                between.first().is_some_and(|screen| screens.contains(screen) && counts(screen))
            })
        })
    }

    fn smothers_the_palace(&self) -> bool {
        let advisors = self.position.by_piece(self.loser, Role::Advisor);
        self.is_at_home()
            && !self.checkers.has_several()
            && self.checking(Role::Cannon).any(|cannon| {
                self.before_general(cannon).is_some_and(|between| between.intersects(advisors))
                    && self.ways_out.iter().all(|(_, takers)| takers.contains(cannon))
            })
    }

    fn is_between_two_cannons(&self) -> bool {
        let mut cannons = self.pieces(Role::Cannon).filter(|&cannon| {
            self.before_general(cannon).is_some_and(|between| (1..=2).contains(&between.count()))
        });
        let along_file = cannons.clone().any(|cannon| cannon.file() == MIDDLE);
        self.is_at_home() && along_file && cannons.any(|cannon| self.depth(cannon) == 0)
    }

    fn is_bolted(&self) -> bool {
        let bolt = self.pieces(Role::Cannon).any(|cannon| {
            cannon.file() == MIDDLE
                && self.before_general(cannon).is_some_and(|between| matches!(between.count(), 0 | 2))
        });
        self.is_at_home()
            && bolt
            && self
                .checking(Role::Chariot)
                .chain(self.checking(Role::Soldier))
                .any(|piece| self.depth(piece) == 0 && distance(piece, self.general) == 1)
    }

    fn has_sprung(&self) -> bool {
        let occupied = self.position.occupied();
        self.checking(Role::Horse).filter(|horse| matches!(horse.file(), 1 | 7)).any(|horse| {
            // A horse on these files gives check from two files away, so its leg is the point between.
            let leg = Square::new(if horse.file() == 1 { 2 } else { 6 }, horse.rank());
            leg.is_some_and(|leg| {
                self.pieces(Role::Chariot).any(|chariot| {
                    self.is_needed(chariot)
                        && is_on_line(chariot, leg)
                        && !between(chariot, leg).intersects(occupied)
                })
            })
        })
    }

    fn is_from_one_side(&self) -> bool {
        self.count_needed_kinds(0..MIDDLE) >= 3 || self.count_needed_kinds(MIDDLE + 1..9) >= 3
    }

    /// Counts the kinds of needed pieces across the river on these files.
    fn count_needed_kinds(&self, files: Range<u8>) -> usize {
        [Role::Horse, Role::Chariot, Role::Cannon, Role::Soldier]
            .into_iter()
            .filter(|&role| {
                self.pieces(role).any(|piece| {
                    files.contains(&piece.file()) && piece.across_river(self.winner) && self.is_needed(piece)
                })
            })
            .count()
    }

    fn is_by_two_lines(&self) -> bool {
        self.checking(Role::Chariot).any(|checker| {
            let line = if checker.rank() == self.general.rank() { Square::rank } else { Square::file };
            self.pieces(Role::Chariot).any(|other| {
                line(other).abs_diff(line(checker)) == 1
                    && self
                        .ways_out
                        .iter()
                        .any(|&(square, takers)| line(square) == line(other) && takers == Bitboard::of(other))
            })
        })
    }

    fn is_held_down(&self) -> bool {
        let ahead = if self.loser == Color::Red { 1 } else { -1 };
        self.general.offset(0, ahead).is_some_and(|square| {
            square.in_palace(self.loser)
                && self.position.by_piece(self.loser, Role::Advisor).contains(square)
                && self.takers(square).is_empty()
        })
    }
}

fn is_on_line(a: Square, b: Square) -> bool {
    a != b && (a.file() == b.file() || a.rank() == b.rank())
}

/// Returns the distance between two points of a line, in steps.
fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())
}
