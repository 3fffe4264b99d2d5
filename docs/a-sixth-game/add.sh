#!/bin/sh
# Adds the game of docs/a-sixth-game.md to the house, as the page tells it: run it in a copy of the tree, at its root.
set -eu

# New files: the crate, and a drawing each for terminal and browser.
cp -R docs/a-sixth-game/crates .

# A line after the line that is named: file, line, new line.
after() {
    awk -v line="$2" -v new="$3" '{ print } $0 == line { print new; found = 1 } END { exit !found }' "$1" > "$1.new"
    mv "$1.new" "$1"
}

# Where the crate is. In the tree itself this line leads to docs/, so that the tutorial is compiled and played.
sed 's|docs/a-sixth-game/crates/three-cards|crates/three-cards|' Cargo.toml > Cargo.toml.new
mv Cargo.toml.new Cargo.toml

# The list of games.
after crates/games/Cargo.toml 'table.workspace = true' 'three_cards.workspace = true'
after crates/games/src/lib.rs 'pub use rummikub;' 'pub use three_cards;'
after crates/games/src/lib.rs '            mastermind::Mastermind { solver: ask::Ask }' '            three_cards::ThreeCards {}'

# The drawings are modules.
after crates/terminal/src/boards/mod.rs 'pub mod rummikub;' 'pub mod three_cards;'
after crates/web/src/boards/mod.rs 'pub mod rummikub;' 'pub mod three_cards;'
