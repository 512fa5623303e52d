//! The colours of each theme.

use super::Theme;
use super::paint::{Rgb, rgb};
use crate::rules::Color;

/// Colours of a theme. Ground texture and discs have further ones of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThemeColors {
    /// Background.
    pub(super) ground: Rgb,
    pub(super) line: Rgb,
    pub(super) line_alpha: f32,
    pub(super) river_text: Rgb,
    pub(super) river_text_alpha: f32,
    /// File numbers of Red and Black.
    pub(super) digits: [Rgb; 2],
    /// Em of the file numbers, in design pixels.
    pub(super) digit_em: f32,
    /// Distance of the file numbers' centre from the upper and the lower edge, in design pixels.
    pub(super) digit_centre: (f32, f32),
    pub(super) last: Rgb,
    pub(super) check: Rgb,
    pub(super) hint: Rgb,
    /// Characters on the discs of Red and Black.
    pub(super) ink: [Rgb; 2],
    /// Discs of Red and Black, where they have no gradient.
    pub(super) face: [Rgb; 2],
    /// Panel behind graphs and tables.
    pub(super) panel: Rgb,
    /// Every other row of a table.
    pub(super) stripe: Rgb,
    /// Light outline of marks.
    pub(super) halo: Rgb,
    /// Dark outline around the light one: one of the two contrasts with any ground, whatever the mark's colour.
    pub(super) edge: Rgb,
    /// Alpha of the file numbers of Red and Black while the other side is to move. The contrast stays at 4.5 : 1 or more.
    pub(super) dim: [f32; 2],
}

impl ThemeColors {
    pub(super) const fn of(theme: Theme) -> ThemeColors {
        match theme {
            Theme::Wood => ThemeColors {
                ground: rgb(0xDF_B0_72),
                line: rgb(0x4A_2A_12),
                line_alpha: 0.92,
                river_text: rgb(0x6B_3F_1C),
                river_text_alpha: 0.92,
                digits: [rgb(0x53_02_08), rgb(0x24_14_0A)],
                digit_em: 33.0,
                digit_centre: (25.5, 25.5),
                last: rgb(0x08_4B_85),
                check: rgb(0xE3_14_0C),
                hint: rgb(0x11_5E_2A),
                ink: [rgb(0xB0_0F_18), rgb(0xFB_EF_D6)],
                face: [rgb(0xFA_EA_C4), rgb(0x36_2D_27)],
                panel: rgb(0xFA_EA_C4),
                stripe: rgb(0xF2_D7_A6),
                halo: rgb(0xFF_F8_E4),
                edge: rgb(0x2A_17_08),
                dim: [0.79, 0.70],
            },
            Theme::Paper => ThemeColors {
                ground: rgb(0xF5_F1_E6),
                line: rgb(0x5B_64_70),
                line_alpha: 1.0,
                river_text: rgb(0xA7_AD_B5),
                river_text_alpha: 1.0,
                digits: [rgb(0x86_0A_10), rgb(0x23_27_2E)],
                digit_em: 36.0,
                digit_centre: (23.5, 23.5),
                last: rgb(0x14_73_E6),
                check: rgb(0xF0_1A_12),
                hint: rgb(0x1B_8A_4B),
                ink: [rgb(0xC4_16_1C), rgb(0xFF_FF_FF)],
                face: [rgb(0xFF_FF_FF), rgb(0x23_27_2E)],
                panel: rgb(0xFF_FF_FF),
                stripe: rgb(0xE8_EB_EE),
                halo: rgb(0xFF_FF_FF),
                edge: rgb(0x1C_21_28),
                dim: [0.72, 0.66],
            },
            Theme::Night => ThemeColors {
                ground: rgb(0x22_25_2B),
                line: rgb(0x8F_7F_5E),
                line_alpha: 1.0,
                river_text: rgb(0x6F_87_96),
                river_text_alpha: 1.0,
                digits: [rgb(0xFF_9A_90), rgb(0xE8_E2_D4)],
                digit_em: 36.0,
                digit_centre: (23.5, 23.5),
                last: rgb(0x3F_A7_FF),
                check: rgb(0xFF_3B_30),
                hint: rgb(0x43_C9_7A),
                ink: [rgb(0xC4_16_1C), rgb(0xF0_E4_C6)],
                face: [rgb(0xF0_E4_C6), rgb(0x10_12_15)],
                panel: rgb(0x10_12_15),
                stripe: rgb(0x1D_20_25),
                halo: rgb(0xF0_EE_E6),
                edge: rgb(0x08_09_0B),
                dim: [0.75, 0.57],
            },
        }
    }

    pub(super) const fn ink(&self, color: Color) -> Rgb {
        self.ink[color.index()]
    }

    pub(super) const fn face(&self, color: Color) -> Rgb {
        self.face[color.index()]
    }
}

/// Colour of the ring around a checked general, a cue that needs no red-green vision.
pub(super) const CHECK_RING: Rgb = rgb(0xFF_D2_3F);
