//! How `view!` calls a component of which it knows the name only.
//!
//! For `<Name a=1/>` the macro writes `component_view(&Name, component_props_builder(&Name).a(1).build())`. A function of one
//! argument tells by its type which properties to build; one of none has [`Nothing`] to build.

/// Properties of a component; `#[component]` implements this for the struct it makes of the arguments.
pub trait Props {
    /// What collects them.
    type Builder;

    /// An empty builder.
    fn builder() -> Self::Builder;
}

/// The properties of a component without any, and what collects them.
#[derive(Debug)]
pub struct Nothing;

impl Nothing {
    /// What a component without properties is called with.
    pub fn build(self) {}
}

/// A function that is a component, by its properties.
pub trait Takes<P> {
    /// What collects them.
    type Builder;

    /// An empty builder.
    fn builder() -> Self::Builder;
}

impl<F: FnOnce() -> V, V> Takes<Nothing> for F {
    type Builder = Nothing;

    fn builder() -> Nothing {
        Nothing
    }
}

impl<F: FnOnce(P) -> V, V, P: Props> Takes<P> for F {
    type Builder = P::Builder;

    fn builder() -> P::Builder {
        P::builder()
    }
}

/// The builder for a component's properties.
pub fn component_props_builder<P, F: Takes<P>>(_: &F) -> F::Builder {
    F::builder()
}

/// A function that is a component, by what it is called with and what it makes.
pub trait Makes<P, V> {
    /// The component's view.
    fn make(self, props: P) -> V;
}

impl<F: FnOnce() -> V, V> Makes<(), V> for F {
    fn make(self, (): ()) -> V {
        self()
    }
}

impl<F: FnOnce(P) -> V, V, P: Props> Makes<P, V> for F {
    fn make(self, props: P) -> V {
        self(props)
    }
}

/// Calls a component.
pub fn component_view<P, V>(component: impl Makes<P, V>, props: P) -> V {
    component.make(props)
}
