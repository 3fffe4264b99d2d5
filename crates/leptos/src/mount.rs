//! The way into the page.

use any_spawner::Executor;
use reactive_graph::owner::Owner;
use tachys::{dom, view::Mountable};

use crate::view::IntoView;

/// Puts a view at the end of the page's body, for as long as the page is open.
pub fn mount_to_body<V: IntoView + 'static>(view: impl FnOnce() -> V) {
    // An error says that another view was mounted before, which started the queue already.
    let _ = Executor::init_wasm_bindgen();
    let owner = Owner::new();
    let mut state = owner.with(|| view().build());
    state.mount(&dom::body(), None);
    // Dropped, they would take the page with them.
    std::mem::forget((owner, state));
}
