//! The options that commands have, with the values that people choose from.

use crate::commands::intent::{HelpTopic, ResultChoice, SideChoice};
use crate::commands::options::{CommandOption, OptionChoice, OptionKind, OptionMeaning, OtherWords};
use crate::commands::requests::Difficulty;
use crate::commands::setting_values as setting;
use crate::engine::Level;
use crate::game::Handicap;
use crate::i18n::messages::{self as s, Words};
use crate::message::{CompetitionKind, ExportFormat, HintKind, PuzzleMode};
use crate::puzzles::PuzzleTheme;
use crate::rating::Pool;
use crate::rules::{Color, Role};

pub(super) const fn optional(name: &'static str, about: Words, kind: OptionKind) -> CommandOption {
    CommandOption { name, about, kind, required: false }
}

pub(super) const fn required(name: &'static str, about: Words, kind: OptionKind) -> CommandOption {
    CommandOption { name, about, kind, required: true }
}

pub(super) const fn entry(
    name: &'static str,
    label: Words,
    words: OtherWords,
    means: OptionMeaning,
) -> OptionChoice {
    OptionChoice { name, label, words, means }
}

/// The values of a setting, without the one that takes a choice back.
const fn values_of(setting: &'static [OptionChoice]) -> OptionKind {
    match setting {
        [_, values @ ..] => OptionKind::OneOf(values),
        [] => OptionKind::OneOf(&[]),
    }
}

pub(super) const fn given(handicap: Handicap, label: Words) -> OptionChoice {
    entry(handicap.name(), label, &[], OptionMeaning::Handicap(handicap))
}

pub(super) const fn piece(role: Role, label: Words, words: OtherWords) -> OptionChoice {
    entry(role.name(), label, words, OptionMeaning::Topic(HelpTopic::Piece(role)))
}

pub(super) const RED: OptionChoice =
    entry("red", &s::ChoiceRed, &["rouge"], OptionMeaning::Side(SideChoice::Fixed(Color::Red)));
pub(super) const BLACK: OptionChoice =
    entry("black", &s::ChoiceBlack, &["noir"], OptionMeaning::Side(SideChoice::Fixed(Color::Black)));
pub(super) const RANDOM: OptionChoice =
    entry("random", &s::ChoiceRandom, &["hasard"], OptionMeaning::Side(SideChoice::Random));
pub(super) const COLOR: CommandOption =
    optional("color", &s::OptionColor, OptionKind::OneOf(&[RED, BLACK, RANDOM]));
pub(super) const RULES: CommandOption = optional("rules", &s::OptionRules, values_of(setting::RULES));
pub(super) const FEN: CommandOption = optional("fen", &s::OptionFen, OptionKind::Position);
pub(super) const TIME: CommandOption = optional("time", &s::OptionTime, OptionKind::Time);
pub(super) const RATED: CommandOption = optional("rated", &s::OptionRated, OptionKind::Bool);
pub(super) const THREAD: CommandOption = optional("thread", &s::OptionThread, OptionKind::Bool);
pub(super) const COACH: CommandOption = optional("coach", &s::OptionCoach, OptionKind::Bool);
pub(super) const HANDICAPS: OptionKind = OptionKind::OneOf(&[
    given(Handicap::Horse, &s::ChoiceHandicapHorse),
    given(Handicap::Cannon, &s::ChoiceHandicapCannon),
    given(Handicap::TwoHorses, &s::ChoiceHandicapTwoHorses),
    given(Handicap::TwoCannons, &s::ChoiceHandicapTwoCannons),
    given(Handicap::HorseAndCannon, &s::ChoiceHandicapHorseAndCannon),
    given(Handicap::Chariot, &s::ChoiceHandicapChariot),
    given(Handicap::ChariotAndHorse, &s::ChoiceHandicapChariotAndHorse),
    given(Handicap::TwoChariots, &s::ChoiceHandicapTwoChariots),
]);
pub(super) const HANDICAP: CommandOption = optional("handicap", &s::OptionHandicap, HANDICAPS);
pub(super) const HANDICAP_BOT: CommandOption = optional("handicap", &s::OptionHandicapBot, HANDICAPS);
pub(super) const LEVEL: CommandOption =
    optional("level", &s::OptionLevel, OptionKind::Integer { min: 1, max: Level::MAX.get() as i64 });
