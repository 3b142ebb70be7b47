// SPDX-License-Identifier: MIT
// What went wrong: a sentence of the reader's language, and what the engine said as a quotation.

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
