// SPDX-License-Identifier: MIT
// Taking a game along: a link, a file, the position as text.
import { useState } from "preact/hooks";
import { saveText } from "../shell/records";
import { packRecord } from "./link";
import type { Words } from "./words/en";

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface ShareProps {
  w: Words;
  text: string;
  game: string;
  /** the path on the server of an online game; null: the record goes into the link */
  path: string | null;
  position: string;
}

export function Share({ w, text, game, path, position }: ShareProps) {
  const [said, setSaid] = useState("");
  const [link, setLink] = useState("");
  const tell = async (what: string, done: string) => setSaid((await copy(what)) ? done : w.copyFailed);
  const share = async () => {
    const fragment = path === null ? await packRecord(text) : null;
    if (path === null && fragment === null) {
      setSaid(w.linkTooLong);
      return;
    }
    const made = `${location.origin}${path ?? `/r#${fragment}`}`;
    setLink(made);
    await tell(made, w.linkCopied);
  };
  return (
    <div class="share">
      <div class="buttons">
        <button type="button" class="second" onClick={() => void share()}>
          {w.copyLink}
        </button>
        <button type="button" class="second" onClick={() => saveText(text, `${game}.sgr`)}>
          {w.save}
        </button>
        <button type="button" class="second" onClick={() => void tell(position, w.positionCopied)}>
          {w.copyPosition}
        </button>
      </div>
      <p role="status">{said}</p>
      {link !== "" && <input class="text" readOnly value={link} aria-label={w.copyLink} />}
      <p class="quiet">{path === null ? w.linkOffline : w.linkOnline}</p>
      <label class="position">
        <span>{w.position}</span>
        <textarea class="text" readOnly rows={4} value={position} />
      </label>
    </div>
  );
}
