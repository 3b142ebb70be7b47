// SPDX-License-Identifier: MIT
// Before the deal: the seats and who is here, a link for every free one, a seat to take.
import { gameName } from "../../games/module";
import { useEffect, useState } from "preact/hooks";
import { guestNumber, sayName } from "../../messages/say";
import { canShare, copyText, shareLink } from "../../shell/copy";
import { pathOf } from "../../state/route";
import { api } from "../net/api";
import { sayDuel } from "./duel";
import { isFree } from "./game";
import type { TableProps } from "./game-page";
import { NotifySwitch } from "../follow/notify-switch";
import { link, useLink } from "../net/page-link";
import { qrCode } from "./qr";
import { PlayerLink, Rating } from "../rating";
import { sayBot } from "../seats";
import { sayClock } from "../times";
import type { ServerSeat } from "../net/types";

/** The link for the camera of a phone. */
function Code({ address, name }: { address: string; name: string }) {
  const rows = qrCode(address);
  if (!rows) return null;
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : [])));
  return (
    <details class="net-code">
      <summary>{name}</summary>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={name}
        shape-rendering="crispEdges"
      >
        <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
        <path d={path.join("")} fill="#000" />
      </svg>
    </details>
  );
}

/** A link with buttons: copied with one tap, sent where the system can. */
function Invitation(props: TableProps & { name: string; linkKey: string }) {
  const { ui, state, words, name, linkKey } = props;
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = location.origin + pathOf({ page: "game", id: state.id, key: linkKey });
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), 2500);
    return () => clearTimeout(timer);
  }, [copied]);
  const text = words.shareText(gameName(ui.m, state.game));
  return (
    <div class="net-invitation">
      <label>
        <span>{name}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="second" onClick={() => void copyText(address).then(setCopied)}>
        {copied ? words.copied : words.copy}
      </button>
      {canShare() && (
        <button type="button" class="second" onClick={() => void shareLink(text, address)}>
          {words.share}
        </button>
      )}
      <Code address={address} name={words.code} />
      <span class={copied === false ? "net-quiet" : "unseen"} role="status">
        {copied === null ? "" : copied ? words.copied : words.copyFailed}
      </span>
    </div>
  );
}

function SeatLine({ ui, state, seat, who, words }: TableProps & { seat: ServerSeat }) {
  const free = isFree(seat);
  const lost = useLink().state === "lost";
  const here = seat.kind === "bot" || (seat.here && !lost);
  const name = free
    ? words.free
    : seat.kind === "bot"
      ? sayBot(ui.m, words, seat)
      : seat.name
        ? sayName(ui.m, seat.name)
        : who(seat.seat);
  const notes = [
    seat.seat === state.you && words.you,
    !free && !here && (lost ? words.unknown : words.away),
    !free && (seat.ready ? here && words.ready : words.notReady),
    free && seat.kind === "person" && words.seatKept,
  ].filter((note) => note !== false);
  return (
    <li>
      <i class={here && !free ? "dot here" : "dot"} aria-hidden="true" />
      <b>
        <PlayerLink ui={ui} seat={seat}>
          {name}
        </PlayerLink>
      </b>
      {seat.rating && <Rating rating={seat.rating} w={words} />}
      <small>{notes.join(" · ")}</small>
    </li>
  );
}

/** A name, and one button; nobody would type a guest's number as a name. */
function NameBox(
  props: TableProps & { title: string; label(name: string): string; done(name: string): Promise<unknown> },
) {
  const { ui, words, run, title, label, done } = props;
  const known = link.view.person?.name ?? "";
  const [name, setName] = useState(guestNumber(known) === null ? known : "");
  return (
    <form
      class="net-join"
      onSubmit={(event) => {
        event.preventDefault();
        run(done(name.trim()));
      }}
    >
      <h3>{title}</h3>
      <label>
        <span>{words.yourName}</span>
        <input
          value={name}
          placeholder={sayName(ui.m, known)}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {label(name.trim())}
      </button>
    </form>
  );
}

async function rename(name: string): Promise<void> {
  if (name !== "" && name !== link.view.person?.name) await api.rename(name);
}

/** The seat of the link, or a free one. */
function TakeSeat(props: TableProps) {
  const { room, words } = props;
  const sit = (name: string) => rename(name).then(() => room.join());
  return <NameBox {...props} title={words.joinTitle} label={words.takeSeatAs} done={sit} />;
}

/** The name that invited people will see. */
function OwnName(props: TableProps) {
  const { state, room, words } = props;
  const own = state.seats[state.you - 1];
  if (!own || guestNumber(own.name ?? "") === null) return null;
  const save = (name: string) => rename(name).then(() => room.refresh());
  return <NameBox {...props} title={words.nameTitle} label={() => words.saveName} done={save} />;
}

/** Whom the game waits for; anyone while a seat is free. */
function sayWaiting({ ui, state, who, words }: TableProps): string {
  if (state.seats.some(isFree)) return words.waitingFor;
  const missing = state.seats.filter((s) => !s.ready && s.seat !== state.you).map((s) => who(s.seat));
  if (missing.length === 0) return words.dealing;
  const list = new Intl.ListFormat(ui.app.settings.language, { type: "conjunction" });
  return words.waitingForThem(list.format(missing));
}

/** An address that means a different machine everywhere else. */
function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
}

export function Waiting(props: TableProps) {
  const { ui, state, room, words, run } = props;
  const { language } = ui.app.settings;
  const later = (state.match?.number ?? 1) > 1;
  const about = [
    ...(state.match ? [sayDuel(words, state)] : []),
    sayClock(language, state.clock, words),
    ...(state.rated ? [words.ratedGame] : []),
    ...(state.aids ? [words.aids] : []),
    state.listed ? words.listed : words.unlisted,
  ];
  const lobby = () => ui.controller.go({ page: "online" });
  return (
    <section class="net-waiting">
      <h2>{gameName(ui.m, state.game)}</h2>
      <p class="quiet">{about.join(" · ")}</p>
      <ol class="net-places">
        {state.seats.map((seat) => (
          <SeatLine key={seat.seat} {...props} seat={seat} />
        ))}
      </ol>
      <p role="status">{sayWaiting(props)}</p>
      {state.may.join && <TakeSeat {...props} />}
      {room.key !== null && state.you === 0 && !state.may.join && <p class="quiet">{words.onlyWatch}</p>}
      {state.links?.seats?.map(
        (key, i) =>
          key !== null && <Invitation key={key} {...props} name={words.inviteTo(i + 1)} linkKey={key} />,
      )}
      {state.links && <Invitation {...props} name={words.watchLink} linkKey={state.links.watch} />}
      {state.links && isLoopback(location.hostname) && <p class="quiet">{words.onlyThisMachine}</p>}
      {state.links && <OwnName {...props} />}
      {state.you > 0 && <NotifySwitch ui={ui} />}
      <div class="actions end">
        {state.you > 0 && (
          <button type="button" class="second" onClick={() => run(room.leave().then(lobby))}>
            {later ? words.leaveMatch : words.leave}
          </button>
        )}
        <button type="button" class="second" onClick={() => void lobby()}>
          {words.toLobby}
        </button>
      </div>
    </section>
  );
}
