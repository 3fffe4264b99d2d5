//! What stands between the tags of a component.

use std::sync::Arc;

use tachys::view::{
    RenderHtml,
    any_view::{AnyView, IntoAny},
};

/// Children that are shown once.
pub type Children = Box<dyn FnOnce() -> AnyView + Send>;

/// Children that are shown as often as it pleases the component.
pub type ChildrenFn = Arc<dyn Fn() -> AnyView + Send + Sync>;

/// Made of what `view!` found between two tags: a closure, or a text alone as [`ChildrenOptContainer`].
pub trait ToChildren<From> {
    /// The children, as the component wants them.
    fn to_children(from: From) -> Self;
}

/// A text that needs no closure.
#[derive(Debug)]
pub struct ChildrenOptContainer<T>(pub T);

impl<F, V> ToChildren<F> for Children
where
    F: FnOnce() -> V + Send + 'static,
    V: RenderHtml + Send + 'static,
{
    fn to_children(from: F) -> Self {
        Box::new(move || from().into_any())
    }
}

impl<T: IntoAny + Send + 'static> ToChildren<ChildrenOptContainer<T>> for Children {
    fn to_children(ChildrenOptContainer(text): ChildrenOptContainer<T>) -> Self {
        Box::new(move || text.into_any())
    }
}

impl<F, V> ToChildren<F> for ChildrenFn
where
    F: Fn() -> V + Send + Sync + 'static,
    V: RenderHtml + Send + 'static,
{
    fn to_children(from: F) -> Self {
        Arc::new(move || from().into_any())
    }
}

impl<T: IntoAny + Clone + Send + Sync + 'static> ToChildren<ChildrenOptContainer<T>> for ChildrenFn {
    fn to_children(ChildrenOptContainer(text): ChildrenOptContainer<T>) -> Self {
        Arc::new(move || text.clone().into_any())
    }
}

/// What a component shows instead of its children: nothing, unless it is told.
#[derive(Clone)]
pub struct ViewFn(ChildrenFn);

impl ViewFn {
    /// The view.
    pub fn run(&self) -> AnyView {
        (self.0)()
    }
}

impl Default for ViewFn {
    fn default() -> Self {
        Self::from(|| ())
    }
}

impl<F, V> From<F> for ViewFn
where
    F: Fn() -> V + Send + Sync + 'static,
    V: RenderHtml + Send + 'static,
{
    fn from(view: F) -> Self {
        Self(ChildrenFn::to_children(view))
    }
}
