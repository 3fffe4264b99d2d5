//! The one thread of a house that writes, and groups what it writes.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed, mpsc::Receiver},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use super::{
    Change, Done, Hold, Kept, Store, StoreError, TableAction, Work, WriterFigures, hold::Tail, store::Writer,
};

/// How many changes one transaction holds at most.
const MOST: usize = 1024;

/// How long changes are gathered when they come in company: one wait for the disk serves them all. A change that
/// comes alone does not wait.
const GATHERING: Duration = Duration::from_millis(3);

/// How long a store that cannot be reached is tried again before whoever waits is told.
const PATIENCE: Duration = Duration::from_secs(4);

/// How long to wait between two tries.
const AGAIN: Duration = Duration::from_millis(100);

/// Called once a change is durable, or cannot be; on the writer's thread.
pub type Ack = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

type Told<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// What the thread is asked.
pub(super) enum Job {
    Keep(Box<What>, Told<Kept>),
    Renew(Vec<Kept>, Told<Vec<Kept>>),
    Stop,
}

pub(super) enum What {
    Work(Work),
    Change(Hold, Change),
}

impl Job {
    pub(super) fn work(work: Work, told: Told<Kept>) -> Job {
        Job::Keep(Box::new(What::Work(work)), told)
    }

    /// Tells whoever asked that nothing comes of it.
    pub(super) fn refuse(self, why: StoreError) {
        match self {
            Job::Keep(_, told) => told(Err(why)),
            Job::Renew(_, told) => told(Err(why)),
            Job::Stop => (),
        }
    }
}

/// Whoever writes, on a thread of its own.
pub(super) struct Scribe {
    pub(super) store: Arc<dyn Store>,
    pub(super) claim: super::Claim,
    pub(super) figures: Arc<WriterFigures>,
    pub(super) writer: Option<Box<dyn Writer>>,
}

/// Something to keep, and who is told.
type Asked = (Box<What>, Told<Kept>);

