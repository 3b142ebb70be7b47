// SPDX-License-Identifier: MIT
// The table. Only boards with a result count. A bye, and a win without a game, count for the
// tie-breaks as a win against somebody with as many points as oneself has in the end.
#include <string.h>

#include "server/tournament/tournament.h"

/* What a board brings one of its players, in halves. */
static int standings_share(const struct tournament_board *b, int player) {
    if (b->result == TOURNAMENT_UNKNOWN || b->result == TOURNAMENT_NOBODY)
        return 0;
    return b->first == player ? (int)b->result : 2 - (int)b->result;
}

static bool standings_has(const struct tournament_board *b, int player) {
    return b->result != TOURNAMENT_UNKNOWN && (b->first == player || b->second == player);
}

int tournament_points(const struct tournament *t, int player) {
    int points = 0;
    for (int round = 0; round < t->paired; round++)
        for (int i = 0; i < t->boards[round]; i++)
            if (standings_has(&t->board[round][i], player))
                points += standings_share(&t->board[round][i], player);
    return points;
}

static void standings_count(struct tournament_standing *s, const struct tournament_board *b,
                            const int points[TOURNAMENT_PLAYERS]) {
    int share = standings_share(b, s->player);
    int other = b->first == s->player ? b->second : b->first;
    bool played = other >= 0 && !b->walkover;
    int theirs = played ? points[other] : share ? points[s->player] : 0;
    s->wins += played && share == 2;
    s->draws += played && share == 1;
    s->losses += !share;
    s->byes += !played && share == 2;
    s->buchholz += theirs;
    s->berger += share * theirs;
}

/* Above 0: `a` comes before `b`. */
static int standings_compare(const struct tournament *t, const struct tournament_standing *a,
                             const struct tournament_standing *b) {
    bool swiss = t->set.kind == TOURNAMENT_SWISS;
    if (a->points != b->points)
        return a->points - b->points;
    if (swiss && a->buchholz != b->buchholz)
        return a->buchholz - b->buchholz;
    if (a->berger != b->berger)
        return a->berger - b->berger;
    return a->wins - b->wins;
}

int tournament_standings(const struct tournament *t,
                         struct tournament_standing out[TOURNAMENT_PLAYERS]) {
    int points[TOURNAMENT_PLAYERS];
    for (int i = 0; i < t->players; i++)
        points[i] = tournament_points(t, i);
    for (int i = 0; i < t->players; i++) {
        struct tournament_standing s = {.player = i, .points = points[i]};
        for (int round = 0; round < t->paired; round++)
            for (int k = 0; k < t->boards[round]; k++)
                if (standings_has(&t->board[round][k], i))
                    standings_count(&s, &t->board[round][k], points);
        int at = i;
        for (; at > 0 && standings_compare(t, &s, &out[at - 1]) > 0; at--)
            out[at] = out[at - 1];
        out[at] = s;
    }
    for (int i = 0; i < t->players; i++)
        out[i].place =
            i > 0 && standings_compare(t, &out[i], &out[i - 1]) == 0 ? out[i - 1].place : i + 1;
    return t->players;
}
