// SPDX-License-Identifier: MIT
// To the clipboard, also where the page came over plain HTTP and the browser has no clipboard for it.

/** The old way: some text that is selected, and the browser's own "copy". */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.readOnly = true;
  field.value = text;
  // Next to the button: behind a dialog nothing can be selected.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

/** Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

export const canShare = (): boolean => "share" in navigator;

/** Hands a link to the system; cancelling is no error. */
export async function shareLink(text: string, url: string): Promise<void> {
  await navigator.share({ text, url }).catch(() => undefined);
}
