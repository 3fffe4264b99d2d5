//! Files among a table's options: a dictionary that somebody brings, a position to begin from. They are kept once, by
//! their hashes; heads of records, views and lists hold the hashes alone, and what tells hidden things not even that.

use kernel::{OptionSpec, OptionValue, OptionValues, Phrase, Record, Speak, options::OptionDomain, record};
use sha2::{Digest, Sha256};
use store::tables::Stored;
use table::Room;
use wire::files::{reference, referred};

use crate::{
    hall::{Hall, NoTable},
    secret::hex,
};

/// What is shown of a file that tells hidden things: that there is one.
const HIDDEN: &str = "hidden";

/// The hash of a file.
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}

fn files(room: &dyn Room) -> impl Iterator<Item = OptionSpec> {
    room.specs().into_iter().filter(|spec| matches!(spec.kind, OptionDomain::File { .. }))
}

/// Takes files out of options and leaves their hashes; the files with these.
pub(crate) fn take_out(room: &dyn Room, options: &mut OptionValues) -> Vec<(String, String)> {
    let mut taken = Vec::new();
    for spec in files(room) {
        let text = options.text(spec.key, "");
        if !text.is_empty() && referred(text).is_none() {
            let (hash, text) = (hash(text), text.to_owned());
            options.set(spec.key, OptionValue::Text(reference(&hash)));
            taken.push((hash, text));
        }
    }
    taken
}

/// Options as anybody may see them: of a file only its hash, and nothing of one that tells what players may not know. Even
/// the hash of a position tells the order of a bag to whoever tries all of them.
pub(crate) fn shown(room: &dyn Room, options: &OptionValues) -> OptionValues {
    let mut shown = options.clone();
    take_out(room, &mut shown);
    for spec in room.specs().iter().filter(|spec| spec.hidden) {
        if options.get(spec.key).is_some_and(|value| *value != spec.default) {
            shown.set(spec.key, OptionValue::from(HIDDEN));
        }
    }
    shown
}

/// Whether options tell the deal: then it is nobody's secret.
pub(crate) fn tell_the_deal(room: &dyn Room, options: &OptionValues) -> bool {
    let given = |spec: &OptionSpec| options.get(spec.key).is_some_and(|value| *value != spec.default);
    room.specs().iter().any(|spec| spec.hidden && given(spec))
}

impl Hall {
    /// The record of a table, with its files; this waits for the disk.
    pub(crate) fn record_of(&self, stored: &Stored) -> Result<Record, Phrase> {
        let loaded = record::load(&stored.record()).map_err(|error| error.phrase())?;
        if let Some(damage) = loaded.damage {
            return Err(damage.phrase());
        }
        let mut record = loaded.record;
        if let Some(room) = self.room(&record.game) {
            self.bring_files(room, &mut record.options)?;
        }
        Ok(record)
    }

    /// Puts the files in the place of their hashes; this waits for the disk.
    pub(crate) fn bring_files(&self, room: &dyn Room, options: &mut OptionValues) -> Result<(), Phrase> {
        for spec in files(room) {
            if let Some(hash) = referred(options.text(spec.key, "")) {
                let file = self.database.file(hash).map_err(|error| error.phrase())?;
                let text = file.ok_or_else(|| Phrase::new("house-no-file"))?;
                options.set(spec.key, OptionValue::Text(text));
            }
        }
        Ok(())
    }

    /// A file of a table that anybody may have; this waits for the disk.
    pub(crate) fn open_file(&self, table: &str, hash: &str) -> Result<Option<String>, NoTable> {
        let stored = self.stored(table)?;
        let head = record::load(&stored.head).ok();
        let open = head.zip(self.room(&stored.game)).is_some_and(|(head, room)| {
            let open = files(room).filter(|spec| !spec.hidden);
            open.into_iter().any(|spec| referred(head.record.options.text(spec.key, "")) == Some(hash))
        });
        if open { self.database.file(hash).map_err(NoTable::Store) } else { Ok(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::jarnac::Jarnac;
    use kernel::Match;
    use table::{Offer, RoomOf};

    static ROOM: RoomOf<Match<Jarnac>> = RoomOf::new();
    const SAVE: &str = "(joueurs (A ()) (B ())) (joueur1) (joueur2) (pioche A B C) (tour 1)";

    #[test]
    fn files_are_shown_by_their_hash_and_positions_not_at_all() {
        let values = OptionValues::default().with("dictionary", "RAT\nTZAR\n").with("double", true);
        let values = ROOM.options(&values.with("position", SAVE)).unwrap();
        let shown = shown(&ROOM, &values);
        assert_eq!(shown.text("dictionary", ""), format!("sha256:{}", hash("RAT\nTZAR\n")));
        assert_eq!((shown.text("position", "?"), shown.flag("double", false)), ("hidden", true));
        let other = values.with("position", SAVE.replace("A B C", "C B A").as_str());
        assert_eq!(super::shown(&ROOM, &other), shown, "the order of the bag is in no byte");
        let none = ROOM.options(&OptionValues::default()).unwrap();
        assert_eq!(super::shown(&ROOM, &none), none);
    }

    #[test]
    fn what_is_taken_out_is_named() {
        let mut values = ROOM.options(&OptionValues::default().with("dictionary", "tzar\nrat")).unwrap();
        let taken = take_out(&ROOM, &mut values);
        assert_eq!(taken, [(hash("RAT\nTZAR\n"), "RAT\nTZAR\n".to_owned())]);
        assert_eq!(wire::files::named(&values), [("dictionary".to_owned(), hash("RAT\nTZAR\n"))]);
        assert_eq!(take_out(&ROOM, &mut values), [], "once");
    }
}
