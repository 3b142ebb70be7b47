// SPDX-License-Identifier: MIT
// Events of a game that has no words for them: by their keys.
import type { StepEvent } from "../events";

/** Its fields with their names, "colour R", "cells c4 d5"; a flag by its name alone, if it is set. */
export function fieldsOf({ kind: _, ...fields }: StepEvent): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? name : `${name} ${[value].flat().join(" ")}`));
}
