// SPDX-License-Identifier: MIT
// The rules texts of src/games, set for reading. Each text is a separate chunk, fetched when somebody reads it.
import { useEffect, useRef } from "preact/hooks";
import type { GameName } from "../../engine/types";
import type { Language } from "../../state/settings";
import { readRulesText } from "./rules-text";
import type { Block } from "./rules-text";

const TEXTS = import.meta.glob<string>("../../../../src/games/*/rules.*.txt", {
  query: "?raw",
  import: "default",
});

/** In that language, else in English; null for a game that has no text. */
export async function loadRules(game: GameName, language: Language): Promise<string | null> {
  const find = (tag: Language) => TEXTS[`../../../../src/games/${game}/rules.${tag}.txt`];
  return (find(language) ?? find("en"))?.() ?? null;
}

/** "2x3", "x3": the texts are for terminals too. */
const pretty = (text: string) => text.replace(/(?<=\d ?)x(?= ?\d)|\bx(?=3\b)/g, "×");

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case "title":
      return null;
    case "section":
      return <h4 data-section>{block.text}</h4>;
    case "head":
      return <h5>{block.text}</h5>;
    case "text":
      return <p>{pretty(block.text)}</p>;
    case "table":
      return <pre tabIndex={0}>{pretty(block.lines.join("\n"))}</pre>;
    case "words":
      return (
        <dl class="keys">
          {block.pairs.map(([word, what]) => (
            <div key={word}>
              <dt>
                <kbd>{word}</kbd>
              </dt>
              <dd>{pretty(what)}</dd>
            </div>
          ))}
        </dl>
      );
    case "list":
      return (
        <ul class={block.ordered ? "marked" : "bullets"}>
          {block.items.map((item, i) => (
            <li key={i}>
              {item.mark !== "" && <b class="mark">{item.mark}</b>}
              <div>
                <Pieces blocks={item.blocks} />
              </div>
            </li>
          ))}
        </ul>
      );
  }
}

function Pieces({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, i) => <Piece key={i} block={block} />);
}

export function Rules({ text, section }: { text: string; section: number | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (section === null) return;
    box.current?.querySelectorAll("[data-section]")[section]?.scrollIntoView({ block: "start" });
  }, [text, section]);
  return (
    <div class="rules" ref={box}>
      <Pieces blocks={readRulesText(text.split("\n"))} />
    </div>
  );
}
