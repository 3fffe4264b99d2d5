//! What people read when a move is refused, in both languages.

use kernel::{Dice, Game, Lang, Phrase, Seat, Seed, Speak};
use rummikub::{Hand, Move, Options, PlayerStatus, Rummikub, State, moves::read_table, tile::read_tiles};
use speech::Speech;

fn state(opened: bool) -> State {
    let hand = |text: &str| -> Hand { read_tiles(text).expect("tiles").into_iter().collect() };
    let mine = PlayerStatus { opened, hand: hand("7r 8r 10r 9n 9j 9b 5b"), drew: None };
    let other = PlayerStatus { opened: true, hand: hand("1b"), drew: None };
    let table = read_table("3n 4n 5n").expect("a table");
    let options = Options::default();
    State::of(options, vec![mine, other], table, hand("2b 2b"), Seat(0), Dice::new(Seed::from(1)))
}

fn said(opened: bool, mv: &str) -> [String; 2] {
    let mv: Move = mv.parse().expect("a move");
    let refusal = state(opened).play(Seat(0), &mv).expect_err("it is refused");
    say(&refusal.phrase())
}

/// In both languages, the French spaces before punctuation as plain ones.
fn say(phrase: &Phrase) -> [String; 2] {
    Lang::ALL.map(|lang| Speech::new(lang, &[Rummikub::texts()]).say(phrase).replace('\u{a0}', " "))
}

#[test]
fn refusals_name_what_is_wrong() {
    for (opened, mv, en, fr) in [
        (
            true,
            "lay 3n 4n 5n / 7r 8r 10r",
            "7r 8r 10r is not a run: 9r is missing.",
            "7r 8r 10r n’est pas une suite : il manque 9r.",
        ),
        (true, "lay 3n 5n 7r", "The table lost 4n.", "La table a perdu 4n."),
        (
            false,
            "lay 3n 4n 5n / 9n 9j 9b",
            "The opening is worth 27, it needs 30.",
            "La première pose vaut 27, il en faut 30.",
        ),
        (
            false,
            "lay 3n 4n 5n 9n",
            "Before your opening the table stays as it is: 3n 4n 5n is missing.",
            "Avant votre première pose la table reste telle quelle : il manque 3n 4n 5n.",
        ),
        (true, "lay 3n 4n 5n 6n", "You do not have 6n.", "Vous n’avez pas 6n."),
        (
            true,
            "lay 3n 4n 5n",
            "Lay at least one tile from your hand.",
            "Posez au moins une tuile de votre main.",
        ),
        (
            true,
            "lay 3n 4n 5n / 9n 9b 7r",
            "9n 9b 7r is neither a run (one colour) nor a group (one value).",
            "9n 9b 7r n’est ni une suite (une couleur) ni un groupe (une valeur).",
        ),
        (true, "lay 3n 4n 5n 5n 5n", "There are only two 5n.", "Il n’y a que deux 5n."),
        (
            true,
            "pass",
            "You may pass only when the pool is empty: draw a tile.",
            "On ne passe que si la pioche est vide : piochez une tuile.",
        ),
    ] {
        assert_eq!(said(opened, mv), [en, fr], "{mv}");
    }
}

#[test]
fn notation_errors_say_where() {
    let error = "lay 3n 14n".parse::<Move>().unwrap_err();
    let [en, fr] = say(&error.phrase());
    assert_eq!(en, "Character 8: “14n” is no tile; write a value and a colour such as 5r, or J");
    assert_eq!(
        fr,
        "Caractère 8 : « 14n » n’est pas une tuile ; écrivez une valeur et une couleur comme 5r, ou J"
    );
}

#[test]
fn both_languages_say_the_same_things() {
    assert_eq!(speech::audit(&Rummikub::texts()), [] as [String; 0]);
}
