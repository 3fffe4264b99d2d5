//! The look's colours at a terminal: 24 bits where there are 24, else 16 colours, else none.
//!
//! No colour ever stands alone: whoever paints with a [`Hue`] writes a letter, a number or [`Hue::shape`] with it.

use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// All of them.
    True,
    /// The sixteen that its owner chose.
    Sixteen,
    /// None: bold and underlined at most.
    None,
}

/// What the person asked for on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColourWish {
    /// As the terminal says.
    #[default]
    Auto,
    /// 24-bit colours.
    Full,
    /// Sixteen colours.
    Sixteen,
    /// None.
    Never,
}

impl ColourWish {
    /// The words of the command line, in the order of the variants.
    pub const WORDS: [&'static str; 4] = ["auto", "full", "16", "never"];

    /// What a word of the command line asks for.
    pub fn from_word(word: &str) -> Option<ColourWish> {
        match word {
            "auto" => Some(ColourWish::Auto),
            "full" | "always" => Some(ColourWish::Full),
            "16" => Some(ColourWish::Sixteen),
            "never" | "none" => Some(ColourWish::Never),
            _ => None,
        }
    }
}

impl Depth {
    /// What the environment promises (`NO_COLOR`, `TERM`, `COLORTERM`), unless the person knows better.
    pub fn find(wanted: ColourWish, env: impl Fn(&str) -> Option<String>) -> Depth {
        let set = |key: &str| env(key).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        match wanted {
            ColourWish::Never => Depth::None,
            ColourWish::Sixteen => Depth::Sixteen,
            ColourWish::Full => Depth::True,
            ColourWish::Auto if set("NO_COLOR").is_some() || term == "dumb" => Depth::None,
            ColourWish::Auto if cfg!(windows) => Depth::True,
            ColourWish::Auto => match set("COLORTERM").as_deref() {
                Some("truecolor" | "24bit") => Depth::True,
                _ if term.ends_with("-direct") => Depth::True,
                _ if term.is_empty() => Depth::None,
                _ => Depth::Sixteen,
            },
        }
    }
}

/// What something is painted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The table, with text on it.
    Felt,
    /// Rails and wells in the felt.
    Edge,
    /// Panels, with text on them.
    Paper,
    /// What matters less, on felt or paper.
    Faint,
    /// Whose turn, what is selected.
    Brass,
    /// Valid; with a sign or a word.
    Good,
    /// Refused; with a sign or a word.
    Bad,
    /// The face of a tile, a domino or a letter.
    Ivory,
}

/// A colour of players and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Hue {
    Red,
    Blue,
    Yellow,
    Green,
    Orange,
    Purple,
    Cyan,
    Pink,
    Brown,
    White,
    Lime,
    Navy,
    Teal,
    Maroon,
    Gray,
    Black,
}

impl Hue {
    /// All of them, those easiest to tell apart first.
    pub const ALL: [Hue; 16] = [
        Hue::Red,
        Hue::Blue,
        Hue::Yellow,
        Hue::Green,
        Hue::Orange,
        Hue::Purple,
        Hue::Cyan,
        Hue::Pink,
        Hue::Brown,
        Hue::White,
        Hue::Lime,
        Hue::Navy,
        Hue::Teal,
        Hue::Maroon,
        Hue::Gray,
        Hue::Black,
    ];

    /// The hue with this number, beginning again after the last.
    pub fn nth(number: usize) -> Hue {
        Hue::ALL[number % Hue::ALL.len()]
    }

    /// A shape that goes with the colour.
    pub fn shape(self) -> char {
        const SHAPES: [char; 16] =
            ['▲', '●', '■', '♣', '▼', '♥', '○', '△', '□', '◇', '▽', '▶', '◀', '♠', '♦', '◆'];
        SHAPES[self as usize]
    }

    /// The usual colours.
    fn usual(self) -> Rgb {
        const USUAL: [u32; 16] = [
            0xc8_3b_2e, 0x2f_6f_c4, 0xf0_c2_3c, 0x3d_9a_50, 0xe8_84_2c, 0x8a_4f_b0, 0x3f_b5_c8, 0xee_8f_b4,
            0x8a_5a_34, 0xf4_f1_e8, 0xa8_d0_3c, 0x24_36_7a, 0x1c_76_74, 0x7a_22_36, 0x8c_8c_88, 0x26_25_22,
        ];
        Rgb::new(USUAL[self as usize])
    }

