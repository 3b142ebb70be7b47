// SPDX-License-Identifier: MIT
// The lessons of Flowers in German.
import type { en } from "./en";

export const de: typeof en = {
  up: {
    title: "Offene Karten",
    say: "In jedem Mandala gibt es zwei Blumenplättchen zu gewinnen. Die Reihe darüber zeigt seine Farben; bei einer Blume bringt sie ein Plättchen. Spiele eine Farbe, die in einem Mandala noch fehlt.",
    done: "Eine neue Farbe liegt offen. Nur du hast dort eine offene Karte, also gehört der Marker, das Fähnchen, vorerst dir.",
    no: { else: "Diese Farbe ist dort auf einem Plättchen und läge verdeckt. Wähle eine, die noch fehlt." },
  },
  down: {
    title: "Verdeckte Karten",
    say: "Rot, Orange, Gelb und Schwarz sind schon in Mandala 1, durch Plättchen oder Karten. Spiele dort eine deiner Farben, die schon da ist.",
    done: "Die Karten liegen verdeckt. Sie zählen als Karten, bringen aber keine Farbe, und ohne offene Karte kannst du mit ihnen nichts beanspruchen.",
    no: {
      else: "Diese Farbe ist dort neu und läge offen. Spiele eine bekannte: Rot, Orange oder Schwarz in Mandala 1.",
      there: "Auch das liegt verdeckt. Aber verstärke Mandala 1, wo du schon eine Karte hast.",
    },
  },
  draw: {
    title: "Mit einer Karte ziehst du",
    say: "Spiele genau eine Karte, und du ziehst bis zu vier, bis du acht auf der Hand hast. Spielst du mehr, ziehst du keine. Spiele eine.",
    done: "Eine Karte hinaus, vier herein. Starke Züge kosten Karten, einzelne Karten bringen sie zurück.",
    no: { else: "Mit mehreren Karten ziehst du nichts, und deine Hand ist klein. Spiele nur eine." },
  },
  flag: {
    title: "Der Marker",
    say: "Bo führt in Mandala 2 mit drei Karten. Du hast drei verdeckte, die allein nichts beanspruchen. Bringe dort eine neue Farbe: Dann zählen alle deine Karten.",
    done: "Vier Karten gegen drei, und eine davon offen: Der Marker gehört dir. Gleich viele hätten nicht gereicht.",
    no: {
      else: "Es geht um Mandala 2: Mit einer offenen Karte dort zählen deine drei verdeckten mit.",
      down: "Lila ist dort auf einem Plättchen, liegt also verdeckt und beansprucht noch nichts. Bringe eine Farbe, die fehlt.",
    },
  },
  complete: {
    title: "Ein Mandala vollenden",
    say: "Mandala 1 fehlt nur Grün, und du hast dort den Marker. Vollende es.",
    done: "Alle sechs Farben sind da. Wer den Marker hat, nimmt zuerst ein Plättchen: du also.",
    no: { else: "Mandala 1 fehlt Grün. Spiele es dort." },
  },
  take: {
    title: "Eine Blume bilden",
    say: "Du hast eine rote 3. Zwei Plättchen einer Farbe bilden eine Blume: die höhere Zahl plus zweimal die niedrigere. Nimm das Plättchen, das eine ergibt.",
    done: "7 + 2 × 3 = 13 Punkte; mit einer ×3 ist es dreimal die andere Zahl. Bo hat halb so viele Karten wie du und bekommt das andere Plättchen. Wer eines gewinnt, legt die eigenen Karten ab, alle anderen nehmen ihre zurück.",
    no: { else: "Orange 3 bringt 3 Punkte. Rot 7 bildet eine Blume mit deiner roten 3." },
  },
  half: {
    title: "Das zweite Plättchen",
    say: "Bo führt in Mandala 3 mit fünf Karten. Zu zweit gehört das andere Plättchen dir, wenn du eine offene Karte hast und mindestens halb so viele Karten wie Bo: drei. Lege zwei dazu.",
    done: "Drei gegen fünf: Wenn Mandala 3 fertig ist, bekommst du ein Plättchen. Zu dritt oder viert geht es an die Person mit den zweitmeisten Karten.",
    no: {
      else: "Verstärke Mandala 3: Dort brauchst du drei Karten.",
      early: "Orange vollendet Mandala 3, während du zwei gegen fünf Karten hast: Bo bekäme beide Plättchen.",
      few: "Das sind zwei, aber die Hälfte von fünf ist zweieinhalb: Du brauchst drei.",
    },
  },
  end: {
    title: "Das Ende",
    say: "Du hast zwei Blumen und eine lila 7. Eine dritte Blume beendet das Spiel: Die anderen Mandalas werden zerstört, wie sie sind, und alle zählen ihre Punkte. Nimm das Plättchen dafür.",
    done: "Blumen zählen, wie du gesehen hast, einzelne Plättchen ihre Zahl, eine einzelne ×3 nichts. Gleich viele Punkte? Dann gewinnt, wer mehr Handkarten hat.",
    no: { else: "Grün bliebe einzeln. Lila bildet mit der 7 deine dritte Blume." },
  },
};
