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

use std::time::Duration;

use leptos::{ev, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{MouseEvent, PointerEvent};

/// How far a pointer goes before a press becomes a drag, in pixels.
const SLACK: f64 = 6.0;

struct Carried<T> {
    item: T,
    from: (f64, f64),
    at: (f64, f64),
    moved: bool,
}

impl<T> Carried<T> {
    /// The pointer is there now.
    fn follow(&mut self, event: &PointerEvent) {
        self.at = (f64::from(event.client_x()), f64::from(event.client_y()));
        self.moved |= (self.at.0 - self.from.0).hypot(self.at.1 - self.from.1) > SLACK;
    }
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
                    carried.follow(&event);
                }
            });
        });
        let dragged = no_click_after_a_drag();
        let released = window_event_listener(ev::pointerup, move |event| {
            let Some(mut carried) = carried.try_update(Option::take).flatten() else { return };
            // A fast hand lets go where no move was told of.
            carried.follow(&event);
            if !carried.moved {
                return;
            }
            dragged();
            let under = document().element_from_point(carried.at.0 as f32, carried.at.1 as f32);
            let place = under.and_then(|element| element.closest("[data-drop]").ok().flatten());
            if let Some(place) = place.and_then(|place| place.get_attribute("data-drop")) {
                dropped(carried.item, place);
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

/// Browsers make a click of a press and a release, wherever they were. After a drag it is none: what this returns is called
/// then, and the click that follows at once is not heard by anybody.
fn no_click_after_a_drag() -> impl Fn() + Copy + 'static {
    let dragged = StoredValue::new(false);
    let hush = Closure::<dyn FnMut(MouseEvent)>::new(move |event: MouseEvent| {
        if dragged.try_get_value() == Some(true) {
            event.stop_propagation();
            event.prevent_default();
        }
    });
    // Before anybody else: on the way down.
    let _ = window().add_event_listener_with_callback_and_bool("click", hush.as_ref().unchecked_ref(), true);
    let hush = StoredValue::new_local(Some(hush));
    on_cleanup(move || {
        if let Some(Some(hush)) = hush.try_update_value(Option::take) {
            let hush = hush.as_ref().unchecked_ref();
            let _ = window().remove_event_listener_with_callback_and_bool("click", hush, true);
        }
    });
    move || {
        dragged.set_value(true);
        let over = move || {
            dragged.try_update_value(|dragged| *dragged = false);
        };
        set_timeout(over, Duration::ZERO);
    }
}
