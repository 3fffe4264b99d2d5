//! The size of the tiles on the table: as large as all of them can be seen.

use leptos::{html, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{HtmlElement, ResizeObserver};

/// The sizes that are tried, in pixels of a tile's width; below the last one the table scrolls.
const SIZES: [u32; 9] = [46, 43, 40, 37, 34, 31, 28, 26, 24];

/// What a narrow screen begins with, and what it keeps when nothing fits and the page scrolls.
const NARROW: (u32, u32) = (37, 28);

/// Chooses the largest size that fits.
pub fn fit(root: NodeRef<html::Div>) {
    let Some(root) = root.get_untracked() else { return };
    let felt = root.query_selector(".rk-felt").ok().flatten();
    let Some(felt) = felt.and_then(|felt| felt.dyn_into::<HtmlElement>().ok()) else { return };
    let wide = |pixels: &web_sys::Window| pixels.inner_width().ok().and_then(|width| width.as_f64());
    let narrow = wide(&window()).is_some_and(|width| width <= 760.0);
    let fits = || {
        if !narrow {
            return felt.scroll_height() <= felt.client_height() + 1;
        }
        // There the page grows with the table: it should not be longer than the screen.
        let page = document().document_element();
        page.is_none_or(|page| page.scroll_height() <= page.client_height() + 1)
    };
    let style = HtmlElement::style(&root);
    let set = |size: u32| style.set_property("--tile", &format!("{size}px"));
    let mut sizes = SIZES.into_iter().filter(|size| !narrow || *size <= NARROW.0);
    let found = sizes.any(|size| set(size).is_ok() && fits());
    if narrow && !found {
        let _ = set(NARROW.1);
    }
}

/// Chooses anew whenever the table gets another size.
pub fn follow(root: NodeRef<html::Div>) {
    let kept = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(element) = root.get() else { return };
        let changed = Closure::<dyn FnMut()>::new(move || {
            request_animation_frame(move || {
                if root.try_get_untracked().is_some() {
                    fit(root);
                }
            });
        });
        if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            observer.observe(&element);
            kept.set_value(Some((observer, changed)));
        }
    });
    on_cleanup(move || {
        if let Some(Some((observer, _))) = kept.try_update_value(Option::take) {
            observer.disconnect();
        }
    });
}
