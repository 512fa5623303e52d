//! Matches of teams, and seasons.

use xiangqi_bot::features::competitions::pairing::teams::boards;
use xiangqi_bot::features::competitions::results::Seed;
use xiangqi_bot::features::competitions::standings::season::{DEFAULT_TABLE, award, rank_season};

use super::entrant;

#[test]
fn boards_go_by_rating_with_colours_in_turn() {
    let seed = |(number, rating)| Seed { number: entrant(number), rating };
    let home = [(1, 1500), (2, 1800), (3, 1650)].map(seed);
    let away = [(4, 1400), (5, 1700), (6, 1900), (7, 1300)].map(seed);
    let games = boards([&home, &away]);
    let pairs: Vec<(u32, u32)> = games.iter().map(|game| (game.red.0, game.black.0)).collect();
    assert_eq!(pairs, [(2, 6), (5, 3), (1, 4)]);
}

#[test]
fn a_season_adds_the_points_of_its_events() {
    assert_eq!([1, 2, 8, 9].map(|place| award(&DEFAULT_TABLE, place)), [13, 10, 2, 1]);
    let events =
        [vec![(1, "ann"), (2, "bob"), (2, "eve"), (4, "dan")], vec![(1, "bob"), (2, "ann"), (3, "cat")]];
    let rows = rank_season(&DEFAULT_TABLE, &events);
    let rows: Vec<(u32, &str, u32)> = rows.iter().map(|row| (row.place, row.person, row.points)).collect();
    assert_eq!(rows, [(1, "ann", 23), (1, "bob", 23), (3, "eve", 10), (4, "cat", 8), (5, "dan", 6)]);
    // Equal points: the better place counts.
    let third = || vec![(3, "bob")];
    let rows = rank_season(&[6, 3], &[vec![(1, "ann"), (2, "bob")], third(), third(), third()]);
    assert_eq!(rows[0].points, rows[1].points);
    assert_eq!(rows.iter().map(|row| (row.place, row.person)).collect::<Vec<_>>(), [(1, "ann"), (2, "bob")]);
}
