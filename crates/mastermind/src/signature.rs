//! The signature that the sheet imposes on its module `Code` (annex A), as a trait: all that the algorithms of
//! [`ia`](crate::ia) may know about codes. A [`CodeSpace`] has it.

use std::cmp::Ordering;

use crate::code::{Code, CodeSpace, Feedback};

/// What annex A offers, and nothing else.
pub trait Signature {
    /// `pion`: a peg, which is its colour.
    type Peg;
    /// `t`: a code.
    type Code: Clone;
    /// A pair: pegs well placed, pegs misplaced.
    type Answer: Clone + PartialEq;

    /// `nombre_pions`: the pegs of a code.
    fn pegs(&self) -> usize;
    /// `couleurs_possibles`: the colours of a peg.
    fn possible_colours(&self) -> Vec<Self::Peg>;
    /// `compare`: which of two codes comes first.
    fn compare(&self, one: &Self::Code, other: &Self::Code) -> Ordering;
    /// `string_of_code`: a code as it is shown.
    fn string_of_code(&self, code: &Self::Code) -> String;
    /// `code_of_string`: the code that a text is, if it is one.
    fn code_of_string(&self, text: &str) -> Option<Self::Code>;
    /// `tous`: all codes, in the order of `compare`.
    fn all(&self) -> Vec<Self::Code>;
    /// `toutes_reponses`: all answers.
    fn all_answers(&self) -> Vec<Self::Answer>;
    /// `reponse`: the answer to a code when another one is hidden, if there is one.
    fn answer(&self, code: &Self::Code, hidden: &Self::Code) -> Option<Self::Answer>;
}

impl Signature for CodeSpace {
    type Peg = char;
    type Code = Code;
    type Answer = Feedback;

    fn pegs(&self) -> usize {
        CodeSpace::pegs(self)
    }

    fn possible_colours(&self) -> Vec<char> {
        self.symbols().to_vec()
    }

    fn compare(&self, one: &Code, other: &Code) -> Ordering {
        Code::compare(*one, *other)
    }

    fn string_of_code(&self, code: &Code) -> String {
        self.text(*code)
    }

    fn code_of_string(&self, text: &str) -> Option<Code> {
        self.read(text).ok()
    }

    fn all(&self) -> Vec<Code> {
        self.codes().collect()
    }

    fn all_answers(&self) -> Vec<Feedback> {
        self.answers()
    }

    fn answer(&self, code: &Code, hidden: &Code) -> Option<Feedback> {
        Code::answer(*code, *hidden)
    }
}
