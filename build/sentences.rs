//! Reads the locale files: what every sentence takes, and whether all languages say the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// The plural forms of a language that a selector over a number names, `other` always.
const PLURALS: [(&str, &[&str]); 5] =
    [("en", &["one"]), ("fr", &["one"]), ("zh-CN", &[]), ("zh-TW", &[]), ("vi", &[])];

/// Words by which commands are called: the beginnings of keys that are no sentences, but looked up by name.
const VOCABULARY: [&str; 2] = ["slash-", "words-"];

/// A closed set of values that a sentence can depend on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Set {
    /// The variable that usually stands for it: tells sets apart that share names.
    variable: &'static str,
    names: &'static [&'static str],
    /// The type in the program, whose `name` gives these names; the compiler compares its variants with them.
    rust: &'static str,
}

/// The sets that sentences select over.
static SETS: [Set; 7] = [
    Set {
        variable: "role",
        names: &["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"],
        rust: "crate::rules::Role",
    },
    Set { variable: "side", names: &["red", "black"], rust: "crate::rules::Color" },
    Set {
        variable: "handicap",
        names: &[
            "horse",
            "cannon",
            "two-horses",
            "two-cannons",
            "horse-and-cannon",
            "chariot",
            "chariot-and-horse",
            "two-chariots",
        ],
        rust: "crate::game::Handicap",
    },
    Set {
        variable: "dialect",
        names: &[
            "wxf",
            "numbered",
            "chinese",
            "iccs",
            "uci",
            "vietnamese",
            "french",
            "book",
            "vietnamese-words",
            "algebraic",
            "algebraic-ten",
        ],
        rust: "crate::notation::Dialect",
    },
    Set { variable: "pool", names: &["live", "correspondence"], rust: "crate::rating::Pool" },
    Set {
        variable: "judgement",
        names: &["best", "good", "inaccuracy", "mistake", "blunder"],
        rust: "crate::engine::review::Judgement",
    },
    Set {
        variable: "result",
        names: &["red-won", "drawn", "black-won", "unknown"],
        rust: "crate::masters::MasterResult",
    },
];
/// The sets that only forms select over: whose a piece is, and whether it is said where it stands.
static SETS_OF_FORMS: [Set; 3] = [
    Set { variable: "owner", names: &["yours", "theirs", "any"], rust: "" },
    Set { variable: "place", names: &["known", "none"], rust: "" },
    Set { variable: "tandem", names: &["front", "middle", "rear", "none"], rust: "" },
];

/// What stands for a variable of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Words, or a number that is only shown.
    Text,
    /// A number that plural forms depend on.
    Count,
    /// A value of a closed set.
    Of(&'static Set),
    /// One or several pieces, which forms of the language name.
    Pieces,
}

/// A sentence, a term or a form: what stands in its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sentence {
    variables: BTreeMap<String, Kind>,
    /// The forms, terms and other entries that it uses, as they are written: `WHOSE`, `-game`, `name`.
    uses: BTreeSet<String>,
    /// Its texts, one for each way through its selectors; a variable stands as U+FFFC.
    pub(crate) texts: Vec<String>,
}

/// The sentences of one language by key; a term's key begins with a hyphen.
pub(crate) type Sentences = BTreeMap<String, Sentence>;

/// The forms of a language by the names of their functions (`WHOSE`), and what they take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forms {
    takes: BTreeMap<String, Kind>,
    /// Those that others are made of.
    inner: BTreeSet<String>,
}

/// How a variable is shown in [`Sentence::texts`].
pub(crate) const VARIABLE: char = '\u{fffc}';
/// Most texts of one sentence that are looked at.
const MAX_TEXTS: usize = 64;

