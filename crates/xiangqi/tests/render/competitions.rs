//! Standings, crosstables, brackets and podiums, compared with stored pictures, and the seals of ranks.

use xiangqi::render::{
    BracketColumn, BracketPair, BracketSheet, Crosstable, CrosstableRow, NamePlate, PieceSet, Podium,
    PodiumPlace, RankSeal, RenderError, Renderer, StandingsTable, Style, TableRow, Theme,
};

use super::cards::card;
use super::golden::compare;

/// Names of many lengths and scripts; the last has letters that the fonts lack.
const NAMES: [&str; 12] = [
    "Nguyễn Thị Minh Khai",
    "陳大文",
    "Ana",
    "胡荣华",
    "Maximilian von Hohenstein-Wartenberg",
    "许银川",
    "eva_mori",
    "Lê Văn Đại",
    "歐陽風雲踏雪無痕萬里獨行客",
    "Jo",
    "Œuvre Çelik",
    "Дмитрий",
];

fn plate(number: usize) -> NamePlate {
    let fallback = format!("Player {}", number + 1);
    let seal = if number % 4 == 3 { None } else { RankSeal::new(10 - (number % 10) as u8) };
    NamePlate::new(NAMES[number % NAMES.len()], fallback).with_seal(seal)
}

fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

fn style(theme: Theme) -> Style {
    Style { theme, width: 430, ..Style::default() }
}

/// Standings of `count` people; the third has no tie-breaks yet.
pub(crate) fn standings(theme: Theme, count: usize) -> StandingsTable {
    let rows = (0..count).map(|at| TableRow {
        place: (at + 1).to_string(),
        player: plate(at),
        values: match at {
            2 => words(&["6"]),
            _ => vec![format!("{}½", count.max(9) - at), format!("{}.5", 60 - at % 40), "128.25".into()],
        },
    });
    StandingsTable {
        title: "Thursday Swiss".into(),
        labels: words(&["Pts", "BH", "SB"]),
        rows: rows.collect(),
        style: style(theme),
    }
}

/// A round robin of `count` people that is not finished.
pub(crate) fn crosstable(theme: Theme, count: usize) -> Crosstable {
    let rows = (0..count).map(|at| CrosstableRow {
        player: plate(at),
        results: (0..count)
            .map(|against| ["1", "½", "0", "", "1½"][(at * 3 + against) % 5].to_owned())
            .collect(),
        values: words(&["11½", "52.25"]),
    });
    Crosstable {
        title: "春季聯賽".into(),
        labels: words(&["Pts", "SB"]),
        rows: rows.collect(),
        style: style(theme),
    }
}

/// A knockout of so many rounds whose final is not played.
pub(crate) fn bracket(theme: Theme, rounds: usize) -> BracketSheet {
    let labels = ["F", "1/2", "1/4", "1/8", "1/16", "1/32"];
    let rounds = (0..rounds).map(|round| {
        let from_last = rounds - 1 - round;
        let matches = (0..1 << from_last).map(|number| match from_last {
            0 => BracketPair { players: [Some(plate(4)), None], ..BracketPair::default() },
            _ => BracketPair {
                players: [Some(plate(number + round)), Some(plate(number * 2 + 5 + round))],
                scores: ["2".into(), "1½".into()],
                winner: Some(number % 2),
            },
        });
        BracketColumn { label: labels[from_last].to_owned(), matches: matches.collect() }
    });
    BracketSheet { title: "Winter Cup".into(), rounds: rounds.collect(), style: style(theme) }
}

pub(crate) fn podium(theme: Theme) -> Podium {
    let values = ["7½", "7", ""];
    let places = [1, 0, 10].iter().zip(values);
    Podium {
        title: "Winter Cup".into(),
        places: places
            .map(|(at, value)| PodiumPlace { players: vec![plate(*at)], value: value.into() })
            .collect(),
        game: Some(card(theme, PieceSet::Traditional)),
        style: style(theme),
    }
}

/// A podium of a competition in which these numbers of people share the places.
fn shared_podium(theme: Theme, shares: [usize; 3]) -> Podium {
    let mut numbers = 0..;
    let places = shares.iter().zip(["12½", "11", "10½"]).map(|(share, value)| PodiumPlace {
        players: numbers.by_ref().take(*share).map(plate).collect(),
        value: value.into(),
    });
    let places = places.collect();
    Podium { title: "Maximilian's Winter Cup, 春季聯賽".into(), places, game: None, style: style(theme) }
}

#[test]
fn competitions_look_as_they_were_last_looked_at() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    for &theme in Theme::ALL {
        for (name, png) in [
            ("standings", renderer.standings(&standings(theme, 12))),
            ("crosstable", renderer.crosstable(&crosstable(theme, 8))),
            ("bracket", renderer.bracket(&bracket(theme, 3))),
            ("podium", renderer.podium(&podium(theme))),
            ("podium-third-shared", renderer.podium(&shared_podium(theme, [1, 1, 2]))),
            ("podium-all-shared", renderer.podium(&shared_podium(theme, [2, 0, 4]))),
        ] {
            wrong.extend(compare(&format!("{theme}-{name}"), &png.unwrap()).err());
        }
    }
    wrong.extend(
        compare("wood-crosstable-12", &renderer.crosstable(&crosstable(Theme::Wood, 12)).unwrap()).err(),
    );
    wrong.extend(compare("paper-bracket-16", &renderer.bracket(&bracket(Theme::Paper, 4)).unwrap()).err());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Height of a PNG in pixels.
