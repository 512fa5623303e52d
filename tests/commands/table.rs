//! The table of commands.

use std::collections::BTreeSet;

use xiangqi_bot::commands::intent::HelpTopic;
use xiangqi_bot::commands::options::{OptionKind, OptionMeaning};
use xiangqi_bot::commands::setting::SettingValue;
use xiangqi_bot::commands::table::commands;
use xiangqi_bot::game::Handicap;
use xiangqi_bot::notation::NotationStyle;
use xiangqi_bot::puzzles::PuzzleTheme;
use xiangqi_bot::rules::{Role, RuleSet};

#[test]
fn no_word_names_two_values() {
    for option in commands().flat_map(|command| command.options) {
        let OptionKind::OneOf(entries) = option.kind else { continue };
        let mut seen = BTreeSet::new();
        for word in entries.iter().flat_map(|entry| entry.words.iter().chain([&entry.name])) {
            assert!(seen.insert(*word), "{word} names two values of {}", option.name);
        }
    }
}

#[test]
fn every_rule_set_notation_and_piece_can_be_chosen() {
    let all: Vec<OptionMeaning> = commands()
        .flat_map(|command| command.options)
        .filter_map(|option| if let OptionKind::OneOf(entries) = option.kind { Some(entries) } else { None })
        .flatten()
        .map(|entry| entry.means)
        .collect();
    for rules in RuleSet::ALL {
        assert!(all.contains(&OptionMeaning::Setting(SettingValue::Rules(rules))), "{rules}");
    }
    for style in NotationStyle::ALL {
        assert!(all.contains(&OptionMeaning::Setting(SettingValue::Notation(style))), "{style}");
    }
    for theme in PuzzleTheme::ALL {
        assert!(all.contains(&OptionMeaning::Theme(theme)), "{theme}");
    }
    for role in Role::ALL {
        assert!(all.contains(&OptionMeaning::Topic(HelpTopic::Piece(role))), "{role}");
    }
    for handicap in Handicap::ALL {
        assert!(all.contains(&OptionMeaning::Handicap(handicap)), "{handicap}");
    }
}
