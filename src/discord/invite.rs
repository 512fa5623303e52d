//! Install links of the bot.

use serenity::model::permissions::Permissions;

const AUTHORIZE: &str = "https://discord.com/oauth2/authorize";
/// Permissions that the bot asks for in a server.
const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);
/// Alphabet of base64: the value of a character is its index.
const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn to_server(application: &str) -> String {
    let permissions = PERMISSIONS.bits();
    format!(
        "{AUTHORIZE}?client_id={application}&integration_type=0&scope=bot%20applications.commands&permissions={permissions}"
    )
}

/// Returns the link that installs the commands for a person, in all places.
pub fn to_person(application: &str) -> String {
    format!("{AUTHORIZE}?client_id={application}&integration_type=1&scope=applications.commands")
}

/// Returns the application id of a token: the token begins with it, in base64.
pub fn application_of(token: &str) -> Option<String> {
    let mut id = String::new();
    let mut bits = 0;
    let mut count = 0;
    for sign in token.split_once('.')?.0.bytes() {
        bits = bits << 6 | BASE64.iter().position(|known| *known == sign)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            id.push(char::from((bits >> count) as u8));
        }
    }
    id.parse::<u64>().ok().map(|id| id.to_string())
}
