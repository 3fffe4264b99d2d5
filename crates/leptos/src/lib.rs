//! Leptos without its server half.
//!
//! Leptos is made of small crates: signals (`reactive_graph`), views (`tachys`), macros (`leptos_macro`), helpers
//! (`leptos_dom`). Its umbrella crate adds what talks to a leptos server, and with it sixty crates that a page of this house
//! never calls and everybody who builds the house would compile: readers of configuration files, regular expressions,
//! addresses in Unicode, a parser of Rust. This crate is the umbrella without them. It bears the name `leptos` because
//! the macros write that name into what they make.
//!
//! Nearly everything is passed on as it is. Our own are the few things that only the umbrella crate has: what the macros need to build
//! a component ([`mod@component`]), children ([`children`]), the components [`Show`](control_flow::Show) and
//! [`For`](control_flow::For), and a way into the page ([`mount`]).

#![forbid(unsafe_code)]

// The macros name this crate from outside, also when they are used inside.
extern crate self as leptos;

pub mod children;
pub mod component;
pub mod control_flow;
pub mod mount;
pub mod view;

pub use leptos_dom;
pub use leptos_macro::*;
pub use reactive_graph as reactive;
pub use tachys;
pub use tachys::{
    html::{attribute as attr, element as html, event as ev},
    svg,
};
pub use typed_builder;
pub use typed_builder_macro;
pub use wasm_split_helpers as wasm_split;

/// What every file with a view uses.
pub mod prelude {
    pub use leptos_dom::helpers::*;
    pub use leptos_macro::*;
    pub use reactive_graph::{
        callback::*,
        computed::*,
        effect::*,
        graph::untrack,
        owner::*,
        prelude::*,
        signal::*,
        wrappers::{read::*, write::*},
    };
    pub use tachys::{
        prelude::*,
        reactive_graph::{bind::BindAttribute, node_ref::*},
    };

    pub use crate::{
        children::{Children, ChildrenFn},
        control_flow::*,
        view::{CollectView, IntoView, View},
    };
}

/// Work that waits.
pub mod task {
    use any_spawner::Executor;

    /// Does something beside the page, on the browser's own queue.
    pub fn spawn_local(work: impl Future<Output = ()> + 'static) {
        Executor::spawn_local(work);
    }
}

/// A closure in a view, without its type: with `--cfg erase_components` the macro `view!` wraps each in this, so that all
/// that return the same are compiled once.
#[cfg(erase_components)]
#[doc(hidden)]
pub fn __as_shared_reactive_fn<T: 'static>(
    closure: impl FnMut() -> T + Send + 'static,
) -> std::sync::Arc<std::sync::Mutex<dyn FnMut() -> T + Send>> {
    std::sync::Arc::new(std::sync::Mutex::new(closure))
}
