//! Reads the locale files: what every sentence takes, and whether all languages say the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};

/// A selector over a piece's role names all of these.
const ROLES: [&str; 7] = ["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"];
/// The plural forms of a language that a selector over a number names, `other` always.
const PLURALS: [(&str, &[&str]); 2] = [("en", &["one"]), ("fr", &["one"])];
/// Sentences that only one adapter says: the beginning of their keys, and the feature that brings the adapter.
const ADAPTERS: [(&str, &str); 2] = [("discord-", "discord"), ("playground-", "sqlite")];

/// What is wrong with a locale file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What stands for a variable of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Words, or a number that is only shown.
    Text,
    /// A number that plural forms depend on.
    Count,
    /// A piece's role.
    Role,
}

/// A sentence: its text in the file's language, and its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    variables: BTreeMap<String, Kind>,
}

/// The sentences of one language by key.
pub(crate) type Sentences = BTreeMap<String, Sentence>;

/// Reads one language; `locale` is its code.
pub(crate) fn read(locale: &str, source: &str) -> Result<Sentences, Fault> {
    let resource = fluent_syntax::parser::parse(source).map_err(|(_, errors)| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        Fault(format!("{locale}: {error}"))
    })?;
    let mut sentences = Sentences::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let key = message.id.name;
        let fault = |what: String| Fault(format!("{locale}: {key}: {what}"));
        let Some(pattern) = &message.value else { return Err(fault("has no text".to_owned())) };
        let mut reader = Reader { locale, variables: BTreeMap::new() };
        reader.pattern(pattern).map_err(fault)?;
        if sentences.insert(key.to_owned(), Sentence { variables: reader.variables }).is_some() {
            return Err(fault("stands twice".to_owned()));
        }
    }
    Ok(sentences)
}

/// Whether another language has the same sentences with the same variables as the first.
pub(crate) fn compare(first: &Sentences, locale: &str, other: &Sentences) -> Result<(), Fault> {
    let fault = |key: &str, what: String| Err(Fault(format!("{locale}: {key}: {what}")));
    for (key, sentence) in first {
        let Some(found) = other.get(key) else { return fault(key, "is missing".to_owned()) };
        if !found.variables.keys().eq(sentence.variables.keys()) {
            let names = |sentence: &Sentence| {
                sentence.variables.keys().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ")
            };
            return fault(key, format!("has [{}] instead of [{}]", names(found), names(sentence)));
        }
    }
    match other.keys().find(|key| !first.contains_key(*key)) {
        Some(key) => fault(key, "is not in the first language".to_owned()),
        None => Ok(()),
    }
}

/// Whether the sentences whose keys begin with `prefix` are those of `names`, no more and no fewer.
pub(crate) fn family<'a>(
    sentences: &Sentences,
    prefix: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<(), Fault> {
    let wanted: BTreeSet<String> = names.into_iter().map(|name| format!("{prefix}{name}")).collect();
    let found: BTreeSet<String> = sentences.keys().filter(|key| key.starts_with(prefix)).cloned().collect();
    match wanted.symmetric_difference(&found).next() {
        Some(key) if wanted.contains(key) => Err(Fault(format!("{key} is missing"))),
        Some(key) => Err(Fault(format!("{key} names nothing"))),
        None => Ok(()),
    }
}

/// The code of a type for every sentence. What one language needs of a variable, all get.
pub(crate) fn code(languages: &[Sentences]) -> String {
    let Some(first) = languages.first() else { return String::new() };
    let mut code = String::new();
    for (key, sentence) in first {
        let kinds: Vec<(&str, Kind)> = sentence
            .variables
            .keys()
            .map(|name| {
                let kinds = languages.iter().filter_map(|all| all.get(key)?.variables.get(name));
                (name.as_str(), kinds.copied().find(|kind| *kind != Kind::Text).unwrap_or(Kind::Text))
            })
            .collect();
        let feature = ADAPTERS.iter().find(|(prefix, _)| key.starts_with(prefix));
        let gate = feature.map(|(_, name)| format!("#[cfg(feature = \"{name}\")]\n")).unwrap_or_default();
        one(&mut code, key, &gate, &kinds);
    }
    code
}

/// The code of a table from the rest of the keys that begin with `prefix` to their sentences.
pub(crate) fn table(sentences: &Sentences, name: &str, prefix: &str) -> String {
    let rows = sentences.keys().filter_map(|key| {
        let rest = key.strip_prefix(prefix)?;
        Some(format!("    ({rest:?}, &{}),\n", type_name(key)))
    });
    format!("pub(crate) const {name}: &[(&str, Words)] = &[\n{}];\n", rows.collect::<String>())
}

