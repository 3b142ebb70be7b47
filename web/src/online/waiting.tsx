// SPDX-License-Identifier: MIT
// Before the deal: the seats and who is here, a link for every free one, a seat to take.
import { useEffect, useState } from "preact/hooks";
import { pathOf } from "../state/route";
import { api } from "./api";
import { isFree, mayJoin } from "./game";
import type { TableProps } from "./game-page";
import { NotifySwitch } from "./notify-switch";
import { link } from "./page-link";
import { sayClock } from "./times";
import type { ServerSeat } from "./types";

/** A link with buttons: copied with one tap, sent where the system can. */
function Invitation(props: TableProps & { name: string; linkKey: string }) {
  const { ui, state, words, name, linkKey } = props;
  const [copied, setCopied] = useState(false);
  const address = location.origin + pathOf({ page: "game", id: state.id, key: linkKey });
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  const text = words.shareText(ui.m.games[state.game]);
  return (
    <div class="net-invitation">
      <label>
        <span>{name}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="second" onClick={() => void copy()}>
        {copied ? words.copied : words.copy}
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class="second"
          onClick={() =>
            void navigator.share({ title: ui.m.title, text, url: address }).catch(() => undefined)
          }
        >
          {words.share}
        </button>
      )}
      <span class="unseen" role="status">
        {copied ? words.copied : ""}
      </span>
    </div>
  );
}

function SeatLine({ state, seat, who, words }: TableProps & { seat: ServerSeat }) {
  const free = isFree(seat);
  const here = seat.kind === "bot" || seat.here;
  const notes = [
    seat.seat === state.you && words.you,
    !free && !here && words.away,
    !free && here && seat.ready && words.ready,
    free && seat.kind === "person" && words.seatKept,
  ].filter((note) => note !== false);
  return (
    <li>
      <i class={here && !free ? "dot here" : "dot"} aria-hidden="true" />
      <b>{free ? words.free : (seat.name ?? who(seat.seat))}</b>
      <small>{notes.join(" · ")}</small>
    </li>
  );
}

/** The seat of the link, or a free one: a name, and one button. */
function TakeSeat({ room, words, run }: TableProps) {
  const [name, setName] = useState(link.view.person?.name ?? "");
  const sit = async () => {
    const wanted = name.trim();
    if (wanted !== "" && wanted !== link.view.person?.name) await api.rename(wanted);
    await room.join();
  };
  return (
    <form
      class="net-join"
      onSubmit={(event) => {
        event.preventDefault();
        run(sit());
      }}
    >
      <h3>{words.joinTitle}</h3>
      <label>
        <span>{words.yourName}</span>
        <input
          value={name}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {words.takeSeatAs(name.trim())}
      </button>
    </form>
  );
}

export function Waiting(props: TableProps) {
  const { ui, state, room, words, run } = props;
  const { language } = ui.app.settings;
  const full = !state.seats.some(isFree);
  const about = [
    sayClock(language, state.clock, words),
    ...(state.aids ? [words.aids] : []),
    state.listed ? words.listed : words.unlisted,
  ];
  const lobby = () => ui.controller.go({ page: "online" });
  return (
    <section class="net-waiting">
      <h2>{ui.m.games[state.game]}</h2>
      <p class="quiet">{about.join(" · ")}</p>
      <ol class="net-places">
        {state.seats.map((seat) => (
          <SeatLine key={seat.seat} {...props} seat={seat} />
        ))}
      </ol>
      <p role="status">{full && state.seats.every((s) => s.ready) ? words.dealing : words.waitingFor}</p>
      {mayJoin(state) && <TakeSeat {...props} />}
      {room.key !== null && state.you === 0 && !mayJoin(state) && <p class="quiet">{words.onlyWatch}</p>}
      {state.links?.seats?.map(
        (key, i) =>
          key !== null && <Invitation key={key} {...props} name={words.inviteTo(i + 1)} linkKey={key} />,
      )}
      {state.links && <Invitation {...props} name={words.watchLink} linkKey={state.links.watch} />}
      {state.you > 0 && <NotifySwitch ui={ui} />}
      <div class="actions end">
        {state.you > 0 && (
          <button type="button" class="second" onClick={() => run(room.leave().then(lobby))}>
            {words.leave}
          </button>
        )}
        <button type="button" class="second" onClick={() => void lobby()}>
          {words.toLobby}
        </button>
      </div>
    </section>
  );
}
