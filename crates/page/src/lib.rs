//! The browser client as files for a server.
//!
//! `client` compiles `crates/web` to WebAssembly; the build script of this crate cuts it into parts (what every page needs,
//! and what only the table of one game needs) and puts everything that a browser loads into [`FILES`]: each file compressed, and named by its
//! content, so that browsers may keep it for good. The page itself is at `/`; a server gives it for every address that is
//! no file and no call, because the client reads the address by itself.
//!
//! ```
//! let index = page::find("/").unwrap();
//! assert!(index.mime.starts_with("text/html") && !index.immutable);
//! ```
//!
//! The client takes a while to compile, so a debug build leaves it out and holds a page that says so; set `TAPIS_WEB=1`
//! to have it in a debug build too, or `TAPIS_WEB=debug` for one that compiles faster, is larger and is not cut. A release
//! build has it or fails; `TAPIS_WEB=0` asks for one without.

/// A file that a browser loads.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its address: `/` or `/client-0123456789abcdef.js`.
    pub path: &'static str,
    /// Its type.
    pub mime: &'static str,
    /// A tag that changes with its content, in quotes, for `ETag` and `If-None-Match`.
    pub tag: &'static str,
    /// Whether the address changes with the content, so that browsers may keep the file for good.
    pub immutable: bool,
    /// The part of the client that it is, such as `rummikub`, loaded when it is needed; `None` for what every page loads.
    pub part: Option<&'static str>,
    /// Its content, compressed with Brotli.
    pub brotli: &'static [u8],
    /// Its content, compressed with gzip, for whoever does not know Brotli.
    pub gzip: &'static [u8],
    /// Its content as it is; only the page itself has it, for whoever knows neither.
    pub plain: Option<&'static [u8]>,
}

impl File {
    /// How long browsers may keep it.
    pub fn caching(&self) -> &'static str {
        if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" }
    }
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What the page may do: load its own files and talk to its own house, nothing else. No inline scripts or styles.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The file at an address.
pub fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// What to send to a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageResponse {
    /// 200, or 304 when the browser has it already.
    pub status: u16,
    /// Header names and values.
    pub headers: Vec<(&'static str, &'static str)>,
    /// The body.
    pub body: &'static [u8],
}

/// The answer to a `GET` for an address that is no call of the house: a file, or the page for every address that is none
/// (the client reads it by itself). `None` for a file that does not exist.
///
/// ```
/// let answer = page::answer("/t/k3v9", "gzip, br", "").unwrap();
/// assert_eq!(answer.status, 200);
/// assert!(answer.headers.contains(&("content-encoding", "br")));
/// ```
pub fn answer(path: &str, accept_encoding: &str, if_none_match: &str) -> Option<PageResponse> {
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let file = find(path).or_else(|| find("/").filter(|_| !looks_like_a_file))?;
    let mut headers = vec![
        ("etag", file.tag),
        ("cache-control", file.caching()),
        ("vary", "accept-encoding"),
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
    ];
    if if_none_match.split(',').any(|tag| tag.trim().trim_start_matches("W/") == file.tag) {
        return Some(PageResponse { status: 304, headers, body: &[] });
    }
    headers.push(("content-type", file.mime));
    let knows = |wanted: &str| {
        accept_encoding
            .split(',')
            .any(|coding| coding.split(';').next().is_some_and(|name| name.trim() == wanted))
    };
    let body = match file.plain {
        _ if knows("br") => {
            headers.push(("content-encoding", "br"));
            file.brotli
        }
        Some(plain) if !knows("gzip") => plain,
        _ => {
            headers.push(("content-encoding", "gzip"));
            file.gzip
        }
    };
    Some(PageResponse { status: 200, headers, body })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn both_compressions_hold_the_same() {
        for file in FILES {
            let (mut small, mut plain) = (Vec::new(), Vec::new());
            brotli::Decompressor::new(file.brotli, 4096).read_to_end(&mut small).unwrap();
            flate2::read::GzDecoder::new(file.gzip).read_to_end(&mut plain).unwrap();
            assert!(small == plain && !plain.is_empty(), "{}", file.path);
        }
    }

    #[test]
    fn the_lobby_and_every_table_are_small() {
        let always: usize =
            FILES.iter().filter(|file| file.part.is_none()).map(|file| file.brotli.len()).sum();
        let with = |file: &File| Some((file.part?, always + file.brotli.len()));
        let sizes: Vec<(&str, usize)> =
            [("lobby", always)].into_iter().chain(FILES.iter().filter_map(with)).collect();
        assert!(IS_DEBUG || !HAS_CLIENT || sizes.len() > 5, "every game is a part of its own: {sizes:?}");
        // Jarnac's part has the French word list in it: 70,000 bytes that are as small as they get.
        let most = |part: &str| match part {
            "jarnac" => 530_000,
            // A list of words, which comes beside a table.
            "english" => 480_000,
            _ => 460_000,
        };
        let small = sizes.iter().all(|(part, size)| *size < most(part));
        assert!(IS_DEBUG || small, "bytes over the wire: {sizes:?}");
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let first = answer("/", "br", "").unwrap();
        let tag = first.headers.iter().find(|(name, _)| *name == "etag").unwrap().1;
        let second = answer("/new/jarnac", "br", &format!("W/{tag}")).unwrap();
        assert_eq!((second.status, second.body.len()), (304, 0));
    }

    #[test]
    fn files_that_do_not_exist_are_not_the_page() {
        assert_eq!(answer("/client-0.js", "br", ""), None);
        assert!(answer("/", "", "").unwrap().body.starts_with(b"<!doctype html>"));
    }

    #[test]
    fn there_is_a_page_with_or_without_a_client() {
        assert!(find("/").is_some());
        assert_eq!(HAS_CLIENT, FILES.len() > 1);
    }
}
