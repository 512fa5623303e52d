//! Names of pictures in transcripts.

use xiangqi_bot::game::GameKey;

/// Returns the name of a picture without the letters of its game and the number of its position.
pub fn plain(name: &str) -> String {
    let mut parts = name.split('-');
    let mut plain = Vec::new();
    while let Some(part) = parts.next() {
        let Ok(game) = part.parse::<GameKey>() else {
            plain.push(part.to_owned());
            continue;
        };
        plain.extend([game.id.to_string(), parts.next().unwrap_or_default().to_owned()]);
        let position = parts.next().unwrap_or_default();
        if let Some(ending) = position.strip_suffix(".png").map(|_| ".png") {
            plain.last_mut().unwrap().push_str(ending);
        }
    }
    plain.join("-")
}

/// Returns the description of a board without the points of its pieces.
pub fn without_points(description: &str) -> String {
    let is_point = |text: &str| {
        let mut signs = text.chars();
        let point = [signs.next(), signs.next(), signs.next()];
        matches!(point, [Some('a'..='i'), Some('0'..='9'), end] if end.is_none_or(|c| !c.is_ascii_alphanumeric()))
    };
    let mut plain = String::new();
    for (at, part) in description.split(' ').enumerate() {
        match part.get(2..) {
            Some(rest) if is_point(part) => plain.push_str(rest),
            _ if at == 0 => plain.push_str(part),
            _ => plain.extend([" ", part]),
        }
    }
    plain
}
