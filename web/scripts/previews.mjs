// SPDX-License-Identifier: MIT
// What links to the page show elsewhere (Open Graph): for each kind of address a copy of the page with a title, a
// sentence and a picture in its head, below dist/preview, where the server finds it (src/server/http/files.h). In
// English: who fetches them doesn't say for whom. The pictures come from preview-pictures.mjs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const games = resolve(dirname(fileURLToPath(import.meta.url)), "../src/games");

/** What each game's own folder says, by the game's name. */
export async function gamePreviews() {
  const names = readdirSync(games).filter((name) => existsSync(join(games, name, "preview.mjs")));
  const files = names.map((name) => import(pathToFileURL(join(games, name, "preview.mjs")).href));
  return (await Promise.all(files)).map(({ preview }, i) => ({ game: names[i], ...preview }));
}

/** "A, B and C", in the order of the folders. */
export async function listGames() {
  const names = (await gamePreviews()).map(({ name }) => name).join(", ");
  return names.replace(/, ([^,]*)$/, " and $1");
}

const ALL = "all";

/** The previews: `page` is the beginning of the addresses, `picture` the name of the picture. */
export async function previews() {
  const each = await gamePreviews();
  const list = await listGames();
  const join = "Open the link to take your seat, or to watch. No account needed.";
  return [
    {
      page: "index",
      picture: ALL,
      title: "Sixsands",
      says: `${list}: play at once, alone or together. No account, no advertisements.`,
    },
    {
      page: "online",
      picture: ALL,
      title: "Play online · Sixsands",
      says: `Games of ${list} with people near and far, and with bots.`,
    },
    { page: /* not a move */ "g", picture: ALL, title: "A game on Sixsands", says: join },
    {
      page: /* not a move */ "r",
      picture: ALL,
      title: "A replay on Sixsands",
      says: "Step through a game, and see what was good and what was lucky.",
    },
    ...each.flatMap(({ game, name, says }) => [
      { page: game, picture: game, title: `${name} · Sixsands`, says },
      { page: `g/${game}`, picture: game, title: `A game of ${name}`, says: join },
      {
        page: `puzzles/${game}`,
        picture: game,
        title: `Puzzles of ${name}`,
        says: "One clearly best move: find it. Two thousand of them, with a rating of your own.",
      },
      {
        page: `learn/${game}`,
        picture: game,
        title: `Learn ${name}`,
        says: "A tutorial on the real board: you play, and it explains.",
      },
    ]),
  ];
}

const escape = (text) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The page with this preview in its head; the server puts its own address for %ORIGIN%. */
export function previewOf(html, { picture, title, says }) {
  const tags = {
    "og:type": "website",
    "og:site_name": "Sixsands",
    "og:title": title,
    "og:description": says,
    "og:image": `%ORIGIN%/preview/${picture}.png`,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "A rosette of six colours.",
  };
  const lines = Object.entries(tags).map(
    ([name, content]) => `    <meta property="${name}" content="${escape(content)}" />\n`,
  );
  lines.push('    <meta name="twitter:card" content="summary_large_image" />\n');
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => start + escape(says))
    .replace("  </head>", () => `${lines.join("")}  </head>`);
}

/** Writes all of them beside the built page. */
export async function writePreviews(dist) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  for (const preview of await previews()) {
    const file = join(dist, "preview", `${preview.page}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, previewOf(html, preview));
  }
}
