// SPDX-License-Identifier: MIT
// The link of this page, over the browser's own socket, clock and network.
import { useEffect, useState } from "preact/hooks";
import { whoAmI } from "./api";
import { Link } from "./link";
import type { LinkView } from "./link";

export const link = new Link({
  whoAmI,
  open({ opened, message, closed }) {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket.onopen = opened;
    socket.onmessage = (event) => message(String(event.data));
    socket.onclose = closed;
    return { send: (text) => socket.send(text), close: () => socket.close() };
  },
  later(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  seen: () => document.visibilityState === "visible",
});

addEventListener("online", () => link.wake());
addEventListener("offline", () => link.wake());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.wake());

/** The link's current state; redraws when it changes. */
export function useLink(): LinkView {
  const [view, setView] = useState(link.view);
  useEffect(() => {
    setView(link.view);
    return link.observe(setView);
  }, []);
  return view;
}
