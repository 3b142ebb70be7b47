// SPDX-License-Identifier: MIT
// Puzzles: the task above the real board, one after another. The first attempt counts for the rating; after the
// answer comes the reason, by the engine, and what the moves are worth.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Bare } from "../art/bare";
import { Icon } from "../art/icons";
import type { GameName, Hint } from "../engine/types";
import type { StepEvent } from "../games/events";
import { gameName } from "../games/module";
import { wordHint } from "../messages/hint";
import { useWords } from "../messages/part";
import { sayEvents } from "../messages/say";
import { sayNotice } from "../shell/table/status";
import { nameIn } from "../shell/ui";
import type { Ui } from "../shell/ui";
import { troubleOf } from "../state/trouble";
import { fetchPuzzles } from "./files";
import { choosePuzzle, themesOf } from "./puzzle";
import type { Puzzle } from "./puzzle";
import { addAttempt, openStanding, streakOf, triedOf } from "./rating";
import type { Standing } from "./rating";
import { PuzzleSource } from "./source";
import { en } from "./words/en";
import type { PuzzleWords } from "./words/en";
import "../learn/learn.css";
import "./puzzles.css";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

const keyOf = (game: GameName) => `sixsands.puzzles.${game}`;

/** Enough for the reason of a move that is clearly the best. */
const WHY_NODES = 2000;

/** Where an attempt stands; `shown` means that the solution was asked for. */
type Answer = { move: string; right: boolean; shown: boolean };

interface TaskProps {
  ui: Ui;
  w: PuzzleWords;
  game: GameName;
  puzzle: Puzzle;
  standing: Standing;
  answer: Answer | null;
  hint: Hint | null;
  /** what the moves that are mentioned do */
  foreseen: Record<string, StepEvent[]>;
}

/** A move in words, with its notation in brackets. */
function sayMove({ ui, game, foreseen }: TaskProps, move: string): string {
  const t = ui.app.table;
  const events = foreseen[move];
  if (!t || !events) return move;
  const said = sayEvents(ui.m, game, events, (seat) => nameIn(ui, t, seat), t.shown.viewer);
  return said === "" ? move : `${said} (${move})`;
}

/** The engine's reasons for the best move, in the reader's language. */
function sayReasons({ ui, w, game, puzzle, hint }: TaskProps): string {
  const t = ui.app.table;
  if (!t || hint?.move !== puzzle.best || hint.reasons.length === 0) return "";
  const { viewer, seats } = t.shown;
  const names = { viewer, players: seats.length, name: (seat: number) => nameIn(ui, t, seat) };
  const said = wordHint(ui.m, game, hint, names);
  return w.why(said.slice(said.indexOf(": ") + 2));
}

/** Reasons and value are the engine's; until they are there, the file's value. */
function Verdict(props: TaskProps) {
  const { w, puzzle, answer } = props;
  if (!answer) return null;
  const open = answer.right || answer.shown;
  const reasons = sayReasons(props);
  return (
    <>
      <p class={answer.right ? "good" : "no"}>
        {answer.right && <Icon name="check" />}
        <span>
          {answer.right
            ? w.right(sayMove(props, answer.move))
            : answer.shown
              ? w.solution(sayMove(props, puzzle.best))
              : w.wrong(sayMove(props, answer.move))}
        </span>
      </p>
      {open && (
        <p>
          {reasons} {reasons === "" ? w.value(puzzle.win, puzzle.margin) : w.better(puzzle.margin)}{" "}
          {w.mistake(puzzle.played, puzzle.loss)}
        </p>
      )}
    </>
  );
}

function Sentences(props: TaskProps) {
  const { ui, w, answer } = props;
  const t = ui.app.table;
  if (answer) return <Verdict {...props} />;
  const notice = t?.notice && t.notice.kind !== "coach" ? t.notice : null;
  return (
    <>
      <p>{w.say}</p>
      {t && notice && <p class="no">{sayNotice({ ui, t }, notice)}</p>}
    </>
  );
}

