// SPDX-License-Identifier: MIT
// A new game with all its options: game, seats, clock, rated or not, memory aids, who can join.
import { useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { LEVELS, levelWords } from "../../shell/sheets/level";
import type { Ui } from "../../shell/ui";
import { gameOf, infoOf, seatsOf } from "../../state/app";
import { createGame } from "./actions";
import { useAsking } from "../net/ask";
import { useLink } from "../net/page-link";
import { Choice } from "../../shell/choice";
import { sayRefusal } from "../net/refusal";
import { sayDays, sayMinutes } from "../times";
import {
  BEST_OF,
  DAYS,
  DEALS,
  LIVE,
  changeSeat,
  chooseGame,
  friendly,
  hasPeople,
  isRated,
  list,
  matchOf,
  resize,
} from "./wish";
import type { GameWish } from "./wish";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

interface Props {
  ui: Ui;
  w: LobbyWords;
  e: ErrorWords;
}

type FormProps = Omit<Props, "e"> & { wish: GameWish; change(wish: GameWish): void };

function Seats({ ui, w, wish, change }: FormProps) {
  const { m } = ui;
  return (
    <>
      {wish.seats.map((word, i) => (
        <label class="seat-choice" key={i}>
          <span>
            {m.seat(i + 1)}
            {i === 0 && <small> {m.begins}</small>}
          </span>
          <select value={word} onChange={(event) => change(changeSeat(wish, i, event.currentTarget.value))}>
            <option value="me">{w.seatMe}</option>
            <option value="person">{w.seatFriend}</option>
            <option value="open">{w.seatAnyone}</option>
            {LEVELS.map((n) => (
              <option key={n} value={`level:${n}`}>
                {w.seatComputer(levelWords(m, infoOf(ui.app, wish.game), n))}
              </option>
            ))}
          </select>
        </label>
      ))}
      {!hasPeople(wish) && <p class="wrong">{w.needPerson}</p>}
    </>
  );
}

function Clock({ ui, w, wish, change }: FormProps) {
  const { language } = ui.app.settings;
  const choose = (part: Partial<GameWish>) => change({ ...wish, ...part });
  return (
    <>
      <Choice
        name="clock"
        label={w.clock}
        value={wish.clock}
        options={[
          ["none", w.clocks.none],
          ["live", w.clocks.live],
          ["days", w.clocks.days],
        ]}
        what={w.clockWhat[wish.clock]}
        onChange={(clock) => choose({ clock })}
      />
      {wish.clock === "live" && (
        <label class="seat-choice">
          <span>{w.perGame}</span>
          <select value={wish.live} onChange={(event) => choose({ live: Number(event.currentTarget.value) })}>
            {LIVE.map(({ minutes, increment }, i) => (
              <option key={i} value={i}>
                {sayMinutes(language, minutes, increment)}
              </option>
            ))}
          </select>
        </label>
      )}
      {wish.clock === "days" && (
        <label class="seat-choice">
          <span>{w.perMove}</span>
          <select value={wish.days} onChange={(event) => choose({ days: Number(event.currentTarget.value) })}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {sayDays(language, days)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** One game, or several that count together; only between two. */
function Match({ w, wish, change }: FormProps) {
  if (wish.seats.length !== 2) return null;
  const many = wish.match === "duplicate" ? DEALS : BEST_OF;
  return (
    <>
      <Choice
        name="new-match"
        label={w.match}
        value={wish.match}
        options={[
          ["single", w.matches.single],
          ["duplicate", w.matches.duplicate],
          ["best", w.matches.best],
        ]}
        what={w.matchWhat[wish.match]}
        onChange={(match) => change({ ...wish, match })}
      />
      {wish.match !== "single" && (
        <label class="seat-choice">
          <span>{w.matchMany[wish.match]}</span>
          <select
            value={wish.match === "duplicate" ? wish.deals : wish.bestOf}
            onChange={(event) => {
              const n = Number(event.currentTarget.value);
              change(wish.match === "duplicate" ? { ...wish, deals: n } : { ...wish, bestOf: n });
            }}
          >
            {many.map((n) => (
              <option key={n} value={n}>
                {wish.match === "duplicate" ? w.dealCount(n) : w.bestOf(n)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** Guests are told what they would need. */
function Rated({ ui, w, wish, change }: FormProps) {
  const { person } = useLink();
  const guest = person?.login === null;
  if (wish.clock === "none" || matchOf(wish) === "duplicate") return null;
  return (
    <Choice
      name="new-rated"
      label={w.rated}
      value={isRated(wish) && !guest ? "on" : "off"}
      options={[
        ["off", w.ratings.casual],
        ["on", w.ratings.rated],
      ]}
      what={guest ? w.ratedGuest : w.ratedWhat[isRated(wish) ? "rated" : "casual"]}
      onChange={(rated) =>
        guest ? void ui.controller.go({ page: "me" }) : change({ ...wish, rated: rated === "on" })
      }
    />
  );
}

function GameAndPlayers({ ui, wish, change }: FormProps) {
  const { m } = ui;
  const { min, max } = seatsOf(ui.app, wish.game);
  return (
    <>
      <Choice
        name="new-game"
        label={m.chooseGame}
        value={wish.game}
        options={ui.app.games.map(({ name }) => [name, gameName(m, name)] as const)}
        onChange={(game) => change(chooseGame(wish, game, seatsOf(ui.app, game)))}
      />
      {max > min && (
        <Choice
          name="new-players"
          label={m.players}
          value={wish.seats.length}
          options={Array.from({ length: max - min + 1 }, (_, i) => [min + i, String(min + i)] as const)}
          onChange={(n) => change(resize(wish, n))}
        />
      )}
    </>
  );
}

function Form({ ui, w, e }: Props) {
  const { m } = ui;
  const [wish, change] = useState(friendly(gameOf(ui.app)));
  const { busy, refused, ask } = useAsking();
  const form = { ui, w, wish, change };
  const submit = (event: Event) => {
    event.preventDefault();
    if (hasPeople(wish)) ask(() => createGame(ui, wish));
  };
  return (
    <form class="new-game" onSubmit={submit}>
      <GameAndPlayers {...form} />
      <Seats {...form} />
      <Match {...form} />
      <Clock {...form} />
      <Rated {...form} />
      <Choice
        name="new-listed"
        label={w.who}
        value={wish.listed ? "lobby" : "link"}
        options={[
          ["link", w.listings.link],
          ["lobby", w.listings.lobby],
        ]}
        what={wish.listed ? w.listingWhat.lobby : w.listingWhat.link}
        onChange={(where) => change(list(wish, where === "lobby"))}
      />
      <Choice
        name="new-aids"
        label={m.setAids}
        value={wish.aids ? "on" : "off"}
        options={[
          ["off", m.offOn.off],
          ["on", m.offOn.on],
        ]}
        what={m.aidsWhat}
        onChange={(aids) => change({ ...wish, aids: aids === "on" })}
      />
      <button type="submit" class="primary" disabled={!hasPeople(wish)} aria-disabled={busy}>
        {w.create}
      </button>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </form>
  );
}

/** Unfolded from the start where there is space. */
export function NewGame(props: Props) {
  const [open] = useState(() => matchMedia("(min-width: 900px)").matches);
  const { w } = props;
  return (
    <details class="box" open={open}>
      <summary>
        <h3>{w.newGame}</h3>
        <span class="quiet">{w.newGameWhat}</span>
        <Icon name="next" />
      </summary>
      {props.ui.app.games.length > 0 && <Form {...props} />}
    </details>
  );
}