/// Reads the file of a language's forms: how it names pieces and sides in its sentences.
pub(crate) fn read_forms(locale: &str, source: &str) -> Result<Forms, String> {
    let entries = entries(locale, source, None)?;
    let fault = |key: &str, what: &str| Err(format!("{locale}: forms.ftl: {key}: {what}"));
    for (key, form) in &entries {
        let others = || form.uses.iter().filter(|used| !used.starts_with('$'));
        if let Some(used) = others().find(|used| !entries.contains_key(*used)) {
            return fault(key, &format!("uses {used}, which is no form"));
        }
    }
    let inner = entries.values().flat_map(|form| &form.uses).map(|key| key.to_ascii_uppercase()).collect();
    let mut forms = Forms { inner, ..Forms::default() };
    for key in entries.keys() {
        let mut variables = BTreeMap::new();
        gather(key, &entries, &mut variables, 0).map_err(|what| format!("{locale}: {key}: {what}"))?;
        let known = ["role", "side", "owner", "place", "tandem", "file", "count"];
        if let Some(name) = variables.keys().find(|name| !known.contains(&name.as_str())) {
            return fault(key, &format!("a form is not told ${name}"));
        }
        let side = variables.keys().all(|name| name == "side");
        let kind = if side { Kind::Of(&SETS[1]) } else { Kind::Pieces };
        forms.takes.insert(key.to_ascii_uppercase(), kind);
    }
    Ok(forms)
}

/// The variables of a form and of the forms in it.
fn gather(key: &str, all: &Sentences, to: &mut BTreeMap<String, Kind>, depth: usize) -> Result<(), String> {
    if depth > all.len() {
        return Err("uses itself".to_owned());
    }
    let Some(form) = all.get(key) else { return Ok(()) };
    to.extend(form.variables.iter().map(|(name, kind)| (name.clone(), *kind)));
    form.uses.iter().try_for_each(|used| gather(used, all, to, depth + 1))
}

/// Reads a file of one language; `locale` is its code.
pub(crate) fn read(locale: &str, forms: &Forms, source: &str) -> Result<Sentences, String> {
    entries(locale, source, Some(forms))
}

/// Without forms this is the file of the forms.
fn entries(locale: &str, source: &str, forms: Option<&Forms>) -> Result<Sentences, String> {
    let resource = fluent_syntax::parser::parse(source).map_err(|(_, errors)| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        format!("{locale}: {error}")
    })?;
    let mut sentences = Sentences::new();
    for entry in &resource.body {
        let (key, pattern, left_out) = match entry {
            Entry::Message(message) => {
                let comment = message.comment.as_ref().map_or(&[][..], |comment| &comment.content);
                let left_out = comment.iter().filter_map(|line| line.strip_prefix("leaves out $"));
                (message.id.name.to_owned(), message.value.as_ref(), left_out.collect::<Vec<_>>())
            }
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value), Vec::new()),
            _ => continue,
        };
        let fault = |what: String| format!("{locale}: {key}: {what}");
        let Some(pattern) = pattern else { return Err(fault("has no text".to_owned())) };
        let mut reader = Reader { locale, forms, found: Sentence::default() };
        for name in left_out {
            reader.found.variables.insert(name.trim().to_owned(), Kind::Text);
        }
        reader.found.texts = reader.pattern(pattern).map_err(fault)?;
        let key_again = key.clone();
        if sentences.insert(key, reader.found).is_some() {
            return Err(format!("{locale}: {key_again}: stands twice"));
        }
    }
    Ok(sentences)
}

/// Whether every form and term that is used exists, and every one that exists is used.
pub(crate) fn complete(locale: &str, forms: &Forms, all: &Sentences) -> Result<(), String> {
    let used: BTreeSet<&str> = all.values().flat_map(|sentence| &sentence.uses).map(String::as_str).collect();
    let terms = || all.keys().filter(|key| key.starts_with('-')).map(String::as_str);
    let fault = |what: String| Err(format!("{locale}: {what}"));
    if let Some(term) = used.iter().find(|used| used.starts_with('-') && !all.contains_key(**used)) {
        return fault(format!("there is no term {term}"));
    }
    let forms = forms.takes.keys().filter(|name| !forms.inner.contains(*name)).map(String::as_str);
    match forms.chain(terms()).find(|name| !used.contains(name)) {
        Some(name) => fault(format!("nothing uses {name}")),
        None => Ok(()),
    }
}

