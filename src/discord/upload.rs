//! Files that people send along: fetched within limits, from Discord's own store of files and nowhere else.

use std::sync::Arc;
use std::time::Duration;

use serenity::model::channel::{Attachment, Message};

use super::api::Api;
use crate::commands::parser::wants_record;
use crate::features::replay::recording::MAX_FILE_BYTES;
use crate::i18n::{Localizer, messages as s};
use crate::message::{OptionValue, Request, RequestKind};

const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
const PATIENCE: Duration = Duration::from_secs(10);

/// True if the first file of a message without text may be a game for the bot. In a direct message it is always answered.
pub(crate) fn may_be_record(message: &Message, direct: bool) -> bool {
    message.attachments.first().is_some_and(|attachment| direct || !is_media(attachment))
}

/// True if it is a picture, a film or a sound, which is no record.
fn is_media(attachment: &Attachment) -> bool {
    let kind = attachment.content_type.as_deref().unwrap_or_default();
    ["image/", "video/", "audio/"].iter().any(|media| kind.starts_with(media))
}

/// The first file of a message that may be a record; a picture only where nothing else can be one.
pub(crate) fn of_chosen(message: &Message) -> Option<&Attachment> {
    let record = message.attachments.iter().find(|file| !is_media(file));
    record.or_else(|| message.attachments.first().filter(|_| message.content.is_empty()))
}

/// The file of a typed message that asks for one, or has no words besides.
pub(crate) fn of_message(message: &Message, request: &Request) -> Option<Attachment> {
    let RequestKind::Text(text) = &request.what else { return None };
    let attachment = message.attachments.first()?;
    let alone = text.addressed && text.content.is_empty();
    let wanted = wants_record(text) || alone && may_be_record(message, request.place.is_direct());
    wanted.then(|| attachment.clone())
}

/// The contents of a file, or the sentence that says why there are none.
pub(crate) async fn fetch(file: &Attachment, api: &Api, l10n: Localizer) -> Result<Arc<[u8]>, String> {
    if is_media(file) {
        return Err(l10n.say(&s::ImportHow));
    }
    let too_large = || l10n.say(&s::ImportTooLong { max: MAX_FILE_BYTES / 1024 });
    if file.size as usize > MAX_FILE_BYTES {
        return Err(too_large());
    }
    let lost = || l10n.say(&s::DiscordImportNoDownload);
    let address = address(&file.url, api.proxy()).ok_or_else(lost)?;
    let fetched = tokio::time::timeout(PATIENCE, bytes(&api.client, address)).await;
    let bytes = fetched.map_err(|_| lost())?.map_err(|error| {
        tracing::warn!(error = %error.without_url(), "a file could not be fetched");
        lost()
    })?;
    bytes.map(Arc::from).ok_or_else(too_large)
}

/// Address of a file; none when Discord does not keep it. `instead` is an address in place of Discord's, with the
/// same paths.
pub fn address(url: &str, instead: Option<&str>) -> Option<reqwest::Url> {
    let url = reqwest::Url::parse(url).ok()?;
    let fine = url.scheme() == "https" && url.host_str().is_some_and(|host| HOSTS.contains(&host));
    match instead {
        _ if !fine || url.port().is_some() => None,
        None => Some(url),
        Some(base) => {
            let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
            reqwest::Url::parse(&format!("{base}{}{query}", url.path())).ok()
        }
    }
}

/// The contents of a file; nothing when it is too long, whatever length was said.
async fn bytes(client: &reqwest::Client, address: reqwest::Url) -> reqwest::Result<Option<Vec<u8>>> {
    let mut response = client.get(address).send().await?.error_for_status()?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if bytes.len() + chunk.len() > MAX_FILE_BYTES {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes))
}

/// The request with its file: as the value of an option, or beside the words.
pub(crate) fn with_file(mut request: Request, option: &str, file: Arc<[u8]>) -> Request {
    match &mut request.what {
        RequestKind::Slash(slash) => {
            slash.options.insert(option.to_owned(), OptionValue::File(file));
        }
        RequestKind::Text(words) => words.file = Some(file),
        RequestKind::Press(_) | RequestKind::Appearance { .. } => {}
    }
    request
}