pub(super) const NOTATION: CommandOption =
    optional("notation", &s::OptionNotation, values_of(setting::NOTATIONS));
pub(super) const KIND: CommandOption = optional(
    "kind",
    &s::OptionKind,
    OptionKind::OneOf(&[
        entry("nudge", &s::ChoiceNudge, &["idea", "idée"], OptionMeaning::Hint(HintKind::Nudge)),
        entry("move", &s::ChoiceMove, &["coup"], OptionMeaning::Hint(HintKind::Move)),
    ]),
);
pub(super) const TOPIC: CommandOption = optional(
    "topic",
    &s::OptionTopic,
    OptionKind::OneOf(&[
        entry("play", &s::ChoicePlay, &["jouer"], OptionMeaning::Topic(HelpTopic::Play)),
        entry("notation", &s::ChoiceNotation, &[], OptionMeaning::Topic(HelpTopic::Notation)),
        entry("rules", &s::ChoiceRules, &["règles", "regles"], OptionMeaning::Topic(HelpTopic::Rules)),
        entry("commands", &s::ChoiceCommands, &["commandes"], OptionMeaning::Topic(HelpTopic::Commands)),
        entry("pieces", &s::ChoiceAllPieces, &["pièces"], OptionMeaning::Topic(HelpTopic::Pieces)),
        entry(
            "privacy",
            &s::ChoicePrivacy,
            &["données", "confidentialité"],
            OptionMeaning::Topic(HelpTopic::Privacy),
        ),
        piece(Role::General, &s::ChoiceGeneral, &["général"]),
        piece(Role::Advisor, &s::ChoiceAdvisor, &["mandarin"]),
        piece(Role::Elephant, &s::ChoiceElephant, &["éléphant"]),
        piece(Role::Horse, &s::ChoiceHorse, &["cheval"]),
        piece(Role::Chariot, &s::ChoiceChariot, &["char"]),
        piece(Role::Cannon, &s::ChoiceCannon, &["canon"]),
        piece(Role::Soldier, &s::ChoiceSoldier, &["soldat"]),
    ]),
);

pub(super) const fn lesson(name: &'static str, label: Words, words: OtherWords) -> OptionChoice {
    entry(name, label, words, OptionMeaning::Lesson(name))
}

pub(super) const LESSON: CommandOption = optional(
    "lesson",
    &s::OptionLesson,
    OptionKind::OneOf(&[
        lesson("general", &s::ChoiceGeneral, &["général"]),
        lesson("advisor", &s::ChoiceAdvisor, &["mandarin"]),
        lesson("elephant", &s::ChoiceElephant, &["éléphant"]),
        lesson("horse", &s::ChoiceHorse, &["cheval"]),
        lesson("chariot", &s::ChoiceChariot, &["char"]),
        lesson("cannon", &s::ChoiceCannon, &["canon"]),
        lesson("soldier", &s::ChoiceSoldier, &["soldat"]),
        lesson("palace", &s::LessonPalace, &["palais"]),
        lesson("check", &s::LessonCheck, &["échec"]),
        lesson("notation", &s::LessonNotation, &[]),
        lesson("mates-cannon", &s::LessonMatesCannon, &["mats-canon"]),
        lesson("mates-horse", &s::LessonMatesHorse, &["mats-cheval"]),
        lesson("mates-chariot", &s::LessonMatesChariot, &["mats-char"]),
        lesson("endings", &s::LessonEndings, &["finales"]),
        lesson("repetition", &s::LessonRepetition, &["répétition"]),
    ]),
);

/// The lessons of `assets/middle-game-lessons.toml`.
pub(super) const MIDDLE_GAME: CommandOption = optional(
    "middle-game",
    &s::OptionMiddleGame,
    OptionKind::OneOf(&[
        lesson("hanging-pieces", &s::LessonHangingPieces, &[]),
        lesson("cannon-pin", &s::LessonCannonPin, &[]),
        lesson("open-file", &s::LessonOpenFile, &[]),
        lesson("horse-leg", &s::LessonHorseLeg, &[]),
        lesson("double-attack", &s::LessonDoubleAttack, &[]),
        lesson("discovered-attack", &s::LessonDiscoveredAttack, &[]),
        lesson("empty-cannon", &s::LessonEmptyCannon, &[]),
        lesson("palace-gaps", &s::LessonPalaceGaps, &[]),
        lesson("trades", &s::LessonTrades, &[]),
        lesson("won-ending", &s::LessonWonEnding, &[]),
    ]),
);

