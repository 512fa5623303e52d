//! Bracket of a knockout.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::font::name_width;
use super::paint::{Area, rect};
use super::panel::{Align, NamePlate, TextGround, TextLook, Weight};
use super::{RenderError, Renderer, Style};

/// Content of the picture of [`Renderer::bracket`].
///
/// A match stands between the two that lead to it, further to the right. So names have room in every round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BracketSheet {
    /// Name of the competition above the bracket, or empty.
    pub title: String,
    /// Rounds from the first to the final; each has half as many matches as the one before, the last has one. Of more than
    /// [`BracketSheet::MAX_ROUNDS`] only the last are drawn.
    pub rounds: Vec<BracketColumn>,
    /// Style, which is not serialized.
    #[serde(skip)]
    pub style: Style,
}

/// A round of a [`BracketSheet`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BracketColumn {
    /// Short label above the matches, such as `1/4`.
    pub label: String,
    /// Matches; the winners of two neighbours meet in the next round.
    pub matches: Vec<BracketPair>,
}

/// A match of a [`BracketSheet`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BracketPair {
    /// The upper and the lower player, where known.
    pub players: [Option<NamePlate>; 2],
    /// Scores of both, or empty.
    pub scores: [String; 2],
    /// Index of the winner in `players`, if the match is decided.
    pub winner: Option<usize>,
}

impl BracketSheet {
    /// Maximum number of rounds that are drawn, for 32 players.
    pub const MAX_ROUNDS: usize = 5;

    /// Returns the rounds that are drawn.
    fn drawn(&self) -> Result<&[BracketColumn], RenderError> {
        let rounds = &self.rounds[self.rounds.len().saturating_sub(BracketSheet::MAX_ROUNDS)..];
        let sizes = rounds.iter().rev().map(|round| round.matches.len());
        if rounds.is_empty() || sizes.enumerate().any(|(from_last, matches)| matches != 1 << from_last) {
            return Err(RenderError::Bracket);
        }
        Ok(rounds)
    }
}

/// Height of the labels of rounds, in design pixels.
const HEAD: f32 = 46.0;
/// Height of a player's line, in design pixels.
const LINE: f32 = 41.0;
/// Distance of two matches, in design pixels.
const GAP: f32 = 9.0;
/// Limits of the width of a match, in design pixels.
const LEAST_WIDTH: f32 = 400.0;
const MOST_WIDTH: f32 = 560.0;
/// Distance from round to round that a match leaves if it can, in design pixels.
const STEP: f32 = 150.0;
/// Width of a score, in design pixels.
const SCORE: f32 = 62.0;

/// Places of the matches, in pixels.
struct BracketLayout {
    left: f32,
    top: f32,
    width: f32,
    /// Distance from round to round.
    step: f32,
    line: f32,
    gap: f32,
    /// Em of names and scores.
    em: f32,
    /// Distance from the seals to the names.
    lead: f32,
}

impl BracketLayout {
    /// Returns the left and the upper edge of a match; rounds and matches are counted from 0.
    fn corner(&self, round: usize, number: usize) -> (f32, f32) {
        let band = ((2 * number + 1) << round) - 1;
        let height = 2.0 * self.line + self.gap;
        (self.left + self.step * round as f32, (self.top + height * band as f32).round())
    }
}