impl Scribe {
    /// Writes until it is told to stop, or nobody is left who could ask.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        let mut company = false;
        loop {
            let Ok(first) = jobs.recv() else { return };
            if company {
                thread::sleep(GATHERING);
            }
            let mut batch = Vec::with_capacity(16);
            let mut renewals = Vec::new();
            let mut last = false;
            for job in std::iter::once(first).chain(jobs.try_iter()) {
                match job {
                    late if last => late.refuse(StoreError::Closed),
                    Job::Stop => last = true,
                    Job::Renew(held, told) => renewals.push((held, told)),
                    Job::Keep(what, told) => batch.push((what, told)),
                }
                if batch.len() >= MOST {
                    break;
                }
            }
            company = batch.len() > 1;
            for (held, told) in renewals {
                told(self.renew(&held));
            }
            self.keep(batch);
            if last {
                return;
            }
        }
    }

    fn renew(&mut self, held: &[Kept]) -> Result<Vec<Kept>, StoreError> {
        let super::Claim { owner, lease } = self.claim.clone();
        // No second try: whoever asks does so again soon.
        let renewed = self.session().and_then(|writer| writer.renew(&owner, held, lease));
        match &renewed {
            Err(StoreError::Away(problem)) => {
                self.writer = None;
                self.figures.went_away(problem);
            }
            // So it is found out also where nobody plays.
            Ok(_) if self.figures.came_back() => self.figures.set_failing(false),
            _ => (),
        }
        renewed
    }

    /// Keeps a batch in one transaction. If that fails, each change is tried alone, so that one bad change costs
    /// itself.
    fn keep(&mut self, batch: Vec<Asked>) {
        if batch.is_empty() {
            return;
        }
        self.figures.changes.fetch_add(batch.len() as u64, Relaxed);
        let alone = batch.len() == 1;
        match self.together(batch) {
            Ok(()) => (),
            Err((batch, problem)) if alone || matches!(problem, StoreError::Away(_)) => {
                self.figures.failures.fetch_add(batch.len() as u64, Relaxed);
                self.figures.set_failing(true);
                batch.into_iter().for_each(|(_, told)| told(Err(problem.clone())));
            }
            Err((batch, _)) => {
                for asked in batch {
                    if let Err((batch, problem)) = self.together(vec![asked]) {
                        self.figures.failures.fetch_add(1, Relaxed);
                        self.figures.set_failing(true);
                        batch.into_iter().for_each(|(_, told)| told(Err(problem.clone())));
                    }
                }
            }
        }
    }

    /// Keeps a batch in one transaction and tells everybody; gives it back, if nothing of it could be kept.
    fn together(&mut self, batch: Vec<Asked>) -> Result<(), (Vec<Asked>, StoreError)> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
        let mut tails: HashMap<Kept, Tail> = HashMap::new();
        let mut ends = Vec::with_capacity(batch.len());
        let mut works = Vec::with_capacity(batch.len());
        let mut refused = Vec::new();
        for (place, (what, _)) in batch.iter().enumerate() {
            match &**what {
                What::Work(work) => works.push((place, work.clone())),
                What::Change(hold, change) => {
                    let tail = tails.get(&hold.kept()).copied().unwrap_or_else(|| hold.tail());
                    match hold.work(change.clone(), tail, now) {
                        Ok((work, after)) => {
                            tails.insert(hold.kept(), after);
                            ends.push((place, hold.clone(), after));
                            works.push((place, work));
                        }
                        Err(why) => refused.push((place, why)),
                    }
                }
            }
        }
        let asked: Vec<&Work> = works.iter().map(|(_, work)| work).collect();
        let started = Instant::now();
        let done = if asked.is_empty() { Ok(Vec::new()) } else { self.try_to_keep(&asked) };
        let done = match done {
            Ok(done) => done,
            Err(problem) => return Err((batch, problem)),
        };
        if !asked.is_empty() {
            self.figures.committed(started.elapsed());
            self.figures.set_failing(false);
            self.figures.came_back();
        }
        let mut answers: Vec<Done> = batch.iter().map(|_| Err(StoreError::Closed)).collect();
        for ((place, _), done) in works.iter().zip(done) {
            answers[*place] = done;
        }
        for (place, why) in refused {
            answers[place] = Err(why);
        }
        for (place, hold, after) in ends {
            match &answers[place] {
                Ok(_) => hold.set_tail(after),
                Err(StoreError::Lost) => {
                    let news = hold.lose();
                    self.figures.lost.fetch_add(u64::from(news), Relaxed);
                }
                Err(_) => (),
            }
        }
        for ((_, told), answer) in batch.into_iter().zip(answers) {
            self.figures.failures.fetch_add(u64::from(answer.is_err()), Relaxed);
            told(answer);
        }
        Ok(())
    }

    /// Asks the store, once more from the beginning when the connection was lost: nothing is done twice. When it has been
    /// away for long, whoever asks is told so at once.
    fn try_to_keep(&mut self, works: &[&Work]) -> Result<Vec<Done>, StoreError> {
        let mut again = false;
        loop {
            match self.session().and_then(|writer| writer.keep(works)) {
                Err(StoreError::Away(problem)) => {
                    self.writer = None;
                    if self.figures.went_away(&problem).elapsed() >= PATIENCE {
                        return Err(StoreError::Away(problem));
                    }
                    again = true;
                    thread::sleep(AGAIN);
                }
                Ok(done) if again => {
                    let checked =
                        done.into_iter().zip(works).map(|(done, work)| self.done_before(done, work));
                    return checked.collect();
                }
                other => return other,
            }
        }
    }

    /// A table whose name is taken at the second try, and which is just what was asked for, was made at the first; one
    /// that is gone was deleted.
    fn done_before(&self, done: Done, work: &Work) -> Result<Done, StoreError> {
        match (done, work) {
            (Err(StoreError::Taken), Work::Create { table, .. }) => {
                let found = self.store.reader()?.table(&table.name)?;
                let ours = found.filter(|found| {
                    let there = &found.stored;
                    (&there.head, &there.setup, &there.keys) == (&table.head, &table.setup, &table.keys)
                });
                Ok(ours.map(|found| Kept { table: found.stored.id, epoch: 0 }).ok_or(StoreError::Taken))
            }
            (Err(StoreError::Lost), Work::At { table, epoch, act: TableAction::Delete }) => {
                Ok(Ok(Kept { table: *table, epoch: *epoch }))
            }
            (done, _) => Ok(done),
        }
    }

    fn session(&mut self) -> Result<&mut Box<dyn Writer>, StoreError> {
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => self.store.writer()?,
        };
        Ok(self.writer.insert(writer))
    }
}
