// SPDX-License-Identifier: MIT
// A new tournament: name, game, kind, clock, rated or not. Guests are told what they would need.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { Choice } from "../../shell/choice";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { gameOf, seatsOf } from "../../state/app";
import { DAYS, LIVE } from "../lobby/wish";
import { api } from "../net/api";
import { useAsking } from "../net/ask";
import { sayRefusal } from "../net/refusal";
import type { Person } from "../net/types";
import type { ErrorWords } from "../net/words/errors.en";
import { sayDays, sayMinutes } from "../times";
import type { TournamentKind, TournamentWish } from "./tournament";
import type { TournamentWords } from "./words/en";

interface Props {
  ui: Ui;
  w: TournamentWords;
  e: ErrorWords;
}

interface Draft {
  name: string;
  game: string;
  kind: TournamentKind;
  pace: "live" | "days";
  live: number;
  days: number;
  rounds: number;
  people: number;
  rated: boolean;
}

const PEOPLE: Record<TournamentKind, readonly number[]> = {
  round_robin: [4, 6, 8, 10, 12, 16],
  swiss: [8, 16, 32, 64],
};
const ROUNDS = [3, 4, 5, 6, 7, 9, 11];

function wishOf(d: Draft): TournamentWish {
  const live = LIVE[d.live] ?? { minutes: 10, increment: 10 };
  return {
    name: d.name.trim(),
    kind: d.kind,
    game: d.game,
    clock: d.pace === "live" ? live : { days: d.days },
    rated: d.rated,
    people: d.people,
    ...(d.kind === "swiss" ? { rounds: d.rounds } : {}),
  };
}

interface SelectProps {
  label: string;
  value: number;
  options: readonly (readonly [number, string])[];
  onChange(value: number): void;
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label class="seat-choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {options.map(([n, words]) => (
          <option key={n} value={n}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

type FormProps = Omit<Props, "e"> & { draft: Draft; choose(part: Partial<Draft>): void };

function KindAndSize({ w, draft, choose }: FormProps) {
  const sizes = PEOPLE[draft.kind];
  return (
    <>
      <Choice
        name="tournament-kind"
        label={w.kind}
        value={draft.kind}
        options={[
          ["round_robin", w.kinds.round_robin],
          ["swiss", w.kinds.swiss],
        ]}
        what={w.kindWhat[draft.kind]}
        onChange={(kind) => choose({ kind, people: PEOPLE[kind][kind === "swiss" ? 1 : 2] ?? 8 })}
      />
      {draft.kind === "swiss" && (
        <Select
          label={w.rounds}
          value={draft.rounds}
          options={ROUNDS.map((n) => [n, String(n)] as const)}
          onChange={(rounds) => choose({ rounds })}
        />
      )}
      <Select
        label={w.most}
        value={draft.people}
        options={sizes.map((n) => [n, String(n)] as const)}
        onChange={(people) => choose({ people })}
      />
    </>
  );
}

function Clock({ ui, w, draft, choose }: FormProps) {
  const { language } = ui.app.settings;
  return (
    <>
      <Choice
        name="tournament-clock"
        label={w.clock}
        value={draft.pace}
        options={[
          ["live", w.clocks.live],
          ["days", w.clocks.days],
        ]}
        what={w.clockWhat[draft.pace]}
        onChange={(pace) => choose({ pace })}
      />
      {draft.pace === "live" ? (
        <Select
          label={w.perGame}
          value={draft.live}
          options={LIVE.map((c, i) => [i, sayMinutes(language, c.minutes, c.increment)] as const)}
          onChange={(live) => choose({ live })}
        />
      ) : (
        <Select
          label={w.perMove}
          value={draft.days}
          options={DAYS.map((n) => [n, sayDays(language, n)] as const)}
          onChange={(days) => choose({ days })}
        />
      )}
    </>
  );
}

function Name({ w, draft, choose }: FormProps) {
  return (
    <div class="field">
      <label for="tournament-name">{w.name}</label>
      <div class="field-line">
        <input
          id="tournament-name"
          type="text"
          required
          maxLength={40}
          placeholder={w.nameHint}
          value={draft.name}
          onInput={(event) => choose({ name: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}

function Form({ ui, w, e }: Props) {
  const games = ui.app.games.filter(({ name }) => seatsOf(ui.app, name).min <= 2);
  const first = gameOf(ui.app) || (games[0]?.name ?? "");
  const [draft, set] = useState<Draft>({
    name: "",
    game: first,
    kind: "round_robin",
    pace: "live",
    live: 2,
    days: 3,
    rounds: 5,
    people: 8,
    rated: false,
  });
  const { busy, refused, ask } = useAsking();
  const choose = (part: Partial<Draft>) => set({ ...draft, ...part });
  const form = { ui, w, draft, choose };
  const submit = (event: Event) => {
    event.preventDefault();
    ask(async () => {
      const made = await api.tournamentCreate(wishOf(draft));
      await ui.controller.go({ page: "tournament", id: made.id });
    });
  };
  return (
    <form class="new-game" onSubmit={submit}>
      <Name {...form} />
      <Choice
        name="tournament-game"
        label={ui.m.chooseGame}
        value={draft.game}
        options={games.map(({ name }) => [name, gameName(ui.m, name)] as const)}
        onChange={(game) => choose({ game })}
      />
      <KindAndSize {...form} />
      <Clock {...form} />
      <Choice
        name="tournament-rated"
        label={w.rated}
        value={draft.rated ? "on" : "off"}
        options={[
          ["off", w.ratings.casual],
          ["on", w.ratings.rated],
        ]}
        onChange={(rated) => choose({ rated: rated === "on" })}
      />
      <button type="submit" class="primary" aria-disabled={busy}>
        {w.make}
      </button>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </form>
  );
}

/** Who looks; undefined: not known yet. */
export function useMe(): Person | null | undefined {
  const [me, setMe] = useState<Person | null | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    api.me().then(
      (person) => wanted && setMe(person),
      () => undefined, // the page says so elsewhere
    );
    return () => {
      wanted = false;
    };
  }, []);
  return me;
}

export function NeedAccount({ ui, w }: Omit<Props, "e">) {
  return (
    <div class="tournament-account">
      <p>{w.needAccount}</p>
      <Go ui={ui} to={{ page: "me" }} class="second">
        {w.toAccount}
      </Go>
    </div>
  );
}

export function NewTournament(props: Props & { empty: boolean }) {
  const { ui, w, empty } = props;
  const me = useMe();
  const [open] = useState(() => empty || matchMedia("(min-width: 900px)").matches);
  if (me === undefined) return null;
  return (
    <details class="box" open={open}>
      <summary>
        <h3>{w.create}</h3>
        <span class="quiet">{w.createWhat}</span>
        <Icon name="next" />
      </summary>
      {me?.login != null ? ui.app.games.length > 0 && <Form {...props} /> : <NeedAccount ui={ui} w={w} />}
    </details>
  );
}
