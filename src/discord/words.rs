//! The few sentences of this adapter, and the names of languages.

/// The sentence with this key in the nearest language.
pub(crate) fn text(locale: &str, key: &str) -> String {
    let french = locale == "fr";
    match key {
        "discord-challenge" if french => "Défier au xiangqi".to_owned(),
        "discord-challenge" => "Challenge to xiangqi".to_owned(),
        "discord-no-files" if french => {
            "⚠ Il me manque ici la permission « Joindre des fichiers » : l’échiquier est en lettres."
                .to_owned()
        }
        "discord-no-files" => {
            "⚠ I lack the permission “Attach Files” here: the board is in letters.".to_owned()
        }
        _ => key.to_owned(),
    }
}

/// The languages besides English, with the code that Discord has for each.
pub(crate) const LOCALISED: &[(&str, &str)] = &[("fr", "fr")];