/// The lessons of `assets/opening-lessons.toml`.
pub(super) const OPENING: CommandOption = optional(
    "opening",
    &s::OptionOpening,
    OptionKind::Listed(&[
        lesson("screen-horses", &s::OpeningScreenHorses, &[]),
        lesson("chariot-exchange", &s::OpeningScreenHorsesChariotExchange, &[]),
        lesson("cannons-5-7", &s::OpeningScreenHorsesCannons57, &[]),
        lesson("sandwiched-horses", &s::OpeningSandwichedHorses, &[]),
        lesson("same-direction-cannons", &s::OpeningSameDirectionCannons, &[]),
        lesson("opposite-direction-cannons", &s::OpeningBlockadingCannonOppositeCannons, &[]),
        lesson("facing-soldiers", &s::OpeningFacingSoldiers, &[]),
        lesson("cannon-behind-soldier", &s::OpeningSoldierCannonBehindSoldier, &[]),
        lesson("elephant-opening", &s::OpeningElephant, &[]),
        lesson("cross-palace-cannon", &s::OpeningCrossPalaceCannon, &[]),
        lesson("palace-corner-cannon", &s::OpeningPalaceCornerCannon, &[]),
        lesson("horse-opening", &s::OpeningHorse, &[]),
    ]),
);

pub(super) const PLAYER: CommandOption = optional("player", &s::OptionPlayer, OptionKind::Person);
pub(super) const POOL: CommandOption = optional(
    "pool",
    &s::OptionPool,
    OptionKind::OneOf(&[
        entry("live", &s::ChoiceLive, &["direct"], OptionMeaning::Pool(Pool::Live)),
        entry(
            "correspondence",
            &s::ChoiceCorrespondence,
            &["correspondance"],
            OptionMeaning::Pool(Pool::Correspondence),
        ),
    ]),
);
pub(super) const OVER: CommandOption = optional("over", &s::OptionOver, OptionKind::Bool);
pub(super) const OVERALL: CommandOption = optional("overall", &s::OptionOverall, OptionKind::Bool);

pub(super) const fn theme(theme: PuzzleTheme, label: Words, words: OtherWords) -> OptionChoice {
    entry(theme.name(), label, words, OptionMeaning::Theme(theme))
}

pub(super) const THEMES: OptionKind = OptionKind::OneOf(&[
    theme(PuzzleTheme::MateIn1, &s::ThemeMateIn1, &["mate1"]),
    theme(PuzzleTheme::MateIn2, &s::ThemeMateIn2, &["mate2"]),
    theme(PuzzleTheme::MateIn3, &s::ThemeMateIn3, &["mate3"]),
    theme(PuzzleTheme::LongMate, &s::ThemeLongMate, &[]),
    theme(PuzzleTheme::Fork, &s::ThemeFork, &["fourchette"]),
    theme(PuzzleTheme::Skewer, &s::ThemeSkewer, &["enfilade"]),
    theme(PuzzleTheme::Pin, &s::ThemePin, &["clouage"]),
    theme(PuzzleTheme::DiscoveredAttack, &s::ThemeDiscoveredAttack, &[]),
    theme(PuzzleTheme::DiscoveredCheck, &s::ThemeDiscoveredCheck, &[]),
    theme(PuzzleTheme::DoubleCheck, &s::ThemeDoubleCheck, &[]),
    theme(PuzzleTheme::Screen, &s::ThemeScreen, &["affût", "affut"]),
    theme(PuzzleTheme::RemovingTheGuard, &s::ThemeRemovingTheGuard, &[]),
    theme(PuzzleTheme::Deflection, &s::ThemeDeflection, &["déviation", "deviation"]),
    theme(PuzzleTheme::Sacrifice, &s::ThemeSacrifice, &[]),
    theme(PuzzleTheme::TrappedPiece, &s::ThemeTrappedPiece, &[]),
    theme(PuzzleTheme::QuietMove, &s::ThemeQuietMove, &[]),
    theme(PuzzleTheme::Endgame, &s::ThemeEndgame, &["finale"]),
]);
pub(super) const HARDNESS: OptionKind = OptionKind::OneOf(&[
    entry("easy", &s::ChoiceEasy, &["facile"], OptionMeaning::Hardness(Difficulty::Easy)),
    entry("medium", &s::ChoiceMedium, &["moyen"], OptionMeaning::Hardness(Difficulty::Medium)),
    entry("hard", &s::ChoiceHard, &["difficile"], OptionMeaning::Hardness(Difficulty::Hard)),
]);
pub(super) const MODES: OptionKind = OptionKind::OneOf(&[
    entry("storm", &s::ChoiceStorm, &["tempête"], OptionMeaning::PuzzleMode(PuzzleMode::Storm)),
    entry("weak", &s::ChoiceWeakThemes, &["weak-themes"], OptionMeaning::PuzzleMode(PuzzleMode::Weak)),
]);
/// Numbers of games are far below what Discord takes.
pub(super) const GAME: CommandOption =
    optional("game", &s::OptionGameNumber, OptionKind::Integer { min: 1, max: (1 << 53) - 1 });
