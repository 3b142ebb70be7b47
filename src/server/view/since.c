// SPDX-License-Identifier: MIT
#include "server/view/since.h"

#include <string.h>

#include "core/module.h"
#include "games/games.h"

/* Notes what is public about a position. */
static void since_look(struct since_count *s, const struct game_deck *deck,
                       const struct game_ops *g, const game_state *state) {
    int players = g->players(state);
    for (int i = 0; i < players && deck->known; i++)
        s->known[i] = deck->known(state, i);
    s->deck = deck->cards(state);
    s->discard = deck->discards(state);
}

void since_start(struct since_count *s, const struct game_ops *g, const game_state *start) {
    const struct game_deck *deck = games_module(g)->traits.deck;
    *s = (struct since_count){0};
    if (deck)
        since_look(s, deck, g, start);
}

bool since_reveals(const struct since_count *s, const struct game_ops *g, const game_state *before,
                   int seat, game_move m) {
    const struct game_traits *traits = &games_module(g)->traits;
    if (!traits->hides)
        return false;
    if (!traits->deck || g->count(before) == 1)
        return true;
    return !lanes_within(traits->deck->from_hand(m), s->known[seat]);
}

void since_step(struct since_count *s, const struct game_ops *g, int actor, game_move m,
                const game_state *after) {
    const struct game_deck *deck = games_module(g)->traits.deck;
    int64_t cards = s->deck, discards = s->discard;
    if (!deck)
        return;
    if (actor >= 0 && actor < GAME_MAX_PLAYERS) {
        lanes played = deck->from_hand(m);
        s->played[actor] += played - lanes_min(played, s->known[actor]);
    }
    since_look(s, deck, g, after);
    /* Only a reshuffle fills the deck or takes discarded cards. If one card replaces the deck's
     * last, only the discards show it. */
    if (s->deck > cards || s->discard < discards)
        memset(s->played, 0, sizeof s->played);
}

void since_view(game_view *out, const struct since_count *s, const struct game_ops *g,
                const game_state *state, int viewer) {
    const struct game_deck *deck = games_module(g)->traits.deck;
    g->observe(out, state, viewer);
    if (deck)
        deck->count_since(out, s->played);
}
