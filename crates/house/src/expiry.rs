//! Tables that nobody has touched for long: written to a folder if the host wants that, then forgotten.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use store::tables::{Change, StoreError, Stored};
use tokio::{sync::watch, time};

use crate::{hall::Hall, http::exported, metrics::count};

/// How often the house looks for tables that are too old.
const LOOK_EVERY: Duration = Duration::from_hours(1);

/// How many tables are looked at at once.
const AT_ONCE: usize = 500;

/// How long tables are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// How long a table stays that nobody touches.
    pub untouched: Duration,
    /// Where the records of finished games go before they are forgotten.
    pub exports: Option<PathBuf>,
}

impl Hall {
    /// Forgets what nobody has touched since `now` less the time that the host keeps tables; how many that were. This waits
    /// for the disk.
    pub(crate) fn expire(&self, keep: &Keep, now: SystemTime) -> Result<usize, StoreError> {
        let now = now.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
        let before = now.saturating_sub(i64::try_from(keep.untouched.as_secs()).unwrap_or(i64::MAX));
        let mut forgotten = 0;
        loop {
            let mut gone = 0;
            for name in self.database.untouched(before, AT_ONCE)? {
                // Somebody sits there and thinks.
                if !self.is_live(&name) && self.forget_for_good(&name, keep, before)? {
                    gone += 1;
                }
            }
            forgotten += gone;
            if gone == 0 {
                return Ok(forgotten);
            }
        }
    }

    fn forget_for_good(&self, name: &str, keep: &Keep, before: i64) -> Result<bool, StoreError> {
        let (hold, stored) = match self.database.take(name) {
            Ok(Some(taken)) => taken,
            // Another house has it, or had it a moment ago; a damaged one is for the host to look at.
            Ok(None) | Err(StoreError::Elsewhere(_) | StoreError::Damaged(_)) => return Ok(false),
            Err(problem) => return Err(problem),
        };
        if stored.touched >= before || stored.damage.is_some() {
            return Ok(false);
        }
        if let (Some(folder), Some(_)) = (&keep.exports, &stored.result)
            && let Err(problem) = self.export(folder, &stored)
        {
            tracing::error!(table = name, %problem, "a record could not be written, so its table stays");
            return Ok(false);
        }
        self.database.wait(&hold, Change::Delete)?;
        count(&self.metrics.tables_expired);
        tracing::info!(table = name, "nobody has touched it for long: forgotten");
        Ok(true)
    }

    /// Writes a record to a file of its own, which is whole or not there.
    fn export(&self, folder: &Path, stored: &Stored) -> io::Result<()> {
        // What cannot be read as a game any more is written down as it is.
        let text = exported(self, stored).unwrap_or_else(|_| stored.record());
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}.tapis", stored.name));
        let unfinished = folder.join(format!(".{}.new", stored.name));
        let mut file = fs::File::create(&unfinished)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)
    }
}

/// Looks for tables that are too old, now and every hour, until the house closes.
pub(crate) async fn watch_over(hall: Arc<Hall>, keep: Keep, mut closing: watch::Receiver<bool>) {
    loop {
        let (at_work, rules) = (Arc::clone(&hall), keep.clone());
        let expired = tokio::task::spawn_blocking(move || at_work.expire(&rules, SystemTime::now())).await;
        if let Ok(Err(problem)) = expired {
            tracing::warn!(%problem, "tables that are too old could not be forgotten");
        }
        tokio::select! {
            () = time::sleep(LOOK_EVERY) => (),
            _ = closing.changed() => return,
        }
    }
}
