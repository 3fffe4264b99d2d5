//! Every message of every crate in one language, with example arguments, to be read in a row:
//! `cargo run -p tapis-speech --example speak -- fr [BEGINNING]`.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use kernel::Lang;

/// The sources of a language below a folder, in order.
fn sources(folder: &Path, name: &str) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() && !path.ends_with("target") {
            found.extend(sources(&path, name)?);
        } else if path.ends_with(name) {
            found.push(path);
        }
    }
    Ok(found)
}

fn main() -> io::Result<ExitCode> {
    let mut args = env::args().skip(1);
    let Some(lang) = args.next().as_deref().and_then(Lang::from_code) else {
        writeln!(io::stderr(), "speak en|fr [BEGINNING]")?;
        return Ok(ExitCode::from(2));
    };
    let beginning = args.next().unwrap_or_default();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut output = io::stdout().lock();
    for path in sources(&crates, &format!("{}.ftl", lang.code()))? {
        // Words live as long as the program.
        let messages = speech::spoken(lang, fs::read_to_string(&path)?.leak());
        for (id, lines) in messages.into_iter().filter(|(id, _)| id.starts_with(&beginning)) {
            for line in lines {
                writeln!(output, "{id:40}  {line}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
