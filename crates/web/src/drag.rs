//! Dragging that works with a mouse, a pen and a finger.
//!
//! ```text
//! let drag = Drag::new(move |tile: Tile, place: String| …);          // place: the `data-drop` of what it fell on
//! view! {
//!     <button on:pointerdown=drag.pick(tile) on:click=…>…</button>    // give it `touch-action: none` in the style sheet
//!     <div data-drop="slot-3">…</div>
//!     {drag.ghost(|tile| view! { … }.into_any())}                     // what is seen under the pointer
//! }
//! ```
//! Everything that can be dragged must also work by click and by key.

use leptos::{ev, prelude::*};
use web_sys::PointerEvent;

/// How far a pointer goes before a press becomes a drag, in pixels.
const SLACK: f64 = 6.0;

struct Carried<T> {
    item: T,
    from: (f64, f64),
    at: (f64, f64),
    moved: bool,
}

/// Something that can be dragged about.
pub struct Drag<T: Clone + Send + Sync + 'static> {
    carried: RwSignal<Option<Carried<T>>>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "derived, it would want what is dragged to be Copy")]
impl<T: Clone + Send + Sync + 'static> Clone for Drag<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Clone + Send + Sync + 'static> Copy for Drag<T> {}

impl<T: Clone + Send + Sync + 'static> Drag<T> {
    /// Calls `dropped` with what was dragged and the `data-drop` of the element that it was dropped on.
    pub fn new(dropped: impl Fn(T, String) + 'static) -> Drag<T> {
        let carried: RwSignal<Option<Carried<T>>> = RwSignal::new(None);
        let moving = window_event_listener(ev::pointermove, move |event| {
            if carried.with_untracked(Option::is_none) {
                return;
            }
            carried.update(|carried| {
                if let Some(carried) = carried {
                    carried.at = (f64::from(event.client_x()), f64::from(event.client_y()));
                    let (dx, dy) = (carried.at.0 - carried.from.0, carried.at.1 - carried.from.1);
                    carried.moved |= dx.hypot(dy) > SLACK;
                }
            });
        });
        let released = window_event_listener(ev::pointerup, move |_| {
            let Some(Carried { item, at, moved: true, .. }) = carried.try_update(Option::take).flatten()
            else {
                return;
            };
            let under = document().element_from_point(at.0 as f32, at.1 as f32);
            let place = under.and_then(|element| element.closest("[data-drop]").ok().flatten());
            if let Some(place) = place.and_then(|place| place.get_attribute("data-drop")) {
                dropped(item, place);
            }
        });
        let cancelled = window_event_listener(ev::pointercancel, move |_| carried.set(None));
        on_cleanup(move || {
            moving.remove();
            released.remove();
            cancelled.remove();
        });
        Drag { carried }
    }

    /// Takes something up, for `on:pointerdown`.
    pub fn pick(self, item: T) -> impl Fn(PointerEvent) + Clone + 'static {
        move |event| {
            if event.button() == 0 {
                let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                self.carried.set(Some(Carried { item: item.clone(), from: at, at, moved: false }));
            }
        }
    }

    /// What is being dragged, once it moves.
    pub fn item(self) -> Option<T> {
        self.carried.with(|carried| {
            carried.as_ref().filter(|carried| carried.moved).map(|carried| carried.item.clone())
        })
    }

    /// What is seen under the pointer.
    pub fn ghost(self, draw: impl Fn(T) -> AnyView + Send + 'static) -> impl IntoView {
        let moved =
            Memo::new(move |_| self.carried.with(|carried| carried.as_ref().is_some_and(|c| c.moved)));
        let place = move || {
            let at = self.carried.with(|carried| carried.as_ref().map_or((0.0, 0.0), |carried| carried.at));
            format!("translate({}px, {}px)", at.0, at.1)
        };
        view! {
            <div class="ghost" aria-hidden="true" hidden=move || !moved.get() style:transform=place>
                {move || moved.get().then(|| untrack(|| self.item()).map(&draw))}
            </div>
        }
    }
}
