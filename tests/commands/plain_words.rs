//! Moves and commands in plain words; `plain_words.tsv` has the moves.

use std::collections::BTreeMap;

use xiangqi_bot::commands::plain_words::{PlainCommand, PlainMove, read_command, read_move};
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
fn commands_in_plain_words_are_recognised() {
    for (words, command) in [
        ("help", PlainCommand::Help),
        ("can I get a hint?", PlainCommand::Hint),
        ("oops, take that back please", PlainCommand::Undo),
        ("I give up", PlainCommand::Resign),
        ("draw?", PlainCommand::Draw),
        ("hello!", PlainCommand::Hello),
        ("au secours", PlainCommand::Help),
        ("un indice ?", PlainCommand::Hint),
        ("je me suis trompé", PlainCommand::Undo),
        ("j’abandonne", PlainCommand::Resign),
        ("on fait nulle ?", PlainCommand::Draw),
        ("Bonjour", PlainCommand::Hello),
        ("giúp mình với", PlainCommand::Help),
        ("gợi ý đi", PlainCommand::Hint),
        ("cho mình đi lại nhé", PlainCommand::Undo),
        ("mình xin thua", PlainCommand::Resign),
        ("hòa không bạn?", PlainCommand::Draw),
        ("xin chào", PlainCommand::Hello),
        ("怎么玩？", PlainCommand::Help),
        ("给个提示吧", PlainCommand::Hint),
        ("悔棋", PlainCommand::Undo),
        ("我认输", PlainCommand::Resign),
        ("求和", PlainCommand::Draw),
        ("你好", PlainCommand::Hello),
        ("教我", PlainCommand::Help),
        ("給個提示", PlainCommand::Hint),
        ("我要悔棋", PlainCommand::Undo),
        ("認輸", PlainCommand::Resign),
        ("和棋好嗎", PlainCommand::Draw),
        ("哈囉", PlainCommand::Hello),
    ] {
        assert_eq!(read_command(words), Some(command), "{words}");
    }
    for words in ["cannon 2 to 5", "this is a long story about a game that ended in a draw", "兵七进一"] {
        assert_eq!(read_command(words), None, "{words}");
    }
}
