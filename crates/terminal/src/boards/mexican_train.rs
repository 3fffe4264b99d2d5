//! Mexican Train: trains end to end, open ones marked, the hand with what can be laid set off.

use std::collections::BTreeMap;

use games::mexican_train::{Doable, Domino, MexicanTrain, Train, View};
use kernel::{Phrase, Seat, Verb};
use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span, Text},
};
use table::AnyView;

use crate::{DrawContext, Drawing, MoveInput, Pointed, Pointing, Tone, read};

/// How Mexican Train looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<MexicanTrain>(view) else { return Text::default() };
        let page = Page { view: &view.current, stage };
        if stage.plain { page.sentences() } else { page.picture() }
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(TrainDesk)
    }
}

/// How moves are typed.
struct TrainDesk;

impl MoveInput for TrainDesk {
    fn help(&self) -> Vec<Phrase> {
        ["pose", "draw", "pass"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-mexican-train-help-{what}")))
            .collect()
    }

    /// A domino of the hand is taken, a train lays it, and the line of the pool draws.
    fn point(&mut self, at: &Pointed, typed: &str, view: &AnyView, seat: Seat) -> Pointing {
        let Some(view) = read::<MexicanTrain>(view).map(|view| &view.current) else {
            return Pointing::Nothing;
        };
        if at.row == 0 {
            return Pointing::Lines(vec!["draw".to_owned()]);
        }
        let first = at.line.trim_start_matches('▸').split_whitespace().next().unwrap_or_default();
        let train = Train::all(view.hands.len()).find(|train| train.to_string() == first);
        let taken = typed.split_whitespace().next().and_then(|word| word.parse::<Domino>().ok());
        if let Some(train) = train {
            return match taken {
                Some(domino) => Pointing::Lines(vec![format!("{domino} {train}")]),
                None => Pointing::Nothing,
            };
        }
        let domino = at.word.trim_start_matches(['▸', '+']).replace('│', "-").parse::<Domino>();
        match domino {
            Ok(domino) if view.hand(seat).contains(&domino) => Pointing::Type(format!("{domino} ")),
            _ => Pointing::Nothing,
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        &games::mexican_train::moves::VERBS
    }

    fn kinds(&self) -> Option<Phrase> {
        Some(Phrase::new("terminal-mexican-train-kinds"))
    }
}

struct Page<'a> {
    view: &'a View,
    stage: &'a DrawContext<'a>,
}

impl Page<'_> {
    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    fn centre(&self) -> String {
        let phrase = Phrase::new("terminal-mexican-train-centre").with("first", self.view.first);
        self.say(&phrase.with("pool", self.view.pool))
    }

    /// Whose train it is.
    fn owner(&self, train: Train) -> String {
        match train {
            Train::Mexican => self.say(&Phrase::new("terminal-mexican-train-mt")),
            Train::Of(seat) => self.stage.name(seat).to_owned(),
        }
    }

