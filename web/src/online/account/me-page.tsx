// SPDX-License-Identifier: MIT
// Name and account: how others see this browser's user, and how to be the same person elsewhere.
import { useEffect, useState } from "preact/hooks";
import { sayName } from "../../messages/say";
import { Go } from "../../shell/go";
import type { Part } from "../../shell/page/parts";
import type { Ui } from "../../shell/ui";
import { DeleteForm, LoginForm, NameForm, PasswordForm } from "./account-forms";
import type { FormProps } from "./account-forms";
import { api, whoAmI } from "../net/api";
import { useAsking } from "../net/ask";
import { follower } from "../follow/following";
import { isWished } from "../follow/notify";
import { beginPush, endPush } from "../follow/push";
import { useLobbyWords } from "../lobby/lobby-words";
import { link } from "../net/page-link";
import { codeOf, sayRefusal } from "../net/refusal";
import { Tokens } from "./tokens";
import type { Person } from "../net/types";
import { Unreachable } from "../net/unreachable";
import "../lobby/lobby.css";

interface Props extends FormProps {
  ui: Ui;
  person: Person;
  /** this browser has a new identity, perhaps as a guest; `said` is announced */
  become(person: Person, said: string): void;
}

function Name({ ui, w, e, person, become }: Props) {
  const save = async (name: string) => {
    const saved = await api.rename(name);
    link.renew();
    become(saved, w.saved);
  };
  return (
    <div class="box">
      <NameForm
        key={person.created}
        w={w}
        e={e}
        name={person.name}
        called={sayName(ui.m, person.name)}
        save={save}
      />
    </div>
  );
}

function Claim({ w, e, become }: Props) {
  return (
    <section class="box" aria-labelledby="claim">
      <h3 id="claim">{w.claimTitle}</h3>
      <p>{w.guestWhat}</p>
      <p class="quiet">{w.claimWhat}</p>
      <LoginForm
        w={w}
        e={e}
        isNew
        send={async (login, password) => {
          const claimed = await api.claim(login, password);
          link.renew();
          become(claimed, w.claimed);
        }}
      />
    </section>
  );
}

function LogIn({ ui, w, e, become }: Props) {
  return (
    <section class="box" aria-labelledby="log-in">
      <h3 id="log-in">{w.loginTitle}</h3>
      <p class="quiet">{w.loginWhat}</p>
      <LoginForm
        w={w}
        e={e}
        isNew={false}
        send={async (login, password) => {
          // The guest stays, but this browser is no longer theirs to be told of their games.
          await endPush(true).catch(() => undefined);
          const found = await api.login(login, password).finally(() => pushAgain(ui));
          changeHands();
          become(found, w.loggedIn(found.name || login));
        }}
      />
    </section>
  );
}

/** Whoever this browser belongs to now is notified, if that is wished here. */
function pushAgain(ui: Ui): void {
  if (isWished(ui.controller.keeper)) void beginPush().catch(() => undefined);
}

/** From now on the link and the lists belong to another person. */
function changeHands(): void {
  follower.forget();
  link.renew();
}

function Account({ ui, w, e, person, become, ended }: Props & { ended(): void }) {
  const { busy, refused, ask } = useAsking();
  const logOut = (everywhere: boolean) =>
    ask(async () => {
      await api.logout(everywhere);
      changeHands();
      become(await whoAmI(), everywhere ? w.loggedOutAll : w.loggedOut);
      pushAgain(ui);
    });
  return (
    <section class="box" aria-labelledby="account">
      <h3 id="account">{w.account}</h3>
      <p>{w.loggedInAs(person.login ?? "")}</p>
      {person.player !== null && (
        <p>
          <Go ui={ui} to={{ page: "player", id: String(person.player) }} class="second">
            {w.ownPage}
          </Go>
        </p>
      )}
      <div class="buttons">
        <button type="button" class="second" aria-disabled={busy} onClick={() => logOut(false)}>
          {w.logOut}
        </button>
        <button type="button" class="second" aria-disabled={busy} onClick={() => logOut(true)}>
          {w.logOutAll}
        </button>
      </div>
      <p class="quiet">{w.logOutAllWhat}</p>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
      <PasswordForm
        w={w}
        e={e}
        person={person}
        change={async (old, next) => {
          become(await api.changePassword(old, next), w.changed);
          ended();
        }}
      />
    </section>
  );
}

function Delete({ ui, w, e, person, become }: Props) {
  return (
    <section class="box" aria-labelledby="delete">
      <h3 id="delete">{person.login === null ? w.deleteGuestTitle : w.deleteTitle}</h3>
      <p class="quiet">{w.deleteWhat}</p>
      <DeleteForm
        w={w}
        e={e}
        person={person}
        remove={async (password) => {
          await api.forget(password);
          changeHands();
          become(await whoAmI(), w.deleted);
          pushAgain(ui);
        }}
      />
    </section>
  );
}

function Sections(props: Props) {
  const { ui, w, e, person } = props;
  const isAccount = person.login !== null;
  const [ends, setEnds] = useState(0); // a new password has revoked the tokens: read them again
  return (
    <div class="online-columns even">
      <div class="online-column">
        <Name {...props} />
        {isAccount ? <Account {...props} ended={() => setEnds(ends + 1)} /> : <Claim {...props} />}
      </div>
      <div class="online-column">
        {isAccount ? (
          <Tokens key={ends} w={w} e={e} language={ui.app.settings.language} />
        ) : (
          <LogIn {...props} />
        )}
        <Delete {...props} />
      </div>
    </div>
  );
}

export const MePage: Part = ({ ui }) => {
  const words = useLobbyWords(ui.app.settings.language);
  const [person, setPerson] = useState<Person | null>(null);
  const [said, setSaid] = useState("");
  const { refused, ask } = useAsking();
  const load = () => ask(async () => setPerson(await whoAmI()));
  useEffect(load, []);
  if (!words) return <p class="loading">{ui.m.loading}</p>;
  const { w, e } = words;
  if (person === null && refused !== null && codeOf(refused) === "unreachable")
    return <Unreachable ui={ui} w={w} again={load} />;
  if (person === null) return <p class="loading">{refused === null ? w.loading : sayRefusal(e, refused)}</p>;
  const become = (next: Person, text: string) => {
    setPerson(next);
    setSaid(text);
  };
  return (
    <div class="online">
      <header class="online-head">
        <h2>{w.accountTitle}</h2>
        <Go ui={ui} to={{ page: "online" }} class="me-link">
          {w.title}
        </Go>
      </header>
      <p role="status" class="said">
        {said}
      </p>
      <Sections ui={ui} w={w} e={e} person={person} become={become} />
    </div>
  );
};
