//! What the parts of the board share, and what a person does with it.

use games::jarnac::{
    Jarnac, Letter, Move, Row, SideView, View, Word, dictionary::SharedLexicon, position::Phase,
};
use kernel::{Phrase, Seat};
use leptos::{html, prelude::*};

use super::{
    draft::{Draft, On, Taken, choose, taken},
    lately::{Lately, lately},
    verdict::{DraftVerdict, calling, can_swap, judge, landing, place, source, way_to_begin},
};
use crate::{board::Stage, drag::Drag, link::api};

/// A word that is not on the board yet but shown there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// On whose board.
    pub seat: Seat,
    /// On which row.
    pub row: Row,
    /// The word.
    pub word: Word,
    /// Whether it is the coach's.
    pub hint: bool,
}

/// A letter that is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraggedLetter {
    /// A loose one, into the word.
    Loose(Letter),
    /// One of the word, to another place in it.
    Placed(usize, Letter),
}

/// What the parts of the board share.
#[derive(Clone, Copy)]
pub struct JarnacModel {
    pub stage: Stage<Jarnac>,
    /// The game, with the table's own dictionary.
    pub view: Memo<View>,
    /// The seat whose board is the near one.
    pub own: Seat,
    /// Whether the person may call Jarnac now.
    pub calling: Memo<bool>,
    /// The word in the making, of one's own letters and of the other's.
    drafts: [RwSignal<Draft>; 2],
    /// Loose letters to be exchanged; `None` when nothing is.
    pub swap: RwSignal<Option<Vec<usize>>>,
    /// The order in which the own letters are shown.
    pub order: RwSignal<Vec<usize>>,
    /// The board that a small screen shows large, if the person chose one.
    pub looked_at: RwSignal<Option<Seat>>,
    pub verdict: Memo<DraftVerdict>,
    pub lately: Memo<Lately>,
    /// The row whose letters the draft takes.
    pub base: Memo<Option<Row>>,
    pub taken: Memo<Taken>,
    pub ghost: Memo<Option<Ghost>>,
    /// The word in the making, to be focused when somebody types.
    pub wells: NodeRef<html::Div>,
    /// Letters that are dragged into the word or within it.
    pub drag: Drag<DraggedLetter>,
}

impl JarnacModel {
    /// The board of a stage.
    pub fn new(stage: Stage<Jarnac>) -> JarnacModel {
        let own = stage.seat.unwrap_or(Seat(0));
        let brought =
            stage.options.with_value(|options| SharedLexicon::from_text(options.text("dictionary", "")));
        let brought = RwSignal::new(brought.ok());
        if stage.options.with_value(|options| options.text("words", "") == "english") {
            leptos::task::spawn_local(async move {
                // Without them the board judges no words; the house does.
                let text = api::english_words().await.ok();
                if let Some(Ok(list)) = text.map(|text| SharedLexicon::from_text(&text)) {
                    brought.try_set(Some(list));
                }
            });
        }
        let view = Memo::new(move |_| {
            let mut view = stage.view.with(|view| view.current.clone());
            brought.with(|brought| brought.iter().for_each(|brought| view.dictionary.or_this(brought)));
            view
        });
        let drafts = [stage.keep("word", Draft::default), stage.keep("jarnac", Draft::default)];
        let calling =
            Memo::new(move |_| stage.seat.is_some_and(|seat| view.with(|view| calling(view, seat))));
        let draft = move || drafts[usize::from(calling.get())];
        let verdict = Memo::new(move |_| match stage.seat {
            Some(seat) => view.with(|view| draft().with(|draft| judge(view, seat, draft))),
            None => DraftVerdict::default(),
        });
        let base = Memo::new(move |_| {
            let only = verdict.with(DraftVerdict::only).map(|play| place(&play.mv));
            match only {
                Some(On::Row(row)) => Some(row),
                Some(_) => None,
                None => view.with(|view| draft().with(|draft| draft.base(view.side(source(view, own))))),
            }
        });
        let taken = Memo::new(move |_| {
            view.with(|view| draft().with(|draft| taken(draft, view.side(source(view, own)), base.get())))
        });
        let ghost = Memo::new(move |_| {
            let play = verdict.with(DraftVerdict::only).map(|play| play.mv);
            let empty = draft().with(Draft::is_empty);
            let hinted = stage.hint.get().filter(|_| empty).and_then(|text| text.parse::<Move>().ok());
            let (mv, hint) = play.map(|mv| (mv, false)).or(hinted.map(|mv| (mv, true)))?;
            let word = word_of(&mv)?;
            let row = view.with(|view| landing(view, own, &mv))?;
            Some(Ghost { seat: own, row, word, hint })
        });
        JarnacModel {
            stage,
            view,
            own,
            calling,
            drafts,
            swap: stage.keep("swap", || None),
            order: RwSignal::new(Vec::new()),
            looked_at: RwSignal::new(None),
            verdict,
            lately: Memo::new(move |_| view.with(lately)),
            base,
            taken,
            ghost,
            wells: NodeRef::new(),
            drag: Drag::new(move |carried, place| {
                let at = place.strip_prefix("jarnac-well-").and_then(|at| at.parse().ok());
                if let Some(at) = at {
                    untrack(draft).update(|draft| match carried {
                        DraggedLetter::Loose(letter) => draft.insert_at(at, letter),
                        DraggedLetter::Placed(from, _) => draft.shift(from, at),
                    });
                }
            }),
        }
    }

