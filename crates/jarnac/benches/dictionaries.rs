//! How fast the dictionaries answer, beside the `fst` crate.
//!
//! `cargo bench -p tapis-jarnac`; a throughput counts questions for membership, words found for the rest.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fst::{Automaton, IntoStreamer, Streamer};
use jarnac::{
    Letters, Word,
    dictionary::{Anagrams, Dictionary, Everything, Lexicon, List, OrderedSet, Trie, WordGraph, french},
};
use kernel::{Dice, Seed};

/// Half words of the list, half words with one letter changed.
fn probes(list: &[Word]) -> Vec<Word> {
    let mut dice = Dice::new(Seed::from(1));
    let mut probe = |index: usize| {
        let word = *dice.pick(list).expect("the list has words");
        let mut capitals = word.capitals().to_vec();
        if index % 2 == 1 {
            let place = dice.below(capitals.len());
            capitals[place] = b'A' + dice.below(26) as u8;
        }
        Word::from_capitals(&capitals).expect("as long as before")
    };
    (0..10_000).map(&mut probe).collect()
}

/// So many letters from the game's own bag.
fn rack(dice: &mut Dice, count: usize) -> Letters {
    let mut bag: Vec<_> = Letters::full_bag().iter().collect();
    dice.shuffle(&mut bag);
    bag[..count].into()
}

fn membership(c: &mut Criterion) {
    fn of<D: Dictionary>(c: &mut Criterion, name: &str, dictionary: &D, probes: &[Word]) {
        let mut group = c.benchmark_group("member");
        group.throughput(Throughput::Elements(probes.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| probes.iter().filter(|word| dictionary.member(black_box(word))).count());
        });
    }
    let list = Lexicon::French.to_list();
    let probes = probes(&list);
    of(c, "french", &Lexicon::French, &probes);
    of(c, "word graph", &WordGraph::of_words(list.clone()), &probes);
    of(c, "trie", &Trie::of_words(list.clone()), &probes);
    of(c, "ordered set", &OrderedSet::of_words(list.clone()), &probes);
    of(c, "everything", &Everything, &probes);
    of(c, "list", &List::of_words(list.clone()), &probes[..20]);
    let set = fst::Set::from_iter(list.iter().map(|word| word.capitals().to_vec())).expect("sorted");
    let mut group = c.benchmark_group("member");
    group.throughput(Throughput::Elements(probes.len() as u64));
    group.bench_function("fst", |b| {
        b.iter(|| probes.iter().filter(|word| set.contains(black_box(word).capitals())).count());
    });
}

/// The words that can be made of some letters, as an automaton for `fst`.
struct FromLetters(Letters);

impl Automaton for FromLetters {
    type State = Option<Letters>;

    fn start(&self) -> Option<Letters> {
        Some(self.0)
    }

    fn is_match(&self, state: &Option<Letters>) -> bool {
        state.is_some()
    }

    fn can_match(&self, state: &Option<Letters>) -> bool {
        state.is_some()
    }

    fn accept(&self, state: &Option<Letters>, byte: u8) -> Option<Letters> {
        let mut left = (*state)?;
        left.take(jarnac::Letter::from_capital(byte)?).then_some(left)
    }
}

fn racks(c: &mut Criterion) {
    let list = Lexicon::French.to_list();
    let mut dice = Dice::new(Seed::from(2));
    let racks: Vec<Letters> = (0..200).map(|_| rack(&mut dice, 7)).collect();
    let total: usize = racks.iter().map(|rack| Lexicon::French.words(rack).len()).sum();
    let mut group = c.benchmark_group("racks of 7");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("french", |b| {
        b.iter(|| racks.iter().map(|rack| Lexicon::French.words(black_box(rack)).len()).sum::<usize>());
    });
    let graph = WordGraph::of_words(list.clone());
    group.bench_function("word graph", |b| {
        b.iter(|| racks.iter().map(|rack| graph.words(black_box(rack)).len()).sum::<usize>());
    });
    let set = fst::Set::from_iter(list.iter().map(|word| word.capitals().to_vec())).expect("sorted");
    group.bench_function("fst", |b| {
        let count = |rack: &Letters| {
            let mut stream = set.search(FromLetters(*black_box(rack))).into_stream();
            let mut words = Vec::new();
            while let Some(key) = stream.next() {
                words.extend(Word::from_capitals(key));
            }
            words.len()
        };
        b.iter(|| racks.iter().map(count).sum::<usize>());
    });
}

/// Board words of 3 to 7 letters with 5 to 8 loose letters, as they lie in a game.
fn questions(list: &[Word]) -> Vec<(Word, Letters)> {
    let mut dice = Dice::new(Seed::from(3));
    let short: Vec<Word> = list.iter().copied().filter(|word| word.len() <= 7).collect();
    let mut question = |_| {
        let length = 3 + dice.below(5);
        let of_length: Vec<Word> = short.iter().copied().filter(|word| word.len() == length).collect();
        let base = *dice.pick(&of_length).expect("there are words of every length");
        let loose = 5 + dice.below(4);
        (base, rack(&mut dice, loose))
    };
    (0..300).map(&mut question).collect()
}

fn extensions(c: &mut Criterion) {
    let list = Lexicon::French.to_list();
    let questions = questions(&list);
    let find = |(base, rack): &(Word, Letters)| Lexicon::French.extensions(black_box(base), rack).len();
    let total: usize = questions.iter().map(find).sum();
    let mut group = c.benchmark_group("extensions");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("french", |b| b.iter(|| questions.iter().map(find).sum::<usize>()));
    let set = fst::Set::from_iter(list.iter().map(|word| word.capitals().to_vec())).expect("sorted");
    group.bench_function("fst", |b| {
        let count = |(base, rack): &(Word, Letters)| {
            let own = Letters::from(base);
            let mut stream = set.search(FromLetters(own.plus(black_box(rack)))).into_stream();
            let mut words = Vec::new();
            while let Some(key) = stream.next() {
                let word = Word::from_capitals(key).expect("the list has words only");
                if word.len() > base.len() && Letters::from(&word).contains(&own) {
                    words.push(word);
                }
            }
            words.len()
        };
        b.iter(|| questions.iter().map(count).sum::<usize>());
    });
}

fn start(c: &mut Criterion) {
    c.bench_function("first question to the french list", |b| {
        b.iter(|| black_box(french::INDEX).words.contains(black_box(b"TZAR")));
    });
}

criterion_group!(benches, membership, racks, extensions, start);
criterion_main!(benches);
