//! Tables of competitions in text.

use unicode_width::UnicodeWidthStr;
use xiangqi_bot::message::text_tables;
use xiangqi_bot::render::{
    BracketColumn, BracketPair, BracketSheet, Crosstable, CrosstableRow, NamePlate, Podium, PodiumPlace,
    StandingsTable, TableRow,
};

const NAMES: [&str; 4] = ["Nguyễn Thị Minh Khai", "歐陽風雲踏雪無痕萬里獨行客", "Jo", "`陳大文`"];

fn plate(at: usize) -> NamePlate {
    NamePlate::new(NAMES[at % NAMES.len()], "")
}

fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

fn standings(count: usize) -> StandingsTable {
    let rows = (0..count).map(|at| TableRow {
        place: (at + 1).to_string(),
        player: plate(at),
        values: if at == 2 { words(&["6"]) } else { words(&["7½", "23.5", "18.25"]) },
    });
    StandingsTable {
        title: "Thursday Swiss".into(),
        labels: words(&["Pts", "BH", "SB"]),
        rows: rows.collect(),
        ..StandingsTable::default()
    }
}

fn crosstable(count: usize) -> Crosstable {
    let rows = (0..count).map(|at| CrosstableRow {
        player: plate(at),
        results: (0..count).map(|against| ["1", "½", "0", ""][(at + against) % 4].to_owned()).collect(),
        values: words(&["9½", "40.25"]),
    });
    Crosstable { labels: words(&["Pts", "SB"]), rows: rows.collect(), ..Crosstable::default() }
}

fn bracket(rounds: usize) -> BracketSheet {
    let rounds = (0..rounds).rev().map(|from_last| {
        let decided = BracketPair {
            players: [Some(plate(0)), Some(plate(3))],
            scores: ["2".into(), "1½".into()],
            winner: Some(0),
        };
        let open = BracketPair { players: [Some(plate(1)), None], ..BracketPair::default() };
        let pair = if from_last == 0 { open } else { decided };
        BracketColumn { label: format!("1/{}", 1 << from_last), matches: vec![pair; 1 << from_last] }
    });
    BracketSheet { title: "Winter Cup".into(), rounds: rounds.collect(), ..BracketSheet::default() }
}

#[test]
fn tables_are_aligned_in_columns_that_a_phone_shows() {
    insta::assert_snapshot!(text_tables::standings(&standings(4)), @r"
    Thursday Swiss
                          Pts   BH    SB
    1 Nguyễn Thị Minh Kh…  7½ 23.5 18.25
    2 歐陽風雲踏雪無痕萬…  7½ 23.5 18.25
    3 Jo                    6
    4 '陳大文'             7½ 23.5 18.25
    ");
    insta::assert_snapshot!(text_tables::crosstable(&crosstable(4)), @r"
    1 Nguyễn Thị Minh Khai    * ½ 0 . 9½
    2 歐陽風雲踏雪無痕萬里獨… ½ * . 1 9½
    3 Jo                      0 . * ½ 9½
    4 '陳大文'                . 1 ½ * 9½
    ");
    insta::assert_snapshot!(text_tables::crosstable(&crosstable(12)), @r"
     1 Nguyễn Thị Minh…  *=0.1=0.1=0. 9½
     2 歐陽風雲踏雪無痕… =*.1=0.1=0.1 9½
     3 Jo                0.*=0.1=0.1= 9½
     4 '陳大文'          .1=*.1=0.1=0 9½
     5 Nguyễn Thị Minh…  1=0.*=0.1=0. 9½
     6 歐陽風雲踏雪無痕… =0.1=*.1=0.1 9½
     7 Jo                0.1=0.*=0.1= 9½
     8 '陳大文'          .1=0.1=*.1=0 9½
     9 Nguyễn Thị Minh…  1=0.1=0.*=0. 9½
    10 歐陽風雲踏雪無痕… =0.1=0.1=*.1 9½
    11 Jo                0.1=0.1=0.*= 9½
    12 '陳大文'          .1=0.1=0.1=* 9½
    ");
    insta::assert_snapshot!(text_tables::bracket(&bracket(2)), @r"
    Winter Cup
    1/2
    >Nguyễn Thị Mi… 2-1½  '陳大文'
    >Nguyễn Thị Mi… 2-1½  '陳大文'
    1/1
     歐陽風雲踏雪無… -  ?
    ");
    let places = [("7½", vec![plate(0)]), ("7", vec![plate(1)]), ("", vec![plate(2), plate(3)])];
    let places = places.map(|(value, players)| PodiumPlace { players, value: value.into() });
    let podium = Podium { title: "Winter Cup".into(), places: places.to_vec(), ..Podium::default() };
    insta::assert_snapshot!(text_tables::podium(&podium), @r"
    Winter Cup
    1 Nguyễn Thị Minh Khai 7½
    2 歐陽風雲踏雪無痕萬里獨行客 7
    3 Jo
    3 '陳大文'
    ");
}

#[test]
fn the_largest_tables_fit_in_a_message_and_their_lines_on_a_phone() {
    let long = text_tables::standings(&standings(300));
    let shown = long.lines().count() - 3;
    assert!(shown > 30 && long.ends_with(&format!("+{}", 300 - shown)), "{long}");
    let wide = text_tables::crosstable(&crosstable(12));
    let large = text_tables::bracket(&bracket(8));
    assert!(large.ends_with("?") && !large.contains("1/128"), "{large}");
    for text in [long, wide, large] {
        assert!(text.chars().count() <= 1600, "{}", text.chars().count());
        let widest = text.lines().max_by_key(|line| line.width()).unwrap();
        assert!(widest.width() <= 36, "{widest}");
    }
}
