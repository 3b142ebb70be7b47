// SPDX-License-Identifier: MIT
// A field of a form with its label, its help and, beside it, what is wrong with it.
import { useState } from "preact/hooks";

interface Props {
  id: string;
  label: string;
  value: string;
  placeholder?: string;
  help?: string | undefined;
  wrong: string | null;
  autocomplete: string;
  /** taken as typed: no capitals, no corrections */
  verbatim?: boolean;
  /** a password: the word on the button that shows it */
  show?: string;
  onInput(value: string): void;
}

export function Field(props: Props) {
  const { id, label, value, placeholder, help, wrong, autocomplete, verbatim, show, onInput } = props;
  const [shown, setShown] = useState(false);
  const said = wrong ?? help;
  const attributes = {
    id,
    name: id,
    value,
    placeholder,
    autocomplete,
    ...(verbatim ? { autocapitalize: "none" as const, spellcheck: false } : {}),
    "aria-invalid": wrong !== null,
    "aria-describedby": said === undefined ? undefined : `${id}-said`,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-line">
        {show !== undefined && !shown ? (
          <input type="password" {...attributes} />
        ) : (
          <input type="text" {...attributes} />
        )}
        {show !== undefined && (
          <button type="button" class="second" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {show}
          </button>
        )}
      </div>
      {said !== undefined && (
        <p
          id={`${id}-said`}
          class={wrong === null ? "quiet" : "wrong"}
          role={wrong === null ? undefined : "alert"}
        >
          {said}
        </p>
      )}
    </div>
  );
}

/** The first field that is wrong gets the focus, when the page has been drawn. */
export function focusWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus());
}
