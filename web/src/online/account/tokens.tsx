// SPDX-License-Identifier: MIT
// Tokens for bots: made with a label, shown once, revoked.
import { useEffect, useState } from "preact/hooks";
import { copyText } from "../../shell/copy";
import type { FormProps } from "./account-forms";
import { api } from "../net/api";
import { useAsking } from "../net/ask";
import { goodName } from "./entries";
import { Field, focusWrong } from "./field";
import { codeOf, sayRefusal } from "../net/refusal";
import { sayAgo } from "../times";

interface Token {
  number: number;
  label: string;
  created: number;
}

function NewToken({ w, token }: Pick<FormProps, "w"> & { token: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => void copyText(token).then(setCopied);
  return (
    <div class="new-token">
      <label for="token">{w.tokenNew}</label>
      <div class="field-line">
        <input
          id="token"
          type="text"
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="primary" onClick={copy}>
          {w.copy}
        </button>
      </div>
      <p role="status">{copied === null ? w.tokenOnce : copied ? w.copied : w.copyFailed}</p>
    </div>
  );
}

interface ListProps extends Pick<FormProps, "w"> {
  language: string;
  tokens: Token[];
  revoke(token: Token): void;
}

function TokenList({ w, language, tokens, revoke }: ListProps) {
  return (
    <ul class="entries">
      {tokens.map((token) => (
        <li class="entry" key={token.number}>
          <span class="what">
            <strong>{token.label}</strong>
            <span class="quiet">{w.tokenMade(sayAgo(language, Date.now() - token.created))}</span>
          </span>
          <button
            type="button"
            class="second"
            aria-label={w.revokeThe(token.label)}
            onClick={() => revoke(token)}
          >
            {w.revoke}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Tokens({ w, e, language }: FormProps & { language: string }) {
  const [tokens, setTokens] = useState<Token[] | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const [label, setLabel] = useState("");
  const [wrong, setWrong] = useState(false);
  const [said, setSaid] = useState("");
  const { busy, refused, ask } = useAsking();
  const load = async () => setTokens(await api.tokens());
  useEffect(() => ask(load), []);
  const make = async () => {
    const { token } = await api.token(label.trim());
    setFresh(token);
    setLabel("");
    setSaid("");
    await load();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong(!goodName(label));
    if (goodName(label)) ask(make);
    focusWrong(event.currentTarget as HTMLFormElement);
  };
  const revoke = (token: Token) =>
    ask(async () => {
      await api.revoke(token.number);
      setSaid(w.revoked(token.label));
      await load();
    });
  const isBad = wrong || (refused !== null && codeOf(refused) === "bad_name");
  return (
    <section class="box" aria-labelledby="tokens">
      <h3 id="tokens">{w.tokens}</h3>
      <p class="quiet">{w.tokensWhat}</p>
      {tokens?.length === 0 && <p>{w.tokensNone}</p>}
      {tokens !== null && tokens.length > 0 && (
        <TokenList w={w} language={language} tokens={tokens} revoke={revoke} />
      )}
      <p class="quiet" role="status">
        {said}
      </p>
      {fresh !== null && <NewToken key={fresh} w={w} token={fresh} />}
      <form class="form-fields" onSubmit={submit} noValidate>
        <Field
          id="token-label"
          label={w.tokenLabel}
          value={label}
          wrong={isBad ? w.tokenLabelBad : refused === null ? null : sayRefusal(e, refused)}
          autocomplete="off"
          onInput={setLabel}
        />
        <button type="submit" class="second" aria-disabled={busy}>
          {w.tokenMake}
        </button>
      </form>
    </section>
  );
}
