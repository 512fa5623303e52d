//! Checks every request against Discord's published OpenAPI document, if the file exists beside the project.
//!
//! Covers the route and its method, the parameters of path and query, the JSON body and the names of multipart
//! fields. What the document does not say (limits in prose, counts of characters) is in [`super::check`].

use std::collections::HashMap;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::state::Upload;

/// Path of the document, relative to the project.
const FILE: &str = "../../../shared/discord-openapi/openapi.json";

/// Beginnings of the routes that the bot uses.
const USED: [&str; 9] = [
    "/applications/{application_id}/activity-instances/",
    "/applications/{application_id}/commands",
    "/channels/",
    "/gateway",
    "/guilds/{guild_id}/members/",
    "/guilds/{guild_id}/roles",
    "/guilds/{guild_id}/scheduled-events",
    "/interactions/",
    "/webhooks/{webhook_id}/{webhook_token}",
];

/// A schema of the document, compiled when something is first held against it: all of them would take seconds and a gigabyte.
type Schema = LazyLock<Validator, Box<dyn FnOnce() -> Validator + Send>>;

pub(super) struct Document {
    operations: Vec<Operation>,
}

/// One method of one route.
struct Operation {
    method: String,
    path: Vec<String>,
    path_parameters: HashMap<String, Schema>,
    /// Parameters by name, with their JSON types.
    query: HashMap<String, (Kind, Schema)>,
    body: Option<Schema>,
    body_required: bool,
    /// The fields that a multipart body may have beside `payload_json`.
    files: Vec<String>,
}

/// The answer to an interaction may carry files, as Discord's prose has it; the document names no fields for them.
const FILES: [&str; 2] = ["files[0]", "files[1]"];

/// JSON type of a parameter.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Integer,
    Boolean,
}

impl Document {
    /// Returns the document, if the file exists.
    pub(super) fn get() -> Option<&'static Document> {
        static DOCUMENT: OnceLock<Option<Document>> = OnceLock::new();
        DOCUMENT
            .get_or_init(|| {
                let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE)).ok()?;
                let document = serde_json::from_str(&text).expect("the document is JSON");
                Some(Document::new(Box::leak(Box::new(document))))
            })
            .as_ref()
    }

    fn new(document: &'static Value) -> Document {
        let mut operations = Vec::new();
        for (path, item) in document["paths"].as_object().expect("the document has paths") {
            for (method, operation) in item.as_object().expect("a path is an object") {
                let used = USED.iter().any(|start| path.starts_with(start))
                    || ["/guilds/{guild_id}", "/users/@me/channels"].contains(&path.as_str());
                if used && method != "parameters" {
                    operations.push(Operation::new(document, method, path, item, operation));
                }
            }
        }
        Document { operations }
    }

    /// Checks a request, with its path without `/api/v10`.
    pub(super) fn check(
        &self,
        method: &str,
        path: &str,
        query: &str,
        body: &Value,
        file: Option<&Upload>,
    ) -> Result<(), String> {
        let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let fitting = self.operations.iter().filter(|operation| operation.fits(method, &parts));
        // A literal part goes before a parameter: `@original` is no id of a message.
        let operation = fitting.min_by_key(|operation| operation.parameters());
        let operation = operation.ok_or_else(|| format!("the document has no {method} {path}"))?;
        operation.check(&parts, query, body, file)
    }
}

impl Operation {
    fn new(
        document: &'static Value,
        method: &str,
        path: &str,
        item: &'static Value,
        operation: &'static Value,
    ) -> Operation {
        let content = &operation["requestBody"]["content"];
        let body = content.get("application/json").map(|body| compile(document, &body["schema"]));
        let files = content["multipart/form-data"]["schema"]["allOf"].as_array().into_iter().flatten();
        let files = files.filter_map(|part| part["properties"].as_object()).flat_map(Map::keys).cloned();
        let files: Vec<String> = files.collect();
        let multipart = content.get("multipart/form-data").is_some();
        Operation {
            method: method.to_uppercase(),
            path: path.trim_start_matches('/').split('/').map(str::to_owned).collect(),
            path_parameters: parameters(item, operation, "path")
                .map(|(name, schema)| (name, compile(document, schema)))
                .collect(),
            query: parameters(item, operation, "query")
                .map(|(name, schema)| (name, (Kind::of(schema), compile(document, schema))))
                .collect(),
            body,
            body_required: operation["requestBody"]["required"] == true,
            files: if multipart && files.is_empty() { FILES.map(str::to_owned).to_vec() } else { files },
        }
    }

