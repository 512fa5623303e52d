//! Names and sets of dialects.

use xiangqi::notation::{Dialect, Dialects, NotationStyle};

#[test]
fn names_of_dialects_and_styles_read_back() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.name().parse(), Ok(dialect));
    }
    for style in NotationStyle::ALL {
        assert_eq!(style.name().parse(), Ok(style));
    }
    assert!("klingon".parse::<NotationStyle>().is_err());
}

#[test]
fn sets_hold_what_was_put_in() {
    let set = Dialects::default().with(Dialect::French).without(Dialect::Iccs);
    assert!(set.contains(Dialect::French) && set.contains(Dialect::Wxf));
    assert!(!set.contains(Dialect::Iccs) && !set.contains(Dialect::Vietnamese));
    // Algebraic notation is read in records only.
    let of_records = [Dialect::Algebraic, Dialect::AlgebraicTen];
    assert!(
        Dialect::ALL.iter().all(|dialect| Dialects::ALL.contains(*dialect) != of_records.contains(dialect))
    );
}
