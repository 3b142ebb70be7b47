// SPDX-License-Identifier: MIT
// Flowers, drawn.
import type { BoardProps } from "../../shell/ui";

export function FlowersBoard({ t }: BoardProps) {
  return <pre>{t.shown.view}</pre>;
}
