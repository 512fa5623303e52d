//! Files that people send along: fetched within limits, from Discord's own store of files and nowhere else.

use std::time::Duration;

use serenity::model::application::{CommandDataOptionValue, CommandInteraction};
use serenity::model::channel::{Attachment, Message};

use super::settings::DiscordSettings;
use crate::commands::parser::wants_record;
use crate::features::replay::recording::MAX_RECORD_BYTES;
use crate::i18n::localizer::Localizer;
use crate::i18n::messages as s;
use crate::message::request::{OptionValue, Request, RequestKind, TypedMessage};
use crate::notation::record::decode as decode_record;

/// Where Discord keeps files.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];
/// How long a file may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// A file that came with a request.
pub(crate) struct Upload {
    /// Where it is.
    url: String,
    /// How many bytes it has, as Discord says.
    size: usize,
    /// Whether it is a picture, a film or a sound, which is no record.
    is_media: bool,
}

/// Whether the first file of a message without words may be a game for the bot. In a direct message it is always answered.
pub(crate) fn may_be_record(message: &Message, direct: bool) -> bool {
    message.attachments.first().is_some_and(|attachment| direct || !is_media(attachment))
}

fn is_media(attachment: &Attachment) -> bool {
    let kind = attachment.content_type.as_deref().unwrap_or_default();
    ["image/", "video/", "audio/"].iter().any(|media| kind.starts_with(media))
}

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UploadError {
    /// It has too many bytes.
    TooLarge,
    /// It did not come.
    Lost,
    /// It holds something else than text.
    NoText,
    /// It is a picture, a film or a sound.
    Media,
}

impl UploadError {
    pub(crate) fn words(self, l10n: Localizer) -> String {
        match self {
            UploadError::TooLarge => l10n.say(&s::ImportTooLong { max: MAX_RECORD_BYTES / 1024 }),
            UploadError::Lost => l10n.say(&s::DiscordImportNoDownload),
            UploadError::NoText => l10n.say(&s::DiscordImportNoText),
            UploadError::Media => l10n.say(&s::ImportHow),
        }
    }
}

impl Upload {
    fn of(attachment: &Attachment) -> Upload {
        let (url, size) = (attachment.url.clone(), attachment.size as usize);
        Upload { url, size, is_media: is_media(attachment) }
    }

    /// The file of a command, and the option that it was given for.
    pub(crate) fn of_command(command: &CommandInteraction) -> Option<(String, Upload)> {
        let mut options = command.data.options.as_slice();
        while let [first, ..] = options {
            match &first.value {
                CommandDataOptionValue::SubCommandGroup(inside)
                | CommandDataOptionValue::SubCommand(inside) => options = inside,
                _ => break,
            }
        }
        options.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::Attachment(id) => {
                let attachment = command.data.resolved.attachments.get(id)?;
                Some((option.name.clone(), Upload::of(attachment)))
            }
            _ => None,
        })
    }

    /// The file of a typed message that asks for one, or has no words besides.
    pub(crate) fn of_message(message: &Message, text: &TypedMessage, direct: bool) -> Option<Upload> {
        let attachment = message.attachments.first()?;
        let alone = text.addressed && text.content.is_empty();
        let wanted = wants_record(text) || alone && may_be_record(message, direct);
        wanted.then(|| Upload::of(attachment))
    }
}

/// Fetches files.
pub(crate) struct Uploads {
    client: reqwest::Client,
    /// Another address in place of Discord's, with the same paths.
    instead: Option<String>,
}

impl Uploads {
    pub(crate) fn new(settings: &DiscordSettings, client: reqwest::Client) -> Uploads {
        let instead = settings.api.as_deref().map(|api| api.trim_end_matches('/').to_owned());
        Uploads { client, instead }
    }

    /// The text of a file.
    pub(crate) async fn fetch(&self, upload: &Upload) -> Result<String, UploadError> {
        if upload.is_media {
            return Err(UploadError::Media);
        }
        if upload.size > MAX_RECORD_BYTES {
            return Err(UploadError::TooLarge);
        }
        let address = self.address(&upload.url).ok_or(UploadError::Lost)?;
        match tokio::time::timeout(PATIENCE, self.bytes(address)).await {
            Ok(bytes) => decode_record(&bytes?).ok_or(UploadError::NoText),
            Err(_) => Err(UploadError::Lost),
        }
    }

    /// Where to ask for a file; nowhere when Discord does not keep it.
    fn address(&self, url: &str) -> Option<reqwest::Url> {
        let url = reqwest::Url::parse(url).ok()?;
        let fine = url.scheme() == "https" && url.host_str().is_some_and(|host| HOSTS.contains(&host));
        match &self.instead {
            _ if !fine || url.port().is_some() => None,
            None => Some(url),
            Some(base) => {
                let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
                reqwest::Url::parse(&format!("{base}{}{query}", url.path())).ok()
            }
        }
    }

    async fn bytes(&self, address: reqwest::Url) -> Result<Vec<u8>, UploadError> {
        let lost = |error: reqwest::Error| {
            tracing::warn!(error = %error.without_url(), "a file could not be fetched");
            UploadError::Lost
        };
        let mut response = self.client.get(address).send().await.map_err(lost)?;
        response = response.error_for_status().map_err(lost)?;
        let mut bytes = Vec::new();
        // It may be longer than was said.
        while let Some(chunk) = response.chunk().await.map_err(lost)? {
            if bytes.len() + chunk.len() > MAX_RECORD_BYTES {
                return Err(UploadError::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

/// The request with the text of its file: the value of an option, or what follows the words. Without words it is imported.
pub(crate) fn with_text(mut request: Request, option: &str, text: String) -> Request {
    match &mut request.what {
        RequestKind::Slash(slash) => {
            slash.options.insert(option.to_owned(), OptionValue::Text(text));
        }
        RequestKind::Text(words) => {
            if words.content.is_empty() {
                words.content.push_str("import");
                // A file is no talk about the message that it answers.
                words.reply_to = None;
            }
            words.content.push('\n');
            words.content.push_str(&text);
        }
        RequestKind::Press(_) => {}
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uploads(api: Option<&str>) -> Uploads {
        let settings = DiscordSettings { api: api.map(str::to_owned), ..DiscordSettings::default() };
        Uploads::new(&settings, reqwest::Client::new())
    }

    #[test]
    fn files_come_from_discord_and_nowhere_else() {
        let address = |url: &str| uploads(None).address(url).map(String::from);
        let good = "https://cdn.discordapp.com/attachments/1/2/a.pgn?ex=3";
        assert_eq!(address(good).as_deref(), Some(good));
        for bad in [
            "http://cdn.discordapp.com/a.pgn",
            "https://cdn.discordapp.com:8443/a.pgn",
            "https://cdn.discordapp.com.example.org/a.pgn",
            "https://example.org/cdn.discordapp.com",
            "https://127.0.0.1/a.pgn",
            "file:///etc/passwd",
            "",
        ] {
            assert_eq!(address(bad), None, "{bad}");
        }
        let instead = uploads(Some("http://127.0.0.1:8080/")).address(good).map(String::from);
        assert_eq!(instead.as_deref(), Some("http://127.0.0.1:8080/attachments/1/2/a.pgn?ex=3"));
    }
}
