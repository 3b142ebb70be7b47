// SPDX-License-Identifier: MIT
// How cards travel in Mandala: from the hand to a mountain or a field, from the deck to the hand, from a mountain to
// river and cup; a destroyed mandala runs away as sand.
import { COLOURS } from "../cards";
import type { Colour } from "../cards";
import { DECK, drawn, handSpot, times } from "../ways";
import type { Travelled, Way, Ways } from "../ways";
import { eventsOf } from "./events";
import type { MandalaView } from "./view";

/** `area`: 0 the mountain, else the seat whose field it is. */
export const petalSpot = (mandala: number, area: number, colour: Colour) => `m${mandala}-${area}-${colour}`;
export const riverSpot = (seat: number, place: number) => `river-${seat}-${place}`;
export const cupSpot = (seat: number) => `cup-${seat}`;

/** Everything that lay in a mandala before the step, except what was just claimed. */
function swept({ before, step }: Travelled, mandala: number): Way[] {
  const area = (before as MandalaView).mandalas[mandala - 1];
  const claimed = eventsOf(step.events).find((f) => f.kind === "claim")?.colour;
  const layers = area ? [area.mountain, ...area.fields] : [];
  return layers.flatMap((cards, i) =>
    COLOURS.filter((c) => cards.count[c] > 0 && (i > 0 || c !== claimed)).map((colour): Way => ({
      kind: "sand",
      at: petalSpot(mandala, i, colour),
      colour,
    })),
  );
}

export const ways: Ways = (travelled) => {
  const { step, viewer, before } = travelled;
  const { seat } = step;
  const groups: Way[][] = [];
  let claimed: Colour = "R";
  const fromHand = (colour: Colour) => handSpot(seat, viewer, colour);
  const { site } = before as MandalaView;
  for (const event of eventsOf(step.events)) {
    const go = (from: string, to: string, colour: Colour): Way => ({ kind: "go", from, to, colour });
    switch (event.kind) {
      case "build":
        groups.push([go(fromHand(event.colour), petalSpot(event.mandala, 0, event.colour), event.colour)]);
        break;
      case "grow": {
        const to = petalSpot(event.mandala, seat, event.colour);
        groups.push(times(event.count, go(fromHand(event.colour), to, event.colour)));
        break;
      }
      case "discard":
        groups.push(times(event.count, go(fromHand(event.colour), DECK, event.colour)));
        break;
      case "claim":
        claimed = event.colour;
        break;
      case "river":
        groups.push([go(petalSpot(site, 0, claimed), riverSpot(seat, event.place), claimed)]);
        break;
      case "cup":
        groups.push(times(event.count, go(petalSpot(site, 0, claimed), cupSpot(seat), claimed)));
        break;
      case "wasted":
        groups.push(times(event.count, go(petalSpot(site, 0, claimed), DECK, claimed)));
        break;
      case "swept":
        groups.push(swept(travelled, event.mandala));
        break;
      case "mountain":
        groups.push(
          COLOURS.flatMap((c) =>
            event.cards.includes(c) ? [go(DECK, petalSpot(event.mandala, 0, c), c)] : [],
          ),
        );
        break;
      case "draws":
        groups.push(drawn(event.cards, seat, viewer));
        break;
    }
  }
  return groups;
};
