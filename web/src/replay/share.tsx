// SPDX-License-Identifier: MIT
// Sharing a game: a link, a file, the position as text.
import { useState } from "preact/hooks";
import { api } from "../online/net/api";
import { canShare, copyText, shareLink } from "../shell/copy";
import { saveText } from "../shell/sheets/records";
import { pathOf } from "../state/route";
import { packRecord } from "./record/link";
import type { Opened } from "./record/opened";
import type { Words } from "./words/en";

interface ShareProps {
  w: Words;
  text: string;
  game: string;
  /** an online game; null: the record goes into the link */
  server: Opened["server"];
  position: string;
}

/** Players know the key that lets others watch; without one only listed games open. */
async function pathTo({ id, key }: NonNullable<Opened["server"]>): Promise<string> {
  const watch = key ?? (await api.state(id).catch(() => null))?.links?.watch ?? null;
  return pathOf({ page: "replay", id, key: watch });
}

export function Share({ w, text, game, server, position }: ShareProps) {
  const [said, setSaid] = useState("");
  const [link, setLink] = useState("");
  const copy = async (what: string, done: string) => setSaid((await copyText(what)) ? done : w.copyFailed);
  const withLink = async (use: (address: string) => Promise<void>) => {
    const fragment = server ? null : await packRecord(text);
    if (!server && fragment === null) {
      setSaid(w.linkTooLong);
      return;
    }
    const made = `${location.origin}${server ? await pathTo(server) : `/r#${fragment}`}`;
    setLink(made);
    await use(made);
  };
  const share = () => withLink((address) => copy(address, w.linkCopied));
  const send = () => withLink((address) => shareLink(document.title, address));
  return (
    <div class="share">
      <div class="buttons">
        <button type="button" class="second" onClick={() => void share()}>
          {w.copyLink}
        </button>
        {canShare() && (
          <button type="button" class="second" onClick={() => void send()}>
            {w.sendLink}
          </button>
        )}
        <button type="button" class="second" onClick={() => saveText(text, `${game}.sgr`)}>
          {w.save}
        </button>
        <button type="button" class="second" onClick={() => void copy(position, w.positionCopied)}>
          {w.copyPosition}
        </button>
      </div>
      <p role="status">{said}</p>
      {link !== "" && <input class="text" readOnly value={link} aria-label={w.copyLink} />}
      <p class="quiet">{server ? w.linkOnline : w.linkOffline}</p>
      <label class="position">
        <span>{w.position}</span>
        <textarea class="text" readOnly rows={4} value={position} />
      </label>
    </div>
  );
}
