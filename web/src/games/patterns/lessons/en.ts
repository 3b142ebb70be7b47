// SPDX-License-Identifier: MIT
// The lessons of Patterns in English, and by their shape what every language must say.

export const en = {
  establish: {
    title: "Establish a group",
    say: "Your bowl holds orange. Tap any token: yours takes its place face down and starts your first group, and the one you took goes into your bowl. Near other orange is good.",
    done: "Your first group, with claim marker 1. The token that you took is your bowl token now.",
    no: { else: "Lay your bowl token on the board: establish a group." },
  },
  flip: {
    title: "Flip",
    say: "You have a yellow group. Loose yellow tokens right beside it, not diagonally, can join. Flip one of them.",
    done: "Your group has three tokens. The one under the marker doesn't count: (3 − 1) × 1 = 2 points.",
    no: {
      else: "That starts a new group. This time make the yellow one bigger: flip a yellow token beside it.",
    },
  },
  swap: {
    title: "Swap",
    say: "Your bowl holds red, and you have a red group. Swap the bowl token with any loose token beside the group.",
    done: "Red grew, and your bowl holds a new colour. What you take decides what you can do next, and what Bo can't.",
    no: { else: "Swap your red bowl token with a token beside your red group." },
  },
  apart: {
    title: "Groups stay apart",
    say: "You and Bo both have orange. The two groups may never touch: c2 lies beside Bo's, so it is barred to you. Flip the orange token that is free.",
    done: "Well done. Groups of different colours may touch, and corners never count.",
    no: {
      else: "That is allowed, but this time make your orange group bigger: flip the token that isn't barred.",
    },
  },
  value: {
    title: "Late groups pay more",
    say: "A group scores (tokens − 1) × its place. Yellow has place 1, orange 2, purple 3. You can make one of three flips: choose the best.",
    done: "3 points with one flip. The later a group is started, the more each token pays, but the less time it has to grow.",
    no: {
      else: "A new group is tempting, but here make the flip that pays most.",
      less: "That is worth less: look at the numbers on the markers. Place 3 pays most.",
    },
  },
  deny: {
    title: "Take what Bo wants",
    say: "Bo could flip the yellow token on f2 for 4 points. Your bowl token may go anywhere: lay it there, and the yellow one is yours.",
    done: "You have a new group, and Bo's flip is gone. Often that is worth more than your own next point.",
    no: { else: "Bo would still flip f2 for 4 points. Lay your bowl token there." },
  },
  end: {
    title: "The end",
    say: "If you can act, you must. Bo has no move left, so the game ends, and you may still flip what you can. Flip your last token.",
    done: "That is all: each group scores (tokens − 1) × its place. The bowl token is worth nothing.",
    no: { else: "You may stop, but 4 points are waiting on b3: flip it." },
  },
};
