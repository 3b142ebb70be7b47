// SPDX-License-Identifier: MIT
// The lessons of Mandala in English, and by their shape what every language must say.

export const en = {
  build: {
    title: "Build a mountain",
    say: "Two mandalas grow between you and Bo. Tap a colour of your hand, then one of the two mountains, and play: one card goes there.",
    done: "One card on the mountain, and you drew three. Mountains feed your hand, up to eight cards.",
    no: {
      else: "That works too, but here we build: lay one card on a mountain.",
      field: "That was your own field, which comes next. Lay one card on a mountain first.",
      discard: "Discarding comes later. Lay one card on a mountain first.",
    },
  },
  grow: {
    title: "Grow your field",
    say: "Your field is your influence. Put two or more cards of one colour into it: tap the colour again for more cards, then your row.",
    done: "You drew nothing for it, but whoever has more cards in the field chooses first when the mandala is destroyed. With none, you would keep nothing.",
    no: {
      else: "This time use your own field, the row called “Yours”.",
      one: "One card is allowed, but here play two or more of one colour at once.",
    },
  },
  colour: {
    title: "The Rule of Colour",
    say: "In one mandala a colour lives in one place only. Green lies in Bo's field of mandala 1, so it is barred there. Play green where it is still free.",
    done: "In mandala 2 green now belongs where you laid it. Each mandala is separate.",
    no: {
      else: "A good colour, but look at green: where may it go?",
      discard: "Discarding is always allowed. But there is a mandala that green may still enter: find it.",
    },
  },
  discard: {
    title: "Discard and redraw",
    say: "Black lies in Bo's fields of both mandalas: your black cards fit nowhere. Pick black, as many as you like, and discard them.",
    done: "You drew as many as you discarded. It takes your whole turn, so do it when your hand is stuck.",
    no: {
      else: "That is possible, but your black cards would stay stuck. Discard them.",
      other: "That colour can still be played. It is black that fits nowhere.",
    },
  },
  complete: {
    title: "Complete a mandala",
    say: "Mandala 1 needs only black: with all six colours it is complete. Bring black to its mountain or to your field.",
    done: "All six colours are there, and you lead the fields, so you choose first. Had they been equal, Bo would choose first: then the player who didn't complete it does.",
    no: { else: "Mandala 1 still needs black. You have two of them." },
  },
  claim: {
    title: "Claim a colour",
    say: "Now you divide the mountain, one colour each in turn. You get all cards of the colour: a new one puts one card in your river, the rest goes into your cup. Choose one.",
    done: "One card is in your river, place 1; any others went into your cup. Bo chooses next, then you, until the mountain is bare.",
    no: { else: "Choose a colour of the mountain." },
  },
  value: {
    title: "What cards are worth",
    say: "A card in the cup pays its colour's river place. Your next new colour gets place 3, and two purple cards wait in your cup. Take the colour that pays most.",
    done: "Purple pays 3 now: one card from the mountain and the two that waited make 9. A late place pays more, if its cards still come.",
    no: { else: "The buttons say what each colour pays: one of them pays 9." },
  },
  end: {
    title: "The end",
    say: "Five colours are in your river, and orange is the last on the mountain. A sixth colour ends the game; so does the next mandala once the deck has run out. Claim orange.",
    done: "The cups are opened: every card pays its river place. River cards only set the price. Equal points? The smaller cup wins.",
    no: { else: "Claim orange: it is your sixth colour." },
  },
};
