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
/// The same on its rank.
pub(super) const CANNON_ON_RANK: usize = 424;
/// Pieces between a chariot and the enemy general on its file.
pub(super) const CHARIOT_ON_FILE: usize = 429;
/// The same on its rank.
pub(super) const CHARIOT_ON_RANK: usize = 434;
/// Role of the only piece between the generals, for its owner.
pub(super) const FACING_PIN: usize = 439;
/// Lacking advisors x lacking elephants x attacker (chariot, cannon, horse, crossed soldier), for each attacker.
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
/// The same for the only piece between a chariot and the enemy general.
pub(super) const CHARIOT_SCREEN: usize = 602;
/// A horse on a point beside the palace, or on a far corner of it, that aims at the general's home.
pub(super) const CORNER_HORSE: usize = 616;
/// Two chariots that protect each other.
pub(super) const LINKED_CHARIOTS: usize = 618;
/// Points that the general can go to, neither taken by its own side nor attacked.
pub(super) const GENERAL_ROOM: usize = 619;
/// Points beside a horse that are taken, by its own side, by the other.
pub(super) const HOBBLED: usize = 624;
/// A general at home on a middle file without a piece of its own half the way to the river.
pub(super) const OPEN_CENTRE: usize = 626;
/// How many features there are.
pub const COUNT: usize = 627;

/// The groups of features: name, first index, how many on a line of the table.
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

