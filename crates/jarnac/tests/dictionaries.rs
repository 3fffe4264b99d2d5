//! One suite over all dictionaries, with the ordered set of the standard library as the model.

use std::collections::BTreeSet;

use jarnac::{
    Letters, Word,
    dictionary::{
        Anagrams, Dictionary, Edges, Everything, Index, Lexicon, List, OrderedSet, Trie, WordGraph, french,
    },
};
use kernel::{Dice, Seed};
use proptest::prelude::*;

fn word(text: &str) -> Word {
    text.parse().expect("three to nine letters")
}

/// What one does to a dictionary.
#[derive(Clone, Debug)]
enum Step {
    Add(Word),
    Remove(Word),
}

/// Words over few letters, so that they meet.
fn any_word() -> impl Strategy<Value = Word> {
    "[ABT]{3,4}|[A-E]{3,9}".prop_map(|text| word(&text))
}

fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![any_word().prop_map(Step::Add), any_word().prop_map(Step::Remove)];
    prop::collection::vec(step, 0..40)
}

fn follows_the_model<D: Anagrams + PartialEq + std::fmt::Debug>(steps: &[Step], probes: &[Word]) {
    let mut model = BTreeSet::new();
    let mut dictionary = D::empty();
    assert!(dictionary.to_list().is_empty());
    for step in steps {
        dictionary = match step {
            Step::Add(word) => {
                model.insert(*word);
                dictionary.add(*word)
            }
            Step::Remove(word) => {
                model.remove(word);
                dictionary.remove(word)
            }
        };
    }
    assert!(dictionary.to_list().iter().eq(&model));
    for probe in probes.iter().chain(&model) {
        assert_eq!(dictionary.member(probe), model.contains(probe), "{probe}");
    }
    assert_eq!(
        dictionary,
        D::of_words(model.iter().copied().collect()),
        "the way it came about is forgotten"
    );
    let lines: String = model.iter().flat_map(|word| [word.as_str().to_lowercase(), "\n".into()]).collect();
    let (read, report) = D::of_stream(lines.as_bytes()).expect("one word a line");
    assert_eq!((read, report.words, report.unusable()), (dictionary, model.len(), 0));
}

proptest! {
    #[test]
    fn every_dictionary_is_a_set_of_words(steps in any_steps(), probes in prop::collection::vec(any_word(), 0..10)) {
        follows_the_model::<List>(&steps, &probes);
        follows_the_model::<OrderedSet>(&steps, &probes);
        follows_the_model::<Trie>(&steps, &probes);
        follows_the_model::<WordGraph>(&steps, &probes);
        follows_the_model::<Lexicon>(&steps, &probes);
    }

    #[test]
    fn the_index_finds_what_going_through_the_list_finds(
        words in prop::collection::vec(any_word(), 0..60),
        letters in "[A-E]{0,12}",
        base in any_word(),
    ) {
        let letters: Letters = letters.parse().unwrap();
        let (list, graph) = (List::of_words(words.clone()), WordGraph::of_words(words));
        prop_assert_eq!(graph.words(&letters), list.words(&letters));
        prop_assert_eq!(graph.extensions(&base, &letters), list.extensions(&base, &letters));
    }
}

/// *`of_stream`* reads a stream, piece by piece, and an empty one is *`dico_vide`*.
#[test]
fn of_stream_reads_a_stream_and_an_empty_one_is_the_empty_dictionary() {
    fn check<D: Dictionary + PartialEq + std::fmt::Debug>() {
        let stream = std::io::BufReader::with_capacity(3, "rat\r\n\ntzar".as_bytes());
        let (read, report) = D::of_stream(stream).unwrap();
        assert_eq!((read.to_list(), report.words), (vec![word("RAT"), word("TZAR")], 2));
        for (text, unusable) in [("", 0), ("\n\n", 0), ("a\nb\n", 2)] {
            let (read, report) = D::of_stream(text.as_bytes()).unwrap();
            assert_eq!((read, report.unusable()), (D::empty(), unusable), "{text:?}");
        }
    }
    check::<List>();
    check::<OrderedSet>();
    check::<Trie>();
    check::<WordGraph>();
    check::<Lexicon>();
}

#[test]
fn everything_accepts_and_lists_nothing() {
    let everything = Everything::of_words(vec![word("RAT")]).remove(&word("RAT"));
    assert!(everything.member(&word("RAT")) && everything.member(&word("XQZ")));
    assert!(everything.to_list().is_empty());
}

#[test]
fn the_french_list_is_whole() {
    let mut text = String::new();
    let packed: &[u8] = include_bytes!("../data/fr.txt.gz");
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed), &mut text).unwrap();
    let (set, report) = OrderedSet::of_stream(text.as_bytes()).unwrap();
    assert_eq!((report.words, report.unusable()), (161_509, 0));
    assert_eq!(french::COUNT, 161_509);
    let list = set.to_list();
    assert_eq!(Lexicon::French.to_list(), list);
    assert!(list.iter().all(|word| Lexicon::French.member(word)));
    let graph = WordGraph::of_words(list);
    assert_eq!(graph.index().words.edge_count(), french::INDEX.words.edge_count());
    assert_eq!(graph.index().sorted.edge_count(), french::INDEX.sorted.edge_count());
}

#[test]
fn the_french_list_lacks_what_is_no_word() {
    for text in ["TZA", "TZARZ", "QXZ", "ABAISSERR", "AAA", "ZZZZZZZZZ"] {
        assert!(!Lexicon::French.member(&word(text)), "{text}");
    }
}

/// A random rack and board word from the game's own bag.
fn deal(dice: &mut Dice) -> (Word, Letters) {
    let list = french::INDEX.words.to_list();
    let base = *dice.pick(&list).expect("the list has words");
    let mut bag: Vec<_> = Letters::full_bag().iter().collect();
    dice.shuffle(&mut bag);
    (base, bag[..dice.below(10)].into())
}

fn agrees_with_the_list<E: Edges>(index: &Index<E>, rounds: u32) {
    let list = List::of_words(index.words.to_list());
    let mut dice = Dice::new(Seed::from(5));
    for _ in 0..rounds {
        let (base, letters) = deal(&mut dice);
        let (mut words, mut extensions) = (Vec::new(), Vec::new());
        index.each_word(&letters, &mut |word| {
            words.push(word);
            true
        });
        index.each_extension(&base, &letters, &mut |word| {
            extensions.push(word);
            true
        });
        assert_eq!(words, list.words(&letters), "{letters}");
        assert_eq!(extensions, list.extensions(&base, &letters), "{base} {letters}");
    }
}

#[test]
fn the_packed_index_finds_what_going_through_the_list_finds() {
    agrees_with_the_list(&french::INDEX, 60);
}

#[test]
fn the_examples_of_the_sheet_are_words() {
    let letters: Letters = "ABUZRT".parse().unwrap();
    let words = Lexicon::French.words(&letters);
    assert!(words.contains(&word("RAT")) && words.contains(&word("BUT")) && words.contains(&word("BRUT")));
    assert_eq!(Lexicon::French.extensions(&word("RAT"), &"Z".parse().unwrap()), [word("TZAR")]);
    for text in ["ARE", "RACE", "TRACE", "TRACEE", "FACILE", "EXAMEN", "CARTON", "ELEVE", "BRILLANT"] {
        assert!(Lexicon::French.member(&word(text)), "{text}");
    }
}