/// Whether another language has the same sentences with the same variables as the first.
pub(crate) fn compare(first: &Sentences, locale: &str, other: &Sentences) -> Result<(), String> {
    let fault = |key: &str, what: String| Err(format!("{locale}: {key}: {what}"));
    let is_sentence = |key: &&String| !key.starts_with('-');
    for key in first.keys().filter(is_sentence) {
        let sentence = &first[key];
        let Some(found) = other.get(key) else { return fault(key, "is missing".to_owned()) };
        if !found.variables.keys().eq(sentence.variables.keys()) {
            let names = |sentence: &Sentence| {
                sentence.variables.keys().map(|name| format!("${name}")).collect::<Vec<_>>().join(", ")
            };
            return fault(key, format!("has [{}] instead of [{}]", names(found), names(sentence)));
        }
    }
    match other.keys().filter(is_sentence).find(|key| !first.contains_key(*key)) {
        Some(key) => fault(key, "is not in the first language".to_owned()),
        None => Ok(()),
    }
}

/// Whether the sentences whose keys begin with `prefix` are those of `names`, no more and no fewer.
pub(crate) fn family<'a>(
    sentences: &Sentences,
    prefix: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<(), String> {
    let wanted: BTreeSet<String> = names.into_iter().map(|name| format!("{prefix}{name}")).collect();
    let found: BTreeSet<String> = sentences.keys().filter(|key| key.starts_with(prefix)).cloned().collect();
    match wanted.symmetric_difference(&found).next() {
        Some(key) if wanted.contains(key) => Err(format!("{key} is missing")),
        Some(key) => Err(format!("{key} names nothing")),
        None => Ok(()),
    }
}

/// The code of a type for every sentence. What one language needs of a variable, all get.
pub(crate) fn code(languages: &[(&str, Sentences)]) -> Result<String, String> {
    let Some((_, first)) = languages.first() else { return Ok(String::new()) };
    let mut code: String = SETS.iter().map(whole).collect();
    for (key, sentence) in first.iter().filter(|(key, _)| !key.starts_with('-') && !is_vocabulary(key)) {
        let mut kinds: Vec<(&str, Kind)> = Vec::new();
        for name in sentence.variables.keys() {
            let mut kind = Kind::Text;
            for (locale, all) in languages {
                let Some(other) = all.get(key).and_then(|found| found.variables.get(name)) else { continue };
                let fault = || format!("{locale}: {key}: ${name} is another kind of thing than elsewhere");
                kind = merged(kind, *other).ok_or_else(fault)?;
            }
            // What is only left out or shown as it is must not be a value of a set elsewhere.
            kinds.push((name.as_str(), kind));
        }
        for (locale, all) in languages {
            let shown = |(name, kind): &(&str, Kind)| {
                matches!(kind, Kind::Of(_) | Kind::Pieces)
                    && all.get(key).is_some_and(|found| found.shows_as_it_is(name))
            };
            if let Some((name, _)) = kinds.iter().find(|kind| shown(kind)) {
                return Err(format!("{locale}: {key}: ${name} needs a form or a selector, as elsewhere"));
            }
        }
        write_type(&mut code, key, &kinds);
    }
    Ok(code)
}

/// Code that compiles only while the names of a set are all variants of its type, no more and no fewer.
fn whole(set: &Set) -> String {
    let variants: Vec<String> =
        set.names.iter().map(|name| format!("{}::{}", set.rust, type_name(name))).collect();
    format!("const _: fn({}) = |value| match value {{ {} => {{}} }};\n", set.rust, variants.join(" | "))
}

/// Whether the key is one of words by which commands are called.
pub(crate) fn is_vocabulary(key: &str) -> bool {
    VOCABULARY.iter().any(|prefix| key.starts_with(prefix))
}

impl Sentence {
    /// Whether a variable stands in the text without a form or a selector.
    fn shows_as_it_is(&self, name: &str) -> bool {
        self.uses.contains(&format!("${name}"))
    }
}

