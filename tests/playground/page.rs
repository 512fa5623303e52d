//! The words of the page in all languages.

use xiangqi_bot::http::pages::SHARED;
use xiangqi_bot::playground::page::{FILES, INDEX};

/// The words of the page in a language, by their keys.
fn words(code: &str) -> std::collections::BTreeMap<&'static str, &'static str> {
    let address = format!("words/{code}.js");
    let (.., content) = FILES.iter().find(|(known, ..)| *known == address).expect("every language has words");
    let lines = std::str::from_utf8(content).unwrap().lines().filter_map(|line| line.trim().split_once(": "));
    lines.map(|(key, words)| (key, words.trim_end_matches(',').trim_matches('\''))).collect()
}

/// The variables in a text, sorted.
fn slots(text: &str) -> Vec<&str> {
    let mut slots: Vec<&str> = text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap()).collect();
    slots.sort();
    slots
}

#[test]
fn the_page_has_all_its_words_in_every_language() {
    let english = words("en");
    assert!(english.len() > 50);
    for locale in
        xiangqi_bot::i18n::Locale::all().map(xiangqi_bot::i18n::Locale::code).chain(["zh-CN", "zh-TW", "vi"])
    {
        let others = words(locale);
        assert!(others.keys().eq(english.keys()), "{locale}");
        for (key, text) in &others {
            assert_eq!(slots(text), slots(english[key]), "{locale}: {key}");
        }
    }
}

/// Returns `true` for Chinese, and for letters with the marks of Vietnamese.
fn is_in_font(sign: char) -> bool {
    matches!(
        sign,
        '\u{c0}'..='\u{1b0}' | '\u{1e00}'..='\u{1eff}' | '\u{3001}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}'
    )
}

#[test]
fn the_font_of_the_page_has_every_sign_of_its_sentences() {
    let root = env!("CARGO_MANIFEST_DIR");
    let held = std::fs::read_to_string(format!("{root}/crates/xiangqi/assets/fonts/xq-page.txt")).unwrap();
    let mut texts: Vec<String> = FILES
        .iter()
        .chain(SHARED)
        .filter(|(_, kind, _)| kind.starts_with("text/javascript"))
        .map(|(_, _, text)| String::from_utf8(text.to_vec()).unwrap())
        .collect();
    texts.extend(xiangqi_bot::i18n::Locale::all().flat_map(|locale| {
        let folder = std::fs::read_dir(format!("{root}/assets/locales/{locale}")).unwrap();
        folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect::<Vec<_>>()
    }));
    let missing: String = texts
        .iter()
        .flat_map(|text| text.chars())
        .filter(|sign| is_in_font(*sign) && !held.contains(*sign))
        .collect();
    assert_eq!(missing, "", "make the font anew: crates/xiangqi/assets/fonts/page.py");
}

#[test]
fn the_page_asks_no_other_host() {
    let index = ("index.html", "text/html", INDEX.as_bytes());
    for (address, kind, content) in FILES.iter().chain(SHARED).chain([&index]) {
        if *kind == "font/woff2" {
            continue;
        }
        let text = std::str::from_utf8(content).unwrap();
        for (at, _) in text.match_indices("//") {
            let before = &text[..at];
            let foreign = before.ends_with("http:") || before.ends_with("https:");
            let namespace = text[at..].starts_with("//www.w3.org/2000/svg");
            assert!(!foreign || namespace, "{address} names another host: {:?}", &text[at..].lines().next());
        }
    }
}