function TaskHeader({ ui, w, puzzle, standing }: TaskProps) {
  const streak = streakOf(standing);
  return (
    <header>
      <h2>{w.task}</h2>
      <span class="quiet">
        {[
          w.rated(puzzle.rating),
          w.yours(Math.round(standing.rating)),
          ...(streak > 1 ? [w.streak(streak)] : []),
        ].join(" · ")}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={w.leave}
        title={w.leave}
        onClick={() => void ui.controller.openLocal(ui.app.table?.shown.game ?? "")}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}

function ThemeChoice(props: {
  w: PuzzleWords;
  puzzles: Puzzle[];
  theme: string;
  onChange(theme: string): void;
}) {
  const { w, puzzles, theme, onChange } = props;
  const themes = useMemo(() => themesOf(puzzles), [puzzles]);
  const words: Record<string, string> = w.themes;
  return (
    <label>
      <span class="unseen">{w.theme}</span>
      <select value={theme} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{w.anyTheme}</option>
        {themes.map((name) => (
          <option key={name} value={name}>
            {words[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the player does with a puzzle. */
interface Steps {
  again(): void;
  show(): void;
  next(): void;
}

function Task(props: TaskProps & { steps: Steps; choice: ComponentChildren }) {
  const { ui, w, game, answer, steps, choice } = props;
  const done = answer !== null && (answer.right || answer.shown);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (answer) next.current?.focus({ preventScroll: true });
  }, [answer]);
  return (
    <section class="coach puzzle" data-puzzle={props.puzzle.id} aria-label={w.of(gameName(ui.m, game))}>
      <TaskHeader {...props} />
      <div class="says" aria-live="polite" tabIndex={0}>
        <Sentences {...props} />
      </div>
      <div class="steps">
        {choice}
        {answer && !answer.right && (
          <button type="button" class="second" onClick={steps.again}>
            {w.again}
          </button>
        )}
        {!done && (
          <button type="button" class="second" disabled={ui.app.table === null} onClick={steps.show}>
            {w.show}
          </button>
        )}
        <button type="button" class={done ? "primary" : "second"} ref={next} onClick={steps.next}>
          {answer ? w.next : w.skip}
        </button>
      </div>
    </section>
  );
}

/** The engine's hint for a puzzle once it is answered; null until it is there, or without one. */
function useHint(ui: Ui, game: GameName, puzzle: Puzzle | null, wanted: boolean): Hint | null {
  const [found, setFound] = useState<{ puzzle: Puzzle; hint: Hint } | null>(null);
  useEffect(() => {
    if (!wanted || !puzzle) return;
    let current = true;
    ui.controller.engine.hint(game, puzzle.view, WHY_NODES).then(
      (hint) => {
        if (!current) return;
        setFound({ puzzle, hint });
        // The board points at the move, as it does with any hint.
        if (hint.move === puzzle.best) ui.act({ do: "hinted", view: puzzle.view, hint });
      },
      () => undefined, // then the figures must do
    );
    return () => {
      current = false;
    };
  }, [puzzle, wanted]);
  return found?.puzzle === puzzle ? found.hint : null;
}

/** No puzzle is left, or there never was one: then without a choice of themes. */
function AllDone({ ui, w, game, children: choice }: Omit<BookProps, "puzzles">) {
  const title = w.of(gameName(ui.m, game));
  return (
    <section class="finished" aria-label={title}>
      <h2>{title}</h2>
      <Bare />
      <p>{choice ? w.allDone : w.none}</p>
      {choice}
      <button type="button" class="primary" onClick={() => void ui.controller.openLocal(game)}>
        {w.play}
      </button>
    </section>
  );
}

/** What the best move and the player's do. */
function useForeseen(ui: Ui, game: GameName, puzzle: Puzzle | null, answer: Answer | null) {
  const [foreseen, setForeseen] = useState<Record<string, StepEvent[]>>({});
  useEffect(() => {
    if (!puzzle || !answer) return setForeseen({});
    let current = true;
    const moves = [puzzle.best, answer.move];
    ui.controller.engine.foresee(game, puzzle.view, moves).then(
      (found) => current && setForeseen(Object.fromEntries(moves.map((m, i) => [m, found[i] ?? []]))),
      () => undefined, // then notation must do
    );
    return () => {
      current = false;
    };
  }, [puzzle, answer]);
  return foreseen;
}

/** The puzzle to be solved: an answer changes the standing, but not the puzzle. */
function usePuzzle(puzzles: Puzzle[], theme: string, standing: Standing, skipped: string[]): Puzzle | null {
  return useMemo(() => {
    const tried = new Set([...triedOf(standing), ...skipped]);
    return choosePuzzle(puzzles, { theme, rating: standing.rating, tried }, Math.random());
  }, [puzzles, theme, skipped]);
}

interface BookProps {
  ui: Ui;
  w: PuzzleWords;
  game: GameName;
  puzzles: Puzzle[];
  children: ComponentChildren;
}

function Book({ ui, w, game, puzzles, children }: BookProps) {
  const { controller } = ui;
  const [standing, setStanding] = useState(() => openStanding(controller.keeper.get(keyOf(game))));
  const [theme, setTheme] = useState("");
  const [skipped, setSkipped] = useState<string[]>([]);
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const puzzle = usePuzzle(puzzles, theme, standing, skipped);
  const hint = useHint(ui, game, puzzle, answer !== null && (answer.right || answer.shown));
  const foreseen = useForeseen(ui, game, puzzle, answer);
  const count = (right: boolean) => {
    if (!puzzle) return;
    setStanding((s) => {
      const after = addAttempt(s, puzzle, right);
      controller.keeper.set(keyOf(game), JSON.stringify(after));
      return after;
    });
  };
  useEffect(() => {
    setAnswer(null);
    if (!puzzle) {
      controller.leave();
      return;
    }
    const answered = (move: string) => {
      const right = move === puzzle.best;
      count(right);
      setAnswer({ move, right, shown: false });
    };
    controller
      .open(null, (hooks) =>
        Promise.resolve(new PuzzleSource(controller.engine, hooks, game, puzzle, answered)),
      )
      .catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }));
  }, [puzzle, round, ui.app.route]);
  const steps: Steps = {
    again: () => setRound(round + 1),
    show() {
      count(false);
      setAnswer({ move: puzzle?.best ?? "", right: false, shown: true });
    },
    next() {
      setSkipped([...skipped, puzzle?.id ?? ""]);
      document.getElementById("board")?.focus({ preventScroll: true });
    },
  };
  const choice = <ThemeChoice {...{ w, puzzles, theme }} onChange={setTheme} />;
  if (!puzzle)
    return (
      <AllDone ui={ui} w={w} game={game}>
        {puzzles.length > 0 && choice}
      </AllDone>
    );
  return (
    <>
      <Task {...{ ui, w, game, puzzle, standing, answer, hint, foreseen, steps, choice }} />
      {children}
    </>
  );
}

function Loaded({ ui, game, children }: { ui: Ui; game: GameName; children: ComponentChildren }) {
  const w = useWords<PuzzleWords>(en, LANGUAGES, ui.app.settings.language);
  const [puzzles, setPuzzles] = useState<Puzzle[] | null>(null);
  useEffect(() => {
    let wanted = true;
    fetchPuzzles(game).then(
      (fetched) => wanted && setPuzzles(fetched),
      (reason: unknown) => wanted && ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  if (!w || !puzzles) return <p class="loading">{ui.m.loading}</p>;
  return (
    <Book ui={ui} w={w} game={game} puzzles={puzzles}>
      {children}
    </Book>
  );
}

export function Puzzles({ ui, children }: { ui: Ui; children?: ComponentChildren }) {
  const { route } = ui.app;
  if (route.page !== "puzzles") return null;
  return (
    <Loaded key={route.game} ui={ui} game={route.game}>
      {children}
    </Loaded>
  );
}
