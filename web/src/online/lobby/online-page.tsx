// SPDX-License-Identifier: MIT
// The page of everything online: a new game, the open games of others, the player's own games.
import { useEffect } from "preact/hooks";
import { sayName } from "../../messages/say";
import { Go } from "../../shell/go";
import type { Part } from "../../shell/page/parts";
import { follower, useMine } from "../follow/following";
import { Featured } from "./featured";
import { Invite } from "./invite";
import { useLobbyWords } from "./lobby-words";
import { MyGames } from "./my-games";
import { NewGame } from "./new-game";
import { NotifySwitch } from "../follow/notify-switch";
import { OpenGames } from "./open-games";
import { PlayNow } from "./play-now";
import { link, useLink } from "../net/page-link";
import { Unreachable } from "../net/unreachable";
import { useLobby } from "./use-lobby";
import "./lobby.css";

export const OnlinePage: Part = ({ ui }) => {
  const words = useLobbyWords(ui.app.settings.language);
  const { state, person } = useLink();
  const games = useLobby();
  const mine = useMine();
  useEffect(() => follower.showFinished(), []);
  if (!words) return <p class="loading">{ui.m.loading}</p>;
  const { w, e } = words;
  if (games === null && state === "lost") return <Unreachable ui={ui} w={w} again={() => link.wake()} />;
  if (games === null) return <p class="loading">{w.loading}</p>;
  return (
    <div class="online">
      <header class="online-head">
        <h2>{w.title}</h2>
        <nav class="online-ways" aria-label={ui.m.online}>
          <Go ui={ui} to={{ page: "daily", day: null }} class="me-link">
            {ui.m.daily}
          </Go>
          <Go ui={ui} to={{ page: "tournaments" }} class="me-link">
            {ui.m.tournaments}
          </Go>
        </nav>
        {person && (
          <Go
            ui={ui}
            to={{ page: "me" }}
            class="me-link"
            label={`${w.accountTitle}: ${sayName(ui.m, person.name) || w.guest}`}
          >
            {sayName(ui.m, person.name) || w.guest}
          </Go>
        )}
      </header>
      <p role="status" class="lost-now">
        {state === "lost" && w.lostNow}
      </p>
      <div class="online-columns">
        <div class="online-column">
          <PlayNow ui={ui} w={w} e={e} />
          <Invite ui={ui} w={w} e={e} />
          <NewGame ui={ui} w={w} e={e} />
        </div>
        <div class="online-column">
          <MyGames ui={ui} w={w} mine={mine} />
          <OpenGames ui={ui} w={w} e={e} games={games} mine={mine} />
          <Featured ui={ui} w={w} />
          <NotifySwitch ui={ui} />
        </div>
      </div>
    </div>
  );
};