    /// The dominoes of a train from the centre outwards, each with the inner side first.
    fn dominoes(&self, train: Train) -> Vec<(u8, u8)> {
        let numbers = self.view.train(train).map_or(&[][..], |train| &train.numbers);
        let outwards: Vec<u8> = numbers.iter().rev().copied().collect();
        outwards.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    fn is_open(&self, train: Train) -> bool {
        self.view.train(train).is_some_and(|train| train.open)
    }

    /// The dominoes that the seat may lay now, each once, with the trains that it fits on.
    fn playable(&self, seat: Seat) -> BTreeMap<Domino, Vec<Train>> {
        let mut playable: BTreeMap<Domino, Vec<Train>> = BTreeMap::new();
        for (domino, train) in self.view.poses(seat) {
            playable.entry(domino).or_default().push(train);
        }
        playable
    }

    /// A domino that a seat may lay, with its trains: `1-12 (yours, Mexican train)`.
    fn choice(&self, seat: Seat, domino: Domino, trains: &[Train]) -> String {
        let yours = |train: &Train| *train == Train::Of(seat) && self.stage.seat == Some(seat);
        let name = |train: &Train| match train {
            own if yours(own) => self.say(&Phrase::new("terminal-mexican-train-yours")),
            Train::Mexican => self.say(&Phrase::new("mexican-train-mexican")),
            Train::Of(_) => self.owner(*train),
        };
        let mut trains = trains.to_vec();
        trains.sort_by_key(|train| !yours(train));
        format!("{domino} ({})", trains.iter().map(name).collect::<Vec<_>>().join(", "))
    }

    /// Whose hand is shown: the looker's, or that of whoever is to move where it may be seen.
    fn hands(&self) -> Vec<Seat> {
        match self.stage.seat {
            Some(seat) => vec![seat],
            None => Seat::all(self.view.hands.len())
                .filter(|seat| self.view.hands[seat.index()].dominoes.is_some())
                .collect(),
        }
    }

    /// What the looker can do besides laying a domino.
    fn choices(&self) -> Option<String> {
        let seat = self.stage.seat.filter(|&seat| self.view.turn == Some(seat))?;
        let doable = self.view.doable(seat);
        let words: Vec<String> = [(Doable::Pose, "pose"), (Doable::Draw, "draw"), (Doable::Pass, "pass")]
            .iter()
            .filter(|(what, _)| doable.contains(what))
            .map(|(_, word)| self.say(&Phrase::new(format!("terminal-mexican-train-can-{word}"))))
            .collect();
        Some(self.say(&Phrase::new("terminal-mexican-train-can").with("choices", words.join(", "))))
    }

    /// What the looker drew in this turn, by name.
    fn drawn(&self) -> Option<String> {
        let drawn =
            self.view.drawn.filter(|_| self.stage.seat.is_some() && self.view.turn == self.stage.seat)?;
        Some(self.say(&Phrase::new("terminal-drawn").with("what", drawn.to_string())))
    }

    fn sentences(&self) -> Text<'static> {
        let mut lines = vec![self.centre()];
        for train in Train::all(self.view.hands.len()) {
            let laid: Vec<String> = self.dominoes(train).iter().map(|(a, b)| format!("{a}-{b}")).collect();
            let end = self.view.end(train).unwrap_or(self.view.first);
            let id = match (self.is_open(train), laid.is_empty()) {
                (true, true) => "terminal-mexican-train-open-bare",
                (true, false) => "terminal-mexican-train-open",
                (false, true) => "terminal-mexican-train-closed-bare",
                (false, false) => "terminal-mexican-train-closed",
            };
            let phrase = Phrase::new(id)
                .with("train", train.to_string())
                .with("owner", self.owner(train))
                .with("dominoes", laid.join(" "))
                .with("end", end);
            lines.push(self.say(&phrase));
        }
        for seat in Seat::all(self.view.hands.len()) {
            let hand = &self.view.hands[seat.index()];
            let phrase = Phrase::new("terminal-mexican-train-holds")
                .with("name", self.stage.name(seat))
                .with("count", hand.size);
            lines.push(self.say(&phrase));
        }
        for seat in self.hands() {
            let hand: Vec<String> = self.view.hand(seat).iter().map(Domino::to_string).collect();
            let playable = self.playable(seat).into_iter();
            let playable: Vec<String> =
                playable.map(|(domino, trains)| self.choice(seat, domino, &trains)).collect();
            let of = |id: &'static str| Phrase::new(id).with("name", self.stage.name(seat));
            lines.push(self.say(&of("terminal-mexican-train-hand").with("dominoes", hand.join(" "))));
            if self.view.turn == Some(seat) && !playable.is_empty() {
                lines.push(
                    self.say(&of("terminal-mexican-train-playable").with("dominoes", playable.join(", "))),
                );
            }
        }
        lines.extend(self.drawn());
        lines.extend(self.choices());
        lines.into_iter().map(Line::from).collect()
    }

