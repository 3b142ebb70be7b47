// SPDX-License-Identifier: MIT
// A live region: lines that are read aloud as they come, the last few of them.
import { useRef, useState } from "preact/hooks";

export interface Line {
  key: number;
  text: string;
}

const MOST = 6;

/** The lines, a function to add more, and one to remove all. */
export function useLines(): { lines: Line[]; say(texts: string[]): void; hush(): void } {
  const [lines, setLines] = useState<Line[]>([]);
  const next = useRef(0);
  const say = (texts: string[]) => {
    if (texts.length > 0)
      setLines((old) => [...old, ...texts.map((text) => ({ key: next.current++, text }))].slice(-MOST));
  };
  return { lines, say, hush: () => setLines([]) };
}

export function Lines({ lines }: { lines: Line[] }) {
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
