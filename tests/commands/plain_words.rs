//! Moves in plain words; `plain_words.tsv` has them.

use std::collections::BTreeMap;

use xiangqi_bot::commands::plain_words::{PlainMove, read_move};
use xiangqi_bot::i18n::{Locale, PersonDialects};
use xiangqi_bot::rules::{Move, Position};

/// Most moves that are offered as buttons.
const FEW: usize = 5;
/// Fewest sentences of each language in the table, and how many of so many have to be understood.
const SENTENCES: usize = 40;
const UNDERSTOOD: usize = 36;

fn after(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        position.make(mv.parse().unwrap());
    }
    position
}

fn understood(locale: Locale, moves: &str, words: &str) -> Vec<Move> {
    match read_move(&after(moves), words, locale, PersonDialects::new([locale.code()], None)) {
        PlainMove::Fitting(moves) => moves,
        PlainMove::Refused { .. } => Vec::new(),
    }
}

#[test]
fn plain_sentences_lead_to_the_move_that_is_meant() {
    let mut said: BTreeMap<String, (usize, Vec<String>)> = BTreeMap::new();
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/plain_words.tsv");
    let table = std::fs::read_to_string(table).unwrap();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [locale, before, meant, words] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let meant: Move = meant.parse().unwrap();
        assert!(after(before).is_legal(meant), "{line}");
        let found = understood(Locale::of(locale), before, words);
        let (all, missed) = said.entry(locale.to_owned()).or_default();
        *all += 1;
        if found.len() > FEW || !found.contains(&meant) {
            missed.push(format!("{words}: {meant} is not in {found:?}"));
        }
    }
    assert_eq!(said.len(), Locale::all().count());
    for (locale, (all, missed)) in said {
        assert!(all >= SENTENCES, "{locale}");
        assert!((all - missed.len()) * SENTENCES >= all * UNDERSTOOD, "{locale}: {missed:#?}");
    }
}

#[test]
fn words_without_a_move_offer_none() {
    for (locale, words) in [
        (Locale::English, "how do I move?"),
        (Locale::English, "nice weather today, isn't it"),
        (Locale::English, "I have to go at 5"),
        (Locale::English, "cannon 2 back 7"),
        (Locale::English, "I play H2+4"),
        (Locale::French, "comment on joue ?"),
        (Locale::Vietnamese, "đi thế nào vậy bạn"),
        (Locale::SimplifiedChinese, "这个怎么玩呀"),
        (Locale::TraditionalChinese, "今天天氣真好"),
    ] {
        assert_eq!(understood(locale, "", words), [], "{words}");
    }
}

#[test]
fn left_and_right_name_one_piece_of_the_mover() {
    for (locale, words, mv) in [
        (Locale::English, "left cannon to the middle", "b2e2"),
        (Locale::English, "the cannon on the right to the middle", "h2e2"),
        (Locale::French, "le canon de gauche au centre", "b2e2"),
        (Locale::Vietnamese, "pháo trái vào giữa", "b2e2"),
        (Locale::SimplifiedChinese, "左炮走中间", "b2e2"),
        (Locale::TraditionalChinese, "右邊的砲走中間", "h2e2"),
    ] {
        assert_eq!(understood(locale, "", words), [mv.parse().unwrap()], "{words}");
    }
    // The other cannon could go there.
    for (moves, words) in [("", "left chariot forward 4"), ("", "right horse sideways")] {
        let read = read_move(&after(moves), words, Locale::English, PersonDialects::new(["en"], None));
        assert!(matches!(read, PlainMove::Refused { .. }), "{words}: {read:?}");
    }
}

#[test]
fn openings_are_called_by_their_names_in_any_language() {
    for (words, moves) in [
        ("士角炮", ["h2f2", "b2d2"]),
        ("过宫炮", ["h2d2", "b2f2"]),
        ("過宮炮", ["h2d2", "b2f2"]),
        ("走巡河炮", ["h2h4", "b2b4"]),
        ("仙人指路", ["g3g4", "c3c4"]),
        ("橫車", ["i0i1", "a0a1"]),
        ("当头炮！", ["h2e2", "b2e2"]),
        ("pháo đầu", ["h2e2", "b2e2"]),
        ("tiên nhân chỉ lộ", ["g3g4", "c3c4"]),
        ("sĩ giác pháo nhé", ["h2f2", "b2d2"]),
        ("xian ren zhi lu", ["g3g4", "c3c4"]),
        ("guogongpao", ["h2d2", "b2f2"]),
        ("quá cung pháo", ["h2d2", "b2f2"]),
        ("tuan ha phao", ["h2h4", "b2b4"]),
        ("hoành xa", ["i0i1", "a0a1"]),
        ("shi jiao pao", ["h2f2", "b2d2"]),
        ("xunhepao", ["h2h4", "b2b4"]),
        ("heng che", ["i0i1", "a0a1"]),
        ("central cannon", ["h2e2", "b2e2"]),
        ("飞相", ["g0e2", "c0e2"]),
    ] {
        let mut found = understood(Locale::English, "", words);
        let mut expected: Vec<Move> = moves.iter().map(|mv| mv.parse().unwrap()).collect();
        found.sort_by_key(|mv| mv.bits());
        expected.sort_by_key(|mv| mv.bits());
        assert_eq!(found, expected, "{words}");
    }
    for (first, words, answer) in [
        ("h2e2", "顺炮", "h7e7"),
        ("h2e2", "走列炮", "b7e7"),
        ("b2e2", "順炮", "b7e7"),
        ("b2e2", "nghịch pháo", "h7e7"),
        ("h2e2", "thuan phao", "h7e7"),
        ("h2e2", "liepao", "b7e7"),
        ("h2e2", "same direction cannons", "h7e7"),
        ("h2e2", "canons de sens contraire", "b7e7"),
    ] {
        assert_eq!(understood(Locale::English, first, words), [answer.parse().unwrap()], "{first} {words}");
    }
    assert_eq!(understood(Locale::English, "", "顺炮"), [], "nothing is answered");
    for talk in ["中炮对屏风马是主流", "the central cannon is my favourite opening"] {
        assert_eq!(understood(Locale::English, "", talk), [], "{talk}");
    }
}

#[test]
fn talk_that_names_a_piece_is_no_move() {
    for talk in include_str!("../chat/talk.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (locale, words) = talk.split_once('\t').unwrap();
        for reader in [Locale::English, Locale::of(locale)] {
            assert_eq!(understood(reader, "", words), [], "{words}");
        }
    }
}
