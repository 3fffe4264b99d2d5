//! What somebody perhaps meant.

use kernel::Phrase;
use speech::Speech;

/// The word among these that is most like what was typed, if one is like it at all.
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let near = words.into_iter().map(|word| (distance(&typed, word), word));
    // A third of the letters may be wrong, and one in a short word.
    let most = (typed.chars().count() / 3).max(1);
    let begun = |word: &str| typed.chars().count() > 2 && word.starts_with(&typed);
    near.filter(|(distance, word)| *distance <= most || begun(word)).min().map(|(_, word)| word)
}

/// "Did you mean …?"
pub fn did_you_mean(word: &str, speech: &Speech) -> String {
    speech.say(&Phrase::new("tapis-did-you-mean").with("word", word))
}

/// How many letters must be put in, left out, changed or exchanged with their neighbour to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut next = vec![i];
        for j in 1..=other.len() {
            let changed = row[j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(row[j] + 1).min(next[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (one, other, slips) in
            [("", "", 0), ("play", "play", 0), ("plya", "play", 1), ("ply", "play", 1), ("plaay", "play", 1)]
        {
            assert_eq!((distance(one, other), distance(other, one)), (slips, slips), "{one} {other}");
        }
        assert_eq!(distance("chess", "play"), 5);
    }

    #[test]
    fn what_is_like_nothing_means_nothing() {
        let words = ["play", "games", "replay", "rummikub", "mexican-train"];
        assert_eq!(nearest("plya", words), Some("play"));
        assert_eq!(nearest("Rumikub", words), Some("rummikub"));
        assert_eq!(nearest("mexican", words), Some("mexican-train"));
        assert_eq!(nearest("chess", words), None);
        assert_eq!(nearest("", words), None);
    }
}
