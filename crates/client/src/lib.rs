//! The browser's half, compiled to WebAssembly.
//!
//! The build script of this crate does all of it, with nothing but the standard library, so that it starts at once and
//! compiles beside everything else: it sees to it that the compiler can make WebAssembly (`build/target.rs`), runs a second
//! cargo on `crates/web` (`build/compile.rs`), and tells the build script of `page` by `DEP_TAPIS_CLIENT_WASM` where the
//! module is. A release build has the client or fails with a sentence that says what to run; `TAPIS_WEB=0` asks for a house
//! without pages. A debug build leaves the client out unless `TAPIS_WEB=1` (as people get it) or `TAPIS_WEB=debug` (compiled
//! faster, larger, in one part) asks for it.
