//! Small things that every page uses.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use crate::words::Words;

/// A line drawing of 24 by 24, from the path's data; decoration, so it has no words.
pub fn icon(path: &'static str) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=path></path>
        </svg>
    }
}

/// The icons.
pub mod icons {
    /// A light bulb.
    pub const HINT: &str = "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.2 1.1 2l.1.2h4.8l.1-.2c.1-.8.5-1.5 1.1-2A6 6 0 0 0 12 3Z";
    /// An arrow into a tray.
    pub const SAVE: &str = "M12 4v11m0 0 4-4m-4 4-4-4M5 19h14";
    /// An arrow out of a tray.
    pub const LOAD: &str = "M12 15V4m0 0 4 4m-4-4L8 8M5 19h14";
    /// Two arrows in a circle.
    pub const AGAIN: &str = "M5 12a7 7 0 0 1 12-5l2 2m0-5v5h-5M19 12a7 7 0 0 1-12 5l-2-2m0 5v-5h5";
    /// A sun and a moon.
    pub const THEME: &str = "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8Z";
    /// A chain link.
    pub const LINK: &str =
        "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1 1m2 3.600a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1-1";
    /// A flag.
    pub const FLAG: &str = "M6 21V4m0 1h11l-2 4 2 4H6";
    /// Beginning, back, forth, end.
    pub const STEPS: [&str; 4] =
        ["M18 6l-7 6 7 6M7 6v12", "M15 6l-7 6 7 6", "M9 6l7 6-7 6", "M6 6l7 6-7 6M17 6v12"];
    /// A tick.
    pub const TICK: &str = "M5 13l4 4L19 7";
    /// A cross.
    pub const CROSS: &str = "M6 6l12 12M18 6L6 18";
}

/// Copies text, and says so.
pub fn copy(text: &str) {
    let _ = window().navigator().clipboard().write_text(text);
}

/// Gives a text to the person as a file.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let blob = web_sys::Blob::new_with_str_sequence(&parts);
    let Some(url) = blob.ok().and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    if let Ok(anchor) = document().create_element("a") {
        let anchor: web_sys::HtmlAnchorElement = anchor.unchecked_into();
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// A button that lets the person choose a file and hands over its text.
#[component]
pub fn OpenFile(
    /// The message on the button.
    label: &'static str,
    /// Gets the text.
    on_text: Callback<String>,
) -> impl IntoView {
    let words = Words::here();
    let chosen = move |event: ev::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        input.set_value("");
        leptos::task::spawn_local(async move {
            if let Ok(text) = wasm_bindgen_futures::JsFuture::from(file.text()).await {
                on_text.run(text.as_string().unwrap_or_default());
            }
        });
    };
    view! {
        <label class="button quiet file">
            {icon(icons::LOAD)}
            <span>{move || words.text(label)}</span>
            <input type="file" accept=".tapis,.txt" on:change=chosen />
        </label>
    }
}

/// A page that has only something to say: loading, not found, refused.
#[component]
pub fn Notice(
    /// What to say.
    #[prop(into)]
    text: Signal<String>,
    /// Whether something is going on.
    #[prop(optional)]
    busy: bool,
    /// What can be done about it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="notice" role="status">
            <svg class="notice-mark" class:busy=busy viewBox="0 0 64 64" aria-hidden="true">
                <rect x="8" y="14" width="48" height="36" rx="8" class="felt"></rect>
                <circle cx="22" cy="32" r="5" class="ivory"></circle>
                <circle cx="32" cy="32" r="5" class="ivory"></circle>
                <circle cx="42" cy="32" r="5" class="ivory"></circle>
            </svg>
            <p>{text}</p>
            {children.map(|children| view! { <div class="notice-actions">{children()}</div> })}
        </div>
    }
}

/// A soft knock: wood on felt.
pub fn knock() {
    let play = || -> Result<(), wasm_bindgen::JsValue> {
        let audio = web_sys::AudioContext::new()?;
        let (tone, volume) = (audio.create_oscillator()?, audio.create_gain()?);
        let now = audio.current_time();
        tone.frequency().set_value_at_time(220.0, now)?;
        tone.frequency().exponential_ramp_to_value_at_time(90.0, now + 0.08)?;
        volume.gain().set_value_at_time(0.15, now)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, now + 0.12)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&audio.destination())?;
        tone.start()?;
        tone.stop_with_when(now + 0.13)
    };
    // A browser without sound, or one that does not want any, is fine.
    let _ = play();
}
