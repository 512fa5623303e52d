//! Cards that people share, and the line of names below an animation, compared with stored pictures.

use std::io::Cursor;

use image::{ImageFormat, RgbImage, imageops};
use xiangqi::render::{
    Captions, PieceSet, Renderer, Replay, ResultMark, Ribbon, ShareCard, SideName, Style, Theme,
};
use xiangqi::rules::{Color, Position};

use super::golden::{MATE, START, compare, course, go, scene};
use super::replay::frames;

/// Height of a board 430 pixels wide.
const BOARD_HEIGHT: u32 = 500;

#[test]
fn cards_and_animations_look_as_they_were_last_looked_at() {
    let renderer = Renderer::new(0);
    let mut wrong = Vec::new();
    for &theme in Theme::ALL {
        for &pieces in PieceSet::ALL {
            let png = renderer.share_card(&card(theme, pieces)).unwrap();
            wrong.extend(compare(&format!("{theme}-{pieces}-card"), &png).err());
        }
        let mut replay = Replay::new(Position::startpos(), vec![go("h2e2")]);
        replay.style = Style { theme, width: 430, ..Style::default() };
        replay.captions = Some(Captions { names: names(), moves: vec!["1. C2.5 炮二平五".to_owned()] });
        let gif = renderer.replay_gif(&replay).unwrap();
        let (frame, _) = frames(&gif).swap_remove(1);
        let height = frame.len() as u32 / 3 / 430;
        let frame = RgbImage::from_raw(430, height, frame).unwrap();
        let line = imageops::crop_imm(&frame, 0, BOARD_HEIGHT, 430, height - BOARD_HEIGHT).to_image();
        let mut png = Cursor::new(Vec::new());
        line.write_to(&mut png, ImageFormat::Png).unwrap();
        wrong.extend(compare(&format!("{theme}-replay"), png.get_ref()).err());
    }
    // A puzzle names one person and tells no course.
    let puzzle = ShareCard {
        names: names()[1..].to_vec(),
        ribbon: None,
        line: Some("Bài tập ngày 2026-11-28".to_owned()),
        scene: scene(START),
    };
    wrong.extend(compare("wood-puzzle-card", &renderer.share_card(&puzzle).unwrap()).err());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn names() -> [SideName; 2] {
    [(Color::Red, "陳大文", "Red"), (Color::Black, "Nguyễn Văn Minh", "Black")]
        .map(|(side, name, fallback)| SideName { side, name: name.to_owned(), fallback: fallback.to_owned() })
}

/// The card of a game that Red has won.
pub(crate) fn card(theme: Theme, pieces: PieceSet) -> ShareCard {
    let mut mate = scene(MATE);
    mate.style = Style { theme, pieces, width: 430, ..Style::default() };
    mate.last = Some(go("a5a9"));
    mate.result = Some(ResultMark::RedWins);
    let ribbon = Ribbon {
        chances: course().iter().map(|chance| (chance * 1000.0) as u16).collect(),
        labels: ["Red better", "Black better"].map(str::to_owned),
        marked: Some(34),
    };
    ShareCard {
        scene: mate,
        names: names().to_vec(),
        ribbon: Some(ribbon),
        line: Some("Best move: 17… R8+5 車８進５".to_owned()),
    }
}
