//! How options name a file that goes another way: by its hash.
//!
//! ```
//! use kernel::OptionValues;
//! let hash = "ab".repeat(32);
//! let options = OptionValues::default().with("dictionary", wire::files::reference(&hash).as_str()).with("double", true);
//! assert_eq!(wire::files::named(&options), [("dictionary".to_owned(), hash)]);
//! ```

use kernel::{OptionValue, OptionValues};

/// What a reference begins with. No word list and no save file does.
const PREFIX: &str = "sha256:";

/// The value of an option whose file has this hash: SHA-256 in 64 hexadecimal digits.
pub fn reference(hash: &str) -> String {
    format!("{PREFIX}{hash}")
}

/// The hash that a reference holds.
pub fn referred(text: &str) -> Option<&str> {
    let hash = text.strip_prefix(PREFIX)?;
    let plain = hash.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    (hash.len() == 64 && plain).then_some(hash)
}

/// The files that options name by their hashes: keys and hashes.
pub fn named(options: &OptionValues) -> Vec<(String, String)> {
    let reference = |(key, value): (&str, &OptionValue)| match value {
        OptionValue::Text(text) => Some((key.to_owned(), referred(text)?.to_owned())),
        OptionValue::Flag(_) | OptionValue::Number(_) => None,
    };
    options.iter().filter_map(reference).collect()
}