fn height(png: &[u8]) -> u32 {
    image::load_from_memory(png).unwrap().height()
}

#[test]
fn long_standings_end_with_the_number_of_the_others() {
    let renderer = Renderer::new(0);
    let most = StandingsTable::MAX_ROWS;
    let whole = renderer.standings(&standings(Theme::Paper, most)).unwrap();
    let long = renderer.standings(&standings(Theme::Paper, most + 36)).unwrap();
    let longer = renderer.standings(&standings(Theme::Paper, most + 37)).unwrap();
    let row = f64::from(height(&long) - height(&whole));
    assert!((22.0..25.0).contains(&row), "one line more, not {row} pixels");
    assert_eq!(height(&long), height(&longer));
    assert_ne!(long, longer, "36 and 37 others");
}

#[test]
fn larger_brackets_show_their_last_rounds() {
    let renderer = Renderer::new(0);
    let mut large = bracket(Theme::Paper, 6);
    let shown = renderer.bracket(&large).unwrap();
    large.rounds.remove(0);
    assert_eq!(renderer.bracket(&large).unwrap(), shown);
}

#[test]
fn tables_of_another_shape_are_refused() {
    let renderer = Renderer::new(0);
    let mut table = standings(Theme::Paper, 3);
    table.labels.push("W".into());
    assert_eq!(renderer.standings(&table), Err(RenderError::Rows { rows: 3, columns: 4 }));
    table.rows.clear();
    assert_eq!(renderer.standings(&table), Err(RenderError::Rows { rows: 0, columns: 4 }));
    let large = crosstable(Theme::Paper, Crosstable::MAX_ROWS + 1);
    assert_eq!(renderer.crosstable(&large), Err(RenderError::Rows { rows: 13, columns: 2 }));
    let mut uneven = bracket(Theme::Paper, 3);
    uneven.rounds[0].matches.pop();
    assert_eq!(renderer.bracket(&uneven), Err(RenderError::Bracket));
    uneven.rounds.clear();
    assert_eq!(renderer.bracket(&uneven), Err(RenderError::Bracket));
    let nobody = Podium { places: Vec::new(), ..podium(Theme::Paper) };
    assert_eq!(renderer.podium(&nobody), Err(RenderError::Rows { rows: 0, columns: 0 }));
    let empty = shared_podium(Theme::Paper, [0, 0, 0]);
    assert_eq!(renderer.podium(&empty), Err(RenderError::Rows { rows: 3, columns: 0 }));
    assert!(renderer.podium(&shared_podium(Theme::Paper, [0, 2, 0])).is_ok(), "no winner of the final");
}

#[test]
fn missing_cells_stay_empty() {
    let renderer = Renderer::new(0);
    let mut table = standings(Theme::Paper, 4);
    table.rows[1].values = words(&["1", "", ""]);
    let blank = renderer.standings(&table).unwrap();
    table.rows[1].values = words(&["1"]);
    assert_eq!(renderer.standings(&table).unwrap(), blank);
}

#[test]
fn a_name_without_glyphs_gives_way_to_its_fallback() {
    let renderer = Renderer::new(0);
    let mut table = standings(Theme::Paper, 4);
    table.rows[0].player = NamePlate::new("Дмитрий", "Player 1");
    let shown = renderer.standings(&table).unwrap();
    table.rows[0].player = NamePlate::new("Player 1", "");
    assert_eq!(renderer.standings(&table).unwrap(), shown);
}

#[test]
fn each_seal_differs_from_the_others_in_lightness_at_28_pixels() {
    let renderer = Renderer::new(0);
    for &pieces in PieceSet::ALL {
        let mut seals: Vec<Vec<i32>> = Vec::new();
        for step in 1..=RankSeal::COUNT {
            let mut table = StandingsTable { style: style(Theme::Paper), ..StandingsTable::default() };
            table.style.pieces = pieces;
            table.style.width = 516;
            table.rows = vec![TableRow {
                player: NamePlate::new("", "").with_seal(RankSeal::new(step)),
                ..TableRow::default()
            }];
            let png = renderer.standings(&table).unwrap();
            let grey = image::load_from_memory(&png).unwrap().to_luma8();
            // The seal of 28 pixels stands at the left of the only row.
            seals.push(grey.pixels().map(|pixel| i32::from(pixel[0])).collect());
        }
        for (at, one) in seals.iter().enumerate() {
            for (other, another) in seals.iter().enumerate().take(at) {
                let far = one.iter().zip(another).filter(|(a, b)| (*a - *b).abs() > 64).count();
                assert!(far >= 60, "{pieces}: {far} pixels tell step {} from {}", other + 1, at + 1);
            }
        }
    }
    let stored = serde_json::to_string(&RankSeal::new(7)).unwrap();
    assert_eq!(stored, "7");
    assert!(serde_json::from_str::<RankSeal>("11").is_err());
}
