// SPDX-License-Identifier: MIT
// How cards and tiles travel in Flowers: from the hand to a player's side, from the deck to the hand, tiles to those who
// won them, cards back into hands; a mandala that is gone runs away as sand.
import { isColour } from "../cards";
import type { Colour } from "../cards";
import { drawn, handSpot, seatSpot, times } from "../ways";
import type { Travelled, Way, Ways } from "../ways";
import { eventsOf } from "./events";
import type { FlowersView } from "./view";

export const sideSpot = (mandala: number, seat: number) => `side-${mandala}-${seat}`;
export const pipSpot = (mandala: number, colour: Colour) => `pip-${mandala}-${colour}`;

/** The petals of the mandala whose tiles are taken. */
function swept({ before }: Travelled): Way[] {
  const { site, mandalas } = before as FlowersView;
  const there = mandalas[site - 1]?.pips.filter(({ by }) => by !== 0) ?? [];
  return there.map(({ colour }) => ({ kind: "sand", at: pipSpot(site, colour), colour }));
}

function toPetal(mandala: number, colour: Colour, from: string): Way {
  return { kind: "go", from, to: pipSpot(mandala, colour), colour };
}

export const ways: Ways = (travelled) => {
  const { step, viewer, before, after } = travelled;
  const { seat } = step;
  const { site, mandalas } = before as FlowersView;
  const groups: Way[][] = [];
  for (const event of eventsOf(step.events))
    switch (event.kind) {
      case "play": {
        const { mandala, colour, count, up } = event;
        const side = sideSpot(mandala, seat);
        const way: Way = {
          kind: "go",
          from: handSpot(seat, viewer, colour),
          to: side,
          ...(up ? { colour } : {}),
        };
        groups.push(times(count, way));
        const was = mandalas[mandala - 1]?.pips.find((pip) => pip.colour === colour)?.by;
        const is = (after as FlowersView).mandalas[mandala - 1]?.pips.find(
          (pip) => pip.colour === colour,
        )?.by;
        if (was === 0 && is !== 0) groups.push([toPetal(mandala, colour, side)]);
        break;
      }
      case "take":
        groups.push(swept(travelled));
        break;
      case "tile-won": {
        const colour = event.tile[0];
        if (isColour(colour))
          groups.push([{ kind: "go", from: sideSpot(site, seat), to: seatSpot(event.seat), colour }]);
        break;
      }
      case "taken-back":
        groups.push(
          times(event.count, { kind: "go", from: sideSpot(site, event.seat), to: seatSpot(event.seat) }),
        );
        break;
      case "draws":
        groups.push(drawn(event.cards, seat, viewer));
        break;
    }
  return groups;
};
