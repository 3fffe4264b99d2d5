//! Cuts and binds the compiled client, names its files by their content, compresses them.
#![allow(clippy::format_collect, clippy::format_push_string, reason = "a build script is in no hurry")]
#![allow(clippy::unnecessary_debug_formatting, reason = "paths are written as Rust writes strings")]

use std::{
    collections::BTreeMap,
    env, fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    thread,
};

use sha2::{Digest, Sha256};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"))
        .join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=assets");
    let mut files = Files::default();
    let wasm = env::var_os("DEP_TAPIS_CLIENT_WASM").map(PathBuf::from);
    match &wasm {
        Some(wasm) => {
            println!("cargo::rerun-if-changed={}", wasm.display());
            println!("cargo::rerun-if-changed={}", root.join("crates/web/style").display());
            files.client(&root, &out, wasm);
        }
        None => files.explain(),
    }
    files.write(&out, wasm.is_some());
}

/// Whether the client was compiled fast rather than small.
fn debug() -> bool {
    env::var("DEP_TAPIS_CLIENT_KIND").is_ok_and(|kind| kind == "fast")
}

struct Entry {
    path: String,
    mime: &'static str,
    content: Vec<u8>,
    immutable: bool,
    /// The part of the client that it is; none for what every page loads.
    part: Option<String>,
}

#[derive(Default)]
struct Files(Vec<Entry>);

impl Files {
    /// Adds a file under a name that tells its content; that name.
    fn add(&mut self, name: &str, kind: &str, mime: &'static str, content: Vec<u8>) -> String {
        let path = format!("/{name}-{}.{kind}", hash(&content));
        self.put(&path, mime, content, true);
        path
    }

    fn put(&mut self, path: &str, mime: &'static str, content: Vec<u8>, immutable: bool) {
        self.0.push(Entry { path: path.to_owned(), mime, content, immutable, part: None });
    }

    fn page(&mut self, html: String) {
        self.put("/", "text/html; charset=utf-8", html.into_bytes(), false);
    }

    fn explain(&mut self) {
        self.page(include_str!("assets/explain.html").to_owned());
    }

    fn client(&mut self, root: &Path, out: &Path, wasm: &Path) {
        const SCRIPT: &str = "text/javascript; charset=utf-8";
        const WASM: &str = "application/wasm";
        let (cut, bound) = (out.join("cut"), out.join("bound"));
        for folder in [&cut, &bound] {
            let _ = fs::remove_dir_all(folder);
            fs::create_dir_all(folder).expect("OUT_DIR can be written");
        }
        let (main, loaders) = if debug() { (wasm.to_owned(), String::new()) } else { self.cut(wasm, &cut) };
        wasm_bindgen_cli_support::Bindgen::new()
            .input_path(main)
            .web(true)
            .expect("one target was chosen")
            .typescript(false)
            // The parts share the table of functions.
            .keep_lld_exports(true)
            .remove_name_section(true)
            .remove_producers_section(true)
            .omit_default_module_path(true)
            .generate(&bound)
            .expect("the client's bindings are made");
        let snippets = bound.join("snippets");
        assert!(!snippets.exists(), "the client has JavaScript of its own in {}", snippets.display());
        let text = |path: PathBuf| fs::read_to_string(path).expect("a script was written");
        let (wasm, script) = short_names(&bound.join("client_bg.wasm"), text(bound.join("client.js")));
        let wasm = self.add("client", "wasm", WASM, wasm);
        // The two scripts import each other, so both are named by what both say.
        let both = hash(format!("{script}{loaders}").as_bytes());
        let names = ["client", "parts"].map(|name| format!("/{name}-{both}.js"));
        let (script, loaders) = if debug() {
            (script, "// A debug build is one part.\n".to_owned())
        } else {
            let from = |name: &str| format!("from {name:?}");
            let script = replaced(&script, &from("./parts.js"), &from(&names[1]));
            (script, replaced(&loaders, &from("./client.js"), &from(&names[0])))
        };
        for (path, content) in names.iter().zip([script, loaders]) {
            self.put(path, SCRIPT, content.into_bytes(), true);
        }
        let [script, loaders] = names;
        let boot = include_str!("assets/boot.js").replace("{script}", &script).replace("{wasm}", &wasm);
        let boot = self.add("boot", "js", SCRIPT, boot.into_bytes());
        let style =
            self.add("tapis", "css", "text/css; charset=utf-8", style(&root.join("crates/web/style")));
        let icon = include_str!("assets/icon.svg").as_bytes().to_vec();
        let icon = self.add("icon", "svg", "image/svg+xml", icon);
        self.english(root);
        let page = include_str!("assets/index.html")
            .replace("{style}", &style)
            .replace("{boot}", &boot)
            .replace("{script}", &script)
            .replace("{parts}", &loaders)
            .replace("{wasm}", &wasm)
            .replace("{icon}", &icon);
        self.page(page);
    }

