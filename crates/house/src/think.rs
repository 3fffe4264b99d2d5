//! Where bots and coaches think: off the threads that serve sockets, in queues of their own, with a limit on time and on
//! how many at once, and with less of the processor than whoever serves people.
//!
//! A place belongs to the work, not to whoever waits for it: somebody who hangs up frees nothing before the work is done. Work
//! that nobody waits for any more is not begun, and what was begun is told to stop.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

use tokio::{sync::oneshot, time};

use crate::{
    limits::{Counted, Source},
    turns::{self, Turns},
};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// It took too long.
    TooSlow,
    /// It panicked.
    Crashed,
    /// Whoever asks has asked for enough already, or everybody has.
    Busy,
    /// Nobody waits for it any more: it was not begun, or not finished.
    Unwanted,
}

/// The queues. One that is full does not hold up the others.
#[derive(Debug)]
pub(crate) struct Thinkers {
    /// Bots whose turn it is. A table asks for one at a time.
    pub(crate) bots: Queue,
    /// Hints.
    pub(crate) hints: Queue,
    /// What can be typed.
    pub(crate) completions: Queue,
    /// Looks back at games that are over.
    pub(crate) reviews: Queue,
}

/// How many hints, completions or reviews of one source may be under way, and of all.
const PER_SOURCE: usize = 4;
const IN_ALL: usize = 256;

impl Thinkers {
    pub(crate) fn new(places: usize, limit: Duration) -> Thinkers {
        let half = places.div_ceil(2);
        Thinkers {
            bots: Queue::new(places, places, limit).behind(5),
            hints: Queue::new(half, half, limit).behind(10),
            completions: Queue::new(half, half, limit),
            reviews: Queue::new(1, 0, limit).behind(15),
        }
    }

    /// Thoughts that went over their time and have not come to an end yet.
    pub(crate) fn lost(&self) -> usize {
        [&self.bots, &self.hints, &self.completions, &self.reviews].iter().map(|queue| queue.lost()).sum()
    }
}

/// Places for thinking, and those who wait for one.
#[derive(Debug)]
pub(crate) struct Queue {
    turns: Turns,
    limit: Duration,
    lost: Arc<AtomicUsize>,
    asked: Counted,
    /// How far behind others the system puts it, from 0 to 19.
    behind: i32,
}

/// How many that do not come to an end may go on beside the others.
const MOST_LOST: usize = 2;

/// A place, which the work gives back when it is done; or whoever waited, when the work is over its time.
#[derive(Clone, Debug)]
struct Place(Arc<Mutex<Option<turns::Place>>>);

impl Place {
    fn free(&self) {
        let place = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(place);
    }
}

/// Whether a thought is still wanted. Once it was not, it never is again: what was left half done is no answer.
pub(crate) struct Wanted {
    stopped: AtomicBool,
    is_wanted: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Wanted {
    /// For whoever thinks.
    pub(crate) fn still(&self) -> bool {
        let wanted = !self.stopped.load(Relaxed) && (self.is_wanted)();
        if !wanted {
            self.stopped.store(true, Relaxed);
        }
        wanted
    }
}

/// Tells a thought to stop when whoever waits for it does so no longer.
struct Waiting(Arc<Wanted>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stopped.store(true, Relaxed);
    }
}

impl Queue {
    /// So many places, and `spare` ones more for what is over in a moment.
    pub(crate) fn new(places: usize, spare: usize, limit: Duration) -> Queue {
        let (lost, asked) = (Arc::default(), Counted::default());
        Queue { turns: Turns::new(places, spare), limit, lost, asked, behind: 0 }
    }

    /// The same, but whoever serves people comes first.
    fn behind(self, behind: i32) -> Queue {
        Queue { behind, ..self }
    }

    fn lost(&self) -> usize {
        self.lost.load(Relaxed)
    }

