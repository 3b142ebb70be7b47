// SPDX-License-Identifier: MIT
// What must not be overlooked in the position, as the engine warns of it.
import { sayWarnings } from "../../messages/say";
import { nameIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { warningsOf } from "../events";

export function Banner({ ui, t }: BoardProps) {
  const words = sayWarnings(ui.m, t.shown.game, warningsOf(t.shown.data), (seat) => nameIn(ui, t, seat));
  return words === "" ? null : <p class="banner">{words}</p>;
}