fn one(code: &mut String, key: &str, gate: &str, variables: &[(&str, Kind)]) {
    let name = type_name(key);
    let texts: Vec<String> =
        variables.iter().filter(|(_, kind)| *kind == Kind::Text).map(|(name, _)| type_name(name)).collect();
    let list = |bound: &str| match texts.is_empty() {
        true => String::new(),
        false => {
            format!("<{}>", texts.iter().map(|text| format!("{text}{bound}")).collect::<Vec<_>>().join(", "))
        }
    };
    let (fields, arguments) =
        variables.iter().fold((String::new(), String::new()), |(mut fields, mut all), (name, kind)| {
            let (kind, method) = match kind {
                Kind::Text => (type_name(name), "text"),
                Kind::Count => ("u64".to_owned(), "count"),
                Kind::Role => ("Role".to_owned(), "role"),
            };
            let reference = if method == "text" { "&" } else { "" };
            // The word is taken in Rust.
            let field = if *name == "move" { "mv" } else { *name };
            let _ = writeln!(fields, "    pub(crate) {field}: {kind},");
            let _ = writeln!(all, "        to.{method}({name:?}, {reference}self.{field});");
            (fields, all)
        });
    let body = if fields.is_empty() { ";".to_owned() } else { format!(" {{\n{fields}}}") };
    let _ = writeln!(code, "{gate}pub(crate) struct {name}{}{body}", list(""));
    let to = if arguments.is_empty() { "_" } else { "to" };
    let _ = writeln!(
        code,
        "{gate}impl{} Sentence for {name}{} {{\n    fn key(&self) -> &'static str {{\n        {key:?}\n    }}\n\n    \
         fn fill(&self, {to}: &mut Arguments<'_>) {{\n{arguments}    }}\n}}\n",
        list(": Display"),
        list(""),
    );
}

/// `draw-offered` as `DrawOffered`.
fn type_name(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    key.split(['-', '_']).map(word).collect()
}

/// Collects the variables of a text and looks at its selectors.
struct Reader<'a> {
    locale: &'a str,
    variables: BTreeMap<String, Kind>,
}

impl Reader<'_> {
    fn pattern(&mut self, pattern: &Pattern<&str>) -> Result<(), String> {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression } => self.expression(expression)?,
            }
        }
        Ok(())
    }

    fn expression(&mut self, expression: &Expression<&str>) -> Result<(), String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, Kind::Text),
            Expression::Select { selector, variants } => {
                let keys: Vec<&str> = variants
                    .iter()
                    .map(|variant| match &variant.key {
                        VariantKey::Identifier { name } => *name,
                        VariantKey::NumberLiteral { value } => *value,
                    })
                    .collect();
                let InlineExpression::VariableReference { id } = selector else {
                    return Err("selects by something that is no variable".to_owned());
                };
                let kind = if keys.iter().any(|key| ROLES.contains(key)) { Kind::Role } else { Kind::Count };
                self.complete(id.name, kind, &keys)?;
                self.inline(selector, kind)?;
                variants.iter().try_for_each(|variant| self.pattern(&variant.value))
            }
        }
    }

    /// Whether a selector names every case there is.
    fn complete(&self, variable: &str, kind: Kind, keys: &[&str]) -> Result<(), String> {
        let plurals =
            PLURALS.iter().find(|(locale, _)| *locale == self.locale).map_or(&[][..], |(_, all)| all);
        let wanted: Vec<&str> = match kind {
            Kind::Role => ROLES.to_vec(),
            _ => plurals.iter().copied().chain(["other"]).collect(),
        };
        // Exact numbers are a language's own affair; with them it need not name the plural forms.
        let numbers = keys.iter().any(|key| key.parse::<f64>().is_ok());
        let spared = |key: &str| numbers && key != "other";
        let lacking = wanted.iter().find(|key| !keys.contains(*key) && !spared(key));
        if let Some(key) = lacking {
            return Err(format!("the selector over ${variable} lacks [{key}]"));
        }
        match keys.iter().find(|key| !wanted.contains(*key) && key.parse::<f64>().is_err()) {
            Some(key) => Err(format!("the selector over ${variable} has [{key}], which is never chosen")),
            None => Ok(()),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>, kind: Kind) -> Result<(), String> {
        match inline {
            InlineExpression::VariableReference { id } => {
                let known = self.variables.entry(id.name.to_owned()).or_insert(kind);
                match (*known, kind) {
                    (known, kind) if known == kind => {}
                    // A number may be shown as well.
                    (Kind::Text, Kind::Count) => *known = Kind::Count,
                    (Kind::Count, Kind::Text) => {}
                    _ => return Err(format!("${} is used as two kinds of thing", id.name)),
                }
                Ok(())
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
            _ => Err("uses something other than variables".to_owned()),
        }
    }
}