impl Renderer {
    /// Draws the bracket as an indexed PNG; its height follows from the number of rounds.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`], or [`RenderError::Bracket`] if a round does not have half the matches of the one before.
    pub fn bracket(&self, bracket: &BracketSheet) -> Result<Arc<[u8]>, RenderError> {
        bracket.style.check()?;
        let rounds = bracket.drawn()?;
        let bands = (1 << rounds.len()) - 1;
        let height = HEAD + (2.0 * LINE + GAP) * bands as f32 - GAP;
        let assets = self.assets(bracket.style);
        let mut ground = TextGround::new(&assets, bracket.style, &bracket.title, height);
        let g = ground.g;
        let whole = ground.right() - ground.left();
        let steps = (rounds.len() - 1) as f32;
        let width = (whole - g.px(STEP) * steps).clamp(g.px(LEAST_WIDTH), g.px(MOST_WIDTH));
        let em = g.px(31.0);
        let pairs = rounds.iter().flat_map(|round| &round.matches);
        let layout = BracketLayout {
            left: ground.left(),
            top: ground.top + g.px(HEAD),
            width,
            step: if steps > 0.0 { ((whole - width) / steps).floor() } else { 0.0 },
            line: g.px(LINE),
            gap: g.px(GAP),
            em,
            lead: NamePlate::lead(pairs.flat_map(|pair| pair.players.iter().flatten()), em),
        };
        // All labels have the size of the longest one.
        let room = if steps > 0.0 { layout.step - g.px(16.0) } else { layout.width };
        let full = g.px(32.0);
        let longest = rounds.iter().map(|round| name_width(&round.label, full) as f32).fold(room, f32::max);
        let look = TextLook::new(full * room / longest, Weight::Bold, Align::Right);
        for (at, round) in rounds.iter().enumerate() {
            let x = layout.corner(at, 0).0 + layout.width - g.px(6.0);
            let y = ground.top + g.px(HEAD - 8.0) / 2.0;
            ground.write(&round.label, look, (x, y));
            for (number, played) in round.matches.iter().enumerate() {
                if at + 1 < rounds.len() {
                    layout.connect(&mut ground, at, number);
                }
                layout.draw(&mut ground, layout.corner(at, number), played);
            }
        }
        Ok(bracket.style.theme.palette().png(&ground.image))
    }
}

impl BracketLayout {
    /// Draws the line from a match to the one that its winner plays next.
    fn connect(&self, ground: &mut TextGround<'_>, round: usize, number: usize) {
        let (x, y) = self.corner(round, number);
        let (_, next) = self.corner(round + 1, number / 2);
        let middle = y + self.line;
        let end = if number.is_multiple_of(2) { next } else { next + 2.0 * self.line };
        let thick = ground.g.stroke(4.0);
        let right = (x + self.width) as i32;
        let turn = right + (self.step / 2.0) as i32;
        let across = Area { x0: right, y0: middle as i32, x1: turn + thick, y1: middle as i32 + thick };
        let (from, to) =
            if middle < end { (middle as i32 + thick, end as i32) } else { (end as i32, middle as i32) };
        let down = Area { x0: turn, y0: from, x1: turn + thick, y1: to };
        let color = ground.colors.line;
        rect(&mut ground.image, across, color, 0.8);
        rect(&mut ground.image, down, color, 0.8);
    }

    /// Draws a match with its upper left corner at (x, y).
    fn draw(&self, ground: &mut TextGround<'_>, (x, y): (f32, f32), played: &BracketPair) {
        let g = ground.g;
        let right = x + self.width;
        ground.panel((x, y, right, y + 2.0 * self.line));
        let line = g.stroke(2.0);
        let middle = (y + self.line) as i32;
        let across = Area { x0: x as i32, y0: middle, x1: right as i32, y1: middle + line };
        rect(&mut ground.image, across, ground.colors.line, 0.35);
        for (at, player) in played.players.iter().enumerate() {
            let weight = match played.winner {
                None => Weight::Plain,
                Some(winner) if winner == at => Weight::Bold,
                Some(_) => Weight::Faint,
            };
            let y = y + self.line * (at as f32 + 0.5) + g.px(1.0);
            let room = self.width - g.px(SCORE + 24.0);
            if let Some(player) = player {
                let look = TextLook::new(self.em, weight, Align::Left);
                ground.plate(player, look, (x + g.px(14.0), y), (self.lead, room));
            }
            let look = TextLook::new(self.em, weight, Align::Right);
            ground.fitted_text(&played.scores[at], look, (right - g.px(14.0), y), g.px(SCORE - 14.0));
        }
    }
}