    /// Thinks for somebody as soon as there is a place, unless they have asked for enough already.
    pub(crate) async fn think_for<T: Send + 'static>(
        &self,
        source: Source,
        is_wanted: impl Fn() -> bool + Send + Sync + 'static,
        thought: impl FnOnce(&Wanted) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        let asked = self.asked.hold(source, PER_SOURCE, IN_ALL).ok_or(NoAnswer::Busy)?;
        let thought = move |wanted: &Wanted| {
            let answer = thought(wanted);
            drop(asked);
            answer
        };
        self.think(source, is_wanted, thought).await
    }

    /// Thinks as soon as there is a place, if somebody wants it then; the time counts from there. The thought looks now and
    /// then whether it is still wanted, and ends soon if it is not.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        source: Source,
        is_wanted: impl Fn() -> bool + Send + Sync + 'static,
        thought: impl FnOnce(&Wanted) -> T + Send + 'static,
    ) -> Result<T, NoAnswer> {
        // Whoever hangs up while waiting here has asked for nothing.
        let place = self.turns.take(source).await.ok_or(NoAnswer::Crashed)?;
        let wanted = Arc::new(Wanted { stopped: AtomicBool::new(false), is_wanted: Box::new(is_wanted) });
        if !wanted.still() {
            return Err(NoAnswer::Unwanted);
        }
        let place = Place(Arc::new(Mutex::new(Some(place))));
        let waiting = Waiting(Arc::clone(&wanted));
        let (own, behind) = (Freed(place.clone()), self.behind);
        let (answer, mut thinking) = oneshot::channel();
        // A thread of its own: what serves people is not put behind with it, and a house that closes does not wait for it.
        let thread = thread::Builder::new().name("thinker".to_owned()).spawn(move || {
            step_back(behind);
            let thought = thought(&wanted);
            let whole = wanted.still();
            // Given back before anybody hears of it, and also when the thought panics.
            drop(own);
            let _ = answer.send(if whole { Ok(thought) } else { Err(NoAnswer::Unwanted) });
        });
        if thread.is_err() {
            return Err(NoAnswer::Crashed);
        }
        if let Ok(answer) = time::timeout(self.limit, &mut thinking).await {
            return answer.unwrap_or(Err(NoAnswer::Crashed));
        }
        drop(waiting);
        let lost = Arc::clone(&self.lost);
        // Its place is free for others, unless too many are lost already.
        if lost.fetch_add(1, Relaxed) < MOST_LOST {
            place.free();
        }
        tokio::spawn(async move {
            let _ = thinking.await;
            lost.fetch_sub(1, Relaxed);
        });
        Err(NoAnswer::TooSlow)
    }
}

/// Puts this thread behind others.
#[cfg(target_os = "linux")]
fn step_back(behind: i32) {
    if behind > 0 {
        // Nothing is lost if the system does not want to. For Linux this is the thread alone.
        let _ = rustix::process::nice(behind);
    }
}

/// Elsewhere it would be the whole program.
#[cfg(not(target_os = "linux"))]
fn step_back(_: i32) {}

/// Frees a place when it goes.
struct Freed(Place);

impl Drop for Freed {
    fn drop(&mut self) {
        self.0.free();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, net::IpAddr, sync::mpsc};

    const LONG: Duration = Duration::from_mins(10);

    fn here() -> Source {
        IpAddr::from([127, 0, 0, 1]).into()
    }

    #[tokio::test]
    async fn a_thought_without_end_costs_itself() {
        let mut thinkers = Queue::new(1, 0, Duration::from_millis(5));
        let (end, wait) = mpsc::channel::<()>();
        assert_eq!(
            thinkers.think(here(), || true, move |_| wait.recv().is_ok()).await,
            Err(NoAnswer::TooSlow)
        );
        // How long an accident takes depends on the machine.
        thinkers.limit = LONG;
        assert_eq!(thinkers.lost(), 1);
        assert_eq!(thinkers.think(here(), || true, |_| 7).await, Ok(7), "its place is free");
        let accident = thinkers.think(here(), || true, |_| -> u8 { panic!("told to") }).await;
        assert_eq!(accident, Err(NoAnswer::Crashed));
        assert_eq!(thinkers.think(here(), || true, |_| 8).await, Ok(8), "an accident frees its place");
        drop(end);
    }

    /// A thought that is over its time is told to stop, and ends.
    #[tokio::test]
    async fn a_thought_over_its_time_is_told_to_stop() {
        let thinkers = Queue::new(1, 0, Duration::from_millis(5));
        let (ended, has_ended) = oneshot::channel();
        let thought = move |wanted: &Wanted| {
            while wanted.still() {
                thread::yield_now();
            }
            let _ = ended.send(());
        };
        assert_eq!(thinkers.think(here(), || true, thought).await, Err(NoAnswer::TooSlow));
        has_ended.await.unwrap();
        while thinkers.lost() > 0 {
            tokio::task::yield_now().await;
        }
    }

