// SPDX-License-Identifier: MIT
// Something is on its way. When it doesn't come, the page says so and offers to try again.
import { useEffect, useState } from "preact/hooks";
import type { Messages } from "../messages/messages";

/** Milliseconds after which it probably won't come. */
const PATIENCE = 10_000;

export function Loading({ m }: { m: Messages }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <p class="loading">{m.loading}</p>;
  return (
    <div class="loading" role="alert">
      <p>{m.late}</p>
      <button type="button" class="second" onClick={() => location.reload()}>
        {m.reload}
      </button>
    </div>
  );
}