    /// Colours after Okabe and Ito, which most colour-blind people can tell apart; the rest differ in lightness.
    fn safe(self) -> Rgb {
        const SAFE: [u32; 16] = [
            0xd5_5e_00, 0x00_72_b2, 0xf0_e4_42, 0x00_9e_73, 0xe6_9f_00, 0xcc_79_a7, 0x56_b4_e9, 0xf2_c8_de,
            0x7a_4a_00, 0xff_ff_ff, 0xb8_e0_a0, 0x00_2f_5c, 0x00_4d_38, 0x6e_2f_50, 0x90_90_90, 0x1a_1a_1a,
        ];
        Rgb::new(SAFE[self as usize])
    }

    /// The nearest of the sixteen colours.
    fn ansi(self) -> Color {
        match self {
            Hue::Red | Hue::Maroon => Color::Red,
            Hue::Blue | Hue::Navy => Color::Blue,
            Hue::Yellow => Color::LightYellow,
            Hue::Green | Hue::Teal => Color::Green,
            Hue::Orange => Color::LightRed,
            Hue::Purple => Color::Magenta,
            Hue::Cyan => Color::LightCyan,
            Hue::Pink => Color::LightMagenta,
            Hue::Brown => Color::Yellow,
            Hue::White => Color::White,
            Hue::Lime => Color::LightGreen,
            Hue::Gray => Color::DarkGray,
            Hue::Black => Color::Black,
        }
    }
}

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rgb(u8, u8, u8);

impl Rgb {
    const fn new(hex: u32) -> Rgb {
        Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
    }

    fn color(self) -> Color {
        Color::Rgb(self.0, self.1, self.2)
    }

    /// Relative luminance, as accessibility guidelines define it.
    fn luminance(self) -> f64 {
        let channel = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(self.0) + 0.7152 * channel(self.1) + 0.0722 * channel(self.2)
    }

    fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// The same colour, darker until it can be read on `ground`.
    fn readable_on(self, ground: Rgb) -> Rgb {
        let darker = |c: u8| (f64::from(c) * 0.92) as u8;
        let mut ink = self;
        while ink.contrast(ground) < 4.5 && ink != Rgb(0, 0, 0) {
            ink = Rgb(darker(ink.0), darker(ink.1), darker(ink.2));
        }
        ink
    }

    /// Black or white, whichever is easier to read on this colour.
    fn ink(self) -> Rgb {
        let (dark, light) = (Rgb::new(0x14_13_10), Rgb::new(0xff_ff_ff));
        if self.contrast(dark) >= self.contrast(light) { dark } else { light }
    }
}

/// What is written with on one ground.
struct Inks {
    text: Rgb,
    faint: Rgb,
    brass: Rgb,
    good: Rgb,
    bad: Rgb,
}

/// The look's tokens for one theme. By day felt and paper are far apart, so each has inks of its own.
struct Theme {
    felt: Rgb,
    edge: Rgb,
    paper: Rgb,
    on_felt: Inks,
    on_paper: Inks,
}

const IVORY: Rgb = Rgb::new(0xfb_f7_ea);
const TILE_INK: Rgb = Rgb::new(0x1f_1d_18);

const NIGHT: Theme = Theme {
    felt: Rgb::new(0x0e_2f_26),
    edge: Rgb::new(0x0a_23_1c),
    paper: Rgb::new(0x17_19_1a),
    on_felt: Inks {
        text: Rgb::new(0xef_e7_d2),
        faint: Rgb::new(0x9d_a8_9c),
        brass: Rgb::new(0xd6_ab_52),
        good: Rgb::new(0x6f_c2_93),
        bad: Rgb::new(0xe5_79_6c),
    },
    on_paper: Inks {
        text: Rgb::new(0xec_e7_da),
        faint: Rgb::new(0x9d_a8_9c),
        brass: Rgb::new(0xd6_ab_52),
        good: Rgb::new(0x6f_c2_93),
        bad: Rgb::new(0xe5_79_6c),
    },
};

const DAY: Theme = Theme {
    felt: Rgb::new(0x1d_6b_4f),
    edge: Rgb::new(0x15_54_40),
    paper: Rgb::new(0xf7_f3_e8),
    on_felt: Inks {
        text: Rgb::new(0xfb_f7_ea),
        faint: Rgb::new(0xd3_e6_dc),
        brass: Rgb::new(0xf8_df_9c),
        good: Rgb::new(0xc8_f4_d8),
        bad: Rgb::new(0xff_d9_d2),
    },
    on_paper: Inks {
        text: Rgb::new(0x1f_1d_18),
        faint: Rgb::new(0x6b_66_58),
        brass: Rgb::new(0x83_5f_12),
        good: Rgb::new(0x2a_70_47),
        bad: Rgb::new(0xb3_38_2c),
    },
};

