//! What questions and requests in plain words are about.

use xiangqi_bot::commands::questions::{Topic, read_question};
use xiangqi_bot::i18n::Locale;

#[test]
fn requests_in_plain_words_are_recognised() {
    for (words, topic) in [
        ("help", Topic::Help),
        ("can I get a hint?", Topic::Hint),
        ("oops, take that back please", Topic::Undo),
        ("I give up", Topic::Resign),
        ("draw?", Topic::Draw),
        ("hello!", Topic::Hello),
        ("au secours", Topic::Help),
        ("un indice ?", Topic::Hint),
        ("je me suis trompé", Topic::Undo),
        ("j’abandonne", Topic::Resign),
        ("on fait nulle ?", Topic::Draw),
        ("Bonjour", Topic::Hello),
        ("giúp mình với", Topic::Help),
        ("gợi ý đi", Topic::Hint),
        ("cho mình đi lại nhé", Topic::Undo),
        ("mình xin thua", Topic::Resign),
        ("hòa không bạn?", Topic::Draw),
        ("xin chào", Topic::Hello),
        ("怎么玩？", Topic::Teach),
        ("给个提示吧", Topic::Hint),
        ("悔棋", Topic::Undo),
        ("我认输", Topic::Resign),
        ("求和", Topic::Draw),
        ("你好", Topic::Hello),
        ("教我", Topic::Teach),
        ("給個提示", Topic::Hint),
        ("我要悔棋", Topic::Undo),
        ("認輸", Topic::Resign),
        ("和棋好嗎", Topic::Draw),
        ("哈囉", Topic::Hello),
    ] {
        assert_eq!(read_question(words, Locale::English).topic, Some(topic), "{words}");
    }
    for words in ["cannon 2 to 5", "this is a long story about a game that ended in a draw", "兵七进一"] {
        let read = read_question(words, Locale::English);
        assert!(read.topic.is_none() || !(read.asks || read.is_certain), "{words}: {read:?}");
    }
}

#[test]
fn moves_in_plain_words_are_no_questions() {
    for line in include_str!("plain_words.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [locale, _, _, words] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!(read_question(words, Locale::of(locale)).topic, None, "{line}");
    }
}
