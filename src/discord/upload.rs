//! Files of messages, downloaded within limits and only from Discord's file hosts.

use std::sync::Arc;
use std::time::Duration;

use serenity::model::channel::{Attachment, Message};

use super::api::Api;
use crate::commands::parser::wants_record;
use crate::features::replay::recording::MAX_FILE_BYTES;
use crate::i18n::{Localizer, messages as s};
use crate::message::{OptionValue, Request, RequestKind};

const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns `true` if the first file of a message without text may be a game record. In direct messages every file is answered.
pub(crate) fn may_be_record(message: &Message, direct: bool) -> bool {
    message.attachments.first().is_some_and(|attachment| direct || !is_media(attachment))
}

fn is_media(attachment: &Attachment) -> bool {
    let kind = attachment.content_type.as_deref().unwrap_or_default();
    ["image/", "video/", "audio/"].iter().any(|media| kind.starts_with(media))
}

/// Returns the file of a message that may be a game record; a picture only if there is no text and no other file.
pub(crate) fn record_of(message: &Message) -> Option<&Attachment> {
    let record = message.attachments.iter().find(|file| !is_media(file));
    record.or_else(|| message.attachments.first().filter(|_| message.content.is_empty()))
}

/// Returns the file of a typed message that asks for an import, or has no text.
pub(crate) fn record_in_message(message: &Message, request: &Request) -> Option<Attachment> {
    let RequestKind::Text(text) = &request.what else { return None };
    let attachment = message.attachments.first()?;
    let alone = text.addressed && text.content.is_empty();
    let wanted = wants_record(text) || alone && may_be_record(message, request.place.is_direct());
    if wanted { Some(attachment.clone()) } else { None }
}

/// Downloads a file. The error is a sentence for the person.
pub(crate) async fn fetch(file: &Attachment, api: &Api, l10n: Localizer) -> Result<Arc<[u8]>, String> {
    if is_media(file) {
        return Err(l10n.say(&s::ImportHow));
    }
    let too_large = s::ImportTooLong { max: MAX_FILE_BYTES / 1024 };
    if file.size as usize > MAX_FILE_BYTES {
        return Err(l10n.say(&too_large));
    }
    let Some(address) = address(&file.url, api.proxy()) else {
        return Err(l10n.say(&s::DiscordImportNoDownload));
    };
    match tokio::time::timeout(DOWNLOAD_TIMEOUT, download(&api.client, address)).await {
        Ok(Ok(Some(bytes))) => Ok(bytes.into()),
        Ok(Ok(None)) => Err(l10n.say(&too_large)),
        Ok(Err(error)) => {
            tracing::warn!(error = %error.without_url(), "a file could not be fetched");
            Err(l10n.say(&s::DiscordImportNoDownload))
        }
        Err(_) => Err(l10n.say(&s::DiscordImportNoDownload)),
    }
}

/// Returns the address of a file if it is on a host of Discord. `instead` replaces that host.
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

/// Downloads a file; `None` if it is too large, whatever its declared size.
async fn download(client: &reqwest::Client, address: reqwest::Url) -> reqwest::Result<Option<Vec<u8>>> {
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