/// The kind of a variable that is used as both, if one thing can be both.
fn merged(one: Kind, other: Kind) -> Option<Kind> {
    match (one, other) {
        (one, other) if one == other => Some(one),
        (Kind::Text, other) | (other, Kind::Text) => Some(other),
        // A role is enough for a form.
        (Kind::Pieces, of @ Kind::Of(set)) | (of @ Kind::Of(set), Kind::Pieces) if set.variable == "role" => {
            Some(of)
        }
        _ => None,
    }
}

/// The code of a table from the rest of the keys that begin with `prefix` to their sentences.
pub(crate) fn table(sentences: &Sentences, name: &str, prefix: &str) -> String {
    let rows = sentences.keys().filter_map(|key| {
        let rest = key.strip_prefix(prefix)?;
        Some(format!("    ({rest:?}, &{}),\n", type_name(key)))
    });
    format!("pub(crate) const {name}: &[(&str, Words)] = &[\n{}];\n", rows.collect::<String>())
}

/// Writes the type of a sentence, with a field for each variable, and its `Sentence`.
fn write_type(code: &mut String, key: &str, variables: &[(&str, Kind)]) {
    let name = type_name(key);
    let mut parameters = Vec::new();
    let mut bounds = Vec::new();
    let mut fields = String::new();
    let mut arguments = String::new();
    for (variable, kind) in variables {
        let parameter = format!("T{}", type_name(variable));
        // `move` is a keyword.
        let field = if *variable == "move" { "mv" } else { *variable };
        let (kind, bound, argument) = match kind {
            Kind::Text => (&*parameter, Some("Display"), format!("text({variable:?}, &self.{field})")),
            Kind::Count => ("u64", None, format!("count({variable:?}, self.{field})")),
            Kind::Of(set) => (set.rust, None, format!("name({variable:?}, self.{field}.name())")),
            Kind::Pieces => (&*parameter, Some("Pieces"), format!("pieces({variable:?}, &self.{field})")),
        };
        let _ = writeln!(fields, "    pub(crate) {field}: {kind},");
        let _ = writeln!(arguments, "        to.{argument};");
        if let Some(bound) = bound {
            bounds.push(format!("{parameter}: {bound}"));
            parameters.push(parameter);
        }
    }
    let parameters = generics(&parameters);
    let bounds = generics(&bounds);
    let body = if fields.is_empty() { ";".to_owned() } else { format!(" {{\n{fields}}}") };
    let to = if arguments.is_empty() { "_" } else { "to" };
    let _ = writeln!(
        code,
        "pub(crate) struct {name}{parameters}{body}\n\
         impl{bounds} Sentence for {name}{parameters} {{\n    fn key(&self) -> &'static str {{\n        {key:?}\n    }}\n\n    \
         fn fill(&self, {to}: &mut Arguments<'_>) {{\n{arguments}    }}\n}}\n",
    );
}

fn generics(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) }
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
    /// The language's forms; none in their own file.
    forms: Option<&'a Forms>,
    found: Sentence,
}

