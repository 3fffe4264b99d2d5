//! What can be shown.

use tachys::view::{Render, RenderHtml};

/// What `view!` wraps around what it made.
///
/// The umbrella crate keeps a marker here, for pages that reload while they are written. There is nothing to keep without, so
/// the wrapper is only a name.
#[derive(Debug)]
pub struct View;

impl View {
    /// The view itself.
    #[expect(clippy::new_ret_no_self, reason = "the macro's name for it")]
    pub fn new<T>(view: T) -> T {
        view
    }
}

/// Whatever can stand in a view; what a component returns.
pub trait IntoView: Render + RenderHtml + Send + Sized {
    /// Where the view was written: what `view!` adds in builds for developers.
    fn with_view_marker(self, _: &str) -> Self {
        self
    }
}

impl<T: Render + RenderHtml + Send> IntoView for T {}

/// A row of views.
pub trait CollectView: IntoIterator + Sized {
    /// All of them, in order, to be put into another view.
    fn collect_view(self) -> Vec<Self::Item>;
}

impl<I: IntoIterator<Item: IntoView>> CollectView for I {
    fn collect_view(self) -> Vec<I::Item> {
        self.into_iter().collect()
    }
}
