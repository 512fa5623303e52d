//! Seals of players' ranks.

use image::RgbImage;
use serde::{Deserialize, Serialize};

use super::PieceSet;
use super::paint::{Area, Point, Rgb, cover, rgb, rounded_distance, shade};
use super::sprite::emblem;
use crate::rules::{Color, Piece, Role};

/// Seal of one of ten ranks, from a soldier to a general.
///
/// Each shows the sign of a piece, in the piece set of its picture. The higher of two ranks with the same piece is cut into a
/// solid seal, so that no two differ by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct RankSeal(u8);

impl RankSeal {
    /// Number of ranks.
    pub const COUNT: u8 = 10;

    /// Returns the seal of a step from 1, the lowest, to [`RankSeal::COUNT`].
    ///
    /// # Examples
    ///
    /// ```
    /// use xiangqi::render::RankSeal;
    ///
    /// assert!(RankSeal::new(1) < RankSeal::new(10));
    /// assert_eq!(RankSeal::new(11), None);
    /// ```
    pub fn new(step: u8) -> Option<RankSeal> {
        if (1..=RankSeal::COUNT).contains(&step) { Some(RankSeal(step)) } else { None }
    }

    /// Returns the step, 1 to [`RankSeal::COUNT`].
    pub fn step(self) -> u8 {
        self.0
    }

    /// Returns the piece, and `true` if the seal is solid.
    fn design(self) -> (Piece, bool) {
        match self.0 {
            1 => (Piece::new(Color::Red, Role::Soldier), false),
            2 => (Piece::new(Color::Red, Role::Soldier), true),
            3 => (Piece::new(Color::Black, Role::Advisor), false),
            4 => (Piece::new(Color::Black, Role::Elephant), false),
            5 => (Piece::new(Color::Black, Role::Horse), false),
            6 => (Piece::new(Color::Black, Role::Horse), true),
            7 => (Piece::new(Color::Red, Role::Cannon), false),
            8 => (Piece::new(Color::Red, Role::Cannon), true),
            9 => (Piece::new(Color::Black, Role::Chariot), true),
            _ => (Piece::new(Color::Red, Role::General), true),
        }
    }

    /// Draws the seal with its centre at (x, y), `height` pixels high.
    pub(super) fn paint(self, image: &mut RgbImage, set: PieceSet, (x, y): Point, height: f32) {
        let (piece, is_solid) = self.design();
        let half_height = height / 2.0;
        let half_width = half_height * RankSeal::ASPECT;
        let corner = height * 0.16;
        let area = Area::around(x, y, half_height);
        let edge = |grow: f32| {
            move |px: f32, py: f32| {
                cover(rounded_distance(px - x, py - y, half_width + grow, half_height + grow, corner + grow))
            }
        };
        let rim = (height * 0.035).max(1.0);
        let border = (height * 0.075).max(1.2);
        shade(image, area, PAPER, edge(0.0));
        shade(image, area, INK, edge(-rim));
        if !is_solid {
            shade(image, area, PAPER, edge(-rim - border));
        }
        if piece.role == Role::General {
            // A line inside the edge marks the highest rank.
            shade(image, area, PAPER, edge(-rim - border));
            shade(image, area, INK, edge(-rim - border - rim));
        }
        let sign = emblem(height * 1.16, set, piece);
        let ink = if is_solid { PAPER } else { INK };
        sign.paint(image, x.round() as i32, y.round() as i32, ink, 1.0);
    }

    /// Width for a height of 1.
    pub(super) const ASPECT: f32 = 0.94;
}

/// Colours of the seal's two parts, alike in all themes.
const INK: Rgb = rgb(0xB5_18_1D);
const PAPER: Rgb = rgb(0xFF_F5_E0);

/// A step outside 1 to [`RankSeal::COUNT`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rank is 1 to {}, not {step}", RankSeal::COUNT)]
pub struct RankError {
    /// The rejected step.
    pub step: u8,
}

impl TryFrom<u8> for RankSeal {
    type Error = RankError;

    fn try_from(step: u8) -> Result<RankSeal, RankError> {
        RankSeal::new(step).ok_or(RankError { step })
    }
}

impl From<RankSeal> for u8 {
    fn from(seal: RankSeal) -> u8 {
        seal.0
    }
}
