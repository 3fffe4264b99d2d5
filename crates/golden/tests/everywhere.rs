//! The golden games, here and in WebAssembly.

#![allow(clippy::unwrap_used)]

use std::{path::Path, process::Command};

use wasmi::{Engine, Linker, Module, Store};

#[test]
fn natively_games_go_as_they_always_did() {
    let output = Command::new(env!("CARGO_BIN_EXE_golden")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn in_webassembly_games_go_the_same_way() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--target", "wasm32-unknown-unknown", "--bin", "golden", "--target-dir"])
        .arg(&target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let wasm = std::fs::read(target.join("wasm32-unknown-unknown/debug/golden.wasm")).unwrap();
    let engine = Engine::default();
    let module = Module::new(&engine, &wasm).unwrap();
    let mut store = Store::new(&engine, ());
    let instance = Linker::new(&engine).instantiate_and_start(&mut store, &module).unwrap();
    let main = instance.get_typed_func::<(i32, i32), i32>(&store, "main").unwrap();
    // A failed assertion is a trap, and a trap is an error here.
    assert_eq!(main.call(&mut store, (0, 0)).unwrap(), 0);
}
