//! The letters of pieces that help teaches.

use xiangqi_bot::i18n::dialects::dialects;
use xiangqi_bot::i18n::move_text::{describe_letters, letters};
use xiangqi_bot::i18n::{Locale, Localizer};
use xiangqi_bot::notation::{Dialect, NotationStyle, read, write};
use xiangqi_bot::rules::{Position, Role};

/// Those with letters.
const DIALECTS: [Dialect; 3] = [Dialect::Wxf, Dialect::French, Dialect::Vietnamese];

#[test]
fn every_letter_that_is_read_is_taught_and_no_other() {
    let position = Position::startpos();
    for locale in Locale::all() {
        let taught = describe_letters(Localizer::of(locale));
        let known = dialects([locale.code()]);
        for dialect in DIALECTS {
            for (role, letter) in Role::ALL.into_iter().zip(letters(dialect)) {
                let style = NotationStyle::ALL.into_iter().find(|style| style.dialect() == dialect).unwrap();
                let mv = position.legal_moves().into_iter();
                let mut mv =
                    mv.filter(|mv| position.piece_at(mv.from()).is_some_and(|piece| piece.role == role));
                let mv = mv.next().expect("every piece can move at the start");
                let text = write(&position, mv, style);
                assert!(text.starts_with(letter), "{dialect}: {text}");
                let reads = read(&position, &text, known);
                let reads = reads == Ok(mv) || reads.is_err_and(|error| error.candidates().contains(&mv));
                assert!(reads || !known.contains(dialect), "{locale}: {text}");
            }
        }
        let lines: Vec<&str> = taught.lines().collect();
        let dialects: Vec<Dialect> =
            DIALECTS.into_iter().filter(|dialect| known.contains(*dialect)).collect();
        assert_eq!(lines.len(), dialects.len(), "{locale}: {taught}");
        for (line, dialect) in lines.iter().zip(dialects) {
            let mut rest = *line;
            for letter in letters(dialect) {
                let (_, after) =
                    rest.split_once(letter).unwrap_or_else(|| panic!("{locale}: {line}: {letter}"));
                rest = after;
            }
        }
    }
}
