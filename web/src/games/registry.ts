// SPDX-License-Identifier: MIT
// The one list of the games that bring something of their own to the page: whatever folder here has a module. What a
// game is called and how many play it is the engine's to say; a game without a module is shown by the generic one.
import { generic } from "./generic/module";
import { register } from "./module";
import type { GameModule } from "./module";

const FOUND = import.meta.glob<GameModule>(["./*/module.ts", "!./generic/module.ts"], {
  eager: true,
  import: "game",
});

register(Object.values(FOUND), generic);
