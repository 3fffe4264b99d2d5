//! Turns the word lists into the packed graphs that the library reads in place: all words twice, and the commonest.

use std::{env, error::Error, fs, io::Read, path::Path};

use sha2::Digest as _;

#[path = "src/dictionary/builder.rs"]
mod builder;
#[path = "src/dictionary/press.rs"]
#[allow(dead_code)] // what is pressed here is read elsewhere
mod press;

const LIST: &str = "data/fr.txt.gz";
const COMMON: &str = "data/common.fr.txt.gz";
const ENGLISH: &str = "data/en.txt.gz";
/// How many of the commonest words are packed by themselves.
const RANKS: [usize; 3] = [3_000, 10_000, 40_000];

fn read(list: &str) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={list}");
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(list)?).read_to_string(&mut text)?;
    Ok(text.lines().map(|line| line.trim().to_ascii_uppercase().into()).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=src/dictionary/builder.rs");
    println!("cargo::rerun-if-changed=src/dictionary/press.rs");
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    let mut french = read(LIST)?;
    french.sort_unstable();
    french.dedup();
    whole(out, ["words.graph", "words.below", "sorted.graph"], &french)?;
    let list: Vec<&[u8]> = french.iter().map(Vec::as_slice).collect();
    let pressed = press::press(&list).ok_or("the list has too many nodes to be pressed")?;
    fs::write(out.join("words.pressed"), pressed)?;
    let common = read(COMMON)?;
    for rank in RANKS {
        part(out, &format!("common.{rank}.graph"), common.iter().take(rank).map(Vec::as_slice))?;
    }
    println!("cargo::rustc-env=FRENCH_WORDS={}", french.len());
    println!("cargo::rustc-env=FRENCH_DIGEST={}", digest(&french));

    // Each word with a blank and how rare it is.
    let english: Vec<(Vec<u8>, u8)> = read(ENGLISH)?
        .into_iter()
        .filter_map(|mut line| Some((line.pop()?, line.pop()?, line)))
        .map(|(rarity, _, word)| (word, rarity))
        .collect();
    let words: Vec<Vec<u8>> = english.iter().map(|(word, _)| word.clone()).collect();
    whole(out, ["english.graph", "english.below", "english.sorted.graph"], &words)?;
    for most in b'1'..=b'3' {
        let common = english.iter().filter(|(_, rarity)| *rarity <= most).map(|(word, _)| word.as_slice());
        part(out, &format!("english.{}.graph", char::from(most)), common)?;
    }
    println!("cargo::rustc-env=ENGLISH_WORDS={}", words.len());
    println!("cargo::rustc-env=ENGLISH_DIGEST={}", digest(&words));
    Ok(())
}

/// Packs sorted words, how many lie below each of their edges, and the words with sorted letters.
fn whole(out: &Path, names: [&str; 3], words: &[Vec<u8>]) -> Result<(), Box<dyn Error>> {
    let [graph, below, sorted] = names.map(|name| out.join(name));
    let list: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
    let built = builder::build(&list);
    fs::write(graph, packed(&built.edges)?)?;
    fs::write(below, built.below.into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>())?;
    let letters = builder::sorted_letters(list.iter().copied());
    let letters: Vec<&[u8]> = letters.iter().map(Vec::as_slice).collect();
    fs::write(sorted, packed(&builder::build(&letters).edges)?)?;
    Ok(())
}

/// Packs some of the words.
fn part<'a>(out: &Path, name: &str, words: impl Iterator<Item = &'a [u8]>) -> Result<(), Box<dyn Error>> {
    let mut list: Vec<&[u8]> = words.collect();
    list.sort_unstable();
    fs::write(out.join(name), packed(&builder::build(&list).edges)?)?;
    Ok(())
}

fn packed(edges: &[u32]) -> Result<Vec<u8>, Box<dyn Error>> {
    Ok(builder::pack(edges).ok_or("the list has too many edges for three bytes")?)
}

fn digest(words: &[Vec<u8>]) -> String {
    let lines = words.iter().flat_map(|word| [word, b"\n".as_slice()]).collect::<Vec<_>>().concat();
    sha2::Sha256::digest(lines).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}
