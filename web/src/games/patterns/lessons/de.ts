// SPDX-License-Identifier: MIT
// The lessons of Patterns in German.
import type { en } from "./en";

export const de: typeof en = {
  establish: {
    title: "Eine Gruppe gründen",
    say: "In deiner Schale liegt ein oranger Stein. Tippe auf einen Stein: Deiner kommt verdeckt an seine Stelle und gründet deine erste Gruppe, und der genommene kommt in deine Schale. Nah bei anderem Orange ist gut.",
    done: "Deine erste Gruppe, mit Marker 1. Der Stein, den du genommen hast, liegt jetzt in deiner Schale.",
    no: { else: "Lege deinen Schalenstein aufs Brett: Gründe eine Gruppe." },
  },
  flip: {
    title: "Umdrehen",
    say: "Du hast eine gelbe Gruppe. Lose gelbe Steine direkt daneben, nicht schräg, können dazukommen. Drehe einen davon um.",
    done: "Deine Gruppe hat drei Steine. Der unter dem Marker zählt nicht: (3 − 1) × 1 = 2 Punkte.",
    no: {
      else: "Das gründet eine neue Gruppe. Mach diesmal die gelbe größer: Drehe einen gelben Stein daneben um.",
    },
  },
  swap: {
    title: "Tauschen",
    say: "In deiner Schale liegt Rot, und du hast eine rote Gruppe. Tausche den Schalenstein mit einem losen Stein neben der Gruppe.",
    done: "Rot ist gewachsen, und in der Schale liegt eine neue Farbe. Was du nimmst, entscheidet, was du als Nächstes kannst, und was Bo nicht mehr kann.",
    no: { else: "Tausche deinen roten Schalenstein mit einem Stein neben deiner roten Gruppe." },
  },
  apart: {
    title: "Gruppen bleiben getrennt",
    say: "Du und Bo habt beide Orange. Die beiden Gruppen dürfen sich nie berühren: c2 liegt neben Bos Gruppe und ist für dich also gesperrt. Drehe den orangen Stein um, der frei ist.",
    done: "Gut gemacht. Gruppen verschiedener Farben dürfen sich berühren, und schräg zählt nie.",
    no: {
      else: "Das ist erlaubt, aber mach diesmal deine orange Gruppe größer: Drehe den Stein um, der frei ist.",
    },
  },
  value: {
    title: "Späte Gruppen zählen mehr",
    say: "Eine Gruppe zählt (Steine − 1) × ihr Flussfeld. Gelb hat Flussfeld 1, Orange 2, Lila 3. Drei Steine kannst du umdrehen: Nimm den besten.",
    done: "3 Punkte auf einmal. Je später eine Gruppe gegründet wird, desto mehr zählt jeder Stein, aber desto weniger Zeit hat sie zu wachsen.",
    no: {
      else: "Eine neue Gruppe lockt, aber drehe hier den Stein um, der am meisten bringt.",
      less: "Das ist weniger wert: Sieh auf die Nummern der Marker. Flussfeld 3 zählt am meisten.",
    },
  },
  deny: {
    title: "Nimm, was Bo will",
    say: "Bo könnte den gelben Stein auf f2 für 4 Punkte umdrehen. Dein Schalenstein darf überallhin: Lege ihn dorthin, und der gelbe gehört dir.",
    done: "Du hast eine neue Gruppe, und Bos Stein ist weg. Oft ist das mehr wert als der eigene nächste Punkt.",
    no: { else: "Bo würde f2 immer noch für 4 Punkte umdrehen. Lege deinen Schalenstein dorthin." },
  },
  end: {
    title: "Das Ende",
    say: "Wer etwas tun kann, muss etwas tun. Bo kann nichts mehr, also endet das Spiel, und du darfst noch umdrehen, was geht. Drehe deinen letzten Stein um.",
    done: "Das war alles: Jede Gruppe zählt (Steine − 1) × ihr Flussfeld. Der Schalenstein ist nichts wert.",
    no: { else: "Du darfst aufhören, aber auf b3 warten 4 Punkte: Drehe ihn um." },
  },
};
