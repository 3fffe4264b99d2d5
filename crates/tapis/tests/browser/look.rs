//! How the pages look and read: languages, a phone, the dark, and whoever does not see them.

use std::fs;

use serde_json::{Value, json};

use crate::{
    Place,
    common::root,
    driver::{Browser, Wanted, key},
};

/// Every kind of page, by a name.
fn pages(place: &Place, browser: &Browser, mut look: impl FnMut(&str)) {
    browser.go(&place.url("/"));
    browser.wait_to_see(".games .card");
    look("lobby");
    for game in games::names() {
        browser.go(&place.url(&format!("/new/{game}")));
        browser.wait_to_see("form.new-table");
        browser.run("document.querySelectorAll('details').forEach(rules => rules.open = true)");
        look(&format!("new {game}"));
        browser.go(&place.url(&format!("/how/{game}")));
        browser.wait_to_see("main h1");
        look(&format!("how to play {game}"));
        browser.go(&place.url("/"));
        browser.click(&format!("[data-test=play-{game}]"));
        browser.wait_to_see(&format!(".table.{game} .board-inner > *"));
        look(game);
    }
}

#[test]
fn the_house_speaks_both_languages_by_one_click() {
    let place = Place::new();
    for (wanted, greeting, other, back) in [
        (Wanted { french: true, ..Wanted::default() }, "Bonsoir", "English", "What shall we play"),
        (Wanted::default(), "What shall we play", "Français", "Bonsoir"),
    ] {
        let browser = place.visitor(wanted);
        assert!(browser.text().contains(greeting), "{}", browser.text());
        let lang = browser.run("return document.documentElement.lang");
        assert_eq!(lang, if wanted.french { "fr" } else { "en" });
        let switch = browser.run("return document.querySelector('.switches button.switch[lang]').innerText");
        assert_eq!(switch, other);
        browser.click(".switches button.switch[lang]");
        browser.wait("the other language", || browser.text().contains(back));
        browser.reload();
        browser.wait_to_see(".games .card");
        assert!(browser.text().contains(back), "the choice is remembered");
    }
}

/// 390 points are enough for every page, and nothing has to be scrolled sideways.
#[test]
fn a_phone_needs_no_sideways_scrolling() {
    let place = Place::new();
    for french in [false, true] {
        let browser = place.visitor(Wanted { phone: true, french, ..Wanted::default() });
        pages(&place, &browser, |page| {
            let wide = browser.run("return [document.documentElement.scrollWidth, window.innerWidth]");
            assert_eq!(wide[1], 390, "{page}");
            assert!(wide[0].as_u64() <= Some(390), "{page} is {} wide", wide[0]);
        });
        assert_eq!(browser.complaints(), "");
    }
}

/// The scan of axe-core, which `cargo xtask test` fetches: no serious findings on any page, in both themes.
#[test]
fn an_accessibility_scan_has_no_serious_findings() {
    let axe = fs::read_to_string(root().join("target/axe/package/axe.min.js"))
        .expect("axe-core is there (cargo xtask test fetches it)");
    let place = Place::new();
    let mut findings = Vec::new();
    for dark in [false, true] {
        let browser = place.visitor(Wanted { dark, ..Wanted::default() });
        pages(&place, &browser, |page| {
            browser.run(&format!("{axe}; return true"));
            let script = "const done = arguments[arguments.length - 1]; \
                axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations.map(one => \
                ({id: one.id, impact: one.impact, at: one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))}))), \
                error => done([{id: String(error), impact: 'serious', at: []}]))";
            let found = browser.run_later(script, &json!([]));
            let serious = |one: &&Value| one["impact"] == "serious" || one["impact"] == "critical";
            for one in found.as_array().unwrap().iter().filter(serious) {
                findings.push(format!("{page}{}: {one}", if dark { " in the dark" } else { "" }));
            }
        });
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

/// The menu with the three dots goes when it is not wanted any more.
#[test]
fn the_menu_closes_on_escape_and_on_a_click_elsewhere() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    browser.click(".more summary");
    browser.wait_to_see(".more[open] .menu");
    browser.keys(&[key::ESCAPE]);
    assert!(!browser.sees(".more[open] .menu"), "after Escape");
    assert_eq!(browser.run("return document.activeElement.tagName"), "SUMMARY", "the focus is where it was");
    browser.click(".more summary");
    browser.wait_to_see(".more[open] .menu");
    browser.click(".menu label.check");
    assert!(browser.sees(".more[open] .menu"), "a click inside leaves it open");
    browser.click(".rail .game-name");
    assert!(!browser.sees(".more[open] .menu"), "after a click elsewhere");
    assert_eq!(browser.complaints(), "");
}

/// Tabs are told apart, buttons are told apart, and the rules are one click from the table.
#[test]
fn pages_and_buttons_say_which_game() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    let twice = browser.run(
        "const names = [...document.querySelectorAll('.card button')].map(it => it.textContent.trim()); \
         return names.length < 5 || names.filter((it, at) => !it || names.indexOf(it) !== at)",
    );
    assert_eq!(twice, json!([]), "no two buttons have one name");
    browser.click("[data-test=play-mastermind]");
    browser.wait_for("a title", "return /^(● Your turn · )?Mastermind · .+ · Tapis$/.test(document.title)");
    browser.click(".rail a[href='/how/mastermind']");
    browser.wait_for("the rules", "return document.title === 'Mastermind · Tapis'");
    assert_eq!(browser.complaints(), "");
}

/// All rows of Mastermind's board are in sight without scrolling, on a small and on a large screen, and they use the room.
#[test]
fn the_board_of_mastermind_fits_its_felt() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    browser.wait_to_see(".guess.active");
    let peg = |browser: &Browser| {
        let cut = "const felt = document.querySelector('.board').getBoundingClientRect(); \
                   return [...document.querySelectorAll('.guess, .palette, .legend')].filter(it => { \
                   const at = it.getBoundingClientRect(); \
                   return at.bottom > felt.bottom || at.right > felt.right || at.left < felt.left; }).length";
        assert_eq!(browser.run(cut), 0, "something is cut");
        browser
            .run("return document.querySelector('.guess .peg').getBoundingClientRect().width")
            .as_f64()
            .unwrap()
    };
    let small = peg(&browser);
    browser.resize(1920, 1080);
    let large = peg(&browser);
    assert!(large > small * 1.4, "{small} and {large}");
}

/// Takes the five pictures of the README: `cargo xtask pictures`.
#[cfg(feature = "pictures")]
#[test]
fn pictures() {
    let folder = root().join("docs/pictures");
    fs::create_dir_all(&folder).unwrap();
    let place = Place::new();
    for game in games::names() {
        let browser = place.visitor(Wanted::default());
        browser.click(&format!("[data-test=play-{game}]"));
        browser.wait_to_see(&format!(".table.{game} .board-inner > *"));
        // Rummikub's table stays empty for a while; a code is soon found.
        let steps = match game {
            "rummikub" => 60,
            "mastermind" => 6,
            _ => 24,
        };
        for _ in 0..steps {
            crate::players::step(&browser);
        }
        browser.wait_to_see(".status");
        // What was moved comes to rest.
        std::thread::sleep(std::time::Duration::from_secs(1));
        browser.picture(&folder.join(format!("{game}.png")));
    }
}
