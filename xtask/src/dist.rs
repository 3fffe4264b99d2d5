//! An archive to take home.

use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use crate::run::{cargo, cargo_program, printed, run_in, succeeds};

/// Compiles the program with all the time that it takes and packs it with what belongs to it.
pub fn dist() -> Result<(), String> {
    cargo("the program", &["build", "--profile", "dist", "--package", "tapis"], &[])?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let built = target.join("dist").join("tapis");
    let version = printed(&built.display().to_string(), &["--version"]).ok_or("the program does not run")?;
    let version = version.rsplit(' ').next().unwrap_or_default().to_owned();
    let host =
        printed("rustc", &["--print", "host-tuple"]).ok_or("rustc does not say what it compiles for")?;
    let name = format!("tapis-{version}-{host}");
    let folder = target.join("dist").join(&name);
    let _ = fs::remove_dir_all(&folder);
    make(&folder)?;
    program(&built, &folder)?;
    program_pages(&folder)?;
    for file in ["README.md", "README.fr.md", "LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
        if Path::new(file).exists() {
            copy(Path::new(file), &folder.join(file))?;
        }
    }
    write(&folder.join("LICENCES.txt"), &licences()?)?;
    let host_files = folder.join("host");
    make(&host_files)?;
    for file in read_dir(Path::new("packaging"))? {
        copy(&file, &host_files.join(file.file_name().unwrap_or_default()))?;
    }
    let archive = format!("{name}.tar.gz");
    run_in(&target.join("dist"), "tar", &["-czf", &archive, &name])?;
    let size = fs::metadata(target.join("dist").join(&archive)).map_or(0, |data| data.len());
    eprintln!("\n{}: {:.1} MB", target.join("dist").join(archive).display(), size as f64 / 1e6);
    Ok(())
}

/// The program without its symbols, and the symbols beside the archive.
fn program(built: &Path, folder: &Path) -> Result<(), String> {
    let (built, packed) = (built.display().to_string(), folder.join("tapis").display().to_string());
    if !succeeds("objcopy", &["--version"]) {
        eprintln!("There is no objcopy here, so the symbols stay in the program.");
        return copy(Path::new(&built), Path::new(&packed));
    }
    let symbols = format!("{built}.symbols");
    let here = Path::new(".");
    run_in(here, "objcopy", &["--only-keep-debug", &built, &symbols])?;
    run_in(here, "objcopy", &["--strip-all", &built, &packed])?;
    eprintln!("The symbols are in {symbols}.");
    Ok(())
}

/// Man pages in both languages and completions, which the program writes itself.
fn program_pages(folder: &Path) -> Result<(), String> {
    let tapis = folder.join("tapis").display().to_string();
    for (lang, place) in [("en", "man/man1"), ("fr", "man/fr/man1")] {
        let place = folder.join(place);
        make(&place)?;
        run_in(Path::new("."), &tapis, &["man", &place.display().to_string(), "--lang", lang])?;
    }
    let completions = folder.join("completions");
    make(&completions)?;
    for (shell, file) in [("bash", "tapis.bash"), ("zsh", "_tapis"), ("fish", "tapis.fish")] {
        let text =
            printed(&tapis, &["completions", shell]).ok_or_else(|| format!("no completions for {shell}"))?;
        write(&completions.join(file), &(text + "\n"))?;
    }
    Ok(())
}

/// The licences of everything that is inside: each package with its terms, then each text once.
fn licences() -> Result<String, String> {
    let mut inside: BTreeMap<String, String> = BTreeMap::new();
    for (package, target) in [("tapis", None), ("tapis-web", Some(crate::install::BROWSERS))] {
        let mut args = vec!["tree", "--package", package, "--edges", "normal", "--prefix", "none"];
        args.extend(["--format", "{p}\t{l}"]);
        args.extend(target.iter().flat_map(|target| ["--target", target]));
        let tree = printed(&cargo_program(), &args).ok_or("cargo tree failed")?;
        for line in tree.lines().filter(|line| !line.contains("(proc-macro)")) {
            let (name, terms) = line.trim_end_matches(" (*)").split_once('\t').unwrap_or((line, ""));
            if !name.contains("(/") {
                inside.insert(name.to_owned(), terms.to_owned());
            }
        }
    }
    let mut text = "What is in this program, besides what is our own, and under which terms.\n\n".to_owned();
    for (name, terms) in &inside {
        let _ = writeln!(text, "{name}: {terms}");
    }
    for (licence, names) in texts(&inside)? {
        let _ = write!(text, "\n{}\n{}\n{}\n", "=".repeat(72), names.join(", "), licence.trim_end());
    }
    let words = Path::new("crates/jarnac/data");
    for notice in
        read_dir(words)?.into_iter().filter(|file| file.extension().is_some_and(|kind| kind == "txt"))
    {
        let named =
            notice.file_name().is_some_and(|name| name.to_string_lossy().to_uppercase().contains("LICEN"));
        if named {
            let notice =
                fs::read_to_string(&notice).map_err(|error| format!("{}: {error}", notice.display()))?;
            let _ = write!(text, "\n{}\nThe word lists\n{}\n", "=".repeat(72), notice.trim_end());
        }
    }
    Ok(text)
}

/// The licence texts that the packages bring, each with the packages that bring it.
fn texts(inside: &BTreeMap<String, String>) -> Result<BTreeMap<String, Vec<String>>, String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let sources = home.ok_or("there is no home folder")?.join("registry/src");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for registry in read_dir(&sources)? {
        for name in inside.keys() {
            let package = registry.join(name.replacen(" v", "-", 1));
            for file in read_dir(&package).unwrap_or_default() {
                let title = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
                if ["LICEN", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|start| title.starts_with(start)) {
                    let text = fs::read_to_string(&file).unwrap_or_default();
                    texts.entry(text).or_default().push(name.clone());
                }
            }
        }
    }
    texts.remove("");
    Ok(texts)
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The files of a folder, by name.
fn read_dir(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    Ok(files)
}
