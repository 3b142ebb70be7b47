// SPDX-License-Identifier: MIT
// The server's refusals in German.
import type { ErrorWords } from "./errors.en";

export const errors: ErrorWords = {
  bad_request: "Damit konnte der Server nichts anfangen.",
  bad_name: "Ein Name hat 1 bis 40 Zeichen; ein Anmeldename 3 bis 32 aus a–z, 0–9, _ und -.",
  bad_password: "Ein Passwort hat mindestens 8 Zeichen.",
  signed_out: "Du bist abgemeldet. Lade die Seite neu oder melde dich wieder an.",
  wrong_login: "Der Anmeldename oder das Passwort ist falsch.",
  forbidden: "Das ist nicht für dich bestimmt, oder der Link ist falsch.",
  bad_origin: "Das nimmt der Server nur von seiner eigenen Adresse an.",
  not_seated: "Das können nur Spieler dieser Partie.",
  needs_account: "Dafür brauchst du ein Konto.",
  not_found: "Hier ist nichts mehr.",
  bad_method: "Das kann der Server hier nicht.",
  not_your_turn: "Du bist nicht am Zug.",
  stale: "Die Partie ist inzwischen weitergegangen.",
  seat_taken: "Jemand anders war schneller auf diesem Platz.",
  already: "Das ist schon so.",
  not_playing: "Die Partie hat noch nicht begonnen oder ist vorbei.",
  not_over: "Die Partie ist noch nicht vorbei.",
  name_taken: "Diesen Anmeldenamen hat schon jemand.",
  too_early: "Dafür ist es zu früh.",
  too_large: "Das ist dem Server zu viel auf einmal.",
  bad_action: "Das ist kein Zug dieses Spiels.",
  illegal: "Das geht jetzt nicht.",
  too_many: "Das war zu viel in kurzer Zeit. Warte ein wenig und versuch es noch einmal.",
  storage: "Der Server konnte es nicht speichern. Versuch es noch einmal.",
  busy: "Der Server ist ausgelastet. Versuch es gleich noch einmal.",
  closing: "Der Server wird gerade beendet. Komm in einer Minute wieder.",
  unreachable: "Der Server ist nicht erreichbar.",
  unknown: "Der Server hat das abgelehnt.",
};
