//! Sounds that one would choose: wood on felt for a move, two soft notes for one's own turn.
//!
//! Browsers let a page be heard after the first gesture and not before; until then nothing sounds, and nothing is made up
//! for afterwards.

use std::cell::OnceCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioContextState};

thread_local! {
    /// One for the whole page: browsers give out only a few.
    static AUDIO: OnceCell<Option<AudioContext>> = const { OnceCell::new() };
}

/// A tone: when it begins, from which to which frequency it goes, how long it lasts, how loud it is.
struct Tone(f64, f32, f32, f64, f32);

/// A piece moved.
pub fn knock() {
    play(&[Tone(0.0, 220.0, 90.0, 0.12, 0.15)]);
}

/// It is your turn.
pub fn chime() {
    play(&[Tone(0.0, 523.25, 523.25, 0.35, 0.07), Tone(0.14, 659.25, 659.25, 0.55, 0.07)]);
}

fn play(tones: &[Tone]) {
    AUDIO.with(|audio| {
        let audio = audio.get_or_init(|| AudioContext::new().ok()).as_ref();
        let Some(audio) = audio else { return };
        if audio.state() == AudioContextState::Running {
            // A browser that does not want to be heard is fine.
            let _ = tones.iter().try_for_each(|tone| sound(audio, tone));
        } else {
            let _ = audio.resume();
        }
    });
}

fn sound(audio: &AudioContext, Tone(after, from, to, length, volume): &Tone) -> Result<(), JsValue> {
    let (tone, gain) = (audio.create_oscillator()?, audio.create_gain()?);
    let begin = audio.current_time() + after;
    tone.frequency().set_value_at_time(*from, begin)?;
    tone.frequency().exponential_ramp_to_value_at_time(*to, begin + length * 0.7)?;
    gain.gain().set_value_at_time(*volume, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    tone.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&audio.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(begin + length + 0.01)
}
