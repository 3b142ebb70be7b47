// SPDX-License-Identifier: MIT
// A soft tap for every step, a chord for the winner; only when it is switched on.
import type { App, AppAction } from "../../state/app";
import type { Store } from "../../state/store";

let audio: AudioContext | null = null;

function tone(frequency: number, delay: number): void {
  audio ??= new AudioContext();
  const start = audio.currentTime + delay;
  const gain = audio.createGain();
  const voice = audio.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + 0.4);
}

export function listenForSound(store: Store<App, AppAction>): void {
  store.listen((app, before) => {
    const now = app.table?.shown;
    const was = before.table?.shown;
    if (app.settings.sound === "off" || !now || !was) return;
    if (now.steps.length > was.steps.length) tone(now.steps.at(-1)?.seat === was.viewer ? 440 : 330, 0);
    if (now.over && app.end === "verdict" && before.end === "sums")
      [392, 494, 587].forEach((f, i) => tone(f, i * 0.12));
  });
}
