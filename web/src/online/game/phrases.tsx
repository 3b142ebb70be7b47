// SPDX-License-Identifier: MIT
// Phrases: a few things that players can say to each other, and nothing else; what somebody said stands beside their
// name for some seconds. They can be switched off.
import { useEffect, useState } from "preact/hooks";
import { KEYS } from "../../state/controller";
import type { Keeper } from "../../state/controller";
import type { GameState } from "../net/types";
import type { TableProps } from "./game-page";
import { Report } from "./report";
import type { GameWords } from "./words/game.en";

const SHOWN = 6_000;

/** A phrase in the reader's language; null: there is none. */
export const sayPhrase = (words: GameWords, { words: english }: GameState, phrase: string): string | null =>
  words.phrases?.[phrase] ?? english.phrases[phrase] ?? null;

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
  const phrase = said?.seat === seat && said.sequence > gone ? sayPhrase(words, state, said.phrase) : null;
  return phrase === null ? null : <span class="net-bubble">{phrase}</span>;
}

/** The row of phrases, the switch, and the way to complain. */
export function Phrases(props: TableProps & { close(): void }) {
  const { ui, state, room, words, run, close } = props;
  const { keeper } = ui.controller;
  const [reports, setReports] = useState(false);
  const [muted, setMuted] = useState(isMuted(keeper));
  const say = (phrase: string) => {
    run(room.say(phrase));
    close();
  };
  if (reports) return <Report {...props} />;
  return (
    <div class="net-row net-menu actions-row">
      {Object.keys(state.words.phrases).map((phrase) => (
        <button type="button" key={phrase} class="second" onClick={() => say(phrase)}>
          {sayPhrase(words, state, phrase)}
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
      <button type="button" class="second" onClick={() => setReports(true)}>
        {words.report}
      </button>
    </div>
  );
}
