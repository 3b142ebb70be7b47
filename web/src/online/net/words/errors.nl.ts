// SPDX-License-Identifier: MIT
// The server's refusals in Dutch.
import type { ErrorWords } from "./errors.en";

export const errors: ErrorWords = {
  bad_request: "Daar kon de server niets mee.",
  bad_name: "Een naam heeft 1 tot 40 tekens; een gebruikersnaam 3 tot 32 uit a–z, 0–9, _ en -.",
  bad_password: "Een wachtwoord heeft minstens 8 tekens.",
  signed_out: "Je bent uitgelogd. Laad de pagina opnieuw of log weer in.",
  wrong_login: "De gebruikersnaam of het wachtwoord klopt niet.",
  forbidden: "Dit is niet voor jou bedoeld, of de link klopt niet.",
  bad_origin: "De server neemt dit alleen aan vanaf zijn eigen adres.",
  not_seated: "Dat kunnen alleen spelers van deze partij.",
  needs_account: "Hiervoor heb je een account nodig.",
  not_found: "Hier is niets meer.",
  bad_method: "Dat kan de server hier niet.",
  not_your_turn: "Je bent niet aan de beurt.",
  stale: "De partij is intussen verdergegaan.",
  seat_taken: "Iemand anders was je voor op deze plaats.",
  already: "Dat is al zo.",
  not_playing: "De partij is nog niet begonnen, of al afgelopen.",
  not_over: "De partij is nog niet afgelopen.",
  name_taken: "Iemand anders heeft die gebruikersnaam al.",
  too_early: "Daarvoor is het te vroeg.",
  too_large: "Dat is te veel ineens voor de server.",
  bad_action: "Dat is geen zet van dit spel.",
  illegal: "Dat kun je nu niet spelen.",
  too_many: "Dat was te veel in korte tijd. Wacht even en probeer het opnieuw.",
  storage: "De server kon het niet opslaan. Probeer het opnieuw.",
  busy: "De server heeft het druk. Probeer het zo nog eens.",
  closing: "De server gaat even uit. Kom over een minuut terug.",
  unreachable: "De server is niet bereikbaar.",
  unknown: "De server heeft dat geweigerd.",
};
