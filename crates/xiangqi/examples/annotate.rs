//! Reads a game record, prints it in WXF notation with every warning and ruling, and draws the final board:
//!
//!     cargo run --example annotate -- GAME.xqf BOARD.png

#![expect(clippy::print_stdout, reason = "the example prints a game")]

use std::error::Error;
use std::fs;

use xiangqi::notation::{NotationStyle, record, write};
use xiangqi::render::{Renderer, Scene};
use xiangqi::rules::History;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: annotate GAME BOARD.png")?;
    let picture = arguments.next().ok_or("usage: annotate GAME BOARD.png")?;
    let record = record::parse(&record::decode(&fs::read(file)?)?)?;

    let mut game = History::new(record.game().start().clone(), record.game().rules());
    let mut scene = Scene::new(game.position().clone());
    for (position, mv) in record.plies() {
        let number = game.moves().len() / 2 + 1;
        print!("{number}. {} {}", position.turn(), write(&position, mv, NotationStyle::Wxf));
        game.push(mv)?;
        if let Some(ruling) = game.ruling() {
            print!("  ruling: {ruling}");
        } else if let Some(warning) = game.warning() {
            print!("  warning: {warning}");
        }
        println!();
        scene = Scene::after(&position, mv);
    }
    fs::write(picture, Renderer::new(16 << 20).png(&scene)?)?;
    Ok(())
}