    /// Adds the English words, which a table of Jarnac loads where they count.
    fn english(&mut self, root: &Path) {
        let list = root.join("crates/jarnac/data/en.txt.gz");
        println!("cargo::rerun-if-changed={}", list.display());
        let mut text = String::new();
        let list = fs::File::open(list).expect("the English words are in the tree");
        flate2::read::GzDecoder::new(list).read_to_string(&mut text).expect("the list is a text");
        // After each word stands how rare it is.
        let words: String =
            text.lines().filter_map(|line| line.split(' ').next()).flat_map(|word| [word, "\n"]).collect();
        self.put("/words/english.txt", "text/plain; charset=utf-8", words.into_bytes(), false);
        self.0.last_mut().expect("it was put there").part = Some("english".to_owned());
    }

    /// Cuts the client into parts: its main module, and the script that loads the others.
    fn cut(&mut self, wasm: &Path, cut: &Path) -> (PathBuf, String) {
        let wasm = fs::read(wasm).expect("cargo wrote the client");
        let main = cut.join("client.wasm");
        let mut options = wasm_split_cli_support::Options::new(&wasm);
        (options.output_dir, options.main_out_path) = (cut, &main);
        (options.link_name, options.main_module) = ("./parts.js", "./client.js");
        let parts = wasm_split_cli_support::transform(options).expect("the client is cut into parts");
        let loaders = fs::read_to_string(cut.join("parts.js")).expect("a script was written");
        let loaders = self.parts(&loaders, cut, parts.prefetch_map.into_iter().collect());
        (main, loaders)
    }

    /// Packs the modules of each part into one file; the script that loads them, made to load those files.
    fn parts(&mut self, loaders: &str, cut: &Path, parts: BTreeMap<String, Vec<String>>) -> String {
        let (mut loaders, mut list) = (loaders.to_owned(), String::new());
        for (part, modules) in parts {
            let (mut packed, mut contents) = (Vec::new(), String::new());
            for module in modules {
                let bytes = tightened(&cut.join(format!("{module}.wasm")));
                contents += &format!("{{name:{module:?},length:{}}},", bytes.len());
                packed.extend(bytes);
                let fetch = format!("fetch(new URL(\"./{module}.wasm\", import.meta.url))");
                loaders = loaders.replace(&fetch, &format!("unpacked({module:?})"));
            }
            let path = self.add(&part, "part", "application/octet-stream", packed);
            list += &format!("{part}:{{path:{path:?},contents:[{contents}]}},");
            let load = |how: &str| format!("__wasm_split_load_{part} = {how}makeLoad(");
            loaders = replaced(&loaders, &load("wrapAsyncCb("), &load(&format!("unpacking({part:?}, ")));
            self.0.last_mut().expect("it was just added").part = Some(part);
        }
        assert!(!loaders.contains("fetch("), "something is loaded in a way of its own");
        loaders + &include_str!("assets/parts.js").replace("{parts}", &format!("{{{list}}}"))
    }

