//! The program: the command line with the pages of the browser.

use std::process::ExitCode;

use commands::BrowserPages;
use house::{Page, PageRequest};

/// A busy house makes and drops many small messages: this one does so faster than the operating system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    commands::main(BrowserPages { answer, playable: page::HAS_CLIENT })
}

fn answer(wanted: PageRequest<'_>) -> Option<Page> {
    let page::PageResponse { status, headers, body } =
        page::answer(wanted.path, wanted.encodings, wanted.known)?;
    Some(Page { status, headers, body })
}
