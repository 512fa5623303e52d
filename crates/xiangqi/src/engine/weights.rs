//! The weights of the evaluation as (opening, ending) pairs in centipawns, in the order of the features below.
//!
//! First written by hand from general principles, then tuned on positions from the engine's own games.

/// Role x depth x distance of the file from the edge.
pub(super) const PIECE_SQUARE: usize = 0;
/// Points a chariot reaches.
pub(super) const CHARIOT_MOBILITY: usize = 350;
/// Points a cannon reaches by quiet moves.
pub(super) const CANNON_MOBILITY: usize = 368;
/// Points a horse reaches.
pub(super) const HORSE_MOBILITY: usize = 386;
/// Units of attack on the enemy palace, see the evaluation.
pub(super) const PALACE_ATTACK: usize = 395;
/// Pieces between a cannon and the enemy general on its file.
pub(super) const CANNON_ON_FILE: usize = 419;
/// Pieces between a cannon and the enemy general on its rank.
pub(super) const CANNON_ON_RANK: usize = 424;
/// Pieces between a chariot and the enemy general on its file.
pub(super) const CHARIOT_ON_FILE: usize = 429;
/// Pieces between a chariot and the enemy general on its rank.
pub(super) const CHARIOT_ON_RANK: usize = 434;
/// Role of the only piece between the generals, for its owner.
pub(super) const FACING_PIN: usize = 439;
/// Missing advisors x missing elephants x attacker (chariot, cannon, horse, crossed soldier), for each attacker.
pub(super) const LACKING_DEFENDERS: usize = 446;
/// Pairs of crossed soldiers side by side.
pub(super) const LINKED_SOLDIERS: usize = 482;
/// Two chariots, two cannons, two horses, and each cannon with each horse.
pub(super) const PAIRS: usize = 483;
/// No chariot against one, against two.
pub(super) const WITHOUT_CHARIOT: usize = 487;
/// Undefended or defended victim x role of the cheapest attacker x role of the victim.
pub(super) const THREAT: usize = 489;
/// The right to move.
pub(super) const TEMPO: usize = 587;
/// Roles of the two pieces between a cannon and the enemy general on a line, the cannon's side first, then the other.
pub(super) const CANNON_SCREEN: usize = 588;
/// Role of the only piece between a chariot and the enemy general, the chariot's side first, then the other.
pub(super) const CHARIOT_SCREEN: usize = 602;
/// A horse on a point beside the palace, or on a far corner of it, that aims at the general's home.
pub(super) const CORNER_HORSE: usize = 616;
/// Two chariots that protect each other.
pub(super) const LINKED_CHARIOTS: usize = 618;
/// Points that the general can go to, neither occupied by its side nor attacked.
pub(super) const GENERAL_ROOM: usize = 619;
/// Occupied points beside a horse, by its side and by the other.
pub(super) const HOBBLED: usize = 624;
/// A general at home on the middle file without another piece of its side on its half of the file.
pub(super) const OPEN_CENTRE: usize = 626;
/// Number of features.
pub const COUNT: usize = 627;

/// Groups of features: name, first index, number of features per line of the file.
#[rustfmt::skip]
pub const SECTIONS: [(&str, usize, usize); 23] = [
    ("PIECE_SQUARE", PIECE_SQUARE, 5),
    ("CHARIOT_MOBILITY", CHARIOT_MOBILITY, 6),
    ("CANNON_MOBILITY", CANNON_MOBILITY, 6),
    ("HORSE_MOBILITY", HORSE_MOBILITY, 9),
    ("PALACE_ATTACK", PALACE_ATTACK, 6),
    ("CANNON_ON_FILE", CANNON_ON_FILE, 5),
    ("CANNON_ON_RANK", CANNON_ON_RANK, 5),
    ("CHARIOT_ON_FILE", CHARIOT_ON_FILE, 5),
    ("CHARIOT_ON_RANK", CHARIOT_ON_RANK, 5),
    ("FACING_PIN", FACING_PIN, 7),
    ("LACKING_DEFENDERS", LACKING_DEFENDERS, 4),
    ("LINKED_SOLDIERS", LINKED_SOLDIERS, 1),
    ("PAIRS", PAIRS, 4),
    ("WITHOUT_CHARIOT", WITHOUT_CHARIOT, 2),
    ("THREAT", THREAT, 7),
    ("TEMPO", TEMPO, 1),
    ("CANNON_SCREEN", CANNON_SCREEN, 7),
    ("CHARIOT_SCREEN", CHARIOT_SCREEN, 7),
    ("CORNER_HORSE", CORNER_HORSE, 2),
    ("LINKED_CHARIOTS", LINKED_CHARIOTS, 1),
    ("GENERAL_ROOM", GENERAL_ROOM, 5),
    ("HOBBLED", HOBBLED, 2),
    ("OPEN_CENTRE", OPEN_CENTRE, 1),
];

/// Opening and ending value of each feature, in centipawns.
pub static WEIGHTS: [(i16, i16); COUNT] = include!("../../assets/weights.txt");