    /// The word in the making: of one's own letters, or of the other's while Jarnac may be called.
    pub fn draft(self) -> RwSignal<Draft> {
        self.drafts[usize::from(self.calling.get())]
    }

    fn draft_now(self) -> RwSignal<Draft> {
        untrack(|| self.draft())
    }

    /// Whose letters words are made of now.
    pub fn source(self) -> Seat {
        self.view.with(|view| source(view, self.own))
    }

    /// Something about a side.
    pub fn side<T>(self, seat: Seat, ask: impl FnOnce(&SideView) -> T) -> T {
        self.view.with(|view| ask(view.side(seat)))
    }

    /// Whether the game is over.
    pub fn over(self) -> bool {
        self.view.with(|view| view.phase == Phase::Over)
    }

    /// Whether words are formed here now.
    pub fn playing(self) -> bool {
        self.stage.my_turn.get() && self.view.with(|view| view.phase == Phase::Play)
    }

    /// Whether the turn has to be begun here now.
    pub fn beginning(self) -> bool {
        self.stage.my_turn.get() && self.view.with(|view| matches!(view.phase, Phase::Begin { .. }))
    }

    /// Whether three letters may be exchanged here now.
    pub fn may_swap(self) -> bool {
        self.stage.my_turn.get() && self.view.with(|view| can_swap(view, self.own))
    }

    /// Whether letters are being chosen for an exchange.
    pub fn swapping(self) -> bool {
        self.may_swap() && self.swap.with(Option::is_some)
    }

    /// Whether a word can be put together here: one's own turn or not, but not while letters are exchanged.
    pub fn composing(self) -> bool {
        self.stage.seat.is_some() && !self.over() && !self.swapping()
    }

    /// Whether the word can be played as it is.
    pub fn ready(self) -> bool {
        let now = self.calling.get() && self.stage.my_turn.get() || self.playing();
        now && !self.swapping() && self.verdict.with(|verdict| verdict.only().is_some())
    }

    /// The board that a small screen shows large: the one whose letters are in play, unless another was chosen.
    pub fn large(self) -> Seat {
        self.looked_at.get().unwrap_or_else(|| self.source())
    }

    /// Whether a row can be picked: it has a word that may grow, or it is where a new one would go.
    pub fn pickable(self, seat: Seat, row: Row) -> bool {
        self.composing()
            && seat == self.source()
            && self.side(seat, |side| {
                let first = side.board.iter().position(Option::is_none);
                side.board[row.index()].is_some() || first == Some(row.index()) && seat == self.own
            })
    }

    /// Picks a row for the word in the making.
    pub fn pick(self, row: Row) {
        let seat = untrack(|| self.source());
        if !untrack(|| self.pickable(seat, row)) {
            return;
        }
        let board = untrack(|| self.side(seat, |side| side.board));
        self.draft_now().update(|draft| match board[row.index()] {
            Some(_) => draft.pick(row, &board),
            None => draft.renew(&board),
        });
    }

    /// Says which of several readings is meant.
    pub fn mean(self, on: On) {
        let Some(word) = self.verdict.with_untracked(|verdict| verdict.word) else { return };
        self.draft_now().set(Draft::of(&word, on));
    }

    /// Adds a letter to the word, or chooses it for the exchange.
    pub fn letter(self, letter: Letter) {
        let seat = untrack(|| self.source());
        if untrack(|| self.swapping()) {
            let hand = untrack(|| self.side(self.own, |side| side.hand.clone()));
            self.swap.update(|chosen| {
                let chosen = chosen.get_or_insert_default();
                let free = hand.iter().enumerate().find(|(at, own)| **own == letter && !chosen.contains(at));
                if let Some((at, _)) = free {
                    choose(chosen, at);
                }
            });
        } else if untrack(|| self.composing()) {
            let side = untrack(|| self.side(seat, SideView::clone));
            self.draft_now().update(|draft| draft.insert(letter, &side));
        }
    }

