//! The toy game at a terminal, to try the screens with: `cargo run -p tapis-terminal --example toy -- Ada:human Bob:random`.

#[path = "../tests/common/mod.rs"]
mod common;

use kernel::Speak as _;
use terminal::{Setting, palette::Wanted, play};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seats: Vec<(&str, &str)> = words.iter().filter_map(|word| word.split_once(':')).collect();
    let plain = words.iter().any(|word| word == "--plain");
    let mut setting = Setting::from_env(None, Wanted::Auto, plain, &[&common::ROOM]);
    if let Err(failure) = play(&mut setting, common::sitting(&seats, 2)) {
        // The example has nobody else to tell.
        #[allow(clippy::print_stderr)]
        {
            eprintln!("{}", setting.speech().say(&failure.phrase()));
        }
    }
}
