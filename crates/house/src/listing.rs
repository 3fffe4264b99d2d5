//! What the lobby shows, read from the store at most once a second however many ask.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use store::tables::StoreError;
use tokio::sync::Mutex;
use wire::lobby::{TableInfo, TableList};

use crate::{desk::Setup, hall::Hall, metrics::count};

/// How long what was read is shown.
const FRESH: Duration = Duration::from_secs(1);

/// How many tables the lobby knows of at most, the newest.
const MOST: usize = 1_000;

/// How many tables a page has.
const PAGE: usize = 50;

/// The tables that the lobby shows, the newest first, with their numbers.
type Shown = Arc<[(u64, TableInfo)]>;

/// What was read last, and when; what could not be read is not tried again at once either.
#[derive(Default)]
pub(crate) struct Listing(Mutex<Option<(Instant, Result<Shown, StoreError>)>>);

impl Hall {
    /// A page of the lobby, from below number `before` on.
    pub(crate) async fn listing(self: &Arc<Hall>, before: Option<u64>) -> Result<TableList, StoreError> {
        let shown = self.shown().await?;
        let below = before.unwrap_or(u64::MAX);
        // The newest come first, so that numbers fall.
        let rest = &shown[shown.partition_point(|(id, _)| *id >= below)..];
        let page = &rest[..rest.len().min(PAGE)];
        let more = rest.len() > page.len();
        Ok(TableList {
            tables: page.iter().map(|(_, table)| self.watched(table)).collect(),
            before: page.last().filter(|_| more).map(|(id, _)| *id),
        })
    }

    /// The newest tables, so many at most.
    pub(crate) async fn newest(self: &Arc<Hall>, most: usize) -> Result<Vec<TableInfo>, StoreError> {
        let shown = self.shown().await?;
        Ok(shown.iter().take(most).map(|(_, table)| self.watched(table)).collect())
    }

    /// A table with as many as watch it at the moment.
    fn watched(&self, table: &TableInfo) -> TableInfo {
        TableInfo { watchers: self.lobby.watchers(&table.table), ..table.clone() }
    }

    async fn shown(self: &Arc<Hall>) -> Result<Shown, StoreError> {
        // Whoever comes while somebody reads waits for what is read.
        let mut known = self.listing.0.lock().await;
        if let Some((_, shown)) = known.as_ref().filter(|(read, _)| read.elapsed() < FRESH) {
            return shown.clone();
        }
        let read = self.work(Hall::read_listing).await.unwrap_or(Err(StoreError::Closed));
        known.insert((Instant::now(), read)).1.clone()
    }

    /// This waits for the disk.
    fn read_listing(&self) -> Result<Shown, StoreError> {
        count(&self.metrics.lobby_reads);
        let listed = self.database.going_on(None, MOST)?;
        let shown = listed.into_iter().filter_map(|row| {
            let mut setup: Setup = serde_json::from_str(&row.setup).ok()?;
            let card = setup.card.take()?;
            Some((row.id, card.info(row.name, row.created, &setup, self.config.talk)))
        });
        Ok(shown.collect())
    }
}
