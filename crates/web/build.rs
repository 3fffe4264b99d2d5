//! Takes the names of the games, and a line about each, out of what the games say: the lobby needs no more.

use std::{env, fs, path::PathBuf};

fn main() {
    let crates =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let folders = fs::read_dir(&crates).expect("the crates can be listed");
    let mut games: Vec<PathBuf> = folders.filter_map(|entry| Some(entry.ok()?.path())).collect();
    games.sort();
    for lang in ["en", "fr"] {
        let mut lobby = String::new();
        for game in &games {
            let path = game.join("i18n").join(lang).with_extension("ftl");
            let (Ok(texts), Some(name)) = (fs::read_to_string(&path), game.file_name()) else { continue };
            println!("cargo::rerun-if-changed={}", path.display());
            let name = name.to_string_lossy();
            let wanted = [format!("{name} = "), format!("{name}-about = ")];
            let lines = texts.lines().filter(|line| wanted.iter().any(|wanted| line.starts_with(wanted)));
            lines.for_each(|line| lobby.extend([line, "\n"]));
        }
        fs::write(out.join(lang).with_extension("ftl"), lobby).expect("OUT_DIR can be written");
    }
}