impl Reader<'_> {
    /// Looks at a text, and gives what it can become.
    fn pattern(&mut self, pattern: &Pattern<&str>) -> Result<Vec<String>, String> {
        let mut texts = vec![String::new()];
        for element in &pattern.elements {
            let parts = match element {
                PatternElement::TextElement { value } => vec![(*value).to_owned()],
                PatternElement::Placeable { expression } => self.expression(expression)?,
            };
            texts = texts
                .iter()
                .flat_map(|text| parts.iter().map(move |part| format!("{text}{part}")))
                .take(MAX_TEXTS)
                .collect();
        }
        Ok(texts)
    }

    fn expression(&mut self, expression: &Expression<&str>) -> Result<Vec<String>, String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
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
                let kind = self.kind(id.name, &keys);
                self.complete(id.name, kind, &keys)?;
                self.variable(id.name, kind)?;
                let mut texts = Vec::new();
                for variant in variants {
                    texts.extend(self.pattern(&variant.value)?);
                }
                Ok(texts)
            }
        }
    }

    /// What a selector with these branches selects over.
    fn kind(&self, variable: &str, keys: &[&str]) -> Kind {
        let of_forms = if self.forms.is_none() { &SETS_OF_FORMS[..] } else { &[] };
        let fits = |set: &&Set| keys.iter().all(|key| *key == "other" || set.names.contains(key));
        let mut fitting = SETS.iter().chain(of_forms).filter(fits).filter(|_| *keys != ["other"]);
        let named = fitting.clone().find(|set| set.variable == variable);
        let whole = fitting.clone().find(|set| set.names.iter().all(|name| keys.contains(name)));
        named.or(whole).or_else(|| fitting.next()).map_or(Kind::Count, Kind::Of)
    }

    /// Whether a selector names every case there is: all values of a set, or those that differ and `other`.
    fn complete(&self, variable: &str, kind: Kind, keys: &[&str]) -> Result<(), String> {
        let plurals =
            PLURALS.iter().find(|(locale, _)| *locale == self.locale).map_or(&[][..], |(_, all)| all);
        let wanted: Vec<&str> = match kind {
            Kind::Of(_) if keys.contains(&"other") => vec!["other"],
            Kind::Of(set) => set.names.to_vec(),
            _ => plurals.iter().copied().chain(["other"]).collect(),
        };
        let allowed: Vec<&str> = match kind {
            Kind::Of(set) => set.names.iter().copied().chain(["other"]).collect(),
            _ => wanted.clone(),
        };
        // Exact numbers are a language's own affair; with them it need not name the plural forms.
        let numbers = keys.iter().any(|key| key.parse::<f64>().is_ok());
        let spared = |key: &str| numbers && key != "other";
        let lacking = wanted.iter().find(|key| !keys.contains(*key) && !spared(key));
        if let Some(key) = lacking {
            return Err(format!("the selector over ${variable} lacks [{key}]"));
        }
        match keys.iter().find(|key| !allowed.contains(*key) && key.parse::<f64>().is_err()) {
            Some(key) => Err(format!("the selector over ${variable} has [{key}], which is never chosen")),
            None => Ok(()),
        }
    }

    /// Takes a variable down.
    fn variable(&mut self, name: &str, kind: Kind) -> Result<(), String> {
        let known = self.found.variables.entry(name.to_owned()).or_insert(kind);
        *known = merged(*known, kind).ok_or_else(|| format!("${name} is used as two kinds of thing"))?;
        Ok(())
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) -> Result<Vec<String>, String> {
        let variable = || vec![VARIABLE.to_string()];
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variable(id.name, Kind::Text)?;
                self.found.uses.insert(format!("${}", id.name));
                Ok(variable())
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.function(id.name, arguments)?;
                Ok(variable())
            }
            InlineExpression::TermReference { id, .. } => {
                self.found.uses.insert(format!("-{}", id.name));
                Ok(variable())
            }
            // A form may be made of other forms.
            InlineExpression::MessageReference { id, .. } if self.forms.is_none() => {
                self.found.uses.insert(id.name.to_owned());
                Ok(variable())
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                Ok(vec![(*value).to_owned()])
            }
            InlineExpression::MessageReference { id, .. } => {
                Err(format!("uses {}: a sentence cannot stand in another", id.name))
            }
        }
    }

    fn function(&mut self, name: &str, arguments: &CallArguments<&str>) -> Result<(), String> {
        let kind = self.forms.and_then(|forms| forms.takes.get(name)).copied();
        let Some(kind) = kind else { return Err(format!("uses {name}, which is no form of the language")) };
        let ([InlineExpression::VariableReference { id }], []) =
            (&arguments.positional[..], &arguments.named[..])
        else {
            return Err(format!("{name} takes one variable"));
        };
        self.found.uses.insert(name.to_owned());
        self.variable(id.name, kind)
    }
}
