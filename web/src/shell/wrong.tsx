// SPDX-License-Identifier: MIT
// What went wrong: a sentence in the reader's language, and the engine's message as a quotation.

export function Wrong({ say, detail }: { say: string; detail: string }) {
  return (
    <span>
      {say}
      {detail !== "" && (
        <>
          {" "}
          <q lang="en">{detail}</q>
        </>
      )}
    </span>
  );
}
