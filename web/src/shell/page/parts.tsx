// SPDX-License-Identifier: MIT
// The parts of the page that aren't needed to play at once: each is a chunk that is fetched when its address is
// opened. A part gets the table as its child; most show something else instead.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Route } from "../../state/route";
import { troubleOf } from "../../state/trouble";
import { Loading } from "../loading";
import type { Ui } from "../ui";

export type Part = ComponentType<{ ui: Ui; children?: ComponentChildren }>;

type Later = Exclude<Route["page"], "play">;

const LOADERS: Partial<Record<Later, () => Promise<Part>>> = {
  replay: async () => (await import("../../replay/page")).Replay,
  game: async () => (await import("../../online/game/game-page")).GamePage,
  learn: async () => (await import("../../learn/learn")).Learn,
  puzzles: async () => (await import("../../puzzles/page")).Puzzles,
  daily: async () => (await import("../../daily/page")).DailyPage,
  history: async () => (await import("../../history/page")).History,
  player: async () => (await import("../../online/player/page")).Player,
  online: async () => (await import("../../online/lobby/online-page")).OnlinePage,
  tournaments: async () => (await import("../../online/tournaments/list-page")).TournamentsPage,
  tournament: async () => (await import("../../online/tournaments/page")).TournamentPage,
  me: async () => (await import("../../online/account/me-page")).MePage,
};

export function LaterPart({ ui, page, children }: { ui: Ui; page: Later; children: ComponentChildren }) {
  const [loaded, setLoaded] = useState<{ page: Later; part: Part } | null>(null);
  useEffect(() => {
    let wanted = true;
    LOADERS[page]?.().then(
      (part) => wanted && setLoaded({ page, part }),
      (reason: unknown) => wanted && ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
    return () => {
      wanted = false;
    };
  }, [page]);
  if (loaded?.page !== page) return <Loading m={ui.m} />;
  return <loaded.part ui={ui}>{children}</loaded.part>;
}
