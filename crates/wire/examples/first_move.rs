//! A player for any game of the house: it makes the first of the moves it is offered.
//!
//! ```text
//! cargo build --example first_move
//! tapis play mexican-train --player bot:target/debug/examples/first_move --player greedy
//! ```

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

/// Improve this: `view` is what your seat sees, `moves` are legal moves as text.
fn choose<'a>(_view: &Value, moves: &'a [Value]) -> Option<&'a Value> {
    moves.first()
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        match message["type"].as_str() {
            Some("play") => {
                let moves = message["moves"].as_array().map_or(&[][..], Vec::as_slice);
                let answer = match choose(&message["view"], moves) {
                    Some(text) => json!({ "move": text }),
                    None => json!({ "give_up": true }),
                };
                writeln!(io::stdout(), "{answer}")?;
                io::stdout().flush()?;
            }
            Some("over") => break,
            _ => {}
        }
    }
    Ok(())
}
