//! Typed words and notation of a language.

use xiangqi_bot::i18n::Locale;

/// Words and notation of a language.
#[derive(Clone)]
pub(super) struct Tongue {
    pub(super) locale: Locale,
    words: &'static str,
    sentences: &'static str,
    puzzles: &'static str,
}

impl Tongue {
    pub(super) fn of(locale: Locale) -> Tongue {
        macro_rules! files {
            ($code:literal) => {
                (
                    include_str!(concat!("../../../assets/locales/", $code, "/commands.ftl")),
                    include_str!(concat!("../../../assets/locales/", $code, "/bot.ftl")),
                    include_str!(concat!("../../../assets/locales/", $code, "/puzzles.ftl")),
                )
            };
        }
        let (words, sentences, puzzles) = match locale {
            Locale::English => files!("en"),
            Locale::French => files!("fr"),
            Locale::SimplifiedChinese => files!("zh-CN"),
            Locale::TraditionalChinese => files!("zh-TW"),
            Locale::Vietnamese => files!("vi"),
        };
        Tongue { locale, words, sentences, puzzles }
    }

    /// Returns a word for a command: a typed one, else its name.
    pub(super) fn word(&self, command: &str) -> String {
        let words = entry(self.words, &format!("words-{command}")).filter(|words| *words != "-");
        let words = words.or_else(|| entry(self.words, &format!("slash-{command}")));
        words.unwrap_or(command).split('|').next().unwrap_or_default().trim().to_owned()
    }

    /// Returns the name of a value: `red`.
    pub(super) fn choice(&self, name: &str) -> &'static str {
        entry(self.sentences, &format!("choice-{name}")).expect("there is such a choice")
    }

    pub(super) fn theme(&self, name: &str) -> &'static str {
        entry(self.puzzles, &format!("theme-{name}")).expect("there is such a theme")
    }

    /// Translates a move of a horse or chariot of Red from WXF, as the bot shows it.
    pub(super) fn shown(&self, wxf: &str) -> String {
        match self.locale {
            Locale::French => wxf.replace('R', "T").replace('H', "C"),
            _ => self.written(true, wxf),
        }
    }

    /// Translates a move from WXF as people type it; other texts stay unchanged. In French, letters of the WXF are never
    /// ambiguous.
    pub(super) fn written(&self, red: bool, wxf: &str) -> String {
        let signs: Vec<char> = wxf.chars().collect();
        let [piece, which, verb, number] = signs[..] else { return wxf.to_owned() };
        let Some(role) = "KAEHRCP".find(piece) else { return wxf.to_owned() };
        match self.locale {
            Locale::English | Locale::French => wxf.to_owned(),
            Locale::Vietnamese => {
                let piece = ["Tg", "S", "T", "M", "X", "P", "B"][role];
                let which = match which {
                    '+' => "t".to_owned(),
                    '-' => "s".to_owned(),
                    file => file.to_string(),
                };
                let verb = match verb {
                    '+' => '.',
                    '-' => '/',
                    _ => '-',
                };
                format!("{piece}{which}{verb}{number}")
            }
            Locale::SimplifiedChinese => {
                in_chinese(["帅仕相马车炮兵", "将士象马车炮卒"], "进后", red, role, which, verb, number)
            }
            Locale::TraditionalChinese => {
                in_chinese(["帥仕相傌俥炮兵", "將士象馬車砲卒"], "進後", red, role, which, verb, number)
            }
        }
    }
}

/// Returns the text of a key on one line.
fn entry(source: &'static str, key: &str) -> Option<&'static str> {
    source.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('=')).map(str::trim)
}

fn in_chinese(
    sets: [&str; 2],
    words: &str,
    red: bool,
    role: usize,
    which: char,
    verb: char,
    number: char,
) -> String {
    let sign = |of: &str, at: usize| of.chars().nth(at).expect("there is such a sign");
    let piece = sign(sets[usize::from(!red)], role);
    let number_of = |digit: char| match digit.to_digit(10) {
        Some(value) if red => sign("一二三四五六七八九", value as usize - 1),
        _ => digit,
    };
    let head = match which {
        '+' => format!("前{piece}"),
        '-' => format!("{}{piece}", sign(words, 1)),
        file => format!("{piece}{}", number_of(file)),
    };
    let verb = match verb {
        '+' => sign(words, 0),
        '-' => '退',
        _ => '平',
    };
    format!("{head}{verb}{}", number_of(number))
}