pub(super) const FORMAT: CommandOption = required(
    "format",
    &s::OptionFormat,
    OptionKind::OneOf(&[
        entry("pgn", &s::ChoicePgn, &[], OptionMeaning::Format(ExportFormat::Pgn)),
        entry("dhtmlxq", &s::ChoiceDhtmlxq, &[], OptionMeaning::Format(ExportFormat::Dhtmlxq)),
        entry("text", &s::ChoiceMoveList, &["texte", "txt"], OptionMeaning::Format(ExportFormat::Text)),
        entry("fen", &s::ChoicePositionFen, &[], OptionMeaning::Format(ExportFormat::Fen)),
        entry("gif", &s::ChoiceGif, &[], OptionMeaning::Format(ExportFormat::Gif)),
    ]),
);

pub(super) const COMPETITION: CommandOption = required(
    "kind",
    &s::OptionCompetitionKind,
    OptionKind::OneOf(&[
        entry("ladder", &s::ChoiceLadder, &["échelle"], OptionMeaning::Competition(CompetitionKind::Ladder)),
        entry("arena", &s::ChoiceArena, &["arène"], OptionMeaning::Competition(CompetitionKind::Arena)),
        entry("swiss", &s::ChoiceSwiss, &["suisse"], OptionMeaning::Competition(CompetitionKind::Swiss)),
        entry(
            "round-robin",
            &s::ChoiceRoundRobin,
            &[],
            OptionMeaning::Competition(CompetitionKind::RoundRobin),
        ),
        entry("knockout", &s::ChoiceKnockout, &[], OptionMeaning::Competition(CompetitionKind::Knockout)),
        entry("simul", &s::ChoiceSimul, &["simultanée"], OptionMeaning::Competition(CompetitionKind::Simul)),
        entry("teams", &s::ChoiceTeams, &["équipes"], OptionMeaning::Competition(CompetitionKind::Teams)),
        entry("season", &s::ChoiceSeason, &["saison"], OptionMeaning::Competition(CompetitionKind::Season)),
    ]),
);
pub(super) const WINNER: CommandOption = optional(
    "winner",
    &s::OptionWinner,
    OptionKind::OneOf(&[
        entry("red", &s::ChoiceRed, &["rouge"], OptionMeaning::Result(ResultChoice::Red)),
        entry("black", &s::ChoiceBlack, &["noir"], OptionMeaning::Result(ResultChoice::Black)),
        entry("draw", &s::ChoiceDraw, &["nulle"], OptionMeaning::Result(ResultChoice::Draw)),
        entry("none", &s::ChoiceNoResult, &["aucun"], OptionMeaning::Result(ResultChoice::Void)),
    ]),
);

fn choices(kind: OptionKind) -> &'static [OptionChoice] {
    match kind {
        OptionKind::OneOf(choices) | OptionKind::Listed(choices) | OptionKind::Open(choices) => choices,
        _ => &[],
    }
}

pub(crate) fn lesson_named(name: &str) -> Option<&'static OptionChoice> {
    [LESSON.kind, MIDDLE_GAME.kind, OPENING.kind]
        .into_iter()
        .flat_map(choices)
        .find(|lesson| lesson.name == name)
}

/// Label of a theme of puzzles or of the format of a file, by which people choose it.
pub(crate) fn label_of(meaning: OptionMeaning) -> Option<Words> {
    let mut known = [THEMES, FORMAT.kind].into_iter().flat_map(choices);
    known.find(|choice| choice.means == meaning).map(|choice| choice.label)
}
