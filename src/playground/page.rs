//! The page itself: plain files compiled in, so that it works without a network and without a build step.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const WOFF2: &str = "font/woff2";

/// Address, content type, content.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("page/index.html")),
    ("/page/style.css", CSS, include_bytes!("page/style.css")),
    ("/page/app.js", JS, include_bytes!("page/app.js")),
    ("/page/api.js", JS, include_bytes!("page/api.js")),
    ("/page/ask.js", JS, include_bytes!("page/ask.js")),
    ("/page/back.js", JS, include_bytes!("page/back.js")),
    ("/page/board.js", JS, include_bytes!("page/board.js")),
    ("/page/clocks.js", JS, include_bytes!("page/clocks.js")),
    ("/page/composer.js", JS, include_bytes!("page/composer.js")),
    ("/page/door.js", JS, include_bytes!("page/door.js")),
    ("/page/lists.js", JS, include_bytes!("page/lists.js")),
    ("/page/markup.js", JS, include_bytes!("page/markup.js")),
    ("/page/memory.js", JS, include_bytes!("page/memory.js")),
    ("/page/message.js", JS, include_bytes!("page/message.js")),
    ("/page/sound.js", JS, include_bytes!("page/sound.js")),
    ("/page/welcome.js", JS, include_bytes!("page/welcome.js")),
    ("/page/words.js", JS, include_bytes!("page/words.js")),
    ("/page/words/en.js", JS, include_bytes!("page/words/en.js")),
    ("/page/words/fr.js", JS, include_bytes!("page/words/fr.js")),
    ("/page/words/zh-CN.js", JS, include_bytes!("page/words/zh-CN.js")),
    ("/page/words/zh-TW.js", JS, include_bytes!("page/words/zh-TW.js")),
    ("/page/words/vi.js", JS, include_bytes!("page/words/vi.js")),
    // For machines without Chinese or Vietnamese letters.
    ("/page/signs.woff2", WOFF2, include_bytes!("../../assets/fonts/xq-page.woff2")),
    ("/page/icon.svg", SVG, include_bytes!("page/icon.svg")),
];

pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, &(address, kind, content)| {
        // A new version of the program has a new page: ask every time, it is on this machine.
        router.route(
            address,
            get(move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], content) }),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of the page in a language, by their keys.
    fn words(code: &str) -> std::collections::BTreeMap<&'static str, &'static str> {
        let address = format!("/page/words/{code}.js");
        let (.., content) =
            FILES.iter().find(|(known, ..)| *known == address).expect("every language has words");
        let lines =
            std::str::from_utf8(content).unwrap().lines().filter_map(|line| line.trim().split_once(": "));
        lines.map(|(key, words)| (key, words.trim_end_matches(',').trim_matches('\''))).collect()
    }

    #[test]
    fn the_page_has_all_its_words_in_every_language() {
        let english = words("en");
        assert!(english.len() > 50);
        let slots = |text: &str| -> Vec<String> {
            let mut slots: Vec<String> =
                text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().to_owned()).collect();
            slots.sort();
            slots
        };
        for locale in crate::i18n::localizer::Locale::all()
            .map(crate::i18n::localizer::Locale::code)
            .chain(["zh-CN", "zh-TW", "vi"])
        {
            let others = words(locale);
            assert!(others.keys().eq(english.keys()), "{locale}");
            for (key, text) in &others {
                assert_eq!(slots(text), slots(english[key]), "{locale}: {key}");
            }
        }
    }

    #[test]
    fn the_font_of_the_page_has_every_sign_of_its_sentences() {
        let root = env!("CARGO_MANIFEST_DIR");
        let read = |file: &str| std::fs::read_to_string(format!("{root}/{file}")).unwrap();
        let held: std::collections::BTreeSet<char> = read("assets/fonts/xq-page.txt").chars().collect();
        let mut texts: Vec<String> = FILES
            .iter()
            .filter(|(_, kind, _)| *kind == JS)
            .map(|(_, _, text)| String::from_utf8(text.to_vec()).unwrap())
            .collect();
        texts.extend(crate::i18n::localizer::Locale::all().flat_map(|locale| {
            let folder = std::fs::read_dir(format!("{root}/assets/locales/{locale}")).unwrap();
            folder.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect::<Vec<_>>()
        }));
        // Chinese, and letters with the marks of Vietnamese.
        let needed = |sign: &char| matches!(sign, '\u{c0}'..='\u{1b0}' | '\u{1e00}'..='\u{1eff}' | '\u{3001}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
        let missing: String = texts
            .iter()
            .flat_map(|text| text.chars())
            .filter(needed)
            .filter(|sign| !held.contains(sign))
            .collect();
        assert_eq!(missing, "", "make the font anew: assets/fonts/page.py");
    }

    #[test]
    fn the_page_asks_no_other_host() {
        for (address, kind, content) in FILES {
            if *kind == WOFF2 {
                continue;
            }
            let text = std::str::from_utf8(content).unwrap();
            for (at, _) in text.match_indices("//") {
                let before = &text[..at];
                let foreign = before.ends_with("http:") || before.ends_with("https:");
                let namespace = text[at..].starts_with("//www.w3.org/2000/svg");
                assert!(
                    !foreign || namespace,
                    "{address} names another host: {:?}",
                    &text[at..].lines().next()
                );
            }
        }
    }
}
