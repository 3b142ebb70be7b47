// SPDX-License-Identifier: MIT
// The lessons of Mandala in Dutch.
import type { en } from "./en";

export const nl: typeof en = {
  build: {
    title: "Bouw een berg",
    say: "Tussen jou en Bo groeien twee mandala's. Tik op een kleur in je hand, dan op een van de twee bergen, en speel: er gaat één kaart naartoe.",
    done: "Eén kaart op de berg, en je hebt er drie getrokken. Bergen vullen je hand, tot acht kaarten.",
    no: {
      else: "Dat kan ook, maar hier bouwen we: leg één kaart op een berg.",
      field: "Dat was je eigen veld, dat komt hierna. Leg eerst één kaart op een berg.",
      discard: "Afleggen komt later. Leg eerst één kaart op een berg.",
    },
  },
  grow: {
    title: "Vergroot je veld",
    say: "Je veld is je invloed. Leg er twee of meer kaarten van één kleur in: tik nog eens op de kleur voor meer kaarten, dan op je rij.",
    done: "Je hebt er niets voor getrokken, maar wie de meeste kaarten in het veld heeft, kiest als eerste wanneer de mandala wordt vernietigd. Met een leeg veld zou je niets houden.",
    no: {
      else: "Gebruik deze keer je eigen veld, de rij met “Jij”.",
      one: "Eén kaart mag ook, maar laat hier je kracht zien: twee of meer van één kleur tegelijk.",
    },
  },
  colour: {
    title: "De kleurenregel",
    say: "In één mandala woont een kleur maar op één plek. Groen ligt in het veld van Bo in mandala 1 en mag daar dus niet. Speel groen waar het nog vrij is.",
    done: "In mandala 2 hoort groen nu waar jij het hebt gelegd. Elke mandala staat op zichzelf.",
    no: {
      else: "Een goede kleur, maar kijk naar groen: waar mag dat heen?",
      discard: "Afleggen mag altijd. Maar er is een mandala waar groen nog in mag: zoek hem.",
    },
  },
  discard: {
    title: "Afleggen en nieuwe trekken",
    say: "Zwart ligt in beide mandala's in het veld van Bo: je zwarte kaarten passen nergens. Kies zwart, zoveel je wilt, en leg ze af.",
    done: "Je hebt er evenveel getrokken als afgelegd. Het kost je hele beurt, dus doe het als je hand vastzit.",
    no: {
      else: "Dat kan, maar dan blijven je zwarte kaarten vastzitten. Leg die af.",
      other: "Die kleur kun je nog spelen. Het is zwart dat nergens past.",
    },
  },
  complete: {
    title: "Maak een mandala af",
    say: "Mandala 1 mist alleen nog zwart: met alle zes kleuren is hij klaar. Breng zwart naar de berg of naar je veld.",
    done: "Alle zes kleuren zijn er, en jij staat voor in de velden, dus jij kiest eerst. Was het gelijk geweest, dan koos Bo: wie de mandala niet afmaakt, kiest dan als eerste.",
    no: { else: "Mandala 1 mist nog zwart. Je hebt er twee." },
  },
  claim: {
    title: "Neem een kleur",
    say: "Nu verdelen jullie de berg, om de beurt een kleur. Je krijgt alle kaarten van die kleur: van een nieuwe gaat er één naar je rivier, de rest gaat in je kelk. Kies er een.",
    done: "Eén kaart ligt in je rivier, op vakje 1; wat er meer was, ging in je kelk. Nu kiest Bo, dan jij weer, tot de berg leeg is.",
    no: { else: "Kies een kleur van de berg." },
  },
  value: {
    title: "Wat kaarten waard zijn",
    say: "Een kaart in de kelk is het riviervakje van haar kleur waard. Je volgende nieuwe kleur krijgt vakje 3, en in je kelk wachten twee paarse kaarten. Neem wat het meeste oplevert.",
    done: "Paars is nu 3 waard: één kaart van de berg en de twee die wachtten zijn samen 9. Een laat vakje is meer waard, als er nog kaarten voor komen.",
    no: { else: "De knoppen zeggen wat elke kleur oplevert: een ervan levert 9 op." },
  },
  end: {
    title: "Het einde",
    say: "Er liggen vijf kleuren in je rivier, en oranje is de laatste op de berg. Een zesde kleur beëindigt het spel; de volgende mandala ook, zodra de trekstapel op is. Neem oranje.",
    done: "De kelken gaan open: elke kaart is haar riviervakje waard. De rivierkaarten bepalen alleen de prijs. Evenveel punten? Dan wint de kleinste kelk.",
    no: { else: "Neem oranje: het is je zesde kleur." },
  },
};