    /// Presses a loose letter: into the word, out of it again, or into the exchange.
    pub fn press(self, at: usize, letter: Letter) {
        if untrack(|| self.swapping()) {
            return self.swap.update(|chosen| choose(chosen.get_or_insert_default(), at));
        }
        let used = self.taken.with_untracked(|taken| taken.hand.get(at) == Some(&true));
        if used { self.draft_now().update(|draft| draft.drop_letter(letter)) } else { self.letter(letter) }
    }

    /// Forgets the word, or the exchange.
    pub fn clear(self) {
        if untrack(|| self.swapping()) {
            self.swap.set(None);
        } else {
            self.draft_now().set(Draft::default());
        }
    }

    /// The exchange as a move, once three letters are chosen.
    pub fn exchange(self) -> Option<Move> {
        let chosen = self.swap.get()?;
        let letters: Option<Vec<Letter>> =
            self.side(self.own, |side| chosen.iter().map(|&at| side.hand.get(at).copied()).collect());
        letters?.try_into().ok().map(Move::swap)
    }

    /// Plays the word, calls Jarnac or exchanges letters: whatever was prepared.
    pub fn play(self) {
        let stage = self.stage;
        if !stage.my_turn.get_untracked() {
            return;
        }
        if untrack(|| self.swapping()) {
            match untrack(|| self.exchange()) {
                Some(mv) => stage.propose.run(mv.to_string()),
                None => stage.tell.run(Phrase::new("jarnac-web-choose-three")),
            }
            return;
        }
        let verdict = self.verdict.get_untracked();
        if !self.calling.get_untracked() && untrack(|| self.beginning()) {
            let how = self.view.with_untracked(|view| way_to_begin(view, self.own));
            return stage.tell.run(Phrase::new("jarnac-web-begin-first").with("how", how));
        }
        match (verdict.only(), verdict.word) {
            (Some(play), _) => stage.propose.run(play.mv.to_string()),
            (None, Some(_)) => {
                stage.tell.run(verdict.why.unwrap_or_else(|| Phrase::new("jarnac-web-which")));
            }
            (None, None) => stage.tell.run(Phrase::new("jarnac-web-too-short")),
        }
    }

    /// Begins the turn with letters from the bag.
    pub fn draw(self) {
        if untrack(|| self.beginning()) {
            self.stage.propose.run(Move::Draw.to_string());
        }
    }

    /// Ends the turn.
    pub fn pass(self) {
        if untrack(|| self.playing()) {
            self.stage.propose.run(Move::Pass.to_string());
        }
    }

    /// Takes the coach's move over: a word or an exchange to be confirmed, anything else at once.
    pub fn take_hint(self) {
        let hint = self.stage.hint.get_untracked().and_then(|text| text.parse::<Move>().ok());
        match hint {
            Some(Move::Draw) => self.draw(),
            Some(Move::Pass) => self.pass(),
            Some(Move::Swap(letters)) => {
                self.swap.set(Some(Vec::new()));
                letters.into_iter().for_each(|letter| self.letter(letter));
            }
            Some(mv) => {
                if let Some(word) = word_of(&mv) {
                    self.draft_now().set(Draft::of(&word, place(&mv)));
                }
            }
            None => (),
        }
    }

    /// Drops what was prepared as soon as it was played, or a new game has begun.
    pub fn forget_what_was_played(self) {
        let stage = self.stage;
        let number = move || stage.last.get().map(|last| last.number);
        let seen = StoredValue::new(untrack(number));
        Effect::new(move |_| {
            let Some(last) = stage.last.get() else { return };
            // A replay goes back; only what is new counts.
            if seen.get_value().is_some_and(|seen| last.number <= seen) {
                return;
            }
            seen.set_value(Some(last.number));
            if Some(last.seat) != stage.seat {
                return;
            }
            let [word, call] = self.drafts;
            match last.text.and_then(|text| text.parse::<Move>().ok()) {
                Some(Move::Word(_) | Move::Extend { .. } | Move::Pass) => word.set(Draft::default()),
                Some(Move::Jarnac { .. }) => call.set(Draft::default()),
                Some(Move::Draw | Move::Swap(_)) => {
                    call.set(Draft::default());
                    self.swap.set(None);
                }
                None => (),
            }
        });
        let game = Memo::new(move |_| stage.view.with(|view| view.game));
        let seen = StoredValue::new(game.get_untracked());
        Effect::new(move |_| {
            if game.get() > seen.get_value() {
                seen.set_value(game.get());
                self.drafts.iter().for_each(|draft| draft.set(Draft::default()));
            }
        });
        Effect::new(move |_| {
            self.calling.get();
            self.looked_at.set(None);
        });
    }
}

/// The word of a move.
pub fn word_of(mv: &Move) -> Option<Word> {
    match mv {
        Move::Word(word) | Move::Extend { word, .. } | Move::Jarnac { word, .. } => Some(*word),
        Move::Draw | Move::Swap(_) | Move::Pass => None,
    }
}
