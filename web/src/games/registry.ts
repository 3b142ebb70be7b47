// SPDX-License-Identifier: MIT
// The one list of game modules: every folder here that has one. The engine gives games' names and numbers of
// players; the generic module shows a game without its own.
import { generic } from "./generic/module";
import { register } from "./module";
import type { GameModule } from "./module";

const FOUND = import.meta.glob<GameModule>(["./*/module.ts", "!./generic/module.ts"], {
  eager: true,
  import: "game",
});

register(Object.values(FOUND), generic);
