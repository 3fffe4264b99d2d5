//! Turns the French word list into the packed graphs that the library reads in place: all words twice, and the commonest.

use std::{env, fs, io::Read, path::Path};

use sha2::Digest as _;

#[path = "src/dictionary/builder.rs"]
mod builder;
#[path = "src/dictionary/press.rs"]
#[allow(dead_code)] // what is pressed here is read elsewhere
mod press;

const LIST: &str = "data/fr.txt.gz";
const COMMON: &str = "data/common.fr.txt.gz";
/// How many of the commonest words are packed by themselves.
const RANKS: [usize; 3] = [3_000, 10_000, 40_000];

fn read(list: &str) -> Result<Vec<Vec<u8>>, Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={list}");
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(list)?).read_to_string(&mut text)?;
    Ok(text.lines().map(|line| line.trim().to_ascii_uppercase().into()).collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/dictionary/builder.rs");
    println!("cargo::rerun-if-changed=src/dictionary/press.rs");
    let mut words = read(LIST)?;
    words.sort_unstable();
    words.dedup();
    let sorted = builder::sorted_letters(words.iter().map(Vec::as_slice));

    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    for (name, list) in [("words.graph", &words), ("sorted.graph", &sorted)] {
        let list: Vec<&[u8]> = list.iter().map(Vec::as_slice).collect();
        let built = builder::build(&list);
        let bytes = builder::pack(&built.edges).ok_or("the list has too many edges for three bytes")?;
        fs::write(out.join(name), bytes)?;
        if name == "words.graph" {
            let below = built.below.into_iter().flat_map(u16::to_le_bytes);
            fs::write(out.join("words.below"), below.collect::<Vec<u8>>())?;
            let pressed = press::press(&list).ok_or("the list has too many nodes to be pressed")?;
            fs::write(out.join("words.pressed"), pressed)?;
        }
    }
    let digest = sha2::Sha256::digest(
        words.iter().flat_map(|word| [word, b"\n".as_slice()]).collect::<Vec<_>>().concat(),
    );
    let digest = digest.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
    let common = read(COMMON)?;
    for rank in RANKS {
        let mut list: Vec<&[u8]> = common.iter().take(rank).map(Vec::as_slice).collect();
        list.sort_unstable();
        let bytes = builder::pack(&builder::build(&list).edges).ok_or("too many edges for three bytes")?;
        fs::write(out.join(format!("common.{rank}.graph")), bytes)?;
    }
    println!("cargo::rustc-env=FRENCH_WORDS={}", words.len());
    println!("cargo::rustc-env=FRENCH_DIGEST={digest}");
    Ok(())
}
