//! Small things that every page uses.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

use crate::words::Translator;

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
    /// Go on, and stop.
    pub const PLAY: [&str; 2] = ["M8 5.500v13l11-6.500Z", "M8 5v14M16 5v14"];
    /// An arrow that turns back.
    pub const BACK: &str = "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3";
    /// Three dots, joined.
    pub const SHARE: &str = "M8.500 10.500l7-4m-7 7 7 4M6 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm12-7a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm0 14a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z";
    /// An eye.
    pub const EYE: &str = "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Zm9.500 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z";
    /// Two equal bars.
    pub const HANDS: &str = "M5 9h14M5 15h14";
    /// A bell.
    pub const BELL: &str = "M6 16v-5a6 6 0 0 1 12 0v5l1.500 2h-15L6 16Zm4.500 4.500h3";
    /// A loudspeaker, heard and not heard.
    pub const SOUND: [&str; 2] = [
        "M4 10v4h3l5 4V6l-5 4H4Zm12-1.500a5 5 0 0 1 0 7m2.500-9.500a8.500 8.500 0 0 1 0 12",
        "M4 10v4h3l5 4V6l-5 4H4Zm12 0 5 5m0-5-5 5",
    ];
    /// Somebody.
    pub const PERSON: &str = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8a7 7 0 0 1 14 0";
    /// A tick.
    pub const TICK: &str = "M5 13l4 4L19 7";
    /// A cross.
    pub const CROSS: &str = "M6 6l12 12M18 6L6 18";
}

/// Whether what has the focus wants this key for itself, so that neither the board nor the page may take it: a check box only
/// wants the space bar, a slider the keys with names (arrows, Home, End), a field everything.
pub fn takes_key(element: &web_sys::Element, key: &str) -> bool {
    let kind = element.get_attribute("type");
    match (element.tag_name().as_str(), kind.as_deref()) {
        ("INPUT", Some("checkbox")) => key == " ",
        ("INPUT", Some("range")) => key.chars().count() > 1,
        ("INPUT" | "SELECT" | "TEXTAREA", _) => true,
        _ => false,
    }
}

/// Copies text, and says whether that was possible. Where the browser keeps the clipboard to itself (on plain http), what
/// is selected in the page is copied the old way.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let there = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if there.is_ok_and(|clipboard| !clipboard.is_undefined()) {
        let writing = window().navigator().clipboard().write_text(text);
        let text = text.to_owned();
        leptos::task::spawn_local(async move {
            let written = wasm_bindgen_futures::JsFuture::from(writing).await.is_ok();
            done(written || copy_selected(&text));
        });
    } else {
        done(copy_selected(text));
    }
}

/// Copies by way of a field that is selected for a moment.
fn copy_selected(text: &str) -> bool {
    let copied = || -> Option<bool> {
        let page: web_sys::HtmlDocument = document().dyn_into().ok()?;
        let field: web_sys::HtmlTextAreaElement = page.create_element("textarea").ok()?.dyn_into().ok()?;
        field.set_value(text);
        field.set_class_name("visually-hidden");
        let before = page.active_element().and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
        page.body()?.append_child(&field).ok()?;
        field.select();
        let copied = page.exec_command("copy").unwrap_or(false);
        field.remove();
        if let Some(before) = before {
            let _ = before.focus();
        }
        Some(copied)
    };
    copied().unwrap_or(false)
}

/// The system's own way to pass something on, where there is one.
pub mod share {
    use leptos::prelude::window;

    /// Whether this browser has one.
    pub fn is_there() -> bool {
        js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
    }

    /// Opens it for a link.
    pub fn share(title: &str, link: &str) {
        let data = web_sys::ShareData::new();
        data.set_title(title);
        data.set_url(link);
        // Whoever closes the sheet has decided so.
        let _ = window().navigator().share_with_data(&data);
    }
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
    let words = Translator::here();
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
