// SPDX-License-Identifier: MIT
// The forms for name, new account, log-in, a new password and deletion. What was typed stays until it is accepted.
import { useEffect, useRef, useState } from "preact/hooks";
import { guestNumber } from "../../messages/say";
import { useAsking } from "../net/ask";
import type { Asking } from "../net/ask";
import { fieldOf, goodLogin, goodName, goodPassword } from "./entries";
import { Field, focusWrong } from "./field";
import { codeOf, sayRefusal } from "../net/refusal";
import type { Person } from "../net/types";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "../lobby/words/lobby.en";

export interface FormProps {
  w: LobbyWords;
  e: ErrorWords;
}

/** Nobody would type a guest's number as a name: `called` is the empty field's placeholder. */
export function NameForm(
  props: FormProps & { name: string; called: string; save(name: string): Promise<void> },
) {
  const { w, e, called, save } = props;
  const [name, setName] = useState(guestNumber(props.name) === null ? props.name : "");
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, refused, ask } = useAsking();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong(goodName(name) ? null : w.nameBad);
    if (goodName(name)) ask(() => save(name.trim()));
    focusWrong(event.currentTarget as HTMLFormElement);
  };
  const bad = refused !== null && codeOf(refused) === "bad_name";
  return (
    <form class="form-fields" onSubmit={submit} noValidate>
      <Field
        id="name"
        label={w.name}
        value={name}
        placeholder={called}
        help={w.nameWhat}
        wrong={wrong ?? (bad ? w.nameUnseen : refused === null ? null : sayRefusal(e, refused))}
        autocomplete="nickname"
        onInput={setName}
      />
      <button type="submit" class="primary" aria-disabled={busy}>
        {w.save}
      </button>
    </form>
  );
}

/** Login and password: for a new account, which has rules, or an existing one. */
export function LoginForm(
  props: FormProps & { isNew: boolean; send(login: string, password: string): Promise<void> },
) {
  const { w, e, isNew, send } = props;
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<{ login: string | null; password: string | null } | null>(null);
  const { busy, refused, ask } = useAsking();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const goodPass = isNew ? goodPassword(password) : password !== "";
    const found = {
      login: goodLogin(login) ? null : w.loginBad,
      password: goodPass ? null : isNew ? w.passwordBad : w.passwordMissing,
    };
    setWrong(found);
    if (found.login === null && found.password === null) ask(() => send(login.trim(), password));
    focusWrong(event.currentTarget as HTMLFormElement);
  };
  const place = refused === null ? null : (fieldOf(refused) ?? "form");
  const said = refused === null ? null : codeOf(refused) === "bad_name" ? w.loginBad : sayRefusal(e, refused);
  const id = (field: string) => `${isNew ? "new-" : ""}${field}`;
  return (
    <form class="form-fields" onSubmit={submit} noValidate>
      <Field
        id={id("login")}
        label={w.login}
        value={login}
        help={isNew ? w.loginHelp : undefined}
        wrong={wrong?.login ?? (place === "login" ? said : null)}
        autocomplete="username"
        verbatim
        onInput={setLogin}
      />
      <Field
        id={id("password")}
        label={w.password}
        value={password}
        help={isNew ? w.passwordHelp : undefined}
        wrong={wrong?.password ?? (place === "password" ? said : null)}
        show={w.show}
        autocomplete={isNew ? "new-password" : "current-password"}
        onInput={setPassword}
      />
      {place === "form" && (
        <p class="wrong" role="alert">
          {said}
        </p>
      )}
      <button type="submit" class="primary" aria-disabled={busy}>
        {isNew ? w.claim : w.logIn}
      </button>
    </form>
  );
}

/** Which account a password belongs to, for password managers. */
function Whose({ person }: { person: Person }) {
  const login = person.login ?? "";
  return <input type="text" name="username" autocomplete="username" value={login} hidden readOnly />;
}

type PasswordProps = FormProps & { person: Person; change(old: string, next: string): Promise<void> };

/** A new password, with the old one: closed until it is wanted, and again after the change. */
export function PasswordForm(props: PasswordProps) {
  const [open, setOpen] = useState(false);
  const asking = useAsking();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <PasswordFields {...props} asking={asking} close={() => setOpen(false)} />;
  return (
    <button type="button" class="second" ref={opener} onClick={() => setOpen(true)}>
      {props.w.changeOpen}
    </button>
  );
}

function PasswordFields(props: PasswordProps & { asking: Asking; close(): void }) {
  const { w, e, person, change, close } = props;
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [wrong, setWrong] = useState<{ old: string | null; next: string | null } | null>(null);
  const { busy, refused, ask } = props.asking;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = {
      old: old === "" ? w.passwordMissing : null,
      next: goodPassword(next) ? null : w.passwordBad,
    };
    setWrong(found);
    if (found.old === null && found.next === null) ask(() => change(old, next).then(close));
    focusWrong(event.currentTarget as HTMLFormElement);
  };
  const code = refused === null ? null : codeOf(refused);
  const isOld = code === "wrong_login" || code === "bad_password";
  return (
    <form class="form-fields" onSubmit={submit} noValidate>
      <p class="quiet">{w.changeWhat}</p>
      <Whose person={person} />
      <Field
        id="old-password"
        label={w.oldPassword}
        value={old}
        wrong={wrong?.old ?? (isOld ? w.passwordWrong : null)}
        show={w.show}
        autocomplete="current-password"
        onInput={setOld}
      />
      <Field
        id="next-password"
        label={w.newPassword}
        value={next}
        help={w.passwordHelp}
        wrong={wrong?.next ?? null}
        show={w.show}
        autocomplete="new-password"
        onInput={setNext}
      />
      {refused !== null && !isOld && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="primary" aria-disabled={busy}>
          {w.changeNow}
        </button>
        <button type="button" class="second" onClick={close}>
          {w.changeKeep}
        </button>
      </div>
    </form>
  );
}

/** What deletion does, and one more question before it. */
export function DeleteForm(props: FormProps & { person: Person; remove(password?: string): Promise<void> }) {
  const { w, e, person, remove } = props;
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, refused, ask } = useAsking();
  const isGuest = person.login === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!isGuest && password === "");
    if (isGuest) ask(() => remove());
    else if (password !== "") ask(() => remove(password));
    focusWrong(event.currentTarget as HTMLFormElement);
  };
  const isWrong = refused !== null && codeOf(refused) === "wrong_login";
  const said = refused === null ? null : isWrong ? w.passwordWrong : sayRefusal(e, refused);
  if (!open)
    return (
      <button type="button" class="second danger" onClick={() => setOpen(true)}>
        {w.deleteOpen}
      </button>
    );
  return (
    <form class="form-fields" onSubmit={submit} noValidate>
      {!isGuest && (
        <>
          <Whose person={person} />
          <Field
            id="delete-password"
            label={w.deletePassword}
            value={password}
            wrong={missing ? w.passwordMissing : said}
            show={w.show}
            autocomplete="current-password"
            onInput={setPassword}
          />
        </>
      )}
      {isGuest && said !== null && (
        <p class="wrong" role="alert">
          {said}
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="primary danger" aria-disabled={busy}>
          {w.deleteNow}
        </button>
        <button type="button" class="second" onClick={() => setOpen(false)}>
          {w.deleteKeep}
        </button>
      </div>
    </form>
  );
}
