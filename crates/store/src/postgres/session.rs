//! One connection: statements are prepared once, and what is asked together travels together.

use std::{
    collections::HashMap,
    future::{Future, poll_fn},
    pin::Pin,
    sync::Arc,
    task::Poll,
};

use tokio::{task::JoinSet, time::timeout};
use tokio_postgres::{
    Client, Config, Row, Statement,
    types::{ToSql, Type},
};

use super::{CONNECTING, Driver, PATIENCE, tls::Tls};
use crate::tables::StoreError;

/// Something to send with a statement.
pub(super) type Value = Box<dyn ToSql + Sync + Send>;

/// A statement with what belongs into it.
pub(super) struct Query {
    pub(super) sql: &'static str,
    pub(super) values: Vec<Value>,
}

/// How a transaction begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    /// For one statement: it is a transaction by itself.
    Alone,
    /// To write.
    Writing,
    /// To read what belongs together.
    Reading,
}

pub(super) struct Session {
    client: Client,
    driver: Arc<Driver>,
    prepared: HashMap<&'static str, Statement>,
}

/// Connects to one server, if it takes writes.
async fn reach(server: Config, tls: Tls) -> Result<Client, StoreError> {
    let connecting = async {
        let (client, connection) = server.connect(tls).await?;
        // It ends with the client.
        tokio::spawn(connection);
        // Whoever set this off for a whole server did not think of us: acknowledged is durable.
        let rows = client.query("SHOW synchronous_commit", &[]).await;
        if rows.is_ok_and(|rows| rows.first().is_some_and(|row| row.get::<_, String>(0) == "off")) {
            client.batch_execute("SET synchronous_commit = on").await?;
        }
        Ok::<Client, tokio_postgres::Error>(client)
    };
    connecting.await.map_err(|error| match StoreError::from(error) {
        // A wrong password will not get better by trying again, and says so.
        StoreError::Other(problem) => StoreError::Unusable { path: super::shown(&server), problem },
        other => other,
    })
}

/// What is under way: many, each boxed.
type Asked<'a> = Pin<Box<dyn Future<Output = Result<Vec<Row>, tokio_postgres::Error>> + Send + 'a>>;

impl Session {
    /// Connects to the first of these servers that takes writes.
    pub(super) fn connect(
        servers: &[Config],
        tls: &Tls,
        driver: &Arc<Driver>,
    ) -> Result<Session, StoreError> {
        let client = driver.wait(async {
            let mut tries = JoinSet::new();
            for server in servers {
                tries.spawn(timeout(CONNECTING, reach(server.clone(), tls.clone())));
            }
            let mut problem = None;
            while let Some(tried) = tries.join_next().await {
                let why = match tried {
                    Ok(Ok(Ok(client))) => return Ok(client),
                    Ok(Ok(Err(why))) => why,
                    _ => StoreError::Away("nobody answers".to_owned()),
                };
                // What may get better by trying again counts for more than what will not.
                if problem.is_none() || matches!(why, StoreError::Away(_)) {
                    problem = Some(why);
                }
            }
            Err(problem.unwrap_or(StoreError::Closed))
        })?;
        Ok(Session { client, driver: Arc::clone(driver), prepared: HashMap::new() })
    }

    /// Runs statements as they are, outside of any transaction.
    pub(super) fn run(&self, sql: &str) -> Result<(), StoreError> {
        self.wait(self.client.batch_execute(sql))
    }

    /// Runs one statement as it is; what it gives.
    pub(super) fn read(&self, sql: &str) -> Result<Vec<Row>, StoreError> {
        self.wait(self.client.query(sql, &[]))
    }

    /// Everything in one transaction and one round trip; the rows that each statement gives.
    pub(super) fn ask(&mut self, begin: Begin, queries: &[Query]) -> Result<Vec<Vec<Row>>, StoreError> {
        self.prepare(queries)?;
        let client = &self.client;
        let plain = |sql: &'static str| -> Asked<'_> {
            Box::pin(async move { client.batch_execute(sql).await.map(|()| Vec::new()) })
        };
        let mut asked: Vec<Asked<'_>> = Vec::with_capacity(queries.len() + 2);
        match begin {
            Begin::Alone => (),
            Begin::Writing => asked.push(plain("BEGIN")),
            Begin::Reading => asked.push(plain("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")),
        }
        for query in queries {
            let statement = self.prepared[query.sql].clone();
            asked.push(Box::pin(async move {
                let values: Vec<&(dyn ToSql + Sync)> =
                    query.values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect();
                client.query(&statement, &values).await
            }));
        }
        if begin != Begin::Alone {
            // After an error this rolls back.
            asked.push(plain("COMMIT"));
        }
        let answers = self.wait(async { Ok(together(asked).await) })?;
        let mut rows = answers.into_iter().collect::<Result<Vec<_>, _>>()?;
        if begin != Begin::Alone {
            rows.pop();
            rows.remove(0);
        }
        Ok(rows)
    }

    fn prepare(&mut self, queries: &[Query]) -> Result<(), StoreError> {
        for query in queries {
            if !self.prepared.contains_key(query.sql) {
                let none: &[Type] = &[];
                let statement = self.wait(self.client.prepare_typed(query.sql, none))?;
                self.prepared.insert(query.sql, statement);
            }
        }
        Ok(())
    }

    fn wait<T: Send>(
        &self,
        asked: impl Future<Output = Result<T, tokio_postgres::Error>> + Send,
    ) -> Result<T, StoreError> {
        let answer = self.driver.wait(async { timeout(PATIENCE, asked).await });
        Ok(answer.map_err(|_| StoreError::Away("no answer".to_owned()))??)
    }
}

/// Waits for all of them. They are sent in their order: each is asked once before any is waited for.
async fn together<T>(mut asked: Vec<Pin<Box<dyn Future<Output = T> + Send + '_>>>) -> Vec<T> {
    let mut answers: Vec<Option<T>> = asked.iter().map(|_| None).collect();
    // The server answers in the same order, so those before this one have answered.
    let mut first = 0;
    let mut sent = false;
    poll_fn(move |context| {
        for number in first..asked.len() {
            if answers[number].is_some() {
                continue;
            }
            match asked[number].as_mut().poll(context) {
                Poll::Ready(answer) => answers[number] = Some(answer),
                Poll::Pending if sent => break,
                Poll::Pending => (),
            }
        }
        sent = true;
        while answers.get(first).is_some_and(Option::is_some) {
            first += 1;
        }
        if first < answers.len() {
            return Poll::Pending;
        }
        Poll::Ready(answers.drain(..).flatten().collect())
    })
    .await
}
