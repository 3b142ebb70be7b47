// SPDX-License-Identifier: MIT
// The looks of the seats (state/table/looks.ts) in the page: their animals once, for all that refer to them, and their
// colours as values of the stylesheet.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ANIMALS, Stamp } from "../../art/avatars";
import { HUES, looksOf } from "../../state/table/looks";
import type { Animal } from "../../state/table/looks";
import type { Seat } from "../../state/table/source";
import type { Ui } from "../ui";

type Drawings = Partial<Record<Animal, JSX.Element>>;

/** All drawings that are there; the others are fetched when one of them is wanted. */
export function useAnimals(wanted: boolean): Drawings {
  const [animals, setAnimals] = useState<Drawings>(ANIMALS);
  useEffect(() => {
    if (wanted)
      import("../../art/animals").then(
        ({ MORE }) => setAnimals({ ...ANIMALS, ...MORE }),
        () => undefined, // the seat's own stays
      );
  }, [wanted]);
  return animals;
}

export function Looks({ ui, seats }: { ui: Ui; seats: readonly Seat[] }) {
  const { animal, hue } = ui.app.settings;
  const looks = looksOf(seats, { animal, hue });
  const animals = useAnimals(!(animal in ANIMALS) && animal !== "seat");
  const hues = looks.map((look) => HUES[look.hue]);
  useLayoutEffect(() => {
    hues.forEach((value, i) => document.documentElement.style.setProperty(`--seat-${i + 1}`, value));
  }, hues);
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true">
      {looks.map((look, i) => (
        <Stamp key={i} id={`avatar-${i + 1}`}>
          {animals[look.animal] ?? ANIMALS.fox}
        </Stamp>
      ))}
    </svg>
  );
}
