// SPDX-License-Identifier: MIT
// The lessons of Patterns in Dutch.
import type { en } from "./en";

export const nl: typeof en = {
  establish: {
    title: "Sticht een groep",
    say: "In je kom ligt een oranje fiche. Tik op een fiche: het jouwe komt er gedekt voor in de plaats en vormt je eerste groep, en wat je wegnam gaat in je kom. Dicht bij ander oranje is goed.",
    done: "Je eerste groep, met claimsteen 1. Het fiche dat je wegnam ligt nu in je kom.",
    no: { else: "Leg het fiche uit je kom op het bord: sticht een groep." },
  },
  flip: {
    title: "Omdraaien",
    say: "Je hebt een gele groep. Losse gele fiches die er recht naast liggen, niet schuin, kunnen erbij. Draai er een om.",
    done: "Je groep heeft drie fiches. Het fiche onder de claimsteen telt niet mee: (3 − 1) × 1 = 2 punten.",
    no: {
      else: "Dat sticht een nieuwe groep. Maak deze keer de gele groter: draai een geel fiche ernaast om.",
    },
  },
  swap: {
    title: "Ruilen",
    say: "In je kom ligt rood, en je hebt een rode groep. Ruil het fiche in je kom met een los fiche naast die groep.",
    done: "Rood is gegroeid, en in je kom ligt een nieuwe kleur. Wat je neemt bepaalt wat jij straks kunt, en wat Bo niet meer kan.",
    no: { else: "Ruil het rode fiche in je kom met een fiche naast je rode groep." },
  },
  apart: {
    title: "Groepen raken elkaar niet",
    say: "Jij en Bo hebben allebei oranje. Die twee groepen mogen elkaar nooit raken: c2 ligt naast die van Bo en is dus verboden voor jou. Draai het oranje fiche om dat vrij is.",
    done: "Goed zo. Groepen van verschillende kleuren mogen elkaar wel raken, en schuin telt nooit.",
    no: { else: "Dat mag, maar maak deze keer je oranje groep groter: draai het fiche om dat wel vrij is." },
  },
  value: {
    title: "Late groepen zijn meer waard",
    say: "Een groep telt (fiches − 1) × haar vakje. Geel heeft vakje 1, oranje 2, paars 3. Je kunt drie fiches omdraaien: kies het beste.",
    done: "3 punten in één keer. Hoe later je een groep sticht, hoe meer elk fiche waard is, maar hoe minder tijd er is om te groeien.",
    no: {
      else: "Een nieuwe groep lokt, maar draai hier het fiche om dat het meeste oplevert.",
      less: "Dat is minder waard: kijk naar de nummers op de claimstenen. Vakje 3 is het meeste waard.",
    },
  },
  deny: {
    title: "Neem wat Bo wil hebben",
    say: "Bo zou het gele fiche op f2 kunnen omdraaien voor 4 punten. Het fiche in je kom mag overal heen: leg het daar, en het gele is voor jou.",
    done: "Je hebt een nieuwe groep, en Bo kan daar niet meer omdraaien. Vaak is dat meer waard dan je eigen volgende punt.",
    no: { else: "Bo zou f2 nog steeds omdraaien voor 4 punten. Leg het fiche uit je kom daar." },
  },
  end: {
    title: "Het einde",
    say: "Wie iets kan doen, moet iets doen. Bo kan niets meer, dus het spel eindigt, en jij mag nog omdraaien wat je kunt. Draai je laatste fiche om.",
    done: "Dat was het: elke groep telt (fiches − 1) × haar vakje. Het fiche in je kom is niets waard.",
    no: { else: "Je mag stoppen, maar op b3 wachten 4 punten: draai het om." },
  },
};
