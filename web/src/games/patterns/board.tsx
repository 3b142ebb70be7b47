// SPDX-License-Identifier: MIT
// Patterns, drawn.
import type { BoardProps } from "../../shell/ui";

export function PatternsBoard({ t }: BoardProps) {
  return <pre>{t.shown.view}</pre>;
}
