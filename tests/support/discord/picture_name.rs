//! Names of pictures in transcripts.

use xiangqi_bot::game::GameKey;

/// The name of a picture as people read it: without the letters of its game and the number of its position.
pub(crate) fn plain(name: &str) -> String {
    let game = |part: &str| Some(part.parse::<GameKey>().ok()?.id.to_string());
    let (mut parts, mut plain) = (name.split('-'), Vec::new());
    while let Some(part) = parts.next() {
        let Some(id) = game(part) else {
            plain.push(part.to_owned());
            continue;
        };
        plain.extend([id, parts.next().unwrap_or_default().to_owned()]);
        let position = parts.next().unwrap_or_default();
        if let Some(ending) = position.strip_suffix(".png").map(|_| ".png") {
            plain.last_mut().unwrap().push_str(ending);
        }
    }
    plain.join("-")
}