    /// Whoever hangs up leaves the work its place until it has stopped; what had no place yet is never begun.
    #[tokio::test]
    async fn hanging_up_frees_nothing_early() {
        let thinkers = Arc::new(Queue::new(1, 0, LONG));
        let (end, wait) = mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let (stopped, has_stopped) = oneshot::channel();
        let asker = {
            let thinkers = Arc::clone(&thinkers);
            tokio::spawn(async move {
                let thought = move |wanted: &Wanted| {
                    let _ = begun.send(());
                    while wanted.still() {
                        thread::yield_now();
                    }
                    let _ = stopped.send(());
                    wait.recv().is_ok()
                };
                thinkers.think(here(), || true, thought).await
            })
        };
        has_begun.await.unwrap();
        asker.abort();
        assert!(asker.await.is_err());
        has_stopped.await.unwrap();
        assert_eq!(thinkers.turns.free(), 0, "the place is the work's until it is done");
        let begun = Arc::new(AtomicUsize::new(0));
        let waiting = {
            let (thinkers, begun) = (Arc::clone(&thinkers), Arc::clone(&begun));
            tokio::spawn(async move {
                thinkers.think(here(), || true, move |_| begun.fetch_add(1, Relaxed)).await
            })
        };
        tokio::task::yield_now().await;
        waiting.abort();
        assert!(waiting.await.is_err());
        drop(end);
        assert_eq!(thinkers.think(here(), || true, |_| 7).await, Ok(7));
        assert_eq!(begun.load(Relaxed), 0, "nobody waited for it any more");
    }

    #[tokio::test]
    async fn one_source_does_not_fill_the_queue() {
        let thinkers = Arc::new(Queue::new(1, 0, LONG));
        let there: Source = IpAddr::from([10, 0, 0, 1]).into();
        let (end, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let mut askers = Vec::new();
        for _ in 0..PER_SOURCE {
            let (thinkers, wait) = (Arc::clone(&thinkers), Arc::clone(&wait));
            askers.push(tokio::spawn(async move {
                let thought = move |_: &Wanted| drop(wait.lock().map(|wait| wait.recv()));
                thinkers.think_for(here(), || true, thought).await
            }));
        }
        while thinkers.asked.all() < PER_SOURCE {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinkers.think_for(here(), || true, |_| ()).await, Err(NoAnswer::Busy));
        drop(end);
        assert_eq!(thinkers.think_for(there, || true, |_| 7).await, Ok(7));
        for asker in askers {
            assert_eq!(asker.await.unwrap(), Ok(()));
        }
        assert_eq!(thinkers.asked.all(), 0);
    }

    /// What nobody wants any more when its turn comes is not begun, what is not wanted when it is done is no answer, and the
    /// place goes to the next.
    #[tokio::test]
    async fn work_whose_asker_is_gone_is_not_begun() {
        let thinkers = Queue::new(1, 0, LONG);
        let unwanted = thinkers.think(here(), || false, |_| -> u8 { panic!("begun") }).await;
        assert_eq!(unwanted, Err(NoAnswer::Unwanted));
        let wish = Arc::new(AtomicBool::new(true));
        let own = Arc::clone(&wish);
        let thought = move |wanted: &Wanted| {
            wish.store(false, Relaxed);
            assert!(!wanted.still());
            // Somebody else asks; but what was thought meanwhile is not whole.
            wish.store(true, Relaxed);
        };
        let half = thinkers.think(here(), move || own.load(Relaxed), thought).await;
        assert_eq!(half, Err(NoAnswer::Unwanted));
        assert_eq!(thinkers.think(here(), || true, |_| 7).await, Ok(7));
    }

    /// Thinking is put behind whoever serves people, completions are not.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thinking_comes_behind_whoever_serves_people() {
        let nice = || {
            let stat = fs::read_to_string("/proc/thread-self/stat").unwrap();
            let mut fields = stat.rsplit_once(')').unwrap().1.split_whitespace();
            fields.nth(16).unwrap().parse::<i32>().unwrap()
        };
        let thinkers = Thinkers::new(2, LONG);
        let usual = nice();
        assert_eq!(thinkers.completions.think(here(), || true, move |_| nice()).await, Ok(usual));
        for (queue, behind) in [(&thinkers.bots, 5), (&thinkers.hints, 10), (&thinkers.reviews, 15)] {
            let expected = (usual + behind).min(19);
            assert_eq!(queue.think(here(), || true, move |_| nice()).await, Ok(expected));
        }
        assert_eq!(nice(), usual, "nobody else is put behind");
    }
}