    fn parameters(&self) -> usize {
        self.path.iter().filter(|part| part.starts_with('{')).count()
    }

    fn fits(&self, method: &str, parts: &[&str]) -> bool {
        self.method == method
            && self.path.len() == parts.len()
            && self.path.iter().zip(parts).all(|(own, part)| own.starts_with('{') || own == part)
    }

    fn check(&self, parts: &[&str], query: &str, body: &Value, file: Option<&Upload>) -> Result<(), String> {
        for (own, part) in self.path.iter().zip(parts) {
            let name = own.trim_matches(['{', '}']);
            if let Some(schema) = self.path_parameters.get(name).filter(|_| own.starts_with('{')) {
                judge(schema, &json!(part), name)?;
            }
        }
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, text) = pair.split_once('=').ok_or_else(|| format!("the query {pair}"))?;
            let (kind, schema) =
                self.query.get(name).ok_or_else(|| format!("the unknown parameter {name}"))?;
            judge(schema, &kind.read(text).ok_or_else(|| format!("{name}={text}"))?, name)?;
        }
        match &self.body {
            Some(schema) if !body.is_null() => judge(schema, body, "body")?,
            Some(_) if self.body_required => return Err("a body is missing".to_owned()),
            None if !body.is_null() => return Err("a body where none is taken".to_owned()),
            _ => {}
        }
        match file {
            Some(file) if !self.files.contains(&file.field) => Err(format!("the file field {}", file.field)),
            _ => Ok(()),
        }
    }
}

impl Kind {
    fn of(schema: &Value) -> Kind {
        match schema["type"].as_str() {
            Some("integer") => Kind::Integer,
            Some("boolean") => Kind::Boolean,
            _ => Kind::Text,
        }
    }

    fn read(self, text: &str) -> Option<Value> {
        match self {
            Kind::Text => Some(text.into()),
            Kind::Integer => text.parse::<i64>().ok().map(Value::from),
            Kind::Boolean => text.parse::<bool>().ok().map(Value::from),
        }
    }
}

/// A schema of the document, which may name others of its components.
fn compile(document: &'static Value, schema: &'static Value) -> Schema {
    LazyLock::new(Box::new(move || {
        let root = json!({ "allOf": [schema], "components": document["components"] });
        jsonschema::options()
            .should_validate_formats(false)
            .build(&root)
            .expect("a schema of the document compiles")
    }))
}

fn judge(schema: &Validator, value: &Value, what: &str) -> Result<(), String> {
    let faults: Vec<String> = schema
        .iter_errors(value)
        .map(|error| format!("{what}{}: {}", error.instance_path(), shorten(&error.to_string())))
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
}

/// Returns the names and schemas of the parameters in `path` or `query`.
fn parameters(
    item: &'static Value,
    operation: &'static Value,
    place: &str,
) -> impl Iterator<Item = (String, &'static Value)> {
    let lists = [&item["parameters"], &operation["parameters"]];
    let all = lists.into_iter().filter_map(Value::as_array).flatten();
    all.filter(move |parameter| parameter["in"] == *place).map(|parameter| {
        (parameter["name"].as_str().expect("a parameter has a name").to_owned(), &parameter["schema"])
    })
}

/// Keeps the end of an error message, which begins with the whole value.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 200;
    let skipped = text.chars().count().saturating_sub(2 * SHOWN);
    if skipped == 0 {
        return text.to_owned();
    }
    let start: String = text.chars().take(SHOWN).collect();
    let end: String = text.chars().skip(SHOWN + skipped).collect();
    format!("{start} … {end}")
}
