// SPDX-License-Identifier: MIT
// Phrases: a few things that players can say to each other, and nothing else; what somebody said stands beside their
// name for some seconds. They can be switched off.
import { useEffect, useState } from "preact/hooks";
import { KEYS } from "../../state/controller";
import type { Keeper } from "../../state/controller";
import type { TableProps } from "./game-page";

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "wow",
  "oops",
  "one_moment",
  "thanks",
  "good_game",
] as const;
export type Phrase = (typeof PHRASES)[number];

const SHOWN = 6_000;

export const isPhrase = (word: string): word is Phrase => (PHRASES as readonly string[]).includes(word);

/** Have the others been muted, in this browser? */
export const isMuted = (keeper: Keeper) => keeper.get(KEYS.mute) === "on";

export function Bubble({ state, words, seat }: TableProps & { seat: number }) {
  const { said } = state;
  const [gone, setGone] = useState(said?.sequence ?? 0); // what was said before we came is over
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setGone(said.sequence), SHOWN);
    return () => clearTimeout(timer);
  }, [said?.sequence]);
  if (said?.seat !== seat || said.sequence <= gone || !isPhrase(said.phrase)) return null;
  return <span class="net-bubble">{words.phrases[said.phrase]}</span>;
}

/** The row of phrases, and the switch. */
export function Phrases({ ui, room, words, run, close }: TableProps & { close(): void }) {
  const { keeper } = ui.controller;
  const [muted, setMuted] = useState(isMuted(keeper));
  const say = (phrase: Phrase) => {
    run(room.say(phrase));
    close();
  };
  return (
    <div class="net-row net-menu actions-row">
      {PHRASES.map((phrase) => (
        <button type="button" key={phrase} class="second" onClick={() => say(phrase)}>
          {words.phrases[phrase]}
        </button>
      ))}
      <button
        type="button"
        class="second"
        aria-pressed={muted}
        onClick={() => {
          keeper.set(KEYS.mute, muted ? "" : "on");
          setMuted(!muted);
        }}
      >
        {words.mute}
      </button>
    </div>
  );
}
