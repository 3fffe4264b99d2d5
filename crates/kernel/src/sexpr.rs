//! S-expressions: the form of everything we write to files.
//!
//! An expression is an atom or a list in parentheses. Blanks are free, a byte order mark may stand first, `;` begins
//! a comment that ends with its line, and an atom that holds blanks, parentheses, quotes, `;` or control characters, or that is empty, stands
//! in double quotes with `\"`, `\\`, `\n`, `\r`, `\t` and `\u{…}` as escapes.

use std::{
    fmt::{self, Write},
    iter::Peekable,
    str::Chars,
};

use crate::{Phrase, Speak};

/// A place in a text; lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// An expression that knows where it was read. Two nodes are equal when what they say is, wherever they stand.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it begins; line 0 for one that was made here.
    pub at: TextPosition,
    /// What it says.
    pub form: Expression,
}

/// What an expression says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A word.
    Atom(String),
    /// A list of expressions.
    List(Vec<Node>),
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.form == other.form
    }
}

impl Eq for Node {}

const NOWHERE: TextPosition = TextPosition { line: 0, column: 0 };

impl Node {
    /// An atom.
    pub fn atom(text: impl fmt::Display) -> Node {
        Node { at: NOWHERE, form: Expression::Atom(text.to_string()) }
    }

    /// A list.
    pub fn list(items: impl IntoIterator<Item = Node>) -> Node {
        Node { at: NOWHERE, form: Expression::List(items.into_iter().collect()) }
    }

    /// A list that begins with a word.
    pub fn tagged(tag: &str, items: impl IntoIterator<Item = Node>) -> Node {
        Node::list(std::iter::once(Node::atom(tag)).chain(items))
    }

    /// The text of an atom.
    pub fn as_atom(&self) -> Option<&str> {
        match &self.form {
            Expression::Atom(text) => Some(text),
            Expression::List(_) => None,
        }
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.form {
            Expression::List(items) => Some(items),
            Expression::Atom(_) => None,
        }
    }

    /// The word that a list begins with, and the rest.
    pub fn as_tagged(&self) -> Option<(&str, &[Node])> {
        let (tag, rest) = self.as_list()?.split_first()?;
        Some((tag.as_atom()?, rest))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Expression::Atom(text) => write_atom(text, f),
            Expression::List(items) => {
                f.write_char('(')?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        f.write_char(' ')?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_char(')')
            }
        }
    }
}

fn is_plain(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || matches!(c, '(' | ')' | '"' | ';' | '\\'))
}

fn write_atom(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !text.is_empty() && text.chars().all(is_plain) {
        return f.write_str(text);
    }
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

/// How much a reader takes before it refuses.
#[derive(Clone, Copy, Debug)]
pub struct SexprLimits {
    /// Bytes of text.
    pub bytes: usize,
    /// Lists within lists.
    pub depth: usize,
}

impl Default for SexprLimits {
    /// 16 MiB and 32 levels: more than any file of ours has.
    fn default() -> SexprLimits {
        SexprLimits { bytes: 16 << 20, depth: 32 }
    }
}

/// Why a text is no S-expression, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where.
    pub at: TextPosition,
    /// Why.
    pub fault: SexprError,
}

/// What can be wrong with an S-expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SexprError {
    /// The text has more bytes than the limit.
    TooLong,
    /// Lists are nested deeper than the limit.
    TooDeep,
    /// The text ends within a list.
    OpenList,
    /// The text ends within a quoted atom.
    OpenQuote,
    /// A closing parenthesis with nothing to close.
    StrayClose,
    /// An escape that does not exist.
    BadEscape,
    /// A control character outside quotes.
    BadCharacter,
}

impl SexprError {
    fn id(self) -> &'static str {
        match self {
            SexprError::TooLong => "sexpr-too-long",
            SexprError::TooDeep => "sexpr-too-deep",
            SexprError::OpenList => "sexpr-open-list",
            SexprError::OpenQuote => "sexpr-open-quote",
            SexprError::StrayClose => "sexpr-stray-close",
            SexprError::BadEscape => "sexpr-bad-escape",
            SexprError::BadCharacter => "sexpr-bad-character",
        }
    }
}

