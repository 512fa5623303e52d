//! `xiangqi-bot licenses`

use super::common::{CommandResult, print};

/// Licences of the program, of its fonts, of the masters' games and of all crates; `.ci/licenses` writes the last file.
const LICENSES: &str = concat!(
    include_str!("../../LICENSE-MIT"),
    "\n",
    include_str!("../../LICENSE-APACHE"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/SOURCE.md"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/OFL-yuji-boku.txt"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/OFL-ma-shan-zheng.txt"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/OFL-noto-serif-tc.txt"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/OFL-lxgw-wenkai-tc.txt"),
    "\n",
    include_str!("../../crates/xiangqi/assets/fonts/OFL-noto-sans.txt"),
    "\n",
    include_str!("../../crates/xiangqi/assets/masters/SOURCE.md"),
    "\n# Crates\n\n",
    include_str!("../../assets/licenses/crates.txt"),
);

pub(crate) fn run() -> CommandResult {
    print(LICENSES)
}
