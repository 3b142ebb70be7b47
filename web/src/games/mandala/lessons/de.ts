// SPDX-License-Identifier: MIT
// The lessons of Mandala in German.
import type { en } from "./en";

export const de: typeof en = {
  build: {
    title: "Einen Berg bauen",
    say: "Zwischen dir und Bo wachsen zwei Mandalas. Tippe auf eine Farbe deiner Hand, dann auf einen der beiden Berge, und spiele: Eine Karte kommt dorthin.",
    done: "Eine Karte auf den Berg, und du hast drei gezogen. Berge füllen deine Hand, bis zu acht Karten.",
    no: {
      else: "Das geht auch, aber hier bauen wir: Lege eine Karte auf einen Berg.",
      field: "Das war dein eigenes Feld, das kommt danach. Lege zuerst eine Karte auf einen Berg.",
      discard: "Ablegen kommt später. Lege zuerst eine Karte auf einen Berg.",
    },
  },
  grow: {
    title: "Das Feld vergrößern",
    say: "Dein Feld ist dein Einfluss. Lege zwei oder mehr Karten einer Farbe hinein: Tippe noch einmal auf die Farbe für mehr Karten, dann auf deine Reihe.",
    done: "Du hast nichts dafür gezogen, aber wer mehr Karten im Feld hat, wählt zuerst, wenn das Mandala zerstört wird. Mit leerem Feld würdest du nichts behalten.",
    no: {
      else: "Nimm diesmal dein eigenes Feld, die Reihe mit „Du“.",
      one: "Eine Karte ist erlaubt, aber zeige hier Stärke: zwei oder mehr einer Farbe auf einmal.",
    },
  },
  colour: {
    title: "Die Farbregel",
    say: "In einem Mandala wohnt eine Farbe nur an einem Ort. Grün liegt in Bos Feld von Mandala 1 und darf dort also nicht hin. Spiele Grün dort, wo es noch frei ist.",
    done: "In Mandala 2 gehört Grün jetzt dahin, wo du es gelegt hast. Jedes Mandala steht für sich.",
    no: {
      else: "Eine gute Farbe, aber sieh dir Grün an: Wohin darf es?",
      discard: "Ablegen darf man immer. Aber in ein Mandala darf Grün noch hinein: Finde es.",
    },
  },
  discard: {
    title: "Ablegen und nachziehen",
    say: "Schwarz liegt in beiden Mandalas in Bos Feld: Deine schwarzen Karten passen nirgends. Wähle Schwarz, so viele du willst, und lege sie ab.",
    done: "Du hast so viele gezogen, wie du abgelegt hast. Es kostet den ganzen Zug, also tu es, wenn deine Hand festsitzt.",
    no: {
      else: "Das geht, aber deine schwarzen Karten säßen weiter fest. Lege sie ab.",
      other: "Diese Farbe kannst du noch spielen. Schwarz ist es, das nirgends passt.",
    },
  },
  complete: {
    title: "Ein Mandala vollenden",
    say: "Mandala 1 fehlt nur noch Schwarz: Mit allen sechs Farben ist es fertig. Bringe Schwarz auf den Berg oder in dein Feld.",
    done: "Alle sechs Farben sind da, und du führst bei den Feldern, also wählst du zuerst. Bei Gleichstand wäre es Bo: Dann wählt zuerst, wer das Mandala nicht vollendet hat.",
    no: { else: "Mandala 1 fehlt noch Schwarz. Du hast zwei davon." },
  },
  claim: {
    title: "Eine Farbe nehmen",
    say: "Jetzt teilt ihr den Berg auf, abwechselnd eine Farbe. Du bekommst alle Karten der Farbe: Von einer neuen kommt eine in deinen Fluss, der Rest in deinen Kelch. Wähle eine.",
    done: "Eine Karte liegt in deinem Fluss, auf Flussfeld 1; was mehr war, kam in den Kelch. Nun wählt Bo, dann wieder du, bis der Berg leer ist.",
    no: { else: "Wähle eine Farbe vom Berg." },
  },
  value: {
    title: "Der Wert der Karten",
    say: "Eine Karte im Kelch zählt das Flussfeld ihrer Farbe. Deine nächste neue Farbe bekommt Flussfeld 3, und im Kelch warten zwei lila Karten. Nimm, was am meisten bringt.",
    done: "Lila zählt jetzt 3: Eine Karte vom Berg und die zwei, die warteten, machen 9. Ein spätes Flussfeld zählt mehr, wenn noch Karten dafür kommen.",
    no: { else: "Die Knöpfe sagen, was jede Farbe bringt: Eine davon bringt 9." },
  },
  end: {
    title: "Das Ende",
    say: "Fünf Farben liegen in deinem Fluss, und Orange ist die letzte auf dem Berg. Eine sechste Farbe beendet das Spiel; das nächste Mandala auch, sobald der Nachziehstapel leer ist. Nimm Orange.",
    done: "Die Kelche werden geöffnet: Jede Karte zählt ihr Flussfeld. Die Karten im Fluss bestimmen nur den Preis. Gleich viele Punkte? Dann gewinnt der kleinere Kelch.",
    no: { else: "Nimm Orange: Es ist deine sechste Farbe." },
  },
};
