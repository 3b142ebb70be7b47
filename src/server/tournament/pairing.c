// SPDX-License-Identifier: MIT
#include "server/tournament/pairing.h"

#include <string.h>

#include "server/tournament/matching.h"

/* ---- the circle */

static int circle_size(int players) {
    return players + (players & 1); /* with nobody in the last place */
}

int pairing_circle_rounds(int players) {
    return players < 2 ? 0 : circle_size(players) - 1;
}

/* The last place stays, the others move on by one a round: the one opposite to the last place meets
 * it, and those as far to the left and right of that one meet each other. */
int pairing_circle(int players, int round, struct pairing out[PAIRING_MOST]) {
    int ring = circle_size(players) - 1, count = 0;
    struct pairing top = {round, ring};
    if (round & 1)
        top = (struct pairing){ring, round};
    if (ring < players)
        out[count++] = top;
    for (int i = 1; i <= (ring - 1) / 2; i++) {
        int right = (round + i) % ring, left = (round + ring - i) % ring;
        out[count++] = i & 1 ? (struct pairing){right, left} : (struct pairing){left, right};
    }
    return count;
}

/* ---- Swiss */

int pairing_swiss_rounds(int players) {
    return pairing_circle_rounds(players); /* then everybody has met everybody, or had a bye */
}

/* Those who are still to be paired, the best first. */
struct swiss {
    const struct pairing_player *player;
    int order[TOURNAMENT_PLAYERS], count;
    uint64_t near[64]; /* who may still meet whom */
};

static void swiss_sort(struct swiss *s, int players) {
    for (int i = 0; i < players; i++) {
        if (s->player[i].out)
            continue;
        int at = s->count++;
        for (; at > 0 && s->player[s->order[at - 1]].points < s->player[i].points; at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
}

static uint64_t swiss_all(const struct swiss *s) {
    uint64_t who = 0;
    for (int i = 0; i < s->count; i++)
        who |= UINT64_C(1) << s->order[i];
    return who;
}

static int swiss_take(struct swiss *s, int at) {
    int player = s->order[at];
    s->count--;
    memmove(&s->order[at], &s->order[at + 1], (size_t)(s->count - at) * sizeof s->order[0]);
    return player;
}

/* The place in the order of whoever gets the bye: the last who had none, and without whom the
 * others can be paired; if that is impossible, the last who had none. -1: everybody had one. */
static int swiss_bye(const struct swiss *s) {
    int last = -1;
    for (int i = s->count - 1; i >= 0; i--) {
        if (s->player[s->order[i]].had_bye)
            continue;
        if (matching_is_perfect(s->near, swiss_all(s) & ~(UINT64_C(1) << s->order[i])))
            return i;
        last = last < 0 ? i : last;
    }
    return last;
}

/* The places in the order, from the most to the least wanted, of opponents for the first: those in
 * the lower half of its score group from the top, those in the upper half from the bottom, then
 * everybody below. */
static int swiss_wishes(const struct swiss *s, int wish[TOURNAMENT_PLAYERS]) {
    int group = 1, n = 0;
    while (group < s->count && s->player[s->order[group]].points == s->player[s->order[0]].points)
        group++;
    int half = group / 2;
    for (int i = half ? half : 1; i < group; i++)
        wish[n++] = i;
    for (int i = half - 1; i >= 1; i--)
        wish[n++] = i;
    for (int i = group; i < s->count; i++)
        wish[n++] = i;
    return n;
}

/* The place of the opponent of the first. */
static int swiss_opponent(const struct swiss *s) {
    int wish[TOURNAMENT_PLAYERS], wishes = swiss_wishes(s, wish), me = s->order[0];
    for (int i = 0; i < wishes; i++) {
        int other = s->order[wish[i]];
        uint64_t rest = swiss_all(s) & ~(UINT64_C(1) << me | UINT64_C(1) << other);
        if (s->near[me] >> other & 1 && matching_is_perfect(s->near, rest))
            return wish[i];
    }
    return wish[0];
}

/* Who has had the first seat less often gets it, of equals who didn't have it last; if that is
 * equal too, the higher one in every other pair. */
static struct pairing swiss_seats(const struct pairing_player *player, int high, int low,
                                  bool turn) {
    const struct pairing_player *h = &player[high], *l = &player[low];
    bool first = h->balance != l->balance         ? h->balance < l->balance
                 : h->first_last != l->first_last ? l->first_last
                                                  : turn;
    return first ? (struct pairing){high, low} : (struct pairing){low, high};
}

/* Those who haven't met. */
static void swiss_near(struct swiss *s) {
    uint64_t all = swiss_all(s);
    for (int i = 0; i < s->count; i++) {
        int me = s->order[i];
        s->near[me] = all & ~(UINT64_C(1) << me) & ~s->player[me].met;
    }
}

/* Without a way to pair all without a repeat: the first in the wishes who wasn't met, else the
 * first. */
static int swiss_any(const struct swiss *s) {
    int wish[TOURNAMENT_PLAYERS], wishes = swiss_wishes(s, wish), me = s->order[0];
    for (int i = 0; i < wishes; i++)
        if (!(s->player[me].met >> s->order[wish[i]] & 1))
            return wish[i];
    return wish[0];
}

int pairing_swiss(const struct pairing_player *player, int players, int round,
                  struct pairing out[PAIRING_MOST]) {
    struct swiss s = {.player = player};
    int count = 0, bye = -1;
    swiss_sort(&s, players);
    if (s.count < 2)
        return 0;
    swiss_near(&s);
    if (s.count & 1) {
        int at = swiss_bye(&s);
        if (at < 0)
            return 0;
        bye = swiss_take(&s, at);
    }
    bool clean = matching_is_perfect(s.near, swiss_all(&s));
    while (s.count) {
        int at = clean ? swiss_opponent(&s) : swiss_any(&s);
        int low = swiss_take(&s, at), high = swiss_take(&s, 0);
        out[count] = swiss_seats(player, high, low, ((round + count) & 1) == 0);
        count++;
    }
    if (bye >= 0)
        out[count++] = (struct pairing){bye, -1};
    return count;
}
