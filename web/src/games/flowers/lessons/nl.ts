// SPDX-License-Identifier: MIT
// The lessons of Flowers in Dutch.
import type { en } from "./en";

export const nl: typeof en = {
  up: {
    title: "Open kaarten",
    say: "Elke mandala heeft twee bloemtegels te winnen. De rij erboven toont de kleuren; bij een bloem komt de kleur van een tegel. Speel een kleur die in een mandala nog ontbreekt.",
    done: "Een nieuwe kleur ligt open. Alleen jij hebt daar een open kaart, dus de claimsteen, het vlaggetje, is voorlopig van jou.",
    no: { else: "Die kleur staat daar op een tegel en zou gedekt liggen. Kies er een die nog ontbreekt." },
  },
  down: {
    title: "Gedekte kaarten",
    say: "Rood, oranje, geel en zwart zijn al in mandala 1, door tegels of kaarten. Speel daar een van je kleuren die er al is.",
    done: "De kaarten liggen gedekt. Ze tellen als kaart, maar brengen geen kleur, en zonder open kaart kun je er niets mee claimen.",
    no: {
      else: "Die kleur is daar nieuw en zou open liggen. Speel een bekende: rood, oranje of zwart in mandala 1.",
      there: "Dat ligt ook gedekt. Maar versterk mandala 1, waar je al een kaart hebt.",
    },
  },
  draw: {
    title: "Met één kaart trek je",
    say: "Speel precies één kaart en je trekt er ten hoogste vier, tot je er acht in je hand hebt. Speel er meer en je trekt niets. Speel er één.",
    done: "Eén kaart eruit, vier erin. Sterke beurten kosten kaarten, losse kaarten brengen ze terug.",
    no: { else: "Met meer kaarten trek je niets, en je hand is klein. Speel er maar één." },
  },
  flag: {
    title: "De claimsteen",
    say: "Bo leidt in mandala 2 met drie kaarten. Jij hebt er drie gedekte, die op zichzelf niets claimen. Breng er een nieuwe kleur: dan tellen al je kaarten.",
    done: "Vier kaarten tegen drie, en een ervan open: de claimsteen is van jou. Evenveel was niet genoeg geweest.",
    no: {
      else: "Het gaat om mandala 2: met één open kaart daar tellen je drie gedekte mee.",
      down: "Paars staat daar op een tegel, ligt dus gedekt en claimt nog steeds niets. Breng een kleur die ontbreekt.",
    },
  },
  complete: {
    title: "Maak een mandala af",
    say: "Mandala 1 mist alleen groen, en jij hebt daar de claimsteen. Maak hem af.",
    done: "Alle zes kleuren zijn er. Wie de claimsteen heeft, kiest als eerste een tegel: jij dus.",
    no: { else: "Mandala 1 mist groen. Speel het daar." },
  },
  take: {
    title: "Maak een Bloem",
    say: "Je hebt een rode 3. Twee tegels van één kleur vormen een Bloem: het hoogste getal plus twee keer het laagste. Neem de tegel die er een maakt.",
    done: "7 + 2 × 3 = 13 punten; met een ×3 is het drie keer het andere getal. Bo heeft de helft van jouw kaarten en krijgt de andere tegel. Wie een tegel wint, legt de kaarten af, anderen nemen ze terug.",
    no: { else: "Oranje 3 levert 3 punten op. Rood 7 vormt een Bloem met je rode 3." },
  },
  half: {
    title: "De tweede tegel",
    say: "Bo leidt in mandala 3 met vijf kaarten. Met twee spelers is de andere tegel voor jou als je een open kaart hebt en minstens half zoveel kaarten als Bo: drie. Leg er twee bij.",
    done: "Drie tegen vijf: als mandala 3 klaar is, krijg je een tegel. Met drie of vier spelers gaat die naar wie op een na de meeste kaarten heeft.",
    no: {
      else: "Versterk mandala 3: daar heb je drie kaarten nodig.",
      early: "Oranje maakt mandala 3 af terwijl jij twee tegen vijf kaarten hebt: Bo kreeg dan beide tegels.",
      few: "Dat zijn er twee, maar de helft van vijf is tweeënhalf: je hebt er drie nodig.",
    },
  },
  end: {
    title: "Het einde",
    say: "Je hebt twee Bloemen en een paarse 7. Een derde Bloem beëindigt het spel: de andere mandala's worden vernietigd zoals ze zijn, en iedereen telt zijn punten. Neem de tegel ervoor.",
    done: "Bloemen tellen zoals je zag, losse tegels hun getal, een losse ×3 niets. Evenveel punten? Dan wint wie de meeste handkaarten heeft.",
    no: { else: "Groen zou los blijven. Paars vormt je derde Bloem met de 7." },
  },
};
