//! An invitation: the link in a field, copied, shared, drawn or said aloud.

use std::fmt::Write;

use kernel::Phrase;
use leptos::{html, prelude::*};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::{
    board::{NotLoaded, part},
    kit::{copy, icon, icons, share},
    link::api,
    words::{Translator, t},
};

/// What draws a text as a QR code.
pub type DrawQr = fn(text: &str) -> Option<AnyView>;

// Only whoever invites somebody draws.
part! {
    invite,
    fn draw() -> Result<DrawQr, NotLoaded> {
        Ok(|text| picture(text).map(|(size, path)| {
            let frame = format!("-3 -3 {0} {0}", size + 6);
            view! {
                <svg class="qr" viewBox=frame role="img" aria-label=t("web-qr") shape-rendering="crispEdges">
                    <rect x="-3" y="-3" width=size + 6 height=size + 6 class="qr-light"></rect>
                    <path d=path class="qr-dark"></path>
                </svg>
            }
            .into_any()
        }))
    }
}

/// The dark squares of a QR code as a path, and how many there are on a side.
fn picture(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some((code.size(), path))
}

/// A link with everything that can be done with it.
#[component]
pub fn LinkCard(
    /// The link.
    link: String,
    /// The table and the secret, for a link that can be said aloud.
    #[prop(optional)]
    spoken: Option<(String, String)>,
    /// What stands over it.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let words = Translator::here();
    let field = NodeRef::<html::Input>::new();
    let copied = RwSignal::new(None::<bool>);
    let drawn = RwSignal::new(None::<DrawQr>);
    leptos::task::spawn_local(async move {
        if let Ok(draw) = draw().await {
            let _ = drawn.try_set(Some(draw));
        }
    });
    let code = RwSignal::new(None::<String>);
    if let Some((table, token)) = spoken {
        leptos::task::spawn_local(async move {
            if let Ok(given) = api::code(&table, &token).await {
                let _ = code.try_set(Some(given));
            }
        });
    }
    let select = move || {
        if let Some(field) = field.get_untracked() {
            let _ = field.focus();
            field.select();
        }
    };
    let press = {
        let link = link.clone();
        move |_| {
            select();
            copy(&link, move |done| {
                let _ = copied.try_set(Some(done));
            });
        }
    };
    let sharing = share::is_there().then(|| {
        let link = link.clone();
        view! {
            <button type="button" class="button" on:click=move |_| share::share(&untrack(|| words.text("web-share-title")), &link)>
                {icon(icons::SHARE)} <span>{t("web-share")}</span>
            </button>
        }
    });
    let picture = link.clone();
    view! {
        <div class="link-card">
            <label>
                <span>{label}</span>
                <input
                    type="text"
                    readonly
                    node_ref=field
                    class="link-field"
                    data-test="link"
                    prop:value=link
                    on:focus=move |_| select()
                />
            </label>
            <div class="link-actions">
                <button type="button" class="button primary" data-test="copy" on:click=press>
                    {icon(icons::LINK)}
                    <span>{move || words.text(if copied.get() == Some(true) { "web-copied" } else { "web-copy-link" })}</span>
                </button>
                {sharing}
            </div>
            <p class="aside" role="status" hidden=move || copied.get() != Some(false)>{t("web-copy-by-hand")}</p>
            {move || {
                code.get()
                    .map(|code| {
                        view! {
                            <p class="spoken">
                                {t("web-spoken")} " " <strong data-test="code">{code}</strong>
                            </p>
                        }
                    })
            }}
            {move || drawn.get().and_then(|draw| draw(&picture))}
        </div>
    }
}

/// The whole link of a table's secret.
pub fn address(table: &str, token: Option<&str>) -> String {
    let origin = window().location().origin().unwrap_or_default();
    let secret = token.map(|token| format!("#{token}")).unwrap_or_default();
    format!("{origin}/t/{table}{secret}")
}

/// Says that a link was copied, or shows it where it could not be.
pub fn copied(link: &str, tell: impl Fn(Phrase) + 'static) {
    let shown = link.to_owned();
    copy(link, move |done| {
        tell(if done { Phrase::new("web-copied") } else { Phrase::new("web-copy-this").with("link", shown) });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_drawn() {
        let link = "https://tapis.example.org/t/k3v9m2p7x4w8q6za#5f0c0de5ec2e70f5ea75e75ec2e70f00";
        let (size, path) = picture(link).unwrap();
        // Version 5: 37 squares on a side; the three finders begin in their corners.
        assert_eq!(size, 37);
        for corner in ["M0 0h", "M30 0h", "M0 30h", "M6 6h"] {
            assert!(path.contains(corner), "{corner}");
        }
        assert!(!path.contains("M7 7h"), "the finder is set apart");
    }
}
