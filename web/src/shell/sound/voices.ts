// SPDX-License-Identifier: MIT
// The sounds, made here by WebAudio: noise through filters for cards, tokens and sand, a few struck notes for a turn and
// the end. Quiet by nature: the loudest is far below the full scale.
import type { Settings } from "../../state/settings";
import type { Cue, Sound } from "./cues";

const VOLUMES: Record<Exclude<Settings["sound"], "off">, number> = { quiet: 0.35, on: 0.7, loud: 1.4 };

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Two seconds of noise; all that rustles is cut from it. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

interface Rustle {
  filter: BiquadFilterType;
  /** the filter's frequency at the beginning and at the end */
  from: number;
  to: number;
  loud: number;
  /** seconds until it is loudest, and until it is silent */
  attack: number;
  length: number;
}

function rustle(context: AudioContext, out: AudioNode, start: number, r: Rustle): void {
  noise ??= noiseOf(context);
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = r.filter;
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(r.from, start);
  filter.frequency.exponentialRampToValueAtTime(r.to, start + r.length);
  source.connect(filter).connect(envelope(context, out, start, r));
  source.start(start, Math.random());
  source.stop(start + r.length + 0.05);
}

function envelope(
  context: AudioContext,
  out: AudioNode,
  start: number,
  { loud, attack, length }: Pick<Rustle, "loud" | "attack" | "length">,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}

/** A struck note: a sine with a little of its double octave, as of wood. */
function strike(
  context: AudioContext,
  out: AudioNode,
  start: number,
  pitch: number,
  loud: number,
  length = 0.5,
) {
  for (const [times, share, lasts] of [
    [1, 1, length],
    [4, 0.22, length * 0.25],
  ] as const) {
    const voice = context.createOscillator();
    voice.frequency.value = pitch * times;
    voice.connect(envelope(context, out, start, { loud: loud * share, attack: 0.006, length: lasts }));
    voice.start(start);
    voice.stop(start + lasts + 0.05);
  }
}

const MAKE: Record<Sound, (context: AudioContext, out: AudioNode, start: number) => void> = {
  // A card on cloth: a soft thud and a short rustle.
  lay(context, out, start) {
    rustle(context, out, start, {
      filter: "lowpass",
      from: 900,
      to: 180,
      loud: 0.3,
      attack: 0.004,
      length: 0.12,
    });
    rustle(context, out, start, {
      filter: "highpass",
      from: 3000,
      to: 5000,
      loud: 0.03,
      attack: 0.003,
      length: 0.06,
    });
  },
  // A card that slides off the pile.
  draw: (context, out, start) =>
    rustle(context, out, start, {
      filter: "bandpass",
      from: 1400,
      to: 4200,
      loud: 0.1,
      attack: 0.05,
      length: 0.14,
    }),
  // A token turned over: two clicks of wood.
  flip(context, out, start) {
    strike(context, out, start, 520, 0.1, 0.09);
    strike(context, out, start + 0.09, 390, 0.13, 0.12);
  },
  // Sand that runs away.
  sand: (context, out, start) =>
    rustle(context, out, start, {
      filter: "bandpass",
      from: 5200,
      to: 900,
      loud: 0.13,
      attack: 0.25,
      length: 1.5,
    }),
  turn(context, out, start) {
    strike(context, out, start, 587.33, 0.1);
    strike(context, out, start + 0.13, 783.99, 0.1, 0.7);
  },
  end: (context, out, start) =>
    [392, 493.88, 587.33, 783.99].forEach((pitch, i) =>
      strike(context, out, start + i * 0.14, pitch, 0.1, 1.2 - i * 0.1),
    ),
};

export function play(cues: Cue[], sound: Settings["sound"]): void {
  if (cues.length === 0 || sound === "off") return;
  audio ??= new AudioContext();
  // Until the page has been touched browsers allow no sound: what is over by then isn't made up for.
  if (audio.state !== "running") void audio.resume();
  const out = audio.createGain();
  out.gain.value = VOLUMES[sound];
  out.connect(audio.destination);
  for (const { sound: name, after } of cues) MAKE[name](audio, out, audio.currentTime + after / 1000);
}
