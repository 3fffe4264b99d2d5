//! Views that come, go and repeat.

use std::hash::Hash;

use leptos_macro::component;
use reactive_graph::{computed::ArcMemo, owner::Owner, traits::Get};
use tachys::{
    reactive_graph::OwnedView,
    view::keyed::{SerializableKey, keyed},
};

use crate::{
    children::{ChildrenFn, ViewFn},
    view::IntoView,
};

/// Shows its children while something is so, and nothing or something else otherwise; made anew only when that changes.
#[component(transparent)]
pub fn Show<W>(
    /// The condition.
    when: W,
    /// What is shown otherwise.
    #[prop(optional, into)]
    fallback: ViewFn,
    /// What is shown.
    children: ChildrenFn,
) -> impl IntoView
where
    W: Fn() -> bool + Send + Sync + 'static,
{
    let when = ArcMemo::new(move |_| when());
    move || if when.get() { children() } else { fallback.run() }
}

/// Shows one view for each item. When the items change, views follow their keys: those that stay are moved, not remade.
#[component(transparent)]
pub fn For<E, I, T, K, Q, C, V>(
    /// The items.
    each: E,
    /// What makes two items the same.
    key: K,
    /// The view of one.
    children: C,
) -> impl IntoView
where
    E: Fn() -> I + Send + 'static,
    I: IntoIterator<Item = T> + Send + 'static,
    T: Send + 'static,
    K: Fn(&T) -> Q + Clone + Send + 'static,
    Q: Eq + Hash + SerializableKey + 'static,
    C: Fn(T) -> V + Clone + Send + 'static,
    V: IntoView + 'static,
{
    // Each view's signals live as long as the view: they belong to the list, not to the closure below, which runs again
    // whenever the items change.
    let list = Owner::current().expect("a list stands in a view, which has an owner");
    let one = move |_, item| {
        let owner = list.with(Owner::new);
        let view = owner.with(|| children(item));
        (|_| {}, OwnedView::new_with_owner(view, owner))
    };
    move || keyed(each(), key.clone(), one.clone())
}
