//! People at a terminal: full screen and plain lines.

pub mod boards;
mod drawing;
pub mod palette;

pub use drawing::{Desk, Do, Drawing, PlainDesk, Stage, read};
pub use palette::{Palette, Tone};