    fn picture(&self) -> Text<'static> {
        let mut lines = vec![Line::from(self.centre()), Line::default()];
        let names = Train::all(self.view.hands.len()).map(|train| self.owner(train).chars().count());
        let width = names.max().unwrap_or_default().min(14);
        lines.extend(Train::all(self.view.hands.len()).map(|train| self.train(train, width)));
        lines.push(Line::default());
        for seat in self.hands() {
            lines.push(Line::styled(
                self.say(&Phrase::new("terminal-mexican-train-hand-of").with("name", self.stage.name(seat))),
                self.tone(Tone::Faint),
            ));
            lines.extend(self.hand(seat));
        }
        lines.extend(self.drawn().map(|text| Line::styled(text, self.tone(Tone::Brass))));
        if let Some(choices) = self.choices() {
            lines.push(Line::default());
            lines.push(Line::styled(choices, self.tone(Tone::Brass)));
        }
        Text::from(lines)
    }

    /// A domino lying in a train or in the hand.
    fn domino(&self, sides: (u8, u8), style: Style) -> Span<'static> {
        Span::styled(format!("{}│{}", sides.0, sides.1), self.tone(Tone::Ivory).patch(style))
    }

    fn train(&self, train: Train, width: usize) -> Line<'static> {
        let turn = matches!(train, Train::Of(seat) if self.view.turn == Some(seat));
        let owner: String = self.owner(train).chars().take(width).collect();
        let hand = match train {
            Train::Of(seat) => format!("{:>3}", self.view.hands[seat.index()].size),
            Train::Mexican => "   ".to_owned(),
        };
        let mark = if self.is_open(train) { "○" } else { " " };
        let name = Style::default().add_modifier(if turn { Modifier::BOLD } else { Modifier::empty() });
        let tone = if turn { self.tone(Tone::Brass) } else { Style::default() };
        let mut spans = vec![
            Span::styled(if turn { "▸" } else { " " }, self.tone(Tone::Brass)),
            Span::styled(format!("{:>2} {owner:<width$}", train.to_string()), tone.patch(name)),
            Span::styled(format!("{hand} "), self.tone(Tone::Faint)),
            Span::styled(format!("{mark} "), self.tone(Tone::Good)),
        ];
        let used: usize = spans.iter().map(Span::width).sum();
        let room = usize::from(self.stage.width).saturating_sub(used + 2);
        let all = self.dominoes(train);
        let (mut first, mut taken) = (all.len(), 0);
        // From the open end inwards, as many as there is room for.
        while first > 0 {
            let (a, b) = all[first - 1];
            let next = a.to_string().len() + b.to_string().len() + 2;
            if taken + next > room {
                break;
            }
            (first, taken) = (first - 1, taken + next);
        }
        if all.is_empty() {
            spans.push(Span::styled(format!("{} …", self.view.first), self.tone(Tone::Faint)));
        } else if first > 0 {
            spans.push(Span::styled("…", self.tone(Tone::Faint)));
        }
        for &sides in &all[first..] {
            spans.extend([self.domino(sides, Style::default()), Span::raw(" ")]);
        }
        Line::from(spans)
    }

    /// The hand in rows, what can be laid now underlined and marked.
    fn hand(&self, seat: Seat) -> Vec<Line<'static>> {
        let playable = if self.view.turn == Some(seat) { self.playable(seat) } else { BTreeMap::new() };
        let mut rows = vec![Vec::new()];
        let mut used = 0;
        for &domino in self.view.hand(seat) {
            let can = playable.contains_key(&domino);
            // What was drawn in this turn is marked.
            let drawn = self.view.turn == Some(seat) && self.view.drawn == Some(domino);
            let mark = match (drawn, can) {
                (true, _) => "+",
                (false, true) => "▸",
                (false, false) => " ",
            };
            let mark = Span::styled(mark, self.tone(Tone::Brass));
            let style = if can { Style::default().add_modifier(Modifier::BOLD) } else { Style::default() };
            let tile = self.domino(domino.d_side(), style);
            let wide = tile.width() + 2;
            if used + wide > usize::from(self.stage.width) {
                rows.push(Vec::new());
                used = 0;
            }
            used += wide;
            if let Some(row) = rows.last_mut() {
                row.extend([mark, tile, Span::raw(" ")]);
            }
        }
        rows.into_iter().map(Line::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, OptionValues, Record, Seated, Seed};
    use table::{Library, Room, RoomOf};

    static ROOM: RoomOf<Match<MexicanTrain>> = RoomOf::new();

    fn view(eyes: Eyes, moves: usize) -> AnyView {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let mut record = Record {
            game: "mexican-train".into(),
            options: OptionValues::default(),
            seats: vec![seat("Ada"), seat("Bob"), seat("Cléo")],
            seed: Seed::from(4),
            entries: vec![],
            result: None,
        };
        for _ in 0..moves {
            let view = ROOM.read(&record, Eyes::All).unwrap().views.pop().unwrap();
            let seat = view.to_move().unwrap();
            let text = ROOM.complete(&view, seat, "", 1).pop().unwrap();
            record.entries.push(kernel::record::Entry::Move { seat, text });
        }
        ROOM.read(&record, eyes).unwrap().views.pop().unwrap()
    }

    fn text(lang: Lang, eyes: Eyes, plain: bool, moves: usize) -> String {
        let view = view(eyes, moves);
        let setting = Setting::new(lang, Palette::none(), &terminal::texts(&[&ROOM]));
        let names = ["Ada".to_owned(), "Bob".to_owned(), "Cléo".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage = DrawContext {
            seat: eyes.seat(),
            names: &names,
            width: 50,
            height: 20,
            plain,
            palette,
            speech,
            draft: None,
        };
        let drawn = Look.draw(&view, &stage);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn trains_and_hand_fit_a_narrow_board() {
        let picture = text(Lang::En, Eyes::Seat(Seat(0)), false, 12);
        assert!(picture.lines().all(|line| line.chars().count() <= 50), "{picture}");
        insta::assert_snapshot!(picture);
    }

    #[test]
    fn the_table_can_be_read_aloud_in_french() {
        insta::assert_snapshot!(text(Lang::Fr, Eyes::Seat(Seat(1)), true, 7));
    }

    /// A domino is taken from the hand and put on a train.
    #[test]
    fn dominoes_are_laid_by_pointing() {
        let picture = text(Lang::En, Eyes::Seat(Seat(0)), false, 0);
        let view = view(Eyes::Seat(Seat(0)), 0);
        let mut desk = Look.desk();
        let mut point = |word: &str, typed: &str| {
            let (row, line) = picture.lines().enumerate().find(|(_, line)| line.contains(word)).unwrap();
            let column = line[..line.find(word).unwrap()].chars().count();
            desk.point(&Pointed::at(row, column, line.to_owned()), typed, &view, Seat(0))
        };
        let own = read::<MexicanTrain>(&view).unwrap().current.hand(Seat(0))[0];
        let (a, b) = own.d_side();
        assert_eq!(point(&format!("{a}│{b}"), ""), Pointing::Type(format!("{own} ")));
        assert_eq!(point("MT", &format!("{own} ")), Pointing::Lines(vec![format!("{own} MT")]));
        assert_eq!(point("MT", ""), Pointing::Nothing);
        assert_eq!(point("Double", ""), Pointing::Lines(vec!["draw".to_owned()]));
    }

    #[test]
    fn what_can_be_laid_is_named_once_with_its_trains() {
        let aloud = text(Lang::En, Eyes::Seat(Seat(0)), true, 0);
        let line = aloud.lines().find(|line| line.starts_with("Ada can lay: ")).unwrap();
        let choices: Vec<&str> =
            line.trim_start_matches("Ada can lay: ").trim_end_matches('.').split("), ").collect();
        let mut dominoes: Vec<&str> =
            choices.iter().map(|choice| choice.split(' ').next().unwrap()).collect();
        let count = dominoes.len();
        dominoes.dedup();
        assert!(count > 0 && dominoes.len() == count, "{line}");
        assert!(line.contains(" (yours, Mexican train)"), "{line}");
        let french = text(Lang::Fr, Eyes::Seat(Seat(0)), true, 0);
        assert!(french.contains(" (le vôtre, train mexicain)"), "{french}");
        let watched = text(Lang::En, Eyes::All, true, 0);
        assert!(watched.contains(" (Ada, Mexican train)"), "{watched}");
    }

    #[test]
    fn the_public_sees_no_hand() {
        let public = text(Lang::En, Eyes::Public, true, 3);
        assert!(!public.contains("’s hand:"), "{public}");
        assert!(public.contains("Ada holds"), "{public}");
    }
}
