// SPDX-License-Identifier: MIT
// The lessons of Flowers in English, and by their shape what every language must say.

export const en = {
  up: {
    title: "Face-up cards",
    say: "Each mandala has two flower tiles to win. The row above shows its colours; a blossom means that a tile brings it. Play a colour that is still missing in a mandala.",
    done: "A new colour lies face up. You alone have a face-up card there, so the claim marker, the little flag, is yours for now.",
    no: {
      else: "That colour is on a tile there, so it would lie face down. Choose one that is still missing.",
    },
  },
  down: {
    title: "Face-down cards",
    say: "Red, orange, yellow and black are already in mandala 1, by tiles or cards. Play one of your colours that is already there.",
    done: "The cards lie face down. They count as cards, but bring no colour, and without a face-up card you can't claim with them.",
    no: {
      else: "That colour is new there and would lie face up. Play one that is there: red, orange or black into mandala 1.",
      there: "That lies face down too. But strengthen mandala 1, where you already have a card.",
    },
  },
  draw: {
    title: "One card draws",
    say: "Play exactly one card and you draw up to four, but never above eight in hand. Play more at once and you draw none. Play one.",
    done: "One card out, four in. Strong plays cost cards, single cards bring them back.",
    no: { else: "Several cards draw nothing, and your hand is small. Play just one." },
  },
  flag: {
    title: "The claim marker",
    say: "Bo leads mandala 2 with three cards. You have three face-down ones, which can't claim alone. Bring a new colour there: then all your cards count.",
    done: "Four cards against three, and one of them face up: the marker is yours. A tie would not have been enough.",
    no: {
      else: "Look at mandala 2: one face-up card there makes your three face-down ones count.",
      down: "Purple is on a tile there, so it lies face down and still can't claim. Bring a colour that is missing.",
    },
  },
  complete: {
    title: "Complete a mandala",
    say: "Mandala 1 lacks only green, and you hold its marker. Complete it.",
    done: "All six colours are there. The one with the marker takes a tile first: that is you.",
    no: { else: "Green is what mandala 1 lacks. Play it there." },
  },
  take: {
    title: "Make a Flower",
    say: "You have a red 3. Two tiles of one colour make a Flower: the higher number plus twice the lower one. Take the tile that makes one.",
    done: "7 + 2 × 3 = 13 points; with a ×3 it is three times the other number. Bo has half of your cards and gets the other tile. Players who win a tile discard their cards; the others take theirs back.",
    no: { else: "Orange 3 brings 3 points. Red 7 makes a Flower with your red 3." },
  },
  half: {
    title: "The second tile",
    say: "Bo leads mandala 3 with five cards. With two players, the other tile is yours if you have a face-up card and at least half of Bo's cards: three. Add two cards there.",
    done: "Three of five: when mandala 3 is complete, a tile is yours. With three or four players, the one with the second-most cards gets it.",
    no: {
      else: "Strengthen mandala 3: you need three cards there.",
      early: "Orange completes mandala 3 while you have two of five cards: Bo would take both tiles.",
      few: "That makes two, but half of five is two and a half: you need three.",
    },
  },
  end: {
    title: "The end",
    say: "You have two Flowers and a purple 7. A third Flower ends the game: the other mandalas are destroyed as they are, and everybody scores. Take the tile for it.",
    done: "Flowers score as you saw, single tiles their number, a single ×3 nothing. Equal points? More cards in hand win.",
    no: { else: "Green would stay single. Purple makes your third Flower with the 7." },
  },
};