    fn write(&self, out: &Path, client: bool) {
        let mut code = format!(
            "/// Whether the client is there, not only a page that explains why it is not.\npub const HAS_CLIENT: bool = {client};\n\n\
             /// Whether the client was compiled fast rather than small.\npub const IS_DEBUG: bool = {};\n\n\
             /// Everything that a browser loads.\npub static FILES: &[File] = &[\n",
            client && debug()
        );
        let packed = thread::scope(|scope| {
            let packing: Vec<_> = self
                .0
                .iter()
                .map(|file| scope.spawn(|| (brotli_of(&file.content), gzip_of(&file.content))))
                .collect();
            packing.into_iter().map(|file| file.join().expect("a file is packed")).collect::<Vec<_>>()
        });
        for (number, (file, (small, compatible))) in self.0.iter().zip(packed).enumerate() {
            let (brotli, gzip) = (out.join(format!("{number}.br")), out.join(format!("{number}.gz")));
            fs::write(&brotli, small).expect("OUT_DIR can be written");
            fs::write(&gzip, compatible).expect("OUT_DIR can be written");
            let plain = out.join(format!("{number}.plain"));
            let plain = if file.immutable {
                "None".to_owned()
            } else {
                fs::write(&plain, &file.content).expect("OUT_DIR can be written");
                format!("Some(include_bytes!({plain:?}))")
            };
            code += &format!(
                "    File {{ path: {:?}, mime: {:?}, tag: {:?}, immutable: {}, part: {:?}, brotli: include_bytes!({brotli:?}), \
                 gzip: include_bytes!({gzip:?}), plain: {plain} }},\n",
                file.path,
                file.mime,
                format!("\"{}\"", hash(&file.content)),
                file.immutable,
                file.part,
            );
        }
        code += "];\n";
        fs::write(out.join("files.rs"), code).expect("OUT_DIR can be written");
    }
}

/// A script in which something that must be there is something else.
fn replaced(script: &str, from: &str, to: &str) -> String {
    assert!(script.contains(from), "nothing says {from}");
    script.replace(from, to)
}

/// A module, to be written without names for people.
fn module(path: &Path) -> walrus::Module {
    let mut reader = walrus::ModuleConfig::new();
    reader.generate_name_section(false).generate_producers_section(false);
    reader.parse_file(path).expect("a module was written")
}

/// A module written anew: the linker left room in it for any number anywhere.
fn tightened(path: &Path) -> Vec<u8> {
    let mut module = module(path);
    walrus::passes::gc::run(&mut module);
    module.emit_wasm()
}

/// The client and its script, with short names for what one has from the other: the long ones end in digits without a
/// pattern, which nothing can compress.
fn short_names(path: &Path, mut script: String) -> (Vec<u8>, String) {
    let mut module = module(path);
    for (number, import) in module.imports.iter_mut().enumerate() {
        if import.name.starts_with("__wbg_") {
            let short = format!("_{number}");
            script = replaced(&script, &format!("{}:", import.name), &format!("{short}:"));
            import.name = short;
        }
    }
    (module.emit_wasm(), script)
}

/// All style sheets as one: the house's, then the boards'.
fn style(folder: &Path) -> Vec<u8> {
    let mut sheets = vec![folder.join("tapis.css")];
    let boards = fs::read_dir(folder.join("boards")).expect("the boards have style sheets");
    let mut boards: Vec<PathBuf> = boards.filter_map(|entry| Some(entry.ok()?.path())).collect();
    boards.sort();
    sheets.append(&mut boards);
    sheets.iter().flat_map(|sheet| fs::read(sheet).expect("a style sheet can be read")).collect()
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn brotli_of(content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let quality = if debug() { 1 } else { 11 };
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, quality, 22);
    writer.write_all(content).and_then(|()| writer.flush()).expect("memory can be written");
    drop(writer);
    packed
}

fn gzip_of(content: &[u8]) -> Vec<u8> {
    let quality = if debug() { flate2::Compression::fast() } else { flate2::Compression::best() };
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), quality);
    writer.write_all(content).and_then(|()| writer.finish()).expect("memory can be written")
}