#[rustfmt::skip]
pub static WEIGHTS: [(i16, i16); COUNT] = [
    // PIECE_SQUARE
    (10, 0), (10, 0), (10, 0), (46, -2), (82, -9),
    (-25, 0), (-25, 0), (-25, 0), (-42, 7), (1, 5),
    (-50, -10), (-50, -10), (-50, -10), (-93, 7), (-111, 8),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (0, 0), (0, 0), (0, 0), (0, 0), (15, 10),
    (200, 180), (200, 180), (200, 180), (173, -23), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (204, -18),
    (200, 170), (200, 170), (200, 170), (146, -10), (200, 170),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 180), (200, 180), (200, 180), (200, 180), (200, 180),
    (200, 190), (200, 190), (161, 8), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (130, 10), (200, 190), (200, 190), (200, 190), (195, 2),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (200, 190), (200, 190), (132, 4), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (200, 190), (200, 190), (200, 190), (200, 190), (200, 200),
    (323, 364), (329, 397), (363, 398), (346, 409), (382, 419),
    (353, 319), (359, 380), (340, 411), (379, 391), (375, 388),
    (367, 403), (368, 426), (377, 409), (430, 423), (366, 423),
    (365, 403), (345, 430), (375, 432), (392, 426), (429, 426),
    (329, 402), (392, 416), (483, 413), (413, 425), (422, 431),
    (409, 414), (393, 426), (400, 443), (450, 441), (465, 436),
    (361, 419), (520, 412), (405, 448), (523, 428), (417, 435),
    (414, 429), (454, 420), (408, 436), (504, 434), (495, 440),
    (466, 378), (425, 419), (483, 420), (454, 427), (448, 442),
    (389, 422), (318, 410), (428, 429), (397, 422), (420, 462),
    (908, 960), (948, 980), (937, 977), (945, 1007), (906, 975),
    (914, 948), (937, 989), (921, 1018), (936, 989), (927, 1030),
    (914, 1004), (958, 982), (925, 1006), (949, 1021), (915, 1050),
    (923, 1006), (944, 1000), (957, 999), (951, 1009), (990, 1012),
    (932, 1009), (954, 995), (974, 983), (956, 1003), (978, 1003),
    (942, 994), (946, 990), (980, 988), (959, 995), (971, 1010),
    (949, 997), (959, 989), (981, 988), (970, 1000), (963, 1024),
    (919, 1013), (941, 986), (953, 1004), (952, 1025), (955, 1025),
    (931, 986), (979, 974), (959, 976), (977, 989), (971, 1032),
    (942, 962), (963, 963), (978, 966), (988, 969), (985, 997),
    (440, 396), (421, 402), (463, 386), (486, 390), (477, 397),
    (462, 394), (447, 395), (465, 383), (449, 408), (505, 388),
    (473, 391), (444, 402), (468, 393), (459, 398), (509, 378),
    (440, 401), (428, 403), (451, 400), (444, 400), (524, 384),
    (456, 396), (462, 382), (463, 388), (447, 400), (482, 382),
    (451, 397), (421, 403), (424, 386), (428, 412), (487, 395),
    (449, 400), (433, 410), (444, 391), (432, 398), (446, 405),
    (453, 406), (414, 402), (432, 398), (403, 415), (383, 390),
    (461, 385), (413, 402), (407, 399), (418, 409), (382, 397),
    (517, 375), (456, 395), (433, 392), (402, 416), (476, 371),
    (60, 90), (60, 90), (66, 90), (60, 90), (72, 90),
    (60, 90), (60, 90), (66, 90), (60, 90), (72, 90),
    (60, 90), (60, 90), (66, 90), (60, 90), (72, 90),
    (30, 72), (60, 90), (30, 60), (60, 90), (64, 66),
    (35, 64), (60, 90), (57, 67), (60, 90), (52, 78),
    (48, 155), (68, 162), (88, 168), (114, 167), (99, 167),
    (60, 154), (87, 157), (123, 158), (145, 169), (142, 170),
    (65, 148), (119, 143), (155, 159), (176, 187), (217, 161),
    (98, 114), (141, 109), (228, 123), (229, 152), (232, 163),
    (20, 45), (18, 60), (56, 72), (72, 61), (81, 53),
    // CHARIOT_MOBILITY
    (-23, -23), (-22, -67), (-22, -64), (-21, -59), (-13, -49), (-5, -53),
    (-4, -31), (-2, -25), (-3, -14), (2, -18), (-2, -12), (1, -8),
    (4, -5), (2, 1), (6, -2), (10, -2), (9, 4), (19, 0),
    // CANNON_MOBILITY
    (-49, -47), (-46, -44), (-37, -51), (-35, -60), (-31, -61), (-26, -66),
    (-26, -65), (-28, -64), (-28, -63), (-25, -65), (-28, -66), (-24, -68),
    (-18, -72), (-19, -71), (-21, -66), (-24, -65), (-33, -66), (-29, -74),
    // HORSE_MOBILITY
    (-27, -140), (-28, -97), (-23, -87), (-16, -86), (-14, -85), (-12, -78), (-11, -84), (-5, -89), (-4, -92),
    // PALACE_ATTACK
    (23, 38), (0, 0), (23, 17), (4, 1), (32, 9), (11, 3),
    (41, 7), (22, 7), (43, -1), (36, 12), (53, 8), (54, 18),
    (50, 18), (76, 25), (59, 45), (101, 33), (82, 30), (130, 43),
    (117, 64), (152, 51), (125, 48), (164, 57), (168, 60), (175, 63),
    // CANNON_ON_FILE
    (93, -11), (0, 0), (45, 30), (-22, 36), (-36, 10),
    // CANNON_ON_RANK
    (19, -17), (0, 0), (44, 11), (-6, 2), (0, 0),
    // CHARIOT_ON_FILE
    (0, 0), (33, -6), (-1, -6), (-28, -4), (-16, -18),
    // CHARIOT_ON_RANK
    (0, 0), (42, 25), (-20, -4), (38, -1), (0, 0),
    // FACING_PIN
    (0, 0), (-38, -1), (-1, -9), (-19, -53), (-20, -10), (-5, 6), (-12, -12),
    // LACKING_DEFENDERS
    (-15, -96), (-14, -133), (-3, -112), (23, -85),
    (-30, -62), (-7, -99), (-13, -100), (27, -88),
    (-20, -80), (32, -106), (-38, -82), (-4, -64),
    (11, -58), (-39, -105), (-20, -95), (9, -42),
    (56, -7), (-79, -85), (-62, -55), (9, -39),
    (107, -69), (-122, -64), (-40, -57), (-17, 8),
    (-10, -54), (-24, -163), (31, -110), (47, 8),
    (26, 22), (-165, -86), (7, -74), (-10, 23),
    (-9, 31), (-197, -124), (74, -56), (23, 70),
    // LINKED_SOLDIERS
    (51, -6),
    // PAIRS
    (-128, -110), (-35, 10), (-19, -13), (-32, 52),
    // WITHOUT_CHARIOT
    (-194, 357), (-60, -60),
    // THREAT
    (0, 0), (13, 11), (13, 11), (17, 71), (49, 43), (76, -2), (9, 22),
    (0, 0), (13, 11), (13, 11), (46, 36), (56, 28), (89, 44), (-1, 21),
    (0, 0), (13, 11), (13, 11), (9, 22), (24, 7), (84, 18), (15, 19),
    (0, 0), (53, 10), (63, 2), (38, 10), (39, -9), (52, 9), (16, 22),
    (0, 0), (38, 26), (34, 13), (52, 42), (33, 20), (67, 37), (10, 19),
    (0, 0), (22, 27), (47, 11), (59, 23), (58, 33), (8, 13), (8, 17),
    (0, 0), (39, 32), (41, 26), (62, 26), (57, 34), (76, 20), (4, 25),
    (0, 0), (0, 0), (0, 0), (14, 25), (0, 0), (-13, 24), (0, -13),
    (0, 0), (0, 0), (0, 0), (7, 17), (39, 23), (49, 41), (-12, 20),
    (0, 0), (0, 0), (0, 0), (17, -6), (46, 28), (52, 42), (11, 19),
    (0, 0), (15, -8), (23, -11), (42, 1), (49, 13), (56, 2), (6, 6),
    (0, 0), (-10, 6), (-7, 1), (6, 31), (1, 24), (11, 43), (-10, 30),
    (0, 0), (1, 8), (8, -3), (17, 32), (81, 63), (10, 9), (-4, 9),
    (0, 0), (80, -15), (42, 9), (108, 29), (46, 34), (79, 17), (-3, 27),
    // TEMPO
    (40, -5),
    // CANNON_SCREEN
    (39, -5), (34, -15), (14, -20), (101, -17), (179, 57), (31, -3), (-23, 7),
    (0, 0), (-21, -13), (-29, -6), (19, 18), (40, -5), (-16, 4), (-31, -4),
    // CHARIOT_SCREEN
    (0, 0), (0, 0), (0, 0), (69, 38), (0, 0), (83, -8), (41, -7),
    (0, 0), (-42, -2), (-15, -3), (-14, -9), (26, -1), (-39, -13), (-18, -9),
    // CORNER_HORSE
    (-3, 43), (-22, 6),
    // LINKED_CHARIOTS
    (9, 36),
    // GENERAL_ROOM
    (-1, -8), (-9, 1), (-4, 3), (17, 2), (16, -1),
    // HOBBLED
    (-8, -7), (-20, -4),
    // OPEN_CENTRE
    (-11, 7),
];