/// How everything is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// How many colours there are.
    pub depth: Depth,
    /// The light theme instead of the dark one.
    pub day: bool,
    /// Colours that colour-blind people can tell apart.
    pub safe: bool,
}

impl Palette {
    /// The dark theme with this many colours.
    pub fn new(depth: Depth) -> Palette {
        Palette { depth, day: false, safe: false }
    }

    /// No colours: for plain lines.
    pub fn none() -> Palette {
        Palette::new(Depth::None)
    }

    fn theme(self) -> &'static Theme {
        if self.day { &DAY } else { &NIGHT }
    }

    /// The style of a tone on the felt, for drawings. Grounds ([`Tone::Felt`], [`Tone::Edge`], [`Tone::Paper`],
    /// [`Tone::Ivory`]) have both colours; the others are inks that leave the ground alone.
    pub fn tone(self, tone: Tone) -> Style {
        self.style(tone, &self.theme().on_felt)
    }

    /// The style of a tone on paper, for panels around the table.
    pub fn paper(self, tone: Tone) -> Style {
        self.style(tone, &self.theme().on_paper)
    }

    fn style(self, tone: Tone, inks: &Inks) -> Style {
        match self.depth {
            Depth::True => self.rich(tone, inks),
            Depth::Sixteen => Palette::sixteen(tone),
            Depth::None => Palette::bare(tone),
        }
    }

    fn rich(self, tone: Tone, inks: &Inks) -> Style {
        let theme = self.theme();
        let ground = |bg: Rgb, fg: Rgb| Style::new().bg(bg.color()).fg(fg.color());
        let ink = |fg: Rgb| Style::new().fg(fg.color());
        match tone {
            Tone::Felt => ground(theme.felt, theme.on_felt.text),
            Tone::Edge => ground(theme.edge, theme.on_felt.text),
            Tone::Paper => ground(theme.paper, theme.on_paper.text),
            Tone::Ivory => ground(IVORY, TILE_INK),
            Tone::Faint => ink(inks.faint),
            Tone::Brass => ink(inks.brass).add_modifier(Modifier::BOLD),
            Tone::Good => ink(inks.good),
            Tone::Bad => ink(inks.bad),
        }
    }

    fn sixteen(tone: Tone) -> Style {
        match tone {
            Tone::Felt | Tone::Edge | Tone::Paper => Style::new(),
            Tone::Ivory => Style::new().bg(Color::White).fg(Color::Black),
            // Its owner may have made any of the sixteen hard to read; the usual ink, dimmed, is not.
            Tone::Faint => Style::new().add_modifier(Modifier::DIM),
            Tone::Brass => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
            Tone::Good => Style::new().fg(Color::Green),
            Tone::Bad => Style::new().fg(Color::Red),
        }
    }

    fn bare(tone: Tone) -> Style {
        match tone {
            Tone::Brass => Style::new().add_modifier(Modifier::BOLD),
            Tone::Faint => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new(),
        }
    }

    fn rgb(self, hue: Hue) -> Rgb {
        if self.safe { hue.safe() } else { hue.usual() }
    }

    /// A piece of this colour: the colour as ground, with an ink that can be read on it.
    pub fn piece(self, hue: Hue) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::BOLD),
            Depth::True => {
                let ground = self.rgb(hue);
                Style::new().bg(ground.color()).fg(ground.ink().color()).add_modifier(Modifier::BOLD)
            }
            Depth::Sixteen => {
                let light = matches!(
                    hue,
                    Hue::Red | Hue::Maroon | Hue::Blue | Hue::Navy | Hue::Purple | Hue::Gray | Hue::Black
                );
                let ink = if light { Color::White } else { Color::Black };
                Style::new().bg(hue.ansi()).fg(ink).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// Figures of this colour on an ivory tile.
    pub fn tile(self, hue: Hue) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::True => Style::new().bg(IVORY.color()).fg(self.rgb(hue).readable_on(IVORY).color()),
            Depth::Sixteen => {
                // Yellow and other light colours cannot be read on white: they are the ground then.
                match hue {
                    Hue::Red | Hue::Maroon | Hue::Blue | Hue::Navy | Hue::Purple | Hue::Black => {
                        Style::new().bg(Color::White).fg(hue.ansi())
                    }
                    light => Style::new().bg(light.ansi()).fg(Color::Black),
                }
            }
        }
        .add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No light ink on a light ground, no dark one on a dark ground, whatever the hue.
    #[test]
    fn sixteen_colours_can_be_read() {
        let dark = [Color::Black, Color::Red, Color::Blue, Color::Magenta, Color::DarkGray];
        let palette = Palette::new(Depth::Sixteen);
        for hue in Hue::ALL {
            for style in [palette.piece(hue), palette.tile(hue)] {
                let on = (style.fg.unwrap(), style.bg.unwrap());
                let (ink, ground) = (dark.contains(&on.0), dark.contains(&on.1));
                assert!(ink != ground || on == (Color::Black, Color::DarkGray), "{hue:?}: {on:?}");
            }
        }
    }

    #[test]
    fn the_environment_tells_how_many_colours_there_are() {
        let find = |wanted, vars: &[(&str, &str)]| {
            Depth::find(wanted, |key| {
                vars.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned())
            })
        };
        let xterm = ("TERM", "xterm-256color");
        let rich = ("COLORTERM", "truecolor");
        if !cfg!(windows) {
            assert_eq!(find(ColourWish::Auto, &[xterm]), Depth::Sixteen);
            assert_eq!(find(ColourWish::Auto, &[]), Depth::None);
        }
        assert_eq!(find(ColourWish::Auto, &[xterm, rich]), Depth::True);
        assert_eq!(find(ColourWish::Auto, &[xterm, rich, ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(find(ColourWish::Auto, &[xterm, rich, ("NO_COLOR", "")]), Depth::True);
        assert_eq!(find(ColourWish::Auto, &[("TERM", "dumb"), rich]), Depth::None);
        assert_eq!(find(ColourWish::Full, &[("NO_COLOR", "1")]), Depth::True);
        assert_eq!(find(ColourWish::Never, &[xterm, rich]), Depth::None);
    }

    #[test]
    fn the_command_line_has_a_word_for_each_wish() {
        let wanted = ColourWish::WORDS.map(ColourWish::from_word);
        let all = [ColourWish::Auto, ColourWish::Full, ColourWish::Sixteen, ColourWish::Never].map(Some);
        assert_eq!(wanted, all);
        assert_eq!(ColourWish::from_word("pink"), None);
    }

    #[test]
    fn text_can_be_read_on_its_ground() {
        for Theme { felt, edge, paper, on_felt, on_paper } in [NIGHT, DAY] {
            for (ground, inks) in [(felt, &on_felt), (edge, &on_felt), (paper, &on_paper)] {
                for ink in [inks.text, inks.faint, inks.brass, inks.good, inks.bad] {
                    assert!(ink.contrast(ground) >= 4.5, "{ink:?} on {ground:?}: {}", ink.contrast(ground));
                }
            }
        }
    }

    #[test]
    fn pieces_can_be_read_in_every_colour() {
        for hue in Hue::ALL {
            for ground in [hue.usual(), hue.safe()] {
                assert!(ground.ink().contrast(ground) >= 4.5, "{hue:?}: {}", ground.ink().contrast(ground));
                assert!(ground.readable_on(IVORY).contrast(IVORY) >= 4.5, "{hue:?} on ivory");
            }
        }
    }

    #[test]
    fn every_hue_has_a_shape_of_its_own() {
        let shapes: std::collections::BTreeSet<char> = Hue::ALL.iter().map(|hue| hue.shape()).collect();
        assert_eq!(shapes.len(), Hue::ALL.len());
        let rummikub = [Hue::Blue, Hue::Red, Hue::Yellow, Hue::Black].map(Hue::shape);
        assert_eq!(rummikub, ['●', '▲', '■', '◆'], "as the look says");
    }

    #[test]
    fn without_colours_there_are_none() {
        let palette = Palette::none();
        let tones = [
            Tone::Felt,
            Tone::Edge,
            Tone::Paper,
            Tone::Faint,
            Tone::Brass,
            Tone::Good,
            Tone::Bad,
            Tone::Ivory,
        ];
        let styles = tones.map(|tone| palette.tone(tone));
        let pieces = Hue::ALL.map(|hue| palette.piece(hue));
        let tiles = Hue::ALL.map(|hue| palette.tile(hue));
        for style in styles.iter().chain(&pieces).chain(&tiles) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
