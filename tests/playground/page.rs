//! The words of the pages in all languages.

use std::collections::BTreeMap;

use xiangqi_bot::http::pages::{PageFile, SHARED};
use xiangqi_bot::{activity, playground};

/// Index and own files of each page.
const PAGES: [(&str, &[PageFile]); 2] =
    [(playground::page::INDEX, playground::page::FILES), (activity::page::INDEX, activity::page::FILES)];

/// The words of a page in a language, by their keys.
fn words(files: &'static [PageFile], code: &str) -> BTreeMap<&'static str, &'static str> {
    let address = format!("words/{code}.js");
    let (.., content) = files.iter().find(|(known, ..)| *known == address).expect("every language has words");
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
fn each_page_has_all_its_words_in_every_language() {
    for (_, files) in PAGES {
        let english = words(files, "en");
        assert!(english.len() > 35);
        for locale in xiangqi_bot::i18n::Locale::all()
            .map(xiangqi_bot::i18n::Locale::code)
            .chain(["zh-CN", "zh-TW", "vi"])
        {
            let others = words(files, locale);
            assert!(others.keys().eq(english.keys()), "{locale}");
            for (key, text) in &others {
                assert_eq!(slots(text), slots(english[key]), "{locale}: {key}");
            }
        }
    }
}

/// The keys of words that a file of a page uses by name: `t('key')`, `data-word="key"`, `data-word-label="key"`.
fn used(text: &str) -> Vec<&str> {
    let calls = text.split("t('").skip(1).zip(text.split("t('"));
    let calls = calls.filter(|(_, before)| !before.ends_with(|c: char| c.is_alphanumeric() || c == '.'));
    let calls = calls.filter_map(|(after, _)| after.split('\'').next());
    let marked = ["data-word=\"", "data-word-label=\""].into_iter().flat_map(|mark| text.split(mark).skip(1));
    calls.chain(marked.filter_map(|after| after.split('"').next())).collect()
}

#[test]
fn each_page_knows_the_words_that_it_uses() {
    for (index, files) in PAGES {
        let known = words(files, "en");
        let scripts = files
            .iter()
            .chain(SHARED)
            .filter(|(name, kind, _)| kind.starts_with("text/javascript") && !name.starts_with("words/"));
        let mut texts: Vec<&str> =
            scripts.map(|(.., content)| std::str::from_utf8(content).unwrap()).collect();
        texts.push(index);
        let used: Vec<&str> = texts.into_iter().flat_map(used).collect();
        assert!(used.len() > 20, "{used:?}");
        for key in used {
            assert!(known.keys().any(|name| name.trim_matches('\'') == key), "no words for {key}");
        }
    }
}

#[test]
fn the_live_board_loads_fast() {
    let (index, files) = PAGES[1];
    let loaded = files.iter().chain(SHARED).filter(|(name, kind, _)| {
        *kind != "font/woff2" && (!name.starts_with("words/") || *name == "words/en.js")
    });
    let bytes: usize = loaded.map(|(.., content)| content.len()).sum();
    // Unpacked. The picture of a board and the font of its moves follow, some 50 and 14 kB.
    assert!(bytes + index.len() < 100_000, "{bytes} bytes");
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
    let mut texts: Vec<String> = PAGES
        .iter()
        .flat_map(|(_, files)| *files)
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
fn a_page_asks_no_other_host() {
    for (index, files) in PAGES {
        let index = ("index.html", "text/html", index.as_bytes());
        for (address, kind, content) in files.iter().chain(SHARED).chain([&index]) {
            if *kind == "font/woff2" {
                continue;
            }
            let text = std::str::from_utf8(content).unwrap();
            for (at, _) in text.match_indices("//") {
                let before = &text[..at];
                let foreign = before.ends_with("http:") || before.ends_with("https:");
                let namespace = text[at..].starts_with("//www.w3.org/2000/svg");
                // The origins from which messages are taken.
                let client = *address == "discord.js"
                    && text[at..].split('\'').next().unwrap().ends_with("discord.com");
                assert!(
                    !foreign || namespace || client,
                    "{address} names another host: {:?}",
                    &text[at..].lines().next()
                );
            }
        }
    }
}
