//! The classical mates by a second definition. It shares nothing with the library but the FEN text: it plays the general
//! to every point on a grid of letters and asks which pieces could take it there.

use xiangqi::rules::{MatePattern, Position};

use crate::rules::reference::{Cannon, Grid};

type Point = (i32, i32);

/// A position with Red to have mated: whoever has mated is made Red.
struct Board {
    grid: Grid,
    general: Point,
    /// All points with a red piece, and the piece.
    red: Vec<(Point, char)>,
}

/// All classical mates that fit, in the order of [`MatePattern::ALL`].
pub(super) fn patterns(position: &Position) -> Vec<MatePattern> {
    let board = Board::new(position);
    if !board.grid.in_check() || !board.grid.legal_moves().is_empty() {
        return Vec::new();
    }
    MatePattern::ALL.into_iter().filter(|pattern| board.fits(*pattern)).collect()
}

/// The FEN of the position seen from the other side, with colours exchanged.
pub(super) fn turned(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let placement: String = fields.next().unwrap().chars().rev().map(swap).collect();
    let turn = if fields.next() == Some("w") { "b" } else { "w" };
    format!("{placement} {turn}")
}

impl Board {
    fn new(position: &Position) -> Board {
        let mut fen = position.to_string();
        if fen.split(' ').nth(1) == Some("w") {
            fen = turned(&fen);
        }
        let grid = Grid::new(&fen, Cannon::Slides);
        let points = (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)));
        let of = |red: bool| {
            points
                .clone()
                .filter_map(|point| Some((point, grid.at(point)?)))
                .filter(|(_, c)| if red { c.is_ascii_uppercase() } else { *c == 'k' })
                .collect::<Vec<_>>()
        };
        Board { general: of(false)[0].0, red: of(true), grid }
    }

    /// Who could take the general on a point.
    fn who_takes(&self, point: Point) -> Vec<Point> {
        self.grid.with(self.general, '.').with(point, 'k').takers(true, point)
    }

    /// The points that the general could step to if nothing were attacked.
    fn steps(&self) -> Vec<Point> {
        let (file, rank) = self.general;
        [(file, rank + 1), (file, rank - 1), (file + 1, rank), (file - 1, rank)]
            .into_iter()
            .filter(|(file, rank)| (3..=5).contains(file) && (7..=9).contains(rank))
            .filter(|point| !self.grid.at(*point).unwrap().is_ascii_lowercase())
            .collect()
    }

    fn checks(&self, piece: Point) -> bool {
        self.who_takes(self.general).contains(&piece)
    }

    /// The points that only this piece keeps from the general.
    fn keeps(&self, piece: Point) -> Vec<Point> {
        self.steps().into_iter().filter(|step| self.who_takes(*step) == [piece]).collect()
    }

    fn works(&self, piece: Point) -> bool {
        self.checks(piece) || !self.keeps(piece).is_empty()
    }

    fn all(&self, letter: char) -> Vec<Point> {
        self.red.iter().filter(|(_, c)| *c == letter).map(|(point, _)| *point).collect()
    }

    /// What stands on the way from a point to another one of the same line; none where there is no line.
    fn way(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let files = to.0 - from.0;
        let ranks = to.1 - from.1;
        if (files == 0) == (ranks == 0) {
            return None;
        }
        let steps = files.abs() + ranks.abs();
        let points = (1..steps).map(|i| (from.0 + files.signum() * i, from.1 + ranks.signum() * i));
        Some(points.filter(|point| self.grid.at(*point) != Some('.')).collect())
    }

    fn cannon_over(&self, screen: char, counts: impl Fn(Point) -> bool) -> bool {
        self.all('C').into_iter().filter(|cannon| self.checks(*cannon)).any(|cannon| {
            let way = self.way(cannon, self.general).unwrap();
            self.grid.at(way[0]) == Some(screen) && counts(way[0])
        })
    }

    fn horse_on(&self, points: [Point; 2]) -> bool {
        points.into_iter().any(|point| self.grid.at(point) == Some('N') && self.works(point))
    }

    fn fits(&self, pattern: MatePattern) -> bool {
        let (file, rank) = self.general;
        let home = self.general == (4, 9);
        let checking: Vec<(Point, char)> =
            self.red.iter().copied().filter(|(point, _)| self.checks(*point)).collect();
        let checks_from =
            |point: Point, letters: &str| checking.iter().any(|(at, c)| *at == point && letters.contains(*c));
        match pattern {
            MatePattern::DoubleCannon => self.cannon_over('C', |_| true),
            MatePattern::CannonBehindHorse => self.cannon_over('N', |(f, r)| {
                [(file + 2, rank), (file - 2, rank), (file, rank - 2), (file, rank + 2)].contains(&(f, r))
            }),
            MatePattern::SmotheredPalace => {
                let [(cannon, 'C')] = checking[..] else { return false };
                home && self.cannon_over('a', |_| true)
                    && self.steps().into_iter().all(|step| self.who_takes(step).contains(&cannon))
            }
            MatePattern::HeavenAndEarthCannons => {
                let aims = |cannon: Point| {
                    self.way(cannon, self.general).is_some_and(|way| way.len() == 1 || way.len() == 2)
                };
                let cannons = self.all('C');
                home && cannons.iter().any(|c| c.0 == 4 && aims(*c))
                    && cannons.iter().any(|c| c.1 == 9 && aims(*c))
            }
            MatePattern::IronBolt => {
                let bolts = |cannon: &Point| {
                    cannon.0 == 4
                        && self.way(*cannon, self.general).is_some_and(|way| way.is_empty() || way.len() == 2)
                };
                home && self.all('C').iter().any(bolts)
                    && [(3, 9), (5, 9)].into_iter().any(|gate| checks_from(gate, "RP"))
            }
            MatePattern::OctagonHorse => {
                let corner = match self.general {
                    (3, 9) => (5, 7),
                    (5, 9) => (3, 7),
                    (3, 7) => (5, 9),
                    (5, 7) => (3, 9),
                    _ => return false,
                };
                self.grid.at(corner) == Some('N') && self.works(corner)
            }
            MatePattern::SpringHorse => checking.iter().any(|&((f, r), c)| {
                let leg = match f {
                    1 => (2, r),
                    7 => (6, r),
                    _ => return false,
                };
                c == 'N'
                    && self.all('R').into_iter().any(|chariot| {
                        self.works(chariot) && self.way(chariot, leg).is_some_and(|way| way.is_empty())
                    })
            }),
            MatePattern::ThreePiecesToOneSide => [0..4, 5..9].into_iter().any(|wing| {
                let kinds = "RNCP".chars().filter(|letter| {
                    let mut pieces = self.all(*letter).into_iter();
                    pieces.any(|(f, r)| wing.contains(&f) && r > 4 && self.works((f, r)))
                });
                kinds.count() >= 3
            }),
            MatePattern::AlternatingChariots => {
                let chariots = self.all('R');
                let pair = |a: Point, b: Point| {
                    self.checks(a)
                        && (a.1 == rank
                            && (b.1 - a.1).abs() == 1
                            && self.keeps(b).iter().any(|step| step.1 == b.1)
                            || a.1 != rank
                                && (b.0 - a.0).abs() == 1
                                && self.keeps(b).iter().any(|step| step.0 == b.0))
                };
                chariots.iter().any(|a| chariots.iter().any(|b| pair(*a, *b)))
            }
            MatePattern::SmotheredMate => self.steps().is_empty(),
            MatePattern::PalaceSideHorse => self.horse_on([(2, 8), (6, 8)]),
            MatePattern::CornerHorse => self.horse_on([(3, 7), (5, 7)]),
            MatePattern::AnglerHorse => self.horse_on([(2, 7), (6, 7)]),
            MatePattern::SideTiger => self.horse_on([(2, 6), (6, 6)]),
            MatePattern::HeartPiercing => checks_from((4, 8), "R"),
            MatePattern::ScoopingTheMoon => rank < 9 && checks_from((file, 9), "RC"),
            MatePattern::EscortingTheBuddha => rank == 9 && checks_from((file, 8), "P"),
            MatePattern::WhiteFacedGeneral => self.works(self.all('K')[0]),
            MatePattern::MinisterOverLord => {
                let ahead = (file, rank - 1);
                rank > 7 && self.grid.at(ahead) == Some('a') && self.who_takes(ahead).is_empty()
            }
        }
    }
}
