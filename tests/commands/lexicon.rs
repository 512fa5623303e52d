//! The words that call commands, options and answers, in all languages.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use unicode_normalization::UnicodeNormalization as _;
use xiangqi_bot::commands::lexicon::{CommandCall, all_calls, call, option, without_command};
use xiangqi_bot::commands::table::{ROOTS, commands, line_in};
use xiangqi_bot::i18n::{Locale, Localizer};

#[test]
fn no_word_calls_two_things_in_any_language() {
    let mut seen: HashMap<String, CommandCall> = HashMap::new();
    for (word, call) in all_calls() {
        let known = *seen.entry(word.clone()).or_insert(call);
        assert_eq!(format!("{known:?}"), format!("{call:?}"), "{word}");
    }
}

#[test]
fn words_are_called_whatever_their_capitals_and_marks() {
    let name = |text: &str| match call(text) {
        Some((CommandCall::Command(command), rest)) => format!("{} [{rest}]", command.name),
        Some((CommandCall::Answer(yes), rest)) => format!("{yes} [{rest}]"),
        None => "nothing".to_owned(),
    };
    assert_eq!(name("Board"), "board []");
    assert_eq!(name("ECHIQUIER noir"), "board [noir]");
    assert_eq!(name("échiquier"), "board []");
    assert_eq!(name("proposer  nulle"), "draw []");
    assert_eq!(name("d’accord"), "true []");
    assert_eq!(name("boards"), "nothing");
    assert_eq!(name(""), "nothing");
}

#[test]
fn a_line_is_read_with_the_command_that_it_is_pasted_with() {
    for text in [
        "H8+7 then R1.2",
        "if H8+7 then R1.2",
        "IF  H8+7 then R1.2",
        "/xq if H8+7 then R1.2",
        "/if H8+7 then R1.2",
        "/xq if moves:H8+7 then R1.2",
        "si H8+7 then R1.2",
        "/xq si coups: H8+7 then R1.2",
        "nếu H8+7 then R1.2",
        "/cotuong nếu H8+7 then R1.2",
        "如果 H8+7 then R1.2",
        "如果H8+7 then R1.2",
        "/象棋 预设 着法:H8+7 then R1.2",
        "預走 H8+7 then R1.2",
    ] {
        assert_eq!(without_command(text, "if"), "H8+7 then R1.2", "{text}");
    }
    assert_eq!(without_command("如果马8进7然后车一平二", "if"), "马8进7然后车一平二");
    assert_eq!(without_command("/xq if", "if"), "");
    assert_eq!(without_command("/xq bot 3", "if"), "/xq bot 3");
}

#[test]
fn every_command_that_a_sentence_names_exists() {
    for locale in Locale::all() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(locale.code());
        let files =
            fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
        let source: String = files.collect();
        let mut seen = 0;
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            for span in line.split('`').skip(1).step_by(2).filter_map(|span| span.strip_prefix('/')) {
                // Some notations write it for a move back.
                if span.is_empty() {
                    continue;
                }
                let Some((_, rest)) = span.split_once(' ') else {
                    assert_eq!(span, ROOTS[0].name, "{locale}: `/{span}`");
                    continue;
                };
                let Some((CommandCall::Command(command), rest)) = call(rest) else {
                    panic!("{locale}: `/{span}`")
                };
                let line = format!("/{span}");
                let [native, english] = [locale, Locale::English].map(|locale| line_in(command.name, locale));
                assert!(line.starts_with(&native) || line.starts_with(&english), "{locale}: {line}");
                for (name, _) in rest.split_whitespace().filter_map(|word| word.split_once([':', '：'])) {
                    assert!(option(command, name).is_some(), "{locale}: `/{span}`");
                }
                seen += 1;
            }
        }
        assert!(seen > 20, "{locale}: {seen}");
    }
}

/// What Discord takes for a name.
fn is_name(name: &str) -> bool {
    (1..=32).contains(&name.chars().count())
        && name.chars().all(|c| (c.is_alphanumeric() || c == '-' || c == '_') && c.to_lowercase().eq([c]))
        && name.nfc().eq(name.chars())
}

#[test]
fn every_command_has_a_name_in_every_language_that_discord_takes_and_no_other_has() {
    for locale in Locale::all() {
        let look_up = |key: String| {
            let found = Localizer::of(locale).look_up(&key);
            found.unwrap_or_else(|| panic!("{locale}: commands.ftl lacks {key}"))
        };
        let mut levels: HashMap<&str, Vec<String>> = HashMap::new();
        let name_of = |name: &str| look_up(format!("slash-{name}"));
        levels.insert("", ROOTS.iter().map(|root| name_of(root.name)).collect());
        for root in ROOTS {
            levels.insert(root.name, root.commands.iter().map(|command| name_of(command.name)).collect());
        }
        for command in commands() {
            look_up(format!("words-{}", command.name));
            let options = command.options.iter();
            let names = options.map(|option| look_up(format!("slash-option-{}", option.name))).collect();
            levels.insert(command.name, names);
        }
        for (level, mut names) in levels {
            for name in &names {
                assert!(is_name(name), "{locale}: {level}: {name}");
            }
            names.sort();
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count, "{locale}: {level}: {names:?}");
        }
    }
    for root in ROOTS {
        assert_eq!(root.name_in(Locale::English), root.name);
    }
    for command in commands() {
        assert_eq!(command.name_in(Locale::English), command.name);
    }
}
