//! What a host can count, in the text form that Prometheus reads.

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The upper bounds of the buckets for the time of a move, in microseconds.
const BUCKETS: [u64; 10] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000];

macro_rules! counters {
    ($($field:ident: $name:literal, $help:literal;)*) => {
        /// Counts since the house opened.
        #[derive(Debug, Default)]
        pub(crate) struct Metrics {
            $(pub(crate) $field: AtomicU64,)*
            move_buckets: [AtomicU64; BUCKETS.len()],
            move_micros: AtomicU64,
            move_count: AtomicU64,
        }

        impl Metrics {
            fn counters(&self) -> Vec<(&'static str, &'static str, u64)> {
                vec![$(($name, $help, self.$field.load(Relaxed)),)*]
            }
        }
    };
}

counters! {
    moves: "tapis_moves_total", "Moves made and kept, by people and bots.";
    refused: "tapis_refused_total", "Moves refused.";
    repeated: "tapis_repeated_total", "Moves said twice and made once.";
    tables_made: "tapis_tables_made_total", "Tables made.";
    tables_opened: "tapis_tables_opened_total", "Tables rebuilt from their records.";
    tables_damaged: "tapis_tables_damaged_total", "Tables whose records could not be opened.";
    tables_expired: "tapis_tables_expired_total", "Tables forgotten because nobody had touched them for long.";
    not_kept: "tapis_not_kept_total", "Moves that could not be kept and were not made.";
    sockets_opened: "tapis_sockets_opened_total", "Sockets opened.";
    bad_tokens: "tapis_bad_tokens_total", "Tokens that open nothing.";
    bad_messages: "tapis_bad_messages_total", "Messages that are too long, no text, no JSON or no message.";
    too_fast: "tapis_too_fast_total", "Messages above the rate limit.";
    too_slow: "tapis_too_slow_total", "Clients dropped because they did not read.";
    too_many: "tapis_too_many_total", "Connections and tables refused because there were too many.";
    banned: "tapis_banned_total", "Requests refused because a host wants it so.";
    foreign_origins: "tapis_foreign_origins_total", "Requests refused because of where they came from.";
    handshakes_lost: "tapis_handshakes_lost_total", "Connections that never asked for anything, or broke.";
    bot_faults: "tapis_bot_faults_total", "Bots that crashed, dawdled or talked nonsense.";
    out_of_time: "tapis_out_of_time_total", "People who ran out of time.";
    lobby_reads: "tapis_lobby_reads_total", "Readings of the lobby from the store.";
    piped: "tapis_piped_total", "Sockets that were passed on to the house that holds their table.";
    frames: "tapis_frames_total", "Messages sent.";
    panics: "tapis_panics_total", "Tables that had an accident and were rebuilt.";
}

pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Relaxed);
}

impl Metrics {
    /// A move was made and dealt this long after it came in.
    pub(crate) fn moved(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        count(&self.moves);
        count(&self.move_count);
        self.move_micros.fetch_add(micros, Relaxed);
        if let Some(bucket) = BUCKETS.iter().position(|&bound| micros <= bound) {
            count(&self.move_buckets[bucket]);
        }
    }

    /// Everything as text, with what is true at the moment.
    pub(crate) fn render(&self, gauges: &[(&str, &str, u64)]) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        for (name, help, value) in self.counters() {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        for (name, help, value) in gauges {
            let kind = if name.ends_with("_total") { "counter" } else { "gauge" };
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        }
        let all = self.move_count.load(Relaxed);
        let times = BUCKETS.iter().copied().zip(self.move_buckets.iter().map(|bucket| bucket.load(Relaxed)));
        let help = "From a move's arrival until it is kept and dealt.";
        text += &histogram("tapis_move_seconds", help, times, self.move_micros.load(Relaxed), all);
        text
    }
}

/// How often something took how long: the bounds in microseconds with the counts up to them from the bound before, the
/// time of all, and how often in all.
pub(crate) fn histogram(
    name: &str,
    help: &str,
    times: impl Iterator<Item = (u64, u64)>,
    micros: u64,
    all: u64,
) -> String {
    let mut text = format!("# HELP {name} {help}\n# TYPE {name} histogram\n");
    let mut sum = 0;
    // Writing to a string cannot fail.
    for (bound, count) in times {
        sum += count;
        let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {sum}", bound as f64 / 1e6);
    }
    let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {all}");
    let _ = writeln!(text, "{name}_sum {}\n{name}_count {all}", micros as f64 / 1e6);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulated() {
        let metrics = Metrics::default();
        for micros in [100, 900, 15_000, 9_000_000] {
            metrics.moved(Duration::from_micros(micros));
        }
        let text = metrics.render(&[("tapis_sockets", "Sockets.", 3)]);
        for line in [
            "tapis_moves_total 4",
            "tapis_sockets 3",
            "tapis_move_seconds_bucket{le=\"0.0005\"} 1",
            "tapis_move_seconds_bucket{le=\"0.02\"} 3",
            "tapis_move_seconds_bucket{le=\"+Inf\"} 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
    }
}