impl Speak for ReadError {
    fn phrase(&self) -> Phrase {
        Phrase::new("sexpr-error")
            .with("line", self.at.line)
            .with("column", self.at.column)
            .with("problem", Phrase::new(self.fault.id()))
    }
}

/// All expressions of a text.
pub fn read(text: &str, limits: &SexprLimits) -> Result<Vec<Node>, ReadError> {
    SexprReader::new(text, limits).collect()
}

/// The word that the first list of a text begins with, whether or not the list is ever closed: what kind of file a
/// text is, or tries to be.
pub fn leading_tag(text: &str) -> Option<String> {
    let limits = SexprLimits { bytes: usize::MAX, ..SexprLimits::default() };
    let mut reader = SexprReader::new(text, &limits);
    match (reader.token().ok()??.1, reader.token().ok()??.1) {
        (Token::Open, Token::Atom(tag)) => Some(tag),
        _ => None,
    }
}

/// Reads expressions one by one, so that what stands before a fault is not lost. After an error it ends.
pub struct SexprReader<'a> {
    chars: Peekable<Chars<'a>>,
    at: TextPosition,
    depth: usize,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    TooLong,
    Reading,
    Done,
}

enum Token {
    Open,
    Close,
    Atom(String),
}

impl<'a> SexprReader<'a> {
    /// A reader at the beginning of a text.
    pub fn new(text: &'a str, limits: &SexprLimits) -> SexprReader<'a> {
        let state = if text.len() > limits.bytes { State::TooLong } else { State::Reading };
        let at = TextPosition { line: 1, column: 1 };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        SexprReader { chars: text.chars().peekable(), at, depth: limits.depth, state }
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if c == '\n' {
            self.at = TextPosition { line: self.at.line + 1, column: 1 };
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while let Some(&c) = self.chars.peek() {
            if c == ';' {
                while self.chars.peek().is_some_and(|&c| c != '\n') {
                    self.bump();
                }
            } else if c.is_whitespace() {
                self.bump();
            } else {
                break;
            }
        }
    }

    fn token(&mut self) -> Result<Option<(TextPosition, Token)>, ReadError> {
        self.skip_blanks();
        let at = self.at;
        let error = |fault| Err(ReadError { at, fault });
        let Some(&c) = self.chars.peek() else { return Ok(None) };
        let token = match c {
            '(' | ')' => {
                self.bump();
                if c == '(' { Token::Open } else { Token::Close }
            }
            '"' => {
                self.bump();
                Token::Atom(self.quoted(at)?)
            }
            c if is_plain(c) => {
                let mut text = String::new();
                while self.chars.peek().copied().is_some_and(is_plain) {
                    text.extend(self.bump());
                }
                Token::Atom(text)
            }
            _ => return error(SexprError::BadCharacter),
        };
        Ok(Some((at, token)))
    }

    fn quoted(&mut self, opened: TextPosition) -> Result<String, ReadError> {
        let mut text = String::new();
        loop {
            let at = self.at;
            match self.bump() {
                None => return Err(ReadError { at: opened, fault: SexprError::OpenQuote }),
                Some('"') => return Ok(text),
                Some('\\') => match self.escape() {
                    Some(c) => text.push(c),
                    None => return Err(ReadError { at, fault: SexprError::BadEscape }),
                },
                Some(c) => text.push(c),
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        match self.bump()? {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'u' => {
                let mut code = 0_u32;
                if self.bump()? != '{' {
                    return None;
                }
                loop {
                    match self.bump()? {
                        '}' => return char::from_u32(code),
                        digit => code = code.checked_mul(16)?.checked_add(digit.to_digit(16)?)?,
                    }
                }
            }
            c @ ('"' | '\\') => Some(c),
            _ => None,
        }
    }

    fn expression(&mut self) -> Result<Option<Node>, ReadError> {
        let mut open: Vec<(TextPosition, Vec<Node>)> = Vec::new();
        loop {
            let Some((at, token)) = self.token()? else {
                return match open.last() {
                    Some(&(at, _)) => Err(ReadError { at, fault: SexprError::OpenList }),
                    None => Ok(None),
                };
            };
            let node = match token {
                Token::Open if open.len() >= self.depth => {
                    return Err(ReadError { at, fault: SexprError::TooDeep });
                }
                Token::Open => {
                    open.push((at, Vec::new()));
                    continue;
                }
                Token::Close => match open.pop() {
                    Some((at, items)) => Node { at, form: Expression::List(items) },
                    None => return Err(ReadError { at, fault: SexprError::StrayClose }),
                },
                Token::Atom(text) => Node { at, form: Expression::Atom(text) },
            };
            match open.last_mut() {
                Some((_, items)) => items.push(node),
                None => return Ok(Some(node)),
            }
        }
    }
}

impl Iterator for SexprReader<'_> {
    type Item = Result<Node, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = match self.state {
            State::Done => return None,
            State::TooLong => Err(ReadError { at: self.at, fault: SexprError::TooLong }),
            State::Reading => self.expression(),
        };
        if !matches!(result, Ok(Some(_))) {
            self.state = State::Done;
        }
        result.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fault(text: &str) -> (usize, usize, SexprError) {
        let error = read(text, &SexprLimits { bytes: 100, depth: 4 }).unwrap_err();
        (error.at.line, error.at.column, error.fault)
    }

    #[test]
    fn the_jarnac_example_reads() {
        let forms = read("(joueurs\n (Pascal (S P)) ; one\n (Laurent (N)))(tour 2)", &SexprLimits::default())
            .unwrap();
        assert_eq!(forms[0].to_string(), "(joueurs (Pascal (S P)) (Laurent (N)))");
        assert_eq!(forms[1].as_tagged().unwrap().0, "tour");
        assert_eq!(forms[1].at, TextPosition { line: 3, column: 16 });
    }

    #[test]
    fn the_first_word_says_what_a_text_is() {
        for text in ["(tour 2)", "\u{feff}(tour 2)", "; hello\r\n(\r\n\ttour\r\n2", "(tour"] {
            assert_eq!(leading_tag(text).as_deref(), Some("tour"), "{text:?}");
        }
        for text in ["", "tour", "((tour))", "()", "(\u{0}tour)", "(\"tour"] {
            assert_eq!(leading_tag(text), None, "{text:?}");
        }
        assert_eq!(
            read("\u{feff}a", &SexprLimits::default()).unwrap()[0].at,
            TextPosition { line: 1, column: 1 }
        );
    }

    #[test]
    fn every_fault_has_its_place() {
        assert_eq!(fault("(a\n (b)"), (1, 1, SexprError::OpenList));
        assert_eq!(fault("a\n  )"), (2, 3, SexprError::StrayClose));
        assert_eq!(fault("(a \"bc)"), (1, 4, SexprError::OpenQuote));
        assert_eq!(fault(r#"("a\q")"#), (1, 4, SexprError::BadEscape));
        assert_eq!(fault(r#""\u{110000}""#), (1, 2, SexprError::BadEscape));
        assert_eq!(fault("((((("), (1, 5, SexprError::TooDeep));
        assert_eq!(fault("a\u{0}"), (1, 2, SexprError::BadCharacter));
        assert_eq!(fault(&"a".repeat(101)), (1, 1, SexprError::TooLong));
    }

    #[test]
    fn what_stands_before_a_fault_is_kept() {
        let mut reader = SexprReader::new("(a) (b) (c", &SexprLimits::default());
        assert_eq!(reader.by_ref().filter_map(Result::ok).count(), 2);
        assert!(reader.next().is_none());
    }

    fn any_node() -> impl Strategy<Value = Node> {
        let atom = any::<String>().prop_map(Node::atom);
        atom.prop_recursive(8, 64, 6, |inner| prop::collection::vec(inner, 0..6).prop_map(Node::list))
    }

    proptest! {
        #[test]
        fn what_is_written_reads_the_same(nodes in prop::collection::vec(any_node(), 0..4)) {
            let text = nodes.iter().map(Node::to_string).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(read(&text, &SexprLimits::default()), Ok(nodes));
        }

        #[test]
        fn no_text_breaks_the_reader(text in any::<String>()) {
            let _ = read(&text, &SexprLimits::default());
        }

        #[test]
        fn no_near_miss_breaks_the_reader(text in r#"[()"\\;a u{}\n]{0,60}"#) {
            if let Ok(nodes) = read(&text, &SexprLimits::default()) {
                let printed = nodes.iter().map(Node::to_string).collect::<Vec<_>>().join(" ");
                prop_assert_eq!(read(&printed, &SexprLimits::default()), Ok(nodes));
            }
        }
    }
}
