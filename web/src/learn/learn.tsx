// SPDX-License-Identifier: MIT
// The tutorial: the coach above the real board. A lesson waits for a move of the learner; the learner can always go
// back, forward or out, and the place is kept.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import type { GameName } from "../engine/types";
import { gameName, moduleOf } from "../games/module";
import { useWords } from "../messages/part";
import { sayNotice } from "../shell/table/status";
import type { Ui } from "../shell/ui";
import { troubleOf } from "../state/trouble";
import type { Course, GameLessons, Lesson } from "./lesson";
import { keptText, openProgress, reduceProgress } from "./progress";
import type { Progress, ProgressAction } from "./progress";
import { pointAt } from "./point";
import { LessonSource } from "./source";
import { en } from "./words/en";
import type { LearnWords } from "./words/en";
import "./learn.css";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

const keyOf = (game: GameName) => `sixsands.learn.${game}`;

interface CoachProps {
  ui: Ui;
  w: LearnWords;
  game: GameName;
  course: Course;
  lesson: Lesson;
  progress: Progress;
  send(action: ProgressAction): void;
}

/** What the coach says, and below it why the engine or the lesson refuses a move. */
function Sentences({ ui, course, lesson, progress }: CoachProps) {
  const words = course.words[lesson.id];
  const table = ui.app.table;
  if (!words) return null;
  if (progress.done)
    return (
      <p class="good">
        <Icon name="check" />
        <span>{words.done}</span>
      </p>
    );
  const notice = table?.notice && table.notice.kind !== "coach" ? table.notice : null;
  const why = table && notice ? sayNotice({ ui, t: table }, notice) : "";
  const no = progress.no === null ? "" : ((words.no as Record<string, string>)[progress.no] ?? "");
  return (
    <>
      <p>{words.say}</p>
      {(why || no) !== "" && <p class="no">{why || no}</p>}
    </>
  );
}

/** Title, place in the course, the rule it is about, the way out. */
function CoachHeader({ ui, w, course, lesson, progress }: CoachProps) {
  return (
    <header>
      <h2>{course.words[lesson.id]?.title}</h2>
      <span class="quiet">{w.count(progress.at + 1, course.lessons.length)}</span>
      <button
        type="button"
        class="link"
        onClick={() => ui.send({ do: "panel", panel: "help", section: lesson.rules })}
      >
        {w.rule}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={w.leave}
        title={w.leave}
        onClick={() => void ui.controller.go({ page: "play" })}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}

function Coach(props: CoachProps) {
  const { ui, w, game, course, lesson, progress, send } = props;
  const count = course.lessons.length;
  const { at, done } = progress;
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (done) next.current?.focus({ preventScroll: true });
  }, [done]);
  const go = (to: number) => {
    send({ do: "to", at: to });
    document.getElementById("board")?.focus({ preventScroll: true });
  };
  return (
    <section class="coach" aria-label={w.tutorial(gameName(ui.m, game))}>
      <CoachHeader {...props} />
      <progress value={at + (done ? 1 : 0)} max={count} aria-label={w.count(at + 1, count)} />
      <div class="says" aria-live="polite">
        <Sentences {...props} />
      </div>
      <div class="steps">
        <button type="button" class="second" disabled={at === 0} onClick={() => go(at - 1)}>
          {w.back}
        </button>
        {done ? (
          <button type="button" class="second" onClick={() => send({ do: "again" })}>
            {w.again}
          </button>
        ) : (
          <button
            type="button"
            class="second"
            disabled={ui.app.table === null}
            onClick={() => ui.act({ do: "commit", move: lesson.solution })}
          >
            {w.showMe}
          </button>
        )}
        <button type="button" class={done ? "primary" : "second"} ref={next} onClick={() => go(at + 1)}>
          {!done ? w.skip : at + 1 < count ? w.next : w.finish}
        </button>
      </div>
    </section>
  );
}

function Finished({ ui, w, game, send }: Pick<CoachProps, "ui" | "w" | "game" | "send">) {
  const { m, controller } = ui;
  const taught = ui.app.games.map(({ name }) => name).filter((name) => moduleOf(name).lessons);
  const other = taught[(taught.indexOf(game) + 1) % taught.length] ?? game;
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <section class="finished" aria-label={w.finishedTitle(gameName(m, game))}>
      <h2>{w.finishedTitle(gameName(m, game))}</h2>
      <p>{w.finished}</p>
      <button type="button" class="primary" ref={first} onClick={() => void controller.dealFirst(game)}>
        {w.playNow}
      </button>
      <button type="button" class="second" onClick={() => void controller.go({ page: "learn", game: other })}>
        {w.learnNext(gameName(m, other))}
      </button>
      <button type="button" class="second" onClick={() => send({ do: "to", at: 0 })}>
        {w.fromStart}
      </button>
    </section>
  );
}

interface TutorialProps {
  ui: Ui;
  w: LearnWords;
  game: GameName;
  course: Course;
  children: ComponentChildren;
}

function Tutorial({ ui, w, game, course, children }: TutorialProps) {
  const { controller } = ui;
  const [progress, send] = useReducer(reduceProgress, null, () =>
    openProgress(controller.keeper.get(keyOf(game)), course.lessons.length),
  );
  const { at, round, done } = progress;
  const lesson = course.lessons[at];
  useEffect(() => {
    controller.keeper.set(keyOf(game), keptText(progress));
    if (!lesson) {
      controller.leave();
      return;
    }
    const answered = (no: string | null) => send(no === null ? { do: "accepted" } : { do: "refused", no });
    controller
      .open(null, (hooks) =>
        Promise.resolve(new LessonSource(controller.engine, hooks, game, lesson, answered)),
      )
      .catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }));
  }, [at, round, ui.app.route]);
  useLayoutEffect(() => pointAt(lesson && !done ? lesson.marks.map(course.spot) : []));
  if (!lesson) return <Finished ui={ui} w={w} game={game} send={send} />;
  // The table is redrawn in a task of its own; the coach is content when the move can be seen, not before.
  const seen = (ui.app.table?.shown.steps.length ?? 0) > 0;
  const told = { ...progress, done: done && seen };
  return (
    <>
      <Coach ui={ui} w={w} game={game} course={course} lesson={lesson} progress={told} send={send} />
      {children}
    </>
  );
}

/** The lessons in the reader's language; the old ones while another language is fetched. */
function useCourse(ui: Ui, load: GameLessons): Course | null {
  const { language } = ui.app.settings;
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => {
    let wanted = true;
    load(language).then(
      (loaded) => wanted && setCourse(loaded),
      (reason: unknown) => wanted && ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
    return () => {
      wanted = false;
    };
  }, [load, language]);
  return course;
}

type LoadedProps = Omit<TutorialProps, "w" | "course"> & { load: GameLessons };

function Loaded({ load, ...props }: LoadedProps) {
  const { ui } = props;
  const w = useWords<LearnWords>(en, LANGUAGES, ui.app.settings.language);
  const course = useCourse(ui, load);
  if (!w || !course) return <p class="loading">{ui.m.loading}</p>;
  return <Tutorial {...props} w={w} course={course} />;
}

export function Learn({ ui, children }: { ui: Ui; children?: ComponentChildren }) {
  const { route } = ui.app;
  const game = route.page === "learn" ? route.game : "";
  const load = game === "" ? undefined : moduleOf(game).lessons;
  if (!load) return null;
  return (
    <Loaded key={game} ui={ui} game={game} load={load}>
      {children}
    </Loaded>
  );
}
